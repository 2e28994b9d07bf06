package unwrap

import (
	"slices"
	"strings"
	"testing"

	"urigrep/resolve"
)

// table has the rules that the package brings.
var table = New()

func parse(t testing.TB, s string) resolve.Reference {
	t.Helper()
	r, err := resolve.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestUnwrap(t *testing.T) {
	const v3 = "https://urldefense.com/v3/__"
	tests := []struct{ name, uri, want string }{
		{"safe link", "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd%26e&data=05%7C02&reserved=0", "https://a.example/b?c=d&e"},
		{"lower case hexadecimal digits", "https://eur01.safelinks.protection.outlook.com/?url=https%3a%2f%2fa.example%2fb", "https://a.example/b"},
		{"host in upper case, final dot, port", "HTTPS://NAM12.SafeLinks.Protection.Outlook.com.:443/GetUrlReputation?url=http%3A%2F%2Fa.example", "http://a.example"},
		{"Outlook on the web", "https://outlook.office.com/mail/safelink.html?url=https%3A%2F%2Fa.example%2F&corid=1", "https://a.example/"},
		{"separators escaped for HTML", "https://eur01.safelinks.protection.outlook.com/?data=1&amp;url=https%3A%2F%2Fa.example%2F&amp;sdata=2", "https://a.example/"},
		{"Proofpoint 1", "https://urldefense.proofpoint.com/v1/url?u=http://a.example/b%3Fc&amp;k=oI%3D%0A", "http://a.example/b?c"},
		{"Proofpoint 2", "https://urldefense.proofpoint.com/v2/url?u=https-3A__a.example_b-5Fc-2Dd-3Fe-3Df&d=DwMFaQ&e=", "https://a.example/b_c-d?e=f"},
		{"Proofpoint 3", v3 + "https://a.example/*b*c__;I04!!Abc!xyz$", "https://a.example/#bNc"},
		{"Proofpoint 3 without bytes", v3 + "https://a.example/b__;!!Abc$", "https://a.example/b"},
		{"Proofpoint 3 with its end in the link", v3 + "https://a.example/__;b__;!!Abc$", "https://a.example/__;b"},
		{"Proofpoint 3 with a slash lost", v3 + "https:/a.example/b__;!!Abc$", "https://a.example/b"},
		{"Proofpoint 3 for governments", "https://urldefense.us/v3/__https://a.example/b__;!!Abc$", "https://a.example/b"},
		{"Proofpoint 3 with a query", v3 + "https://a.example/?b=c&d=*__;4oKs!!Abc$", ""}, // one sign, three bytes
		{"Proofpoint 3, a character in one run", v3 + "https://a.example/?b=c&d=**B__;4oKs!!Abc$", "https://a.example/?b=c&d=%E2%82%AC"},
		{"Trend Micro", "https://ca-1.trend.example:443/wis/clicktime/v1/query?url=https%3a%2f%2fa%2dexample.org%2fb&umid=1", "https://a-example.org/b"},
		{"Trend Micro 2", "https://ctp.trendmicro.com/wis/clicktime/v2/clickthrough?url=https%3A%2F%2Fa.example%2F&uuid=1", "https://a.example/"},
		{"base64", "https://eu.protection.sophos.com/?d=a.example&u=aHR0cHM6Ly9hLmV4YW1wbGUvYg==&i=1", "https://a.example/b"},
		{"base64, percent-encoded padding", "https://eu.protection.sophos.com/?u=aHR0cHM6Ly9hLmV4YW1wbGUvYg%3D%3D", "https://a.example/b"},
		{"base64 behind a prefix", "https://www.bing.com/ck/a?!&&p=1&u=a1aHR0cHM6Ly9hLmV4YW1wbGUvYg&ntb=1", "https://a.example/b"},
		{"segment", "https://x.r.us-east-1.awstrack.me/L0/https:%2F%2Fa.example%2Fb%3Fc/1/0100/sig=1", "https://a.example/b?c"},
		{"segment behind a token", "https://secure-web.cisco.com/1abc/https%3A%2F%2Fa.example%2F", "https://a.example/"},
		{"enclosed", "https://protect.checkpoint.com/v2/___https://a.example/b?c=d___.YzJ1Og", "https://a.example/b?c=d"},
		{"Google", "https://www.google.com/url?sa=t&q=https%3A%2F%2Fa.example%2F&usg=1", "https://a.example/"},
		{"Google, the second name", "https://www.google.com/url?sa=t&q=&url=https%3A%2F%2Fa.example%2F", "https://a.example/"},
		{"Google under another suffix", "https://www.google.co.uk/url?q=https://a.example/", "https://a.example/"},
		{"Facebook", "https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2F%3Ffbclid%3D1&h=AT1", "https://a.example/?fbclid=1"},
		{"whole query", "https://href.li/?https://a.example/?b=c&d", "https://a.example/?b=c&d"},
		{"web archive", "https://web.archive.org/web/20181031005427/http://a.example/b?c=d#e", "http://a.example/b?c=d#e"},
		{"web archive, a kind of file", "http://web.archive.org/web/2016im_/https://a.example/b.png", "https://a.example/b.png"},
		{"web archive, a slash lost", "https://web.archive.org/web/2016/https:/a.example/b", "https://a.example/b"},
		{"web archive, all copies", "https://web.archive.org/web/*/http://a.example/", "http://a.example/"},
		{"web archive, to be saved", "https://web.archive.org/save/https://a.example/", "https://a.example/"},
		{"web archive of an archive", "https://web.archive.org/web/2016/http://web.archive.org/web/2001/http://a.example/", "http://a.example/"},
		{"web archive, no scheme", "https://web.archive.org/web/2016/a.example/b", ""},
		{"web archive, another page", "https://web.archive.org/web/2016/", ""},
		{"AMP viewer", "https://www.google.com/amp/s/www.a.example/b/amp?c=d", "https://www.a.example/b/amp?c=d"},
		{"AMP viewer, http", "https://www.google.de/amp/a.example/b", "http://a.example/b"},
		{"AMP cache", "https://www-a-example.cdn.ampproject.org/c/s/www.a.example/b", "https://www.a.example/b"},
		{"AMP viewer without a host", "https://www.google.com/amp/s/b", ""},
		{"AMP, a script", "https://cdn.ampproject.org/v0/amp-iframe-0.1.js", ""},
		{"translated", "https://www-a--b-example.translate.goog/c/d?e=f&_x_tr_sl=de&_x_tr_tl=en&_x_tr_hl=en#g", "https://www.a-b.example/c/d?e=f#g"},
		{"translated, http", "https://a-example.translate.goog/?_x_tr_sch=http&_x_tr_sl=auto", "http://a.example/"},
		{"translated, marked", "https://0-bcher--kva-example.translate.goog/?_x_tr_enc=0,1", "https://xn--bcher-kva.example/"},
		{"translated, one label", "https://a.translate.goog/", ""},
		{"translated, the older form", "https://translate.google.com/translate?hl=en&u=https%3A%2F%2Fa.example%2F", "https://a.example/"},
		{"TitanHQ", "https://linklock.titanhq.com/analyse?url=https%3A%2F%2Fa.example%2Fb&data=c", "https://a.example/b"},
		{"ftp", "https://www.google.com/url?q=ftp://a.example/b", "ftp://a.example/b"},
		{"mailto", "https://www.google.com/url?q=mailto:b@a.example", "mailto:b@a.example"},
		{"what a URI cannot have is encoded", "https://vk.com/away.php?to=http%3A%2F%2Fa.example%2Fb%20c%7B%E4%BE%8B%FF", "http://a.example/b%20c%7B%E4%BE%8B%FF"},
		{"a plus stays", "https://vk.com/away.php?to=http%3A%2F%2Fa.example%2F%3Fb+c%2Bd", "http://a.example/?b+c+d"},

		{"nested, of different makers", "https://ctp.trendmicro.com/wis/clicktime/v2/clickthrough?url=https%3A%2F%2Femea01.safelinks.protection.outlook.com%2F%3Furl%3Dhttps%253A%252F%252Fa.example%252F%26data%3D1", "https://a.example/"},
		{"a wrapper in the query of a link", "https://www.google.com/url?q=https://b.example/?u=https://l.facebook.com/l.php?u=https://a.example/", "https://b.example/?u=https://l.facebook.com/l.php?u=https://a.example/"},

		{"no wrapper", "https://a.example/?url=https%3A%2F%2Fb.example%2F", ""},
		{"the host itself", "https://safelinks.protection.outlook.com/?url=https%3A%2F%2Fb.example%2F", ""},
		{"a host that ends alike", "https://notgoogle.com/url?q=https://a.example/", ""},
		{"a label below that is no suffix", "https://www.google.evil.example/url?q=https://a.example/", ""},
		{"another page", "https://www.google.com/search?q=https://a.example/", ""},
		{"no parameter", "https://www.google.com/url?sa=t", ""},
		{"no query", "https://www.google.com/url", ""},
		{"another scheme", "ftp://www.google.com/url?q=https://a.example/", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := table.Unwrap(parse(t, test.uri))
			want := test.want
			if want == "" {
				want = test.uri
			}
			if got.Target.String() != want {
				t.Fatalf("%s\ngot  %s\nwant %s", test.uri, got.Target, want)
			}
			if (test.want == "") != (got.Via == nil) || got.Via != nil && (got.Via[0] != test.uri || got.Via[len(got.Via)-1] != want) {
				t.Errorf("via %q", got.Via)
			}
		})
	}
}

