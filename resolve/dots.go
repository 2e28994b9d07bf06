package resolve

import (
	"bytes"
	"strings"
)

// mayHaveDots reports whether path may have a dot-segment: whether a '.' begins a segment.
func mayHaveDots(path string) bool {
	return strings.HasPrefix(path, ".") || strings.Contains(path, "/.")
}

// removeDots removes the dot-segments from the path b[start:] in place, as
// remove_dot_segments of RFC 3986, §5.2.4 does, and returns b shortened. The input and the
// output buffer of that section are b[r:] and b[start:w], start ≤ w ≤ r ≤ len(b). Time is
// linear: each byte is written at most once and removed at most once.
func removeDots(b []byte, start int) []byte {
	r, w := start+leadingDots(b[start:]), start
	for r < len(b) && b[r] != '/' {
		b[w] = b[r]
		r++
		w++
	}
	for r < len(b) { // b[r] == '/'
		end := r + 1
		for end < len(b) && b[end] != '/' {
			end++
		}
		last := end == len(b)
		switch segment := b[r+1 : end]; {
		case len(segment) == 1 && segment[0] == '.': // step B
		case len(segment) == 2 && segment[0] == '.' && segment[1] == '.': // step C
			w = start + max(0, bytes.LastIndexByte(b[start:w], '/'))
		default: // step E
			w += copy(b[w:], b[r:end])
			last = false
		}
		if last {
			b[w] = '/'
			w++
		}
		r = end
	}
	return b[:w]
}

// leadingDots returns the length of the dot-segments that a path begins with, each with the '/'
// after it if there is one (steps A and D, which apply only there).
func leadingDots(path []byte) int {
	n := 0
	for {
		switch rest := path[n:]; {
		case bytes.HasPrefix(rest, dotDotSlash):
			n += 3
		case bytes.HasPrefix(rest, dotSlash):
			n += 2
		case len(rest) == 1 && rest[0] == '.', len(rest) == 2 && rest[0] == '.' && rest[1] == '.':
			return len(path)
		default:
			return n
		}
	}
}

var (
	dotSlash    = []byte("./")
	dotDotSlash = []byte("../")
)

// removeDots2396 removes the dot-segments from the path b[start:], in place, as
// steps 6c to 6g of RFC 2396, §5.2 do, and returns b shortened. A ".." without
// a segment before it that it could remove stays: the first of the three choices of step
// 6g, and that of Appendix C.2.
func removeDots2396(b []byte, start int) []byte {
	if start < len(b) && b[start] == '/' {
		start++
	}
	r, w := start, start
	for r < len(b) {
		end := r
		for end < len(b) && b[end] != '/' {
			end++
		}
		next := min(end+1, len(b)) // the segment with its '/'
		switch segment := b[r:end]; {
		case len(segment) == 1 && segment[0] == '.':
		case string(segment) == ".." && undoes(b[start:w]):
			w = start + bytes.LastIndexByte(b[start:w-1], '/') + 1
		default:
			w += copy(b[w:], b[r:next])
		}
		r = next
	}
	return b[:w]
}

// undoes reports whether a ".." after path, which is empty or ends in '/', removes the
// segment before it: any segment but another "..".
func undoes(path []byte) bool {
	if len(path) == 0 {
		return false
	}
	last := path[bytes.LastIndexByte(path[:len(path)-1], '/')+1:]
	return !bytes.Equal(last, dotDotSlash)
}
