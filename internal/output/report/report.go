// Package report writes one HTML page about what a run has found: figures, charts, a table to sort
// and search, joins, warnings, invalid references, and the text of small inputs with every
// reference marked.
//
// The page needs no network and no other file. It is made by html/template, and its content
// security policy allows only its own style and script, by their hashes, so that nothing of the
// input can run or be fetched. It can be read without the script.
//
// # Memory
//
// A Report keeps a bounded number of references, however many are added: the most frequent
// targets by a space-saving count, whose error the page states, and the first ones of each
// kind of remark.
package report

import (
	"hash/maphash"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// A Find is one reference that was found, as the page shows it.
type Find struct {
	Path         string
	Line, Column int64 // 1-based; the column counts runes
	URI, Target  string
	Kind         string
	Wrapper      string
	Scheme       string
	Host         string
	Domain       string // the registrable domain
	Rules        []string
	Confidence   float64 // above 0 and at most 1
	Alternatives []string
	Joins        []Join // by rule R5
	Warnings     []Warning
	Invalid      *Offence // nil if the reference is valid as written
	Repaired     bool     // the target is the percent-encoded repair
	Via          []string // the original and each step of unwrapping
	Date         time.Time
	Sender       string

	// Pieces are the spans of the reference in the text given to Report.Text, in bytes; none if it
	// stands in decoded text.
	Pieces []Span
}

// A Join is the evidence by which a bare reference was joined over a line end.
type Join struct {
	Probability float64
	Features    []Feature
}

// A Feature is something seen at a line end, and what it adds to the decision.
type Feature struct {
	Name   string
	Weight float64
}

// A Warning is one remark about a target.
type Warning struct{ Code, Text string }

// An Offence is the first place at which a reference violates the grammar.
type Offence struct {
	Offset int    // in bytes of the URI
	Rule   string // of the grammar
	Text   string
}

// A Span is a half-open range of byte offsets.
type Span struct{ Start, End int64 }

// Figures are the figures of the run that the page shows.
type Figures struct {
	Command string    // the command line
	At      time.Time // when it began
	Files   int64
	Bytes   int64
	Errors  int64
	Elapsed time.Duration

	// Defang returns a target in a form that no program opens; nil shows targets as they are.
	Defang func(target string) string
}

// Limits of what a Report keeps.
const (
	mostRows    = 10_000  // rows of the table
	counters    = 20_000  // of the space-saving count of targets
	mostHosts   = 4_000   // counters of hosts, domains and senders
	mostMonths  = 12_000  // a thousand years
	mostRemarks = 500     // joins, warnings and invalid references, each
	mostText    = 1 << 20 // bytes of the text that is shown
	mostShown   = 2_000   // bytes of a reference that are shown
)

// A Report gathers what is found. The zero Report is not usable; New returns one. It must
// not be used by two goroutines at once.
type Report struct {
	total   int64
	seed    maphash.Seed
	targets *counter[row]
	hosts   *counter[none]
	domains *counter[none]
	senders *counter[none]
	months  *counter[none]
	schemes map[string]int64
	kinds   map[string]int64
	codes   map[string]int64
	joins   remarks
	warned  remarks
	invalid remarks
	texts   []shown
	spared  int64 // bytes of text that can still be shown
	marks   []mark
}

// none is the kept value of keys that are only counted.
type none struct{}

// A row is a target in the table, with its first reference.
type row struct {
	Find
	mark int // number of the mark of the first place in the text, 0 for none
}

// remarks are the first references of a kind, and how many there are.
type remarks struct {
	Total int64
	First []Find
}

func (r *remarks) add(f Find) {
	if r.Total++; len(r.First) < mostRemarks {
		r.First = append(r.First, f)
	}
}

// New returns an empty Report.
func New() *Report {
	return &Report{
		seed:    maphash.MakeSeed(),
		targets: newCounter[row](counters),
		hosts:   newCounter[none](mostHosts),
		domains: newCounter[none](mostHosts),
		senders: newCounter[none](mostHosts),
		months:  newCounter[none](mostMonths),
		schemes: map[string]int64{},
		kinds:   map[string]int64{},
		codes:   map[string]int64{},
		spared:  mostText,
	}
}

// Add adds one reference. It keeps no memory of f that the caller may change.
func (r *Report) Add(f *Find) {
	r.total++
	kept := f.clone()
	number := r.mark(f, kept)
	r.targets.add(r.key(f.Target), func() row { return row{kept, number} })
	count := func(c *counter[none], key string) {
		if key != "" {
			c.add(shorten(key, maxKey), func() none { return none{} })
		}
	}
	count(r.hosts, f.Host)
	count(r.domains, f.Domain)
	count(r.senders, f.Sender)
	if !f.Date.IsZero() {
		count(r.months, f.Date.UTC().Format("2006-01"))
	}
	tally(r.schemes, f.Scheme)
	tally(r.kinds, f.Kind)
	if len(f.Joins) > 0 {
		r.joins.add(kept)
	}
	if len(f.Warnings) > 0 {
		r.warned.add(kept)
	}
	for _, w := range f.Warnings {
		tally(r.codes, w.Code)
	}
	if f.Invalid != nil {
		r.invalid.add(kept)
	}
}

// mostKeys is how many schemes, kinds or codes are counted, at most.
const mostKeys = 1_000

// maxKey is the most bytes of a host, domain or sender.
const maxKey = 300

// tally counts key, which is not counted if it is empty, or new when there are mostKeys.
func tally(m map[string]int64, key string) {
	if _, known := m[key]; key != "" && (known || len(m) < mostKeys) {
		m[key]++
	}
}

// key returns the key of a target: itself, or, if it is long, its beginning and a hash.
func (r *Report) key(target string) string {
	if len(target) <= mostShown {
		return strings.Clone(target)
	}
	hash := maphash.String(r.seed, target)
	return target[:mostShown] + string([]byte{0, byte(hash), byte(hash >> 8), byte(hash >> 16), byte(hash >> 24), byte(hash >> 32)})
}

// clone returns a copy of f that shares nothing with it, its long texts cut.
func (f *Find) clone() Find {
	c := *f
	for _, s := range []*string{&c.Path, &c.URI, &c.Target, &c.Host, &c.Sender} {
		*s = strings.Clone(shorten(*s, mostShown))
	}
	c.Rules = slices.Clone(f.Rules)
	c.Alternatives = shortenAll(f.Alternatives)
	c.Via = shortenAll(f.Via)
	c.Warnings = slices.Clone(f.Warnings[:min(len(f.Warnings), 8)])
	c.Joins = slices.Clone(f.Joins[:min(len(f.Joins), 8)])
	c.Pieces = nil
	return c
}

// shortenAll returns copies of at most eight texts.
func shortenAll(texts []string) []string {
	var short []string
	for _, s := range texts[:min(len(texts), 8)] {
		short = append(short, strings.Clone(shorten(s, mostShown)))
	}
	return short
}

// shorten returns s, cut to at most n bytes with a mark where it is longer.
func shorten(s string, n int) string {
	if len(s) <= n {
		return s
	}
	n -= len("…")
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n] + "…"
}
