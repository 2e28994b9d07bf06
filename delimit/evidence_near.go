package delimit

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"

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
	near := p.slashes()
	e[groupElsewhere] = searchNearby(p, near)
	e[groupProse] = proseOf(p)
	e[groupNear] = nearOf(p, near)
	e[groupMeet] = meetOf(p)
}

// searchNearby returns what the text around says of the two readings of p. The joined form
// counts most, then the unjoined form.
func searchNearby(p *place, near slashesNear) uint8 {
	stem := p.ref[:trimEnd(p.ref, textBefore{})]
	if len(p.ref) <= p.auth+3 || len(stem) <= p.auth+3 {
		return elsewhereNothing
	}
	s := nearbySearch{ref: p.ref, auth: p.auth, stem: stem, word: p.word}
	s.segment = p.word
	if i := bytes.IndexByte(p.word, '/'); i > 0 {
		s.segment = p.word[:i+1]
	}
	before, after := p.b[:p.start], p.b[:min(len(p.b), p.next.end+nearbyLook)]
	lo := max(0, p.start-nearbyLook)
	if i := s.auth - len("://"); i <= 0 || !bytes.HasPrefix(stem[i:], []byte("://")) {
		log := p.known().stemLog(stem)
		log.read(after, lo)
		log.first = log.index(lo, log.first)
		s.searchStems(before, lo, log.at[log.first:])
		log.next = log.index(p.next.end, log.next)
		s.searchStems(after, p.next.end, log.at[log.next:])
	} else {
		s.setKey()
		s.search(near.log, before, lo, near.first, near.own)
		s.search(near.log, after, p.next.end, near.next, len(near.log.at))
	}
	for _, kind := range [...]uint8{elsewhereJoined, elsewhereUnjoined, elsewhereSegment, elsewhereSibling} {
		if s.found[kind] {
			return kind
		}
	}
	return elsewhereNothing
}

// A slashesNear is where "://" stands around a place, as indices in log.
type slashesNear struct {
	log   *slashLog
	first int // the first that is looked at
	own   int // the first behind those that end where the reference begins, or before
	next  int // the first behind the next line's token
}

// slashes returns where "://" stands around p.
func (p *place) slashes() slashesNear {
	known := p.known()
	log := &known.slashes
	lo := max(0, p.start-nearbyLook)
	log.read(p.b, lo, min(len(p.b), p.next.end+nearbyLook))
	last := known.near
	known.near = slashesNear{log: log, first: log.index(lo, last.first), own: log.index(p.start-2, last.own)}
	known.near.next = log.index(p.next.end, known.near.own+1)
	return known.near
}

// A nearbySearch looks for a reference standing whole.
type nearbySearch struct {
	ref, stem     []byte           // what was read of it; the same without what rule T1 removes
	auth          int              // offset in both after "://"; 0 where there is none
	word, segment []byte           // what the next line would add; its first segment
	key, mask     uint64           // the first bytes behind the stem's "://": see keyOf and maskOf
	far, farMask  uint64           // the bytes behind those
	head          uint64           // the first bytes of the stem
	short         bool             // these are all that it has
	found         [elsewheres]bool // how the stem was found to go on
}

// search notes in what ways b goes on after the stem, where it begins at b[lo] or after. Its "://" is
// one of the places of log from the k-th to before the last: they are much rarer in text than the
// stem's first byte.
func (s *nearbySearch) search(log *slashLog, b []byte, lo, k, last int) {
	scheme, size := s.auth-len("://"), len(s.stem)
	next := firstOf(s.ref[size:], s.word)
	keys, far := log.keys[:last], log.far[:last]
	for most := nearbyMost; most > 0 && k < len(keys); k++ {
		if keys[k]&s.mask != s.key {
			if k = indexKey(keys, k+1, s.key, s.mask); k == len(keys) {
				return
			}
		}
		if far[k]&s.farMask != s.far {
			continue
		}
		i := log.at[k] - scheme
		if i+size > len(b) {
			return
		}
		if i < lo || binary.LittleEndian.Uint64(b[i:]) != s.head || !s.short && string(b[i:i+size]) != string(s.stem) {
			continue
		}
		lo = i + size
		most--
		// What begins with another character is none of the ways.
		if lo < len(b) && (b[lo] == next || mayGoOn[b[lo]]) && s.note(b[lo:]) {
			return
		}
	}
}

// indexKey returns which of the keys from the k-th on is the first that is key, as far as the bits of
// mask go; len(keys) if none is.
func indexKey(keys []uint64, k int, key, mask uint64) int {
	for ; k+4 <= len(keys); k += 4 {
		if four := keys[k : k+4]; four[0]&mask == key || four[1]&mask == key || four[2]&mask == key || four[3]&mask == key {
			break
		}
	}
	for k < len(keys) && keys[k]&mask != key {
		k++
	}
	return k
}

