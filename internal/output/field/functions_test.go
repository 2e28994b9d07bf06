package field_test

import (
	"testing"

	"urigrep/internal/output/field"
)

func TestHostOf(t *testing.T) {
	for text, want := range map[string]string{
		"http://A.example:80/x?y":    "a.example",
		" https://me:pw@b.example ":  "b.example",
		"//c.example":                "c.example",
		"d.example/x":                "d.example",
		"e.example:8080/x":           "e.example",
		"me@f.example":               "f.example",
		"mailto:me@g.example?cc=x":   "g.example",
		"http://[2001:DB8::1]:80/":   "[2001:db8::1]",
		"10.1.2.3":                   "10.1.2.3",
		"http://bücher.example/":     "bücher.example",
		"urn:isbn:1":                 "",
		"click here":                 "",
		"file:///x":                  "",
		"":                           "",
		"http://h.example/http://i/": "h.example",
	} {
		if got := field.HostOf(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := field.DomainOf("https://www.a.example.co.uk/x"); got != "example.co.uk" {
		t.Errorf("domain %q", got)
	}
}

func TestInNetwork(t *testing.T) {
	for _, c := range []struct {
		host, network string
		want, fails   bool
	}{
		{"10.1.2.3", "10.0.0.0/8", true, false},
		{"11.1.2.3", "10.0.0.0/8", false, false},
		{"[2001:db8::1]", "2001:db8::/32", true, false},
		{"[::ffff:10.0.0.1]", "10.0.0.0/8", true, false},
		{"a.example", "10.0.0.0/8", false, false},
		{"", "10.0.0.0/8", false, false},
		{"10.1.2.3", "10.0.0.0", false, true},
	} {
		got, err := field.InNetwork(c.host, c.network)
		if got != c.want || (err != nil) != c.fails {
			t.Errorf("%s in %s: %t, %v", c.host, c.network, got, err)
		}
	}
}
