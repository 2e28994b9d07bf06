package mail

import (
	"strings"
	"time"
)

// parseDate reads a date of RFC 5322, §3.3 and §4.3, or one of the other forms in use: without
// seconds, without a zone or with an unknown one, both of which mean UTC, in the order of
// asctime, with hyphens, or of ISO 8601. It returns the time in UTC, and whether s is a date.
func parseDate(s string) (time.Time, bool) {
	d := dateWords{rest: s, year: -1}
	for d.skip(); d.rest != ""; d.skip() {
		switch c := d.rest[0]; {
		case isDigit(c):
			d.number()
		case isLetter(c):
			d.name()
		case (c == '+' || c == '-') && d.timed:
			d.offset()
		default:
			d.rest = d.rest[1:]
		}
	}
	return d.time()
}

// A dateWords collects the components of a date from its words, in any order.
type dateWords struct {
	rest                 string
	day, month, year     int // 0 where not read yet; the year is -1
	hour, minute, second int
	zone                 int // seconds east of UTC
	timed                bool
}

// skip drops blanks, commas and comments, which may be nested (RFC 5322, §3.2.2).
func (d *dateWords) skip() {
	depth, i := 0, 0
	for ; i < len(d.rest); i++ {
		switch c := d.rest[i]; {
		case c == '(':
			depth++
		case c == ')':
			depth = max(0, depth-1)
		case c == '\\' && depth > 0:
			i++
		case depth == 0 && c != ' ' && c != '\t' && c != ',':
			d.rest = d.rest[i:]
			return
		}
	}
	d.rest = ""
}

// maxDateNumber is the most digits of a number in a date; longer numbers are ignored.
const maxDateNumber = 4

// digits reads the digits that d.rest begins with, and returns their value and how many there are.
func (d *dateWords) digits() (value, count int) {
	for count < len(d.rest) && isDigit(d.rest[count]) {
		if count < maxDateNumber {
			value = 10*value + int(d.rest[count]-'0')
		}
		count++
	}
	d.rest = d.rest[count:]
	return value, count
}

// number reads a number: an hour if a colon follows, else a day, a year, or a month after a year in
// the form of ISO 8601.
func (d *dateWords) number() {
	n, count := d.digits()
	d.skip()
	switch {
	case count > maxDateNumber:
	case strings.HasPrefix(d.rest, ":"):
		d.clock(n)
	case d.year >= 1000 && d.month == 0 && 1 <= n && n <= 12 && strings.HasPrefix(d.rest, "-"):
		d.month = n
	case d.day == 0 && count <= 2 && 1 <= n && n <= 31:
		d.day = n
	case d.year < 0:
		d.year = fullYear(n)
	}
}

// clock reads the minutes and seconds after an hour. There may be blanks around the colons.
func (d *dateWords) clock(hour int) {
	if d.timed {
		return
	}
	d.hour, d.timed = hour, true
	for _, to := range [...]*int{&d.minute, &d.second} {
		if !strings.HasPrefix(d.rest, ":") {
			return
		}
		d.rest = d.rest[1:]
		d.skip()
		*to, _ = d.digits()
		before := d.rest
		if d.skip(); !strings.HasPrefix(d.rest, ":") {
			d.rest = before
		}
	}
	if strings.HasPrefix(d.rest, ".") { // a fraction of a second
		d.rest = d.rest[1:]
		d.digits()
	}
}

// offset reads a zone written as hours and minutes east or west of UTC, with or without a colon.
func (d *dateWords) offset() {
	sign := 1
	if d.rest[0] == '-' {
		sign = -1
	}
	d.rest = d.rest[1:]
	n, count := d.digits()
	if count == 2 && strings.HasPrefix(d.rest, ":") {
		d.rest = d.rest[1:]
		minutes, digits := d.digits()
		n, count = 100*n+minutes, count+digits
	}
	if hours, minutes := n/100, n%100; count == 4 && hours < 24 && minutes < 60 {
		d.zone = sign * (hours*3600 + minutes*60)
	}
}

const monthNames = "janfebmaraprmayjunjulaugsepoctnovdec"

// zoneHours are the zones of RFC 5322, §4.3, and some more that are in use, in hours east of UTC.
var zoneHours = map[string]int{
	"edt": -4, "est": -5, "cdt": -5, "cst": -6, "mdt": -6, "mst": -7, "pdt": -7, "pst": -8,
	"bst": 1, "cet": 1, "met": 1, "mez": 1, "cest": 2, "mest": 2, "mesz": 2, "eet": 2, "eest": 3, "jst": 9,
}

// name reads the name of a month or of a zone, and skips all other names.
func (d *dateWords) name() {
	n := 0
	for n < len(d.rest) && isLetter(d.rest[n]) {
		n++
	}
	name := strings.ToLower(d.rest[:n])
	d.rest = d.rest[n:]
	if n >= 3 && d.month == 0 {
		if i := strings.Index(monthNames, name[:3]); i >= 0 && i%3 == 0 {
			d.month = i/3 + 1
			return
		}
	}
	if d.zone == 0 {
		d.zone = zoneHours[name] * 3600
	}
}

// fullYear returns the year that a number means, also of two or three digits (RFC 5322, §4.3).
func fullYear(n int) int {
	switch {
	case n < 50:
		return 2000 + n
	case n < 1000:
		return 1900 + n
	}
	return n
}

// time returns the date in UTC; false if a component is missing or out of range.
func (d *dateWords) time() (time.Time, bool) {
	t := time.Date(d.year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC)
	if d.day == 0 || d.month == 0 || d.year < 0 || t.Day() != d.day || !d.timed || d.hour > 23 || d.minute > 59 || d.second > 60 {
		return time.Time{}, false
	}
	return t.Add(time.Duration(d.hour*3600+d.minute*60+d.second-d.zone) * time.Second), true
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
