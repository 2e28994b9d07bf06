package output

import (
	"slices"
	"strconv"
	"strings"
)

// A FieldType says what values a field has.
type FieldType uint8

// Types of fields, and the Go types of their values.
const (
	StringField  FieldType = iota // string
	IntField                      // int64
	FloatField                    // float64
	BoolField                     // bool
	StringsField                  // []string
	ObjectField                   // map[string]any, or address
	ObjectsField                  // []map[string]any
)

// A Field is one field of the JSON record, or of an object in it.
type Field struct {
	Name  string
	Type  FieldType
	Parts []Field // of an object, or of each object of a list

	// value makes the field of a record and reports whether the record has it; what it returns
	// otherwise means nothing. An object without it is there if has says so, and made of its parts.
	value func(*Fields) (any, bool)
	has   func(*Fields) bool

	// text is value for a text that the record has unless it is empty.
	text func(*Fields) string

	// append, where set, appends the field as JSON, as it would be made of the value, and faster.
	append func([]byte, *Fields) []byte

	key string // `,"name":`
}

// setKeys sets the keys of fields and of their parts.
func setKeys(fields []Field) {
	for i := range fields {
		d := &fields[i]
		d.key = `,"` + d.Name + `":`
		setKeys(d.Parts)
	}
}

// A FieldError is about a name that no field has.
type FieldError struct {
	Name  string   // as it was given
	Known []string // the names that there are in its place
}

func (e *FieldError) Error() string {
	if e.Name == "" {
		return "no field has an empty name"
	}
	return "no field " + e.Name
}

// find returns the fields that lie on the way to a dotted name, the last of them the one that is
// named.
func find(name string) ([]*Field, error) {
	var way []*Field
	fields := fieldTable
	prefix := ""
	for part := range strings.SplitSeq(name, ".") {
		i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == part })
		if i < 0 || len(way) > 0 && way[len(way)-1].Type != ObjectField {
			e := &FieldError{Name: name}
			for i := range fields {
				e.Known = append(e.Known, prefix+fields[i].Name)
			}
			return nil, e
		}
		way = append(way, &fields[i])
		fields, prefix = fields[i].Parts, prefix+part+"."
	}
	return way, nil
}

// get returns the value of the field in the record of f, and whether the record has it.
func (d *Field) get(f *Fields) (any, bool) {
	switch {
	case d.value != nil:
		return d.value(f)
	case d.text != nil:
		text := d.text(f)
		return text, text != ""
	case !d.has(f):
		return absent{}, false
	}
	object := make(map[string]any, len(d.Parts))
	for i := range d.Parts {
		object[d.Parts[i].Name] = d.Parts[i].template(f)
	}
	return object, true
}

// template returns the value of the field for a template: an absent one is empty.
func (d *Field) template(f *Fields) any {
	value, ok := d.get(f)
	switch {
	case ok:
		return value
	case d.Type == ObjectField:
		return absent{}
	case d.Type == StringsField:
		return []string{}
	case d.Type == ObjectsField:
		return []map[string]any{}
	}
	return ""
}

// Typed returns the value of the field, of its type also where the record does not have it: zero,
// or an object of such values.
func (d *Field) Typed(f *Fields) any {
	if d.Type == ObjectField {
		object := make(map[string]any, len(d.Parts))
		for i := range d.Parts {
			object[d.Parts[i].Name] = d.Parts[i].Typed(f)
		}
		return object
	}
	if value, ok := d.get(f); ok {
		return value
	}
	switch d.Type {
	case IntField:
		return int64(0)
	case FloatField:
		return 0.0
	case BoolField:
		return false
	case StringsField:
		return []string{}
	case ObjectsField:
		return []map[string]any{}
	}
	return ""
}

// appendJSON appends the field as JSON with a key before it, unless the record does not have it.
func (d *Field) appendJSON(dst []byte, key string, f *Fields) []byte {
	switch {
	case d.append != nil && (d.has == nil || d.has(f)):
		return d.append(append(dst, key...), f)
	case d.text != nil:
		if text := d.text(f); text != "" {
			dst = appendString(append(dst, key...), text)
		}
		return dst
	case d.Type == ObjectField:
		if d.has(f) {
			dst = appendObject(append(dst, key...), d.Parts, f)
		}
		return dst
	}
	if value, ok := d.get(f); ok {
		dst = d.appendValue(append(dst, key...), value)
	}
	return dst
}

// appendObject appends an object of those fields that the record has.
func appendObject(dst []byte, fields []Field, f *Fields) []byte {
	dst = append(dst, '{')
	begin := len(dst)
	for i := range fields {
		dst = fields[i].appendJSON(dst, fields[i].keyAt(dst, begin), f)
	}
	return append(dst, '}')
}

// keyAt returns the key of the field as a member of the object whose members begin at begin in dst.
func (d *Field) keyAt(dst []byte, begin int) string {
	if len(dst) > begin {
		return d.key
	}
	return d.key[len(","):]
}

// appendValue appends a value that is not an object as JSON.
func (d *Field) appendValue(dst []byte, value any) []byte {
	switch v := value.(type) {
	case string:
		return appendString(dst, v)
	case int64:
		return appendNumber(dst, "", v)
	case float64:
		if 0 < v && v <= 1 {
			return appendConfidence(dst, v)
		}
		return strconv.AppendFloat(dst, v, 'f', -1, 64)
	case bool:
		if v {
			return append(dst, "true"...)
		}
		return append(dst, "false"...)
	case []string:
		dst = append(dst, '[')
		for i, s := range v {
			dst = appendString(appendComma(dst, i), s)
		}
		return append(dst, ']')
	case []map[string]any:
		dst = append(dst, '[')
		for i, object := range v {
			dst = append(appendComma(dst, i), '{')
			for k := range d.Parts {
				p := &d.Parts[k]
				dst = append(append(append(appendComma(dst, k), '"'), p.Name...), `":`...)
				dst = p.appendValue(dst, object[p.Name])
			}
			dst = append(dst, '}')
		}
		return append(dst, ']')
	}
	return append(dst, "null"...) // there are no other types
}
