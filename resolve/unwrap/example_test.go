package unwrap_test

import (
	"fmt"
	"strings"

	"urigrep/resolve"
	"urigrep/resolve/unwrap"
)

func ExampleTable_Unwrap() {
	uri, err := resolve.Parse("https://urldefense.com/v3/__https://l.facebook.com/l.php?u=https*3A*2F*2Fexample.org*2F__;JSUlJQ!!A$")
	if err != nil {
		panic(err)
	}
	r := unwrap.New().Unwrap(uri)
	fmt.Println(r.Target)
	fmt.Println(r.Via[1])
	// Output:
	// https://example.org/
	// https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2F
}

func ExampleTable_Read() {
	table := unwrap.New()
	err := table.Read(strings.NewReader("click.example.com /go query to   # our news letters\n"))
	if err != nil {
		panic(err)
	}
	uri, err := resolve.Parse("https://click.example.com/go?to=https%3A%2F%2Fexample.org%2F")
	if err != nil {
		panic(err)
	}
	fmt.Println(table.Unwrap(uri).Target)
	// Output: https://example.org/
}
