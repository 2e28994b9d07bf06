package delimit_test

import (
	"fmt"

	"urigrep/delimit"
)

// With IRI, UTS #58 tells what of Unicode belongs to a reference, and where it ends.
func ExampleOptions_iri() {
	text := "「https://a.example/百科/東京（都市）」。次は http://b.example/ü、http://c.example/"
	for r := range delimit.All(text, delimit.Options{IRI: true}) {
		fmt.Printf("%s\n", r.Text)
	}
	// Output:
	// https://a.example/百科/東京（都市）
	// http://b.example/ü
	// http://c.example/
}

// Addresses and domains that stand for themselves are found when asked for. The
// target of each begins with the scheme that it implies.
func ExampleOptions_domains() {
	text := "Ask ada@a.example or see example.org/x, not main.go, notes.md or git@example.org:x/y."
	for r := range delimit.All(text, delimit.Options{Email: true, Domains: true}) {
		fmt.Printf("%s%s\n", r.ImpliedScheme(), r.Text)
	}
	// Output:
	// mailto:ada@a.example
	// http://example.org/x
}

func ExampleKind_ImpliedScheme() {
	fmt.Println(delimit.Abbreviated.ImpliedScheme([]byte("ftp.a.example")))
	fmt.Println(delimit.Email.ImpliedScheme([]byte("ada@a.example")))
	// Output:
	// ftp://
	// mailto:
}
