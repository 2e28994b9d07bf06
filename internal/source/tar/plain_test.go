package tar

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
)

// written returns an archive of one entry.
func written(t *testing.T, h *tar.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	if err := w.WriteHeader(h); err != nil {
		t.Fatal(err)
	}
	_, _ = io.WriteString(w, strings.Repeat("x", int(h.Size)))
	return b.Bytes()
}

// headers are those of regular files and folders in all formats, and of others.
func headers() (all []*tar.Header) {
	long := strings.Repeat("folder/", 13)
	for _, f := range []tar.Format{tar.FormatUSTAR, tar.FormatGNU, tar.FormatPAX} {
		for _, name := range []string{"a.txt", strings.Repeat("a", 100), long + "a/bb.txt", long + long + "c.txt", "é.txt"} {
			if f == tar.FormatUSTAR && strings.HasPrefix(name, "é") {
				continue
			}
			all = append(all, &tar.Header{Format: f, Name: name, Typeflag: tar.TypeReg, Mode: 0o644, Size: 700})
			if len(name) < nameEnd {
				all = append(all, &tar.Header{Format: f, Name: name + "/", Typeflag: tar.TypeDir, Mode: 0o755})
			}
		}
		all = append(all, &tar.Header{Format: f, Name: "l", Linkname: "a", Typeflag: tar.TypeSymlink}, &tar.Header{Format: f, Name: "e", Typeflag: tar.TypeReg})
	}
	return all
}

// TestPlainHeader holds plainHeader against package archive/tar, with headers that are right and
// with bytes of them changed.
func TestPlainHeader(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	plain := 0
	for _, h := range headers() {
		archive := written(t, h)
		for n := range 300 {
			b := bytes.Clone(archive)
			if n > 0 {
				b[r.IntN(blockSize)] = []byte("\x00 017/a\x80")[r.IntN(8)]
				sum := 8 * uint64(' ')
				for i, c := range b[:blockSize] {
					if i < checksumStart || i >= checksumEnd {
						sum += uint64(c)
					}
				}
				copy(b[checksumStart:], fmt.Sprintf("%06o\x00 ", sum))
			}
			f, ok := plainHeader(b)
			want, err := tar.NewReader(bytes.NewReader(b)).Next()
			if !ok || err != nil { // by a field that is not needed
				continue
			}
			plain++
			if f.name != want.Name || f.size != want.Size || f.isFolder != want.FileInfo().IsDir() || !f.isFolder && want.Typeflag != tar.TypeReg {
				t.Fatalf("%+v, want %+v\n%q", f, want, b[:blockSize])
			}
		}
	}
	if plain < 2000 {
		t.Errorf("only %d headers are plain ones", plain)
	}
}
