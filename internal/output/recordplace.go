package output

import (
	"urigrep/delimit"
	"urigrep/internal/pipeline"
)

// recordField is the place of a reference in a record format: in a row of JSON Lines, or in a
// record of an archive.
var recordField = Field{
	Name: "record", Type: ObjectField,
	has: func(f *Fields) bool { return f.record.Origin.Record != nil },
	Parts: []Field{
		ofRow("line", IntField, func(p *pipeline.RecordPlace, _ delimit.Span) any { return p.Line }),
		ofRecord("id", func(p *pipeline.RecordPlace) string { return p.ID }),
		ofRow("field", StringField, func(p *pipeline.RecordPlace, _ delimit.Span) any { return p.Field }),
		ofRow("start", IntField, func(_ *pipeline.RecordPlace, field delimit.Span) any { return field.Start }),
		ofRow("end", IntField, func(_ *pipeline.RecordPlace, field delimit.Span) any { return field.End }),
		ofRecord("type", func(p *pipeline.RecordPlace) string { return p.Type }),
		ofRecord("target_uri", func(p *pipeline.RecordPlace) string { return p.TargetURI }),
		ofRecord("date", func(p *pipeline.RecordPlace) string { return p.Date }),
	},
}

// ofRow returns a field of the place that only references in rows have.
func ofRow(name string, t FieldType, of func(*pipeline.RecordPlace, delimit.Span) any) Field {
	return Field{Name: name, Type: t, value: func(f *Fields) (any, bool) {
		p := f.record.Origin.Record
		if p == nil || p.Line == 0 {
			return nil, false
		}
		return of(p, f.record.Field), true
	}}
}

// ofRecord returns a field of the place that is absent if it is empty.
func ofRecord(name string, of func(*pipeline.RecordPlace) string) Field {
	return Field{Name: name, value: func(f *Fields) (any, bool) {
		if f.record.Origin.Record == nil {
			return nil, false
		}
		text := of(f.record.Origin.Record)
		return text, text != ""
	}}
}
