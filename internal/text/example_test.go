package text_test

import (
	"fmt"

	"urigrep/internal/text"
)

func ExampleEntity() {
	fmt.Println(text.Entity([]byte("&amp;b=c"), "amp"))
	// Output: 5
}

func ExampleLeaderOf() {
	l := text.LeaderOf([]byte("> > # see <http://a.example/"))
	fmt.Println(l.Len, l.Quoted, l.Comment)
	// Output: 6 true #
}

func ExampleStrip() {
	first := []byte("12:30:01 WARN see ")
	for _, cont := range []string{"12:30:02 WARN b/c>", "    b/c>", "# b/c>"} {
		fmt.Printf("%q\n", cont[text.Strip(first, []byte(cont), false):])
	}
	// Output:
	// "b/c>"
	// "b/c>"
	// "# b/c>"
}

func ExampleBlank() {
	fmt.Println(text.Blank([]byte(" x")), text.Blank([]byte("\u00a0x")), text.Blank([]byte("\nx")))
	// Output: 1 2 0
}

func ExampleBlankBefore() {
	fmt.Println(text.BlankBefore([]byte("x\u3000")))
	// Output: 3
}

func ExampleBreak() {
	fmt.Println(text.Break([]byte("\r\nx")), text.Break([]byte("\u2028x")), text.Break([]byte(" x")))
	// Output: 2 3 0
}

func ExampleBreakBefore() {
	fmt.Println(text.BreakBefore([]byte("x\r\n")))
	// Output: 2
}

func ExampleBeyondASCII() {
	fmt.Println(text.BeyondASCII([]byte("é")))
	fmt.Println(text.BeyondASCII([]byte("漢")))
	fmt.Println(text.BeyondASCII([]byte("\xe9"))) // é in Windows-1252
	// Output:
	// 2 true
	// 3 false
	// 1 true
}

func ExampleIsURI() {
	fmt.Println(text.IsURI('~'), text.IsURI('%'), text.IsURI('{'), text.IsExcluded('{'))
	// Output: true true false true
}

func ExampleIsScheme() {
	fmt.Println(text.IsScheme('+'), text.IsScheme('_'), text.IsAlpha('a'), text.IsDigit('a'), text.IsHex('a'), text.IsAlnum('-'))
	// Output: true false true false true false
}

func ExampleOrdinary() {
	var b [text.BlockSize]byte
	copy(b[:], "a.example:80/b%20c and more")
	r := text.Ordinary(&b)
	fmt.Printf("%d %d %b\n", r.Host, r.Len, r.Marks)
	// Output: 9 18 100001000000000
}

func ExamplePrintable() {
	b := []byte("two lines\r\nhere")
	fmt.Println(text.Printable(b), text.PrintableBefore(b))
	// Output: 9 4
}

func ExamplePrintableBefore() {
	fmt.Println(text.PrintableBefore([]byte("tab\tand é more")))
	// Output: 5
}

// A line begins after a line end: the first line of a text is not found.
func ExampleIndexLine() {
	fmt.Println(text.IndexLine([]byte("From a\nFrom b\n"), "From "), text.IndexLine([]byte("From a"), "From "))
	// Output: 6 -1
}
