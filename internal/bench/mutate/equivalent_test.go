package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Each change that is listed as equivalent is one of a line that its file has.
func TestEquivalentsNameLines(t *testing.T) {
	listed, err := equivalents(equivalentText)
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{} // by the names of files
	err = filepath.WalkDir("../../..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		texts[fileName(path)] += string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for c := range listed {
		found := false
		for line := range strings.Lines(texts[c.file]) {
			found = found || strings.TrimSpace(line) == c.before
		}
		if !found {
			t.Errorf("%s has no line %s", c.file, c.before)
		}
	}
}
