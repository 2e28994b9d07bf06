package output

import (
	"slices"
	"strconv"
	"strings"
)

// A fieldType is the type of a field's values.
type fieldType uint8

// Types of fields, and the Go types of their values.
const (
	stringField  fieldType = iota // string
	intField                      // int64
	floatField                    // float64
	boolField                     // bool
	stringsField                  // []string
	objectField                   // map[string]any, or address
	objectsField                  // []map[string]any
)

// A Field is one field of the JSON record, or of an object in it.
type Field struct {
	Name  string
	kind  fieldType
	Parts []Field // of an object, or of each object of a list

	// value returns the field of a record and whether the record has it; if not, its value means
	// nothing. An object without value is there if has returns true, and consists of its parts.
	value func(*recordFields) (any, bool)
	has   func(*recordFields) bool

	// text is value for a text that the record has unless it is empty.
	text func(*recordFields) string

	// append, where set, appends the field as JSON: the same as value would give, but faster.
	append func([]byte, *recordFields) []byte

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

// A FieldError is the error of a name that no field has.
type FieldError struct {
	Name  string   // as it was given
	Known []string // the names of the fields there are at that level; none in a field without parts
	Whole string   // the field before it that can only be named as a whole; empty if there is none
}

func (e *FieldError) Error() string {
	switch {
	case e.Name == "":
		return "no field has an empty name"
	case e.Whole != "":
		return "no field " + e.Name + ": " + e.Whole + " is named as a whole"
	}
	return "no field " + e.Name
}

// find returns the fields on the way to a dotted name, the named one last.
func find(name string) ([]*Field, error) {
	var way []*Field
	fields := fieldTable
	prefix := ""
	for part := range strings.SplitSeq(name, ".") {
		if len(way) > 0 && way[len(way)-1].kind != objectField {
			return nil, &FieldError{Name: name, Whole: strings.TrimSuffix(prefix, ".")}
		}
		i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == part })
		if i < 0 {
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
func (d *Field) get(f *recordFields) (any, bool) {
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
func (d *Field) template(f *recordFields) any {
	value, ok := d.get(f)
	switch {
	case ok:
		return value
	case d.kind == objectField:
		return absent{}
	case d.kind == stringsField:
		return []string{}
	case d.kind == objectsField:
		return []map[string]any{}
	}
	return ""
}

// typed returns the value of the field; if the record does not have it, the zero value of its type,
// or an object of zero values.
func (d *Field) typed(f *recordFields) any {
	if d.kind == objectField {
		object := make(map[string]any, len(d.Parts))
		for i := range d.Parts {
			object[d.Parts[i].Name] = d.Parts[i].typed(f)
		}
		return object
	}
	if value, ok := d.get(f); ok {
		return value
	}
	switch d.kind {
	case intField:
		return int64(0)
	case floatField:
		return 0.0
	case boolField:
		return false
	case stringsField:
		return []string{}
	case objectsField:
		return []map[string]any{}
	}
	return ""
}

// appendJSON appends the field as JSON with a key before it, unless the record does not have it.
func (d *Field) appendJSON(dst []byte, key string, f *recordFields) []byte {
	switch {
	case d.append != nil && (d.has == nil || d.has(f)):
		return d.append(append(dst, key...), f)
	case d.text != nil:
		if text := d.text(f); text != "" {
			dst = appendString(append(dst, key...), text)
		}
		return dst
	case d.kind == objectField:
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
func appendObject(dst []byte, fields []Field, f *recordFields) []byte {
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
