package format_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"urigrep/internal/source/format"
)

// TestAround has the record of a text in an archive in an archive, in rows and in attachments.
func TestAround(t *testing.T) {
	outer := &format.Record{Name: "a.tgz{b.zip}", Depth: 1, Type: "x/outer"}
	for _, tt := range []struct{ r, inner, want *format.Record }{
		{outer, nil, outer},
		{&format.Record{}, &format.Record{Name: "n", Depth: 2, Type: "t", Line: 3}, &format.Record{Name: "n", Depth: 2, Type: "t", Line: 3}},
		{outer, &format.Record{Line: 7, ID: "i"}, &format.Record{Name: "a.tgz{b.zip}", Depth: 1, Type: "x/outer", Line: 7, ID: "i"}},
		{outer, &format.Record{Name: "c", Type: "x/inner"}, &format.Record{Name: "a.tgz{b.zip{c}}", Depth: 2, Type: "x/inner"}},
		{outer, &format.Record{Name: "c{d}", Depth: 1}, &format.Record{Name: "a.tgz{b.zip{c{d}}}", Depth: 3, Type: "x/outer"}},
		{&format.Record{Line: 2}, &format.Record{Name: "c", Line: 9}, &format.Record{Name: "c", Line: 2}},
		{&format.Record{ID: "r"}, &format.Record{Name: "c", Line: 9, ID: "s"}, &format.Record{Name: "c", ID: "r"}},
		{&format.Record{TargetURI: "u", Date: "d"}, &format.Record{Name: "c", ID: "s"}, &format.Record{Name: "c", TargetURI: "u",
			Date: "d"}},
	} {
		if got := tt.r.Around(tt.inner); *got != *tt.want {
			t.Errorf("%+v around %+v: %+v, want %+v", tt.r, tt.inner, got, tt.want)
		}
	}
	within := &format.Member{Within: format.Document{Record: outer}, Name: "m", IsFile: true}
	for m, want := range map[*format.Member]string{within: "a.tgz{b.zip{c}}", {Name: "m", IsFile: true}: "m{c}",
		{Name: "m"}: "c"} {
		if got := m.RecordOf(&format.Record{Name: "c"}).Name; got != want {
			t.Errorf("the record of a text in %+v: %s, want %s", m, got, want)
		}
	}
}

// TestAt reads inputs of a file, of memory and of neither at any offset.
func TestAt(t *testing.T) {
	for _, tt := range []struct {
		in   format.Input
		want string
	}{
		{format.Input{File: strings.NewReader("xxabc..."), Offset: 2, Size: 3}, "abc"},
		{format.Input{File: strings.NewReader("abc"), Bytes: []byte("memory"), Size: 3}, "abc"},
		{format.Input{Bytes: []byte("memory"), Offset: 2, Size: -1}, "memory"},
		{format.Input{Size: -1}, ""},
	} {
		src, size := tt.in.At()
		if (src == nil) != (tt.want == "") || size != int64(len(tt.want)) {
			t.Fatalf("%+v: %v, %d", tt.in, src, size)
		}
		if src == nil {
			continue
		}
		if got, err := io.ReadAll(io.NewSectionReader(src, 0, 100)); string(got) != tt.want || err != nil {
			t.Errorf("%+v: %q, %v", tt.in, got, err)
		}
	}
}

// TestPartOf cuts a part to a text within the file.
func TestPartOf(t *testing.T) {
	for _, tt := range []struct{ from, to, offset, size, wantFrom, wantTo int64 }{
		{10, 20, 0, 100, 10, 20}, {10, 20, 5, 10, 5, 10}, {10, 20, 15, 100, 0, 5}, {10, 20, 30, 100, 0, 0}, {10, 20,
			20, 9, 0, 0},
	} {
		got := (&format.Part{tt.from, tt.to}).Of(tt.offset, tt.size)
		if *got != (format.Part{tt.wantFrom, tt.wantTo}) {
			t.Errorf("%+v: %+v", tt, *got)
		}
		if in := (&format.Input{Part: got}); in.Continued() != (tt.wantFrom > 0) {
			t.Errorf("%+v: continued %v", tt, in.Continued())
		}
	}
	if (*format.Part)(nil).Of(1, 2) != nil || (&format.Input{}).Continued() {
		t.Error("the whole is a part")
	}
}

// How many rows without a wanted field a FieldWatch looks at, and how many of their fields it names.
const mostRows, mostNamed = 64, 20

