package warc

import (
	"bytes"
	"fmt"
	"mime"
	"strings"
	"unicode"

	"urigrep/internal/source/format"
)

// Format is the format of archives of the Web.
type Format struct{}

// Detect reports whether an input begins with a record, compressed or not.
func (Format) Detect(b format.Beginning) bool { return IsArchive(b.Bytes) }

var errRefused = fmt.Errorf("an archive is %w, since its records tell their length: extract the texts first",
	format.ErrRefused)

// New implements format.Format.
func (Format) New(o *format.Options) (format.Reader, error) {
	r := &reader{Unwritten: format.Unwritten{Why: errRefused}, options: o}
	r.batches.Most, r.batches.Longer = format.MaxBatch, format.AtOnce
	r.batches.New, r.batches.Unpack = func() *unpacker { return &unpacker{options: o} }, (*unpacker).unpack
	return r, nil
}

// A reader reads the archives of a run.
type reader struct {
	format.Unwritten
	options *format.Options
	batches format.Batches[records, unpacker]
}

// Read hands on the texts of the records of an archive.
func (r *reader) Read(in *format.Input, to format.Output) error {
	from, err := in.Records(bounds)
	if err != nil {
		return err
	}
	splitter := NewSplitter(from.Src, int(r.options.MaxRecord))
	return r.batches.Read(from, to, func(b *records) (int, error) {
		err := splitter.Next(&b.Batch)
		b.base = from.Base
		return len(b.Bytes), err
	})
}

// records are a Batch of records.
type records struct {
	Batch
	base int64 // where the records of the archive begin in the source
}

// unpack hands on the texts of records.
func (u *unpacker) unpack(b *records, to format.Output) error {
	u.decoder.Limit = int(u.options.MaxRecord)
	rest := b.Size
	u.decoder.Damaged = func(offset, size int64, reason string) {
		offset += b.base
		rest -= size
		to.Tell(format.Event{Kind: format.Damaged, Offset: offset, Size: size,
			Text: fmt.Sprintf("the record at byte %d: %s", offset, reason)})
	}
	err := u.decoder.Records(&b.Batch, func(record *Record) error { return u.record(b.base, record, to) })
	to.Tell(format.Event{Size: rest})
	return err
}

// An unpacker hands on the texts of records. It is used for one Batch at a time.
type unpacker struct {
	options  *format.Options
	decoder  Decoder
	lastType typeField
	linked   linked
}

// record hands on the text of one record, if it is of a type that has text.
func (u *unpacker) record(base int64, r *Record, to format.Output) error {
	if r.Type == "warcinfo" || r.Type == "revisit" || r.Type == "continuation" {
		leaveOut(r.Type, to) // about the archive, or the content is in another record
		return nil
	}
	p, err := u.decoder.Payload(r)
	if r.Type == "response" && len(p.Header) > 0 {
		if err := u.header(r, p.Header, to); err != nil {
			return err
		}
	}
	if err != nil {
		to.Tell(format.Event{Kind: format.Skipped, Offset: base + r.Offset, Text: r.Type + " " + r.TargetURI + ": " +
			err.Error()})
		return nil
	}
	mediaType, label := u.contentType(p, r.Doubt != "")
	if isWAT(r, mediaType, p.Bytes) {
		return u.wat(r, p.Bytes, to)
	}
	m := format.Member{Format: "text", Label: label, Bytes: p.Bytes, Size: int64(len(p.Bytes))}
	if mediaType == "text/html" || mediaType == "application/xhtml+xml" {
		m.Format, m.Base = "html", r.TargetURI
	}
	switch {
	case len(p.Bytes) == 0:
		leaveOut(r.Type+" without content", to)
		return nil
	case m.Format == "text" && !isText(mediaType) && !u.options.Everything:
		leaveOut(mediaType, to)
		return nil
	}
	m.Within.Decoded = true
	if u.options.Metadata {
		m.Within.Record = r.place()
	}
	return to.Member(&m)
}

// leaveOut reports a record that has no text by its type, or by the media type of its content.
func leaveOut(what string, to format.Output) {
	to.Tell(format.Event{Kind: format.LeftOut, Text: what})
}

// contentType returns the media type of a payload in lower case, and the label of its charset. One
// that is missing, or none, or in doubt and not that of text, is detected from the beginning of the
// payload.
func (u *unpacker) contentType(p Payload, doubtful bool) (mediaType, label string) {
	if u.lastType.value != p.ContentType {
		u.lastType = parseContentType(p.ContentType)
	}
	mediaType, label = u.lastType.mediaType, u.lastType.label
	if !isMediaType(mediaType) || doubtful && !isText(mediaType) && mediaType != "application/xhtml+xml" {
		mediaType = detected(p.Bytes)
	}
	return mediaType, label
}

// detected returns the media type of a body that begins so, as far as it matters here.
func detected(begin []byte) string {
	begin = begin[:min(len(begin), lookedAt)]
	switch {
	case bytes.ContainsFunc(begin, func(r rune) bool {
		return isControl(r) && !unicode.IsSpace(r) && r != '\x1b' &&
			r != '\b'
	}):
		return "content of no known type"
	case looksLikeHTML(begin):
		return "text/html"
	}
	return "text/plain"
}

// topLevelTypes are the top-level media types (RFC 6838, §4.2), and those of chemists and of older
// ones.
var topLevelTypes = map[string]bool{
	"application": true, "audio": true, "chemical": true, "example": true, "font": true, "haptics": true, "image": true,
	"message": true, "model": true, "multipart": true, "text": true, "video": true,
}

// isMediaType reports whether a Content-Type field begins with a media type.
func isMediaType(value string) bool {
	mediaType, _, _ := strings.Cut(value, ";")
	top, sub, ok := strings.Cut(strings.ToLower(strings.TrimSpace(mediaType)), "/")
	return ok && (topLevelTypes[top] || strings.HasPrefix(top, "x-")) && isFieldName([]byte(sub))
}

// A typeField is a Content-Type field: its value, the media type and the label of the charset. Most
// records of an archive have the one of the record before.
type typeField struct{ value, mediaType, label string }

// parseContentType reads the value of a Content-Type field of HTTP; of a damaged one the type
// alone.
func parseContentType(value string) typeField {
	mediaType, parameters, err := mime.ParseMediaType(value)
	if err != nil {
		mediaType, _, _ = strings.Cut(value, ";")
		mediaType = strings.ToLower(strings.TrimSpace(mediaType))
	}
	return typeField{value, mediaType, parameters["charset"]}
}

// lookedAt is how many bytes at the beginning of a payload are looked at for the tag of HTML.
const lookedAt = 1024

// looksLikeHTML reports whether the first tag is that of HTML.
func looksLikeHTML(begin []byte) bool {
	begin = bytes.ToLower(bytes.TrimLeft(begin[:min(len(begin), lookedAt)], " \t\r\n\ufeff"))
	return bytes.HasPrefix(begin, []byte("<!doctype html")) || bytes.HasPrefix(begin, []byte("<html"))
}

// isText reports whether a media type is that of text, with markup or without.
func isText(mediaType string) bool {
	if strings.HasPrefix(mediaType, "text/") || strings.HasSuffix(mediaType, "+xml") || strings.HasSuffix(mediaType,
		"+json") {
		return true
	}
	switch mediaType {
	case "application/json", "application/xml", "application/javascript", "application/x-javascript",
		"application/ecmascript",
		"application/warc-fields", "application/x-www-form-urlencoded", "application/x-ndjson", "application/x-sh":
		return true
	}
	return false
}
