package pipeline

import (
	"bytes"

	"urigrep/delimit"
	"urigrep/internal/text"
	"urigrep/resolve"
)

// A lineFinder takes each line of a text for one reference that somebody typed: what
// a URI is written in is stripped, and the rest is the reference, valid or not
// (RFC 3986, Appendix C, on entry by hand).
//
// Its trigger is the first byte of a line.
type lineFinder struct {
	opt   delimit.Options
	taken int64
	ref   delimit.Reference
	piece [1]delimit.Span
	fixed []byte
}

func newLineFinder(o delimit.Options) *lineFinder {
	if o.MaxLength <= 0 {
		o.MaxLength = delimit.MaxLength
	}
	return &lineFinder{opt: o}
}

func (f *lineFinder) Behind() int       { return 1 }
func (f *lineFinder) Ahead() int        { return f.opt.MaxLength + lineSlack }
func (f *lineFinder) Taken() int64      { return f.taken }
func (f *lineFinder) Reset(taken int64) { f.taken = taken }

// lineSlack is how many bytes a line may have beside its reference.
const lineSlack = 4 << 10

func (f *lineFinder) Scan(w delimit.Window, yield func(*delimit.Reference) bool) bool {
	for i := w.From; i < w.To; {
		if i > 0 && w.Text[i-1] != '\n' && (w.Text[i-1] != '\r' || w.Text[i] == '\n') {
			i = lineEnd(w.Text, i) + 1
			continue
		}
		end := lineEnd(w.Text, i)
		if !f.line(w, i, end, yield) {
			return false
		}
		i = end + 1
	}
	return true
}

// lineEnd returns the index of the next CR or LF of b from i on, or its length.
func lineEnd(b []byte, i int) int {
	for i += text.Printable(b[i:]); i < len(b) && b[i] != '\n' && b[i] != '\r'; {
		i++
		i += text.Printable(b[i:])
	}
	return i
}

// line reads the line at text[begin:end].
func (f *lineFinder) line(w delimit.Window, begin, end int, yield func(*delimit.Reference) bool) bool {
	limit := min(end, begin+f.opt.MaxLength+lineSlack) // what lies beyond is not always in the window
	text, start, wrapper, prefix := strip(w.Text[begin:limit], begin)
	if len(text) == 0 {
		return true
	}
	span := delimit.Span{Start: w.Base + int64(start), End: w.Base + int64(start+len(text))}
	f.taken = span.End
	if len(text) > f.opt.MaxLength || limit < end {
		f.opt.GivenUp(span)
		return true
	}
	f.piece[0] = span
	f.ref = delimit.Reference{Text: text, Wrapper: wrapper, Span: span, Pieces: f.piece[:], Confidence: 1}
	if prefix {
		f.ref.Rules |= delimit.RuleP1
	}
	f.judge()
	return yield(&f.ref)
}

// judge tells what kind of reference a text is, and whether it is valid.
func (f *lineFinder) judge() {
	r := &f.ref
	switch lower := bytes.ToLower(r.Text[:min(len(r.Text), len("www."))]); {
	case hasScheme(r.Text):
		r.Kind = delimit.URI
	case !f.opt.NoAbbreviated && (bytes.HasPrefix(lower, []byte("www.")) || bytes.HasPrefix(lower, []byte("ftp."))):
		r.Kind = delimit.Abbreviated
		r.Rules |= delimit.RuleA1
	default:
		r.Kind = delimit.Relative
	}
	if r.Err, _ = resolve.Check(r.Text).(*resolve.Error); r.Err == nil {
		return
	}
	if fixed, err := resolve.AppendRepair(f.fixed[:0], r.Text); err == nil {
		f.fixed = fixed
		r.Repaired = fixed
		r.Rules |= delimit.RuleT3
	}
}

// hasScheme reports whether text begins with a scheme and a colon (RFC 3986, §3.1).
func hasScheme(text []byte) bool {
	i := bytes.IndexByte(text, ':')
	for j, b := range text[:max(i, 0)] {
		letter := 'a' <= b|0x20 && b|0x20 <= 'z'
		if !letter && (j == 0 || b != '+' && b != '-' && b != '.' && (b < '0' || b > '9')) {
			return false
		}
	}
	return i > 0
}

const blanks = " \t\v\f\u00a0"

// strip takes off a line what a reference may be written in: white space, a pair of
// angle brackets or quotation marks, and the prefix "URL:" or "URI:". start is the index
// of what is left, where that of line is begin.
func strip(line []byte, begin int) (text []byte, start int, wrapper delimit.Wrapper, prefix bool) {
	trim := func() {
		rest := bytes.TrimLeft(line, blanks)
		begin += len(line) - len(rest)
		line = bytes.TrimRight(rest, blanks)
	}
	trim()
	if n := len(line); n >= 2 {
		switch {
		case line[0] == '<' && line[n-1] == '>':
			wrapper = delimit.Angle
		case line[0] == '"' && line[n-1] == '"':
			wrapper = delimit.Quote
		}
		if wrapper != delimit.Bare {
			line = line[1 : n-1]
			begin++
			trim()
		}
	}
	if len(line) >= 4 && (bytes.EqualFold(line[:4], []byte("URL:")) || bytes.EqualFold(line[:4], []byte("URI:"))) {
		prefix = true
		line = line[4:]
		begin += 4
		trim()
	}
	return line, begin, wrapper, prefix
}
