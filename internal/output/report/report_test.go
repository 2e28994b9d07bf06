package report

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"
)

// page returns the page of a report, parsed, and its source.
func pageOf(t *testing.T, r *Report, f Figures) (*html.Node, string) {
	t.Helper()
	var b bytes.Buffer
	if err := r.Write(&b, f); err != nil {
		t.Fatal(err)
	}
	tree, err := html.Parse(&b)
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := html.Render(&again, tree); err != nil {
		t.Fatal(err)
	}
	return tree, again.String()
}

// each calls visit for every element of a tree.
func each(n *html.Node, visit func(*html.Node)) {
	if n.Type == html.ElementNode {
		visit(n)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		each(c, visit)
	}
}

func TestSpaceSaving(t *testing.T) {
	c := newCounter[none](50)
	random := rand.New(rand.NewPCG(7, 7))
	truth := map[string]int64{}
	const adds = 20_000
	for range adds {
		key := fmt.Sprint(int(random.ExpFloat64() * 20))
		truth[key]++
		c.add(key, func() none { return none{} })
	}
	if len(c.order) > 50 || len(c.entries) != len(c.order) {
		t.Fatalf("%d entries and %d in order, want at most 50 of each", len(c.entries), len(c.order))
	}
	if worst := c.worst(); worst > adds/50 {
		t.Errorf("worst error %d, want at most %d", worst, adds/50)
	}
	for _, e := range c.order {
		if n := truth[e.Key]; e.Count < n || e.Count-e.Error > n {
			t.Errorf("key %s: count %d with error %d, want about %d", e.Key, e.Count, e.Error, n)
		}
	}
	if first := c.most(1)[0]; first.Key != "0" {
		t.Errorf("most frequent %q, want 0", first.Key)
	}
}

func TestNothingOfTheInputIsMarkup(t *testing.T) {
	const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>'` + "`${alert(1)}" + `</style></script><!--`
	r := New()
	r.Text(evil, "see "+evil+" here")
	r.Add(&Find{
		Path: evil, Line: 1, Column: 5, URI: evil, Target: "javascript:" + evil, Kind: evil, Wrapper: evil, Scheme: "javascript",
		Host: evil, Domain: evil, Rules: []string{evil}, Confidence: .5, Alternatives: []string{evil}, Sender: evil,
		Joins:    []Join{{.9, []Feature{{evil, 1}}}},
		Warnings: []Warning{{evil, evil}}, Invalid: &Offence{3, evil, evil}, Via: []string{evil},
		Date: time.Date(2020, 1, 2, 0, 0, 0, 0, time.UTC), Pieces: []Span{{4, 10}, {12, 20}},
	})
	tree, _ := pageOf(t, r, Figures{Command: evil})
	scripts := 0
	each(tree, func(n *html.Node) {
		switch n.Data {
		case "script":
			scripts++
			if n.FirstChild == nil || n.FirstChild.Data != script {
				t.Error("a script that is not the page's own")
			}
		case "style":
			if n.FirstChild == nil || n.FirstChild.Data != style {
				t.Error("a style that is not the page's own")
			}
		case "img", "iframe", "link", "object", "embed", "base", "form":
			t.Errorf("an element <%s>", n.Data)
		}
		for _, a := range n.Attr {
			if strings.HasPrefix(a.Key, "on") || a.Key == "style" || a.Key == "src" {
				t.Errorf("attribute %s of <%s>", a.Key, n.Data)
			}
			if a.Key == "href" && !strings.HasPrefix(a.Val, "#") {
				t.Errorf("link to %q", a.Val)
			}
			if a.Key == "data-open" {
				t.Errorf("button to open %q", a.Val)
			}
		}
	})
	if scripts != 1 {
		t.Errorf("%d scripts, want 1", scripts)
	}
}

func TestPolicyAllowsItsOwnScriptAlone(t *testing.T) {
	tree, _ := pageOf(t, New(), Figures{})
	found := ""
	each(tree, func(n *html.Node) {
		for _, a := range n.Attr {
			if a.Key == "content" && strings.HasPrefix(a.Val, "default-src") {
				found = a.Val
			}
		}
	})
	for _, want := range []string{"default-src 'none'", "script-src 'sha256-" + hash(script) + "'", "style-src 'sha256-" + hash(style) + "'"} {
		if !strings.Contains(found, want) {
			t.Errorf("policy %q lacks %s", found, want)
		}
	}
	if strings.Contains(found, "unsafe") || strings.Contains(found, "http") {
		t.Errorf("policy %q allows more than its own", found)
	}
}

func TestParts(t *testing.T) {
	const text = "see <http://a/\nb> and http://c/."
	at := func(s string) Span { i := int64(strings.Index(text, s)); return Span{i, i + int64(len(s))} }
	marks := []mark{
		{Find: Find{Kind: "uri"}, pieces: []Span{at("http://a/"), at("b>")}, number: 1},
		{Find: Find{Kind: "uri"}, pieces: []Span{at("http://c/")}, number: 2},
		{Find: Find{Kind: "uri"}, pieces: []Span{at("http://c/")}, number: 3}, // a second reading
		{Find: Find{Kind: "uri"}, pieces: []Span{{100, 120}}, number: 4},      // of another text
	}
	got := parts(text, marks)
	var joined strings.Builder
	var numbers []int
	for _, p := range got {
		joined.WriteString(p.Text)
		numbers = append(numbers, p.Mark)
	}
	if joined.String() != text {
		t.Errorf("parts make %q, want the text", joined.String())
	}
	if want := "[0 1 0 1 0 2 0]"; fmt.Sprint(numbers) != want {
		t.Errorf("marks %v, want %s", numbers, want)
	}
}

