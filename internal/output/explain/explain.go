// Package explain says of a reference, in a sentence each, why it begins, goes on and ends where it
// does, by which rules.
package explain

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/text"
)

// Refused returns what is said of a place where a reference may begin and none is found, for a reason.
func Refused(reason string) string { return "Not found: " + strings.ToLower(reason[:1]) + reason[1:] }

// Sentences returns what is said of a match: how it begins, how it goes on, where it ends, and what else is to be
// known. After begins with the character after it, and is empty at the end of the text; ends are the numbers, from 1,
// of the line ends that its Joins crossed.
func Sentences(m *delimit.Match, after []byte, ends []int) []string {
	all := []string{beginning(m)}
	for id := range m.Rules.All() {
		if s := ruleSentences[id]; s != "" {
			all = append(all, s+" (rule "+id+").")
		}
	}
	for i := range m.Joins {
		all = append(all, joinSentence(&m.Joins[i], ends[i]))
	}
	all = append(all, ending(m, after))
	for _, other := range m.Alternatives {
		all = append(all, "It may also be read as "+other+".")
	}
	switch {
	case m.Err != nil && m.Repaired != nil:
		all = append(all, fmt.Sprintf("As it stands it is not valid: %v; percent-encoded, it is (rule V2).", m.Err))
	case m.Err != nil:
		all = append(all, fmt.Sprintf("It is not valid, and not printed without --invalid: %v (rule V2).", m.Err))
		if whole := refanged(m.Text); whole != "" {
			all = append(all, "It is defanged; with --refang it is read as "+whole+" (rule W3).")
		}
	}
	return all
}

// refanged returns the URI that a defanged spelling of it stands for; an empty string if ref is none.
func refanged(ref []byte) (uri string) {
	for m := range delimit.All(ref, delimit.Options{Refang: true}) {
		if target, ok := m.Target(delimit.TargetOptions{}); ok && m.Kind == delimit.Defanged {
			return target
		}
	}
	return ""
}

// ruleSentences say what each rule did to a reference, by its id, without the full stop. Those of
// the beginning and of the end are empty: beginning and ending say them.
var ruleSentences = map[string]string{
	"D1": "Blanks between its angle brackets are left out",
	"D4": "&amp; is read as &, as what stands around it is escaped so",
	"P1": "",
	"R1": "It is broken over lines; the line ends, and the blanks around them, are left out",
	"R2": "What each line begins with, such as the mark of a reply or a comment, is left out",
	"R3": "A hyphen stands at a line end; whoever broke the line may have added it",
	"R4": "A page break stands in it, and is left out",
	"R5": "",
	"R6": "The text is quoted-printable still: its soft line breaks and =3D are undone",
	"R7": "Backslashes and the like, with which the text around it escapes, are undone",
	"S1": "",
	"A1": "",
	"A2": "",
	"F1": "",
	"T1": "",
	"T2": "Its author left its rest out, and put dots in its place",
	"T3": "It has characters that no URI has; they are percent-encoded in the target",
	"T4": "It has characters beyond ASCII; they are percent-encoded in the target, and a host is put into A-labels",
	"T5": "",
	"W3": "",
}

// kindSentences say how a reference of each kind begins.
var kindSentences = map[delimit.Kind]string{
	delimit.Abbreviated: "with www. or ftp., which stand for http:// and ftp:// (rule A1)",
	delimit.Relative:    "as a relative reference (rule F1)",
	delimit.Email:       "as a mail address, which stands for mailto: (rule A2)",
	delimit.Domain:      "as a domain, which stands for http:// (rule A2)",
	delimit.Defanged:    "in a spelling that nothing opens, which is undone (rule W3)",
}

// beginning returns the sentence about what a reference begins with.
func beginning(m *delimit.Match) string {
	how := kindSentences[m.Kind]
	if how == "" {
		scheme, _, _ := strings.Cut(string(m.Text), ":")
		how = "with the scheme " + scheme + " (rule S2)"
		if m.Rules.Has(delimit.RuleS1) {
			how = "with the scheme " + scheme + ", cut out of a longer run of letters (rule S1)"
		}
	}
	after := ""
	if m.Wrapper != delimit.Bare {
		after = "after what opens " + wrapperNames[m.Wrapper] + " "
	}
	if m.Rules.Has(delimit.RuleP1) {
		after += "and after the prefix URL: or URI: (rule P1) "
	}
	return "It begins " + strings.TrimPrefix(after, "and ") + how + "."
}

// wrapperNames name the wrappers, with the rule of each.
var wrapperNames = map[delimit.Wrapper]string{
	delimit.Angle:      "angle brackets (rule D1)",
	delimit.Quote:      "double quotes (rule D2)",
	delimit.Apostrophe: "apostrophes (rule D4)",
	delimit.Backtick:   "backticks (rule D4)",
	delimit.Paren:      "parentheses (rule D4)",
	delimit.Bracket:    "square brackets (rule D4)",
	delimit.Brace:      "braces (rule D4)",
	delimit.Curly:      "typographic quotes (rule D4)",
	delimit.Guillemet:  "guillemets (rule D4)",
	delimit.Corner:     "corner brackets (rule D4)",
	delimit.Title:      "title brackets (rule D4)",
}

// Wrapper returns what the wrapper of a name such as "angle" is called, such as "angle brackets"; "" for
// what stands bare.
func Wrapper(name string) string {
	for w, words := range wrapperNames {
		if w.String() == name {
			called, _, _ := strings.Cut(words, " (")
			return called
		}
	}
	return ""
}

// ending returns the sentence about where a reference ends, and what is after it.
func ending(m *delimit.Match, after []byte) string {
	next, size := utf8.DecodeRune(after)
	where := fmt.Sprintf("before %q, which is not part of it (rule T1)", next)
	switch {
	case m.Wrapper != delimit.Bare && !m.Rules.Has(delimit.RuleT1):
		where = "at what closes " + wrapperNames[m.Wrapper]
	case m.Rules.Has(delimit.RuleT5):
		where = "where another reference begins that runs into it (rule T5)"
	case size == 0:
		where = "with the text"
	case text.Break(after) > 0:
		where = "with its line: what follows does not look like its rest (rule R5)"
	case m.Rules.Has(delimit.RuleT1):
		where = fmt.Sprintf("before %q, which belongs to the sentence (rule T1)", next)
	case next == ' ' || next == '\t' || next == '<' || next == '>' || next == '"':
		where = fmt.Sprintf("before %q, which no URI has (rule D3)", next)
	}
	return fmt.Sprintf("It ends %s. Confidence: %.2f.", where, m.Confidence)
}

// joinSentence returns the sentence about a line end that was crossed on evidence.
func joinSentence(j *delimit.Join, end int) string {
	var why []string
	for _, f := range j.Features() {
		if f.Weight > 0 {
			why = append(why, Evidence(f.Name))
		}
	}
	return fmt.Sprintf("At line end %d it goes on, with probability %.2f; the evidence: %s (rule R5).", end,
		j.Probability, strings.Join(why, "; "))
}
