package mbox

import "bytes"

// IsSeparator reports whether line is a From_ line: see the package documentation. line has no line
// end; next is the text after it, of which at most the first line is read; afterBlank says that the
// line before is blank or that there is none.
func IsSeparator(line, next []byte, afterBlank bool) bool {
	rest, ok := bytes.CutPrefix(line, []byte(separatorMark))
	if !ok || len(line) > maxSeparator {
		return false
	}
	name := fieldName(next)
	dated, asctime := date(rest)
	switch {
	case dated && name != nil:
		return true
	case dated && afterBlank:
		return asctime || atLineEnd(next)
	case afterBlank && name != nil:
		return bytes.IndexByte(rest, '@') > 0 && !bytes.ContainsAny(bytes.TrimSpace(rest), " \t") && beginsMessages(name)
	}
	return false
}

const separatorMark = "From "

const (
	// maxSeparator is the most bytes of a From_ line.
	maxSeparator = 1000

	// maxName is the most bytes of the name of a header field: a line has no more (RFC 5322,
	// §2.1.1).
	maxName = 998
)

func atLineEnd(s []byte) bool { return len(s) == 0 || s[0] == '\n' || s[0] == '\r' }

// fieldName returns the name of the header field that s begins with (RFC 5322, §2.2); nil if it
// begins with none.
func fieldName(s []byte) []byte {
	for i, c := range s[:min(len(s), maxName)] {
		switch {
		case c == ':' && i > 0 && !bytes.HasPrefix(s[i+1:], []byte("//")): // with "//" it is a URI
			return s[:i]
		case c <= ' ' || c == ':' || c > '~':
			return nil
		}
	}
	return nil
}

// beginsMessages reports whether messages in mailboxes often begin with a field of that name.
func beginsMessages(name []byte) bool {
	for _, known := range [...]string{
		"return-path", "received", "from", "date", "message-id", "subject", "to", "delivered-to",
		"x-mozilla-status", "status", "path", "newsgroups", "sender", "mime-version",
	} {
		if len(known) == len(name) && bytes.EqualFold([]byte(known), name) {
			return true
		}
	}
	return false
}
