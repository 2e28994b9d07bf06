package warc

import (
	"bytes"
	"io"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// maxHeader is how many bytes the header of a record may have.
const maxHeader = 1 << 20

// A Record is one record of an archive. Its texts are valid until the next.
type Record struct {
	Type        string // WARC-Type, in lower case
	ID          string // WARC-Record-ID, without the angle brackets
	TargetURI   string // WARC-Target-URI, without the angle brackets that some writers put there
	Date        string // WARC-Date
	ContentType string // Content-Type of the block
	Block       []byte
	Offset      int64 // in the source, in bytes, of the record or of the member that it is in

	length int64 // Content-Length
}

// begins reports whether b begins with the version line of a record, or with what may become one.
func begins(b []byte) bool {
	const magic = "WARC/"
	return strings.HasPrefix(string(b[:min(len(b), len(magic))]), magic)
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

// headerEnd returns the length in bytes of the header that b begins with, up to and with the empty
// line; 0 if that is not in b.
func headerEnd(b []byte) int {
	for at := 0; at < min(len(b), maxHeader); {
		i := bytes.IndexByte(b[at:], '\n')
		if i < 0 {
			return 0
		}
		if line := b[at : at+i]; len(line) == 0 || len(line) == 1 && line[0] == '\r' {
			return at + i + 1
		}
		at += i + 1
	}
	return 0
}

// header reads the fields of a record's header, of which the first line is the version. It reports
// whether it has the one that cannot do without, Content-Length (ISO 28500, §5.3).
func (r *Record) header(b []byte) bool {
	*r = Record{length: -1, Offset: r.Offset}
	for name, value := range fields(b) {
		switch strings.ToLower(name) {
		case "warc-type":
			r.Type = strings.ToLower(value)
		case "warc-record-id":
			r.ID = unbracketed(value)
		case "warc-target-uri":
			r.TargetURI = unbracketed(value)
		case "warc-date":
			r.Date = value
		case "content-type":
			r.ContentType = value
		case "content-length":
			if n, err := strconv.ParseInt(value, 10, 64); err == nil && n >= 0 {
				r.length = n
			}
		}
	}
	return r.length >= 0
}

// fields yields the named fields of a header behind its first line. A line that begins with white
// space goes on with the field before it (RFC 2616, §2.2, to which ISO 28500, §4, refers).
func fields(header []byte) func(yield func(name, value string) bool) {
	return func(yield func(name, value string) bool) {
		_, rest, _ := bytes.Cut(header, lf)
		for len(rest) > 0 {
			var line []byte
			line, rest, _ = bytes.Cut(rest, lf)
			name, value, ok := strings.Cut(string(line), ":")
			value = strings.TrimSpace(value)
			for len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t') {
				line, rest, _ = bytes.Cut(rest, lf)
				value += " " + strings.TrimSpace(string(line))
			}
			if ok && !yield(strings.TrimSpace(name), value) {
				return
			}
		}
	}
}

func unbracketed(s string) string { return strings.TrimSuffix(strings.TrimPrefix(s, "<"), ">") }

// nextRecord returns the index from at on where a record begins, at a line "WARC/1." or "WARC/0."
// after an empty line; -1 if none does.
func nextRecord(b []byte, at int) int {
	for {
		i := bytes.Index(b[at:], []byte("\nWARC/"))
		if i < 0 {
			return -1
		}
		at += i + 1
		before := bytes.TrimSuffix(b[:at-1], []byte{'\r'})
		rest := b[at+len("WARC/"):]
		if bytes.HasSuffix(before, lf) && len(rest) > 1 && (rest[0] == '0' || rest[0] == '1') && rest[1] == '.' {
			return at
		}
	}
}

// skipBreaks returns the index from at on of what is neither CR nor LF.
func skipBreaks(b []byte, at int) int {
	for at < len(b) && (b[at] == '\r' || b[at] == '\n') {
		at++
	}
	return at
}
