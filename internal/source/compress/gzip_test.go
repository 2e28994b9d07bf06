package compress

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	klauspost "github.com/klauspost/compress/gzip"
)

// member returns a gzip member of text, with a header.
func member(t *testing.T, h gzip.Header, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Header = h
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// summed returns a member with the sum of its header, which ends at b[end], in it.
func summed(b []byte, end int) []byte {
	b = bytes.Clone(b)
	b[3] |= 2 // it has a sum of the header
	sum := binary.LittleEndian.AppendUint16(nil, uint16(crc32.ChecksumIEEE(b[:end])))
	return append(append(b[:end:end], sum...), b[end:]...)
}

func unzip(b []byte) (string, error) {
	r, err := openGzip(bufio.NewReader(iotest.HalfReader(bytes.NewReader(b))))
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(r)
	return string(text), err
}

// TestGzip reads what gzip -dc reads: empty members in any number, long headers.
func TestGzip(t *testing.T) {
	a, none := member(t, gzip.Header{}, "a"), member(t, gzip.Header{}, "")
	long := member(t, gzip.Header{Name: strings.Repeat("n", 500), Comment: strings.Repeat("c", 500),
		Extra: make([]byte, 60_000)}, "l")
	damaged := summed(a, 10)
	damaged[10] ^= 1
	wrong := bytes.Clone(a)
	wrong[len(wrong)-5] ^= 1
	for _, x := range []struct {
		name string
		b    []byte
		want string
		err  error
	}{
		{"one", a, "a", nil},
		{"empty members", bytes.Join([][]byte{bytes.Repeat(none, 300), a, bytes.Repeat(none, 1000), a, none}, nil),
			"aa", nil},
		{"long header", bytes.Join([][]byte{long, a, long}, nil), "lal", nil},
		{"zeros after it", append(bytes.Clone(a), make([]byte, 5000)...), "a", nil},
		{"sum of the header", summed(a, 10), "a", nil},
		{"wrong sum of the header", damaged, "", klauspost.ErrHeader},
		{"wrong size", wrong, "a", klauspost.ErrChecksum},
		{"cut", a[:len(a)-4], "a", io.ErrUnexpectedEOF},
		{"cut in the header", long[:60_100], "", io.ErrUnexpectedEOF},
		{"cut in the extra field", long[:1000], "", io.ErrUnexpectedEOF},
		{"cut in the next header", append(bytes.Clone(a), long[:5]...), "a", io.ErrUnexpectedEOF},
		{"bytes after it", append(bytes.Clone(a), "garbage and more"...), "a", ErrTrailing},
		{"a line end after it", append(bytes.Clone(a), '\n'), "a", ErrTrailing},
		{"bytes after zeros", append(bytes.Clone(a), "\x00\x00more"...), "a", ErrTrailing},
	} {
		if got, err := unzip(x.b); got != x.want || !errors.Is(err, x.err) || x.err == nil && err != nil {
			t.Errorf("%s: %.20q, %v, want %q, %v", x.name, got, err, x.want, x.err)
		}
	}
}

func TestNamed(t *testing.T) {
	for path, want := range map[string]string{"a.gz": "gzip", "a/B.TAR.ZST": "zstd", "a.tbz2": "bzip2", "a.xz": "xz",
		"a": "", "gz": "", "a.gz/b": ""} {
		if got := Named(path); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}
