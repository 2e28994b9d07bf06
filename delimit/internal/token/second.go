package token

import (
	"bytes"

	"urigrep/internal/schemes"
	"urigrep/scan"
)

// second reads the ':' at b[colon] of the "://" of another URI inside a token (rule T5). That URI
// ends the first, and 0 is returned, if the first is complete before it. Otherwise it is part of
// the first, as in the addresses of web archives, and 1 is returned, the bytes to go on by.
func (t *Reader) second(b []byte, colon int) int {
	start, ok := secondBefore(b, t.Start, t.Auth, colon)
	if !ok {
		return 1
	}
	if t.Link != nil {
		if cut := t.linkEnd(b, start); cut > 0 {
			t.Why = EndNext
			t.Limit = cut
			return 0
		}
	}
	// The scheme of the second was read as part of the token: the cut lies after.
	if cut := schemes.RunOn(b, t.Start, t.Auth, start, colon, start > t.Auth && t.inAuthority(b, start)); cut > 0 {
		t.CutAt = -1
		t.Why = EndNext
		t.Limit = cut
		return 0
	}
	return 1
}

// secondBefore returns where the second of two URIs begins, whose scheme ends before the ':' at b[colon].
// The first begins at b[first], its authority at auth. ok is false where there is one URI.
func secondBefore(b []byte, first, auth, colon int) (start int, ok bool) {
	start, _, ok = scan.SchemeBefore(b, colon, 0, true, false)
	return start, ok && start > first && (start != auth || !isHostWithEmptyPort(b[start:colon]))
}

// isHostWithEmptyPort reports whether name, which an authority begins with and "://" follows, is a host
// whose port is empty and no scheme (rule T1).
func isHostWithEmptyPort(name []byte) bool {
	return bytes.IndexByte(name, '.') > 0 && !scan.Registered(name)
}
