package index

// A next remembers where the next of some marks is. The zero next knows nothing.
//
// Invariant: none of the marks begins in b[from:to]; if found, one begins at b[to].
type next struct {
	from, to int
	found    bool
}

// maxMark is the most bytes of a mark.
const maxMark = 3

// in reports whether one of the marks begins in b[from:limit], and how many bytes it has looked at.
// index returns the index in b of the first mark that lies in b[from:to], -1 if there is none. b
// may end elsewhere with each call, but its bytes are the same.
func (n *next) in(b []byte, from, limit int, index func(b []byte, from, to int) int) (found bool, looked int) {
	if from < n.from || from > n.to {
		*n = next{from: from, to: from}
	}
	if n.found || n.to >= limit {
		return n.to < limit, 0
	}
	begin, end := n.to, min(len(b), limit+maxMark-1)
	if k := index(b, begin, max(begin, end)); k >= 0 {
		n.to, n.found = k, true
	} else {
		n.to = max(begin, end-maxMark+1) // the last bytes may be the beginning of a mark
	}
	return n.found && n.to < limit, n.to - begin
}
