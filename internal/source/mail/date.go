package mail

import (
	"strings"
	"time"
)

// dateLayouts are the forms of dates that parseDate reads, without the day of the week, commas and the zone.
var dateLayouts = [...]string{
	"2 Jan 2006 15:4:5", "2 Jan 2006 15:4", "2 Jan 06 15:4:5", "2 Jan 06 15:4", "2 Jan 06 3:4:5 PM",
	"2 Jan 2006 3:4:5 PM",
	"Jan 2 15:4:5 2006", "Jan 2 2006 3:4:5 PM", "Jan 2 2006 3:4 PM", "Jan 2 2006 AT 3:4 PM", "2-Jan-2006 15:4:5",
	"2006-01-02T15:04:05", "2006-01-02T15:04:05-0700", time.RFC3339, "2006-01-02 15:04:05", "2006-01-02 15:04",
}

// parseDate reads a date of RFC 5322, §3.3 and §4.3, or one of the other forms in use: without seconds, without a zone
// or with an unknown one, both of which mean UTC, in the order of asctime, in that of the United States, or of ISO
// 8601. It returns the time in UTC, and whether s is a date.
func parseDate(s string) (time.Time, bool) {
	s, _, _ = strings.Cut(s, "(") // a comment
	words := strings.Fields(strings.ReplaceAll(s, ",", " "))
	if len(words) > 0 && isDayOfWeek(words[0]) {
		words = words[1:]
	}
	zone := 0
	for n := len(words); n > 0 && isZone(words[n-1]); n-- {
		zone, words = zoneOf(words[n-1]), words[:n-1]
	}
	for i, w := range words {
		if isLetter(w[0]) {
			words[i] = w[:min(len(w), 3)] // the name of a month, which may be written out
		}
	}
	text := strings.ToUpper(strings.Join(words, " "))
	for _, layout := range dateLayouts {
		if t, err := time.Parse(layout, text); err == nil {
			if t.Year() < 1000 { // "0102", written in the year 2002
				t = t.AddDate(1900, 0, 0)
			}
			return t.UTC().Add(-time.Duration(zone) * time.Second), true
		}
	}
	return time.Time{}, false
}

// isDayOfWeek reports whether a word begins as the name of a day does.
func isDayOfWeek(word string) bool {
	return len(word) >= 3 && strings.Contains("sun mon tue wed thu fri sat", strings.ToLower(word[:3]))
}

// isZone reports whether a word at the end of a date says its zone.
func isZone(word string) bool {
	half := strings.EqualFold(word, "AM") || strings.EqualFold(word, "PM")
	return word[0] == '+' || word[0] == '-' || isLetter(word[0]) && !half
}

// zoneHours are the zones of RFC 5322, §4.3, and some more that are in use, in hours east of UTC.
var zoneHours = map[string]int{
	"edt": -4, "est": -5, "cdt": -5, "cst": -6, "mdt": -6, "mst": -7, "pdt": -7, "pst": -8,
	"bst": 1, "cet": 1, "met": 1, "mez": 1, "cest": 2, "mest": 2, "mesz": 2, "eet": 2, "eest": 3, "jst": 9,
}

// zoneOf returns the seconds east of UTC of a zone, 0 if it is not known.
func zoneOf(word string) int {
	for _, layout := range [...]string{"-0700", "-07:00"} {
		if t, err := time.Parse(layout, strings.Replace(word, "+-", "-", 1)); err == nil {
			_, seconds := t.Zone()
			return seconds
		}
	}
	return zoneHours[strings.ToLower(word)] * 3600
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
