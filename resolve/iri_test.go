package resolve_test

import (
	"errors"
	"testing"

	"urigrep/resolve"
)

// Among these are the examples of RFC 3987, §3.1.
func TestToURI(t *testing.T) {
	tests := []struct{ in, percent, idna string }{
		{"http://résumé.example.org", "http://r%C3%A9sum%C3%A9.example.org", "http://xn--rsum-bpad.example.org"},
		{"http://r%C3%A9sum%C3%A9.example.org/", "http://r%C3%A9sum%C3%A9.example.org/", "http://xn--rsum-bpad.example.org/"},
		{"http://www.example.org/red%09rosé#red", "http://www.example.org/red%09ros%C3%A9#red", ""},
		{"http://example.com/𐌀𐌁𐌂", "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82", ""},
		{"http://ü@RÉSUMÉ.Example:80/?é#é", "http://%C3%BC@R%C3%89SUM%C3%89.Example:80/?%C3%A9#%C3%A9", "http://%C3%BC@xn--rsum-bpad.example:80/?%C3%A9#%C3%A9"},
		{"//日本語。jp", "//%E6%97%A5%E6%9C%AC%E8%AA%9E%E3%80%82jp", "//xn--wgv71a119e.jp"},
		{"http://faß.de/", "http://fa%C3%9F.de/", "http://xn--fa-hia.de/"},
		{"http://h%E9/", "http://h%E9/", ""}, // no UTF-8
		{"http://EXAMPLE.com/", "http://EXAMPLE.com/", ""},
		{"http://[::1]/é", "http://[::1]/%C3%A9", ""},
		{"http://a/?\ue000", "http://a/?%EE%80%80", ""},
		{"é/ü", "%C3%A9/%C3%BC", ""},
		{"", "", ""},
	}
	for _, tt := range tests {
		if tt.idna == "" {
			tt.idna = tt.percent
		}
		r, err := resolve.ToURI(tt.in)
		if err != nil || r != mustParse(t, resolve.RFC3986, tt.percent) {
			t.Errorf("ToURI(%q): got %q, %v, want %q", tt.in, r, err, tt.percent)
		}
		iri, err := resolve.ParseIRI(tt.in)
		if err != nil || r.WithALabels().String() != tt.idna || toURI(t, iri.WithALabels()) != r.WithALabels() {
			t.Errorf("%q: A-labels %q, %v, want %q", tt.in, r.WithALabels(), err, tt.idna)
		}
	}
}

func TestToURIErrors(t *testing.T) {
	tests := []struct {
		in     string
		offset int
		rule   string
	}{
		{"http://a/é b", 11, "path-abempty"},
		{"é:a", 2, "path-noscheme"},
		{"http://a/\ue000", 9, "path-abempty"}, // iprivate, in a query only
		{"#\ue000", 1, "fragment"},
		{"/\ufdd0", 1, "path-absolute"}, // no ucschar
		{"/\u0080", 1, "path-absolute"},
		{"/\ufffd", 1, "path-absolute"},
		{"/\xe9", 1, "path-absolute"},
		{"/\U0001FFFE", 1, "path-absolute"},
		{"/\U000E0001", 1, "path-absolute"},
		{"?\U0010FFFE", 1, "query"},
		{"//[é]", 3, "IPv6address"},
		{"//h:é", 4, "port"},
	}
	for _, tt := range tests {
		_, err := resolve.ToURI(tt.in)
		var e *resolve.Error
		if !errors.As(err, &e) || e.Offset != tt.offset || e.Rule != tt.rule {
			t.Errorf("ToURI(%q): got error %v, want one of %s at %d", tt.in, err, tt.rule, tt.offset)
		}
	}
}

// Among these are the examples of RFC 3987, §3.2.1.
func TestToIRI(t *testing.T) {
	tests := []struct{ in, percent, idna string }{
		{"http://www.example.org/D%C3%BCrst", "http://www.example.org/Dürst", ""},
		{"http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst", ""},
		{"http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%E2%80%AE", "http://納豆.example.org/%E2%80%AE"},
		{"http://r%C3%A9sum%C3%A9.example.org", "http://résumé.example.org", ""},
		{"http://a/%7E%2f%25%20%41", "http://a/~%2f%25%20A", ""},
		{"http://a/%E9%C3%A9%C3", "http://a/%E9é%C3", ""},
		{"http://a/%F0%90%8C%80%f0%90%8c", "http://a/𐌀%F0%90%8C", ""},
		{"http://a/%C0%80%ED%A0%80", "http://a/%C0%80%ED%A0%80", ""},                                     // no UTF-8: overlong, a surrogate
		{"http://a/%E3%80%80%C2%A0%EF%BC%8F%EE%80%80", "http://a/%E3%80%80%C2%A0%EF%BC%8F%EE%80%80", ""}, // blanks, a fullwidth '/', private use
		{"http://xn--99999999999.example/", "http://xn--99999999999.example/", ""},
		{"?%C3%A9#%C3%A9", "?é#é", ""},
	}
	for _, tt := range tests {
		if tt.idna == "" {
			tt.idna = tt.percent
		}
		r := mustParse(t, resolve.RFC3986, tt.in)
		got := r.ToIRI()
		if got != tt.percent || r.WithULabels().ToIRI() != tt.idna {
			t.Errorf("%q: IRI %q, with U-labels %q, want %q, %q", tt.in, got, r.WithULabels().ToIRI(), tt.percent, tt.idna)
		}
		if back, err := resolve.ToURI(got); err != nil || !back.Equal(r, resolve.BySyntax) {
			t.Errorf("%q: %q is the IRI of %q, %v", tt.in, got, back, err)
		}
	}
}

// toURI is ToURI of an IRI that was parsed.
func toURI(t *testing.T, iri resolve.Reference) resolve.Reference {
	t.Helper()
	r, err := resolve.ToURI(iri.String())
	if err != nil {
		t.Fatal(err)
	}
	return r
}
