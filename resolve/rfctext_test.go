package resolve_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"urigrep/resolve"
)

// section returns the text of an RFC from the line that begins with from to the
// last before the next line that begins with to. It skips the test where the RFCs are not there.
func section(t *testing.T, name, from, to string) string {
	t.Helper()
	shared := os.Getenv("URIGREP_SHARED")
	if shared == "" {
		t.Skip("URIGREP_SHARED is not set: no texts of the RFCs")
	}
	data, err := os.ReadFile(filepath.Join(shared, "rfc", name))
	if err != nil {
		t.Fatal(err)
	}
	_, text, found := strings.Cut(string(data), "\n"+from)
	text, _, ended := strings.Cut(text, "\n"+to)
	if !found || !ended {
		t.Fatalf("%s has no section from %q to %q", name, from, to)
	}
	return text
}

// The references that stand alone on lines of the RFCs as examples are valid.
func TestExamplesOfRFCs(t *testing.T) {
	alone := regexp.MustCompile(`(?m)^ +<?([a-z]+:[^ <>\n]+)>?$`)
	for _, s := range []struct {
		name, from, to string
		least          int
		rfcs           []resolve.RFC
	}{
		{"rfc3986.txt", "1.1.2.  Examples", "1.1.3.", 8, []resolve.RFC{resolve.RFC3986, resolve.RFC2396}},
		{"rfc2396.txt", "1.3. Example URI", "1.4.", 6, []resolve.RFC{resolve.RFC3986, resolve.RFC2396}},
		{"rfc2732.txt", "2. Literal IPv6", "3. Changes", 7, []resolve.RFC{resolve.RFC3986, resolve.RFC2396}},
		{"rfc6068.txt", "6.1.  Basic", "7.  ", 10, []resolve.RFC{resolve.RFC3986}},
	} {
		text := section(t, s.name, s.from, s.to)
		found := alone.FindAllStringSubmatch(text, -1)
		if len(found) < s.least {
			t.Errorf("%s: %d examples, want at least %d", s.name, len(found), s.least)
		}
		for _, m := range found {
			for _, v := range s.rfcs {
				if r, err := v.Parse(m[1]); err != nil || !r.IsURI() {
					t.Errorf("%s: %q is no URI by %v: %v", s.name, m[1], v, err)
				}
			}
		}
	}
}

// The equations of RFC 3986, §5.4 and of RFC 2396, Appendix C.
func TestResolutionsOfRFCs(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	tests := []struct {
		rfc            resolve.RFC
		name, from, to string
		equation       string
		least          int
	}{
		{resolve.RFC3986, "rfc3986.txt", "5.4.  Reference", "6.  Normalization", `(?m)^ +"([^"\n]*)" += +"([^"\n]*)"`, 40},
		{resolve.RFC2396, "rfc2396.txt", "C. Examples", "D. Embedding", `(?m)^ +([^ \n]+) += +([^ (\n]+)`, 38},
	}
	for _, tt := range tests {
		found := regexp.MustCompile(tt.equation).FindAllStringSubmatch(section(t, tt.name, tt.from, tt.to), -1)
		if len(found) < tt.least {
			t.Errorf("%s: %d equations, want at least %d", tt.name, len(found), tt.least)
		}
		for _, m := range found {
			testResolve(t, tt.rfc, resolve.Options{}, base, m[1], m[2])
		}
	}
}
