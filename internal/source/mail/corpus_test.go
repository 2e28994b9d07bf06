package mail

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"urigrep/internal/source/format"

	"urigrep/internal/source/mbox"
)

// corpora are the shared mailboxes, with the number of their messages.
var corpora = []struct {
	name     string
	messages int64
}{
	{"spamassassin.mbox", 6046},
	{"twisted.mbox", 18552},
}

// corpus returns one of the shared mailboxes.
func corpus(t testing.TB, name string) []byte {
	t.Helper()
	shared := os.Getenv("URIGREP_SHARED")
	if shared == "" {
		t.Skip("URIGREP_SHARED is not set")
	}
	path := filepath.Join(shared, "corpora", name+".zst")
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	out, err := exec.Command("zstd", "-dc", path).Output()
	if err != nil {
		t.Skip("zstd: ", err)
	}
	return out
}

// eachChunk calls do for each chunk of a mailbox.
func eachChunk(t testing.TB, text []byte, do func(Chunk)) {
	t.Helper()
	s := mbox.NewSplitter(bytes.NewReader(text))
	var batch mbox.Batch
	for s.Next(&batch) == nil {
		for _, c := range batch.Chunks {
			do(Chunk(c))
		}
	}
}

// TestCorpora accounts for every byte of every message of the shared mailboxes: each
// has something that is scanned.
func TestCorpora(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for _, c := range corpora {
		text := corpus(t, c.name)
		messages, last := int64(0), int64(0)
		scanned := make(map[int64]bool)
		d := NewDecoder(Options{Metadata: true})
		a := &account{t: t}
		d.opt.Account = func(x Account) {
			a.take(x)
			scanned[last] = scanned[last] || x.Scanned && x.What != "separator" && x.What != "delimiter"
		}
		eachChunk(t, text, func(c Chunk) {
			if last = c.Index; c.First {
				messages++
			}
			from, lines := c.Offset, int64(bytes.Count(c.Bytes, []byte{'\n'})+bytes.Count(c.Bytes, []byte{'\r'}))
			err := d.Texts(c, func(x *format.Text) error {
				checkText(t, x, from, from+int64(len(c.Bytes)), c.Line, c.Line+lines)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		})
		if a.at != int64(len(text)) || messages != c.messages || int64(len(scanned)) != messages {
			t.Errorf("%s: %d messages, %d of them scanned, %d of %d bytes told of",
				c.name, messages, len(scanned), a.at, len(text))
		}
	}
}
