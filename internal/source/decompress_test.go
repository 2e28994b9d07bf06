package source_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/binary"
	"hash/crc32"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/klauspost/compress/zstd"
	"urigrep/internal/source"
)

// pack returns text in each compression that there is a writer for.
func pack(t *testing.T, text string) map[string][]byte {
	t.Helper()
	all := make(map[string][]byte)
	for name, open := range map[string]func(io.Writer) (io.WriteCloser, error){
		"gzip": func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
		"zstd": func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) },
	} {
		var b bytes.Buffer
		w, err := open(&b)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, text); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		all[name] = b.Bytes()
	}
	// There is no writer for these at hand. This is the line of TestDecompressed.
	all["xz"] = []byte("\xfd7zXZ\x00\x00\x04\xe6\xd6\xb4\x46\x02\x00\x21\x01\x16\x00\x00\x00\x74\x2f\xe5\xa3\x01" +
		"\x00\x15" + text +
		"\x00\x00\x00\x48\xc1\xc7\x92\x0d\x1c\x12\xf6\x00\x01\x2e\x16\x56\x09\x55\xdf\x1f\xb6\xf3\x7d\x01\x00\x00" +
		"\x00\x00\x04\x59\x5a")
	all["bzip2"] = []byte("\x42\x5a\x68\x39\x31\x41\x59\x26\x53\x59\xd4\x8f\x77\x9d\x00\x00\x09\x59\x80\x00\x10\x40" +
		"\x01\x80\x10\x22\x46\x4c\x40\x20\x00" +
		"\x22\x9a\x68\xf5\x0f\xd5\x36\xa1\x00\x00\x25\x28\x52\x43\xc9\x41\xbe\xb7\x58\x67\xc5\xdc\x91\x4e\x14\x24" +
		"\x35\x23\xdd\xe7\x40")
	return all
}

// decompressed returns the text of a source that may be compressed.
func decompressed(t *testing.T, cfg source.Config, path string, limit int64) (string, error) {
	t.Helper()
	cfg.MaxDecompressed = limit
	s, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	var text []byte
	err = each(context.Background(), s, []string{path}, func(f *source.File) error {
		return f.Documents(func(d *source.Document) error {
			var err error
			text, err = io.ReadAll(d.Text)
			return err
		})
	})
	return string(text), err
}

