package delimit

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/text"
)

// TestRequirementLimits has the limits of what schemes require that no "//" follows (rule S2).
func TestRequirementLimits(t *testing.T) {
	for uri, want := range map[string]bool{
		// RFC 6694 and the pages of browsers
		"about:blank": true, "about:legacy-compat": true, "about:srcdoc": true, "about:about": true, "about:config": true, "about:cache": true, "about:mozilla": true,
		"about:plugins": true, "about:addons": true, "about:memory": true, "about:preferences": true, "about:support": true, "about:version": true, "about:home": true,
		"about:newtab": true, "about:debugging": true, "about:crashes": true, "about:invalid": true, "about:policies": true, "about:processes": true, "about:unloads": true,
		"about:blank#x": true, "about:blank?x": true, "about:blan": false, "about:blankx": false,
		// RFC 4452
		"info:arxiv/a": true, "info:bibcode/a": true, "info:bnf/a": true, "info:ddc/a": true, "info:doi/a": true, "info:eu-repo/a": true, "info:fedora/a": true, "info:hdl/a": true,
		"info:inchi/a": true, "info:lanl-repo/a": true, "info:lc/a": true, "info:lccn/a": true, "info:ncbi/a": true, "info:netref/a": true, "info:nla/a": true, "info:oclcnum/a": true,
		"info:ofi/a": true, "info:pmid/a": true, "info:pronom/a": true, "info:refseq/a": true, "info:rfa/a": true, "info:rlgid/a": true, "info:sici/a": true, "info:srw/a": true,
		"info:ugent-repo/a": true, "info:lccn/": false, "info:lcc/a": false,
		// addresses of payment networks: six letters and digits
		"bitcoin:abc123": true, "bitcoin:abc12": false, "bitcoin:abc123?a": true, "bitcoin:abc123#a": true, "bitcoin:abc123/a": true, "bitcoin:abc123@1": true, "bitcoin:abc123-a": false,
		"ethereum:0x1234": true, "bitcoincash:abc12": false,
		// RFC 5322, §3.4.1
		"acct:a@b": true, "acct:@b": false, "acct:a@": false, "acct:a?@b": false, "acct:a#@b": false, "acct:a@-b": false, "acct:a@[::1]": true, "acct:a@.b": false, "acct:a@_b": false, "im:a@1": true,
		"xmpp:a@é": true, "pres:a@b": true, "jabber:a@b": true,
		// names of hosts
		"stun:a.b": true, "stun:a": false, "stun:localhost": true, "stun:localhos": false, "stun:[::1]": true, "stun:[": false, "stun:.a": false, "turn:a.b:1": true, "sip:a": false, "sip:a@b": true, "sip:a@": false,
		"h323:a": false, "xmpp:a": false,
		// RFC 3966
		"tel:123": true, "tel:12": false, "tel:+123": true, "tel:1+23": false, "tel:1-2.3": true, "tel:(1)23": true, "tel:*12#3": true, "tel:12%3": false, "tel:123%20": true, "tel:123;a": true, "tel:123?a": true,
		"tel:123,4": true, "tel:12;3": false, "tel:12a3": false, "TEL:123": false, "Tel:123": false, "tEL:123": true, "FAX:123": false, "fax:123": true, "sms:123": true, "modem:123": true, "callto:123": true, "skype:12": false,
		// RFC 5538
		"news:a.b": true, "news:a": false, "news:a.": false, "news:.a": false, "news:1.a": false, "news:a.b-c+d_e*f&g": true, "news:a.b%c": false, "news:a.-b": false, "news:a@b": true, "news:a@": false, "snews:a.1": true,
		// RFC 2397
		"data:,a": true, "data:,": false, "data:a/b,": true, "data:a/,": false, "data:/b,": false, "data:a,b": false, "data:;base64,": true, "data:;a=b,": true, "data:;a,": false, "data:;=,": true, "data:a b/c,": false,
		"data:a-b+c.d*e/f,": true, "data:a_b/c,": false, "data:a;b/c,": false, "data:a/-,": true,
		// RFC 5870
		"geo:1,2": true, "geo:1,2,3": true, "geo:1": false, "geo:1,2,3,4": false, "geo:-1,-2": true, "geo:1,": false, "geo:.1,2": false, "geo:1.5,2": true, "geo:1a,2": false, "geo:--1,2": false, "geo:1,2;u=1": true, "geo:1;u,2": false,
		// object identifiers, UUIDs, fingerprints
		"oid:1.2": true, "oid:1": false, "oid:.1": false, "oid:1.": false, "oid:1.a": false,
		"opaquelocktoken:01234567-89ab-cdef-ABCD-EF0123456789": true, "opaquelocktoken:01234567-89ab-cdef-ABCD-EF012345678": false, "opaquelocktoken:0123456-789ab-cdef-ABCD-EF0123456789": false,
		"opaquelocktoken:01234567-89ab-cdef-ABCD-EF012345678-": false, "opaquelocktoken:01234567-89ab-cdef-ABCDE-F0123456789": false, "opaquelocktoken:01234567-89abc-def-ABCD-EF0123456789": false, "opaquelocktoken:01234567-89ab-cdefA-BCD-EF0123456789": false,
		"openpgp4fpr:0123456789abcdef": true, "openpgp4fpr:0123456789abcde": false, "openpgp4fpr:0123456789abcdeg": false, "openpgp4fpr:0123456789ABCDEF0": true,
		// RFC 4151
		"tag:a.b,2001:": true, "tag:a@b,2001:c": true, "tag:a,2001:c": false, "tag:a.b,200:c": false, "tag:a.b,2001-01-02:c": true, "tag:a.b,2001a:c": false, "tag:a.b:c": false, "tag:,2001:c": false, "tag:a.b,2001": false,
		// RFC 8141
		"urn:ab:c": true, "urn:a:c": false, "urn:ab:": false, "urn:ab::": false, "urn:-ab:c": false, "urn:ab-:c": false, "urn:a-b:c": true, "urn:a_b:c": false, "urn:ab": false,
		"urn:" + strings.Repeat("a", 32) + ":c": true, "urn:" + strings.Repeat("a", 33) + ":c": false,
		// RFC 6068
		"mailto:a@b": true, "mailto:?to=a": true, "mailto:?x": false, "mailto:a%40b": true, "mailto:%40b": false, "mailto:a": false, "mailto:a@": false,
		// others
		"did:a:b": true, "did:a": false, "did:a:": false, "did::a": false, "did:a::b": false, "spotify:a:b:c": true, "jms:queue:a": true, "jms:topic:a": true, "jms:jndi:a": true, "jms:queue:": false, "jms:a": false,
		"matrix:u/a": true, "matrix:r/a": true, "matrix:roomid/a": true, "matrix:e/a": false, "matrix:u/": false, "message:%3ca": true, "message:%3Ca": true, "message:%3d": false, "feed:http://a": true, "feed:https://a": true, "feed:ftp://a": false,
		"doi:10.a": true, "doi:10.": false, "doi:10a": false, "file:/a": true, "file:/": false, "file:a": false, "magnet:?a": true, "magnet:?": false, "swh:1:a": true, "swh:2:a": false, "shc:/a": true, "thismessage:/a": true, "cap://a": true, "otpauth://a": true, "lastfm://a": true,
		"maps:a=b": true, "maps:=": false, "cid:a@b": true, "mid:@": false, "jar:a!/b": true, "jar:a!b": false, "nih:a;b": true, "pkcs11:a=b": true, "aim:a?b": true, "ymsgr:a?b": true, "wifi:a;b": true, "vscode:a/b": true, "mvn:a/b": true, "blob:a://b": true, "blob:a:/b": false,
		"service:a://b": true, "view-source:a://b": true, "dns:a?b": true, "dns://a": true, "dns:a": false, "secret-token:a": true, "ms-word:a": true, "ms-nothing:a": false, "http:a": false, "gopher:a": false, "unknown:a": false,
	} {
		scheme, rest, _ := strings.Cut(uri, ":")
		if scheme == "TEL" || scheme == "Tel" || scheme == "FAX" { // labels of numbers when bare
			if !labelsNumber([]byte(scheme)) {
				t.Errorf("S2 %s labels no number", scheme)
			}
			continue
		}
		if got := satisfies([]byte(scheme), []byte(rest), false); got != want {
			t.Errorf("S2 %s: %v, want %v", uri, got, want)
		}
		if !labelsNumber([]byte(scheme)) {
			mayHave(t, scheme, rest, want)
		}
	}
	at := strings.Repeat("a", 256-2)
	for rest, want := range map[string]bool{at + "@b": true, at + "a@b": false} { // within 256 bytes
		if got := satisfies([]byte("acct"), []byte(rest), false); got != want {
			t.Errorf("S2 acct, \"@\" at %d: %v, want %v", len(rest)-2, got, want)
		}
	}
	if satisfies([]byte("unknown"), nil, true) || !satisfies([]byte("unknown"), []byte("a"), true) || !satisfies([]byte("ACCT"), []byte("a@b"), false) || satisfies(bytes.Repeat([]byte("a"), 65), []byte("a"), true) {
		t.Error("S2 with all schemes, in capitals, longer than any")
	}
}

