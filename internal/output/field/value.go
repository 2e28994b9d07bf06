package field

import (
	"bytes"
	"encoding/base64"
	"math"
	"strconv"
	"unicode/utf8"

	"urigrep/internal/output/escape"
)

// A getter gets the value of a field from a T: from the Values of a record, or from the object that
// the field is a part of.
type getter[T any] struct {
	Type
	parts     []Field // of an object, or of each object of a list
	isAddress bool    // an object that is an Address

	// write writes the value, and reports whether there is one. If there is none, what was written
	// means nothing.
	write func(w *writer, from T) bool

	// part returns the getter of a part of an object, from what the object is got from.
	part func(i int) getter[T]
}

// A writer takes one value, in one form.
type writer struct {
	form
	dst   []byte // to which JSON and cells are appended
	value any
}

// A form is what a value is written as.
type form uint8

const (
	asJSON    form = iota
	asCell         // the text of a cell
	asValue        // a Go value, in which what is absent is zero
	asEmpty        // a Go value, in which what is absent is empty, as in a template
	asNothing      // it is only asked whether there is one
)

// isValue reports whether a value is written as a Go value.
func (f form) isValue() bool { return f == asValue || f == asEmpty }

// text returns the getter of a string, or of bytes out of the input. Bytes that are not valid UTF-8
// become U+FFFD.
func text[T any, S string | []byte](of func(T) (S, bool)) getter[T] {
	return getter[T]{Type: String, write: func(w *writer, from T) bool {
		s, ok := of(from)
		if ok {
			writeText(w, s)
		}
		return ok
	}}
}

// writeText writes a text.
func writeText[S string | []byte](w *writer, s S) {
	switch w.form {
	case asJSON:
		w.dst = escape.AppendString(w.dst, s)
	case asCell:
		w.dst = escape.AppendValid(w.dst, s)
	default:
		w.value = valid(string(s))
	}
}

// unlessEmpty returns the getter of a text that is absent if it is empty.
func unlessEmpty[T any](of func(T) string) getter[T] {
	return text(func(from T) (string, bool) { s := of(from); return s, s != "" })
}

// sure returns the getter of a text that is always there.
func sure[T any](of func(T) string) getter[T] {
	return text(func(from T) (string, bool) { return of(from), true })
}

// scalar returns the getter of a value that is the same in JSON and in cells.
func scalar[T, V any](kind Type, of func(T) (V, bool), write func([]byte, V) []byte) getter[T] {
	return getter[T]{Type: kind, write: func(w *writer, from T) bool {
		x, ok := of(from)
		switch {
		case !ok:
		case w.isValue():
			w.value = x
		default:
			w.dst = write(w.dst, x)
		}
		return ok
	}}
}

// number returns the getter of an integer.
func number[T any](of func(T) (int64, bool)) getter[T] {
	return scalar(Integer, of, func(dst []byte, n int64) []byte { return strconv.AppendInt(dst, n, 10) })
}

// surely returns the getter of a number that is always there.
func surely[T any](of func(T) int64) getter[T] {
	return number(func(from T) (int64, bool) { return of(from), true })
}

// fraction returns the getter of a number that may have decimals. Its value is the number that is
// written.
func fraction[T any](of func(T) float64, write func([]byte, float64) []byte) getter[T] {
	return getter[T]{Type: Number, write: func(w *writer, from T) bool {
		if w.isValue() {
			w.value, _ = strconv.ParseFloat(string(write(nil, of(from))), 64) // always a number
		} else {
			w.dst = write(w.dst, of(from))
		}
		return true
	}}
}

// rounded returns the getter of a number with three decimals.
func rounded[T any](of func(T) float64) getter[T] {
	return fraction(of, func(dst []byte, x float64) []byte {
		return strconv.AppendFloat(dst, math.Round(x*1000)/1000, 'f', -1, 64)
	})
}

// AppendConfidence appends a number above 0 and at most 1, to three decimals. It is not rounded to
// 0 or 1.
func AppendConfidence(dst []byte, c float64) []byte {
	if c >= 1 {
		return append(dst, '1')
	}
	n := min(max(int(c*1000+0.5), 1), 999)
	digits := []byte{'0', '.', '0' + byte(n/100), '0' + byte(n/10%10), '0' + byte(n%10)}
	return append(dst, bytes.TrimRight(digits, "0")...)
}

