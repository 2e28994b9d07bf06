package text

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestLeaderOf has the leader of each line before the mark ¦.
func TestLeaderOf(t *testing.T) {
	for _, c := range []struct {
		name, line string
		want       Leader // without Len
	}{
		{"R2 none", "¦text", Leader{}},
		{"R2 an empty line", "¦", Leader{}},
		{"R2 indentation", "  \t¦text", Leader{}},
		{"R2 indentation, NBSP", "\u00a0 ¦text", Leader{}},
		{"R2 quoting", "> ¦text", Leader{Quoted: true}},
		{"R2 quoting without a blank", ">¦text", Leader{Quoted: true}},
		{"R2 quoting at some depth", ">> ¦text", Leader{Quoted: true}},
		{"R2 quoting with blanks between", " > > ¦text", Leader{Quoted: true}},
		{"R2 quoting with a name", "AB> ¦text", Leader{Quoted: true, Named: true}},
		{"R2 a name too long", "¦Fiona> text", Leader{}},
		{"R2 quoting by |", "| ¦text", Leader{Bar: true}},
		{"R2 quoting by :", ": ¦text", Leader{Colon: true}},
		{"R2 a colon without a blank", "¦:text", Leader{}},
		{"R2 #", "# ¦text", Leader{Comment: "#"}},
		{"R2 ###", "### ¦text", Leader{Comment: "#"}},
		{"R2 //", "  // ¦text", Leader{Comment: "//"}},
		{"R2 *", " * ¦text", Leader{Comment: "*"}},
		{"R2 --", "-- ¦text", Leader{Comment: "--"}},
		{"R2 a hyphen alone", "¦- text", Leader{}},
		{"R2 ;", ";; ¦text", Leader{Comment: ";"}},
		{"R2 %", "% ¦text", Leader{Comment: "%"}},
		{"R2 !", "! ¦text", Leader{Comment: "!"}},
		{"R2 dnl", "dnl ¦text", Leader{Comment: "dnl"}},
		{"R2 rem", "rem ¦text", Leader{Comment: "rem"}},
		{"R2 rem is part of a word", "¦remain", Leader{}},
		{"R2 troff", `.\" ¦text`, Leader{Comment: `.\"`}},
		{"R2 quoted comment", "> # ¦text", Leader{Quoted: true, Comment: "#"}},
	} {
		lead, text, _ := strings.Cut(c.line, "¦")
		c.want.Len = len(lead)
		if got := LeaderOf([]byte(lead + text)); got != c.want {
			t.Errorf("%s: %q: got %+v, want %+v", c.name, lead+text, got, c.want)
		}
	}
}

// TestStrip has the leader of a continuation line before the mark ¦.
func TestStrip(t *testing.T) {
	const asText, asQuotes = false, true
	for _, c := range []struct {
		name, first, cont string
		quotes            bool
	}{
		{"R2 nothing", "see ", "¦b/c>", asText},
		{"R2 indentation", "see ", "    ¦b/c>", asText},
		{"R2 indentation, NBSP", "see ", "\u00a0\u00a0¦b/c>", asText},
		{"R2 quoting as before", "> ", "> ¦b/c>", asText},
		{"R2 deeper quoting", "> ", ">> ¦b/c>", asText},
		{"R2 less deep quoting", ">> ", "> ¦b/c>", asText},
		{"R2 quoting other than before", "", "¦> b/c>", asText},
		{"R2 quoting other than before, taken as such", "", "> ¦b/c>", asQuotes},
		{"R2 quoting lost", "> ", "¦b/c>", asText},
		{"R2 quoting by name", "AB> ", "AB> ¦b/c>", asText},
		{"R2 a closing bracket is no name", ">> ", "> ¦c>", asText},
		{"R2 a bar as before", "| ", "| ¦b/c>", asText},
		{"R2 a bar other than before", "see ", "¦| b/c>", asText},
		{"R2 a colon as before", ": ", ": ¦b/c>", asText},
		{"R2 a comment sign as before", "# see ", "#   ¦b/c>", asText},
		{"R2 another comment sign", "# see ", "¦// b/c>", asText},
		{"R2 no comment before", "see ", "¦# b/c>", asText},
		{"R2 a comment of C", "/* see ", " * ¦b/c>", asText},
		{"R2 the same words", "[WARNING] see ", "[WARNING] ¦b/c>", asText},
		{"R2 the same but digits", "12:30:01 in ", "12:30:02 in ¦b/c>", asText},
		{"R2 the same words and indentation", "[WARNING] see ", "[WARNING]    ¦b/c>", asText},
		{"R2 other words", "[WARNING] see ", "¦[ERROR] b/c>", asText},
		{"R2 the same without white space", "http://", "¦http://", asText},
		{"R2 as long as may be", strings.Repeat("x", MaxLeader-1) + " ", strings.Repeat("x", MaxLeader-1) + " ¦b", asText},
		{"R2 longer than may be", strings.Repeat("x", MaxLeader) + " ", "¦" + strings.Repeat("x", MaxLeader) + " b", asText},
	} {
		lead, text, _ := strings.Cut(c.cont, "¦")
		if got := Strip([]byte(c.first), []byte(lead+text), c.quotes); got != len(lead) {
			t.Errorf("%s: %q after %q: got %d, want %d", c.name, lead+text, c.first, got, len(lead))
		}
	}
}

