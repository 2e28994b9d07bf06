package pipeline

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// TestDropShared drops the windows of a view in any order: each stretch is dropped once all of it
// is, and the text can still be read.
func TestDropShared(t *testing.T) {
	const size, offset = 2*dropSize + 12345, 3
	text := bytes.Repeat([]byte("0123456789abcde\n"), size/16+1)[:offset+size]
	path := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	v := newView(file, offset, size)
	if v == nil {
		t.Skip("files are not mapped here")
	}
	defer v.close()
	const window = dropSize/4 + 1000
	starts := rand.New(rand.NewPCG(1, 2)).Perm((size + window - 1) / window)
	for _, k := range starts {
		v.dropShared(int64(k*window), int64(min(size, (k+1)*window)))
	}
	for k := range v.passed {
		if got, want := v.passed[k].Load(), int64(min(dropSize, size-k*dropSize)); got != want {
			t.Errorf("%d bytes of stretch %d are dropped, want %d", got, k, want)
		}
	}
	if !bytes.Equal(v.text, text[offset:]) {
		t.Error("the text is another after it was dropped")
	}
}
