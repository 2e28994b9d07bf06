package resolve_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"urigrep/resolve"
)

// seeds are references of every form, valid and not, for the fuzz targets.
var seeds = []string{
	"", "a", "%2A", "/", "//", "?", "#", "?#", "//h", "s:", "s:a", "s:/a", "s://", "s://h",
	"http://u:p@example.com:80/a/b;c=d/../e?f=g&h#i", "HTTP://%41.EXAMPLE:080", "//[::1]:1", "//[v1.a:b]/", "//u@[1:2::1.2.3.4]",
	"mailto:A@B.C,d@E?subject=%0D", "urn:ISBN:0-395-36341-1", "file://localhost/a", "file:/.//a", "sip:a@B:1;c",
	"a b", "a%", "a%4", "a%zz", "a:b:c", "1:a", ":", "//a@b@c", "//a:b", "//[::1", "//[", "//a]", "s://[::1%25e]",
	"../a/./b/../..", "s:a/../b", "s:/..//a", "/a/..//b", "./a:b", "%2e%2E/a", "é", "s://é/ü?\ue000", "\xff", "{a|b}^`\\<>\"",
	"ftp://u:p%40w@h/;key=a?u=http%3A%2F%2Fa%3Ab%40h%3Fsig%3Dc", "tel:+1-2.3;Ext=4(5);phone-context=+6-7", "data:Text/Plain;Charset=US-ASCII,a", "mailto:a@b?To=C", "file://c:/", "http://h/%2Fa%2541%25",
	"http://2130706433/", "http://p%D0%B0ypal.com@xn--pypal-4ve.com:25/%00%0a", "http:g", "http:?y",
}

func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(testInvariants)
}

// testInvariants checks what holds of every string.
func testInvariants(t *testing.T, s string) {
	for _, v := range []resolve.RFC{resolve.RFC3986, resolve.RFC2396} {
		r, err := v.Parse(s)
		testRedacted(t, v, s, err == nil)
		if e := v.Check([]byte(s)); (e == nil) != (err == nil) || e != nil && *e.(*resolve.Error) != *err.(*resolve.Error) {
			t.Fatalf("%v: %q: Parse says %v, Check %v", v, s, err, e)
		}
		if err != nil {
			if e := err.(*resolve.Error); e.Input != s || e.Offset < 0 || e.Offset > len(s) || e.Rule == "" || r != (resolve.Reference{}) {
				t.Fatalf("%v: %q: %#v", v, s, e)
			}
			continue
		}
		if r.String() != s || recompose(r) != s {
			t.Fatalf("%v: %q: String gives %q, the components %q", v, s, r.String(), recompose(r))
		}
		testNormalForms(t, r)
		testIRI(t, r)
		for _, w := range r.Warnings() {
			if w.Text == "" {
				t.Fatalf("%q: %s without a text", s, w.Code)
			}
		}
	}
	testRepair(t, s)
}

// recompose puts the components of r together again (RFC 3986, §5.3).
func recompose(r resolve.Reference) string {
	var b strings.Builder
	if s, ok := r.Scheme(); ok {
		b.WriteString(s + ":")
	}
	if authority, ok := r.Authority(); ok {
		b.WriteString("//" + authority)
		parts := ""
		if u, ok := r.Userinfo(); ok {
			parts += u + "@"
		}
		host, hasHost := r.Host()
		parts += host
		if p, ok := r.Port(); ok {
			parts += ":" + p
		}
		if hasHost && parts != authority {
			return "authority " + authority + " of " + parts
		}
	}
	b.WriteString(r.Path())
	if q, ok := r.Query(); ok {
		b.WriteString("?" + q)
	}
	if f, ok := r.Fragment(); ok {
		b.WriteString("#" + f)
	}
	return b.String()
}

// A normal form is valid, stays as it is, and is equal to what it was made from.
func testNormalForms(t *testing.T, r resolve.Reference) {
	for level := resolve.BySyntax; level <= resolve.ByScheme; level++ {
		n := r.Normalize(level)
		if again, err := r.RFC().Parse(n.String()); err != nil || again != n {
			t.Fatalf("%q at level %d: %q, which parses as %#v, %v", r, level, n, again, err)
		}
		if again := n.Normalize(level); again != n {
			t.Fatalf("%q at level %d: %q, and again %q", r, level, n, again)
		}
		if !n.Equal(r, level) || n.IsURI() != r.IsURI() {
			t.Fatalf("%q at level %d: %q is not equal to it", r, level, n)
		}
		_, before := r.Authority()
		_, after := n.Authority()
		if level == resolve.BySyntax && before != after {
			t.Fatalf("%q: the authority of %q comes out of nothing", r, n)
		}
	}
}

