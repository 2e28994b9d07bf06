package schemes

import (
	"bytes"

	"urigrep/internal/text"
)

// BreaksScheme reports whether head, which ends in '=' at the end of a line, and what the next
// line begins with make a registered scheme, "://" and the beginning of a host, where the line
// break stands before the end of the "://" and the next line alone has no such scheme: then the
// line break is soft for certain.
func BreaksScheme(head, next []byte) bool {
	head = head[:len(head)-1]
	if len(head) == 0 || len(head) > MaxName+len("//") {
		return false
	}
	var whole [2*MaxName + 8]byte
	both := append(append(whole[:0], head...), next[:min(len(next), MaxName)]...)
	colon := bytes.IndexByte(both, ':')
	if colon < 0 || colon+3 >= len(both) || colon+3 <= len(head) || both[colon+1] != '/' || both[colon+2] != '/' ||
		!text.BeginsHost(both[colon+3]) {
		return false
	}
	return Registered(both[:colon]) && (colon < len(head) || !Registered(both[len(head):colon]))
}

// RunOn returns where the first of two URIs that run together ends, given that the
// second, whose scheme ends before colon, begins at start, or 0 if the second is part of the
// first. The authority of the first begins at auth, -1 if it has none; inside says that b[start]
// lies in it, after its first byte.
func RunOn(b []byte, first, auth, start, colon int, inside bool) int {
	if RunsOn(b, start, colon) {
		return start - 1
	}
	if inside || auth == start && (NeedsHost(b[first:auth-3]) || colon+3 >= len(b) || !text.IsAlnum(b[colon+3])) {
		return start // still in the authority: nothing there can hold a URI
	}
	if text.HasFileSuffix(b[first:start]) {
		return start
	}
	return 0
}

// RunsOn reports whether the text before b[start], where a URI of a registered scheme begins,
// separates it from a URI before it.
func RunsOn(b []byte, start, colon int) bool {
	switch b[start-1] {
	case ',', ';', '|', '[', '<':
		return Registered(b[start:colon])
	}
	return false
}
