package delimit

import (
	"iter"
	"math/bits"
	"slices"
	"strings"
)

// Rules is a set of the rules that made a reference out of its source text. docs/RULES.md explains
// each by its id. The zero Rules is empty.
type Rules uint32

const (
	RuleD1 Rules = 1 << iota // a blank inside angle brackets removed
	RuleD4                   // &amp; inside escaped wrappers read as &
	RuleP1                   // the prefix URL: or URI: stripped
	RuleR1                   // the white space of a line break removed
	RuleR2                   // a line's leader removed
	RuleR3                   // a hyphen kept or dropped, a soft hyphen, U+2010 or backslash dropped before a line break
	RuleR4                   // a page break removed
	RuleR5                   // a bare reference rejoined on evidence
	// text still in quoted-printable: a soft line break removed, =3D read as =, an encoded delimiter taken for one
	RuleR6
	RuleR7 // escapes of what surrounds the text undone
	RuleS1 // the scheme cut out of a longer run of letters
	RuleA1 // abbreviated: the scheme is implied
	RuleA2 // a bare address or domain: the scheme is implied
	RuleF1 // a relative reference
	RuleT1 // punctuation at the end removed
	RuleT2 // cut short by its author: … or ... at the end
	RuleT3 // holds characters that no URI may hold
	RuleT4 // holds characters beyond ASCII
	RuleT5 // cut off from another that runs into it
	RuleW3 // a defanged spelling made whole
)

// allRules is the set of all rules.
const allRules = RuleW3<<1 - 1

var ruleIDs = [...]string{"D1", "D4", "P1", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "S1", "A1", "A2", "F1", "T1",
	"T2", "T3", "T4", "T5", "W3"}

// Has reports whether r has every rule of s.
func (r Rules) Has(s Rules) bool { return r&s == s }

// All returns an iterator over the ids of the rules in r, such as "R1", in the order of the
// constants.
func (r Rules) All() iter.Seq[string] {
	return func(yield func(string) bool) {
		for rest := r & allRules; rest != 0; rest &= rest - 1 {
			if !yield(ruleIDs[bits.TrailingZeros32(uint32(rest))]) {
				return
			}
		}
	}
}

// String returns the ids of the rules in r with blanks between, such as "R1 T3".
func (r Rules) String() string { return strings.Join(slices.Collect(r.All()), " ") }
