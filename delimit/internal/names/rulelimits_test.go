package names

import (
	"strings"
	"testing"

	"urigrep/internal/text"
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
	for name, want := range map[string]bool{
		"Object.is": true, "ASP.NET": true, "Python.NET": true, "i.MX": true, "number.prototype.to": true, "Date.today": true, "Plugin1.GREEN": true, "console.info": true, "Logs.colors.BLUE": true,
		"SOURCEFORGE.NET": false, "ATHENA.MIT.EDU": false, "linuxmafia.COM": false, "WEB.DE": false, "munnari.OZ.AU": false, "foo.LA.CA.US": false, "Amazon.com": false, "WordPress.org": false, "Tesco.ie": false,
		"Foo.Bar.today": false, "hi.is": false, "archive.today": false, "a.Object.ie": false,
	} {
		dot := strings.LastIndexByte(name, '.')
		if got := isMember([]byte(name[:dot]), []byte(name[dot+1:]), strings.Count(name, ".")+1); got != want {
			t.Errorf("A2 %s is written as in programs: %v, want %v", name, got, want)
		}
	}
	for _, top := range strings.Fields("at be bm by cd is it me my no to us") {
		if !isMember([]byte("Object"), []byte(top), 2) || !isMember([]byte("string.prototype"), []byte(top), 3) {
			t.Errorf("A2 %s is no member", top)
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
		h, ok := new(Reader).hostAt([]byte(name), 0)
		if ok != want {
			t.Errorf("A2 %.20s of %d bytes is a name: %v, %+v", name, len(name), ok, h)
		}
	}
	nr := new(Reader)
	if _, ok := nr.hostAt([]byte(strings.Repeat("a.", 8*text.MaxHost)), 0); ok || nr.Looked > hostWindow {
		t.Errorf("A2 a name without end is one: %v, %d bytes of it are looked at", ok, nr.Looked)
	}
	local := strings.Repeat("a", 256)
	for address, want := range map[string]bool{
		"a@b.org": true, "a@b.example": true, "a@b.test": true, "a@b.invalid": true, "a@b.EXAMPLE": true, "a@b.local": false, "a@b": false, "@b.org": false, ".a@b.org": false, "a.@b.org": false, "a..b@c.org": false, "a.b@c.org": true, "a b@c.org": false,
		local + "@b.org": true, local + "a@b.org": false, "a@b.org.": false, "a": false,
	} {
		if got := new(Reader).IsEmail([]byte(address)); got != want {
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
	if got := string(AppendEmail(nil, []byte("a@é/b@c.org"))); got != "a%40%C3%A9%2Fb@c.org" {
		t.Errorf("A2 %s", got)
	}
	for text, want := range map[string]int{"a@b": 3, "a%40b": 5, "a@b.c?x": 5, "@b": 0, "a@": 0, "a": 0, "a..b@c": 0, "a@[::1]x": 7, "a@b,c@d": 3, "a%40b@c": 7, "a%40b..@c": 7, "a..%40b@c": 0, "%40b..@c": 0} {
		if got := mailAddress([]byte(text)); got != want {
			t.Errorf("A2 %q begins with an address of %d bytes, want %d", text, got, want)
		}
	}
	for text, want := range map[string]int{"mailto:a@b/c": 10, "mailto:a@b,c@d/e": 14, "mailto:a@b": 0, "mailto:a@b?": 0, "mailto:a@b#": 0, "mailto:a": 0, "mailto:a@b,c": 0, "mailto:a@b,c.@d/e": 10, "mailto:a@b,c..%40d@e/f": 10, "mailto:c.@d/e": 0} {
		if got := AddressesEnd([]byte(text)); got != want {
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
