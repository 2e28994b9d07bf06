package field

import (
	"bytes"
	"encoding/json"
)

// Schema returns the JSON Schema of the lines that --json writes (draft 2020-12): each is a record
// or the summary.
func Schema() ([]byte, error) {
	record, closing := objectSchema(Table()), objectSchema(Summary())
	text, err := json.MarshalIndent(members{
		{"$schema", "https://json-schema.org/draft/2020-12/schema"},
		{"title", "A line of urigrep --json"},
		{"description", "An object for each reference, then the summary. Made from the table of fields."},
		{"oneOf", []members{{{"$ref", "#/$defs/uri"}}, {{"$ref", "#/$defs/summary"}}}},
		{"$defs", members{{"uri", record}, {"summary", closing}}},
	}, "", "  ")
	return append(text, '\n'), err
}

// members are those of a JSON object, in their order.
type members []member

type member struct {
	name  string
	value any
}

// MarshalJSON implements json.Marshaler.
func (m members) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	for i, one := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := e.Encode(one.name); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := e.Encode(one.value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// objectSchema returns the schema of an object that has these fields and no others.
func objectSchema(fields []Field) members {
	properties, required := members{}, []string{}
	for i := range fields {
		f := &fields[i]
		properties = append(properties, member{f.Name, f.schema()})
		if f.Always {
			required = append(required, f.Name)
		}
	}
	return members{
		{"type", "object"}, {"properties", properties}, {"required", required}, {"additionalProperties", false},
	}
}

// schema returns the schema of the values of a field.
func (f *Field) schema() members {
	about := members{}
	if f.About != "" {
		about = members{{"description", f.About}}
	}
	switch f.Type {
	case Object:
		return append(about, objectSchema(f.Parts)...)
	case Objects:
		return append(about, member{"type", "array"}, member{"items", objectSchema(f.Parts)})
	case Counts:
		about = append(about, member{"type", "object"}, member{"additionalProperties", members{{"type", "integer"}}})
	case Path:
		encoded := members{{"type", "object"}, {"properties", members{
			{"bytes", members{{"type", "string"}, {"contentEncoding", "base64"}}},
		}}, {"required", []string{"bytes"}}, {"additionalProperties", false}}
		about = append(about, member{"anyOf", []members{{{"type", "string"}}, encoded}})
	case Strings:
		about = append(about, member{"type", "array"}, member{"items", members{{"type", "string"}}})
	default:
		about = append(about, member{"type", jsonTypes[f.Type]})
	}
	if f.Words != nil {
		return append(about, member{"enum", f.Words})
	}
	return append(about, member{"examples", []any{f.Example}})
}

// jsonTypes has the names that JSON Schema has for types.
var jsonTypes = map[Type]string{String: "string", Integer: "integer", Number: "number", Boolean: "boolean"}
