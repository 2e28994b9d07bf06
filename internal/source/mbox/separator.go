package mbox

import "bytes"

// IsSeparator reports whether line is a From_ line. It is given the line without
// its end, the text that follows it, and whether the line before it is blank or
// there is none. Of what follows at most the first line is looked at.
func IsSeparator(line, next []byte, afterBlank bool) bool {
	rest, ok := bytes.CutPrefix(line, separatorMark)
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

var separatorMark = []byte("From ")

const (
	// maxSeparator is the most bytes of a From_ line.
	maxSeparator = 1000

	// maxName is the most bytes of the name of a header field: a line has no more (RFC 5322, §2.1.1).
	maxName = 998
)

func atLineEnd(s []byte) bool { return len(s) == 0 || s[0] == '\n' || s[0] == '\r' }

// fieldName returns the name of the header field that s begins with (RFC 5322, §2.2),
// nil if it begins with none.
func fieldName(s []byte) []byte {
	for i, c := range s[:min(len(s), maxName)] {
		switch {
		case c == ':' && i > 0 && !bytes.HasPrefix(s[i+1:], []byte("//")): // else it is a URI
			return s[:i]
		case c <= ' ' || c == ':' || c > '~':
			return nil
		}
	}
	return nil
}

// beginsMessages reports whether messages in mailboxes begin with a field so named.
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

// date reports whether s holds a date, and whether it ends with one in asctime's
// form, with a zone or without.
func date(s []byte) (dated, asctime bool) {
	var seen struct{ month, day, time, year bool }
	var order [16]byte // what the last words are
	n := 0
	for at := 0; at < len(s); {
		end := at
		for end < len(s) && s[end] != ' ' && s[end] != '\t' {
			end++
		}
		word := s[at:end]
		at = end + 1
		if len(word) == 0 {
			continue
		}
		kind := kindOf(bytes.TrimSuffix(word, []byte{','}))
		if n == len(order) {
			n = copy(order[:], order[1:])
		}
		order[n] = kind
		n++
		seen.month = seen.month || kind == 'm'
		seen.day = seen.day || kind == 'd'
		seen.time = seen.time || kind == 't'
		seen.year = seen.year || kind == 'y'
	}
	dated = seen.month && seen.day && seen.time && seen.year
	for _, end := range [...]string{"wmdty", "wmdt?y", "wmdty?"} {
		asctime = asctime || string(order[max(0, n-len(end)):n]) == end
	}
	return dated, dated && asctime
}

// kindOf returns what a word may be in a date: the name of a weekday ('w') or a month ('m'),
// a day of the month ('d'), a year ('y'), a time of day ('t'), or something else ('?').
func kindOf(word []byte) byte {
	switch {
	case len(word) == 3 && isName(word, weekdays):
		return 'w'
	case len(word) == 3 && isName(word, months):
		return 'm'
	case isNumber(word, 1, 2):
		return 'd'
	case isNumber(word, 4, 4):
		return 'y'
	case isTime(word):
		return 't'
	}
	return '?'
}

const (
	weekdays = "MonTueWedThuFriSatSun"
	months   = "JanFebMarAprMayJunJulAugSepOctNovDec"
)

// isName reports whether word, of three letters, is one of the names.
func isName(word []byte, names string) bool {
	for i := 0; i < len(names); i += 3 {
		if names[i:i+3] == string(word) {
			return true
		}
	}
	return false
}

// isNumber reports whether word is a number of at least min and at most max digits.
func isNumber(word []byte, min, max int) bool {
	if len(word) < min || max < len(word) {
		return false
	}
	for _, c := range word {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

// isTime reports whether word is a time of day: h:mm or hh:mm, with seconds or without.
func isTime(word []byte) bool {
	hours, rest, ok := bytes.Cut(word, []byte{':'})
	if !ok || !isNumber(hours, 1, 2) {
		return false
	}
	minutes, seconds, ok := bytes.Cut(rest, []byte{':'})
	return isNumber(minutes, 2, 2) && (!ok || isNumber(seconds, 2, 2))
}
