package main

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

// TestFit has rows whose odds are known, and wants the weights to give them.
func TestFit(t *testing.T) {
	want := []float64{1.5, -2, 0.7}
	r := rand.New(rand.NewPCG(1, 2))
	var rows []row
	for range 40000 {
		var fs []int32
		sum := -0.5
		for f := range want {
			if r.IntN(2) == 0 {
				fs, sum = append(fs, int32(f)), sum+want[f]
			}
		}
		rows = append(rows, row{fs, r.Float64() < logistic(sum), 1})
	}
	weights, bias := fit(rows, len(want), 1)
	for f := range want {
		if math.Abs(weights[f]-want[f]) > 0.1 {
			t.Errorf("weight %d is %.2f, want %.2f", f, weights[f], want[f])
		}
	}
	if math.Abs(bias+0.5) > 0.1 {
		t.Errorf("the bias is %.2f, want -0.5", bias)
	}
}

// TestCalibrate wants margins that are twice as far out as they should be to be halved.
func TestCalibrate(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var rows []row
	var margins []float64
	for range 40000 {
		sum := 4*r.Float64() - 2
		rows, margins = append(rows, row{nil, r.Float64() < logistic(sum), 1}), append(margins, 2*sum+1)
	}
	if slope, shift := calibrate(margins, rows); math.Abs(slope-0.5) > 0.05 || math.Abs(shift+0.5) > 0.05 {
		t.Errorf("slope %.2f, shift %.2f, want 0.5 and -0.5", slope, shift)
	}
}

// TestThreshold wants the lowest probability from which enough joins are right, and none below the least.
func TestThreshold(t *testing.T) {
	var rows []row
	var margins []float64
	add := func(n int, p float64, join bool) {
		for range n {
			rows, margins = append(rows, row{nil, join, 1}), append(margins, math.Log(p/(1-p)))
		}
	}
	add(100, 0.95, true)
	add(50, 0.8, true)
	add(3, 0.8, false)
	add(50, 0.7, false)
	if got := threshold(margins, rows); math.Abs(got-0.8) > 0.002 {
		t.Errorf("threshold %v, want 0.8", got)
	}
	rows, margins = rows[:150], margins[:150]
	add(50, 0.5, true)
	if got := threshold(margins, rows); got < least {
		t.Errorf("threshold %v, want %v at least", got, least)
	}
}

// TestMarks reads the list of labels that lies here, which has no text, and lists that are damaged.
func TestMarks(t *testing.T) {
	bySource, err := readMarks("labels.tsv")
	if err != nil || len(bySource) < 40 {
		t.Fatalf("labels of %d sources, %v", len(bySource), err)
	}
	for source, marks := range bySource {
		for line, m := range marks {
			if line < 1 || len(m.hash) != 8 {
				t.Errorf("%s:%d: hash %q", source, line, m.hash)
			}
		}
	}
	for _, bad := range []string{"a.txt\t1\t01234567\n", "a.txt\tx\t01234567\tjoin\n", "a.txt\t1\t01234567\tperhaps\n"} {
		file := t.TempDir() + "/labels.tsv"
		if err := os.WriteFile(file, []byte(bad), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := readMarks(file); err == nil || !strings.Contains(err.Error(), "labels.tsv:1: ") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestCorpus finds the line of a label in its text, and reads all line ends of it: one that is labelled is a join,
// the others stay.
func TestCorpus(t *testing.T) {
	text := "The tables lie at http://a.example/in/the/observatory/\nwinter/table-3.html to this day.\n\nSee http://a.example/in/the/observatory/above/it\nwhere they lie.\n"
	c := &corpus{name: "tide.txt", text: []byte(text), starts: lineStarts([]byte(text)), joins: map[int]bool{}, unread: map[int]bool{}}
	first := []byte("The tables lie at http://a.example/in/the/observatory/\n")
	c.note([]label{{Text: "See http://a.example/in/the/observatory/above/it\nwhere they lie.", Label: "stay"}}, map[int]mark{1: {hashOfLine(first), "join"}})
	if join, ok := c.joins[4]; !ok || join || !c.joins[1] {
		t.Errorf("labelled: %v", c.joins)
	}
	ends := c.see()
	if len(ends) != 2 || !ends[0].join || ends[1].join || ends[0].at != 1 || ends[1].at != 4 {
		t.Fatalf("line ends: %+v", ends)
	}
	if !bytes.HasSuffix(ends[0].Ref, []byte("/observatory/")) || string(ends[0].Word) != "winter/table-3.html" {
		t.Errorf("seen: %q, %q", ends[0].Ref, ends[0].Word)
	}
}

// TestLabelGoesOn wants a reference to go on as long as it is shorter than the labelled one.
func TestLabelGoesOn(t *testing.T) {
	l := label{Text: "see http://a.example/\nb/\nc.html and", At: 0, Label: "join", Expect: "http://a.example/b/c.html"}
	ends := l.see()
	if len(ends) != 2 || !ends[0].join || !ends[1].join {
		t.Errorf("line ends: %+v", ends)
	}
}
