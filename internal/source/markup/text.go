package markup

import (
	"slices"
)

// wordSize is how many bytes are examined at once, as one number.
const wordSize = 8

// lineText takes the text that begins at index start, up to what begins another token, in one pass
// over it. Line breaks in it are blanks. It finds what textEnd and decode find.
func (p *Page) lineText() {
	if p.end = p.blankEnd(); p.end > p.start {
		return
	}
	src, at := p.src, p.start
	for {
		at = p.copyLine(src, at)
		if at == len(src) || isToken(src, at) {
			break
		}
		n, decoded := 0, ""
		if src[at] == '&' {
			n, decoded = characterReference(src[at:])
		}
		at = p.decodeInLine(at, n, decoded)
	}
	p.end = at
}

// roomAtOnce is how many bytes of text room is made for at once, at least: pages may be many, and short.
const roomAtOnce = 512

// copyLine takes the text in src from index at up to the first "<" or "&", with line ends as blanks,
// and returns where that stands.
func (p *Page) copyLine(src []byte, at int) int {
	for at < len(src) {
		next := src[at:min(len(src), at+roomAtOnce)]
		if cap(p.Text)-len(p.Text) < len(next)+wordSize { // what is decoded may be longer
			p.Text = slices.Grow(p.Text, roomAtOnce+wordSize)
		}
		n := copyText(p.Text[len(p.Text):cap(p.Text)], next)
		if n > 0 {
			p.Runs.Copied(len(p.Text), at)
			p.Text = p.Text[:len(p.Text)+n]
		}
		if at += n; n < len(next) {
			break
		}
	}
	return at
}

// decodeInLine appends decoded, which a character reference of n bytes at index at stands for, with
// blanks for line ends; if n is 0, the byte at that index. It returns the index after it.
func (p *Page) decodeInLine(at, n int, decoded string) int {
	if n == 0 {
		p.copy(at, at+1)
		return at + 1
	}
	p.Runs.Made(len(p.Text), at, at+n)
	if len(decoded) == 1 {
		c := decoded[0]
		if c == '\n' || c == '\r' {
			c = ' '
		}
		p.Text = append(p.Text, c)
		return at + n
	}
	from := len(p.Text)
	p.Text = append(p.Text, decoded...)
	blank(p.Text[from:], '\n')
	blank(p.Text[from:], '\r')
	return at + n
}

// blankEnd returns where the text that begins at index start ends, if it is all blank where that
// means nothing; else start.
func (p *Page) blankEnd() int {
	if !p.atBreak() {
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
