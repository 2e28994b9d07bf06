package command_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"urigrep/internal/command"
	"urigrep/internal/command/option"
	"urigrep/internal/command/page"
	"urigrep/internal/command/search"
	"urigrep/internal/command/settings"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
)

// allOptions returns the options of an empty command line.
func allOptions() []*option.Option { return settings.New().Options }

// What the help shows fits on a terminal of 80 columns, the short one in 30 lines.
func TestHelpFitsOnATerminal(t *testing.T) {
	wanted := []string{"--help", "--help=all"}
	for _, o := range allOptions() {
		wanted = append(wanted, "--help="+o.Name)
	}
	for _, arg := range wanted {
		var out, messages bytes.Buffer
		if state := command.Run([]string{"urigrep", arg}, command.Streams{Out: &out, Err: &messages}); state != search.ExitFound || messages.Len() > 0 {
			t.Fatalf("%s: exit state %d, %s", arg, state, &messages)
		}
		if n := strings.Count(out.String(), "\n"); arg == "--help" && n > 30 || n < 2 {
			t.Errorf("%s: %d lines", arg, n)
		}
		for line := range strings.Lines(out.String()) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > page.UsualWidth {
				t.Errorf("%s: %d columns: %s", arg, n, line)
			}
		}
	}
}

func TestTableOfOptions(t *testing.T) {
	long, short := make(map[string]bool), make(map[byte]bool)
	for _, o := range allOptions() {
		if long[o.Name] || o.Letter != 0 && short[o.Letter] {
			t.Errorf("--%s, -%c: twice in the table", o.Name, o.Letter)
		}
		long[o.Name], short[o.Letter] = true, true
		if o.Arg == "" && !o.Bare() {
			t.Errorf("--%s: its usage does not say what its value is called", o.Name)
		}
		if o.Line == "" || o.Group == "" {
			t.Errorf("--%s: no usage or no category", o.Name)
		}
	}
	for _, o := range allOptions() {
		if long[o.Undo()] {
			t.Errorf("--%s undoes --%s, and is an option", o.Undo(), o.Name)
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
	before, rest, begun := strings.Cut(string(guide), page.GuideBegin)
	_, after, ended := strings.Cut(rest, page.GuideEnd)
	if !begun || !ended {
		t.Fatal("the guide has no place for the options")
	}
	current := before + page.GuideBegin + page.GuideOptions(allOptions()) + page.GuideEnd + after
	for path, want := range map[string]string{
		"../../docs/urigrep.1": page.Manual(allOptions()),
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
	for shell, script := range page.Completions {
		text := script(allOptions())
		for _, o := range allOptions() {
			if !strings.Contains(text, o.Name) {
				t.Errorf("%s: no --%s", shell, o.Name)
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
		out, err := exec.Command(bash, "-c", page.Completions["bash"](allOptions())+"compopt() { :; }\n"+ask).CombinedOutput()
		if got := strings.TrimSpace(string(out)); err != nil || got != c.want {
			t.Errorf("%s: %q, %v, want %q", c.words, got, err, c.want)
		}
	}
}

// What would end a text of zsh's, or a part of it, is quoted.
func TestZshQuotes(t *testing.T) {
	script := page.Completions["zsh"]([]*option.Option{{Name: "x", Line: "a'b [c] d: e", Value: option.On(new(bool))}})
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
	if err := os.WriteFile(filepath.Join(dir, "_urigrep"), []byte(page.Completions["zsh"](allOptions())), 0o600); err != nil {
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
	if err := os.WriteFile(script, []byte(page.Completions["fish"](allOptions())), 0o600); err != nil {
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

// What is said of an option of grep or ripgrep that there is not names options that there are.
func TestHints(t *testing.T) {
	var names []string
	for _, o := range allOptions() {
		names = append(names, "--"+o.Name)
		if o.Letter != 0 {
			names = append(names, "-"+string(o.Letter))
		}
	}
	named := regexp.MustCompile(`(?:^|[ ,])(-[^ ,;=]*)|use ([^ ,;=]*)`)
	hints := 0
	for _, given := range strings.Fields(`-A -B -C -E -F -G -N -P -R -S -T -U -V -f -g -i -t -w -x -y --after-context
		--basic-regexp --before-context --colour --context --dereference-recursive --extended-regexp --file
		--fixed-strings --follow --glob --iglob --ignore-case --line-regexp --multiline --no-ignore --null-data
		--passthru --pcre2 --perl-regexp --search-zip --smart-case --sort --sortr --type --type-not --word-regexp`) {
		var messages bytes.Buffer
		state := command.Run([]string{"urigrep", given}, command.Streams{Out: &messages, Err: &messages})
		text, ok := strings.CutPrefix(messages.String(), "urigrep: there is no "+given+"; ")
		if state != search.ExitError || !ok || strings.Contains(text, "--help") || slices.Contains(names, given) {
			t.Errorf("%s: state %d, %s", given, state, &messages)
		}
		for _, m := range named.FindAllStringSubmatch(strings.TrimSpace(text), -1) {
			hints++
			if name := strings.Replace(m[1]+m[2], "--no-", "--", 1); !slices.Contains(names, name) && !strings.HasPrefix(name, `\b`) {
				t.Errorf("%s: %q names %q", given, text, name)
			}
		}
	}
	if hints < 30 {
		t.Errorf("%d options are named, want more", hints)
	}
}

// Every option, field, kind and wrapper has a text in the manual, in whole sentences. The text of an
// option names the words that its value may be.
func TestManualHasTexts(t *testing.T) {
	texts := make(map[string]string)
	for _, o := range allOptions() {
		texts["--"+o.Name] = o.About()
		for _, word := range o.Words {
			if text := o.About(); !o.IsList && o.Name != "encoding" && !strings.Contains(text, word) {
				t.Errorf("--%s: the value %s is not in: %s", o.Name, word, text)
			}
		}
	}
	for _, f := range field.Table() {
		texts[f.Name] = f.About
	}
	if n := len(allOptions()) + len(field.Table()); n != len(texts) {
		t.Errorf("%d texts for %d options and fields", len(texts), n)
	}
	manual := page.Manual(allOptions())
	for _, names := range [][]string{pipeline.Kinds[:], pipeline.Wrappers[:]} {
		for _, name := range names {
			_, text, ok := strings.Cut(manual, "\n.TP\n\\fB"+name+"\\fP\n")
			text, _, _ = strings.Cut(text, "\n.")
			if texts[name] = text; !ok {
				t.Errorf("no text for %s", name)
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
	for _, e := range page.ManualExamples {
		if _, err := exec.LookPath("jq"); err != nil && strings.Contains(e.Command, "jq") {
			continue
		}
		cmd := exec.Command("sh", "-c", e.Command)
		cmd.Dir = folder
		out, err := cmd.Output()
		if err != nil || len(out) == 0 || strings.Contains(string(out), "null") {
			t.Errorf("%s: %v, prints %d bytes, the last %q", e.Command, err, len(out), out[max(0, len(out)-40):])
		}
	}
}
