package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
)

// file is the placeholder in a command line for the file to search.
const file = "FILE"

// A tool is a command that is measured.
type tool struct {
	name    string // title of its row
	peer    string // name for -peers; empty for urigrep
	argv    []string
	version []string // command that prints its version
	needs   []string // command that succeeds where what the tool needs is installed; nil for argv[0]
	mail    bool     // for mailboxes only
	differs bool     // its count differs from that of urigrep without options
	counts  bool     // its lines are references, which are counted
	several bool     // it is more than one process, whose memory is not measured

	extra int64 // number of lines that are not references

	// against is a row that the speed of this one is compared with, beside ripgrep's.
	against string
}

// ripgrep is the name of the row that urigrep is compared with.
const ripgrep = "ripgrep"

// The patterns for peers that take one: the usual pattern, and one for more of what urigrep
// finds.
const (
	pattern = `https?://[^\s<>"]+`
	wide    = `([A-Za-z][A-Za-z0-9+.-]*://|www\.|ftp\.|mailto:|urn:|news:)[^\s<>"]+`
)

// ownTools returns urigrep's rows.
func (c config) ownTools() []tool {
	one, many := "-j1", fmt.Sprintf("-j%d", c.threads)
	row := c.row
	json := row("--json", one)
	json.extra = 1 // the summary
	mbox, mboxMany := row("--input", "mbox", one), row("--input", "mbox", many)
	mbox.mail, mboxMany.mail, mboxMany.against = true, true, mbox.name
	mbox.differs, mboxMany.differs = true, true
	text, textMany := row("--input", "text", one), row("--input", "text", many)
	text.mail, textMany.mail = true, true
	text.differs, textMany.differs = true, true
	return []tool{row(one), row(many), json, mbox, mboxMany, text, textMany}
}

// realTools returns the rows of the table real: the two of ripgrep, if it is among c.peers and
// installed, and those of urigrep for text and, for mailboxes, for mail.
func (c config) realTools() (all []tool) {
	for _, t := range c.installed() {
		if t.peer == "rg" {
			all = append(all, t)
		}
	}
	one, many := "-j1", fmt.Sprintf("-j%d", c.threads)
	for _, args := range [][]string{{"text", one}, {"text", one, "--rejoin", "wrapped"}, {"text", many}, {"mbox", one}, {"mbox", many}} {
		t := c.row(append([]string{"--input"}, args...)...)
		t.mail = args[0] == "mbox"
		t.differs = t.mail || len(args) > 2
		all = append(all, t)
	}
	return all
}

// row returns urigrep's row with some arguments.
func (c config) row(args ...string) tool {
	return tool{
		name:   strings.Join(append([]string{"urigrep"}, args...), " "),
		argv:   append(append([]string{c.urigrep}, args...), file),
		counts: true,
	}
}

// peerTools returns the rows of other tools.
func peerTools() []tool {
	posix := strings.ReplaceAll(pattern, `\s`, `[:space:]`)
	row := func(name string, argv ...string) tool {
		return tool{name: name, peer: argv[0], argv: append(argv, file), version: []string{argv[0], "--version"}, counts: true}
	}
	wc := row("wc -l", "wc", "-l")
	wc.counts = false
	xurls := row("xurls -m", "xurls", "-m", `https?://`)
	xurls.version = []string{"xurls", "-version"}
	urifind := row("urifind", "urifind", "-n")
	urifind.version = []string{"perl", "-MURI::Find", "-e", `print "URI::Find $URI::Find::VERSION"`}
	return []tool{
		wc,
		row(ripgrep, "rg", "--no-config", "-oNa", pattern),
		row(ripgrep+", wide pattern", "rg", "--no-config", "-oNa", wide),
		row("ugrep", "ugrep", "-a", "-o", "-h", pattern),
		row("GNU grep", "grep", "-a", "-o", "-h", "-E", posix),
		xurls,
		{name: "xurls", peer: "xurls", argv: []string{"xurls", file}, counts: true},
		urifind,
	}
}

// installed returns the tools that c wants and the machine has.
func (c config) installed() []tool {
	var tools []tool
	for _, t := range peerTools() {
		if c.peers != nil && !slices.Contains(c.peers, t.peer) {
			continue
		}
		if _, err := exec.LookPath(t.argv[0]); err == nil {
			tools = append(tools, t)
		}
	}
	return append(tools, c.ownTools()...)
}

// on returns the command line of the tool for a file.
func (t tool) on(path string) []string {
	argv := slices.Clone(t.argv)
	for k, arg := range argv {
		if arg == file {
			argv[k] = path
		}
	}
	return argv
}

// header tells on what machine which tools were measured.
func header(tools []tool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %d cores, %s/%s, %s\n\n", processor(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version())
	for _, t := range tools {
		if t.version == nil {
			continue
		}
		version := "version unknown"
		if out, err := exec.Command(t.version[0], t.version[1:]...).Output(); err == nil {
			version = firstLine(string(out))
		}
		fmt.Fprintf(&b, "- %s: `%s` (%s)\n", t.name, strings.Join(t.argv, " "), version)
	}
	return b.String()
}

// processor returns the name of the processor, if the system has it.
func processor() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err == nil {
		for line := range strings.Lines(string(info)) {
			if name, value, _ := strings.Cut(line, ":"); strings.TrimSpace(name) == "model name" {
				return strings.TrimSpace(value)
			}
		}
	}
	return "processor unknown"
}
