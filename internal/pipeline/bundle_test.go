package pipeline_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
	"urigrep/internal/prefilter"
	"urigrep/internal/source"
)

// separator begins each message of a mailbox.
const separator = "From a@b.example Mon Dec  8 13:34:53 2001\n"

// mailbox makes a mailbox of n messages: of all kinds of parts, sound and damaged, with
// references too long, in attributes, twice, and none at all.
func mailbox(rnd *rand.Rand, n int) string {
	uri := func() string { return fmt.Sprintf("http://h%d.example/p%d", rnd.IntN(9), rnd.IntN(40)) }
	words := strings.Repeat("words that are none\n", 100)
	messages := []func() string{
		func() string { return "\nsee " + uri() + " <" + uri() + "\n  x> " + uri() + "\n" + words },
		func() string {
			return "Content-Type: text/html\n\n<base href='http://b.example/'><a href=\"" + uri() + "\">x</a> <a href='r'>y</a> " + uri()
		},
		func() string {
			text := strings.Repeat("é "+uri()+"\n", 1+rnd.IntN(30))
			return "Content-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(text)) + "\n__\nfooter " + uri() + "\n"
		},
		func() string {
			return "Content-Type: multipart/mixed; boundary=xx\n\n--xx\nContent-Type: image/gif\n\n" + words + "--xx\n" +
				"Content-Type: text/plain; charset=bogus\n\n" + uri() + "\n--xx\n\n" + uri() + "\n--xx--\n" + uri() + "\n"
		},
		func() string { return "\nhttp://long.example/" + strings.Repeat("a", 300) + " " + uri() + "\n" },
		func() string {
			return "Content-Type: text/html\n\n<a href=http://q/" + strings.Repeat("b", 300) + ">z</a>"
		},
		func() string { return "Content-Type: multipart/mixed\n\n--yy\n\n" + uri() + "\n" },
		func() string { return "Content-Transfer-Encoding: odd\n\n\xff " + uri() + "\x00\n" },
		func() string { return "\n" + words },
		func() string { return "\n" + strings.Repeat(uri()+" ", 60) },
	}
	var b strings.Builder
	for i := range n {
		b.WriteString(separator)
		if rnd.IntN(2) == 0 {
			fmt.Fprintf(&b, "Subject: =?utf-8?q?%d_%s?=\n", i, uri())
		} else {
			fmt.Fprintf(&b, "Subject: Re: %d, in which nothing can begin.\n", i)
		}
		b.WriteString(messages[rnd.IntN(len(messages))]() + "\n\n")
	}
	return b.String()
}

// mailed is what a run over mailboxes has come to: what is written, what is told, the figures.
type mailed struct {
	out   string
	notes []string
	stats pipeline.Stats
}

