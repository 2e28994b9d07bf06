package command

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
)

// allOptions returns the options of an empty command line.
func allOptions() []*option { return options(defaults()) }

// What the help shows fits on a terminal of 80 columns, the short one in 30 lines.
func TestHelpFitsOnATerminal(t *testing.T) {
	wanted := []string{"--help", "--help=all"}
	for _, o := range allOptions() {
		wanted = append(wanted, "--help="+o.name)
	}
	for _, arg := range wanted {
		var out, messages bytes.Buffer
		if state := Run([]string{"urigrep", arg}, Streams{Out: &out, Err: &messages}); state != exitFound || messages.Len() > 0 {
			t.Fatalf("%s: exit state %d, %s", arg, state, &messages)
		}
		if n := strings.Count(out.String(), "\n"); arg == "--help" && n > 30 || n < 2 {
			t.Errorf("%s: %d lines", arg, n)
		}
		for line := range strings.Lines(out.String()) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > usualWidth {
				t.Errorf("%s: %d columns: %s", arg, n, line)
			}
		}
	}
}

func TestTableOfOptions(t *testing.T) {
	long, short := make(map[string]bool), make(map[byte]bool)
	for _, o := range allOptions() {
		if long[o.name] || o.letter != 0 && short[o.letter] {
			t.Errorf("--%s, -%c: twice in the table", o.name, o.letter)
		}
		long[o.name], short[o.letter] = true, true
		if o.arg == "" && !o.bare() {
			t.Errorf("--%s: its usage does not say what its value is called", o.name)
		}
		if o.line == "" || o.group == "" {
			t.Errorf("--%s: no usage or no category", o.name)
		}
	}
	for _, o := range allOptions() {
		if long[o.undo()] {
			t.Errorf("--%s undoes --%s, and is an option", o.undo(), o.name)
		}
	}
}

//go:generate go test -run "TestDocumentsAreCurrent|TestContents" -update

