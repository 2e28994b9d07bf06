package delimit

import (
	"urigrep/delimit/internal/index"
	"urigrep/delimit/internal/token"
	"urigrep/internal/text"
)

// fieldEnd returns the index of the first sign between fields in the token of the candidate that ends
// at b[end], not in its scheme, which ends at auth if it has an authority; end if there is none. A sign
// is part of the token if "name=" follows it, or the token ends in the suffix of a file.
func (s *site) fieldEnd(auth, end int) int {
	b, start := s.b, s.c.start
	from := max(start, auth)
	if from >= end || !index.HasSign(b[from:end]) {
		return end
	}
	signs := s.mem.seen.SignsAt(b, start)
	if signs == 0 || text.HasFileSuffix(b[start:start+token.TrimEnd(b[start:end], nil)]) {
		return end
	}
	for i := from; i < end; i++ {
		if signs.Has(b[i]) && !text.BeginsParameter(b[i+1:end]) && !(b[i] == ';' && text.EndsInEntity(b[start:i+1])) {
			return i
		}
	}
	return end
}
