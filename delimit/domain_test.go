package delimit_test

import (
	"strings"
	"testing"

	"urigrep/delimit"
)

func TestDomains(t *testing.T) {
	checkTexts(t, delimit.Options{Domains: true}, []textCase{{"❤️.ws/b, ada❤️.com, https://❤️.ws/", nil}}) // a selector begins no label
	checkTexts(t, delimit.Options{Domains: true, IRI: true}, []textCase{{"❤️.ws/b and ada❤️.com", nil}})
	checkTexts(t, delimit.Options{Domains: true}, []textCase{
		{"see a.org, b.co.uk/x_(y). (c.net) <d.com/e> \"f.com\"", []string{
			"http://a.org", "http://b.co.uk/x_(y)", "http://c.net", "http://d.com/e", "http://f.com"}},
		{"a.org:80 a.org:80/x a.org:x a.org:808080 a.org?b a.org? a.org#c a.org./d a.org.", []string{
			"http://a.org:80", "http://a.org:80/x", "http://a.org", "http://a.org", "http://a.org?b", "http://a.org", "http://a.org#c", "http://a.org./d", "http://a.org"}},
		{"setup.py notes.md run.sh: x.pl a.zip Thread.new self.id 1.in end.The", nil},
		{"www.a.pl allegro.pl/oferta a.rs:8080 x.md/", []string{"http://www.a.pl", "http://allegro.pl/oferta", "http://a.rs:8080", "http://x.md/"}},
		{"README.md#top main.rs:10:5", nil},
		{"(Tide.java:146) (Tide.java:2040) tcp.py:377 a.rs:80 b.rs:443 harbour.a.rs:377", []string{"http://a.rs:80", "http://b.rs:443", "http://harbour.a.rs:377"}},
		{"Makefile.org README.de configure.com Harbour.app/plugins arXiv:math.CO/0402452 tide-release.bb", nil},
		{"p->color.fit q->a.org", []string{"http://a.org"}},
		{"e.li s.th t.co x.com tide.author tide.jobs www.tide.jobs tide.jobs/b", []string{"http://t.co", "http://x.com", "http://www.tide.jobs", "http://tide.jobs/b"}},
		{"<ada@har‐\nbour.org> mas-\n   ter.b.org -\nc.org 3-\nd.org", []string{"http://c.org", "http://d.org"}},
		{"[[https://a.example/tide.org][tide.org]] [[https://b.org][b.org]]", []string{"https://a.example/tide.org", "https://b.org", "http://b.org"}},
		{"[[file:org-irc.org][chat]] [[file:a.org::#git][b]] tom··.@nos··o.com ··k.org mux(w.bi[i]) quota mail5.nr ring.gpg.save user.email", nil},
		{"profile:a.org file: b.org c.org[1] d.com[i] mail.user.org", []string{"http://a.org", "http://b.org", "http://c.org", "http://d.com", "http://mail.user.org"}},
		{"a.b a.notpublic 1.2.3.4 a.org.x .org a..org a_b.org x@a.org ~a.org /tmp/a.org a\\b.org T&T.org x-.org -x.org", nil},
		{"std::a.org os.name() x.id=5 obj.link->y a.org_b", nil},
		{"_a.org_ *b.org* 'c.org' url=d.org e:f.org", []string{"http://a.org", "http://b.org", "http://c.org", "http://d.org", "http://f.org"}},
		{"MÜNCHEN.de 请看a.org吧", []string{"http://xn--mnchen-3ya.de", "http://a.org"}},
		{"http://a.org/b.org ftp.a.org www.a.org/b.org", []string{"http://a.org/b.org", "ftp://ftp.a.org", "http://www.a.org/b.org"}},
		{"a.org… b.org...", []string{"http://a.org", "http://b.org"}},
		{"http://a.org,b.org;c.org", []string{"http://a.org", "http://b.org", "http://c.org"}},
		{"a.org,b.org;c.org|d.org", []string{"http://a.org", "http://b.org", "http://c.org", "http://d.org"}},
	})
	checkTexts(t, delimit.Options{Domains: true, SkipAbbreviated: true}, []textCase{
		{"www.a.org/x ftp.b.org", []string{"http://www.a.org/x", "http://ftp.b.org"}},
		{"www.readme.md WWW.a.py readme.md a.py", []string{"http://www.readme.md", "http://WWW.a.py"}}, // what may be a file is a domain with www.
	})
	checkTexts(t, delimit.Options{Domains: true, IRI: true}, []textCase{
		{"请看a.org吧。b.org。例え.みんな、普遍。我爱你）", []string{
			"http://a.org", "http://b.org", "http://xn--r8jz45g.xn--q9jyb4c", "http://xn--tkvz54g.xn--6qq986b3xl"}},
		{"終わる。info a。com", nil},
		{"a.org/あ、b.org", []string{"http://a.org/%E3%81%82%E3%80%81b.org"}},
	})
}

// A bare domain is of its own kind, and says which rules found it: the mark of a footnote after it
// does not count.
func TestDomainReference(t *testing.T) {
	for text, rules := range map[string]delimit.Rules{"(a.org/b)": delimit.RuleA2, "(mx-1.a.org[192.0.2.1])": delimit.RuleA2 | delimit.RuleT1} {
		refs := collect([]byte(text), delimit.Options{Domains: true})
		if len(refs) != 1 {
			t.Fatalf("%s: %d references, want 1", text, len(refs))
		}
		if r := refs[0]; r.Kind != delimit.Domain || r.Wrapper != delimit.Paren || r.Rules != rules || !r.Valid() || r.ImpliedScheme() != "http://" {
			t.Errorf("%s: got %s", text, show(&r))
		}
	}
}

// TestNamesInTexts has names and addresses in texts, and what only looks like one (rule A2).
func TestNamesInTexts(t *testing.T) {
	local := strings.Repeat("a", 256)
	checkTexts(t, delimit.Options{Email: true, Domains: true}, []textCase{
		{"see a.org and b.c.org, or 12.org", []string{"http://a.org", "http://b.c.org"}},
		{"12.a.org 1.org/b 1.org:80 123.org", []string{"http://12.a.org", "http://1.org/b", "http://1.org:80", "http://123.org"}},
		{local + "@b.org", []string{"mailto:" + local + "@b.org"}},
		{local + "a@b.org", nil},
		{"self.org this.org self.a.org a.self.org", []string{"http://a.self.org"}},
		{"The end.The next a.Org.", nil},
	})
}
