package source_test

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
	"urigrep/internal/source"
	"urigrep/internal/source/format"
)

func visitAll(p *source.Walk, paths []string) error {
	for _, path := range paths {
		if err := p.Visit(path); err != nil {
			return err
		}
	}
	return nil
}

// visitor returns a Visitor that takes all documents to file, which is called once for each file,
// in order, when it is at its end.
func visitor(t *testing.T, file func(path string, texts []string, tally source.Tally) error) source.Visitor {
	var texts []string // of the small files of a Bundle, one after the other
	var failed error
	return source.Visitor{
		File: func(f *source.File) error {
			texts := textsOf(t, f)
			return file(f.Path, texts, f.Tally())
		},
		Ended: func(f *source.File, err error) {
			if err != nil {
				texts = append(texts, err.Error())
			}
			if failed == nil {
				failed = file(f.Path, texts, f.Tally())
			}
			texts = nil
		},
		Bundle: func(b format.Bundle) error {
			defer func() { b.Done(nil) }()
			if err := b.Read(taker(func(d *source.Document) error {
				if !d.Ends {
					texts = append(texts, textOf(t, d))
				}
				return failed
			})); err != nil {
				return err
			}
			return failed
		},
	}
}

// A taker takes documents of a Bundle, and reports at once what is told of them.
type taker func(*source.Document) error

func (take taker) Document(d *source.Document) error {
	if d.Told != nil {
		d.Told.File.Report(d.Told, true)
	}
	return take(d)
}

func (take taker) Tell(t format.Told) { t.File.Report(&t, true) }
func (take taker) Pass(format.Passed) {}

// textOf returns the text of a document, or why it cannot be read.
func textOf(t *testing.T, d *source.Document) string {
	t.Helper()
	text, err := io.ReadAll(d.Text)
	if err != nil {
		return err.Error()
	}
	if d.Bytes != nil && string(d.Bytes) != string(text) {
		t.Errorf("%s: Bytes %q, want %q", d.Path, d.Bytes, text)
	}
	return string(text)
}

// textsOf returns the texts of the documents of a file, or what is wrong with it.
func textsOf(t *testing.T, f *source.File) (texts []string) {
	t.Helper()
	err := f.Documents(func(d *source.Document) error {
		texts = append(texts, textOf(t, d))
		return nil
	})
	if err != nil {
		texts = append(texts, err.Error())
	}
	return texts
}

// walkFiles is Sources.Walk, with several files in a Bundle or with one.
func walkFiles(ctx context.Context, s *source.Sources, together bool, walk func(*source.Walk) error, v source.Visitor) error {
	if together {
		v.Together = 5
	}
	return s.Walk(ctx, walk, v)
}

// walked returns what a walk comes to, file by file.
func walked(t *testing.T, cfg source.Config, together bool, walk func(*source.Walk) error) (got []string) {
	t.Helper()
	note := func(what string) { got = append(got, what) }
	cfg.NotRead = func(path, _ string, format *source.Foreign) { note(filepath.Base(path) + ": " + format.String()) }
	cfg.Note = func(path, text string) { note(filepath.Base(path) + ": " + text) }
	cfg.Skip = func(s source.Skipped) {
		note(fmt.Sprintf("%s: %d skipped: %s", filepath.Base(s.Path), s.Size, s.Reason))
	}
	s, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	err = walkFiles(t.Context(), s, together, walk, visitor(t, func(path string, texts []string, tally source.Tally) error {
		for _, text := range texts {
			note(fmt.Sprintf("%s: %d bytes: %.20q", filepath.Base(path), len(text), text))
		}
		note(fmt.Sprintf("%s: %+v", filepath.Base(path), tally))
		return nil
	}))
	if err != nil {
		note("error: " + err.Error())
	}
	return got
}

