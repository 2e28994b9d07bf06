package main

import (
	"bytes"
	"fmt"
	"io"

	"urigrep/delimit/internal/lineends"
)

// listUnsure writes the line ends of a text of the corpora at which a bare reference may go on, with a
// probability from lo to hi by the weights of m: source, line and hash as the list of labels has
// them, then the probability or the rule, and the two ends.
func listUnsure(w io.Writer, t *table, m *model, shared, source string, lo, hi float64) error {
	text, err := readCorpus(shared, source)
	if err != nil {
		return err
	}
	if text == nil {
		return fmt.Errorf("there is no text %s", source)
	}
	starts := lineStarts(text)
	n := 0 // line of p.End, from 0
	lineends.Read(text, func(p *lineends.Place) bool {
		for n+2 < len(starts) && starts[n+1] <= p.End {
			n++
		}
		for starts[n] > p.End {
			n--
		}
		var l line
		l.note(p)
		probability := map[string]float64{"certain": 0.995, "never": 0}[p.Rule]
		if p.Rule == "-" {
			probability = logistic(margin(t.features(&l, 2), m.weights, m.bias))
		}
		if lo <= probability && probability <= hi {
			line := text[starts[n]:starts[n+1]]
			next := text[starts[n+1]:]
			next = next[:lineLen(next)]
			fmt.Fprintf(w, "%s\t%d\t%s\t%s %.3f\t%s ⏎ %s ⏎ %.80q\n", source, n+1, hashOfLine(line), p.Rule, probability, p.Ref[max(0, len(p.Ref)-70):], p.Word, bytes.TrimSpace(next))
		}
		return probability >= 0.5
	})
	return nil
}