// mayHave wants what is said by the first bytes behind a scheme not to rule out what meets its
// requirement.
func mayHave(t *testing.T, scheme, rest string, meets bool) {
	t.Helper()
	check := prechecks[strings.ToLower(scheme)]
	if check == nil || !meets {
		return
	}
	n := beginningAt(new(remembered), []byte(rest), 0)
	if !check(&n) {
		t.Errorf("S2 %s:%s is ruled out by its beginning", scheme, rest)
	}
}

// TestPrechecks has beginnings that rule out what a scheme requires (rule S2), so that no reader
// looks at them, and beginnings that leave it open.
func TestPrechecks(t *testing.T) {
	long := strings.Repeat("a", 48)
	for uri, want := range map[string]bool{
		"about:bla ": true, "about:this": false, "about:blank": true, "about:bl": false, "acct:abc ": false, "acct:a \n@": true, "bitcoin:abc12-": false, "bitcoin:abc12": false, "bitcoin:abc12 ": true, "bitcoin:abc123-": true,
		"doi:1 ": true, "doi:11": false, "doi:10.": true, "doi:1": false, "geo:a": false, "geo:1": true, "geo:-": true, "geo:.": true, "geo: ": true, "geo:+": false, "tel:a": false, "tel:12": false, "tel:12 ": true, "tel:12\u2028": true, "tel:12\u2029": true, "tel:12\u0085": true, "tel:12\u2010\n": true, "tel:12\u00ad\n": true, "tel:12\u00ad3": false, "tel:123": true, "tel:+1-2.3": true,
		"tel:1+2 ": false, "tel:(1)*#2 ": true, "tel:1/2 ": false, "stun:a": true, "stun:[": true, "stun:-": false, "stun://a": true, "stun: ": true, "news:a.": true, "news:.a": false, "news:1.": false, "news:a ": true, "news:a": false, "news:a-+_*&.": true,
		"news:a/b.": false, "news:a@": true, "tag:a.b,": true, "tag:a,": false, "tag:,": false, "tag:, ": false, "tag:a@b,": true, "tag:a b,": true, "tag:a b": false, "urn:ab:": true, "urn:a:": false, "urn:a_b:": false, "urn:a-b:": true, "urn:ab": false, "urn:ab ": true,
		"urn:" + strings.Repeat("a", 32) + ":": true, "urn:" + strings.Repeat("a", 33) + ":": false, "urn:" + long + "a": true, "urn:" + long: false, "data:" + long + " " + long + ",": true, "data:" + long: false,
		"data:" + strings.Repeat("a", 1023) + ",": true, "data:" + strings.Repeat("a", 1024) + ",": false, "message:%3c": true, "message:%3d": false, "mailto:?": false, "mailto:?to=": true, "mailto:?t\no=": true, "mailto:?t\\o=": true, "mailto:?é\u2028": true, "mailto:?" + strings.Repeat("a", 255) + "to=": false,
		"mailto:?t\x1bo=": true, "mailto:%40": false, "mailto:a%40": true, "mailto:a%4\n0": true, "mailto:a%4": false, "mailto:a?@": false, "mailto:a \n?@": true, "mailto:#@": false, "mailto:@a": false, "mailto: @a": true, "mailto:a": false, "matrix:u/": true, "matrix:x/": false,
		"view-source:a:": true, "view-source:a": false, "jar:!": true, "jar:/": false, "swh:1:": true, "swh:2": false, "h323:a": true, "h323:-": false, "h323:-@": true, "feed:http://": true, "feed:ht": false, "feed:ht\\": true, "feed:hp\\": false,
		"feed:ht\u00a0": true, "feed:hté": false, "info:do ": true, "info:xx": false, "magnet:x": false, "file:x": false, "maps:x": false, "pkcs11:x": false, "nih:x": false, "wifi:x": false, "aim:x": false, "ymsgr:x": false, "skype:x": false, "vscode:x": false,
		"mvn:x": false, "cid:x": false, "mid:x": false, "im:x": false, "pres:x": false, "jabber:x": false, "blob:x": false, "service:x": false, "fax:x": false, "sms:x": false, "modem:x": false, "callto:x": false, "oid:x": false, "ethereum:x": false, "bitcoincash:x": false,
		"xmpp:-": false, "sip:-": false, "sips:-": false, "stuns:-": false, "turn:-": false, "turns:-": false, "snews:1": false,
	} {
		scheme, rest, _ := strings.Cut(uri, ":")
		n := beginningAt(new(remembered), []byte(rest), 0)
		if got := prechecks[scheme](&n); got != want {
			t.Errorf("S2 %.60q may have what it requires: %v, want %v", uri, got, want)
		}
	}
}