// runMail takes mailboxes through a pipeline, in bundles if they are asked for, else one
// document after another.
func runMail(t *testing.T, o trial, bundles bool, paths ...string) mailed {
	t.Helper()
	var m mailed
	note := func(format string, args ...any) { m.notes = append(m.notes, fmt.Sprintf(format, args...)) }
	o.GivenUp = func(_ string, at delimit.Span) { note("given up: %v", at) }
	cfg := source.Config{
		Bundles: bundles, Metadata: true, NoPlaces: o.NoPlaces,
		Skip:    func(s source.Skipped) { note("skipped: %d+%d: %s", s.Offset, s.Size, s.Reason) },
		Trouble: func(_ string, offset int64, text string) { note("trouble: %d: %s", offset, text) },
	}
	if o.MaxCount != 0 {
		cfg.MayBegin = func() func([]byte) bool { return prefilter.New(o.Find).MayFind }
	}
	sources, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	r := o.start(&out)
	for _, path := range paths {
		f := sources.File(t.Context(), path)
		err := r.File(f.Path, f.Documents)
		note("end: %+v", f.Tally())
		if errors.Is(err, pipeline.ErrStopped) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if m.stats, err = r.Close(); err != nil {
		t.Fatal(err)
	}
	m.out, m.stats.Elapsed = out.String(), 0
	return m
}

func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// bundleOptions are options that make a difference to what must wait for a bundle's turn.
var bundleOptions = []struct {
	name string
	set  func(*trial)
}{
	{"plain", func(o *trial) { o.Positions = false }},
	{"positions", func(*trial) {}},
	{"unique", func(o *trial) { o.Unique = pipeline.ByTarget }},
	{"max-count", func(o *trial) { o.MaxCount = 1500 }},
	{"max-count of few", func(o *trial) { o.MaxCount = 3 }},
	{"unique, max-count", func(o *trial) { o.Unique, o.MaxCount = pipeline.ByTarget, 200 }},
	{"nothing wanted", func(o *trial) { o.MaxCount = 0 }},
	{"first", func(o *trial) { o.First = true }},
	{"counted", func(o *trial) { o.Append, o.Positions = nil, false }},
	{"lines", func(o *trial) { o.AppendLine = lineOf }},
	{"lines, unique, max-count", func(o *trial) { o.AppendLine, o.Unique, o.MaxCount = lineOf, pipeline.ByTarget, 100 }},
	{"filtered", func(o *trial) {
		o.Keep = func(r *pipeline.Record) bool { return strings.Contains(string(r.Target), "p1") }
	}},
	{"each record in its turn", func(o *trial) { o.ChunkBytes = 1 }},
	{"turn taken early", func(o *trial) { o.ChunkBytes = 5000 }},
	{"turn taken early, unique", func(o *trial) { o.ChunkBytes, o.Unique = 300, pipeline.ByTarget }},
	{"turn taken early, max-count", func(o *trial) { o.ChunkBytes, o.MaxCount = 300, 1600 }},
}

func TestBundlesAndThreadsDoNotMatter(t *testing.T) {
	counts := []int{1, 2, 3, 4}
	if testing.Short() {
		counts = counts[2:3]
	}
	rnd := rand.New(rand.NewPCG(7, 7))
	paths := []string{
		writeFile(t, "a", mailbox(rnd, 600)), writeFile(t, "b", separator+"\n\n"), writeFile(t, "c", mailbox(rnd, 1)),
		writeFile(t, "d", mailbox(rnd, 300)),
	}
	for _, c := range bundleOptions {
		o := options()
		o.Find.MaxLength = 200
		o.Append = func(dst []byte, r *pipeline.Record) []byte {
			return line(fmt.Appendf(dst, "%s %d ", r.Origin.Message.Part, r.Origin.Message.Index), r)
		}
		o.AppendFile = func(dst []byte, path string, n int64) []byte {
			return fmt.Appendf(dst, "%s: %d\n", filepath.Base(path), n)
		}
		c.set(&o)
		want := runMail(t, o, false, paths...)
		if len(want.out) == 0 || len(want.notes) == 0 {
			t.Fatalf("%s: %d bytes written, %d notes; nothing to compare", c.name, len(want.out), len(want.notes))
		}
		for _, threads := range counts {
			o.Threads = threads
			compareMail(t, fmt.Sprintf("%s, %d threads", c.name, o.Threads), runMail(t, o, true, paths...), want)
		}
	}
}

// Where no place is asked for, nothing else changes; what is given up still tells its place.
func TestPlacesNeedNotBeKnown(t *testing.T) {
	path := writeFile(t, "a", mailbox(rand.New(rand.NewPCG(11, 11)), 900))
	for _, c := range []struct {
		name string
		set  func(*trial)
	}{
		{"plain", func(*trial) {}},
		{"unique", func(o *trial) { o.Unique = pipeline.ByTarget }},
		{"turn taken early", func(o *trial) { o.ChunkBytes = 5000 }},
	} {
		o := options()
		o.Find.MaxLength, o.Positions = 200, false
		o.Append = func(dst []byte, r *pipeline.Record) []byte {
			return fmt.Appendf(dst, "%s %d %s %v %q\n", r.Origin.Message.Part, r.Origin.Message.Index, r.Target, r.Rules, r.Raw)
		}
		c.set(&o)
		want := runMail(t, o, true, path)
		if o.NoPlaces = o.NeedsNoPlaces(); !o.NoPlaces || !strings.Contains(strings.Join(want.notes, ""), "given up") {
			t.Fatalf("%s: nothing to compare", c.name)
		}
		for _, threads := range []int{1, 3} {
			for _, bundles := range []bool{false, true} {
				o.Threads = threads
				compareMail(t, fmt.Sprintf("%s, %d threads, bundles: %t", c.name, threads, bundles), runMail(t, o, bundles, path), want)
			}
		}
	}
}

func compareMail(t *testing.T, name string, got, want mailed) {
	t.Helper()
	if got.out != want.out {
		t.Errorf("%s: %s", name, firstDifference(got.out, want.out))
	}
	if g, w := strings.Join(got.notes, "\n"), strings.Join(want.notes, "\n"); g != w {
		t.Errorf("%s: notes: %s", name, firstDifference(g, w))
	}
	if got.stats != want.stats {
		t.Errorf("%s: %+v, want %+v", name, got.stats, want.stats)
	}
}

// Messages that are too long for a bundle, or for a chunk, come between others that are not, and
// texts that are longer than a block, also between short ones of the same message.
func TestLongMessagesBetweenBundles(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	rnd := rand.New(rand.NewPCG(8, 8))
	body := func(size int) string {
		lines := "text http://l.example/ and http://h1.example/p1 too\n" + strings.Repeat("words that are none\n", 50)
		return strings.Repeat(lines, size/len(lines)) + "\n"
	}
	long := func(size int) string { return separator + "Subject: long\n\n" + body(size) }
	short := strings.Repeat("--b\n\nhttp://h1.example/p1\n--b\nContent-Type: image/gif\n\nGIF\n--b\n\nx\n", 100)
	parts := separator + "Content-Type: multipart/mixed; boundary=b\n\n" + short + "--b\n\n" + body(1200<<10) + short +
		"--b\n\n" + body(1100<<10) + "--b\n\n" + body(3<<20) + short + "--b--\n\n"
	path := writeFile(t, "a", mailbox(rnd, 300)+long(300<<10)+mailbox(rnd, 200)+long(900<<10)+mailbox(rnd, 200)+
		long(5<<20)+mailbox(rnd, 30)+parts+mailbox(rnd, 300))
	for _, c := range bundleOptions {
		o := options()
		o.Find.MaxLength = 200
		c.set(&o)
		want := runMail(t, o, false, path)
		for _, threads := range []int{1, 3} {
			o.Threads = threads
			compareMail(t, fmt.Sprintf("%s, %d threads", c.name, threads), runMail(t, o, true, path), want)
		}
	}
}

// A stream is not read further once enough is found: what follows may never come.
func TestAMailboxThatPauses(t *testing.T) {
	text := mailbox(rand.New(rand.NewPCG(9, 9)), 1000)[:300<<10]
	for _, threads := range []int{1, 3} {
		for _, c := range []struct {
			name string
			set  func(*trial)
		}{
			{"first", func(o *trial) { o.First = true }},
			{"max-count", func(o *trial) { o.MaxCount = 10 }},
		} {
			o := options()
			o.Threads = threads
			c.set(&o)
			in := &pausing{text: text}
			sources, err := source.New(source.Config{Input: source.InputMbox, Bundles: true, Stdin: in})
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			r := o.start(&out)
			err = r.File("", sources.File(t.Context(), source.Stdin).Documents)
			if err != nil && !errors.Is(err, pipeline.ErrStopped) {
				t.Fatal(err)
			}
			if _, err := r.Close(); err != nil {
				t.Fatal(err)
			}
			if in.further || out.Len() == 0 {
				t.Errorf("%s, %d threads: read further: %t; %d bytes written", c.name, threads, in.further, out.Len())
			}
		}
	}
}

// A pausing reader gives its text, and takes note if more is asked for.
type pausing struct {
	text    string
	further bool
}

func (p *pausing) Read(b []byte) (int, error) {
	if p.text == "" {
		p.further = true
		return 0, errors.New("read further")
	}
	n := copy(b, p.text)
	p.text = p.text[n:]
	return n, nil
}

// What has been found of a bundle is written although the next read waits.
func TestAMailboxIsWrittenAtAPause(t *testing.T) {
	text := mailbox(rand.New(rand.NewPCG(10, 10)), 1000)[:300<<10]
	for _, threads := range []int{1, 3} {
		o := options()
		o.Threads = threads
		written := make(chan int, 1<<10)
		in := &waiting{text: text, wait: written}
		sources, err := source.New(source.Config{Input: source.InputMbox, Bundles: true, Stdin: in})
		if err != nil {
			t.Fatal(err)
		}
		r := o.start(writerFunc(func(p []byte) (int, error) { written <- len(p); return len(p), nil }))
		err = r.File("", sources.File(t.Context(), source.Stdin).Documents)
		if err != nil {
			t.Fatal(err)
		}
		if stats, err := r.Close(); err != nil || stats.Found() == 0 || !in.waited {
			t.Errorf("%d threads: %+v, %v, waited: %t", threads, stats, err, in.waited)
		}
	}
}

// A waiting reader gives the beginning of its text, which is more than one batch, and the
// rest once something has been written.
type waiting struct {
	text   string
	given  int
	waited bool
	wait   chan int
}

func (w *waiting) Read(b []byte) (int, error) {
	const first = 280 << 10
	if w.given == first && !w.waited {
		<-w.wait
		w.waited = true
	}
	if w.given == len(w.text) {
		return 0, io.EOF
	}
	end := len(w.text)
	if w.given < first {
		end = first
	}
	n := copy(b, w.text[w.given:end])
	w.given += n
	return n, nil
}

// Small files in another encoding, one after the other in a Bundle, keep their positions where the
// chunk takes its turn early.
func TestDecodedFilesOfABundle(t *testing.T) {
	long := strings.Repeat("wörter http://a.example/é\n", 3000)
	var wide []byte
	for _, r := range "\ufeff" + long {
		wide = append(wide, byte(r), byte(r>>8))
	}
	paths := []string{writeFile(t, "a", string(wide)), writeFile(t, "b", string(wide)), writeFile(t, "c", string(wide))}
	for _, threads := range []int{1, 2} {
		o := options()
		o.Threads, o.ChunkBytes = threads, 3000
		want := runFiles(t, options(), paths[0])
		if got := runFiles(t, o, paths...); got != want+want+want {
			t.Errorf("%d threads: %s", threads, firstDifference(got, want+want+want))
		}
	}
}

// runFiles takes small files through a pipeline, in Bundles.
func runFiles(t *testing.T, o trial, paths ...string) string {
	t.Helper()
	sources, err := source.New(source.Config{Bundles: true})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	r := o.start(&out)
	err = sources.Walk(t.Context(), func(p *source.Walk) error {
		for _, path := range paths {
			if err := p.VisitRegular(path); err != nil {
				return err
			}
		}
		return nil
	}, source.Visitor{
		Together: r.Together(), Ended: func(*source.File, error) {}, Bundle: r.Bundle, Do: r.Do,
		File: func(f *source.File) error { return r.File(f.Path, f.Documents) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
