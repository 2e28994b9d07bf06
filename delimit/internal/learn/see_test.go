package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// tide is a text whose reference goes on over two line ends.
const tide = "The tables are kept at http://tide.example.org/winter/\n" +
	"tables/of/the/\n" +
	"harbour.html, and are read there.\n"

// A label gives what is seen at each line end up to the last that the reference crosses.
func TestSeeLabel(t *testing.T) {
	l := label{ID: "1", Source: "tide.txt", Line: 900, Text: tide, Label: "join", Expect: "http://tide.example.org/winter/tables/of/the/harbour.html"}
	whole := append(bytes.Repeat([]byte("The sea was calm.\n"), 2000), tide...)
	got := l.see(whole)
	want := []string{"lines true", "lines true", "all true", "all true"}
	for i, one := range got {
		if s := fmt.Sprint(one.view, " ", one.join); i >= len(want) || s != want[i] {
			t.Errorf("line %d: %s, want %q", i, s, want)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d lines, want %d", len(got), len(want))
	}
	l.Label = "stay"
	for _, one := range l.see(nil) {
		if one.join || one.view != "lines" {
			t.Errorf("got %+v, want one that stays, of the few lines", one)
		}
	}
}

// A mark is a place and a label; what is seen there is read from the text, if it is still the line
// that was labelled.
func TestSeeMarks(t *testing.T) {
	text := []byte(strings.Repeat("The sea was calm.\n", 9) + tide)
	hash := func(line string) string { return hashOfLine([]byte(line)) }
	marks := []mark{
		{"tide.txt", 10, hash("The tables are kept at http://tide.example.org/winter/"), true},
		{"tide.txt", 11, hash("tables/of/the/"), true},
		{"tide.txt", 12, hash("another line"), false},
		{"tide.txt", 99, hash(""), false},
	}
	tab := newTable()
	tab.seeMarks(text, marks)
	var got []string
	for _, l := range tab.lines {
		got = append(got, fmt.Sprint(l.view, " ", l.join, " ", len(l.seen) == len(tab.groups)))
	}
	if want := []string{"lines true true", "all true true", "lines true true", "all true true"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestReadMarks(t *testing.T) {
	for text, want := range map[string]string{
		"a.txt\t12\t00ff\tjoin\nb.txt\t3\t00ff\tstay\n": "",
		"a.txt\t12\tjoin\n":                             "want source, line, hash",
		"a.txt\t12\t00ff\tmaybe\n":                      "want source, line, hash",
		"a.txt\ttwelve\t00ff\tjoin\n":                   "invalid syntax",
	} {
		file := filepath.Join(t.TempDir(), "labels.tsv")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		marks, err := readMarks(file)
		switch {
		case want == "" && (err != nil || len(marks) != 2 || marks["a.txt"][0] != mark{"a.txt", 12, "00ff", true}):
			t.Errorf("%q: got %v, %v", text, marks, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: got %v, want %q in it", text, err, want)
		}
	}
}

// What is written is what is read.
func TestWriteTable(t *testing.T) {
	tab := newTable()
	l := label{ID: "1", Source: "tide.txt", Line: 900, Text: tide, Label: "join", Expect: "http://tide.example.org/winter/tables/of/the/harbour.html"}
	tab.lines = l.see(nil)
	file := filepath.Join(t.TempDir(), "v.tsv")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := tab.write(out); err != nil {
		t.Fatal(err)
	}
	out.Close()
	got, err := readTable(file)
	if err != nil || !reflect.DeepEqual(got, tab) {
		t.Errorf("got %+v, %v, want %+v", got, err, tab)
	}
}