func TestDecompressed(t *testing.T) {
	const text = "see http://a.example/\n"
	forest(t)
	all := pack(t, text)
	all["none"] = []byte(text)
	for name, packed := range all {
		if err := os.WriteFile(name, packed, 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := decompressed(t, source.Config{}, name, 100); got != text || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
		if got, err := decompressed(t, source.Config{Stdin: bytes.NewReader(packed)}, source.Stdin, 100); got != text || err != nil {
			t.Errorf("%s from a stream: %q, %v", name, got, err)
		}
		if name == "none" {
			continue
		}
		if got, err := decompressed(t, source.Config{}, name, 7); got != text[:7] || err == nil ||
			!strings.Contains(err.Error(), "more than 7 bytes") {
			t.Errorf("%s with a limit: %q, %v", name, got, err)
		}
		if err := os.WriteFile(name, packed[:len(packed)-5], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := decompressed(t, source.Config{}, name, 100); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s cut off: %v", name, err)
		}
	}
	if _, err := decompressed(t, source.Config{}, ".", 100); err == nil {
		t.Error("a directory: no error")
	}
	if _, err := decompressed(t, source.Config{}, "missing", 100); err == nil {
		t.Error("a missing file: no error")
	}
}

// unpack returns the text of a packed stream, however it arrives, and its error.
func unpack(t *testing.T, packed []byte) (string, error) {
	t.Helper()
	text, err := decompressed(t, source.Config{Stdin: bytes.NewReader(packed)}, source.Stdin, 1<<20)
	for name, r := range map[string]io.Reader{
		"by byte":         iotest.OneByteReader(bytes.NewReader(packed)),
		"error with data": iotest.DataErrReader(bytes.NewReader(packed)),
	} {
		other, otherErr := decompressed(t, source.Config{Stdin: r}, source.Stdin, 1<<20)
		if other != text || (otherErr == nil) != (err == nil) || err != nil && otherErr.Error() != err.Error() {
			t.Errorf("%s: %q, %v, and at once: %q, %v", name, other, otherErr, text, err)
		}
	}
	return text, err
}

// TestStreams has files of several streams, with zeros after them, cut off, and with something
// else after them.
func TestStreams(t *testing.T) {
	const text = "see http://a.example/\n"
	for name, packed := range pack(t, text) {
		padding := []int{0, 1, 2, 3, 4, 5, 512, 70_000}
		if name == "xz" { // §2.2 of its format: a multiple of four
			padding = []int{0, 4, 512, 70_000}
		}
		for _, n := range padding {
			zeros := make([]byte, n)
			for what, src := range map[string][]byte{
				text:               bytes.Join([][]byte{packed, zeros}, nil),
				text + text:        bytes.Join([][]byte{packed, packed, zeros}, nil),
				text + text + text: bytes.Join([][]byte{packed, zeros, packed, zeros, packed, zeros}, nil),
			} {
				if name == "bzip2" && len(what) > 2*len(text) && n > 0 {
					continue // it has no zeros between streams
				}
				if got, err := unpack(t, src); got != what || err != nil {
					t.Errorf("%s, %d zeros: %q, %v, want %q", name, n, got, err, what)
				}
			}
		}
		for cut := 1; cut < len(packed)-10; cut++ {
			got, err := unpack(t, append(bytes.Clone(packed), packed[:len(packed)-cut]...))
			if err == nil || !strings.HasPrefix(got, text) || strings.Count(err.Error(), name) != 1 {
				t.Errorf("%s, the second stream without its last %d bytes: %q, %v", name, cut, got, err)
			}
		}
		if got, err := unpack(t, append(bytes.Clone(packed), "no such thing"...)); got != text || err == nil ||
			strings.Count(err.Error(), name) != 1 {
			t.Errorf("%s with something else behind it: %q, %v", name, got, err)
		}
	}
}

// TestBzip2Zeros has a stream that ends in zeros of its own, cut off within them.
func TestBzip2Zeros(t *testing.T) {
	empty := "BZh9\x17rE8P\x90\x00\x00\x00\x00" // its checksum is zero
	if _, err := unpack(t, []byte(empty)); err != nil {
		t.Errorf("whole: %v", err)
	}
	if _, err := unpack(t, []byte(empty)[:len(empty)-3]); err == nil || err.Error() != "bzip2: unexpected EOF" {
		t.Errorf("cut off: %v", err)
	}
}

// xzHeaders returns the headers of an xz stream and of its first block, which wants a dictionary of
// the size that bits stand for (the xz file format, §2.1.1, §3.1 and §5.3.1).
func xzHeaders(bits byte) []byte {
	flags := "\x00\x04"
	block := []byte{2, 0, 0x21, 1, bits, 0, 0, 0}
	head := []byte("\xfd7zXZ\x00" + flags)
	head = binary.LittleEndian.AppendUint32(head, crc32.ChecksumIEEE([]byte(flags)))
	head = append(head, block...)
	return binary.LittleEndian.AppendUint32(head, crc32.ChecksumIEEE(block))
}

// zstdFrame returns the beginning of a frame with a descriptor and what follows it.
func zstdFrame(descriptor byte, rest ...byte) []byte {
	return append([]byte{0x28, 0xb5, 0x2f, 0xfd, descriptor}, rest...)
}

// TestTooWide has streams of a few bytes that ask for gigabytes of memory: first, and after
// others.
func TestTooWide(t *testing.T) {
	const text = "see http://a.example/\n"
	all, long := pack(t, text), strings.Repeat(text, 1<<13)
	skippable := append([]byte("\x53\x2a\x4d\x18\x05\x00\x00\x00"), "ignor"...)
	for name, tt := range map[string]struct {
		src       []byte
		text, err string
	}{
		"xz":           {xzHeaders(0x28), "", "xz -dc FILE |"},
		"xz of 96 MiB": {xzHeaders(0x1d), "", "xz -dc FILE |"},
		"xz of 64 MiB": {xzHeaders(0x1c), "", "xz: data is truncated"},
		"xz behind xz": {append(bytes.Clone(all["xz"]), xzHeaders(0x28)...), text, "xz -dc FILE |"},
		"xz behind zeros": {append(append(bytes.Clone(all["xz"]), 0, 0, 0, 0), xzHeaders(0x25)...), text,
			"xz -dc FILE |"},
		"zstd":            {zstdFrame(0, 0xff, 0, 0, 0), "", "zstd -dc --long=31 FILE |"},
		"zstd, 144 MiB":   {zstdFrame(0, 17<<3|1, 1, 0, 0), "", "zstd -dc --long=31 FILE |"},
		"zstd, 128 MiB":   {zstdFrame(0, 17<<3, 1, 0, 0), "", ""},
		"zstd, one piece": {zstdFrame(0xe0, 0, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0), "", "zstd -dc --long=31 FILE |"},
		"zstd behind zstd": {append(bytes.Clone(all["zstd"]), zstdFrame(0, 0xff, 0, 0, 0)...), text,
			"zstd -dc --long=31 FILE |"},
		"zstd of two raw blocks, and another": {append(zstdFrame(0x20, append([]byte{22, 4 << 3, 0, 0}, "see "+
			"\x91\x00\x00http://a.example/\n"...)...), all["zstd"]...), text + text, ""},
		"zstd of a repeated byte, and another": {append(zstdFrame(0x20, 9, 1|1<<1|9<<3, 0, 0, '\n'), all["zstd"]...),
			strings.Repeat("\n", 9) + text, ""},
		"zstd of many blocks with a checksum, and another": {append(bytes.Clone(pack(t, long)["zstd"]), all["zstd"]...),
			long + text, ""},
		"zstd behind one that is skipped": {
			bytes.Join([][]byte{skippable, all["zstd"], skippable, zstdFrame(0, 0xff, 0, 0, 0)}, nil), text,
			"zstd -dc --long=31 FILE |",
		},
		"one that is skipped":     {bytes.Join([][]byte{skippable, all["zstd"], skippable}, nil), text, ""},
		"one skipped and cut off": {skippable[:10], "", "zstd: in a skippable frame: unexpected EOF"},
	} {
		got, err := unpack(t, tt.src)
		if got != tt.text || (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%s: %q, %v, want %q, %q", name, got, err, tt.text, tt.err)
		}
	}
}
