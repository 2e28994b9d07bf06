package delimit

import (
	"strings"
	"testing"

	"urigrep/internal/cut"
	"urigrep/internal/text"
)

// smallText is the length in bytes of the shorter of two texts whose work is compared; the
// longer one is sixteen times as long.
const smallText = 4 << 10

// hostileLine is how long the lines of hostile texts are in bytes: long enough to
// be read far, and too short to be given up for their length.
const hostileLine = 60_000

// hostileLines says s in lines of hostileLine bytes, to n bytes in all.
func hostileLines(s string, n int) []byte {
	line := strings.Repeat(s, hostileLine/len(s)) + " \n"
	return []byte(strings.Repeat(line, n/len(line)+1)[:n])
}

// looked returns how many bytes the readers of a Finder look at in a text, for each of its
// bytes. It counts work and not time, so that it is the same on a busy machine.
func looked(text []byte, o Options) float64 {
	f := newFinder(o)
	f.Scan(cut.Window{Text: text, To: len(text), EOF: true}, func(*Match) bool { return true })
	return float64(f.site.looked+f.names.Looked+f.mem.seen.Looked()+f.spelled.Looked()) / float64(len(text))
}

// checkGrowth reports a text whose bytes cost more the more of them there are, or too much.
func checkGrowth(t *testing.T, s string, size int, form func(string, int) []byte, o Options) {
	t.Helper()
	const growth, slack, most = 1.2, 32.0, 400.0 // the latter two in bytes looked at for each byte of text
	small, large := looked(form(s, size), o), looked(form(s, 16*size), o)
	if large > growth*small+slack || large > most {
		t.Errorf("%q again and again, rejoin %v, IRI %v: looks at %.1f bytes for each of %d, at %.1f for each of %d", s, o.Rejoin, o.IRI, small, size, large, 16*size)
	}
}

// TestWorkIsLinear reads hostile texts: only one that is read again and again has readers
// look at more for each byte, the longer it is.
func TestWorkIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("counts what one goroutine reads")
	}
	for _, s := range hostile {
		for _, form := range []func(string, int) []byte{hostileText, hostileLines} {
			for _, o := range []Options{{}, {Relative: true, AllSchemes: true}} {
				checkGrowth(t, s, smallText, form, o)
			}
		}
	}
}

// TestWideWorkIsLinear does what TestWorkIsLinear does with texts hostile to readers of
// addresses, domains and characters beyond ASCII.
func TestWideWorkIsLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("counts what one goroutine reads")
	}
	for _, s := range []string{
		"@", "a@", "a@a.", ".", "a.", "a.b ", "。", "あ。", "a.org", "a.org ", "ada@a.org", "http://a.org/(", "http://a.org/あ、", "(", "（", "）", "あ", "ada", "-", "a-.", "mailto:a@",
	} {
		for _, prefix := range []string{"", "http://a.org/", "ada@", "a."} {
			after := func(s string, n int) []byte { return append([]byte(prefix), hostileText(s, n)...) }
			checkGrowth(t, s, smallText, after, everything)
		}
	}
}

// TestQuotedAddressesInVain has addresses after apostrophes that close nothing, in more bytes than
// a reference may have: none is read farther than to the letter after it.
func TestQuotedAddressesInVain(t *testing.T) {
	for _, s := range []string{"'a@a.org", "'a@a.org[", "'a@a.org's", "'a.org", "`a@a.org"} {
		checkGrowth(t, s, 8<<10, hostileText, Options{Email: true, Domains: true})
	}
}

// TestTriggersInVain puts what begins a reference, and is not one, into one token: each may be
// read until it shows to be no reference, and no farther. Each two of what begins, stands before and
// after it and is asked for meet.
func TestTriggersInVain(t *testing.T) {
	if testing.Short() {
		t.Skip("counts what one goroutine reads")
	}
	options := []Options{{}, {IRI: true, Email: true, Domains: true, Relative: true, Rejoin: RejoinAll}}
	begins := []string{"www.", "ftp.", "www.a.", "http://", "urn:", "mailto:", "tel:", "www.=\n", "urn:=\n", "ht=\ntp://", "http:=\n//a", "w=\nww.", "mail=\nto:", "news:", "data:", "a@", "a.", "ftp.\\/", "www.\\/", "ftp.0", "www.a\\_"}
	before := []string{"", "(", "((", "-(", "/'", "[", "{", "&", "!", "|", "「", "é", "“", "&quot;", "&lt;", "URL:", "<URL:", "'", "`", "\"", ",", "=", "?", "\u2010", "\u2026"}
	for i, b := range begins {
		for j, p := range before {
			for k, after := range []string{"", ":{", "a/"} {
				checkGrowth(t, p+b+after, 1<<10, hostileText, options[(i+j+k)%2])
			}
		}
	}
}

// TestLongTokensInVain has tokens that nothing ends, of candidates whose hosts are none: each shows in
// its first bytes, by its escapes and by what UTS #58 lets a host have, that it is read in vain.
func TestLongTokensInVain(t *testing.T) {
	for _, s := range []string{
		`:http:\/\/`, `%http:\/\/%`, `http:\/\/:`, `:.fijson:http:\/\/`, `ftp.\/‐`, `www.\/‐`, `ftp.\/…`, "ftp.0‐", "‾xゖwww.", "ァftp.ftp.", "ftp.P1ftp.ぁ", `www.a\_`, `www.a.b\_`,
		"http://‾/var/ˆ", "10.http://‾/var/http://22", "'hxxp://",
	} {
		for _, o := range []Options{{}, {IRI: true}, {Refang: true}, {Rejoin: RejoinAll}, {IRI: true, Email: true, Domains: true}} {
			checkGrowth(t, s, smallText, hostileText, o)
		}
	}
}

