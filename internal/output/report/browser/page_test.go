package browser_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"urigrep/internal/output/report"
)

// evil is what a hostile input would put everywhere.
const evil = `"'><script>window.ran=1</script><img src="http://fetched.example/x" onerror="window.ran=1">`

// written returns the file of a page with n targets, and a text with three references.
func written(t *testing.T, n int) string {
	t.Helper()
	r := report.New()
	const text = "See <http://broken.example/long\n   path>, http://whole.example/a and\nhttp://other.example/ too." + evil + "\n"
	if !r.Text("letter.txt", text) {
		t.Fatal("the text is not shown")
	}
	at := func(s string) report.Span {
		i := int64(strings.Index(text, s))
		return report.Span{Start: i, End: i + int64(len(s))}
	}
	for i := range n {
		r.Add(&report.Find{
			Path: "mail.mbox", Line: int64(i + 1), Column: 3, URI: fmt.Sprintf("http://h%03d.example/%d", i%500, i), Target: fmt.Sprintf("http://h%03d.example/%d", i%500, i),
			Kind: "uri", Scheme: "http", Host: fmt.Sprintf("h%03d.example", i%500), Domain: "example", Confidence: 1,
			Date: time.Date(2001, time.Month(1+i%30), 1, 0, 0, 0, 0, time.UTC), Sender: fmt.Sprintf("Person %d", i%40),
		})
	}
	for range 3 {
		r.Add(&report.Find{
			Path: "letter.txt", Line: 1, Column: 6, URI: "http://broken.example/longpath", Target: "http://broken.example/longpath", Kind: "uri", Wrapper: "angle",
			Scheme: "http", Host: "broken.example", Confidence: 1, Rules: []string{"D1", "R1"}, Pieces: []report.Span{at("http://broken.example/long"), at("path")},
			Joins: []report.Join{{Probability: .97, Features: []report.Feature{{Name: "closed", Weight: 2.5}}}}, Alternatives: []string{"http://broken.example/long"},
		})
	}
	r.Add(&report.Find{Path: evil, Target: "ftp://evil.example/" + evil, URI: evil, Kind: "abbreviated", Scheme: "ftp", Host: evil, Sender: evil,
		Confidence: .5, Warnings: []report.Warning{{Code: "userinfo", Text: evil}}, Invalid: &report.Offence{Offset: 2, Rule: evil, Text: evil}})
	return writtenTo(t, r)
}

// writtenTo returns the file of a report's page.
func writtenTo(t *testing.T, r *report.Report) string {
	t.Helper()
	return writtenWith(t, r, nil)
}

// writtenWith returns the file of a report's page, on which targets are defanged unless defang is nil.
func writtenWith(t *testing.T, r *report.Report, defang func(string) string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.html")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	figures := report.Figures{Command: "urigrep --report report.html mail.mbox", At: time.Date(2030, 5, 13, 8, 11, 12, 0, time.UTC), Files: 2, Bytes: 123456, Elapsed: time.Second, Defang: defang}
	if err := r.Write(out, figures); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return file
}

// patience is how long a visit may take.
const patience = 2 * time.Minute

// A visit is a page open in a browser, and what went on in it.
type visit struct {
	context.Context
	mu       sync.Mutex
	requests []string
	faults   []string
}

// open opens a file in a browser; it skips the test where there is none.
func open(t *testing.T, file string, options ...chromedp.ExecAllocatorOption) *visit {
	t.Helper()
	v := openAddress(t, (&url.URL{Scheme: "file", Path: file}).String(), options...)
	v.do(t, chromedp.WaitReady("footer"))
	if len(options) == 0 { // else the script does not run
		until(t, v, `document.documentElement.dataset.ready === "yes"`)
	}
	return v
}

