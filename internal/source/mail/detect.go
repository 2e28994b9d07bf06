package mail

import (
	"bytes"
	"slices"
)

// minFields is the least number of different known fields that make a header.
const minFields = 3

// Detect reports whether a text is a message, by its beginning: after blank lines it begins with a
// known field, there are only fields up to the first blank line, and among them are From and two
// more known ones, one of which programs write. If named, the text is named as a message, and need
// only begin with a field. A last line without its end is ignored.
func Detect(begin []byte, named bool) bool {
	d := detector{named: named}
	for at := leadEnd(begin, 0); at < len(begin); {
		line, next := lineAt(begin, at)
		switch {
		case len(line) == 0 || begin[next-1] != '\n':
			return d.enough()
		case d.line(line):
		case named && d.lines > 0:
			return true
		case !d.enough() || knownSoon(begin, next) < 0: // see headerLine
			return false
		}
		at = next
	}
	return d.enough()
}

// MayBegin reports whether more text may make of the beginning of one a message, which Detect tells.
func MayBegin(begin []byte) bool {
	var d detector
	for at := leadEnd(begin, 0); at < len(begin); {
		line, next := lineAt(begin, at)
		switch {
		case begin[next-1] != '\n':
			return true
		case len(line) == 0, !d.line(line) && !d.enough():
			return false
		}
		at = next
	}
	return true
}

// leadEnd returns the index of the first line at or after raw[at] that is not blank, nor the line
// ">From …" that some programs leave before a message; a byte order mark may stand before each.
func leadEnd(raw []byte, at int) int {
	for range maxLead {
		if bytes.HasPrefix(raw[at:], []byte("\xef\xbb\xbf")) {
			at += 3
		}
		line, next := lineAt(raw, at)
		if next == at || !isBlank(bytes.TrimRight(line, "\f")) && !bytes.HasPrefix(line, []byte(">From ")) {
			break
		}
		at = next
	}
	return at
}

// A detector collects the evidence for a message.
type detector struct {
	named    bool
	lines    int
	names    [minFields][]byte // the first different names of known fields
	known    int               // how many these are
	from     bool              // there is a From field
	machine  bool              // there is a field that programs write
	handedOn bool              // there is a field that only programs write that deliver messages
}

// note adds the name of a known field.
func (d *detector) note(name []byte) {
	for _, other := range d.names[:d.known] {
		if bytes.EqualFold(name, other) {
			return
		}
	}
	if d.known < minFields {
		d.names[d.known] = name
		d.known++
	}
}

// line adds a line, and reports whether it can belong to a header.
func (d *detector) line(line []byte) bool {
	d.lines++
	if line[0] == ' ' || line[0] == '\t' {
		return d.lines > 1
	}
	n := fieldName(line)
	if n == 0 {
		d.lines--
		return false
	}
	if d.from && d.handedOn && d.known == minFields {
		return true // nothing is missing
	}
	name := trimName(line[:n])
	id := identify(name)
	if id == otherField {
		return d.lines > 1 || d.named
	}
	d.note(name)
	d.from = d.from || id == fromField
	switch id {
	case neverField, messageIDField, inReplyToField, referencesField:
		d.machine, d.handedOn = true, true
	case dateField, contentTypeField, transferField:
		d.machine = true
	case knownField:
		switch {
		case equalFold(name, "mime-version"), equalFold(name, "return-path"), equalFold(name, "delivered-to"):
			d.machine, d.handedOn = true, true
		case equalFold(name, "x-mailer"):
			d.machine = true
		}
	}
	return true
}

// enough reports whether the lines added make a message.
func (d *detector) enough() bool {
	return d.named && d.lines > 0 || d.from && d.machine && d.known == minFields
}

// BeginsMessage reports whether a message begins with text, in the middle of a source: with a known
// field, and nothing but fields up to a blank line, among them From and two more known ones, one of
// which only programs write that deliver messages. sure is false if more of the text could change
// that; there is no more if complete. fields is how many bytes the lines have that were read as
// fields.
func BeginsMessage(text []byte, complete bool) (is, sure bool, fields int) {
	var d detector
	for fields < len(text) {
		line, next := lineAt(text, fields)
		switch {
		case text[next-1] != '\n' && !complete:
			return false, false, fields
		case len(line) == 0:
			return d.enough() && d.handedOn, true, fields
		case !d.line(line):
			return false, true, fields
		case text[next-1] != '\n':
			return d.enough() && d.handedOn, true, fields
		}
		fields = next
	}
	return d.enough() && d.handedOn, complete, fields
}

// A Closer finds what closes messages. The zero Closer is ready to use; it keeps memory.
type Closer struct{ structure structure }

// Closing returns the line that ends the multipart that a message is; empty if it is not a
// multipart. alone says that the message is of type message/rfc822: the header after its own is not
// the next message.
func (c *Closer) Closing(message []byte) (line []byte, alone bool) {
	s := &c.structure
	s.unscanned = true
	s.reset(part{})
	s.begin(message, true, true)
	p := s.pieces
	for len(p) > 0 && p[0].kind != headerPiece {
		p = p[1:]
	}
	switch {
	case len(p) == 0:
		return nil, false
	case p[0].part.kind == messageKind:
		return nil, true
	case p[0].part.kind == multipartKind && len(p[0].part.boundary) > 0:
		return slices.Concat([]byte("--"), p[0].part.boundary, []byte("--")), false
	}
	return nil, false
}
