package delimit

import (
	"bytes"

	"urigrep/internal/text"
)

// What the text around says of the two readings.
const (
	elsewhereNothing  uint8 = iota
	elsewhereJoined         // the joined form stands whole elsewhere
	elsewhereUnjoined       // the unjoined form stands whole elsewhere
	elsewhereSegment        // the unjoined form goes on with the token's first segment elsewhere
	elsewhereSibling        // the unjoined form goes on with something else elsewhere
	elsewheres
)

var elsewhereNames = [elsewheres]string{"nothing", "joined", "unjoined", "segment", "sibling"}

// nearbyLook is how many bytes before and after a line end are searched for the
// reference standing whole; nearbyMost how often on either side its beginning is looked
// at, so that a text that is full of it takes no longer.
const (
	nearbyLook = 4 << 10
	nearbyMost = 16
)

// proseLook is how many bytes before and after a line end are searched for a word;
// nearLook for other URIs, nearMost how many of them are looked at on either side.
const (
	proseLook = 1 << 10
	nearLook  = 1 << 10
	nearMost  = 4
)

// seeNear reads the text around.
func (e *evidence) seeNear(p *place) {
	e[groupElsewhere] = searchNearby(p)
	e[groupProse] = proseOf(p)
	e[groupNear] = nearOf(p)
	e[groupMeet] = meetOf(p)
}

// searchNearby returns what the text around says of the two readings of p. The joined form
// counts most, then the unjoined form.
func searchNearby(p *place) uint8 {
	stem := p.ref[:trimEnd(p.ref, nil)]
	if len(p.ref) <= p.auth+3 || len(stem) <= p.auth+3 {
		return elsewhereNothing
	}
	s := nearbySearch{ref: p.ref, auth: p.auth, stem: stem, word: p.word}
	s.segment = p.word
	if i := bytes.IndexByte(p.word, '/'); i > 0 {
		s.segment = p.word[:i+1]
	}
	s.search(p.b[max(0, p.start-nearbyLook):p.start])
	s.search(p.b[p.next.end:min(len(p.b), p.next.end+nearbyLook)])
	for _, kind := range [...]uint8{elsewhereJoined, elsewhereUnjoined, elsewhereSegment, elsewhereSibling} {
		if s.found[kind] {
			return kind
		}
	}
	return elsewhereNothing
}

// A nearbySearch looks for a reference standing whole.
type nearbySearch struct {
	ref, stem     []byte           // what was read of it; the same without what rule T1 removes
	auth          int              // offset in both after "://"; 0 where there is none
	word, segment []byte           // what the next line would add; its first segment
	found         [elsewheres]bool // how the stem was found to go on
}

// search notes in what ways b goes on after the stem.
func (s *nearbySearch) search(b []byte) {
	tail := s.ref[len(s.stem):]
	for range nearbyMost {
		i := s.next(b)
		if i < 0 {
			return
		}
		after := b[i+len(s.stem):]
		b = after
		switch {
		case bytes.HasPrefix(after, tail) && bytes.HasPrefix(after[len(tail):], s.word) && endsWhole(after[len(tail)+len(s.word):]):
			s.found[elsewhereJoined] = true
		case endsWhole(after):
			s.found[elsewhereUnjoined] = true
		case bytes.HasPrefix(after, tail) && len(s.segment) > 1 && bytes.HasPrefix(after[len(tail):], s.segment):
			s.found[elsewhereSegment] = true
		case len(after) > 0 && text.IsAlnum(after[0]):
			s.found[elsewhereSibling] = true
		}
	}
}

// next returns the index of the first stem in b, -1 if there is none. Its "://" is much rarer in
// text than its first byte.
func (s *nearbySearch) next(b []byte) int {
	scheme := s.auth - len("://")
	if scheme < 0 || !bytes.HasPrefix(s.stem[scheme:], []byte("://")) {
		return bytes.Index(b, s.stem)
	}
	for at := scheme; at < len(b); at++ {
		i := text.IndexSlashes(b[at:])
		if i < 0 {
			return -1
		}
		if at += i; bytes.HasPrefix(b[at-scheme:], s.stem) {
			return at - scheme
		}
	}
	return -1
}

// endsWhole reports whether what follows a reference ends it, and no line break is
// what does so.
func endsWhole(b []byte) bool {
	i := 0
	for i < len(b) && bytes.IndexByte([]byte(`.,;:!?)]}'"`), b[i]) >= 0 {
		i++
	}
	if i == len(b) {
		return false
	}
	return i > 0 && !text.IsURI(b[i]) || text.IsBlank(b[i]) && i+1 < len(b) && text.Break(b[i+1:]) == 0 || b[i] == '<' || b[i] == '>'
}

