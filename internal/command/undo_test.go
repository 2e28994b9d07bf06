package command_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"urigrep/internal/command"
	"urigrep/internal/command/option"
)

// given returns an option on a command line, with a value that changes something.
func given(o *option.Option) string {
	value := map[string]string{
		"base": "http://b.example/", "scheme": "ftp", "host": "b.example", "regexp": "x$", "max-count": "1", "format": "{{.host}}",
		"include": "*.none", "exclude": "*", "exclude-dir": "*", "files-from": "missing", "max-decompressed": "1K",
		"encoding": "utf-16le", "threads": "3", "max-length": "16", "label": "in", "kind": "relative", "wrapper": "angle",
		"replace": "x", "output-dir": "out", "in-place": ".old", "annotate": "links",
		"field": "none", "id": "id", "max-record": "1K",
		"unwrap-rules": "missing", "tracking-rules": "missing", "host-list": "missing",
		"report": "missing/page.html", "where": "false", "shard": "2/9", "json": "target", "csv": "target", "tsv": "target", "around": "0", "max-depth": "1", "pre": "false", "pre-glob": "*.none",
		"count-by": "host", "errors-ok": "3", "shard-list": "missing", "make-shard-list": "missing/list",
	}[o.Name]
	switch {
	case o.Arg == "":
		return "--" + o.Name
	case value == "":
		value = o.Words[len(o.Words)-1]
	}
	return "--" + o.Name + "=" + value
}

// Every option is undone by the one with "no-" before it, or without that.
func TestEveryOptionCanBeUndone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.txt")
	text := "a http://a.example/b#c and <http://c.example/\nd> www.e.example <./f>\nhttp://a.example/b#c\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) string {
		var out, messages bytes.Buffer
		state := command.Run(append([]string{"urigrep"}, args...), command.Streams{In: strings.NewReader(""), Out: &out, Err: &messages})
		return out.String() + messages.String() + string(rune('0'+state))
	}
	want := run(path)
	for _, o := range allOptions() {
		if o.Name == "progress" {
			continue // --no-progress is never, not auto; the script for it says more
		}
		if got := run(given(o), "--"+o.Undo(), path); got != want {
			t.Errorf("%s --%s: %s, want %s", given(o), o.Undo(), got, want)
		}
		if got := run("--"+o.Undo(), path); got != want {
			t.Errorf("--%s alone: %s, want %s", o.Undo(), got, want)
		}
	}
}

// Every option has a script in which it is used.
func TestEveryOptionHasAScript(t *testing.T) {
	paths, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	var all strings.Builder
	for _, p := range paths {
		text, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	for _, o := range allOptions() {
		if !strings.Contains(all.String(), "--"+o.Name) && (o.Letter == 0 || !strings.Contains(all.String(), " -"+string(o.Letter))) {
			t.Errorf("no script uses --%s", o.Name)
		}
	}
}