// TestFileSuffixes has each ending of a file name after which a path is complete (rule T5).
func TestFileSuffixes(t *testing.T) {
	for _, suffix := range strings.Fields(`html htm shtml xhtml php asp aspx jsp cgi txt pdf ps gz bz2 xz zip tgz tar deb rpm jpg jpeg png gif svg
		xml rss css js json diff patch hqx sit lzh arj jpe tex dvi eps djvu rtf csv c h java pl jhtml phtml wav au mid mpg mpeg
		mp3 mp4 avi mov doc docx xls xlsx ppt odt exe iso jar py md rst`) {
		for name, want := range map[string]bool{
			"http://a/b." + suffix: true, "http://a/b." + strings.ToUpper(suffix): true, "http://a/" + suffix: false, "http://b." + suffix: false, "http://a/b." + suffix + "_": false, "//b." + suffix: false, "/b." + suffix: false, "a/b." + suffix: true,
		} {
			if got := hasFileSuffix([]byte(name)); got != want {
				t.Errorf("T5 %s ends in a file suffix: %v, want %v", name, got, want)
			}
		}
		text := "http://a.example/b." + suffix + "http://c.example/"
		if got := found(text, Options{}); !slices.Equal(got, []string{"http://a.example/b." + suffix, "http://c.example/"}) {
			t.Errorf("T5 %s: got %q", text, got)
		}
	}
	for _, other := range []string{"htmlx", "ht", "docxx", "", "b", "jpegs", "x"} {
		if isFileSuffix([]byte(other)) {
			t.Errorf("T5 %q is a file suffix", other)
		}
	}
	for n, want := range map[int]bool{lineLook - len("a/.html"): true, lineLook - len("/.html"): false} { // a '/' that is in sight
		if got := hasFileSuffix([]byte("http://a/" + strings.Repeat("b", n) + ".html")); got != want {
			t.Errorf("T5 a '/' before %d bytes: %v, want %v", n, got, want)
		}
	}
}