// TestCandidatesLookAtLittle has candidates every few bytes of a token that goes on. Each looks at no more in vain
// than what its scheme requires may stand in.
func TestCandidatesLookAtLittle(t *testing.T) {
	const most = text.RequirementLook + 16 // bytes looked at for each candidate
	for pattern, o := range map[string]Options{
		"'doi:": {AllSchemes: true}, "http://‾/var/ˆ": {}, "hxxp://hxxp://{": {Rejoin: RejoinAll}, "{hxxp://": {Refang: true},
		"http://$a/": {}, `$http:\/\/`: {}, "[:/*ftp://has": {}, "„www.∼www.": {IRI: true}, "\vftp.": {}, "\n# ftp.": {}, "\v\"ftp.": {},
		"”ftp.": {}, "[.][a.com": {Domains: true}, "www.ヺ": {IRI: true, Domains: true}, "a.b.org@": {Email: true, Domains: true},
	} {
		each := len(pattern) / max(1, strings.Count(pattern, "www.")) // candidate
		if got := looked(hostileText(pattern, 64<<10), o) * float64(each); got > most {
			t.Errorf("%q again and again, %+v: looks at %.0f bytes for each", pattern, o, got)
		}
	}
}

// TestRequirementsAllocateNothing has schemes whose requirements are not met.
func TestRequirementsAllocateNothing(t *testing.T) {
	text := hostileText("'doi:", 16<<10)
	f := newFinder(Options{AllSchemes: true})
	allocated := testing.AllocsPerRun(3, func() {
		f.Reset(0)
		f.Scan(cut.Window{Text: text, To: len(text), EOF: true}, func(*Match) bool { return true })
	})
	if allocated > 100 {
		t.Errorf("%.0f allocations", allocated)
	}
}

// An authority that a bracket cuts short may have a host all the same.
func TestHostBeforeABracket(t *testing.T) {
	for text, want := range map[string]string{
		"https://dest;a@%{urn:path/to/*„ [{a}": "https://dest;a", "http://$a/b": "", "http://a@$b/c": "",
	} {
		got := ""
		for m := range All(text, Options{}) {
			got += string(m.Text)
		}
		if got != want {
			t.Errorf("%q: found %q, want %q", text, got, want)
		}
	}
}

// TestSearchesInVain has candidates that search the text after them, or before, for what is not
// there: all of them together search it once.
func TestSearchesInVain(t *testing.T) {
	const most = 60 // bytes looked at for each byte of text: the first text.RequirementLook of a candidate of four
	for _, o := range []Options{{}, {Email: true, Domains: true}, {Rejoin: RejoinAll, Relative: true}} {
		for _, s := range []string{
			"{urn:ab:", "{urn:urn:", "[www.a.a/", "[a.com/{", "(http://a/{", "a.com\f[", "(a.com\n(", "\u2039ftp.=\n", "[ftp.=\nURL:=\n", "=\n-<www.", "www.=\n", "\"www.=\n1=\n",
			"ht=\ntp://", "http=\n://a", "http:/=\n/a", "w=\nww.", "ww=\nw.a.b", "mail=\nto:", "mailto=\n:", "mailto:a=\n", "\"ht=\ntp://",
			"-http://a/'a\n", "+http://a/\n+", "file:///;{%", "mailto://", "{mailto://",
			"mailto:www.@", "mailto:a..b@c.org/", "mailto:a@b.org,www.@", "(mailto:www.@", "mailto:a%40b..@", "mailto:a%40b.@", "mailto:a@[", "mailto:a..%40", "{mailto:a@b.org,www.@",
			"]##http://[", "http://$a/", "http://{a}/", "http://%s/", "file:///{%", "#*http://éé[", "[é1file:///", "http://[]/",
			"mailto:?\xff", "mailto:@", "mailto:a%", "mailto:?t", "--'a.com&@?", "--'a.com[&@?", "\r\n%'a.com./", "'ada@a.com&@?", "-é”http://a\n", "([www.a.b!", `http:\/\/Œ‐`, `L[http:\/\/`, "\f--\f ``file:///",
		} {
			for _, n := range []int{4 << 10, 64 << 10} {
				if got := looked(hostileText(s, n), o); got > most {
					t.Errorf("%q again and again to %d bytes: looks at %.0f bytes for each", s, n, got)
				}
			}
		}
	}
}

// TestClosersFarAhead has candidates after openers whose closer is far ahead, but none of which
// fills the pair: they do not all read up to it, nor over the lines before it.
func TestClosersFarAhead(t *testing.T) {
	const most = 60 // bytes looked at for each byte of text
	for _, s := range []string{"a.com&&&?'", "a.com&?=('", "ftp.a.com\n# ='", "urn:urn:\xff\xff\xff{", "\xff\xff[urn:uri:", "--'a.com[&@?", "(a.com[&"} {
		text := []byte(strings.Repeat(s, (32<<10)/len(s)) + "' ) ")
		for _, o := range []Options{{}, {Email: true, Domains: true}, {Email: true, Domains: true, IRI: true}} {
			if got := looked(text, o); got > most {
				t.Errorf("%q again and again, %+v: looks at %.0f bytes for each", s, o, got)
			}
		}
	}
}

// TestRefangWorkIsLinear reads texts that are hostile to the reader of defanged references.
func TestRefangWorkIsLinear(t *testing.T) {
	o := Options{Refang: true, Email: true, Domains: true}
	for _, s := range []string{"[.]", "a[.]", "1[.]1", "1[.]1,", "hxxp:", "hxxp://a[.]b,", "www[.]", "a@b[.]", "(", "a(at)", "hxxp[://]"} {
		checkGrowth(t, s, smallText, hostileText, o)
	}
}
