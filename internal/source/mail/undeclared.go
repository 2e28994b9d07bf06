package mail

import (
	"bytes"

	"urigrep/internal/text"
)

// The functions of this file find parts that the headers and delimiters of a message do not declare:
// those whose delimiter is lost or damaged, and multiparts without a type or with another boundary.

// lostDelimiter returns the index, between two others, of the header of a part whose delimiter is
// lost: only fields "Content-…" up to a blank line, after what mayDelimit or, for the first part,
// at the beginning of the text around parts. It is -1 if there is none.
func (s *structure) lostDelimiter(at, end int) int {
	if len(s.levels) == 0 || s.open.kind == binaryKind || s.open.transfer == base64Transfer || s.open.lost {
		return -1
	}
	if s.open.around && !s.begun && isPartHeader(s.raw[:end], at, true) {
		return at
	}
	return s.lostHeader(at, end)
}

// lostHeader returns the index, between two others, of the header of a part after a blank line, as
// lostDelimiter does; -1 if there is none.
func (s *structure) lostHeader(at, end int) int {
	raw := s.raw[:end]
	for at < end {
		i := text.IndexLine(raw[at:], "Content-")
		if i < 0 {
			break
		}
		begin := at + i + 1
		if s.mayDelimit(raw[:begin-1]) && isPartHeader(raw, begin, true) {
			return begin
		}
		at = begin
	}
	return -1
}

// mayDelimit reports whether the last line of text, without its LF, is blank or like a damaged
// delimiter: it is that of a level but for some characters, or the boundary of the innermost one.
// Other lines that begin with "--" are in texts that quote parts.
func (s *structure) mayDelimit(text []byte) bool {
	text = text[max(0, len(text)-maxBoundary):]
	line := bytes.TrimRight(text[bytes.LastIndexByte(text, '\n')+1:], " \t\r")
	if !hasHyphens(line) {
		return len(line) == 0 || bytes.Equal(line, s.levels[len(s.levels)-1].boundary)
	}
	for i := range s.levels {
		s.examined += min(len(line), len(s.levels[i].boundary))
		if isAlike(line, s.levels[i].boundary) {
			return true
		}
	}
	return false
}

// isAlike reports whether a line is a boundary, apart from its hyphens and from characters that
// were changed, lost or added, which are no more than those that are the same before and after
// them. It takes no longer than the line is long, however long the boundary is.
func isAlike(line, boundary []byte) bool {
	if len(boundary) > 2*len(line) {
		return false
	}
	a, b := bytes.Trim(line, "-"), bytes.Trim(boundary, "-")
	same := 0
	for same < min(len(a), len(b)) && a[same]|0x20 == b[same]|0x20 { // in capitals or not
		same++
	}
	a, b = a[same:], b[same:]
	for len(a) > 0 && len(b) > 0 && a[len(a)-1]|0x20 == b[len(b)-1]|0x20 {
		a, b = a[:len(a)-1], b[:len(b)-1]
		same++
	}
	return max(len(a), len(b)) <= same
}

// isPartHeader reports whether the header of a part begins at raw[at]: it has a type, its first
// field and, if alone, all its fields begin with "Content-", and a blank line ends it.
func isPartHeader(raw []byte, at int, alone bool) bool {
	typed := false
	for n := 0; at < len(raw); n++ {
		line, next := lineAt(raw, at)
		switch {
		case len(line) == 0:
			return typed
		case line[0] == ' ' || line[0] == '\t':
			if n == 0 {
				return false
			}
		case (n == 0 || alone) && !hasPrefixFold(line, "content-") || fieldName(line) == 0:
			return false
		default:
			typed = typed || identify(trimName(line[:fieldName(line)])) == contentTypeField && bytes.IndexByte(line, '/') > 0
		}
		at = next
	}
	return false
}

// maxBoundary is the most bytes of a boundary that is guessed; RFC 2046 allows 70.
const maxBoundary = 200

// guessBoundary sets the boundary of a level without a delimiter before index end to one that it
// finds in its body, and reports whether there is one.
func (s *structure) guessBoundary(l *level, end int) bool {
	at := l.body
	if s.noGuess.start <= at && at < s.noGuess.end {
		at = s.noGuess.end
	} else {
		s.noGuess.start = at
	}
	for at < end {
		line, next := lineAt(s.raw[:end], at)
		s.examined += next - at
		boundary := bytes.TrimRight(bytes.TrimPrefix(line, []byte("--")), " \t")
		following, _ := lineAt(s.raw[:end], next)
		if n := len(boundary); 0 < n && n <= maxBoundary && len(line) > n && hasPrefixFold(following, "content-") &&
			fieldName(following) > 0 {
			s.noGuess.end = at
			l.boundary, l.found, s.aheadKnown = boundary, true, false
			l.multi.trouble = "boundary is not the declared one"
			return true
		}
		at = next
	}
	s.noGuess.end = at
	l.found = true // there is none: it is not guessed twice
	l.multi.trouble, l.around.trouble = "no delimiter", "no delimiter"
	return false
}

// guessMultipart makes the message p, a text, a multipart if its body, which begins at raw[at], has
// parts: it begins with a line "--" and a boundary and the header of a part after it, or, if the
// message has no type, such lines are in its first maxPreamble bytes; and the boundary is there
// once more, or that header has a transfer encoding.
func (s *structure) guessMultipart(p *part, at int) {
	if p.kind != textKind {
		return
	}
	begin := s.skipBlank(at)
	if boundary := s.partBegins(begin); boundary != nil {
		p.declareMultipart(boundary)
	}
	if p.typed || p.kind == multipartKind {
		return
	}
	near := s.raw[:min(len(s.raw), at+maxPreamble)]
	for at = begin; at < len(near); {
		i := text.IndexLine(near[at:], "--")
		if i < 0 {
			break
		}
		at += i + 1
		if line, _ := lineAt(near, at); s.isDelimiter(line) {
			break // of a multipart that the message is in
		}
		if boundary := s.partBegins(at); boundary != nil {
			p.declareMultipart(boundary)
			break
		}
	}
	s.examined += min(at, len(near)) - begin
}

// partBegins returns the boundary of the delimiter at raw[at] if that is one, of no level, with the
// header of a part after it; else nil.
func (s *structure) partBegins(at int) []byte {
	if !hasHyphens(s.raw[at:]) {
		return nil
	}
	line, next := lineAt(s.raw, at)
	boundary := bytes.TrimRight(line[2:], " \t")
	near := s.raw[:min(len(s.raw), next+looked)]
	n := len(boundary)
	if n == 0 || n > maxBoundary || s.isDelimiter(line) || !isPartHeader(near, next, false) {
		return nil
	}
	if header := near[next:min(len(near), next+maxPreamble)]; !hasTransfer(header) && !s.isNear(boundary, next) {
		return nil
	}
	return boundary
}

// hasTransfer reports whether the header of a part has a transfer encoding.
func hasTransfer(header []byte) bool {
	return bytes.Contains(bytes.ToLower(header), []byte("content-transfer-encoding:"))
}

// declareMultipart makes p a multipart that its header does not declare.
func (p *part) declareMultipart(boundary []byte) {
	p.mediaType = mediaType{name: "multipart/mixed", kind: multipartKind, boundary: boundary}
	p.trouble = "multipart is not declared"
}

// maxPreamble is how many bytes of a message without a type are searched for its first part: what
// programs write before that is a sentence, and to read all of each message takes long. It is one
// more than whole blocks of the search for a line, as these are searched fastest.
const maxPreamble = 8*text.BlockSize + 1
