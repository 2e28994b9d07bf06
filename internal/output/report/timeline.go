package report

import (
	"slices"
	"time"
)

// A timeline counts references by month.
type timeline map[string]int64

// Values of its facet for those outside the years or months that all but few references have.
const (
	earlier = "earlier"
	later   = "later"
)

// An axis has the years, or the months, of all but few references: a clock that was wrong puts some
// messages decades away.
type axis struct {
	layout        string // of its keys
	keys          []string
	counts        map[string]int64
	before, after int64 // references outside it
}

// years and months are the layouts of keys.
const (
	years  = "2006"
	months = "2006-01"
)

// mostYears is how many years are shown by their months.
const mostYears = 2

// axis returns the years of the references, or the months if they are of few years.
func (t timeline) axis() axis {
	a := t.axisBy(years)
	if n := len(a.keys); n > 0 && distance(a.keys[0], a.keys[n-1], years, mostYears) < mostYears {
		return t.axisBy(months)
	}
	return a
}

// axisBy returns the axis with keys in a layout. What lies at either end and is, with all beyond it,
// less than one in 200 of the references is outside.
func (t timeline) axisBy(layout string) axis {
	a := axis{layout: layout, counts: map[string]int64{}}
	sum := int64(0)
	for month, n := range t {
		a.counts[month[:len(layout)]] += n
		sum += n
	}
	for key := range a.counts {
		a.keys = append(a.keys, key)
	}
	slices.Sort(a.keys)
	for len(a.keys) > 0 && 200*(a.before+a.counts[a.keys[0]]) < sum {
		a.before += a.counts[a.keys[0]]
		a.keys = a.keys[1:]
	}
	for len(a.keys) > 0 && 200*(a.after+a.counts[a.keys[len(a.keys)-1]]) < sum {
		a.after += a.counts[a.keys[len(a.keys)-1]]
		a.keys = a.keys[:len(a.keys)-1]
	}
	return a
}

// ends returns the first and the last year or month of the axis in words, such as "May 2001"; empty if nothing
// has a date.
func (t timeline) ends() (from, to string) {
	a := t.axis()
	if len(a.keys) == 0 {
		return "", ""
	}
	return inWords(a.keys[0]), inWords(a.keys[len(a.keys)-1])
}

// inWords returns a month in words, and a year as it is.
func inWords(key string) string {
	if at, err := time.Parse(months, key); err == nil {
		return at.Format("January 2006")
	}
	return key
}

// facet returns the facet of years or months, in their order, with those between in which nothing was
// found unless they are many.
func (t timeline) facet() facet {
	a := t.axis()
	f := facet{Title: "Years", Name: "year"}
	if a.layout == months {
		f.Title = "Months"
	}
	add := func(value string, n int64) {
		f.Bars = append(f.Bars, bar{Value: value, Count: n, Shown: thousands(n)})
	}
	if a.before > 0 {
		add(earlier, a.before)
	}
	for i, key := range a.keys {
		if i > 0 {
			for _, empty := range between(a.keys[i-1], key, a.layout) {
				add(empty, 0)
			}
		}
		add(key, a.counts[key])
	}
	if a.after > 0 {
		add(later, a.after)
	}
	return f
}

// next returns the year or month after one.
func next(key, layout string) string {
	at, err := time.Parse(layout, key)
	if err != nil {
		return ""
	}
	if layout == years {
		return at.AddDate(1, 0, 0).Format(layout)
	}
	return at.AddDate(0, 1, 0).Format(layout)
}

// distance returns how many keys to is after from, at most most.
func distance(from, to, layout string, most int) (n int) {
	for ; n < most && from != to; n++ {
		from = next(from, layout)
	}
	return n
}

// between returns the keys between two; none if they are many.
func between(from, to, layout string) (keys []string) {
	const many = 30
	n := distance(from, to, layout, many)
	for range n - 1 {
		from = next(from, layout)
		keys = append(keys, from)
	}
	if n == many {
		return nil
	}
	return keys
}
