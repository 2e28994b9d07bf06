package delimit

import (
	"bufio"
	"bytes"
	flags "flag"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Line ends that were read by hand are made into vectors of features, which hold no
// text, for internal/gen/joins to learn weights from:
//
//	go test ./delimit -run '^TestVectors$' -labels read.jsonl,broken.jsonl \
//	    -corpora DIR -vectors internal/gen/joins/vectors.tsv
var (
	labelFiles = flags.String("labels", "", "files of labelled line ends, parted by commas")
	corporaDir = flags.String("corpora", "", "directory of the texts that the line ends were drawn from")
	vectorFile = flags.String("vectors", "", "file to write vectors of features to")
)

// A lineEnd is a labelled line end: a few lines of text, the index of the one whose
// end it is, the reference there, whether it goes on, and the whole reference.
type lineEnd struct {
	ID      string  `json:"id"`
	Source  string  `json:"source"`
	Line    int     `json:"line"`
	Text    string  `json:"text"`
	At      int     `json:"at"`
	URI     string  `json:"uri"`
	Next    string  `json:"next"`
	Label   string  `json:"label"`
	Expect  string  `json:"expect"`
	Columns bool    `json:"columns"`
	Weight  float64 `json:"weight"`
	Origin  string  `json:"origin"`
}

// damaged is the beginning of a line that a listing of differences put before its text:
// no reference can be read over it.
var damaged = regexp.MustCompile(`^[0-9]+(\(continued\))?:`)

// A vector is what a line end shows, and what it is.
type vector struct {
	id     uint64
	kind   string
	block  uint64 // the stretch of the source that it lies in
	origin string // read, or made of intact text
	view   string // all of the text around, or the few lines alone
	join   bool
	rule   string // what decides without weights
	weight float64
	seen   evidence
}

func TestVectors(t *testing.T) {
	if *labelFiles == "" || *vectorFile == "" {
		t.Skip("asked for with -labels and -vectors")
	}
	out, err := os.Create(*vectorFile)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriter(out)
	writeTable(w)
	texts := map[string][]byte{}
	for _, file := range strings.Split(*labelFiles, ",") {
		n, unseen := 0, 0
		for _, c := range readJSONL[lineEnd](t, file) {
			if c.Label == "unclear" || damaged.MatchString(c.Next) {
				continue
			}
			if c.Columns {
				c.Label = "stay" // it goes on, but not there
			}
			vectors := c.vectors(texts)
			if len(vectors) == 0 {
				unseen++
				if c.Label == "join" {
					t.Logf("%s: the join is not seen", c.ID)
				}
			}
			for _, v := range vectors {
				v.write(w)
				n++
			}
		}
		t.Logf("%s: %d vectors, %d line ends at which nothing is asked", file, n, unseen)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}

// writeTable writes the groups with their values, and the crosses.
func writeTable(w *bufio.Writer) {
	for g := range groups {
		fmt.Fprintf(w, "group\t%d\t%s\t%s\n", stageOf([3]group{g, groups, groups}), groupTable[g].name, strings.Join(groupTable[g].values, "\t"))
	}
	for _, c := range crosses {
		fmt.Fprintf(w, "cross\t%d\t%d\t%d\t%d\n", stageOf(c), c[0], c[1], c[2])
	}
}

// valueDigits are the digits that values are written as.
const valueDigits = "0123456789abcdefghijklmnopqrstuvwxyz"

func (v *vector) write(w *bufio.Writer) {
	digits := make([]byte, groups)
	for g := range groups {
		digits[g] = valueDigits[v.seen[g]]
	}
	fmt.Fprintf(w, "line\t%016x\t%s\t%x\t%s\t%s\t%s\t%d\t%.3g\t%s\n", v.id, v.kind, v.block, v.origin, v.view, v.rule, flag(v.join), v.weight, digits)
}

func hash(s string) uint64 {
	h := fnv.New64a()
	h.Write([]byte(s))
	return h.Sum64()
}

// blockLines is how many lines of a source are kept together: in training, or aside.
const blockLines = 400

// block names the stretch of its source that the line end lies in.
func (c *lineEnd) block() uint64 { return hash(fmt.Sprint(c.Source, c.Line/blockLines)) }

// vectors returns what the line end shows in its few lines, and in the whole of the
// text that it is from, where that is at hand. A reference that goes on over more
// lines gives a vector for each.
func (c *lineEnd) vectors(texts map[string][]byte) (all []vector) {
	if c.Weight == 0 {
		c.Weight = 1
	}
	if c.Origin == "" {
		c.Origin = "read"
	}
	snippet := []byte(c.Text + "\n")
	all = c.from("lines", snippet, lineStart(snippet, c.At))
	if *corporaDir == "" || c.Origin != "read" && c.Origin != "chosen" {
		return all
	}
	whole, known := texts[c.Source]
	if !known {
		whole, _ = os.ReadFile(filepath.Join(*corporaDir, c.Source))
		texts[c.Source] = whole
	}
	if at := c.find(whole); at >= 0 {
		lo := max(0, at-16<<10)
		around := whole[lo:min(len(whole), at+32<<10)]
		all = append(all, c.from("all", around, at-lo)...)
	}
	return all
}

// lineStart returns the index where line n of b begins.
func lineStart(b []byte, n int) int {
	i := 0
	for ; n > 0; n-- {
		i += bytes.IndexByte(b[i:], '\n') + 1
	}
	return i
}

// find returns the index of the line in the text that it is from, -1 where that is
// not found.
func (c *lineEnd) find(whole []byte) int {
	lines := strings.Split(c.Text, "\n")
	if c.At+1 >= len(lines) {
		return -1
	}
	want := lines[c.At] + "\n" + lines[c.At+1]
	before := ""
	if c.At > 0 {
		before = lines[c.At-1] + "\n"
	}
	i := bytes.Index(whole, []byte(before+want))
	if i < 0 {
		return -1
	}
	return i + len(before)
}

// from returns the vectors of the line end whose line begins at b[line].
func (c *lineEnd) from(view string, b []byte, line int) (all []vector) {
	end := line + lineLen(b[line:])
	base := vector{
		id: hash(c.Source + c.ID), kind: c.Source, block: c.block(), origin: c.Origin, view: view, weight: c.Weight,
	}
	f := NewFinder(Options{Rejoin: RejoinAll})
	f.fast = false
	f.site.weigh = func(p *place) (v verdict) {
		if p.start < line || p.start >= end || p.lines == 0 && p.lb.at > end {
			return v
		}
		p.locate()
		one := base
		one.rule = "-"
		switch {
		case isNever(p):
			one.rule = "never"
		case isCertain(p):
			one.rule = "certain"
		}
		one.join = c.Label == "join" && c.goesOn(p)
		one.seen.seeAll(p)
		all = append(all, one)
		if one.join {
			v.probability = 1
		}
		return v
	}
	f.Scan(Window{Text: b, To: len(b), EOF: true}, func(*Match) bool { return true })
	return all
}

// goesOn reports whether the labelled reference is longer than what was read of it.
func (c *lineEnd) goesOn(p *place) bool {
	if p.lines == 0 {
		return true
	}
	bare := func(s string) string {
		s = strings.ReplaceAll(strings.TrimPrefix(s, "http://"), "=3D", "=")
		return strings.NewReplacer("-", "", "\\", "", "*", "", "=", "", ":", "").Replace(s)
	}
	read, want := bare(string(p.ref)), bare(c.Expect)
	return len(want) > len(read) && strings.HasPrefix(want, read)
}

// seeAll reads all the evidence, however unlikely a join is.
func (e *evidence) seeAll(p *place) {
	var k lineKind
	e.seeEnds(p)
	e.seeLines(p, &k)
	e.seeNear(p)
}

// Each group and cross has weights for no more values than it has names.
func TestWeightsFit(t *testing.T) {
	for g := range groups {
		if n := len(groupWeights[g]); n > len(groupTable[g].values) || groupTable[g].name == "" {
			t.Errorf("%d: %q has %d values and %d weights", g, groupTable[g].name, len(groupTable[g].values), n)
		}
		if len(groupTable[g].values) > len(valueDigits) {
			t.Errorf("%s has more values than digits", groupTable[g].name)
		}
	}
	for i, c := range crosses {
		if n := len(crossWeights[i]); n > crossSize(c) {
			t.Errorf("%v has %d values and %d weights", c, crossSize(c), n)
		}
	}
	if thresholdAuto <= thresholdAll || thresholdAuto >= sureJoin {
		t.Errorf("threshold %v", thresholdAuto)
	}
}
