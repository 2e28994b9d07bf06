// Command joins makes the weights of rule R5 from labelled line ends.
//
// A bare reference at the end of a line may go on in the next. What speaks for it and
// against it is weighed, and the weights are learned here, by a logistic regression
// over features of line ends that were read by hand. The file of features, vectors.tsv,
// holds no text: a hash of where the line end is from, whether it is a join, and a
// digit for each group of features (delimit has the table). It is made from labelled
// text by a test of delimit:
//
//	go test ./delimit -run '^TestVectors$' -labels FILE,FILE -corpora DIR -vectors FILE
//
// Beside what was read stand line ends made of intact text that was broken anew, as
// formatters break it; their text is made by
//
//	go run ./internal/gen/joins break FILE... >broken.jsonl
//
// Three of ten stretches of each text are kept aside: nothing is learned from them. The
// others are divided once more, and each part is judged by weights learned without it;
// what that gives is used to calibrate the probability and to choose the threshold of
// --rejoin auto. "fit" writes the weights, "report" measures on what was kept aside:
//
//	go run ./internal/gen/joins fit [VECTORS [WEIGHTS]]
//	go run ./internal/gen/joins report [VECTORS]
package main

import (
	"fmt"
	"os"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "joins:", err)
		os.Exit(1)
	}
}

// Where the files lie, seen from the top of the tree.
const (
	vectorsFile = "internal/gen/joins/vectors.tsv"
	weightsFile = "delimit/weights_joins.go"
)

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("want fit, report or break")
	}
	arg := func(i int, usual string) string {
		if len(args) > i {
			return args[i]
		}
		return usual
	}
	switch args[0] {
	case "break":
		return breakAll(os.Stdout, args[1:])
	case "fit", "report":
	default:
		return fmt.Errorf("want fit, report or break, not %q", args[0])
	}
	t, err := readTable(arg(1, vectorsFile))
	if err != nil {
		return err
	}
	m := learn(t)
	report(os.Stdout, t, m)
	if args[0] == "report" {
		fails(os.Stdout, t, m)
		return nil
	}
	return os.WriteFile(arg(2, weightsFile), render(t, m), 0o644)
}
