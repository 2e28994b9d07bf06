package scan_test

import (
	"strings"
	"testing"

	"urigrep/scan"
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
		if plain, n := scan.DefangMark(text, i, false); plain != want || (n == 0) != (want == "") || n > len(text)-i {
			t.Errorf("%s: %q, %d", marked, plain, n)
		}
	}
	for marked, want := range map[string]string{
		"a|[.b": ".", "a|(.b": ".", "a|.]b": ".", "a|@)b": "@", "a|[dot b": "", "a|.] b": "", "a|.b": "", "a|[. b": "", "a|[.]b": ".", " |.]b": "",
	} {
		i := strings.IndexByte(marked, '|')
		text := []byte(marked[:i] + marked[i+1:])
		if plain, _ := scan.DefangMark(text, i, true); plain != want {
			t.Errorf("half of %s: %q", marked, plain)
		}
	}
}

func TestDefangedScheme(t *testing.T) {
	for scheme, want := range map[string]string{
		"hxxp": "http", "hXXps": "https", "MEOW": "http", "fxp": "ftp", "sfXp": "sftp", "http": "", "": "", "hxxpsx": "",
	} {
		if got := scan.DefangedScheme([]byte(scheme)); got != want || got != "" && len(got) != len(scheme) {
			t.Errorf("%s: %q", scheme, got)
		}
	}
}
