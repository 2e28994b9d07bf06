package source_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/source"
	"urigrep/internal/source/format"
)

// mailEvents reads a mailbox and returns what it is told of it, in order: of each document where
// it is, of each stretch that is not read, and the account.
func mailEvents(t *testing.T, bundles bool, path string) (events []string, bundled int) {
	t.Helper()
	add := func(format string, args ...any) { events = append(events, fmt.Sprintf(format, args...)) }
	s, err := source.New(source.Config{
		Input: source.InputMbox, Bundles: bundles, Metadata: true,
		Skip:    func(s source.Skipped) { add("skipped %d+%d: %s", s.Offset, s.Size, s.Reason) },
		Trouble: func(_ string, offset int64, text string) { add("trouble at %d: %s", offset, text) },
	})
	if err != nil {
		t.Fatal(err)
	}
	document := func(d *source.Document) string {
		text, err := io.ReadAll(d.Text)
		if err != nil || string(text) != string(d.Bytes) {
			t.Errorf("document at %d: %v, %d bytes, want %d", d.Offset, err, len(text), len(d.Bytes))
		}
		return fmt.Sprintf("%s of %d at %d, line %d: %d bytes, %.20q", d.Message().Part, d.Message().Index, d.Offset,
			d.Line, len(text), text)
	}
	err = each(t.Context(), s, []string{path}, func(f *source.File) error {
		err := f.Documents(func(d *source.Document) error {
			if d.Bundle == nil {
				add("%s", document(d))
				return nil
			}
			bundled++
			b := d.Bundle
			if err := b.Read(taker(func(d *source.Document) error {
				add("%s", document(d))
				return nil
			})); err != nil {
				t.Error(err)
			}
			b.Done(nil)
			return nil
		})
		add("%+v, %v", f.Tally(), err)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return events, bundled
}

// A keeping is a taker that keeps what is told.
type keeping struct {
	taker
	told []format.Told
}

func (k *keeping) Tell(t format.Told) { k.told = append(k.told, t) }

func TestBundlesHaveTheSameDocuments(t *testing.T) {
	const separator = "From a@b Mon Dec  8 13:34:53 2001\n"
	message := separator + "Subject: http://a/\nContent-Type: multipart/mixed; boundary=x\n\n" +
		"--x\nContent-Type: image/gif\n\nGIF\n--x\nContent-Type: text/plain; charset=none\n\nhttp://b/\n--x\n\n" +
		"--x--\nend\n\n"
	long := func(size int) string { return separator + "\n" + strings.Repeat("a line of text\n", size/15) + "\n" }
	for _, c := range []struct {
		name, text string
		bundled    int // at least
	}{
		{"no message", "", 0},
		{"one message", message, 1},
		{"many", strings.Repeat(message, 4000), 3},
		{"what stands before the first", "\n\n" + strings.Repeat(message, 3), 1},
		{"one that is long", strings.Repeat(message, 2000) + long(format.MaxBatch) + strings.Repeat(message, 2000), 2},
		{"one in several chunks", strings.Repeat(message, 2000) + long(9<<20) + strings.Repeat(message, 2000), 2},
		{"nothing but a long one", long(format.MaxBatch + 100), 1},
	} {
		path := write(t, "f", c.text)
		want, _ := mailEvents(t, false, path)
		got, bundled := mailEvents(t, true, path)
		if bundled < c.bundled || c.bundled == 0 && bundled > 0 {
			t.Errorf("%s: %d bundles, want %d", c.name, bundled, c.bundled)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d events, want %d; the first that differ:", c.name, len(got), len(want))
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Errorf("%s, want %s", got[i], want[i])
					break
				}
			}
		}
	}
}

// An error of handling a Bundle ends the reading of its source, even if a long message follows.
func TestABundleEndsTheReading(t *testing.T) {
	const separator = "From a@b Mon Dec  8 13:34:53 2001\n"
	path := write(t, "f", strings.Repeat(separator+"To: x\n\nhttp://a/\n\n", 30000)+separator+"To: x\n\n"+
		strings.Repeat("text\n", format.MaxBatch/5)+"\n")
	s, err := source.New(source.Config{Bundles: true})
	if err != nil {
		t.Fatal(err)
	}
	enough := errors.New("enough")
	bundles := 0
	err = each(t.Context(), s, []string{path}, func(f *source.File) error {
		return f.Documents(func(d *source.Document) error {
			if d.Bundle == nil {
				t.Errorf("a document of %d bytes after what is enough", len(d.Bytes))
				return nil
			}
			if bundles++; bundles == 2 {
				go d.Bundle.Done(enough)
			} else {
				d.Bundle.Done(nil)
			}
			return nil
		})
	})
	if !errors.Is(err, enough) {
		t.Errorf("%v, want %v", err, enough)
	}
}
