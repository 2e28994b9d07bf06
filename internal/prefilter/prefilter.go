// Package prefilter tells texts in which a delimit.Finder finds nothing, at less cost than to scan
// them: what decodes a text passes over those. It never rules out a text in which something is
// found, which a test holds against the Finder.
package prefilter

import (
	"bytes"

	"urigrep/delimit"
	"urigrep/scan"
)

// A Filter reports whether a Finder may find anything in a text. It must not be used by two
// goroutines at once.
type Filter struct {
	opt   delimit.Options
	set   scan.Triggers
	marks []string // of addresses, domains, defanged spellings and destinations in Markdown
	iter  scan.TriggerIter
}

// New returns a Filter for Finders with these options.
func New(o delimit.Options) *Filter {
	f := &Filter{opt: o, set: scan.Colon}
	if !o.SkipAbbreviated {
		f.set |= scan.Dot
	}
	if o.Relative {
		f.set |= scan.Angle | scan.Quote
		f.marks = append(f.marks, "](", "]:")
	}
	if o.Refang || o.AllSchemes {
		f.set ^= scan.Colon | scan.AnyColon
	}
	if o.Refang {
		f.marks = append(f.marks, "[", "(", "{")
	}
	if o.Email {
		f.marks = append(f.marks, "@")
	}
	if o.Domains {
		f.marks = append(f.marks, ".")
	}
	if o.Domains && o.IRI {
		f.marks = append(f.marks, "。", "．", "｡") // UTS #46, §4
	}
	return f
}

// MayFind reports whether a Finder may find anything in a text. If not, it finds nothing there.
func (f *Filter) MayFind(text []byte) bool {
	f.iter.Reset(text, 0, len(text), f.set)
	return f.iter.Next() >= 0 || f.hasMark(text)
}

// hasMark reports whether a text has a mark of what the options ask for beside triggers.
func (f *Filter) hasMark(text []byte) bool {
	for _, m := range f.marks {
		if bytes.Contains(text, []byte(m)) {
			return true
		}
	}
	return false
}
