package tracking

import (
	"slices"
	"strings"
	"testing"

	"urigrep/resolve"
)

func parse(t testing.TB, s string) resolve.Reference {
	t.Helper()
	r, err := resolve.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestStrip(t *testing.T) {
	tests := []struct{ name, uri, want string }{
		{"between others", "https://a.example/b?c=d&utm_source=x&e=f", "https://a.example/b?c=d&e=f"},
		{"first", "https://a.example/b?fbclid=x&e=f", "https://a.example/b?e=f"},
		{"last", "https://a.example/b?e=f&gclid=x", "https://a.example/b?e=f"},
		{"the only ones", "https://a.example/b?utm_source=x&utm_medium=y", "https://a.example/b"},
		{"the only ones, before a fragment", "https://a.example/b?utm_source=x#c", "https://a.example/b#c"},
		{"without a value", "https://a.example/b?gclid&c", "https://a.example/b?c"},
		{"any case", "https://a.example/b?UTM_Source=x&hsCtaTracking=y&c=d", "https://a.example/b?c=d"},
		{"other bytes stay", "HTTPS://A.example:443//b/../?z=%7e+%2B&a=1&&utm_id=1&b;c=%C3%A9", "HTTPS://A.example:443//b/../?z=%7e+%2B&a=1&&b;c=%C3%A9"},
		{"escaped for HTML", "https://a.example/b?c=d&amp;utm_source=x&amp;e=f", "https://a.example/b?c=d&amp;e=f"},
		{"escaped for HTML, first", "https://a.example/b?utm_source=x&amp;e=f&amp;g", "https://a.example/b?e=f&amp;g"},
		{"escaped twice", "https://a.example/b?c=d&amp;amp;utm_source=x", "https://a.example/b?c=d"},
		{"a fragment of parameters", "https://a.example/b#xtor=RSS-1&utm_source=x", "https://a.example/b"},
		{"a fragment of parameters, some stay", "https://a.example/b?c#xtor=RSS-1&d=e", "https://a.example/b?c#d=e"},
		{"parameters behind a fragment's path", "https://a.example/#/b?utm_source=x&c=d", "https://a.example/#/b?c=d"},
		{"parameters alone behind a fragment's path", "https://a.example/#!/b?utm_source=x", "https://a.example/#!/b"},
		{"both in a fragment", "https://a.example/#utm_source=x?utm_medium=y", "https://a.example/"},
		{"a fragment that is none", "https://a.example/b#about-utm_source=1/2", "https://a.example/b#about-utm_source=1/2"},
		{"a text fragment", "https://a.example/b#:~:text=utm_source", "https://a.example/b#:~:text=utm_source"},
		{"at a host", "https://www.youtube.com/watch?v=1&si=2", "https://www.youtube.com/watch?v=1"},
		{"at another host", "https://a.example/watch?v=1&si=2", "https://a.example/watch?v=1&si=2"},
		{"a host that ends alike", "https://notyoutu.be/1?si=2", "https://notyoutu.be/1?si=2"},
		{"a host in upper case, final dot", "https://YouTu.be./1?si=2", "https://YouTu.be./1"},
		{"where the site needs it", "https://a.example/unsubscribe?mkt_tok=1", "https://a.example/unsubscribe?mkt_tok=1"},
		{"where the site does not", "https://a.example/b?mkt_tok=1", "https://a.example/b"},
		{"names that begin alike", "https://a.example/b?utmost=1&gclids=2&my_utm_x=3", "https://a.example/b?utmost=1&gclids=2&my_utm_x=3"},
		{"a value like a name", "https://a.example/b?c=utm_source", "https://a.example/b?c=utm_source"},
		{"an empty query", "https://a.example/b?", "https://a.example/b?"},
		{"empty parameters", "https://a.example/b?&&", "https://a.example/b?&&"},
		{"referral", "https://a.example/b?ref=c", "https://a.example/b?ref=c"},
		{"another scheme", "ftp://a.example/b?utm_source=x", "ftp://a.example/b?utm_source=x"},
		{"an address", "mailto:b@a.example?utm_source=x", "mailto:b@a.example?utm_source=x"},
		{"a wrapper", "https://urldefense.com/v3/__https://a.example/?b&utm_source=x__;!!A$", "https://urldefense.com/v3/__https://a.example/?b&utm_source=x__;!!A$"},
		{"an archive", "https://web.archive.org/web/2020/https://a.example/?utm_source=x", "https://web.archive.org/web/2020/https://a.example/?utm_source=x"},
		{"relative", "/b?utm_source=x", "/b?utm_source=x"},
	}
	table := New(Options{})
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := table.Strip(parse(t, test.uri)).String(); got != test.want {
				t.Errorf("%s\ngot  %s\nwant %s", test.uri, got, test.want)
			}
		})
	}
}

