package delimit

import (
	"urigrep/delimit/internal/names"
	"urigrep/delimit/internal/refang"
	"urigrep/internal/text"
	"urigrep/resolve"
)

// A judge holds delimited texts against the grammar (rule V1). Every match is judged here,
// whatever reader made it: those of a text, of a list of lines, and ready-made references of
// markup. It lends its memory: the repair that it sets in a match is valid until it judges another.
type judge struct {
	rfc    resolve.RFC
	whole  []byte // a text with its implied scheme
	repair []byte
}

// judge sets what depends on whether the text of m is valid: the error, the repair, and the
// rules about characters (T3, T4).
func (j *judge) judge(m *Match) {
	m.RFC = j.rfc
	whole, implied := j.complete(m.Text, m.Kind)
	if m.Err = j.check(whole, implied, m.Kind); m.Err != nil {
		m.Repaired = j.repaired(whole, implied, m.Kind)
		m.Rules |= excluded(m)
	}
}

// isValid reports whether text, a reference of that kind, is valid by the grammar.
func (j *judge) isValid(text []byte, kind Kind) bool {
	whole, implied := j.complete(text, kind)
	return j.check(whole, implied, kind) == nil
}

// complete returns text, a reference of that kind, with the scheme that it leaves out, of implied
// bytes. It is valid until the next call.
func (j *judge) complete(text []byte, kind Kind) (whole []byte, implied int) {
	scheme := kind.ImpliedScheme(text)
	switch {
	case kind == Defanged:
		j.whole = refang.AppendTarget(j.whole[:0], text)
	case scheme == "":
		return text, 0
	default:
		j.whole = append(append(j.whole[:0], scheme...), text...)
	}
	return j.whole, len(scheme)
}

// check returns the first offence against the grammar in the result of complete, for a reference of
// that kind; nil if there is none. Its offset counts from the end of the implied scheme.
func (j *judge) check(whole []byte, implied int, kind Kind) error {
	if kind == Email {
		return names.EmailError(whole[implied:])
	}
	err := j.rfc.Check(whole)
	if e, ok := err.(*resolve.Error); ok {
		e.Input, e.Offset = e.Input[implied:], max(0, e.Offset-implied)
	}
	return err
}

// repaired returns the text that complete returned, which is not valid, percent-encoded so that it
// is, without the implied scheme; nil if that cannot be done.
func (j *judge) repaired(whole []byte, implied int, kind Kind) []byte {
	if kind == Email {
		j.repair = names.AppendEmail(j.repair[:0], whole[implied:])
		return j.repair
	}
	fixed, err := resolve.AppendRepair(j.repair[:0], whole)
	if err != nil || j.rfc != resolve.RFC3986 && j.rfc.Check(fixed) != nil {
		return nil
	}
	j.repair = fixed
	return fixed[implied:]
}

// excluded returns the rules by which an invalid text holds characters that no URI has.
func excluded(m *Match) (rules Rules) {
	wide := 0
	for _, c := range m.Text {
		if c >= 0x80 {
			wide++
			rules |= RuleT4
		} else if !text.IsURI(c) {
			rules |= RuleT3
		}
	}
	if m.Repaired == nil {
		return rules
	}
	if added := len(m.Repaired) - len(m.Text); rules == 0 || added > 2*wide { // 2 for each byte encoded
		rules |= RuleT3 // a character that is out of place, or a '%' alone
	}
	return rules
}

// ruleOf returns the rule by which a reference is of a kind.
func ruleOf(k Kind) Rules {
	switch k {
	case Abbreviated:
		return RuleA1
	case Email, Domain:
		return RuleA2
	case Relative:
		return RuleF1
	case Defanged:
		return RuleW3
	}
	return 0
}
