package resolve_test

import (
	"net/url"
	"strings"
	"testing"

	"urigrep/resolve"
)

// A difference is a class of inputs that net/url treats otherwise than RFC 3986
// has it: the section that decides, an input that belongs to it, and how an input is
// told to belong to it.
type difference[In any] struct {
	name, section string
	example       In
	is            func(In) bool
}

// explained reports whether in is of one of the classes.
func explained[In any](classes []difference[In], in In) bool {
	for _, c := range classes {
		if c.is(in) {
			return true
		}
	}
	return false
}

// An offended is an input with what this package says against it, nil if nothing.
type offended struct {
	input string
	e     *resolve.Error
}

func (o offended) found() byte {
	if o.e.Offset == len(o.input) {
		return 0
	}
	return o.input[o.e.Offset]
}

// accepted are the classes of what net/url accepts and RFC 3986 does not.
var accepted = []difference[offended]{
	{"excluded characters in path, query and fragment", "§3.3 to §3.5", offended{input: "a b"}, func(o offended) bool {
		return (strings.HasPrefix(o.e.Rule, "path-") || o.e.Rule == "query" || o.e.Rule == "fragment") && strings.HasPrefix(o.e.Reason, "want a character it allows")
	}},
	{"a '%' alone in a query", "§2.1", offended{input: "?%"}, func(o offended) bool {
		return o.e.Rule == "pct-encoded" && strings.Contains(o.input[:o.e.Offset], "?")
	}},
	{"a '%' alone in a rootless path", "§2.1", offended{input: "s:%"}, func(o offended) bool {
		scheme, rest, ok := strings.Cut(o.input[:o.e.Offset], ":")
		return o.e.Rule == "pct-encoded" && ok && !strings.ContainsAny(scheme, "/?#") && !strings.HasPrefix(rest, "/")
	}},
	{"quotes, angle brackets, ']' and non-ASCII characters in a host", "§3.2.2", offended{input: "//é"}, func(o offended) bool {
		return o.e.Rule == "reg-name" && (strings.IndexByte(`"<>]`, o.found()) >= 0 || o.found() >= 0x80)
	}},
	{"zone identifiers", "§3.2.2", offended{input: "//[fe80::1%25a]"}, func(o offended) bool {
		return o.e.Rule == "IPv6address" && strings.HasPrefix(o.input[o.e.Offset:], "%25")
	}},
	{"a second '@' in an authority", "§3.2.1", offended{input: "//a@b@c"}, func(o offended) bool {
		return o.e.Rule == "reg-name" && o.found() == '@'
	}},
	{"several ':' in a host, but for http and https", "§3.2.2", offended{input: "s://a:b:1"}, func(o offended) bool {
		return o.e.Rule == "port"
	}},
	{"what follows \"//\" in \"///\" is taken for a path", "§3.2", offended{input: "///["}, func(o offended) bool {
		return strings.HasPrefix(o.input, "///")
	}},
}

// refused are the classes of what net/url refuses and RFC 3986 does not.
var refused = []difference[resolve.Reference]{
	{"IPvFuture", "§3.2.2", parsed("//[v1.a]"), func(r resolve.Reference) bool { return r.HostKind() == resolve.IPvFuture }},
	{"percent-encoded ASCII characters in a host", "§3.2.2", parsed("//ex%41mple"), func(r resolve.Reference) bool {
		host, _ := r.Host()
		return strings.Contains(host, "%")
	}},
}

func parsed(s string) resolve.Reference {
	r, err := resolve.Parse(s)
	if err != nil {
		panic(err)
	}
	return r
}

func FuzzParseDifference(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	for _, c := range accepted {
		f.Add(c.example.input)
	}
	for _, c := range refused {
		f.Add(c.example.String())
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := resolve.Parse(s)
		u, errURL := url.Parse(s)
		switch {
		case err != nil && errURL == nil:
			if o := (offended{s, err.(*resolve.Error)}); !explained(accepted, o) {
				t.Errorf("%q: net/url accepts it: %v", s, err)
			}
		case err == nil && errURL != nil:
			if !explained(refused, r) {
				t.Errorf("%q: net/url refuses it: %v", s, errURL)
			}
		case err == nil:
			compareComponents(t, r, u)
		}
	})
}

