package mail

import (
	"bytes"
	"math/bits"
	"strings"
	"time"

	"urigrep/internal/text"
)

// The functions of this file read header fields and dates in their usual form, in one
// pass. If one of them succeeds, its result is that of the tolerant parser: headerLine or
// parseDateWords. A test keeps them the same.

// fastFields adds the fields from index at on to the header that is being read, up to a line that
// may be something else, and returns the index of that line. One that begins with "-" or "*" may be
// a delimiter.
func (s *structure) fastFields(raw []byte, at int) int {
	for at < len(raw) {
		n := nameEnd(raw, at)
		if n == at || n+1 >= len(raw) || raw[n] != ':' || raw[n+1] == '/' || raw[at] == '-' || raw[at] == '*' {
			return at
		}
		id := identify(raw[at:n])
		f := s.nextField() // in place: to copy it takes longer than all the rest
		f.id, f.name, f.value = id, at, n+1
		var unmarked bool
		f.end, at, unmarked = s.ends.next(n + 1)
		f.passed = unmarked && !isScannedUnmarked[id] && id != contentTypeField
		s.noteLast(id, f.passed)
	}
	return at
}

// fieldEnds finds where the fields of the headers of a chunk end, in many bytes at once.
type fieldEnds struct {
	raw      []byte
	scan     text.FieldScan // of raw[base:to]
	base, to int
	head     int // scan.Ends[:head] were passed: 0 ≤ head ≤ scan.N
}

// reset makes e begin another chunk.
func (e *fieldEnds) reset(raw []byte) {
	e.raw, e.base, e.to, e.head, e.scan.N = raw, 0, 0, 0, 0
}

// next returns the same as foldedEnd of the value that begins at an index of e.raw, and whether it
// is certain that neither "//" nor "=?" begins in it. It must be called in the order of the chunk.
func (e *fieldEnds) next(at int) (end, next int, unmarked bool) {
	if at > e.to { // the text between headers was not looked at
		e.base, e.to, e.head, e.scan.N = at, at, 0, 0
	}
	if e.head < e.scan.N && at >= e.base { // as nearly always: the line ends in what was looked at, with no fold
		end = e.base + int(e.scan.Ends[e.head])
		if end > at && !isBlankByte(e.raw[end-1]) && !isBlankByte(e.raw[end+1]) {
			e.head++
			return end, end + 1, !e.marked(at, end)
		}
	}
	marked := false
	for {
		from := max(at, e.base)
		for ; e.head < e.scan.N; e.head++ {
			end := e.base + int(e.scan.Ends[e.head])
			if end < at {
				continue
			}
			next := end + 1
			if blank := e.blankLine(at, end); blank > 0 {
				end, next = blank-1, blank
			} else if isBlankByte(e.raw[next]) && e.raw[next] != '\r' { // a fold
				continue
			}
			if from < end {
				marked = marked || e.marked(from, end)
			}
			e.head++
			for end > at && e.raw[end-1] == '\r' {
				end--
			}
			return end, next, !marked
		}
		marked = marked || from < e.to && e.marked(from, e.to)
		if !e.fill() {
			end, next = foldedEnd(e.raw, at)
			return end, next, false
		}
	}
}

// fill looks at what follows the bytes that were looked at, and reports whether there was more than
// the last few.
func (e *fieldEnds) fill() bool {
	e.base, e.head = e.to, 0
	e.scan.Scan(e.raw[e.base:])
	e.to += e.scan.Blocks * text.BlockSize
	return e.scan.Blocks > 0
}

// marked reports whether a block of raw[from:to] is marked, of which there is at least one byte.
func (e *fieldEnds) marked(from, to int) bool {
	first, last := (from-e.base)/text.BlockSize, (to-1-e.base)/text.BlockSize
	return e.scan.Marked>>first&(2<<(last-first)-1) != 0
}

// blankLine returns the index at which the line that ends with the LF at raw[end] begins, if it is
// a continuation that has only blanks, and begins after index at; 0 if it is not.
func (e *fieldEnds) blankLine(at, end int) int {
	begin := end
	for begin > at && isBlankByte(e.raw[begin-1]) {
		begin--
	}
	if begin > at && begin < end && e.raw[begin-1] == '\n' && e.raw[begin] != '\r' {
		return begin
	}
	return 0
}

