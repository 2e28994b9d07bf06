package delimit_test

import (
	"strings"
	"testing"

	"urigrep/delimit"
)

// TestFarAway has more between a candidate and what it depends on than a window
// holds before it.
func TestFarAway(t *testing.T) {
	for name, text := range map[string]string{
		"blanks after <":      "<" + strings.Repeat(" ", 20_000) + "http://a.example/ b>",
		"blanks after URL:":   "<URL:" + strings.Repeat(" ", 20_000) + "madeup:b>",
		"emphasis":            strings.Repeat("*", 20_000) + "http://a.example/" + strings.Repeat("*", 20_000) + " ",
		"a long scheme":       strings.Repeat("x", 20_000) + "http://a.example/",
		"a bar on the line":   "|" + strings.Repeat(" ", 1000) + "http://a.example/|b|",
		"a leader before":     "> " + strings.Repeat("x ", 600) + "<http://a.example/\n> b>",
		"a long first line":   strings.Repeat("x ", 10_000) + "<http://a.example/\n b>",
		"a long second line":  "<http://a.example/\n" + strings.Repeat("x", 20_000) + ">",
		"blanks after a line": "<http://a.example/" + strings.Repeat(" ", 20_000) + "\n b>",
	} {
		t.Run(name, func(t *testing.T) {
			doc := padded([]byte(text), []byte("word "), padNear, windowed(delimit.Options{MaxLength: 100}))
			for _, o := range []delimit.Options{{MaxLength: 100}, {MaxLength: 100, Rejoin: delimit.RejoinWrapped}, {MaxLength: 100, Relative: true}} {
				checkWindows(t, doc, o, []byte{255, 7})
			}
		})
	}
}
