package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"strings"
	"testing"

	"urigrep/internal/command/program"
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
	eachStore(t, func(t *testing.T, s *server) {
		s.put("in/a.txt.gz", string(damaged))
		s.put("in/b.txt", text(100))
		state, messages := s.job("out", "--decompress")
		if state != exitError || !strings.Contains(messages, "1 rows, records or other things were damaged or passed over") {
			t.Fatalf("state %d: %s", state, messages)
		}
		sum, whole := s.summary("out"), int64(len(text(100)))
		if sum.Scanned+sum.Skipped != sum.Bytes || sum.Bytes != whole+int64(len(damaged)) || sum.Scanned < whole || sum.Skipped < int64(len(damaged)/3) {
			t.Errorf("%+v of %d bytes, want the first block of them scanned", sum, len(damaged))
		}
		var line program.Trouble
		must(t, json.Unmarshal([]byte(strings.TrimSpace(s.get("out/"+errorsName))), &line))
		if line.Size <= 0 || line.Size > int64(len(damaged)) || !strings.HasSuffix(line.Path, "a.txt.gz") {
			t.Errorf("%+v", line)
		}
	})
}
