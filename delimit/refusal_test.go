package delimit_test

import (
	"strings"
	"testing"

	"urigrep/delimit"
)

// Each trigger of which no reference is made is refused, with the rule, in the order of the text; the
// references are the same as without.
func TestRefusals(t *testing.T) {
	for _, test := range []struct {
		text    string
		options delimit.Options
		want    string // the trigger, and the rule in its sentence; of references the text
	}{
		{"tel:x http://a.example/b", delimit.Options{}, "tel: S2, http://a.example/b"},
		{"http:// or http://", delimit.Options{}, "http:// S3, http:// S3"},
		{"www.x and awww.b.example", delimit.Options{}, "www. A1, . A1"},
		{"URL:http://a.example/", delimit.Options{}, "URL: P1, http://a.example/"},
		{"x:y", delimit.Options{}, ""},
		{"1://a.b", delimit.Options{}, ":// S1"},
		{"http:\nno", delimit.Options{}, "http: R5"},
		{"a@b and c@d.example", delimit.Options{Email: true}, "@ A2, c@d.example"},
		{"<a b>", delimit.Options{Relative: true}, "< F1"},
		{"google.in and Object.is", delimit.Options{Domains: true}, "google.in A2, Object.is A2"},
		{`see hxxps://evil\[.\]com/x`, delimit.Options{}, `hxxps:// S3, hxxps://evil\[.\]com/x W3`},
		{"see evil[.]in and a[.]b", delimit.Options{}, "evil[.]in W3"},
		{"see evil[.]in and hxxp://a[.]b/.*", delimit.Options{Refang: true}, "evil[.]in A2, hxxp:// W3, [ W3"},
		{"a[0] http://a[.]example/ a[.]b.*", delimit.Options{Refang: true}, "http://a[.]example/, [ W3"},
	} {
		var got, references []string
		test.options.Positions = true
		test.options.Refused = func(r delimit.Refusal) {
			_, rule, _ := strings.Cut(r.Reason, "(rule ")
			got = append(got, string(r.Text)+" "+strings.TrimSuffix(rule, ")."))
			if test.text[r.Span.Start:r.Span.End] != string(r.Text) || r.Line != 1 || r.Column != r.Span.Start+1 {
				t.Errorf("%q: %s: span %v, %d:%d", test.text, r.Text, r.Span, r.Line, r.Column)
			}
		}
		for m := range delimit.All(test.text, test.options) {
			got, references = append(got, string(m.Text)), append(references, string(m.Text))
		}
		if s := strings.Join(got, ", "); s != test.want {
			t.Errorf("%q: got %s, want %s", test.text, s, test.want)
		}
		test.options.Refused = nil
		var plain []string
		for m := range delimit.All(test.text, test.options) {
			plain = append(plain, string(m.Text))
		}
		if strings.Join(plain, " ") != strings.Join(references, " ") {
			t.Errorf("%q: references %q, without refusals %q", test.text, references, plain)
		}
	}
}

// TestKindNames has the name of each kind.
func TestKindNames(t *testing.T) {
	for kind, want := range map[delimit.Kind]string{
		delimit.URI: "uri", delimit.Abbreviated: "abbreviated", delimit.Relative: "relative", delimit.Email: "email", delimit.Domain: "domain",
		delimit.Defanged: "defanged", 99: "Kind(99)",
	} {
		if kind.String() != want {
			t.Errorf("kind %d: %s, want %s", uint8(kind), kind, want)
		}
	}
}
