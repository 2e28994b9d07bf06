// Package report writes one HTML page about what a run has found: sentences that say what, figures
// that filter, a table to sort and search, what is to be said of each reference, and the text of
// small inputs with every reference marked.
//
// The page needs no network and no other file. It is made by html/template, and its content
// security policy allows only its own style and script, by their hashes, so that nothing of the
// input can run or be fetched. Its data is compressed inside; the script decompresses it. Without
// the script the sentences, the figures and the texts are there, but no table.
//
// # Memory
//
// A Report keeps a bounded number of references, however many are added: the first 100,000 with
// all that is known of them, by which the page filters. Hosts, domains, senders and targets of all are
// counted, on disk where they are many.
package report

import (
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// A Find is one reference that was found, as the page shows it. JSON has what the record has by these names.
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
	Joins        []Join `json:"evidence"` // by rule R5
	Warnings     []Warning
	Invalid      *Offence  `json:"error"` // nil if the reference is valid as written
	Repaired     string    // the percent-encoded repair, where that is the target
	Via          []string  // the original and each step of unwrapping
	Date         time.Time `json:"-"`
	Sender       string

	// Part is the file in an archive, the part of a document or the attachment in which it stands.
	Part string

	// Pieces are the spans of the reference in the text given to Report.Text, in bytes; none if it
	// stands in decoded text. Of those that are Decoded only the ones are marked at which the text has
	// the reference: they are right in HTML, but not in what was base64.
	Pieces  []Span
	Decoded bool
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

	// Messages are what was said of files that were not read, or not to their end.
	Messages []string

	// Defang returns a target in a form that no program opens; nil shows targets as they are.
	Defang func(target string) string
}

// Limits of what a Report keeps, besides those of its records.
const (
	counterMemory = 16 << 20 // bytes of memory of the counts of hosts, as of domains, senders and targets
	mostText      = 1 << 20  // bytes of the text that is shown
	mostShown     = 2_000    // bytes of a reference that are shown
)

// A Report gathers what is found. The zero Report is not usable; New returns one. It must
// not be used by two goroutines at once.
type Report struct {
	total    int64
	targets  *counter
	hosts    *counter
	domains  *counter
	senders  *counter
	times    timeline
	schemes  map[string]int64
	kinds    map[string]int64
	codes    map[string]int64
	joined   int64
	warned   int64
	invalid  int64
	messages int64
	mailed   int64     // references in messages
	last     time.Time // of the last message, with lastSender: another is another message
	lastFrom string
	records  records
	texts    []shown
	spared   int64 // bytes of text that can still be shown
	marks    []mark
}

// New returns an empty Report.
func New() *Report {
	return &Report{
		targets: newCounter(),
		hosts:   newCounter(),
		domains: newCounter(),
		senders: newCounter(),
		times:   timeline{},
		schemes: map[string]int64{},
		kinds:   map[string]int64{},
		codes:   map[string]int64{},
		records: records{Details: map[int]detail{}, room: mostStrings},
		spared:  mostText,
	}
}

// Add adds one reference. It keeps no memory of f that the caller may change.
func (r *Report) Add(f *Find) {
	r.total++
	kept := f.clone()
	number := r.mark(f, kept)
	if !r.records.full() {
		r.records.add(&kept, number)
	}
	r.targets.add(f.Target)
	for _, c := range []struct {
		counter *counter
		key     string
	}{{r.hosts, f.Host}, {r.domains, f.Domain}, {r.senders, f.Sender}} {
		if c.key != "" {
			c.counter.add(shorten(c.key, maxKey))
		}
	}
	r.times.add(f.Date)
	countKey(r.schemes, f.Scheme)
	countKey(r.kinds, f.Kind)
	for _, w := range f.Warnings {
		countKey(r.codes, w.Code)
	}
	r.joined += one(slices.Contains(f.Rules, lineBreak))
	r.warned += one(len(f.Warnings) > 0)
	r.invalid += one(f.Invalid != nil)
	mailed := f.Sender != "" || !f.Date.IsZero()
	r.mailed += one(mailed)
	if mailed && (f.Sender != r.lastFrom || !f.Date.Equal(r.last)) {
		r.messages++
		r.last, r.lastFrom = f.Date, strings.Clone(f.Sender)
	}
}

// lineBreak is the rule by which the line breaks in a reference go, between delimiters and without them.
const lineBreak = "R1"

// one returns 1 if a condition holds, else 0.
func one(holds bool) int64 {
	if holds {
		return 1
	}
	return 0
}

// How many keys are counted, at most.
const (
	mostKeys   = 1_000  // schemes, kinds or codes
	mostMonths = 12_000 // of a thousand years
)

// maxKey is the most bytes of a host or sender.
const maxKey = 300

// countKey counts key, which is not counted if it is empty, or new when there are mostKeys.
func countKey(m map[string]int64, key string) {
	if _, known := m[key]; key != "" && (known || len(m) < mostKeys) {
		m[key]++
	}
}

// clone returns a copy of f that shares nothing with it, its long texts cut.
func (f *Find) clone() Find {
	c := *f
	for _, s := range []*string{&c.Path, &c.Part, &c.URI, &c.Target, &c.Host, &c.Domain, &c.Sender, &c.Repaired} {
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
