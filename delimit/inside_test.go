package delimit

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"urigrep/delimit/internal/refang"
	"urigrep/internal/cut"
)

// collect returns all references of a text.
func collect(text []byte, o Options) (all []Match) {
	for r := range All(text, o) {
		all = append(all, r)
	}
	return all
}

// everything are the options that ask for all that UTS #58 detects.
var everything = Options{IRI: true, Email: true, Domains: true}

// hostile are texts that, said again and again, would be slow if a failed try cost
// more than what it skips (rule L2).
var hostile = []string{
	"a", "<", ":", `"`, "(", "'", "[", "{", "%", "*", "&", "\n", " ", "\t\n", "\u2010", "\\\n",
	"a:", "aa:", "http:", "mailto:", "data:", "tel:1", "urn:", "URL:", "URL: ", "://", "http://", "www.", "www.a", "ftp.a.", "<www.",
	"<http://a ", "<http://a\n", "\"http://a\n", "'http://a\n", "(http://a\n", "http://a/-\n", "http://a/'", "http://a/(", "http://a/[", "http://a/{", "http://a|",
	"&lt;http://", "&lt;http://a", "&lt;http://a\n", "&quot;http://a\n", "&lt;tel:123", "<URL:http://a", "<URL:\n", "<\n> ", "\u27e8http://a", "\u27e8tel:123",
	"<http://a/\n\n\f\n", "<http://a\n> > ", "(tel:123\n", "`http://a", "a@", "a<http://b/", "<a", "<a/", "\"/", "mailto:a@", "<urn:a", "\u201ctel:123\n", "\u00abtel:123",
	"[].", "-.", "](http://a", "](http://a东", "http://a/[].", "=http://a=", "http://a--", "http://a/--b", "http://a...", "http://a.html", "x|http://a/|", "http://a/,", "a,http://a/,b\n", "http://a.b:8$/", "http://a.org:x", "http://a.org,/", "www.a.b*", "http://a/',", "http://a:'", "_www.a.b", "[[http://a/|b]]", "<!--", "<<<a/b", "\u3000", "\xff", "\xe2\x80",
}

// hostileText says s again and again, to n bytes in all.
func hostileText(s string, n int) []byte {
	return []byte(strings.Repeat(s, n/len(s)+1)[:n])
}

// show writes out all of a reference that two readings of it must have in common.
func show(r *Match) string {
	var ids []string
	for id := range r.Rules.All() {
		ids = append(ids, id)
	}
	err := ""
	if r.Err != nil {
		err = r.Err.Error()
	}
	return fmt.Sprintf("%q (%q) kind %d in %d by %s at %v of %v, %.3f, or %q, %s", r.Text, r.Repaired, r.Kind, r.Wrapper,
		strings.Join(ids, " "), r.Pieces, r.Span, r.Confidence, r.Alternatives, err)
}

// checkWhole holds what a defanged match stands for, made of its text alone, against the text that is whole
// in which it was found.
func checkWhole(t *testing.T, text []byte, o Options) {
	t.Helper()
	f := newFinder(o)
	f.Scan(cut.Window{Text: text, To: len(text), EOF: true}, func(m *Match) bool {
		if m.Kind != Defanged || m.Rules&RuleR7 != 0 || len(m.Pieces) > 1 || !utf8.Valid(text) {
			return true
		}
		whole := ""
		for _, p := range m.Pieces {
			whole += string(f.spelled.Text[f.spelled.Index(int(p.Start)):f.spelled.Index(int(p.End))])
		}
		if got := string(refang.AppendTarget(nil, m.Text)); !strings.HasSuffix(got, whole) {
			t.Fatalf("%q stands for %q, %q in the text\nof %q", m.Text, got, whole, text)
		}
		return true
	})
}
