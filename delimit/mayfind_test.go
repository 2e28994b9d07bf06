package delimit

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// Where Scan finds something, MayFind says so of the text, and of the text as JSON escapes it.
func TestMayFind(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "testdata", "*.*"))
	if err != nil || len(files) == 0 {
		t.Fatal("no texts", err)
	}
	found := 0
	for _, o := range []Options{{}, {NoAbbreviated: true}, {Relative: true}, {Email: true, Domains: true}, {IRI: true, Domains: true}, {Refang: true, AllSchemes: true}} {
		f := NewFinder(o)
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for line := range bytes.Lines(text) {
				any := false
				f.Reset(0)
				f.Scan(Window{Text: line, To: len(line), EOF: true}, func(*Match) bool { any = true; return false })
				if !any {
					continue
				}
				found++
				var escaped bytes.Buffer
				e := json.NewEncoder(&escaped)
				e.SetEscapeHTML(false) // \\u is decoded before anybody asks
				if err := e.Encode(string(line)); err != nil {
					t.Fatal(err)
				}
				if raw := bytes.Trim(escaped.Bytes(), "\"\n"); !f.MayFind(line) || !bytes.Contains(raw, []byte("\\u")) && !f.MayFind(raw) {
					t.Errorf("%+v: nothing may be found in %q", o, line)
				}
			}
		}
	}
	if found < 500 {
		t.Errorf("%d lines with references, want more", found)
	}
}
