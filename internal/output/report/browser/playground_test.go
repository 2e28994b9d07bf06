package browser

import (
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// playground returns the address of the page to try the library, served on loopback.
func playground(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("builds WebAssembly")
	}
	folder := t.TempDir()
	cmd := exec.Command("go", "run", "./internal/playground", "-o", folder)
	cmd.Dir = "../../../.."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

func TestPlayground(t *testing.T) {
	address := playground(t)
	v := openAddress(t, address)
	v.do(t, chromedp.WaitVisible("#found tr"))
	if got := value[string](t, v, `document.querySelector("#found .target").textContent`); got != "http://tides.example/harbour/tables.html" {
		t.Errorf("first target %q", got)
	}
	if n := value[int](t, v, `document.querySelectorAll("#found tr").length`); n < 5 {
		t.Errorf("%d found, want at least 5", n)
	}
	if n := value[int](t, v, `document.querySelectorAll("#m1, [data-mark='1']").length`); n != 2 {
		t.Errorf("%d pieces of the first reference, want 2", n)
	}
	set(t, v, "#input", "Mail ada@example.org"+evil)
	evaluate(t, v, `document.querySelector("[name=email]").click()`)
	until(t, v, `document.querySelector("#found .target")?.textContent.startsWith("mailto:")`)
	if got := value[string](t, v, `document.querySelector("#found .target").textContent`); got != "mailto:ada@example.org" {
		t.Errorf("after a change %q, want mailto:ada@example.org", got)
	}
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
