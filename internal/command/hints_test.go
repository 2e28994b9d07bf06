package command

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A letter inserted, removed, changed, or exchanged with the next one is one step.
func TestDistance(t *testing.T) {
	for words, want := range map[[2]string]int{
		{"", ""}: 0, {"", "ab"}: 2, {"ab", ""}: 2, {"abc", "abc"}: 0,
		{"abc", "abxc"}: 1, {"abxc", "abc"}: 1, {"xabc", "abc"}: 1, {"abcx", "abc"}: 1, {"abc", "axc"}: 1, {"abc", "acb"}: 1, {"abc", "bac"}: 1,
		{"abcd", "badc"}: 2, {"abc", "xyz"}: 3, {"abcde", "ae"}: 3, {"abc", "cab"}: 2, {"uniqe", "unique"}: 1, {"hyphne", "hyphen"}: 1,
	} {
		if got := distance(words[0], words[1]); got != want {
			t.Errorf("%q: %d, want %d", words, got, want)
		}
	}
}

// The nearest word is one or two steps away, a short name one, or begins with the name.
func TestNearest(t *testing.T) {
	words := []string{"column", "line", "message.from", "target", "title"}
	for name, want := range map[string]string{
		"lines": "line", "lin": "line", "li": "", "lnie": "line", "limb": "", "colum": "column", "clumns": "column", "klomns": "", "message": "message.from",
		"tarte": "", "targte": "target", "tarxxt": "target", "tittel": "title", "": "",
	} {
		if got := nearest(name, words); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

// What is said of an option of grep or ripgrep names options that there are.
func TestHintsNameOptions(t *testing.T) {
	var names []string
	for _, o := range allOptions() {
		names = append(names, "--"+o.name)
		if o.letter != 0 {
			names = append(names, "-"+string(o.letter))
		}
	}
	named := regexp.MustCompile(`(?:^|[ ,])(-[^ ,;=]*)|use ([^ ,;=]*)`)
	for given, text := range hints {
		for _, name := range strings.Fields(given) {
			if hint(name) != text || slices.Contains(names, name) {
				t.Errorf("%s: %q, want %q of an option that there is not", name, hint(name), text)
			}
		}
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			if name := strings.Replace(m[1]+m[2], "--no-", "--", 1); !slices.Contains(names, name) && name != "\\bRE\\b'" {
				t.Errorf("%s: %q names %q", given, text, name)
			}
		}
	}
}
