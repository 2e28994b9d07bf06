package settings

import (
	"slices"

	"urigrep/internal/command/option"
	"urigrep/internal/command/page"
)

// options returns all options in the order of the help. They set s.
//
// To add one, add a value to its group. Where no field of the Config is set by it, add one to Settings,
// and say in the function below the group what it does to the Config.
func options(s *Settings) []*option.Option {
	var all []*option.Option
	for _, g := range []struct {
		name    string
		options []option.Option
	}{
		{page.Looked, slices.Concat(findOptions(s), linkOptions(s))},
		{page.Kept, keepOptions(s)},
		{page.Printed, slices.Concat(printOptions(s), writeOptions(s), showOptions(s))},
		{page.Origin, slices.Concat(fileOptions(s), shardOptions(s), inputOptions(s))},
		{page.Itself, aboutOptions(s)},
	} {
		for _, o := range g.options {
			o.Group, o.Line = g.name, option.WithDefault(o.Line, o.Value)
			all = append(all, &o)
		}
	}
	return all
}
