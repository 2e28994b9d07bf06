package resolve_test

import (
	"regexp"
	"strings"
	"testing"

	"urigrep/resolve"
)

// grammar writes regular expressions rule by rule as the RFCs have them, so that
// the parsers, which are written for speed, can be held against the rules themselves.
type grammar struct{ rules []string }

func (g *grammar) expand(s string) string {
	return strings.NewReplacer(g.rules...).Replace(s)
}

// def defines a rule: its name between '<' and '>' stands for it in those after it.
func (g *grammar) def(name, s string) {
	g.rules = append(g.rules, "<"+name+">", "(?:"+g.expand(s)+")")
}

func (g *grammar) compile(s string) *regexp.Regexp {
	return regexp.MustCompile(`\A(?s:` + g.expand(s) + `)\z`)
}

// RFC 3986, Appendix A.
func grammar3986() *regexp.Regexp {
	var g grammar
	g.def("pct", `%[0-9A-Fa-f]{2}`)
	g.def("reg", `[A-Za-z0-9\-._~!$&'()*+,;=]|<pct>`) // unreserved / sub-delims / pct-encoded
	g.def("pchar", `<reg>|[:@]`)
	g.def("fragment", `(?:<pchar>|[/?])*`)
	g.def("scheme", `[A-Za-z][A-Za-z0-9+\-.]*`)
	g.def("h16", `[0-9A-Fa-f]{1,4}`)
	g.def("octet", `[0-9]|[1-9][0-9]|1[0-9]{2}|2[0-4][0-9]|25[0-5]`)
	g.def("IPv4", `<octet>\.<octet>\.<octet>\.<octet>`)
	g.def("ls32", `<h16>:<h16>|<IPv4>`)
	g.def("IPv6", strings.Join([]string{
		`(?:<h16>:){6}<ls32>`,
		`::(?:<h16>:){5}<ls32>`,
		`<h16>?::(?:<h16>:){4}<ls32>`,
		`(?:(?:<h16>:){0,1}<h16>)?::(?:<h16>:){3}<ls32>`,
		`(?:(?:<h16>:){0,2}<h16>)?::(?:<h16>:){2}<ls32>`,
		`(?:(?:<h16>:){0,3}<h16>)?::<h16>:<ls32>`,
		`(?:(?:<h16>:){0,4}<h16>)?::<ls32>`,
		`(?:(?:<h16>:){0,5}<h16>)?::<h16>`,
		`(?:(?:<h16>:){0,6}<h16>)?::`,
	}, "|"))
	g.def("future", `[vV][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+`)
	g.def("host", `\[(?:<IPv6>|<future>)\]|<reg>*`)
	g.def("authority", `(?:(?:<reg>|:)*@)?<host>(?::[0-9]*)?`)
	g.def("abempty", `(?:/<pchar>*)*`)
	g.def("absolute", `/(?:<pchar>+(?:/<pchar>*)*)?`)
	g.def("rootless", `<pchar>+(?:/<pchar>*)*`)
	g.def("noscheme", `(?:<reg>|@)+(?:/<pchar>*)*`)
	g.def("hier", `//<authority><abempty>|<absolute>|<rootless>|`)
	g.def("relative", `//<authority><abempty>|<absolute>|<noscheme>|`)
	return g.compile(`(?:<scheme>:<hier>|<relative>)(?:\?<fragment>)?(?:#<fragment>)?`)
}

// RFC 2396, Appendix A with the changes of RFC 2732, §3, and with the deviations
// that the package documents: "?y", and IPv6address as RFC 3986 has it.
func grammar2396() *regexp.Regexp {
	var g grammar
	g.def("escaped", `%[0-9A-Fa-f]{2}`)
	g.def("unreserved", `[A-Za-z0-9\-_.!~*'()]`)
	g.def("uric", `[;/?:@&=+$,\[\]]|<unreserved>|<escaped>`)
	g.def("fragment", `<uric>*`)
	g.def("pchar", `<unreserved>|<escaped>|[:@&=+$,]`)
	g.def("segment", `<pchar>*(?:;<pchar>*)*`)
	g.def("abs", `/<segment>(?:/<segment>)*`)
	g.def("toplabel", `[A-Za-z]|[A-Za-z][A-Za-z0-9\-]*[A-Za-z0-9]`)
	g.def("domainlabel", `[A-Za-z0-9]|[A-Za-z0-9][A-Za-z0-9\-]*[A-Za-z0-9]`)
	g.def("hostname", `(?:<domainlabel>\.)*<toplabel>\.?`)
	g.def("IPv4", `[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3}`)
	g.def("host", `<hostname>|<IPv4>|\[[0-9A-Fa-f:.]*\]`) // what stands between brackets is judged by itself
	g.def("userinfo", `(?:<unreserved>|<escaped>|[;:&=+$,])*`)
	g.def("server", `(?:(?:<userinfo>@)?<host>(?::[0-9]*)?)?`)
	g.def("regname", `(?:<unreserved>|<escaped>|[$,;:@&=+])+`)
	g.def("net", `//(?:<server>|<regname>)<abs>?`)
	g.def("opaque", `(?:<unreserved>|<escaped>|[;?:@&=+$,])<uric>*`)
	g.def("rel", `(?:<unreserved>|<escaped>|[;@&=+$,])+<abs>?`)
	g.def("query", `(?:\?<uric>*)?`)
	return g.compile(`(?:[A-Za-z][A-Za-z0-9+\-.]*:(?:(?:<net>|<abs>)<query>|<opaque>)|(?:<net>|<abs>|<rel>)<query>|\?<uric>*)?(?:#<fragment>)?`)
}

