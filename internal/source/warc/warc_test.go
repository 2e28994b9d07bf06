package warc_test

import (
	"bytes"
	"compress/gzip"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"

	"urigrep/internal/source/warc"
)

// record returns a record of an archive.
func record(kind, uri, contentType, block string) string {
	return fmt.Sprintf("WARC/1.0\r\nWARC-Type: %s\r\nWARC-Target-URI: %s\r\nWARC-Date: 2026-01-02T03:04:05Z\r\n"+
		"WARC-Record-ID: <urn:uuid:%s>\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
		kind, uri, strings.TrimPrefix(uri, "http://"), contentType, len(block), block)
}

func page(name, text string) string {
	return record("conversion", "http://"+name+".example/", "text/plain", text)
}

func gzipped(members ...string) string {
	var b bytes.Buffer
	for _, m := range members {
		w := gzip.NewWriter(&b)
		_, _ = io.WriteString(w, m)
		_ = w.Close()
	}
	return b.String()
}

func zstandard(t testing.TB, options []zstd.EOption, frames ...string) string {
	t.Helper()
	w, err := zstd.NewWriter(nil, options...)
	if err != nil {
		t.Fatal(err)
	}
	var b []byte
	for _, f := range frames {
		b = w.EncodeAll([]byte(f), b)
	}
	return string(b)
}

// read returns what there is in an archive: "TYPE TARGET BLOCK" of each record, and "OFFSET:
// REASON" of each damage.
func read(t testing.TB, src io.Reader, limit int) (all []string) {
	t.Helper()
	return readBatches(src, limit, new(warc.Batch))
}

// readBatches does what read does, with memory that was used before.
func readBatches(src io.Reader, limit int, b *warc.Batch) (all []string) {
	s := warc.NewSplitter(src, limit)
	d := warc.Decoder{Limit: limit, Damaged: func(offset, _ int64, reason string) {
		all = append(all, fmt.Sprintf("%d: %s", offset, reason))
	}}
	for {
		err := s.Next(b)
		if err == io.EOF {
			return all
		}
		if err != nil {
			return append(all, err.Error())
		}
		_ = d.Records(b, func(r *warc.Record) error {
			p, err := d.Payload(r)
			text := string(p.Bytes)
			if err != nil {
				text = err.Error()
			}
			if len(text) > 100 {
				text = fmt.Sprintf("%d bytes", len(text))
			}
			all = append(all, r.Type+" "+r.TargetURI+" "+text)
			return nil
		})
	}
}

