package pipeline_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/charset"
	"urigrep/internal/cut"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
	"urigrep/resolve"
)

// line writes all that a record says, one record a line.
func line(dst []byte, r *pipeline.Record) []byte {
	dst = fmt.Appendf(dst, "%d-%d %d:%d %q %q", r.Span.Start, r.Span.End, r.Line, r.Column, r.Text, r.Target)
	if r.Detail != nil {
		dst = fmt.Appendf(dst, " %v %q %q %v", r.Detail.Pieces, r.Detail.Repaired, r.Detail.Alternatives, r.Detail.Err)
	}
	return append(dst, '\n')
}

// A trial is how a test runs a pipeline.
type trial struct {
	pipeline.Options
	pipeline.Limits
	finder func(delimit.Options) pipeline.Finder
}

// options are those of the tests: all records, with positions.
func options() trial {
	return trial{Options: pipeline.Options{Stops: pipeline.Stops{MaxCount: -1}, Sink: pipeline.Sink{Positions: true, Append: line}, Threads: 1}, Limits: pipeline.UsualLimits}
}

// start returns a Run of the trial.
func (o trial) start(out io.Writer) *pipeline.Run {
	return pipeline.NewWith(out, o.Options, o.Limits, o.finder)
}

// streamed is text as a document that can be read but once.
func streamed(text string) *source.Document {
	return &source.Document{Path: "f", Text: strings.NewReader(text), Size: -1}
}

// stored is text as a document in a regular file.
func stored(t testing.TB, text string) *source.Document {
	t.Helper()
	return keep(t, text)()
}

// keep stores text in a regular file, and returns a function that returns it as a document, to be
// read from its beginning, again and again, one after the other.
func keep(t testing.TB, text string) func() *source.Document {
	t.Helper()
	path := filepath.Join(t.TempDir(), "f")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return func() *source.Document {
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		return &source.Document{Path: "f", Text: f, File: f, Size: int64(len(text))}
	}
}

// run takes documents, each a file of its own, through a pipeline.
func run(t testing.TB, o trial, docs ...*source.Document) (string, pipeline.Stats) {
	t.Helper()
	var out bytes.Buffer
	r := o.start(&out)
	for _, d := range docs {
		err := r.File(d.Path, func(yield func(*source.Document) error) error { return yield(d) })
		if err != nil && !errors.Is(err, pipeline.ErrStopped) {
			t.Fatal(err)
		}
	}
	stats, err := r.Close()
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), stats
}

// naive is what the pipeline must say of text: one window, positions counted from its beginning.
func naive(text string, f pipeline.Finder, judge *trial) string {
	var out []byte
	w := cut.Window{Text: []byte(text), To: len(text), EOF: true}
	f.Reset(0)
	f.Scan(w, func(r *delimit.Match) bool {
		if rec := pipeline.Judged(r, w, &judge.Options); rec != nil {
			rec.Line, rec.Column = position(text[:r.Span.Start])
			out = line(out, rec)
		}
		return true
	})
	return string(out)
}

// position counts lines and runes the slow way.
func position(before string) (line, column int64) {
	lines := strings.ReplaceAll(strings.ReplaceAll(before, "\r\n", "\n"), "\r", "\n")
	last := lines[strings.LastIndexByte(lines, '\n')+1:]
	return int64(strings.Count(lines, "\n")) + 1, int64(utf8.RuneCountInString(last)) + 1
}

// compose draws n of the pieces.
func compose(rnd *rand.Rand, n int, pieces []string) string {
	var b strings.Builder
	for range n {
		b.WriteString(pieces[rnd.IntN(len(pieces))])
	}
	return b.String()
}

func TestBlocksAndThreadsDoNotMatter(t *testing.T) {
	pieces := []string{":", ":", "a", "bc", "def", "ghijkl", " ", "\n", "\r\n", "\r", "é", "日本", "\xff", "!", ".............."}
	for seed := range uint64(60) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		text := compose(rnd, 120, pieces)
		o := options()
		o.finder = newWordFinder
		f := newWordFinder(delimit.Options{GivenUp: func(delimit.Span) {}})
		want := naive(text, f, &o)
		file := keep(t, text)
		for size := 1; size < 60; size++ {
			for _, threads := range []int{1, 2, 3} {
				o.Window, o.Threads = size, threads
				doc := streamed(text)
				if seed%2 == 0 {
					doc = file()
				}
				got, stats := run(t, o, doc)
				if got != want {
					t.Fatalf("%q in blocks of %d with %d threads:\n%s\nwant:\n%s", text, size, threads, got, want)
				}
				if stats.Bytes != int64(len(text)) {
					t.Fatalf("blocks of %d: %d bytes scanned of %d", size, stats.Bytes, len(text))
				}
			}
		}
	}
}

