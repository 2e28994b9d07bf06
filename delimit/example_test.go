package delimit_test

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"urigrep/delimit"
)

func ExampleAll() {
	text := `See "http://a.example/x," <URL:http://b.example/long/
  path>, (www.c.example) or mailto:ada@d.example.`
	for r := range delimit.All(text, nil) {
		fmt.Printf("%s%s\n", r.ImpliedScheme(), r.Text)
	}
	// Output:
	// http://a.example/x
	// http://b.example/long/path
	// http://www.c.example
	// mailto:ada@d.example
}

// What no URI may hold is kept, and a repaired form is at hand.
func ExampleAll_repaired() {
	for r := range delimit.All("http://a.example/{id}/menü", nil) {
		fmt.Printf("%s\n%s\n", r.Text, r.Repaired)
		fmt.Println(r.Valid(), r.Err.Rule, r.Err.Offset)
	}
	// Output:
	// http://a.example/{id}/menü
	// http://a.example/%7Bid%7D/men%C3%BC
	// false path-abempty 17
}

func ExampleReader() {
	for r, err := range delimit.Reader(strings.NewReader("now at http://a.example/, then at http://b.example/"), nil) {
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			break
		}
		fmt.Printf("%d %s\n", r.Span.Start, r.Text)
	}
	// Output:
	// 7 http://a.example/
	// 34 http://b.example/
}

// A document may come in windows of any size. Here it is one, and what is taken
// tells how far it was read.
func ExampleFinder() {
	text := []byte("see <http://a.example/> and www.b.example")
	f := delimit.NewFinder(delimit.Options{NoAbbreviated: true})
	f.Scan(delimit.Window{Text: text, To: len(text), EOF: true}, func(r *delimit.Reference) bool {
		fmt.Printf("%s\n", r.Text)
		return true
	})
	fmt.Println(f.Taken())
	// Output:
	// http://a.example/
	// 22
}

// Cut in the middle of a reference, two windows find what one finds.
func ExampleWindow() {
	text := []byte("see <http://a.example/> and <http://b.example/>")
	f := delimit.NewFinder(delimit.Options{})
	for _, w := range []delimit.Window{
		{Text: text, From: 0, To: 12, EOF: true},
		{Text: text, From: 12, To: len(text), EOF: true},
	} {
		f.Scan(w, func(r *delimit.Reference) bool {
			fmt.Printf("%s at %d\n", r.Text, r.Span.Start)
			return true
		})
	}
	// Output:
	// http://a.example/ at 5
	// http://b.example/ at 29
}

// Reset makes a Finder ready for another document.
func ExampleFinder_Reset() {
	f := delimit.NewFinder(delimit.Options{})
	for _, text := range []string{"http://a.example/", "http://b.example/"} {
		f.Reset(0)
		f.Scan(delimit.Window{Text: []byte(text), To: len(text), EOF: true}, func(r *delimit.Reference) bool {
			fmt.Printf("%s\n", r.Text)
			return true
		})
	}
	// Output:
	// http://a.example/
	// http://b.example/
}

// What a Finder hands out is valid until it goes on; a clone is so for ever.
func ExampleReference_Clone() {
	text := []byte("http://a.example/ http://b.example/")
	var all []delimit.Reference
	delimit.NewFinder(delimit.Options{}).Scan(delimit.Window{Text: text, To: len(text), EOF: true}, func(r *delimit.Reference) bool {
		all = append(all, r.Clone())
		return true
	})
	fmt.Printf("%s %s\n", all[0].Text, all[1].Text)
	// Output: http://a.example/ http://b.example/
}

// The pieces, one after the other, make the text of a rejoined reference.
func ExampleReference() {
	text := "<http://a.example/long-\n  path>"
	for r := range delimit.All(text, nil) {
		for _, p := range r.Pieces {
			fmt.Printf("%d-%d %s\n", p.Start, p.End, text[p.Start:p.End])
		}
		fmt.Printf("%s or %s\n", r.Text, r.Alternatives[0])
		fmt.Println(r.Kind == delimit.URI, r.Wrapper == delimit.Angle, slices.Collect(r.Rules.All))
	}
	// Output:
	// 1-23 http://a.example/long-
	// 26-30 path
	// http://a.example/long-path or http://a.example/longpath
	// true true [R1 R3]
}

func ExampleReference_Valid() {
	for r := range delimit.All("http://[2001:db8::7]/ http://a.example/^", nil) {
		fmt.Println(r.Valid(), string(r.Text))
	}
	for r := range delimit.All("http://a.example/a^b", nil) {
		fmt.Println(r.Valid(), string(r.Repaired))
	}
	// Output:
	// true http://[2001:db8::7]/
	// true http://a.example/
	// false http://a.example/a%5Eb
}

func ExampleReference_ImpliedScheme() {
	for r := range delimit.All("ftp.a.example www.b.example http://c.example", nil) {
		fmt.Printf("%q %s\n", r.ImpliedScheme(), r.Text)
	}
	// Output:
	// "ftp://" ftp.a.example
	// "http://" www.b.example
	// "" http://c.example
}

func ExampleRules_All() {
	for r := range delimit.All("> <URL:http://a.example/\n> b>", nil) {
		fmt.Println(slices.Collect(r.Rules.All))
	}
	// Output: [P1 R1 R2]
}

func ExampleRules_Has() {
	for r := range delimit.All("So it is http://a.example/.", nil) {
		fmt.Println(r.Rules.Has(delimit.RuleT1), r.Rules.Has(delimit.RuleR1))
	}
	// Output: true false
}

func ExampleOptions() {
	text := "<http://a.example/sea-\nmarks> <../b.html>"
	for r := range delimit.All(text, &delimit.Options{Hyphen: delimit.HyphenDrop, Relative: true}) {
		fmt.Printf("%s\n", r.Text)
	}
	// Output:
	// http://a.example/seamarks
	// ../b.html
}

// What is longer than the limit is given up and told of, up to one byte past the
// limit; nothing after it is lost.
func ExampleOptions_givenUp() {
	o := delimit.Options{MaxLength: 20}
	o.GivenUp = func(s delimit.Span) { fmt.Println("given up", s.Start, s.End) }
	for r := range delimit.All("http://a.example/much/too/long http://b.example/", &o) {
		fmt.Printf("%s\n", r.Text)
	}
	// Output:
	// given up 0 21
	// http://b.example/
}

func ExampleSpan_Len() {
	fmt.Println(delimit.Span{Start: 10, End: 30}.Len())
	// Output: 20
}
