package tables_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"urigrep/internal/source"
)

// read returns the cells of a table as "column@offset: text", with what is told of damage.
func read(t testing.TB, cfg source.Config, name string, in io.Reader) (cells []string) {
	t.Helper()
	cfg.Stdin, cfg.Label, cfg.Metadata, cfg.Lines = in, name, true, true
	cfg.Damage = func(_ string, offset, _ int64, text string) {
		cells = append(cells, fmt.Sprintf("damage@%d: %s", offset, text))
	}
	s, err := source.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	err = s.File(t.Context(), source.Stdin).Documents(func(d *source.Document) error {
		offset := d.Offset
		if d.Map != nil {
			offset, _ = d.Map.Position(0)
		}
		cells = append(cells, fmt.Sprintf("%s@%d,%d:%d: %s", d.Record.Field, offset, d.Line, d.Column, d.Bytes))
		return nil
	})
	if err != nil {
		cells = append(cells, err.Error())
	}
	return cells
}

func TestCells(t *testing.T) {
	for _, tt := range []struct{ name, input, table, want string }{
		{"plain", "csv", "a,b\n1,2\n", "a@0,0:0: a|b@2,0:2: b|a@4,1:0: 1|b@6,1:2: 2"},
		{"CRLF, no line end at the end", "csv", "a,b\r\n1,2", "a@0,0:0: a|b@2,0:2: b|a@5,1:0: 1|b@7,1:2: 2"},
		{"empty cells and lines", "csv", "a,b\n,\n\n,2\n", "a@0,0:0: a|b@2,0:2: b|b@8,3:1: 2"},
		{"quoted", "csv", "a,b\n\"x,y\",\"p\nq\"\n", "a@0,0:0: a|b@2,0:2: b|a@5,1:1: x,y|b@11,1:7: p\nq"},
		{"after a line break in a cell", "csv", "a,b\n\"é\né\",z\n", "a@0,0:0: a|b@2,0:2: b|a@5,1:1: é\né|b@12,2:3: z"},
		{"two quotes", "csv", "a\n\"x \"\"y\"\"\"\n", "a@0,0:0: a|a@3,1:1: x \"y\""},
		{"quote within", "csv", "a,b\n5\" x,y\n", "a@0,0:0: a|b@2,0:2: b|a@4,1:0: 5\" x|b@9,1:5: y"},
		{"more cells than names", "csv", "a\n1,2\n", "a@0,0:0: a|a@2,1:0: 1|2@4,1:2: 2"},
		{"semicolons", "csv", "a;b\n1,5;2\n", "a@0,0:0: a|b@2,0:2: b|a@4,1:0: 1,5|b@8,1:4: 2"},
		{"tabs", "tsv", "a\tb\n\"1\t2\"\n", "a@0,0:0: a|b@2,0:2: b|a@4,1:0: \"1|b@7,1:3: 2\""},
		{"tabs, quoted", "tsv", "a\tb\n\"1\t2\"\t3\n", "a@0,0:0: a|b@2,0:2: b|a@5,1:1: 1\t2|b@10,1:6: 3"},
		{"tabs, a quoted line end", "tsv", "a\tb\n1\t\"x\ny\"\n2\t3\n",
			"a@0,0:0: a|b@2,0:2: b|a@4,1:0: 1|b@7,1:3: x\ny|a@12,3:0: 2|b@14,3:2: 3"},
		{"tabs, two quotes", "tsv", "a\tb\n1\t\"\"\"x\"\"\"\n", "a@0,0:0: a|b@2,0:2: b|a@4,1:0: 1|b@7,1:3: \"x\""},
		{"tabs, lines that look whole", "tsv", "a\tb\n1\t\"x\n2\ty\"\n",
			"a@0,0:0: a|b@2,0:2: b|a@4,1:0: 1|b@6,1:2: \"x|a@9,2:0: 2|b@11,2:2: y\""},
		{"tabs, such lines after a quoted cell", "tsv", "a\tb\n1\t\"\"\"\"\n1\t\"x\n2\ty\"\n",
			"a@0,0:0: a|b@2,0:2: b|a@4,1:0: 1|b@7,1:3: \"|a@11,2:0: 1|b@14,2:3: x\n2\ty"},
		{"tabs, a quote that is not closed", "tsv", "a\tb\n\"1\t2\n3\t4\n",
			"a@0,0:0: a|b@2,0:2: b|a@4,1:0: \"1|b@7,1:3: 2|a@9,2:0: 3|b@11,2:2: 4"},
		{"tabs, text after a quote", "tsv", "a\tb\n\"1\" x\t2\n", "a@0,0:0: a|b@2,0:2: b|a@4,1:0: \"1\" x|b@10,1:6: 2"},
		{"tabs, a quote within", "tsv", "a\tb\n\"1\"\t2\"\n", "a@0,0:0: a|b@2,0:2: b|a@4,1:0: \"1\"|b@8,1:4: 2\""},
		{"mark", "csv", "\xef\xbb\xbfa\n1\n", "a@3,0:0: a|a@5,1:0: 1"},
		{"text after a quote", "csv", "a\n\"x\"y\n1\n",
			"damage@2: line 2: text follows the closing quote of a cell|a@0,0:0: a|a@7,2:0: 1"},
		{"quote that is not closed", "csv", "a\n\"x\n1\n",
			"damage@2: line 2: a quoted cell is not closed|a@0,0:0: a|a@5,2:0: 1"},
		{"quote that is closed where it is not meant", "csv", "a\n\"x\n1,\"y\"\n2\n",
			"damage@2: line 2: text follows the closing quote of a cell|a@0,0:0: a|a@5,2:0: 1|2@8,2:3: y|a@11,3:0: 2"},
		{"quote at the end", "csv", "a\n\"", "damage@2: line 2: a quoted cell is not closed|a@0,0:0: a"},
	} {
		for way, in := range map[string]io.Reader{
			"at once": strings.NewReader(tt.table), "by byte": iotest.OneByteReader(strings.NewReader(tt.table)),
		} {
			got := read(t, source.Config{Input: tt.input}, "", in)
			damage := slices.DeleteFunc(slices.Clone(got), func(s string) bool {
				return !strings.HasPrefix(s,
					"damage")
			})
			texts := slices.DeleteFunc(got, func(s string) bool { return strings.HasPrefix(s, "damage") })
			if g := strings.Join(append(damage, texts...), "|"); g != tt.want {
				t.Errorf("%s, %s:\n%q, want\n%q", tt.name, way, g, tt.want)
			}
		}
	}
}