// The same with the finder there is, whose margins are larger than any text that
// can be cut in every place: so few places, but long texts.
func TestBlocksAndThreadsDoNotMatterToDelimit(t *testing.T) {
	pieces := []string{"http://example.org/a", "<http://a.example/b\n> > c>", "www.example.org", "mailto:a@b.example", " ", "\n", "\r\n",
		"text and more text\n", "(http://e.example/x_(y))", "\"http://q.example/\nz\"", "é", "\xff\xfe", "://", "<", ">", "%zz", "git+https://h/"}
	filler := strings.Repeat("nothing to be found here\n", 400)
	for seed := range uint64(6) {
		rnd := rand.New(rand.NewPCG(seed, 2))
		var text string
		for range 8 {
			text += compose(rnd, 300, pieces) + filler[:rnd.IntN(len(filler))]
		}
		o := options()
		o.Find.MaxLength = 64
		want := naive(text, cut.New(o.Find, false).(pipeline.Finder), &o)
		for _, size := range []int{997, 4096, 20011} {
			for _, threads := range []int{1, 3} {
				o.Window, o.Threads = size, threads
				if got, _ := run(t, o, stored(t, text)); got != want {
					t.Fatalf("seed %d in blocks of %d with %d threads: %s", seed, size, threads, firstDifference(got, want))
				}
				if got, _ := run(t, o, streamed(text)); got != want {
					t.Fatalf("seed %d as a stream in blocks of %d with %d threads: %s", seed, size, threads, firstDifference(got, want))
				}
			}
		}
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			return fmt.Sprintf("line %d is %q, want %q", i+1, g[i], append(w, "")[min(i, len(w))])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(g), len(w))
}

func TestGivenUpReferencesAreToldOnce(t *testing.T) {
	text := strings.Repeat("ab:cd:!ef:gh\n:! :!", 40)
	o := options()
	o.finder = newWordFinder
	var want []delimit.Span
	f := newWordFinder(delimit.Options{GivenUp: func(s delimit.Span) { want = append(want, s) }})
	naive(text, f, &o)
	for size := 1; size < 40; size++ {
		var got []delimit.Span
		o.Window, o.Threads = size, 2
		o.GivenUp = func(_ string, s delimit.Span) { got = append(got, s) }
		run(t, o, streamed(text))
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("blocks of %d: told of %v, want %v", size, got, want)
		}
	}
}

func TestDecodedTextHasPositionsOfTheSource(t *testing.T) {
	text := strings.Repeat("línea\r\nñ http://a.example/ 日本\n", 300)
	var utf16 []byte
	for _, r := range text {
		utf16 = append(utf16, byte(r), byte(r>>8))
	}
	enc, err := charset.Lookup("utf-16le")
	if err != nil {
		t.Fatal(err)
	}
	for _, threads := range []int{1, 3} {
		o := options()
		o.Window, o.Threads = 1000, threads
		r := charset.NewReader(bytes.NewReader(utf16), enc, 0, 0)
		got, _ := run(t, o, &source.Document{Path: "f", Text: r, Place: source.Place{Map: r}, Size: -1})
		lines := strings.Split(got, "\n")
		if len(lines) != 301 {
			t.Fatalf("%d threads: %d records, want 300", threads, len(lines)-1)
		}
		unit := len([]rune("línea\r\nñ http://a.example/ 日本\n"))
		for i, l := range lines[:300] {
			start := 2 * (i*unit + len([]rune("línea\r\nñ ")))
			want := fmt.Sprintf("%d-%d %d:3 ", start, start+2*len("http://a.example/"), 2*i+2)
			if !strings.HasPrefix(l, want) {
				t.Fatalf("%d threads, record %d: %s, want %s", threads, i, l, want)
			}
		}
	}
}

