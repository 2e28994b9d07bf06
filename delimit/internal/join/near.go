package join

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"

	"urigrep/delimit/internal/index"
	"urigrep/delimit/internal/token"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
)

// What the text around says of the two readings; what counts most is first.
const (
	elsewhereNothing  uint8 = iota
	elsewhereJoined         // the joined form stands whole elsewhere
	elsewhereUnjoined       // the unjoined form stands whole elsewhere
	elsewhereSegment        // the unjoined form goes on with the token's first segment elsewhere
	elsewhereSibling        // the unjoined form goes on with something else elsewhere
	elsewheres
)

var elsewhereNames = [elsewheres]string{"nothing", "joined", "unjoined", "segment", "sibling"}

// NearbyLook is how many bytes before and after a line end are searched for the whole reference;
// nearbyMost is how many of its beginnings are tried on either side, so that a text full of them
// takes no longer.
const (
	NearbyLook = 4 << 10
	nearbyMost = 16
)

// meetLook is how many bytes before and after a line end are searched for a word;
// nearLook for other URIs, nearMost how many of them are looked at on either side.
const (
	meetLook = 1 << 10
	nearLook = 1 << 10
	nearMost = 4
)

// seeNear reads the text around.
func (e *Evidence) seeNear(f *Facts) {
	near := f.slashes()
	e[groupAround], e[groupSame] = aroundOf(f)
	e[groupWord] = f.isWordAround()
	e[groupElsewhere] = searchNearby(f, near)
	e[groupNear] = nearOf(f, near)
}

// isWordAround returns whether the token stands in the text around, between blanks: 1 or 2, and 0 for one
// that is too short to tell.
func (f *Facts) isWordAround() uint8 {
	if len(f.Word) < 4 {
		return 0
	}
	for _, b := range [...][]byte{f.text[max(0, f.Start-NearbyLook):f.Start],
		f.text[f.Next.End:min(len(f.text), f.Next.End+NearbyLook)]} {
		for i := bytes.Index(b, f.Word); i >= 0; i = bytes.Index(b, f.Word) {
			isBegun := i > 0 && b[i-1] <= ' '
			b = b[i+len(f.Word):]
			if isBegun && len(b) > 0 && (b[0] <= ' ' || endsWhole(b)) {
				return 2
			}
		}
	}
	return 1
}

// searchNearby returns what the text around says of the two readings of f. The joined form
// counts most, then the unjoined form.
func searchNearby(f *Facts, near index.Near) uint8 {
	stem := f.Ref[:token.TrimEnd(f.Ref, nil)]
	if len(f.Ref) <= f.Auth+3 || len(stem) <= f.Auth+3 {
		return elsewhereNothing
	}
	s := nearbySearch{ref: f.Ref, auth: f.Auth, stem: stem, word: f.Word}
	s.segment = f.Word
	if i := bytes.IndexByte(f.Word, '/'); i > 0 {
		s.segment = f.Word[:i+1]
	}
	before, after := f.text[:f.Start], f.text[:min(len(f.text), f.Next.End+NearbyLook)]
	lo := max(0, f.Start-NearbyLook)
	if i := s.auth - len("://"); i <= 0 || !bytes.HasPrefix(stem[i:], []byte("://")) {
		all, next := f.around.Stems(after, stem, lo, f.Next.End)
		s.searchStems(before, lo, all)
		s.searchStems(after, f.Next.End, next)
	} else {
		s.setKey()
		s.search(near.Log, before, lo, near.First, near.Own)
		s.search(near.Log, after, f.Next.End, near.Next, len(near.Log.At))
	}
	return s.found
}

// slashes returns where "://" stands around f.
func (f *Facts) slashes() index.Near {
	return f.around.Near(f.text, f.Start, f.Next.End, NearbyLook)
}

// A nearbySearch looks for a reference standing whole.
type nearbySearch struct {
	ref, stem     []byte // what was read of it; the same without what rule T1 removes
	auth          int    // offset in both after "://"; 0 where there is none
	word, segment []byte // what the next line would add; its first segment
	key, mask     uint64 // the first bytes after the stem's "://": see index.KeyOf and maskOf
	far, farMask  uint64 // the bytes after those
	head          uint64 // the first bytes of the stem
	short         bool   // these are all that it has
	found         uint8  // how the stem was found to go on, as counts most
}

