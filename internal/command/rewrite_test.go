package command_test

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"urigrep/internal/command"
	"urigrep/internal/command/search"
)

// rewritten runs the command with a text as standard input, and returns what it prints.
func rewritten(t *testing.T, in io.Reader, args ...string) string {
	t.Helper()
	var out, messages bytes.Buffer
	if state := command.Run(append([]string{"urigrep"}, args...), command.Streams{In: in, Out: &out, Err: &messages}); state == search.ExitError {
		t.Fatalf("%q: %s", args, messages.String())
	}
	return out.String()
}

// spansOf returns the spans of the references found, without those of attributes.
func spansOf(t *testing.T, text string, args ...string) (spans [][2]int) {
	t.Helper()
	for line := range strings.Lines(rewritten(t, strings.NewReader(text), append(args, "--json")...)) {
		var r struct {
			Type       string
			Start, End int
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		if r.Type == "uri" {
			spans = append(spans, [2]int{r.Start, r.End})
		}
	}
	return spans
}

// replaced returns a text with something in the place of each span.
func replaced(text string, spans [][2]int, by string) string {
	var b strings.Builder
	at := 0
	for _, s := range spans {
		b.WriteString(text[at:s[0]] + by)
		at = s[1]
	}
	return b.String() + text[at:]
}

// texts are what the fuzz tests begin with.
var texts = []string{
	"", "no reference", "see http://a.example/ and <http://b.example/lo\n  ng/x>, www.c.example.\n",
	"> <http://a.example/b\n> c> and \"http://d.example/e\n> f\"\n", "http:\\/\\/a.example\\/b http://b.example/{x}\xff\n",
	"http://a.example/\u00adb <http://a.example/x\u00ad\n y> \x1b[1mhttp://c.example/\x1b[0mz", "<URL: http:// a.example/b\r\n c>\r\n",
	"http://例え.jp/ü http://a.example/ä\u2010\nb http://a.example/xyz-\nabc", "mailto:a@b.example,news:comp.x <http://a.example/" + strings.Repeat("x", 70000) + ">",
}

// longest is how many bytes of a text the fuzz tests read: the command is run for each.
const longest = 1 << 10

// shortened returns the beginning of a text.
func shortened(text string) string { return text[:min(len(text), longest)] }

// fewCollections has memory collected seldom, until a function is called: each run of the command
// needs buffers of its own, and a fuzz test makes many.
func fewCollections() func() {
	percent := debug.SetGCPercent(1000)
	return func() { debug.SetGCPercent(percent) }
}

// fuzzProperties fuzzes one of some properties of a text at a time, beginning with each of them for
// each text.
func fuzzProperties(f *testing.F, texts []string, properties []func(*testing.T, string)) {
	defer fewCollections()()
	for _, text := range texts {
		for n := range properties {
			f.Add(text, uint8(n))
		}
	}
	f.Fuzz(func(t *testing.T, text string, n uint8) {
		properties[int(n)%len(properties)](t, shortened(text))
	})
}

// testProperties holds all properties against whole texts.
func testProperties(t *testing.T, texts []string, properties []func(*testing.T, string)) {
	for _, text := range texts {
		for _, property := range properties {
			property(t, text)
		}
	}
}

func FuzzRewriteText(f *testing.F)       { fuzzProperties(f, texts, textProperties) }
func TestRewriteWholeTexts(t *testing.T) { testProperties(t, texts, textProperties) }

// textProperties are what holds for a rewritten text.
var textProperties = []func(*testing.T, string){
	func(t *testing.T, text string) {
		if got := rewritten(t, strings.NewReader(text), "--input=text", "-a", "--replace={{.raw}}"); got != text {
			t.Fatalf("%q: replaced by itself gives %q", text, got)
		}
	},
	func(t *testing.T, text string) { replacedWith(t, text, "-j1") },
	func(t *testing.T, text string) { replacedWith(t, text, "-j3") },
	func(t *testing.T, text string) {
		once := rewritten(t, strings.NewReader(text), "--input=text", "-a", "--mend", "--rejoin=wrapped")
		if twice := rewritten(t, strings.NewReader(once), "--input=text", "-a", "--mend", "--rejoin=wrapped"); twice != once {
			t.Fatalf("%q: mended %q, and mended twice %q", text, once, twice)
		}
		if once != text && len(spansOf(t, text, "--input=text", "-a")) == 0 {
			t.Fatalf("%q: without references mended %q", text, once)
		}
	},
}

// replacedWith replaces the references of a text with some threads.
func replacedWith(t *testing.T, text, threads string) {
	want := replaced(text, spansOf(t, text, "--input=text", "-a"), "<URL>")
	if got := rewritten(t, iotest.HalfReader(strings.NewReader(text)), "--input=text", "-a", threads, "--replace", "<URL>"); got != want {
		t.Fatalf("%q, %s: %q, want %q", text, threads, got, want)
	}
}

func FuzzRewriteHTML(f *testing.F)       { fuzzProperties(f, pages, pageProperties) }
func TestRewriteWholePages(t *testing.T) { testProperties(t, pages, pageProperties) }

// pages are what the fuzz tests of HTML begin with.
var pages = append(texts[:len(texts):len(texts)],
	`<p>see http://a.example/?x&amp;y <a href="http://b.example/?q&amp;r">x http://c.exam<b>ple/d</b></a><!-- http://n.example/ -->`,
	`<img src=http://a.example/x srcset="http://a.example/1 1x, http://b.example/2 2x"><style>a{background:url(http://c.example/d)}</style>`)

// pageProperties are what holds for a rewritten page.
var pageProperties = []func(*testing.T, string){
	func(t *testing.T, text string) {
		if got := rewritten(t, strings.NewReader(text), "--input=html", "--replace={{.raw}}"); got != text {
			t.Fatalf("%q: replaced by itself gives %q", text, got)
		}
	},
	func(t *testing.T, text string) {
		if got := rewritten(t, strings.NewReader(text), "--input=html", "--host=none.example", "--replace=x"); got != text {
			t.Fatalf("%q: with nothing to replace gives %q", text, got)
		}
	},
}

func FuzzRewriteRows(f *testing.F)      { fuzzProperties(f, texts, rowProperties) }
func TestRewriteWholeRows(t *testing.T) { testProperties(t, texts, rowProperties) }

// rowProperties are what holds for a row with a text, rewritten: written as it is and with an
// escape.
var rowProperties = []func(*testing.T, string){
	func(t *testing.T, text string) { rowReplacedByItself(t, plainRow(text)) },
	func(t *testing.T, text string) { rowReplacedByItself(t, escapedRow(text)) },
	func(t *testing.T, text string) { rowReplaced(t, plainRow(text), text) },
	func(t *testing.T, text string) { rowReplaced(t, escapedRow(text), text) },
	func(t *testing.T, text string) { checkAnnotated(t, plainRow(text), strings.ToValidUTF8(text, "?")) },
	func(t *testing.T, text string) { checkAnnotated(t, escapedRow(text), strings.ToValidUTF8(text, "?")) },
}

// plainRow returns a row with a text, in which what is no UTF-8 is "?".
func plainRow(text string) string {
	row, err := json.Marshal(map[string]string{"text": strings.ToValidUTF8(text, "?")})
	if err != nil {
		panic(err)
	}
	return string(row)
}

// escapedRow returns such a row with escapes in its references.
func escapedRow(text string) string {
	return strings.ReplaceAll(plainRow(text), "http:", `\u0068ttp:`) + "\n"
}

func rowReplacedByItself(t *testing.T, row string) {
	if got := rewritten(t, strings.NewReader(row), "--input=jsonl", "--replace={{.raw}}"); got != row {
		t.Fatalf("%q: replaced by itself gives %q", row, got)
	}
}

func rowReplaced(t *testing.T, row, text string) {
	text = strings.ToValidUTF8(text, "?")
	var got map[string]string
	if err := json.Unmarshal([]byte(rewritten(t, strings.NewReader(row), "--input=jsonl", "--replace=<\"\n>")), &got); err != nil {
		t.Fatal(err)
	}
	if want := replaced(text, spansOf(t, row, "--input=jsonl"), "<\"\n>"); got["text"] != want {
		t.Fatalf("%q: %q, want %q", row, got["text"], want)
	}
}

// checkAnnotated checks that an annotated row is the row with an array in it whose elements tell
// where the references stand.
func checkAnnotated(t *testing.T, row, text string) {
	t.Helper()
	annotated := rewritten(t, strings.NewReader(row), "--input=jsonl", "--annotate")
	begin := strings.LastIndexByte(strings.TrimSpace(row), '}')
	if !strings.HasPrefix(annotated, row[:begin]) || !strings.HasSuffix(annotated, row[begin:]) {
		t.Fatalf("%q is annotated as %q", row, annotated)
	}
	var got struct {
		URLs []struct {
			URI, Target, Kind, Field string
			Start, End               int
		} `json:"urls"`
		Share float64 `json:"urls_share"`
	}
	if err := json.Unmarshal([]byte(annotated), &got); err != nil {
		t.Fatal(err)
	}
	spans := spansOf(t, row, "--input=jsonl")
	characters := []rune(text)
	if len(got.URLs) != len(spans) || got.Share < 0 || got.Share > 1 {
		t.Fatalf("%q is annotated as %q", row, annotated)
	}
	for i, u := range got.URLs {
		if string(characters[u.Start:u.End]) != text[spans[i][0]:spans[i][1]] || u.Field != "text" || u.Target == "" || u.Kind == "" {
			t.Fatalf("%q: %+v, want %q", row, u, text[spans[i][0]:spans[i][1]])
		}
	}
}

// A charset keeps what is outside of references, and gets replacements in it.
func TestRewriteCharsets(t *testing.T) {
	utf16 := func(s string) (b string) {
		for _, r := range s {
			b += string([]byte{byte(r >> 8), byte(r)})
		}
		return b
	}
	for _, c := range []struct{ label, text, template, want string }{
		{"iso-8859-1", "\xe9 http://a.example/\xe9", "ü{{.host}}", "\xe9 \xfca.example"},
		{"utf-16be", utf16("é http://a.example/ x"), "ü", utf16("é ü x")},
		{"iso-2022-jp", "\x1b$B$\"\x1b(B http://a.example/ \x1b$B$\"\x1b(B", "あ", "\x1b$B$\"\x1b(B \x1b$B$\"\x1b(B \x1b$B$\"\x1b(B"},
		{"gb18030", "\xc4\xe3 http://a.example/", "你", "\xc4\xe3 \xc4\xe3"},
	} {
		if got := rewritten(t, strings.NewReader(c.text), "--encoding", c.label, "--replace", c.template); got != c.want {
			t.Errorf("%s: %q, want %q", c.label, got, c.want)
		}
		if got := rewritten(t, strings.NewReader(c.text), "--encoding", c.label, "--replace", "{{.raw}}"); got != c.text {
			t.Errorf("%s: replaced by itself %q, want %q", c.label, got, c.text)
		}
	}
	// Without an encoding the text is read as when it is searched, and replacements are written
	// in the encoding that was guessed.
	const guessed = "\xe9 http://a.example/\xe9 <http://b.example/\"\xe9> \xe9"
	if got, want := rewritten(t, strings.NewReader(guessed), "--replace", "ü"), replaced(guessed, spansOf(t, guessed), "\xfc"); got != want || strings.Count(got, "\xfc") != 2 {
		t.Errorf("guessed: %q, want %q", got, want)
	}
	var out, messages bytes.Buffer
	state := command.Run([]string{"urigrep", "--encoding=iso-8859-1", "--replace=你"}, command.Streams{In: strings.NewReader("x http://a.example/ y"), Out: &out, Err: &messages})
	if want := "urigrep: (standard input): at byte 2: \"你\" cannot be written in iso-8859-1\n"; state != search.ExitError ||
		out.String() != "x http://a.example/ y" || strings.ReplaceAll(messages.String(), "windows-1252", "iso-8859-1") != want {
		t.Errorf("state %d, %q, %q", state, out.String(), messages.String())
	}
}

// Large texts go through all the ways that the pipeline has.
func TestRewriteLarge(t *testing.T) {
	n := 20000
	if testing.Short() {
		n /= 10
	}
	var b strings.Builder
	for i := range n {
		b.WriteString("Some words before the link, and <http://a.example/lo\n ng/")
		b.WriteString(strings.Repeat("x", i%50) + "> here.\n")
	}
	text := b.String()
	path := filepath.Join(t.TempDir(), "a.txt")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	want := replaced(text, spansOf(t, text), "-")
	mended := strings.ReplaceAll(text, "lo\n ng", "long")
	for _, threads := range []string{"-j1", "-j4"} {
		if got := rewritten(t, nil, threads, "--replace=-", path); got != want {
			t.Errorf("%s: differs from what is wanted", threads)
		}
		if got := rewritten(t, iotest.DataErrReader(strings.NewReader(text)), threads, "--replace=-"); got != want {
			t.Errorf("%s: a stream differs from what is wanted", threads)
		}
		if got := rewritten(t, nil, threads, "--mend", path); got != mended {
			t.Errorf("%s: mended, it differs from what is wanted", threads)
		}
		few := rewritten(t, strings.NewReader(text), threads, "--replace=-", "-m3")
		if first := spansOf(t, text, "-m3"); few != replaced(text, first, "-") {
			t.Errorf("%s: -m3 differs from what is wanted", threads)
		}
	}
	rows := strings.Repeat(`{"text":"see http://a.example/ and","n":1}`+"\n"+`{"text":"nothing"}`+"\n", 10000)
	annotated := rewritten(t, strings.NewReader(rows), "-j4", "--input=jsonl", "--annotate")
	lines := slices.Collect(strings.Lines(annotated))
	if len(lines) != 20000 || !strings.HasSuffix(lines[19998], `"start":4,"end":21}],"urls_share":0.68}`+"\n") || lines[19999] != `{"text":"nothing","urls":[],"urls_share":0}`+"\n" {
		t.Errorf("%d rows, the last %q", len(lines), lines[max(0, len(lines)-2):])
	}
}

// What is found in a text is found in the mended text too: a bare reference that would be found as
// another is left as it stands.
func TestMendedFinds(t *testing.T) {
	files, err := filepath.Glob("../../testdata/*.[tmr]*")
	if err != nil {
		t.Fatal(err)
	}
	mended := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil || bytes.IndexByte(text, 0) >= 0 || strings.HasSuffix(file, ".mbox") {
			continue
		}
		after := rewritten(t, bytes.NewReader(text), "--input=text", "-a", "--mend")
		if after != string(text) {
			mended++
		}
		got := rewritten(t, strings.NewReader(after), "--input=text", "-a")
		if want := rewritten(t, bytes.NewReader(text), "--input=text", "-a"); got != want {
			t.Errorf("%s: found when mended:\n%s\nwant\n%s", file, got, want)
		}
	}
	if mended < 5 {
		t.Errorf("%d files were mended, want more", mended)
	}
}
