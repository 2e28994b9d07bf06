package delimit_test

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/cut"
	"urigrep/resolve"
)

// checkInvariants reports what must hold for the references of any text.
func checkInvariants(t *testing.T, text []byte, o delimit.Options, all []delimit.Match) {
	t.Helper()
	end := int64(0)
	for i := range all {
		r := &all[i]
		if again := i > 0 && o.Hyphen == delimit.HyphenBoth && r.Span.Start == all[i-1].Span.Start; again {
			end = r.Span.Start // the other reading of the same place
			if kept := all[i-1]; !(kept.Rules | r.Rules).Has(delimit.RuleR7) && withoutAll(kept.Text, '-') != withoutAll(r.Text, '-') {
				t.Fatalf("%s and without hyphens %s\nof %.200q", show(&kept), show(r), text)
			}
		}
		if err := spansAgree(text, r, end); err != "" {
			t.Fatalf("%s: %s\nof %.200q", err, show(r), text)
		}
		if err := judgementAgrees(r); err != "" {
			t.Fatalf("%s: %s\nof %.200q", err, show(r), text)
		}
		end = r.Span.End
	}
}

// withoutAll returns a text without a character.
func withoutAll(text []byte, c byte) string { return strings.ReplaceAll(string(text), string(c), "") }

// judgementAgrees returns the contradiction in what a reference says of itself; empty if there is none.
func judgementAgrees(r *delimit.Match) string {
	whole := r.ImpliedScheme() + string(r.Text)
	err := resolve.Check([]byte(whole))
	if r.Valid() != (err == nil) {
		return "valid or not, against resolve"
	}
	if e, _ := errors.AsType[*resolve.Error](r.Err); !r.Valid() && (e == nil || e.Input != string(r.Text) || e.Offset < 0 || e.Offset > len(r.Text)) {
		return "the error counts in another text"
	}
	if r.Valid() && r.Repaired != nil {
		return "valid and repaired"
	}
	if s, ok := target(r); ok {
		p, err := resolve.Parse(s)
		if err != nil {
			return "the target does not parse"
		}
		// With LaxScheme, which is "http" in fuzzOptions, "http:g" is relative; without a base the scheme stays.
		lax := len(r.Text) > 5 && strings.EqualFold(string(r.Text[:5]), "http:")
		if p.IsURI() != (r.Kind != delimit.Relative || lax) {
			return "the target is of another kind"
		}
	}
	if !(r.Confidence > 0 && r.Confidence <= 1) {
		return "confidence out of range"
	}
	if len(r.Text) > delimit.MaxLength {
		return "longer than the limit"
	}
	return readingAgrees(r)
}

// readingAgrees returns the contradiction in what a reference says of how it was read; empty if there is none.
func readingAgrees(r *delimit.Match) string {
	for _, other := range r.Alternatives {
		if other == "" || other == string(r.Text) || !utf8.ValidString(other) {
			return "no alternative"
		}
	}
	last := r.Pieces[len(r.Pieces)-1].Start
	for i, j := range r.Joins {
		if j.Offset <= r.Span.Start || j.Offset > last || i > 0 && j.Offset <= r.Joins[i-1].Offset {
			return "joined where no line end is crossed"
		}
		if !(j.Probability > 0 && j.Probability <= 1) {
			return "a join without a probability"
		}
	}
	if len(r.Joins) > 0 != r.Rules.Has(delimit.RuleR5) {
		return "rule R5 without a join, or a join without it"
	}
	return ""
}

// inWindows returns the references of a padding that a Finder gets in windows: cuts
// are the sizes of their ranges in what the padding is about, one after the other, again and
// again; before and after it the ranges have wideRange bytes. Each window has no more of the
// text than the Finder asks for.
func inWindows(p padding, o delimit.Options, cuts []byte) (all []delimit.Match) {
	const wideRange = 2000
	f := windowed(o)
	for from, i := 0, 0; from < len(p.text); i++ {
		n := 1
		switch {
		case from < p.from:
			n = min(wideRange, p.from-from)
		case from >= p.to:
			n = wideRange
		case len(cuts) > 0:
			n += int(cuts[i%len(cuts)])
		}
		to := min(len(p.text), from+n)
		low, high := max(0, from-f.Behind()), min(len(p.text), to+f.Ahead())
		w := cut.Window{Text: p.text[low:high:high], Offset: int64(low), From: from - low, To: to - low, EOF: high == len(p.text)}
		f.Scan(w, func(r *delimit.Match) bool {
			all = append(all, r.Clone())
			return true
		})
		from = to
	}
	return all
}

