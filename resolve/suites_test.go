package resolve

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

// suite reads the cases of one kind (resolve, validate, normalize) from the shared
// conformance suites. It skips the test when these are not there.
func suite[C any](t *testing.T, kind string) []C {
	t.Helper()
	shared := os.Getenv("URIGREP_SHARED")
	if shared == "" {
		t.Skip("URIGREP_SHARED is not set: no conformance suites")
	}
	files, err := filepath.Glob(filepath.Join(shared, "suites", kind, "*", "cases.jsonl"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no suites of kind %s in %s: %v", kind, shared, err)
	}
	var cases []C
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		sc := bufio.NewScanner(f)
		sc.Buffer(nil, 1<<20)
		for sc.Scan() {
			var c C
			if err := json.Unmarshal(sc.Bytes(), &c); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			cases = append(cases, c)
		}
		if err := sc.Err(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		f.Close()
	}
	return cases
}

type validateCase struct {
	ID        string `json:"id"`
	Input     string `json:"input"`
	URI       bool   `json:"rfc3986_uri"`
	Reference bool   `json:"rfc3986_reference"`
}

func TestSuiteValidate(t *testing.T) {
	for _, c := range suite[validateCase](t, "validate") {
		r, err := Parse(c.Input)
		if ok := err == nil; ok != c.Reference {
			t.Errorf("%s: %q: reference %v, want %v (%v)", c.ID, c.Input, ok, c.Reference, err)
		}
		if ok := err == nil && r.IsURI(); ok != c.URI {
			t.Errorf("%s: %q: URI %v, want %v", c.ID, c.Input, ok, c.URI)
		}
	}
}
