package command_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"urigrep/internal/command"
	"urigrep/internal/output/field"
)

// Each field asked for alone, in JSON, is what it is in the whole record: what is not printed is
// not made, but what is, is.
func TestEachFieldAloneIsThatOfTheRecord(t *testing.T) {
	lines := func(args ...string) []string {
		var out, messages bytes.Buffer
		command.Run(append([]string{"urigrep", "-rz", "../../testdata"}, args...), command.Streams{In: strings.NewReader(""), Out: &out, Err: &messages})
		return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	}
	extras := [][]string{{}, {"--around", "5"}}
	if testing.Short() {
		extras = extras[1:]
	}
	for _, extra := range extras {
		whole := lines(append([]string{"--json"}, extra...)...)
		whole = whole[:len(whole)-1] // the summary
		records := make([]map[string]json.RawMessage, len(whole))
		for i, line := range whole {
			if err := json.Unmarshal([]byte(line), &records[i]); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range field.Names() {
			got := lines(append([]string{"--json=" + name}, extra...)...)
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