func compare(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

const limit = 4 << 20

func TestForms(t *testing.T) {
	info := record("warcinfo", "", "application/warc-fields", "software: x\r\n")
	records := []string{info, page("a", "one"), page("b", ""), page("c", "three\r\n\r\n")}
	want := []string{"warcinfo  software: x\r\n", "conversion http://a.example/ one", "conversion http://b.example/ ",
		"conversion http://c.example/ three\r\n\r\n"}
	var samples [][]byte
	for i := range 200 {
		samples = append(samples, []byte(page(fmt.Sprint("page", i), strings.Repeat(fmt.Sprint("word", i*i%17, " "),
			50+i%30))))
	}
	dict, err := zstd.BuildDict(zstd.BuildDictOptions{ID: 7, Contents: samples, History: bytes.Join(samples[:20],
		nil), Offsets: [3]int{1, 4, 8}})
	if err != nil {
		t.Fatal(err)
	}
	frame := func(magic, content string) string {
		return magic + string(binary.LittleEndian.AppendUint32(nil, uint32(len(content)))) + content
	}
	withDict := zstandard(t, []zstd.EOption{zstd.WithEncoderDict(dict)}, records...)
	for name, archive := range map[string]string{
		"plain":                 strings.Join(records, ""),
		"LF only":               strings.ReplaceAll(strings.Join(records[1:3], ""), "\r\n", "\n"),
		"gzip":                  gzipped(records...),
		"gzip, two in a member": gzipped(records[0]+records[1], records[2]+records[3]),
		"gzip, empty member":    gzipped(records[0], "", records[1], records[2], records[3]),
		"gzip as a whole":       gzipped(strings.Join(records, "")),
		"zstd":                  zstandard(t, nil, records...),
		"zstd with checksums":   zstandard(t, []zstd.EOption{zstd.WithEncoderCRC(true)}, records...),
		"zstd, skippable frames": zstandard(t, nil, records[0]) + frame("\x51\x2a\x4d\x18", "index") +
			zstandard(t, nil, records[1:]...),
		"zstd with a dictionary":            frame("\x5d\x2a\x4d\x18", string(dict)) + withDict,
		"zstd with a compressed dictionary": frame("\x5d\x2a\x4d\x18", zstandard(t, nil, string(dict))) + withDict,
	} {
		t.Run(name, func(t *testing.T) {
			want := want
			if name == "LF only" {
				want = want[1:3]
			}
			compare(t, read(t, strings.NewReader(archive), limit), want...)
			compare(t, read(t, iotest.OneByteReader(strings.NewReader(archive)), limit), want...)
		})
	}
}

// large is text that no compression makes short.
func large(size int) string {
	var b strings.Builder
	for x := uint32(1); b.Len() < size; {
		x = x*1664525 + 1013904223
		b.WriteByte("abcdefghijklmnopqrstuvwxyz0123456789"[x>>16%36])
	}
	return b.String()
}

func TestLarge(t *testing.T) {
	n := 40
	if testing.Short() {
		n = 8
	}
	var records, want []string
	for i := range n {
		size := []int{10, 100 << 10, 700 << 10, 3 << 10}[i%4]
		records = append(records, page(fmt.Sprint(i), large(size)))
		text := large(size)
		if size > 100 {
			text = fmt.Sprintf("%d bytes", size)
		}
		want = append(want, fmt.Sprintf("conversion http://%d.example/ %s", i, text))
	}
	compare(t, read(t, strings.NewReader(strings.Join(records, "")), limit), want...)
	compare(t, read(t, strings.NewReader(gzipped(records...)), limit), want...)
	compare(t, read(t, strings.NewReader(zstandard(t, nil, records...)), limit), want...)
}

func TestWholeLongerThanAMember(t *testing.T) {
	one := page("a", large(1<<20))
	const n = 10
	archive := strings.Repeat(one, n)
	for name, archive := range map[string]string{
		"gzip": gzipped(archive), "zstd": zstandard(t, []zstd.EOption{zstd.WithEncoderLevel(zstd.SpeedFastest),
			zstd.WithWindowSize(1 << 20)}, archive),
	} {
		if got := read(t, strings.NewReader(archive), limit); len(got) != n {
			t.Errorf("%s: %d records, want %d; the last %.200s", name, len(got), n, got[max(0, len(got)-1):])
		}
		got := read(t, strings.NewReader(archive[:len(archive)-1000]), limit)
		if len(archive) > 5<<20 && (len(got) < 2 || !strings.Contains(got[len(got)-1], "EOF")) {
			t.Errorf("%s, cut short: %.200s", name, got[max(0, len(got)-2):])
		}
	}
}

func TestTooLong(t *testing.T) {
	const limit = 1 << 20
	a, c := page("a", "one"), page("c", "three")
	first, last := "conversion http://a.example/ one", "conversion http://c.example/ three"
	long := page("b", large(3<<20))
	compare(t, read(t, strings.NewReader(a+long+c), limit), first,
		fmt.Sprintf("%d: a record of more than %d bytes: passed over", len(a), limit), last)
	for _, archive := range []string{gzipped(a, long, c), zstandard(t, nil, a, long, c)} {
		if got := read(t, strings.NewReader(archive), limit); len(got) != 3 || got[0] != first || got[2] != last {
			t.Errorf("got %.300q", got)
		}
	}
}

// brotlied returns a text compressed by brotli.
func brotlied(text string) string {
	var b bytes.Buffer
	w := brotli.NewWriter(&b)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return b.String()
}

func TestPayload(t *testing.T) {
	const html = "<p>http://a.example/</p>"
	var deflated bytes.Buffer
	w := zlib.NewWriter(&deflated)
	_, _ = io.WriteString(w, html)
	_ = w.Close()
	raw := deflated.String()[2 : deflated.Len()-4]
	for _, c := range []struct{ name, contentType, block, want, wantType string }{
		{"resource", "text/html", html, html, "text/html"},
		{"response", "application/http; msgtype=response",
			"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + html, html,
			"text/html; charset=utf-8"},
		{"folded field", "application/http", "HTTP/1.1 200 OK\r\nContent-Type: text/html;\r\n charset=x\r\n\r\n" +
			html, html, "text/html; charset=x"},
		{"request", "application/http;msgtype=request", "POST / HTTP/1.1\r\nHost: a\r\n\r\na=b", "a=b", ""},
		{"no body", "application/http", "GET / HTTP/1.1\r\nHost: a", "", ""},
		{"not said", "", "HTTP/1.0 200 OK\n\nx", "x", ""},
		{"chunked", "application/http",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;x=y\r\n<p>ht\r\n13\r\ntp://a.example/</p>\r\n" +
				"0\r\n\r\n", html, ""},
		{"chunked, cut short", "application/http",
			"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n<p>ht\r\nff\r\ntp:", "<p>ht" + "tp:", ""},
		{"said to be chunked", "application/http", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + html,
			html, ""},
		{"gzip", "application/http", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + gzipped(html), html, ""},
		{"gzip, cut short", "application/http", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" +
			gzipped(html)[:len(gzipped(html))-6], html, ""},
		{"gzip twice", "application/http", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip, x-gzip\r\n\r\n" +
			gzipped(gzipped(html)), html, ""},
		{"said to be gzip", "application/http", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n" + html, html, ""},
		{"deflate", "application/http", "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\r\n" + deflated.String(),
			html, ""},
		{"deflate, raw", "application/http", "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\r\n" + raw, html, ""},
		{"zstd", "application/http", "HTTP/1.1 200 OK\r\nContent-Encoding: zstd\r\n\r\n" + zstandard(t, nil, html),
			html, ""},
		{"brotli", "application/http", "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n" + brotlied(html), html, ""},
		{"brotli, cut short", "application/http", "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n" +
			brotlied(html)[:9], "error: br: unexpected EOF", ""},
		{"said to be brotli", "application/http", "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n" + html, html, ""},
		{"brotli, damaged", "application/http", "HTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n\xff\xff\x00\x00",
			"error: br: brotli: PADDING_2", ""},
		{"unknown", "application/http", "HTTP/1.1 200 OK\r\nContent-Encoding: x-y\r\n\r\nx",
			`error: content encoding "x-y"`, ""},
	} {
		d := warc.Decoder{Limit: limit}
		p, err := d.Payload(&warc.Record{ContentType: c.contentType, Block: []byte(c.block)})
		got := string(p.Bytes)
		if err != nil {
			got = "error: " + err.Error()
		}
		if got != c.want || p.ContentType != c.wantType {
			t.Errorf("%s: %q, %q, want %q, %q", c.name, got, p.ContentType, c.want, c.wantType)
		}
	}
}

func TestHeader(t *testing.T) {
	const text = "WARC/1.1\r\nwarc-type: Response\r\nWARC-Record-ID: <urn:x:1>\r\nWARC-Target-URI: " +
		"<http://a.example/?a:b>\r\n" +
		"WARC-Date: 2026-01-02T03:04:05.123Z\r\nContent-Type: text/plain;\r\n\tcharset=utf-8\r\nCONTENT-LENGTH:  " +
		"2\r\n\r\nhi\r\n\r\n"
	if !warc.IsArchive([]byte(text)) || warc.IsArchive([]byte("WARC/x\n")) || warc.IsArchive([]byte("WARC/1.0")) {
		t.Error("IsArchive does not know archives")
	}
	d := warc.Decoder{Limit: limit, Damaged: func(_, _ int64, reason string) { t.Error(reason) }}
	var b warc.Batch
	if err := warc.NewSplitter(strings.NewReader(text), limit).Next(&b); err != nil {
		t.Fatal(err)
	}
	_ = d.Records(&b, func(r *warc.Record) error {
		if got, want := fmt.Sprint(r.Type, "|", r.ID, "|", r.TargetURI, "|", r.Date, "|", r.ContentType, "|",
			string(r.Block)),
			"response|urn:x:1|http://a.example/?a:b|2026-01-02T03:04:05.123Z|text/plain; charset=utf-8|hi"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
		return nil
	})
}

// Whatever is read, nothing fails, and it does not matter how it comes in.
func FuzzArchive(f *testing.F) {
	a, b := page("a", "one\r\n"), page("b", "two")
	f.Add([]byte(a + b))
	f.Add([]byte(gzipped(a, b)))
	f.Add([]byte(zstandard(f, nil, a, b)))
	f.Add([]byte("WARC/1.0\r\nContent-Length: 99999999999999\r\n\r\nx\n\nWARC/1.0\n\n"))
	f.Add([]byte("\x5d\x2a\x4d\x18\xff\xff\xff\xff"))
	var b1, b2 warc.Batch // a Batch of its own for each way: what one holds must not matter to the other
	f.Fuzz(func(t *testing.T, text []byte) {
		text = text[:min(len(text), 4<<10)]
		want := readBatches(bytes.NewReader(text), 1<<16, &b1)
		if got := readBatches(iotest.HalfReader(bytes.NewReader(text)), 1<<16,
			&b2); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%q, in one piece %q", got, want)
		}
	})
}

// A type or a Content-Type of a record that does not go with its block is doubted, and the block read.
func TestDoubt(t *testing.T) {
	const reply, asked = "HTTP/1.1 200 OK\r\n\r\nhttp://b.example/", "GET / HTTP/1.1\r\n\r\n"
	for _, c := range []struct{ kind, contentType, block, want string }{
		{"response", "application/http", reply, ""},
		{"response", "text/plain", reply, `a Content-Type "text/plain" before a message of HTTP`},
		{"request", "text/plain", reply, `a Content-Type "text/plain" before a message of HTTP`},
		{"resource", "text/plain", reply, ""},
		{"request", "text/plain", asked, ""},
		{"responsf", "text/plain", asked, `a WARC-Type "responsf", which is unknown`},
		{"response", "text", asked, `a Content-Type "text", which is not valid`},
	} {
		got := read(t, strings.NewReader(record(c.kind, "http://a.example/", c.contentType, c.block)), limit)
		want := 1
		if c.want != "" {
			want = 2
		}
		if len(got) != want || want == 2 && got[0] != "0: "+c.want+"; its block is read" {
			t.Errorf("%s, %s: %q, want the doubt %q", c.kind, c.contentType, got, c.want)
		}
	}
}
