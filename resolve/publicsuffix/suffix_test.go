package publicsuffix_test

import (
	"fmt"
	"strings"
	"testing"

	"urigrep/resolve/publicsuffix"
)

func ExampleDomain() {
	for _, host := range []string{"www.shelf.example.co.uk", "Someone.GitHub.io", "co.uk", "192.0.2.1"} {
		fmt.Printf("%q\n", publicsuffix.Domain(host))
	}
	// Output:
	// "example.co.uk"
	// "Someone.GitHub.io"
	// ""
	// ""
}

func TestFind(t *testing.T) {
	for _, c := range []struct {
		host, suffix, domain string
		listed, icann        bool
	}{
		{"a.b.example.com", "com", "example.com", true, true},
		{"example.com.", "com", "example.com", true, true},
		{"EXAMPLE.Com", "Com", "EXAMPLE.Com", true, true},
		{"com", "com", "", true, true},
		{"tra%EF%AC%83c.example.com", "com", "example.com", true, true},
		{"a.b.c.kobe.jp", "c.kobe.jp", "b.c.kobe.jp", true, true},
		{"c.kobe.jp", "c.kobe.jp", "", true, true},
		{"www.city.kobe.jp", "kobe.jp", "city.kobe.jp", true, true}, // an exception
		{"kobe.jp", "jp", "kobe.jp", true, true},
		{"www.ck", "ck", "www.ck", true, true},
		{"a.www.ck", "ck", "www.ck", true, true},
		{"a.b.ck", "b.ck", "a.b.ck", true, true},
		{"page.github.io", "github.io", "page.github.io", true, false},
		{"a.b.notlisted", "notlisted", "b.notlisted", false, false},
		{"localhost", "localhost", "", false, false},
		{"x.食狮.中国", "中国", "食狮.中国", true, true},
		{"x.xn--85x722f.xn--fiqs8s", "xn--fiqs8s", "xn--85x722f.xn--fiqs8s", true, true},
		{"192.0.2.1", "", "", false, false},
		{"[2001:db8::1]", "", "", false, false},
		{"a..com", "", "", false, false},
		{".com", "", "", false, false},
		{"", "", "", false, false},
	} {
		got := publicsuffix.Find(c.host)
		if want := (publicsuffix.Suffix{Name: c.suffix, Listed: c.listed, ICANN: c.icann}); got != want {
			t.Errorf("Find(%q) = %+v, want %+v", c.host, got, want)
		}
		if got := publicsuffix.Domain(c.host); got != c.domain {
			t.Errorf("Domain(%q) = %q, want %q", c.host, got, c.domain)
		}
	}
}

// TestDomainIsPartOfHost finds the domain of a lower-case host in its place, without a copy.
func TestDomainIsPartOfHost(t *testing.T) {
	host := []byte("a.shelf-of-many-long-labels.example.co.uk")
	allocations := testing.AllocsPerRun(10, func() {
		domain := publicsuffix.Domain(host)
		if string(domain) != "example.co.uk" || &domain[0] != &host[len(host)-len(domain)] {
			t.Errorf("Domain(%q) = %q, or a copy", host, domain)
		}
	})
	if allocations > 0 {
		t.Errorf("%v allocations, want none", allocations)
	}
}

func TestIsTopLevel(t *testing.T) {
	for label, want := range map[string]bool{
		"org": true, "ORG": true, "ck": true, "中国": true, "xn--fiqs8s": true, "za": true,
		"example": false, "": false, "co.uk": false, "org.": false, "github": false,
	} {
		if got := publicsuffix.IsTopLevel(label); got != want {
			t.Errorf("IsTopLevel(%q) = %v, want %v", label, got, want)
		}
	}
}

// FuzzFind checks that a suffix ends its host, a domain ends in its suffix, and that a
// domain is its own domain.
func FuzzFind(f *testing.F) {
	for _, host := range []string{"a.b.co.uk", "x.example.com", "a.b.ck", "www.ck", "é.fr", "a.b.c.kobe.jp", "1.2.3.4", "a.za"} {
		f.Add(host)
	}
	f.Fuzz(func(t *testing.T, host string) {
		s, domain := publicsuffix.Find(host), publicsuffix.Domain(host)
		name := strings.TrimSuffix(host, ".")
		if !strings.HasSuffix(name, s.Name) && strings.Count(name, ".") == strings.Count(s.Name, ".") {
			t.Fatalf("suffix %q is no end of %q", s.Name, host)
		}
		if domain != "" && (s.Name == "" || !strings.HasSuffix(domain, "."+s.Name)) {
			t.Fatalf("domain %q of %q does not end in the suffix %q", domain, host, s.Name)
		}
		if domain != "" && publicsuffix.Domain(domain) != domain {
			t.Fatalf("Domain(%q) = %q, want the same", domain, publicsuffix.Domain(domain))
		}
	})
}

func BenchmarkDomain(b *testing.B) {
	hosts := []string{"www.shelf.example.co.uk", "lists.example.org", "a.b.c.example.com", "page.github.io"}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if publicsuffix.Domain(hosts[i%len(hosts)]) == "" {
			b.Fatal("no domain")
		}
	}
}
