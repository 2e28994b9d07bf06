package delimit

import (
	"urigrep/delimit/internal/lines"
	"urigrep/delimit/internal/token"
)

// readQuote reads a candidate that stands directly after a double quote up to the next one
// (rule D2), and reports whether there is one; else the quote is white space, as where it is a literal's that
// goes on in the next line (rule R2).
func readQuote(s *site) bool {
	var t token.Reader
	r := &s.r
	if !s.readToCloser(&t, s.c.open.Pair, false) || lines.ClosesLiteral(s.b, s.c.open.At, r.end) {
		return false
	}
	if n := token.TrimQuoted(r.text); n < len(r.text) {
		if token.CutShort(r.text, n, nil) {
			r.rules |= RuleT2
		}
		r.rules |= RuleT1
		r.cut(n)
	}
	r.wrapper = Quote
	return s.close(r) && s.hostEnd(r.text, t.AuthOffset(), t.Pair) == len(r.text)
}
