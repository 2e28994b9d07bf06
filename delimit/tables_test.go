package delimit

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/schemes"
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
		name, rest, _ := strings.Cut(uri, ":")
		if name == "TEL" || name == "Tel" || name == "FAX" { // labels of numbers when bare
			if !labelsNumber([]byte(name)) {
				t.Errorf("S2 %s labels no number", name)
			}
			continue
		}
		if got := schemes.Satisfies([]byte(name), []byte(rest), false); got != want {
			t.Errorf("S2 %s: %v, want %v", uri, got, want)
		}
	}
	at := strings.Repeat("a", 256-2)
	for rest, want := range map[string]bool{at + "@b": true, at + "a@b": false} { // within 256 bytes
		if got := schemes.Satisfies([]byte("acct"), []byte(rest), false); got != want {
			t.Errorf("S2 acct, \"@\" at %d: %v, want %v", len(rest)-2, got, want)
		}
	}
	if schemes.Satisfies([]byte("unknown"), nil, true) || !schemes.Satisfies([]byte("unknown"), []byte("a"), true) || !schemes.Satisfies([]byte("ACCT"), []byte("a@b"), false) || schemes.Satisfies(bytes.Repeat([]byte("a"), 65), []byte("a"), true) {
		t.Error("S2 with all schemes, in capitals, longer than any")
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
			if got := text.HasFileSuffix([]byte(name)); got != want {
				t.Errorf("T5 %s ends in a file suffix: %v, want %v", name, got, want)
			}
		}
		text := "http://a.example/b." + suffix + "http://c.example/"
		if got := found(text, Options{}); !slices.Equal(got, []string{"http://a.example/b." + suffix, "http://c.example/"}) {
			t.Errorf("T5 %s: got %q", text, got)
		}
	}
	for _, other := range []string{"htmlx", "ht", "docxx", "", "b", "jpegs", "x"} {
		if text.IsFileSuffix([]byte(other)) {
			t.Errorf("T5 %q is a file suffix", other)
		}
	}
	for n, want := range map[int]bool{text.LineLook - len("a/.html"): true, text.LineLook - len("/.html"): false} { // a '/' that is in sight
		if got := text.HasFileSuffix([]byte("http://a/" + strings.Repeat("b", n) + ".html")); got != want {
			t.Errorf("T5 a '/' before %d bytes: %v, want %v", n, got, want)
		}
	}
}
