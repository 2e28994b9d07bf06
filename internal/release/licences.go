package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
)

// known are phrases by which the licences of modules are recognized, with the identifiers of SPDX
// (https://spdx.org/licenses/); a module may have several. A phrase is looked for only if that of
// unless is not there.
var known = []struct{ phrase, unless, name string }{
	{phrase: "Apache License", name: "Apache-2.0"},
	{phrase: "Mozilla Public License Version 2.0", name: "MPL-2.0"},
	{phrase: redistribution, unless: endorsement, name: "BSD-2-Clause"},
	{phrase: endorsement, name: "BSD-3-Clause"},
	{phrase: "Permission is hereby granted, free of charge", name: "MIT"},
	{phrase: "Permission to use, copy, modify, and/or distribute", name: "ISC"},
	{phrase: "CC0 1.0 Universal", name: "CC0-1.0"},
}

const (
	redistribution = "Redistribution and use in source and binary forms"
	endorsement    = "used to endorse or promote products derived from"
)

// standardLibrary is the name of the module of Go itself, as advisories have it.
const standardLibrary = "stdlib"

// A licence is that of a module: an expression of SPDX, and the text.
type licence struct{ module, version, name, text string }

// licencesOf returns the modules that a binary is made of, by name, with their licences.
func (r *release) licencesOf(info *debug.BuildInfo) ([]licence, error) {
	root, err := r.command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	all := []licence{{module: standardLibrary, version: strings.TrimPrefix(info.GoVersion, "go")}}
	if err := all[0].read(strings.TrimSpace(string(root))); err != nil {
		return nil, err
	}
	for _, m := range info.Deps {
		if m.Path == "urigrep" {
			continue // the main module, of which another one of this repository is made
		}
		out, err := r.command("go", "mod", "download", "-json", m.Path+"@"+m.Version).Output()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.Path, err)
		}
		var module struct{ Dir string }
		if err := json.Unmarshal(out, &module); err != nil {
			return nil, err
		}
		l := licence{module: m.Path, version: m.Version}
		if err := l.read(module.Dir); err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	slices.SortFunc(all, func(a, b licence) int { return cmp.Compare(a.module, b.module) })
	return all, nil
}

// licences returns the list of all modules that a binary is made of, with their licences.
func (r *release) licences(info *debug.BuildInfo) ([]byte, error) {
	all, err := r.licencesOf(info)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	b.WriteString("urigrep is under the MIT licence; see LICENSE. It is made with these modules:\n\n")
	for _, l := range all {
		fmt.Fprintf(&b, "%-50s %-40s %s\n", l.module, l.version, l.name)
	}
	b.WriteString("\nThe Public Suffix List, in golang.org/x/net/publicsuffix, is under the\n" +
		"Mozilla Public License 2.0 (https://mozilla.org/MPL/2.0/); the data of UTS #58 are under\n" +
		"the Unicode License V3, which stands in their table.\n")
	for _, l := range all {
		fmt.Fprintf(&b, "\n%s\n%s %s\n\n%s\n", strings.Repeat("-", 80), l.module, l.version, strings.TrimSpace(l.text))
	}
	return []byte(b.String()), nil
}

// read reads the licence that lies in the folder of a module.
func (l *licence) read(folder string) error {
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		return err
	}
	for _, name := range names {
		base := strings.ToUpper(filepath.Base(name))
		if !strings.HasPrefix(base, "LICENSE") && !strings.HasPrefix(base, "LICENCE") &&
			!strings.HasPrefix(base, "COPYING") && !strings.HasPrefix(base, "NOTICE") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		l.text += string(text) + "\n"
	}
	text := strings.Join(strings.Fields(l.text), " ")
	var found []string
	for _, k := range known {
		if strings.Contains(text, k.phrase) && (k.unless == "" || !strings.Contains(text, k.unless)) {
			found = append(found, k.name)
		}
	}
	l.name = strings.Join(found, " AND ")
	if l.name == "" {
		return fmt.Errorf("%s %s: its folder has no licence of a known name", l.module, l.version)
	}
	return nil
}