// compareComponents compares what both make of a reference, as far as net/url
// keeps it: it lowers the scheme, decodes userinfo and host, and does not tell an
// empty authority or fragment from an undefined one.
func compareComponents(t *testing.T, r resolve.Reference, u *url.URL) {
	scheme, _ := r.Scheme()
	userinfo, hasUserinfo := r.Userinfo()
	host, _ := r.Host()
	port, hasPort := r.Port()
	query, hasQuery := r.Query()
	fragment, _ := r.Fragment()
	path := r.Path()
	if authority, ok := r.Authority(); ok && authority == "" && scheme == "" && strings.HasPrefix(path, "/") {
		path = "//" + path // the class of "///"
	}
	if u.Path == "*" && path == "%2A" {
		path = "*" // net/url keeps no trace of this percent-encoding
	}
	hostPort := decodeAll(host)
	if hasPort {
		hostPort += ":" + port
	}
	user := ""
	if u.User != nil {
		user = u.User.Username()
		if p, ok := u.User.Password(); ok {
			user += ":" + p
		}
	}
	for _, c := range []struct{ name, got, want string }{
		{"scheme", strings.ToLower(scheme), u.Scheme},
		{"userinfo", decodeAll(userinfo), user},
		{"host and port", hostPort, u.Host},
		{"path", path, u.Opaque + u.EscapedPath()},
		{"query", query, u.RawQuery},
		{"fragment", fragment, u.EscapedFragment()},
	} {
		if c.got != c.want {
			t.Errorf("%q: %s %q, by net/url %q", r, c.name, c.got, c.want)
		}
	}
	if hasUserinfo != (u.User != nil) || hasQuery != (u.ForceQuery || u.RawQuery != "") {
		t.Errorf("%q: userinfo %v, query %v, by net/url %v and %v", r, hasUserinfo, hasQuery, u.User, u.ForceQuery)
	}
}

// A resolution is a base URI and a reference.
type resolution struct{ base, ref resolve.Reference }

func (r resolution) pathAndQueryFromBase() bool {
	return !r.ref.IsURI() && !hasAuthority(r.ref) && r.ref.Path() == ""
}

func hasAuthority(r resolve.Reference) bool { _, ok := r.Authority(); return ok }

func hasEmptyQuery(r resolve.Reference) bool { query, ok := r.Query(); return ok && query == "" }

// hasDots reports whether a '.' begins a segment of a path.
func hasDots(path string) bool { return strings.Contains("/"+path, "/.") }

func isRootless(r resolve.Reference) bool {
	return !hasAuthority(r) && !strings.HasPrefix(r.Path(), "/")
}

