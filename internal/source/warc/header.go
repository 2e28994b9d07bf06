package warc

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"github.com/klauspost/compress/zstd"
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
}

// IsArchive reports whether a source that begins so is an archive, compressed as such or not.
func IsArchive(begin []byte) bool {
	switch {
	case bytes.HasPrefix(begin, []byte(gzipMagic)):
		return new(prober).isRecord(begin)
	case bytes.HasPrefix(begin, []byte(dictMagic)):
		return true
	case bytes.HasPrefix(begin, []byte(zstdMagic)):
		return isZstdRecord(begin)
	}
	line, _, ok := bytes.Cut(begin, lf)
	return ok && begins(line) && len(line) < 16 && bytes.IndexByte(line, '.') > 0
}

// isZstdRecord reports whether b begins with a zstd frame in which a record stands first.
func isZstdRecord(b []byte) bool {
	d, err := zstd.NewReader(bytes.NewReader(b), zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return false
	}
	defer d.Close()
	var begin [len("WARC/")]byte
	n, _ := io.ReadFull(d, begin[:])
	return n == len(begin) && begins(begin[:])
}

var lf = []byte{'\n'}

// header reads the fields of a record's header, of which the first line is the version.
func (r *Record) header(b []byte) {
	*r = Record{Offset: r.Offset}
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
