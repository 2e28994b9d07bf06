package mail

import (
	"bytes"
	"slices"
)

// minFields is the least number of different known fields that make a header.
const minFields = 3

// Detect reports whether a text is a message, by its beginning: after blank lines it begins with a
// known field, there are only fields up to the first blank line, and among them are From and two
// more known ones, one of which programs write, or MIME-Version and Content-Type. If named, the text is
// named as a message, and need only begin with a field. A last line without its end is ignored.
func Detect(begin []byte, named bool) bool {
	d := detector{named: named}
	if _, ok := d.read(unixLines(begin)); !ok {
		return named && d.lines > 0
	}
	return named && d.lines > 0 || d.from && d.machine && len(d.names) == minFields || d.version && d.typed
}

// MayBegin reports whether more text may make of the beginning of one a message, which Detect tells.
func MayBegin(begin []byte) bool {
	open, _ := new(detector).read(begin)
	return open
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
	names   [][]byte // the first minFields different names of known fields
	from    bool     // there is a From field
	machine bool     // there is a field that programs write
	version bool     // there is MIME-Version
	typed   bool     // there is Content-Type
}

// read reads what may be a header. open says that it may go on after begin, and ok that each line can
// belong to one.
func (d *detector) read(begin []byte) (open, ok bool) {
	for at := leadEnd(begin, 0); at < len(begin); {
		line, next := lineAt(begin, at)
		switch {
		case begin[next-1] != '\n':
			return true, true
		case len(line) == 0:
			return false, true
		case !d.line(line):
			return false, false
		}
		at = next
	}
	return true, true
}

// line adds a line, and reports whether it can belong to a header.
func (d *detector) line(line []byte) bool {
	if line[0] == ' ' || line[0] == '\t' {
		return d.lines > 0
	}
	n, _ := fieldName(line)
	if n == 0 {
		return false
	}
	d.lines++
	id := identify(line[:n])
	if id == otherField {
		return d.lines > 1 || d.named
	}
	isName := func(name []byte) bool { return bytes.EqualFold(name, line[:n]) }
	if len(d.names) < minFields && !slices.ContainsFunc(d.names, isName) {
		d.names = append(d.names, line[:n])
	}
	d.from = d.from || id == fromField
	d.typed = d.typed || id == contentTypeField
	d.version = d.version || id == versionField
	d.machine = d.machine || id.isMachine()
	return true
}