func TestBreak(t *testing.T) {
	for s, want := range map[string]int{
		"": 0, "x": 0, " ": 0, "\t": 0, "\n": 1, "\nx": 1, "\n\r": 1, "\r": 1, "\r\n": 2, "\r\r": 1, "\v": 1, "\f": 1, "\f\n": 1,
		"\u0085": 2, "\u2028": 3, "\u2029": 3, "\u00a0": 0, "\u2027": 0, "\xc2": 0, "\xe2\x80": 0, "\x85": 0,
	} {
		if got := Break([]byte(s)); got != want {
			t.Errorf("R1: Break(%q) = %d, want %d", s, got, want)
		}
	}
	for s, want := range map[string]int{
		"": 0, "x": 0, "\nx": 0, "x\n": 1, "x\r": 1, "x\r\n": 2, "\n\n": 1, "\n\r": 1, "x\v": 1, "x\f": 1, "x\u0085": 2, "x\u2028": 3, "x\u2029": 3,
		"\x85": 0, "x\x80\xa8": 0, "é": 0,
	} {
		if got := BreakBefore([]byte(s)); got != want {
			t.Errorf("R1: BreakBefore(%q) = %d, want %d", s, got, want)
		}
	}
}

func TestBlank(t *testing.T) {
	for s, want := range map[string]int{
		" ": 1, "\t": 1, "\u00a0": 2, "\u3000": 3, "\u2003": 3, "\u200b": 3, "\ufeff": 3, "": 0, "\n": 0, "\r": 0, "\u0085": 0, "\u2028": 0, "\u2029": 0, "x": 0, "é": 0, "\xff": 0, "\xe3\x80": 0,
	} {
		if got := Blank([]byte(s)); got != want {
			t.Errorf("R1: Blank(%q) = %d, want %d", s, got, want)
		}
		if got := BlankBefore([]byte("x" + s)); got != want {
			t.Errorf("R1: BlankBefore(%q) = %d, want %d", "x"+s, got, want)
		}
	}
}

func TestBeyondASCII(t *testing.T) {
	for s, continues := range map[string]bool{
		"é": true, "ü": true, "ß": true, "я": true, "α": true, "ا": true, "ש": true, "\u0301": true, "٣": true, "अ": true, "\U00010400": true,
		"漢": false, "ひ": false, "カ": false, "ー": false, "한": false, "ㄅ": false, "ก": false, "ລ": false, "ខ": false, "မ": false, "\U00020000": false,
		"「": false, "。": false, "，": false, "Ａ": false, "１": false, "…": false, "–": false, "’": false, "”": false, "»": false, "€": false, "😀": false, "\u00a0": false,
		"\u2028": false, "\u00ad": false, "²": false,
	} {
		n, got := BeyondASCII([]byte(s + "x"))
		if n != len(s) || got != continues {
			t.Errorf("T4: %q: got %d bytes, %v; want %d, %v", s, n, got, len(s), continues)
		}
		if n, got := BeyondASCIIBefore([]byte("x" + s)); n != len(s) || got != continues {
			t.Errorf("T4: before %q: got %d bytes, %v; want %d, %v", s, n, got, len(s), continues)
		}
	}
	for s, want := range map[string]bool{ // no UTF-8, so Windows-1252
		"\xff": true, "\xe9": true, "\xc3": true, "\xe6\xbc": true, "\xed\xa0\x80": true, "\xf4\x90\x80\x80": true, "\x8a": true,
		"\x80": false, "\x93": false, "\x81": false, "\xab": false, "\xa0": false, "\xd7": false,
	} {
		if n, continues := BeyondASCII([]byte(s)); n != 1 || continues != want {
			t.Errorf("T4: %q is no UTF-8: got %d bytes, %v; want 1, %v", s, n, continues, want)
		}
		if len(s) > 1 {
			continue
		}
		if n, continues := BeyondASCIIBefore([]byte(s)); n != 1 || continues != want {
			t.Errorf("T4: before %q, which is no UTF-8: got %d bytes, %v; want 1, %v", s, n, continues, want)
		}
	}
	if got := string(AppendUTF8(nil, []byte("aé\xe9\xe6\xbc \x93\x80漢"))); got != "aééæ¼ “€漢" {
		t.Errorf("T4: read as %q", got)
	}
}

// TestClasses holds the classes of bytes against the sets that the RFC gives.
func TestClasses(t *testing.T) {
	const alpha, digit = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "0123456789"
	for name, c := range map[string]struct {
		is  func(byte) bool
		has string
	}{
		"IsAlpha":    {IsAlpha, alpha},
		"IsDigit":    {IsDigit, digit},
		"IsAlnum":    {IsAlnum, alpha + digit},
		"IsHex":      {IsHex, digit + "abcdefABCDEF"},
		"IsScheme":   {IsScheme, alpha + digit + "+-."},
		"IsURI":      {IsURI, alpha + digit + "-._~" + ":/?#[]@" + "!$&'()*+,;=" + "%"},
		"IsExcluded": {IsExcluded, "{}|^"},
		"IsBlank":    {IsBlank, " \t"},
	} {
		for b := range 256 {
			if got, want := c.is(byte(b)), b < 0x80 && strings.IndexByte(c.has, byte(b)) >= 0; got != want {
				t.Errorf("%s(%q) = %v, want %v", name, byte(b), got, want)
			}
		}
	}
}

func TestEntity(t *testing.T) {
	for s, want := range map[string]int{"&lt;": 4, "&LT;x": 4, "&lt": 0, "lt;": 0, "&gt;": 0, "&lte;": 0, "": 0} {
		if got := Entity([]byte(s), "lt"); got != want {
			t.Errorf("D4: Entity(%q) = %d, want %d", s, got, want)
		}
	}
}

// TestBeginsBlank looks for blanks among all characters beyond ASCII.
func TestBeginsBlank(t *testing.T) {
	for r := rune(utf8.RuneSelf); r <= utf8.MaxRune; r++ {
		if b := utf8.AppendRune(nil, r); isBlankRune(r) && !beginsBlank[b[0]] {
			t.Errorf("%U is a blank, and begins with %#x", r, b[0])
		}
	}
}
