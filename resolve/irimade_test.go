package resolve_test

import (
	"testing"

	"urigrep/resolve"
)

// iris are IRI references of every kind, with characters beyond ASCII in each component, and a few
// URI references.
var iris = []string{
	"http://résumé.example/", "HTTP://BÜCHER.Example:80/ä/../ö?ü#ß", "http://ü@h.example/", "http://ü:é@h/", "//ü.example", "//ü@h:80?é",
	"/ä/./b", "ä/../ö", "./ä:b", "?ü", "?\ue000", "#ß", "é", "urn:ü:%c3%bc", "mailto:ü@ö.example?Subject=é", "file://localhost/ä/../ö", "file:///ä",
	"tel:+1-2;ext=ü", "data:text/plain;charset=US-ASCII,ü", "x:/..//ä", "http://[::1]/ä%7e%41", "http://h/%C3%A4ä%2f", "http://日本語。jp/%e4", "foo:ä/../b",
	"http://h/𐌀?𐌁#𐌂", "http://h:080/é", "", "g", "../g", "http:ä", "//[::1]:80/ä", "http://h", "http://h?", "http://faß.de/#",
}

// What is made of IRI references is what the functions that append it append, and it is an IRI reference
// with the components of its text.
func TestMadeOfIRIs(t *testing.T) {
	for _, s := range iris {
		r := mustParseIRI(t, s)
		for _, by := range []resolve.Level{resolve.AsWritten, resolve.BySyntax, resolve.ByScheme} {
			n := r.Normalize(by)
			if want := string(r.AppendNormalized(nil, by)); n.String() != want {
				t.Errorf("%q.Normalize(%v) = %q, want %q", s, by, n, want)
			}
			isMade(t, n)
			if again := n.Normalize(by); again != n {
				t.Errorf("%q normalized is %q, and again %q", s, n, again)
			}
			if !n.Equal(r, by) {
				t.Errorf("%q is not equal to its normal form %q", s, n)
			}
		}
		isMade(t, r.WithoutFragment())
		isMade(t, r.WithALabels())
		isMade(t, r.WithULabels())
		if !r.IsURI() {
			continue
		}
		for _, lax := range []bool{false, true} {
			base, err := resolve.NewResolver(r, resolve.Options{Lax: lax})
			if err != nil {
				t.Fatal(err)
			}
			for _, other := range iris {
				ref := mustParseIRI(t, other)
				target := base.Resolve(ref)
				if want := string(base.AppendResolve(nil, ref)); target.String() != want {
					t.Errorf("%q resolved against %q is %q, want %q", other, s, target, want)
				}
				isMade(t, target)
			}
		}
	}
}

func TestResolveOfIRIs(t *testing.T) {
	for _, c := range []struct{ base, ref, want string }{
		{"http://h/a/b", "ä", "http://h/a/ä"},
		{"http://bücher.example/ö/x", "../ä?ü", "http://bücher.example/ä?ü"},
		{"http://bücher.example/ö?q", "#ß", "http://bücher.example/ö?q#ß"},
		{"http://h/ö", "//ü.example", "http://ü.example"},
		{"http://h/ö", "g", "http://h/g"},
	} {
		got, err := mustParseIRI(t, c.base).Resolve(mustParseIRI(t, c.ref))
		if err != nil || got.String() != c.want {
			t.Errorf("%q, %q: %q, %v, want %q", c.base, c.ref, got, err, c.want)
		}
	}
	old, err := resolve.RFC2396.Parse("http://h/a")
	if err != nil {
		t.Fatal(err)
	}
	if got, err := old.Resolve(mustParseIRI(t, "ä")); err != nil || got.String() != "http://h/ä" {
		t.Errorf("against a base of RFC 2396: %q, %v", got, err)
	}
	if got := mustParseIRI(t, "http://b%C3%BCcher.example/ä").WithALabels(); got.String() != "http://xn--bcher-kva.example/ä" {
		t.Errorf("A-labels: %q", got)
	}
	if got := mustParseIRI(t, "HTTP://Ü.example/a/../ä").Normalize(resolve.BySyntax); got.String() != "http://Ü.example/ä" {
		t.Errorf("normal form %q", got)
	}
}

// isMade wants a reference to be as if its text had been parsed.
func isMade(t *testing.T, r resolve.Reference) {
	t.Helper()
	if parsed := mustParseIRI(t, r.String()); parsed != r {
		t.Errorf("%q has other components than its text", r)
	}
}

func mustParseIRI(t *testing.T, s string) resolve.Reference {
	t.Helper()
	r, err := resolve.ParseIRI(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
