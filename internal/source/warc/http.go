package warc

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"net/http/httputil"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// A Payload is what a record is about: its block, or the body of the HTTP message in that.
type Payload struct {
	Bytes       []byte
	ContentType string // empty where nothing is said of it
	Header      []byte // of the message of HTTP, with its first line; nil if there is none
}

// A body is memory for the bodies of messages.
type body struct{ unchunked, decoded []byte }

// Payload returns the payload of a record, valid until the next. Its error says why it cannot be
// had.
func (d *Decoder) Payload(r *Record) (Payload, error) {
	p := Payload{Bytes: r.Block, ContentType: r.ContentType}
	if trusted := r.ContentType != "" && r.Doubt == ""; trusted && !isHTTP(r.ContentType) || !trusted &&
		!bytes.HasPrefix(r.Block, []byte("HTTP/")) {
		return p, nil
	}
	head := headerEnd(r.Block)
	if head <= 0 {
		head = len(r.Block) // a message without a body
	}
	p.Bytes, p.ContentType, p.Header = r.Block[head:], "", r.Block[:head]
	var chunked bool
	var encodings []string
	for name, value := range fields(r.Block[:head]) {
		switch {
		case isNamed(name, "content-type"):
			p.ContentType = string(value)
		case isNamed(name, "transfer-encoding"):
			chunked = chunked || bytes.Contains(bytes.ToLower(value), []byte("chunked"))
		case isNamed(name, "content-encoding"):
			encodings = append(encodings, strings.Split(strings.ToLower(string(value)), ",")...)
		}
	}
	if chunked {
		p.Bytes = d.unchunk(p.Bytes)
	}
	for i := len(encodings) - 1; i >= 0; i-- { // the last was applied last (RFC 9110, §8.4)
		var err error
		if i < len(encodings)-1 {
			d.body.decoded = nil // p.Bytes may stand there
		}
		if p.Bytes, err = d.decode(strings.TrimSpace(encodings[i]), p.Bytes); err != nil {
			return Payload{Header: p.Header}, err
		}
	}
	return p, nil
}

// isHTTP reports whether the value of a Content-Type field is that of a message of HTTP.
func isHTTP(contentType string) bool {
	mediaType, _, _ := strings.Cut(contentType, ";")
	return strings.EqualFold(strings.TrimSpace(mediaType), "application/http")
}

// unchunk undoes chunked transfer coding (RFC 9112, §7.1), as far as it goes. What is not chunked stays as it is, for
// some archives keep the field but not the coding.
func (d *Decoder) unchunk(b []byte) []byte {
	d.source.Reset(b)
	dst, _ := readAll(d.body.unchunked[:0], httputil.NewChunkedReader(&d.source), len(b))
	if d.body.unchunked = dst; len(dst) == 0 {
		return b
	}
	return dst
}

// decode undoes a content coding (RFC 9110, §8.4.1). What does not begin as its coding says stays
// as it is, for many archives store bodies decoded.
func (d *Decoder) decode(coding string, b []byte) ([]byte, error) {
	begin := map[string]string{"gzip": gzipMagic, "x-gzip": gzipMagic, "zstd": zstdMagic}[coding]
	if coding == "" || coding == "identity" || coding == "none" || !bytes.HasPrefix(b, []byte(begin)) {
		return b, nil
	}
	var src io.Reader
	var err error
	d.source.Reset(b)
	switch coding {
	case "gzip", "x-gzip":
		src, err = gzip.NewReader(&d.source)
	case "deflate":
		if src, err = zlib.NewReader(&d.source); err != nil {
			src, err = flate.NewReader(bytes.NewReader(b)), nil // as some servers understand it
		}
	case "zstd":
		var z *zstd.Decoder
		if z, err = zstd.NewReader(&d.source, frameOptions(nil)...); err == nil {
			defer z.Close()
		}
		src = z
	case "br":
		src = brotli.NewReader(&d.source)
	default:
		return nil, fmt.Errorf("content encoding %q", coding)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", coding, err)
	}
	dst, err := readAll(d.body.decoded[:0], src, d.Limit)
	if err != nil && coding == "br" && !errors.Is(err, errTooLong) && isPlain(b) {
		return b, nil // brotli has no mark by which it is told from a body that is stored decoded
	}
	if d.body.decoded = dst; err != nil && len(dst) == 0 {
		return nil, fmt.Errorf("%s: %w", coding, err)
	}
	return dst, nil // a body that was cut short is read as far as it goes
}

// isPlain reports whether a body looks like text.
func isPlain(b []byte) bool {
	begin := b[:min(len(b), lookedAt)]
	return !bytes.ContainsFunc(begin, func(r rune) bool {
		return isControl(r) && !unicode.IsSpace(r) ||
			r == utf8.RuneError
	})
}
