package source

import (
	"bytes"

	"urigrep/internal/source/compress"
	"urigrep/internal/source/mail"
	"urigrep/internal/text"
)

// blanksAround are what may stand before a text in any format.
const blanksAround = " \t\r\n\f\ufeff"

// tells reports whether the beginning of a stream that is searched while it comes in tells its
// format whatever follows. A line that is not blank does, except where markup or a message may begin,
// and of what is compressed nothing does. With Config.Prompt that line tells that it is no message.
func (s *Sources) tells(begin []byte) bool {
	rest := bytes.TrimLeft(begin, blanksAround)
	switch {
	case bytes.IndexByte(rest, '\n') < 0, compress.Of(begin) != nil && !s.options.Archives:
		return false
	case rest[0] == '<':
		return tellsRoot(rest)
	}
	return s.cfg.Prompt || !mail.MayBegin(rest)
}

// tellsRoot reports whether markup has the whole tag of its first element, or is text.
func tellsRoot(b []byte) bool {
	for found := true; found; b = bytes.TrimLeft(b, blanksAround) {
		switch {
		case bytes.HasPrefix(b, []byte("<?")):
			_, b, found = bytes.Cut(b, []byte("?>"))
		case bytes.HasPrefix(b, []byte("<!--")):
			_, b, found = bytes.Cut(b, []byte("-->"))
		case bytes.HasPrefix(b, []byte("<!")):
			if end := bytes.IndexAny(b, "[>"); end >= 0 && b[end] == '[' {
				_, b, _ = bytes.Cut(b, []byte("]"))
			}
			_, b, found = bytes.Cut(b, []byte(">"))
		case len(b) > 1 && b[0] == '<' && text.IsAlnum(b[1]):
			return bytes.IndexByte(b, '>') > 0
		default:
			return len(b) > 1
		}
	}
	return false
}