// TestFieldWatch wants a note about fields that no row has, with some of those that rows have.
func TestFieldWatch(t *testing.T) {
	if w := format.NewFieldWatch(nil); w != nil || w.Watches() {
		t.Error("without fields there is something to watch")
	}
	w := format.NewFieldWatch([]string{"a", "b", "c"})
	if missing, others := w.Missing(); missing != nil || others != nil {
		t.Errorf("without rows %q is missing, %q there", missing, others)
	}
	w.Found("b")
	for k := range 100 {
		if want := k < mostRows && (k+1)/2 < mostNamed; w.WantsOthers() != want {
			t.Errorf("row %d: its fields are wanted %v", k, !want)
		}
		w.Other(fmt.Sprint("f", k/2))
	}
	missing, others := w.Missing()
	if !slices.Equal(missing, []string{"a", "c"}) || len(others) != mostNamed || others[1] != "f1" || !w.Watches() {
		t.Errorf("%q is missing, %q there", missing, others)
	}
	w.Found("a")
	if w.Found("c"); w.Watches() {
		t.Error("all fields were found, and it watches")
	}
	many := format.NewFieldWatch([]string{"a"})
	for k := range 2 * mostRows {
		if want := k < mostRows; many.WantsOthers() != want {
			t.Errorf("row %d without other fields: they are wanted %v", k, !want)
		}
	}
}

// TestForeign says of formats that are not read how to read them.
func TestForeign(t *testing.T) {
	for _, tt := range []struct {
		f             *format.Foreign
		note, refusal string
	}{
		{&format.Foreign{}, "binary file skipped", "no text"},
		{&format.Foreign{Name: "gzip", Way: "-z"}, "gzip skipped; to read it: -z", "gzip, read with -z"},
		{&format.Foreign{Name: "PDF", Way: "pdftotext FILE -"}, "PDF skipped; to read it: pdftotext FILE -", "PDF, not read"},
	} {
		if tt.f.String() != tt.note || tt.f.Refusal() != tt.refusal {
			t.Errorf("%q, %q", tt.f, tt.f.Refusal())
		}
	}
	if got := (*format.Foreign)(nil).Refusal(); got != "no text" {
		t.Errorf("no format: %q", got)
	}
	for _, tt := range []struct {
		e    format.Event
		want bool
	}{{format.Event{}, true}, {format.Event{Text: "a"}, false}, {format.Event{Kind: format.Skipped}, false}} {
		if tt.e.Quiet() != tt.want {
			t.Errorf("%+v is quiet %v", tt.e, !tt.want)
		}
	}
}

// TestPassed adds what was passed over.
func TestPassed(t *testing.T) {
	p := format.Passed{1, 10, 100}
	p.Add(format.Passed{2, 20, 200})
	if p != (format.Passed{3, 30, 300}) {
		t.Errorf("%+v", p)
	}
	for characters, want := range map[bool]format.Passed{false: {1, 3, 0}, true: {1, 3, 2}} {
		if got := (&format.Options{Config: format.Config{Characters: characters}}).PassedText([]byte("aé")); got != want {
			t.Errorf("characters %v: %+v", characters, got)
		}
	}
}

// A doubling is an Escaper that doubles what it writes, or fails.
type doubling struct{ err error }

func (d doubling) AppendEscaped(dst, text []byte, attribute string) ([]byte, error) {
	return append(append(append(dst, text...), text...), attribute...), d.err
}

// TestWithin writes text that stands in one format in another.
func TestWithin(t *testing.T) {
	bad := errors.New("bad")
	for _, tt := range []struct {
		e    format.Escaper
		want string
		err  error
	}{
		{format.Within(doubling{}, doubling{}), "xababatababat", nil},
		{format.Within(nil, doubling{}), "xababat", nil},
		{format.Within(doubling{}, nil), "xababat", nil},
		{format.Within(doubling{bad}, doubling{}), "x", bad},
		{format.Within(doubling{}, doubling{bad}), "xababatababat", bad},
	} {
		if got, err := tt.e.AppendEscaped([]byte("x"), []byte("ab"), "at"); string(got) != tt.want || err != tt.err {
			t.Errorf("%+v: %q, %v", tt.e, got, err)
		}
	}
}

