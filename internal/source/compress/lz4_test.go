package compress_test

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/pierrec/lz4/v4"

	"urigrep/internal/source/compress"
)

// framed returns a text as a frame of lz4.
func framed(t *testing.T, text string) string {
	t.Helper()
	var b bytes.Buffer
	w := lz4.NewWriter(&b)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestLZ4 reads frames of lz4, one after the other, as far as they are whole.
func TestLZ4(t *testing.T) {
	one, two := framed(t, "http://a.example/\n"), framed(t, strings.Repeat("http://b.example/\n", 500_000))
	for name, c := range map[string]struct {
		file string
		text int // bytes
		err  error
	}{
		"a frame":        {one, 18, nil},
		"two frames":     {one + two, 18 + 9_000_000, nil},
		"other bytes":    {one + "no frame begins so", 18, compress.ErrTrailing},
		"cut":            {one + two[:len(two)/2], 18 + 1, io.ErrUnexpectedEOF},
		"no whole frame": {one[:9], 0, io.ErrUnexpectedEOF},
	} {
		kind := compress.Of([]byte(c.file))
		if kind == nil || kind.Name != "lz4" {
			t.Fatalf("%s: not told as lz4", name)
		}
		in, err := kind.Open(bufio.NewReader(strings.NewReader(c.file)))
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if len(text) < c.text || c.err == nil && len(text) != c.text || !errors.Is(err, c.err) {
			t.Errorf("%s: %d bytes, %v; want %d, %v", name, len(text), err, c.text, c.err)
		}
	}
	if got := compress.Named("dir/A.LZ4"); got != "lz4" {
		t.Errorf("named %q", got)
	}
}
