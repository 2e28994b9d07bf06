package browser_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
)

// playgroundFolder returns the folder of the page to try the library, which is made once.
var playgroundFolder = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "playground")
	if err != nil {
		return "", err
	}
	cmd := exec.Command("go", "run", "./internal/playground", "-o", folder)
	cmd.Dir = "../../../.."
	if out, err := cmd.CombinedOutput(); err != nil {
		return folder, fmt.Errorf("%w: %s", err, out)
	}
	return folder, nil
})

func TestMain(m *testing.M) {
	status := m.Run()
	if folder, _ := playgroundFolder(); folder != "" {
		_ = os.RemoveAll(folder)
	}
	os.Exit(status)
}

// tryOut opens the page to try the library, served on loopback, with a fragment.
func tryOut(t *testing.T, fragment string) (v *visit, address string) {
	t.Helper()
	if testing.Short() {
		t.Skip("builds WebAssembly")
	}
	folder, err := playgroundFolder()
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	t.Cleanup(server.Close)
	v = openAddress(t, server.URL+"/"+fragment)
	searched(t, v, 1)
	return v, server.URL + "/"
}

// searched waits until the page shows what the n-th search found.
func searched(t *testing.T, v *visit, n int) {
	t.Helper()
	until(t, v, fmt.Sprintf(`Number(document.documentElement.dataset.searches || 0) >= %d && document.querySelector("#status").value.includes("found")`, n))
}

// give has a text searched.
func give(t *testing.T, v *visit, text string) {
	t.Helper()
	n := value[int](t, v, `Number(document.documentElement.dataset.searches)`)
	set(t, v, "#input", text)
	searched(t, v, n+1)
}

const targets = `[...document.querySelectorAll("#space .target")].map((e) => e.textContent).join(" ")`

// quiet fails if anything ran that should not, failed, or came from elsewhere.
func quiet(t *testing.T, v *visit, address string) {
	t.Helper()
	if value[bool](t, v, "window.ran === 1") {
		t.Error("something of the input ran")
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, request := range v.requests {
		if !strings.HasPrefix(request, address) && !strings.HasPrefix(request, "data:") {
			t.Errorf("request for %s", request)
		}
	}
	if len(v.faults) > 0 {
		t.Errorf("faults %q", v.faults)
	}
}

func TestPlayground(t *testing.T) {
	v, address := tryOut(t, "")
	t.Logf("first result %.0f ms after the navigation began", value[float64](t, v, `performance.getEntriesByName("first result")[0].startTime`))
	if got := value[string](t, v, targets); !strings.HasPrefix(got, "http://tides.example/harbour/tables.html http://www.charts.example") {
		t.Errorf("targets %s", got)
	}
	if n := value[int](t, v, `document.querySelectorAll("mark[data-mark='0'].broken").length`); n != 2 {
		t.Errorf("%d pieces of the first reference, want 2", n)
	}
	until(t, v, `document.querySelector("#card h3")`)
	card := value[string](t, v, `document.querySelector("#card").textContent`)
	for _, want := range []string{"It begins after what opens angle brackets", "It is broken over lines", "Rule D1, angle brackets", "Rule R1, white space"} {
		if !strings.Contains(card, want) {
			t.Errorf("the card lacks %q: %s", want, card)
		}
	}
	// The caret chooses the reference that it stands in.
	evaluate(t, v, `(() => { const i = document.querySelector("#input"); i.focus(); i.setSelectionRange(i.value.indexOf("www.charts") + 3, i.value.indexOf("www.charts") + 3); })()`)
	until(t, v, `document.querySelector("#card h3").textContent === "http://www.charts.example"`)
	// So does an arrow in the list.
	evaluate(t, v, `document.querySelector("#scroll").focus()`)
	evaluate(t, v, `document.querySelector("#scroll").dispatchEvent(new KeyboardEvent("keydown", { key: "End" }))`)
	until(t, v, `document.querySelector("#space [aria-selected=true]").ariaPosInSet === document.querySelector("#space [aria-selected=true]").ariaSetSize`)
	quiet(t, v, address)
}

// The program is fetched and compiled once, by the page, while the worker starts; a server that does not
// say that it is WebAssembly leaves it to the worker.
func TestPlaygroundLoadsTheProgramOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("builds WebAssembly")
	}
	folder, err := playgroundFolder()
	if err != nil {
		t.Fatal(err)
	}
	files := http.FileServer(http.Dir(folder))
	for kind, want := range map[string]int64{"application/wasm": 1, "application/octet-stream": 2} {
		var asked atomic.Int64
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, ".wasm") {
				asked.Add(1)
				w.Header().Set("Content-Type", kind)
				w.Header().Set("Cache-Control", "no-store")
			}
			files.ServeHTTP(w, r)
		}))
		t.Cleanup(server.Close)
		searched(t, openAddress(t, server.URL+"/"), 1)
		if got := asked.Load(); got != want {
			t.Errorf("%s: %d requests for the program, want %d", kind, got, want)
		}
	}
}

