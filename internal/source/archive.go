package source

import (
	"bytes"
	"fmt"
	"mime"
	"strings"

	"urigrep/internal/charset"
	"urigrep/internal/source/mail"
	"urigrep/internal/source/origin"
	"urigrep/internal/source/warc"
)

// readArchive hands on the texts of the WARC records of b's batch.
func (u *recordUnpacker) readArchive(b *Bundle) error {
	rest := b.archive.Size
	u.decoder.Damaged = func(offset, size int64, reason string) {
		offset += b.records.offset
		rest -= size
		u.damaged(offset, size, fmt.Sprintf("the record at byte %d: %s", offset, reason))
	}
	err := u.decoder.Records(&b.archive, func(r *warc.Record) error { return u.archived(b.records.offset, r) })
	u.scanned(rest)
	return err
}

// archived hands on the text of one record, if it is of a type that has text.
func (u *recordUnpacker) archived(base int64, r *warc.Record) error {
	switch r.Type {
	case "conversion", "resource", "response", "request", "metadata":
	default:
		return nil // about the archive, or the content is in another record
	}
	p, err := u.decoder.Payload(r)
	if err != nil {
		u.tell(event{file: u.file, kind: skipped, offset: base + r.Offset, text: r.Type + " " + r.TargetURI + ": " + err.Error()})
		return nil
	}
	mediaType, label := u.contentType(p)
	isHTML := mediaType == "text/html" || mediaType == "application/xhtml+xml"
	if !isHTML && !isText(mediaType) && !u.sources.cfg.Text || len(p.Bytes) == 0 {
		return nil
	}
	text, m := u.decodeText(p.Bytes, label, isHTML)
	if !u.sources.cfg.Text && isBinary(text[:min(len(text), beginning)]) {
		return nil
	}
	outer := Document{Path: u.file.Path}
	if u.sources.cfg.Metadata {
		outer.Record = &Record{ID: r.ID, Type: r.Type, TargetURI: r.TargetURI, Date: r.Date}
	}
	if !isHTML {
		return u.nested(outer)(&mail.Text{Bytes: text, Map: m})
	}
	if m == nil {
		m = origin.NewPlain(text, 0, 0)
	}
	u.pages.Reset(r.TargetURI)
	return u.pages.Texts(text, m, u.nested(outer))
}

// contentType returns the media type of a payload in lower case, and the label of its charset. A
// missing media type is detected from the beginning of the payload.
func (u *recordUnpacker) contentType(p warc.Payload) (mediaType, label string) {
	if u.lastType.value != p.ContentType {
		u.lastType = parseContentType(p.ContentType)
	}
	mediaType = u.lastType.mediaType
	if mediaType == "" || mediaType == "unk" {
		mediaType = "text/plain"
		if looksLikeHTML(p.Bytes) {
			mediaType = "text/html"
		}
	}
	return mediaType, u.lastType.label
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

// looksLikeHTML reports whether the first tag is that of HTML.
func looksLikeHTML(begin []byte) bool {
	begin = bytes.ToLower(bytes.TrimLeft(begin[:min(len(begin), metaCharset)], " \t\r\n\ufeff"))
	return bytes.HasPrefix(begin, []byte("<!doctype html")) || bytes.HasPrefix(begin, []byte("<html"))
}

// isText reports whether a media type is that of text, with markup or without.
func isText(mediaType string) bool {
	if strings.HasPrefix(mediaType, "text/") || strings.HasSuffix(mediaType, "+xml") || strings.HasSuffix(mediaType, "+json") {
		return true
	}
	switch mediaType {
	case "application/json", "application/xml", "application/javascript", "application/x-javascript", "application/ecmascript",
		"application/warc-fields", "application/x-www-form-urlencoded", "application/x-ndjson", "application/x-sh":
		return true
	}
	return false
}

// decodeText returns a payload as UTF-8, with a Map if it is in another encoding: that of its byte
// order mark, of its label, or that HTML declares.
func (u *recordUnpacker) decodeText(b []byte, label string, isHTML bool) ([]byte, charset.Map) {
	enc, mark := u.sources.encoding(b[:min(len(b), beginning)])
	if mark == 0 && u.sources.auto {
		if said, err := charset.Lookup(label); label != "" && err == nil {
			enc = said
		} else if isHTML {
			enc, mark = u.file.hypertextEncoding(b[:min(len(b), beginning)])
		}
	}
	if enc.IsUTF8() {
		return b[mark:], nil
	}
	r := enc.Layer(b[mark:], origin.NewPlain(b[mark:], int64(mark), 0))
	u.text, _ = r.AppendTo(u.text[:0])
	return u.text, r
}
