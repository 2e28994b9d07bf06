package report

import (
	"maps"
	"slices"
	"strconv"
	"time"
)

// A timeline counts references by month, whose number is that of all months since the year 0.
type timeline map[int]int64

// add counts a reference of a date.
func (t timeline) add(date time.Time) {
	month := numberOf(date)
	if _, known := t[month]; !date.IsZero() && (known || len(t) < mostMonths) {
		t[month]++
	}
}

// numberOf returns the number of a month.
func numberOf(date time.Time) int {
	date = date.UTC()
	return 12*date.Year() + int(date.Month()) - 1
}

// Values of its facet for those outside the years or months that all but few references have.
const (
	earlier = "earlier"
	later   = "later"
)

// An axis has the years, or the months, of all but few references: a clock that was wrong puts some
// messages decades away.
type axis struct {
	unit          int           // months of a key
	counts        map[int]int64 // by key
	keys          []int         // those shown that have any, in order
	before, after int64         // references outside them
}

// mostYears is how many years are shown by their months.
const mostYears = 2

// axis returns the years of the references, or the months if they are of few years.
func (t timeline) axis() axis {
	a := t.axisBy(12)
	if n := len(a.keys); n > 0 && a.keys[n-1]-a.keys[0] < mostYears {
		return t.axisBy(1)
	}
	return a
}

// axisBy returns the axis with keys of so many months. What lies at either end and is, with all beyond
// it, less than one in 200 of the references is outside.
func (t timeline) axisBy(unit int) axis {
	a := axis{unit: unit, counts: map[int]int64{}}
	sum := int64(0)
	for month, n := range t {
		a.counts[month/unit] += n
		sum += n
	}
	a.keys = slices.Sorted(maps.Keys(a.counts))
	for len(a.keys) > 0 && 200*(a.before+a.counts[a.keys[0]]) < sum {
		a.before += a.counts[a.keys[0]]
		a.keys = a.keys[1:]
	}
	for n := len(a.keys) - 1; n >= 0 && 200*(a.after+a.counts[a.keys[n]]) < sum; n-- {
		a.after += a.counts[a.keys[n]]
		a.keys = a.keys[:n]
	}
	return a
}

// format returns a key as a year, or as a month in a layout.
func (a *axis) format(key int, layout string) string {
	if a.unit == 12 {
		return strconv.Itoa(key)
	}
	return time.Date(key/12, time.Month(key%12+1), 1, 0, 0, 0, 0, time.UTC).Format(layout)
}

// months is the layout of months.
const months = "2006-01"

// ends returns the first and the last year or month of the axis in words, such as "May 2001"; empty if nothing
// has a date.
func (t timeline) ends() (from, to string) {
	a := t.axis()
	if len(a.keys) == 0 {
		return "", ""
	}
	const inWords = "January 2006"
	return a.format(a.keys[0], inWords), a.format(a.keys[len(a.keys)-1], inWords)
}

// facet returns the facet of years or months, in their order, with those between in which nothing was
// found unless they are many.
func (t timeline) facet() facet {
	const many = 30
	a := t.axis()
	f := facet{Title: "Years", Name: "year"}
	if a.unit == 1 {
		f.Title = "Months"
	}
	add := func(value string, n int64) {
		f.Bars = append(f.Bars, bar{Value: value, Count: n, Shown: thousands(n)})
	}
	if a.before > 0 {
		add(earlier, a.before)
	}
	for i, key := range a.keys {
		if i > 0 && key-a.keys[i-1] < many {
			for empty := a.keys[i-1] + 1; empty < key; empty++ {
				add(a.format(empty, months), 0)
			}
		}
		add(a.format(key, months), a.counts[key])
	}
	if a.after > 0 {
		add(later, a.after)
	}
	return f
}
