package delimit

import (
	"strings"
	"testing"

	"urigrep/delimit/internal/names"
	"urigrep/internal/schemes"
	"urigrep/internal/text"
	"urigrep/scan"
)

// TestRelativeReferences has what is a relative reference between delimiters (rule F1), and what
// else stands there.
func TestRelativeReferences(t *testing.T) {
	for text, want := range map[string][2]bool{ // between < > and between " "
		"a/b": {true, false}, "/a": {false, true}, "/a/b": {true, true}, "./a": {true, true}, "../a": {true, true}, ".": {false, false}, "..": {true, false}, "?a": {true, true}, "#a": {true, true}, "?": {false, false}, "#": {false, false}, "a.html": {true, false}, "a": {false, false}, "a.b": {false, false},
		"a:b/c": {false, false}, "a/b:c": {true, false}, "?a:b": {true, true}, "a@b.example": {false, false}, "a@b/": {true, false}, "a/": {false, false}, "br/": {false, false}, "/p": {false, true}, "!DOCTYPE": {false, false}, "?xml?": {false, true}, "?xml": {true, true}, "/*": {true, false}, "a.html?b": {true, false},
		"/a1-_:b": {false, true}, "/-a": {true, true}, "/a.b": {true, true}, "": {false, false}, "/": {true, false}, "a-b/": {false, false}, "-a/": {true, false}, "//": {false, false}, "///": {false, false}, "//a": {true, true}, "//?": {true, true},
	} {
		for i, pair := range []scan.Pair{scan.PairAngle, scan.PairQuote} {
			if got := names.IsRelative([]byte(text), pair, false); got != want[i] {
				t.Errorf("F1 %q between delimiters %d is relative: %v, want %v", text, pair, got, want[i])
			}
		}
	}
	if !names.IsRelative([]byte("a"), scan.PairAngle, true) || names.IsRelative([]byte("a"), scan.PairQuote, true) {
		t.Error("F1 behind the scheme of the base URI")
	}
	for head, want := range map[string]bool{"#include ": true, "include": true, "#include_next\t": true, "@import ": true, "#embed ": true, "#if __has_include(": true, "includ": false, "": false, "impor": false} {
		if got := names.AfterInclude([]byte(head)); got != want {
			t.Errorf("F1 %q includes a file: %v, want %v", head, got, want)
		}
	}
	for _, before := range []string{"a", "1", "_", "<"} {
		if new(candidate).setRelative([]byte(before+"<a/b>"), 1, 0) {
			t.Errorf("F1 a reference after %q", before)
		}
	}
	for marked, want := range map[string]string{"<|a/b>": "a/b>", "< \n |a/b>": "a/b>", "<URL:|a/b>": "a/b>", "< url: \n|a/b>": "a/b>", "\"|a/b\"": "a/b\"", "\" a\"": "", "<>": "", "<": ""} {
		b := []byte(strings.Replace(marked, "|", "", 1))
		var c candidate
		ok := c.setRelative(b, 0, 0)
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
		if got := text.PrefixAt([]byte(b)); got != want {
			t.Errorf("P1 %q begins with a prefix of %d bytes, want %d", b, got, want)
		}
	}
	for b, want := range map[string]bool{"URL:": true, "URI: ": true, "uri:\n": true, "urx:": false, "url": false, "rl:": false, "": false, ":": false} {
		if got := scan.PrefixMayPrecede([]byte(b), len(b)); got != want {
			t.Errorf("P1 %q may end in the prefix: %v, want %v", b, got, want)
		}
	}
}

// TestAbbreviatedHosts has the names that www. and ftp. may begin (rule A1).
func TestAbbreviatedHosts(t *testing.T) {
	for text, want := range map[string]bool{
		"www.a.b": true, "www.a": false, "www.a.1": false, "www.a.b1": true, "www.a.b/c": true, "www.a.b?c": true, "www.a.b#c": true, "www.a.b:80": true, "www.a.b.": true, "www.a.b,": false, "www.a.b(": false, "www..b": false, "www.a_b.c": true, "www.a.é": true, "www.a.b@c": false, "ftp.a.b": true,
	} {
		if got := names.IsAbbreviated([]byte(text)); got != want {
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
	for b, want := range map[string]int{"": 0, "ab-_é1": 7, "a.b": 1, ".": 0, "a/": 1} {
		if got := names.LabelLen([]byte(b)); got != want {
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
		if got := schemes.BeginsURI([]byte(b)); got != want {
			t.Errorf("T5 %.20q of %d bytes begins a URI: %v, want %v", b, len(b), got, want)
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
