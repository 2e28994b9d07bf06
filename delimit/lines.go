package delimit

import (
	"bytes"

	"urigrep/delimit/internal/chars"
	"urigrep/internal/text"
)

// A LineFinder reads each line of a document as one reference, such as a user types it: without
// white space, delimiters and prefix around it, the line is the reference, valid or not (RFC 3986,
// Appendix C, on entry by hand). It is used like a Finder; the trigger of a reference is the first
// byte of its line. The zero LineFinder has the zero Options and is at the beginning of a document.
type LineFinder struct {
	opt   Options
	taken int64
	judge judge
	piece [1]Span
	match Match
}

// NewLineFinder returns a LineFinder with these options, at the beginning of a document.
func NewLineFinder(o Options) *LineFinder {
	return &LineFinder{opt: o, judge: judge{rfc: o.RFC}}
}

// lineSlack is how many bytes a line may have beside its reference.
const lineSlack = 4 << 10

// Behind returns how many bytes before its line the reading of a reference may depend on: 1.
func (f *LineFinder) Behind() int { return 1 }

// Ahead returns how many bytes after the beginning of its line the reading of a reference may
// depend on: more than Options.MaxLength.
func (f *LineFinder) Ahead() int { return f.opt.limit() + lineSlack }

// Taken returns the offset in the document, in bytes, at which the last reference found ends.
func (f *LineFinder) Taken() int64 { return f.taken }

// Reset makes the LineFinder ready for another document or, with an offset other than 0, for the
// windows of a document from that offset on.
func (f *LineFinder) Reset(taken int64) { f.taken = taken }

// Scan calls yield for the reference of each line that begins in w.Text[w.From:w.To], like
// Finder.Scan.
func (f *LineFinder) Scan(w Window, yield func(*Match) bool) bool {
	for i := w.From; i < w.To; {
		end := i + text.LineLen(w.Text[i:])
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
func (f *LineFinder) line(w Window, begin, end int, yield func(*Match) bool) bool {
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
	f.piece[0] = span
	f.match = Match{Text: ref, Kind: kindOf(ref, &f.opt), Wrapper: wrapper, Span: span, Pieces: f.piece[:]}
	if prefix {
		f.match.Rules |= RuleP1
	}
	f.judge.readyMade(&f.match)
	return yield(&f.match)
}

// strip returns the reference in a line: the line without white space, a pair of angle brackets
// or quotation marks, and the prefix "URL:" or "URI:", which is one only before a scheme or an
// abbreviated form, or between angle brackets (rule P1). at is the index of ref in line.
func (f *LineFinder) strip(line []byte) (ref []byte, at int, wrapper Wrapper, prefix bool) {
	ref, at = trimWhite(line, 0)
	if n := len(ref); n >= 2 {
		switch {
		case ref[0] == '<' && ref[n-1] == '>':
			wrapper = Angle
		case ref[0] == '"' && ref[n-1] == '"':
			wrapper = Quote
		}
		if wrapper != Bare {
			ref, at = trimWhite(ref[1:n-1], at+1)
		}
	}
	n := chars.PrefixAt(ref)
	if n == 0 {
		return ref, at, wrapper, false
	}
	rest, restAt := trimWhite(ref[n:], at+n)
	if wrapper != Angle && kindOf(rest, &f.opt) == Relative {
		return ref, at, wrapper, false // the prefix is a scheme of its own
	}
	return rest, restAt, wrapper, true
}

// trimWhite returns text, which begins at the index at of its line, without the white space
// around it, and the index where it begins then.
func trimWhite(text []byte, at int) ([]byte, int) {
	const white = " \t\v\f\u00a0"
	rest := bytes.TrimLeft(text, white)
	return bytes.TrimRight(rest, white), at + len(text) - len(rest)
}
