package source

import (
	"os"
	"path/filepath"
	"testing"
)

// Of a compressed file that was read no reader is kept, though the File is until it is reported; what
// it had read counts all the same.
func TestReaderIsGivenBack(t *testing.T) {
	packed := pack(t, "see http://a.example/\n")["gzip"]
	name := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(name, packed, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	f := s.File(t.Context(), name)
	if err := f.Decompressed(MaxDecompressed, func(*Document) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if f.packed == nil || f.packed.buffered != nil || f.packed.src != nil {
		t.Errorf("%+v is kept", f.packed)
	}
	if tally := f.Tally(); tally.Scanned+tally.Skipped != int64(len(packed)) || tally.Scanned == 0 {
		t.Errorf("%+v of %d bytes", tally, len(packed))
	}
}
