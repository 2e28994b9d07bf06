package field

import (
	"slices"
	"strconv"

	"urigrep/delimit"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// table has all fields, in the order of the JSON record. Those from offsets onward depend on the
// document alone.
var table = slices.Concat(placeFields, readingFields, targetFields, sourceFields)

// placeFields say what was found, and where.
var placeFields = []entry[*Values]{
	always("type", "`uri`, or `summary` in the last object.",
		"uri", fixed(func(*pipeline.Record) string { return "uri" })).among("uri"),
	always("path", "The file as it was given; `-` for standard input. One that is not UTF-8 is an object "+
		"`{\"bytes\": BASE64}`.",
		"inbox.mbox", filePath(func(v *Values) string { return v.record.Origin.Path })),
	always("uri", "The reference as extracted: without its wrapper, joined and trimmed.",
		"//me:you@www.example.org:80/^?q#f", text(func(v *Values) ([]byte, bool) {
			return v.record.Text, true
		})),
	always("target", "What is printed: uri completed, repaired, resolved and normalized.",
		"http://me:you@www.example.org:80/%5E?q#f", target),
	always("kind", "In what form it is written; see KINDS AND WRAPPERS.",
		"relative",
		fixed(func(r *pipeline.Record) string { return pipeline.Kinds[r.Kind] })).among(pipeline.Kinds[:]...),
	always("wrapper", "What stands around it; see KINDS AND WRAPPERS.",
		"angle",
		fixed(func(r *pipeline.Record) string { return pipeline.Wrappers[r.Wrapper] })).among(pipeline.Wrappers[:]...),
	always("start", "The offset of its first byte in the source, from 0, without its wrapper; in a row of JSON Lines "+
		"or a record "+
		"of an archive, the offset in its text.",
		int64(1234), count(func(r *pipeline.Record) int64 { return r.Span.Start })).needing(Places),
	always("end", "The offset after its last byte.",
		int64(1272), count(func(r *pipeline.Record) int64 { return r.Span.End })).needing(Places),
	always("line", "The number of the line on which it begins, from 1.",
		int64(56), count(func(r *pipeline.Record) int64 { return r.Line })).needing(Places | Lines),
	maybe("column", "The column at which it begins, in characters from 1. In decoded text it counts the characters "+
		"of that from "+
		"where the line of the source begins; an attribute of HTML has none.",
		int64(7), number(func(v *Values) (int64, bool) {
			return v.record.Column, v.record.Column > 0
		})).needing(Places | Lines),
}

// readingFields say how it was read.
var readingFields = []entry[*Values]{
	always("pieces", "The spans of bytes that were joined; one if nothing was joined.",
		nil, objects((*Values).pieces,
			always("start", "the offset of its first byte",
				int64(1234), surely(func(s delimit.Span) int64 { return s.Start })),
			always("end", "the offset after its last byte",
				int64(1272), surely(func(s delimit.Span) int64 { return s.End })),
		)).needing(Places),
	always("raw", "The text from start to end, decoded. Bytes that are not valid UTF-8 are U+FFFD.",
		"//me:you@www.example.org:80/^?q#f", text(func(v *Values) ([]byte, bool) {
			return v.record.Raw, true
		})),
	always("rules", "The ids of the rules that changed the text; RULES.md describes them.",
		[]string{"T3"}, texts((*Values).ruleIDs)),
	always("confidence", "The confidence in the reading, above 0 and at most 1.",
		0.9, fraction(func(v *Values) float64 { return v.record.Confidence }, AppendConfidence)),
	always("alternatives", "Other readings of the same place, the most likely first.",
		[]string{"http://www.example.org/"}, texts((*Values).alternatives)),
	maybe("evidence", "Each line end over which a bare reference was joined (rule R5).",
		nil, objects((*Values).joins, joinFields...)).needing(Places),
	always("valid", "Whether the reference is valid as it is written.",
		false, scalar(Boolean, func(v *Values) (bool, bool) { return v.record.Valid(), true }, strconv.AppendBool)),
	maybe("error", "The first offence against the grammar, if it is not valid as it is written.",
		nil, object((*Values).offence,
			always("offset", "in bytes of `uri`",
				int64(29), surely(func(e *resolve.Error) int64 { return int64(e.Offset) })),
			always("rule", "the rule of the grammar",
				"path-abempty", sure(func(e *resolve.Error) string { return e.Rule })),
			always("text", "what is wanted there", "want", sure(func(e *resolve.Error) string { return e.Reason })),
		)),
	maybe("repaired", "The percent-encoded form, if it was repaired.",
		"//me:you@www.example.org:80/%5E?q#f", found(repaired)),
}

// joinFields are the parts of an element of evidence.
var joinFields = []entry[join]{
	always("offset", "where the piece before it ends", int64(1240), surely(func(j join) int64 { return j.at })),
	always("probability", "that the reference goes on after it",
		0.9, rounded(func(j join) float64 { return j.Probability })),
	always("features", "the five strongest of what was seen, each with a `name` and a `weight`, a share in the "+
		"logarithm of the odds",
		nil, objects(
			func(j join) ([]delimit.Feature, bool) { return j.Features(), true },
			always("name", "", "certain", sure(func(f delimit.Feature) string { return f.Name })),
			always("weight", "", 1.5, rounded(func(f delimit.Feature) float64 { return f.Weight })),
		)),
}

// targetFields are the components of the target, and what is said of it.
var targetFields = []entry[*Values]{
	always("warnings", "What may mislead or harm in the target although it is valid, such as a password.",
		nil, objects((*Values).allWarnings,
			always("code", "for programs", "password", sure(func(w resolve.Warning) string { return string(w.Code) })),
			always("text", "for people", "has a password", sure(func(w resolve.Warning) string { return w.Text })),
		)),
	maybe("scheme", "The scheme of the target, in lower case. As the other components, it is absent if it is "+
		"undefined, and empty if it is empty.",
		"http", component(Scheme, lowered(resolve.Reference.Scheme))),
	maybe("userinfo", "The userinfo of the target.", "me:you", component(noComponent, resolve.Reference.Userinfo)),
	maybe("host", "The host of the target, in lower case.", "www.example.org",
		component(Host, lowered(resolve.Reference.Host))),
	maybe("port", "The port of the target, as text.", "80", component(noComponent, resolve.Reference.Port)),
	maybe("uri_path", "The path of the target; `path_component` means it, too.",
		"/%5E", component(URIPath, func(t resolve.Reference) (string, bool) { return t.Path(), true })),
	maybe("query", "The query of the target, without ?.", "q", component(Query, resolve.Reference.Query)),
	maybe("fragment", "The fragment of the target, without #.", "f", component(Fragment, resolve.Reference.Fragment)),
	maybe("domain",
		"The registrable domain of the host, by the public suffix list: example.co.uk of www.example.co.uk.",
		"example.org", component(RegistrableDomain, domainOf)),
	maybe("via", "With --unwrap: the target as found, and each link that it carries.",
		[]string{"http://a.example/", "http://www.example.org/"}, texts((*Values).links)),
	maybe("anchor", "The text of the link, in HTML and Markdown.", "the text of a link", anchor),
	maybe("base", "The base URI against which a relative reference was resolved.",
		"http://www.example.org/", text(func(v *Values) (string, bool) {
			base := v.record.Origin.Base
			return base, v.record.Kind == delimit.Relative && base != ""
		})),
	maybe("record", "Where it was found in rows, of JSON, JSON Lines, CSV or TSV, in an archive, of files or of the "+
		"Web, or in a part of a "+
		"document or message.",
		nil, object((*Values).hasRecord, recordFields...)).needing(Places | Metadata),
	maybe("before", "With --around, the text before it.",
		"the text before it ", found(func(r *pipeline.Record) []byte { return r.Before })),
	maybe("after", "With --around, the text after it.",
		" the text after it", found(func(r *pipeline.Record) []byte { return r.After })),
}

// recordFields are the place of a reference in a record format: in a row of JSON Lines, or in a
// record of an archive of the Web; or in a member or part.
var recordFields = []entry[*Values]{
	maybe("name", "the name of the file in the archive, of the part of the document, or of the attachment",
		"docs/readme.txt", ofRecord(func(p *pipeline.RecordPlace) string { return p.Name })),
	maybe("line", "the number of the row",
		int64(56), ofRow(func(v *Values) int64 { return v.record.Origin.Record.Line })).needing(Lines),
	maybe("id", "the value of --id in the row, or the id of the record",
		"doc-1", ofRecord(func(p *pipeline.RecordPlace) string { return p.ID })),
	maybe("field", "the path of the string in the row, or the name of the column",
		"msgs[0].body", text(func(v *Values) (string, bool) {
			return v.record.Origin.Record.Field, v.isRow()
		})),
	maybe("start", "its first character in the string or cell",
		int64(12), ofRow(func(v *Values) int64 { return v.record.Field.Start })),
	maybe("end", "the character after its last",
		int64(45), ofRow(func(v *Values) int64 { return v.record.Field.End })),
	maybe("type", "the type of the record, or the media type of the attachment",
		"response", ofRecord(func(p *pipeline.RecordPlace) string { return p.Type })),
	maybe("target_uri", "the URI that was archived",
		"http://www.example.org/", ofRecord(func(p *pipeline.RecordPlace) string { return p.TargetURI })),
	maybe("date", "when it was",
		"2004-05-31T12:34:56Z", ofRecord(func(p *pipeline.RecordPlace) string { return p.Date })),
}

// sourceFields say in what it was found.
var sourceFields = []entry[*Values]{
	always("offsets",
		"`source`; or `part` where the text was decoded from base64, is HTML or stands in a record: then `start` is "+
			"the place of the part plus the place in it.",
		"source", fixed(func(r *pipeline.Record) string {
			if r.Origin.Decoded {
				return "part"
			}
			return "source"
		})).among("source", "part"),
	maybe("encoding", "The character encoding where nothing says it: what was guessed of the whole text, or "+
		"`windows-1252` where "+
		"the reference is not UTF-8.",
		"windows-1252", unlessEmpty(func(v *Values) string { return guessedEncoding(v.record) })),
	maybe("message", "In mail, the message in which it was found.",
		nil, object((*Values).message, messageFields...)).needing(Metadata),
}

// names are the names of all fields.
var names = func() []string {
	all := make([]string, len(table))
	for i := range table {
		all[i] = table[i].Name
	}
	return all
}()

// Names returns the names of all fields, in the order of the JSON record.
func Names() []string { return slices.Clone(names) }

// Table returns all fields, in the order of the JSON record.
func Table() []Field { return fieldsOf(table) }
