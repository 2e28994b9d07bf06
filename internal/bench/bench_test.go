package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
)

var uriPattern = regexp.MustCompile(`https?://`)

func TestUnitsHoldWhatTheySay(t *testing.T) {
	for _, k := range kinds {
		u := makeUnit(k, 400_000)
		if again := makeUnit(k, 400_000); !bytes.Equal(u.text, again.text) {
			t.Errorf("%s: made up anew, the text is another", k.name)
		}
		var found []int
		for _, at := range uriPattern.FindAllIndex(u.text, -1) {
			found = append(found, at[0])
		}
		if len(found) != len(u.uris) {
			t.Fatalf("%s: %d URIs in the text, %d noted", k.name, len(found), len(u.uris))
		}
		for i := range found {
			if found[i] != u.uris[i] {
				t.Fatalf("%s: URI %d begins at %d, noted at %d", k.name, i, found[i], u.uris[i])
			}
		}
		if every := len(u.text) / len(found); every < k.every*9/10 || every > k.every*11/10 {
			t.Errorf("%s: a URI each %d bytes, want about %d", k.name, every, k.every)
		}
	}
}

func TestWrittenTexts(t *testing.T) {
	u := makeUnit(kinds[2], 10_000)
	for _, size := range []int64{0, 74, 9_999, 10_000, 25_000, 100_000} {
		path := filepath.Join(t.TempDir(), "text")
		if err := u.write(path, size); err != nil {
			t.Fatal(err)
		}
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := int64(len(content)); got != u.length(size) || got > size || size-got > 200 {
			t.Errorf("size %d: %d bytes written, length says %d", size, got, u.length(size))
		}
		if got := int64(len(uriPattern.FindAll(content, -1))); got != u.count(size) {
			t.Errorf("size %d: %d URIs written, count says %d", size, got, u.count(size))
		}
		whole := text{path: path, size: int64(len(content)), uris: u.count(size), unit: u}
		h, err := config{dir: filepath.Dir(path)}.head(whole, size/2)
		if err != nil {
			t.Fatal(err)
		}
		begin, err := os.ReadFile(h.path)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(content, begin) || int64(len(begin)) != h.size || int64(len(uriPattern.FindAll(begin, -1))) != h.uris {
			t.Errorf("size %d: head of %d bytes says %d with %d URIs", size, len(begin), h.size, h.uris)
		}
	}
}

func TestParse(t *testing.T) {
	c, err := parse([]string{"-tables", "all", "-size", "2", "-growth", "1,3", "-mail", "x.mbox"}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.tables) != len(tableNames) || c.size != 2*megabyte || c.growth[1] != 3*megabyte || c.texts["mail"] != "x.mbox" {
		t.Errorf("parsed as %+v", c)
	}
	for _, args := range []string{"-tables speed,nothing", "-growth 1,x", "-hostile 0", "-to tape", "-runs 0", "-size -1", "operand", "-unknown"} {
		if _, err := parse(strings.Fields(args), io.Discard); err == nil {
			t.Errorf("%s: accepted", args)
		}
	}
}

func TestTable(t *testing.T) {
	tab := table{title: "a title", header: []string{"name", "×", ""}}
	tab.add("a|b", "1.5", "note")
	tab.add("–", "10", "")
	want := `
### a title

| name |   × |      |
|------|----:|------|
| a\|b | 1.5 | note |
| –    |  10 |      |
`
	if got := tab.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestMedianAndRatio(t *testing.T) {
	if got := median([]float64{5, 1, 3}); got != 3 {
		t.Errorf("median of three: %v", got)
	}
	if got := median([]time.Duration{4, 1, 3, 2}); got != 2 {
		t.Errorf("median of four: %v", got)
	}
	if got := median[float64](nil); got != 0 {
		t.Errorf("median of none: %v", got)
	}
	// Half the text in half the time is as fast.
	slow := row{text: text{size: 500}, walls: []time.Duration{5, 10, 20}}
	whole := row{text: text{size: 1000}, walls: []time.Duration{10, 20, 10}}
	if got := ratio(slow, &whole); got != 1 {
		t.Errorf("ratio: %v, want 1", got)
	}
	if got := ratio(slow, nil); got != 0 {
		t.Errorf("ratio to nothing: %v", got)
	}
}

func TestCheck(t *testing.T) {
	own := func(found, uris int64) row { return row{found: found, text: text{uris: uris}} }
	for _, c := range []struct {
		rows []row
		ok   bool
	}{
		{[]row{own(5, 5), own(5, 5)}, true},
		{[]row{own(5, 5), own(4, 5)}, false},
		{[]row{own(7, -1), own(7, -1)}, true},
		{[]row{own(7, -1), own(8, -1)}, false},
		{[]row{{tool: tool{peer: "rg"}, found: 1, text: text{uris: 5}}}, true},
	} {
		if err := check(kinds[0], c.rows); (err == nil) != c.ok {
			t.Errorf("%v: %v", c.rows, err)
		}
	}
}

func TestSplit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "text")
	content := strings.Repeat("a line\n", 100) + "no end"
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	files, err := split(text{path: path}, t.TempDir(), 7)
	if err != nil {
		t.Fatal(err)
	}
	var joined strings.Builder
	for _, name := range files {
		part, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		joined.Write(part)
	}
	if joined.String() != content || len(files) < 6 || len(files) > 8 {
		t.Errorf("%d files, that joined have %d bytes of %d", len(files), joined.Len(), len(content))
	}
}

