package text

import "unicode/utf8"

// EndsOpener reports whether an angle bracket, as a character or as a character reference, or the
// prefix URL: or URI: may end in c (rules D1, P1). All white space and bytes beyond ASCII may.
func EndsOpener(c byte) bool {
	return c <= ' ' || c >= utf8.RuneSelf || c == ':' || c == ';' || c == '<'
}

// EndsOpenerOrLeader reports whether what EndsOpener names or the leader of a line may end in c: if
// not, no opener stands before white space that c precedes.
func EndsOpenerOrLeader(c byte) bool { return endsOpenerOrLeader[c] }

var endsOpenerOrLeader = func() (t [256]bool) {
	for c := range t {
		t[c] = EndsOpener(byte(c)) || EndsLeader(byte(c))
	}
	return t
}()
