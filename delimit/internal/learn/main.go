// Command learn makes the weights of rule R5 from labelled line ends.
//
// A bare reference at the end of a line may go on in the next. What speaks for it and
// against it is weighed, and the weights are learned here, by a logistic regression
// over features of line ends that were read by hand:
//
//	URIGREP_SHARED=DIR go run ./delimit/internal/learn
//
// reads the labelled line ends of DIR/gold and of labels.tsv, which lies here and has the place and
// the label of each, but no text. The text is that of DIR/corpora. Beside what was read stand line
// ends of intact text that is broken anew, as formatters break it. What delimit sees at each of
// them is written to vectors.tsv: a hash of where the line end is from, whether it is a join, and a
// digit for each group of features; no text either. From the vectors the weights are learned.
//
// Three of ten stretches of each text are kept aside: nothing is learned from them. The
// others are divided once more, and each part is judged by weights learned without it;
// what that gives is used to calibrate the probability and to choose the threshold of
// --rejoin auto.
//
// From the vectors alone, without the texts, "fit" learns and writes the weights, "report" measures
// on what was kept aside, and "ablate" tells what each group and cross gives, by learning without it,
// those named left out from the first:
//
//	go run ./delimit/internal/learn fit|report|ablate [NAME...]
//
// "parts" does so for each part of the evidence, on the line ends that were kept aside.
//
// "list" writes the line ends of a text of the corpora whose probability lies between two, for someone
// to read and to add to labels.tsv:
//
//	URIGREP_SHARED=DIR go run ./delimit/internal/learn list SOURCE LEAST MOST
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "learn:", err)
		os.Exit(1)
	}
}

// folder is where the files of the program lie, seen from the top of the tree.
const folder = "delimit/internal/learn"

var (
	marksFile   = filepath.Join(folder, "labels.tsv")
	vectorsFile = filepath.Join(folder, "vectors.tsv")
	weightsFile = "delimit/internal/join/weights_joins.go"
)

func run(args []string) error {
	switch {
	case len(args) == 0:
		return learnAnew()
	case args[0] == "list" && len(args) != 4 || args[0] != "list" && args[0] != "ablate" && (len(args) > 1 || args[0] != "fit" && args[0] != "report" && args[0] != "parts"):
		return fmt.Errorf("want nothing, fit, report, parts, ablate [NAME...] or list SOURCE LEAST MOST")
	}
	t, err := readTable(vectorsFile)
	if err != nil {
		return err
	}
	switch args[0] {
	case "parts":
		ablateParts(os.Stdout, t)
		return nil
	case "ablate":
		return ablate(os.Stdout, t, args[1:])
	}
	m := learn(t)
	if args[0] == "list" {
		lo, err := strconv.ParseFloat(args[2], 64)
		if err != nil {
			return err
		}
		hi, err := strconv.ParseFloat(args[3], 64)
		if err != nil {
			return err
		}
		return listUnsure(os.Stdout, t, m, os.Getenv("URIGREP_SHARED"), args[1], lo, hi)
	}
	report(os.Stdout, t, m)
	if args[0] == "report" {
		fails(os.Stdout, t, m)
		return nil
	}
	return os.WriteFile(weightsFile, render(t, m), 0o644)
}

// learnAnew makes the vectors from the labelled text, and the weights from the vectors.
func learnAnew() error {
	shared := os.Getenv("URIGREP_SHARED")
	if shared == "" {
		return fmt.Errorf("URIGREP_SHARED is not set: it names the folder with gold and corpora")
	}
	t, err := see(shared, marksFile)
	if err != nil {
		return err
	}
	out, err := os.Create(vectorsFile)
	if err != nil {
		return err
	}
	if err := t.write(out); err != nil {
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	m := learn(t)
	report(os.Stdout, t, m)
	return os.WriteFile(weightsFile, render(t, m), 0o644)
}
