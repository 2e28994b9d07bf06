package delimit_test

import (
	"fmt"

	"urigrep/delimit"
)

// A target is passed on in a form that no program opens.
func ExampleAppendDefanged() {
	for _, target := range []string{"https://a.example/b?c", "mailto:ada@a.example?subject=b", "www.a.example"} {
		fmt.Printf("%s\n", delimit.AppendDefanged(nil, []byte(target)))
	}
	// Output:
	// hxxps[://]a[.]example/b?c
	// mailto[:]ada[@]a[.]example?subject=b
	// www.a.example
}

// All targets of a text stand in one buffer.
func ExampleMatch_AppendTarget() {
	var targets []byte
	for m := range delimit.All("www.a.example, http://b.example/{c} and ftp.d.example", delimit.Options{}) {
		if target, ok := m.AppendTarget(targets, delimit.TargetOptions{}); ok {
			targets = append(target, '\n')
		}
	}
	fmt.Printf("%s", targets)
	// Output:
	// http://www.a.example
	// http://b.example/%7Bc%7D
	// ftp://ftp.d.example
}

// Why a reference was joined over a line end, and how surely: here by a rule, and else by the features
// with the largest weights.
func ExampleJoin_Features() {
	for m := range delimit.All("It is at http://a.example/b.html\n?page=2 now.\n", delimit.Options{}) {
		for _, j := range m.Joins {
			fmt.Println(j.Offset, j.Probability)
			for _, f := range j.Features() {
				fmt.Println(f.Name)
			}
		}
	}
	// Output:
	// 32 0.995
	// certain
}
