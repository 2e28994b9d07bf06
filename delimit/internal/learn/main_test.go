package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// The weights in delimit are those of the vectors that lie here.
func TestWeightsAreThoseOfTheVectors(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	vectors, err := readTable("vectors.tsv")
	if err != nil {
		t.Fatal(err)
	}
	got := render(vectors, learn(vectors))
	want, err := os.ReadFile(filepath.Join("..", "..", "..", weightsFile))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what %s gives: run go run ./delimit/internal/learn fit", weightsFile, vectorsFile)
	}
}

// What is learned is what the rows say, and the more of them there are, the more surely.
func TestFit(t *testing.T) {
	var rows []row
	for i := range 400 {
		rows = append(rows, row{[]int32{0}, i%4 != 0, 1}, row{[]int32{1}, i%4 == 0, 1})
	}
	w, bias := fit(rows, 3, func(int) float64 { return 0.01 })
	for f, want := range []float64{0.75, 0.25} {
		if got := logistic(margin([]int32{int32(f)}, w, bias)); math.Abs(got-want) > 0.01 {
			t.Errorf("feature %d: got %.3f, want %.3f", f, got, want)
		}
	}
	if w[2] != 0 {
		t.Errorf("a feature that no row has weighs %v", w[2])
	}
}

// Margins that are twice too sure are brought back.
func TestCalibrate(t *testing.T) {
	var rows []row
	var margins []float64
	for i := range 1000 {
		sure := math.Log(9.0) // 9 in 10
		rows, margins = append(rows, row{join: i%10 != 0, weight: 1}), append(margins, 2*sure)
		rows, margins = append(rows, row{join: i%10 == 0, weight: 1}), append(margins, -2*sure)
	}
	slope, shift := calibrate(margins, rows)
	if math.Abs(slope-0.5) > 0.01 || math.Abs(shift) > 0.01 {
		t.Errorf("got slope %.3f and shift %.3f, want 0.5 and 0", slope, shift)
	}
}

func TestThreshold(t *testing.T) {
	var rows []row
	var margins []float64
	for i := range 100 {
		rows, margins = append(rows, row{join: i < 97, weight: 1}), append(margins, 5-float64(i)/100)
	}
	for i := range 50 {
		rows, margins = append(rows, row{weight: 1}), append(margins, 1-float64(i)/100)
	}
	if got, want := threshold(margins, rows), logistic(5-0.99); math.Abs(got-want) > 0.001 {
		t.Errorf("got %.4f, want %.4f", got, want)
	}
}

func TestReadTableErrors(t *testing.T) {
	const head = "group\t0\tcut\tword\tslash\ngroup\t0\tnext\tword\tpath\ncross\t0\t0\t1\n"
	for name, c := range map[string]struct{ text, want string }{
		"good":           {head + "line\t1\ta.txt\tff\tread\tall\t-\t1\t1\t01\n", ""},
		"no such line":   {head + "lines\n", "v.tsv:4: neither group, cross nor line"},
		"no such value":  {head + "line\t1\ta.txt\tff\tread\tall\t-\t1\t1\t02\n", `v.tsv:4: group "next" has no value 2`},
		"too few values": {head + "line\t1\ta.txt\tff\tread\tall\t-\t1\t1\t0\n", "v.tsv:4: 1 values for 2 groups"},
		"no number":      {head + "line\t1\ta.txt\tzz\tread\tall\t-\t1\t1\t01\n", "v.tsv:4: strconv.ParseUint"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "v.tsv")
			if err := os.WriteFile(file, []byte(c.text), 0o666); err != nil {
				t.Fatal(err)
			}
			vectors, err := readTable(file)
			switch {
			case c.want == "":
				if err != nil || vectors.size != 8 || len(vectors.lines) != 1 {
					t.Errorf("got %+v, %v", vectors, err)
				}
			case err == nil || !strings.Contains(err.Error(), c.want):
				t.Errorf("got %v, want %q in it", err, c.want)
			}
		})
	}
}

// Text that is broken anew says of each line end whether the reference goes on there.
func TestBreakText(t *testing.T) {
	prose := "The tables of the tide were printed in the old port, and each of the masters who sailed had one of them in his cabin; they are kept at "
	text := ""
	for _, s := range []string{"winter/tables/of/the/harbour.html", "summer/tables-of-the-pilots/page?n=2", "autumn/index.html", "spring/the_bay/b.pdf"} {
		text += prose + "http://tide.example.org/" + s + " to this day, as the law of the coast then had it, and read there by all who go to sea.\n\n"
	}
	out := breakText("tide.txt", []byte(text))
	if again := breakText("tide.txt", []byte(text)); !reflect.DeepEqual(out, again) {
		t.Error("the same text was broken in another way")
	}
	labels := map[string]int{}
	for _, b := range out {
		labels[b.Label]++
		lines := strings.Split(b.Text, "\n")
		at := lines[b.At]
		rest := at[strings.Index(at, "http"):]
		if whole := strings.HasSuffix(strings.TrimRight(rest, ".,"), b.Expect); b.Label == "join" && (whole || !strings.HasPrefix(b.Expect, rest)) {
			t.Errorf("%s is no beginning of %s", rest, b.Expect)
		}
	}
	if labels["join"] == 0 || labels["stay"] == 0 {
		t.Errorf("got %v", labels)
	}
}
