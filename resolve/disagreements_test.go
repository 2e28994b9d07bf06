package resolve_test

import (
	"os"
	"strings"
	"testing"
)

// disagreements are the suite cases whose expectation this package does not meet,
// from testdata/disagreements.txt: for each the section that decides, and why.
type disagreements struct {
	kind   string
	why    map[string]string
	judged map[string]bool
}

func newDisagreements(t *testing.T, kind string) *disagreements {
	t.Helper()
	data, err := os.ReadFile("testdata/disagreements.txt")
	if err != nil {
		t.Fatal(err)
	}
	d := &disagreements{kind, map[string]string{}, map[string]bool{}}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.SplitN(line, "\t", 4)
		if len(f) != 4 {
			t.Fatalf("disagreements: want kind, case, section and reason between tabs: %q", line)
		}
		if f[0] != kind {
			continue
		}
		if d.why[f[1]] != "" {
			t.Fatalf("disagreements: %s stands twice", f[1])
		}
		d.why[f[1]] = f[2] + ": " + f[3]
	}
	return d
}

// judge reports a case that fails without being listed, or is listed and passes.
func (d *disagreements) judge(t *testing.T, id string, ok bool, format string, args ...any) {
	t.Helper()
	d.judged[id] = true
	switch why, listed := d.why[id]; {
	case listed && ok:
		t.Errorf("%s passes, but is listed as a disagreement (%s)", id, why)
	case !listed && !ok:
		t.Errorf(id+": "+format, args...)
	}
}

// finish reports what is listed but was never judged.
func (d *disagreements) finish(t *testing.T) {
	t.Helper()
	for id := range d.why {
		if !d.judged[id] {
			t.Errorf("the listed disagreement %s is no case of the %s suites", id, d.kind)
		}
	}
}
