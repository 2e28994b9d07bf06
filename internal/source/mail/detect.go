package mail

import "bytes"

// minFields is the least number of different known fields that make a header.
const minFields = 3

// Detect reports whether a text is a message, by its beginning: after blank lines it begins with a
// known field, there are only fields up to the first blank line, and among them are From and two
// more known ones, one of which programs write, or MIME-Version and Content-Type. If named, the text is
// named as a message, and need only begin with a field. A last line without its end is ignored.
func Detect(begin []byte, named bool) bool {
	begin = unixLines(begin)
	d := detector{named: named}
	for at := leadEnd(begin, 0); at < len(begin); {
		line, next := lineAt(begin, at)
		switch {
		case len(line) == 0 || begin[next-1] != '\n':
			return d.enough()
		case d.line(line):
		case named && d.lines > 0:
			return true
		default:
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
		case len(line) == 0, !d.line(line):
			return false
		}
		at = next
	}
	return true
}

// maxLead is how many lines leadEnd passes over, at most.
const maxLead = 32

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
	named   bool
	lines   int
	names   [minFields][]byte // the first different names of known fields
	known   int               // how many these are
	from    bool              // there is a From field
	machine bool              // there is a field that programs write
	version bool              // there is MIME-Version
	typed   bool              // there is Content-Type
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
	if line[0] == ' ' || line[0] == '\t' {
		return d.lines > 0
	}
	n := fieldName(line)
	if n == 0 {
		return false
	}
	d.lines++
	name := trimName(line[:n])
	id := identify(name)
	if id == otherField {
		return d.lines > 1 || d.named
	}
	d.note(name)
	d.from = d.from || id == fromField
	d.typed = d.typed || id == contentTypeField
	d.version = d.version || equalFold(name, "mime-version")
	switch id {
	case dateField, contentTypeField, transferField, deliveryField, mailerField:
		d.machine = true
	default:
		d.machine = d.machine || id >= neverField
	}
	return true
}

// enough reports whether the lines added make a message.
func (d *detector) enough() bool {
	return d.named && d.lines > 0 || d.from && d.machine && d.known == minFields || d.version && d.typed
}
