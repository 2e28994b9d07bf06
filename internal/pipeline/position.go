package pipeline

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// A place is a position within a stretch of text: the line ends before it, and
// the runes since the last of these or, where there is none, since the stretch began.
type place struct {
	lines int64
	runes int64
}

// after returns the place that is at b in a stretch that is the one of p with
// that of b behind it.
func (p place) after(b place) place {
	if b.lines > 0 {
		return place{p.lines + b.lines, b.runes}
	}
	return place{p.lines, p.runes + b.runes}
}

// measure returns the place at to, counted from from, 0 ≤ from ≤ to ≤ len(text).
// Line ends are LF, CRLF and CR; of a CRLF the LF is what counts, so that a
// stretch may end between the two. An invalid byte is a rune.
func measure(text []byte, from, to int) place {
	s := text[from:to]
	p := place{lines: int64(bytes.Count(s, lf))}
	last := -1
	if p.lines > 0 {
		last = bytes.LastIndexByte(s, '\n')
	}
	for i := 0; ; i++ {
		j := bytes.IndexByte(s[i:], '\r')
		if j < 0 {
			break
		}
		if i += j; from+i+1 < len(text) && text[from+i+1] == '\n' {
			continue
		}
		p.lines++
		last = max(last, i)
	}
	p.runes = runes(s[last+1:])
	return p
}

var lf = []byte{'\n'}

// runes counts as utf8.RuneCount does, faster where the text is ASCII.
func runes(s []byte) int64 {
	n := 0
	for len(s)-n >= 8 && ascii(s[n:]) {
		n += 8
	}
	if n > 0 && len(s)-n < 8 && ascii(s[len(s)-8:]) {
		return int64(len(s))
	}
	return int64(n + utf8.RuneCount(s[n:]))
}

// ascii reports whether the first eight bytes of s are ASCII.
func ascii(s []byte) bool {
	const high = 0x8080808080808080
	return binary.LittleEndian.Uint64(s)&high == 0
}

// A ruler measures one stretch of text after the other, and remembers which line end is next.
type ruler struct {
	text  []byte
	at    int   // up to which the text is measured
	place place // at at, counted from where the ruler began
	lf    int   // index of the next LF, or the length of the text; before at if it is not known
	cr    int   // index of the next CR that is not part of a CRLF, likewise
}

// newRuler returns a ruler for a text that begins at from.
func newRuler(text []byte, from int) ruler {
	return ruler{text: text, at: from, lf: from - 1, cr: from - 1}
}

// rulerStretch is up to which length a ruler looks for one line end after the other; in
// a longer stretch they are counted.
const rulerStretch = 1 << 10

// advance measures the stretch up to to, 0 ≤ at ≤ to ≤ len(text).
func (r *ruler) advance(to int) {
	if to-r.at > rulerStretch || r.nextCR() < to {
		r.place = r.place.after(measure(r.text, r.at, to))
		r.at = to
		return
	}
	for r.nextLF() < to {
		r.place = place{lines: r.place.lines + 1}
		r.at = r.lf + 1
	}
	r.place.runes += runes(r.text[r.at:to])
	r.at = to
}

func (r *ruler) nextLF() int {
	if r.lf < r.at {
		r.lf = index(r.text, r.at, '\n')
	}
	return r.lf
}

func (r *ruler) nextCR() int {
	if r.cr >= r.at {
		return r.cr
	}
	for r.cr = index(r.text, r.at, '\r'); r.cr+1 < len(r.text) && r.text[r.cr+1] == '\n'; {
		r.cr = index(r.text, r.cr+2, '\r')
	}
	return r.cr
}

// index returns the index of the next c in text from i on, or the length of text.
func index(text []byte, i int, c byte) int {
	if n := bytes.IndexByte(text[i:], c); n >= 0 {
		return i + n
	}
	return len(text)
}

// runeStart returns i, or where i stands inside a valid multi-byte rune the
// index of its first byte. Text cut at indices so moved has the same runes as
// the whole.
func runeStart(text []byte, i int) int {
	if i >= len(text) || utf8.RuneStart(text[i]) {
		return i
	}
	for j := i - 1; j >= 0 && j > i-utf8.UTFMax; j-- {
		if utf8.RuneStart(text[j]) {
			if _, n := utf8.DecodeRune(text[j:]); n > i-j {
				return j
			}
			return i
		}
	}
	return i
}
