package main

import (
	"os"
	"testing"

	"github.com/weppos/publicsuffix-go/publicsuffix"

	ours "urigrep/resolve/publicsuffix"
)

// TestTableIsOfThisList fails if the table was made from another version of the list.
func TestTableIsOfThisList(t *testing.T) {
	want, err := render(publicsuffix.DefaultRules())
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../../resolve/publicsuffix/table.go")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("resolve/publicsuffix/table.go is not what this program makes: run it again")
	}
}

// TestAgainstCarrier holds the registrable domain of names made from each rule against
// the one that the carrier of the list finds.
func TestAgainstCarrier(t *testing.T) {
	marks, err := entries(carried())
	if err != nil {
		t.Fatal(err)
	}
	list := publicsuffix.NewList()
	for name := range marks {
		for _, rule := range []string{name, "*." + name, "!" + name} {
			mark := map[byte]uint32{'*': wildcard, '!': exception}[rule[0]]
			if mark == 0 {
				mark = plain
			}
			if marks[name]&mark == 0 {
				continue
			}
			r, err := publicsuffix.NewRule(rule)
			if err != nil {
				t.Fatal(err)
			}
			if err := list.AddRule(r); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name := range marks {
		for _, host := range []string{name, "a." + name, "b.a." + name, "c.b.a." + name} {
			want, err := publicsuffix.DomainFromListWithOptions(list, host, nil)
			if err != nil {
				want = ""
			}
			if got := ours.Domain(host); got != want {
				t.Errorf("Domain(%q) = %q, want %q", host, got, want)
			}
		}
	}
}

func carried() []publicsuffix.Rule {
	rules := publicsuffix.DefaultRules()
	return rules[:]
}
