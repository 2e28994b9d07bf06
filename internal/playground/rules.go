package main

import (
	"regexp"
	"strings"
)

// A rule is what the page shows of one.
type rule struct {
	Title string   `json:"title"` // such as "angle brackets"; empty if it has none
	Text  []string `json:"text"`  // paragraphs, and examples; code stands between backticks
}

// ruleHead is the heading of a rule, such as "### D1, angle brackets".
var ruleHead = regexp.MustCompile(`^### ([A-Z][0-9]), (.+)$`)

// rules returns the rules of a text such as docs/RULES.md, by their ids.
func rules(text string) map[string]*rule {
	all := map[string]*rule{}
	var one *rule
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if strings.HasPrefix(paragraph, "#") {
			one = nil
			if head := ruleHead.FindStringSubmatch(paragraph); head != nil {
				one = &rule{Title: head[2]}
				all[head[1]] = one
			}
			continue
		}
		switch {
		case one == nil:
		case strings.HasPrefix(paragraph, "|"):
			one.Text = append(one.Text, examples(paragraph)...)
		default:
			one.Text = append(one.Text, items(paragraph)...)
		}
	}
	return all
}

// items returns a paragraph and the items of the list that follow it.
func items(paragraph string) (all []string) {
	for i, item := range strings.Split("\n"+paragraph, "\n- ") {
		if item = strings.Join(strings.Fields(item), " "); item != "" {
			if i > 0 {
				item = "• " + item
			}
			all = append(all, item)
		}
	}
	return all
}

// examples returns the rows of a table of examples: a text, options if there is a column for them, and
// what is found.
func examples(table string) (all []string) {
	const escaped = "\x00"
	rows := strings.Split(strings.ReplaceAll(strings.TrimSpace(table), `\|`, escaped), "\n")
	for _, row := range rows[min(2, len(rows)):] {
		cells := strings.Split(strings.Trim(row, "|"), "|")
		for i, cell := range cells {
			cells[i] = strings.ReplaceAll(strings.TrimSpace(cell), escaped, "|")
		}
		text := cells[0]
		if len(cells) > 2 && cells[1] != "" {
			text += " with " + cells[1]
		}
		all = append(all, "• "+text+" → "+cells[len(cells)-1])
	}
	return all
}
