package warc

import (
	"bytes"
	"fmt"
	"strconv"
)

// How a text is divided into parts, which are records and damage:
//
//   - Where one is expected, a record begins with "WARC/". Its block has the length that the header
//     says, if after it there are line breaks and the next record, or the end; or two line breaks
//     and something that is not a record, if no record begins inside the block.
//   - Anything else is damage, which lasts until the next place where a record is seen to begin
//     (see looksLikeRecord), wherever on a line that is.
//
// A length that is wrong and ends where another record does cannot be told from a record that holds
// others, and is taken for that.
//
// The parts depend on the text only, not on how much of it is in memory: where more is needed, more
// is asked for. Each byte is read a few times at most.

const (
	magic = "WARC/"

	// maxHeader is how many bytes the header of a record may have.
	maxHeader = 1 << 20

	// manyBreaks is how many bytes of line breaks end a record, whatever follows.
	manyBreaks = 16

	// sureBegin is how many bytes decide whether a record begins (see looksLikeRecord).
	sureBegin = 96
)

// Reasons why there is no record.
const (
	noHeader   = "no header of a record"
	noLength   = "a header without Content-Length"
	passedOver = "a record of more than %d bytes: passed over"
)

// A part of a text is a record, line breaks, or damage. The fields of other kinds are 0.
type part struct {
	start int // where the header begins, after line breaks
	block int // where the block begins; 0 if there is no record
	end   int // where the block ends
	next  int // where the next part begins; of damage, from where on a record may begin

	offset int64  // in the source, of what is damaged
	size   int64  // in bytes of the source, of what is damaged
	reason string // why it is damaged; empty if it is not
}

// moved returns p in a text that has n bytes more in front of it.
func (p part) moved(n int) part {
	p.start, p.next = p.start+n, p.next+n
	if p.block > 0 {
		p.block, p.end = p.block+n, p.end+n
	}
	return p
}

// damaged returns p as a part that is damaged, in which the next record begins after its start.
func (p part) damaged(reason string) part {
	p.block, p.next, p.reason = 0, p.start+1, reason
	return p
}

// partOf returns the part that b begins with; whole says that there is nothing after b. A record
// may have limit bytes. Where need is not 0, it must be called again with need bytes of the text.
func partOf(b []byte, limit int, whole bool) (p part, need int) {
	p.start = skipBreaks(b, 0)
	p.next = p.start
	rest := b[p.start:]
	switch {
	case len(rest) == 0 && (whole || p.start >= manyBreaks):
		return p, 0
	case len(rest) < len(magic) && !whole:
		return p, p.start + len(magic)
	case !begins(rest):
		return p.damaged(noHeader), 0
	}
	head := headerEnd(rest)
	if head == 0 && !whole && len(rest) < maxHeader+len("\r\n") {
		return p, p.start + 2*len(rest)
	}
	if head <= 0 {
		return p.damaged(noHeader), 0
	}
	length := contentLength(rest[:head])
	switch {
	case length < 0:
		return p.damaged(noLength), 0
	case length > int64(limit):
		return p.damaged(fmt.Sprintf(passedOver, limit)), 0
	}
	p.block = p.start + head
	p.end = p.block + int(length)
	return p.ended(b, whole)
}

// ended returns the part that begins with a record, up to the next one, if the text after the block
// shows that its length is right; otherwise it is damaged. For need see partOf.
func (p part) ended(b []byte, whole bool) (_ part, need int) {
	const behind = manyBreaks + sureBegin
	if p.end > len(b)-behind && !whole {
		return p, p.end + behind
	}
	length := p.end - p.block
	if p.end > len(b) {
		return p.damaged(fmt.Sprintf("a record of %d bytes, of which only %d are there", length, len(b)-p.block)), 0
	}
	breaks := skipBreaks(b[:min(len(b), p.end+manyBreaks)], p.end)
	p.next = breaks
	if breaks == len(b) || breaks-p.end == manyBreaks || begins(b[breaks:]) {
		return p, 0
	}
	if bytes.Count(b[p.end:breaks], lf) >= 2 {
		inside, _, ok := search(b[:min(len(b), breaks+sureBegin)], p.block, true)
		if !ok || inside >= breaks {
			return p, 0
		}
	}
	return p.damaged(fmt.Sprintf("a length of %d bytes, after which no record begins", length)), 0
}

// begins reports whether b begins as the version line of a record does (ISO 28500, §4).
func begins(b []byte) bool { return bytes.HasPrefix(b, []byte(magic)) }

// search returns the index, at or after at, where a record begins. If there is none and b is not
// the whole, one may still begin from the index rest onward.
func search(b []byte, at int, whole bool) (i, rest int, ok bool) {
	for at < len(b) {
		i := bytes.Index(b[at:], []byte(magic))
		if i < 0 {
			return 0, max(at, len(b)-len(magic)+1), false
		}
		if at += i; len(b)-at < sureBegin && !whole {
			return 0, at, false
		}
		if looksLikeRecord(b[at:]) {
			return at, 0, true
		}
		at += len(magic)
	}
	return 0, min(at, len(b)), false
}

// looksLikeRecord reports whether b begins with a version line and the name of a field. It reads
// sureBegin bytes at most.
func looksLikeRecord(b []byte) bool {
	b = b[:min(len(b), sureBegin)]
	if !begins(b) {
		return false
	}
	line, rest, ok := bytes.Cut(b[len(magic):], lf)
	line = bytes.TrimRight(line, "\r \t")
	if !ok || len(line) < 3 || len(line) > 8 || line[1] != '.' {
		return false
	}
	for i, c := range line {
		if i != 1 && (c < '0' || c > '9') {
			return false
		}
	}
	name, _, ok := bytes.Cut(rest, []byte{':'})
	if !ok || len(name) == 0 {
		return false
	}
	for _, c := range name {
		if c != '-' && (c|0x20 < 'a' || c|0x20 > 'z') {
			return false
		}
	}
	return true
}

// headerEnd returns the length in bytes of the header that b begins with, up to and with the empty
// line: 0 if the empty line is not in b, -1 if it is not within maxHeader bytes or another record
// begins before it, even inside a line.
func headerEnd(b []byte) int {
	b = b[:min(len(b), maxHeader+len("\r\n"))]
	for at := 0; at < maxHeader; {
		i := bytes.IndexByte(b[at:], '\n')
		if i < 0 {
			return 0
		}
		line := b[at : at+i]
		if len(line) == 0 || len(line) == 1 && line[0] == '\r' {
			return at + i + 1
		}
		if bytes.Contains(line, []byte(magic)) { // LastIndex is slower, and there is hardly any
			if j := bytes.LastIndex(line, []byte(magic)); at+j > 0 && looksLikeRecord(b[at+j:]) {
				return -1
			}
		}
		at += i + 1
	}
	return -1
}

// contentLength returns what the header of a record says of the length of its block in bytes; -1
// if it says none.
func contentLength(header []byte) int64 {
	for name, value := range fields(header) {
		if !isNamed(name, "content-length") {
			continue
		}
		if n, err := strconv.ParseInt(string(value), 10, 64); err == nil && n >= 0 {
			return n
		}
	}
	return -1
}

// skipBreaks returns the index of the first byte at or after at that is neither CR nor LF.
func skipBreaks(b []byte, at int) int {
	for at < len(b) && (b[at] == '\r' || b[at] == '\n') {
		at++
	}
	return at
}
