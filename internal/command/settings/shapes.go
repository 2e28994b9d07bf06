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

// A shape says what is printed, by an option without a value.
type shape struct {
	option.BareOnly
	to      *shapes
	name    string // of the option
	instead string // the option whose place it takes; empty for none
}

func (s shape) Undo() { s.to.drop(s.name) }

func (s shape) Alone() {
	s.to.drop(s.instead)
	s.to.Choose(s.name, "")
}

// template returns a template that says what is printed, by an option of this name.
func template(to *shapes, name string) option.Value {
	return option.Parsed(func(text string) error { to.Choose(name, text); return nil })
}

// fieldNames says what is printed by a comma-separated list of names of JSON fields.
type fieldNames struct {
	option.NoDefault
	to   *shapes
	name string
	bare string // the list without a value
}

func (n fieldNames) Alone()          { n.to.Choose(n.name, n.bare) }
func (n fieldNames) Undo()           { n.to.drop(n.name) }
func (n fieldNames) IsList()         {}
func (n fieldNames) Words() []string { return field.Dotted() }

func (n fieldNames) Set(text string) error {
	if text == "" {
		return errors.New("names of fields, such as target,host")
	}
	n.to.Choose(n.name, text)
	return nil
}

// keyName says what is printed by the name of a member that rows get.
type keyName struct {
	option.NoDefault
	to   *shapes
	name string
	bare string // the member without a value
}

func (k keyName) Alone() { k.to.Choose(k.name, k.bare) }
func (k keyName) Undo()  { k.to.drop(k.name) }

func (k keyName) Set(text string) error {
	if key, _, _ := strings.Cut(text, ":"); key == "" || !utf8.ValidString(text) {
		return errors.New("a key of JSON objects, such as urls, or urls:target,start,end")
	}
	k.to.Choose(k.name, text)
	return nil
}
