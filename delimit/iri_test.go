package delimit_test

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/delimit/internal/token"
)

func TestIRI(t *testing.T) {
	checkTexts(t, delimit.Options{IRI: true}, []textCase{
		// Link_Term
		{"http://a.org/あ、い http://a.org/あ。 http://a.org/あ。い」", []string{
			"http://a.org/%E3%81%82%E3%80%81%E3%81%84", "http://a.org/%E3%81%82", "http://a.org/%E3%81%82%E3%80%82%E3%81%84"}},
		{"http://a.org/é… http://a.org/é\u200d", []string{"http://a.org/%C3%A9", "http://a.org/%C3%A9"}},
		{"http://a.org/é\u2028é http://a.org/é\u3000é", []string{"http://a.org/%C3%A9", "http://a.org/%C3%A9"}},
		{"http://a.org/\xffx", []string{"http://a.org/"}},
		{"http://a.org/d\"e http://a.org/\"e http://a\"e.org/ http://a.org/b\",\"c", []string{
			"http://a.org/d%22e", "http://a.org/", "http://a", "http://a.org/b"}},
		// Link_Bracket, and the parts of a reference
		{"http://a.org/あ（い） （http://a.org/あ（い）） 「http://a.org/あ」", []string{
			"http://a.org/%E3%81%82%EF%BC%88%E3%81%84%EF%BC%89", "http://a.org/%E3%81%82%EF%BC%88%E3%81%84%EF%BC%89", "http://a.org/%E3%81%82"}},
		{"http://a.org/(b/c)d http://a.org/?b=(c&d)e http://a.org/?b=(c)&d http://a.org/#(b/c)d", []string{
			"http://a.org/(b/c", "http://a.org/?b=(c&d", "http://a.org/?b=(c)&d", "http://a.org/#(b/c)d"}},
		{"http://a.org/「b）c http://a.org/b「", []string{"http://a.org/%E3%80%8Cb", "http://a.org/b"}},
		{"http://a.org/" + strings.Repeat("(", token.MaxLinkOpen+1) + "b", []string{"http://a.org/"}},
		{"http://a.org/?q=(b)c http://a.org/?q=[b]c http://a.org/?q={b}c", []string{"http://a.org/?q=(b)c", "http://a.org/?q=%5Bb%5Dc", "http://a.org/?q=%7Bb%7Dc"}},
		{"http://[::1]/あ", []string{"http://[::1]/%E3%81%82"}},
		// the host ends before what no label has
		{"http://a.org、b http://例え.みんな。 http://b.org）", []string{"http://a.org", "http://xn--r8jz45g.xn--q9jyb4c", "http://b.org"}},
		// rule T4: another URI in the token
		{"http://a.org/あ、http://b.org/い", []string{"http://a.org/%E3%81%82", "http://b.org/%E3%81%84"}},
		{"http://a.org/あ、詳細はhttps://b.org/い", []string{"http://a.org/%E3%81%82", "https://b.org/%E3%81%84"}},
		{"http://a.org/（あ）http://b.org/", []string{"http://a.org/%EF%BC%88%E3%81%82%EF%BC%89", "http://b.org/"}},
		{"http://a.org/x（http://b.org/い）", []string{"http://a.org/x", "http://b.org/%E3%81%84"}},
		{"http://web.archive.org/あ/http://b.org/", []string{"http://web.archive.org/%E3%81%82/http://b.org/"}},
		{"http://web.archive.org/x?u=(http://b.org/y) http://a.org/x(http://b.org/い)", []string{
			"http://web.archive.org/x?u=(http://b.org/y)", "http://a.org/x(http://b.org/%E3%81%84"}}, // ASCII before it parts nothing
		// rule R3 stays
		{"<http://a.org/x\u2010\ny> http://a.org/x\u2010y", []string{"http://a.org/xy", "http://a.org/x%E2%80%90y"}},
		// without "//"
		{"mailto:アダ@a.org、 urn:isbn:あ", []string{"mailto:%E3%82%A2%E3%83%80@a.org", "urn:isbn:%E3%81%82"}},
	})
}

