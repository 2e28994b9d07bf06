package index

import (
	"bytes"

	"urigrep/delimit/internal/chars"
	"urigrep/delimit/internal/scheme"
	"urigrep/internal/text"
	"urigrep/scan"
)

// This file remembers what searches of the text around a candidate came to. Many candidates may
// stand close to each other, all of them in vain: each byte is searched for the same thing once,
// and not from each candidate before it (rule L2).

// A nextMark remembers where the next of some marks is. The zero nextMark knows nothing.
//
// Invariant: none of the marks begins in b[from:to]; if found, one begins at b[to].
type nextMark struct {
	from, to int
	found    bool
}

// maxMark is the most bytes of a mark.
const maxMark = 3

// in reports whether one of the marks begins in b[from:limit], and how many bytes it has looked at.
// index returns the index in b of the first mark that lies in b[from:to], -1 if there is none. b
// may end elsewhere with each call, but its bytes are the same.
func (n *nextMark) in(b []byte, from, limit int, index func(b []byte, from, to int) int) (found bool, looked int) {
	if from < n.from || from > n.to {
		*n = nextMark{from: from, to: from}
	}
	if n.found || n.to >= limit {
		return n.to < limit, 0
	}
	begin, end := n.to, min(len(b), limit+maxMark-1)
	if k := index(b, begin, max(begin, end)); k >= 0 {
		n.to, n.found = k, true
	} else {
		n.to = max(begin, end-maxMark+1) // the last bytes may be the beginning of a mark
	}
	return n.found && n.to < limit, n.to - begin
}

// An encodedPlace remembers a stretch without signs of quoted-printable: none lies in
// b[from:to], nor in any part of it. The zero encodedPlace is an empty stretch.
type encodedPlace struct{ from, to int }

// signLook is the most bytes before the end of a sign of quoted-printable that it depends on.
const signLook = chars.SoftLineMax + len("=20\r\n")

// in reports whether chars.IndexEncoded finds something in b[from:to], and how many bytes it has
// looked at.
func (e *encodedPlace) in(b []byte, from, to int) (found bool, looked int) {
	if e.from <= from && to <= e.to {
		return false, 0
	}
	begin := e.to - signLook
	if from < e.from || begin <= from {
		begin, e.from = from, from
	}
	i := chars.IndexEncoded(b[begin:to])
	if i < 0 {
		e.to = to
		return false, to - begin
	}
	e.to = begin + i
	return true, i
}

// A tokenPlace remembers that neither white space nor a line end is in b[head:at] of a text.
type tokenPlace struct{ head, at int }

// TokenHead returns the index in b where the token begins that b ends in, of whose last
// chars.BracketLook bytes none is white space.
func (m *Memory) TokenHead(b []byte) int {
	lo, i := max(0, len(b)-chars.BracketLook), len(b)
	for i > lo {
		if i == m.token.at {
			i = max(lo, m.token.head)
			break
		}
		if text.IsBlank(b[i-1]) || chars.EndsLine[b[i-1]] && text.BreakBefore(b[:i]) > 0 {
			break
		}
		i--
	}
	m.Looked += max(0, len(b)-max(i, m.token.at))
	m.token = tokenPlace{i, len(b)}
	return i
}

// pairs is the number of values of a scan.Pair.
const pairs = scan.PairSingleTitle + 1

// Memory is what is known of places in the text of a window.
type Memory struct {
	closers       [pairs]nextMark // what closes each pair
	closerLines   [pairs]linesTo  // line ends before these
	second        nextMark        // "://" of a URI that may end another before it
	authorities   nextMark        // what ends an authority
	fieldsTo      nextMark        // "to=" of a mailto URI
	encodedAts    nextMark        // "%40"
	partings      nextMark        // what may part the characters of a reference
	before, after encodedPlace    // of the places before and after references
	hunks         [2]hunkPlace    // of the two lines asked for last
	token         tokenPlace      // before the candidate asked for last
	rows          Rows            // of the candidate asked for last
	Looked        int             // bytes that were looked at to learn it
}

