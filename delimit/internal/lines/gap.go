package lines

import (
	"bytes"

	"urigrep/delimit/internal/names"
	"urigrep/internal/text"
	"urigrep/scan"
)

// A Gap is a soft line break of quoted-printable inside the scheme or the "://" of a candidate (rule
// R6): b[At] is its '=', b[Next] begins the next line. A plain line break between the slashes is one
// too, from its first byte to the end of the next line's leader (rule R5). The zero Gap is none.
type Gap struct{ At, Next int }

// IsZero reports whether there is none.
func (g Gap) IsZero() bool { return g.Next == 0 }

// Before returns how many bytes of the gap stand before b[i], which is not part of it.
func (g Gap) Before(i int) int {
	if i < g.Next {
		return 0
	}
	return g.Next - g.At
}

// Moves reports whether lb is the line break of the gap, and lets the text after it begin where the
// gap ends: after the leader of the line.
func (g Gap) Moves(lb *Break) bool {
	if g.IsZero() || lb.Next <= g.At || lb.Next > g.Next {
		return false
	}
	lb.Next = g.Next
	return true
}

// BrokenScheme returns the gap in the scheme before the ':' at b[j], and where that scheme begins: on
// the line before, which a '=' ends. It is registered, and its part after the line break is not
// registered by itself. slashes says that "//" follows the ':', and cut that the scheme was cut out of
// a longer run (rule S1). ok is false if there is no such scheme.
func BrokenScheme(b []byte, j int, slashes bool) (start int, g Gap, cut, ok bool) {
	tail := j
	for tail > 0 && j-tail < scan.MaxScheme && text.IsScheme(b[tail-1]) {
		tail--
	}
	n := text.SoftBreakBefore(b[:tail])
	if n == 0 || scan.Registered(b[tail:j]) {
		return 0, g, false, false
	}
	g = Gap{At: tail - n, Next: tail}
	var whole [2*scan.MaxScheme + 2]byte
	head := b[max(0, g.At-scan.MaxScheme-2):g.At]
	word := append(append(whole[:0], head...), b[tail:j]...)
	k, cut, ok := scan.SchemeBefore(word, len(word), 0, slashes, false)
	if !ok || k >= len(head) || !scan.Registered(word[k:]) {
		return 0, g, false, false
	}
	return g.At - (len(head) - k), g, cut, true
}

// BrokenSlashes returns the gap in the "//" after the ':' at b[j], or before it, and the index after
// the slashes, where what may begin a host stands. ok is false if there is none.
func BrokenSlashes(b []byte, j int) (g Gap, auth int, ok bool) {
	i := j + 1
	if b[i] == '/' {
		i++
	}
	g, ok = gapAt(b, i)
	auth = g.Next + j + 3 - i
	return g, auth, ok && auth < len(b) && text.BeginsHost(b[auth]) && len(bytes.Trim(b[g.Next:auth], "/")) == 0
}

// gapAt returns the gap at b[i]: a soft line break, or after a '/' a plain one, before another '/' and
// what can be told to be a host.
func gapAt(b []byte, i int) (g Gap, ok bool) {
	if i == len(b) {
		return g, false
	}
	if b[i] == '=' {
		n := text.Break(b[i+1:])
		return Gap{At: i, Next: i + 1 + n}, n > 0
	}
	n := text.Break(b[i:])
	if n == 0 || b[i-1] != '/' {
		return g, false
	}
	line := b[i+n : i+n+text.LineLen(b[i+n:])]
	k := text.Strip(text.LineHead(b, i), line, false)
	rest := line[k:]
	if len(rest) < 2 || rest[0] != '/' || rest[1] == '/' {
		return g, false
	}
	return Gap{At: i, Next: i + n + k}, names.MayBeHost(rest[1:1+text.RunOfURI(rest[1:])], []byte("http"))
}
