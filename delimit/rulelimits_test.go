package delimit

import (
	"bytes"
	"strings"
	"testing"

	"urigrep/scan"
)

// TestSuffixDomains has the top-level domains that are domains only with a path, a port or www.
// (rule A2).
func TestSuffixDomains(t *testing.T) {
	for _, top := range strings.Fields(`ac ai am app as bar build bz cab call cat cc channel cl cr data date dev directory do docs dot download
		events final foo host in inc java la link man map md mk ml mm mo mov name nc new next now open pl pm properties ps pub py
		read rs run sas select sh so st tab target tf xxx zero zip`) {
		if !isSuffixDomain([]byte(top)) || !isSuffixDomain([]byte(strings.ToUpper(top))) || isSuffixDomain([]byte(top+"x")) {
			t.Errorf("A2 %s is no suffix", top)
		}
	}
	for label, want := range map[string]bool{"org": false, "": false, "propertiess": false} {
		if got := isSuffixDomain([]byte(label)); got != want {
			t.Errorf("A2 %s is a suffix: %v", label, got)
		}
	}
	for label, want := range map[string]bool{"self": true, "this": true, "Self": false, "thi": false} {
		if got := isReceiver([]byte(label)); got != want {
			t.Errorf("A2 %s is a receiver: %v", label, got)
		}
	}
	for label, want := range map[string]bool{"1": true, "12": true, "123": false, "1a": false, "0": true, "9": true} {
		if got := isCount([]byte(label)); got != want {
			t.Errorf("A2 %s is a count: %v", label, got)
		}
	}
	for label, want := range map[string]bool{"The": true, "Az": true, "ZA": false, "the": false, "Th": true, "T1": false, "@a": false, "[a": false, "A{": false, "A`": false} {
		if got := isTitle([]byte(label)); got != want {
			t.Errorf("A2 %s is a title: %v", label, got)
		}
	}
}