// openAddress opens an address in a browser; it skips the test where there is none.
func openAddress(t *testing.T, address string, options ...chromedp.ExecAllocatorOption) *visit {
	t.Helper()
	browser := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
			break
		}
	}
	if browser == "" {
		t.Skip("no Chromium on this machine")
	}
	options = append(append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox, chromedp.DisableGPU), options...)
	// What never comes, such as an element that is to be seen, fails this test, not all of them.
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	v := &visit{Context: ctx}
	err := chromedp.Listen(ctx, func(event any) {
		v.mu.Lock()
		defer v.mu.Unlock()
		switch e := event.(type) {
		case *network.EventRequestWillBeSent:
			if !strings.HasPrefix(e.Request.URL, "file:") {
				v.requests = append(v.requests, e.Request.URL)
			}
		case *runtime.EventExceptionThrown:
			v.faults = append(v.faults, e.ExceptionDetails.Text)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	// Else a page that is behind another has no element in focus.
	if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		t.Fatal(err)
	}
	v.do(t, chromedp.Navigate(address))
	return v
}

func (v *visit) do(t *testing.T, steps ...chromedp.Action[chromedp.Void]) {
	t.Helper()
	if err := chromedp.Do(v.Context, steps...); err != nil {
		t.Fatal(err)
	}
}

// value returns what an expression comes to in the page.
func value[T any](t *testing.T, v *visit, expression string) T {
	t.Helper()
	x, err := chromedp.Run(v.Context, chromedp.Evaluate[T](expression))
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// evaluate runs an expression in the page for what it does.
func evaluate(t *testing.T, v *visit, expression string) {
	t.Helper()
	value[bool](t, v, "("+expression+", true)")
}

// until waits for an expression to be true in the page.
func until(t *testing.T, v *visit, expression string) {
	t.Helper()
	for !value[bool](t, v, "!!("+expression+")") {
		v.do(t, chromedp.Sleep(50*time.Millisecond))
	}
}

// click clicks an element that the mouse need not reach.
func click(t *testing.T, v *visit, selector string) {
	t.Helper()
	evaluate(t, v, fmt.Sprintf("document.querySelector(%q).click()", selector))
}

// set gives a control a value, as a person does.
func set(t *testing.T, v *visit, selector, value string) {
	t.Helper()
	evaluate(t, v, fmt.Sprintf(`(() => {
		const control = document.querySelector(%q);
		control.value = %q;
		for (const name of ["input", "change"]) control.dispatchEvent(new Event(name));
	})()`, selector, value))
}

// clean fails if anything was fetched, ran or went wrong.
func (v *visit) clean(t *testing.T) {
	t.Helper()
	if value[bool](t, v, "window.ran === 1") {
		t.Error("something of the input ran")
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.requests) > 0 || len(v.faults) > 0 {
		t.Errorf("requests %q, faults %q; want none", v.requests, v.faults)
	}
}

const rowCount = `document.querySelectorAll("#space .row").length`

// shownNow returns what the page says is shown.
func shownNow(t *testing.T, v *visit) string {
	t.Helper()
	return value[string](t, v, `document.querySelector("#shown").value`)
}

// first returns the target of the first row.
func first(t *testing.T, v *visit) string {
	t.Helper()
	return value[string](t, v, `document.querySelector("#space .row .target").textContent`)
}

func TestSearchAndSort(t *testing.T) {
	v := open(t, written(t, 9_000))
	if got, want := shownNow(t, v), "9,004 links, 9,002 targets"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	evaluate(t, v, `document.querySelector("#search").focus()`)
	v.do(t, chromedp.KeyEvent("h123 mail"))
	if got, want := shownNow(t, v), "18 of 9,004 links, 18 targets"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	click(t, v, `[data-sort="target"]`)
	if got, want := first(t, v), "http://h123.example/1123"; got != want {
		t.Errorf("first target %q, want %q", got, want)
	}
	// What a person pastes finds the same, defanged or not.
	for _, pasted := range []string{"hxxp://h123[.]example/1123", "HTTP://h123.example/1123", "http[://]h123[.]example/1123", "hxxp[:]//h123(dot)example/1123", "<http://h123.example/1123>"} {
		set(t, v, "#search", pasted)
		if got, want := shownNow(t, v), "1 of 9,004 links, 1 target"; got != want {
			t.Errorf("%s: %q, want %q", pasted, got, want)
		}
	}
	set(t, v, "#search", "")
	click(t, v, `[data-sort="count"]`)
	if got, want := first(t, v), "http://broken.example/longpath"; got != want {
		t.Errorf("most frequent target %q, want %q", got, want)
	}
	v.clean(t)
}

// A text other than mail has neither years nor senders; the table of its links is shown all the same.
func TestTextWithoutMail(t *testing.T) {
	r := report.New()
	for _, target := range []string{"http://a.example/", "http://a.example/", "http://b.example/"} {
		r.Add(&report.Find{Path: "notes.txt", Line: 1, Column: 1, URI: target, Target: target, Kind: "uri", Scheme: "http", Host: target[7:16], Confidence: 1})
	}
	v := open(t, writtenTo(t, r))
	if got, want := shownNow(t, v), "3 links, 2 targets"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	click(t, v, `[data-facet="host"] [data-value="b.example"]`)
	if got, want := first(t, v), "http://b.example/"; got != want {
		t.Errorf("first target %q, want %q", got, want)
	}
	v.clean(t)
}

// A figure filters all others, the table and the text; the state is in the address.
func TestFiguresFilter(t *testing.T) {
	v := open(t, written(t, 9_000))
	click(t, v, `[data-facet="scheme"] [data-value="ftp"]`)
	if got, want := shownNow(t, v), "1 of 9,004 links, 1 target"; got != want {
		t.Errorf("scheme ftp: %q, want %q", got, want)
	}
	if got := value[string](t, v, "location.hash"); got != "#scheme=ftp" {
		t.Errorf("the address has %q", got)
	}
	until(t, v, `document.querySelectorAll(".found.faded").length === 2`) // the pieces of one reference
	click(t, v, `.chip`)
	until(t, v, `document.querySelectorAll(".found.faded").length === 0`)
	click(t, v, `[data-facet="year"] [data-value="2002"]`)
	click(t, v, `[data-facet="sender"] .value`)
	hosts := value[int](t, v, `[...document.querySelectorAll('[data-facet="host"] .count')].map((c) => Number(c.textContent)).reduce((a, b) => a + b)`)
	total := value[string](t, v, `document.querySelector("#shown").value.split(" ")[0]`)
	if got := value[string](t, v, `document.querySelector('[data-facet="year"] [aria-pressed="true"] .count').textContent`); got != total || hosts == 0 {
		t.Errorf("year 2002 and one sender: the year has %s, shown are %s; hosts %d", got, total, hosts)
	}
	fragment := value[string](t, v, "location.hash")
	again := open(t, written(t, 9_000))
	evaluate(t, again, fmt.Sprintf("location.hash = %q", fragment))
	until(t, again, `document.querySelector("#shown").value.includes(" of ")`)
	if got, want := shownNow(t, again), shownNow(t, v); got != want {
		t.Errorf("the same address shows %q, want %q", got, want)
	}
	v.clean(t)
	again.clean(t)
}

// TestManyRowsWithoutStutter wants the page to hold the rows that are seen, and few others. How long
// the first figure and a filter take is logged: on a busy machine it says nothing.
func TestManyRowsWithoutStutter(t *testing.T) {
	v := open(t, written(t, 99_990))
	t.Logf("99,994 links: table after %.0f ms", value[float64](t, v, "performance.now()"))
	took := value[float64](t, v, `(() => {
		const began = performance.now();
		document.querySelector('[data-facet="host"] .value').click();
		return performance.now() - began;
	})()`)
	t.Logf("a filter: %.0f ms", took)
	if n := value[int](t, v, rowCount); n == 0 || n > 100 {
		t.Errorf("%d rows in the table, want those that are seen", n)
	}
	click(t, v, ".chip")
	evaluate(t, v, `document.querySelector(".scroll").scrollTo(0, 1e9)`)
	until(t, v, `[...document.querySelectorAll("#space .row")].some((r) => r.getAttribute("aria-rowindex") > 90000)`)
	v.clean(t)
}

// On paper all rows stand whole, up to a number that the page states.
func TestPrinted(t *testing.T) {
	v := open(t, written(t, 9_000))
	medium := func(name string) {
		if _, err := chromedp.Call(v.Context, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: name}); err != nil {
			t.Fatal(err)
		}
	}
	medium("print")
	evaluate(t, v, `dispatchEvent(new Event("beforeprint"))`)
	if n := value[int](t, v, rowCount); n != 2000 {
		t.Errorf("%d rows on paper, want 2000", n)
	}
	if got, want := value[string](t, v, `document.querySelector("#part").innerText`), "The first 2,000 of 9,002 targets; filters choose others."; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	if value[bool](t, v, `document.querySelector(".controls").checkVisibility() || document.querySelector(".scroll").scrollHeight > document.querySelector(".scroll").clientHeight + 1`) {
		t.Error("controls are printed, or rows are cut off")
	}
	medium("screen")
	evaluate(t, v, `dispatchEvent(new Event("afterprint"))`)
	if n := value[int](t, v, rowCount); n > 100 {
		t.Errorf("%d rows afterwards, want those that are seen", n)
	}
	v.clean(t)
}

// In mail targets are defanged; a switch shows them whole, which the address keeps.
func TestDefangedOrWhole(t *testing.T) {
	r := report.New()
	r.Add(&report.Find{Path: "m", URI: "http://a.example/", Target: "http://a.example/", Kind: "uri", Scheme: "http", Host: "a.example", Confidence: 1})
	file := writtenWith(t, r, func(string) string { return "hxxp[://]a[.]example/" })
	v := open(t, file)
	if got := first(t, v); got != "hxxp[://]a[.]example/" {
		t.Errorf("target %q", got)
	}
	click(t, v, "#defanged")
	if got := first(t, v); got != "http://a.example/" {
		t.Errorf("whole target %q", got)
	}
	fragment := value[string](t, v, "location.hash")
	again := open(t, file)
	evaluate(t, again, fmt.Sprintf("location.hash = %q", fragment))
	until(t, again, `document.querySelector("#space .row .target").textContent === "http://a.example/"`)
	if value[bool](t, again, `document.querySelector("#defanged").checked`) {
		t.Errorf("the switch is on at %s", fragment)
	}
	v.clean(t)
	again.clean(t)
}

// The keyboard goes through the table, row after row, and keeps its place while rows come and go.
func TestKeyboard(t *testing.T) {
	v := open(t, written(t, 9_000))
	const at = `Number(document.activeElement.closest(".row")?.ariaRowIndex)`
	v.do(t, chromedp.Focus("#space .row button"))
	for range 60 {
		v.do(t, chromedp.KeyEvent(kb.ArrowDown))
	}
	if got := value[int](t, v, at); got != 62 {
		t.Errorf("60 times down from row 2 is row %d", got)
	}
	for range 3 {
		v.do(t, chromedp.KeyEvent(kb.Tab))
	}
	v.do(t, chromedp.KeyEvent(kb.ArrowUp))
	if got := value[int](t, v, at); got != 64 {
		t.Errorf("three tabs on and one row up is row %d, want 64", got)
	}
	evaluate(t, v, `document.querySelector(".scroll").scrollTo(0, 1e6)`)
	until(t, v, `[...document.querySelectorAll("#space .row")].some((r) => r.ariaRowIndex > 8000)`)
	if got := value[int](t, v, at); got != 64 {
		t.Errorf("after scrolling the focus is on row %d, want 64", got)
	}
	v.do(t, chromedp.KeyEvent(kb.Enter))
	until(t, v, `document.querySelector("#detail").open`)
	v.do(t, chromedp.KeyEvent(kb.Escape))
	until(t, v, `!document.querySelector("#detail").open`)
	v.clean(t)
}

// On a narrow screen nothing is wider than the screen, and the rows, which are higher, do not overlap.
func TestNarrow(t *testing.T) {
	v := open(t, written(t, 300))
	for _, width := range []int64{360, 768, 1400} {
		v.do(t, chromedp.EmulateViewport(width, 800))
		if got := value[int64](t, v, `document.documentElement.scrollWidth`); got > width {
			t.Errorf("the page is %d pixels wide, want %d", got, width)
		}
		until(t, v, `[...document.querySelectorAll("#space .row")].every((r, i, all) => i === 0 || Math.abs(r.getBoundingClientRect().top - all[i - 1].getBoundingClientRect().bottom) < 1)`)
	}
	v.clean(t)
}

// A page that cannot be read whole says so, and has its sentences and figures all the same.
func TestDamagedDataIsSaid(t *testing.T) {
	file := written(t, 3)
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.Replace(page, []byte(`id="data">H4sI`), []byte(`id="data">AAAA`), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	v := openAddress(t, (&url.URL{Scheme: "file", Path: file}).String())
	until(t, v, `document.querySelector("#table .note")?.textContent.startsWith("This browser cannot show the table: ")`)
	v.clean(t)
}

// The copy, the CSV and the JSON have what is filtered, and nothing that a spreadsheet would run.
func TestCopyAndSave(t *testing.T) {
	r := report.New()
	for i, target := range []string{"http://a.example/1", "http://b.example/", "http://a.example/2", "http://a.example/1"} {
		r.Add(&report.Find{
			Path: "=m,1", Part: []string{"", "=p"}[i/3], Line: int64(i + 1), Column: 2, URI: target, Target: target, Kind: "uri",
			Scheme: "http", Host: target[7:16], Sender: "@b \"c\"", Confidence: 1,
		})
	}
	v := open(t, writtenTo(t, r))
	click(t, v, `[data-facet="host"] [data-value="a.example"]`)
	evaluate(t, v, `(() => {
		navigator.clipboard.writeText = async (text) => { window.copied = text; };
		URL.createObjectURL = (blob) => { blob.text().then((text) => { window[blob.type] = text; }); return "#"; };
		HTMLAnchorElement.prototype.click = () => {};
	})()`)
	for _, c := range []struct{ button, name, want string }{
		{"#copy", "copied", "http://a.example/1\nhttp://a.example/2"},
		{"#csv", "text/csv", "target,host,kind,path,part,line,column,sender,month\n" +
			`http://a.example/1,a.example,uri,"'=m,1",,1,2,"'@b ""c""",` + "\n" + `http://a.example/2,a.example,uri,"'=m,1",,3,2,"'@b ""c""",` + "\n" +
			`http://a.example/1,a.example,uri,"'=m,1",'=p,4,2,"'@b ""c""",` + "\n"},
		{"#json", "application/jsonl", `{"target":"http://a.example/1","host":"a.example","kind":"uri","path":"=m,1","line":1,"column":2,"sender":"@b \"c\""}` + "\n" +
			`{"target":"http://a.example/2","host":"a.example","kind":"uri","path":"=m,1","line":3,"column":2,"sender":"@b \"c\""}` + "\n" +
			`{"target":"http://a.example/1","host":"a.example","kind":"uri","path":"=m,1","part":"=p","line":4,"column":2,"sender":"@b \"c\""}` + "\n"},
	} {
		click(t, v, c.button)
		until(t, v, fmt.Sprintf("window[%q]", c.name))
		if got := value[string](t, v, fmt.Sprintf("window[%q]", c.name)); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.button, got, c.want)
		}
	}
	v.clean(t)
}

