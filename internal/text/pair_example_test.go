package text_test

import (
	"fmt"

	"urigrep/internal/text"
)

// A line begins behind a line end: the first line of a text is not found.
func ExampleIndexLine() {
	fmt.Println(text.IndexLine([]byte("From a\nFrom b\n"), "From "), text.IndexLine([]byte("From a"), "From "))
	// Output: 6 -1
}
