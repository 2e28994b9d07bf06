package mbox

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
)

const (
	sep  = "From a@b.example Mon Jan  2 15:04:05 2006\n"
	head = "Subject: x\n"
)

// split returns the chunks of a mailbox as strings, and checks their positions.
func split(t testing.TB, s *Splitter, source string) []string {
	t.Helper()
	var got []string
	var all []byte
	var b Batch
	index, inside := int64(0), false
	for {
		err := s.Next(&b)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(b.Chunks) == 0 {
			t.Fatal("an empty batch without an error")
		}
		for _, c := range b.Chunks {
			if c.Offset != int64(len(all)) || c.Line != int64(countLines(all)) {
				t.Errorf("chunk at %d, line %d, want %d, %d", c.Offset, c.Line, len(all), countLines(all))
			}
			if len(c.Bytes) == 0 || c.First == inside || c.First && c.Index <= index && index > 0 || !c.First && c.Index != index {
				t.Errorf("chunk of %d bytes, First %v after Last %v, index %d after %d", len(c.Bytes), c.First, !inside, c.Index, index)
			}
			index, inside = c.Index, !c.Last
			all = append(all, c.Bytes...)
			got = append(got, string(c.Bytes))
		}
	}
	if inside || string(all) != source {
		t.Errorf("the chunks make not the whole mailbox: %d of %d bytes, ended %v", len(all), len(source), !inside)
	}
	return got
}

func countLines(s []byte) (n int) {
	for i, c := range s {
		if c == '\n' && (i == 0 || s[i-1] != '\r') || c == '\r' {
			n++
		}
	}
	return n
}

// TestSplit has mailboxes in which "|" stands where a message begins.
func TestSplit(t *testing.T) {
	for _, tt := range []struct{ name, marked string }{
		{"one", sep + head + "\nbody\n"},
		{"two", sep + head + "\nbody\n\n|" + sep + head + "\nbody\n"},
		{"no final line end", sep + head + "\nbody\n\n|" + sep + head + "\nbody"},
		{"no blank line between", sep + head + "\nbody\n|" + sep + head + "\nbody\n"},
		{"no body", sep + head + "|" + sep + head},
		{"no header", sep + "\nbody\n\n|" + sep + "\nbody\n"},
		{"nothing but separators", sep + "\n|" + sep},
		{"header that begins with garbage", sep + head + "\n|" + sep + "garbage here\n" + head},
		{"CRLF", strings.ReplaceAll(sep+head+"\nbody\n\n|"+sep+head+"\nbody\n", "\n", "\r\n")},
		{"blank lines first", "\n\n|" + sep + head + "\nbody\n"},
		{"text first", "text\n\n|" + sep + head + "\nbody\n"},
		{"no separator at all", "text\n"},
		{"prose", sep + head + "\n\nFrom here on it is prose.\n" + head},
		{"prose with a colon after it", sep + head + "\n\nFrom there:\n\nFrom: is no separator\n"},
		{"prose with a date", sep + head + "\n\nFrom Jan 2 2006 at 10:00 on we meet.\nThere.\n"},
		{"date quoted in prose", sep + head + "\ntext\nFrom a@b Mon Jan  2 15:04:05 2006\nwas the line.\n"},
		{"quoted", sep + head + "\n>From a@b.example Mon Jan  2 15:04:05 2006\n" + head + ">>From x\n"},
		{"archive", "From a at b.example  Mon Jan  2 15:04:05 2006\n" + head + "\nx\n\n|From c d at e.example  Tue Jan 13 15:04:05 2006\n" + head},
		{"zone", sep + head + "\n|From a@b Mon Jan 2 15:04:05 PST 2006\n" + head + "\n|From a@b Mon Jan 2 15:04:05 2006 -0700\n\nx\n"},
		{"zone before the year", sep + head + "\n|From 123@xxx Mon Jan 02 15:04:05 +0000 2006\n" + head},
		{"no seconds", sep + head + "\n|From a Mon Jan 2 15:04 2006\n" + head},
		{"remote from", sep + head + "\n|From a!b Mon Jan 2 15:04:05 2006 remote from c\n" + head},
		{"RFC 5322", sep + head + "\n|From a@b Mon, 2 Jan 2006 15:04:05 +0000\n" + head},
		{"version control", sep + head + "\n|From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\nFrom: a\n"},
		{"dash", sep + head + "\n|From - Tue Jan 02 15:04:05 2006\nX-Mozilla-Status: 0001\n"},
		{"no date", sep + head + "\n\n|From a@b.example\nReceived: x\n"},
		{"no date, other field", sep + head + "\n\nFrom a@b.example\nNote: x\n"},
		{"no date, no blank line", sep + head + "\nx\nFrom a@b.example\nReceived: x\n"},
		{"length", sep + "Content-Length: 71\n\n" + strings.Repeat("x", 9) + "\n\n" + sep + head + "body\n\n\n|" + sep + head},
		{"length to the end", sep + "content-length: 53\n\n" + sep + head},
		{"length too small", sep + "Content-Length: 3\n\nx\n\n|" + sep + head},
		{"length too large", sep + "Content-Length: 3000\n\nx\n\n|" + sep + head},
		{"length absurd", sep + "Content-Length: 99999999999999999999\n\nx\n\n|" + sep + head},
		{"length into a line", sep + "Content-Length: 8\n\nxxxxxxxxxxxx\n\n|" + sep + head},
		{"MMDF", mmdfMark + "\nx\n" + mmdfMark + "\n|" + mmdfMark + "\ny\n" + mmdfMark + "\n"},
		{"MMDF with one line between", mmdfMark + "\nx\n|" + mmdfMark + "\ny\n"},
		{"Babyl", "BABYL OPTIONS:\nx\n|\x1f\x0c\n0,,\ny\n|\x1f\x0c\n1,,\nz\n\x1f"},
		{"Babyl that ends in a line end", "BABYL OPTIONS:\nx\n|\x1f\x0c\n0,,\ny\n\x1f\n"},
		{"length in the body", sep + head + "\nContent-Length: 53\n\n|" + sep + head},
	} {
		t.Run(tt.name, func(t *testing.T) {
			want := strings.Split(tt.marked, "|")
			source := strings.Join(want, "")
			for name, r := range map[string]io.Reader{
				"whole":    strings.NewReader(source),
				"bytewise": iotest.OneByteReader(strings.NewReader(source)),
			} {
				if got := split(t, NewSplitter(r), source); fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
					t.Errorf("%s: got  %q\nwant %q", name, got, want)
				}
			}
			small := NewSplitter(strings.NewReader(source))
			small.size = 1
			if got := split(t, small, source); fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
				t.Errorf("read by byte: got  %q\nwant %q", got, want)
			}
		})
	}
}

