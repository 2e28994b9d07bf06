package delimit_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"urigrep/delimit"
	spelling "urigrep/delimit/internal/refang"
	"urigrep/internal/cut"
	"urigrep/resolve"
	"urigrep/scan"
)

// refangSuspects are what texts are made of in which something may go wrong with defanged
// spellings.
var refangSuspects = strings.Split("hxxp h**p [colon] [:]\\\\ \\ hXXps http https meow fxp mailto :// [://] [:]// [:] : // / [/] [.] (.) {.} [dot] (DOT) [at] (at) [@] {@} [. .] @] . @ a b.c a.org "+
	"org com www. www ftp. 1 1.2 10 255 256 - _ ? # & = ( ) [ ] { } < > \" ' \\ ^ * , ; ! é рф \xff [::1] .* )? (", " ")

func refangText(r *rand.Rand, n int) []byte {
	var b []byte
	for len(b) < n {
		if r.IntN(9) == 0 {
			b = append(b, " \n\t>"[r.IntN(4)])
			continue
		}
		b = append(b, refangSuspects[r.IntN(len(refangSuspects))]...)
	}
	return b
}

// checkRefang holds the references of a text with defanged spellings against what must hold for
// them.
func checkRefang(t *testing.T, text []byte, o delimit.Options) {
	t.Helper()
	end := int64(0)
	for _, m := range collect(text, o) {
		if err := spansAgree(text, &m, end); err != "" {
			t.Fatalf("%s: %s\nof %q", err, show(&m), text)
		}
		end = m.Span.End
		if m.Kind != delimit.Defanged {
			continue
		}
		target, ok := m.Target(delimit.TargetOptions{})
		if ok != (m.Err == nil || m.Repaired != nil) || ok && resolve.Check([]byte(target)) != nil {
			t.Fatalf("target %q of %s\nof %q", target, show(&m), text)
		}
		if _, ok := m.Target(delimit.TargetOptions{Strict: true}); ok {
			t.Fatalf("%s is valid as written\nof %q", show(&m), text)
		}
		if !spelling.Is(m.Text) || m.Rules&delimit.RuleW3 == 0 {
			t.Fatalf("%s is not defanged\nof %q", show(&m), text)
		}
	}
}

func refangOptions(n uint8) delimit.Options {
	o := wideOptions(n)
	o.Refang = true
	return o
}

func TestRefangRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	rounds := 4000
	if testing.Short() {
		rounds = 400
	}
	for i := range rounds {
		o := refangOptions(uint8(r.Uint32()))
		text := refangText(r, 1+r.IntN(120))
		checkRefang(t, text, o)
		delimit.CheckWhole(t, text, o)
		if i%20 == 0 {
			o.MaxLength = 100
			long := padded(text, refangText(r, 1+r.IntN(100)), padNear, windowed(o))
			checkWindows(t, long, o, []byte{byte(r.Uint32()), byte(r.Uint32()), byte(r.Uint32())})
		}
	}
}

func FuzzRefang(f *testing.F) {
	for i, s := range []string{
		"hxxp://a[.]example/b", "(1[.]2[.]3[.]4:80/x)", "<hxxps[://]a(.)b\n/c>", "bob[at]a[dot]org", "www[.]a.org/(dot)x", "evil.com[.]br", "mailto[:]a[@]b[.]org",
	} {
		f.Add([]byte(s), []byte(" "), []byte{byte(i)}, uint8(7))
	}
	f.Fuzz(func(t *testing.T, text, pad, cuts []byte, options uint8) {
		if len(text) > 300 {
			text = text[:300]
		}
		o := refangOptions(options)
		checkRefang(t, text, o)
		delimit.CheckWhole(t, text, o)
		o.MaxLength = 100
		checkWindows(t, padded(text, pad, padCut, windowed(o)), o, cuts)
	})
}

