package delimit

import (
	"math/bits"

	"urigrep/internal/text"
	"urigrep/scan"
)

// This file reads the commonest candidates in one pass: http and https references
// of the most ordinary characters, bare or directly between < >, " " or ( ), on one
// line. It says nothing about any other, which is then read by the rules; where it
// finds a reference, the rules would find the same.

// plain reads the candidate whose ':' is b[j] in one pass, if that can be done: then
// it sets f.ref and returns the index after its last byte. If only its beginning is
// ordinary, begun tells so and c is the candidate.
func (f *Finder) plain(b []byte, base int64, j, lo int) (c candidate, end int, begun bool) {
	start, ok := plainStart(b, j, lo)
	if !ok {
		return c, 0, false
	}
	opener := b[start-1]
	end = plainEnd(b, j+3)
	if end == 0 || end-start > f.max {
		return plainCandidate(b, start, j), 0, true
	}
	wrapper, ok := plainWrapper(opener, b[end])
	if !ok || wrapper == Bare && !f.plainStop(b, start, j, end) {
		return plainCandidate(b, start, j), 0, true
	}
	stop := end
	if wrapper != Angle {
		if end = plainTrim(b, start, end, wrapper); end == 0 {
			return plainCandidate(b, start, j), 0, true
		}
	}
	f.setPlain(b, base, start, end, wrapper)
	if end < stop {
		f.ref.Rules, f.ref.Confidence = RuleT1, shareTrimmed
	}
	return c, end, true
}

// plainCandidate returns the candidate that begins at b[start], after whose scheme
// "://" stands.
func plainCandidate(b []byte, start, colon int) candidate {
	c := candidate{kind: URI, start: start, colon: colon, slashes: true, open: scan.Opener{At: start}}
	switch b[start-1] {
	case '<':
		c.open = scan.Opener{At: start - 1, Pair: scan.PairAngle}
	case '"':
		c.open = scan.Opener{At: start - 1, Pair: scan.PairQuote}
	case '(':
		c.open = scan.Opener{At: start - 1, Pair: scan.PairParen}
	}
	return c
}

// plainStart returns where the scheme http or https before the ':' at b[j] begins,
// if "//" and a letter or digit follow and nothing that stands before it needs a
// closer look.
func plainStart(b []byte, j, lo int) (start int, ok bool) {
	if j+4 >= len(b) || b[j+1] != '/' || b[j+2] != '/' || !text.IsAlnum(b[j+3]) {
		return 0, false
	}
	switch {
	case j >= 5 && string(b[j-5:j]) == "https":
		start = j - 5
	case j >= 4 && string(b[j-4:j]) == "http":
		start = j - 4
	default:
		return 0, false
	}
	return start, plainBegin(b, start, lo)
}

// plainBegin reports whether what stands before b[start] is an opener that the short
// reading knows, or white space with neither opener nor prefix before it.
func plainBegin(b []byte, start, lo int) bool {
	if start-lo < 2 {
		return false
	}
	switch c := b[start-1]; c {
	case '<', '"', '(':
		return true
	case ' ':
		if scan.PlainBefore(b[start-2]) {
			return true
		}
	case '\n', '\t':
	default:
		return false
	}
	o := scan.OpenerBefore(b, start, lo)
	return o.Pair == scan.NoPair && !o.Prefix
}

// plainEnd returns the index of the byte that ends the reference whose authority
// begins at b[i], or 0 if the rules have to look.
func plainEnd(b []byte, i int) int {
	var fragment bool
	for at := i; ; at += text.OrdinarySize {
		window := b[at:]
		if len(window) < plainWindow {
			window = append(make([]byte, 0, plainWindow), window...)[:plainWindow] // NUL is not ordinary
		}
		run := text.Ordinary((*[text.OrdinarySize]byte)(window))
		if at == i && !endsPlainHost(window, run.Host) {
			return 0
		}
		for marks := run.Marks; marks != 0; marks &= marks - 1 {
			k := bits.TrailingZeros64(marks)
			switch c := window[k]; {
			case c == '#' && fragment, !plainGoesOn(window[k:]):
				return 0
			case c == '#':
				fragment = true
			}
		}
		if run.Len < text.OrdinarySize {
			if !plainEnds[window[run.Len]] {
				return 0
			}
			return at + run.Len
		}
	}
}

