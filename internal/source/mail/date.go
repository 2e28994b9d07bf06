package mail

import (
	"net/mail"
	"strconv"
	"strings"
	"time"
)

// parseDate reads a date of RFC 5322, §3.3 and §4.3, or what is in use in its stead: without
// seconds, without a zone, which then is UTC, with a name of a zone that is not known,
// in asctime's form.
func parseDate(s string) (time.Time, bool) {
	t, ok := parsePlainDate(s)
	if !ok {
		var err error
		t, err = mail.ParseDate(s)
		ok = err == nil
	}
	if ok && t.Year() > 1900 {
		if zone, _ := t.Zone(); zoneHours[strings.ToLower(zone)] == 0 { // else it has taken the zone for UTC
			return t, true
		}
	}
	var d looseDate
	for word := range strings.FieldsFuncSeq(withoutComments(s), func(r rune) bool { return r == ' ' || r == ',' || r == '\t' }) {
		d.take(word)
	}
	return d.time()
}

// withoutComments returns s without what stands in parentheses.
func withoutComments(s string) string {
	for {
		before, rest, ok := strings.Cut(s, "(")
		if !ok {
			return s
		}
		_, after, _ := strings.Cut(rest, ")")
		s = before + " " + after
	}
}

// A looseDate is what the words of a date give, in any order; -1 what is missing.
type looseDate struct {
	day, month, year     int
	hour, minute, second int
	zone                 int // seconds east of UTC
	has                  struct{ day, month, year, time bool }
}

const monthNames = "janfebmaraprmayjunjulaugsepoctnovdec"

// zoneHours are the zones of RFC 5322, §4.3, and some more that are in use, in hours east of UTC.
var zoneHours = map[string]int{
	"edt": -4, "est": -5, "cdt": -5, "cst": -6, "mdt": -6, "mst": -7, "pdt": -7, "pst": -8,
	"bst": 1, "cet": 1, "met": 1, "mez": 1, "cest": 2, "mest": 2, "mesz": 2, "eet": 2, "eest": 3, "jst": 9,
}

// take takes a word.
func (d *looseDate) take(word string) {
	lower := strings.ToLower(word)
	n, err := strconv.Atoi(word)
	switch {
	case strings.Contains(word, ":"):
		d.clock(word)
	case len(word) == 5 && (word[0] == '+' || word[0] == '-') && err == nil:
		d.zone = n/100*3600 + n%100*60
	case strings.Count(word, "-") == 2: // 02-Jan-2006
		for part := range strings.SplitSeq(word, "-") {
			d.take(part)
		}
	case err == nil && n > 0 && n <= 31 && len(word) <= 2 && !d.has.day:
		d.day, d.has.day = n, true
	case err == nil && n >= 0 && !d.has.year:
		d.year, d.has.year = fullYear(n), true
	case len(lower) >= 3 && !d.has.month && strings.Index(monthNames, lower[:3])%3 == 0:
		d.month, d.has.month = strings.Index(monthNames, lower[:3])/3+1, true
	default:
		d.zone += zoneHours[lower] * 3600
	}
}

// fullYear returns the year that a number of two digits, or three, stands for (RFC 5322, §4.3).
func fullYear(n int) int {
	switch {
	case n < 50:
		return 2000 + n
	case n < 1000:
		return 1900 + n
	}
	return n
}

// clock takes a time of day.
func (d *looseDate) clock(word string) {
	parts := strings.SplitN(word, ":", 3)
	for i, to := range [...]*int{&d.hour, &d.minute, &d.second} {
		if i < len(parts) {
			n, err := strconv.Atoi(strings.TrimLeft(parts[i], " "))
			if err != nil {
				return
			}
			*to = n
		}
	}
	d.has.time = true
}

// time returns the date, and whether it is one.
func (d *looseDate) time() (time.Time, bool) {
	h := d.has
	if !h.day || !h.month || !h.year || !h.time || d.hour > 23 || d.minute > 59 || d.second > 60 || d.year > 9999 {
		return time.Time{}, false
	}
	zone := time.UTC
	if d.zone != 0 {
		zone = time.FixedZone("", d.zone)
	}
	t := time.Date(d.year, time.Month(d.month), d.day, d.hour, d.minute, d.second, 0, zone)
	return t, t.Day() == d.day && d.zone > -86400 && d.zone < 86400
}
