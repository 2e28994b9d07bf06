package warc_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/source"
)

// The parts of an archive, wherever it is cut, make up the whole, and each byte is in one of them.
func TestParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var records []string
	for i := range 60 {
		text := fmt.Sprintf("http://a.example/%d\n", i)
		switch {
		case i%7 == 3: // which compresses badly
			for range 20_000 {
				text += string(rune('a' + rng.IntN(26)))
			}
		case i%7 == 5: // which quotes a header
			text += "\r\n\r\n" + page("quoted", "http://quoted.example/")[:150] + "\r\n\r\nand so on\n"
		}
		records = append(records, page(fmt.Sprint("p", i), text))
	}
	plain := strings.Join(records, "")
	for name, archive := range map[string]string{
		"plain":            plain,
		"gzip":             gzipped(records...),
		"pairs in members": gzipped(append(records[:20:20], records[20]+records[21], records[22]+records[23])...),
		"damaged":          plain[:len(plain)/3] + strings.Repeat("lost\n", 50) + plain[len(plain)/3+300:],
		"damaged gzip":     gzipped(records[0]) + strings.Replace(gzipped(records[1:]...), "\x1f\x8b\x08", "lost\x1f\x8b", 3),
		"cut off":          gzipped(records...)[:40_000],
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.warc")
			if err := os.WriteFile(path, []byte(archive), 0o600); err != nil {
				t.Fatal(err)
			}
			size := int64(len(archive))
			want, scanned := readPart(t, path, nil)
			if scanned == 0 || scanned > size {
				t.Fatalf("%d bytes scanned of %d", scanned, size)
			}
			for n := int64(2); n < 40; n += 3 {
				var got []string
				sum, some := int64(0), int64(0)
				for i := range n {
					texts, scanned := readPart(t, path, &source.Part{From: size * i / n, To: size * (i + 1) / n})
					if got, sum = append(got, texts...), sum+scanned; len(texts) > 0 {
						some++
					}
				}
				if some < 2 {
					t.Errorf("%d of %d parts have texts", some, n)
				}
				if !slices.Equal(got, want) || sum != scanned {
					t.Errorf("%d parts: %d texts and %d bytes, want %d and %d", n, len(got), sum, len(want), scanned)
				}
			}
		})
	}
}

// readPart returns the texts of a part of an archive with their places, what was damaged, and how many
// bytes were accounted for.
func readPart(t *testing.T, path string, part *source.Part) (texts []string, bytes int64) {
	t.Helper()
	s, err := source.New(source.Config{Metadata: true, Lines: true, Damage: func(_ string, offset, size int64, text string) {
		texts = append(texts, fmt.Sprint("damaged ", offset, size, text))
	}})
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	f := s.OpenFile(t.Context(), path, file, part)
	err = f.Documents(func(d *source.Document) error {
		texts = append(texts, fmt.Sprint(d.Record, d.Offset, d.Line, string(d.Bytes)))
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	tally := f.Tally()
	return texts, tally.Scanned + tally.Skipped
}
