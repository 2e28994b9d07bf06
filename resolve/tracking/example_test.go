package tracking_test

import (
	"fmt"
	"strings"

	"urigrep/resolve"
	"urigrep/resolve/tracking"
)

func ExampleTable_Strip() {
	uri, err := resolve.Parse("https://example.org/a?id=7&utm_source=letter&fbclid=x#top")
	if err != nil {
		panic(err)
	}
	fmt.Println(tracking.New(tracking.Options{}).Strip(uri))
	// Output: https://example.org/a?id=7#top
}

func ExampleTable_ReadClearURLs() {
	table := tracking.New(tracking.Options{})
	rules := `{"providers": {"ours": {"urlPattern": "^https://example\\.org", "rules": ["from", "(?=x)"]}}}`
	passed, err := table.ReadClearURLs(strings.NewReader(rules))
	if err != nil {
		panic(err)
	}
	uri, err := resolve.Parse("https://example.org/a?from=letter")
	if err != nil {
		panic(err)
	}
	fmt.Println(table.Strip(uri))
	fmt.Println("passed over:", passed[0].Pattern)
	// Output:
	// https://example.org/a
	// passed over: (?=x)
}