// TestHosts has the authorities in which there is a host (rule S3), and the schemes whose
// references always have one.
func TestHosts(t *testing.T) {
	for _, scheme := range strings.Fields("http https ftp ftps sftp ws wss ssh git svn telnet gopher rtsp irc coap coaps imap pop nntp rsync") {
		if !needsHost([]byte(scheme)) || !needsHost([]byte(strings.ToUpper(scheme))) || needsHost([]byte(scheme+"x")) || hasHost([]byte(scheme+":///a"), len(scheme)+1) {
			t.Errorf("S3 %s needs no host", scheme)
		}
	}
	for ref, want := range map[string]bool{
		"http://a": true, "http://": false, "http:///a": false, "http://a@": false, "http://a@b": true, "http://@b": true, "http://:80": false, "http://a:80": true, "http://-": false, "http://-a": true, "http://[::1]": true, "http://[": false, "http://é": true,
		"foo:///a": true, "foo:///": false, "foo:///.": false, "foo://///a": true, "file:///": true, "file:///a": true, "file://": false, "file://-": false, "file://-/": false, "file://-/a": true, "foo://-/a": false, "http://?a": false, "http://#a": false,
		"http://%s/a": false, "http://%a.b/c": true, "http://%s.b": false, "http://$A": false, "http://${A}": false, "http://a.$B": false, "http://{a}": false, "http://{a,b}": true, "http://{a": true, "http://$": false, "http://%": false, "http://a%s": true,
		"http://%ge": false, "http://%{a.b}/": false, "http://%1": false, "http://%1a.b": true, "http://%,$(A)": false, "ldap:///": true, "LDAPS:///": true, "ldapi:///": true, "ldapx:///": false, "http://{a}:80/": false, "http://a.{b}.c/": false, "http://$a:80": false,
	} {
		if got := hasHost([]byte(ref), strings.Index(ref, "//")); got != want {
			t.Errorf("S3 %s has a host: %v, want %v", ref, got, want)
		}
	}
	for b, want := range map[string]int{
		"é": 0, "é.é": 5, "é.é.": 5, "é.com": 6, "é-é.a1": 8, "é.é/b": 5, "": 0, "é..é": 0, "é.é.c-d": 9,
	} {
		if got := hostLen([]byte(b)); got != want {
			t.Errorf("T4 the host of %q has %d bytes, want %d", b, got, want)
		}
	}
}

