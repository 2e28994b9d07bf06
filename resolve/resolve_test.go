package resolve_test

import (
	"errors"
	"testing"

	"urigrep/resolve"
)

func mustParse(t testing.TB, v resolve.RFC, s string) resolve.Reference {
	t.Helper()
	r, err := v.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The examples of RFC 3986, §5.4 and RFC 2396, Appendix C, with the same base URI.
func TestResolveExamples(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	tests := []struct{ ref, want, old string }{ // old: by RFC 2396, where that differs
		// §5.4.1, Appendix C.1
		{"g:h", "g:h", ""},
		{"g", "http://a/b/c/g", ""},
		{"./g", "http://a/b/c/g", ""},
		{"g/", "http://a/b/c/g/", ""},
		{"/g", "http://a/g", ""},
		{"//g", "http://g", ""},
		{"?y", "http://a/b/c/d;p?y", "http://a/b/c/?y"},
		{"g?y", "http://a/b/c/g?y", ""},
		{"#s", "http://a/b/c/d;p?q#s", ""},
		{"g#s", "http://a/b/c/g#s", ""},
		{"g?y#s", "http://a/b/c/g?y#s", ""},
		{";x", "http://a/b/c/;x", ""},
		{"g;x", "http://a/b/c/g;x", ""},
		{"g;x?y#s", "http://a/b/c/g;x?y#s", ""},
		{"", "http://a/b/c/d;p?q", ""},
		{".", "http://a/b/c/", ""},
		{"./", "http://a/b/c/", ""},
		{"..", "http://a/b/", ""},
		{"../", "http://a/b/", ""},
		{"../g", "http://a/b/g", ""},
		{"../..", "http://a/", ""},
		{"../../", "http://a/", ""},
		{"../../g", "http://a/g", ""},
		// §5.4.2, Appendix C.2
		{"../../../g", "http://a/g", "http://a/../g"},
		{"../../../../g", "http://a/g", "http://a/../../g"},
		{"/./g", "http://a/g", "http://a/./g"},
		{"/../g", "http://a/g", "http://a/../g"},
		{"g.", "http://a/b/c/g.", ""},
		{".g", "http://a/b/c/.g", ""},
		{"g..", "http://a/b/c/g..", ""},
		{"..g", "http://a/b/c/..g", ""},
		{"./../g", "http://a/b/g", ""},
		{"./g/.", "http://a/b/c/g/", ""},
		{"g/./h", "http://a/b/c/g/h", ""},
		{"g/../h", "http://a/b/c/h", ""},
		{"g;x=1/./y", "http://a/b/c/g;x=1/y", ""},
		{"g;x=1/../y", "http://a/b/c/y", ""},
		{"g?y/./x", "http://a/b/c/g?y/./x", ""},
		{"g?y/../x", "http://a/b/c/g?y/../x", ""},
		{"g#s/./x", "http://a/b/c/g#s/./x", ""},
		{"g#s/../x", "http://a/b/c/g#s/../x", ""},
		{"http:g", "http:g", ""},
	}
	for _, tt := range tests {
		if tt.old == "" {
			tt.old = tt.want
		}
		testResolve(t, resolve.RFC3986, resolve.Options{}, base, tt.ref, tt.want)
		testResolve(t, resolve.RFC2396, resolve.Options{}, base, tt.ref, tt.old)
	}
	testResolve(t, resolve.RFC3986, resolve.Options{Lax: true}, base, "http:g", "http://a/b/c/g")
	testResolve(t, resolve.RFC2396, resolve.Options{Lax: true}, base, "http:g", "http://a/b/c/g")
}

func testResolve(t *testing.T, v resolve.RFC, o resolve.Options, base, ref, want string) {
	t.Helper()
	r, err := resolve.NewResolver(mustParse(t, v, base), o)
	if err != nil {
		t.Fatal(err)
	}
	got := r.Resolve(mustParse(t, v, ref))
	if got.String() != want {
		t.Errorf("%v: %q with base %q: got %q, want %q", v, ref, base, got, want)
		return
	}
	if again := mustParse(t, v, want); got != again {
		t.Errorf("%v: %q with base %q: the components are not those of %q", v, ref, base, want)
	}
	if b := string(r.AppendResolve([]byte("x"), mustParse(t, v, ref))); b != "x"+want {
		t.Errorf("%v: %q with base %q: AppendResolve gives %q", v, ref, base, b)
	}
}

func TestResolve3986(t *testing.T) {
	tests := []struct{ base, ref, want string }{
		// Empty components are kept apart from undefined ones (§5.3).
		{"s://h/p?q#f", "#", "s://h/p?q#"},
		{"s://h/p?q#f", "", "s://h/p?q"},
		{"s://h/p?q", "?", "s://h/p?"},
		{"s://h/p?q", "g?#", "s://h/g?#"},
		{"s://h/p", "//", "s://"},
		{"s://h/p", "///g", "s:///g"},
		{"s://u@h:1/p", "g", "s://u@h:1/g"},
		{"s://h", "g", "s://h/g"},
		{"s://h?q", "g", "s://h/g"},
		{"s://h", "..", "s://h/"},
		{"s://", "g", "s:///g"},
		// Dot-segments of the base URI's own path stay where the reference has none.
		{"s://h/a/../b", "", "s://h/a/../b"},
		{"s://h/a/../b", "?y", "s://h/a/../b?y"},
		{"s://h/a/../b", "c", "s://h/c"},
		{"s://h/a/b/../c", "../d", "s://h/d"},
		{"s://h/a", "t://i/a/../b", "t://i/b"},
		{"s://h/a", "t:/..", "t:/"},
		{"s://h/a//b", "../c", "s://h/a/c"},
		{"s://h/a", "//i/../b", "s://i/b"},
		// A base URI that is not a hierarchy.
		{"mailto:a@b", "", "mailto:a@b"},
		{"mailto:a@b", "#f", "mailto:a@b#f"},
		{"mailto:a@b", "?subject=c", "mailto:a@b?subject=c"},
		{"mailto:a@b", "c@d", "mailto:c@d"},
		{"foo:bar", "baz", "foo:baz"},
		{"foo:bar", "./baz", "foo:baz"},
		{"foo:bar", "../baz", "foo:baz"},
		{"foo:bar", ".", "foo:"},
		{"foo:bar", "/baz", "foo:/baz"},
		{"foo:", "baz", "foo:baz"},
		{"foo:a/b", "c:d", "c:d"},
		{"foo:a/b", "./c:d", "foo:a/c:d"},
		{"foo:bar", "a/../b", "foo:/b"}, // as §5.2.4 has it
		// No "//" comes to the beginning of a path where there is no authority.
		{"foo:/a", "..//g", "foo:/.//g"},
		{"foo:/a", "/.//g", "foo:/.//g"},
		{"foo:/a", "/..//g", "foo:/.//g"},
		{"foo:a", "bar:/..//g", "bar:/.//g"},
		{"foo:/.//a", "", "foo:/.//a"},
		{"foo:/.//a", "b", "foo:/.//b"},
		{"foo://h/a", "..//g", "foo://h//g"},
	}
	for _, tt := range tests {
		testResolve(t, resolve.RFC3986, resolve.Options{}, tt.base, tt.ref, tt.want)
	}
}

func TestResolve2396(t *testing.T) {
	tests := []struct{ base, ref, want string }{
		{"s://h/p?q#f", "", "s://h/p?q"},
		{"s://h/p?q#f", "#", "s://h/p?q#"},
		{"s://h/a/b?q", "?", "s://h/a/?"},
		{"s://h/a", "t://i/a/../b", "t://i/a/../b"},
		{"s://h/a", "//i/a/../b", "s://i/a/../b"},
		{"s://h/a/b", "../../c/..", "s://h/../"},
		{"s://h/a/b", "../..", "s://h/.."},
		{"s://h/a//b", "../c", "s://h/a/c"},
		{"s://h/a/../b", "c", "s://h/c"},
		{"s://h", "g", "s://h/g"}, // and not "s://hg", as the steps have it
		{"s:/a/b", "..//c", "s:/.//c"},
		{"mailto:a@b?c", "d", "mailto:d"},
		{"mailto:a@b?c", "#f", "mailto:a@b?c#f"},
		{"s://a_b/c", "d", "s://a_b/d"},
		{"s:a", ".", "s:."}, // and not "s:", which is no URI
		{"s:a/b", "../c", "s:a/../c"},
		{"s:a", "?y", "s:?y"},
	}
	for _, tt := range tests {
		testResolve(t, resolve.RFC2396, resolve.Options{}, tt.base, tt.ref, tt.want)
	}
}

func TestResolveLax(t *testing.T) {
	tests := []struct {
		rfc             resolve.RFC
		base, ref, want string
	}{
		{resolve.RFC3986, "http://a/b/c", "http:", "http://a/b/c"},
		{resolve.RFC3986, "http://a/b/c", "HTTP:?y", "http://a/b/c?y"},
		{resolve.RFC3986, "http://a/b/c", "http:/d", "http://a/d"},
		{resolve.RFC3986, "http://a/b/c", "http://d", "http://d"},
		{resolve.RFC3986, "http://a/b/c", "https:d", "https:d"},
		{resolve.RFC3986, "http://a/b/c", "http:d:e", "http://a/b/d:e"},
		{resolve.RFC2396, "http://a/b/c", "http:g?y/../x", "http://a/b/g?y/../x"},
		{resolve.RFC2396, "http://a/b/c", "http:?y", "http://a/b/?y"},
		{resolve.RFC2396, "http://a/b/c", "http:/d/../e", "http://a/d/../e"},
		{resolve.RFC2396, "http://a/b/c", "http://d/../e", "http://d/../e"},
		{resolve.RFC2396, "mailto:a@b", "mailto:c@d", "mailto:c@d"}, // is not a hierarchy (step 3)
		{resolve.RFC2396, "http:/", "HTTP:0]", "HTTP:0]"},           // a path has no bracket (RFC 2732, §3)
		{resolve.RFC2396, "http:/", "http:g[", "http:g["},
		{resolve.RFC2396, "http:/", "http:g?[x]", "http:/g?[x]"}, // a query may (RFC 2732, §3)
	}
	for _, tt := range tests {
		testResolve(t, tt.rfc, resolve.Options{Lax: true}, tt.base, tt.ref, tt.want)
	}
}

func TestRelativeBase(t *testing.T) {
	for _, s := range []string{"", "a", "/a", "//h/a", "?q", "#f"} {
		base := mustParse(t, resolve.RFC3986, s)
		var e *resolve.Error
		if _, err := resolve.NewResolver(base, resolve.Options{}); !errors.As(err, &e) || e.Rule != "absolute-URI" || e.Input != s {
			t.Errorf("NewResolver(%q): got error %v, want an *Error of absolute-URI", s, err)
		}
		if _, err := base.Resolve(resolve.Reference{}); !errors.As(err, &e) {
			t.Errorf("%q.Resolve: got error %v, want an *Error", s, err)
		}
	}
}

func TestAppendResolveAllocatesNothing(t *testing.T) {
	refs := []resolve.Reference{mustParse(t, resolve.RFC3986, "../g?y#s"), mustParse(t, resolve.RFC3986, "//h/a/../b"), mustParse(t, resolve.RFC3986, "/..//g")}
	for _, v := range []resolve.RFC{resolve.RFC3986, resolve.RFC2396} {
		r, err := resolve.NewResolver(mustParse(t, v, "http://a/b/c/d;p?q"), resolve.Options{})
		if err != nil {
			t.Fatal(err)
		}
		dst := make([]byte, 0, 100)
		if n := testing.AllocsPerRun(10, func() {
			for _, ref := range refs {
				dst = r.AppendResolve(dst[:0], ref)
			}
		}); n != 0 {
			t.Errorf("%v: %v allocations", v, n)
		}
	}
}
