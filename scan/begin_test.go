package scan_test

import (
	"strings"
	"testing"

	"urigrep/scan"
)

// unmark returns a text without the marks « and » in it, and where they stood;
// -1 where there are none.
func unmark(t *testing.T, marked string) (text []byte, start, end int) {
	t.Helper()
	start = strings.Index(marked, "«")
	if start < 0 {
		return []byte(marked), -1, -1
	}
	marked = marked[:start] + marked[start+len("«"):]
	end = strings.Index(marked, "»")
	if end < 0 {
		t.Fatalf("no » in %q", marked)
	}
	return []byte(marked[:end] + marked[end+len("»"):]), start, end
}

// TestSchemeBefore marks the scheme that ends before the last ':' of each text.
func TestSchemeBefore(t *testing.T) {
	const dropAll, keepAll = false, true
	for _, c := range []struct {
		name, marked string
		all, cut     bool
	}{
		{"S1 at the start", "«http»://a/", dropAll, false},
		{"S1 after a blank", "see «http»://a/", dropAll, false},
		{"S1 upper case", "see «HTTP»://a/", dropAll, false},
		{"S1 after an opener", "(«https»://a/", dropAll, false},
		{"S1 after a comma", "x,«ftp»://a/", dropAll, false},
		{"S1 after = and :", "a=«http»://a/", dropAll, false},
		{"S1 after a character beyond ASCII", "见«http»://a/", dropAll, false},
		{"S1 after a byte that is no UTF-8", "\xff«http»://a/", dropAll, false},
		{"S1 unregistered with //", "«postgres»://a/", dropAll, false},
		{"S1 two letters", "«ab»://a/", dropAll, false},
		{"S1 one letter", "a://b/", dropAll, false},
		{"S1 one letter, any scheme", "a:b", keepAll, false},
		{"S1 ends as a glued name does", "«sombre»://a/", dropAll, false},
		{"S1 ends as a glued name does, shorter than it", "«oe»://a/", dropAll, false},
		{"S1 ends in s", "«rtmxs»://a/", dropAll, false},
		{"S1 ends in s, shorter than https", "«tips»://a/", dropAll, false},
		{"S1 ends in p", "«xmxp»://a/", dropAll, false},
		{"S1 ends in p, shorter than ftp", "«op»://a/", dropAll, false},
		{"S1 nothing before the colon", "://a/", dropAll, false},
		{"S1 a registered name after letters and +", "«git+https»://a/", dropAll, false},
		{"S1 a registered name after letters and + twice", "«svn+ssh»://a/", dropAll, false},
		{"S1 digits, + - and . inside", "«z39.50r»://a/", dropAll, false},
		{"S1 glued to a word", "foo«http»://a/", dropAll, true},
		{"S1 glued to a word, https", "at«https»://a/", dropAll, true},
		{"S1 glued to a word, ftp", "fromftp-«ftp»://a/", dropAll, true},
		{"S1 glued to a word, file", "see.«file»:///a", dropAll, true},
		{"S1 shttp is registered", "«shttp»://a/", dropAll, false},
		{"S1 glued to a sentence", "post.«https»://a/", dropAll, true},
		{"S1 glued to a digit", "1«http»://a/", dropAll, true},
		{"S1 glued to quoted-printable", "=3D«http»://a/", dropAll, true},
		{"S1 glued, diff minus", "-«https»://a/", dropAll, true},
		{"S1 glued, diff plus", "+«https»://a/", dropAll, true},
		{"S1 glued, upper case", "FOO«HTTP»://a/", dropAll, true},
		{"S1 a registered scheme after a mark", "-«mailto»:a@b", dropAll, true},
		{"S1 a registered scheme after digits", "12«urn»:a:b", dropAll, true},
		{"S1 no cut without //", "foohttp:a", dropAll, false},
		{"S2 registered without //", "«mailto»:a@b", dropAll, false},
		{"S2 registered without //, upper case", "«MailTo»:a@b", dropAll, false},
		{"S2 unregistered without //", "madeup:a", dropAll, false},
		{"S2 unregistered without //, any scheme", "«madeup»:a", keepAll, false},
		{"S2 a time of day", "12:30", keepAll, false},
		{"S1 as long as may be", "«" + strings.Repeat("x", scan.MaxScheme) + "»://a", dropAll, false},
		{"S1 longer than may be", strings.Repeat("x", scan.MaxScheme+1) + "://a", dropAll, false},
		{"S1 glued to more than may be", strings.Repeat("x", 3*scan.MaxScheme) + "«http»://a", dropAll, true},
	} {
		text, start, end := unmark(t, c.marked)
		colon := end
		if end < 0 {
			colon = strings.IndexByte(string(text), ':')
		}
		slashes := strings.HasPrefix(string(text[colon+1:]), "//")
		got, cut, ok := scan.SchemeBefore(text, colon, 0, slashes, c.all)
		if ok != (start >= 0) || ok && (got != start || cut != c.cut) {
			t.Errorf("%s: %q: got %d, cut %v, %v; want %d, cut %v", c.name, text, got, cut, ok, start, c.cut)
		}
	}
}