// TestTrimmedEnds has what does not belong to the end of a bare reference (rule T1), behind "|".
func TestTrimmedEnds(t *testing.T) {
	for marked, want := range map[string]string{
		"a.": "a", "a,": "a", "a;": "a", "a:": "a", "a!": "a", "a?": "a", "a\"": "a", "a|": "a", "a^": "a", "a{": "a", "a(": "a", "a[": "a", "a%": "a", "a...": "a", "a.,;:!?": "a",
		"a'": "a", "'a'": "'a'", "a's": "a", "'a's": "'a's", "s": "s", "a)": "a", "(a)": "(a)", "(a))": "(a)", "a]": "a", "a}": "a", "{a}": "{a}", "a(b)c)": "a(b)c", "a).": "a", "(a).": "(a)",
		"a**": "a", "a*": "a*", "a***": "a", "a_": "a_", "a~": "a~", "a=": "a=", "a+": "a+", "a-": "a-", "http://a-": "http://a", "http://a--": "http://a", "http://a/-": "http://a/-", "http://a/b[1]": "http://a/b", "http://a/b[x]": "http://a/b",
		"http://a/b?c[1]": "http://a/b?c[1]", "http://a/b=[1]": "http://a/b=[1]", "http://[::1]": "http://[::1]", "http://u@[::1]": "http://u@[::1]", "b[x]": "b[x]", "b[1]": "b", "http://a/b[1][2]": "http://a/b", "http://a/b[[1]]": "http://a/b", "http://a/#": "http://a/#",
	} {
		if got := marked[:trimEnd([]byte(marked), textBefore{})]; got != want {
			t.Errorf("T1 %q: %q, want %q", marked, got, want)
		}
	}
	for _, tt := range []struct{ before, text, want string }{
		{"*", "a*", "a"}, {"**", "a**", "a"}, {"_", "a_", "a"}, {"__", "a__", "a"}, {"_", "a__", "a"}, {"~", "a~", "a"}, {"*", "a_", "a_"}, {"=", "a=", "a"}, {"+", "a+", "a"}, {"=", "a+", "a+"}, {"(=", "a=", "a"}, {"[{\"'+", "a+", "a"},
		{"= ", "a=", "a="}, {"=\n", "a=", "a="}, {"=b", "a=", "a"}, {"b=", "a=", "a="}, {" =b", "a=", "a"},
	} {
		if got := tt.text[:trimEnd([]byte(tt.text), textBefore{b: []byte(tt.before)})]; got != tt.want {
			t.Errorf("T1 %q after %q: %q, want %q", tt.text, tt.before, got, tt.want)
		}
	}
	for _, tt := range []struct {
		ref, want string
	}{
		{"http://a/--and", "http://a/"}, {"http://a/b.html--and", "http://a/b.html"}, {"http://a--and", "http://a"}, {"http://a/b--and", "http://a/b--and"}, {"http://a/--1", "http://a/--1"}, {"http://a/--", "http://a/--"},
		{"http://a/---and,", "http://a/"}, {"http://a/--it's", "http://a/"}, {"http://a/--and-so", "http://a/--and-so"}, {"http://--and", "http://--and"}, {"http://a?b--and", "http://a?b--and"},
	} {
		if got := tt.ref[:cutDash([]byte(tt.ref), len("http://"))]; got != tt.want {
			t.Errorf("T1 %q: %q, want %q", tt.ref, got, tt.want)
		}
	}
	for text, want := range map[string]string{"a.": "a", "a,;:!?": "a", "a&amp;": "a&amp;", "a&#38;": "a&#38;", "a;": "a", "&;": "&", "a.b": "a.b", "a&b.;": "a&b", "a)": "a)", "&" + strings.Repeat("a", 31) + ";": "&" + strings.Repeat("a", 31) + ";", "&" + strings.Repeat("a", 32) + ";": "&" + strings.Repeat("a", 32)} {
		if got := text[:trimQuoted([]byte(text))]; got != want {
			t.Errorf("D2 %q: %q, want %q", text, got, want)
		}
	}
	for _, tt := range []struct {
		text  string
		n     int
		after string
		want  bool
	}{{"a...", 1, "", true}, {"a..", 1, "", false}, {"a…", 1, "", true}, {"a", 1, "…", true}, {"a.", 1, "…", false}, {"a", 1, "...", false}} {
		if got := cutShort([]byte(tt.text), tt.n, []byte(tt.after)); got != tt.want {
			t.Errorf("T2 %q before %q is cut short: %v, want %v", tt.text, tt.after, got, tt.want)
		}
	}
}

// TestOrdinaryReferences has the references that are read in one pass, up to "|", and those near
// them that are left to the rules ("" where the beginning is, "-" where the end is): without this
// the text is slow, and what is found the same.
func TestOrdinaryReferences(t *testing.T) {
	long := strings.Repeat("b", 3*text.BlockSize)
	for in, want := range map[string]string{
		"xx http://a.example/b c": "http://a.example/b", "xx https://a.example c": "https://a.example", "xx <http://a.example/> ": "http://a.example/", "xx \"http://a.example/\" ": "http://a.example/", "xx (http://a.example/) ": "http://a.example/",
		"xx\nhttp://a.example/\n": "http://a.example/", "xx\thttp://a.example/\r\n": "http://a.example/", "xx http://a.example/b.\n": "http://a.example/b", "xx http://a.example/b, c": "http://a.example/b", "xx http://a.example/b: c": "http://a.example/b",
		"xx http://a.example/b! c": "http://a.example/b", "xx http://a.example/b? c": "http://a.example/b", "xx http://a.example/b; c": "http://a.example/b", "xx http://a.example/. c": "http://a.example/", "xx http://a:80 c": "http://a:80", "xx http://a:80/b?c=d&e#f c": "http://a:80/b?c=d&e#f",
		"xx http://a#b c": "http://a#b", "xx http://a?b c": "http://a?b", "xx http://a/%41 c": "http://a/%41", "xx http://a/b-c c": "http://a/b-c", "xx http://a/b:c c": "http://a/b:c", "xx http://a/" + long + " c": "http://a/" + long, "xx http://a/" + long + ". c": "http://a/" + long,
		"xx http://a, c": "http://a", "xx (http://a.) c": "http://a", "xx [http://a/b] c": "http://a/b", "xx [[http://a/b.][c]]": "http://a/b",

		"x http://a/ c": "http://a/", "http://a/ c": "", " http://a/ c": "http://a/", "xx ftp://a/ c": "", "xx http:/a/ c": "", "xx http://-a/ c": "", "xx HTTP://a/ c": "", "xx: http://a/ c": "http://a/", "URL: http://a/ c": "", "xx< http://a/ c": "", "xx'http://a/' c": "",
		"xx http://a/b#c#d e": "-", "xx http://a/http://b e": "-", "xx http://a/&lt;b e": "-", "xx http://a/&quot; e": "-", "xx http://a/=3D e": "-", "xx http://a/=20\nb": "-", "xx http://a/%4g e": "-", "xx http://a/b--c e": "-", "xx http://a/é e": "-", "xx http://a/b[1] e": "-",
		"xx http://a/b* c": "-", "xx http://a/b_ c": "-", "xx http://a/b~ c": "-", "xx http://a/b= c": "-", "xx http://a/b+ c": "-", "xx http://a/b- c": "-", "xx http://a/b.. c": "-", "xx http://a/b'. c": "-", "xx \"http://a/b;\" c": "-", "xx <http://a/b c": "-", "xx \"http://a/b c": "-", "xx (http://a/b c": "-",
		"xx](http://a/b.) c": "-", "xx](http://a/b) c": "http://a/b", "xx http://a@b/ c": "-", "xx http://a:b/ c": "-", "xx http://a/b**c <d": "-", "xx http://" + long + " c": "-", "xx http://a": "",
		"xx http://a/b] c": "-", "xx [http://a/b) c": "-", "xx (http://a/b] c": "-",
	} {
		b := []byte(in)
		j := bytes.Index(b, []byte("://"))
		if j < 0 {
			j = bytes.IndexByte(b, ':')
		}
		s := &NewFinder(Options{}).site
		s.b = b
		read, begun := s.readFast(b, j, 0)
		got := in[s.quick.start:s.quick.end]
		if begun && !read || !begun && s.c.start > 0 {
			got = "-"
		}
		if got != want {
			t.Errorf("%.60q is read in one pass as %.60q, want %.60q", in, got, want)
		}
	}
}

