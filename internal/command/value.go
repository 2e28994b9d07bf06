package command

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"urigrep/internal/charset"
	"urigrep/internal/source"
	"urigrep/internal/source/jsonl"
)

// A Value is the variable that an option sets. Set is called for each occurrence of the option,
// from left to right; its error says what is allowed, and the parser puts it into a sentence.
// String returns the default for the help; empty for none.
type Value interface {
	Set(text string) error
	String() string
}

// A bareValue belongs to an option that may stand without a value.
type bareValue interface {
	Value
	alone() // the option stands without a value
	undo()  // the option is undone by --no-X
}

// refused is the error for a value that an option does not allow.
func refused(name, got, want string) error {
	return fmt.Errorf("--%s: %q is not allowed, want %s", name, got, want)
}

// noDefault is embedded in values whose default the help does not show.
type noDefault struct{}

func (noDefault) String() string { return "" }

// bareOnly is embedded in values of options that never take one.
type bareOnly struct{ noDefault }

func (bareOnly) Set(string) error { return errors.New("no value") }

// toggle is on or off. Of two that exclude each other the last one counts.
type toggle struct {
	bareOnly
	to  *bool
	not *bool // the variable of the other; nil without one
}

// on returns a toggle of a variable.
func on(to *bool) toggle { return toggle{to: to} }

func (t toggle) undo() { *t.to = false }

func (t toggle) alone() {
	*t.to = true
	if t.not != nil {
		*t.not = false
	}
}

// setting is a toggle that gives a variable one of its values. Of toggles that share a variable
// the last one counts.
type setting[T comparable] struct {
	bareOnly
	to              *T
	value, standard T
}

// sets returns a toggle that sets a variable to value, and if undone to standard.
func sets[T comparable](to *T, value, standard T) setting[T] {
	return setting[T]{to: to, value: value, standard: standard}
}

func (s setting[T]) alone() { *s.to = s.value }

func (s setting[T]) undo() {
	if *s.to == s.value {
		*s.to = s.standard
	}
}

// when says whether something is done.
type when uint8

const (
	whenFitting when = iota // it depends on the rest
	always
	never
)

// onOrOff is a toggle of a when, whose default whenFitting leaves the choice to the program.
type onOrOff struct {
	bareOnly
	to *when
}

func (o onOrOff) alone() { *o.to = always }
func (o onOrOff) undo()  { *o.to = never }

// text is a value that may be anything; nil means that it was not given.
type text struct {
	noDefault
	to **string
}

// anyText returns a value that may be anything.
func anyText(to **string) text { return text{to: to} }

func (t text) Set(s string) error { *t.to = &s; return nil }

// word is a value that may be anything, with its default.
type word struct{ to *string }

func (w word) Set(s string) error { *w.to = s; return nil }
func (w word) String() string     { return *w.to }

// fileName is the name of a file or directory: neither empty nor the name in the field not.
type fileName struct {
	noDefault
	to          *string
	wanted, not string
}

// named returns a value that names a file. An error calls that wanted.
func named(to *string, wanted, not string) fileName {
	return fileName{to: to, wanted: wanted, not: not}
}

func (n fileName) Set(s string) error {
	if s == "" || s == n.not {
		return errors.New(n.wanted)
	}
	*n.to = s
	return nil
}

// choice is a value that is one of some words, each of which stands for a T.
type choice[T comparable] struct {
	to     *T
	names  []string
	values []T
}

// oneOf returns a choice among blank-separated names, which stand for values. *to is the default.
func oneOf[T comparable](to *T, names string, values ...T) choice[T] {
	return choice[T]{to, strings.Fields(names), values}
}

// wordOf returns a choice among words that stand for themselves.
func wordOf(to *string, names ...string) choice[string] {
	return choice[string]{to, names, names}
}

func (c choice[T]) words() []string { return c.names }

func (c choice[T]) Set(text string) error {
	i := slices.Index(c.names, text)
	if i < 0 {
		return errors.New(either(c.names))
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

// either lists words as alternatives.
func either(words []string) string {
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

// orAlone returns a choice that means bare without a value, and undone if undone.
func orAlone[T comparable](c choice[T], bare, undone T) bareChoice[T] {
	return bareChoice[T]{c, bare, undone}
}

func (c bareChoice[T]) alone() { *c.to = c.bare }
func (c bareChoice[T]) undo()  { *c.to = c.undone }

// suffix is a suffix of file names. Without a value the option means the empty suffix.
type suffix struct {
	noDefault
	to **string
}

func (s suffix) alone() { *s.to = new(string) }
func (s suffix) undo()  { *s.to = nil }

func (s suffix) Set(text string) error {
	if strings.ContainsRune(text, filepath.Separator) {
		return errors.New("a suffix of names, such as .bak")
	}
	*s.to = &text
	return nil
}

// number is a whole number from least to most.
type number[T int | int64] struct {
	noDefault
	to          *T
	least, most T
}

// between returns a value that is a number from least to most.
func between[T int | int64](to *T, least, most T) number[T] {
	return number[T]{to: to, least: least, most: most}
}

func (n number[T]) Set(text string) error {
	v, err := strconv.ParseInt(text, 10, 64)
	if err == nil && int64(n.least) <= v && v <= int64(n.most) {
		*n.to = T(v)
		return nil
	}
	if int64(n.most) == math.MaxInt64 {
		return fmt.Errorf("a whole number of at least %d", n.least)
	}
	return fmt.Errorf("a whole number from %d to %d", n.least, n.most)
}

// size is a number of bytes, which may end in K, M, G or T for powers of 1024.
type size[T int | int64] struct {
	to          *T
	least, most T
}

// sized returns a value that is a number of bytes from least to most.
func sized[T int | int64](to *T, least, most T) size[T] { return size[T]{to, least, most} }

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

// part is one of equal parts of the input, such as 3/16.
type part struct {
	noDefault
	to **source.Shard
}

func (p part) Set(text string) error {
	index, count, _ := strings.Cut(text, "/")
	i, err := strconv.ParseInt(index, 10, 64)
	n, err2 := strconv.ParseInt(count, 10, 64)
	if err != nil || err2 != nil || i < 1 || i > n {
		return errors.New("I/N, such as 3/16, with I from 1 to N")
	}
	*p.to = &source.Shard{Index: i, Count: n}
	return nil
}

// rowPath is the path of a value in rows of JSON Lines.
type rowPath struct {
	noDefault
	to *string
}

func (p rowPath) Set(text string) error {
	if _, err := jsonl.ParsePath(text); err != nil {
		return fmt.Errorf("a path, such as text, a.b or msgs[].text; %w", err)
	}
	*p.to = text
	return nil
}

// label is the name of a character encoding, or auto.
type label struct{ to *string }

func (l label) String() string { return *l.to }

func (l label) words() []string {
	return []string{charset.Auto, "utf-8", "utf-16le", "utf-16be", "iso-8859-1", "windows-1252", "shift_jis", "gb18030"}
}

func (l label) Set(text string) error {
	if _, err := charset.Lookup(text); err != nil && text != charset.Auto {
		return errors.New("auto, or a label of the WHATWG or the IANA registry, such as utf-8, iso-8859-1 or shift_jis")
	}
	*l.to = text
	return nil
}
