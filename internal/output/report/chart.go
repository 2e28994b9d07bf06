package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A chart is a bar chart, drawn as SVG in units of its view box.
type chart struct {
	Title  string
	Remark string
	Spoken string // the first bars, for who cannot see them
	Width  int
	Height int
	Bars   []bar
}

// A bar of a chart with its label.
type bar struct {
	Label, Short     string
	Shown            string // its number
	Number           bool   // the number is drawn
	X, Y, W, H       int
	LabelX, LabelY   int
	NumberX, NumberY int
	Anchor           string

	value int64
}

// Measures of a chart.
const (
	chartWidth  = 420
	labelWidth  = 186
	numberWidth = 60
	rowHeight   = 20
	mostBars    = 15
	columnsHigh = 140
	mostColumns = 60
	labelRunes  = 24
	widestBar   = 70 // of a column
	numberRoom  = 36 // width of a column that has room for its number
)

// charts returns the charts for which there is anything to show.
func (r *Report) charts() []chart {
	all := []chart{
		rows("Hosts", frequent(r.hosts), r.hosts.evicted),
		rows("Domains", frequent(r.domains), r.domains.evicted),
		rows("Schemes", frequentOf(r.schemes), false),
		rows("Kinds", frequentOf(r.kinds), false),
		r.timeChart(),
		rows("Links by sender", frequent(r.senders), r.senders.evicted),
		rows("Warnings", frequentOf(r.codes), false),
	}
	return slices.DeleteFunc(all, func(c chart) bool { return len(c.Bars) == 0 })
}

// frequent returns the most frequent keys of a counter as bars.
func frequent(c *counter[none]) []bar {
	var bars []bar
	for _, e := range c.most(mostBars) {
		bars = append(bars, bar{Label: e.Key, value: e.Count})
	}
	return bars
}

// frequentOf returns the most frequent keys of a map as bars.
func frequentOf(m map[string]int64) []bar {
	var bars []bar
	for key, n := range m {
		bars = append(bars, bar{Label: key, value: n})
	}
	slices.SortFunc(bars, func(a, b bar) int {
		return cmp.Or(cmp.Compare(b.value, a.value), cmp.Compare(a.Label, b.Label))
	})
	return bars[:min(len(bars), mostBars)]
}

// timeChart returns the chart of links by month, those without links between them too; by year if
// there are many months.
func (r *Report) timeChart() chart {
	counts := map[string]int64{}
	for _, e := range r.months.most(mostMonths) {
		counts[e.Key] += e.Count
	}
	bars := timeline(counts, nextMonth)
	if len(bars) > mostColumns {
		years := map[string]int64{}
		for month, n := range counts {
			years[month[:4]] += n
		}
		return columns("Links by year", timeline(years, nextYear))
	}
	return columns("Links by month", bars)
}

// mostGaps is how many times without links are shown between two with links.
const mostGaps = 120

// timeline returns the counts in order, with empty bars between them.
func timeline(counts map[string]int64, next func(string) string) []bar {
	var bars []bar
	keys := make([]string, 0, len(counts))
	for key := range counts {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for i, key := range keys {
		if i > 0 {
			for gap, n := next(keys[i-1]), 0; gap < key && n < mostGaps; gap, n = next(gap), n+1 {
				bars = append(bars, bar{Label: gap})
			}
		}
		bars = append(bars, bar{Label: key, value: counts[key]})
	}
	return bars
}

// nextMonth returns the month after "2006-01".
func nextMonth(month string) string {
	var y, m int
	if _, err := fmt.Sscanf(month, "%d-%d", &y, &m); err != nil {
		return "9999-99"
	}
	if m++; m > 12 {
		y, m = y+1, 1
	}
	return fmt.Sprintf("%04d-%02d", y, m)
}

// nextYear returns the year after "2006".
func nextYear(year string) string {
	var y int
	if _, err := fmt.Sscanf(year, "%d", &y); err != nil {
		return "9999"
	}
	return fmt.Sprintf("%04d", y+1)
}

// rows returns a chart whose bars lie, each with its label and number.
func rows(title string, bars []bar, estimated bool) chart {
	c := chart{Title: title, Width: chartWidth, Height: rowHeight * len(bars), Bars: bars, Spoken: spoken(bars)}
	if estimated {
		c.Remark = "estimated"
	}
	most := tallest(bars)
	for i := range bars {
		b := &bars[i]
		b.Y, b.H = i*rowHeight+3, rowHeight-6
		b.X = labelWidth
		b.W = scale(b.value, most, chartWidth-labelWidth-numberWidth)
		b.LabelX, b.LabelY, b.Anchor = labelWidth-6, b.Y+b.H-3, "end"
		b.NumberX, b.NumberY = b.X+b.W+5, b.LabelY
		b.Shown, b.Number = thousands(b.value), true
		b.Short = cut(b.Label, labelRunes)
	}
	return c
}

// columns returns a chart whose bars stand, in order of time; a few have their label, and all have
// their number where there is room.
func columns(title string, bars []bar) chart {
	c := chart{Title: title, Width: chartWidth, Height: columnsHigh + rowHeight, Bars: bars, Spoken: spoken(bars)}
	most := tallest(bars)
	every := max(1, (len(bars)+5)/6)
	width := min(chartWidth, widestBar*len(bars))
	for i := range bars {
		b := &bars[i]
		b.X = i * width / len(bars)
		b.W = max(1, (i+1)*width/len(bars)-b.X-1)
		b.H = scale(b.value, most, columnsHigh-rowHeight)
		b.Y = columnsHigh - b.H
		b.Shown, b.Number = thousands(b.value), b.W >= numberRoom
		b.NumberX, b.NumberY = b.X, b.Y-4
		b.LabelX, b.LabelY, b.Anchor = b.X, columnsHigh+14, "start"
		if i%every == 0 {
			b.Short = b.Label
		}
	}
	return c
}

func tallest(bars []bar) int64 {
	most := int64(1)
	for _, b := range bars {
		most = max(most, b.value)
	}
	return most
}

// scale returns value as a length of which full is for most; at least 1 unless it is 0.
func scale(value, most int64, full int) int {
	if value == 0 {
		return 0
	}
	return max(1, int(float64(value)/float64(most)*float64(full)))
}

// spoken returns the first bars in words.
func spoken(bars []bar) string {
	var words []string
	for _, b := range bars[:min(len(bars), 5)] {
		words = append(words, b.Label+" "+thousands(b.value))
	}
	return strings.Join(words, ", ")
}

// cut returns s with at most n runes, its middle left out where it is longer.
func cut(s string, n int) string {
	if utf8.RuneCountInString(s) <= n {
		return s
	}
	runes := []rune(s)
	half := (n - 1) / 2
	return string(runes[:half]) + "…" + string(runes[len(runes)-(n-1-half):])
}
