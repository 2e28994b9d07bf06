package field_test

import (
	"bytes"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"urigrep/internal/output/field"
)

var update = flag.Bool("update", false, "write what is made from the table")

//go:generate go test -run IsCurrent -update

// The schema in docs is the one that the table gives.
func TestSchemaIsCurrent(t *testing.T) {
	want, err := field.Schema()
	if err != nil {
		t.Fatal(err)
	}
	current(t, "../../../docs/record.schema.json", func([]byte) []byte { return want })
}

// The guide has the fields of the record, and of the summary.
func TestGuideIsCurrent(t *testing.T) {
	rows := func(fields []field.Field) (rows string) {
		for _, f := range fields {
			text := strings.ReplaceAll(f.Text(), "see KINDS AND WRAPPERS", "see [Kinds and wrappers](#kinds-and-wrappers)")
			rows += "| `" + f.Name + "` | " + text + " |\n"
		}
		return rows
	}
	tables := map[string]string{"field of a record": rows(field.Table()), "field of the summary": rows(field.Summary())}
	current(t, "../../../docs/GUIDE.md", func(guide []byte) []byte {
		for head, rows := range tables {
			table := regexp.MustCompile(`(?s)(\| ` + head + ` \| \|\n\|---\|---\|\n).*?\n\n`)
			if !table.Match(guide) {
				t.Fatalf("the guide has no table with the head %q", head)
			}
			guide = table.ReplaceAll(guide, []byte("${1}"+strings.ReplaceAll(rows, "$", "$$")+"\n"))
		}
		return guide
	})
}

// current compares a file with what is made of it, or writes that.
func current(t *testing.T, path string, make func([]byte) []byte) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil && !*update {
		t.Fatal(err)
	}
	want := make(got)
	if bytes.Equal(got, want) {
		return
	}
	if !*update {
		t.Errorf("%s is not what the table says; go generate ./internal/output/field makes it anew", path)
	} else if err := os.WriteFile(path, want, 0o666); err != nil {
		t.Fatal(err)
	}
}

// Every field has a sentence, every part of one that is not its name alone some words, and every
// value an example, by which templates are tried.
func TestFieldsAreDescribed(t *testing.T) {
	var check func(prefix string, fields []field.Field)
	check = func(prefix string, fields []field.Field) {
		for _, f := range fields {
			if isPart := prefix != ""; isPart == strings.HasSuffix(f.About, ".") {
				t.Errorf("%s%s: %q is no sentence, or is one of a part", prefix, f.Name, f.About)
			}
			if len(f.Parts) == 0 && f.Example == nil {
				t.Errorf("%s%s has no example", prefix, f.Name)
			}
			check(prefix+f.Name+".", f.Parts)
		}
	}
	check("", field.Table())
	check("", field.Summary())
}