// nameEnd returns the index of the first byte of raw, from index at onward, that cannot be in the
// name of a field.
func nameEnd(raw []byte, at int) int {
	for at+8 <= len(raw) {
		w := load(raw[at:])
		colon := w ^ ':'*ones
		// The lowest bit that is set is right; a carry may set others above it.
		if not := ((w - '!'*ones) | (w + ones) | w | (colon - ones)) & high; not != 0 {
			return at + bits.TrailingZeros64(not)/8
		}
		at += 8
	}
	for at < len(raw) && isNameByte[raw[at]] {
		at++
	}
	return at
}

// foldedEnd returns where the field whose value begins at an index of raw ends, without its line
// end, and the index of the next line, which is blank or not a continuation.
func foldedEnd(raw []byte, at int) (end, next int) {
	for {
		end, next = len(raw), len(raw)
		if i := bytes.IndexByte(raw[at:], '\n'); i >= 0 {
			end, next = at+i, at+i+1
		}
		for end > at && raw[end-1] == '\r' {
			end--
		}
		at = next
		if at == len(raw) || raw[at] != ' ' && raw[at] != '\t' {
			return end, next
		}
		for at < len(raw) && isBlankByte(raw[at]) {
			at++
		}
		if at == len(raw) || raw[at] == '\n' {
			return end, next
		}
	}
}

// fastDate reads a date exactly in the form of RFC 5322, §3.3, with no comment but the name of its
// zone, such as "Mon, 8 Dec 2003 13:34:53 +0800 (SGT)".
func fastDate(s string) (t time.Time, ok bool) {
	if day, rest, found := strings.Cut(s, ", "); found {
		if len(day) != 3 || strings.Index(dayNames, day)%3 != 0 {
			return t, false
		}
		s = rest
	}
	day, s, ok := cutNumber(s, 1)
	if ok && len(s) > 0 && isDigit(s[0]) {
		day, s = 10*day+int(s[0]-'0'), s[1:]
	}
	if !ok || len(s) < len(" Jan 2003 13:34:53 +0800") || s[0] != ' ' || s[4] != ' ' || s[9] != ' ' ||
		s[12] != ':' || s[15] != ':' || s[18] != ' ' || s[19] != '+' && s[19] != '-' || !isZoneName(s[24:]) {
		return t, false
	}
	month := strings.Index(properMonths, s[1:4])
	year, _, yearOK := cutNumber(s[5:], 4)
	hour, _, hourOK := cutNumber(s[10:], 2)
	minute, _, minuteOK := cutNumber(s[13:], 2)
	second, _, secondOK := cutNumber(s[16:], 2)
	zoneHour, _, zoneHourOK := cutNumber(s[20:], 2)
	zoneMinute, _, zoneMinuteOK := cutNumber(s[22:], 2)
	if !yearOK || !hourOK || !minuteOK || !secondOK || !zoneHourOK || !zoneMinuteOK || month%3 != 0 ||
		year < 1000 || hour > 23 || minute > 59 || second > 59 || zoneHour > 23 || zoneMinute > 59 {
		return t, false
	}
	t = time.Date(year, time.Month(month/3+1), day, hour, minute, second, 0, time.UTC)
	if t.Day() != day {
		return t, false
	}
	east := time.Duration(zoneHour*3600+zoneMinute*60) * time.Second
	if s[19] == '-' {
		east = -east
	}
	return t.Add(-east), true
}

const (
	dayNames     = "MonTueWedThuFriSatSun"
	properMonths = "JanFebMarAprMayJunJulAugSepOctNovDec"
)

// cutNumber cuts a number of digits digits off the beginning of s; ok is false if there is none.
func cutNumber(s string, digits int) (n int, rest string, ok bool) {
	if len(s) < digits {
		return 0, s, false
	}
	for i := range digits {
		if !isDigit(s[i]) {
			return 0, s, false
		}
		n = 10*n + int(s[i]-'0')
	}
	return n, s[digits:], true
}

// isZoneName reports whether s is empty, or the name of a zone as a comment.
func isZoneName(s string) bool {
	if s == "" {
		return true
	}
	if len(s) < len(" ()") || !strings.HasPrefix(s, " (") || s[len(s)-1] != ')' {
		return false
	}
	for _, c := range []byte(s[2 : len(s)-1]) {
		if c < ' ' || c > '~' || c == '(' || c == ')' || c == '\\' {
			return false
		}
	}
	return true
}

// trimBlanks returns s without the blanks that it begins with.
func trimBlanks(s []byte) []byte {
	for len(s) > 0 && (s[0] == ' ' || s[0] == '\t') {
		s = s[1:]
	}
	return s
}
