package mail

import (
	"bytes"

	"urigrep/internal/text"
)

// The functions of this file find what the header of a message does not declare: see the package
// documentation, "Damage".

// maxBoundary is the most bytes of a boundary that is guessed; RFC 2046 allows 70.
const maxBoundary = 200

// guessMultipart makes the message p, a text, a multipart if its body, which begins at raw[at], has
// parts: it begins with a line "--" and a boundary and the header of a part after it, or, if the
// message has no type, such lines are in its first maxPreamble bytes; and the boundary is there
// once more, or that header has a transfer encoding.
func (s *structure) guessMultipart(p *part, at int) {
	if p.kind != textKind {
		return
	}
	if boundary := s.firstBoundary(at, p.typed); boundary != nil {
		p.mediaType = mediaType{name: "multipart/mixed", kind: multipartKind, boundary: boundary}
		p.trouble = "multipart is not declared"
	}
}

// guessBoundary sets the boundary of the multipart p, whose body begins at raw[at], to one that stands
// there if the declared one does not.
func (s *structure) guessBoundary(p *part, at int) {
	if len(p.boundary) > 0 && bytes.Contains(s.near(at), append([]byte("--"), p.boundary...)) {
		return
	}
	if boundary := s.firstBoundary(at, false); boundary != nil {
		p.boundary, p.trouble = boundary, "boundary is not the declared one"
	}
}

// near returns the first nearby bytes after raw[at].
func (s *structure) near(at int) []byte { return s.raw[at:min(len(s.raw), at+nearby)] }

// nearby is how many bytes are searched for a boundary.
const nearby = 64 << 10

// firstBoundary returns the boundary of the first delimiter, of no level, with the header of a part after
// it in the first maxPreamble bytes after raw[at] and blank lines, or only directly there; nil if there is
// none.
func (s *structure) firstBoundary(at int, directly bool) []byte {
	for at < len(s.raw) && (s.raw[at] == '\n' || s.raw[at] == '\r') {
		at++
	}
	preamble := s.raw[:min(len(s.raw), at+maxPreamble)]
	for at < len(preamble) {
		if line, _ := lineAt(preamble, at); s.isDelimiter(line) {
			break // of a multipart that the message is in
		}
		if boundary := s.partBegins(at); boundary != nil {
			return boundary
		}
		i := text.IndexLine(preamble[at:], "--")
		if i < 0 || directly {
			break
		}
		at += i + 1
	}
	return nil
}

// looked is how many bytes of a body are read to guess what it is.
const looked = 8 << 10

// partBegins returns the boundary of the delimiter at raw[at] if that is one, with the
// header of a part after it; else nil.
func (s *structure) partBegins(at int) []byte {
	if !hasHyphens(s.raw[at:]) {
		return nil
	}
	line, next := lineAt(s.raw, at)
	boundary := bytes.TrimRight(line[2:], " \t")
	head := s.raw[next:min(len(s.raw), next+looked)]
	if n := len(boundary); n == 0 || n > maxBoundary || !isPartHeader(head) {
		return nil
	}
	head = bytes.ToLower(head[:min(len(head), maxPreamble)])
	encoded := bytes.Contains(head, []byte("content-transfer-encoding:"))
	if !encoded && !bytes.Contains(s.near(next), line[:2+len(boundary)]) {
		return nil
	}
	return boundary
}

// isPartHeader reports whether text begins with the header of a part: with a field "Content-…", a type
// among them, and a blank line after it.
func isPartHeader(text []byte) bool {
	typed := false
	for at := 0; at < len(text); {
		line, next := lineAt(text, at)
		n, _ := fieldName(line)
		switch {
		case len(line) == 0:
			return typed
		case at == 0 && !hasPrefixFold(line, "content-"), line[0] != ' ' && line[0] != '\t' && n == 0:
			return false
		}
		typed = typed || hasPrefixFold(line, "content-type") && bytes.IndexByte(line, '/') > 0
		at = next
	}
	return false
}

// maxPreamble is how many bytes of a message without a type are searched for its first part: what
// programs write before that is a sentence, and to read all of each message takes long. It is one
// more than whole blocks of the search for a line, as these are searched fastest.
const maxPreamble = 8*text.BlockSize + 1

// minQuoted is the least number of escapes typical of quoted-printable in such a text.
const minQuoted = 3

// looksQuoted reports whether text that is not declared to be quoted-printable is: each "=" of its
// beginning begins an escape or ends a line, and at least minQuoted are those of an escaped "=", or at
// the end of a full line.
func looksQuoted(b []byte) bool {
	if len(b) > looked {
		b = b[:looked]
		if i := bytes.LastIndexByte(b[looked-2:], '='); i >= 0 {
			b = b[:looked-2+i] // whole escapes
		}
	}
	sure := 0
	for at := 0; ; at++ {
		i := bytes.IndexByte(b[at:], '=')
		if i < 0 {
			return sure >= minQuoted
		}
		at += i
		switch _, escaped, n := escape(b[at:], true); {
		case !escaped && n > 1:
			if at-bytes.LastIndexByte(b[:at], '\n') >= minSoftLine {
				sure++
			}
		case n == 1 && at+1 < len(b):
			return false
		case n == 3 && b[at+1] == '3' && b[at+2]|0x20 == 'd':
			sure++
		}
	}
}

// minSoftLine is the least number of bytes of a line that a program breaks softly: RFC 2045, §6.7,
// allows 76.
const minSoftLine = 60