// resolved are the classes of what net/url resolves otherwise.
var resolved = []difference[resolution]{
	{"an empty fragment is lost", "§5.3", resolution{parsed("s://h"), parsed("g#")}, func(r resolution) bool {
		return strings.HasSuffix(r.ref.String(), "#")
	}},
	{"the fragment of the base URI is kept", "§5.2.2", resolution{parsed("s://h#f"), parsed("")}, func(r resolution) bool {
		return r.ref.String() == "" && strings.Contains(r.base.String(), "#")
	}},
	{"an empty query of the base URI is lost", "§5.2.2", resolution{parsed("s://h?"), parsed("")}, func(r resolution) bool {
		return r.ref.IsSameDocument() && hasEmptyQuery(r.base)
	}},
	{"a path is put after a base URI without authority and '/'", "§5.2.3", resolution{parsed("foo:bar"), parsed("baz")}, func(r resolution) bool {
		return isRootless(r.base) && !r.ref.IsURI() && !hasAuthority(r.ref) && !strings.HasPrefix(r.ref.Path(), "/")
	}},
	{"an empty authority is lost", "§5.3", resolution{parsed("s://h"), parsed("//")}, func(r resolution) bool {
		a, ok := r.ref.Authority()
		b, inBase := r.base.Authority()
		return ok && a == "" || inBase && b == ""
	}},
	{"a base URI without authority gets one", "§5.2.2", resolution{parsed("s:"), parsed("/a")}, func(r resolution) bool {
		return !hasAuthority(r.base) && !r.ref.IsURI() && !hasAuthority(r.ref)
	}},
	{"userinfo and host are encoded anew", "§5.3", resolution{parsed("s://h"), parsed("//a!@b")}, func(r resolution) bool {
		a, _ := r.ref.Authority()
		b, _ := r.base.Authority()
		return strings.Contains(a+b, "@") || strings.Contains(a+b, "%")
	}},
	{"dot-segments of the base URI go though the reference has no path", "§5.2.2", resolution{parsed("s://h/a/../b"), parsed("?q")}, func(r resolution) bool {
		return r.pathAndQueryFromBase() && hasDots(r.base.Path())
	}},
	{"dot-segments of a rootless path stay", "§5.2.2", resolution{parsed("s://h"), parsed("t:a/../b")}, func(r resolution) bool {
		return r.ref.IsURI() && isRootless(r.ref) && hasDots(r.ref.Path())
	}},
	{"a path that is \"%2A\" is decoded", "§2.2", resolution{parsed("s://h"), parsed("%2A")}, func(r resolution) bool {
		return r.ref.Path() == "%2A" || r.base.Path() == "%2A"
	}},
	{"an empty segment goes with the dot-segments before it", "§5.2.4", resolution{parsed("s://h"), parsed("/a/..//b")}, func(r resolution) bool {
		a, b := r.base.Path(), r.ref.Path()
		return strings.Contains(a+"\n"+b, "//") && (hasDots(a) || hasDots(b))
	}},
	{"a path that comes to begin with \"//\" is written so without authority", "§3.3", resolution{parsed("s://h"), parsed("t:/a/..//b")}, func(r resolution) bool {
		return r.ref.IsURI() && !hasAuthority(r.ref) && strings.Contains(r.ref.Path(), "//")
	}},
}

func FuzzResolveDifference(f *testing.F) {
	for _, c := range resolved {
		f.Add(c.example.base.String(), c.example.ref.String())
	}
	for _, s := range seeds {
		f.Add("http://a/b/c/d;p?q", s)
		f.Add(s, "../g/./h?y#s")
	}
	f.Fuzz(func(t *testing.T, base, ref string) {
		b, errB := resolve.Parse(base)
		r, errR := resolve.Parse(ref)
		if errB != nil || errR != nil || !b.IsURI() {
			return
		}
		got, want, ok := bothResolve(t, b, r)
		if ok && got != want && !explained(resolved, resolution{b, r}) {
			t.Errorf("%q with base %q: %q, by net/url %q", ref, base, got, want)
		}
	})
}

// bothResolve returns the target URI by this package and by net/url, both with the
// scheme in lower case, and whether net/url knows both references.
func bothResolve(t *testing.T, base, ref resolve.Reference) (got, want string, ok bool) {
	t.Helper()
	target, err := base.Resolve(ref)
	if err != nil {
		t.Fatal(err)
	}
	ub, errB := url.Parse(base.String())
	ur, errR := url.Parse(ref.String())
	if errB != nil || errR != nil {
		return "", "", false
	}
	scheme, _ := target.Scheme()
	return strings.ToLower(scheme) + target.String()[len(scheme):], ub.ResolveReference(ur).String(), true
}

// Each class is still a difference: one that has ceased to be is taken off the list.
func TestDifferences(t *testing.T) {
	for _, c := range accepted {
		e, _ := resolve.Check([]byte(c.example.input)).(*resolve.Error)
		_, err := url.Parse(c.example.input)
		if e == nil || err != nil || !c.is(offended{c.example.input, e}) {
			t.Errorf("%s: %q: net/url says %v, this package %v", c.name, c.example.input, err, e)
		}
	}
	for _, c := range refused {
		if _, err := url.Parse(c.example.String()); err == nil || !c.is(c.example) {
			t.Errorf("%s: net/url accepts %q", c.name, c.example)
		}
	}
	for _, c := range resolved {
		got, want, ok := bothResolve(t, c.example.base, c.example.ref)
		if !ok || got == want || !c.is(c.example) {
			t.Errorf("%s: %q with base %q: %q by both", c.name, c.example.ref, c.example.base, got)
		}
	}
}