// list returns the getter of a list. The memory of a slice that of returns may be used for the next.
// In a cell there is a blank between the elements, and a comma before it between addresses.
func list[T, E any](of func(T) ([]E, bool), element getter[E]) getter[T] {
	g := getter[T]{Type: Strings, parts: element.parts}
	if element.Type == Object {
		g.Type = Objects
	}
	g.write = func(w *writer, from T) bool {
		elements, ok := of(from)
		switch {
		case !ok:
		case w.isValue():
			w.value = element.values(w, elements)
		case w.form == asJSON:
			w.dst = append(w.dst, '[')
			element.writeEach(w, elements, ",")
			w.dst = append(w.dst, ']')
		case element.isAddress:
			element.writeEach(w, elements, ", ")
		default:
			element.writeEach(w, elements, " ")
		}
		return ok
	}
	return g
}

// writeEach writes elements, with something between them.
func (g *getter[E]) writeEach(w *writer, elements []E, between string) {
	for i, e := range elements {
		if i > 0 {
			w.dst = append(w.dst, between...)
		}
		g.write(w, e)
	}
}

// values returns the values of some elements.
func (g *getter[E]) values(w *writer, elements []E) any {
	switch {
	case g.isAddress:
		return valuesIn[Address](w, elements, g)
	case g.Type == Object:
		return valuesIn[map[string]any](w, elements, g)
	}
	return valuesIn[string](w, elements, g)
}

func valuesIn[V, E any](w *writer, elements []E, g *getter[E]) []V {
	values := make([]V, len(elements))
	for i, from := range elements {
		g.write(w, from)
		values[i] = w.value.(V)
	}
	return values
}

// texts returns the getter of a list of texts.
func texts[T any](of func(T) ([]string, bool)) getter[T] {
	return list(of, sure(func(s string) string { return s }))
}

// objects returns the getter of a list of objects, with the parts of each.
func objects[T, E any](of func(T) ([]E, bool), parts ...entry[E]) getter[T] {
	return list(of, object(func(from E) (E, bool) { return from, true }, parts...))
}

// object returns the getter of an object of parts, which are got from an E. In a cell it is JSON.
func object[T, E any](of func(T) (E, bool), parts ...entry[E]) getter[T] {
	g := getter[T]{Type: Object, parts: fieldsOf(parts)}
	g.part = func(i int) getter[T] { return through(of, parts[i].get) }
	g.write = func(w *writer, from T) bool {
		e, ok := of(from)
		switch form := w.form; {
		case !ok || form == asNothing:
		case form.isValue():
			w.value = valuesOf(w, parts, e)
		default:
			w.form = asJSON
			w.dst = append(w.dst, '{')
			writeEntries(w, len(w.dst), parts, e)
			w.dst = append(w.dst, '}')
			w.form = form
		}
		return ok
	}
	return g
}

// through returns the getter of a part of an object from what the object is got from.
func through[T, E any](of func(T) (E, bool), get getter[E]) getter[T] {
	return getter[T]{
		Type: get.Type, parts: get.parts,
		write: func(w *writer, from T) bool { e, ok := of(from); return ok && get.write(w, e) },
		part:  func(i int) getter[T] { return through(of, get.part(i)) },
	}
}

// valuesOf returns the values of entries, by their names.
func valuesOf[T any](w *writer, entries []entry[T], from T) map[string]any {
	values := make(map[string]any, len(entries))
	for i := range entries {
		e := &entries[i]
		if !e.get.write(w, from) {
			w.value = w.absent(&e.Field)
		}
		values[e.Name] = w.value
	}
	return values
}

// writeEntries writes those of the entries that from has as members of a JSON object, whose first
// member begins at begin.
func writeEntries[T any](w *writer, begin int, entries []entry[T], from T) {
	for i := range entries {
		e, end := &entries[i], len(w.dst)
		key := e.key
		if end == begin {
			key = key[len(","):]
		}
		w.dst = append(w.dst, key...)
		if !e.get.write(w, from) {
			w.dst = w.dst[:end]
		}
	}
}

// filePath returns the getter of the path of a file; "-" for standard input. One that is not UTF-8 is
// in JSON an object with its bytes in base64.
func filePath[T any](of func(T) string) getter[T] {
	return getter[T]{Type: Path, write: func(w *writer, from T) bool {
		path := of(from)
		if path == "" {
			path = "-"
		}
		switch {
		case w.isValue():
			w.value = path
		case w.form == asCell:
			w.dst = append(w.dst, path...)
		case utf8.ValidString(path):
			w.dst = escape.AppendString(w.dst, path)
		default:
			w.dst = append(w.dst, `{"bytes":"`...)
			w.dst = append(base64.StdEncoding.AppendEncode(w.dst, []byte(path)), `"}`...)
		}
		return true
	}}
}
