package scan_test

import (
	"bytes"
	"fmt"

	"urigrep/scan"
)

// A scheme is cut out of glued text where the whole is none (rule S1).
func ExampleSchemeBefore() {
	for _, text := range []string{"see https://a.example/", "athttp://a.example/", "mailto:a@b.example", "12:30"} {
		b := []byte(text)
		colon := bytes.IndexByte(b, ':')
		start, cut, ok := scan.SchemeBefore(b, colon, 0, bytes.HasPrefix(b[colon:], []byte("://")), false)
		if !ok {
			fmt.Printf("%q has none\n", text)
			continue
		}
		fmt.Printf("%s at %d, cut: %v\n", b[start:colon], start, cut)
	}
	// Output:
	// https at 4, cut: false
	// http at 2, cut: true
	// mailto at 0, cut: false
	// "12:30" has none
}

func ExampleAbbreviatedBefore() {
	text := []byte("at www.a.example")
	fmt.Println(scan.AbbreviatedBefore(text, 6, 0))
	// Output: 3 true
}

// Between an angle bracket and its content white space and a prefix may stand.
func ExampleOpenerBefore() {
	text := []byte("see < URL: http://a.example/ >")
	o := scan.OpenerBefore(text, bytes.Index(text, []byte("http")), 0)
	fmt.Println(o.Pair == scan.PairAngle, o.At, o.Prefix)
	// Output: true 4 true
}

func ExamplePair_Closes() {
	fmt.Println(scan.PairEscAngle.Closes([]byte("&gt; and so on")))
	fmt.Println(scan.PairLowDouble.Closes([]byte("“ and so on")))
	fmt.Println(scan.PairParen.Closes([]byte("> and so on")))
	// Output:
	// 4
	// 3
	// 0
}

func ExamplePair_IsAngle() {
	fmt.Println(scan.PairAngle.IsAngle(), scan.PairMathAngle.IsAngle(), scan.PairEscAngle.IsAngle(), scan.PairQuote.IsAngle())
	// Output: true true true false
}

func ExamplePair_IsQuote() {
	fmt.Println(scan.PairQuote.IsQuote(), scan.PairEscQuote.IsQuote(), scan.PairCurlyDouble.IsQuote())
	// Output: true true false
}

func ExamplePair_IsEscaped() {
	fmt.Println(scan.PairEscAngle.IsEscaped(), scan.PairAngle.IsEscaped())
	// Output: true false
}

func ExampleRegistered() {
	fmt.Println(scan.Registered([]byte("Mailto")), scan.Registered([]byte("std")))
	// Output: true false
}

func ExampleTriggerIter() {
	text := []byte("Subject: see http://a.example/ or www.b.example")
	var it scan.TriggerIter
	it.Reset(text, 0, len(text), scan.Colon|scan.Dot)
	for j := it.Next(); j >= 0; j = it.Next() {
		fmt.Printf("%d %s\n", j, text[max(0, j-4):j+1])
	}
	// Output:
	// 17 http:
	// 37  www.
}

// A reader that is done with a part of the text goes on after it.
func ExampleTriggerIter_Skip() {
	text := []byte("http://a.example/?u=http://b.example/ http://c.example/")
	var it scan.TriggerIter
	it.Reset(text, 0, len(text), scan.Colon)
	for j := it.Next(); j >= 0; j = it.Next() {
		end := j + bytes.IndexByte(append(text[j:len(text):len(text)], ' '), ' ')
		fmt.Printf("%s\n", text[j:end])
		it.Skip(end)
	}
	// Output:
	// ://a.example/?u=http://b.example/
	// ://c.example/
}

func ExamplePair_IndexCloser() {
	fmt.Println(scan.PairParen.IndexCloser([]byte("a.example/) and")))
	fmt.Println(scan.PairEscAngle.IndexCloser([]byte("a.example/?b&amp;c&gt;")))
	// Output:
	// 10
	// 12
}

func ExampleOpens() {
	fmt.Println(scan.Opens('<'), scan.Opens('>'))
	// Output: true false
}
