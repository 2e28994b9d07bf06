package plain

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/output/escape"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
	"urigrep/internal/text"
)

// An explainer is a sink that writes, for each trigger, its place and its text, and below them
// sentences that say what was made of it, by which rules.
type explainer struct{ Text }

// NewExplainer returns the sink that explains what is found and what is not.
func NewExplainer(o *output.Options) (output.Sink, error) {
	e := &explainer{Text{Style: o.Style}}
	e.Line, e.Column = true, true
	return e, nil
}

// Connect implements output.Sink.
func (e *explainer) Connect(p *pipeline.Options) {
	p.Label, p.Append = e.Label, e.append
	p.Find.Refusals, p.Invalid, p.Around = true, true, max(p.Around, 1)
}

// Needs implements output.Sink.
func (e *explainer) Needs() field.Needs { return e.Text.Needs() | field.Places | field.Lines }

// append writes a record and its sentences.
func (e *explainer) append(dst []byte, r *pipeline.Record) []byte {
	dst = e.appendRecord(dst, r, r.Target)
	for _, sentence := range sentences(r) {
		dst = append(dst, "    "...)
		if e.Terminal {
			dst = escape.AppendSafe(dst, sentence)
		} else {
			dst = append(dst, sentence...)
		}
		dst = append(dst, e.RecordEnd)
	}
	return dst
}

// sentences returns what is said of a record: why it is no reference, or how it begins, how it goes
// on, where it ends, and what else is to be known.
func sentences(r *pipeline.Record) []string {
	if r.Kind == delimit.Refused {
		return []string{"It is no reference. " + r.Detail.Refusal}
	}
	all := []string{beginning(r)}
	for id := range r.Rules.All() {
		if s := ruleSentences[id]; s != "" {
			all = append(all, s+" (rule "+id+").")
		}
	}
	if d := r.Detail; d != nil {
		for _, j := range d.Joins {
			all = append(all, joinSentence(&j))
		}
	}
	all = append(all, ending(r))
	if d := r.Detail; d != nil {
		for _, other := range d.Alternatives {
			all = append(all, "It may also be read as "+other+".")
		}
		switch {
		case d.Err != nil && d.Repaired != nil:
			all = append(all, fmt.Sprintf("As it stands it is not valid: %v; percent-encoded, it is (rule V2).", d.Err))
		case d.Err != nil:
			all = append(all, fmt.Sprintf("It is not valid, and not printed without --invalid: %v (rule V2).", d.Err))
		}
	}
	return all
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
func beginning(r *pipeline.Record) string {
	how := kindSentences[r.Kind]
	if how == "" {
		scheme, _, _ := strings.Cut(string(r.Text), ":")
		how = "with the scheme " + scheme + " (rule S2)"
		if r.Rules.Has(delimit.RuleS1) {
			how = "with the scheme " + scheme + ", cut out of a longer run of letters (rule S1)"
		}
	}
	after := ""
	if r.Wrapper != delimit.Bare {
		after = "after what opens " + wrapperNames[r.Wrapper] + " "
	}
	if r.Rules.Has(delimit.RuleP1) {
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

// ending returns the sentence about where a reference ends. Its After has one character, if there
// is one.
func ending(r *pipeline.Record) string {
	next, size := utf8.DecodeRune(r.After)
	where := fmt.Sprintf("before %q, which is not part of it (rule T1)", next)
	switch {
	case r.Wrapper != delimit.Bare && !r.Rules.Has(delimit.RuleT1):
		where = "at what closes " + wrapperNames[r.Wrapper]
	case r.Rules.Has(delimit.RuleT5):
		where = "where another reference begins that runs into it (rule T5)"
	case size == 0:
		where = "with the text"
	case text.Break(r.After) > 0:
		where = "with its line: what follows does not look like its rest (rule R5)"
	case r.Rules.Has(delimit.RuleT1):
		where = fmt.Sprintf("before %q, which belongs to the sentence (rule T1)", next)
	case next == ' ' || next == '\t' || next == '<' || next == '>' || next == '"':
		where = fmt.Sprintf("before %q, which no URI has (rule D3)", next)
	}
	return fmt.Sprintf("It ends %s. Confidence: %.2f.", where, r.Confidence)
}

// joinSentence returns the sentence about a line end that was crossed on evidence.
func joinSentence(j *pipeline.PieceJoin) string {
	var why []string
	for _, f := range j.Features() {
		if f.Weight > 0 {
			why = append(why, f.Name)
		}
	}
	return fmt.Sprintf("At line end %d it goes on, with probability %.2f; the evidence: %s (rule R5).", j.Piece+1, j.Probability, strings.Join(why, "; "))
}
