package report

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
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

// isData matches what the data of the page is written in.
var isData = regexp.MustCompile(`^[-_0-9A-Za-z]+=*$`)

// data is that of a page, with its lists.
type data struct {
	packed
	Targets []string `json:"targets"`
	Hosts   []string `json:"hosts"`
	Domains []string `json:"domains"`
	Schemes []string `json:"schemes"`
	Kinds   []string `json:"kinds"`
	Paths   []string `json:"paths"`
	Parts   []string `json:"parts"`
	Senders []string `json:"senders"`
	Times   []string `json:"times"`
	Codes   []string `json:"codes"`
}

// dataOf returns the data of a report's page, unpacked.
func dataOf(t *testing.T, r *Report, f Figures) (p data) {
	t.Helper()
	_, source := pageOf(t, r, f)
	_, rest, _ := strings.Cut(source, `id="data">`)
	coded, _, _ := strings.Cut(rest, "<")
	z, err := gzip.NewReader(base64.NewDecoder(base64.URLEncoding, strings.NewReader(coded)))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.NewDecoder(z).Decode(&p); err != nil {
		t.Fatal(err)
	}
	return p
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
			if n.FirstChild == nil || n.FirstChild.Data != script && !isData.MatchString(n.FirstChild.Data) {
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
	if scripts != 2 {
		t.Errorf("%d scripts, want the page's own and its data", scripts)
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

// A reference links to its mark only where the text is shown.
func TestRowsLinkToMarksThatAreShown(t *testing.T) {
	for _, shown := range []bool{true, false} {
		r := New()
		if shown {
			r.Text("f", "http://a/")
		}
		r.Add(&Find{Path: "f", Target: "http://a/", URI: "http://a/", Pieces: []Span{{0, 9}}})
		if linked := dataOf(t, r, Figures{}).Mark[0] == 1; linked != shown {
			t.Errorf("text shown: %v, reference linked: %v", shown, linked)
		}
	}
}

func TestOffenceIsMarked(t *testing.T) {
	r := New()
	r.Add(&Find{URI: "http://a/é|b", Target: "http://a/é|b", Confidence: 1, Invalid: &Offence{Offset: 9, Text: "no"}})
	if got := dataOf(t, r, Figures{}).Details[0].Invalid; !slices.Equal(got, []string{"http://a/", "é", "|b", "no"}) {
		t.Errorf("around the offence: %q", got)
	}
}

// The page has what was added: each reference with its texts, and what is to be said of it.
func TestDataIsWhatWasAdded(t *testing.T) {
	r := New()
	for i := range 50 {
		f := Find{
			Path: fmt.Sprint("f", i%3), Line: int64(i), Column: 2, URI: "u", Target: fmt.Sprintf("http://h%d.example/%d", i%5, i%10), Kind: "uri",
			Scheme: "http", Host: fmt.Sprintf("h%d.example", i%5), Sender: fmt.Sprint("s", i%7), Date: time.Date(2001+i%4, 3, 1, 0, 0, 0, 0, time.UTC),
			Confidence: 1,
		}
		if i == 7 {
			f.Joins, f.Warnings, f.Rules = []Join{{.97, []Feature{{"hyphen", 2}, {"prose", -1}}}}, []Warning{{"port", "odd"}}, []string{"R5"}
		}
		r.Add(&f)
	}
	p := dataOf(t, r, Figures{Defang: strings.ToUpper})
	if len(p.Target) != 50 || len(p.Targets) != 10 || len(p.Hosts) != 5 || p.Total != 50 {
		t.Fatalf("%d references, %d targets, %d hosts, total %d", len(p.Target), len(p.Targets), len(p.Hosts), p.Total)
	}
	for i := range 50 {
		target := p.Target[i]
		got := fmt.Sprint(p.Targets[target], p.Shown[target], p.Hosts[p.HostOf[target]], p.Schemes[p.SchemeOf[target]], p.Paths[p.Path[i]], p.Senders[p.Sender[i]], p.Times[p.Time[i]], p.Line[i], p.Column[i])
		uri := fmt.Sprintf("http://h%d.example/%d", i%5, i%10)
		want := fmt.Sprint(uri, strings.ToUpper(uri), fmt.Sprintf("h%d.example", i%5), "http", fmt.Sprint("f", i%3), fmt.Sprint("s", i%7), fmt.Sprintf("%d-03", 2001+i%4), i, 2)
		if got != want {
			t.Errorf("reference %d: %s, want %s", i, got, want)
		}
	}
	d := p.Details[7]
	if len(d.Joins) != 1 || d.Joins[0] != (joined{"97.0 %", "hyphen"}) || p.Codes[d.Codes[0]] != "port" || d.Warnings[0] != "odd" || d.Rules[0] != "R5" {
		t.Errorf("detail %+v", d)
	}
}

// A text without dates, senders and warnings has empty lists of them, which the script walks through.
func TestDataHasListsOfWhatThereIsNone(t *testing.T) {
	r := New()
	r.Add(&Find{Path: "notes.txt", Line: 1, Column: 1, URI: "http://a.example/", Target: "http://a.example/", Kind: "uri", Scheme: "http", Host: "a.example", Confidence: 1})
	p := dataOf(t, r, Figures{})
	for name, list := range map[string][]string{"years": p.Years, "senders": p.Senders, "times": p.Times, "codes": p.Codes} {
		if list == nil || len(list) > 0 {
			t.Errorf("%s: %#v, want an empty list", name, list)
		}
	}
}

// Each code of a warning has words, which a reader knows without the manual.
func TestCodesHaveWords(t *testing.T) {
	declared := regexp.MustCompile(`Warn\w+ +(?:resolve\.)?WarningCode += "([^"]+)"`)
	codes := []string{"truncated", "script-end"}
	for _, file := range []string{"../../../resolve/warnings.go", "../../../resolve/unwrap/unwrap.go"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		found := declared.FindAllStringSubmatch(string(source), -1)
		if len(found) == 0 {
			t.Errorf("no codes in %s", file)
		}
		for _, m := range found {
			codes = append(codes, m[1])
		}
	}
	for _, code := range codes {
		if codeWords[code] == "" {
			t.Errorf("no words for %s", code)
		}
	}
	r := New()
	r.Add(&Find{Target: "http://a.example:70000/", Scheme: "http", Kind: "uri", Confidence: 1, Warnings: []Warning{{"port-range", "…"}, {"new-code", "…"}}})
	tree, _ := pageOf(t, r, Figures{})
	if text := textOf(tree); !strings.Contains(text, "port above 65535 port-range") || !strings.Contains(text, "new-code") {
		t.Errorf("the page has not the words: %s", text)
	}
	if words := dataOf(t, r, Figures{}).Words; words["port-range"] != "port above 65535" || words["uri"] != "URIs" || len(words) != 2 {
		t.Errorf("words of the script %v", words)
	}
}

// The axis of years has those in which nothing was found, but not ages of them; few years are shown
// by their months.
func TestTimeline(t *testing.T) {
	for _, c := range []struct{ dates, title, want string }{
		{"2001-05 2004-01", "Years", "2001 2002 2003 2004"},
		{"2001-05 2090-01", "Years", "2001 2090"},
		{"2001-01 2005-01 2006-01", "Years", "2001 2002 2003 2004 2005 2006"},
		{"2001-11 2002-02", "Months", "2001-11 2001-12 2002-01 2002-02"},
		{"2001-11", "Months", "2001-11"},
		{"", "Years", ""},
	} {
		r := New()
		for _, month := range strings.Fields(c.dates) {
			date, err := time.Parse(months, month)
			if err != nil {
				t.Fatal(err)
			}
			r.Add(&Find{Target: "x", Date: date})
		}
		var got []string
		f := r.times.facet()
		for _, b := range f.Bars {
			got = append(got, b.Value)
			if (b.Count > 0) != strings.Contains(c.dates, b.Value) {
				t.Errorf("%s: %s has %d", c.dates, b.Value, b.Count)
			}
		}
		if strings.Join(got, " ") != c.want || f.Title != c.title {
			t.Errorf("%s: %s %s, want %s %s", c.dates, f.Title, got, c.title, c.want)
		}
		chart, others := r.facets(false)
		if (chart != nil) != (len(f.Bars) > mostFlat) || (chart == nil && len(others) > 0) != (len(f.Bars) > 1 && len(f.Bars) <= mostFlat) {
			t.Errorf("%s: of %d a chart: %v, other facets: %v", c.dates, len(f.Bars), chart != nil, others)
		}
	}
}

// In HTML references are marked where they stand, in attributes too; what was base64 has them elsewhere.
func TestMarksOfDecodedTexts(t *testing.T) {
	const text = `<a href="http://a.example/x?y=1&amp;z=2">a</a> <a href='b?c'>b</a> http://<b>c</b>.example/ aHR0cDovL2QuZXhhbXBsZS8=`
	at := func(written, uri string) *Find {
		i := int64(strings.Index(text, written))
		return &Find{Path: "p.html", URI: uri, Target: uri, Kind: "uri", Confidence: 1, Decoded: true, Pieces: []Span{{i, i + int64(len(written))}}}
	}
	r := New()
	r.Text("p.html", text)
	r.Text("other", "without a mark")
	for _, f := range []*Find{
		at("http://a.example/x?y=1&amp;z=2", "http://a.example/x?y=1&z=2"), at("b?c", "b?c"), at("http://<b>c</b>.example/", "http://c.example/"),
		at("aHR0cDovL2QuZXhhbXBsZS8=", "http://d.example/"), at("b</a>", "b.example"),
	} {
		r.Add(f)
	}
	tree, _ := pageOf(t, r, Figures{})
	var marked []string
	each(tree, func(n *html.Node) {
		for _, a := range n.Attr {
			if a.Key == "data-mark" {
				marked = append(marked, n.FirstChild.Data)
			}
		}
	})
	if want := []string{"http://a.example/x?y=1&amp;z=2", "b?c", "http://<b>c</b>.example/"}; !slices.Equal(marked, want) {
		t.Errorf("marked %q, want %q", marked, want)
	}
	if got, want := dataOf(t, r, Figures{}).Mark, []int32{1, 2, 3, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("marks of the references %v, want %v", got, want)
	}
	lines := strings.Repeat(strings.Repeat("QUJD", 19)+"\r\n", 1200)
	if got := parts("name=a\r\n\r\n"+lines+"QQ==\r\n", nil); len(got) != 1 || got[0].Text != "name=a\r\n\r\n[1,200 lines of base64]\nQQ==\r\n" {
		t.Errorf("an attachment is shown as %+v", got)
	}
	if strings.Contains(textOf(tree), "without a mark") {
		t.Error("a text without marks is shown")
	}
}

// said returns the sentences of a page.
func said(t *testing.T, r *Report, files int64) string {
	t.Helper()
	if err := r.finish(); err != nil {
		t.Fatal(err)
	}
	return strings.Join(r.sentences(Figures{Files: files}), " ")
}

func TestSentences(t *testing.T) {
	if got := said(t, New(), 0); got != "Nothing was found." {
		t.Errorf("of nothing: %q", got)
	}
	thousand := func() *Report {
		r := New()
		for i := range 1000 {
			f := Find{
				Target: fmt.Sprint("t", i%300), Host: fmt.Sprint("h", min(i%10, 4)), Sender: fmt.Sprint("s", i/2),
				Date: time.Date(2001+i%3, 1, 1+i/2%28, 0, 0, 0, 0, time.UTC),
			}
			if i == 5 {
				f.Date = time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC) // a clock that was wrong
			}
			if i < 4 {
				f.Rules = []string{"D1", "R1"} // between delimiters, too
			}
			r.Add(&f)
		}
		return r
	}
	want := "1,000 links in 1,000 messages, 2001 to 2003, to 300 different targets. " +
		"1 of 5 hosts receives half of the links. 4 broken over lines and joined."
	if got := said(t, thousand(), 1); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	r := thousand()
	if bars := r.times.facet().Bars; bars[0].Value != earlier || bars[0].Count != 1 || bars[1].Value != "2001" || len(bars) != 4 {
		t.Errorf("years %v", bars)
	}
	r.Add(&Find{Target: "t"}) // not in mail
	want = "1,001 links in 3 files, 1,000 of them in 1,000 messages, 2001 to 2003, to 301 different targets."
	if got := said(t, r, 3); !strings.HasPrefix(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for range 2 {
		r.Add(&Find{Target: "t", Date: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)})
		r.Add(&Find{Target: "t", Date: time.Date(2031, 1, 1, 0, 0, 0, 0, time.UTC)})
	}
	if bars := r.times.facet().Bars; bars[len(bars)-1].Value != later || bars[len(bars)-1].Count != 4 || bars[len(bars)-2].Value != "2003" {
		t.Errorf("years %v", bars)
	}
}

func TestEnds(t *testing.T) {
	for want, dates := range map[string]string{
		"May 2001 to February 2002": "2001-05 2002-02", "2001 to 2003": "2001-05 2003-02", " to ": "",
	} {
		times := timeline{}
		for _, month := range strings.Fields(dates) {
			date, err := time.Parse(months, month)
			if err != nil {
				t.Fatal(err)
			}
			times.add(date)
		}
		from, to := times.ends()
		if got := from + " to " + to; got != want {
			t.Errorf("%v: %q, want %q", dates, got, want)
		}
	}
}

func TestNote(t *testing.T) {
	for _, tt := range []struct {
		find Find
		want string
	}{
		{Find{Kind: "uri", URI: "u", Target: "u", Wrapper: "bare", Confidence: 1}, "a URI"},
		{Find{Kind: "uri", Wrapper: "angle", URI: "u", Target: "t", Rules: []string{"R1", "R5"}, Confidence: .875}, "a URI in angle brackets\nrules R1 R5\n→ t\nconfidence 87.5 %"},
		{Find{Kind: "uri", Confidence: 1, Invalid: &Offence{Offset: 1, Text: "no"}, Warnings: []Warning{{"port", "odd"}, {"user", "bad"}}}, "a URI\ninvalid: no\ntake care: odd\ntake care: bad"},
	} {
		if got := tt.find.note(); got != tt.want {
			t.Errorf("got  %q\nwant %q", got, tt.want)
		}
	}
}

func TestManyFindsInBoundedMemory(t *testing.T) {
	r := New()
	for i := range 130_000 {
		f := Find{Target: fmt.Sprintf("http://h%d.example/%d", i%70_000, i), Host: fmt.Sprintf("h%d.example", i%70_000), Kind: "uri", Scheme: "http", Confidence: 1}
		if i%3 == 0 {
			f.Target, f.Host = "http://often.example/", "often.example"
		}
		f.URI = f.Target
		r.Add(&f)
	}
	tree, _ := pageOf(t, r, Figures{Command: "urigrep --report r.html mail"})
	text := textOf(tree)
	for _, want := range []string{"130,000 links", "the first 100,000 links of 130,000", "often.example", "43,334"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page does not say %q", want)
		}
	}
	if n := len(dataOf(t, r, Figures{}).Target); n != mostRecords {
		t.Errorf("%d references kept, want %d", n, mostRecords)
	}
}

// textOf returns the text of a tree, without scripts and styles.
func textOf(n *html.Node) string {
	if n.Type == html.TextNode {
		return n.Data
	}
	if n.Data == "script" || n.Data == "style" {
		return ""
	}
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		b.WriteString(textOf(c))
	}
	return b.String()
}

