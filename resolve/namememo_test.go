package resolve

import (
	"errors"
	"strings"
	"testing"
)

// TestNameMemo asks for hosts that take each other's place, each twice: the form is always that of
// the function, and an error is remembered as well.
func TestNameMemo(t *testing.T) {
	asked := 0
	m := nameMemo{form: func(host string) (string, error) {
		asked++
		if strings.HasPrefix(host, "x") {
			return "", errors.New("no form")
		}
		return strings.ToUpper(host), nil
	}}
	for n := range 1000 {
		host := strings.Repeat("a", n%300) + strings.Repeat("b", n/300)
		if n%7 == 0 {
			host = "x" + host
		}
		before := asked
		for range 2 {
			form, ok := formOf(&m, host)
			if want := strings.ToUpper(host); ok != (host[:min(1, len(host))] != "x") || ok && form != want {
				t.Fatalf("%q: %q, %v", host, form, ok)
			}
		}
		if got, long := asked-before, len(host) > longestKnown; long && got != 2 || !long && got > 1 {
			t.Errorf("a host of %d bytes: asked %d times", len(host), got)
		}
	}
}