// Where targets are shown defanged, so are hosts and domains, until the switch is off. A part has its name in
// place of a line, and what was not read is named.
func TestHostsAreDefanged(t *testing.T) {
	r := report.New()
	for _, host := range []string{"a.example", "b.a.example", "b.a.example"} {
		r.Add(&report.Find{
			Path: "m.mbox", Part: "list.csv", Line: 90, URI: "http://" + host + "/", Target: "http://" + host + "/", Kind: "uri",
			Scheme: "http", Host: host, Domain: "a.example", Confidence: 1,
		})
	}
	file := filepath.Join(t.TempDir(), "page.html")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	figures := report.Figures{
		Messages: []string{"x.pdf: PDF skipped", "y: no such file"},
		Defang:   func(target string) string { return strings.ReplaceAll(target, ".", "[.]") },
	}
	if err := errors.Join(r.Write(out, figures), out.Close()); err != nil {
		t.Fatal(err)
	}
	v := openAddress(t, (&url.URL{Scheme: "file", Path: file}).String())
	const seen = `["[data-facet=host] .name", "[data-facet=domain] .name", "#space .host", "#space .place", ".messages"]` +
		`.map((s) => document.querySelector(s)?.textContent.trim()).join(" ")`
	until(t, v, `document.documentElement.dataset.ready`)
	for _, want := range []string{
		"b[.]a[.]example a[.]example b[.]a[.]example m.mbox:list.csv x.pdf: PDF skipped\ny: no such file",
		"b.a.example a.example b.a.example m.mbox:list.csv x.pdf: PDF skipped\ny: no such file",
	} {
		if got := value[string](t, v, seen); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		click(t, v, "#defanged")
	}
	v.clean(t)
}