// fuzzOptions makes options of a number.
func fuzzOptions(n uint8) delimit.Options {
	o := delimit.Options{
		Rejoin: delimit.Rejoin(n & 3), Hyphen: delimit.Hyphen((n >> 2 & 3) % 3), SkipAbbreviated: n&16 != 0,
		Relative: n&32 == 0, AllSchemes: n&64 != 0, MaxLength: int(n>>7) * 40,
	}
	if o.Relative && n>>2&3 == 3 {
		o.LaxScheme = "http"
	}
	return o
}

// seeds are texts in which most rules have something to do.
var seeds = []string{
	"", "a", ":", "http://", "http://a/", "see <http://a.example/x>, or \"http://b.example/y.\"", "<URL:http://a.example/\n  b/c>",
	"<http://a.example/x-\ny>", "<http://a.example/x\u2010\ny>", "<http://a.example/ab\\\ncd>", "> <http://a.example/x\n> y/z>\n", "<http://a.example/x\n>y>",
	"\"at http://a.example/x/\"\n\"y\" \"<http://a.example/x-\"\n\"y>\"\n", "www.a.org(b http://a.org|b|http://c.org/ (http://a.org/b\nc (http://a.org/bc)",
	"\"http://a.example/x\ny\"", "(http://a.example/x_(y)/\nz)", "&lt;http://a.example/?x&amp;y&gt;", "&quot;http://a.example/&amp;&quot;",
	"<http://a.example/x/\n\n\nFoot   [Page 1]\n\f\nHead    2020\n\n  y>", "http://a.example/http://b.example/", "http://a.example/x.htmlhttp://b.example",
	"www.a.example/x, ftp.b.example.", "mailto:a@b.example tel:+123456 urn:isbn:123 data:,x news:a.b", "athttp://a.example 1http://b.example =3Dhttp://c.example",
	"<../x> <#y> \"/z\" <b> </b> <a@b.example>", "http://a.example/ü/漢字 http://é.example/", "http://a.example/{x}|y^z%zz", "*http://a.example/* _http://b.example_",
	"http://a.example/x... http://b.example…", "http://[::1]:80/ http://[::g]/ http://a:x/", "\x80http://a.example/\xff", "[WARN] <http://a.example/x\n[WARN] y>",
	"URL: http://a.example URI:\nhttp://b.example", "\u27e8http://a.example/\u2010\n b\u27e9", "http://a.example--word http://a.example/'s", "C:\\x 12:30 std::x Re: x",
	"a =3D <htt=\np://a.example/b=\nc> http=\n://b.example/ \"http:=\n//c.example\" ww=\nw.d.example mail=\nto:e@f.example src=3Dhttp:/=\r\n/g.example",
	"<http\n://a.example>", "<http:\n//a.example>", "http://a.example/x\r\n<http://b.example/\r\ny>", "｟http://a.example｠「http://b.example」", "| a | http://a.example/|b|",
	"a,http://a.example/b,c\nd,http://b.example/,e\nf,http://c.example/x,y\n", "x='at http://a.example/b',c http://o'reilly.example:8$1 http://a.org:x _www.a.example_ www.a.example*",
	"\"http:\\/\\/a.example\" (www.a.example\\/b) http://a.example://b/ http://a.example@ https://…/ http://***/",
	"\"http:.\" <http:> \"http:g\" <http:g/> <http:/> \"http:g\n h\"",
}

// suspects are bytes that texts are made of in which something may go wrong.
var suspects = append([]string{"=\n", "=\r\n", ",a,b\n", "',", ":8$", ":x", "***", "=3D", "h=\nttp://", "http:=\n//a", "mail=\nto:", "w=\nww.",
	"\u200b", "\u00ad", "\u200c", "&#46;", "&#x2F;", "&quot", "&amp;b=", `:\\/\\/a`, `\(`, `\)`, "=0A=0A", "=0D", "wget ", ";sh ", "&&", "||b", "${IFS}",
	"+http://", "%20http://", "%20", "->", "=>", "{b}", "](", "]: ", "\n+", "\n↪", "www/."}, strings.Split(`http:// https:// ftp. www. mailto: urn:x: a: tel:123 a@b.example < > " ' ( ) [ ] { } &lt; &gt; &quot; &amp; URL: URI: `+
	`http://a http://a.example/x / // . .. - -- _ * ~ , ; : ! ? # % %4 %41 | ^ \ `+"`"+` … ‐ ⟨ ⟩ “ ” ü 漢 》 3 x .html .x ... ! > >> [Page Footer # //`, " ")...)