// search notes how b goes on after each occurrence of the stem from b[lo] on. Its "://" is one of
// the places of log from the k-th to before the last: they are much rarer in text than the stem's
// first byte.
func (s *nearbySearch) search(log *index.Slashes, b []byte, lo, k, last int) {
	scheme, size := s.auth-len("://"), len(s.stem)
	next := firstOf(s.ref[size:], s.word)
	keys, far := log.Keys[:last], log.Far[:last]
	for most := nearbyMost; most > 0 && k < len(keys); k++ {
		if keys[k]&s.mask != s.key {
			if k = index.IndexKey(keys, k+1, s.key, s.mask); k == len(keys) {
				return
			}
		}
		if far[k]&s.farMask != s.far {
			continue
		}
		i := log.At[k] - scheme
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

// searchStems is search for a stem without "://"; places are where the stem stands.
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
	kind := elsewhereNothing
	switch {
	case goesOn && bytes.HasPrefix(rest, s.word) && endsWhole(rest[len(s.word):]):
		kind = elsewhereJoined
	case endsWhole(b):
		kind = elsewhereUnjoined
	case goesOn && len(s.segment) > 1 && bytes.HasPrefix(rest, s.segment):
		kind = elsewhereSegment
	case text.IsAlnum(b[0]):
		kind = elsewhereSibling
	}
	if kind != elsewhereNothing && (s.found == elsewhereNothing || kind < s.found) {
		s.found = kind
	}
	return s.found == elsewhereJoined
}

// firstOf returns the first byte of a, or of b if a is empty; 0 if both are empty.
func firstOf(a, b []byte) byte {
	switch {
	case len(a) > 0:
		return a[0]
	case len(b) > 0:
		return b[0]
	}
	return 0
}

// setKey sets the key by which a stem with "://" is found: it has eight bytes at least.
func (s *nearbySearch) setKey() {
	behind := s.stem[s.auth:]
	s.key, s.mask = index.KeyOf(behind), maskOf(len(behind))
	far := behind[min(index.KeyLen, len(behind)):]
	s.far, s.farMask = index.KeyOf(far), maskOf(len(far))
	s.head = index.KeyOf(s.stem)
	s.short = s.auth <= index.KeyLen+len("://") && len(behind) <= index.SlashKeyLen
}

// maskOf returns which bits of a key are of its first n bytes.
func maskOf(n int) uint64 { return 1<<(8*min(n, index.KeyLen)) - 1 }

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
	return i > 0 && !text.IsURI(b[i]) || text.IsBlank(b[i]) && i+1 < len(b) && text.Break(b[i+1:]) == 0 ||
		b[i] == '<' || b[i] == '>'
}

// endsSentence has the marks that may stand between a reference and what ends it.
var endsSentence = text.SetOfBytes(`.,;:!?)]}'"`)

// mayGoOn has the bytes with which what follows a stem may begin, beside what the reference goes on
// with itself: see note.
var mayGoOn = func() (t [256]bool) {
	for c := range 256 {
		t[c] = endsSentence[c] || text.IsBlank(byte(c)) || c == '<' || c == '>' || text.IsAlnum(byte(c))
	}
	return t
}()

// What is seen of other URIs around, as bits: the value of groupNear.
const (
	nearWhole  uint8 = 1 // one ends its line and does not seem to go on
	nearBroken uint8 = 2 // one ends its line and seems to go on
	nearInside uint8 = 4 // all stand inside their lines
)

// nearOf returns how other URIs around are broken.
func nearOf(f *Facts, near index.Near) uint8 {
	var seen uint8
	log := near.Log
	for k, most := near.Own-1, nearMost; k >= 0 && most > 0 && log.At[k] >= f.Start-nearLook; k, most = k-1, most-1 {
		seen |= log.NearAt(f.text, k, len(f.text), nearAt)
	}
	hi := min(len(f.text), f.Next.End+nearLook)
	for k, most := near.Next, nearMost; k < len(log.At) && most > 0 && log.At[k]+len("://") <= hi; k, most = k+1,
		most-1 {
		seen |= log.NearAt(f.text, k, hi, nearAt)
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
	hyphen := text.HyphenMark(b[end:]) > 0
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
	next = next[:text.LineLen(next)]
	reach = end + n + len(next) + utf8.UTFMax
	next = next[text.LeaderOf(next).Len:]
	word := next[:text.RunOfURI(next)]
	word = word[:token.TrimEnd(word, nil)]
	if len(word) == 0 || schemes.BeginsURI(next) {
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

// meetOf returns whether the word that the two ends make, of five letters or more, stands in the text
// around, or in the reference itself.
func meetOf(f *Facts) uint8 {
	n, m := f.run, f.begin
	if n == 0 || m == 0 || n+m < 5 || n+m > longestMeet {
		return glueNothing
	}
	made := append(append(make([]byte, 0, longestMeet), f.Ref[len(f.Ref)-n:]...), f.Word[:m]...)
	for _, c := range made {
		if !text.IsAlpha(c) {
			return glueNothing
		}
	}
	line := max(0, f.lb.Piece-len(f.head))
	for _, b := range [...][]byte{f.text[max(0, line-meetLook):line],
		f.text[f.Next.End:min(len(f.text), f.Next.End+meetLook)], f.Ref[:len(f.Ref)-n]} {
		if bytes.Contains(b, made) {
			return glueWord
		}
	}
	return glueNew
}

// longestMeet is the longest word that two ends are told to make.
const longestMeet = 24
