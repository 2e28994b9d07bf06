package resolve_test

import (
	"testing"

	"urigrep/resolve"
)

func TestLabels(t *testing.T) {
	tests := []struct{ uri, a, u string }{
		{"http://b%C3%BCcher.example/%C3%BC", "http://xn--bcher-kva.example/%C3%BC", "http://bücher.example/%C3%BC"},
		{"http://u@XN--bcher-kva.example:80?q#f", "", "http://u@bücher.example:80?q#f"},
		{"//B%C3%9CCHER.Example", "//xn--bcher-kva.example", "//bücher.example"},
		{"http://a.example/%C3%BC", "", ""},
		{"http://a%2Db.example/", "", ""},
		{"http://b%C3%BCch_er.example/", "", ""}, // "_" stands in no domain name
		{"http://%FF.example/", "", ""},
		{"http://xn--99999999999.example/", "", ""},
		{"http://[::1]/%C3%BC", "", ""},
		{"http://%C3%BC@[::1]:80/", "", ""},
		{"http://%C3%BC:%C3%BC@%C3%BC.b", "http://%C3%BC:%C3%BC@xn--tda.b", "http://%C3%BC:%C3%BC@ü.b"},
		{"http://%C3%BC.b:", "http://xn--tda.b:", "http://ü.b:"},
		{"http://%C3%BC%C3%9F%C3%A9.b?//%C3%BC.c", "http://xn--zcau9c.b?//%C3%BC.c", "http://üßé.b?//%C3%BC.c"},
		{"urn:a//%C3%BC.b", "", ""},
		{"mailto:b%C3%BCcher@a.example", "", ""},
		{"b%C3%BC", "", ""},
		{"", "", ""},
	}
	for _, tt := range tests {
		r := mustParse(t, resolve.RFC3986, tt.uri)
		for _, form := range []struct {
			name string
			got  resolve.Reference
			want string
		}{{"A", r.WithALabels(), tt.a}, {"U", r.WithULabels(), tt.u}} {
			if form.want == "" {
				form.want = tt.uri
			}
			if form.got.String() != form.want {
				t.Errorf("%s: %s-labels %s, want %s", tt.uri, form.name, form.got, form.want)
			}
			if again, err := resolve.ParseIRI(form.got.String()); err != nil || again != form.got {
				t.Errorf("%s: %s-labels do not parse to the same: %v", tt.uri, form.name, err)
			}
		}
	}
}

func TestHostLabels(t *testing.T) {
	for _, tt := range []struct{ host, a, u string }{
		{"bücher.example", "xn--bcher-kva.example", "bücher.example"},
		{"xn--bcher-kva.Example", "xn--bcher-kva.example", "bücher.example"},
		{"b%C3%BCcher.example", "xn--bcher-kva.example", "bücher.example"},
		{"Plain.example", "Plain.example", "Plain.example"},
		{"[::1]", "[::1]", "[::1]"},
		{"ü%zz", "ü%zz", "ü%zz"},
		{"ü%f", "ü%f", "ü%f"},
		{"", "", ""},
	} {
		if a, u := resolve.ALabels(tt.host), resolve.ULabels(tt.host); a != tt.a || u != tt.u {
			t.Errorf("%q: %q and %q, want %q and %q", tt.host, a, u, tt.a, tt.u)
		}
	}
}
