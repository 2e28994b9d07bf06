package expression

import (
	"fmt"
	"strconv"

	"urigrep/internal/output/escape"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// NewValue compiles an expression of any type. One that is the name of a field has the value that
// the field has in JSON, and as the text of a cell: see field.Ref. Errors are as for NewCondition.
// If defang is set, the field target is defanged in texts.
func NewValue(text string, rfc resolve.RFC, defang bool) (*Expression, error) {
	x, err := compile(text, rfc)
	if ref, unknown := field.Find(text); unknown == nil {
		x, err = &Expression{used: []*field.Ref{ref}}, nil
	}
	if err != nil {
		return nil, err
	}
	x.scratch.New = func() any {
		return &scratch{values: field.Values{RFC: rfc, Defang: defang}, env: make(map[string]any)}
	}
	return x, nil
}

// Append appends the value for a record as JSON, or as the text of a cell, and reports whether it has one:
// its evaluation may fail. A field that is absent is null, or an empty text.
func (x *Expression) Append(dst []byte, r *pipeline.Record, asJSON bool) (_ []byte, ok bool) {
	s := x.scratch.Get().(*scratch)
	defer x.scratch.Put(s)
	write, writeField := appendText, (*field.Ref).AppendText
	if asJSON {
		write, writeField = appendJSON, (*field.Ref).AppendJSON
	}
	if x.program == nil {
		s.values.Set(r)
		return writeField(x.used[0], dst, &s.values), true
	}
	value, ok := x.run(s, r)
	if !ok {
		return dst, false
	}
	return write(dst, value), true
}

// appendText appends a value as the text of a cell: the elements of a list are separated by a
// blank, and an object is JSON.
func appendText(dst []byte, value any) []byte {
	switch v := value.(type) {
	case nil:
		return dst
	case string:
		return append(dst, v...)
	case fmt.Stringer:
		return append(dst, v.String()...)
	case []string:
		for i, s := range v {
			dst = append(appendBlank(dst, i), s...)
		}
		return dst
	case []any:
		for i, e := range v {
			dst = appendText(appendBlank(dst, i), e)
		}
		return dst
	}
	return appendJSON(dst, value)
}

// appendBlank appends what separates element i of a list from the one before it.
func appendBlank(dst []byte, i int) []byte {
	if i > 0 {
		return append(dst, ' ')
	}
	return dst
}

// appendJSON appends a value as JSON.
func appendJSON(dst []byte, value any) []byte {
	switch v := value.(type) {
	case string:
		return escape.AppendString(dst, v)
	case int:
		return strconv.AppendInt(dst, int64(v), 10)
	}
	written, err := escape.AppendJSON(dst, value)
	if err != nil { // a number that JSON does not have
		return escape.AppendString(dst, fmt.Sprint(value))
	}
	return written
}
