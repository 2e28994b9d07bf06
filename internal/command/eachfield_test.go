package command_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"urigrep/internal/command"
	"urigrep/internal/output/field"
)

// linesOf returns the lines that are printed of all files of testdata.
func linesOf(args ...string) []string {
	var out, messages bytes.Buffer
	command.Run(append([]string{"urigrep", "-rz", "../../testdata"}, args...), command.Streams{In: strings.NewReader(""), Out: &out, Err: &messages})
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// What a template has of a record is what JSON has, and empty where that has nothing.
func TestTemplatesHaveTheFieldsOfJSON(t *testing.T) {
	records, printed := linesOf("--json", "--no-summary", "--around=3", "--invalid"), linesOf("--format={{json .}}", "--around=3", "--invalid")
	if len(records) != len(printed) || len(records) < 100 {
		t.Fatalf("%d records, and %d by a template", len(records), len(printed))
	}
	for i := range records {
		var want, got map[string]any
		if err := errors.Join(json.Unmarshal([]byte(records[i]), &want), json.Unmarshal([]byte(printed[i]), &got)); err != nil {
			t.Fatal(err)
		}
		delete(got, field.FormerPath)
		if want, got := withoutEmpty(want), withoutEmpty(got); !reflect.DeepEqual(got, want) {
			t.Fatalf("record %d: a template has %v, want %v", i+1, got, want)
		}
	}
}

// withoutEmpty returns a value without what is empty in it.
func withoutEmpty(value any) any {
	switch v := value.(type) {
	case map[string]any:
		for name := range v {
			if v[name] = withoutEmpty(v[name]); v[name] == nil || v[name] == "" {
				delete(v, name)
			}
		}
		if len(v) == 0 {
			return nil
		}
	case []any:
		for i := range v {
			v[i] = withoutEmpty(v[i])
		}
		if len(v) == 0 {
			return nil
		}
	}
	return value
}

// Each field asked for alone, in JSON, is what it is in the whole record: what is not printed is
// not made, but what is, is.
func TestEachFieldAloneIsThatOfTheRecord(t *testing.T) {
	extras := [][]string{{}, {"--around", "5"}}
	if testing.Short() {
		extras = extras[1:]
	}
	for _, extra := range extras {
		whole := linesOf(append([]string{"--json"}, extra...)...)
		whole = whole[:len(whole)-1] // the summary
		records := make([]map[string]json.RawMessage, len(whole))
		for i, line := range whole {
			if err := json.Unmarshal([]byte(line), &records[i]); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range field.Names() {
			got := linesOf(append([]string{"--json=" + name}, extra...)...)
			if len(got) != len(records) {
				t.Fatalf("%s: %d records, want %d", name, len(got), len(records))
			}
			for i, line := range got {
				want := "{}"
				if value, ok := records[i][name]; ok {
					want = `{"` + name + `":` + string(value) + "}"
				}
				if line != want {
					t.Errorf("record %d: %s, want %s, as in %s", i+1, line, want, whole[i])
					break
				}
			}
		}
	}
}
