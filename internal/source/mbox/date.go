package mbox

import "bytes"

// date reports whether s holds a date, and whether it ends with one in asctime's
// form, with a zone or without.
func date(s []byte) (dated, asctime bool) {
	if endsAsctime(s) {
		return true, true
	}
	return dateOfWords(s)
}

// dateOfWords is date, for any s.
func dateOfWords(s []byte) (dated, asctime bool) {
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

// asctimeForm is a date as asctime writes it, but that a digit stands for any digit.
const asctimeForm = "Www Mmm 00 00:00:00 0000"

// endsAsctime reports whether s ends with a date just as asctime writes it. Nearly all
// From_ lines do, and this is found sooner than what their words are.
func endsAsctime(s []byte) bool {
	const size = len(asctimeForm)
	before := len(s) - size
	if before < 0 || before > 0 && !isBlank(s[before-1]) {
		return false
	}
	d := s[before:]
	if d[8] == ' ' { // before a day of one digit
		if !isDigit(d[9]) {
			return false
		}
	} else if !isNumber(d[8:10], 2, 2) {
		return false
	}
	if !isBlank(d[3]) || !isBlank(d[7]) || !isBlank(d[10]) || !isBlank(d[19]) || d[13] != ':' || d[16] != ':' {
		return false
	}
	for _, i := range [...]int{11, 12, 14, 15, 17, 18, 20, 21, 22, 23} {
		if !isDigit(d[i]) {
			return false
		}
	}
	return isWeekday(d[:3]) && isMonth(d[4:7])
}

// kindOf returns what a word may be in a date: the name of a weekday ('w') or a month ('m'),
// a day of the month ('d'), a year ('y'), a time of day ('t'), or something else ('?').
func kindOf(word []byte) byte {
	switch {
	case isWeekday(word):
		return 'w'
	case isMonth(word):
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

// isWeekday reports whether word is the name of a weekday.
func isWeekday(word []byte) bool {
	switch string(word) {
	case "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun":
		return true
	}
	return false
}

// isMonth reports whether word is the name of a month.
func isMonth(word []byte) bool {
	switch string(word) {
	case "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec":
		return true
	}
	return false
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// isNumber reports whether word is a number of at least min and at most max digits.
func isNumber(word []byte, min, max int) bool {
	if len(word) < min || max < len(word) {
		return false
	}
	for _, c := range word {
		if !isDigit(c) {
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
