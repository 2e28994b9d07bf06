package mbox

import (
	"bytes"
	"strconv"
)

// maxHeader is how many bytes of a message are searched for its Content-Length field.
const maxHeader = 64 << 10

// claimedEnd returns the index in buf at which the message that begins it ends by its
// Content-Length field; false if it has none.
func claimedEnd(buf []byte) (end int, ok bool) {
	head := buf[:min(len(buf), maxHeader)]
	for at := 0; ; {
		i := bytes.IndexByte(head[at:], '\n')
		if i < 0 {
			return 0, false
		}
		at += i + 1
		rest := head[at:]
		switch {
		case len(rest) == 0 || rest[0] == '\n' || rest[0] == '\r':
			return 0, false
		case rest[0]|0x20 == 'c' && len(rest) > 8 && rest[8]|0x20 == 'l' && hasPrefixFold(rest, "content-length:"):
			n, ok := number(rest[len("content-length:"):])
			body := bodyOf(head, at)
			return body + n, ok && body > 0
		}
	}
}

// bodyOf returns the index in head of the body of the message that begins it, given an index in its
// header; 0 if head ends before the body.
func bodyOf(head []byte, at int) int {
	for {
		i := bytes.IndexByte(head[at:], '\n')
		if i < 0 {
			return 0
		}
		at += i + 1
		switch rest := head[at:]; {
		case len(rest) > 0 && rest[0] == '\n':
			return at + 1
		case len(rest) > 1 && rest[0] == '\r' && rest[1] == '\n':
			return at + 2
		}
	}
}

// number returns the number that is the first line of s; false if that is no number.
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
