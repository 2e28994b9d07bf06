package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// Programs that use libraries of other languages.
var (
	//go:embed peers/mail.py
	mailScript []byte
	//go:embed peers/linkify.js
	linkifyScript []byte
)

// peersTables measures urigrep beside what people use today: on a text, on a mailbox, and on a text
// in rows of JSON Lines. The texts are the first real ones, or made up.
func (c config) peersTables(out, log io.Writer) error {
	prose, mail := kinds[0], kinds[1]
	real, err := c.corpora()
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(real, func(k kind) bool { return !k.mail }); i >= 0 {
		prose = real[i]
	}
	if i := slices.IndexFunc(real, func(k kind) bool { return k.mail }); i >= 0 {
		mail = real[i]
	}
	scripts, err := c.scripts()
	if err != nil {
		return err
	}
	if err := c.speedTables([]kind{prose}, c.textPeers(scripts), out, log); err != nil {
		return err
	}
	if err := c.speedTables([]kind{mail}, c.mailPeers(scripts), out, log); err != nil {
		return err
	}
	rows, err := c.rowsKind(prose)
	if err != nil {
		return err
	}
	defer os.Remove(c.texts[rows.name])
	return c.speedTables([]kind{rows}, c.rowsPeers(), out, log)
}

// A scriptPaths has the paths of the programs.
type scriptPaths struct{ mail, linkify string }

// scripts writes the programs into c.dir.
func (c config) scripts() (s scriptPaths, err error) {
	s = scriptPaths{filepath.Join(c.dir, "mail.py"), filepath.Join(c.dir, "linkify.js")}
	if err := os.WriteFile(s.mail, mailScript, 0o644); err != nil {
		return s, err
	}
	return s, os.WriteFile(s.linkify, linkifyScript, 0o644)
}

// textPeers returns the rows for a text: those tools that look for URIs, and urigrep.
func (c config) textPeers(s scriptPaths) []tool {
	all := slices.DeleteFunc(peerTools(), func(t tool) bool { return !t.counts })
	for _, library := range []string{"linkify-it", "linkifyjs"} {
		all = append(all, tool{name: library, peer: library, argv: []string{"node", s.linkify, library, file}, counts: true,
			needs: []string{"node", "-e", fmt.Sprintf("require(%q)", library)}})
	}
	all = c.wanted(all)
	return append(all, c.row("--input", "text", "-j1"), c.row("--input", "text", fmt.Sprintf("-j%d", c.threads)))
}

// mailPeers returns the rows for a mailbox: pipelines that decode messages and look for a pattern,
// and urigrep.
func (c config) mailPeers(s scriptPaths) []tool {
	const (
		posix   = `https?://[^[:space:]<>"]+`
		folder  = `d=$(mktemp -d) && `
		cleanup = `; rm -rf "$d"`
	)
	all := c.wanted([]tool{
		ripgrepTool(),
		{name: "Python's email", peer: "python3", argv: []string{"python3", s.mail, file, pattern}, counts: true},
		{name: "ripmime, grep", peer: "ripmime", counts: true, several: true, needs: []string{"sh", "-c", "command -v ripmime"}, argv: []string{"sh", "-c",
			folder + `ripmime -i "$0" --mailbox -d "$d" >&2; grep -rhoaE "$1" "$d"` + cleanup, file, posix}},
		{name: "reformail, mu view, grep", peer: "mu", counts: true, several: true, needs: []string{"sh", "-c", "command -v mu && command -v reformail"}, argv: []string{"sh", "-c",
			folder + `export d && reformail -s sh -c 'cat >"$d/$FILENO"' <"$0"; find "$d" -type f | xargs mu view 2>/dev/null | grep -oaE "$1"` + cleanup, file, posix}},
	})
	for _, threads := range []int{1, c.threads} {
		t := c.row("--input", "mbox", fmt.Sprintf("-j%d", threads))
		t.mail = true
		all = append(all, t, c.row("--input", "mbox", "-e", "^https?://", fmt.Sprintf("-j%d", threads)))
		all[len(all)-1].differs = true
	}
	return all
}

// rowsPeers returns the rows for JSON Lines: jq before other tools, and urigrep.
func (c config) rowsPeers() []tool {
	behind := func(name, peer string, argv ...string) tool {
		return tool{name: "jq, " + name, peer: peer, counts: true, several: true, needs: []string{"jq", "--version"},
			argv: append([]string{"sh", "-c", `f=$0; jq -r .text "$f" | "$@"`, file}, argv...)}
	}
	all := c.wanted([]tool{
		ripgrepTool(),
		behind("GNU grep", "grep", "grep", "-aohE", `https?://[^[:space:]<>"]+`),
		behind(ripgrep, "rg", "rg", "--no-config", "-oNa", pattern),
		behind("urigrep -j1", "jq", c.urigrep, "-j1"),
	})
	for _, threads := range []int{1, c.threads} {
		all = append(all, c.row("--input", "jsonl", "--field", "text", fmt.Sprintf("-j%d", threads)))
	}
	return all
}

// ripgrepTool returns the row of ripgrep with the usual pattern.
func ripgrepTool() tool {
	all := peerTools()
	return all[slices.IndexFunc(all, func(t tool) bool { return t.name == ripgrep })]
}

// wanted returns those of some tools that c wants and the machine has.
func (c config) wanted(tools []tool) (all []tool) {
	for _, t := range tools {
		needs := t.needs
		if needs == nil {
			needs = []string{"sh", "-c", `command -v "$0"`, t.argv[0]}
		}
		if (c.peers == nil || slices.Contains(c.peers, t.peer)) && exec.Command(needs[0], needs[1:]...).Run() == nil {
			all = append(all, t)
		}
	}
	return all
}

// rowsKind writes a text of a kind as rows of JSON Lines, a paragraph each, and returns their kind.
func (c config) rowsKind(k kind) (kind, error) {
	t, err := c.textOf(k, c.size)
	if err != nil {
		return kind{}, err
	}
	if k.packed != "" {
		defer os.Remove(t.path)
	}
	rows := kind{name: k.name + " as JSON Lines"}
	c.texts[rows.name] = filepath.Join(c.dir, k.name+".jsonl")
	return rows, writeRows(t.path, c.texts[rows.name])
}

// writeRows writes the paragraphs of a file as rows of JSON Lines.
func writeRows(from, to string) error {
	content, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	n := 0
	for paragraph := range bytes.SplitSeq(content, []byte("\n\n")) {
		n++
		if err := e.Encode(struct {
			ID   int    `json:"id"`
			Text string `json:"text"`
		}{n, string(paragraph)}); err != nil {
			return err
		}
	}
	return os.WriteFile(to, b.Bytes(), 0o644)
}
