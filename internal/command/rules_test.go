package command_test

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// The examples of docs/RULES.md give what is shown there. A row has a text, options if the table has a
// column for them, and what is found, each in backquotes.
func TestExamplesOfRules(t *testing.T) {
	page, err := os.ReadFile("../../docs/RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	ran := map[string]int{}
	rule, options := "", false
	for line := range strings.Lines(string(page)) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case strings.HasPrefix(line, "### "):
			rule, _, _ = strings.Cut(line[4:], ",")
		case strings.HasPrefix(line, "| text |"):
			options = strings.Contains(line, "| with |")
			ran[rule] = 0
		case strings.HasPrefix(line, "## Where"):
			rule = ""
		case strings.HasPrefix(line, "| ") && rule != "":
			ran[rule]++
			tryExample(t, rule, line, options)
		}
	}
	if len(ran) < 30 {
		t.Errorf("%d rules have examples, want more", len(ran))
	}
	for rule, n := range ran {
		if n == 0 {
			t.Errorf("%s: a table without examples", rule)
		}
	}
}

var (
	inBackquotes = regexp.MustCompile("`([^`]+)`")
	byNumber     = regexp.MustCompile(`<U\+([0-9A-F]{4})>`)
)

// tryExample runs the command on the text of a row, with its options.
func tryExample(t *testing.T, rule, row string, options bool) {
	t.Helper()
	const escaped = "\x00"
	cells := strings.Split(strings.Trim(strings.ReplaceAll(row, `\|`, escaped), "|"), "|")
	for i, cell := range cells {
		cells[i] = exampleText(strings.ReplaceAll(strings.TrimSpace(cell), escaped, "|"))
	}
	if columns := map[bool]int{false: 2, true: 3}[options]; len(cells) != columns {
		t.Fatalf("%s: a row of %d cells, want %d: %s", rule, len(cells), columns, row)
	}
	text, want := strings.Trim(cells[0], "`"), []string{}
	for _, m := range inBackquotes.FindAllStringSubmatch(cells[len(cells)-1], -1) {
		want = append(want, m[1])
	}
	args := []string{"--input", "text"}
	if options {
		args = append(args, strings.Fields(strings.Trim(cells[1], "`"))...)
	}
	cmd := exec.Command("urigrep", args...)
	cmd.Stdin = strings.NewReader(text)
	out, _ := cmd.Output() // the status is 1 where nothing is found
	if got := strings.Fields(string(out)); strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("%s: %s finds %q, not %q", rule, row, got, want)
	}
}

// exampleText returns the text that an example stands for.
func exampleText(s string) string {
	s = strings.NewReplacer("⏎", "\n", "␌", "\f").Replace(s)
	return byNumber.ReplaceAllStringFunc(s, func(m string) string {
		c, _ := strconv.ParseUint(m[3:7], 16, 32)
		return string(rune(c))
	})
}