func TestPlaygroundOptions(t *testing.T) {
	v, address := tryOut(t, "")
	give(t, v, "Mail ada@example.org, hxxp://a[.]example/x?utm_source=b")
	for i, name := range []string{"email", "refang", "stripTracking"} {
		click(t, v, "[name="+name+"]")
		searched(t, v, 3+i)
	}
	if got, want := value[string](t, v, targets), "mailto:ada@example.org http://a.example/x"; got != want {
		t.Errorf("targets %s, want %s", got, want)
	}
	if got, want := value[string](t, v, `document.querySelector("#command").textContent`), "urigrep --email --refang --strip-tracking text.txt"; got != want {
		t.Errorf("the command is %s, want %s", got, want)
	}
	click(t, v, "#tab-json")
	until(t, v, `document.querySelector("#json pre")?.textContent.includes('"target": "mailto:ada@example.org"')`)
	give(t, v, "<http://a.example/b\n  /c> and 'it'")
	click(t, v, "#tab-mended")
	until(t, v, `document.querySelector("#mended pre")?.textContent === "<http://a.example/b/c> and 'it'"`)
	// The address has it all.
	until(t, v, `location.hash.includes("email=") && location.hash.includes("text=")`)
	again, _ := tryOut(t, value[string](t, v, "location.hash"))
	if got, want := value[string](t, again, `document.querySelector("#input").value`), "<http://a.example/b\n  /c> and 'it'"; got != want {
		t.Errorf("the address gives %q, want %q", got, want)
	}
	if !value[bool](t, again, `document.querySelector("[name=refang]").checked`) {
		t.Error("the address lost an option")
	}
	quiet(t, v, address)
}

// A sample comes with the settings that it is for; its button is pressed while its text is there.
func TestPlaygroundSamples(t *testing.T) {
	v, address := tryOut(t, "")
	const pressed = `[...document.querySelectorAll("#samples [aria-pressed=true]")].map((b) => b.textContent).join(" ")`
	if got := value[string](t, v, pressed); got != "A reply by mail" {
		t.Errorf("pressed: %q", got)
	}
	click(t, v, "#samples :nth-child(3)")
	searched(t, v, 2)
	if got := value[string](t, v, targets); !strings.HasPrefix(got, "http://bad.example/load/a.php ") {
		t.Errorf("targets of the incident %q", got)
	}
	if got := value[string](t, v, pressed); got != "An incident note" {
		t.Errorf("pressed: %q", got)
	}
	give(t, v, "http://a.example/")
	if got := value[string](t, v, pressed); got != "" {
		t.Errorf("after typing %q is pressed", got)
	}
	click(t, v, "#samples :nth-child(1)")
	searched(t, v, 4)
	if value[bool](t, v, `document.querySelector("[name=refang]").checked`) {
		t.Error("a setting of another sample stays")
	}
	quiet(t, v, address)
}

func TestPlaygroundRefusesWhatIsWrong(t *testing.T) {
	v, address := tryOut(t, "")
	set(t, v, "[name=base]", "no base")
	until(t, v, `document.querySelector("#status").value.startsWith("base: ")`)
	set(t, v, "[name=base]", "http://a.example/")
	until(t, v, `document.querySelector("#status").value.includes("found")`)
	for _, fragment := range []string{"text=%21%21", "text=AAAA", "rejoin=maybe&email=2&x=%22%3E"} {
		again, _ := tryOut(t, "#"+fragment)
		quiet(t, again, "http://127.0.0.1")
	}
	quiet(t, v, address)
}

// Hostile texts are shown as they are, in the text, the list, the card and the other views.
func TestPlaygroundHostileText(t *testing.T) {
	v, address := tryOut(t, "")
	give(t, v, evil+` <http://a.example/`+evil+"> http://b.example/"+evil+" javascript:window.ran=1 http://user:<img src=x onerror=window.ran=1>@c.example")
	click(t, v, "[name=refused]")
	searched(t, v, 3)
	for i := range value[int](t, v, `document.querySelectorAll("#space .row").length`) {
		evaluate(t, v, fmt.Sprintf(`document.querySelectorAll("#space .row")[%d].click()`, i))
	}
	click(t, v, "#tab-json")
	until(t, v, `document.querySelector("#json pre")`)
	click(t, v, "#tab-mended")
	until(t, v, `document.querySelector("#mended pre")`)
	if n := value[int](t, v, `document.querySelectorAll("img, main script, a").length`); n != 0 {
		t.Errorf("%d elements out of the text", n)
	}
	quiet(t, v, address)
}