var (
	rules3986 = grammar3986()
	rules2396 = grammar2396()

	// RFC 3986, Appendix B; without the condition that it leaves to the reader, a
	// scheme is only what the grammar takes for one.
	appendixB = regexp.MustCompile(`\A(([A-Za-z][A-Za-z0-9+\-.]*):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?\z`)

	bracketed = regexp.MustCompile(`//(?:[^/?#@]*@)?\[([^/?#]*?)\]`)
)

// testGrammar holds both parsers against the rules.
func testGrammar(t *testing.T, s string) {
	r, err := resolve.Parse(s)
	if want := rules3986.MatchString(s); (err == nil) != want {
		t.Fatalf("%q: %v, by the rules of RFC 3986 valid: %v", s, err, want)
	}
	if err == nil {
		m := appendixB.FindStringSubmatch(s)
		if m == nil {
			t.Fatalf("%q is not of the form of Appendix B", s)
		}
		scheme, _ := r.Scheme()
		authority, hasAuthority := r.Authority()
		query, hasQuery := r.Query()
		fragment, hasFragment := r.Fragment()
		got := []string{scheme, authority, r.Path(), query, fragment}
		want := []string{m[2], m[4], m[5], m[7], m[9]}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("%q: components %q, by Appendix B %q", s, got, want)
			}
		}
		if hasAuthority != (m[3] != "") || hasQuery != (m[6] != "") || hasFragment != (m[8] != "") {
			t.Fatalf("%q: other components are defined by Appendix B", s)
		}
	}
	want := rules2396.MatchString(s)
	if m := bracketed.FindStringSubmatch(hierarchy(s)); want && m != nil {
		want = resolve.Check([]byte("//["+m[1]+"]")) == nil && !strings.HasPrefix(m[1], "v")
	}
	if _, err := resolve.RFC2396.Parse(s); (err == nil) != want {
		t.Fatalf("%q: %v, by the rules of RFC 2396 valid: %v", s, err, want)
	}
}

// hierarchy returns s from where an authority may begin, and nothing else that begins with "//".
func hierarchy(s string) string {
	if m := appendixB.FindStringSubmatchIndex(s); m != nil && m[6] >= 0 {
		return s[m[6]:]
	}
	return ""
}

func FuzzGrammar(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(testGrammar)
}

// Every string of up to four characters that delimit or are typical of something.
func TestGrammarShort(t *testing.T) {
	const chars = "a1:/?#[]@.%v-_"
	var each func(s string, n int)
	each = func(s string, n int) {
		testGrammar(t, s)
		if n > 0 {
			for i := range len(chars) {
				each(s+chars[i:i+1], n-1)
			}
		}
	}
	each("", 4)
	for _, before := range []string{"//", "a://[", "//[::", "//[v", "//1.2.3", "a:"} {
		each(before, 3)
	}
}

// The hosts that follow "//[" with groups and gaps of all shapes.
func TestGrammarIPv6(t *testing.T) {
	var each func(s string, n int)
	each = func(s string, n int) {
		testGrammar(t, "//["+s+"]")
		if n > 0 {
			for _, next := range []string{"1", ":", "1:", "::", "1.2.3.4", ":f"} {
				each(s+next, n-1)
			}
		}
	}
	each("", 4)
	for groups := range 10 {
		each(strings.Repeat("1:", groups), 2)
		each("::"+strings.Repeat("1:", groups), 2)
		each(strings.Repeat("1:", groups)+":", 2)
	}
}
