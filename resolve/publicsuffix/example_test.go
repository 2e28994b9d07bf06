package publicsuffix_test

import (
	"fmt"

	"urigrep/resolve/publicsuffix"
)

func ExampleFind() {
	for _, host := range []string{"www.example.co.uk", "a.github.io", "host.internal"} {
		s := publicsuffix.Find(host)
		fmt.Println(s.Name, s.Listed, s.ICANN)
	}
	// Output:
	// co.uk true true
	// github.io true false
	// internal false false
}

func ExampleIsTopLevel() {
	fmt.Println(publicsuffix.IsTopLevel("example"), publicsuffix.IsTopLevel("ORG"))
	// Output: false true
}
