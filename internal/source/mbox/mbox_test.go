package mbox_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"urigrep/internal/source/mbox"
)

const (
	sep  = "From a@b.example Mon Jan  2 15:04:05 2006\n"
	head = "Subject: x\n"
)

// chunks returns the chunks that a Splitter makes, and checks that they have all of its input.
func chunks(t testing.TB, s *mbox.Splitter, at int64) (all []mbox.Chunk) {
	t.Helper()
	inside := false
	for {
		var b mbox.Batch // whose memory is kept
		err := s.Next(&b)
		if err == io.EOF {
			return all
		}
		if err != nil || len(b.Chunks) == 0 {
			t.Fatalf("%d chunks, %v", len(b.Chunks), err)
		}
		for _, c := range b.Chunks {
			if c.Offset != at || c.First == inside || len(c.Bytes) == 0 {
				t.Fatalf("a chunk of %d bytes at %d, first %v; want %d, %v", len(c.Bytes), c.Offset, c.First, at, !inside)
			}
			at, inside = at+int64(len(c.Bytes)), !c.Last
		}
		all = append(all, b.Chunks...)
	}
}

// TestSplit has mailboxes in which "|" stands where a message begins.
func TestSplit(t *testing.T) {
	for name, marked := range map[string]string{
		"one":                             sep + head + "\nbody\n",
		"two":                             sep + head + "\nbody\n\n|" + sep + head + "\nbody\n",
		"no final line end":               sep + head + "\nbody\n\n|" + sep + head + "\nbody",
		"no blank line":                   sep + head + "\nbody\n|" + sep + head + "\nbody\n",
		"no body":                         sep + head + "|" + sep + head,
		"nothing but headers":             sep + head + "\n|" + sep,
		"CRLF":                            strings.ReplaceAll(sep+head+"\nbody\n\n|"+sep+head+"\nbody\n", "\n", "\r\n"),
		"blank lines first":               "\n\n|" + sep + head + "\nbody\n",
		"text first":                      "text\n\n|" + sep + head + "\nbody\n",
		"no separator at all":             "text\n",
		"prose":                           sep + head + "\n\nFrom here on it is prose.\n" + head,
		"prose with a colon":              sep + head + "\n\nFrom there:\n\nFrom: is no separator\n",
		"prose with a date":               sep + head + "\n\nFrom Jan 2 2006 at 10:00 on we meet.\nThere.\n",
		"quoted date":                     sep + head + "\ntext\nFrom a@b Mon Jan  2 15:04:05 2006\nwas the line.\n",
		"quoted":                          sep + head + "\n>From a@b.example Mon Jan  2 15:04:05 2006\n" + head + ">>From x\n",
		"archive":                         "From a at b.example  Mon Jan  2 15:04:05 2006\n" + head + "\nx\n\n|From c d at e.example  Tue Jan 13 15:04:05 2006\n" + head,
		"zone":                            sep + head + "\n|From a@b Mon Jan 2 15:04:05 PST 2006\n" + head + "\n|From a@b Mon Jan 2 15:04:05 2006 -0700\n" + head,
		"zone before the year":            sep + head + "\n|From 123@xxx Mon Jan 02 15:04:05 +0000 2006\n" + head,
		"no seconds":                      sep + head + "\n|From a Mon Jan 2 15:04 2006\n" + head,
		"remote from":                     sep + head + "\n|From a!b Mon Jan 2 15:04:05 2006 remote from c\n" + head,
		"RFC 5322":                        sep + head + "\n|From a@b Mon, 2 Jan 2006 15:04:05 +0000\n" + head,
		"version control":                 sep + head + "\n|From 0123456789012345678901234567890123456789 Mon Sep 17 00:00:00 2001\nFrom: a\n",
		"hyphen":                          sep + head + "\n|From - Tue Jan 02 15:04:05 2006\nX-Mozilla-Status: 0001\n",
		"hyphen alone":                    "From - \n" + head + "\nx\n\n|From - \nReturn-Path: <>\n",
		"hyphen, prose":                   sep + head + "\nx\n\nFrom - \nNote: x\n",
		"no date":                         sep + head + "\n\n|From a@b.example\nReceived: x\n",
		"no date, other field":            sep + head + "\n\nFrom a@b.example\nNote: x\n",
		"no date, not after a blank line": sep + head + "\nx\nFrom a@b.example\nReceived: x\n",
		"no time":                         sep + head + "\nFrom a@b Mon Jan 2 2006\n" + head,
		"no day":                          sep + head + "\nFrom a@b Jan 15:04:05 2006\n" + head,
		"no month":                        sep + head + "\nFrom a@b Mon 2 15:04:05 2006\n" + head,
		"no year":                         sep + head + "\nFrom a@b Mon Jan 2 15:04:05\n" + head,
		"a long line":                     sep + head + "\nFrom " + strings.Repeat("x", 1000) + " Mon Jan 2 15:04:05 2006\n" + head,
	} {
		src := strings.ReplaceAll(marked, "|", "")
		for way, r := range map[string]io.Reader{"at once": strings.NewReader(src), "by byte": iotest.OneByteReader(strings.NewReader(src))} {
			var got []string
			for _, c := range chunks(t, mbox.NewSplitter(r), 0) {
				got = append(got, string(c.Bytes))
			}
			if g := strings.Join(got, "|"); g != marked {
				t.Errorf("%s, %s: got %q, want %q", name, way, g, marked)
			}
		}
	}
}