// TestCertainTokens has tokens that say how much of a file was read, and lines with keys and fields
// (rule R5).
func TestCertainTokens(t *testing.T) {
	for tok, want := range map[string]bool{
		"4/8K": true, "4/8M": true, "44/88KB": true, "4/8MB": true, "4/8kB": true, "4/8": false, "4/8G": false, "/8K": false, "4/K": false, "a/8K": false, "4/a8K": false, "4/8k": false, "4/8KBs": false, "48K": false, "4/8KK": false,
	} {
		if got := isProgress([]byte(tok)); got != want {
			t.Errorf("R5 %q is a progress: %v, want %v", tok, got, want)
		}
	}
	for line, want := range map[string]bool{
		"a=b": true, "A1_-. \t=b": true, "a = b": true, "1a=b": false, "=b": false, " a=b": false, "a": false, "a b=c": false, "_a=b": false, "a:=b": false, "a ": false,
	} {
		if got := isKeyed([]byte(line)); got != want {
			t.Errorf("R5 %q has a key: %v, want %v", line, got, want)
		}
	}
	for line, want := range map[string]bool{"ABC:": true, "ABC;": true, " \tX-ABC:d": true, "AB:": false, "Abc:": false, "ABC": false, "ABC =": false, "AbC:": false, "AZA:": true, "A@C:": false, "A[C:": false} {
		if got := isField([]byte(line)); got != want {
			t.Errorf("R5 %q is a field: %v, want %v", line, got, want)
		}
	}
	for tok, want := range map[string]bool{"a@b.example": true, "a@b.example/c": true, "@b.example": false, "a/b@c.example": false, "/a@b.example": false, "a": false} {
		if got := beginsAddress([]byte(tok)); got != want {
			t.Errorf("R5 %q begins with an address: %v, want %v", tok, got, want)
		}
	}
	for tok, want := range map[string]bool{"a=": true, "a1_-b=c": true, "=": false, "a": false, "a.b=": false, "Z=": true} {
		if got := beginsParameter([]byte(tok)); got != want {
			t.Errorf("R5 %q begins with a parameter: %v, want %v", tok, got, want)
		}
	}
	for _, tt := range []struct {
		ref, tok string
		want     bool
	}{
		{"a/b", "?c=d", true}, {"a/b?c", "?d=e", false}, {"a/b?c=d", "&e=f", true}, {"a/b", "&e=f", false}, {"a/b?cd", "=xyz", true}, {"a/b?c=d", "=xyz", false}, {"a/b", "=xyz", false}, {"a/b?c=d&e", "=xyz", true}, {"?c", "=xyz", true}, {"a/b#c", "?d=e", false},
		{"a/b", "?c=", false}, {"a/b?cd", "=ef", false}, {"a/b?cd", "==ef", false}, {"a/b?cd", "=3Def", false}, {"a/b?cd", "=g3ef", true}, {"a/b", "?cde", false}, {"a/b", "cd=e", false},
	} {
		if got := continuesQuery([]byte(tt.ref), []byte(tt.tok)); got != tt.want {
			t.Errorf("R5 %q continues the query of %q: %v, want %v", tt.tok, tt.ref, got, tt.want)
		}
	}
	for _, tt := range []struct {
		tok, scheme string
		want        bool
	}{
		{"a.com", "http", true}, {"a.zzz", "http", false}, {"a.1", "http", true}, {"com", "http", false}, {"a/", "http", false}, {"ab/", "http", true}, {"ab/", "git+x", false}, {"a.zzz/", "x", true}, {"ab:80", "http", true}, {"ab:x", "http", false}, {"ab:", "http", false},
		{"ab?", "http", false}, {"a.b?", "http", true}, {"a.b#", "http", true}, {"", "http", false}, {"/a", "http", false}, {"-a.com", "http", false}, {".com", "http", false},
	} {
		if got := mayBeHost([]byte(tt.tok), []byte(tt.scheme)); got != tt.want {
			t.Errorf("R5 %q of %s is a host: %v, want %v", tt.tok, tt.scheme, got, tt.want)
		}
	}
	for _, tt := range []struct {
		ref, tok string
		want     bool
	}{{"a%", "41", true}, {"a%", "4", false}, {"a%", "4g", false}, {"a%", "g4", false}, {"a%4", "1", true}, {"a%4", "g", false}, {"a%g", "1", false}} {
		if got := completesEscape([]byte(tt.ref), []byte(tt.tok)); got != tt.want {
			t.Errorf("R5 %q completes %q: %v, want %v", tt.tok, tt.ref, got, tt.want)
		}
	}
	for _, tt := range []struct {
		host, tok string
		want      bool
	}{{"a.", "com", true}, {"a.", "Com", false}, {"a.", "zzz", false}, {"a.com.", "com", false}, {"a.", "in", false}, {"a.", "com/b", true}, {"a.", "b.com/c", true}, {"a.", "b.zzz/c", false}, {"a.", "com:80", true}, {"a.com.", "org/", true}, {"a.", "co.uk/", true}} {
		if got := completesHost([]byte(tt.host), []byte(tt.tok)); got != tt.want {
			t.Errorf("R5 %q completes %q: %v, want %v", tt.tok, tt.host, got, tt.want)
		}
	}
	for label, want := range map[string]bool{"com": true, "COM": false, "zzz": false, "": false, "az": true, "a1": false, "com{": false, "com`": false} {
		if got := isSmallTop([]byte(label)); got != want {
			t.Errorf("R5 %q is a top-level domain in small letters: %v, want %v", label, got, want)
		}
	}
}