// The manual page and the reference of the options in the guide are what the options say.
func TestDocumentsAreCurrent(t *testing.T) {
	guide, err := os.ReadFile("../../docs/GUIDE.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begun := strings.Cut(string(guide), guideBegin)
	_, after, ended := strings.Cut(rest, guideEnd)
	if !begun || !ended {
		t.Fatal("the guide has no place for the options")
	}
	current := before + guideBegin + guideOptions(allOptions()) + guideEnd + after
	for path, want := range map[string]string{
		"../../docs/urigrep.1": manual(allOptions()),
		"../../docs/GUIDE.md":  current,
	} {
		if *update {
			if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s is not what the options say, %v; go generate ./internal/command makes it anew", path, err)
		}
	}
}

// Shells that are there read their completion without complaint, and bash completes.
func TestCompletions(t *testing.T) {
	for shell, script := range completions {
		text := script(allOptions())
		for _, o := range allOptions() {
			if !strings.Contains(text, o.name) {
				t.Errorf("%s: no --%s", shell, o.name)
			}
		}
		path, err := exec.LookPath(shell)
		if err != nil {
			continue
		}
		cmd := exec.Command(path, "-n", "/dev/stdin")
		cmd.Stdin = strings.NewReader(text)
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
		{"--kind uri,em", "uri,email"},
		{"--kind = uri,ab", "uri,abbreviated"},
		{"--json = target,kin", "target,kind"},
		{"--csv = message.su", "message.subject"},
		{"--csv = target,message.from.a", "target,message.from.address"},
		{"--json targ", ""},
		{"-nm 5", ""},
	} {
		ask := `COMP_WORDS=(urigrep ` + c.words + `); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _urigrep; echo "${COMPREPLY[*]}"`
		out, err := exec.Command(bash, "-c", bashCompletion(allOptions())+"compopt() { :; }\n"+ask).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != c.want {
			t.Errorf("%s: %q, %v, want %q", c.words, got, err, c.want)
		}
	}
}

// What would end a text of zsh's, or a part of it, is quoted.
func TestZshQuotes(t *testing.T) {
	script := zshCompletion([]*option{{name: "x", line: "a'b [c] d: e"}})
	if want := `--x[a'\''b \[c\] d\: e]`; !strings.Contains(script, want) {
		t.Errorf("%s\nwant %s", script, want)
	}
}

// The script for zsh completes whether it is sourced or is a function of its own.
func TestZshCompletes(t *testing.T) {
	zsh, err := exec.LookPath("zsh")
	if err != nil {
		t.Skip("no zsh")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "_urigrep"), []byte(zshCompletion(allOptions())), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, load := range []string{
		"autoload -U compinit; compinit -u -D; source " + dir + "/_urigrep",
		"fpath=(" + dir + " $fpath); autoload -U compinit; compinit -u -D",
	} {
		out, err := exec.Command(zsh, "-f", "-c", load+"; echo $_comps[urigrep]").CombinedOutput()
		if string(out) != "_urigrep\n" {
			t.Errorf("%s: %s, %v, want that _urigrep completes urigrep", load, out, err)
		}
	}
}

// The script for fish completes names, values, and the last of several.
func TestFishCompletes(t *testing.T) {
	fish, err := exec.LookPath("fish")
	if err != nil {
		t.Skip("no fish")
	}
	dir := t.TempDir()
	script := filepath.Join(dir, "urigrep.fish")
	if err := os.WriteFile(script, []byte(fishCompletion(allOptions())), 0o600); err != nil {
		t.Fatal(err)
	}
	for words, want := range map[string]string{
		"--line-n": "--line-number", "--hyphen k": "keep", "--hyphen=d": "--hyphen=drop", "--kind uri,em": "uri,email", "--json=targ": "--json=target",
	} {
		cmd := exec.Command(fish, "-N", "-c", "source "+script+"; complete -C 'urigrep "+words+"'")
		cmd.Env = append(os.Environ(), "HOME="+dir)
		out, err := cmd.Output()
		if got, _, _ := strings.Cut(string(out), "\t"); err != nil || got != want {
			t.Errorf("%s: %q, %v, want %q", words, out, err, want)
		}
	}
}

// No hint is for an option that there is, and none is given twice.
func TestHints(t *testing.T) {
	seen := make(map[string]bool)
	for names := range hints {
		for name := range strings.FieldsSeq(names) {
			o := slices.ContainsFunc(allOptions(), func(o *option) bool {
				return "--"+o.name == name || o.letter != 0 && "-"+string(o.letter) == name
			})
			if o || seen[name] {
				t.Errorf("%s: an option: %v, before: %v", name, o, seen[name])
			}
			seen[name] = true
		}
	}
}

// Every option, field, kind and wrapper has a text in the manual, in whole sentences, and nothing
// else has. The text of an option that has a default names it.
func TestManualHasTexts(t *testing.T) {
	texts := make(map[string]string)
	for _, o := range allOptions() {
		texts["--"+o.name] = o.text
		_, after, found := strings.Cut(o.line, "(default: ")
		value, _, _ := strings.Cut(after, ")")
		if text := o.text; found && !strings.Contains(value, " ") && value != "." && (!strings.Contains(text, "default") || !strings.Contains(text, value)) {
			t.Errorf("--%s: the default %s is not in: %s", o.name, value, text)
		}
		for _, word := range o.words() {
			if text := o.text; !o.isList() && o.name != "encoding" && !strings.Contains(text, word) {
				t.Errorf("--%s: the value %s is not in: %s", o.name, word, text)
			}
		}
	}
	for _, f := range field.Table() {
		texts[f.Name] = f.About
	}
	if n := len(allOptions()) + len(field.Table()); n != len(texts) {
		t.Errorf("%d texts for %d options and fields", len(texts), n)
	}
	for of, names := range map[*[][2]string][]string{&kindTexts: pipeline.Kinds[:], &wrapperTexts: pipeline.Wrappers[:]} {
		for i, name := range names {
			if i >= len(*of) || (*of)[i][0] != name {
				t.Errorf("no text for %s, or in another order", name)
			} else {
				texts[name] = (*of)[i][1]
			}
		}
	}
	for name, text := range texts {
		if len(text) < 5 || !strings.HasSuffix(text, ".") {
			t.Errorf("%s: no sentence: %q", name, text)
		}
	}
}

// The programs that check manual pages have nothing to say.
func TestManualIsClean(t *testing.T) {
	checks := 0
	for _, check := range [][]string{{"mandoc", "-Tlint"}, {"man", "--warnings", "-l"}} {
		path, err := exec.LookPath(check[0])
		if err != nil || check[0] == "man" && !isManDB(path) {
			continue
		}
		checks++
		cmd := exec.Command(path, append(check[1:], "../../docs/urigrep.1")...)
		cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "MANWIDTH=80")
		var out, messages bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &messages
		err = cmd.Run()
		if check[0] == "mandoc" {
			messages.Write(out.Bytes())
		}
		if err != nil || messages.Len() > 0 {
			t.Errorf("%s: %v\n%s", strings.Join(check, " "), err, &messages)
		}
	}
	if checks == 0 {
		t.Skip("neither mandoc nor man")
	}
}

// isManDB reports whether a man is the one that knows --warnings, with groff to format pages.
func isManDB(path string) bool {
	out, err := exec.Command(path, "--version").Output()
	_, groff := exec.LookPath("groff")
	return err == nil && groff == nil && bytes.HasPrefix(out, []byte("man "))
}

// The examples of the manual find something, and none prints null.
func TestManualExamples(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("../../testdata")); err != nil {
		t.Fatal(err)
	}
	for _, e := range manualExamples {
		if _, err := exec.LookPath("jq"); err != nil && strings.Contains(e.command, "jq") {
			continue
		}
		cmd := exec.Command("sh", "-c", e.command)
		cmd.Dir = folder
		out, err := cmd.Output()
		if err != nil || len(out) == 0 || strings.Contains(string(out), "null") {
			t.Errorf("%s: %v, prints %d bytes, the last %q", e.command, err, len(out), out[max(0, len(out)-40):])
		}
	}
}
