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
	if name == nil {
		return len(next) == 0 && afterBlank && hasDate(rest)
	}
	return hasDate(rest) || afterBlank && isSender(bytes.TrimSpace(rest)) && beginsMessages[string(bytes.ToLower(name))]
}

const separatorMark = "From "

const (
	// maxSeparator is the most bytes of a From_ line.
	maxSeparator = 1000

	// maxName is the most bytes of the name of a header field: a line has no more (RFC 5322,
	// §2.1.1).
	maxName = 998
)

// isSender reports whether s is all that a From_ line without a date has: an address, or a hyphen.
func isSender(s []byte) bool {
	return string(s) == "-" || bytes.IndexByte(s, '@') > 0 && !bytes.ContainsAny(s, " \t")
}

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

// beginsMessages has the names of fields that messages in mailboxes often begin with.
var beginsMessages = map[string]bool{
	"return-path": true, "received": true, "from": true, "date": true, "message-id": true, "subject": true, "to": true,
	"delivered-to": true, "x-mozilla-status": true, "status": true, "path": true, "newsgroups": true, "sender": true,
	"mime-version": true,
}

// hasDate reports whether s has the words of a date, in any order: the name of a month, a day of it, a time
// of day and a year.
func hasDate(s []byte) bool {
	var month, day, time, year bool
	for word := range bytes.FieldsSeq(s) {
		word = bytes.TrimSuffix(word, []byte{','})
		switch n := len(word); {
		case n == 3 && bytes.Contains([]byte(monthNames), word):
			month = true
		case n <= 2 && isNumber(word):
			day = true
		case n == 4 && isNumber(word):
			year = true
		case isTime(word):
			time = true
		}
	}
	return month && day && time && year
}

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"

// isTime reports whether word is a time of day: h:mm or hh:mm, with seconds or without.
func isTime(word []byte) bool {
	hour, rest, _ := bytes.Cut(word, []byte{':'})
	minute, second, hasSecond := bytes.Cut(rest, []byte{':'})
	return len(hour) <= 2 && isNumber(hour) && len(minute) == 2 && isNumber(minute) &&
		(!hasSecond || len(second) == 2 && isNumber(second))
}

// isNumber reports whether word has digits only, and one at least.
func isNumber(word []byte) bool {
	for _, c := range word {
		if c < '0' || '9' < c {
			return false
		}
	}
	return len(word) > 0
}
