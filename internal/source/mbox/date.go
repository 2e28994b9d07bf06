package mbox

import (
	"bytes"
	"encoding/binary"
)

// date reports whether s holds a date, and whether it ends with one in asctime's
// form, with a zone or without.
func date(s []byte) (dated, asctime bool) {
	if endsAsctime(s) {
		return true, true
	}
	return dateOfWords(s)
}

// dateOfWords is date for all forms; date reads the usual one faster.
func dateOfWords(s []byte) (dated, asctime bool) {
	var seen struct{ month, day, time, year bool }
	var order [16]byte // kinds of the last words
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

// endsAsctime reports whether s ends with a date exactly as asctime writes it, such as "Mon Dec  8
// 13:34:53 2001". Nearly all From_ lines do, and this is faster than reading their words.
func endsAsctime(s []byte) bool {
	const size = len("Www Mmm 00 00:00:00 0000")
	before := len(s) - size
	if before < 0 || before > 0 && !isBlank(s[before-1]) {
		return false
	}
	d := s[before:]
	return isBlank(d[3]) && isBlank(d[7]) && isBlank(d[10]) && isBlank(d[19]) &&
		(d[8] == ' ' || isDigit(d[8])) && isDigit(d[9]) &&
		isClock(d[11:19]) && isNumber(d[20:24], 4, 4) &&
		nameKind(d[:3]) == 'w' && nameKind(d[4:7]) == 'm'
}

// isClock reports whether s, of eight bytes, is a time of day as in "13:34:53".
func isClock(s []byte) bool {
	const (
		form   = uint64('0' | '0'<<8 | ':'<<16 | '0'<<24 | '0'<<32 | ':'<<40 | '0'<<48 | '0'<<56)
		beyond = uint64(0x76767f76767f7676) // sets the highest bit of digits above 9, and of what is no ":"
		high   = uint64(0x8080808080808080)
	)
	x := binary.LittleEndian.Uint64(s) ^ form
	return (x|(x+beyond))&high == 0
}

// kindOf returns what a word may be in a date: the name of a weekday ('w') or a month ('m'),
// a day of the month ('d'), a year ('y'), a time of day ('t'), or something else ('?').
func kindOf(word []byte) byte {
	if len(word) == 3 {
		if kind := nameKind(word); kind != 0 {
			return kind
		}
	}
	switch {
	case isNumber(word, 1, 2):
		return 'd'
	case isNumber(word, 4, 4):
		return 'y'
	case isTime(word):
		return 't'
	}
	return '?'
}

// nameKind returns 'w' if a word of three letters is the name of a weekday, 'm' if it is that of a
// month, else 0.
func nameKind(word []byte) byte {
	letters := [3]byte(word)
	if n := &dateNames[hashName(letters)]; n.letters == letters {
		return n.kind
	}
	return 0
}

// A dateName is the name of a weekday or a month.
type dateName struct {
	letters [3]byte
	kind    byte
}

// dateNames are the names of weekdays and months, each at its hash.
var dateNames = func() (t [32]dateName) {
	const names = "wMonwTuewWedwThuwFriwSatwSunmJanmFebmMarmAprmMaymJunmJulmAugmSepmOctmNovmDec"
	for i := 0; i < len(names); i += 4 {
		n := dateName{kind: names[i], letters: [3]byte([]byte(names[i+1 : i+4]))}
		t[hashName(n.letters)] = n
	}
	return t
}()

// hashName returns an index below 32 that is different for each name in dateNames.
func hashName(letters [3]byte) byte { return (3*letters[0] + letters[1] + 4*letters[2]) & 31 }

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