func TestReferral(t *testing.T) {
	table := New(Options{Referral: true})
	for uri, want := range map[string]string{
		"https://a.example/b?ref=c&d=e&utm_id=1":           "https://a.example/b?d=e",
		"https://www.amazon.co.uk/dp/1?tag=x-21&ascsubtag": "https://www.amazon.co.uk/dp/1",
		"https://a.example/b?tag=c":                        "https://a.example/b?tag=c",
	} {
		if got := table.Strip(parse(t, uri)).String(); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", uri, got, want)
		}
	}
}

// TestPublic has the cases of miniflux/v2, internal/reader/urlcleaner (Apache-2.0, The Miniflux
// Authors); where it writes a query anew, ours stays as it is.
func TestPublic(t *testing.T) {
	table := New(Options{})
	for uri, want := range map[string]string{
		"https://example.com/page?id=123&utm_source=newsletter&utm_medium=email&fbclid=abc123": "https://example.com/page?id=123",
		"https://example.com/page?utm_source=newsletter&utm_medium=email":                      "https://example.com/page",
		"https://example.com/page?id=123&foo=bar":                                              "https://example.com/page?id=123&foo=bar",
		"https://example.com/page":                                                             "https://example.com/page",
		"https://example.com/page?UTM_SOURCE=newsletter&utm_MEDIUM=email":                      "https://example.com/page",
		"https://example.com/page?id=123&utm_source=newsletter#section1":                       "https://example.com/page?id=123#section1",
		"https://example.com/page?utm_source=newsletter#section1":                              "https://example.com/page#section1",
		"https://example.com/page?utm_source=newsletter":                                       "https://example.com/page",
		"https://example.com/page?name=John%20Doe&utm_source=newsletter":                       "https://example.com/page?name=John%20Doe",
		"https://example.com/foo.jpg?crop/1420x708/format/webp":                                "https://example.com/foo.jpg?crop/1420x708/format/webp",
		"mailto:user@example.org":                                                              "mailto:user@example.org",
	} {
		if got := table.Strip(parse(t, uri)).String(); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", uri, got, want)
		}
	}
}

// Each line has a source, and each parameter stands once for a host, in lower case.
func TestTable(t *testing.T) {
	seen := make(map[string]bool)
	for line := range strings.Lines(parameters + referrals) {
		rule, source, _ := strings.Cut(line, "#")
		words := strings.Fields(rule)
		if len(words) == 0 {
			continue
		}
		hosts := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w[0] != '@' })
		if len(hosts) == 0 {
			hosts = []string{""}
		}
		for _, name := range slices.DeleteFunc(words, func(w string) bool { return w[0] == '@' || w[0] == '!' }) {
			if strings.TrimSpace(source) == "" || name != strings.ToLower(name) || strings.ContainsAny(strings.TrimSuffix(name, "*"), "*=&") {
				t.Errorf("%q", line)
			}
			for _, host := range hosts {
				if seen[name+host] || seen[name] {
					t.Errorf("%s%s stands twice", name, host)
				}
				seen[name+host] = true
			}
		}
	}
}

const clearURLs = `{"providers": {
	"shop": {
		"urlPattern": "^https?:\\/\\/(?:[a-z0-9-]+\\.)*?shop(?:\\.[a-z]{2,}){1,}",
		"completeProvider": false,
		"rules": ["p[fd]_rd_[a-z]*", "qid", "(?<!x)y"],
		"referralMarketing": ["tag"],
		"rawRules": ["\\/ref=[^/?]*"],
		"exceptions": ["^https?:\\/\\/(?:[a-z0-9-]+\\.)*?shop(?:\\.[a-z]{2,}){1,}\\/gp\\/.*?(?:redirector.html|sign-out)"],
		"redirections": [], "forceRedirection": false},
	"globalRules": {"urlPattern": ".*", "rules": ["(?:%3F)?track(?:_[a-z_]*)?"]},
	"guarded": {"urlPattern": ".*", "rules": ["kept"], "exceptions": ["(?=x)"]},
	"strange": {"urlPattern": "^(?!x)", "rules": [".*"]},
	"greedy": {"urlPattern": "^https://greedy\\.example", "rawRules": ["^https:", "b"]}
}}`

