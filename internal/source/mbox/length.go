package mbox

import (
	"bytes"
	"strconv"

	"urigrep/internal/text"
)

// maxHeader is how many bytes of a message are searched for its Content-Length field.
const maxHeader = 64 << 10

// lengths finds the Content-Length fields of the messages of a mailbox one after the other. It
// searches no byte more than once, though the header of a message without an empty line goes on in
// those after it. Indices are in the message at hand.
type lengths struct {
	line   [2]int // of the first line that begins as the field does, with an "L" and with an "l"; 0 if none is known
	from   [2]int // where to go on with the search for such lines
	headed int    // of a line: none before it is empty

	looked int // lines looked at, for a test that the work is linear
}

const lengthField = "content-length:"

// pass makes l ready for the message that begins at index end of the one at hand.
func (l *lengths) pass(end int) {
	for i := range l.line {
		l.line[i], l.from[i] = max(0, l.line[i]-end), max(0, l.from[i]-end)
	}
	l.headed = max(0, l.headed-end)
}

// claimedEnd returns the index in buf at which the message that begins it ends by its
// Content-Length field; false if it has none.
func (l *lengths) claimedEnd(buf []byte) (end int, ok bool) {
	line := 0
	for i, letter := range []byte("Ll") {
		if found := l.next(buf, i, letter); found > 0 && (line == 0 || found < line) {
			line = found
		}
	}
	head := buf[:min(len(buf), maxHeader)]
	at := line + len(lengthField)
	if line == 0 || at > len(head) {
		return 0, false
	}
	body := l.bodyOf(head)
	if body <= line { // the line is not in the header, or that does not end
		return 0, false
	}
	n, ok := number(head[at:])
	return body + n, ok
}

// next returns the index of the next line of buf, after its first, that begins as the field does,
// with a letter after the hyphen; 0 if there is none.
func (l *lengths) next(buf []byte, i int, letter byte) int {
	if l.line[i] > 0 {
		return l.line[i]
	}
	end := len(buf) - len("length:") // of the places of the hyphen
	for at := l.from[i]; at < end; at++ {
		found := text.IndexPair(buf[at:end+1], '-', letter)
		if found < 0 {
			break
		}
		l.looked++
		at += found
		if line := at - len("content"); line > 0 && buf[line-1] == '\n' && hasPrefixFold(buf[line:], lengthField) {
			l.line[i], l.from[i] = line, at+1
			return line
		}
	}
	l.from[i] = max(l.from[i], end)
	return 0
}

// bodyOf returns the index in head of the body of the message that begins it; 0 if head ends before
// the body.
func (l *lengths) bodyOf(head []byte) int {
	for at := l.headed; ; {
		l.looked++
		switch rest := head[at:]; {
		case len(rest) > 0 && rest[0] == '\n':
			return at + 1
		case len(rest) > 1 && rest[0] == '\r' && rest[1] == '\n':
			return at + 2
		}
		l.headed = at
		i := bytes.IndexByte(head[at:], '\n')
		if i < 0 {
			return 0
		}
		at += i + 1
	}
}

// number returns the number that is the first line of s; false if that is not a number.
func number(s []byte) (int, bool) {
	line, _ := cutLine(s)
	n, err := strconv.ParseUint(string(bytes.TrimSpace(line)), 10, 31)
	return int(n), err == nil
}

func hasPrefixFold(s []byte, prefix string) bool {
	return len(s) >= len(prefix) && bytes.EqualFold(s[:len(prefix)], []byte(prefix))
}

// isEnd reports whether a message may end at index end of buf: after at most two line ends, a From_
// line follows or buf ends.
func isEnd(buf []byte, end int) bool {
	rest := buf[end:]
	blank := end == 0 || buf[end-1] == '\n'
	for range 2 {
		trimmed := bytes.TrimPrefix(bytes.TrimPrefix(rest, []byte{'\r'}), []byte{'\n'})
		blank = blank || len(trimmed) < len(rest)
		rest = trimmed
	}
	line, following := cutLine(rest)
	return len(rest) == 0 || blank && IsSeparator(line, following, true)
}
