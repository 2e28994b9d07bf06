package lines_test

import (
	"fmt"

	"urigrep/internal/source/lines"
)

// A line begins behind a line end: the first line of a text is not found.
func ExampleIndex() {
	fmt.Println(lines.Index([]byte("From a\nFrom b\n"), "From "), lines.Index([]byte("From a"), "From "))
	// Output: 6 -1
}
