package settings

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"urigrep/internal/command/option"
	"urigrep/internal/output/field"
)

// The options that say what is printed are of one variable, since one of them at most can be given.

// shapes are those given, with their values, in the order of the command line.
type shapes []struct{ name, value string }

// Choose adds an option, in place of what it was given before.
func (s *shapes) Choose(name, value string) {
	s.drop(name)
	*s = append(*s, struct{ name, value string }{name, value})
}

// drop removes an option.
func (s *shapes) drop(name string) {
	*s = slices.DeleteFunc(*s, func(g struct{ name, value string }) bool { return g.name == name })
}

// has reports whether one of some options is given.
func (s shapes) has(names ...string) bool {
	for _, given := range s {
		if slices.Contains(names, given.name) {
			return true
		}
	}
	return false
}

// one returns the name and the value of the option that says what is printed; empty if none does.
func (s shapes) one() (name, value string) {
	if len(s) == 0 {
		return "", ""
	}
	return s[0].name, s[0].value
}

// Check refuses more than one of them. all are the options, in the order in which it names them.
func (s shapes) Check(all []*option.Option) error {
	var names []string
	for _, o := range all {
		if s.has(o.Name) {
			names = append(names, o.Name)
		}
	}
	if len(names) > 1 {
		return fmt.Errorf("--%s and --%s do not go together: each says what is printed", names[0], names[1])
	}
	return nil
}

// shape returns the value of an option, of this name and without a value, that says what is printed. It takes
// the place of the option instead, unless that is empty.
func shape(to *shapes, name, instead string) option.Value {
	return option.Toggle(func() {
		to.drop(instead)
		to.Choose(name, "")
	}, func() { to.drop(name) })
}

// template returns a template that says what is printed, by an option of this name.
func template(to *shapes, name string) option.Value {
	return option.Parsed(func(text string) error { to.Choose(name, text); return nil })
}

// fieldNames says what is printed by a comma-separated list of names of JSON fields; bare without one.
func fieldNames(to *shapes, name, bare string) option.Value {
	v := named(to, name, bare, "names of fields, such as target,host", func(text string) bool { return text != "" })
	v.IsList, v.Words, v.Default = true, field.Dotted(), bare
	return v
}

// keyName says what is printed by the name of a member that rows get; bare without one.
func keyName(to *shapes, name, bare string) option.Value {
	return named(to, name, bare, "a key of JSON objects, such as urls, or urls:target,start,end",
		func(text string) bool {
			key, _, _ := strings.Cut(text, ":")
			return key != "" && utf8.ValidString(text)
		})
}

// named says what is printed by a text that is allowed; bare without one. An error calls it wanted.
func named(to *shapes, name, bare, wanted string, allowed func(string) bool) option.Value {
	v := shape(to, name, "")
	v.Alone = func() { to.Choose(name, bare) }
	v.Set = func(text string) error {
		if !allowed(text) {
			return errors.New(wanted)
		}
		to.Choose(name, text)
		return nil
	}
	return v
}
