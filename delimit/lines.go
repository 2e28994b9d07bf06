package delimit

import (
	"bytes"

	"urigrep/delimit/internal/entry"
	"urigrep/internal/cut"
	"urigrep/internal/text"
)

// A lineFinder reads each line of a document as one reference: see Lines. The trigger of a reference is the
// first byte of its line.
type lineFinder struct {
	opt    Options
	taken  int64
	judge  judge
	names  *finder // of bare domains and addresses; nil where they are not asked for
	text   []byte
	pieces []Span
	match  Match
}

// newLineFinder returns a lineFinder with these options, at the beginning of a document.
func newLineFinder(o Options) *lineFinder {
	f := &lineFinder{opt: o, judge: judge{rfc: o.RFC}}
	if o.Domains || o.Email {
		f.names = newFinder(Options{Domains: o.Domains, Email: o.Email, IRI: o.IRI, RFC: o.RFC, MaxLength: o.MaxLength})
	}
	return f
}

// maxPairs is how many pairs of delimiters may stand around the reference of a line.
const maxPairs = 8

// lineSlack is how many bytes a line may have beside its reference.
const lineSlack = 4 << 10

// Behind implements cut.Finder: a line end may be before a line.
func (f *lineFinder) Behind() int { return 1 }

// Ahead implements cut.Finder.
func (f *lineFinder) Ahead() int { return f.opt.limit() + lineSlack }

// Taken implements cut.Finder.
func (f *lineFinder) Taken() int64 { return f.taken }

// Reset implements cut.Finder.
func (f *lineFinder) Reset(taken int64) { f.taken = taken }

// Decided implements cut.Finder: whole lines are.
func (f *lineFinder) Decided(w cut.Window) int {
	return max(w.From, bytes.LastIndexByte(w.Text, '\n')+1)
}

// Scan implements cut.Finder.
func (f *lineFinder) Scan(w cut.Window, yield func(*Match) bool) bool {
	for i := w.From; i < w.To; {
		end := i + text.IndexLineEnd(w.Text[i:])
		if i > 0 && w.Text[i-1] != '\n' && (w.Text[i-1] != '\r' || w.Text[i] == '\n') {
			i = end + 1
			continue
		}
		if !f.line(w, i, end, yield) {
			return false
		}
		i = end + 1
	}
	return true
}

// line reads the line at w.Text[begin:end].
func (f *lineFinder) line(w cut.Window, begin, end int, yield func(*Match) bool) bool {
	limit := min(end, begin+f.opt.limit()+lineSlack) // what lies beyond is not always in the window
	ref, at, wrapper, prefix := f.strip(w.Text[begin:limit])
	if len(ref) == 0 {
		return true
	}
	start := w.Offset + int64(begin+at)
	span := Span{Start: start, End: start + int64(len(ref))}
	f.taken = span.End
	if len(ref) > f.opt.limit() || limit < end {
		if f.opt.GivenUp != nil {
			f.opt.GivenUp(span)
		}
		return true
	}
	if yield == nil {
		return true
	}
	f.pieces = append(f.pieces[:0], span)
	f.match = Match{Text: ref, Kind: f.kind(ref), Wrapper: wrapper, Span: span, Pieces: f.pieces}
	f.close()
	if prefix {
		f.match.Rules |= RuleP1
	}
	f.judge.readyMade(&f.match)
	return yield(&f.match)
}

// kind returns the kind of ref, which a whole line holds.
func (f *lineFinder) kind(ref []byte) Kind {
	kind := kindOf(ref, &f.opt)
	if kind != Relative || f.names == nil {
		return kind
	}
	f.names.Reset(0)
	f.names.Scan(cut.Window{Text: ref, To: len(ref), EOF: true}, func(m *Match) bool {
		if int(m.Span.Len()) == len(ref) {
			kind = m.Kind
		}
		return false
	})
	return kind
}

// close takes the white space out of the match, unless it may be part of the name of a file or of a
// relative reference. What the reference is otherwise becomes the alternative.
func (f *lineFinder) close() {
	m := &f.match
	ref := m.Text
	if entry.IndexWhite(ref) == len(ref) {
		return
	}
	f.text, f.pieces = f.text[:0], f.pieces[:0]
	encoded := make([]byte, 0, len(ref)+len("%20"))
	for at := 0; at < len(ref); {
		n := entry.IndexWhite(ref[at:])
		f.text = append(f.text, ref[at:at+n]...)
		encoded = append(encoded, ref[at:at+n]...)
		from := m.Span.Start + int64(at)
		f.pieces = append(f.pieces, Span{Start: from, End: from + int64(n)})
		if at += n; at < len(ref) {
			encoded = append(encoded, "%20"...)
			at += entry.WhiteLen(ref[at:])
		}
	}
	kind := f.kind(f.text)
	if kind == Relative || len(ref) > len("file:") && bytes.EqualFold(ref[:len("file:")], []byte("file:")) {
		m.Alternatives = []string{string(f.text)}
		f.pieces = append(f.pieces[:0], m.Span)
		m.Pieces = f.pieces
		return
	}
	m.Text, m.Pieces, m.Kind = f.text, f.pieces, kind
	m.Alternatives = []string{string(encoded)}
	m.Rules |= RuleR1
}

// strip returns the reference in a line: the line without white space, pairs of delimiters and the
// prefix "URL:" or "URI:" around it, which is a prefix only before a scheme or an abbreviated form,
// or between angle brackets (rule P1). at is the index of ref in line.
func (f *lineFinder) strip(line []byte) (ref []byte, at int, wrapper Wrapper, prefix bool) {
	ref, at = entry.Trim(line)
	for range maxPairs {
		pair, from, to, ok := entry.Closed(ref)
		if !ok {
			break
		}
		wrapper = wrapperOf(pair, ref[to:])
		inner, white := entry.Trim(ref[from:to])
		ref, at = inner, at+from+white
	}
	n := text.PrefixAt(ref)
	if n == 0 {
		return ref, at, wrapper, false
	}
	rest, white := entry.Trim(ref[n:])
	if wrapper != Angle && kindOf(rest, &f.opt) == Relative {
		return ref, at, wrapper, false // the prefix is a scheme of its own
	}
	return rest, at + n + white, wrapper, true
}