func TestSchemeBeforeBound(t *testing.T) {
	text := []byte("x http://a/")
	for lo, want := range map[int]bool{0: true, 2: true, 3: false, 6: false} {
		if _, _, ok := scan.SchemeBefore(text, 6, lo, true, false); ok != want {
			t.Errorf("from %d on: got %v, want %v", lo, ok, want)
		}
	}
}

// TestAbbreviatedBefore marks the name before the first dot of each text that may
// begin a reference.
func TestAbbreviatedBefore(t *testing.T) {
	for _, c := range []struct{ name, marked string }{
		{"A1 at the start", "«www».a.example"},
		{"A1 after a blank", "see «www».a.example"},
		{"A1 upper case", "«WWW».a.example"},
		{"A1 ftp", "(«ftp».a.example"},
		{"A1 after a colon", "at:«www».a.example"},
		{"A1 after CJK", "在«www».a.example"},
		{"A1 after a letter beyond ASCII", "éwww.a.example"},
		{"A1 after a byte that is a mark in Windows-1252", "\x93«www».a.example"},
		{"A1 after a byte that is a letter in Windows-1252", "\xffwww.a.example"},
		{"A1 after a letter", "xwww.a.example"},
		{"A1 after a digit", "1www.a.example"},
		{"A1 after /", "/www.a.example"},
		{"A1 after @", "@www.a.example"},
		{"A1 after -", "-www.a.example"},
		{"A1 _ at the start", "_«www».a.example"},
		{"A1 _ after an opener", "(_«www».a.example"},
		{"A1 after _ in a name", "a_www.a.example"},
		{"A1 other names", "web.a.example"},
		{"A1 too short", "ww.a.example"},
	} {
		text, start, _ := unmark(t, c.marked)
		dot := strings.IndexByte(string(text), '.')
		if got, ok := scan.AbbreviatedBefore(text, dot, 0); ok != (start >= 0) || ok && got != start {
			t.Errorf("%s: %q: got %d, %v; want %d", c.name, text, got, ok, start)
		}
	}
	for text, want := range map[string]int{"see www3.a.example": 4, "www2000.a": 0, "xwww3.a": -1, "www3": -1, "www3x.a": -1} {
		w := strings.LastIndex(text, "www") + len("ww")
		if got, ok := scan.AbbreviatedBefore([]byte(text), w, 0); ok != (want >= 0) || ok && got != want {
			t.Errorf("A1 with digits: %q: got %d, %v; want %d", text, got, ok, want)
		}
	}
	if _, ok := scan.AbbreviatedBefore([]byte("x.www.a"), 5, 0); ok {
		t.Error("A1 after a dot: want none")
	}
	if _, ok := scan.AbbreviatedBefore([]byte("www.a"), 3, 1); ok {
		t.Error("A1 before the bound: want none")
	}
}

