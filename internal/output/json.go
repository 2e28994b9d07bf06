package output

import (
	"bytes"
	"encoding/base64"
	"strconv"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
	"urigrep/resolve/publicsuffix"
)

// JSON writes JSON Lines. Lists are always present, even if empty; any other field that a reference
// does not have is left out.
type JSON struct {
	RFC resolve.RFC // the grammar of the targets
}

// Label sets what the objects of all records of a document begin and end with.
func (j *JSON) Label(o *pipeline.Origin) {
	o.Label = append(make([]byte, 0, len(o.Path)+2*block), `{"type":"uri","path":`...)
	o.Label = append(appendPath(o.Label, o.Path), `,"uri":"`...)
	o.Tail = make([]byte, 0, 2*block)
	if o.Message != nil {
		o.Tail = make([]byte, 0, 12*block)
	}
	f := recordFields{record: &pipeline.Record{Origin: o}}
	for i := range sourceFields {
		d := &sourceFields[i]
		o.Tail = d.appendJSON(o.Tail, d.key, &f)
	}
	o.Tail = append(o.Tail, '}', '\n')
	o.Label, o.Tail = padded(o.Label), padded(o.Tail)
}

// Append writes a record, of a document labelled by Label, as an object of type uri.
func (j *JSON) Append(dst []byte, r *pipeline.Record) []byte {
	if !isFast(r) {
		return j.appendTarget(appendReference(dst, r), r)
	}
	dst = appendReferenceFast(dst, r)
	if j.RFC == resolve.RFC3986 && r.Kind == delimit.URI {
		var o outline
		if o.find(r.Target) {
			return appendTargetFast(dst, r, &o)
		}
	}
	return j.appendTarget(dst, r)
}

// appendReference appends the fields of a record up to those of appendVerdict.
func appendReference(dst []byte, r *pipeline.Record) []byte {
	dst = append(dst, r.Origin.Label...)
	dst = appendOpened(dst, r.Text, r.Valid())
	dst = appendChars(dst, `,"target":`, r.Target, r.IsReference())
	dst = append(dst, forms[r.Kind][r.Wrapper]...)
	dst = appendNumber(dst, `"start":`, r.Span.Start)
	dst = appendNumber(dst, `,"end":`, r.Span.End)
	dst = appendNumber(dst, `,"line":`, r.Line)
	if r.Column > 0 {
		dst = appendNumber(dst, `,"column":`, r.Column)
	}
	dst = appendReading(dst, r)
	return appendVerdict(dst, r.Detail)
}

// forms has the fields of each kind and wrapper.
var forms = func() (f [len(pipeline.Kinds)][len(pipeline.Wrappers)]string) {
	for k := range f {
		for w := range f[k] {
			f[k][w] = `,"kind":"` + pipeline.Kinds[k] + `","wrapper":"` + pipeline.Wrappers[w] + `",`
		}
	}
	return f
}()

// usualReading is what appendReading and appendVerdict append, from the rules on, for a reference
// that is valid as it stands, in one piece, with one reading.
const usualReading = `,"rules":[],"confidence":1,"alternatives":[],"valid":true`

// appendReading appends the fields that say how the reference was read.
func appendReading(dst []byte, r *pipeline.Record) []byte {
	dst = append(dst, `,"pieces":[`...)
	if r.Detail != nil && r.Detail.Pieces != nil {
		for i, p := range r.Detail.Pieces {
			dst = appendComma(dst, i)
			dst = appendSpan(dst, p)
		}
	} else {
		dst = appendSpan(dst, r.Span)
	}
	dst = appendChars(dst, `],"raw":`, r.Raw, r.Valid() && len(r.Raw) == len(r.Text))
	dst = append(dst, `,"rules":[`...)
	dst = appendRules(dst, r.Rules)
	dst = append(dst, `],"confidence":`...)
	dst = appendConfidence(dst, r.Confidence)
	dst = append(dst, `,"alternatives":[`...)
	if r.Detail != nil {
		for i, a := range r.Detail.Alternatives {
			dst = appendComma(dst, i)
			dst = appendString(dst, a)
		}
	}
	return appendEvidence(append(dst, ']'), r.Detail)
}

// appendEvidence appends the line ends that were crossed on evidence, if there are any.
func appendEvidence(dst []byte, d *pipeline.Detail) []byte {
	if list, ok := joins(d); ok {
		return evidenceField.appendValue(append(dst, `,"evidence":`...), list)
	}
	return dst
}

