package delimit

import (
	"bytes"

	"urigrep/internal/text"
	"urigrep/scan"
)

// Rule F1: the destinations of Markdown, "[text](../b.md)" and "[label]: ../b"
// (CommonMark 0.31, §4.7, §6.3).

// setDestination makes c the candidate for the relative reference after the ']' at b[j], before which a
// link text or the label of a definition ends.
func (c *candidate) setDestination(b []byte, j, lo int) (ok bool) {
	*c = candidate{kind: Relative, colon: -1, start: j + 2, destination: true}
	if b[j+1] == '(' {
		c.open = scan.Opener{Pair: scan.PairParen, At: j + 1}
		c.start += text.BlanksLen(b[c.start:])
		ok = opensLink(b, j)
	} else {
		c.start += text.BlanksLen(b[c.start:])
		if n := text.Break(b[c.start:]); n > 0 {
			c.start += n + text.BlanksLen(b[c.start+n:])
		}
		c.open.At = c.start
		ok = c.start > j+2 && isLabel(text.LineHead(b, j))
	}
	return ok && j >= lo && c.start < len(b)
}

// opensLink reports whether the '[' that the ']' at b[j] closes may begin a link: it is near, in the same
// paragraph, and follows no word or bracket, as that of an index does in programs.
func opensLink(b []byte, j int) bool {
	depth := 0
	for i := j - 1; i >= max(0, j-text.BracketLook); i-- {
		switch {
		case b[i] == ']':
			depth++
		case b[i] == '\n' && i > 0 && b[i-1] == '\n':
			return false
		case b[i] == '[' && depth > 0:
			depth--
		case b[i] == '[':
			return i == 0 || !text.IsAlnum(b[i-1]) && bytes.IndexByte([]byte("_)]"), b[i-1]) < 0
		}
	}
	return false
}

// isLabel reports whether the text before a ']' on its line is '[' and the label of a reference that is
// defined there, after a leader; "[^1]" is the mark of a note.
func isLabel(head []byte) bool {
	label, ok := bytes.CutPrefix(head[text.LeaderOf(head).Len:], []byte{'['})
	return ok && len(label) > 0 && label[0] != '^' && bytes.IndexByte(label, '[') < 0
}

// readDestination reads the destination of a link or definition: a token with brackets that match, which the
// closing bracket, the end of the line or a title follows.
func (s *site) readDestination() bool {
	b, c, r := s.b, &s.c, &s.r
	inLink := c.open.Pair == scan.PairParen
	r.begin()
	end, open := c.start, 0
	for ; end < min(len(b), c.start+s.max+1) && b[end] > ' ' && b[end] != '<' && text.Blank(b[end:]) == 0; end++ {
		switch b[end] {
		case '\\':
			r.undo = true
			if end+1 < len(b) && b[end+1] > ' ' {
				end++
			}
			continue
		case '(':
			open++
		case ')':
			open--
		}
		if open < 0 && inLink {
			break
		}
	}
	s.looked += end - c.start
	s.far = max(s.far, end)
	r.add(b, c.start, end)
	r.setEnd(c.start)
	if inLink {
		r.wrapper = Paren
	}
	return end > c.start && len(r.text) <= s.max && endsDestination(b[end:], inLink) && s.acceptable(r.text, r.undo)
}

// endsDestination reports whether what follows a destination may: in a link the closing bracket, else the end
// of the line; or a title before these.
func endsDestination(rest []byte, inLink bool) bool {
	if inLink && len(rest) > 0 && rest[0] == ')' {
		return true
	}
	n := text.BlanksLen(rest)
	k := text.Break(rest[n:])
	if !inLink && (k > 0 || n == len(rest)) {
		return true
	}
	title := rest[n+k:]
	return n+k > 0 && len(title) > 1 && bytes.IndexByte([]byte(`"'(`), title[0]) >= 0
}