// TestOpenerBefore marks what stands before the candidate at the end of each text,
// from the opener or the prefix on.
func TestOpenerBefore(t *testing.T) {
	for _, c := range []struct {
		name, marked string
		pair         scan.Pair
		prefix       bool
	}{
		{"D3 nothing", "see «»", scan.NoPair, false},
		{"D1", "see «<»", scan.PairAngle, false},
		{"D1 blanks", "see «<  »", scan.PairAngle, false},
		{"D1 a line break", "«<\n  »", scan.PairAngle, false},
		{"D1 blanks and a line break", "«< \r\n\t»", scan.PairAngle, false},
		{"D1 two line breaks", "<\n\n«»", scan.NoPair, false},
		{"R2 a leader after the break", "> «<\n> »", scan.PairAngle, false},
		{"R2 a comment sign after the break", "# «<\n# »", scan.PairAngle, false},
		{"R2 a text after the break", "<\nword «»", scan.NoPair, false},
		{"D1 ⟨", "see «⟨»", scan.PairMathAngle, false},
		{"D1 ⟨ and a blank", "see «⟨ »", scan.PairMathAngle, false},
		{"D4 &lt;", "see «&lt;»", scan.PairEscAngle, false},
		{"D4 &LT; and a blank", "see «&LT; »", scan.PairEscAngle, false},
		{"D4 &quot;", "see «&quot;»", scan.PairEscQuote, false},
		{"D4 other references", "see &amp;«»", scan.NoPair, false},
		{"D2", `see «"»`, scan.PairQuote, false},
		{"D2 a blank", `see " «»`, scan.NoPair, false},
		{"D4 '", "see «'»", scan.PairApostrophe, false},
		{"D4 `", "see «`»", scan.PairBacktick, false},
		{"D4 (", "see «(»", scan.PairParen, false},
		{"D4 ( and a blank", "see ( «»", scan.NoPair, false},
		{"D4 [", "see «[»", scan.PairBracket, false},
		{"D4 {", "see «{»", scan.PairBrace, false},
		{"D4 “", "see «“»", scan.PairCurlyDouble, false},
		{"D4 ”", "see «”»", scan.PairCurlyDouble, false},
		{"D4 „", "see «„»", scan.PairLowDouble, false},
		{"D4 ‘", "see «‘»", scan.PairCurlySingle, false},
		{"D4 ‚", "see «‚»", scan.PairLowSingle, false},
		{"D4 ‹", "see «‹»", scan.PairSingleGuil, false},
		{"D4 「", "见«「»", scan.PairCorner, false},
		{"D4 『", "见«『»", scan.PairWhiteCorner, false},
		{"D4 （", "见«（»", scan.PairWideParen, false},
		{"D4 【", "见«【»", scan.PairLenticular, false},
		{"D4 《", "见«《»", scan.PairDoubleTitle, false},
		{"D4 〈", "见«〈»", scan.PairSingleTitle, false},
		{"P1 bare", "see «URL:»", scan.NoPair, true},
		{"P1 in lower case", "see «url:»", scan.NoPair, true},
		{"P1 URI:", "see «URI:»", scan.NoPair, true},
		{"P1 with a blank", "see «URL: »", scan.NoPair, true},
		{"P1 with a line break", "see «URL:\n  »", scan.NoPair, true},
		{"P1 between angle brackets", "see «<URL:»", scan.PairAngle, true},
		{"P1 between angle brackets, blanks", "see «< URL: »", scan.PairAngle, true},
		{"P1 between angle brackets, line breaks", "see «<\nURL:\n»", scan.PairAngle, true},
		{"P1 between quotes", "see «\"URL:»", scan.PairQuote, true},
		{"P1 part of a word", "see CURL:«»", scan.NoPair, false},
		{"P1 URL= is ordinary", "see URL=«»", scan.NoPair, false},
	} {
		text, start, _ := unmark(t, c.marked)
		want := scan.Opener{Pair: c.pair, At: start, Prefix: c.prefix}
		if c.pair == scan.NoPair && !c.prefix {
			want.At = len(text)
		}
		if got := scan.OpenerBefore(append(text, "http://a/"...), len(text), 0); got != want {
			t.Errorf("%s: %q: got %+v, want %+v", c.name, text, got, want)
		}
	}
}

