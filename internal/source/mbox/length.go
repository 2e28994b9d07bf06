package mbox

import (
	"bytes"
	"strconv"

	"urigrep/internal/text"
)

// maxHeader is how many bytes of a message are searched for its Content-Length field.
const maxHeader = 64 << 10

// claimedEnd returns the index in buf at which the message that begins it ends by its
// Content-Length field; false if it has none.
func (f *fromLines) claimedEnd(buf []byte) (end int, ok bool) {
	head := buf[:min(len(buf), maxHeader)]
	at := min(f.plain, len(head))
	if 0 < at && at < len(head) && f.decides(head[at:]) {
		return f.claimAt(head, at)
	}
	for f.header.Scan(head[at:]); f.header.Blocks > 0; f.header.Scan(head[at:]) {
		for _, lf := range f.header.Ends[:f.header.N] {
			f.plain = at + int(lf) + 1
			f.looked++
			if c := head[f.plain]; (c == '\n' || c == '\r' || c|0x20 == 'c') && f.decides(head[f.plain:]) { // few lines
				return f.claimAt(head, f.plain)
			}
		}
		at += f.header.Blocks * text.BlockSize
	}
	for { // the last few bytes
		i := bytes.IndexByte(head[at:], '\n')
		if at += i + 1; i < 0 || at == len(head) {
			return 0, false
		}
		if f.plain = at; f.decides(head[at:]) {
			return f.claimAt(head, at)
		}
	}
}

const lengthField = "content-length:"

// decides reports whether the line that rest begins with decides what claimedEnd returns: it ends
// the header, or is the field.
func (f *fromLines) decides(rest []byte) bool {
	f.looked++
	switch rest[0] {
	case '\n', '\r':
		return true
	case 'c', 'C':
		return len(rest) > 8 && rest[8]|0x20 == 'l' && hasPrefixFold(rest, lengthField)
	}
	return false
}

// claimAt returns the result of claimedEnd by the line at head[at].
func (f *fromLines) claimAt(head []byte, at int) (end int, ok bool) {
	if head[at]|0x20 != 'c' {
		return 0, false
	}
	n, ok := number(head[at+len(lengthField):])
	body := f.bodyOf(head, at)
	return body + n, ok && body > 0
}

// bodyOf returns the index in head of the body of the message that begins it, given the index of a
// line of its header; 0 if head ends before the body.
func (f *fromLines) bodyOf(head []byte, at int) int {
	for at = max(at, f.headed); ; {
		f.looked++
		switch rest := head[at:]; {
		case len(rest) > 0 && rest[0] == '\n':
			return at + 1
		case len(rest) > 1 && rest[0] == '\r' && rest[1] == '\n':
			return at + 2
		}
		f.headed = at
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
