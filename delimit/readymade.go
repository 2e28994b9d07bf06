package delimit

import (
	"urigrep/delimit/internal/names"
	"urigrep/delimit/internal/refang"
	"urigrep/internal/text"
)

// Judge judges text as it stands: a reference that needs no delimiting, such as the value of
// an attribute in HTML or what somebody typed. ok is false for a relative reference where o
// asks for none (rule F1), such as an empty text, and for a text longer than o.MaxLength, with
// whose span o.GivenUp is called (rule L1). The match shares the memory of text, and belongs to the
// caller.
func Judge(text []byte, o Options) (m Match, ok bool) {
	span := Span{End: int64(len(text))}
	if len(text) > o.limit() {
		if o.GivenUp != nil {
			o.GivenUp(span)
		}
		return Match{}, false
	}
	kind := kindOf(text, &o)
	if kind == Relative && !o.Relative {
		return Match{}, false
	}
	m = Match{Text: text, Kind: kind, Span: span, Pieces: []Span{span}}
	j := judge{rfc: o.RFC}
	j.readyMade(&m)
	return m, true
}

// readyMade judges a reference that was given whole. What lowers its confidence is its characters
// alone, and white space taken out of it.
func (j *judge) readyMade(m *Match) {
	j.judge(m)
	m.Confidence = confidence(m, RuleR1|RuleT3|RuleT4)
	m.Rules |= ruleOf(m.Kind)
}

// kindOf returns the kind of ref, which is one whole reference. With LaxScheme, one that begins
// with that scheme is relative.
func kindOf(ref []byte, o *Options) Kind {
	switch {
	case o.Refang && refang.Is(ref):
		return Defanged
	case !o.SkipAbbreviated && names.IsAbbreviated(ref):
		return Abbreviated
	case text.SchemeLen(ref) == 0 || o.isLax(ref):
		return Relative
	}
	return URI
}
