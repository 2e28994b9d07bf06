package text

import (
	"strings"
	"testing"
)

// TestEscapesAround has what stands in a text for one character of a reference, or for none (rule
// R7): the text as it is undone.
func TestEscapesAround(t *testing.T) {
	for ref, want := range map[string]string{
		`a\:b`: "ab", `a\_b`: "a_b", `a\~b`: "a~b", `a\#b`: "a#b", `a\$b`: "a$b", `a\-b`: "a-b", `a\/b`: "a/b", `a\%41`: "a%41", `a\%b`: "ab", `a\%4g`: "a4g", `a\&b=c`: "a&b=c", `a\&b`: "ab", `a\u0041b`: "aAb", `a\u00e9b`: "aéb",
		`a\u00E9b`: "aéb", `a\uD83D\uDE00b`: "a😀b", `a\uD83Db`: `a\uD83Db`, `a\u00g0b`: `a\u00g0b`, `a\u004`: `a\u004`, `a\xb`: `a\xb`, `a\`: `a\`, "a/\u02DCb": "a/~b", "a/\u223Cb": "a/~b", "a/\u203Eb": "a/~b", "a\u02DCb": "a\u02DCb",
		"a\x1b[1mb": "ab", "a\x1b[Kb": "ab", `a\xb\/c`: `a\xb\/c`,
	} {
		if got := string(AppendUndone(nil, []byte(ref))); got != want {
			t.Errorf("R7 %q is %q, want %q", ref, got, want)
		}
	}
	for ref, want := range map[string]string{`a\`: "a", `a\\`: "a", "a\x1b[m": "a", "a\x1b[m\\": "a", "a": "a", `\`: "", "a\\b": "a\\b"} {
		if got := ref[:TrimEscapes([]byte(ref))]; got != want {
			t.Errorf("R7 %q is trimmed to %q, want %q", ref, got, want)
		}
	}
	for text, want := range map[string]bool{
		`a\/b"`: true, `a\/b\n`: true, `a\/b\r`: true, `a\/b\t`: true, `a\/b\"`: true, `a\/b\d`: false, `a\/b `: true, `a\/b'\d`: true, `a\/b<\d`: true, "a\\/b`\\d": true, `a\/b>\d`: true, `a\/b`: true, `a\/.*`: false, `a\/.+`: false, `a\/b.c`: true, `a\/[^`: false, `a\/(?`: false, `a\/b|c`: false, `a\/[b](c)`: true, strings.Repeat("a", SolidusLook) + `\d`: true, strings.Repeat("a", SolidusLook-1) + `\d`: false,
	} {
		if got := EscapesSolidus([]byte(text), 0); got != want {
			t.Errorf("R7 %.40q escapes \"/\": %v, want %v", text, got, want)
		}
	}
	for before, want := range map[string]bool{"^": false, "*": false, "?": false, "[": true, "(": true} {
		if got := EscapesSolidus([]byte(before+`a\/b`), 1); got != want {
			t.Errorf("R7 \"/\" is escaped after %q: %v, want %v", before, got, want)
		}
	}
	const uri = "http://a.example/b"
	for marked, want := range map[string]int{ // OSC 8 of terminals; the text shown after the target
		"\x1b]8;;" + uri + "|\x1b\\b\x1b]8;;\x1b\\": 3, "\x1b]8;;" + uri + "|\ab\x1b]8;;\a": 2, "\x1b]8;id=1;" + uri + "|\a" + uri + "\x1b]8;;": 1 + len(uri), "\x1b]8;;" + uri + "|\ac\x1b]8;;": 0, "\x1b]8;" + uri + "|\ab\x1b]8;;": 0,
		"\x1b]8;;" + uri + "|b\x1b]8;;": 0, "x" + uri + "|\ab\x1b]8;;": 0, "\x1b]8;;" + uri + "|\ab": 0, "\x1b]8;;x" + uri + "|\ab\x1b]8;;": 0, "\x1b]8;;" + uri + "|\a\x1b]8;;": 1,
	} {
		before, after, _ := strings.Cut(marked, "|")
		b := []byte(before + after)
		start := strings.Index(before, uri)
		if got := LinkTextEnd(b, start, len(before)) - len(before); got != want {
			t.Errorf("R7 %q: %d bytes more, want %d", marked, got, want)
		}
	}
}