// TestMarksOfLines has the tokens that begin a list item, a header field, an underline or an option
// (rule R5).
func TestMarksOfLines(t *testing.T) {
	for _, tt := range []struct {
		tok, after string
		want       bool
	}{
		{"-", " a", true}, {"---", "", true}, {"=_*#~+.:!", "\n", true}, {"...", " ", true}, {"...a", " ", true}, {"..a", " ", false}, {"-", "a", false}, {"o", " a", true}, {"o", "\n", false}, {"1", " a", false}, {"Subject:", " a", true}, {"a:", " b", true}, {":", " ", true}, {"1:", " a", false},
		{"(a", " b", true}, {"[1]", " b", true}, {"{1}", " b", false}, {"1)", " a", true}, {"abc)", "\n", true}, {"abcd)", "\n", false}, {"1.", " a", true}, {"12.", " a", true}, {"123.", " a", false}, {"1.", "\n", false}, {"ab.", " a", false}, {"-a", " b", true}, {"-abc", " b", true}, {"-abc", "\n", false}, {"-a", "\n", true},
		{"-a.b", " c", false}, {"--a", "\n", true}, {"-ab=c", "\n", true}, {"-1=c", "\n", false}, {"-1", " a", true}, {"tide", " a", false}, {"a/b", "\n", false},
	} {
		if got := isMark([]byte(tt.tok), []byte(tt.after)); got != tt.want {
			t.Errorf("R5 %q before %q is a mark: %v, want %v", tt.tok, tt.after, got, tt.want)
		}
	}
	for leader, want := range map[string]bool{
		"": false, "> -": true, "> +": true, "o": true, "=": true, ":": true, "*": false, "#": false, "> [1]": true, "(12)": true, "[a]": false, "1.": true, "12)": true, "1a": false, "a.": false, "1. >": false, "-- ": false, "- \u00a0": true,
	} {
		if got := endsInMark([]byte(leader)); got != want {
			t.Errorf("R5 %q ends in the mark of a list item: %v, want %v", leader, got, want)
		}
	}
	for s, want := range map[string]bool{
		"www.a": true, "WWW.a": true, "www1.a": true, "www22.a": true, "www.1": false, "www.": false, "www": false, "wwwa.b": false, "ftp.a": true, "FTP.a": true, "ftp.1": false, "ftp.": false, "ftp1.a": false, "ftpx": false, "wwx.a": false, "ftp/a": false,
	} {
		if got := beginsAbbreviated([]byte(s)); got != want {
			t.Errorf("A1 %q begins abbreviated: %v, want %v", s, got, want)
		}
	}
	for leader, want := range map[string]int{"": 0, "> ": 2, "\t": 8, "a\t": 8, "1234567\t": 8, "12345678\t": 16, "é ": 2, " \t ": 9} {
		if got := columns([]byte(leader)); got != want {
			t.Errorf("R5 %q is %d columns wide, want %d", leader, got, want)
		}
	}
}

