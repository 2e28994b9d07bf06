package option

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A Value is what an option sets.
type Value struct {
	// Set takes a text, for each occurrence of the option from left to right. Its error says what is
	// allowed, and the parser puts it into a sentence. It is nil for an option that never has a value.
	Set func(text string) error

	Alone, Undone func()   // the option stands without a value, or is undone by --no-X; nil if it needs a value
	Words         []string // that a text may be; nil if it may be anything
	IsList        bool     // all texts count, not the last alone
	Default       string   // as the help shows it; empty for none
}

// Bare reports whether the option may stand without a value.
func (v *Value) Bare() bool { return v.Alone != nil }

// Refused is the error for a value that an option does not allow.
func Refused(name, got, want string) error {
	return fmt.Errorf("--%s: %q is not allowed, want %s", name, got, want)
}

// Toggle returns the value of an option that never takes one. It calls alone, and undo for --no-X.
func Toggle(alone, undo func()) Value { return Value{Alone: alone, Undone: undo} }

// On returns a toggle of a variable.
func On(to *bool) Value { return Sets(to, true, false) }

// OnNot returns a toggle of a variable that excludes another one: the last one counts.
func OnNot(to, not *bool) Value {
	return Toggle(func() { *to, *not = true, false }, func() { *to = false })
}

// Sets returns a toggle that sets a variable to value, and if undone to standard. Of toggles that share a
// variable the last one counts.
func Sets[T comparable](to *T, value, standard T) Value {
	return Toggle(func() { *to = value }, func() {
		if *to == value {
			*to = standard
		}
	})
}

// When says whether something is done.
type When uint8

const (
	Fitting When = iota // it depends on the rest
	Always
	Never
)

// OnOrOff returns a toggle of a when, whose default Fitting leaves the choice to the program.
func OnOrOff(to *When) Value {
	return Toggle(func() { *to = Always }, func() { *to = Never })
}

// ByWhen returns a choice of a when, which is Always without a value and Never if undone.
func ByWhen(to *When) Value {
	return OrAlone(OneOf(to, "auto always never", Fitting, Always, Never), "always", "never")
}

// Parsed returns a value that set takes out of a text. The error of set says what is allowed.
func Parsed(set func(text string) error) Value { return Value{Set: set} }

// ParsedList returns a value that set takes out of each text that it is given, which may have some words; none
// if it may be anything.
func ParsedList(set func(text string) error, words ...string) Value {
	return Value{Set: set, Words: words, IsList: true}
}

// AnyText returns a value that may be anything; nil means that it was not given.
func AnyText(to **string) Value {
	return Parsed(func(text string) error { *to = &text; return nil })
}

// AnyWord returns a value that may be anything, whose default is *to.
func AnyWord(to *string) Value {
	return Value{Set: func(text string) error { *to = text; return nil }, Default: *to}
}

// InOrder returns a value that adds each word it is set to.
func InOrder(to *[]string) Value {
	return ParsedList(func(text string) error { *to = append(*to, text); return nil })
}

// Named returns a value that names a file or directory, and is neither empty nor not. An error calls it wanted.
func Named(to *string, wanted, not string) Value {
	return Parsed(func(text string) error {
		if text == "" || text == not {
			return errors.New(wanted)
		}
		*to = text
		return nil
	})
}

// OneOf returns a choice among blank-separated names, which stand for values. *to is the default.
func OneOf[T comparable](to *T, names string, values ...T) Value {
	return choice(to, strings.Fields(names), values)
}

// WordOf returns a choice among words that stand for themselves.
func WordOf(to *string, names ...string) Value { return choice(to, names, names) }

// choice returns a value that is one of some names, each of which stands for a T.
func choice[T comparable](to *T, names []string, values []T) Value {
	v := Value{Words: names, Set: func(text string) error {
		i := slices.Index(names, text)
		if i < 0 {
			return errors.New(Either(names))
		}
		*to = values[i]
		return nil
	}}
	if i := slices.Index(values, *to); i >= 0 {
		v.Default = names[i]
	}
	return v
}

// Either lists words as alternatives.
func Either(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// OrAlone returns a value that means bare without a text, and undone if undone.
func OrAlone(v Value, bare, undone string) Value {
	v.Alone, v.Undone = func() { _ = v.Set(bare) }, func() { _ = v.Set(undone) } // both are allowed
	return v
}

// WordAlone returns a value that may be anything, such as one of the words known, and is bare without one.
func WordAlone(to *string, bare string, known ...string) Value {
	v := OrAlone(AnyWord(to), bare, "")
	v.Words = known
	return v
}

// Suffix returns a suffix of file names; nil for none. Without a value the option means the empty one.
func Suffix(to **string) Value {
	v := OrAlone(Parsed(func(text string) error {
		if strings.ContainsRune(text, filepath.Separator) {
			return errors.New("a suffix of names, such as .bak")
		}
		*to = &text
		return nil
	}), "", "")
	v.Undone = func() { *to = nil }
	return v
}

// Between returns a value that is a whole number from least to most.
func Between[T int | int64](to *T, least, most T) Value {
	return Parsed(func(text string) error {
		v, err := strconv.ParseInt(text, 10, 64)
		switch {
		case err == nil && int64(least) <= v && v <= int64(most):
			*to = T(v)
			return nil
		case int64(most) == math.MaxInt64:
			return fmt.Errorf("a whole number of at least %d", least)
		}
		return fmt.Errorf("a whole number from %d to %d", least, most)
	})
}

// units are the letters that a number of bytes may end in, each for 1024 times the one before.
const units = "KMGT"

// Sized returns a value that is a number of bytes from least to most.
func Sized[T int | int64](to *T, least, most T) Value {
	return Value{Default: sizeText(int64(*to)), Set: func(text string) error {
		digits, shift := text, 0
		if text != "" {
			if i := strings.IndexByte(units, text[len(text)-1]&^0x20); i >= 0 {
				digits, shift = text[:len(text)-1], 10*(i+1)
			}
		}
		n, err := strconv.ParseInt(digits, 10, 64)
		switch {
		case err == nil && 0 <= n && n <= int64(most)>>shift && n<<shift >= int64(least):
			*to = T(n << shift)
			return nil
		case int64(most) == math.MaxInt64:
			return errors.New("a number of bytes, such as 4096, 64K or 1G")
		}
		return fmt.Errorf("a number of bytes from %d to %d, such as 4096, 64K or 1M", least, most)
	}}
}

// sizeText returns a number of bytes with its unit.
func sizeText(n int64) string {
	unit := ""
	for i := 0; i < len(units) && n > 0 && n%1024 == 0; i++ {
		n, unit = n/1024, units[i:i+1]
	}
	return strconv.FormatInt(n, 10) + unit
}