// proseOf returns whether the token is a word that stands in the text around by itself:
// 0 for a token that is no word of two letters or more.
func proseOf(p *place) uint8 {
	for _, c := range p.word {
		if !text.IsAlpha(c) {
			return 0
		}
	}
	if len(p.word) < 2 {
		return 0
	}
	line := max(0, p.lb.piece-len(p.head))
	return 1 + flag(hasWord(p.b[max(0, line-proseLook):line], p.word) || hasWord(p.b[p.next.end:min(len(p.b), p.next.end+proseLook)], p.word))
}

// hasWord reports whether b has a word with white space before it, and white space or
// punctuation and white space after it.
func hasWord(b, word []byte) bool {
	for range nearbyMost {
		i := bytes.Index(b, word)
		if i < 0 {
			return false
		}
		end := i + len(word)
		if i > 0 && (text.IsBlank(b[i-1]) || text.IsBreak(b[i-1])) && end < len(b) && endsWord(b[end:]) {
			return true
		}
		b = b[end:]
	}
	return false
}

// endsWord reports whether what follows a word of prose ends it.
func endsWord(b []byte) bool {
	if bytes.IndexByte([]byte(".,;:!?)"), b[0]) >= 0 {
		b = b[1:]
	}
	return len(b) > 0 && (text.IsBlank(b[0]) || text.IsBreak(b[0]))
}

// What is seen of other URIs around, as bits: the value of groupNear.
const (
	nearWhole  uint8 = 1 // one ends its line and does not seem to go on
	nearBroken uint8 = 2 // one ends its line and seems to go on
	nearInside uint8 = 4 // all stand inside their lines
)

// nearOf returns how other URIs around are broken.
func nearOf(p *place) uint8 {
	var seen uint8
	var last [nearMost]int // the last places before
	n := 0
	for at := max(0, p.start-nearLook); ; at += len("://") {
		i := bytes.Index(p.b[at:p.start], []byte("://"))
		if i < 0 {
			break
		}
		at += i
		last[n%nearMost] = at
		n++
	}
	for _, at := range last[:min(n, nearMost)] {
		seen |= nearAt(p.b, at)
	}
	at, hi := p.next.end, min(len(p.b), p.next.end+nearLook)
	for range nearMost {
		i := text.IndexSlashes(p.b[min(at, hi):hi])
		if i < 0 {
			break
		}
		at += i + 3
		seen |= nearAt(p.b[:hi], at-3)
	}
	if seen > nearInside {
		seen &^= nearInside
	}
	return min(seen, nearInside)
}

// nearAt returns whether the URI whose "://" is at b[i] is broken at the end of a line, as
// far as can be told from its two ends.
func nearAt(b []byte, i int) uint8 {
	end := i + 3
	for end < len(b) && text.IsURI(b[end]) {
		end++
	}
	from := end
	hyphen := hyphenMark(b[end:]) > 0
	for n := text.Blank(b[end:]); n > 0; n = text.Blank(b[end:]) {
		end += n
	}
	n := text.Break(b[end:])
	switch {
	case hyphen:
		return nearBroken
	case n == 0 || end+n >= len(b):
		return nearInside
	}
	next := b[end+n:]
	next = next[:lineLen(next)]
	next = next[text.LeaderOf(next).Len:]
	word := next[:runOfURI(next)]
	word = word[:trimEnd(word, nil)]
	if len(word) == 0 || beginsURI(next) {
		return nearWhole
	}
	switch shapeClass[shapeOf(word)] {
	case shapesPath, shapesFile, shapesMarked:
		return nearBroken
	case shapesDotted, shapesJoined, shapesNumber:
		if c := b[from-1]; c == '/' || c == '-' || c == '=' || c == '_' || c == '&' || c == '?' {
			return nearBroken
		}
	}
	return nearWhole
}

// runOfURI returns the number of bytes at the start of b that a URI may hold, tokenLook
// at most.
func runOfURI(b []byte) int {
	n := 0
	for n < min(len(b), tokenLook) && text.IsURI(b[n]) {
		n++
	}
	return n
}

// tokenLook is the most bytes of a token that its look is told from.
const tokenLook = 512

// meetOf returns whether the word that the two ends make, of five letters or more, stands
// in the text around, or in the reference itself: 0 where they make none.
func meetOf(p *place) uint8 {
	n, m := runBefore(p.ref), runAt(p.word)
	if n == 0 || m == 0 || n+m < 5 || n+m > longestMeet {
		return 0
	}
	made := append(append(make([]byte, 0, longestMeet), p.ref[len(p.ref)-n:]...), p.word[:m]...)
	for _, c := range made {
		if !text.IsAlpha(c) {
			return 0
		}
	}
	line := max(0, p.lb.piece-len(p.head))
	for _, b := range [...][]byte{p.b[max(0, line-proseLook):line], p.b[p.next.end:min(len(p.b), p.next.end+proseLook)], p.ref[:len(p.ref)-n]} {
		if bytes.Contains(b, made) {
			return 2
		}
	}
	return 1
}

// longestMeet is the longest word that two ends are told to make.
const longestMeet = 24
