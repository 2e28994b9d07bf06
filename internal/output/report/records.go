package report

import (
	"encoding/json"
	"time"

	"urigrep/internal/output/explain"
)

// Limits of the references that a page has with all that is known of them. Those after them are
// counted alone.
const (
	mostRecords = 100_000
	mostStrings = 48 << 20 // bytes of all their texts
)

// none is the index of a value that a reference does not have.
const none = -1

// A dictionary numbers texts in the order in which they come.
type dictionary struct {
	index map[string]int32
	texts []string
	bytes int
}

// number returns the number of a text; none for the empty one.
func (d *dictionary) number(text string) int32 {
	if text == "" {
		return none
	}
	if n, known := d.index[text]; known {
		return n
	}
	if d.index == nil {
		d.index = map[string]int32{}
	}
	n := int32(len(d.texts))
	d.index[text] = n
	d.texts = append(d.texts, text)
	d.bytes += len(text)
	return n
}

// MarshalJSON returns the list of the texts, in the order of their numbers.
func (d *dictionary) MarshalJSON() ([]byte, error) {
	return json.Marshal(append([]string{}, d.texts...))
}

// records are the references that the page has, in columns: what the script of the page reads. A
// number is an index in the dictionary of its name.
type records struct {
	Targets dictionary `json:"targets"`
	Hosts   dictionary `json:"hosts"`
	Domains dictionary `json:"domains"`
	Schemes dictionary `json:"schemes"`
	Kinds   dictionary `json:"kinds"`
	Paths   dictionary `json:"paths"`
	Parts   dictionary `json:"parts"`
	Senders dictionary `json:"senders"`
	Times   dictionary `json:"times"`
	Codes   dictionary `json:"codes"`

	HostOf   []int32 `json:"hostOf"` // of each target
	DomainOf []int32 `json:"domainOf"`
	SchemeOf []int32 `json:"schemeOf"`

	Target []int32 `json:"target"` // of each reference, as all that follow
	Path   []int32 `json:"path"`
	Part   []int32 `json:"part"`
	Kind   []int32 `json:"kind"`
	Sender []int32 `json:"sender"`
	Time   []int32 `json:"time"`
	Line   []int64 `json:"line"`
	Column []int64 `json:"column"`
	Mark   []int32 `json:"mark"` // number of its mark in a text; 0 for none

	Details map[int]detail `json:"details"` // of the few references that have any

	room int // bytes of details that are left
}

// A detail is what is to be said of a reference besides its columns.
type detail struct {
	// the reference as its author wrote it, if it differs from the target
	Written      string   `json:"written,omitempty"`
	Rules        []string `json:"rules,omitempty"`
	Codes        []int32  `json:"codes,omitempty"` // of warnings
	Warnings     []string `json:"warnings,omitempty"`
	Joins        []joined `json:"joins,omitempty"`
	Alternatives []string `json:"others,omitempty"`
	Via          []string `json:"via,omitempty"`
	Invalid      []string `json:"invalid,omitempty"` // before the offence, the offence, after it, what it offends
	Repaired     bool     `json:"repaired,omitempty"`
	Confidence   float64  `json:"sure,omitempty"` // if below 1
}

// A joined is a Join in words.
type joined struct {
	Probability string `json:"p"`
	Because     string `json:"why,omitempty"`
}

// full reports whether no more references are kept.
func (r *records) full() bool {
	bytes := 0
	for _, d := range []*dictionary{&r.Targets, &r.Hosts, &r.Domains, &r.Paths, &r.Parts, &r.Senders} {
		bytes += d.bytes
	}
	return len(r.Target) == mostRecords || bytes > mostStrings || r.room <= 0
}

// add adds a reference, whose texts are cut, with the number of its mark.
func (r *records) add(f *Find, mark int) {
	known := len(r.Targets.texts)
	target := r.Targets.number(f.Target)
	if target == none {
		target = r.Targets.number(" ") // the document itself, or a base URI that is empty
	}
	if int(target) == known {
		r.HostOf = append(r.HostOf, r.Hosts.number(f.Host))
		r.DomainOf = append(r.DomainOf, r.Domains.number(f.Domain))
		r.SchemeOf = append(r.SchemeOf, r.Schemes.number(f.Scheme))
	}
	if d, some := f.detail(&r.Codes); some {
		r.Details[len(r.Target)] = d
		r.room -= d.size()
	}
	r.Target = append(r.Target, target)
	r.Path = append(r.Path, r.Paths.number(f.Path))
	r.Part = append(r.Part, r.Parts.number(f.Part))
	r.Kind = append(r.Kind, r.Kinds.number(f.Kind))
	r.Sender = append(r.Sender, r.Senders.number(f.Sender))
	r.Time = append(r.Time, r.Times.number(month(f.Date)))
	r.Line, r.Column = append(r.Line, f.Line), append(r.Column, f.Column)
	r.Mark = append(r.Mark, int32(mark))
}

// month returns the month of a time, such as "2006-01"; empty for the zero time.
func month(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(months)
}

// detail returns the detail of a reference, and whether it has any.
func (f *Find) detail(codes *dictionary) (d detail, some bool) {
	if f.URI != f.Target {
		d.Written = f.URI
	}
	if f.Confidence < 1 {
		d.Confidence = f.Confidence
	}
	d.Rules, d.Alternatives, d.Via, d.Repaired = f.Rules, f.Alternatives, f.Via, f.Repaired != ""
	for _, w := range f.Warnings {
		d.Codes, d.Warnings = append(d.Codes, codes.number(w.Code)), append(d.Warnings, w.Text)
	}
	for _, j := range f.Joins {
		d.Joins = append(d.Joins, joined{percent(j.Probability), j.because()})
	}
	if o := f.Invalid; o != nil {
		d.Invalid = o.around(f.URI)
	}
	some = d.Written != "" || d.Confidence > 0 ||
		len(d.Rules)+len(d.Alternatives)+len(d.Via)+len(d.Warnings)+len(d.Joins)+len(d.Invalid) > 0
	return d, some
}

// size returns about how many bytes the texts of a detail have.
func (d *detail) size() int {
	n := 64 + len(d.Written)
	for _, texts := range [][]string{d.Alternatives, d.Via, d.Warnings, d.Invalid} {
		for _, s := range texts {
			n += len(s)
		}
	}
	return n
}

// because returns the evidence that speaks for a join, in words.
func (j *Join) because() string {
	why := ""
	for _, e := range j.Features {
		if e.Weight > 0 {
			if why != "" {
				why += "; "
			}
			why += explain.Evidence(e.Name)
		}
	}
	return why
}

// around returns the reference cut before and after the character that offends, and the offence.
func (o *Offence) around(uri string) []string {
	at := min(max(o.Offset, 0), len(uri))
	end := at
	for _, c := range uri[at:] {
		end = at + len(string(c))
		break
	}
	offence := uri[at:end]
	if offence == "" {
		offence = "∎"
	}
	return []string{uri[:at], offence, uri[end:], o.Text}
}