// TestStream returns a beginning again, discards, counts, and gives up where nothing comes.
func TestStream(t *testing.T) {
	text := strings.Repeat("line\n", format.SampleSize)
	s := format.NewStream(context.Background(), iotest.HalfReader(strings.NewReader(text)))
	if begin := s.Begin(nil); string(begin) != text[:format.SampleSize] || s.Failed() != nil || s.Used {
		t.Fatalf("a beginning of %d bytes, %v", len(begin), s.Failed())
	}
	if err := s.Discard(3); err != nil {
		t.Fatal(err)
	}
	var rest []byte
	if err := s.Each(func(b []byte) { rest = append(rest, b...) }); err != nil || string(rest) != text[3:] ||
		s.Given != int64(len(rest)) || !s.Used {
		t.Errorf("%d bytes of %d after the first three, %v", len(rest), s.Given, err)
	}
	asked := 0
	s.Reset(context.Background(), iotest.OneByteReader(strings.NewReader("ab\ncd\nef")))
	if begin := s.Begin(func(b []byte) bool {
		asked++
		return bytes.Count(b,
			[]byte("\n")) == 2
	}); string(begin) != "ab\ncd\n" || asked != 2 {
		t.Errorf("%q is the beginning that tells, after %d questions", begin, asked)
	}
	if err := s.Discard(7); err != nil || s.Given != 0 || s.Used {
		t.Errorf("discarded: %v, %d given", err, s.Given)
	}
	if b, err := io.ReadAll(s); string(b) != "f" || err != nil {
		t.Errorf("after what was discarded: %q, %v", b, err)
	}
	s.Reset(context.Background(), emptyReader{})
	if s.Begin(nil); s.Failed() != io.ErrNoProgress {
		t.Errorf("of nothing at all: %v", s.Failed())
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := s.Of(strings.NewReader("a")).Read(make([]byte, 1)); err != nil {
		t.Error(err)
	}
	if _, err := format.NewStream(ctx, strings.NewReader("a")).Read(make([]byte, 1)); err != context.Canceled {
		t.Errorf("after the context is done: %v", err)
	}
}

type emptyReader struct{}

func (emptyReader) Read([]byte) (int, error) { return 0, nil }

// TestErrors names the reasons of errors, and reads again what a signal interrupts.
func TestErrors(t *testing.T) {
	for _, err := range []error{&fs.PathError{Op: "open", Path: "a", Err: syscall.EIO}, &os.LinkError{Op: "rename",
		Old: "a", New: "b", Err: syscall.EIO}, syscall.EIO} {
		if got := format.Reason(err); got != syscall.EIO {
			t.Errorf("%v: %v", err, got)
		}
	}
	if format.Reason(nil) != nil || format.Complete(5, 5) != nil || format.Complete(6, 5) != nil {
		t.Error("an error of nothing")
	}
	if err := format.Complete(4, 5); err == nil || err.Error() != "shrank while it was read, to 4 of 5 bytes" {
		t.Errorf("of four bytes of five: %v", err)
	}
	left := 3
	read := func() (int, error) {
		if left--; left > 0 {
			return 0, &fs.PathError{Op: "read", Err: syscall.EINTR}
		}
		return 1, nil
	}
	if n, err := (format.Uninterrupted{readerFunc(read)}).Read(make([]byte, 1)); n != 1 || err != nil || left != 0 {
		t.Errorf("interrupted: %d, %v, %d left", n, err, left)
	}
	if got := format.ErrEncrypted.Error() + ", " + format.ErrCut.Error(); got != "encrypted, the archive ends in the middle of it" {
		t.Error(got)
	}
}

type readerFunc func() (int, error)

func (f readerFunc) Read([]byte) (int, error) { return f() }

// TestLineStart finds the first line from each offset on, as a plain search does, also where a text
// is longer than what is read at once.
func TestLineStart(t *testing.T) {
	texts := []string{"", "a", "\n", "\r", "\r\n", "a\rb\r\nc\n\rd", "\n\n\r\r\n\n", "ab\r"}
	for _, cut := range []int{1, 2, 3} { // a CR at the end of what is read at once, and before it
		texts = append(texts, strings.Repeat("a", 64<<10-cut)+"\r\nb\rc")
	}
	for _, text := range texts {
		for _, onlyLF := range []bool{false, true} {
			for at := -1; at <= len(text)+1; at++ {
				if len(text) > 100 && at > 5 && at < len(text)-9 {
					continue
				}
				want := plainLineStart(text, at, onlyLF)
				if got, err := format.LineStart(strings.NewReader(text), int64(len(text)), int64(at), onlyLF); got != want ||
					err != nil {
					t.Errorf("%.20q of %d from %d, only LF %v: %d, %v, want %d", text, len(text), at, onlyLF, got,
						err, want)
				}
			}
		}
	}
	if _, err := format.LineStart(strings.NewReader("abc"), 9, 2, false); err == nil ||
		err.Error() != "shrank while it was read, to 3 of 9 bytes" {
		t.Errorf("of a text that shrank: %v", err)
	}
}

func plainLineStart(text string, at int, onlyLF bool) int64 {
	for i := max(at, 0); i < len(text); i++ {
		if i == 0 || text[i-1] == '\n' || text[i-1] == '\r' && text[i] != '\n' && !onlyLF {
			return int64(i)
		}
	}
	if at <= 0 {
		return 0
	}
	return int64(len(text))
}
