package delimit_test

import (
	"urigrep/delimit"
	"urigrep/internal/cut"
)

import ()

// fill is a paragraph of full lines, so that its width is known.
const fill = "The tables of the tide were printed in the old port, and each of the masters\n" +
	"who sailed had one of them in his cabin, as the law of the coast then had it.\n"

// found returns the texts of the references of a text.
func found(text string, o delimit.Options) (all []string) {
	for r := range delimit.All(text, o) {
		all = append(all, string(r.Text))
	}
	return all
}

// windowed returns a finder that reads a document window by window.
func windowed(o delimit.Options) cut.Finder[delimit.Match] {
	return cut.New(o, false).(cut.Finder[delimit.Match])
}

var (
	hostile        = delimit.Hostile
	hostileText    = delimit.HostileText
	everything     = delimit.Everything
	collect        = delimit.Collect
	show           = delimit.Show
	spansAgree     = delimit.SpansAgree
	targets        = delimit.Targets
	target         = delimit.Target
	shared         = delimit.Shared
	sameReferences = delimit.SameReferences
	wideOptions    = delimit.WideOptions
)
