package index

import (
	"fmt"
	"strings"
	"testing"

	"urigrep/internal/schemes"
	"urigrep/internal/text"
)

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
		name, rest, _ := strings.Cut(uri, ":")
		var n schemes.Beginning
		schemes.SetBeginning(&n, new(Index), []byte(rest), 0)
		if got := schemes.MayMeet(&n, []byte(name), false); got != want {
			t.Errorf("S2 %.60q may have what it requires: %v, want %v", uri, got, want)
		}
	}
}

// TestQuotedPrintable has what shows that a text is quoted-printable that was left undecoded (rule
// R6).
func TestQuotedPrintable(t *testing.T) {
	for s, want := range map[string]bool{
		"": true, "=": true, "a=": true, "=3D": true, "=3d": false, "=G1": false, "=1G": false, "=\n": true, "=\r\nb=3D": true, "=3": false, "a=b": false, "=20=FF": true, "=/0": false, "=:0": false, "=@A": false,
	} {
		if got := text.IsEncodable([]byte(s)); got != want {
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
		if got := new(Index).IsEncodedAround(b[:last], from, last); got != want {
			t.Errorf("R6 %d bytes before: %v, want %v", from, got, want)
		}
	}
	for to, want := range map[int]bool{last + 3 - encodedLook: true, last + 2 - encodedLook: false, last: true, last + 1: false, last + 3: false} {
		if got := new(Index).IsEncodedAround(b, 0, to); got != want {
			t.Errorf("R6 %d bytes behind: %v, want %v", last-to, got, want)
		}
	}
	if text.RunOfURI([]byte("a/b c")) != 3 || text.RunOfURI(nil) != 0 || text.SoftLineMin != 73 || text.SoftLineMax != 76 {
		t.Error(fmt.Sprint("R6 ", text.RunOfURI([]byte("a/b c")), text.RunOfURI(nil), text.SoftLineMin, text.SoftLineMax))
	}
}

// TestBarsOfBoxes has lines with the bar of a box at their end, and without (rule R2).
func TestBarsOfBoxes(t *testing.T) {
	for line, want := range map[string]string{"| a b  |": "| a b", "| a b": "| a b", "│ a b  │": "│ a b", "│ a b c": "│ a b c", "a b |": "a b |", "a b │": "a b │"} {
		b := []byte(line)
		if got := string(withoutBar(b, text.LeaderOf(b))); got != want {
			t.Errorf("R2 %q without its bar: %q, want %q", line, got, want)
		}
	}
}

// TestSignsOfEncoding has text that shows that it is quoted-printable, and text that does not:
// a soft break is one on a line that is nearly full (rule R6).
func TestSignsOfEncoding(t *testing.T) {
	full, short := strings.Repeat("x", text.SoftLineMin-1), strings.Repeat("x", text.SoftLineMin-2)
	for _, tt := range []struct {
		text string
		want bool
	}{
		{"a=3Db", true}, {"a=20\nb", true}, {"a=20b", false}, {"a=20", false}, {"a=3", false}, {"a=b=3D", true},
		{full + "=\n ", true}, {short + "=\n ", false}, {"a\n" + full + "=\r\n", true},
		{strings.Repeat("x", 60) + "\n" + strings.Repeat("y", 20) + "=\n ", false}, // full only with the line before it
	} {
		if got := indexEncoded([]byte(tt.text)) >= 0; got != tt.want {
			t.Errorf("%q: %v", tt.text, got)
		}
	}
}
