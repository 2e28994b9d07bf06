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

func ExampleEntity() {
	fmt.Println(scan.Entity([]byte("&amp;b=c"), "amp"))
	// Output: 5
}

func ExampleLeaderOf() {
	l := scan.LeaderOf([]byte("> > # see <http://a.example/"))
	fmt.Println(l.Len, l.Quoted, l.Comment)
	// Output: 6 true #
}

// The leader of a later line is what the first line leads to expect.
func ExampleStrip() {
	first := []byte("12:30:01 WARN see ")
	for _, cont := range []string{"12:30:02 WARN b/c>", "    b/c>", "# b/c>"} {
		fmt.Printf("%q\n", cont[scan.Strip(first, []byte(cont), false):])
	}
	// Output:
	// "b/c>"
	// "b/c>"
	// "# b/c>"
}

func ExampleRegistered() {
	fmt.Println(scan.Registered([]byte("Mailto")), scan.Registered([]byte("std")))
	// Output: true false
}

func ExampleBlank() {
	fmt.Println(scan.Blank([]byte(" x")), scan.Blank([]byte("\u00a0x")), scan.Blank([]byte("\nx")))
	// Output: 1 2 0
}

func ExampleBlankBefore() {
	fmt.Println(scan.BlankBefore([]byte("x\u3000")))
	// Output: 3
}

func ExampleBreak() {
	fmt.Println(scan.Break([]byte("\r\nx")), scan.Break([]byte("\u2028x")), scan.Break([]byte(" x")))
	// Output: 2 3 0
}

func ExampleBreakBefore() {
	fmt.Println(scan.BreakBefore([]byte("x\r\n")))
	// Output: 2
}

// Letters of scripts that are written with spaces go on with a bare candidate.
func ExampleBeyondASCII() {
	fmt.Println(scan.BeyondASCII([]byte("é")))
	fmt.Println(scan.BeyondASCII([]byte("漢")))
	fmt.Println(scan.BeyondASCII([]byte("\xff")))
	// Output:
	// 2 true
	// 3 false
	// 1 false
}

func ExampleIsURI() {
	fmt.Println(scan.IsURI('~'), scan.IsURI('%'), scan.IsURI('{'), scan.IsExcluded('{'))
	// Output: true true false true
}

func ExampleIsScheme() {
	fmt.Println(scan.IsScheme('+'), scan.IsScheme('_'), scan.IsAlpha('a'), scan.IsDigit('a'), scan.IsHex('a'), scan.IsAlnum('-'))
	// Output: true false true false true false
}

func ExampleSpan_Len() {
	fmt.Println(scan.Span{Start: 10, End: 30}.Len())
	// Output: 20
}

// The host ends before the '/', the whole at the white space; ':' and '%' are marks.
func ExampleOrdinary() {
	var b [scan.OrdinarySize]byte
	copy(b[:], "a.example:80/b%20c and more")
	r := scan.Ordinary(&b)
	fmt.Printf("%d %d %b\n", r.Host, r.Len, r.Marks)
	// Output: 9 18 100001000000000
}

// The line ends after 9 bytes, and 4 stand behind its end.
func ExamplePrintable() {
	text := []byte("two lines\r\nhere")
	fmt.Println(scan.Printable(text), scan.PrintableBefore(text))
	// Output: 9 4
}

func ExamplePrintableBefore() {
	fmt.Println(scan.PrintableBefore([]byte("tab\tand é more")))
	// Output: 5
}