// TestOpenerBeforeGuillemets asks for the openers that mark the others.
func TestOpenerBeforeGuillemets(t *testing.T) {
	for opener, pair := range map[string]scan.Pair{"«": scan.PairGuillemet, "»": scan.PairGuillemetIn} {
		text := []byte("see " + opener + "http://a/")
		want := scan.Opener{Pair: pair, At: len("see ")}
		if got := scan.OpenerBefore(text, len("see "+opener), 0); got != want {
			t.Errorf("D4: %s: got %+v, want %+v", opener, got, want)
		}
	}
}

// TestOpenerBeforeBound looks at nothing before the bound, whatever stands there.
func TestOpenerBeforeBound(t *testing.T) {
	for _, before := range []string{"<", "< ", "<\n> ", "URL:", "<URL: ", `"`, "&lt;", "“"} {
		text := []byte(before + "http://a/")
		want := scan.Opener{At: len(before)}
		if got := scan.OpenerBefore(text, len(before), len(before)); got != want {
			t.Errorf("%q: got %+v, want %+v", before, got, want)
		}
	}
}

func TestPairCloses(t *testing.T) {
	for pair, closers := range map[scan.Pair][]string{
		scan.PairAngle: {">"}, scan.PairMathAngle: {"⟩"}, scan.PairEscAngle: {"&gt;", "&GT;"}, scan.PairQuote: {`"`}, scan.PairEscQuote: {"&quot;"}, scan.PairApostrophe: {"'"},
		scan.PairBacktick: {"'", "`"}, scan.PairParen: {")"}, scan.PairBracket: {"]"}, scan.PairBrace: {"}"}, scan.PairCurlyDouble: {"”"}, scan.PairLowDouble: {"“", "”"},
		scan.PairCurlySingle: {"’"}, scan.PairLowSingle: {"‘"}, scan.PairGuillemet: {"»"}, scan.PairGuillemetIn: {"«"}, scan.PairSingleGuil: {"›"},
		scan.PairCorner: {"」"}, scan.PairWhiteCorner: {"』"}, scan.PairWideParen: {"）"}, scan.PairLenticular: {"】"}, scan.PairDoubleTitle: {"》"}, scan.PairSingleTitle: {"〉"},
	} {
		for _, s := range closers {
			if n := pair.Closes([]byte(s + "x")); n != len(s) {
				t.Errorf("D4: pair %d: %q closes with %d bytes, want %d", pair, s, n, len(s))
			}
			if n := pair.Closes([]byte(s[:len(s)-1])); n != 0 {
				t.Errorf("D4: pair %d: half of %q closes", pair, s)
			}
		}
		if n := pair.Closes([]byte("x")); n != 0 {
			t.Errorf("D4: pair %d: x closes", pair)
		}
		if n := pair.Closes(nil); n != 0 {
			t.Errorf("D4: pair %d: the end closes", pair)
		}
	}
	if n := scan.NoPair.Closes([]byte(">")); n != 0 {
		t.Error("no pair closes")
	}
}

func TestPairKinds(t *testing.T) {
	for pair, want := range map[scan.Pair][3]bool{ // angle, quote, escaped
		scan.PairAngle: {true, false, false}, scan.PairMathAngle: {true, false, false}, scan.PairEscAngle: {true, false, true},
		scan.PairQuote: {false, true, false}, scan.PairEscQuote: {false, true, true}, scan.PairParen: {}, scan.NoPair: {},
	} {
		if got := [3]bool{pair.IsAngle(), pair.IsQuote(), pair.IsEscaped()}; got != want {
			t.Errorf("pair %d: got %v, want %v", pair, got, want)
		}
	}
}
