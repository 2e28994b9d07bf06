package scan

import (
	"strings"
	"testing"
)

// TestSchemeAfterColor has schemes after the escape sequences of terminals (rule R7).
func TestSchemeAfterColor(t *testing.T) {
	for text, want := range map[string]string{"\x1b[1mhttp://a/": "http", "\x1b[38;5;4mhttp://a/": "http", "\x1b[Khttp://a/": "http", "\x1b[mhttp://a/": "http", "\x1b[1mxhttp://a/": "http", "a1mhttp://a/": "http", "\x1b[01mfoo://a/": "foo", "m1foo://a/": "m1foo"} {
		colon := strings.IndexByte(text, ':')
		if i := strings.Index(text, "://"); i >= 0 {
			colon = i
		}
		start, _, ok := SchemeBefore([]byte(text), colon, 0, true, false)
		if got := text[start:colon]; !ok || got != want {
			t.Errorf("R7 %q: %q, %v; want %q", text, got, ok, want)
		}
	}
	for text, want := range map[string]bool{"\x1b[1mwww.a.b": true, "1mwww.a.b": false, "\x1b[Kftp.a.b": true} {
		if _, ok := AbbreviatedBefore([]byte(text), strings.IndexByte(text, '.'), 0); ok != want {
			t.Errorf("A1 %q: %v, want %v", text, ok, want)
		}
	}
}

// TestOpeners has each ASCII character that opens a pair, and each that rules an opener out behind
// white space (rules D1, D2, D4).
func TestOpeners(t *testing.T) {
	for c := range 256 {
		if got, want := Opens(byte(c)), strings.IndexByte("<\"'`([{", byte(c)) >= 0; got != want {
			t.Errorf("D4 %#x opens a pair: %v, want %v", c, got, want)
		}
	}
	if len(closers) != int(PairSingleTitle)+1 {
		t.Errorf("D4 %d pairs have closers", len(closers))
	}
}

// TestOpenersFarAway has openers before a candidate: as far as a kilobyte, behind one line break,
// behind leaders of letters (rules D1, P1, R2).
func TestOpenersFarAway(t *testing.T) {
	for n, want := range map[int]bool{MaxBefore - 1: true, MaxBefore: false} {
		before := "<" + strings.Repeat(" ", n)
		if got := OpenerBefore([]byte(before+"a"), len(before), 0); (got.Pair == PairAngle) != want {
			t.Errorf("D1 \"<\" before %d blanks: %+v, want it %v", n, got, want)
		}
	}
	for before, want := range map[string]Opener{
		"x <\n": {PairAngle, 2, false}, "x <\r\n": {PairAngle, 2, false}, "x <\n\n": {NoPair, 5, false}, "x <\r\n\r\n": {NoPair, 7, false}, "x <\n \n ": {NoPair, 7, false}, "x\n ": {NoPair, 3, false},
		"den <\nden ": {NoPair, 10, false}, "aURL:": {NoPair, 5, false}, "1URL:": {NoPair, 5, false}, " URL:": {NoPair, 1, true}, "-URI:": {NoPair, 1, true}, "<URL:\n": {PairAngle, 0, true}, "<URL: \n ": {PairAngle, 0, true}, "<\nURL:": {PairAngle, 0, true},
		"URL: x ": {NoPair, 7, false}, "(URL: ": {PairParen, 0, true}, "( URL: ": {NoPair, 2, true}, "< ": {PairAngle, 0, false}, "⟨ ": {PairMathAngle, 0, false}, "&lt; ": {PairEscAngle, 0, false}, "&lt;\n": {PairEscAngle, 0, false}, "&quot; ": {NoPair, 7, false}, "lt;": {NoPair, 3, false}, ";": {NoPair, 1, false},
		"quot;": {NoPair, 5, false}, "&LT;": {PairEscAngle, 0, false}, "&amp;": {NoPair, 5, false}, "a<\n> ": {PairAngle, 1, false}, "> a<\n> ": {PairAngle, 3, false},
	} {
		if got := OpenerBefore([]byte(before+"http://a/"), len(before), 0); got != want {
			t.Errorf("D1 %q: %+v, want %+v", before, got, want)
		}
	}
}

// TestFirstClosers has the first character with which a closer of each pair may begin (rule D4).
func TestFirstClosers(t *testing.T) {
	for pair := PairAngle; pair <= PairSingleTitle; pair++ {
		all := closers[min(int(pair), len(closers)-1)]
		if pair.IsEscaped() {
			all = "&"
		}
		for _, closer := range all {
			for _, before := range []string{"", "x", "xy", strings.Repeat("x", closerLook-1), strings.Repeat("x", 3*closerLook)} {
				text := before + string(closer) + "x" + all
				if got := pair.IndexCloser([]byte(text)); got != len(before) {
					t.Errorf("D4 pair %d: the first closer of %q at %d, want %d", pair, text, got, len(before))
				}
			}
		}
		if got := pair.IndexCloser([]byte("xyz")); got != -1 {
			t.Errorf("D4 pair %d: a closer at %d of none", pair, got)
		}
	}
}

// TestGluedSchemes has the schemes that are cut out of a word (rule S1), and words that are not
// cut.
func TestGluedSchemes(t *testing.T) {
	for text, want := range map[string]string{
		"xhttp://a": "http", "xhttps://a": "https", "xftp://a": "xftp", "xfile://a": "file", "xHTTP://a": "HTTP", "xHttps://a": "Https", "xhttq://a": "xhttq", "shttp://a": "shttp", "git+https://a": "git+https", "git+xhttps://a": "https", "+https://a": "https", "x+http://a": "x+http",
		"_http://a": "http", "a_http://a": "http", "1urn:a": "urn", "-mailto:a": "mailto", "a_urn:a": "", "_urn:a": "urn", "a-urn:a": "", "urn:a": "urn", "Urn:a": "Urn", "HTTP:a": "HTTP", "hTTps:a": "hTTps", "x://a": "", "xx://a": "xx", "1://a": "", "9x://a": "", "9xx://a": "",
	} {
		colon := strings.IndexByte(text, ':')
		start, _, ok := SchemeBefore([]byte(text), colon, 0, strings.HasPrefix(text[colon:], "://"), false)
		got := ""
		if ok {
			got = text[start:colon]
		}
		if got != want {
			t.Errorf("S1 %q: %q, want %q", text, got, want)
		}
	}
}

// TestBrokenPrefixes has www and ftp with a soft line break in them, and texts that do not end in
// one of these (rules A1, R6).
func TestBrokenPrefixes(t *testing.T) {
	for s, want := range map[string]int{ // where it begins, -1 for none
		"w=\nww": 0, "ww=\nw": 0, "www=\n": 0, "x w=\r\nww": 2, "ft=\np": 0, "FT=\nP": 0, "=\nwww": -1, "www": -1, "w=\nw=\nw": -1, "w=\nw": -1, "w=\nwx": -1, "w\nww": -1, "": -1, "ftw=\n": -1,
	} {
		got, ok := brokenPrefix([]byte(s), len(s))
		if !ok {
			got = -1
		}
		if got != want {
			t.Errorf("A1 %q ends in a prefix at %d, want %d", s, got, want)
		}
	}
}
