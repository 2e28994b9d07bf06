package index

import (
	"bytes"

	"urigrep/internal/schemes"
	"urigrep/internal/text"
	"urigrep/scan"
)

// An Index is what is known about the text of a window. The zero Index knows nothing, and is ready
// for use.
type Index struct {
	marks

	// By places that were asked for.
	begins  recent // whether a URI begins there
	schemes recent // where the scheme before a "://" begins
	hunks   recent // where the head of the hunk stands that a line is in

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
	closers     [scan.Pairs]closer // what closes each pair
	second      next               // "://" of a URI that may end another before it
	authorities next               // what ends an authority
	solidi      next               // what says whether "\/" is an escape
	noPlain     [2]next            // what may end a candidate: a bare one, one that UTS #58 delimits

	before, after stretch // without signs of quoted-printable, before and after references
	token         stretch // of the token before the candidate asked for last
	rows          Rows    // of the candidate asked for last
}

// Reset makes x ready for another text.
func (x *Index) Reset() {
	x.marks = marks{}
	x.begins.forget()
	x.schemes.forget()
	x.hunks.forget()
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

// ClosesInLines reports whether the closer of pair begins in b[i:] after at most that many line
// ends. b[i] is not before the place asked for last, or all is counted anew.
func (x *Index) ClosesInLines(b []byte, pair scan.Pair, i, most int) bool {
	if !x.HasCloser(b, pair, i, len(b)) {
		return false
	}
	ends, looked := x.closers[pair].linesFrom(b, i)
	x.looked += looked
	return ends <= most
}

// HasSecond reports whether the "://" of a URI begins in b[from:limit] that may end another,
// which is past its authority (rule T5).
func (x *Index) HasSecond(b []byte, from, limit int) bool {
	return x.counted(x.second.in(b, from, limit, indexSecond))
}

// EndsAuthority reports whether what ends an authority stands in b[auth:limit].
func (x *Index) EndsAuthority(b []byte, auth, limit int) bool {
	return x.counted(x.authorities.in(b, auth, limit, func(b []byte, from, to int) int {
		return indexFrom(from, text.EndOfAuthority(b[from:to]))
	}))
}

// AuthorityEnd returns the index at which the authority that begins at b[auth] ends in
// b[auth:limit]; limit if nothing ends it.
func (x *Index) AuthorityEnd(b []byte, auth, limit int) int {
	if !x.EndsAuthority(b, auth, limit) {
		return limit
	}
	return x.authorities.to
}

// Plain returns the index of the first byte in b[from:limit] that index finds, which says what may end
// a bare candidate, or with link one that UTS #58 delimits; limit if there is none.
func (x *Index) Plain(b []byte, link bool, from, limit int, index func(b []byte, from, to int) int) int {
	n := &x.noPlain[0]
	if link {
		n = &x.noPlain[1]
	}
	if !x.counted(n.in(b, from, limit, index)) {
		return limit
	}
	return n.to
}

// HoldsURI reports whether the authority that begins at b[auth] holds another URI, which ends it
// (rule T5), before b[limit]: the first "/" of a "://" is what ends it.
func (x *Index) HoldsURI(b []byte, auth, limit int) bool {
	end := &x.authorities
	return x.EndsAuthority(b, auth, limit) && end.to > auth && bytes.HasPrefix(b[end.to-1:], []byte("://")) &&
		x.SchemeOf(b, end.to-1) >= auth
}

// indexSecond returns the index of the first "://" in b[from:to] of such a URI; -1 if there is
// none.
func indexSecond(b []byte, from, to int) int {
	for {
		k := bytes.Index(b[from:to], []byte("://"))
		if k < 0 {
			return -1
		}
		colon := from + k
		if IsSecond(b, colon) {
			return colon
		}
		from = colon + 1
	}
}

// IsSecond reports whether the "://" at b[colon], if there is one, is of a URI that may end another,
// which is past its authority.
func IsSecond(b []byte, colon int) bool {
	if !bytes.HasPrefix(b[colon:], []byte("://")) {
		return false
	}
	start := schemeAt(b, colon)
	return start > 0 && (schemes.RunsOn(b, start, colon) || text.HasFileSuffix(b[:start]))
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

// SchemeOf returns the index at which the scheme that ends before the "://" at b[colon] begins; -1
// if there is none.
func (x *Index) SchemeOf(b []byte, colon int) int {
	start, known := x.schemes.of(colon, bracketsKept)
	if !known {
		*start = schemeAt(b, colon)
	}
	return *start
}

// BeginsURI reports whether b[i:] begins a URI, as schemes.BeginsURI does.
func (x *Index) BeginsURI(b []byte, i int) bool {
	begins, known := x.begins.of(i, bracketsKept)
	if !known {
		*begins = 0
		if schemes.BeginsURI(b[i:]) {
			*begins = 1
		}
	}
	return *begins == 1
}

// indexFrom returns the index in a text of the byte at the index k of its part from from onward; -1
// if k is -1.
func indexFrom(from, k int) int {
	if k < 0 {
		return -1
	}
	return from + k
}