// HasCloser reports whether what closes pair begins in b[from:limit].
func (m *Memory) HasCloser(b []byte, pair scan.Pair, from, limit int) bool {
	return m.counted(m.closers[pair].in(b, from, limit, func(b []byte, from, to int) int {
		for {
			k := pair.IndexCloser(b[from:to])
			if k < 0 {
				return -1
			}
			if from += k; !chars.IsInWord(pair, b, from+1) {
				return from
			}
			from++
		}
	}))
}

// ClosesBracket reports whether what closes the '[' or '{' at b[i] begins within chars.BracketLook
// bytes.
func (m *Memory) ClosesBracket(b []byte, i int) bool {
	pair := scan.PairBracket
	if b[i] == '{' {
		pair = scan.PairBrace
	}
	return m.HasCloser(b, pair, i+1, i+chars.BracketLook+1)
}

// linesTo remembers how many line ends stand in b[from:to] of a text.
type linesTo struct{ from, to, ends int }

// ClosesInLines reports whether what closes pair begins in b[i:], and at most so many line ends
// stand before it. b[i] is not before the place asked for last, or all is counted anew.
func (m *Memory) ClosesInLines(b []byte, pair scan.Pair, i, most int) bool {
	if !m.HasCloser(b, pair, i, len(b)) {
		return false
	}
	n, closer := &m.closerLines[pair], m.closers[pair].to
	if n.to == closer && n.from <= i {
		m.Looked += i - n.from
		n.from, n.ends = i, n.ends-chars.LineEnds(b[n.from:i])
	} else {
		m.Looked += closer - i
		*n = linesTo{i, closer, chars.LineEnds(b[i:closer])}
	}
	return n.ends <= most
}

// HasSecond reports whether the "://" of a URI begins in b[from:limit] that may end another,
// which is past its authority (rule T5).
func (m *Memory) HasSecond(b []byte, from, limit int) bool {
	return m.counted(m.second.in(b, from, limit, indexSecond))
}

// HoldsURI reports whether the authority that begins at b[auth] holds another URI, which ends it
// (rule T5), before b[limit]: the first "/" of a "://" is what ends it.
func (m *Memory) HoldsURI(b []byte, auth, limit int) bool {
	end := &m.authorities
	return m.counted(end.in(b, auth, limit, func(b []byte, from, to int) int {
		return chars.IndexFrom(from, chars.EndOfAuthority(b[from:to]))
	})) && end.to > auth && b[end.to] == '/' && b[end.to-1] == ':'
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
		if start := chars.SchemeAt(b, colon); start > 0 && (scheme.RunsOn(b, start, colon) || chars.HasFileSuffix(b[:start])) {
			return colon
		}
		from = colon + 1
	}
}

// MayHoldSoon reports whether mark, "to=" or "%40", may stand in the first chars.RequirementLook
// bytes of b[at:]: it does, or a line end or an escape among them may part its characters, or make
// them fewer.
func (m *Memory) MayHoldSoon(b []byte, at int, mark string) bool {
	places, limit := &m.fieldsTo, at+chars.RequirementLook
	if mark == "%40" {
		places = &m.encodedAts
	}
	return m.counted(places.in(b, at, limit, func(b []byte, from, to int) int {
		return chars.IndexFrom(from, bytes.Index(b[from:to], []byte(mark)))
	})) || m.counted(m.partings.in(b, at, limit, chars.IndexParting))
}

// IsEncodedAround reports whether the text before b[from] or after b[to] shows that it is
// quoted-printable: "=3D", an encoded space at a line's end, or a soft break.
func (m *Memory) IsEncodedAround(b []byte, from, to int) bool {
	return m.counted(m.before.in(b, max(0, from-chars.EncodedLook), max(0, from))) || m.counted(m.after.in(b, to, min(len(b), to+chars.EncodedLook)))
}

// counted returns what a search found, and counts what it looked at.
func (m *Memory) counted(found bool, looked int) bool {
	m.Looked += looked
	return found
}

// Forget drops all that is known, before another text.
func (m *Memory) Forget() { *m = Memory{Looked: m.Looked} }
