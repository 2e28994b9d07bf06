package delimit_test

import (
	"testing"

	"urigrep/delimit"
)

// TestNamespaceAlone has URNs that end where their namespace-specific string would begin.
func TestNamespaceAlone(t *testing.T) {
	for _, text := range []string{"<urn:ab:> urn:ab:", "urn:ab:", "<urn:ab:>", `"urn:ab:"`, "(urn:ab:)", "urn:ab::x", "urn:a:x", "urn:-b:x", "urn:b-:x"} {
		if got := found(text, delimit.Options{}); len(got) > 0 {
			t.Errorf("%q: found %q", text, got)
		}
	}
	if got := found("<urn:ab:> urn:ab:c", delimit.Options{}); len(got) != 1 || got[0] != "urn:ab:c" {
		t.Errorf("found %q", got)
	}
}

// TestEntityEnds has each character reference that ends a bare reference, and one that does not
// (rule D3).
func TestEntityEnds(t *testing.T) {
	for _, name := range []string{"gt", "lt", "quot", "nbsp"} {
		if got := found("see http://a.example/b&"+name+";c", delimit.Options{}); len(got) != 1 || got[0] != "http://a.example/b" {
			t.Errorf("&%s;: found %q", name, got)
		}
	}
	if got := found("see http://a.example/?b&g;c", delimit.Options{}); len(got) != 1 || got[0] != "http://a.example/?b&g;c" {
		t.Errorf("&g;: found %q", got)
	}
}
