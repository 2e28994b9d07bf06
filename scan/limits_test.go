package scan

import (
	"strings"
	"testing"
)

// TestColors has the escape sequences of terminals that may stand before and in a reference (rule
// R7; ECMA-48, §8.3.117 and §8.3.41), marked by "|" behind them.
func TestColors(t *testing.T) {
	most := strings.Repeat("1", maxColor-2)
	for s, want := range map[string]int{
		"\x1b[m": 3, "\x1b[K": 3, "\x1b[0m": 4, "\x1b[38;5:1mx": 9, "\x1b[1": 0, "\x1b[": 0, "\x1bm": 0, "": 0, "[m": 0, "\x1b[1x": 0, "\x1b[ m": 0, "\x1b[1H": 0, "\x1b]0m": 0, "x\x1b[m": 0,
		"\x1b[" + most + "m": maxColor + 1, "\x1b[" + most + "1m": 0,
	} {
		if got := ColorLen([]byte(s)); got != want {
			t.Errorf("R7 %q begins with a sequence of %d bytes, want %d", s, got, want)
		}
		whole := want > 0 && want == len(s)
		if got := ColorBefore([]byte("x" + s)); whole && got != want && want <= maxColor {
			t.Errorf("R7 %q ends in a sequence of %d bytes, want %d", s, got, want)
		}
	}
	for s, want := range map[string]int{"x\x1b[1m": 4, "\x1b[m": 3, "\x1b[K": 3, "m": 0, "[m": 0, "1m": 0, "\x1b[1": 0, "\x1b[1x": 0, "\x1b1m": 0, "x[1m": 0, "\x1b[a1m": 0, "": 0, "\x1b[1;2:3K": 8} {
		if got := ColorBefore([]byte(s)); got != want {
			t.Errorf("R7 %q ends in a sequence of %d bytes, want %d", s, got, want)
		}
	}
	for n, want := range map[int]bool{maxColor - 2: true, maxColor - 1: true, maxColor: false, 2 * maxColor: false} {
		if got := ColorBefore([]byte("\x1b[" + strings.Repeat("1", n) + "m")); (got > 0) != want && n != maxColor-1 {
			t.Errorf("R7 a sequence with %d bytes of parameters: %d, want one %v", n, got, want)
		}
	}
	for s, want := range map[string]bool{"\x1b[m": true, "\x1b[0m": true, "\x1b[0;00m": true, "\x1b[1m": false, "\x1b[0;1m": false, "\x1b[K": false, "\x1b[0K": false, "x": false, "\x1b[0:0m": false} {
		if got := ResetsColor([]byte(s)); got != want {
			t.Errorf("R7 %q resets colors: %v, want %v", s, got, want)
		}
	}
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
	for c, want := range map[byte]bool{' ': false, '\n': false, ':': false, ';': false, '<': false, '>': false, '#': false, '*': false, '|': false, 'a': true, 'z': true, '9': true, '.': true, ',': true, ')': true, '"': false, 0x80: false, 0xFF: false, 0x7F: true} {
		if got := RulesOutOpener(c); got != want {
			t.Errorf("D1 %#x rules an opener out: %v, want %v", c, got, want)
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
	for text, want := range map[string]bool{"see word:": true, "see urn:": false, "see http:": false, "see xhttp:": false, "<word:": false, "URL: word:": false, "see 1word:": false, "see :": false, "x\n\nword:": true, "> word:": false, "rem word:": false, "den word:": true,
		"joe@a.example> word:": true, "(bigjoe> word:": true, "\n joe> word:": false, "x joe> word:": false, "a> > word:": false, " :word:": true, "a::word:": true, "URL:word:": false,
	} {
		if got := RulesOutScheme([]byte(text), len(text)-1, 0, true); got != want {
			t.Errorf("S1 %q before a line break rules a scheme out: %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]bool{"word:": true, "see word:": true, "<word:": true, "> word:": true, "**word:": true, "URL:word:": false, "URL: word:": false, "URI:\n\tword:": false, "a::word:": true, "é word:": false, "see urn:": false, "see 1word:": false, "\x1b[mword:": false, "\x1b[0;mword:": false, "\x1b[0:Kword:": false, "see :": false} {
		if got := RulesOutScheme([]byte(text), len(text)-1, 0, false); got != want {
			t.Errorf("S1 %q rules a scheme out: %v, want %v", text, got, want)
		}
	}
}

// TestDefangWords has each word between each pair of brackets, and half of a pair (rule W3).
func TestDefangWords(t *testing.T) {
	for word, plain := range map[string]string{".": ".", "dot": ".", "DOT": ".", "://": "://", ":": ":", "/": "/", "at": "@", "AT": "@", "@": "@", "do": "", "dots": "", "a": "", ":/": "", "": ""} {
		for _, brackets := range []string{"[]", "()", "{}"} {
			mark := brackets[:1] + word + brackets[1:]
			got, n := DefangMark([]byte("a"+mark+"b"), 1, false)
			if got != plain || plain != "" && n != len(mark) || plain == "" && n != 0 {
				t.Errorf("W3 %s stands for %q, %d bytes; want %q", mark, got, n, plain)
			}
			wrong := map[string]string{"[]": ")", "()": "}", "{}": "]"}[brackets]
			if got, n := DefangMark([]byte("a"+brackets[:1]+word+wrong+"b"), 1, false); n != 0 {
				t.Errorf("W3 %s%s%s stands for %q", brackets[:1], word, wrong, got)
			}
			half, n := DefangMark([]byte("a"+brackets[:1]+word+"b"), 1, true)
			if want := len(word) == 1 && plain != ""; (n > 0) != want || want && (half != plain || n != 2) {
				t.Errorf("W3 %s%s stands for %q, %d bytes", brackets[:1], word, half, n)
			}
			closed, n := DefangMark([]byte("a"+word+brackets[1:]+"b"), 1, true)
			if want := word == "." || word == "@"; (n > 0) != want || want && (closed != plain || n != 2) {
				t.Errorf("W3 %s%s stands for %q, %d bytes", word, brackets[1:], closed, n)
			}
		}
	}
	if _, n := DefangMark([]byte("a"), 1, true); n != 0 {
		t.Error("W3 a mark behind the end of the text")
	}
	for scheme, want := range map[string]string{"hxxp": "http", "hxxps": "https", "meow": "http", "fxp": "ftp", "fxps": "ftps", "sfxp": "sftp", "HXXPS": "https", "hxxpsx": "", "hxx": "", "meo": "", "fx": "", "sfx": ""} {
		if got := DefangedScheme([]byte(scheme)); got != want {
			t.Errorf("W3 %s is %q, want %q", scheme, got, want)
		}
	}
}

// TestSoftBreakBefore has soft line breaks of quoted-printable, and other ends of texts (RFC 2045,
// §6.7).
func TestSoftBreakBefore(t *testing.T) {
	for s, want := range map[string]int{"": 0, "=": 0, "\n": 0, "=\n": 2, "=\r\n": 3, "=\r": 2, "a=\n": 2, "=a\n": 0, "a\n": 0, "=\n\n": 0, "==\n": 2, "=\na": 0, "= \n": 0, "\r\n": 0, "a\r\n": 0, "=\u2028": 0} {
		if got := SoftBreakBefore([]byte(s)); got != want {
			t.Errorf("R6 %q ends in a soft line break of %d bytes, want %d", s, got, want)
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
