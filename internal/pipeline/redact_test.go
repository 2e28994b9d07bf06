package pipeline_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// Whatever text a record and its document have, a redacted sink gets it without secrets. A field that
// is added to one of them without being hidden fails here.
func TestRedactedHidesEveryText(t *testing.T) {
	const secret = "hunter2"
	origin := new(pipeline.Origin)
	record := &pipeline.Record{Origin: origin, Detail: &pipeline.Detail{Err: new(resolve.Error)}}
	fill(reflect.ValueOf(origin).Elem(), "http://a:"+secret+"@h/", 6)
	fill(reflect.ValueOf(record).Elem(), "http://a:"+secret+"@h/", 6)
	if !holds(reflect.ValueOf(record), secret, 8) {
		t.Fatal("the record was not filled")
	}
	var shown *pipeline.Record
	sink := pipeline.Sink{
		Label:  func(o *pipeline.Origin) { o.Label, o.Tail = []byte(o.Path), []byte(o.Base) },
		Append: func(dst []byte, r *pipeline.Record) []byte { shown = r; return dst },
		AppendFile: func(dst []byte, path string, _ int64) []byte {
			return append(dst, path...)
		},
	}.Redacted()
	record.Origin = origin
	sink.Label(origin)
	sink.Append(nil, record)
	if holds(reflect.ValueOf(shown), secret, 8) {
		t.Errorf("a secret is left: %+v, %+v, %+v", shown, shown.Origin, shown.Detail)
	}
	if string(shown.LinkText()) != "http://a:***@h/" {
		t.Errorf("anchor %q", shown.LinkText())
	}
	if path := sink.AppendFile(nil, "x?token="+secret, 1); string(path) != "x?token=***" {
		t.Errorf("path %q", path)
	}
	if !holds(reflect.ValueOf(record), secret, 8) {
		t.Error("the record itself was changed")
	}
}

// ours are the fields with words of the program's own, and those that a sink fills.
var ours = strings.Fields("Attribute Guessed Joins Code Rule Reason Label Tail")

// fill sets every exported text in v, to a depth, to text.
func fill(v reflect.Value, text string, depth int) {
	switch v.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Slice:
		switch v.Type().Elem().Kind() {
		case reflect.Uint8:
			v.SetBytes([]byte(text))
		case reflect.Interface:
		default:
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
			fill(v.Index(0), text, depth)
		}
	case reflect.Pointer:
		if depth > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), text, depth-1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() && !slices.Contains(ours, v.Type().Field(i).Name) {
				fill(f, text, depth)
			}
		}
	}
}

// holds reports whether a text in v, to a depth, has a word.
func holds(v reflect.Value, word string, depth int) bool {
	switch v.Kind() {
	case reflect.String:
		return strings.Contains(v.String(), word)
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return strings.Contains(string(v.Bytes()), word)
		}
		for i := range v.Len() {
			if holds(v.Index(i), word, depth) {
				return true
			}
		}
	case reflect.Pointer, reflect.Interface:
		return depth > 0 && !v.IsNil() && holds(v.Elem(), word, depth-1)
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Name != "shown" && holds(v.Field(i), word, depth) {
				return true
			}
		}
	}
	return false
}