// appendConfidence appends a number above 0 and at most 1, to three decimals. It is not rounded to
// 0 or 1.
func appendConfidence(dst []byte, c float64) []byte {
	if c >= 1 {
		return append(dst, '1')
	}
	n := min(max(int(c*1000+0.5), 1), 999)
	digits := []byte{'0', '.', '0' + byte(n/100), '0' + byte(n/10%10), '0' + byte(n%10)}
	return append(dst, bytes.TrimRight(digits, "0")...)
}

func appendRules(dst []byte, rules delimit.Rules) []byte {
	i := 0
	for id := range rules.All() {
		dst = appendComma(dst, i)
		dst = append(dst, '"')
		dst = append(dst, id...)
		dst = append(dst, '"')
		i++
	}
	return dst
}

// appendVerdict appends whether the reference is valid, its error and its repair.
func appendVerdict(dst []byte, d *pipeline.Detail) []byte {
	if d == nil || d.Err == nil {
		return append(dst, `,"valid":true`...)
	}
	dst = append(dst, `,"valid":false`...)
	dst = appendNumber(dst, `,"error":{"offset":`, int64(d.Err.Offset))
	dst = append(dst, `,"rule":`...)
	dst = appendString(dst, d.Err.Rule)
	dst = append(dst, `,"text":`...)
	dst = appendString(dst, d.Err.Reason)
	dst = append(dst, '}')
	if d.Repaired != nil {
		dst = appendChars(dst, `,"repaired":`, d.Repaired, true)
	}
	return dst
}

// appendTarget appends the fields of a target and all after it, up to the end of the object.
func (j *JSON) appendTarget(dst []byte, r *pipeline.Record) []byte {
	dst = j.appendTargetFields(dst, r)
	dst = appendAnchor(dst, r)
	if r.Kind == delimit.Relative && r.Origin.Base != "" {
		dst = append(dst, `,"base":`...)
		dst = appendString(dst, r.Origin.Base)
	}
	if r.Origin.Record != nil {
		dst = recordField.appendJSON(dst, `,"record":`, &recordFields{record: r})
	}
	if r.Before != nil {
		dst = appendChars(dst, `,"before":`, r.Before, false)
		dst = appendChars(dst, `,"after":`, r.After, false)
	}
	// The encoding that was guessed for the whole text is in the tail.
	if name := guessedEncoding(r); name != "" && r.Origin.Guessed == "" {
		dst = appendString(append(dst, `,"encoding":`...), name)
	}
	return append(dst, r.Origin.Tail...)
}

// appendTargetFields appends the warnings and the components of any target, and the links that led
// to it.
func (j *JSON) appendTargetFields(dst []byte, r *pipeline.Record) []byte {
	var t resolve.Reference
	known := false
	if r.IsReference() {
		t, known = pipeline.ParseTarget(j.RFC, r.Target)
	}
	dst = append(dst, `,"warnings":[`...)
	var room [4]resolve.Warning
	for i, w := range appendWarnings(room[:0], r, t, known) {
		dst = appendWarning(dst, i, w)
	}
	dst = append(dst, ']')
	if known {
		dst = appendComponents(dst, t)
	}
	return appendVia(dst, r.Detail)
}

// appendVia appends the links that led to a target, if it was in a wrapper.
func appendVia(dst []byte, d *pipeline.Detail) []byte {
	if d == nil || d.Via == nil {
		return dst
	}
	dst = append(dst, `,"via":[`...)
	for i, link := range d.Via {
		dst = appendString(appendComma(dst, i), link)
	}
	return append(dst, ']')
}

// appendWarnings appends all warnings about a record: those of its rules, of its target, if that is
// known, and of wrappers that were not unwrapped.
func appendWarnings(dst []resolve.Warning, r *pipeline.Record, target resolve.Reference, known bool) []resolve.Warning {
	if r.Rules.Has(delimit.RuleT2) {
		dst = append(dst, truncated)
	}
	if r.ScriptEnd {
		dst = append(dst, scriptEnd)
	}
	if known {
		dst = target.AppendWarnings(dst)
	}
	if r.Detail != nil {
		dst = append(dst, r.Detail.Warnings...)
	}
	return dst
}

// truncated is the warning of rule T2.
var truncated = resolve.Warning{Code: "truncated", Text: "cut short by its author"}

// scriptEnd is the warning of rule T4.
var scriptEnd = resolve.Warning{Code: "script-end", Text: "ends before a letter of a script written without spaces"}