// TestPlaygroundManyLinks wants a long text shown whole, its list in few rows, and a page that answers
// meanwhile. The times are logged: on a busy machine they say nothing.
func TestPlaygroundManyLinks(t *testing.T) {
	v, address := tryOut(t, "")
	evaluate(t, v, `(() => {
		let text = "";
		for (let i = 0; i < 20000; i++) text += "On day " + i + " see http://h" + i % 997 + ".example/archive/" + i + "/tables.html, é too.\n";
		const file = new File([text], "many.txt"), files = new DataTransfer();
		files.items.add(file);
		window.began = performance.now();
		window.slowest = 0;
		let last = began;
		(function beat() {
			const now = performance.now();
			window.slowest = Math.max(slowest, now - last);
			last = now;
			setTimeout(beat);
		})();
		document.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
	})()`)
	searched(t, v, 2)
	t.Logf("20,000 links: shown after %.0f ms", value[float64](t, v, `performance.getEntriesByName("result").at(-1).startTime - window.began`))
	until(t, v, `document.querySelectorAll("#marked mark").length === 20000`)
	t.Logf("all marks drawn; the page was busy for at most %.0f ms", value[float64](t, v, "window.slowest"))
	if got := value[string](t, v, `document.querySelector("#status").value`); !strings.HasPrefix(got, "20,000 found") {
		t.Errorf("status %q", got)
	}
	if n := value[int](t, v, `document.querySelectorAll("#space .row").length`); n == 0 || n > 60 {
		t.Errorf("%d rows in the list, want those that are seen", n)
	}
	if got := value[string](t, v, `document.querySelector("#command").textContent`); got != "urigrep many.txt" {
		t.Errorf("the command is %s", got)
	}
	until(t, v, `document.querySelector("mark[data-mark='19999']").textContent === "http://h59.example/archive/19999/tables.html"`)
	evaluate(t, v, `document.querySelector("mark[data-mark='19999']").click()`)
	until(t, v, `document.querySelector("#card h3").textContent === "http://h59.example/archive/19999/tables.html"`)
	quiet(t, v, address)
}

// What one types in lies on the marked text character over character.
func TestPlaygroundLiesOnTheText(t *testing.T) {
	v, _ := tryOut(t, "")
	for _, width := range []int64{360, 768, 1400} {
		v.do(t, chromedp.EmulateViewport(width, 900))
		if got := value[float64](t, v, `document.querySelector("#input").scrollHeight - document.querySelector("#marked").scrollHeight`); got != 0 {
			t.Errorf("%d pixels: the two texts differ by %.0f pixels in height", width, got)
		}
		if got := value[int64](t, v, `document.documentElement.scrollWidth`); got > width {
			t.Errorf("the page is %d pixels wide, want %d", got, width)
		}
	}
}

func TestPlaygroundAccessibility(t *testing.T) {
	axe := axeCore(t)
	v, _ := tryOut(t, "")
	evaluate(t, v, `document.querySelector("#options").open = true`)
	evaluate(t, v, axe)
	for _, scheme := range []string{"light", "dark"} {
		prefer(t, v, scheme)
		for _, width := range []int64{360, 1400} {
			v.do(t, chromedp.EmulateViewport(width, 900))
			for _, act := range []string{"#tab-links", "#tab-json", "#tab-mended"} {
				click(t, v, act)
				accessible(t, v, fmt.Sprintf("%s, %d pixels, at %s", scheme, width, act))
			}
		}
	}
}

// TestPlaygroundScreenshots writes pictures of the page into the folder that REPORT_PICTURES names.
func TestPlaygroundScreenshots(t *testing.T) {
	folder := os.Getenv("REPORT_PICTURES")
	if folder == "" {
		t.Skip("REPORT_PICTURES names no folder for the pictures")
	}
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{360, 768, 1400} {
			v, _ := tryOut(t, "")
			until(t, v, `document.querySelector("#card h3")`)
			v.do(t, chromedp.EmulateViewport(width, 900))
			prefer(t, v, scheme)
			picture(t, v, filepath.Join(folder, fmt.Sprintf("play-%s-%d.png", scheme, width)))
		}
	}
}
