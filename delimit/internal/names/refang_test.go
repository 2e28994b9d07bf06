package names

import (
	"strings"
	"testing"
)

// The mark begins at the '|'.
func TestDefangMark(t *testing.T) {
	for marked, want := range map[string]string{
		"a|[.]b": ".", "a|(.)b": ".", "a|{.}b": ".", "a|[DOT]b": ".", "é|(dot)é": ".", "a|[at]b": "@", "a|{@}b": "@",
		"http|[:]//a": ":", "http|[://]a": "://", "a|[/]": "/", "a+|[://]b": "://",
		"|[.]a": "", "a |[.]b": "", "a|[.] b": "", "a|[.]": "", "a|[.)b": "", "a|[..]b": "", "a|[b]c": "", "a-|[.]b": "", "a|[": "", "a|(dot": "",
		"a|[.b": "", "a|.]b": "", "x|.b": "",
	} {
		i := strings.IndexByte(marked, '|')
		text := []byte(marked[:i] + marked[i+1:])
		if plain, n := defangMark(text, i, false); plain != want || (n == 0) != (want == "") || n > len(text)-i {
			t.Errorf("%s: %q, %d", marked, plain, n)
		}
	}
	for marked, want := range map[string]string{
		"a|[.b": ".", "a|(.b": ".", "a|.]b": ".", "a|@)b": "@", "a|[dot b": "", "a|.] b": "", "a|.b": "", "a|[. b": "", "a|[.]b": ".", " |.]b": "",
	} {
		i := strings.IndexByte(marked, '|')
		text := []byte(marked[:i] + marked[i+1:])
		if plain, _ := defangMark(text, i, true); plain != want {
			t.Errorf("half of %s: %q", marked, plain)
		}
	}
}

func TestDefangedScheme(t *testing.T) {
	for scheme, want := range map[string]string{
		"hxxp": "http", "hXXps": "https", "MEOW": "http", "fxp": "ftp", "sfXp": "sftp", "http": "", "": "", "hxxpsx": "",
	} {
		if got := defangedScheme([]byte(scheme)); got != want || got != "" && len(got) != len(scheme) {
			t.Errorf("%s: %q", scheme, got)
		}
	}
}

// TestDefangWords has each word between each pair of brackets, and half of a pair (rule W3).
func TestDefangWords(t *testing.T) {
	for word, plain := range map[string]string{".": ".", "dot": ".", "DOT": ".", "://": "://", ":": ":", "/": "/", "at": "@", "AT": "@", "@": "@", "do": "", "dots": "", "a": "", ":/": "", "": ""} {
		for _, brackets := range []string{"[]", "()", "{}"} {
			mark := brackets[:1] + word + brackets[1:]
			got, n := defangMark([]byte("a"+mark+"b"), 1, false)
			if got != plain || plain != "" && n != len(mark) || plain == "" && n != 0 {
				t.Errorf("W3 %s stands for %q, %d bytes; want %q", mark, got, n, plain)
			}
			wrong := map[string]string{"[]": ")", "()": "}", "{}": "]"}[brackets]
			if got, n := defangMark([]byte("a"+brackets[:1]+word+wrong+"b"), 1, false); n != 0 {
				t.Errorf("W3 %s%s%s stands for %q", brackets[:1], word, wrong, got)
			}
			half, n := defangMark([]byte("a"+brackets[:1]+word+"b"), 1, true)
			if want := len(word) == 1 && plain != ""; (n > 0) != want || want && (half != plain || n != 2) {
				t.Errorf("W3 %s%s stands for %q, %d bytes", brackets[:1], word, half, n)
			}
			closed, n := defangMark([]byte("a"+word+brackets[1:]+"b"), 1, true)
			if want := word == "." || word == "@"; (n > 0) != want || want && (closed != plain || n != 2) {
				t.Errorf("W3 %s%s stands for %q, %d bytes", word, brackets[1:], closed, n)
			}
		}
	}
	if _, n := defangMark([]byte("a"), 1, true); n != 0 {
		t.Error("W3 a mark behind the end of the text")
	}
	for scheme, want := range map[string]string{"hxxp": "http", "hxxps": "https", "meow": "http", "fxp": "ftp", "fxps": "ftps", "sfxp": "sftp", "HXXPS": "https", "hxxpsx": "", "hxx": "", "meo": "", "fx": "", "sfx": ""} {
		if got := defangedScheme([]byte(scheme)); got != want {
			t.Errorf("W3 %s is %q, want %q", scheme, got, want)
		}
	}
}
