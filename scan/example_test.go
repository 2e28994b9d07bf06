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

// The leader of a later line is what the first line leads to expect.
func ExampleRegistered() {
	fmt.Println(scan.Registered([]byte("Mailto")), scan.Registered([]byte("std")))
	// Output: true false
}

// Letters of scripts that are written with spaces go on with a bare candidate.

// The host ends before the '/', the whole at the white space; ':' and '%' are marks.
// The line ends after 9 bytes, and 4 stand behind its end.
