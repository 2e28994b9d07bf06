package warc

import (
	"bytes"
	"compress/flate"
	"compress/zlib"
	"errors"
	"fmt"
	"io"
	"strconv"
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

// unchunk undoes chunked transfer coding (RFC 9112, §7.1). What is not chunked stays as it is, for
// some archives keep the field but not the coding.
func (d *Decoder) unchunk(b []byte) []byte {
	dst := d.body.unchunked[:0]
	for rest := b; ; {
		line, after, ok := bytes.Cut(rest, lf)
		digits, _, _ := strings.Cut(string(bytes.TrimSpace(line[:min(len(line), 64)])), ";")
		size, err := strconv.ParseUint(strings.TrimSpace(digits), 16, 40)
		if !ok || err != nil {
			if len(dst) == 0 {
				return b
			}
			break
		}
		if size == 0 || size > uint64(len(after)) {
			dst = append(dst, after[:min(size, uint64(len(after)))]...)
			break
		}
		dst = append(dst, after[:size]...)
		rest = bytes.TrimPrefix(bytes.TrimPrefix(after[size:], []byte{'\r'}), lf)
	}
	d.body.unchunked = dst
	return dst
}

// decode undoes a content coding (RFC 9110, §8.4.1). What does not begin as its coding says stays
// as it is, for many archives store bodies decoded.
func (d *Decoder) decode(coding string, b []byte) ([]byte, error) {
	var src io.Reader
	var err error
	switch coding {
	case "", "identity", "none":
		return b, nil
	case "gzip", "x-gzip":
		if !bytes.HasPrefix(b, []byte(gzipMagic)) {
			return b, nil
		}
		src, err = gzip.NewReader(bytes.NewReader(b))
	case "deflate":
		if src, err = zlib.NewReader(bytes.NewReader(b)); err != nil {
			src, err = flate.NewReader(bytes.NewReader(b)), nil // as some servers understand it
		}
	case "zstd":
		if !bytes.HasPrefix(b, []byte(zstdMagic)) {
			return b, nil
		}
		src, err = zstd.NewReader(bytes.NewReader(b), zstd.WithDecoderConcurrency(1),
			zstd.WithDecoderMaxWindow(maxWindow))
	case "br":
		src = brotli.NewReader(bytes.NewReader(b))
	default:
		return nil, fmt.Errorf("content encoding %q", coding)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", coding, err)
	}
	if z, ok := src.(*zstd.Decoder); ok {
		defer z.Close()
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
