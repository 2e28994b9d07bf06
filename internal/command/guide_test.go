package command_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// tools are the programs that commands in the documents may need and a system may not have.
var tools = []string{"jq", "sqlite3", "duckdb", "parallel", "xargs", "gzip", "zip", "unzip", "tar", "pdftohtml", "pandoc", "git", "zstd", "sed", "awk", "sort", "uniq", "cut", "find", "tr", "python3", "vim", "fzf"}

// The commands that GUIDE and README show print what is shown there. They stand in
// blocks marked "console", each after "$ ", and are run in a copy of testdata.
func TestDocumentedCommands(t *testing.T) {
	for _, path := range []string{"../../docs/GUIDE.md", "../../README.md"} {
		text, err := os.ReadFile(path)
		if os.IsNotExist(err) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		folder := t.TempDir()
		if err := os.CopyFS(folder, os.DirFS("../../testdata")); err != nil {
			t.Fatal(err)
		}
		updated := console.ReplaceAllFunc(text, func(block []byte) []byte {
			return documented(t, filepath.Base(path), folder, block)
		})
		if *update {
			if err := os.WriteFile(path, updated, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
}

var console = regexp.MustCompile("(?ms)^```console\n.*?^```$")

// documented runs the commands of a block and returns it with what they print.
func documented(t *testing.T, name, folder string, block []byte) []byte {
	var updated bytes.Buffer
	updated.WriteString("```console\n")
	body := strings.TrimSuffix(strings.TrimPrefix(string(block), "```console\n"), "```")
	for _, part := range regexp.MustCompile(`(?m)^\$ `).Split(body, -1)[1:] {
		line, want, _ := strings.Cut(part, "\n")
		for strings.HasSuffix(line, "\\") {
			more, rest, _ := strings.Cut(want, "\n")
			line, want = line+"\n"+more, rest
		}
		if strings.Contains(line, "<<'END'") {
			more, rest, _ := strings.Cut(want, "\nEND\n")
			line, want = line+"\n"+more+"\nEND", rest
		}
		got := want
		t.Run(name+"/"+line, func(t *testing.T) {
			for _, tool := range tools {
				if _, err := exec.LookPath(tool); err != nil && regexp.MustCompile(`\b`+tool+`\b`).MatchString(line) {
					t.Skipf("no %s", tool)
				}
			}
			cmd := exec.Command("sh", "-c", line)
			cmd.Dir = folder
			cmd.Env = append(os.Environ(), "NO_COLOR=", "TERM=dumb", "LC_ALL=C")
			out, _ := cmd.CombinedOutput() // the exit state is 1 where nothing is found
			if got = string(out); got != want && !*update {
				t.Errorf("prints\n%s\nand not, as shown,\n%s", got, want)
			}
		})
		updated.WriteString("$ " + line + "\n" + got)
	}
	updated.WriteString("```")
	return updated.Bytes()
}

// The options that the documents name, in commands or by themselves, are there.
func TestDocumentedOptions(t *testing.T) {
	known := map[string]bool{"--": true}
	for _, o := range allOptions() {
		known["--"+o.Name], known["--"+o.Undo()] = true, true
	}
	inCode := regexp.MustCompile("(?s)```.*?```|`[^`]+`|\\*\\*--[a-z0-9-]+\\*\\*")
	command := regexp.MustCompile(`urigrep( [^|;\n]*)?|^\*\*--[a-z0-9-]+`)
	name := regexp.MustCompile(`(?:^|[ ` + "`" + `*'\[])(--[a-z][a-z0-9-]*)`)
	seen := 0
	for _, path := range []string{"../../README.md", "../../CHANGELOG.md", "../../docs/GUIDE.md", "../../docs/RULES.md", "../../docs/LIMITS.md"} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range inCode.FindAllString(string(text), -1) {
			for _, part := range command.FindAllString(code, -1) {
				for _, m := range name.FindAllStringSubmatch(part, -1) {
					if seen++; !known[m[1]] {
						t.Errorf("%s: no option %s in: %s", filepath.Base(path), m[1], part)
					}
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("%d options seen, want more", seen)
	}
}

// The scripts that the guide has for schedulers make up the whole run, if each of their parts is
// run once.
func TestSchedulerScripts(t *testing.T) {
	guide, err := os.ReadFile("../../docs/GUIDE.md")
	if err != nil {
		t.Fatal(err)
	}
	data, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []struct {
		script, index, parts, whole string
		first                       int
	}{
		{"(?s)(#!/bin/sh\n#SBATCH.*?)```", "SLURM_ARRAY_TASK_ID", "part.%03d", "urigrep -r /data", 1},
		{`command: \[sh, -c, '(.*)'\]`, "JOB_COMPLETION_INDEX", "part.%03d", "urigrep --json=path,start,target -r /data", 0},
	} {
		found := regexp.MustCompile(s.script).FindSubmatch(guide)
		if found == nil {
			t.Errorf("no script that uses %s", s.index)
			continue
		}
		folder := t.TempDir()
		here := strings.NewReplacer("/data", data, "/out/", folder+"/", "64", "4")
		run := func(script, index string) string {
			cmd := exec.Command("sh", "-c", here.Replace(script))
			cmd.Dir = folder
			cmd.Env = append(os.Environ(), s.index+"="+index)
			out, _ := cmd.Output() // the state is that of grep
			return string(out)
		}
		var all strings.Builder
		for i := range 4 {
			run(string(found[1]), strconv.Itoa(s.first+i))
			part, err := os.ReadFile(filepath.Join(folder, fmt.Sprintf(s.parts, s.first+i)))
			if err != nil {
				t.Fatal(err)
			}
			all.Write(part)
		}
		if want := run(s.whole, ""); all.String() != want || want == "" {
			t.Errorf("%s: the parts have %d bytes, the whole run prints %d", s.index, all.Len(), len(want))
		}
	}
}