// In the default mode text of scripts without spaces, and brackets and punctuation
// beyond ASCII, end a reference and may stand right before it.
func TestBesideCJK(t *testing.T) {
	const uri = "http://a.example/x/y.html"
	text, err := exec.Command("zstd", "-d", "--stdout", "--quiet", shared(t, "corpora", "rurema-ja.txt.zst")).Output()
	if err != nil {
		t.Skip(err)
	}
	seen := map[rune]bool{}
	for _, r := range string(text) {
		seen[r] = true
	}
	ends := 0
	for r := range seen {
		if r < utf8.RuneSelf || r == utf8.RuneError || isSpacedLetter(r) {
			continue
		}
		ends++
		beside := string(r) + uri + string(r)
		if got := targets(beside, delimit.Options{}); len(got) != 1 || got[0] != uri {
			t.Errorf("%q: %q", beside, got)
		}
	}
	if ends < 1000 {
		t.Errorf("%d characters, want a thousand or more", ends)
	}
	checkBesideLines(t, text, uri)
}

// checkBesideLines puts a URI into lines of text, between each two characters that
// end it.
func checkBesideLines(t *testing.T, text []byte, uri string) {
	t.Helper()
	const lines = 500
	n := 0
	for line := range bytes.Lines(text) {
		if bytes.ContainsAny(line, ":.") || utf8.RuneCount(line) == len(line) {
			continue
		}
		if n++; n > lines {
			break
		}
		for i, r := range string(line) {
			last, _ := utf8.DecodeLastRune(line[:i])
			if r < utf8.RuneSelf || last < utf8.RuneSelf || isSpacedLetter(r) || isSpacedLetter(last) {
				continue
			}
			beside := string(line[:i]) + uri + string(line[i:])
			if got := targets(beside, delimit.Options{}); len(got) != 1 || got[0] != uri {
				t.Fatalf("%q: %q", beside, got)
			}
		}
	}
	if n < lines {
		t.Errorf("%d lines, want %d", n, lines)
	}
}

// isSpacedLetter reports whether r is a letter, mark or digit of a script that is
// written with spaces between words, or of mathematics, so that it belongs to a
// reference (rule T4).
func isSpacedLetter(r rune) bool {
	return r >= 0x1D400 && r <= 0x1D7FF || unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Arabic, unicode.Hebrew, unicode.Mn) &&
		!unicode.In(r, unicode.P, unicode.S) && (r < 0x3000 || r > 0xFFFF)
}

// TestWideHosts has hosts in scripts written without spaces, in the default mode (rule T4).
func TestWideHosts(t *testing.T) {
	for _, c := range []struct {
		text, want string
		cut        bool // the match has ScriptEnd
	}{
		{"http://例え.jpを見る", "http://例え.jp", true},
		{"(https://例え.example/b/)", "https://例え.example/b/", false},
		{"http://例え.テスト/b。", "http://例え.テスト/b", false},
		{"http://例え.テスト.jp:80/b", "http://例え.テスト.jp:80/b", false},
		{"http://例え.a北.jp/", "http://例え.a", true},
		{"http://の後に", "", false},
		{"http://の。後.jp", "", false},
		{"http://a.example/を見る", "http://a.example/", true},
		{"http://a.example/b。", "http://a.example/b", false},
		{"http://a.example/menü/を", "http://a.example/menü/", true},
		{"http://a.example/b を", "http://a.example/b", false},
	} {
		got, cut := "", false
		for m := range delimit.All([]byte(c.text), delimit.Options{}) {
			got += string(m.Text)
			cut = cut || m.ScriptEnd
		}
		if got != c.want || cut != c.cut {
			t.Errorf("%s: %s %v, want %s %v", c.text, got, cut, c.want, c.cut)
		}
	}
}
