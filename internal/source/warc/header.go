package warc

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// A Record is one record of an archive. Its texts are valid until the next.
type Record struct {
	Type        string // WARC-Type, in lower case
	ID          string // WARC-Record-ID, without the angle brackets
	TargetURI   string // WARC-Target-URI, without the angle brackets that some writers put there
	Date        string // WARC-Date
	ContentType string // Content-Type of the block
	Block       []byte
	Offset      int64 // in the source, in bytes, of the record or of the member that it is in

	Doubt string // what shows that the header is damaged; empty if nothing does
}

// IsArchive reports whether a source that begins so is an archive, compressed as such or not.
func IsArchive(begin []byte) bool {
	switch {
	case bytes.HasPrefix(begin, []byte(dictMagic)):
		return true
	case bytes.HasPrefix(begin, []byte(gzipMagic)), bytes.HasPrefix(begin, []byte(zstdMagic)):
		pool := &probers[formByMagic(begin)]
		p := pool.Get().(*prober)
		defer pool.Put(p)
		defer p.bytes.Reset(nil)
		return p.isRecord(begin)
	}
	line, _, ok := bytes.Cut(begin, lf)
	return ok && begins(line) && len(line) < 16 && bytes.IndexByte(line, '.') > 0
}

var lf = []byte{'\n'}

// header reads the fields of a record's header, of which the first line is the version. The block
// is known.
func (r *Record) header(b []byte) {
	for name, value := range fields(b) {
		switch {
		case isNamed(name, "warc-type"):
			r.Type = strings.ToLower(string(value))
		case isNamed(name, "warc-record-id"):
			r.ID = unbracketed(value)
		case isNamed(name, "warc-target-uri"):
			r.TargetURI = unbracketed(value)
		case isNamed(name, "warc-date"):
			r.Date = string(value)
		case isNamed(name, "content-type"):
			r.ContentType = string(value)
		}
	}
	r.Doubt = r.doubt(b)
}

// recordTypes has the types of records (ISO 28500, §6).
var recordTypes = map[string]bool{
	"warcinfo": true, "response": true, "resource": true, "request": true, "metadata": true, "revisit": true,
	"conversion": true, "continuation": true,
}

// doubt returns what shows that the header of r is damaged, though its block has the length that it
// says; empty if nothing does. Of two headers that damage has made into one, the lines between show.
func (r *Record) doubt(header []byte) string {
	switch reason := doubtOfLines(header); {
	case reason != "":
		return reason
	case r.Type == "":
		return "a header without WARC-Type"
	case !recordTypes[r.Type]:
		return fmt.Sprintf("a WARC-Type %q, which is unknown", r.Type)
	case r.ContentType != "" && !isMediaType(r.ContentType):
		return fmt.Sprintf("a Content-Type %q, which is not valid", r.ContentType)
	case r.hidesHTTP():
		return fmt.Sprintf("a Content-Type %q before a message of HTTP", r.ContentType)
	}
	return ""
}

// hidesHTTP reports whether r has a message of HTTP in its block, by its type and the first bytes,
// and its Content-Type says something else.
func (r *Record) hidesHTTP() bool {
	return (r.Type == "response" || r.Type == "request") && r.ContentType != "" && !isHTTP(r.ContentType) &&
		bytes.HasPrefix(r.Block, []byte("HTTP/"))
}

// doubtOfLines returns what shows that a header is damaged in one of its lines.
func doubtOfLines(header []byte) string {
	_, rest, _ := bytes.Cut(header, lf) // the first is the version
	for len(rest) > 0 {
		var line []byte
		line, rest, _ = bytes.Cut(rest, lf)
		line = bytes.TrimSuffix(line, []byte{'\r'})
		name, _, field := bytes.Cut(line, []byte{':'})
		switch {
		case bytes.ContainsFunc(line, isControl):
			return "a header with control characters"
		case len(line) == 0 || line[0] == ' ' || line[0] == '\t':
		case !field || !isFieldName(bytes.TrimRight(name, " \t")):
			return "a header with a line that is no field"
		}
	}
	return ""
}

// isControl reports whether r is a control character that no header has.
func isControl(r rune) bool { return r < ' ' && r != '\t' || r == 0x7F }

// isFieldName reports whether name may be that of a field (RFC 2616, §2.2: a token).
func isFieldName(name []byte) bool {
	return len(name) > 0 && !bytes.ContainsAny(name, " \t()<>@,;\\\"/[]?={}")
}

// isNamed reports whether the name of a field is the given one, in any case.
func isNamed(name []byte, given string) bool {
	return len(name) == len(given) && bytes.EqualFold(name, []byte(given))
}

// fields yields the named fields of a header after its first line. A line that begins with white
// space goes on with the field before it (RFC 2616, §2.2, to which ISO 28500, §4, refers).
func fields(header []byte) func(yield func(name, value []byte) bool) {
	return func(yield func(name, value []byte) bool) {
		_, rest, _ := bytes.Cut(header, lf)
		for len(rest) > 0 {
			var line []byte
			line, rest, _ = bytes.Cut(rest, lf)
			name, value, ok := bytes.Cut(line, []byte{':'})
			value = bytes.TrimSpace(value)
			for len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t') {
				line, rest, _ = bytes.Cut(rest, lf)
				value = slices.Concat(value, []byte{' '}, bytes.TrimSpace(line))
			}
			if ok && !yield(bytes.TrimSpace(name), value) {
				return
			}
		}
	}
}

// unbracketed returns b without the angle brackets that some programs write around a URI.
func unbracketed(b []byte) string {
	return string(bytes.TrimSuffix(bytes.TrimPrefix(b, []byte{'<'}), []byte{'>'}))
}