// TestAroundDomains has what may stand directly before and after a bare domain (rule A2).
func TestAroundDomains(t *testing.T) {
	for c := range 128 {
		if c < ' ' || c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' {
			continue
		}
		before := string(rune(c))
		if got, want := mayPrecede([]byte(before+"a.org"), 1, 6), !strings.Contains(`/\@%$~+#&.-_`, before); got != want {
			t.Errorf("A2 a domain after %q: %v, want %v", before, got, want)
		}
		if got, want := mayFollow([]byte("a.org"+before), 5), !strings.Contains(`@(=\${%`, before); got != want {
			t.Errorf("A2 a domain before %q: %v, want %v", before, got, want)
		}
		if got, want := endsAddress([]byte("a@b.org"+before+"x"), 7), !strings.Contains("@_:", before); got != want {
			t.Errorf("A2 an address before %q: %v, want %v", before, got, want)
		}
	}
	for text, want := range map[string]bool{"_a.org_": true, "_a.org": false, "_a.org ": false, "::a.org": false, "x:a.org": true, ":a.org": true} {
		start := strings.Index(text, "a.org")
		if got := mayPrecede([]byte(text), start, start+5); got != want {
			t.Errorf("A2 %q: %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]bool{"": true, "_": true, "_.": true, "_x": false, "-": true, "-x": true, "->": false} {
		if got := mayFollow([]byte("a.org"+text), 5); got != want {
			t.Errorf("A2 a domain before %q: %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]bool{"": true, "@": false, "_": true, "_.": true, "_1": false, ":": true, ":/": false, ":~": false, ":.": false, ":_": false, ":a": false, ":1": true, ": ": true, ":-": true} {
		if got := endsAddress([]byte("a@b.org"+text), 7); got != want {
			t.Errorf("A2 an address before %q: %v, want %v", text, got, want)
		}
	}
	for after, want := range map[string]int{
		"": 0, "/": 1, "/x": 1, "./": 1, "./x": 1, ".:80": 4, ".x": 0, ".": 0, "?": 0, "?x": 1, "#x": 1, "? ": 0, "?é": 1, ":": 0, ":80": 3, ":8 ": 2, ":12345": 6, ":123456": 0, ":1234567": 0, ":80x": 0, ":80:": 0, ":80_": 0, ":80-": 0, ":80/": 3, ":x": 0, ",x": 0,
	} {
		if got := pathAt([]byte(after)); got != want {
			t.Errorf("A2 %q has %d bytes of the host, want %d", after, got, want)
		}
	}
}

// TestNamesAndAddresses has the limits of names and addresses (RFC 1035, §2.3.4; RFC 5321,
// §4.5.3.1; rule A2).
func TestNamesAndAddresses(t *testing.T) {
	label := strings.Repeat("a", 4*63)
	names := strings.Repeat("abc.", 255) // 1020 bytes
	for name, want := range map[string]bool{
		"a.b": true, "a": false, "a.": false, "-a.b": false, "a.-b": false, "a-.b": false, "a.b-": true, "a..b": false, label + ".b": true, label + "a.b": false, names[:1017] + "org": true, names[1:] + "org": false,
		names[:1017] + "org.": true, names[:1017] + "org.x": false, names[:1017] + "org。": true, names[:1017] + "org。x": true, names[:1017] + "org-": true, names[:1017] + "org-x": false, names[:1018] + "or": true, names[:1018] + "or.x": false, names[:1016] + "orgs.x": false,
	} {
		h, ok := new(nameReader).hostAt([]byte(name), 0)
		if ok != want {
			t.Errorf("A2 %.20s of %d bytes is a name: %v, %+v", name, len(name), ok, h)
		}
	}
	nr := new(nameReader)
	if _, ok := nr.hostAt([]byte(strings.Repeat("a.", 8*maxHost)), 0); ok || nr.looked > hostWindow {
		t.Errorf("A2 a name without end is one: %v, %d bytes of it are looked at", ok, nr.looked)
	}
	local := strings.Repeat("a", 256)
	for address, want := range map[string]bool{
		"a@b.org": true, "a@b.example": true, "a@b.test": true, "a@b.invalid": true, "a@b.EXAMPLE": true, "a@b.local": false, "a@b": false, "@b.org": false, ".a@b.org": false, "a.@b.org": false, "a..b@c.org": false, "a.b@c.org": true, "a b@c.org": false,
		local + "@b.org": true, local + "a@b.org": false, "a@b.org.": false, "a": false,
	} {
		if got := new(nameReader).isEmail([]byte(address)); got != want {
			t.Errorf("A2 %.20s of %d bytes is an address: %v", address, len(address), got)
		}
	}
	for local, want := range map[string]int{
		"email=a": 6, "mail=a": 5, "address=a": 8, "addr=a": 5, "to=a": 3, "from=a": 5, "cc=a": 3, "bcc=a": 4, "sender=a": 7, "user=a": 5, "author=a": 7, "contact=a": 8, "login=a": 6, "owner=a": 6, "EMAIL=a": 6, "x-email=a": 8, "x_email=a": 8, "x.email=a": 8,
		"x?email=a": 8, "x&email=a": 8, "x/email=a": 8, "xemail=a": 0, "name=a": 0, "email=": 0, "email": 0, "=a": 0, "emai=a": 0,
	} {
		if got := keyBefore([]byte(local)); got != want {
			t.Errorf("A2 the key of %q has %d bytes, want %d", local, got, want)
		}
	}
	for _, tt := range []struct {
		local, after string
		want         int
	}{
		{"'a", "'", 1}, {"*a", "*", 1}, {"__a", "__", 2}, {"|a", "|", 1}, {"~a", "~", 1}, {"`a", "`", 1}, {"`a", "'", 1}, {"{a", "}", 1}, {"'a", "*", 0}, {"`a", "*", 0}, {"{a", "{", 0}, {"a", "'", 0}, {"'", "'", 0}, {"'a", "", 0}, {"**a", "*", 1}, {"'*a", "'*", 2}, {"-a", "-", 0},
	} {
		if got := wrappedLocal([]byte(tt.local), []byte(tt.after)); got != tt.want {
			t.Errorf("A2 %q before %q: %d bytes around, want %d", tt.local, tt.after, got, tt.want)
		}
	}
	for c := range 128 {
		s := string(rune(c))
		want := c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || strings.Contains("-._~!$'*+", s)
		if got := inMailto(byte(c)); got != want { // RFC 6068, §2
			t.Errorf("A2 %q stands for itself: %v, want %v", s, got, want)
		}
	}
	if got := string(appendEmail(nil, []byte("a@é/b@c.org"))); got != "a%40%C3%A9%2Fb@c.org" {
		t.Errorf("A2 %s", got)
	}
	for text, want := range map[string]int{"a@b": 3, "a%40b": 5, "a@b.c?x": 5, "@b": 0, "a@": 0, "a": 0, "a..b@c": 0, "a@[::1]x": 7, "a@b,c@d": 3, "a%40b@c": 7, "a%40b..@c": 7, "a..%40b@c": 0, "%40b..@c": 0} {
		if got := mailAddress([]byte(text)); got != want {
			t.Errorf("A2 %q begins with an address of %d bytes, want %d", text, got, want)
		}
	}
	for text, want := range map[string]int{"mailto:a@b/c": 10, "mailto:a@b,c@d/e": 14, "mailto:a@b": 0, "mailto:a@b?": 0, "mailto:a@b#": 0, "mailto:a": 0, "mailto:a@b,c": 0, "mailto:a@b,c.@d/e": 10, "mailto:a@b,c..%40d@e/f": 10, "mailto:c.@d/e": 0} {
		if got := addressesEnd([]byte(text)); got != want {
			t.Errorf("A2 the addresses of %q end at %d, want %d", text, got, want)
		}
	}
	for name, want := range map[string]int{"请看a": 6, "a": 0, "请看": 0, "请看1": 0, "éa": 0, "请éa": 0, "请a1": 3} {
		if got := proseBefore([]byte(name)); got != want {
			t.Errorf("T4 %q has %d bytes of prose, want %d", name, got, want)
		}
	}
	for label, want := range map[string]int{"com吧": 3, "com": 3, "吧com": len("吧com"), "comé": len("comé")} {
		if got := withoutProse([]byte(label)); got != want {
			t.Errorf("T4 %q has %d bytes without prose, want %d", label, got, want)
		}
	}
}

// TestEscapesAround has what stands in a text for one character of a reference, or for none (rule
// R7): the text as it is undone.
func TestEscapesAround(t *testing.T) {
	for ref, want := range map[string]string{
		`a\:b`: "ab", `a\_b`: "a_b", `a\~b`: "a~b", `a\#b`: "a#b", `a\$b`: "a$b", `a\-b`: "a-b", `a\/b`: "a/b", `a\%41`: "a%41", `a\%b`: "ab", `a\%4g`: "a4g", `a\&b=c`: "a&b=c", `a\&b`: "ab", `a\u0041b`: "aAb", `a\u00e9b`: "aéb",
		`a\u00E9b`: "aéb", `a\uD83D\uDE00b`: "a😀b", `a\uD83Db`: `a\uD83Db`, `a\u00g0b`: `a\u00g0b`, `a\u004`: `a\u004`, `a\xb`: `a\xb`, `a\`: `a\`, "a/\u02DCb": "a/~b", "a/\u223Cb": "a/~b", "a/\u203Eb": "a/~b", "a\u02DCb": "a\u02DCb",
		"a\x1b[1mb": "ab", "a\x1b[Kb": "ab", `a\xb\/c`: `a\xb\/c`,
	} {
		if got := string(appendUndone(nil, []byte(ref))); got != want {
			t.Errorf("R7 %q is %q, want %q", ref, got, want)
		}
	}
	for ref, want := range map[string]string{`a\`: "a", `a\\`: "a", "a\x1b[m": "a", "a\x1b[m\\": "a", "a": "a", `\`: "", "a\\b": "a\\b"} {
		if got := ref[:trimEscapes([]byte(ref))]; got != want {
			t.Errorf("R7 %q is trimmed to %q, want %q", ref, got, want)
		}
	}
	for text, want := range map[string]bool{
		`a\/b"`: true, `a\/b\n`: true, `a\/b\r`: true, `a\/b\t`: true, `a\/b\"`: true, `a\/b\d`: false, `a\/b `: true, `a\/b'\d`: true, `a\/b<\d`: true, "a\\/b`\\d": true, `a\/b>\d`: true, `a\/b`: true, strings.Repeat("a", solidusLook) + `\d`: true, strings.Repeat("a", solidusLook-1) + `\d`: false,
	} {
		if got := escapesSolidus([]byte(text), 0); got != want {
			t.Errorf("R7 %.40q escapes \"/\": %v, want %v", text, got, want)
		}
	}
	for _, before := range []string{"^", "[", "(", "*", "?"} {
		if escapesSolidus([]byte(before+`a\/b`), 1) {
			t.Errorf("R7 \"/\" is escaped after %q", before)
		}
	}
	for r, want := range map[rune]bool{'a': true, '/': true, '&': true, '{': true, '^': true, '"': false, '<': false, '`': false, ' ': false, '\n': false, 'é': true, '…': false, '中': false} {
		if got := mayBeEscaped(r); got != want {
			t.Errorf("R7 %q may be escaped: %v, want %v", r, got, want)
		}
	}
	const uri = "http://a.example/b"
	for marked, want := range map[string]int{ // OSC 8 of terminals; the text shown behind the target
		"\x1b]8;;" + uri + "|\x1b\\b\x1b]8;;\x1b\\": 3, "\x1b]8;;" + uri + "|\ab\x1b]8;;\a": 2, "\x1b]8;id=1;" + uri + "|\a" + uri + "\x1b]8;;": 1 + len(uri), "\x1b]8;;" + uri + "|\ac\x1b]8;;": 0, "\x1b]8;" + uri + "|\ab\x1b]8;;": 0,
		"\x1b]8;;" + uri + "|b\x1b]8;;": 0, "x" + uri + "|\ab\x1b]8;;": 0, "\x1b]8;;" + uri + "|\ab": 0, "\x1b]8;;x" + uri + "|\ab\x1b]8;;": 0, "\x1b]8;;" + uri + "|\a\x1b]8;;": 1,
	} {
		before, after, _ := strings.Cut(marked, "|")
		b := []byte(before + after)
		start := strings.Index(before, uri)
		if got := linkTextEnd(b, start, len(before)) - len(before); got != want {
			t.Errorf("R7 %q: %d bytes more, want %d", marked, got, want)
		}
	}
}

// TestDefangedNames has where defanged spellings may stand, and what they stand for (rule W3).
func TestDefangedNames(t *testing.T) {
	for ref, want := range map[string]string{
		"hxxp://a[.]b/c": "http://a.b/c", "hxxps[://]a.b": "https://a.b", "meow://a.b": "http://a.b", "a[.]b/c": "http://a.b/c", "a[at]b[.]c": "mailto:a@b.c", "ftp[.]a.b": "ftp://ftp.a.b", "FTP[.]a.b": "ftp://FTP.a.b", "a[.]b/c@d": "http://a.b/c@d",
		"mailto:a[@]b.c": "mailto:a@b.c", "git+ssh://a[.]b": "git+ssh://a.b", "http[:]//a.b": "http://a.b", "a[.]b:80/": "http://a.b:80/", "ftp[.": "http://ftp[.", "x:a[.]b": "http://x:a.b",
	} {
		if got := string(appendRefanged(nil, []byte(ref))); got != want {
			t.Errorf("W3 %s stands for %s, want %s", ref, got, want)
		}
	}
	for c := range 256 {
		want := c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || c >= 0x80 || strings.IndexByte(".-_@+", byte(c)) >= 0
		if got := isNameByte(byte(c)); got != want {
			t.Errorf("W3 %#x is of a name: %v, want %v", c, got, want)
		}
		if c < 128 {
			want = strings.IndexByte(`/\]})%$^`, byte(c)) < 0
			if got := mayBeginName([]byte{byte(c), 'a'}, 1); got != want {
				t.Errorf("W3 a name after %#x: %v, want %v", c, got, want)
			}
		}
	}
	for name, want := range map[string]bool{
		"a[.]b": true, "a(dot)b": true, "a.b[.]c": true, "a[/]b": false, "a[b": false, "a b[.]c": false, "a:b[.]c": true, "a%b[.]c": true, "a]b[.]c": true, "a)b[.]c": true, "a}b[.]c": true, "a/b[.]c": false, "": false, "a": false, "a@b[.]c": true,
		strings.Repeat("a", defangLook-4) + "[.]b": true, strings.Repeat("a", defangLook-3) + "[.]b": false,
	} {
		if got := nameHasMark([]byte(name), 0); got != want {
			t.Errorf("W3 %.20q has a mark: %v, want %v", name, got, want)
		}
	}
	for _, tt := range []struct {
		before, ref, after string
		want               bool
	}{
		{"", "a[.]b", "", false}, {"^", "a[.]b", "", true}, {"|", "a[.]b", "", true}, {"\\", "a[.]b", "", true}, {"*", "a[.]b", "", true}, {"?", "a[.]b", "", true}, {"(", "a[.]b", "", false}, {"", `a\d`, "", true}, {"", "a.*", "", true}, {"", "a.+", "", true}, {"", "[^a", "", true}, {"", "(?a", "", true},
		{"", "(a)?", "", true}, {"", "(a)*", "", true}, {"", "(a)+", "", true}, {"", "[a]+", "", true}, {"", "[a]*", "", true}, {"", "[a]?", "", true}, {"", "(a){", "", true}, {"", "(:", "", true}, {"", "a", "*", true}, {"", "a", "b*", true}, {"", "a", `b\`, true}, {"", "a", "bc*", false}, {"", "a", `\`, true},
	} {
		b := []byte(tt.before + tt.ref + tt.after)
		if got := isExpression(b, len(tt.before), []byte(tt.ref), false); got != tt.want {
			t.Errorf("W3 %q is of a regular expression: %v, want %v", b, got, tt.want)
		}
	}
	for b, want := range map[string]int{"": 0, "ab": 2, "1ab": 2, "aZ": 2, strings.Repeat("a", 17): 16} {
		if got := lettersBefore([]byte(b), 0); got != want {
			t.Errorf("W3 %q ends in %d letters, want %d", b, got, want)
		}
	}
	if lettersBefore([]byte("abc"), 1) != 2 || schemeBefore([]byte("git+ssh"), 0) != 7 || schemeBefore([]byte("xhxxp"), 1) != 4 || schemeBefore([]byte("x-hxxp"), 0) != 4 {
		t.Error("W3 the scheme before a colon")
	}
	for text, want := range map[string]int{"a.b": 0, " a.b": 1, "-a.b": 1, "..a.b": 2, "é.b": 0, strings.Repeat("a", defangLook+5) + ".": 5} {
		j := strings.LastIndexByte(text, '.')
		if got := nameStart([]byte(text), j, 0); got != want {
			t.Errorf("W3 the name in %.20q begins at %d, want %d", text, got, want)
		}
	}
}

// TestRelativeReferences has what is a relative reference between delimiters (rule F1), and what
// else stands there.
func TestRelativeReferences(t *testing.T) {
	for text, want := range map[string][2]bool{ // between < > and between " "
		"a/b": {true, false}, "/a": {false, true}, "/a/b": {true, true}, "./a": {true, true}, "../a": {true, true}, ".": {false, false}, "..": {true, false}, "?a": {true, true}, "#a": {true, true}, "?": {false, false}, "#": {false, false}, "a.html": {true, false}, "a": {false, false}, "a.b": {false, false},
		"a:b/c": {false, false}, "a/b:c": {true, false}, "?a:b": {true, true}, "a@b.example": {false, false}, "a@b/": {true, false}, "a/": {false, false}, "br/": {false, false}, "/p": {false, true}, "!DOCTYPE": {false, false}, "?xml?": {false, true}, "?xml": {true, true}, "/*": {true, false}, "a.html?b": {true, false},
		"/a1-_:b": {false, true}, "/-a": {true, true}, "/a.b": {true, true}, "": {false, false}, "/": {true, false}, "a-b/": {false, false}, "-a/": {true, false},
	} {
		for i, pair := range []scan.Pair{scan.PairAngle, scan.PairQuote} {
			if got := isRelative([]byte(text), pair, false); got != want[i] {
				t.Errorf("F1 %q between delimiters %d is relative: %v, want %v", text, pair, got, want[i])
			}
		}
	}
	if !isRelative([]byte("a"), scan.PairAngle, true) || isRelative([]byte("a"), scan.PairQuote, true) {
		t.Error("F1 behind the scheme of the base URI")
	}
	for head, want := range map[string]bool{"#include ": true, "include": true, "#include_next\t": true, "@import ": true, "#embed ": true, "#if __has_include(": true, "includ": false, "": false, "impor": false} {
		if got := afterInclude([]byte(head)); got != want {
			t.Errorf("F1 %q includes a file: %v, want %v", head, got, want)
		}
	}
	for _, before := range []string{"a", "1", "_", "<"} {
		if _, ok := relativeAt([]byte(before+"<a/b>"), 1, 0); ok {
			t.Errorf("F1 a reference after %q", before)
		}
	}
	for marked, want := range map[string]string{"<|a/b>": "a/b>", "< \n |a/b>": "a/b>", "<URL:|a/b>": "a/b>", "< url: \n|a/b>": "a/b>", "\"|a/b\"": "a/b\"", "\" a\"": "", "<>": "", "<": ""} {
		b := []byte(strings.Replace(marked, "|", "", 1))
		c, ok := relativeAt(b, 0, 0)
		if got := string(b[min(c.start, len(b)):]); ok != (want != "") || ok && got != want {
			t.Errorf("F1 %q: %q, %v; want %q", marked, got, ok, want)
		}
	}
	for lax, want := range map[string]bool{"http:a": true, "HTTP:a": true, "http://a": false, "http:": false, "https:a": false, "http/a": false} {
		o := Options{LaxScheme: "http"}
		if got := o.isLax([]byte(lax)); got != want && lax != "http:" {
			t.Errorf("F1 %q is lax: %v, want %v", lax, got, want)
		}
	}
	if o := (Options{LaxScheme: "mailto"}); o.isLax([]byte("mailto:a")) || (&Options{}).isLax([]byte(":a")) {
		t.Error("F1 a scheme that is used without \"//\" is lax")
	}
}

// TestLines has where lines begin and end, up to a kilobyte away, and which are blank (rule R1).
func TestLines(t *testing.T) {
	for _, lineEnd := range []string{"\n", "\r", "\r\n", "\f", "\v", "\u0085", "\u2028", "\u2029"} {
		for n := range 40 {
			head := strings.Repeat("a", n)
			text := []byte("xx" + lineEnd + head)
			if got := string(lineHead(text, len(text))); got != head {
				t.Errorf("R1 after %q: %q, want %q", lineEnd, got, head)
			}
			if got := lineLen([]byte(head + lineEnd + "xx")); got != n {
				t.Errorf("R1 before %q: %d bytes, want %d", lineEnd, got, n)
			}
		}
	}
	for n, want := range map[int]int{lineLook - 1: lineLook - 1, lineLook: lineLook, lineLook + 1: lineLook} {
		if got := lineLen(bytes.Repeat([]byte("a"), n)); got != want {
			t.Errorf("R1 a line of %d bytes: %d, want %d", n, got, want)
		}
	}
	for n, want := range map[int]bool{lineLook - 1: true, lineLook: true, lineLook + 1: false} {
		if got := lineHead(bytes.Repeat([]byte("a"), n), n); (got != nil) != want || want && len(got) != n {
			t.Errorf("R1 %d bytes before: %d, want them %v", n, len(got), want)
		}
	}
	for line, want := range map[string]bool{"": true, " \t": true, "\u00a0 ": true, "\u3000": true, "\r": true, " \r": true, "\r ": false, "a": false, " a": false, "\u00ad": false} {
		if got := isBlank([]byte(line)); got != want {
			t.Errorf("R1 %q is blank: %v, want %v", line, got, want)
		}
	}
	for marked, want := range map[string]string{ // the piece ends at "|"; what becomes of a hyphen
		"ab|\nc": "", "ab| \t\r\nc": "", "ab-|\nc": "kept", "a/|-\nc": "dropped", "a/-|\n/c": "kept", "a/-|\n": "kept", "a/|-\n > c": "dropped", "ab|\u00ad\nc": "dropped", "ab|\u2010 \nc": "dropped", "ab|\\\nc": "dropped", "-|\nc": "kept",
	} {
		before, after, _ := strings.Cut(marked, "|")
		text := before + after
		i := len(before)
		if strings.HasPrefix(after, "-") {
			i++
		}
		lb, ok := breakAt(new(remembered), []byte(text), 0, i)
		if !ok || lb.piece != len(before) || lb.next != strings.IndexAny(text, "\n")+1 || lb.hyphen != (want == "kept") || lb.dropped != (want == "dropped") || lb.soft || lb.literal {
			t.Errorf("R1 %q: %+v, want the hyphen %s", marked, lb, want)
		}
	}
	for b, want := range map[string]int{"\u00ad": 2, "\u00ad \n": 2, "\u00ada": 0, "\u2010": 3, "\u2010\t\r\n": 3, "\u2010a": 0, "\u2011\n": 0, "\u00ae\n": 0, "-\n": 0, "\xc2": 0, "\xe2\x80": 0} {
		if got := hyphenMark([]byte(b)); got != want {
			t.Errorf("R3 %q begins with a mark of %d bytes, want %d", b, got, want)
		}
	}
	for line, want := range map[string]bool{"| ab  |": true, " | ab |": true, "| ab   |": false, "| a|b |": false, "|  ab  ": false, "a ab  |": false, "| ab  | \t\r": true} {
		if got := isBoxed([]byte(line), 6); got != want {
			t.Errorf("R2 %q is of a box: %v, want %v", line, got, want)
		}
	}
}

// TestPairKindsOfWrappers has the wrapper that each pair makes (rules D1, D2, D4).
func TestPairKindsOfWrappers(t *testing.T) {
	for pair, want := range map[scan.Pair]Wrapper{
		scan.NoPair: Bare, scan.PairAngle: Angle, scan.PairMathAngle: Angle, scan.PairEscAngle: Angle, scan.PairQuote: Quote, scan.PairEscQuote: Quote, scan.PairApostrophe: Apostrophe, scan.PairCurlySingle: Apostrophe, scan.PairLowSingle: Apostrophe,
		scan.PairBacktick: Backtick, scan.PairParen: Paren, scan.PairWideParen: Paren, scan.PairBracket: Bracket, scan.PairLenticular: Bracket, scan.PairBrace: Brace, scan.PairCurlyDouble: Curly, scan.PairLowDouble: Curly, scan.PairGuillemet: Guillemet,
		scan.PairGuillemetIn: Guillemet, scan.PairSingleGuil: Guillemet, scan.PairCorner: Corner, scan.PairWhiteCorner: Corner, scan.PairDoubleTitle: Title, scan.PairSingleTitle: Title,
	} {
		if got := wrapperOf(pair, []byte("`")); got != want {
			t.Errorf("D4 pair %d makes %v, want %v", pair, got, want)
		}
	}
	if got := wrapperOf(scan.PairBacktick, []byte("'")); got != Apostrophe {
		t.Errorf("D4 a backtick and an apostrophe make %v", got)
	}
	for b, want := range map[string]bool{"@uref": true, "@url": true, "@href": true, "@ref": false, "url": false} {
		if got := opensTexinfo([]byte(b)); got != want {
			t.Errorf("D5 %q opens a command of Texinfo: %v", b, got)
		}
	}
	for b, want := range map[string]int{"URL:": 4, "uri:x": 4, "Url:": 4, "url": 0, "urx:": 0, "url ": 0, "xurl:": 0} {
		if got := prefixAt([]byte(b)); got != want {
			t.Errorf("P1 %q begins with a prefix of %d bytes, want %d", b, got, want)
		}
	}
	for b, want := range map[string]bool{"URL:": true, "URI: ": true, "uri:\n": true, "urx:": false, "url": false, "rl:": false, "": false, ":": false} {
		if got := prefixMayPrecede([]byte(b), len(b)); got != want {
			t.Errorf("P1 %q may end in the prefix: %v, want %v", b, got, want)
		}
	}
}

// TestAbbreviatedHosts has the names that www. and ftp. may begin (rule A1).
func TestAbbreviatedHosts(t *testing.T) {
	for text, want := range map[string]bool{
		"www.a.b": true, "www.a": false, "www.a.1": false, "www.a.b1": true, "www.a.b/c": true, "www.a.b?c": true, "www.a.b#c": true, "www.a.b:80": true, "www.a.b.": true, "www.a.b,": true, "www.a.b(": false, "www..b": false, "www.a_b.c": true, "www.a.é": true, "www.a.b@c": false, "ftp.a.b": true,
	} {
		if got := isAbbreviated([]byte(text)); got != want {
			t.Errorf("A1 %q is abbreviated: %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]string{"www.a": "http://", "ftp.a": "ftp://", "FTP.a": "ftp://", "WWW.a": "http://", "": ""} {
		if got := Abbreviated.ImpliedScheme([]byte(text)); got != want {
			t.Errorf("A1 %q implies %q, want %q", text, got, want)
		}
	}
	if Email.ImpliedScheme([]byte("a")) != "mailto:" || Domain.ImpliedScheme([]byte("a")) != "http://" || URI.ImpliedScheme([]byte("a")) != "" || Relative.ImpliedScheme([]byte("a")) != "" || Email.ImpliedScheme(nil) != "" {
		t.Error("A2 the scheme that is implied")
	}
	for tail, want := range map[string]bool{"": true, ".,": true, "--and": true, "'s": true, ".-and.": true, "/": false, "1": false, ".1": false, "-a1": false, "é": true} {
		if got := isTrimmable([]byte(tail)); got != want {
			t.Errorf("A1 %q may be trimmed: %v, want %v", tail, got, want)
		}
	}
	for b, want := range map[string]bool{"a": true, ">> a": true, "+ a": true, "- a": true, ".a": true, "": true, "\n": true, " ": true, "(": false, "\"a": true, "=a": false, "/a": true, "é": true, "_": true} {
		if got := mayContinueHost([]byte(b), 0); got != want {
			t.Errorf("A1 %q may go on with a host: %v, want %v", b, got, want)
		}
	}
	for text, want := range map[string]bool{ // whether it is read to its end
		"www.a.b": true, "www.a.b c": true, "www.a b": false, "www.a\nb": true, "www.a\n(": false, "www. ": false, "www.a/b": false, "www..b": false, "www.a.1/": false, "www.a.1.b/": true, "www.a=\n.b": true, "www.a=b": false, "www.a\\.b": true, "www.a\x1b[m.b": true, "www.a": true,
		"www." + strings.Repeat("a", requirementLook): true, "www." + strings.Repeat("a", requirementLook-5) + " ": false,
	} {
		s := site{b: []byte(text), mem: new(buffers)}
		if got := s.mayBeginHost(); got != want {
			t.Errorf("A1 %.20q may begin with a host: %v, want %v", text, got, want)
		}
	}
	rest := strings.Repeat("%62", requirementLook)
	for text, want := range map[string]bool{ // whether it is read to its end
		"\"www.a.b\"": true, "\"www.a.b'c\"": true, "\"www.a.b" + rest + "\"": false, "\"www.a.b/" + rest + "\"": true, " www.a.b" + rest: false, " www.a.b" + rest[:9] + " ": true, " www.a.b/" + rest: true,
	} {
		s := &NewFinder(Options{}).site
		s.b = []byte(text)
		if s.c, _ = abbreviatedAt(s.b, 4, 0); s.c.start != 1 || s.mayBeAbbreviated() != want {
			t.Errorf("A1 %.20q may be abbreviated: %v, want %v, from %d", text, !want, want, s.c.start)
		}
	}
	for b, want := range map[string]int{"": 0, "ab-_é1": 7, "a.b": 1, ".": 0, "a/": 1} {
		if got := labelLen([]byte(b)); got != want {
			t.Errorf("A1 %q begins with a label of %d bytes, want %d", b, got, want)
		}
	}
}

// TestBeginningsOfURIs has what begins a URI (rules S1, S2, T5).
func TestBeginningsOfURIs(t *testing.T) {
	for b, want := range map[string]bool{
		"http://": true, "ab://": true, "a://": false, "1a://": false, "a+b-c.d://": true, "http:/": false, "http:": false, "mailto:a@b c": true, "mailto:a b@c": false, "urn:isbn:1": true, "foo:a": false, "": false, "http": false,
		strings.Repeat("a", 64) + "://": true, strings.Repeat("a", 65) + "://": true, strings.Repeat("a", 66) + "://": false,
	} {
		if got := beginsURI([]byte(b)); got != want {
			t.Errorf("T5 %.20q of %d bytes begins a URI: %v, want %v", b, len(b), got, want)
		}
		var places uriPlaces
		for range 2 {
			if got := places.beginsAt([]byte("("+b), 1); got != want {
				t.Errorf("T5 %.20q is remembered to begin a URI: %v, want %v", b, got, want)
			}
		}
		places.reset()
		if got := places.beginsAt([]byte("(x"), 1); got {
			t.Error("T5 a place of another text is remembered")
		}
	}
	for b, want := range map[string]bool{"&gt;": true, "&lt;": true, "&quot;": true, "&nbsp;": true, "&amp;": false, "&gt": false, "&": false, "&LT;": true} {
		if got := endsAtEntity([]byte(b)); got != want {
			t.Errorf("D3 a reference ends before %q: %v, want %v", b, got, want)
		}
	}
	for before, want := range map[string]bool{"| ": true, "[[": true, "[": false, "": false, "|\n": false, "|\r": false, "|" + strings.Repeat("a", lineLook-1): true, "|" + strings.Repeat("a", lineLook): false, "[ [": false} {
		tk := tokenizer{start: len(before)}
		if got := tk.barBefore([]byte(before + "http://a")); got != want {
			t.Errorf("T3 a bar stands in the %d bytes before: %v, want %v", len(before), got, want)
		}
	}
	for name, tt := range map[string]struct {
		limit int
		want  string
	}{"as long": {22, "http://a.example/bcdef"}, "longer": {21, ""}} {
		got := strings.Join(found("see http://a.example/bcdef there", Options{MaxLength: tt.limit}), " ")
		if got != tt.want {
			t.Errorf("L1 %s: %q, want %q", name, got, tt.want)
		}
	}
}
