package browser_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// prefer has a page shown to somebody who prefers light or dark colors.
func prefer(t *testing.T, v *visit, scheme string) {
	t.Helper()
	features := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
	if _, err := chromedp.Call(v.Context, emulation.SetEmulatedMedia, features); err != nil {
		t.Fatal(err)
	}
}

// picture writes a picture of a whole page into a file.
func picture(t *testing.T, v *visit, file string) {
	t.Helper()
	data, err := chromedp.Run(v.Context, chromedp.FullScreenshot(100))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// axeCore returns an expression that defines axe-core, whose file AXE_CORE names; without it the test
// is skipped.
func axeCore(t *testing.T) string {
	t.Helper()
	file := os.Getenv("AXE_CORE")
	if file == "" {
		t.Skip("AXE_CORE names no file of axe-core")
	}
	axe, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return "(() => {" + string(axe) + "\n})()"
}

// accessible fails if the page breaks a rule of WCAG 2, levels A and AA; axe-core is defined in it.
func accessible(t *testing.T, v *visit, when string) {
	t.Helper()
	evaluate(t, v, `window.checked = "", axe.run({runOnly: ["wcag2a", "wcag2aa", "wcag21aa"]}).then((r) => {
		window.checked = (r.passes.length > 9 ? "done " : "few rules were tried: ") + r.violations.map((x) => x.id + ": " + x.nodes.map((n) => n.target.join(" ")).slice(0, 3).join(", ")).join("; ");
	})`)
	until(t, v, `window.checked !== ""`)
	if got := value[string](t, v, "window.checked"); got != "done " {
		t.Errorf("%s: %s", when, strings.TrimPrefix(got, "done "))
	}
}

// TestScreenshots writes pictures of the page into the folder that REPORT_PICTURES names.
func TestScreenshots(t *testing.T) {
	folder := os.Getenv("REPORT_PICTURES")
	if folder == "" {
		t.Skip("REPORT_PICTURES names no folder for the pictures")
	}
	file := os.Getenv("REPORT_PAGE")
	if file == "" {
		file = written(t, 2_000)
	}
	for _, scheme := range []string{"light", "dark"} {
		for _, width := range []int64{360, 768, 1400} {
			v := open(t, file)
			v.do(t, chromedp.EmulateViewport(width, 900))
			prefer(t, v, scheme)
			picture(t, v, filepath.Join(folder, fmt.Sprintf("report-%s-%d.png", scheme, width)))
		}
	}
}

// TestPictureOfDocs makes docs/report.png, a picture of the report of a real run, if DOCS_PICTURE names it.
func TestPictureOfDocs(t *testing.T) {
	file := os.Getenv("DOCS_PICTURE")
	if file == "" {
		t.Skip("DOCS_PICTURE names no file for the picture")
	}
	const root = "../../../.."
	folder, program := t.TempDir(), filepath.Join(t.TempDir(), "urigrep")
	if err := os.CopyFS(folder, os.DirFS(root+"/testdata")); err != nil {
		t.Fatal(err)
	}
	building := exec.Command("go", "build", "-o", program, ".")
	building.Dir = root
	running := exec.Command(program, "--report", "report.html", "mail-thread.txt", "archive.mbox", "cjk.txt", "notes.md")
	running.Args[0], running.Dir = "urigrep", folder
	for _, cmd := range []*exec.Cmd{building, running} {
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	v := open(t, filepath.Join(folder, "report.html"))
	v.do(t, chromedp.EmulateViewport(1200, 1000))
	shot, err := chromedp.Run(v.Context, chromedp.CaptureScreenshot())
	if err != nil {
		t.Fatal(err)
	}
	if len(shot) > 200_000 {
		t.Errorf("%d bytes, want at most 200,000", len(shot))
	}
	if err := os.WriteFile(file, shot, 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestAccessibility checks the page by the rules of WCAG 2, levels A and AA, with axe-core, whose file
// AXE_CORE names: light and dark, wide and narrow, and with what is told of a target.
func TestAccessibility(t *testing.T) {
	axe := axeCore(t)
	for _, scheme := range []string{"light", "dark"} {
		v := open(t, written(t, 300))
		prefer(t, v, scheme)
		evaluate(t, v, axe)
		for _, width := range []int64{360, 1400} {
			v.do(t, chromedp.EmulateViewport(width, 900))
			for _, act := range []string{"true", `document.querySelector('[data-facet="host"] .value').click()`, `document.querySelector("#space .row button").click()`} {
				evaluate(t, v, act)
				accessible(t, v, fmt.Sprintf("%s, %d pixels, after %s", scheme, width, act))
			}
			evaluate(t, v, `document.querySelector("#detail").close()`)
			evaluate(t, v, `document.querySelector(".chip").click()`)
		}
	}
}
