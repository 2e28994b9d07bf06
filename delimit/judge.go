package delimit

import (
	"errors"

	"urigrep/internal/text"
	"urigrep/resolve"
)

// A judge holds delimited texts against the grammar (rule V1). Every match is judged here,
// whatever reader made it: those of a text, of a list of lines, and ready-made references of
// markup. It lends its memory: what it sets in a match is valid until it judges another.
type judge struct {
	rfc    resolve.RFC
	whole  []byte // a text with its implied scheme
	repair []byte
}

// judge sets what depends on whether the text of m is valid: the error, the repair, and the
// rules about characters (T3, T4).
func (j *judge) judge(m *Match) {
	if m.Err = j.check(m.Text, m.Kind); m.Err != nil {
		m.Repaired = j.repaired(m)
		m.Rules |= excluded(m)
	}
}

// check returns the first offence of text, a reference of that kind, against the grammar;
// nil if there is none. Its offset counts bytes of text.
func (j *judge) check(text []byte, kind Kind) error {
	scheme := kind.ImpliedScheme(text)
	switch {
	case kind == Defanged:
		j.whole = appendRefanged(j.whole[:0], text)
		return j.rfc.CheckBytes(j.whole)
	case scheme == "":
		return j.rfc.CheckBytes(text)
	case kind == Email:
		return checkEmail(text)
	}
	j.whole = append(append(j.whole[:0], scheme...), text...)
	err := j.rfc.CheckBytes(j.whole)
	if e, invalid := errors.AsType[*resolve.Error](err); invalid {
		n := len(scheme)
		e.Input, e.Offset = e.Input[n:], max(0, e.Offset-n)
	}
	return err
}

// repaired returns the text of m, which is not valid, percent-encoded so that it is; nil if
// that cannot be done.
func (j *judge) repaired(m *Match) []byte {
	if m.Kind == Email {
		j.repair = appendEmail(j.repair[:0], m.Text)
		return j.repair
	}
	scheme := m.ImpliedScheme()
	j.whole = append(append(j.whole[:0], scheme...), m.Text...)
	if m.Kind == Defanged {
		j.whole = appendRefanged(j.whole[:0], m.Text)
	}
	fixed, err := resolve.AppendRepair(j.repair[:0], j.whole)
	if err != nil || j.rfc != resolve.RFC3986 && j.rfc.CheckBytes(fixed) != nil {
		return nil
	}
	j.repair = fixed
	return fixed[len(scheme):]
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
