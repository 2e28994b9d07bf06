package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"urigrep/delimit"
)

// A trigger is a place that suggests a reference: text[start:end].
type trigger struct {
	start, end int
	kind       string
}

// triggers finds places that suggest a reference. It shares nothing with packages scan and delimit:
// what these pass over is to be seen.
var triggers = regexp.MustCompile(`(?i)` +
	`[a-z0-9+.-](?P<slashes>://)` +
	`|[a-z0-9](?P<escaped>:\\/\\/)` +
	`|(?:^|[^a-z0-9/@.-])(?P<www>www\d*\.)[a-z0-9]` +
	`|(?:^|[^a-z0-9/@.-])(?P<ftp>ftp\.)[a-z0-9]` +
	`|\b(?P<mailto>mailto:)[^\s<>"@]+@[a-z0-9]` +
	`|\b(?P<urn>urn:)[a-z0-9][a-z0-9-]+:[^\s<>"]` +
	`|\b(?P<news>s?news:)[a-z][a-z0-9+-]*\.[a-z0-9]` +
	`|\b(?P<number>(?:tel|sms|callto):)\+?[0-9(][0-9().-]{2}` +
	`|\b(?P<account>(?:sips?|xmpp|acct|im|pres|c?mid|cid|jabber):)[^\s<>"@]+@[a-z0-9]` +
	`|\b(?P<doi>doi:)10\.` +
	`|\b(?P<data>data:)[a-z]+/[a-z0-9.+-]+[;,]` +
	`|\b(?P<magnet>magnet:)\?` +
	`|\b(?P<geo>geo:)-?[0-9.]+,` +
	`|\b(?P<file>file:)/[a-z0-9]` +
	`|\b(?P<tag>tag:)[a-z0-9.@-]+,[0-9]{4}`)

// silent returns the triggers in text that are part of no reference that is printed.
func silent(text []byte) (all []trigger) {
	at := 0
	for m := range delimit.All(text, delimit.Options{}) {
		if _, printed := m.Target(delimit.TargetOptions{}); !printed {
			continue
		}
		all = appendTriggers(all, text, at, int(m.Span.Start))
		at = int(m.Span.End)
	}
	return appendTriggers(all, text, at, len(text))
}

// appendTriggers appends the triggers that begin in text[from:to]. One that is the rest of another,
// as the "www." of an "http://www.", is none.
func appendTriggers(all []trigger, text []byte, from, to int) []trigger {
	for at := max(0, from-1); at < to; {
		m := triggers.FindSubmatchIndex(text[at:min(len(text), to+64)])
		if m == nil {
			break
		}
		for group, name := range triggers.SubexpNames() {
			start, end := m[2*group]+at, m[2*group+1]+at
			if group == 0 || m[2*group] < 0 {
				continue
			}
			if from <= start && start < to {
				all = append(all, trigger{start, end, name})
			}
			at = end
		}
	}
	return all
}

func TestSilent(t *testing.T) {
	const text = "at http://a.example/www.b.example, http://, (www.a) x.www.b.c ftp.pwd() mailto:b@c urn:x:y \\\\ tel:12\n" +
		"news:a.b \"http:\\/\\/a.example\" /http:\\/\\/a\\d/ http://www.{x}/"
	var got []string
	for _, s := range silent([]byte(text)) {
		got = append(got, s.kind+" "+text[s.start:min(len(text), s.end+3)])
	}
	want := []string{"slashes ://, (", "www www.a) ", "ftp ftp.pwd", "escaped :\\/\\/a\\d", "slashes ://www"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A label is a line of labels.tsv.
type label struct {
	file   string
	offset int
	kind   string
	label  string
	rule   string
}

// labels returns the lines of labels.tsv by file.
func labels(t *testing.T) map[string][]label {
	t.Helper()
	f, err := os.Open("labels.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all := make(map[string][]label)
	for s := bufio.NewScanner(f); s.Scan(); {
		fields := strings.Split(s.Text(), "\t")
		offset, err := strconv.Atoi(fields[2])
		if err != nil || len(fields) != 6 {
			t.Fatalf("%q: %v", s.Text(), err)
		}
		all[fields[0]] = append(all[fields[0]], label{fields[0], offset, fields[3], fields[4], fields[5]})
	}
	return all
}

// TestLabels holds what is found against the labels: what is to be copied is found, but in the cells of
// a table, and what is no reference is not.
func TestLabels(t *testing.T) {
	shared := os.Getenv("URIGREP_SHARED")
	if shared == "" || testing.Short() {
		t.Skip("URIGREP_SHARED is not set, or short")
	}
	const around = 8 << 10 // bytes, more than what a reference depends on here
	for file, all := range labels(t) {
		last := slices.MaxFunc(all, func(a, b label) int { return a.offset - b.offset }).offset
		text := unpack(t, filepath.Join(shared, "corpora", file+".zst"), last+around)
		for _, l := range all {
			from := max(0, l.offset-around)
			triggers := silent(text[from:min(len(text), l.offset+around)])
			lost := slices.ContainsFunc(triggers, func(s trigger) bool { return s.start == l.offset-from })
			if l.label == "copy" && lost && l.rule != "R5 table cell" || l.label == "none" && !lost {
				t.Errorf("%s: %s at byte %d is labelled %s: lost %v", file, l.kind, l.offset, l.label, lost)
			}
		}
	}
}

// unpack returns the first size bytes of what a file of zstd holds.
func unpack(t *testing.T, name string, size int) []byte {
	t.Helper()
	packed, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	r, err := zstd.NewReader(packed, zstd.WithDecoderConcurrency(1))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, int64(size)))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestPlaces reads labelled places of a text again.
func TestPlaces(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("PLACES", dir)
	const text = "at http://a.example/b, http://\nat http://a.example/b, http://\nand\nwww.c.example\n"
	labels := "x\t$PLACES/a\t1\t3\t21\texact\nx\t$PLACES/a\t1\t27\t27\texact\nx\t$PLACES/a\t4\t66\t74\twrong A1\ny\t$PLACES/none\t1\t0\t1\texact\n"
	for name, b := range map[string]string{"a": text, "labels": labels} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(b), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := checkPlaces(&out, filepath.Join(dir, "labels")); err != nil {
		t.Fatal(err)
	}
	want := dir + "/a:4: bytes 66 to 74 (wrong A1)\nx\t3\t2\nnot here\t1\n"
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
