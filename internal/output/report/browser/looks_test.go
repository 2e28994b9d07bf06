package browser

import (
	"os"
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
