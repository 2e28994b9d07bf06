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

func ExampleLines() {
	text := "<URL:http://a.example/>\n  www.b.example:80/x\n\nc/d\n"
	for m := range delimit.Lines(text, delimit.Options{}) {
		fmt.Printf("%v %s\n", m.Kind, m.Text)
	}
	// Output:
	// uri http://a.example/
	// abbreviated www.b.example:80/x
	// relative c/d
}

// A chat makes links of what its messages mention, and needs no more than where that is.
func ExampleSpans() {
	message := "see http://a.example/b, and www.c.example"
	for s := range delimit.Spans(message, delimit.Options{}) {
		fmt.Println(s.Start, s.End, message[s.Start:s.End])
	}
	// Output:
	// 4 22 http://a.example/b
	// 28 41 www.c.example
}

// Hosts that moved get their new name; a reference that was broken over two lines is whole after that.
func ExampleReplaceAllFunc() {
	text := "from <http://old.example/a\n  b> to www.c.example."
	fmt.Println(delimit.ReplaceAllFunc(text, delimit.Options{}, func(m *delimit.Match) string {
		return strings.Replace(string(m.Text), "old.", "new.", 1)
	}))
	// Output: from <http://new.example/ab> to www.c.example.
}

// Why a text has fewer references than one may think.
func ExampleOptions_refused() {
	o := delimit.Options{Refused: func(r delimit.Refusal) { fmt.Printf("%s: %s\n", r.Text, r.Reason) }}
	for m := range delimit.All("write to a@b.example, or see http://c.example/", o) {
		fmt.Printf("%s\n", m.Text)
	}
	// Output:
	// a@b.example: It is a mail address; --email finds those (rule A2).
	// http://c.example/
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

// A Finder reuses its memory from one text to the next.
func ExampleFinder() {
	f := delimit.NewFinder(delimit.Options{SkipAbbreviated: true})
	for _, text := range []string{"see <http://a.example/>", "and www.b.example, http://c.example/"} {
		for m := range f.Find([]byte(text)) {
			fmt.Printf("%s\n", m.Text)
		}
	}
	// Output:
	// http://a.example/
	// http://c.example/
}

// What a Finder hands out is valid until it goes on; a clone is so for ever.
func ExampleMatch_Clone() {
	text := []byte("http://a.example/ http://b.example/")
	var all []delimit.Match
	for m := range delimit.NewFinder(delimit.Options{}).Find(text) {
		all = append(all, m.Clone())
	}
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