func TestWarnings(t *testing.T) {
	tests := []struct {
		uri  string
		code resolve.WarningCode
		text string
	}{
		{"https://protect-us.mimecast.com/s/AbCdEf?domain=a.example", WarnOpaque, "protect-us.mimecast.com: only the host knows where this link leads"},
		{"https://bit.ly/1abc", WarnOpaque, "bit.ly: only the host knows where this link leads"},
		{"https://bit.ly/", "", ""},
		{"https://secure-web.cisco.com/1rpFFtn1JZDE_g214Q", WarnOpaque, "secure-web.cisco.com: only the host knows where this link leads"},
		{"https://www.google.com/url?q=https%3A%2F%2Fa.example%25&x", "", ""}, // a lone '%' is encoded
		{"https://vk.com/away.php?to=https-%25zz", WarnScheme, `the wrapper carries "https-%zz", which is not an http, https, ftp or mailto link`},
		{"https://vk.com/away.php?to=javascript:alert(1)", WarnScheme, `the wrapper carries "javascript:alert(1)", which is not an http, https, ftp or mailto link`},
		{"https://vk.com/away.php?to=/feed", WarnScheme, `the wrapper carries "/feed", which is not an http, https, ftp or mailto link`},
		{"https://vk.com/away.php?to=http://", WarnScheme, `the wrapper carries "http://", which is not an http, https, ftp or mailto link`},
		{"https://vk.com/away.php?to=" + strings.Repeat("a", 81), WarnScheme, `the wrapper carries "` + strings.Repeat("a", 80) + `"…, which is not an http, https, ftp or mailto link`},
		{"https://vk.com/away.php?to=" + strings.Repeat("a", 79) + "%C3%A9", WarnScheme, `the wrapper carries "` + strings.Repeat("a", 79) + `"…, which is not an http, https, ftp or mailto link`},
		{"https://vk.com/away.php?to=http://%5b1", WarnScheme, `the wrapper carries "http://[1", which is not an http, https, ftp or mailto link`},
		{"https://urldefense.com/v2/url?u=https-3A__a.example-2&d=", WarnUndecoded, "urldefense.com: the percent-encoding of the link is broken"},
		{"https://urldefense.com/v2/url?u=https-3A__a.example-&d=", WarnUndecoded, "urldefense.com: the percent-encoding of the link is broken"},
		{"https://urldefense.com/v3/__https://a.example/", WarnUndecoded, `urldefense.com: the link has no end "__;"`},
		{"https://urldefense.com/v3/__https://a.example/*__;!!A$", WarnUndecoded, "urldefense.com: the link has not as many placeholders as bytes that were left out"},
		{"https://urldefense.com/v3/__https://a.example/__;Iw!!A$", WarnUndecoded, "urldefense.com: the link has not as many placeholders as bytes that were left out"},
		{"https://urldefense.com/v3/__https://a.example/**.__;IyM!!A$", WarnUndecoded, "urldefense.com: the link has not as many placeholders as bytes that were left out"},
		{"https://eu.protection.sophos.com/?u=a", WarnUndecoded, "eu.protection.sophos.com: the link is not base64"},
		{"https://protect.checkpoint.com/v2/___https://a.example/", WarnUndecoded, `protect.checkpoint.com: the link has no end "___."`},
	}
	for _, test := range tests {
		got := table.Unwrap(parse(t, test.uri))
		if test.code == "" {
			if len(got.Warnings) > 0 {
				t.Errorf("%s: warnings %v", test.uri, got.Warnings)
			}
			continue
		}
		want := []resolve.Warning{{Code: test.code, Text: test.text}}
		if !slices.Equal(got.Warnings, want) || got.Target.String() != test.uri || got.Via != nil {
			t.Errorf("%s\ngot  %s via %q %q\nwant %q", test.uri, got.Target, got.Via, got.Warnings, want)
		}
	}
}

