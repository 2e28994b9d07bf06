package delimit

import (
	"bytes"

	"urigrep/scan"
)

// This file reads the commonest candidates in one pass: http and https references
// of the most ordinary characters, bare or directly between < >, " " or ( ), on one
// line. It says nothing about any other, which is then read by the rules; where it
// finds a reference, the rules would find the same.

// What a byte is to the short reading.
const (
	plainNot   uint8 = iota // the rules have to look
	plainGoes               // part of the reference, whatever stands around it
	plainEnds               // ends it
	plainCheck              // depends on what follows
)

// plainAuthority and plainRest class the bytes of the authority and of what
// follows it.
var plainAuthority, plainRest = func() (a, r [256]uint8) {
	for c := range 256 {
		if scan.IsAlnum(byte(c)) {
			a[c], r[c] = plainGoes, plainGoes
		}
	}
	for _, c := range ".-_~" {
		a[c], r[c] = plainGoes, plainGoes
	}
	for _, c := range "/?+$,;!*@" {
		r[c] = plainGoes
	}
	for _, c := range ":&=%#" {
		r[c] = plainCheck
	}
	r['-'] = plainCheck
	for _, c := range " \n\r<>\")" {
		a[c], r[c] = plainEnds, plainEnds
	}
	for _, c := range "/?#:" {
		a[c] = plainCheck
	}
	return a, r
}()

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
	if !ok || wrapper == Bare && !f.plainStop(b, end) {
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
	if j+4 >= len(b) || b[j+1] != '/' || b[j+2] != '/' || !scan.IsAlnum(b[j+3]) {
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

// leaderLook is how many bytes before a candidate are looked at for a line's leader
// by the short reading.
const leaderLook = 40

// plainBegin reports whether what stands before b[start] is an opener that the short
// reading knows, or leaves no doubt that there is neither opener nor prefix: white
// space after an ordinary character, or a line's leader after a line that ends in one.
func plainBegin(b []byte, start, lo int) bool {
	k, stop, quoted := start-1, max(lo+3, start-leaderLook), false
	for k >= stop {
		c := b[k]
		if c == '>' || c == '|' {
			quoted = true
		} else if c != ' ' && c != '\t' {
			break
		}
		k--
	}
	if k < stop {
		return false
	}
	switch c := b[k]; {
	case c == '\n':
		q := b[k-1]
		if q == '\r' {
			q = b[k-2]
		}
		return q == '\n' || scan.PlainBefore(q)
	case k == start-1:
		return c == '<' || c == '"' || c == '('
	default:
		return !quoted && scan.PlainBefore(c)
	}
}

// plainEnd returns the index of the byte that ends the reference whose authority
// begins at b[i], or 0 if the rules have to look.
func plainEnd(b []byte, i int) int {
	for i < len(b) && plainAuthority[b[i]] == plainGoes {
		if b[i] == '-' && b[i-1] == '-' {
			return 0
		}
		i++
	}
	if i < len(b) && b[i] == ':' {
		i++
		for i < len(b) && scan.IsDigit(b[i]) {
			i++
		}
		if b[i-1] == ':' || i < len(b) && (b[i] == ':' || plainAuthority[b[i]] == plainGoes) {
			return 0
		}
	}
	if i >= len(b) {
		return 0
	}
	switch plainAuthority[b[i]] {
	case plainEnds:
		return i
	case plainNot:
		return 0
	}
	fragment := false
	for i < len(b) {
		switch c := b[i]; plainRest[c] {
		case plainGoes:
		case plainEnds:
			return i
		case plainNot:
			return 0
		default:
			if i+3 >= len(b) || c == '#' && fragment || !plainGoesOn(b[i:i+4]) {
				return 0
			}
			fragment = fragment || c == '#'
		}
		i++
	}
	return 0
}

// plainGoesOn reports whether the first of four bytes is part of the reference
// as far as the three after it tell.
func plainGoesOn(b []byte) bool {
	switch b[0] {
	case ':':
		return b[1] != '/' || b[2] != '/'
	case '&':
		c := b[1] | 0x20
		return c != 'l' && c != 'g' && c != 'q' && c != 'n'
	case '=':
		return b[1] != '3' || b[2] != 'D'
	case '%':
		return scan.IsHex(b[1]) && scan.IsHex(b[2])
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

// plainStop reports whether a bare reference that ends at b[end] is not continued
// on the next line (rule R5), as far as that can be told at once.
func (f *Finder) plainStop(b []byte, end int) bool {
	if !f.opt.Rejoin.bare() {
		return true
	}
	switch b[end] {
	case '\n':
		if end+1 < len(b) && b[end+1] == '\n' {
			_, page := pageBreak(b[:min(len(b), end+extentSlack)], end+1)
			return !page
		}
		return bytes.HasPrefix(b[end+1:], []byte("http://")) || bytes.HasPrefix(b[end+1:], []byte("https://")) || wordFitted(b, end)
	case '\r':
		return false
	case ' ':
		return end+1 < len(b) && b[end+1] > ' ' && b[end+1] < 0x80
	}
	return true
}

// wordFitted reports whether the line after the line break at b[end] begins with a
// word for which the line that ends there had room in a paragraph of any width, and
// whether the reference before it ends in a letter, a digit or '/': then nothing was
// broken (rule R5).
func wordFitted(b []byte, end int) bool {
	if c := b[end-1]; !scan.IsAlnum(c) && c != '/' {
		return false
	}
	i := end + 1
	for i < len(b) && scan.IsAlpha(b[i]) {
		i++
	}
	n := i - end - 1
	if n < 2 || i >= len(b) || b[i] != ' ' && b[i] != '\n' || !isPlainWord(b[end+1:i]) {
		return false
	}
	stop := max(0, end-(minWidth-1-n))
	for k := end - 1; k >= stop; k-- {
		switch c := b[k]; {
		case c == '\n':
			return b[k+1] != b[end+1] // no leader that both lines have
		case c < ' ' && c != '\t' || c >= 0x80:
			return false
		}
	}
	return false
}

// isPlainWord reports whether all letters but the first are small.
func isPlainWord(word []byte) bool {
	for _, c := range word[1:] {
		if c < 'a' {
			return false
		}
	}
	return true
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
	if c := b[end-2]; !scan.IsAlnum(c) && c != '/' {
		return 0
	}
	return end - 1
}

// setPlain makes f.ref of b[start:end], a valid reference that no rule changed.
func (f *Finder) setPlain(b []byte, base int64, start, end int, w Wrapper) {
	span := scan.Span{Start: base + int64(start), End: base + int64(end)}
	f.join.pieces = append(f.join.pieces[:0], span)
	r := &f.ref
	r.Text, r.Repaired, r.Alternatives, r.Err = b[start:end], nil, nil, nil
	r.Kind, r.Wrapper, r.Rules, r.Confidence = URI, w, 0, 1
	r.Span, r.Pieces = span, f.join.pieces
}
