package index

import (
	"urigrep/internal/text"
	"urigrep/scan"
)

// An Index is what is known about the text of a window. The zero Index knows nothing, and is ready
// for use.
type Index struct {
	marks

	hunks [hunksKept]hunk // of the lines asked for last, each at its place modulo hunksKept

	// Around line ends.
	Lines   Lines
	slashes Slashes
	near    Near // of the line end asked for last
	stems   []stem
	stem    int // which of them gives way to another

	looked int // bytes that were looked at to learn it
}

// marks are what is known by the next place of a kind, and by stretches.
type marks struct {
	closers     [scan.Pairs]next // what closes each pair
	authorities next             // what ends an authority
	solidi      next             // what says whether "\/" is an escape

	before, after stretch // without signs of quoted-printable, before and after references
	rows          Rows    // of the candidate asked for last
}

// Reset makes x ready for another text.
func (x *Index) Reset() {
	x.marks = marks{}
	x.hunks = [hunksKept]hunk{}
	x.Lines.forget()
	x.slashes.begin(0)
	x.stems, x.stem = x.stems[:0], 0
}

// Looked returns how many bytes were looked at to learn what was asked for, of all texts.
func (x *Index) Looked() int { return x.looked }

// HasCloser reports whether what closes pair begins in b[from:limit].
func (x *Index) HasCloser(b []byte, pair scan.Pair, from, limit int) bool {
	return x.counted(x.closers[pair].in(b, from, limit, func(b []byte, from, to int) int {
		for {
			k := pair.IndexCloser(b[from:to])
			if k < 0 {
				return -1
			}
			if from += k; !pair.IsInWord(b, from+1) {
				return from
			}
			from++
		}
	}))
}

// ClosesBracket reports whether what closes the '[' or '{' at b[i] begins within text.BracketLook
// bytes.
func (x *Index) ClosesBracket(b []byte, i int) bool {
	pair := scan.PairBracket
	if b[i] == '{' {
		pair = scan.PairBrace
	}
	return x.HasCloser(b, pair, i+1, i+text.BracketLook+1)
}

// EndsAuthority reports whether what ends an authority stands in b[auth:limit].
func (x *Index) EndsAuthority(b []byte, auth, limit int) bool {
	return x.counted(x.authorities.in(b, auth, limit, func(b []byte, from, to int) int {
		return indexFrom(from, text.EndOfAuthority(b[from:to]))
	}))
}

// EscapesSolidus reports whether "\/" is '/' in the candidate that begins at b[start], as
// text.EscapesSolidus does.
func (x *Index) EscapesSolidus(b []byte, start int) bool {
	if text.AfterAnchor(b, start) {
		return false
	}
	found := x.counted(x.solidi.in(b, start, min(len(b), start+text.SolidusLook), text.IndexSolidusSign))
	return !found || text.EndsEscapes(b, x.solidi.to)
}

// IsEncodedAround reports whether the text before b[from] or after b[to] shows that it is
// quoted-printable: "=3D", an encoded space at a line's end, or a soft break.
func (x *Index) IsEncodedAround(b []byte, from, to int) bool {
	return x.counted(x.before.encoded(b, max(0, from-encodedLook), max(0, from))) ||
		x.counted(x.after.encoded(b, to, min(len(b), to+encodedLook)))
}

// counted returns what a search found, and counts what it looked at.
func (x *Index) counted(found bool, looked int) bool {
	x.looked += looked
	return found
}

// indexFrom returns the index in a text of the byte at the index k of its part from from onward; -1
// if k is -1.
func indexFrom(from, k int) int {
	if k < 0 {
		return -1
	}
	return from + k
}
