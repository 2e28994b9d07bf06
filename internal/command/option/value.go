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

// A Value is the variable that an option sets. Set is called for each occurrence of the option,
// from left to right; its error says what is allowed, and the parser puts it into a sentence.
// String returns the default for the help; empty for none.
type Value interface {
	Set(text string) error
	String() string
}

// A BareValue belongs to an option that may stand without a value.
type BareValue interface {
	Value
	Alone() // the option stands without a value
	Undo()  // the option is undone by --no-X
}

// Refused is the error for a value that an option does not allow.
func Refused(name, got, want string) error {
	return fmt.Errorf("--%s: %q is not allowed, want %s", name, got, want)
}

// NoDefault is embedded in values whose default the help does not show.
type NoDefault struct{}

func (NoDefault) String() string { return "" }

// switched is embedded in values of options that may stand without one.
type switched struct{ alone, undo func() }

func (s switched) Alone() { s.alone() }
func (s switched) Undo()  { s.undo() }

// taken is embedded in values that a function takes out of a text, which may have some words; nil if it may be
// anything.
type taken struct {
	set   func(text string) error
	words []string
}

func (t taken) Set(text string) error { return t.set(text) }
func (t taken) Words() []string       { return t.words }

// toggle is the value of an option that never takes one.
type toggle struct {
	NoDefault
	switched
}

func (toggle) Set(string) error { return errors.New("no value") }

// Toggle returns the value of an option that never takes one. It calls alone, and undo for --no-X.
func Toggle(alone, undo func()) BareValue { return toggle{switched: switched{alone, undo}} }

// On returns a toggle of a variable.
func On(to *bool) BareValue { return Sets(to, true, false) }

// OnNot returns a toggle of a variable that excludes another one: the last one counts.
func OnNot(to, not *bool) BareValue {
	return Toggle(func() { *to, *not = true, false }, func() { *to = false })
}

// Sets returns a toggle that sets a variable to value, and if undone to standard. Of toggles that share a
// variable the last one counts.
func Sets[T comparable](to *T, value, standard T) BareValue {
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
func OnOrOff(to *When) BareValue {
	return Toggle(func() { *to = Always }, func() { *to = Never })
}

// parsed is a value that is taken out of a text.
type parsed struct {
	NoDefault
	taken
}

// Parsed returns a value that set takes out of a text. The error of set says what is allowed.
func Parsed(set func(text string) error) Value { return parsed{taken: taken{set: set}} }

// parsedList is a parsed for each occurrence of the option.
type parsedList struct {
	AList
	taken
}

// ParsedList returns a value that set takes out of each text that it is given, which may have some words; none
// if it may be anything.
func ParsedList(set func(text string) error, words ...string) Value {
	return parsedList{taken: taken{set, words}}
}

// AnyText returns a value that may be anything; nil means that it was not given.
func AnyText(to **string) Value {
	return Parsed(func(text string) error { *to = &text; return nil })
}

// word is a value that may be anything, with its default.
type word struct{ to *string }

// AnyWord returns a value that may be anything, whose default is *to.
func AnyWord(to *string) word { return word{to} }

func (w word) Set(s string) error { *w.to = s; return nil }
func (w word) String() string     { return *w.to }

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

// choice is a value that is one of some words, each of which stands for a T.
type choice[T comparable] struct {
	to     *T
	names  []string
	values []T
}

// OneOf returns a choice among blank-separated names, which stand for values. *to is the default.
func OneOf[T comparable](to *T, names string, values ...T) choice[T] {
	return choice[T]{to, strings.Fields(names), values}
}

// WordOf returns a choice among words that stand for themselves.
func WordOf(to *string, names ...string) choice[string] {
	return choice[string]{to, names, names}
}

func (c choice[T]) Words() []string { return c.names }

func (c choice[T]) Set(text string) error {
	i := slices.Index(c.names, text)
	if i < 0 {
		return errors.New(Either(c.names))
	}
	*c.to = c.values[i]
	return nil
}

func (c choice[T]) String() string {
	if i := slices.Index(c.values, *c.to); i >= 0 {
		return c.names[i]
	}
	return ""
}

// Either lists words as alternatives.
func Either(words []string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// bareChoice is a choice whose option may stand alone, which means one of the words; --no-X means
// another.
type bareChoice[T comparable] struct {
	choice[T]
	bare, undone T
}

// OrAlone returns a choice that means bare without a value, and undone if undone.
func OrAlone[T comparable](c choice[T], bare, undone T) bareChoice[T] {
	return bareChoice[T]{c, bare, undone}
}

func (c bareChoice[T]) Alone() { *c.to = c.bare }
func (c bareChoice[T]) Undo()  { *c.to = c.undone }

// optional is a value that is taken out of a text, of an option that may stand without one.
type optional struct {
	NoDefault
	switched
	taken
}

// Optional returns a value that set takes out of a text, such as one of some words; where the option stands
// without one, alone is called, and undo for --no-X.
func Optional(set func(text string) error, alone, undo func(), words ...string) BareValue {
	return optional{switched: switched{alone, undo}, taken: taken{set, words}}
}

// WordAlone returns a value that may be anything, such as one of the words known, and is bare without one.
func WordAlone(to *string, bare string, known ...string) BareValue {
	return Optional(func(text string) error { *to = text; return nil }, func() { *to = bare }, func() { *to = "" },
		known...)
}

// Suffix returns a suffix of file names; nil for none. Without a value the option means the empty one.
func Suffix(to **string) BareValue {
	return Optional(func(text string) error {
		if strings.ContainsRune(text, filepath.Separator) {
			return errors.New("a suffix of names, such as .bak")
		}
		*to = &text
		return nil
	}, func() { *to = new(string) }, func() { *to = nil })
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

// size is a number of bytes, which may end in K, M, G or T for powers of 1024.
type size[T int | int64] struct {
	to          *T
	least, most T
}

// Sized returns a value that is a number of bytes from least to most.
func Sized[T int | int64](to *T, least, most T) size[T] { return size[T]{to, least, most} }

// units are the letters that a size may end in, each for 1024 times the one before.
const units = "KMGT"

func (z size[T]) Set(text string) error {
	digits, shift := text, 0
	if text != "" {
		if i := strings.IndexByte(units, text[len(text)-1]&^0x20); i >= 0 {
			digits, shift = text[:len(text)-1], 10*(i+1)
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err == nil && 0 <= n && n <= int64(z.most)>>shift && n<<shift >= int64(z.least) {
		*z.to = T(n << shift)
		return nil
	}
	if int64(z.most) == math.MaxInt64 {
		return errors.New("a number of bytes, such as 4096, 64K or 1G")
	}
	return fmt.Errorf("a number of bytes from %d to %d, such as 4096, 64K or 1M", z.least, z.most)
}

func (z size[T]) String() string {
	n, unit := *z.to, ""
	for i := 0; i < len(units) && n > 0 && n%1024 == 0; i++ {
		n, unit = n/1024, units[i:i+1]
	}
	return strconv.FormatInt(int64(n), 10) + unit
}

// AList is embedded in values that are lists: each occurrence of their option adds to them.
type AList struct{ NoDefault }

func (AList) IsList() {}

// InOrder returns a value that adds each word it is set to.
func InOrder(to *[]string) Value {
	return ParsedList(func(text string) error { *to = append(*to, text); return nil })
}
