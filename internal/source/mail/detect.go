package mail

import "bytes"

// minFields is how many different fields that messages have a header must have, to be
// taken for one.
const minFields = 3

// Detect reports whether a text that begins so is a message: it begins with a field that
// messages have, all that stands up to the first blank line are fields, and among
// them are From and two more that messages have, one of them such as programs
// write. Blank lines may stand before it. If named, its name says that it is one, and beginning with a field will do. A last line
// without its end is not looked at.
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
	if d.from && d.machine && len(d.names) >= minFields {
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
	case neverField, messageIDField, dateField, contentTypeField, transferField:
		d.machine = true
	case knownField:
		switch string(bytes.ToLower(name)) {
		case "mime-version", "return-path", "delivered-to", "x-mailer":
			d.machine = true
		}
	}
	return true
}

// enough reports whether what was taken makes a message.
func (d *detector) enough() bool {
	return d.named && d.lines > 0 || d.from && d.machine && len(d.names) >= minFields
}
