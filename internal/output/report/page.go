package report

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"strconv"
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
	return fmt.Sprintf("default-src 'none'; style-src 'sha256-%s'; script-src 'sha256-%s'; base-uri 'none'; "+
		"form-action 'none'",
		hash(style), hash(script))
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return base64.StdEncoding.EncodeToString(sum[:])
}

// pageData is what the template gets.
type pageData struct {
	Policy  string
	Style   template.CSS
	Script  template.JS
	Figures Figures
	Said    []string
	Run     string
	Note    string
	Found   bool      // something was found
	Years   *facet    // of the chart; nil for none
	Facets  [][]facet // that stand below each other
	Packed  string    // the data of the script: JSON, compressed by gzip, in base64 for URLs
	Texts   []Marked
}

// packed is the data of the script. A number is an index in the list of its name; -1 is none.
type packed struct {
	records
	Mark  []int32           `json:"mark"`            // only of texts that are shown
	Shown []string          `json:"shown,omitempty"` // the targets as they are shown, if that differs
	Words map[string]string `json:"words"`           // for kinds and codes
	Total int64             `json:"total"`
	Years []string          `json:"years"` // or months, of the facet, with those at its ends that are folded
	Cut   int               `json:"cut"`   // bytes from which a target is cut off
}

// Write writes the page.
func (r *Report) Write(w io.Writer, f Figures) error {
	if err := r.finish(); err != nil {
		return err
	}
	r.placeMarks()
	data, err := r.packed(f.Defang)
	if err != nil {
		return err
	}
	years, facets := r.facets(f.Defang != nil)
	return page().Execute(w, pageData{
		Policy:  policy(),
		Style:   template.CSS(style),
		Script:  template.JS(script),
		Figures: f,
		Said:    r.sentences(f),
		Run:     f.run(),
		Note:    r.note(),
		Found:   r.total > 0,
		Years:   years,
		Facets:  facets,
		Packed:  data,
		Texts:   r.marked(),
	})
}

// finish finds what is to be known of what was counted.
func (r *Report) finish() error {
	return errors.Join(r.targets.finish(), r.hosts.finish(), r.domains.finish(), r.senders.finish())
}

// packed returns the data of the script.
func (r *Report) packed(defang func(string) string) (string, error) {
	p := packed{
		records: r.records, Mark: r.shownMarks(), Words: r.words(), Total: r.total, Cut: mostShown, Years: []string{},
	}
	for _, b := range r.times.facet().Bars {
		p.Years = append(p.Years, b.Value)
	}
	if defang != nil {
		p.Shown = make([]string, len(p.Targets.texts))
		for i, target := range p.Targets.texts {
			p.Shown[i] = defang(target)
		}
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if err := json.NewEncoder(z).Encode(&p); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.URLEncoding.EncodeToString(b.Bytes()), nil
}

// shownMarks returns the numbers of the marks of the references; 0 where the text is not shown.
func (r *Report) shownMarks() []int32 {
	shown := map[string]bool{}
	for _, s := range r.texts {
		shown[s.path] = true
	}
	marks := make([]int32, len(r.records.Mark))
	for i, n := range r.records.Mark {
		if n > 0 && shown[r.marks[n-1].path] && len(r.marks[n-1].pieces) > 0 {
			marks[i] = n
		}
	}
	return marks
}

// run returns what is said of the run.
func (f *Figures) run() string {
	s := fmt.Sprintf("%s, %s", plural(f.Files, "file"), plural(f.Bytes, "byte"))
	if f.Errors > 0 {
		s += ", " + plural(f.Errors, "error")
	}
	return s + ", " + strconv.FormatFloat(f.Elapsed.Seconds(), 'f', 2, 64) + " seconds"
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
		s = s[:i] + "," + s[i:]
	}
	return s
}