// A text that begins within its source, as a part of a message does.
func TestOffsetAndLineOfADocumentCount(t *testing.T) {
	d := streamed("a\nb http://a.example/\n")
	d.Offset, d.Line = 1000, 50
	got, _ := run(t, options(), d)
	if want := "1004-1021 52:3 \"http://a.example/\" \"http://a.example/\"\n"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestWhatIsPrinted(t *testing.T) { // rule V2
	const text = "http://a/ http://b/^x http://a:x/ www.c.example <URL:../d>\n"
	base, err := resolve.Parse("http://e.example/f/g")
	if err != nil {
		t.Fatal(err)
	}
	target := func(dst []byte, r *pipeline.Record) []byte { return append(append(dst, r.Target...), ' ') }
	for _, c := range []struct {
		name string
		set  func(*trial)
		want string
	}{
		{"valid and repaired", func(*trial) {}, "http://a/ http://b/%5Ex http://www.c.example "},
		{"strict", func(o *trial) { o.Strict = true }, "http://a/ http://www.c.example "},
		{"invalid", func(o *trial) { o.Invalid = true }, "http://a/ http://b/%5Ex http://a:x/ http://www.c.example "},
		{"relative, no base", func(o *trial) { o.Find.Relative = true }, "http://a/ http://b/%5Ex http://www.c.example ../d "},
		{"base", func(o *trial) { o.Base, o.Find.Relative = base, true }, "http://a/ http://b/%5Ex http://www.c.example http://e.example/d "},
		{"filter", func(o *trial) { o.Keep = func(r *pipeline.Record) bool { return r.Kind == delimit.Abbreviated } }, "http://www.c.example "},
	} {
		o := options()
		o.Append = target
		c.set(&o)
		if got, _ := run(t, o, streamed(text)); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// The base URI that a document brings goes before the default (rule V3), and asks for
// relative references in it.
func TestBaseOfADocument(t *testing.T) {
	o := options()
	o.Append = func(dst []byte, r *pipeline.Record) []byte {
		return fmt.Appendf(dst, "%s|%s ", r.Target, r.Origin.Base)
	}
	own := streamed("<URL:a/b>")
	own.Base = "http://own.example/c/"
	got, _ := run(t, o, own, streamed("<URL:a/b>"))
	if want := "http://own.example/c/a/b|http://own.example/c/ "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestUniqueAndMaxCount(t *testing.T) {
	text := strings.Repeat("http://a.example/ http://b.example/\nhttp://c.example/ ", 500)
	for _, threads := range []int{1, 3} {
		o := options()
		o.Window, o.Threads = 700, threads
		o.Append = func(dst []byte, r *pipeline.Record) []byte { return fmt.Appendf(dst, "%s ", r.Target) }
		o.Unique = pipeline.ByTarget
		got, stats := run(t, o, streamed(text), streamed("http://d.example/ http://a.example/"))
		if want := "http://a.example/ http://b.example/ http://c.example/ http://d.example/ "; got != want {
			t.Errorf("unique, %d threads: %q, want %q", threads, got, want)
		}
		if stats.Found() != 4 || stats.Files != 2 {
			t.Errorf("unique, %d threads: %+v", threads, stats)
		}
		o.Unique, o.MaxCount = pipeline.NotDistinct, 2
		got, _ = run(t, o, streamed(text), stored(t, text))
		if want := strings.Repeat("http://a.example/ http://b.example/ ", 2); got != want {
			t.Errorf("max-count, %d threads: %q, want %q", threads, got, want)
		}
		o.MaxCount, o.First = -1, true
		if _, stats := run(t, o, stored(t, text)); stats.Found() != 1 {
			t.Errorf("first, %d threads: %d found, want 1", threads, stats.Found())
		}
	}
}

func TestCountsComeAtTheEndOfEachFile(t *testing.T) {
	o := options()
	o.Append, o.Threads = nil, 2
	o.AppendFile = func(dst []byte, path string, n int64) []byte { return fmt.Appendf(dst, "%s:%d ", path, n) }
	got, _ := run(t, o, streamed("http://a.example/ http://b.example/"), streamed(""), streamed("http://c.example/"))
	if want := "f:2 f:0 f:1 "; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestWhatCannotBeReadIsReportedAndTheRestDone(t *testing.T) {
	text := strings.Repeat("http://a.example/\n", 1000)
	for _, threads := range []int{1, 2} {
		o := options()
		o.Window, o.Threads = 4096, threads
		var out bytes.Buffer
		r := o.start(&out)
		broken := func(d *source.Document) error {
			return r.File("f", func(yield func(*source.Document) error) error { return yield(d) })
		}
		short := stored(t, text)
		short.Size += 100
		if err := broken(short); err == nil || !strings.Contains(err.Error(), "shrank while it was read, to 18000 of 18100 bytes") {
			t.Errorf("%d threads: a file that shrank: %v", threads, err)
		}
		trouble := errors.New("trouble")
		failing := &source.Document{Path: "f", Text: io.MultiReader(strings.NewReader(text), iotest.ErrReader(trouble)), Size: -1}
		if err := broken(failing); !errors.Is(err, trouble) {
			t.Errorf("%d threads: a reader that fails: %v", threads, err)
		}
		stats, err := r.Close()
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(out.String(), "\n"); n != 2000 || stats.Found() != 2000 {
			t.Errorf("%d threads: %d references, want 2000", threads, n)
		}
	}
}

type failingWriter struct{ room int }

func (w *failingWriter) Write(p []byte) (int, error) {
	if w.room -= len(p); w.room < 0 {
		return 0, io.ErrClosedPipe
	}
	return len(p), nil
}

func TestAnOutputThatFailsEndsTheRun(t *testing.T) {
	text := strings.Repeat("http://a.example/\n", 10000)
	for _, threads := range []int{1, 2} {
		o := options()
		o.Window, o.Threads = 4096, threads
		r := o.start(&failingWriter{room: 100000})
		var last error
		for range 100 {
			d := stored(t, text)
			if last = r.File("f", func(yield func(*source.Document) error) error { return yield(d) }); last != nil {
				break
			}
		}
		if !errors.Is(last, pipeline.ErrStopped) {
			t.Errorf("%d threads: File returned %v, want ErrStopped", threads, last)
		}
		if _, err := r.Close(); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("%d threads: Close returned %v", threads, err)
		}
		if stats, err := r.Close(); !errors.Is(err, io.ErrClosedPipe) || stats.Files == 0 {
			t.Errorf("%d threads: Close returned %+v, %v the second time", threads, stats, err)
		}
	}
}

// lineOf writes all that a line says.
func lineOf(dst []byte, l *pipeline.Line) []byte {
	return fmt.Appendf(dst, "%d:%d:%d:%q%v\n", l.Number, l.Column, l.Offset, l.Text, l.Marks)
}

// naiveLines is what the pipeline must say of the lines of text.
func naiveLines(text string, f pipeline.Finder) string {
	marks := make(map[int][]delimit.Span) // by the offset of the line
	var lines []delimit.Span
	for begin := 0; begin <= len(text); {
		end := begin + strings.IndexAny(text[begin:]+"\n", "\r\n")
		lines = append(lines, delimit.Span{Start: int64(begin), End: int64(end)})
		if strings.HasPrefix(text[end:], "\r\n") {
			end++
		}
		begin = end + 1
	}
	f.Reset(0)
	f.Scan(cut.Window{Text: []byte(text), To: len(text), EOF: true}, func(r *delimit.Match) bool {
		for _, p := range r.Pieces {
			for _, l := range lines {
				if m := (delimit.Span{Start: max(p.Start, l.Start), End: min(p.End, l.End)}); m.Start < m.End {
					marks[int(l.Start)] = append(marks[int(l.Start)], delimit.Span{Start: m.Start - l.Start, End: m.End - l.Start})
				}
			}
		}
		return true
	})
	var out []byte
	for i, l := range lines {
		if m := marks[int(l.Start)]; m != nil {
			body := text[l.Start:l.End]
			out = lineOf(out, &pipeline.Line{
				Number: int64(i) + 1, Column: int64(utf8.RuneCountInString(body[:m[0].Start])) + 1,
				Offset: l.Start, Text: []byte(body), Marks: m,
			})
		}
	}
	return string(out)
}

func TestLinesDoNotDependOnBlocks(t *testing.T) {
	pieces := []string{":", ":", "a", "bc", "def", " ", "\n", "\r\n", "\r", "é", "\xff", "   "}
	for seed := range uint64(40) {
		rnd := rand.New(rand.NewPCG(seed, 3))
		text := compose(rnd, 100, pieces)
		o := options()
		o.finder, o.AppendLine = newWordFinder, lineOf
		want := naiveLines(text, newWordFinder(delimit.Options{GivenUp: func(delimit.Span) {}}))
		for size := 1; size < 40; size++ {
			for _, threads := range []int{1, 3} {
				o.Window, o.Threads = size, threads
				if got, _ := run(t, o, streamed(text)); got != want {
					t.Fatalf("%q in blocks of %d with %d threads:\n%s\nwant:\n%s", text, size, threads, got, want)
				}
			}
		}
	}
}

// Lines between the pieces of a reference, such as the foot and the head of a page, are
// none on which it stands.
func TestLinesBetweenPieces(t *testing.T) {
	const text = "see <http://a.example/long-\n\n  foot of a page                    1\n\f\nhead\n\nb> there\n"
	o := options()
	o.AppendLine = lineOf
	piece := strings.Index(text, "b>")
	f := new(piecesFinder)
	f.ref = delimit.Match{
		Text: []byte("http://a.example/long-b"), Wrapper: delimit.Angle, Confidence: 1, Span: delimit.Span{Start: 5, End: int64(piece) + 1},
		Pieces: []delimit.Span{{Start: 5, End: 27}, {Start: int64(piece), End: int64(piece) + 1}},
	}
	o.finder = func(delimit.Options) pipeline.Finder { return f }
	got, _ := run(t, o, streamed(text))
	if want := "1:6:0:\"see <http://a.example/long-\"[{5 27}]\n7:1:75:\"b> there\"[{0 1}]\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A piecesFinder finds the one reference it has.
type piecesFinder struct {
	ref   delimit.Match
	taken int64
}

func (f *piecesFinder) Behind() int       { return 1 }
func (f *piecesFinder) Ahead() int        { return 100 }
func (f *piecesFinder) Taken() int64      { return f.taken }
func (f *piecesFinder) Reset(taken int64) { f.taken = taken }

func (f *piecesFinder) Agree(w cut.Window) (int, bool) { return w.From, w.From == 0 }

func (f *piecesFinder) Cut(cut.Window) (int, bool) { return 0, false }

func (f *piecesFinder) Decided(w cut.Window) int { return w.From }

func (f *piecesFinder) Scan(w cut.Window, yield func(*delimit.Match) bool) bool {
	if w.Offset > 0 || w.From > 0 {
		return true
	}
	f.taken = f.ref.Span.End
	return yield(&f.ref)
}

// A rejoined reference marks all its lines, in UTF-16 too, and the last line comes out
// though -m ends the file before.
func TestLinesOfRejoinedReferences(t *testing.T) {
	const text = "é <http://a.example/\n  b> http://c.example/\r\nhttp://d.example/\n"
	o := options()
	o.AppendLine = lineOf
	want := "1:4:0:\"é <http://a.example/\"[{4 21}]\n2:3:22:\"  b> http://c.example/\"[{2 3} {5 22}]\n"
	got, _ := run(t, o, streamed(text))
	if got != want+"3:1:46:\"http://d.example/\"[{0 17}]\n" {
		t.Errorf("%s", got)
	}
	o.MaxCount = 2
	for _, threads := range []int{1, 2} {
		o.Threads = threads
		if got, _ := run(t, o, streamed(text)); got != want {
			t.Errorf("%d threads: %s, want %s", threads, got, want)
		}
	}
}

func TestEachLineAsOneReference(t *testing.T) {
	text := strings.Repeat("http://a.example/\r\n  <URL:b c>\n\n\r\" www.d.example \"\r"+strings.Repeat("x", 60)+"\n:\n", 20)
	o := options()
	o.Lines, o.Invalid = true, true
	o.Find.MaxLength = 50
	var given int
	o.GivenUp = func(string, delimit.Span) { given++ }
	want := ""
	for size := 1; size < 200; size += 7 {
		for _, threads := range []int{1, 2} {
			o.Window, o.Threads = size, threads
			given = 0
			got, _ := run(t, o, streamed(text))
			if want == "" {
				want = got
			}
			if got != want || given != 20 {
				t.Fatalf("blocks of %d, %d threads: %d given up, %s", size, threads, given, firstDifference(got, want))
			}
		}
	}
	for _, l := range []string{
		"0-17 1:1 \"http://a.example/\" \"http://a.example/\"\n",
		"26-29 2:8 \"b c\" \"b%20c\" [] \"b%20c\" [\"bc\"] \"b c\"",
		"\"www.d.example\" \"http://www.d.example\"\n",
	} {
		if !strings.Contains(want, l) {
			t.Errorf("%s is not in\n%.400s", l, want)
		}
	}
	if n := strings.Count(want, "\n"); n != 80 {
		t.Errorf("%d records, want 80", n)
	}
}

// With AtOnce nothing that was found waits for what comes next.
func TestAtOnce(t *testing.T) {
	for _, atOnce := range []bool{true, false} {
		var out bytes.Buffer
		o := options()
		o.AtOnce = atOnce
		o.Append = func(dst []byte, r *pipeline.Record) []byte { return fmt.Appendln(dst, string(r.Target)) }
		o.AppendFile = func(dst []byte, _ string, n int64) []byte { return fmt.Appendln(dst, n) }
		r := o.start(&out)
		d := stored(t, "http://a.example/ ")
		if err := r.File(d.Path, func(yield func(*source.Document) error) error { return yield(d) }); err != nil {
			t.Fatal(err)
		}
		want := "http://a.example/\n1\n"
		if got := out.String(); (got == want) != atOnce {
			t.Errorf("at once %v: %q before the end", atOnce, got)
		}
		if stats, err := r.Close(); err != nil || out.String() != want || stats.Files != 1 {
			t.Errorf("at once %v: %q, %v, %+v", atOnce, out.String(), err, stats)
		}
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }
