package command

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"urigrep/internal/charset"
	"urigrep/internal/output"
	"urigrep/internal/source"
	"urigrep/internal/source/jsonl"
)

// The values of options check themselves as they are set: the error of Set says what is allowed,
// and checked puts it into a sentence. Set is called for each occurrence, from left to right.

// checked is the value of an option; it words what its Set refuses.
type checked struct {
	cli.Generic
	name    string
	refused *error // the last refusal: the library passes on only its text
}

// Values that no command line can hold.
const (
	copied     = "\x00copied" // what the library sets the other names of an option to once one is set
	standAlone = "\x00alone"  // of an option with a value that may be left out, given without one
	undone     = "\x00undone" // of such an option, by --no-X
)

// Set sets the value, unless that is a copy.
func (c *checked) Set(text string) error {
	if text == copied {
		return nil
	}
	if err := c.Generic.Set(text); err != nil {
		*c.refused = refused(c.name, text, err.Error())
		return err
	}
	return nil
}

// Serialize returns what the library copies to the other names of the option.
func (c *checked) Serialize() string { return copied }

// IsBoolFlag reports whether the option may stand without a value.
func (c *checked) IsBoolFlag() bool { return isBool(c.Generic) }

// refused is the error for a value that an option does not allow.
func refused(name, got, want string) error {
	return fmt.Errorf("--%s: %q is not allowed, want %s", name, got, want)
}

// text is a value that may be anything; a nil *text is one that was not given.
type text struct{ to **string }

func (t text) Set(s string) error { *t.to = &s; return nil }

func (t text) String() string { return "" }

// fieldNames is a comma-separated list of names of JSON fields; without a value the option means
// alone.
type fieldNames struct {
	to    **string
	alone string
}

func (n fieldNames) IsBoolFlag() bool { return true }

func (n fieldNames) isList() {}

func (n fieldNames) String() string { return "" }

func (n fieldNames) words() []string { return output.FieldNames() }

func (n fieldNames) Set(text string) error {
	switch text {
	case "":
		return errors.New("names of fields, as target,host")
	case standAlone:
		text = n.alone
	case undone:
		*n.to = nil
		return nil
	}
	*n.to = &text
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

// optional is the value of an option that may stand alone, which sets it to alone; --no-X sets
// it to undone.
type optional struct {
	cli.Generic
	alone, undone string
}

func (o optional) IsBoolFlag() bool { return true }

func (o optional) words() []string {
	if w, ok := o.Generic.(interface{ words() []string }); ok {
		return w.words()
	}
	return nil
}

func (o optional) Set(text string) error {
	switch text {
	case standAlone:
		text = o.alone
	case undone:
		text = o.undone
	}
	return o.Generic.Set(text)
}

// keyName is the name of a member that rows get. Without a value the option means alone; --no-X
// means none.
type keyName struct {
	to    *string
	alone string
}

func (k keyName) IsBoolFlag() bool { return true }

func (k keyName) String() string { return "" }

func (k keyName) Set(text string) error {
	switch {
	case text == standAlone:
		text = k.alone
	case text == undone:
		text = ""
	case text == "" || !utf8.ValidString(text):
		return errors.New("a key of JSON objects, as urls")
	}
	*k.to = text
	return nil
}

// suffix is a suffix of file names. Without a value the option means the empty suffix; --no-X
// unsets it.
type suffix struct{ to **string }

func (s suffix) IsBoolFlag() bool { return true }

func (s suffix) String() string { return "" }

func (s suffix) Set(text string) error {
	switch text {
	case standAlone:
		text = ""
	case undone:
		*s.to = nil
		return nil
	}
	if strings.ContainsRune(text, filepath.Separator) {
		return errors.New("a suffix of names, as .bak")
	}
	*s.to = &text
	return nil
}

// setting is a toggle that gives a variable one of its values. Of toggles that share
// a variable the last one counts.
type setting[T comparable] struct {
	to              *T
	value, standard T
}

func (s setting[T]) IsBoolFlag() bool { return true }

func (s setting[T]) String() string { return "" }

func (s setting[T]) Set(text string) error {
	on, err := strconv.ParseBool(text)
	switch {
	case err != nil:
		return err
	case on:
		*s.to = s.value
	case *s.to == s.value:
		*s.to = s.standard
	}
	return nil
}

// onOrOff is a toggle of a when, whose default whenFitting leaves the choice to the program.
type onOrOff struct{ to *when }

func (o onOrOff) IsBoolFlag() bool { return true }

func (o onOrOff) String() string { return "" }

func (o onOrOff) Set(text string) error {
	on, err := strconv.ParseBool(text)
	if *o.to = never; on {
		*o.to = always
	}
	return err
}

// number is a whole number from least to most.
type number struct {
	to          *int64
	least, most int64
}

func (n number) Set(text string) error {
	v, err := strconv.ParseInt(text, 10, 64)
	if err == nil && n.least <= v && v <= n.most {
		*n.to = v
		return nil
	}
	if n.most == math.MaxInt64 {
		return fmt.Errorf("a whole number from %d on", n.least)
	}
	return fmt.Errorf("a whole number from %d to %d", n.least, n.most)
}

func (n number) String() string { return "" }

// shard is one of equal parts of the input, as 3/16.
type shard struct{ to **source.Shard }

func (v shard) Set(text string) error {
	index, count, _ := strings.Cut(text, "/")
	i, err := strconv.ParseInt(index, 10, 64)
	n, err2 := strconv.ParseInt(count, 10, 64)
	if err != nil || err2 != nil || i < 1 || i > n {
		return errors.New("I/N, as 3/16, with I from 1 to N")
	}
	*v.to = &source.Shard{Index: i, Count: n}
	return nil
}

func (v shard) String() string { return "" }

// size is a number of bytes, which may end in K, M, G or T for powers of 1024.
type size struct {
	to          *int64
	least, most int64
}

// units are the letters that a size may end in, each for 1024 times the one before.
const units = "KMGT"

func (z size) Set(text string) error {
	digits, shift := text, 0
	if text != "" {
		if i := strings.IndexByte(units, text[len(text)-1]&^0x20); i >= 0 {
			digits, shift = text[:len(text)-1], 10*(i+1)
		}
	}
	n, err := strconv.ParseInt(digits, 10, 64)
	if err == nil && 0 <= n && n <= z.most>>shift && n<<shift >= z.least {
		*z.to = n << shift
		return nil
	}
	if z.most == math.MaxInt64 {
		return errors.New("a number of bytes, as 4096, 64K or 1G")
	}
	return fmt.Errorf("a number of bytes from %d to %d, as 4096, 64K or 1M", z.least, z.most)
}

func (z size) String() string {
	n, unit := *z.to, ""
	for i := 0; i < len(units) && n > 0 && n%1024 == 0; i++ {
		n, unit = n/1024, units[i:i+1]
	}
	return strconv.FormatInt(n, 10) + unit
}

// rowPath is the path of a value in rows of JSON Lines.
type rowPath struct{ to *string }

func (p rowPath) String() string { return "" }

func (p rowPath) Set(text string) error {
	if _, err := jsonl.ParsePath(text); err != nil {
		return fmt.Errorf("a path, as text, a.b or msgs[].text; %w", err)
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