// TestLongMessages has messages longer than a chunk, which end with lines, if possible with a blank one.
func TestLongMessages(t *testing.T) {
	long := sep + head + "\n" + strings.Repeat(strings.Repeat("x", 700)+"\n\n", 3*mbox.MaxChunk/700/2)
	var ends, messages int
	for _, c := range chunks(t, mbox.NewSplitter(strings.NewReader(long+long)), 0) {
		if len(c.Bytes) > mbox.MaxChunk+2000 {
			t.Errorf("a chunk of %d bytes", len(c.Bytes))
		}
		if c.First {
			messages++
		}
		if bytes.HasSuffix(c.Bytes, []byte("\n\n")) {
			ends++
		}
	}
	if messages != 2 || ends != 4 {
		t.Errorf("%d messages, %d chunks that end with a blank line; want 2, 4", messages, ends)
	}
}

// TestStart finds, from any offset, the next message that a Splitter of the whole mailbox finds, and the parts
// of a mailbox have all of its messages.
func TestStart(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for b.Len() < 1<<20 {
		b.WriteString(sep + head + "\n" + strings.Repeat("From here on, text.\n", rnd.IntN(5000)) + "\n")
	}
	mailbox := b.String()
	size := int64(len(mailbox))
	var starts []int64
	for _, c := range chunks(t, mbox.NewSplitter(strings.NewReader(mailbox)), 0) {
		starts = append(starts, c.Offset)
	}
	from := func(at int64) (rest []int64) {
		for _, s := range starts {
			if s >= at {
				rest = append(rest, s)
			}
		}
		return rest
	}
	for i := range 200 {
		at := rnd.Int64N(size)
		if i < len(starts) {
			at = starts[i]
		}
		want := append(from(at), size)[0]
		start, err := mbox.Start(strings.NewReader(mailbox), size, at)
		if err != nil || start != want {
			t.Fatalf("from %d: %d, %v, want %d", at, start, err, want)
		}
		s, skipping := mbox.NewSplitterAt(strings.NewReader(mailbox[start:]), start), mbox.NewSplitter(strings.NewReader(mailbox))
		if err := skipping.Skip(at); err != nil {
			t.Fatal(err)
		}
		s.Limit(at + size/4)
		skipping.Limit(at + size/4)
		if a, b := chunks(t, s, start), chunks(t, skipping, start); len(a) != len(b) || len(a) != len(from(at))-len(from(at+size/4)) {
			t.Fatalf("from %d: %d and %d messages, want %s", at, len(a), len(b), fmt.Sprint(from(at)))
		}
	}
}
