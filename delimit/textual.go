package delimit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// nameOf returns the name of a constant; one that has none is written as a number of its type.
func nameOf[T ~uint8](names []string, v T, typ string) string {
	if int(v) < len(names) {
		return names[v]
	}
	return typ + "(" + strconv.Itoa(int(v)) + ")"
}

// namedText returns the name of a constant as a text; an error if it has none.
func namedText[T ~uint8](names []string, v T) ([]byte, error) {
	if int(v) >= len(names) {
		return nil, fmt.Errorf("%d is no constant of %T", v, v)
	}
	return []byte(names[v]), nil
}

// setByName sets v to the constant of a name; an error, which has all names, if there is none.
func setByName[T ~uint8](names []string, v *T, name []byte) error {
	i := slices.Index(names, string(name))
	if i < 0 {
		return fmt.Errorf("%q is none of %s", name, strings.Join(names, ", "))
	}
	*v = T(i)
	return nil
}

// MarshalText implements encoding.TextMarshaler with the name of the kind, such as "uri".
func (k Kind) MarshalText() ([]byte, error) { return namedText(kindNames[:], k) }

// UnmarshalText implements encoding.TextUnmarshaler; the error has the names there are.
func (k *Kind) UnmarshalText(name []byte) error { return setByName(kindNames[:], k, name) }

// MarshalText implements encoding.TextMarshaler with the name of the wrapper, such as "angle".
func (w Wrapper) MarshalText() ([]byte, error) { return namedText(wrapperNames[:], w) }

// UnmarshalText implements encoding.TextUnmarshaler; the error has the names there are.
func (w *Wrapper) UnmarshalText(name []byte) error { return setByName(wrapperNames[:], w, name) }

// MarshalText implements encoding.TextMarshaler with the value of the option --rejoin.
func (r Rejoin) MarshalText() ([]byte, error) { return namedText(rejoinNames[:], r) }

// UnmarshalText implements encoding.TextUnmarshaler; the error has the values there are.
func (r *Rejoin) UnmarshalText(name []byte) error { return setByName(rejoinNames[:], r, name) }

// MarshalText implements encoding.TextMarshaler with the value of the option --hyphen.
func (h Hyphen) MarshalText() ([]byte, error) { return namedText(hyphenNames[:], h) }

// UnmarshalText implements encoding.TextUnmarshaler; the error has the values there are.
func (h *Hyphen) UnmarshalText(name []byte) error { return setByName(hyphenNames[:], h, name) }

// MarshalText implements encoding.TextMarshaler with the ids of the rules, such as "R1 T3".
func (r Rules) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler for ids with blanks between, in any order; the error
// has the id that is no rule's.
func (r *Rules) UnmarshalText(ids []byte) error {
	var all Rules
	for id := range strings.FieldsSeq(string(ids)) {
		i := slices.Index(ruleIDs[:], id)
		if i < 0 {
			return fmt.Errorf("%q is the id of no rule", id)
		}
		all |= 1 << i
	}
	*r = all
	return nil
}
