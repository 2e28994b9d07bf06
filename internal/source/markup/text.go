package markup

import "bytes"

// chars takes the text that begins at index start, up to what begins another token.
func (p *Page) chars() {
	if p.end = p.blankEnd(); p.end > p.start {
		return
	}
	for p.end = p.copyChars(p.src, p.start); p.end < len(p.src) && !isToken(p.src, p.end); {
		p.end = p.copyChars(p.src, p.char(p.src, p.end, characterReference))
	}
}

// decode takes src[start:end] into the text, with its character references decoded by reference.
func (p *Page) decode(start, end int, reference func([]byte) (int, string)) {
	src := p.src[:end]
	for at := p.copyChars(src, start); at < end; {
		at = p.copyChars(src, p.char(src, at, reference))
	}
}

// searched is how many bytes of text are searched at once for each sign, so that signs that are far cost little.
const searched = 512

// copyChars takes the text in src from index at up to the first "<" or "&", with line ends as blanks unless they
// count, and returns where that stands.
func (p *Page) copyChars(src []byte, at int) int {
	for at < len(src) {
		next := src[at:min(len(src), at+searched)]
		n := indexOr(next, '<', len(next))
		n = indexOr(next[:n], '&', n)
		p.copy(at, at+n)
		if p.verbatim == 0 {
			blank(p.Text[len(p.Text)-n:])
		}
		if at += n; n < len(next) {
			break
		}
	}
	return at
}

// indexOr returns the index of c in s; none if it is not there.
func indexOr(s []byte, c byte, none int) int {
	if i := bytes.IndexByte(s, c); i >= 0 {
		return i
	}
	return none
}

// char takes the byte of src at index at, or what the character reference stands for that begins there, and returns
// the index after it.
func (p *Page) char(src []byte, at int, reference func([]byte) (int, string)) int {
	n, decoded := 0, ""
	if src[at] == '&' {
		n, decoded = reference(src[at:])
	}
	return p.put(at, n, decoded)
}

// put appends decoded, which n bytes at index at stand for, with blanks for line ends unless they count; if n is 0, the
// byte at that index. It returns the index after it.
func (p *Page) put(at, n int, decoded string) int {
	if n == 0 {
		p.copy(at, at+1)
		return at + 1
	}
	p.Runs.Made(len(p.Text), at, at+n)
	from := len(p.Text)
	p.Text = append(p.Text, decoded...)
	if p.verbatim == 0 {
		blank(p.Text[from:])
	}
	return at + n
}

// blank puts blanks in the place of line ends.
func blank(text []byte) {
	for _, end := range [...]byte{'\n', '\r'} {
		for rest := text; ; {
			i := bytes.IndexByte(rest, end)
			if i < 0 {
				break
			}
			rest[i] = ' '
			rest = rest[i+1:]
		}
	}
}

// blankEnd returns where the text that begins at index start ends, if it is all blank where that
// means nothing; else start.
func (p *Page) blankEnd() int {
	if p.verbatim > 0 || !p.atBreak() {
		return p.start
	}
	at := p.start
	for at < len(p.src) && p.src[at] <= ' ' {
		at++
	}
	if at == len(p.src) || isToken(p.src, at) {
		return at
	}
	return p.start
}
