package scan_test

import (
	"strings"
	"testing"

	"urigrep/scan"
)

// TestSchemeAfterColor has schemes after the escape sequences of terminals (rule R7).
func TestSchemeAfterColor(t *testing.T) {
	for text, want := range map[string]string{"\x1b[1mhttp://a/": "http", "\x1b[38;5;4mhttp://a/": "http", "\x1b[Khttp://a/": "http", "\x1b[mhttp://a/": "http", "\x1b[1mxhttp://a/": "http", "a1mhttp://a/": "http", "\x1b[01mfoo://a/": "foo", "m1foo://a/": "m1foo"} {
		colon := strings.IndexByte(text, ':')
		if i := strings.Index(text, "://"); i >= 0 {
			colon = i
		}
		start, _, ok := scan.SchemeBefore([]byte(text), colon, 0, true, false)
		if got := text[start:colon]; !ok || got != want {
			t.Errorf("R7 %q: %q, %v; want %q", text, got, ok, want)
		}
	}
	for text, want := range map[string]bool{"\x1b[1mwww.a.b": true, "1mwww.a.b": false, "\x1b[Kftp.a.b": true} {
		if _, ok := scan.AbbreviatedBefore([]byte(text), strings.IndexByte(text, '.'), 0); ok != want {
			t.Errorf("A1 %q: %v, want %v", text, ok, want)
		}
	}
}

// TestOpeners has each ASCII character that opens a pair, and each that rules an opener out after
// white space (rules D1, D2, D4).
func TestOpeners(t *testing.T) {
	for c := range 256 {
		if got, want := scan.Opens(byte(c)), strings.IndexByte("<\"'`([{", byte(c)) >= 0; got != want {
			t.Errorf("D4 %#x opens a pair: %v, want %v", c, got, want)
		}
	}
}

// TestOpenersFarAway has openers before a candidate: as far as a kilobyte, after one line break,
// after leaders of letters (rules D1, P1, R2).
func TestOpenersFarAway(t *testing.T) {
	for n, want := range map[int]bool{scan.MaxBefore - 1: true, scan.MaxBefore: false} {
		before := "<" + strings.Repeat(" ", n)
		if got := scan.OpenerBefore([]byte(before+"a"), len(before), 0); (got.Pair == scan.PairAngle) != want {
			t.Errorf("D1 \"<\" before %d blanks: %+v, want it %v", n, got, want)
		}
	}
	for before, want := range map[string]scan.Opener{
		"x <\n": {scan.PairAngle, 2, false}, "x <\r\n": {scan.PairAngle, 2, false}, "x <\n\n": {scan.NoPair, 5, false}, "x <\r\n\r\n": {scan.NoPair, 7, false}, "x <\n \n ": {scan.NoPair, 7, false}, "x\n ": {scan.NoPair, 3, false},
		"den <\nden ": {scan.NoPair, 10, false}, "aURL:": {scan.NoPair, 5, false}, "1URL:": {scan.NoPair, 5, false}, " URL:": {scan.NoPair, 1, true}, "-URI:": {scan.NoPair, 1, true}, "<URL:\n": {scan.PairAngle, 0, true}, "<URL: \n ": {scan.PairAngle, 0, true}, "<\nURL:": {scan.PairAngle, 0, true},
		"URL: x ": {scan.NoPair, 7, false}, "(URL: ": {scan.PairParen, 0, true}, "( URL: ": {scan.NoPair, 2, true}, "< ": {scan.PairAngle, 0, false}, "⟨ ": {scan.PairMathAngle, 0, false}, "&lt; ": {scan.PairEscAngle, 0, false}, "&lt;\n": {scan.PairEscAngle, 0, false}, "&quot; ": {scan.NoPair, 7, false}, "lt;": {scan.NoPair, 3, false}, ";": {scan.NoPair, 1, false},
		"quot;": {scan.NoPair, 5, false}, "&LT;": {scan.PairEscAngle, 0, false}, "&amp;": {scan.NoPair, 5, false}, "a<\n> ": {scan.PairAngle, 1, false}, "> a<\n> ": {scan.PairAngle, 3, false},
	} {
		if got := scan.OpenerBefore([]byte(before+"http://a/"), len(before), 0); got != want {
			t.Errorf("D1 %q: %+v, want %+v", before, got, want)
		}
	}
}

// TestGluedSchemes has the schemes that are cut out of a word (rule S1), and words that are not
// cut.
func TestGluedSchemes(t *testing.T) {
	for text, want := range map[string]string{
		"xhttp://a": "http", "xhttps://a": "https", "xftp://a": "xftp", "xfile://a": "file", "xHTTP://a": "HTTP", "xHttps://a": "Https", "xhttq://a": "xhttq", "shttp://a": "shttp", "git+https://a": "git+https", "git+xhttps://a": "https", "+https://a": "https", "x+http://a": "http", "SVN+ssh://a": "SVN+ssh", "wget+tftp://a": "tftp", "postgresql+psycopg2://a": "postgresql+psycopg2", "a+udp://b": "a+udp",
		"_http://a": "http", "a_http://a": "http", "1urn:a": "urn", "-mailto:a": "mailto", "a_urn:a": "", "_urn:a": "urn", "a-urn:a": "", "urn:a": "urn", "Urn:a": "Urn", "HTTP:a": "HTTP", "hTTps:a": "hTTps", "x://a": "", "xx://a": "xx", "1://a": "", "9x://a": "", "9xx://a": "",
	} {
		colon := strings.IndexByte(text, ':')
		start, _, ok := scan.SchemeBefore([]byte(text), colon, 0, strings.HasPrefix(text[colon:], "://"), false)
		got := ""
		if ok {
			got = text[start:colon]
		}
		if got != want {
			t.Errorf("S1 %q: %q, want %q", text, got, want)
		}
	}
}
