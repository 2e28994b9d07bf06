package main

import (
	"bytes"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// Each table is made of commands that run, and says what they found.
func TestTables(t *testing.T) {
	t.Setenv("URIGREP_SHARED", "")
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh")
	}
	var out bytes.Buffer
	b := bench{runs: 1, size: 1, out: &out, log: io.Discard}
	if err := b.run([]string{"mail", "rows", "forms"}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"### Mail: twisted.mbox\n", "### JSON Lines, a paragraph a row: papers.txt as rows\n", "| `--json` | ",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, &out)
		}
	}
	if strings.Contains(out.String(), "| 0 |\n") {
		t.Errorf("a command found nothing:\n%s", &out)
	}
}

func TestUnknownTable(t *testing.T) {
	b := bench{runs: 1, size: 1}
	if err := b.run([]string{"nothing"}); err == nil || !strings.Contains(err.Error(), `"nothing"`) {
		t.Errorf("error %v", err)
	}
}