// What ToIRI makes maps back to the same URI but for percent-encodings.
func testIRI(t *testing.T, r resolve.Reference) {
	if r.RFC() != resolve.RFC3986 {
		return
	}
	if a := r.WithALabels(); resolve.Check([]byte(a.String())) != nil {
		t.Fatalf("%q with A-labels is %q", r, a)
	}
	u := r.WithULabels()
	if a := u.WithALabels(); a != u && resolve.Check([]byte(a.String())) != nil {
		t.Fatalf("%q with U-labels is %q, and with A-labels again %q", r, u, a)
	}
	iri := r.ToIRI()
	back, err := resolve.ToURI(iri)
	if err != nil || !back.Equal(r, resolve.BySyntax) {
		t.Fatalf("%q is the IRI %q, which is %q, %v", r, iri, back, err)
	}
}

// What is redacted keeps its form, and is redacted for good.
func testRedacted(t *testing.T, v resolve.RFC, s string, valid bool) {
	redacted := resolve.Redact(s)
	if _, err := v.Parse(redacted); valid && err != nil {
		t.Fatalf("%v: %q redacted is %q: %v", v, s, redacted, err)
	}
	if again := resolve.Redact(redacted); again != redacted {
		t.Fatalf("%q redacted is %q, and again %q", s, redacted, again)
	}
}

// What is repaired is valid, stays as it is, and was lossless.
func testRepair(t *testing.T, s string) {
	r, err := resolve.Repair(s)
	if err != nil {
		if e := err.(*resolve.Error); e.Input != s || e.Rule == "" || resolve.Check([]byte(s)) == nil {
			t.Fatalf("%q is beyond repair: %v", s, err)
		}
		return
	}
	if again, err := resolve.Parse(r.String()); err != nil || again != r {
		t.Fatalf("%q repaired is %q: %v", s, r, err)
	}
	if resolve.Check([]byte(s)) == nil && r.String() != s {
		t.Fatalf("%q is valid, and repaired %q", s, r)
	}
	if got := decodeAll(r.String()); got != decodeAll(s) {
		t.Fatalf("%q repaired is %q, which decodes to %q", s, r, got)
	}
	if iri, err := resolve.ToURI(s); err == nil && iri != r {
		t.Fatalf("%q repaired is %q, mapped by RFC 3987 it is %q", s, r, iri)
	}
}

var encoded = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// decodeAll decodes every triplet of s, and leaves other percent signs as they are.
func decodeAll(s string) string {
	return encoded.ReplaceAllStringFunc(s, func(triplet string) string {
		c, _ := strconv.ParseUint(triplet[1:], 16, 8)
		return string([]byte{byte(c)})
	})
}

func FuzzResolve(f *testing.F) {
	bases := []string{"http://a/b/c/d;p?q", "s:", "s:a", "s://h", "s:/a//b", "mailto:a@b?c#d", "s:/.//a"}
	for i, s := range seeds {
		f.Add(bases[i%len(bases)], s, false)
		f.Add("http://a/../b/c", s, true)
	}
	f.Fuzz(func(t *testing.T, base, ref string, lax bool) {
		for _, v := range []resolve.RFC{resolve.RFC3986, resolve.RFC2396} {
			b, errB := v.Parse(base)
			r, errR := v.Parse(ref)
			if errB != nil || errR != nil {
				continue
			}
			resolver, err := resolve.NewResolver(b, resolve.Options{Lax: lax})
			if (err == nil) != b.IsURI() {
				t.Fatalf("base %q: %v", base, err)
			}
			if err == nil {
				testTarget(t, resolver, r)
			}
		}
	})
}

// A target is valid, has a scheme, and is its own target but for what Lax makes of it.
func testTarget(t *testing.T, resolver resolve.Resolver, ref resolve.Reference) {
	target := resolver.Resolve(ref)
	v := resolver.Base().RFC()
	if again, err := v.Parse(target.String()); err != nil || again != target || !target.IsURI() {
		t.Fatalf("%v: %q with base %q: %q, which parses as %#v, %v", v, ref, resolver.Base(), target, again, err)
	}
	strict, err := resolve.NewResolver(resolver.Base(), resolve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if again := strict.Resolve(target); again != target && !keepsBaseDots(ref) {
		t.Fatalf("%v: %q with base %q: %q, and again %q", v, ref, resolver.Base(), target, again)
	}
	_, before := ref.Authority()
	_, inBase := resolver.Base().Authority()
	if _, after := target.Authority(); after && !before && !inBase {
		t.Fatalf("%v: %q with base %q: %q has an authority out of nothing", v, ref, resolver.Base(), target)
	}
}

// keepsBaseDots reports whether the target of ref has the path of the base URI,
// whose dot-segments stay (RFC 3986, §5.2.2), and go when it is resolved again.
func keepsBaseDots(ref resolve.Reference) bool {
	_, authority := ref.Authority()
	return !authority && ref.Path() == ""
}
