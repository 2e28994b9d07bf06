package output

import (
	"urigrep/delimit"
	"urigrep/internal/pipeline"
)

// recordField is the place of a reference in a record format: in a row of JSON Lines, or in a
// record of a WARC archive.
var recordField = Field{
	Name: "record", kind: objectField,
	has: func(f *recordFields) bool { return f.record.Origin.Record != nil },
	Parts: []Field{
		ofRow("line", intField, func(p *pipeline.RecordPlace, _ delimit.Span) any { return p.Line }),
		ofRecord("id", func(p *pipeline.RecordPlace) string { return p.ID }),
		ofRow("field", stringField, func(p *pipeline.RecordPlace, _ delimit.Span) any { return p.Field }),
		ofRow("start", intField, func(_ *pipeline.RecordPlace, field delimit.Span) any { return field.Start }),
		ofRow("end", intField, func(_ *pipeline.RecordPlace, field delimit.Span) any { return field.End }),
		ofRecord("type", func(p *pipeline.RecordPlace) string { return p.Type }),
		ofRecord("target_uri", func(p *pipeline.RecordPlace) string { return p.TargetURI }),
		ofRecord("date", func(p *pipeline.RecordPlace) string { return p.Date }),
	},
}

// ofRow returns a field of the place that only references in rows have.
func ofRow(name string, t fieldType, of func(*pipeline.RecordPlace, delimit.Span) any) Field {
	return Field{Name: name, kind: t, value: func(f *recordFields) (any, bool) {
		p := f.record.Origin.Record
		if p == nil || p.Line == 0 {
			return nil, false
		}
		return of(p, f.record.Field), true
	}}
}

// ofRecord returns a field of the place that is absent if it is empty.
func ofRecord(name string, of func(*pipeline.RecordPlace) string) Field {
	return Field{Name: name, value: func(f *recordFields) (any, bool) {
		if f.record.Origin.Record == nil {
			return nil, false
		}
		text := of(f.record.Origin.Record)
		return text, text != ""
	}}
}