// Every file comes to the same, in the same order, whether it is in a Bundle of several or not.
func TestBundlesOfFiles(t *testing.T) {
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
	add("wide", "\xFF\xFEa\x00")
	add("mail", "From: a@b.example\nSubject: c\nMessage-ID: <d@e>\n\nbody\n")
	add("mailbox", strings.Repeat("From a@b Mon Dec  8 13:34:53 2001\nSubject: c\n\nbody\n\n", 9))
	for _, n := range []int{format.SampleSize, format.SampleSize + 1, source.SmallFile - 1, source.SmallFile, source.SmallFile + 1} {
		add(fmt.Sprint("large", n), strings.Repeat("x", n))
	}
	paths = append(paths, filepath.Join(dir, "missing"), dir, source.Stdin)
	walk := func(p *source.Walk) error { return visitAll(p, paths) }
	cfg := func() source.Config { return source.Config{Stdin: strings.NewReader("standard input")} }
	want := walked(t, cfg(), false, walk)
	if n := len(want); n < len(paths) {
		t.Fatalf("%d events", n)
	}
	compare(t, walked(t, cfg(), true, walk), want)
}

// A file of a Bundle that has changed since its size was asked for is read as it is now, or the
// reason why it cannot be is told.
func TestASmallFileThatChanges(t *testing.T) {
	for _, now := range []string{"", "less", strings.Repeat("more ", 300_000), "missing"} {
		path := write(t, "f", "what it was")
		change := func() {
			if err := os.WriteFile(path, []byte(now), 0o600); err != nil {
				t.Fatal(err)
			}
			if now == "missing" {
				if err := os.Remove(path); err != nil {
					t.Fatal(err)
				}
			}
		}
		s, err := source.New(source.Config{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		v := visitor(t, func(_ string, texts []string, _ source.Tally) error { got = texts; return nil })
		take := v.Bundle
		v.Bundle = func(b format.Bundle) error { change(); return take(b) }
		if err := walkFiles(t.Context(), s, true, func(p *source.Walk) error { return p.Visit(path) }, v); err != nil {
			t.Fatal(err)
		}
		want := now
		if now == "missing" {
			want = "no such file or directory"
		}
		if len(got) != 1 || got[0] != want {
			t.Errorf("%.20q, want %.20q", got, want)
		}
	}
}

// What is to be done between files is done between them, and the error of the walk comes at the
// end.
func TestWalksKeepTheOrder(t *testing.T) {
	path := write(t, "f", "text")
	for _, together := range []bool{false, true} {
		var got []string
		walk := func(p *source.Walk) error {
			for i := range 100 {
				p.Do(func() { got = append(got, fmt.Sprint(i)) })
				if err := p.Visit(path); err != nil {
					return err
				}
			}
			return io.ErrUnexpectedEOF
		}
		s, err := source.New(source.Config{})
		if err != nil {
			t.Fatal(err)
		}
		err = walkFiles(t.Context(), s, together, walk, visitor(t, func(_ string, texts []string, _ source.Tally) error {
			got = append(got, texts...)
			return nil
		}))
		if err != io.ErrUnexpectedEOF {
			t.Errorf("together %v: err = %v", together, err)
		}
		var want []string
		for i := range 100 {
			want = append(want, fmt.Sprint(i), "text")
		}
		if !slices.Equal(got, want) {
			t.Errorf("together %v: got %q", together, got)
		}
	}
}

// The error of a Visitor, or the end of the context, ends all, the walk too.
func TestWalksStop(t *testing.T) {
	path := write(t, "f", "text")
	ended := make(chan bool, 1)
	endless := func(p *source.Walk) error {
		for {
			if err := p.Visit(path); err != nil {
				ended <- true
				return err
			}
		}
	}
	s, err := source.New(source.Config{})
	if err != nil {
		t.Fatal(err)
	}
	stop := errors.New("stop")
	for _, together := range []bool{false, true} {
		n := 0
		err := walkFiles(t.Context(), s, together, endless, visitor(t, func(string, []string, source.Tally) error {
			if n++; n == 1000 {
				return stop
			}
			return nil
		}))
		if err != stop || n != 1000 {
			t.Errorf("together %v: err = %v after %d files", together, err, n)
		}
		<-ended
		ctx, cancel := context.WithCancel(t.Context())
		err = walkFiles(ctx, s, together, endless, visitor(t, func(string, []string,
			source.Tally) error {
			cancel()
			return nil
		}))
		if !errors.Is(err, context.Canceled) {
			t.Errorf("together %v: err = %v, want that of the context", together, err)
		}
		<-ended
	}
}
