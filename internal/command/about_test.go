package command

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"
)

// What the help shows fits on a terminal of 80 columns.
func TestHelpFitsOnATerminal(t *testing.T) {
	for _, line := range strings.Split(help(), "\n") {
		if utf8.RuneCountInString(line) > usualWidth {
			t.Errorf("%d columns: %s", utf8.RuneCountInString(line), line)
		}
	}
}

func TestTableOfOptions(t *testing.T) {
	long, short := make(map[string]bool), make(map[byte]bool)
	for i := range options {
		o := &options[i]
		if long[o.name] || o.short != 0 && short[o.short] {
			t.Errorf("--%s, -%c: twice in the table", o.name, o.short)
		}
		long[o.name], short[o.short] = true, true
		if (o.arg == "") != (o.form == toggle) {
			t.Errorf("--%s: only a toggle has no value", o.name)
		}
		if o.help == "" || o.group == "" {
			t.Errorf("--%s: no help or no group", o.name)
		}
	}
	for i := range options {
		if o := &options[i]; o.against != "" && !long[o.against] {
			t.Errorf("--%s is against --%s, which is no option", o.name, o.against)
		}
		if long[options[i].undo()] {
			t.Errorf("--%s undoes --%s, and is an option", options[i].undo(), options[i].name)
		}
	}
}

//go:generate go test -run TestManualIsCurrent -update

// The manual page in docs is the one that the table of options gives.
func TestManualIsCurrent(t *testing.T) {
	const path = "../../docs/urigrep.1"
	if *update {
		if err := os.WriteFile(path, []byte(manual()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != manual() {
		t.Errorf("%s is not what the options say; go generate ./internal/command makes it anew", path)
	}
}

// Shells that are there read their completion without complaint, and bash completes.
func TestCompletions(t *testing.T) {
	for shell, script := range completions {
		for i := range options {
			if !strings.Contains(script(), options[i].name) {
				t.Errorf("%s: no --%s", shell, options[i].name)
			}
		}
		path, err := exec.LookPath(shell)
		if err != nil {
			continue
		}
		cmd := exec.Command(path, "-n", "/dev/stdin")
		cmd.Stdin = strings.NewReader(script())
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v: %s", shell, err, out)
		}
	}
}

func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	for _, c := range []struct{ words, want string }{
		{"--line-n", "--line-number"},
		{"--hyphen k", "keep"},
		{"--hyphen = d", "drop"},
		{"-nH --wrapper an", "angle"},
		{"--color = al", "always"},
		{"--max-count 5", ""},
	} {
		ask := `COMP_WORDS=(urigrep ` + c.words + `); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _urigrep; echo "${COMPREPLY[*]}"`
		out, err := exec.Command(bash, "-c", bashCompletion()+ask).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != c.want {
			t.Errorf("%s: %q, %v, want %q", c.words, got, err, c.want)
		}
	}
}