func TestDepth(t *testing.T) {
	nest := func(n int) string {
		uri := "https://a.example/"
		for range n {
			uri = "https://vk.com/away.php?to=" + percentEncode(uri, "0123456789ABCDEF")
		}
		return uri
	}
	got := table.Unwrap(parse(t, nest(MaxDepth)))
	if got.Target.String() != nest(0) || len(got.Via) != MaxDepth+1 || got.Warnings != nil {
		t.Errorf("%d wrappers: %s via %d, %v", MaxDepth, got.Target, len(got.Via), got.Warnings)
	}
	got = table.Unwrap(parse(t, nest(MaxDepth+1)))
	if got.Target.String() != nest(1) || len(got.Via) != MaxDepth+1 || len(got.Warnings) != 1 || got.Warnings[0].Code != WarnDepth {
		t.Errorf("%d wrappers: %s via %d, %v", MaxDepth+1, got.Target, len(got.Via), got.Warnings)
	}
}

// A wrapper that names itself, or that two name each other, ends: what is carried is shorter.
func TestCycle(t *testing.T) {
	uri := "https://vk.com/away.php?to=https://l.facebook.com/l.php?u=https://vk.com/away.php?to="
	got := table.Unwrap(parse(t, uri))
	if got.Target.String() != "https://vk.com/away.php?to=" || len(got.Via) != 3 {
		t.Errorf("%s via %q", got.Target, got.Via)
	}
}

