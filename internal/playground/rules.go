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

// ruleHead is what the paragraph of a rule begins with, such as "**D1, angle brackets.** ".
var ruleHead = regexp.MustCompile(`^\*\*([A-Z][0-9])(?:, ([^*]+))?\.\*\* `)

// rules returns the rules of a text such as docs/RULES.md, by their ids.
func rules(text string) map[string]*rule {
	all := map[string]*rule{}
	var one *rule
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		if strings.HasPrefix(paragraph, "#") {
			one = nil
			continue
		}
		if head := ruleHead.FindStringSubmatch(paragraph); head != nil {
			one = &rule{Title: head[2]}
			all[head[1]] = one
			paragraph = paragraph[len(head[0]):]
		}
		if one == nil {
			continue
		}
		for i, item := range strings.Split("\n"+paragraph, "\n- ") {
			if item = strings.Join(strings.Fields(item), " "); item != "" {
				if i > 0 {
					item = "• " + item
				}
				one.Text = append(one.Text, item)
			}
		}
	}
	return all
}