func TestColumns(t *testing.T) {
	const table = "id,x,x\n7,1,2\n"
	for _, tt := range []struct {
		fields []string
		want   string
	}{
		{[]string{"x"}, "x: x|x: x|x: 1|x: 2"},
		{[]string{"2"}, "x: x|x: 1"},
		{[]string{"id", "3"}, "id: id|x: x|id: 7|x: 2"},
		{[]string{"none"}, ""},
		{[]string{"9"}, ""},
	} {
		var got []string
		for _, cell := range read(t, source.Config{Input: "csv", Fields: tt.fields}, "", strings.NewReader(table)) {
			name, text, _ := strings.Cut(cell, ": ")
			name, _, _ = strings.Cut(name, "@")
			got = append(got, name+": "+text)
		}
		if g := strings.Join(got, "|"); g != tt.want {
			t.Errorf("%q: %q, want %q", tt.fields, g, tt.want)
		}
	}
}

func TestDetection(t *testing.T) {
	s, err := source.New(source.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ path, begin, want string }{
		{"a.csv", "a,b\n", "csv"}, {"A.CSV", "a;b", "csv"}, {"a.csv", "a\n1,2\n", "text"}, {"a.txt", "a,b\n", "text"},
		{"a.tsv", "a\tb\n", "tsv"}, {"a.tab", "a\tb\n", "tsv"}, {"a.tsv", "a,b\n", "text"}, {"a.csv",
			"\xff\xfea\x00,\x00", "text"},
	} {
		if got := s.Kind(tt.path, []byte(tt.begin)).Input; got != tt.want {
			t.Errorf("%s, %q: %s, want %s", tt.path, tt.begin, got, tt.want)
		}
	}
}

// cellPlace is where a cell stands, as read writes it.
var cellPlace = regexp.MustCompile(`@\d+,\d+:\d+: `)