func TestMarks(t *testing.T) {
	v := open(t, written(t, 3))
	set(t, v, "#search", "broken")
	click(t, v, "#space .row button")
	click(t, v, `#told a[href="#m1"]`)
	if got := value[string](t, v, `document.querySelector(":target").textContent`); !strings.HasPrefix(got, "http://broken.example/long") {
		t.Errorf("the link goes to %q", got)
	}
	v.do(t, chromedp.Focus("#m1"))
	if n := value[int](t, v, `document.querySelectorAll(".found.whole").length`); n != 2 {
		t.Errorf("%d pieces shown together, want 2", n)
	}
	if got := value[string](t, v, `getComputedStyle(document.querySelector("#m1"), "::after").content`); !strings.Contains(got, "rules D1 R1") {
		t.Errorf("what is said at the mark is %s, want its rules", got)
	}
	v.clean(t)
}

// A note stays within the page wherever its mark stands, on a narrow screen too.
func TestNotesFit(t *testing.T) {
	v := open(t, written(t, 3))
	for _, width := range []int64{320, 400, 800, 1280} {
		v.do(t, chromedp.EmulateViewport(width, 800))
		v.do(t, chromedp.Focus("#m1"))
		evaluate(t, v, `document.querySelector("#m1").dispatchEvent(new FocusEvent("focusin", {bubbles: true}))`)
		if got := value[int64](t, v, `document.documentElement.scrollWidth`); got > width {
			t.Errorf("with a note the page is %d pixels wide, want %d", got, width)
		}
	}
	v.clean(t)
}

