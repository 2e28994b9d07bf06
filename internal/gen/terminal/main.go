// Terminal makes docs/terminal.svg, a picture of a terminal in which urigrep was run: it runs the
// commands itself, in the folder testdata, and draws what they print in its colors.
//
//	go run ./internal/gen/terminal >docs/terminal.svg
package main

import (
	"bytes"
	"fmt"
	"html"
	"os"
	"regexp"
	"strings"
	"unicode/utf8"

	"urigrep/internal/command"
)

// shown are the command lines in the picture.
var shown = [][]string{
	{"--lines", "thread"},
	{"-n", "thread"},
	{"--count-by", "host", "archive.mbox"},
}

func main() {
	if err := os.Chdir("testdata"); err != nil {
		fmt.Fprintln(os.Stderr, "terminal: run it in the root of the module:", err)
		os.Exit(1)
	}
	_, _ = os.Stdout.Write(picture())
}

// picture returns the picture. The working directory is testdata.
func picture() []byte {
	var lines []string
	for _, args := range shown {
		var out bytes.Buffer
		lines = append(lines, "\x1b[1;34m$\x1b[0m urigrep "+strings.Join(args, " "))
		command.Run(append([]string{"urigrep", "--color=always"}, args...), command.Streams{Out: &out, Err: &out})
		lines = append(lines, strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")...)
		lines = append(lines, "")
	}
	return draw(lines[:len(lines)-1])
}

// Sizes in the picture, in pixels.
const (
	lineHeight = 19
	charWidth  = 8.43 // of most monospaced fonts at 14 pixels
	margin     = 16
	titleBar   = 30
)

// draw returns a picture of lines of a terminal.
func draw(lines []string) []byte {
	columns := 0
	for _, line := range lines {
		columns = max(columns, utf8.RuneCountInString(codes.ReplaceAllString(line, "")))
	}
	width, height := int(float64(columns)*charWidth)+2*margin, len(lines)*lineHeight+titleBar+margin
	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" `+
		`role="img" aria-label="urigrep in a terminal">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" rx="8" fill="#1b1f27"/>`+"\n", width, height)
	for i, color := range []string{"#ff5f57", "#febc2e", "#28c840"} {
		fmt.Fprintf(&b, `<circle cx="%d" cy="16" r="5" fill="%s"/>`+"\n", margin+5+i*18, color)
	}
	b.WriteString(`<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" ` +
		`font-size="14" fill="#d7dae0" xml:space="preserve">` + "\n")
	for i, line := range lines {
		fmt.Fprintf(&b, `<text x="%d" y="%d">%s</text>`+"\n", margin, titleBar+(i+1)*lineHeight-5, spans(line))
	}
	b.WriteString("</g>\n</svg>\n")
	return b.Bytes()
}

// codes matches the codes that set and end colors (ECMA-48, §8.3.117).
var codes = regexp.MustCompile("\x1b\\[([0-9;]*)m")

// colors are the attributes of text by its code.
var colors = map[string]string{
	"35": `fill="#c792ea"`, "32": `fill="#8bd17c"`, "36": `fill="#6fc3df"`,
	"1;31": `fill="#ff8a80" font-weight="bold"`, "1;34": `fill="#6fc3df" font-weight="bold"`,
}

// spans returns a line with its codes as elements.
func spans(line string) string {
	var b strings.Builder
	at, open := 0, false
	for _, found := range codes.FindAllStringSubmatchIndex(line, -1) {
		b.WriteString(html.EscapeString(line[at:found[0]]))
		at = found[1]
		if open {
			b.WriteString("</tspan>")
		}
		color, known := colors[line[found[2]:found[3]]]
		if open = known; open {
			b.WriteString("<tspan " + color + ">")
		}
	}
	b.WriteString(html.EscapeString(line[at:]))
	if open {
		b.WriteString("</tspan>")
	}
	return b.String()
}
