package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"strings"
	"testing"

	"urigrep/internal/command"
)

// What is lost of a damaged compressed object is skipped, not scanned, and errors.jsonl has its size.
func TestDamagedCompressedObjects(t *testing.T) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.NoCompression)
	must(t, err)
	_, err = w.Write([]byte(text(20_000)))
	must(t, err)
	must(t, w.Close())
	damaged := packed.Bytes()
	damaged[10+5+65535+1] ^= 0xff // in the size of the second block
	for _, scheme := range []string{"gs", "s3"} {
		f := newFakeStore(t)
		f.objects["bucket/in/a.txt.gz"] = damaged
		f.objects["bucket/in/b.txt"] = []byte(text(100))
		state, messages := f.job(scheme, "out", "--decompress")
		if state != exitError || !strings.Contains(messages, "1 files or parts of files could not be read") {
			t.Fatalf("%s: state %d: %s", scheme, state, messages)
		}
		s := f.summary(t, "out")
		whole := int64(len(f.objects["bucket/in/b.txt"]))
		if s.Scanned+s.Skipped != s.Bytes || s.Bytes != whole+int64(len(damaged)) || s.Scanned < whole || s.Skipped < int64(len(damaged)/3) {
			t.Errorf("%s: %+v of %d bytes, want the first block of them scanned", scheme, s, len(damaged))
		}
		var line command.Trouble
		must(t, json.Unmarshal(bytes.TrimSpace(f.objects["bucket/out/"+errorsName]), &line))
		if line.Size <= 0 || line.Size > int64(len(damaged)) || !strings.HasSuffix(line.Path, "a.txt.gz") {
			t.Errorf("%s: %+v", scheme, line)
		}
	}
}