func TestSplitEmpty(t *testing.T) {
	if got := split(t, NewSplitter(strings.NewReader("")), ""); got != nil {
		t.Errorf("got %q of nothing", got)
	}
}

// TestSplitLong has messages longer than a chunk, and where they are cut.
func TestSplitLong(t *testing.T) {
	long := sep + head + "\n" + strings.Repeat(strings.Repeat("x", 70)+"\n", 200)
	short := sep + head + "\nbody\n"
	source := short + long + short + long
	s := NewSplitter(strings.NewReader(source))
	s.max, s.size = 1000, 100
	got := split(t, s, source)
	messages := 0
	for _, c := range got {
		if strings.HasPrefix(c, sep) {
			messages++
		}
		if len(c) > s.max+ahead {
			t.Errorf("a chunk of %d bytes, want at most %d", len(c), s.max+ahead)
		}
		if !strings.HasSuffix(c, "\n") {
			t.Errorf("a chunk ends in %q", c[len(c)-5:])
		}
	}
	if messages != 4 || len(got) < 4+2*(len(long)/(s.max+ahead)) {
		t.Errorf("%d messages in %d chunks", messages, len(got))
	}
}

func TestCut(t *testing.T) {
	for marked, want := range map[string]string{
		"blank line":     "a\n\n|b\nc",
		"blank CRLF":     "a\r\n\r\n|b\r\nc",
		"any line":       "a\nb\n|c",
		"soft break":     "a\n|b=\nc",
		"only soft ones": "a=\nb= \n|c",
		"no line":        "abc|",
	} {
		want := strings.Split(want, "|")
		if got := cut([]byte(want[0] + want[1])); got != len(want[0]) {
			t.Errorf("%s: cut at %d, want %d", marked, got, len(want[0]))
		}
	}
}

func TestSplitError(t *testing.T) {
	broken := errors.New("broken")
	s := NewSplitter(io.MultiReader(strings.NewReader(sep+head), iotest.ErrReader(broken)))
	var b Batch
	if err := s.Next(&b); err != nil || len(b.Chunks) != 1 || string(b.Chunks[0].Bytes) != sep+head {
		t.Errorf("got %v, %v, want what is there", b.Chunks, err)
	}
	if err := s.Next(&b); err != broken {
		t.Errorf("err = %v, want %v", err, broken)
	}
}

// corpus returns one of the shared mailboxes.
func corpus(t testing.TB, name string) []byte {
	t.Helper()
	shared := os.Getenv("URIGREP_SHARED")
	if shared == "" {
		t.Skip("URIGREP_SHARED is not set")
	}
	path := filepath.Join(shared, "corpora", name+".zst")
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	out, err := exec.Command("zstd", "-dc", path).Output()
	if err != nil {
		t.Skip("zstd: ", err)
	}
	return out
}

// TestCorpora counts the messages of the shared mailboxes. In twisted.mbox six lines,
// each there twice, begin with "From " and are prose.
func TestCorpora(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	for name, want := range map[string]int{"spamassassin.mbox": 6046, "twisted.mbox": 18552} {
		text := corpus(t, name)
		got := 0
		s := NewSplitter(bytes.NewReader(text))
		var b Batch
		for s.Next(&b) == nil {
			for _, c := range b.Chunks {
				if c.First {
					got++
				}
			}
		}
		if got != want {
			t.Errorf("%s: %d messages, want %d", name, got, want)
		}
	}
}

func FuzzSplit(f *testing.F) {
	f.Add([]byte(sep + head + "\nbody\n\n" + sep + "Content-Length: 12\n\nx\r\nFrom y\n"))
	f.Add([]byte("\x01\x01\x01\x01\nx\n\x01\x01\x01\x01\n\x01\x01\x01\x01\ny\n"))
	f.Add([]byte("BABYL OPTIONS:\n\x1f\x0c\n0,,\nx\n\x1f\x0c\n\x1f"))
	f.Fuzz(func(t *testing.T, source []byte) {
		want := split(t, NewSplitter(bytes.NewReader(source)), string(source))
		small := NewSplitter(iotest.HalfReader(bytes.NewReader(source)))
		small.size = 7
		if got := split(t, small, string(source)); fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
			t.Errorf("depends on the reads: %q, want %q", got, want)
		}
		tiny := NewSplitter(bytes.NewReader(source))
		tiny.size, tiny.max = 5, 40
		split(t, tiny, string(source))
	})
}

func BenchmarkSplit(b *testing.B) {
	text := corpus(b, "twisted.mbox")
	b.SetBytes(int64(len(text)))
	var batch Batch
	for b.Loop() {
		for s := NewSplitter(bytes.NewReader(text)); s.Next(&batch) == nil; {
		}
	}
}
