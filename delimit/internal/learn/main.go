// Command learn makes the weights of rule R5 from labelled line ends.
//
// A bare reference at the end of a line may go on in the next. What speaks for it and
// against it is weighed, and the weights are learned here, by a logistic regression
// over what is seen at line ends (delimit/internal/join), a value of each group:
//
//	URIGREP_SHARED=DIR go run ./delimit/internal/learn
//
// reads texts, DIR/corpora, with all line ends in them at which a reference may go on, at the frequency
// that they have there. Those that are joins are labelled: in DIR/gold, and in labels.tsv, which lies
// here and has the place and the label of each line end that was read, but no text. All others are taken
// to stay. In the folder that URIGREP_DRAWS names there may be more such texts, as
// internal/bench/silent/joins-sources.tsv and sources.tsv, which lies here, say how to make them: each is
// a file
// *.txt whose name begins with a number. In these some line ends are labelled unread, and nothing is learned from
// them, nor from those in the middle of a reference that have no label. With less weight it learns from
// the labelled line ends of DIR/gold, each in its few lines, and from those that formatters made (pairs).
//
// The model of characters (delimit/internal/grams) is learned from the same texts, without labels.
//
// The sources are put into five parts. Each part is judged by weights and characters learned without it, and
// from that come the calibration of the probability, the threshold of --rejoin auto, and what is printed:
// right, missed and wrong joins by source, what was right of the joins of each probability, and what each
// rule decides.
//
// "ablate" tells what each group gives, by learning without it. "list" writes the line ends of a text whose
// probability, judged without their source, lies between two, for someone to read and to add to labels.tsv:
//
//	URIGREP_SHARED=DIR go run ./delimit/internal/learn list SOURCE LEAST MOST
package main

import (
	"fmt"
	"io"
	"os"
	"strconv"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "learn:", err)
		os.Exit(1)
	}
}

// Where the files of the program lie, seen from the top of the tree.
const (
	marksFile   = "delimit/internal/learn/labels.tsv"
	weightsFile = "delimit/internal/join/weights_joins.go"
	gramsFile   = "delimit/internal/grams/weights_grams.go"
)

func run(args []string) error {
	isList := len(args) == 4 && args[0] == "list"
	if len(args) > 0 && !isList && (len(args) > 1 || args[0] != "ablate") {
		return fmt.Errorf("want nothing, ablate or list SOURCE LEAST MOST")
	}
	shared := os.Getenv("URIGREP_SHARED")
	if shared == "" {
		return fmt.Errorf("URIGREP_SHARED is not set: it names the folder with gold and corpora")
	}
	t, err := see(shared)
	if err != nil {
		return err
	}
	m := learn(t, nil)
	switch {
	case isList:
		return m.list(os.Stdout, t, args[1], args[2], args[3])
	case len(args) == 1:
		m.ablate(os.Stdout, t)
		return nil
	}
	m.report(os.Stdout, t)
	return m.write(t)
}

// ablate writes for each group how much more is lost without it, in bits, and how many joins are made of
// each 1,000 at the threshold.
func (m *model) ablate(w io.Writer, t *table) {
	all, kept := m.loss(t)
	fmt.Fprintf(w, "%-24s loss %7.1f, joins kept %.3f\n", "all", all, kept)
	for g := range t.groups {
		without := make([]bool, len(t.groups))
		without[g] = true
		loss, kept := learn(t, without).loss(t)
		fmt.Fprintf(w, "%-24s loss %+7.1f, joins kept %.3f\n", t.groups[g].Name, loss-all, kept)
	}
}

// list writes the line ends of a source at which a reference may go on, with a probability from least to
// most: source, line and hash as the list of labels has them, then the probability, or the rule, and the
// two ends.
func (m *model) list(w io.Writer, t *table, source, least, most string) error {
	lo, err := strconv.ParseFloat(least, 64)
	if err != nil {
		return err
	}
	hi, err := strconv.ParseFloat(most, 64)
	if err != nil {
		return err
	}
	for _, c := range t.corpora {
		for i := range t.lines {
			l := &t.lines[i]
			if p := m.probability(t, i); l.natural && l.source == source && c.name == source && lo <= p && p <= hi {
				text := c.text[c.starts[l.at-1]:c.starts[l.at]]
				fmt.Fprintf(w, "%s\t%d\t%s\t%s %.3f\t%s ⏎ %s\n", source, l.at, hashOfLine(text), l.Rule, p,
					l.Ref[max(0, len(l.Ref)-70):], l.Word)
			}
		}
	}
	return nil
}