// pack compresses a text by zstd.
func pack(t *testing.T, content []byte) []byte {
	t.Helper()
	w, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	return w.EncodeAll(content, nil)
}

func TestUnpack(t *testing.T) {
	dir := t.TempDir()
	packed, path := filepath.Join(dir, "a.txt.zst"), filepath.Join(dir, "a.txt")
	if err := os.WriteFile(packed, pack(t, []byte("a line\n")), 0o644); err != nil {
		t.Fatal(err)
	}
	for size, want := range map[int64]int64{0: 1, 7: 1, 13: 1, 14: 2, 70: 10} {
		copies, err := unpack(packed, path, size)
		if err != nil || copies != want {
			t.Errorf("size %d: %d copies (%v), want %d", size, copies, err, want)
		}
		if content, _ := os.ReadFile(path); string(content) != strings.Repeat("a line\n", int(want)) {
			t.Errorf("size %d: got %q", size, content)
		}
	}
	for name, content := range map[string][]byte{"empty": pack(t, nil), "damaged": []byte("a line\n")} {
		if err := os.WriteFile(packed, content, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := unpack(packed, path, 100); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestOutput has the same count whether output goes through a pipe or into a file, and
// none where it is thrown away.
func TestOutput(t *testing.T) {
	for to, want := range map[string]int64{"pipe": 2, "file": 2, "null": -1} {
		c := config{to: to, dir: t.TempDir()}
		m, err := c.measure([]string{"echo", "a\nb"})
		if err != nil || m.lines != want {
			t.Errorf("to %s: %d lines (%v), want %d", to, m.lines, err, want)
		}
		if m, err := c.measureMemory([]string{"echo", "a\nb"}); err != nil || m.lines != 2 {
			t.Errorf("to %s, tried: %d lines (%v), want 2", to, m.lines, err)
		}
	}
}

// TestContest compares least times, with nothing where the other was not measured.
func TestContest(t *testing.T) {
	named := func(name string, size int64, cpus ...time.Duration) row {
		return row{tool: tool{name: name}, text: text{size: size}, cpus: cpus, walls: []time.Duration{time.Second}}
	}
	ms := time.Millisecond
	p := contest{title: "a title"}
	rows := []row{named("one", 5, 4*ms, 2*ms), named("two", 5, 5*ms, 8*ms), {tool: tool{name: "three"}, err: errNotMeasured}}
	before := []row{{err: errNotMeasured}, named("two", 5, 10*ms, 20*ms), {err: errNotMeasured}}
	got := p.table(rows, before)
	for _, want := range []string{
		"|       | CPU, ms | × one |     range | before, ms | × one | now ÷ before |\n",
		"| one   |     2.0 |  1.00 | 1.00–1.00 |          – |     – |            – |\n",
		"| two   |     5.0 |  2.50 | 1.25–4.00 |       10.0 |  5.00 |         0.50 |\n",
		"| three |       – |     – |         – |          – |     – |            – |\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	p.wall = true
	p.note = func(r, first row, least func(row) time.Duration) string { return least(r).String() }
	if got := p.table(rows, before); !strings.Contains(got, "| two   |   1000.0 |  1.00 | 1.00–1.00 |     1000.0 |  1.00 |         1.00 | 1s; before: 1s |") {
		t.Errorf("by wall time:\n%s", got)
	}
}

// TestBench builds urigrep and makes every table, of little text.
func TestBench(t *testing.T) {
	if testing.Short() {
		t.Skip("-short")
	}
	var out, log bytes.Buffer
	c, err := parse([]string{"-tables", "all", "-size", "1", "-growth", "1", "-hostile", "1", "-runs", "1", "-peers", "wc,grep,python3", "-to", "file"}, &log)
	if err != nil {
		t.Fatal(err)
	}
	c.hostile = []int64{10_000, 20_000}
	c.dir, c.folder, c.trees = t.TempDir(), t.TempDir(), []string{"peers"}
	packed := pack(t, makeUnit(kinds[1], 300_000).text)
	if err := os.WriteFile(filepath.Join(c.folder, "real.mbox.zst"), packed, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := c.build(); err != nil {
		t.Fatal(err)
	}
	c.tables, c.base = append(c.tables, guardName), c.urigrep
	if err := bench(c, &out, &log); err != nil {
		t.Fatalf("%v\n%s", err, log.String())
	}
	for _, want := range []string{"### real.mbox, real text, 3 × 0.3 MB", "| real.mbox | urigrep --input mbox -j1", "### prose, 1 MB", "### mail, 1 MB", "### dense, 1 MB", "| urigrep -j1", " files ", "### time and memory", "### hostile",
		"### prose as JSON Lines", "### an empty file", "eak resident set", "### -r peers, 2 files", "### threads: prose, 1 MB in ", "µs a URI; before: ",
		"### real.mbox, 1 MB, -j1 --input mbox", "### real.mbox, 1 MB, -j1 --input text", "a paragraph in each row", "µs a line end; before: "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "not plausible") {
		t.Errorf("counts are not plausible:\n%s", out.String())
	}
}
