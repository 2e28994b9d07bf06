package pipeline_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"urigrep/internal/charset"
	"urigrep/internal/pipeline"
	"urigrep/internal/source"
)

// A piece is what a stream gives at a time after its beginning.
type piece struct {
	text string
	at   time.Duration
}

// A livedOutput has what was written when.
type livedOutput struct {
	began  time.Time
	writes []piece
}

func (o *livedOutput) Write(p []byte) (int, error) {
	o.writes = append(o.writes, piece{string(p), time.Since(o.began)})
	return len(p), nil
}

// text returns all that was written.
func (o *livedOutput) text() string {
	var b strings.Builder
	for _, w := range o.writes {
		b.WriteString(w.text)
	}
	return b.String()
}

// lived runs a trial on a stream that gives pieces, on a clock of its own.
func lived(t *testing.T, o trial, pieces []piece) *livedOutput {
	t.Helper()
	return livedIn(t, o, charset.UTF8, pieces)
}

// livedIn is lived for a stream in an encoding.
func livedIn(t *testing.T, o trial, enc charset.Encoding, pieces []piece) *livedOutput {
	t.Helper()
	out := &livedOutput{}
	synctest.Test(t, func(t *testing.T) {
		out.began = time.Now()
		in, feed := io.Pipe()
		go func() {
			defer func() { _ = feed.Close() }()
			for _, p := range pieces {
				time.Sleep(time.Until(out.began.Add(p.at)))
				if _, err := io.WriteString(feed, p.text); err != nil {
					t.Error(err)
				}
			}
		}()
		r := o.start(out)
		err := r.File("f", func(yield func(*source.Document) error) error {
			d := &source.Document{Path: "f", Text: in, Size: -1, Live: true}
			if !enc.IsUTF8() {
				text := charset.NewReader(in, enc, 0, 0)
				d.Text, d.Map = text, text
			}
			return yield(d)
		})
		if err != nil {
			t.Error(err)
		}
		if _, err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return out
}

// targets are the options of a live run that prints targets alone.
func targets(threads int) trial {
	o := options()
	o.Prompt, o.Threads = true, threads
	o.Append = func(dst []byte, r *pipeline.Record) []byte { return fmt.Appendf(dst, "%s|", r.Target) }
	return o
}

const ms = time.Millisecond

// TestLive says when what is printed of a stream with Prompt.
func TestLive(t *testing.T) {
	for _, c := range []struct {
		name string
		in   []piece
		want []piece
	}{
		{"in a line", []piece{{"see http://a.example/ there\n", 0}, {"more\n", 10 * ms}, {"", 500 * ms}}, []piece{{"http://a.example/|", 0}}},
		{"a line end", []piece{{"see http://a.example/\n", 0}, {"", 500 * ms}}, []piece{{"http://a.example/|", 50 * ms}}},
		{"whatever follows", []piece{
			{"a http://a.example/\n", 0}, {"b http://b.example/\n", 20 * ms}, {"c http://c.example/\n", 40 * ms}, {"d http://d.example/\n", 60 * ms}, {"", 500 * ms},
		}, []piece{{"http://a.example/|", 50 * ms}, {"http://b.example/|", 70 * ms}, {"http://c.example/|", 90 * ms}, {"http://d.example/|", 110 * ms}}},
		{"a broken one", []piece{{"see <http://a.example/\n", 0}, {" b>\n", 40 * ms}, {"", 500 * ms}}, []piece{{"http://a.example/b|", 50 * ms}}},
		{"too late", []piece{{"see <http://a.example/\n", 0}, {" b>\n", 60 * ms}, {"", 500 * ms}}, []piece{{"http://a.example/|", 50 * ms}}},
		{"half a line is none", []piece{{"see <http://a.example/\n", 0}, {" b", 40 * ms}, {"c>\n", 60 * ms}, {"", 500 * ms}}, []piece{{"http://a.example/|", 50 * ms}}},
		{"no line end", []piece{{"see http://a.example/ ", 0}, {"", 500 * ms}}, []piece{{"http://a.example/|", 500 * ms}}},
		{"the end", []piece{{"see http://a.example/\n", 0}, {"", 10 * ms}}, []piece{{"http://a.example/|", 10 * ms}}},
		{"a long silence before", []piece{{"x\n", 0}, {"http://a.example/\n", time.Hour}, {"", 2 * time.Hour}}, []piece{{"http://a.example/|", time.Hour + 50*ms}}},
	} {
		for _, threads := range []int{1, 2} {
			if got := lived(t, targets(threads), c.in).writes; fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("%s, %d threads: %v, want %v", c.name, threads, got, c.want)
			}
		}
	}
}

// TestLiveDecided has Live without Prompt: what is decided is printed at once, the rest at the end.
func TestLiveDecided(t *testing.T) {
	o := targets(1)
	o.Prompt, o.Live = false, true
	in := []piece{{"see http://a.example/ there\nand http://b.example/\n", 0}, {"\n", time.Hour}, {"", 2 * time.Hour}}
	want := []piece{{"http://a.example/|", 0}, {"http://b.example/|", 2 * time.Hour}}
	if got := lived(t, o, in).writes; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestLiveRates has many lines, of which each is printed in time.
func TestLiveRates(t *testing.T) {
	for _, every := range []time.Duration{20 * ms, 200 * time.Microsecond} {
		var in []piece
		for i := range 500 {
			in = append(in, piece{fmt.Sprintf("line http://a.example/%d\n", i), time.Duration(i) * every})
		}
		out, next := lived(t, targets(2), in), 0
		for _, w := range out.writes {
			for range strings.Count(w.text, "|") {
				if wait := w.at - in[next].at; wait < 0 || wait > pipeline.LivePause {
					t.Fatalf("a line each %v: line %d is printed after %v", every, next, wait)
				}
				next++
			}
		}
		if next != len(in) {
			t.Errorf("a line each %v: %d of %d lines are printed", every, next, len(in))
		}
	}
}

// broken makes a text with many references that are broken over lines.
func broken(rnd *rand.Rand) string {
	pieces := []string{"http://example.org/a", "<http://a.example/b\n> > c>", "www.example.org", "see http://a.example/some/long/path/of/\n", "more/of/it.html",
		" ", "\n", "\n", "\n\n", "\r\n", "text and more text\n", "(http://e.example/x\nyz)", "2030-05-13T08:11:12Z GET http://a.example/\n", "<", ">", "> ", "# ", "a,b,c\n", "=\n", "-\n"}
	return compose(rnd, 150, pieces)
}

// cutUp cuts a text at random places into pieces that come at random times, up to gap apart.
func cutUp(rnd *rand.Rand, text string, gap time.Duration) (pieces []piece) {
	at := time.Duration(0)
	for len(text) > 0 {
		n := min(len(text), 1+rnd.IntN(200))
		pieces = append(pieces, piece{text[:n], at})
		text = text[n:]
		at += time.Duration(rnd.Int64N(int64(gap) + 1))
	}
	return pieces
}

// TestLiveArrival has texts that come in every way: without Prompt they may take as long as they
// want, with it what decides of a line comes within LivePause.
func TestLiveArrival(t *testing.T) {
	for seed := range uint64(60) {
		rnd := rand.New(rand.NewPCG(seed, 3))
		text := broken(rnd)
		o := options()
		o.Threads = 1 + int(seed%2)
		want, _ := run(t, o, streamed(text))
		o.Live = true
		if got := lived(t, o, cutUp(rnd, text, time.Hour)).text(); got != want {
			t.Fatalf("%q, live: %s", text, firstDifference(got, want))
		}
		o.Prompt = true
		pieces := cutUp(rnd, text, 0)
		for i := range pieces {
			pieces[i].at = time.Duration(i) * (pipeline.LivePause - pipeline.LiveStep - ms) / time.Duration(len(pieces))
		}
		if got := lived(t, o, pieces).text(); got != want {
			t.Fatalf("%q, prompt: %s", text, firstDifference(got, want))
		}
	}
}

// TestLiveDecoded has a text in another encoding, whose positions are those of the source.
func TestLiveDecoded(t *testing.T) {
	latin1, err := charset.Lookup("iso-8859-15")
	if err != nil {
		t.Fatal(err)
	}
	o := targets(2)
	o.Append = func(dst []byte, r *pipeline.Record) []byte {
		return fmt.Appendf(dst, "%d-%d:%s|", r.Span.Start, r.Span.End, r.Text)
	}
	in := []piece{{"\xe9 http://a.example/\n", 0}, {"\xe9 <http://b.example/\n", 200 * ms}, {" \xe9> x\n", 220 * ms}, {"", 500 * ms}}
	want := []piece{{"2-19:http://a.example/|", 50 * ms}, {"23-43:http://b.example/é|", 250 * ms}}
	if got := livedIn(t, o, latin1, in).writes; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestLiveSettled wants all lines that were printed to be settled, so that the text can be written
// back up to there: with Prompt, and without as far as it is decided.
func TestLiveSettled(t *testing.T) {
	in := []piece{{"a http://a.example/ b\nc://\nd", 0}, {"e\n", 200 * ms}, {"", 500 * ms}}
	for prompt, want := range map[bool][]piece{
		true:  {{"http://a.example/|22;", 0}, {"27;", 50 * ms}, {"30;", 200 * ms}, {"30;", 500 * ms}},
		false: {{"http://a.example/|22;", 0}, {"30;", 200 * ms}, {"30;", 500 * ms}},
	} {
		o := targets(1)
		o.Prompt, o.Live = prompt, true
		o.AppendSettled = func(dst []byte, s pipeline.Settled) []byte { return fmt.Appendf(dst, "%d;", s.To) }
		if got := lived(t, o, in).writes; fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("prompt %t: %v, want %v", prompt, got, want)
		}
	}
}

// TestLiveAround has a reference printed once the text after it that is wanted has come.
func TestLiveAround(t *testing.T) {
	o := targets(1)
	o.Prompt, o.Live, o.Around = false, true, 3
	o.Append = func(dst []byte, r *pipeline.Record) []byte { return fmt.Appendf(dst, "%s%s|", r.Text, r.After) }
	in := []piece{{"see http://a.example/ there\n", 0}, {"123\n", 10 * ms}, {"1234567\n", 20 * ms}, {"", time.Hour}}
	want := []piece{{"http://a.example/ th|", 20 * ms}}
	if got := lived(t, o, in).writes; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestLiveEnough has runs that end with the first reference, while the text is open and nothing
// comes.
func TestLiveEnough(t *testing.T) {
	for name, set := range map[string]func(*trial){
		"First":    func(o *trial) { o.First = true },
		"MaxCount": func(o *trial) { o.MaxCount = 1 },
	} {
		for threads := range 2 {
			o := targets(1 + threads)
			set(&o)
			synctest.Test(t, func(t *testing.T) {
				began, out := time.Now(), &livedOutput{}
				in, feed := io.Pipe()
				go func() { _, _ = io.WriteString(feed, "http://a.example/ b\n") }()
				r := o.start(out)
				_ = r.File("f", func(yield func(*source.Document) error) error {
					return yield(&source.Document{Path: "f", Text: in, Size: -1, Live: true})
				})
				if took := time.Since(began); took > pipeline.LivePause {
					t.Errorf("%s: the file ends after %v", name, took)
				}
				_ = feed.Close()
				if _, err := r.Close(); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// TestLiveMend holds the mended text of a live text that comes in every way, without Prompt, against
// that of one that does not.
func TestLiveMend(t *testing.T) {
	for seed := range uint64(60) {
		rnd := rand.New(rand.NewPCG(seed, 5))
		text := broken(rnd)
		o := options()
		o.Threads, o.Mend = 1+int(seed%2), true
		o.Append = func(dst []byte, r *pipeline.Record) []byte { return fmt.Appendf(dst, "%v%s|", r.Detail.Mended, r.Text) }
		want, _ := run(t, o, streamed(text))
		o.Live = true
		settled := int64(0)
		o.Append = func(dst []byte, r *pipeline.Record) []byte {
			if r.Span.Start < settled {
				t.Errorf("%q, seed %d: %q begins at %d, and all before %d is settled", text, seed, r.Text, r.Span.Start, settled)
			}
			return fmt.Appendf(dst, "%v%s|", r.Detail.Mended, r.Text)
		}
		o.AppendSettled = func(dst []byte, s pipeline.Settled) []byte { settled = s.To; return dst }
		if seed%2 > 0 {
			o.Threads = 1
		}
		if got := lived(t, o, cutUp(rnd, text, time.Hour)).text(); got != want {
			t.Fatalf("%q, seed %d: %s", text, seed, firstDifference(got, want))
		}
	}
}