func TestNothingOpensByItself(t *testing.T) {
	v := open(t, written(t, 3))
	if n := value[int](t, v, `document.querySelectorAll("a:not([href^='#'])").length`); n != 0 {
		t.Errorf("%d links that leave the page, want none", n)
	}
	evaluate(t, v, `window.open = (target, name, how) => { window.opened = [target, name, how].join(" "); }`)
	set(t, v, "#search", "broken")
	click(t, v, "#space .row button")
	click(t, v, `[data-open="http://broken.example/longpath"]`)
	if got, want := value[string](t, v, `window.opened`), "http://broken.example/longpath _blank noopener,noreferrer"; got != want {
		t.Errorf("opened %q, want %q", got, want)
	}
	if got := value[string](t, v, `document.querySelector("#told").textContent`); !strings.Contains(got, "Joined over a line end, with a probability of 97.0 %; the evidence: closed.") {
		t.Errorf("what is told: %q", got)
	}
	v.clean(t)
}

// Hostile texts are shown as they are, in the table, the figures and what is told of a target.
func TestHostileTextsAreText(t *testing.T) {
	v := open(t, written(t, 3))
	set(t, v, "#search", "evil")
	if got := first(t, v); !strings.Contains(got, "<script>window.ran=1</script>") {
		t.Errorf("the target is shown as %q", got)
	}
	click(t, v, "#space .row button")
	if n := value[int](t, v, `document.querySelectorAll("#told *, #rows *").length > 0 && document.querySelectorAll("img").length`); n != 0 {
		t.Errorf("%d images", n)
	}
	v.clean(t)
}

func TestWithoutScriptItReads(t *testing.T) {
	v := open(t, written(t, 300), chromedp.Flag("blink-settings", "scriptEnabled=false"))
	if got := value[string](t, v, `document.querySelector(".said").textContent`); !strings.HasPrefix(got, "304 links in ") {
		t.Errorf("it says %q", got)
	}
	if value[bool](t, v, `document.querySelector(".controls").checkVisibility()`) {
		t.Error("controls are shown that do nothing")
	}
}
