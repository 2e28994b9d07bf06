package report

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed page.html
var pageText string

//go:embed style.css
var style string

//go:embed script.js
var script string

// page returns the template of the page, parsed at the first call: few runs write a page.
var page = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(pageText)) })

// policy returns the content security policy of the page: its own style and script by their
// hashes, and nothing else.
func policy() string {
	return fmt.Sprintf("default-src 'none'; style-src 'sha256-%s'; script-src 'sha256-%s'; base-uri 'none'; form-action 'none'",
		hash(style), hash(script))
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// pageData is what the template gets.
type pageData struct {
	Policy     string
	Style      template.CSS
	Script     template.JS
	Figures    Figures
	Numbers    []number
	Charts     []chart
	Kinds      []string
	Schemes    []string
	Rows       []tableRow
	RowsRemark string
	Joins      remarkList
	Warned     remarkList
	Invalid    remarkList
	Texts      []Marked
}

// A number is a figure with its name.
type number struct{ Name, Value string }

// A tableRow is a row of the table of targets.
type tableRow struct {
	Count  int64
	Shown  string // the count, with "≤" where it may be too large
	Order  int
	Target string
	Via    string
	Host   string
	Kind   string
	Scheme string
	Place  string
	Mark   int
	Opens  string // what the button opens; "" for no button
}

// A remarkList is a list of references with remarks.
type remarkList struct {
	Total  int64
	Remark string
	First  []remark
}

// A remark is a reference of such a list.
type remark struct {
	Target, Place          string
	Joins                  []shownJoin
	Alternatives           []string
	Warnings               []Warning
	Before, Offence, After string // an invalid reference around its offence
	Error                  string
	Repaired               bool
}

// A shownJoin is a Join in words.
type shownJoin struct {
	Probability string
	Features    []shownFeature
}

type shownFeature struct{ Name, Weight string }

// Write writes the page.
func (r *Report) Write(w io.Writer, f Figures) error {
	defang := f.Defang
	if defang == nil {
		defang = func(target string) string { return target }
	}
	data := pageData{
		Policy:  policy(),
		Style:   template.CSS(style),
		Script:  template.JS(script),
		Figures: f,
		Numbers: r.numbers(f),
		Charts:  r.charts(),
		Kinds:   slices.Sorted(maps.Keys(r.kinds)),
		Schemes: slices.Sorted(maps.Keys(r.schemes)),
		Rows:    r.rows(defang),
		Joins:   r.joins.list("joined", defang),
		Warned:  r.warned.list("with a warning", defang),
		Invalid: r.invalid.list("not valid as written", defang),
		Texts:   r.marked(),
	}
	data.RowsRemark = r.rowsRemark()
	return page().Execute(w, data)
}

// WriteText writes the texts alone, with their references marked, as a fragment of HTML for
// a page that has Style.
func (r *Report) WriteText(w io.Writer) error {
	for _, t := range r.marked() {
		if err := page().ExecuteTemplate(w, "marked", t.Parts); err != nil {
			return err
		}
	}
	return nil
}

// Style returns the style sheet of the page.
func Style() string { return style }

// numbers returns the figures of the run.
func (r *Report) numbers(f Figures) []number {
	hosts, more := r.hosts.distinct()
	return []number{
		{"references", thousands(r.total)},
		{"distinct targets", r.distinctTargets()},
		{"hosts", atLeast(hosts, more)},
		{"files", thousands(f.Files)},
		{"bytes", thousands(f.Bytes)},
		{"errors", thousands(f.Errors)},
		{"seconds", strconv.FormatFloat(f.Elapsed.Seconds(), 'f', 2, 64)},
	}
}

func (r *Report) distinctTargets() string {
	n, more := r.targets.distinct()
	return atLeast(n, more)
}

// atLeast returns n as text, with "≥" where there may be more.
func atLeast(n int, more bool) string {
	if more {
		return "≥ " + thousands(int64(n))
	}
	return thousands(int64(n))
}

// rowsRemark returns the remark on what the table leaves out; empty if it leaves out nothing.
func (r *Report) rowsRemark() string {
	n, more := r.targets.distinct()
	switch {
	case more:
		return fmt.Sprintf("The %s most frequent of more than %s targets. Counts are estimates: none is too small, none too large by more than %s.",
			thousands(mostRows), thousands(int64(n)), thousands(r.targets.worst()))
	case n > mostRows:
		return fmt.Sprintf("The %s most frequent of %s targets.", thousands(mostRows), thousands(int64(n)))
	}
	return ""
}

// rows returns the rows of the table.
func (r *Report) rows(defang func(string) string) []tableRow {
	var rows []tableRow
	shown := map[string]bool{}
	for _, s := range r.texts {
		shown[s.path] = true
	}
	for i, e := range r.targets.most(mostRows) {
		f := e.Kept
		t := tableRow{
			Count: e.Count, Shown: thousands(e.Count), Order: i, Target: defang(f.Target), Host: f.Host, Kind: f.Kind,
			Scheme: f.Scheme, Place: f.place(), Mark: f.mark, Opens: f.opens(),
		}
		if !shown[f.Path] {
			t.Mark = 0 // its text was too long to be shown
		}
		if e.Error > 0 {
			t.Shown = "≤ " + t.Shown
		}
		if len(f.Via) > 0 {
			t.Via = defang(f.Via[0])
		}
		rows = append(rows, t)
	}
	return rows
}

// list returns remarks as the page shows them; what says what they have in common.
func (r *remarks) list(what string, defang func(string) string) remarkList {
	list := remarkList{Total: r.Total, Remark: thousands(r.Total) + " " + what + "."}
	if r.Total > int64(len(r.First)) {
		list.Remark = fmt.Sprintf("The first %d of %s %s.", len(r.First), thousands(r.Total), what)
	}
	for _, f := range r.First {
		list.First = append(list.First, f.remark(defang))
	}
	return list
}

// remark returns what the page says of a reference.
func (f *Find) remark(defang func(string) string) remark {
	m := remark{Target: defang(f.Target), Place: f.place(), Warnings: f.Warnings, Repaired: f.Repaired}
	for _, a := range f.Alternatives {
		m.Alternatives = append(m.Alternatives, defang(a))
	}
	for _, j := range f.Joins {
		s := shownJoin{Probability: percent(j.Probability)}
		for _, e := range j.Features {
			s.Features = append(s.Features, shownFeature{e.Name, fmt.Sprintf("%+.1f", e.Weight)})
		}
		m.Joins = append(m.Joins, s)
	}
	if o := f.Invalid; o != nil {
		m.Error = o.Text
		at := min(max(o.Offset, 0), len(f.URI))
		end := at
		for _, c := range f.URI[at:] {
			end = at + len(string(c))
			break
		}
		m.Before, m.Offence, m.After = f.URI[:at], f.URI[at:end], f.URI[end:]
		if m.Offence == "" {
			m.Offence = "∎"
		}
	}
	return m
}

// place returns where a reference stands: file, line and column.
func (f *Find) place() string {
	if f.Line == 0 {
		return f.Path
	}
	return fmt.Sprintf("%s:%d:%d", f.Path, f.Line, f.Column)
}

// opens returns the target if a browser may open it; else the empty string.
func (f *Find) opens() string {
	if len(f.Target) >= mostShown {
		return "" // it is cut off
	}
	switch strings.ToLower(f.Scheme) {
	case "http", "https", "ftp", "mailto":
		return f.Target
	}
	return ""
}

// percent returns a probability as a percentage, never as 100 %.
func percent(p float64) string {
	if p > 0.999 {
		return "more than 99.9 %"
	}
	return strconv.FormatFloat(100*p, 'f', 1, 64) + " %"
}

// thousands returns n with its digits in groups of three.
func thousands(n int64) string {
	s := strconv.FormatInt(n, 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + " " + s[i:]
	}
	return s
}
