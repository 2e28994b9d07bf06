package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"html"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// A use is a way to use urigrep: a file, and the options for it.
type use struct {
	name string
	file string // or the standard input, if it comes through a pipe
	args []string
	pipe bool
}

// memoryTable measures the peak resident set of urigrep, as "time -v" gives it, by kind of input
// and of output. The text is the first real mailbox, or made up.
func (c config) memoryTable(out, log io.Writer) error {
	mail := kinds[1]
	real, err := c.corpora()
	if err != nil {
		return err
	}
	if i := slices.IndexFunc(real, func(k kind) bool { return k.mail }); i >= 0 {
		mail = real[i]
	}
	t, err := c.textOf(mail, c.size)
	if err != nil {
		return err
	}
	uses, err := c.uses(t)
	if err != nil {
		return err
	}
	if exec.Command(timer, "-f", "%M", "true").Run() != nil {
		fmt.Fprintln(out, "\nPeak resident set: not measured; it takes GNU time, "+timer+".")
		return nil
	}
	tab := table{
		title:  fmt.Sprintf("peak resident set, MB, of %s, %.0f MB", mail.name, float64(t.size)/megabyte),
		header: []string{"", "-j1", fmt.Sprintf("-j%d", c.threads)},
	}
	for _, u := range uses {
		fmt.Fprintf(log, "memory: %s\n", u.name)
		cells := []string{u.name}
		for _, threads := range []int{1, c.threads} {
			peak, err := c.peak(u, threads)
			if err != nil {
				return fmt.Errorf("%s: %w", u.name, err)
			}
			cells = append(cells, significant(float64(peak)/megabyte))
		}
		tab.add(cells...)
	}
	fmt.Fprint(out, tab.String())
	return nil
}

// timer is GNU time. The peak that the system gives for a child of this program is never less than
// the memory of this program, so a small one runs it.
const timer = "/usr/bin/time"

// peak returns the most bytes that resident returns in c.runs runs.
func (c config) peak(u use, threads int) (most int64, err error) {
	for range c.runs {
		n, err := c.resident(u, threads)
		if err != nil {
			return 0, err
		}
		most = max(most, n)
	}
	return most, nil
}

// resident returns the peak resident set of a use, in bytes.
func (c config) resident(u use, threads int) (int64, error) {
	to := filepath.Join(c.dir, "peak")
	argv := append([]string{timer, "-q", "-f", "%M", "-o", to, c.urigrep, fmt.Sprintf("-j%d", threads)}, u.args...)
	if u.pipe {
		argv = append([]string{"sh", "-c", `f=$0; cat "$f" | "$@"`, u.file}, argv...)
	} else {
		argv = append(argv, u.file)
	}
	if _, err := c.measure(argv); err != nil {
		return 0, err
	}
	text, err := os.ReadFile(to)
	if err != nil {
		return 0, err
	}
	kilobytes, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	return kilobytes * 1024, err
}

// uses returns what is measured of a mailbox, which it also writes in other forms into c.dir.
func (c config) uses(t text) ([]use, error) {
	content, err := os.ReadFile(t.path)
	if err != nil {
		return nil, err
	}
	named := func(name string) string { return filepath.Join(c.dir, "mail."+name) }
	if err := writeRows(t.path, named("jsonl")); err != nil {
		return nil, err
	}
	for name, make := range map[string]func([]byte) ([]byte, error){"html": asPage, "gz": asGzip, "zst": asZstandard, "warc.gz": asArchive} {
		data, err := make(content)
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(named(name), data, 0o644); err != nil {
			return nil, err
		}
	}
	text, mbox := []string{"--input", "text"}, []string{"--input", "mbox"}
	return []use{
		{"as text", t.path, text, false},
		{"as text, through a pipe", t.path, text, true},
		{"as text, -u", t.path, append(text, "-u"), false},
		{"as text, --lines", t.path, append(text, "--lines"), false},
		{"as text, --replace", t.path, append(text, "--replace", "<URL>"), false},
		{"as a mailbox", t.path, mbox, false},
		{"as a mailbox, --json", t.path, append(mbox, "--json"), false},
		{"as a mailbox, --report", t.path, append(mbox, "--report", named("report")), false},
		{"as one page of HTML", named("html"), []string{"--input", "html"}, false},
		{"as JSON Lines", named("jsonl"), []string{"--input", "jsonl"}, false},
		{"compressed by gzip", named("gz"), append(text, "-z"), false},
		{"compressed by zstd", named("zst"), append(text, "-z"), false},
		{"as WET, compressed by gzip", named("warc.gz"), []string{"--input", "warc"}, false},
	}, nil
}

// asPage returns a text as a page of HTML.
func asPage(text []byte) ([]byte, error) {
	return []byte("<!DOCTYPE html><title>Mail</title><pre>" + html.EscapeString(string(text)) + "</pre>\n"), nil
}

// asGzip returns a text compressed by gzip.
func asGzip(text []byte) ([]byte, error) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

// asZstandard returns a text compressed by zstd.
func asZstandard(text []byte) ([]byte, error) {
	e, err := zstd.NewWriter(nil)
	if err != nil {
		return nil, err
	}
	defer e.Close()
	return e.EncodeAll(text, nil), nil
}

// asArchive returns a text as records of an archive of the Web (WET), of 16 kB each.
func asArchive(text []byte) ([]byte, error) {
	var b bytes.Buffer
	n := 0
	for record := range slices.Chunk(text, 16<<10) {
		n++
		head := fmt.Sprintf("WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: http://mail.example/%d\r\nWARC-Record-ID: <urn:uuid:%032x>\r\n"+
			"WARC-Date: 2030-01-01T00:00:00Z\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n", n, n, len(record))
		member, err := asGzip(slices.Concat([]byte(head), record, []byte("\r\n\r\n")))
		if err != nil {
			return nil, err
		}
		b.Write(member)
	}
	return b.Bytes(), nil
}