// searchStems does what search does for a stem that has no "://", and stands at the places that are
// given.
func (s *nearbySearch) searchStems(b []byte, lo int, at []int) {
	next, most := firstOf(s.ref[len(s.stem):], s.word), nearbyMost
	for _, i := range at {
		end := i + len(s.stem)
		if end > len(b) || most == 0 {
			return
		}
		if i < lo {
			continue
		}
		lo = end
		most--
		if end < len(b) && (b[end] == next || mayGoOn[b[end]]) && s.note(b[end:]) {
			return
		}
	}
}

// note notes how b goes on, which follows the stem, and reports whether nothing counts more.
func (s *nearbySearch) note(b []byte) (most bool) {
	rest, goesOn := bytes.CutPrefix(b, s.ref[len(s.stem):]) // as the reference does where it is cut
	switch {
	case goesOn && bytes.HasPrefix(rest, s.word) && endsWhole(rest[len(s.word):]):
		s.found[elsewhereJoined] = true
		return true
	case endsWhole(b):
		s.found[elsewhereUnjoined] = true
	case goesOn && len(s.segment) > 1 && bytes.HasPrefix(rest, s.segment):
		s.found[elsewhereSegment] = true
	case text.IsAlnum(b[0]):
		s.found[elsewhereSibling] = true
	}
	return false
}

// firstOf returns the first byte of what a and b make, one after the other; 0 if they are empty.
func firstOf(a, b []byte) byte {
	switch {
	case len(a) > 0:
		return a[0]
	case len(b) > 0:
		return b[0]
	}
	return 0
}

// setKey sets by what a stem with "://" is told from other text: it has eight bytes at least.
func (s *nearbySearch) setKey() {
	behind := s.stem[s.auth:]
	s.key, s.mask = keyOf(behind), maskOf(len(behind))
	far := behind[min(keyLen, len(behind)):]
	s.far, s.farMask = keyOf(far), maskOf(len(far))
	s.head = keyOf(s.stem)
	s.short = s.auth <= keyLen+len("://") && len(behind) <= slashKeyLen
}

// maskOf returns which bits of a key are of its first n bytes.
func maskOf(n int) uint64 { return 1<<(8*min(n, keyLen)) - 1 }

// endsWhole reports whether what follows a reference ends it, and no line break is
// what does so.
func endsWhole(b []byte) bool {
	i := 0
	for i < len(b) && endsSentence[b[i]] {
		i++
	}
	if i == len(b) {
		return false
	}
	return i > 0 && !text.IsURI(b[i]) || text.IsBlank(b[i]) && i+1 < len(b) && text.Break(b[i+1:]) == 0 || b[i] == '<' || b[i] == '>'
}

// endsSentence has the marks that may stand between a reference and what ends it.
var endsSentence = setOfBytes(`.,;:!?)]}'"`)

// mayGoOn has the bytes with which what follows a stem may begin, beside what the reference goes on
// with itself: see note.
var mayGoOn = func() (t [256]bool) {
	for c := range 256 {
		t[c] = endsSentence[c] || text.IsBlank(byte(c)) || c == '<' || c == '>' || text.IsAlnum(byte(c))
	}
	return t
}()

// setOfBytes returns the set of the bytes of s.
func setOfBytes(s string) (t [256]bool) {
	for i := range len(s) {
		t[s[i]] = true
	}
	return t
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
func nearOf(p *place, near slashesNear) uint8 {
	var seen uint8
	log := near.log
	for k, most := near.own-1, nearMost; k >= 0 && most > 0 && log.at[k] >= p.start-nearLook; k, most = k-1, most-1 {
		seen |= log.nearAt(p.b, k, len(p.b), nearAt)
	}
	hi := min(len(p.b), p.next.end+nearLook)
	for k, most := near.next, nearMost; k < len(log.at) && most > 0 && log.at[k]+len("://") <= hi; k, most = k+1, most-1 {
		seen |= log.nearAt(p.b, k, hi, nearAt)
	}
	if seen > nearInside {
		seen &^= nearInside
	}
	return min(seen, nearInside)
}

// nearAt returns whether the URI whose "://" is at b[i] is broken at the end of a line, as
// far as can be told from its two ends. It would return the same of any text that begins with
// b[:reach].
func nearAt(b []byte, i int) (near uint8, reach int) {
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
	reach = end + utf8.UTFMax
	switch {
	case hyphen:
		return nearBroken, reach
	case n == 0 || end+n >= len(b):
		return nearInside, reach
	}
	next := b[end+n:]
	next = next[:lineLen(next)]
	reach = end + n + len(next) + utf8.UTFMax
	next = next[text.LeaderOf(next).Len:]
	word := next[:runOfURI(next)]
	word = word[:trimEnd(word, textBefore{})]
	if len(word) == 0 || beginsURI(next) {
		return nearWhole, reach
	}
	switch shapeClass[shapeOf(word)] {
	case shapesPath, shapesFile, shapesMarked:
		return nearBroken, reach
	case shapesDotted, shapesJoined, shapesNumber:
		if c := b[from-1]; c == '/' || c == '-' || c == '=' || c == '_' || c == '&' || c == '?' {
			return nearBroken, reach
		}
	}
	return nearWhole, reach
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