// A row links to its mark only where the text is shown.
func TestRowsLinkToMarksThatAreShown(t *testing.T) {
	for _, shown := range []bool{true, false} {
		r := New()
		if shown {
			r.Text("f", "http://a/")
		}
		r.Add(&Find{Path: "f", Target: "http://a/", URI: "http://a/", Pieces: []Span{{0, 9}}})
		_, source := pageOf(t, r, Figures{})
		if linked := strings.Contains(source, `href="#m1"`); linked != shown {
			t.Errorf("text shown: %v, row linked: %v", shown, linked)
		}
	}
}

func TestOffenceIsMarked(t *testing.T) {
	r := New()
	r.Add(&Find{URI: "http://a/é|b", Target: "http://a/é|b", Invalid: &Offence{Offset: 9, Text: "no"}})
	_, source := pageOf(t, r, Figures{})
	if !strings.Contains(source, "http://a/<mark>é</mark>|b") {
		t.Error("the offence is not marked")
	}
}

func TestManyFindsInBoundedMemory(t *testing.T) {
	r := New()
	for i := range 60_000 {
		f := Find{Target: fmt.Sprintf("http://h%d.example/%d", i%7000, i), Host: fmt.Sprintf("h%d.example", i%7000), Kind: "uri", Scheme: "http"}
		if i%3 == 0 {
			f.Target = "http://often.example/"
		}
		r.Add(&f)
	}
	if n := len(r.targets.order); n != 20_000 {
		t.Errorf("%d targets kept, want 20,000", n)
	}
	_, source := pageOf(t, r, Figures{Command: "urigrep --report r.html mail"})
	if n := strings.Count(source, "<tr data-count"); n != mostRows {
		t.Errorf("%d rows, want %d", n, mostRows)
	}
	if !regexp.MustCompile(`none is too small, none too large by more than \d`).MatchString(source) {
		t.Error("the page does not state the error of its counts")
	}
	first := source[strings.Index(source, "<tr data-count"):]
	if !strings.Contains(first[:400], "http://often.example/") {
		t.Errorf("first row is not the most frequent target: %s", first[:400])
	}
}

func TestLongReferencesAreCut(t *testing.T) {
	r := New()
	long := "http://a.example/" + strings.Repeat("é", 5000)
	r.Add(&Find{Target: long + "1", URI: long + "1", Scheme: "http"})
	r.Add(&Find{Target: long + "2", URI: long + "2", Scheme: "http"})
	_, source := pageOf(t, r, Figures{})
	if n := strings.Count(source, "<tr data-count"); n != 2 {
		t.Errorf("%d rows, want 2: long targets that differ at their end are not the same", n)
	}
	if len(source) > 100_000 || strings.Contains(source, `data-open="`) {
		t.Error("a cut target is shown whole or can be opened")
	}
}

// A report keeps so many of each kind of remark, and so much of the texts, and says how many
// there are.
func TestKeptAtMost(t *testing.T) {
	r := New()
	const n = 700
	for i := range n {
		uri := fmt.Sprintf("http://a.example/%d|", i)
		r.Add(&Find{
			URI: uri, Target: uri, Scheme: "http", Invalid: &Offence{Offset: len(uri) - 1, Rule: "path"}, Warnings: []Warning{{"port", "odd"}},
			Joins: []Join{{Probability: 0.9}},
		})
	}
	for name, kept := range map[string]remarks{"joins": r.joins, "warnings": r.warned, "invalid references": r.invalid} {
		if len(kept.First) != 500 || kept.Total != n {
			t.Errorf("%d %s kept of %d, want 500 of %d", len(kept.First), name, kept.Total, n)
		}
	}
	half := strings.Repeat("x", 1<<19)
	if !r.Text("a", half) || !r.Text("b", half) || r.Text("c", "x") {
		t.Error("not 1 MiB of text is shown")
	}
}

func TestMonths(t *testing.T) {
	got := timeline(map[string]int64{"2019-11": 2, "2020-02": 1}, nextMonth)
	var labels []string
	for _, b := range got {
		labels = append(labels, fmt.Sprint(b.Label, "=", b.value))
	}
	if want := "2019-11=2 2019-12=0 2020-01=0 2020-02=1"; strings.Join(labels, " ") != want {
		t.Errorf("got %v, want %s", labels, want)
	}
}

func BenchmarkAdd(b *testing.B) {
	r := New()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		r.Add(&Find{Path: "f", Line: int64(i), Column: 1, Target: fmt.Sprintf("http://h%d.example/%d", i%70_000, i), Host: fmt.Sprintf("h%d.example", i%70_000), Kind: "uri", Scheme: "http"})
	}
}