func TestRead(t *testing.T) {
	table := New()
	err := table.Read(strings.NewReader("\uFEFF# ours\n\nclick.example /go query link # ours\n*.mail.example /r/* base64 x\r\nmap.* /out query to\n"))
	if err != nil {
		t.Fatal(err)
	}
	for uri, want := range map[string]string{
		"https://click.example/go?link=https%3A%2F%2Fa.example%2F":     "https://a.example/",
		"https://x.mail.example/r/1?x=aHR0cHM6Ly9hLmV4YW1wbGUvYg":      "https://a.example/b",
		"https://mail.example/r/1?x=aHR0cHM6Ly9hLmV4YW1wbGUvYg":        "https://mail.example/r/1?x=aHR0cHM6Ly9hLmV4YW1wbGUvYg",
		"https://map.co.uk/out?to=https://a.example/":                  "https://a.example/",
		"https://vk.com/away.php?to=https%3A%2F%2Fa.example%2F":        "https://a.example/",
		"https://x.mail.example/q/1?x=aHR0cHM6Ly9hLmV4YW1wbGUvYg#here": "https://x.mail.example/q/1?x=aHR0cHM6Ly9hLmV4YW1wbGUvYg#here",
	} {
		if got := table.Unwrap(parse(t, uri)).Target.String(); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", uri, got, want)
		}
	}
	if New().Unwrap(parse(t, "https://click.example/go?link=https://a.example/")).Via != nil {
		t.Error("the default table has a rule of another")
	}
}

func TestReadErrors(t *testing.T) {
	for rules, want := range map[string]string{
		"# one\nclick.example /go":                               "line 2: want HOST PATH DECODER [PARAMETER]..., found 2 words",
		"click.example go query link":                            `line 1: want a path that begins with /, found "go"`,
		"click.example /go rot13 link":                           `line 1: want a decoder (amp, base64, enclosed, opaque, proofpoint2, proofpoint3, query, rest, segment, translated), found "rot13"`,
		"click.example /go base64":                               "line 1: base64 wants names of parameters, found 0",
		"click.example /go opaque x":                             "line 1: opaque wants no parameter, found 1",
		"click.example /go segment 0":                            `line 1: segment wants a number of at least 1, found "0"`,
		"click.example /go segment two":                          `line 1: segment wants a number of at least 1, found "two"`,
		"click.example /go query =a":                             `line 1: want the name of a parameter, found "=a"`,
		"https://click.example/go /go query a":                   `line 1: want a host, *.HOST, NAME.* or *, found "https://click.example/go"`,
		"click..example /go query a":                             `line 1: want a host, *.HOST, NAME.* or *, found "click..example"`,
		"click /go query a":                                      `line 1: want a host, *.HOST, NAME.* or *, found "click"`,
		"*.* /go query a":                                        `line 1: want a host, *.HOST, NAME.* or *, found "*.*"`,
		"a.example / query a\n" + strings.Repeat("x", maxLine+1): "line 2: longer than 65536 bytes",
	} {
		err := new(Table).Read(strings.NewReader(rules))
		if err == nil || err.Error() != want {
			t.Errorf("%.40q\ngot  %v\nwant %s", rules, err, want)
		}
	}
}

func TestMatch(t *testing.T) {
	for _, test := range []struct {
		pattern, text string
		want          bool
	}{
		{"/", "/", true}, {"/", "/a", false}, {"/*", "/", true}, {"/*", "/a/b", true}, {"/*/*", "/a", false},
		{"/*/*", "/a/b/c", true}, {"/*/b.html", "/a/c/b.html", true}, {"/*/b.html", "/b.html", false},
		{"/a*a", "/a", false}, {"/L*/*", "/L0/x", true}, {"/v2/___*", "/v2/__x", false},
	} {
		if got := match(test.pattern, test.text); got != test.want {
			t.Errorf("match(%q, %q) = %v", test.pattern, test.text, got)
		}
	}
}
