//go:build js && wasm

// Command page is what the playground's page runs: it gives the page a function urigrepFind.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"syscall/js"

	"urigrep/delimit"
	"urigrep/internal/output/report"
	"urigrep/resolve"
)

func main() {
	js.Global().Set("urigrepFind", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) != 2 {
			return "want a text and its settings"
		}
		page, err := find(args[0].String(), args[1].String())
		if err != nil {
			return err.Error()
		}
		return page
	}))
	select {}
}

// settings are what the page's controls say.
type settings struct {
	Rejoin   string
	Email    bool
	Domains  bool
	IRI      bool
	Refang   bool
	Relative bool
	Invalid  bool
	Base     string
}

// A found reference is a row of the page's list.
type found struct {
	Target, Kind, Place, Rules string
	Mark                       int
}

// find returns an object in JSON with a fragment of HTML, the text with its references
// marked, and the list of the references.
func find(text, controls string) (string, error) {
	var s settings
	if err := json.Unmarshal([]byte(controls), &s); err != nil {
		return "", err
	}
	o := delimit.Options{
		Email: s.Email, Domains: s.Domains, IRI: s.IRI, Refang: s.Refang, Relative: s.Relative || s.Base != "", Positions: true,
		Rejoin: map[string]delimit.Rejoin{
			"none": delimit.RejoinNone, "wrapped": delimit.RejoinWrapped, "all": delimit.RejoinAll,
		}[s.Rejoin],
	}
	t := delimit.TargetOptions{Invalid: s.Invalid, IRI: s.IRI}
	if s.Base != "" {
		base, err := resolve.Parse(s.Base)
		if err != nil {
			return "", err
		}
		resolver, err := resolve.NewResolver(base, resolve.Options{})
		if err != nil {
			return "", err
		}
		t.Base = &resolver
	}
	r := report.New()
	r.Text("text", text)
	var list []found
	for m := range delimit.All(text, o) {
		target, ok := m.Target(t)
		if !ok {
			continue
		}
		f := shown(&m, target)
		r.Add(&f)
		list = append(list, found{target, f.Kind, place(&m), strings.Join(f.Rules, " "), len(list) + 1})
	}
	var fragment strings.Builder
	if err := r.WriteText(&fragment); err != nil {
		return "", err
	}
	out, err := json.Marshal(map[string]any{"text": fragment.String(), "found": list})
	return string(out), err
}

// shown returns what the report shows of a match.
func shown(m *delimit.Match, target string) report.Find {
	f := report.Find{
		Path: "text", Line: m.Line, Column: m.Column, URI: string(m.Text), Target: target, Kind: m.Kind.String(),
		Wrapper: m.Wrapper.String(), Confidence: m.Confidence, Alternatives: m.Alternatives, Repaired: m.Repaired != nil,
	}
	for id := range m.Rules.All() {
		f.Rules = append(f.Rules, id)
	}
	for _, p := range m.Pieces {
		f.Pieces = append(f.Pieces, report.Span{Start: p.Start, End: p.End})
	}
	for _, j := range m.Joins {
		join := report.Join{Probability: j.Probability}
		for _, e := range j.Features() {
			join.Features = append(join.Features, report.Feature{Name: e.Name, Weight: e.Weight})
		}
		f.Joins = append(f.Joins, join)
	}
	if e, ok := errors.AsType[*resolve.Error](m.Err); ok {
		f.Invalid = &report.Offence{Offset: e.Offset, Rule: e.Rule, Text: e.Reason}
	}
	if ref, err := resolve.Parse(target); err == nil {
		f.Scheme, _ = ref.Scheme()
		f.Host, _ = ref.Host()
		for _, w := range ref.Warnings() {
			f.Warnings = append(f.Warnings, report.Warning{Code: string(w.Code), Text: w.Text})
		}
	}
	return f
}

// place returns the line and column of a match.
func place(m *delimit.Match) string { return fmt.Sprintf("%d:%d", m.Line, m.Column) }
