package find

import (
	"strconv"

	"urigrep/internal/output/escape"
)

// JSON is written here field by field: encoding/json would be a quarter of what a browser compiles
// before the first result.

// An object is a JSON object that is being written, its brace open.
type object []byte

// key begins a field.
func (o *object) key(name string) {
	if (*o)[len(*o)-1] != '{' {
		*o = append(*o, ',')
	}
	*o = append(escape.AppendString(*o, name), ':')
}

func (o *object) text(name, value string) {
	o.key(name)
	*o = escape.AppendString(*o, value)
}

func (o *object) number(name string, n int64) {
	o.key(name)
	*o = strconv.AppendInt(*o, n, 10)
}

func (o *object) texts(name string, all []string) {
	o.key(name)
	*o = appendList(*o, all, func(dst []byte, s *string) []byte { return escape.AppendString(dst, *s) })
}

// appendObject appends an object with the fields that write writes.
func appendObject(dst []byte, write func(*object)) []byte {
	o := object(append(dst, '{'))
	write(&o)
	return append(o, '}')
}

// appendList appends an array of what one appends for each value.
func appendList[T any](dst []byte, all []T, one func([]byte, *T) []byte) []byte {
	dst = append(dst, '[')
	for i := range all {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = one(dst, &all[i])
	}
	return append(dst, ']')
}

// AppendRecords appends records to dst as an array in JSON.
func AppendRecords(dst []byte, records []Record) []byte {
	return appendList(dst, records, func(dst []byte, r *Record) []byte { return appendObject(dst, r.write) })
}

// write writes the fields of a record, by the names that the command gives them.
func (r *Record) write(o *object) {
	o.text("uri", r.URI)
	o.text("target", r.Target)
	o.text("kind", r.Kind)
	o.text("wrapper", r.Wrapper)
	o.number("start", int64(r.Start))
	o.number("end", int64(r.End))
	o.number("line", r.Line)
	o.number("column", r.Column)
	o.key("pieces")
	*o = appendList(*o, r.Pieces, func(dst []byte, p *Span) []byte {
		return appendObject(dst, func(o *object) {
			o.number("start", int64(p.Start))
			o.number("end", int64(p.End))
		})
	})
	o.text("raw", r.Raw)
	o.texts("rules", r.Rules)
	o.key("confidence")
	*o = strconv.AppendFloat(*o, r.Confidence, 'g', -1, 64)
	o.texts("alternatives", r.Alternatives)
	o.key("valid")
	*o = strconv.AppendBool(*o, r.Valid)
	if e := r.Error; e != nil {
		o.key("error")
		*o = appendObject(*o, func(o *object) {
			o.number("offset", int64(e.Offset))
			o.text("rule", e.Rule)
			o.text("text", e.Text)
		})
	}
	if r.Repaired != "" {
		o.text("repaired", r.Repaired)
	}
	o.warnings(r.Warnings)
	if len(r.Via) > 0 {
		o.texts("via", r.Via)
	}
}

func (o *object) warnings(all []Warning) {
	o.key("warnings")
	*o = appendList(*o, all, func(dst []byte, w *Warning) []byte {
		return appendObject(dst, func(o *object) {
			o.text("code", w.Code)
			o.text("text", w.Text)
		})
	})
}

// AppendJSON appends the card to dst as an object in JSON.
func (c *Card) AppendJSON(dst []byte) []byte {
	return appendObject(dst, func(o *object) {
		o.text("target", c.Target)
		o.text("kind", c.Kind)
		o.texts("sentences", c.Sentences)
		o.warnings(c.Warnings)
		if len(c.Via) > 0 {
			o.texts("via", c.Via)
		}
	})
}
