package mbox

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// TestHeaderIsReadOnce counts the bytes that are given to closing of messages with long headers,
// however much is read at once: those of each header once, with what was read after it.
func TestHeaderIsReadOnce(t *testing.T) {
	field := "A: b\n"
	for name, source := range map[string]string{
		"without an end": strings.Repeat(field, 200_000),
		"with one":       strings.Repeat(field, 100_000) + "\nb\n",
		"with CRLF":      strings.Repeat("A: b\r\n", 100_000) + "\r\nb\r\n",
		"two":            strings.Repeat(field, 100_000) + "\nb\n\nBegin: a\n" + strings.Repeat(field, 100_000) + "\nb\n",
	} {
		for _, size := range []int{1 << 10, readSize, 3 << 20} {
			asked, messages := 0, 0
			begins := func(text []byte, _ bool) (is, sure bool, fields int) {
				return bytes.HasPrefix(text, []byte("Begin:")), true, 0
			}
			closing := func(message []byte) (line []byte, alone bool) {
				asked += len(message)
				return nil, false
			}
			s := NewMessages(strings.NewReader(source), begins, closing)
			s.size = size
			for b := new(Batch); s.Next(b) != io.EOF; {
				messages += len(b.Chunks)
			}
			want := 1
			if name == "two" {
				want = 2
			}
			if messages != want || asked > 2*len(source) {
				t.Errorf("%s, %d bytes read at once: %d messages, want %d; %d bytes asked for of %d", name, size, messages, want, asked, len(source))
			}
		}
	}
}

// TestLongMessages has mailboxes whose messages are longer than what is looked at of a line and of
// what follows it.
func TestLongMessages(t *testing.T) {
	body := "\n" + strings.Repeat("some text here\n", ahead)
	for name, tt := range map[string]struct {
		open    func(src io.Reader) *Splitter
		message string
	}{
		"MMDF":         {NewSplitter, mmdfMark + "\nBegin: a\n" + body + mmdfMark + "\n"},
		"Babyl":        {NewSplitter, babylMark + "\n1,,\nBegin: a\n" + body},
		"From_ lines":  {NewSplitter, sep + "Begin: a\n" + body},
		"run together": {newTogether, "Begin: a\n" + body},
		"long header":  {newTogether, "Begin: a\n" + strings.Repeat("A: Begin: b\n\tBegin: c\n", ahead) + body},
		"very long":    {newTogether, "Begin: a\n\n" + strings.Repeat("some text\n", MaxChunk/10+ahead)},
		"a long line":  {newTogether, "Begin: a\n\n" + strings.Repeat("x", 2*ahead) + "\n\n"},
	} {
		before := ""
		if name == "Babyl" {
			before = babylOptions + "\n"
		}
		for _, size := range []int{1, readSize} {
			s := tt.open(strings.NewReader(before + strings.Repeat(tt.message, 3)))
			s.size = size
			var got []string
			for b := new(Batch); s.Next(b) != io.EOF; {
				for _, c := range b.Chunks {
					if c.First {
						got = append(got, "")
					}
					got[len(got)-1] += string(c.Bytes)
				}
			}
			if before != "" {
				got = got[1:]
			}
			if len(got) != 3 || got[0] != tt.message || got[1] != tt.message || got[2] != tt.message {
				t.Errorf("%s, %d bytes read at once: %d messages, want 3", name, size, len(got))
			}
		}
	}
}

// newTogether returns a Splitter of messages that run together, each of which begins with "Begin:".
func newTogether(src io.Reader) *Splitter {
	begins := func(text []byte, complete bool) (is, sure bool, fields int) {
		return bytes.HasPrefix(text, []byte("Begin:")), complete || len(text) > len("Begin:"), 0
	}
	return NewMessages(src, begins, func([]byte) (line []byte, alone bool) { return nil, false })
}
