package mail

import (
	"bytes"
	"slices"
)

// minFields is how many different fields that messages have a header must have, to be
// taken for one.
const minFields = 3

// Detect reports whether a text that begins so is a message: it begins with a field that messages
// have, all that stands up to the first blank line are fields, and among them are From and two more
// that messages have, one of them such as programs write. Blank lines may stand before it. If
// named, its name says that it is one, and beginning with a field will do. A last line without its
// end is not looked at.
func Detect(begin []byte, named bool) bool {
	d := detector{names: make(map[string]bool), named: named}
	begin = bytes.TrimLeft(begin, "\r\n")
	for at := 0; at < len(begin); {
		line, next := lineAt(begin, at)
		switch {
		case len(line) == 0 || begin[next-1] != '\n':
			return d.enough()
		case !d.line(line):
			return named && d.lines > 0
		}
		at = next
	}
	return d.enough()
}

// A detector gathers what speaks for a message.
type detector struct {
	named   bool
	lines   int
	names   map[string]bool // of fields that messages have
	from    bool
	machine bool // a field that programs write

	handedOn bool // a field of the programs that hand messages on
}

// line takes a line of a header, and reports whether it can be one.
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
	if d.from && d.handedOn && len(d.names) >= minFields {
		return true // nothing is missing
	}
	name := trimName(line[:n])
	id := identify(name)
	if id == otherField {
		return d.lines > 1 || d.named
	}
	d.names[string(bytes.ToLower(name))] = true
	d.from = d.from || id == fromField
	switch id {
	case neverField, messageIDField:
		d.machine, d.handedOn = true, true
	case dateField, contentTypeField, transferField:
		d.machine = true
	case knownField:
		switch string(bytes.ToLower(name)) {
		case "mime-version", "return-path", "delivered-to":
			d.machine, d.handedOn = true, true
		case "x-mailer":
			d.machine = true
		}
	}
	return true
}

// enough reports whether what was taken makes a message.
func (d *detector) enough() bool {
	return d.named && d.lines > 0 || d.from && d.machine && len(d.names) >= minFields
}

// BeginsMessage reports whether a message begins with text, in the midst of a source: with a field
// that messages have, then nothing but fields up to a blank line, among them From and two more that
// messages have, one of which only programs write that hand messages on. sure is false if more of
// the text, which complete rules out, can change that.
func BeginsMessage(text []byte, complete bool) (is, sure bool) {
	d := detector{names: make(map[string]bool)}
	for at := 0; at < len(text); {
		line, next := lineAt(text, at)
		switch {
		case text[next-1] != '\n' && !complete:
			return false, false
		case len(line) == 0:
			return d.enough() && d.handedOn, true
		case !d.line(line):
			return false, true
		}
		at = next
	}
	return d.enough() && d.handedOn, complete
}

// Closing returns the line that ends the multipart that a message is; empty if it is no
// multipart. alone says that the message holds another, whose header follows its own.
func Closing(message []byte) (line []byte, alone bool) {
	var s structure
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
