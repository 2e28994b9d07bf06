package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const sample = "docx\tgo:a@v1\tb.docx\t-z --iri\n\tright\thttp://a/\n\twrong\thttp://b/\n\tunclear\thttp://c/\n\tmissed\thttp://d/\n\tright\thttp://e/\n"

// labelled returns the files of a list of labels.
func labelled(t *testing.T, list string) ([]*file, error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "labels")
	if err := os.WriteFile(name, []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	return readLabels(name)
}

func TestTally(t *testing.T) {
	all, err := labelled(t, sample)
	if err != nil || len(all) != 1 || strings.Join(all[0].options, "|") != "-z|--iri" {
		t.Fatalf("%v, %v", all, err)
	}
	var out strings.Builder
	var got tally
	got.add(&out, all[0], []string{"http://a/", "http://b/", "http://c/", "http://f/"})
	if want := (tally{files: 1, full: 1, right: 1, wrong: 2, unclear: 1, missed: 2}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, line := range []string{"wrong: http://b/\n", "new: http://f/\n", "missed: http://d/\n", "missed: http://e/\n"} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("%q is not in\n%s", line, out.String())
		}
	}
}

func TestLabelWithoutFile(t *testing.T) {
	if _, err := labelled(t, "\tright\thttp://a/\n"); err == nil {
		t.Error("a label without a file is read")
	}
}
