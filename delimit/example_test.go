package delimit_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"urigrep/delimit"
	"urigrep/resolve"
)

func ExampleAll() {
	text := `See "http://a.example/x," <URL:http://b.example/long/
  path>, (www.c.example) or mailto:ada@d.example.`
	for m := range delimit.All(text, delimit.Options{}) {
		if target, ok := m.Target(delimit.TargetOptions{}); ok {
			fmt.Println(m.Kind, m.Wrapper, target)
		}
	}
	// Output:
	// uri quote http://a.example/x
	// uri angle http://b.example/long/path
	// abbreviated paren http://www.c.example
	// uri bare mailto:ada@d.example
}

// What no URI may hold is kept, and a repaired form is at hand.
func ExampleAll_repaired() {
	for r := range delimit.All("http://a.example/{id}/menü", delimit.Options{}) {
		fmt.Printf("%s\n%s\n", r.Text, r.Repaired)
		fmt.Println(r.Valid(), r.Err)
		if e, ok := errors.AsType[*resolve.Error](r.Err); ok {
			fmt.Println(e.Rule, e.Offset)
		}
	}
	// Output:
	// http://a.example/{id}/menü
	// http://a.example/%7Bid%7D/men%C3%BC
	// false "http://a.example/{id}/menü": path-abempty: want a character it allows or a percent-encoding at offset 17, found '{'
	// path-abempty 17
}

func ExampleStream() {
	for r, err := range delimit.Stream(strings.NewReader("now at http://a.example/, then at http://b.example/"), delimit.Options{}) {
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

// Lines and columns are counted where they are asked for.
func ExampleOptions_positions() {
	for m := range delimit.All("one\ntwo é http://a.example/", delimit.Options{Positions: true}) {
		fmt.Printf("%d:%d: %s\n", m.Line, m.Column, m.Text)
	}
	// Output: 2:7: http://a.example/
}

// A reference that stands alone, such as the value of an attribute, is only judged.
func ExampleJudge() {
	for _, value := range []string{"http://a.example/menü", "../b", "http://[::g]/"} {
		m, ok := delimit.Judge([]byte(value), delimit.Options{})
		fmt.Printf("%v %v %v %q\n", ok, m.Kind, m.Valid(), m.Repaired)
	}
	// Output:
	// true uri false "http://a.example/men%C3%BC"
	// false uri true ""
	// true uri false ""
}

func ExampleLineFinder() {
	text := []byte("<URL:http://a.example/>\n  www.b.example:80/x\n\nc/d\n")
	f := delimit.NewLineFinder(delimit.Options{})
	f.Scan(delimit.Window{Text: text, To: len(text), EOF: true}, func(m *delimit.Match) bool {
		fmt.Printf("%v %s\n", m.Kind, m.Text)
		return true
	})
	// Output:
	// uri http://a.example/
	// abbreviated www.b.example:80/x
	// relative c/d
}

// The target is what is printed: with the scheme that was left out, repaired, resolved.
func ExampleMatch_Target() {
	base, _ := resolve.Parse("http://e.example/f/g")
	resolver, _ := resolve.NewResolver(base, resolve.Options{})
	for m := range delimit.All("www.b.example http://c.example/{x} <../d>", delimit.Options{Relative: true}) {
		target, _ := m.Target(delimit.TargetOptions{Base: &resolver})
		fmt.Println(target)
	}
	// Output:
	// http://www.b.example
	// http://c.example/%7Bx%7D
	// http://e.example/d
}

// A document may come in windows of any size. Here it is one, and what is taken
// tells how far it was read.
func ExampleFinder() {
	text := []byte("see <http://a.example/> and www.b.example")
	f := delimit.NewFinder(delimit.Options{SkipAbbreviated: true})
	f.Scan(delimit.Window{Text: text, To: len(text), EOF: true}, func(r *delimit.Match) bool {
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
		f.Scan(w, func(r *delimit.Match) bool {
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
		f.Scan(delimit.Window{Text: []byte(text), To: len(text), EOF: true}, func(r *delimit.Match) bool {
			fmt.Printf("%s\n", r.Text)
			return true
		})
	}
	// Output:
	// http://a.example/
	// http://b.example/
}

// What a Finder hands out is valid until it goes on; a clone is so for ever.
func ExampleMatch_Clone() {
	text := []byte("http://a.example/ http://b.example/")
	var all []delimit.Match
	delimit.NewFinder(delimit.Options{}).Scan(delimit.Window{Text: text, To: len(text), EOF: true}, func(r *delimit.Match) bool {
		all = append(all, r.Clone())
		return true
	})
	fmt.Printf("%s %s\n", all[0].Text, all[1].Text)
	// Output: http://a.example/ http://b.example/
}

// The pieces, one after the other, make the text of a rejoined reference.
func ExampleMatch() {
	text := "<http://a.example/long-\n  path>"
	for r := range delimit.All(text, delimit.Options{}) {
		for _, p := range r.Pieces {
			fmt.Printf("%d-%d %s\n", p.Start, p.End, text[p.Start:p.End])
		}
		fmt.Printf("%s or %s\n", r.Text, r.Alternatives[0])
		fmt.Println(r.Kind == delimit.URI, r.Wrapper == delimit.Angle, slices.Collect(r.Rules.All()))
	}
	// Output:
	// 1-23 http://a.example/long-
	// 26-30 path
	// http://a.example/long-path or http://a.example/longpath
	// true true [R1 R3]
}

func ExampleMatch_Valid() {
	for r := range delimit.All("http://[2001:db8::7]/ http://a.example/^", delimit.Options{}) {
		fmt.Println(r.Valid(), string(r.Text))
	}
	for r := range delimit.All("http://a.example/a^b", delimit.Options{}) {
		fmt.Println(r.Valid(), string(r.Repaired))
	}
	// Output:
	// true http://[2001:db8::7]/
	// true http://a.example/
	// false http://a.example/a%5Eb
}

func ExampleMatch_ImpliedScheme() {
	for r := range delimit.All("ftp.a.example www.b.example http://c.example", delimit.Options{}) {
		fmt.Printf("%q %s\n", r.ImpliedScheme(), r.Text)
	}
	// Output:
	// "ftp://" ftp.a.example
	// "http://" www.b.example
	// "" http://c.example
}

func ExampleRules_All() {
	for r := range delimit.All("> <URL:http://a.example/\n> b>", delimit.Options{}) {
		fmt.Println(slices.Collect(r.Rules.All()))
	}
	// Output: [P1 R1 R2]
}

func ExampleRules_Has() {
	for r := range delimit.All("So it is http://a.example/.", delimit.Options{}) {
		fmt.Println(r.Rules.Has(delimit.RuleT1), r.Rules.Has(delimit.RuleR1))
	}
	// Output: true false
}

func ExampleOptions() {
	text := "<http://a.example/sea-\nmarks> <../b.html>"
	for r := range delimit.All(text, delimit.Options{Hyphen: delimit.HyphenDrop, Relative: true}) {
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
	for r := range delimit.All("http://a.example/much/too/long http://b.example/", o) {
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
