package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func visitAll(a *Ahead, paths []string) error {
	for _, p := range paths {
		if err := a.Visit(p); err != nil {
			return err
		}
	}
	return nil
}

// textsOf returns the texts of the documents of a file, or what is wrong with it.
func textsOf(t *testing.T, f *File) (texts []string) {
	t.Helper()
	err := f.Documents(func(d *Document) error {
		text, err := io.ReadAll(d.Text)
		if d.Bytes != nil && string(d.Bytes) != string(text) {
			t.Errorf("%s: Bytes %q, want %q", f.Path, d.Bytes, text)
		}
		texts = append(texts, string(text))
		return err
	})
	if err != nil {
		texts = append(texts, err.Error())
	}
	return texts
}

// ahead returns what a walk with so many readers comes to, file by file.
func ahead(t *testing.T, cfg Config, readers int, walk func(*Ahead) error) (got []string) {
	t.Helper()
	note := func(what string) { got = append(got, what) }
	cfg.Note = func(path, text string) { note(filepath.Base(path) + ": " + text) }
	cfg.Skip = func(s Skipped) { note(fmt.Sprintf("%s: %d skipped: %s", filepath.Base(s.Path), s.Size, s.Reason)) }
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	err = s.WalkAhead(t.Context(), readers, nil, walk, func(f *File) error {
		for _, text := range textsOf(t, f) {
			note(fmt.Sprintf("%s: %d bytes: %.20q", filepath.Base(f.Path), len(text), text))
		}
		tally := f.Tally()
		note(fmt.Sprintf("%d scanned, %d skipped", tally.Scanned, tally.Skipped))
		return nil
	})
	if err != nil {
		note("error: " + err.Error())
	}
	return got
}

// TestAhead wants the same of every file, in the same order, whoever reads it.
func TestAhead(t *testing.T) {
	dir := t.TempDir()
	var paths []string
	add := func(name, text string) {
		paths = append(paths, filepath.Join(dir, name))
		if err := os.WriteFile(paths[len(paths)-1], []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 300 {
		add(fmt.Sprint("small", i), strings.Repeat(fmt.Sprint(i, " "), i*i%977+1))
	}
	add("empty", "")
	add("mark", "\xEF\xBB\xBFabc")
	add("binary", "a\x00b")
	add("latin", "\xFF\xFEa\x00")
	add("mail", "From: a@b.example\nSubject: c\nMessage-ID: <d@e>\n\nbody\n")
	for _, n := range []int{aheadFile - 1, aheadFile, aheadFile + 1, 3 * aheadMemory} {
		add(fmt.Sprint("large", n), strings.Repeat("x", n))
	}
	paths = append(paths, filepath.Join(dir, "missing"), dir, Stdin)
	walk := func(a *Ahead) error { return visitAll(a, paths) }
	cfg := func() Config { return Config{Stdin: strings.NewReader("standard input")} }
	want := ahead(t, cfg(), 0, walk)
	if n := len(want); n < len(paths) {
		t.Fatalf("%d events", n)
	}
	for _, readers := range []int{1, 2, 7} {
		compare(t, ahead(t, cfg(), readers, walk), want)
	}
}

// TestAheadOrder wants what is done between files to be done between them, and the error of the
// walk at the end.
func TestAheadOrder(t *testing.T) {
	path := write(t, "f", "text")
	for readers := range 3 {
		var got []string
		walk := func(a *Ahead) error {
			for i := range 100 {
				a.Do(func() { got = append(got, fmt.Sprint(i)) })
				if err := a.Visit(path); err != nil {
					return err
				}
			}
			return io.ErrUnexpectedEOF
		}
		s, err := New(Config{})
		if err != nil {
			t.Fatal(err)
		}
		err = s.WalkAhead(t.Context(), readers, nil, walk, func(f *File) error {
			got = append(got, textsOf(t, f)...)
			return nil
		})
		if err != io.ErrUnexpectedEOF {
			t.Errorf("%d readers: err = %v", readers, err)
		}
		var want []string
		for i := range 100 {
			want = append(want, fmt.Sprint(i), "text")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d readers: got %q", readers, got)
		}
	}
}

// TestAheadDoesNotWait wants a file to be visited although the walk does not go on before.
func TestAheadDoesNotWait(t *testing.T) {
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	visited := make(chan bool)
	paths := []string{write(t, "a", "a"), write(t, "b", "b"), write(t, "c", "c")}
	err = s.WalkAhead(t.Context(), 1, nil, func(a *Ahead) error {
		for i, p := range paths {
			if err := a.Visit(p); err != nil {
				return err
			}
			if i > 0 {
				<-visited
			}
		}
		<-visited
		return nil
	}, func(*File) error { visited <- true; return nil })
	if err != nil {
		t.Error(err)
	}
}

// TestAheadStops wants the error of visit, or the end of the context, to end all.
func TestAheadStops(t *testing.T) {
	path := write(t, "f", "text")
	endless := func(a *Ahead) error {
		for {
			if err := a.Visit(path); err != nil {
				return err
			}
		}
	}
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	stop := errors.New("stop")
	for readers := range 3 {
		n := 0
		err := s.WalkAhead(t.Context(), readers, nil, endless, func(*File) error {
			if n++; n == 1000 {
				return stop
			}
			return nil
		})
		if err != stop || n != 1000 {
			t.Errorf("%d readers: err = %v after %d files", readers, err, n)
		}
		ctx, cancel := context.WithCancel(t.Context())
		err = s.WalkAhead(ctx, readers, nil, endless, func(*File) error { cancel(); return nil })
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%d readers: err = %v, want that of the context", readers, err)
		}
	}
}