// plainWindow is how many bytes are looked at to tell how far a reference goes:
// those whose place is told, and after them what the last of them depends on.
const plainWindow = text.OrdinarySize + len("&quot;")

// plainEnds has the bytes that end a reference.
var plainEnds = func() (t [256]bool) {
	for _, c := range " \n\r<>\")" {
		t[c] = true
	}
	return t
}()

// endsPlainHost reports whether what follows the first host bytes of an authority ends
// it, a port of digits between.
func endsPlainHost(b []byte, host int) bool {
	if host == text.OrdinarySize {
		return false
	}
	end := host
	if b[end] == ':' && text.IsDigit(b[end+1]) {
		for end++; end < text.OrdinarySize && text.IsDigit(b[end]); end++ {
		}
	}
	switch c := b[end]; c {
	case '/', '?', '#':
		return true
	case ',', ';', ':', '!':
		return plainEnds[b[end+1]]
	default:
		return plainEnds[c]
	}
}

// plainGoesOn reports whether the first byte of b, a mark, is part of the reference
// as far as what follows it tells.
func plainGoesOn(b []byte) bool {
	switch b[0] {
	case ':':
		return b[1] != '/' || b[2] != '/'
	case '&':
		return !endsAtEntity(b)
	case '=':
		return !mayBeEncoded(b)
	case '%':
		return text.IsHex(b[1]) && text.IsHex(b[2])
	case '-':
		return b[1] != '-'
	}
	return true
}

// plainWrapper returns the wrapper that the bytes before and after a reference
// make; ok is false where they do not go together.
func plainWrapper(opener, closer byte) (w Wrapper, ok bool) {
	switch opener {
	case '<':
		return Angle, closer == '>'
	case '"':
		return Quote, closer == '"'
	case '(':
		return Paren, closer == ')'
	}
	return Bare, true
}

// plainStop reports whether a bare reference that begins at b[start] and ends at b[end]
// is not continued on the next line, and so unlikely to be that the other reading is not
// worth a mention (rule R5).
func (f *Finder) plainStop(b []byte, start, colon, end int) bool {
	if !f.opt.Rejoin.bare() || b[end] > ' ' || b[end] == ' ' && end+1 < len(b) && b[end+1] > ' ' && b[end+1] < 0x80 {
		return true
	}
	b = f.extent(b, start)
	lb, ok := breakAt(b, start, end)
	if !ok {
		return true
	}
	c := plainCandidate(b, start, colon)
	t := tokenizer{start: start, auth: colon + 3}
	n, ok := f.lineAfter(b, c, &t, lb)
	if !ok {
		return true
	}
	f.join.reset()
	e := f.weigh(b, c, &t, start, lb, n)
	return e.sum() < logMention
}

// plainTrim returns the index after the reference without one mark of punctuation
// at its end (rule T1), or 0 if the rules have to look.
func plainTrim(b []byte, start, end int, w Wrapper) int {
	switch b[end-1] {
	case '.', ',', ':', '!', '?':
	case ';':
		if w == Quote {
			return 0
		}
	case '*', '_', '~':
		return 0
	default:
		return end
	}
	if c := b[end-2]; !text.IsAlnum(c) && c != '/' {
		return 0
	}
	return end - 1
}

// setPlain makes f.ref of b[start:end], a valid reference that no rule changed.
func (f *Finder) setPlain(b []byte, base int64, start, end int, w Wrapper) {
	span := Span{Start: base + int64(start), End: base + int64(end)}
	f.join.pieces = append(f.join.pieces[:0], span)
	r := &f.ref
	r.Text, r.Repaired, r.Alternatives, r.Err = b[start:end], nil, nil, nil
	r.Kind, r.Wrapper, r.Rules, r.Confidence = URI, w, 0, 1
	r.Span, r.Pieces = span, f.join.pieces
}
