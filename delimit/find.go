package delimit

import (
	"iter"

	"urigrep/internal/cut"
)

// All returns an iterator over the matches of a text in UTF-8, in the order in which they begin.
// The matches belong to the caller. It looks at each byte a bounded number of times, and fails for
// no text.
func All[T ~string | ~[]byte](text T, o Options) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		s, b := newSearch(o), []byte(text)
		defer s.end()
		s.enter(b, 0)
		s.finder.Scan(whole(b), func(m *Match) bool { return yield(s.clone(m)) })
	}
}

// Lines returns an iterator over the matches of a text of which each line is one reference, such as a
// user types it: without white space, delimiters and prefix, the line is the reference, valid or not
// (RFC 3986, Appendix C, on entry by hand). In relative references and those of "file:" a blank between
// other characters stays; the alternative has the other reading. The matches belong to the caller.
func Lines[T ~string | ~[]byte](text T, o Options) iter.Seq[Match] {
	return func(yield func(Match) bool) {
		s, b := newSearch(o), []byte(text)
		defer s.end()
		s.enter(b, 0)
		newLineFinder(o).Scan(whole(b), func(m *Match) bool { return yield(s.clone(m)) })
	}
}

// Spans returns an iterator over the spans of the references that All finds. It allocates nothing for
// each.
func Spans[T ~string | ~[]byte](text T, o Options) iter.Seq[Span] {
	return func(yield func(Span) bool) {
		s := newSearch(o)
		defer s.end()
		s.finder.Scan(whole([]byte(text)), func(m *Match) bool { return yield(m.Span) })
	}
}

// ReplaceAllFunc returns a copy of a text in which what replace returns stands in the place of each
// reference. Of one that is broken over lines it stands in place of the first piece, and the others go with
// the white space before them; text of another column (Match.Columns) stays. The match is valid until
// replace returns. Of two readings of one place (HyphenBoth) the first is replaced.
func ReplaceAllFunc[T ~string | ~[]byte](text T, o Options, replace func(*Match) string) T {
	s, b := newSearch(o), []byte(text)
	defer s.end()
	var out []byte
	at := int64(0)
	s.finder.Scan(whole(b), func(m *Match) bool {
		if m.Span.Start < at {
			return true
		}
		out = append(append(out, b[at:m.Span.Start]...), replace(m)...)
		for k := 1; m.Columns && k < len(m.Pieces); k++ {
			out = append(out, b[m.Pieces[k-1].End:m.Pieces[k].Start]...)
		}
		at = m.Span.End
		return true
	})
	return T(append(out, b[at:]...))
}

// A Finder finds the references of texts, one after the other, and reuses its memory. It must not be
// used by two goroutines at once. The zero Finder has the zero Options.
type Finder struct{ finder *finder }

// NewFinder returns a Finder with these options.
func NewFinder(o Options) *Finder { return &Finder{newFinder(o)} }

// Find returns an iterator over the references that All finds in a text. A match and all it points to
// are valid until the loop goes on; Match.Clone keeps it.
func (f *Finder) Find(text []byte) iter.Seq[*Match] {
	return func(yield func(*Match) bool) {
		if f.finder == nil {
			f.finder = newFinder(Options{})
		}
		f.finder.Reset(0)
		f.finder.Scan(whole(text), yield)
	}
}

// whole returns a window that is a whole text.
func whole(text []byte) cut.Window { return cut.Window{Text: text, To: len(text), EOF: true} }

func init() {
	cut.New = func(options any, lines bool) any {
		o := options.(Options)
		if lines {
			return newLineFinder(o)
		}
		return newFinder(o)
	}
}
