package lines

import (
	"bytes"
	"strings"
	"testing"

	"urigrep/delimit/internal/index"
	"urigrep/internal/text"
)

// TestLines has where lines begin and end, up to a kilobyte away, and which are blank (rule R1).
func TestLines(t *testing.T) {
	for _, lineEnd := range []string{"\n", "\r", "\r\n", "\f", "\v", "\u0085", "\u2028", "\u2029"} {
		for n := range 40 {
			head := strings.Repeat("a", n)
			ref := []byte("xx" + lineEnd + head)
			if got := string(text.LineHead(ref, len(ref))); got != head {
				t.Errorf("R1 after %q: %q, want %q", lineEnd, got, head)
			}
			if got := text.LineLen([]byte(head + lineEnd + "xx")); got != n {
				t.Errorf("R1 before %q: %d bytes, want %d", lineEnd, got, n)
			}
		}
	}
	for n, want := range map[int]int{text.LineLook - 1: text.LineLook - 1, text.LineLook: text.LineLook, text.LineLook + 1: text.LineLook} {
		if got := text.LineLen(bytes.Repeat([]byte("a"), n)); got != want {
			t.Errorf("R1 a line of %d bytes: %d, want %d", n, got, want)
		}
	}
	for n, want := range map[int]bool{text.LineLook - 1: true, text.LineLook: true, text.LineLook + 1: false} {
		if got := text.LineHead(bytes.Repeat([]byte("a"), n), n); (got != nil) != want || want && len(got) != n {
			t.Errorf("R1 %d bytes before: %d, want them %v", n, len(got), want)
		}
	}
	for line, want := range map[string]bool{"": true, " \t": true, "\u00a0 ": true, "\u3000": true, "\r": true, " \r": true, "\r ": false, "a": false, " a": false, "\u00ad": false} {
		if got := text.IsBlankLine([]byte(line)); got != want {
			t.Errorf("R1 %q is blank: %v, want %v", line, got, want)
		}
	}
	for marked, want := range map[string]string{ // the piece ends at "|"; what becomes of a hyphen
		"ab|\nc": "", "ab| \t\r\nc": "", "ab-|\nc": "kept", "a/|-\nc": "dropped", "a/-|\n/c": "kept", "a/-|\n": "kept", "a/|-\n > c": "dropped", "ab|\u00ad\nc": "dropped", "ab|\u2010 \nc": "dropped", "ab|\\\nc": "dropped", "-|\nc": "kept",
	} {
		before, after, _ := strings.Cut(marked, "|")
		ref := before + after
		i := len(before)
		if strings.HasPrefix(after, "-") {
			i++
		}
		lb, ok := At(new(index.Index), []byte(ref), 0, i)
		if !ok || lb.Piece != len(before) || lb.Next != strings.IndexAny(ref, "\n")+1 || lb.Hyphen != (want == "kept") || lb.Dropped != (want == "dropped") || lb.Soft || lb.Literal {
			t.Errorf("R1 %q: %+v, want the hyphen %s", marked, lb, want)
		}
	}
	for b, want := range map[string]int{"\u00ad": 2, "\u00ad \n": 2, "\u00ada": 0, "\u2010": 3, "\u2010\t\r\n": 3, "\u2010a": 0, "\u2011\n": 0, "\u00ae\n": 0, "-\n": 0, "\xc2": 0, "\xe2\x80": 0} {
		if got := text.HyphenMark([]byte(b)); got != want {
			t.Errorf("R3 %q begins with a mark of %d bytes, want %d", b, got, want)
		}
	}
	for line, want := range map[string]bool{"| ab  |": true, " | ab |": true, "| ab   |": false, "| a|b |": false, "|  ab  ": false, "a ab  |": false, "| ab  | \t\r": true} {
		if got := isBoxed([]byte(line), 6); got != want {
			t.Errorf("R2 %q is of a box: %v, want %v", line, got, want)
		}
	}
}