func appendWarning(dst []byte, i int, w resolve.Warning) []byte {
	dst = append(appendComma(dst, i), `{"code":`...)
	dst = appendString(dst, string(w.Code))
	dst = append(dst, `,"text":`...)
	dst = appendString(dst, w.Text)
	return append(dst, '}')
}

// appendComponents appends the components of the target that are defined (RFC 3986, §5.3).
func appendComponents(dst []byte, t resolve.Reference) []byte {
	scheme, hasScheme := t.Scheme()
	userinfo, hasUserinfo := t.Userinfo()
	host, hasHost := t.Host()
	port, hasPort := t.Port()
	query, hasQuery := t.Query()
	fragment, hasFragment := t.Fragment()
	dst = appendComponent(dst, `,"scheme":"`, scheme, hasScheme)
	dst = appendComponent(dst, `,"userinfo":"`, userinfo, hasUserinfo)
	dst = appendComponent(dst, `,"host":"`, host, hasHost)
	dst = appendComponent(dst, `,"port":"`, port, hasPort)
	dst = appendComponent(dst, `,"path_component":"`, t.Path(), true)
	dst = appendComponent(dst, `,"query":"`, query, hasQuery)
	dst = appendComponent(dst, `,"fragment":"`, fragment, hasFragment)
	domain := publicsuffix.Domain(host)
	return appendComponent(dst, domainKey, domain, domain != "")
}

// appendComponent appends a component of a URI, which needs no escapes in JSON, behind its key,
// if it is defined.
func appendComponent(dst []byte, key, component string, defined bool) []byte {
	if defined {
		dst = append(dst, key...)
		dst = append(dst, component...)
		dst = append(dst, '"')
	}
	return dst
}

// AppendSummary writes the object that ends the output.
func (j *JSON) AppendSummary(dst []byte, s *pipeline.Stats) []byte {
	dst = appendNumber(dst, `{"type":"summary","files":`, s.Files)
	dst = appendNumber(dst, `,"bytes":`, s.Source.Scanned)
	dst = append(dst, `,"uris":{`...)
	for i, name := range pipeline.Kinds {
		dst = appendComma(dst, i)
		dst = appendString(dst, name)
		dst = appendNumber(dst, ":", s.Kinds[i])
	}
	dst = appendNumber(dst, `},"characters":`, s.Characters)
	dst = appendNumber(dst, `,"uri_characters":`, s.URICharacters)
	dst = append(dst, `,"uri_share":`...)
	dst = strconv.AppendFloat(dst, s.Share(), 'g', 4, 64)
	dst = appendNumber(dst, `,"given_up":`, s.GivenUp)
	dst = appendNumber(dst, `,"errors":`, s.Errors)
	dst = append(dst, `,"elapsed":`...)
	dst = strconv.AppendFloat(dst, s.Elapsed.Seconds(), 'f', 6, 64)
	return append(dst, '}', '\n')
}

// appendPath appends a path; standard input is "-".
func appendPath(dst []byte, path string) []byte {
	switch {
	case path == "":
		return append(dst, `"-"`...)
	case utf8.ValidString(path):
		return appendString(dst, path)
	}
	dst = append(dst, `{"bytes":"`...)
	dst = base64.StdEncoding.AppendEncode(dst, []byte(path))
	return append(dst, '"', '}')
}

func appendSpan(dst []byte, s delimit.Span) []byte {
	dst = appendNumber(dst, `{"start":`, s.Start)
	dst = appendNumber(dst, `,"end":`, s.End)
	return append(dst, '}')
}

// appendChars appends a key and a text as a JSON string; clean says that the text has only
// characters of valid references, which need no escapes (RFC 3986, Appendix A; RFC 8259, §7).
func appendChars(dst []byte, key string, text []byte, clean bool) []byte {
	dst = append(dst, key...)
	return appendOpened(append(dst, '"'), text, clean)
}

// appendOpened is appendChars without the key and the quotation mark that opens the string.
func appendOpened(dst, text []byte, clean bool) []byte {
	if clean {
		dst = append(dst, text...)
	} else {
		dst = appendEscaped(dst, text)
	}
	return append(dst, '"')
}

func appendNumber(dst []byte, key string, n int64) []byte {
	return strconv.AppendInt(append(dst, key...), n, 10)
}

func appendComma(dst []byte, i int) []byte {
	if i > 0 {
		dst = append(dst, ',')
	}
	return dst
}
