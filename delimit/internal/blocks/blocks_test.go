package blocks

import (
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
)

// TestWindows has blocks that make up the text, each with as much before and after it as is asked for,
// however the text comes, in bounded memory.
func TestWindows(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 8))
	for range 500 {
		text := make([]byte, rnd.IntN(400))
		for i := range text {
			text[i] = byte(rnd.IntN(256))
		}
		block, keep, ahead := 1+rnd.IntN(50), rnd.IntN(50), rnd.IntN(50)
		src := io.Reader(strings.NewReader(string(text)))
		if rnd.IntN(2) == 0 {
			src = iotest.HalfReader(src)
		}
		if rnd.IntN(2) == 0 {
			src = iotest.DataErrReader(src)
		}
		s := New(src, block, keep, ahead)
		at := 0
		for w, ok := s.Next(); ok; w, ok = s.Next() {
			from, end := int(w.Offset), int(w.Offset)+len(w.Text)
			if string(w.Text) != string(text[from:end]) || from+w.From != at || from > max(0, at-keep) || w.To < w.From {
				t.Fatalf("block %d, keep %d, ahead %d: [%d:%d] of a window of %d bytes from %d, at %d", block, keep, ahead, w.From, w.To, len(w.Text), from, at)
			}
			if at = from + w.To; w.EOF != (at == len(text) && end == len(text)) && w.EOF || !w.EOF && (w.To-w.From != block || end-at < ahead) {
				t.Fatalf("block %d, ahead %d: [%d:%d] of %d bytes, the end %v", block, ahead, w.From, w.To, len(w.Text), w.EOF)
			}
			if len(w.Text) > keep+block+ahead || cap(s.buf) > 8*(keep+block+ahead) {
				t.Fatalf("%d bytes in memory for %d", cap(s.buf), keep+block+ahead)
			}
		}
		if at != len(text) || s.Err() != nil {
			t.Fatalf("%d bytes of %d, %v", at, len(text), s.Err())
		}
	}
}

// TestMoves moves no more bytes than are read, however far is looked ahead and back.
func TestMoves(t *testing.T) {
	const size = 200_000
	s := New(strings.NewReader(strings.Repeat("a", size)), 10, 3000, 20_000)
	moved, base := 0, int64(0)
	for w, ok := s.Next(); ok; w, ok = s.Next() {
		if s.base != base {
			moved, base = moved+len(s.buf), s.base
		}
		if len(w.Text) > 23_010 || cap(s.buf) > 4*23_010 {
			t.Fatalf("a window of %d bytes, %d in memory", len(w.Text), cap(s.buf))
		}
	}
	if moved == 0 || moved > 2*size {
		t.Errorf("%d bytes moved of %d", moved, size)
	}
}

// TestReaderFails has what came before an error, and the error; and gives up where nothing comes.
func TestReaderFails(t *testing.T) {
	bad := errors.New("bad")
	s := New(io.MultiReader(strings.NewReader("abc"), iotest.ErrReader(bad)), 2, 1, 1)
	var got string
	for w, ok := s.Next(); ok; w, ok = s.Next() {
		got += string(w.Text[w.From:w.To]) + "|"
	}
	if got != "ab|c|" || s.Err() != bad {
		t.Errorf("%q, %v", got, s.Err())
	}
	reads := 0
	s = New(readerFunc(func() (int, error) { reads++; return 0, nil }), 2, 1, 1)
	if w, ok := s.Next(); !ok || !w.EOF || len(w.Text) > 0 || s.Err() != io.ErrNoProgress || reads != emptyReads+1 {
		t.Errorf("of nothing at all: %+v, %v, %v after %d reads", w, ok, s.Err(), reads)
	}
}

type readerFunc func() (int, error)

func (f readerFunc) Read([]byte) (int, error) { return f() }