// Long references are cut; those that differ at their end alone count as different targets.
func TestLongReferencesAreCut(t *testing.T) {
	r := New()
	long := "http://a.example/" + strings.Repeat("é", 5000)
	r.Add(&Find{Target: long + "1", URI: long + "1", Scheme: "http"})
	r.Add(&Find{Target: long + "2", URI: long + "2", Scheme: "http"})
	if got := said(t, r, 1); !strings.Contains(got, "2 different targets") {
		t.Errorf("%s: want 2 targets", got)
	}
	for _, target := range dataOf(t, r, Figures{}).Targets {
		if len(target) > mostShown {
			t.Errorf("a target of %d bytes is shown", len(target))
		}
	}
}

// The texts of the references that are kept have a limit, and so have those of the inputs.
func TestKeptAtMost(t *testing.T) {
	r := New()
	long := strings.Repeat("x", 1900)
	const n = 40_000
	for i := range n {
		r.Add(&Find{Target: fmt.Sprint(i, long), Scheme: "http", Confidence: 1})
	}
	if kept := len(r.records.Target); kept == n || r.records.Targets.bytes > mostStrings+2*mostShown {
		t.Errorf("%d of %d references kept, with %d bytes", kept, n, r.records.Targets.bytes)
	}
	half := strings.Repeat("x", 1<<19)
	if !r.Text("a", half) || !r.Text("b", half) || r.Text("c", "x") {
		t.Error("not 1 MiB of text is shown")
	}
}