// FuzzDefang checks that what is defanged is read again as what it was.
func FuzzDefang(f *testing.F) {
	for _, s := range []string{
		"http://a.example/b.c?d#e", "HTTPS://u@A.example:80/", "ftp://a.b.c", "http://[::1]:80/x", "ssh://a@b.c/d", "http://1.2.3.4/", "file:///a.b", "git+ssh://a.b/c",
		"ssB://a$", "https://a.b/c?d=$", "http://a.b?:/c", "http://a.b.?c",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, target string) {
		uri, err := resolve.Parse(target)
		host, _ := uri.Host()
		if err != nil || !uri.IsURI() || host == "" || len(target) > 200 || strings.ContainsAny(target, "(){}\\*+&';") || strings.Contains(target, "%") {
			return
		}
		if scheme, _ := uri.Scheme(); !scan.Registered([]byte(scheme)) || spelling.Is([]byte(scheme+":")) {
			return // a made-up scheme may end in, or be, what another is defanged to
		}
		if _, ok := onlyTarget(t, "<"+target+">", delimit.Options{}); !ok {
			return // it is found in no form
		}
		safe := string(delimit.AppendDefanged(nil, []byte(target)))
		if _, ok := onlyTarget(t, "<"+safe+">", delimit.Options{SkipAbbreviated: true}); ok && strings.Contains(host, ".") && host[0] != '[' {
			t.Fatalf("%q is found in %q without Refang", target, safe)
		}
		if got, _ := onlyTarget(t, "<"+safe+">", delimit.Options{Refang: true}); !strings.EqualFold(got, target) {
			t.Fatalf("%q is defanged %q, and that refanged %q", target, safe, got)
		}
	})
}

// onlyTarget returns the target of the only reference of a text, and whether it has one that begins
// at its second byte and takes all but the last.
func onlyTarget(t *testing.T, text string, o delimit.Options) (string, bool) {
	t.Helper()
	all := collect([]byte(text), o)
	if len(all) != 1 || all[0].Span.Start != 1 || all[0].Span.End != int64(len(text)-1) {
		return "", false
	}
	return all[0].Target(delimit.TargetOptions{})
}

