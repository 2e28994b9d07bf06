package main

import (
	"encoding/json"
	"io"
	"path/filepath"
	"testing"
)

// readUpTo fills p, or reads to the end.
func readUpTo(r io.Reader, p []byte) (int, error) {
	n, err := io.ReadFull(r, p)
	if err == io.ErrUnexpectedEOF || err == io.EOF {
		err = nil
	}
	return n, err
}

// summaryOf returns the figures of a job.
func summaryOf(t *testing.T, dir string) (s Summary) {
	t.Helper()
	if err := json.Unmarshal([]byte(read(t, filepath.Join(dir, summaryName))), &s); err != nil {
		t.Fatal(err)
	}
	return s
}