func TestClearURLs(t *testing.T) {
	table := New(Options{})
	passed, err := table.ReadClearURLs(strings.NewReader(clearURLs))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range passed {
		names = append(names, p.Provider+" "+p.Field+" "+p.Pattern)
		if p.Reason == "" {
			t.Errorf("%+v", p)
		}
	}
	if want := []string{"guarded exceptions (?=x)", "shop rules (?<!x)y", "strange urlPattern ^(?!x)"}; !slices.Equal(names, want) {
		t.Errorf("passed over\ngot  %q\nwant %q", names, want)
	}
	for uri, want := range map[string]string{
		"https://www.Shop.co.uk/dp/1/ref=sr_1_1?PF_RD_p=1&qid=2&a=3": "https://www.Shop.co.uk/dp/1?a=3",
		"https://shop.com/dp/1?tag=x":                                "https://shop.com/dp/1?tag=x",
		"https://shop.com/gp/redirector.html?qid=1":                  "https://shop.com/gp/redirector.html?qid=1",
		"https://a.example/?track_me=1&kept=2#TRACK=3":               "https://a.example/?kept=2",
		"https://a.example/?xtrack=1":                                "https://a.example/?xtrack=1",
		"https://a.example/?utm_id=1":                                "https://a.example/",
		"https://greedy.example/abc":                                 "https://greedy.example/ac",
	} {
		if got := table.Strip(parse(t, uri)).String(); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", uri, got, want)
		}
	}
	all := New(Options{Referral: true})
	if _, err := all.ReadClearURLs(strings.NewReader(clearURLs)); err != nil {
		t.Fatal(err)
	}
	if got := all.Strip(parse(t, "https://shop.com/dp/1?tag=x")).String(); got != "https://shop.com/dp/1" {
		t.Errorf("referral: %s", got)
	}
}

func TestClearURLsErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "line 1: unexpected end of JSON input",
		"{\n\"providers\": {,}}": "line 2: invalid character ',' looking for beginning of object key string",
		"{\"providers\": {\n\"a\": {\n\"rules\": 1}}}": "line 3: cannot unmarshal number into Go struct field .providers.rules of type []string",
		"{\"rules\": []}": `want an object with "providers", as ClearURLs has it`,
	} {
		_, err := New(Options{}).ReadClearURLs(strings.NewReader(text))
		if err == nil || err.Error() != want {
			t.Errorf("%q\ngot  %v\nwant %s", text, err, want)
		}
	}
}

func TestLiteral(t *testing.T) {
	for pattern, want := range map[string]string{
		`^https?:\/\/(?:[a-z0-9-]+\.)*?amazon(?:\.[a-z]{2,}){1,}`: "amazon",
		`.*`:                        "",
		`^https?://www\.a\.example`: "://www.a.example",
		`(?:ab|cde)f(gh)ij`:         "fghij",
		`K`:                         "k",
		`(`:                         "",
	} {
		if got := literal(pattern); got != want {
			t.Errorf("literal(%q) = %q, want %q", pattern, got, want)
		}
	}
}

// FuzzStrip checks that what is left is a URI, a part of what there was, and that stripping it
// changes nothing.
func FuzzStrip(f *testing.F) {
	tables := []*Table{New(Options{}), New(Options{Referral: true})}
	withFile := New(Options{Referral: true})
	if _, err := withFile.ReadClearURLs(strings.NewReader(clearURLs)); err != nil {
		f.Fatal(err)
	}
	tables = append(tables, withFile)
	f.Add("https://shop.example/ref=a/ref=b?utm_source=x&amp;qid=1&b=c#track=1?utm_id=2")
	f.Add("http://a.example/?amp;amp;utm_a=1&gclid#xtor=1&a")
	f.Fuzz(func(t *testing.T, text string) {
		uri, err := resolve.Parse(text)
		if err != nil {
			return
		}
		for _, table := range tables {
			got := table.Strip(uri)
			if err := resolve.Check([]byte(got.String())); err != nil || !isPart(got.String(), text) {
				t.Fatalf("%q gives %q: %v", text, got, err)
			}
			if again := table.Strip(got); again != got {
				t.Fatalf("%q gives %q, and that %q", text, got, again)
			}
		}
	})
}

// isPart reports whether s is text with some of its bytes left out.
func isPart(s, text string) bool {
	for i := 0; i < len(text) && s != ""; i++ {
		if s[0] == text[i] {
			s = s[1:]
		}
	}
	return s == ""
}

func BenchmarkStrip(b *testing.B) {
	table := New(Options{})
	for name, text := range map[string]string{
		"no query": "https://www.example.org/a/b",
		"none":     "https://www.example.org/a/b?c=d&e=f",
		"some":     "https://www.example.org/a/b?utm_source=c&d=e&utm_medium=f",
	} {
		b.Run(name, func(b *testing.B) {
			uri := parse(b, text)
			b.ReportAllocs()
			for b.Loop() {
				table.Strip(uri)
			}
		})
	}
}