// TestPageBreaks has page breaks (rule R4), and texts that only look like one: the text that goes
// on begins with "X".
func TestPageBreaks(t *testing.T) {
	blank := strings.Repeat("\n", 29)
	for in, want := range map[string]bool{
		"\fX": true, "\n\n\fX": true, " \t\n\f\nX": true, "Ada [Page 1]\n\fX": true, "Ada [Page 12]\nX": true, "Ada [Page iv]  \r\n\nX": true, "Ada [Page vxlc]\nX": true, "Ada [Page ]\nX": false, "Ada [Page 1x]\nX": true, "Ada [Page 1a]\nX": false, "Ada [page 1]\nX": false, "Ada\n\n\fX": true, "Ada\nX": false,
		"\f\nRFC 1 Tide 2026\n\nX": true, "\f\nRFC 1\nX": false, "Ada [Page 1]\n\f\nRFC 1\n\n\nX": true, "Ada [Page 1]\nRFC 1\n\nX": true, "Ada\nBob\n\fX": false, "Ada \t\n \n\f\f\nX": true, "Ada]\nX": false,
		"\f" + blank + "X": true, "\f" + blank + "\nX": true, "\f" + blank + "\n\nX": false, "\f": false, "\n\f\n": false, "": false, "\x01\nX": false, "é [Page 1]\nX": true, "Ada" + strings.Repeat("\n", 8) + "\fX": true,
	} {
		next, ok := pageBreak([]byte(in), 0)
		if ok && in[next:] != "X" {
			ok = in == "\f\nRFC 1\nX" && in[next:] == "RFC 1\nX"
		}
		if ok != want && in != "\f\nRFC 1\nX" {
			t.Errorf("R4 %q is a page break: %v at %d, want %v", in, ok, next, want)
		}
	}
	for s, want := range map[string]bool{"": false, "\f": true, " \t\r\n\f": true, "x\f": false, strings.Repeat(" ", lineLook-1) + "\f": true, strings.Repeat(" ", lineLook) + "\f": false} {
		if got := feedFollows([]byte(s), 0); got != want {
			t.Errorf("R4 a form feed follows %d bytes: %v, want %v", len(s)-1, got, want)
		}
	}
	for s, want := range map[string]string{"\u00a0a\t\r": "a", " ": "", "a b": "a b"} {
		if got := string(trimBlanks([]byte(s))); got != want {
			t.Errorf("R4 %q without blanks around: %q, want %q", s, got, want)
		}
	}
}

// TestQuotedPrintable has what shows that a text is quoted-printable that was left undecoded (rule
// R6).
func TestQuotedPrintable(t *testing.T) {
	for s, want := range map[string]bool{
		"": true, "=": true, "a=": true, "=3D": true, "=3d": false, "=G1": false, "=1G": false, "=\n": true, "=\r\nb=3D": true, "=3": false, "a=b": false, "=20=FF": true, "=/0": false, "=:0": false, "=@A": false,
	} {
		if got := isEncodable([]byte(s)); got != want {
			t.Errorf("R6 %q may be quoted-printable: %v, want %v", s, got, want)
		}
	}
	full, short := strings.Repeat("a", 72), strings.Repeat("a", 71)
	for s, want := range map[string]bool{
		"": false, "=3D": true, "a =3D b": true, "=3d": false, "=20\n": true, "=20\r\n": true, "=20 ": false, "=20": false, full + "=\nb": true, short + "=\nb": false, full + "=\r\n": true, "x\n" + full + "=\nb": true, "x\n" + short + "=\nb": false, full + "=": false, "=a=3D": true, "=3": false,
	} {
		if got := indexEncoded([]byte(s)) >= 0; got != want {
			t.Errorf("R6 %.80q shows quoted-printable: %v, want %v", s, got, want)
		}
	}
	b := []byte("=3D" + strings.Repeat("a", 2*encodedLook) + "=3D") // a kilobyte is looked at
	last := len(b) - len("=3D")
	for from, want := range map[int]bool{encodedLook: true, encodedLook + 1: false, 2: false, 0: false} {
		if got := new(remembered).isEncodedAround(b[:last], from, last); got != want {
			t.Errorf("R6 %d bytes before: %v, want %v", from, got, want)
		}
	}
	for to, want := range map[int]bool{last + 3 - encodedLook: true, last + 2 - encodedLook: false, last: true, last + 1: false, last + 3: false} {
		if got := new(remembered).isEncodedAround(b, 0, to); got != want {
			t.Errorf("R6 %d bytes behind: %v, want %v", last-to, got, want)
		}
	}
	for s, want := range map[string]bool{"=3Dx": true, "=20\n": true, "=09\n": true, "=A0\n": true, "=20x": false, "=C3=A9": true, "=F0=9F": true, "=B3=A9": false, "=G3=A9": false, "=C3xA9": false, "=CG=A9": false, "=41x": false, "=c3=a9": false} {
		if got := mayBeEncoded([]byte(s)); got != want {
			t.Errorf("R6 %q may be encoded: %v, want %v", s, got, want)
		}
	}
	for s, want := range map[string]string{"=C3=A9": "é", "=E2=82=AC": "€", "=F0=9F=98=80": "😀", "=C3": "", "=C3=41": "", "=41": "A", "=c3=a9": "", "=C3=A9=41": "é", "=ED=A0=80": "", "x": ""} {
		char, n := encodedChar([]byte(s))
		if got := string(char[:n]); got != want {
			t.Errorf("R6 %q encodes %q, want %q", s, got, want)
		}
	}
	if uriLen([]byte("a/b c")) != 3 || uriLen(nil) != 0 || softLineMin != 73 || softLineMax != 76 {
		t.Error(fmt.Sprint("R6 ", uriLen([]byte("a/b c")), uriLen(nil), softLineMin, softLineMax))
	}
}