// FuzzCells reads tables as encoding/csv does, as far as that takes them.
func FuzzCells(f *testing.F) {
	f.Add("a,b\n1,\"2\n3\"\n")
	f.Add("a,\"\"\"\"\n\n\"x\"\r\n")
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var b strings.Builder
		for range r.IntN(40) {
			b.WriteString([]string{`"`, `""`, ",", "\n", "\r\n", "x", "é", ",\""}[r.IntN(8)])
		}
		f.Add(b.String())
	}
	f.Fuzz(func(t *testing.T, table string) {
		got := read(t, source.Config{Input: "csv", Encoding: "utf-8"}, "", strings.NewReader(table))
		again := read(t, source.Config{Input: "csv", Encoding: "utf-8"}, "",
			iotest.OneByteReader(strings.NewReader(table)))
		if !slices.Equal(got, again) {
			t.Fatalf("%q: %q, by byte %q", table, got, again)
		}
		first, _, _ := strings.Cut(table, "\n")
		if strings.HasPrefix(table, "\xfe\xff") || strings.HasPrefix(table, "\xff\xfe") {
			return // in UTF-16, which is refused
		}
		if strings.HasPrefix(table, "\ufeff") || !strings.Contains(first, ",") && strings.Contains(first, ";") {
			return
		}
		if strings.Contains(strings.ReplaceAll(table, "\r\n", ""), "\r") {
			return // which is a line end of a row for none of both, but dropped within cells
		}
		c := csv.NewReader(strings.NewReader(table))
		c.FieldsPerRecord = -1
		rows, err := c.ReadAll()
		if err != nil {
			return
		}
		var want []string
		for _, row := range rows {
			for _, cell := range row {
				if cell != "" {
					want = append(want, cell)
				}
			}
		}
		for i := range got {
			place := cellPlace.FindStringIndex(
				got[i]) // after the name of the column, which may have ": " too
			got[i] = strings.ReplaceAll(got[i][place[1]:], "\r\n", "\n") // as encoding/csv does
		}
		if !slices.Equal(got, want) {
			t.Fatalf("%q: %q, want %q", table, got, want)
		}
	})
}

// Tables in which each line would end the quote of the one before and begin another take linear time
// to be given up, and no cell is lost but those of the broken rows.
func TestHostile(t *testing.T) {
	line := "a\",\"" + strings.Repeat("x", 60) + "\n"
	table := "h,i\n" + strings.Repeat(line, 8_000) // 520 kB
	s := 0
	for _, cell := range read(t, source.Config{Input: "csv"}, "", strings.NewReader(table)) {
		if strings.HasPrefix(cell, "damage") {
			s++
		}
	}
	if s == 0 || s > 2_000 {
		t.Errorf("%d rows given up", s)
	}
}

// TestHostileTabs has rows of TSV each of which begins a quote that is not closed.
func TestHostileTabs(t *testing.T) {
	table := "h\ti\n" + strings.Repeat("\"a\tb\n", 300_000)
	began := time.Now()
	if cells := read(t, source.Config{Input: "tsv"}, "", strings.NewReader(table)); len(cells) != 600_002 {
		t.Errorf("%d cells, want %d", len(cells), 600_002)
	}
	if took := time.Since(began); took > time.Minute {
		t.Errorf("took %v", took)
	}
}

// A part of a table of TSV has the rows that begin in it, with the names of the columns.
func TestParts(t *testing.T) {
	var b bytes.Buffer
	b.WriteString("id\turl\n")
	for i := range 500 {
		fmt.Fprintf(&b, "%d\thttp://a.example/%d\n", i, i)
	}
	path := filepath.Join(t.TempDir(), "t.tsv")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	read := func(part *source.Part) (cells []string) {
		s, err := source.New(source.Config{Metadata: true, Lines: true, ID: "id"})
		if err != nil {
			t.Fatal(err)
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = file.Close() }()
		err = s.OpenFile(t.Context(), path, file, part).Documents(func(d *source.Document) error {
			cells = append(cells, fmt.Sprint(d.Record, d.Offset, d.Line, string(d.Bytes)))
			return nil
		})
		if err != nil && !errors.Is(err, io.EOF) {
			t.Error(err)
		}
		return cells
	}
	want := read(nil)
	size := int64(b.Len())
	for n := int64(2); n < 9; n++ {
		var got []string
		for i := range n {
			got = append(got, read(&source.Part{From: size * i / n, To: size * (i + 1) / n})...)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d parts: %d cells, want %d", n, len(got), len(want))
		}
	}
}