// TestRefangPublic has the cases of assafmo/xioc (tests.json, MIT, Assaf Morami),
// ioc-fang/ioc_fanger (tests, MIT, Floyd Hightower) and microsoft/msticpy (test_ioc_extractor.py,
// MIT, Microsoft) that are of the spellings of rule W3: what is found with --domains --email; ""
// for nothing. One of xioc's is left out, "stix_import(.)com": it cuts a host off where no host
// name has "_".
func TestRefangPublic(t *testing.T) {
	for text, want := range map[string]string{
		// assafmo/xioc
		"banana[.]com": "http://banana.com", "www[.]banana[.]com": "http://www.banana.com", "banana[dot]com": "http://banana.com",
		"www[.]banana-papaya[dot]com": "http://www.banana-papaya.com",
		"hxxp://m.facebook.com----------------validate---step1.rickytaylk[dot]com/sign_in.html": "http://m.facebook.com----------------validate---step1.rickytaylk.com/sign_in.html",
		"keycodes777[dot]ru/x1/home[dot]php":                                                    "http://keycodes777.ru/x1/home.php",
		"Stratford-tc(dot)gov(dot)uk":                                                           "http://Stratford-tc.gov.uk",
		"192[DOT]95[DOT]42[DOT]205":                                                             "http://192.95.42.205",
		"beta[at]zimperium[dot]com":                                                             "mailto:beta@zimperium.com",
		"epiclesis[at]protonmail.ch":                                                            "mailto:epiclesis@protonmail.ch",
		"x0rz+stickers@0day[.]rocks)":                                                           "mailto:x0rz+stickers@0day.rocks",
		"hxxp://www.easy-home-sales[.]co.za//db_template.php":                                   "http://www.easy-home-sales.co.za//db_template.php",
		"Hxxp://www.easy-home-sales[.]co.za//db_template.php":                                   "http://www.easy-home-sales.co.za//db_template.php",
		"ftp://alpha[.]gnu.org/gnu/emacs/pretest/emacs-25[dot]0.90.tar.xz":                      "ftp://alpha.gnu.org/gnu/emacs/pretest/emacs-25.0.90.tar.xz",
		"https://www.youtube(dot)com/watch?v=r56baR7zSpU":                                       "https://www.youtube.com/watch?v=r56baR7zSpU",
		"contact(at)malwaretech(dot)com ":                                                       "mailto:contact@malwaretech.com",
		"http[:]//118.184.48[.]95:8000/info.vbs":                                                "http://118.184.48.95:8000/info.vbs",
		"hXXp://playback.savefrom.biz/video/video1.cab":                                         "http://playback.savefrom.biz/video/video1.cab",
		"hxxp://papaya.рф/sitemap.xml":                                                          "http://papaya.xn--p1ai/sitemap.xml",
		"hxxps://revcode{.}eu/":                                                                 "https://revcode.eu/",
		"URL: big-product[DOT]info":                                                             "http://big-product.info",
		"2001:0db8:0a0b:12f0:0000:0000:0000:0001":                                               "", "http://:": "",
		// ioc-fang/ioc_fanger
		"bob[@]example.com": "mailto:bob@example.com", "bob(@)example.com": "mailto:bob@example.com", "bob{@}example.com": "mailto:bob@example.com",
		"bob[at]example.com": "mailto:bob@example.com", "bob(at)example.com": "mailto:bob@example.com", "bob{at}example.com": "mailto:bob@example.com",
		"bob@example[dot]com": "mailto:bob@example.com", "bob@example(dot)com": "mailto:bob@example.com",
		"www(.)example(.)com": "http://www.example.com", "hxxps[://]example[.]com/test[.]html": "https://example.com/test.html",
		"hxxp://example.com/test.php": "http://example.com/test.php", "hXXps://example.com/test.php": "https://example.com/test.php",
		"<div>hxxp://zeplin[.]atwebpages[.]com/inter[.]php</div><": "http://zeplin.atwebpages.com/inter.php",
		"192[.]168[.]4[.]2": "http://192.168.4.2", "silena[.]berillo(at)gmail[.]com,": "mailto:silena.berillo@gmail.com",
		"hto2018(at)yandex[.]ru": "mailto:hto2018@yandex.ru", "a. [b": "", "a. (b": "", "analysis), yo": "",
		"foo(at)bar.com": "mailto:foo@bar.com", "foo[AT]bar.com": "mailto:foo@bar.com",
		// microsoft/msticpy
		`myprocess -ip4:206[.]123.1.123`: "http://206.123.1.123", `myprocess -ip4:206[.]123[.]1[.]123`: "http://206.123.1.123",
		`myprocess -ip4:206.123[.]1[.]123`:                                           "http://206.123.1.123",
		"curl 'hXXps://www.virustotal.com/en/ip-address/90.156.201.27/information/'": "https://www.virustotal.com/en/ip-address/90.156.201.27/information/",
		"curl 'ftp://www[.]virustotal.com/en/'":                                      "ftp://www.virustotal.com/en/",
		"curl 'sftp://www[.]virustotal[.]com/en/'":                                   "sftp://www.virustotal.com/en/",
		"curl 'ftps://www[.]virustotal.com/en/'":                                     "ftps://www.virustotal.com/en/",
		"curl 'fXp://www[.]virustotal.com/en/'":                                      "ftp://www.virustotal.com/en/",
		"curl 'sfXp://www.virustotal.com/en/'":                                       "sftp://www.virustotal.com/en/",
		"curl 'fXps://www[.]virustotal.com/en/'":                                     "ftps://www.virustotal.com/en/",
		"curl 'file://www[.]virustotal.com/en/'":                                     "file://www.virustotal.com/en/",
		"curl 'telnet://www[.]virustotal.com/en/'":                                   "telnet://www.virustotal.com/en/",
		"a domain[.]like.uk in it":                                                   "http://domain.like.uk", "a domain.like[.]uk in it": "http://domain.like.uk", "a domain[.]like[.]uk in it": "http://domain.like.uk",
		"a user@domain[.]like.uk in it": "mailto:user@domain.like.uk", "a user[AT]domain[.]like.uk in it": "mailto:user@domain.like.uk",
	} {
		got := []string{}
		for _, m := range collect([]byte(text), delimit.Options{Refang: true, Email: true, Domains: true}) {
			target, _ := m.Target(delimit.TargetOptions{})
			got = append(got, target)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestRefangForgets has brackets and line ends at the same index of a text and of the copy in
// which a defanged reference in it is read.
func TestRefangForgets(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 3))
	words := strings.Fields("hxxp://a[.]b/ http://a.example/ ( [ { ) ] } [urn:a:b (http://c/d x/ y a[.]b.com , -")
	for range 3000 {
		var b strings.Builder
		for range 2 + r.IntN(8) {
			b.WriteString(words[r.IntN(len(words))])
			b.WriteString([]string{"", "", " ", "\n"}[r.IntN(4)])
		}
		text := []byte(b.String())
		f := windowed(delimit.Options{Refang: true, Rejoin: delimit.RejoinAll})
		var once, one []string
		f.Scan(cut.Window{Text: text, To: len(text), EOF: true}, func(m *delimit.Match) bool { once = append(once, string(m.Text)); return true })
		f.Reset(0)
		for i := range text { // a window for each trigger, so that nothing is remembered between two
			f.Scan(cut.Window{Text: text, From: i, To: i + 1, EOF: true}, func(m *delimit.Match) bool { one = append(one, string(m.Text)); return true })
		}
		if !slices.Equal(once, one) {
			t.Fatalf("%q: %q, in windows of a byte %q", text, once, one)
		}
	}
}

// A half of a mark alone makes no host of the part before it (rule W3).
func TestHalfMarksMakeNoHosts(t *testing.T) {
	for text, want := range map[string]string{
		"http://evil[.com/x": "", "http://a].b.com/x": "", "http://e.com[.f g": "", "http://e.com).f": "",
		"hxxp://evil[.com/x": "http://evil.com/x", "http://c[.]d.com/": "http://c.d.com/", "(http://h.com).next": "http://h.com",
		"http://i.com).Next": "http://i.com", "http://j.com[1]. k": "http://j.com", "http://l.com/a[.b": "http://l.com/a", "http://[::1]/": "http://[::1]/",
	} {
		got := ""
		for m := range delimit.All(text, delimit.Options{Refang: true}) {
			target, _ := m.Target(delimit.TargetOptions{})
			got += target
		}
		if got != want {
			t.Errorf("W3 %s: %q, want %q", text, got, want)
		}
	}
}

// A Finder keeps nothing of one text for the next.
func TestRefangTextAfterText(t *testing.T) {
	texts := []string{"http://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/", "http://a.b[.]example.org:443/", "see a.b.c.d.example.org and more", "http://a.b[.]example.org:443/", "x.y a[.]example.org www.a.b.org", "ada@a.b.c.org", "y@c[.]example.org", "see www.a[.]example.org"}
	for _, o := range []delimit.Options{{Refang: true}, {Refang: true, Email: true, Domains: true}} {
		f := windowed(o)
		for _, text := range texts {
			f.Reset(0)
			got, want := "", ""
			f.Scan(cut.Window{Text: []byte(text), To: len(text), EOF: true}, func(m *delimit.Match) bool { got += fmt.Sprintln(m.Kind, string(m.Text)); return true })
			for m := range delimit.All(text, o) {
				want += fmt.Sprintln(m.Kind, string(m.Text))
			}
			if got != want {
				t.Errorf("%q: found %q, want %q", text, got, want)
			}
		}
	}
}

// A defanged authority that a line end breaks is found whole or not at all (rule W3).
func TestRefangBrokenAuthority(t *testing.T) {
	for text, want := range map[string]string{
		"hxxp:\n//evil[.]example.org/y":              "http://evil.example.org/y",
		"hxxp[:]//\nevil[.]example.org/a":            "http://evil.example.org/a",
		"see hxxp://\r\nevil[.]example.org/a":        "http://evil.example.org/a",
		"hxxp://evil[.]\norg/y and":                  "http://evil.org/y",
		"> hxxps://www[.]evil[.]\n> org/a b":         "https://www.evil.org/a",
		"hxxps://www[.]evil\n[.]org/a":               "https://www.evil.org/a",
		"<hxxp://evil[.]\nco[.]uk/x>":                "http://evil.co.uk/x",
		"hxxp://evil[.\n]org/y":                      "",
		"hxxps[://]evil\n[.]com":                     "",
		"hxxps://evil[.]\n":                          "",
		"hxxps://evil[.]\nWe saw it.":                "",
		"hxxps://evil.example[.]\nWe saw it.":        "https://evil.example",
		"(hxxp://evil[.]example).\nWe saw it.":       "http://evil.example",
		"hxxp://a[.]example\nhxxp://b[.]example":     "http://a.example http://b.example",
		"hxxp://localhost\n1[.]2[.]3[.]4\n5[.]6.7.8": "http://localhost http://1.2.3.4 http://5.6.7.8",
	} {
		var got []string
		for _, m := range collect([]byte(text), delimit.Options{Refang: true}) {
			target, _ := m.Target(delimit.TargetOptions{})
			got = append(got, target)
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: got %q, want %q", text, s, want)
		}
	}
}
