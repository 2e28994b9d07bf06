package field

import (
	"strconv"

	"urigrep/internal/output/escape"
)

// A getter gets the value of a field from a T: from the Values of a record, or from the object that
// the field is a part of. Each type of value has one.
type getter[T any] interface {
	// describe sets the type and the parts of the field.
	describe(*Field)

	// appendJSON appends the value as JSON, and reports whether there is one. If there is none,
	// the bytes appended mean nothing.
	appendJSON(dst []byte, from T) ([]byte, bool)

	// appendText appends the value as the text of a cell; nothing if there is none.
	appendText(dst []byte, from T) []byte

	// value returns the value, and whether there is one. In an object, parts that are absent are as
	// e has them.
	value(from T, e empty) (any, bool)
}

// text is a string, or bytes out of the input. Bytes that are not valid UTF-8 become U+FFFD.
type text[T any, S string | []byte] func(T) (S, bool)

func (t text[T, S]) describe(f *Field) { f.Type = String }

func (t text[T, S]) appendJSON(dst []byte, from T) ([]byte, bool) {
	s, ok := t(from)
	if !ok {
		return dst, false
	}
	return escape.AppendString(dst, s), true
}

func (t text[T, S]) appendText(dst []byte, from T) []byte {
	s, _ := t(from)
	return escape.AppendValid(dst, s)
}

func (t text[T, S]) value(from T, _ empty) (any, bool) {
	s, ok := t(from)
	return valid(string(s)), ok
}

// number is an integer.
type number[T any] func(T) (int64, bool)

func (n number[T]) describe(f *Field) { f.Type = Integer }

func (n number[T]) appendJSON(dst []byte, from T) ([]byte, bool) {
	i, ok := n(from)
	return strconv.AppendInt(dst, i, 10), ok
}

func (n number[T]) appendText(dst []byte, from T) []byte {
	if i, ok := n(from); ok {
		return strconv.AppendInt(dst, i, 10)
	}
	return dst
}

func (n number[T]) value(from T, _ empty) (any, bool) {
	i, ok := n(from)
	return i, ok
}

// fraction is a number that may have decimals. Its value is the number that is written.
type fraction[T any] struct {
	of    func(T) (float64, bool)
	write func(dst []byte, x float64) []byte
}

func (f fraction[T]) describe(d *Field) { d.Type = Number }

func (f fraction[T]) appendJSON(dst []byte, from T) ([]byte, bool) {
	x, ok := f.of(from)
	if !ok {
		return dst, false
	}
	return f.write(dst, x), true
}

func (f fraction[T]) appendText(dst []byte, from T) []byte {
	written, ok := f.appendJSON(dst, from)
	if !ok {
		return dst
	}
	return written
}

func (f fraction[T]) value(from T, _ empty) (any, bool) {
	x, ok := f.of(from)
	if !ok {
		return 0.0, false
	}
	var room [32]byte
	written, _ := strconv.ParseFloat(string(f.write(room[:0], x)), 64) // always a number
	return written, true
}

// truth is true or false.
type truth[T any] func(T) bool

func (b truth[T]) describe(f *Field) { f.Type = Boolean }

func (b truth[T]) appendJSON(dst []byte, from T) ([]byte, bool) {
	return strconv.AppendBool(dst, b(from)), true
}

func (b truth[T]) appendText(dst []byte, from T) []byte { return strconv.AppendBool(dst, b(from)) }

func (b truth[T]) value(from T, _ empty) (any, bool) { return b(from), true }

// list is a list of elements E. The memory of a slice that of returns may be used for the next.
type list[T, E any] struct {
	of      func(T) ([]E, bool)
	element getter[E]
}

func (l list[T, E]) describe(f *Field) {
	var element Field
	l.element.describe(&element)
	f.Type, f.Parts = Strings, nil
	if element.Type == Object {
		f.Type, f.Parts = Objects, element.Parts
	}
}

func (l list[T, E]) appendJSON(dst []byte, from T) ([]byte, bool) {
	elements, ok := l.of(from)
	if !ok {
		return dst, false
	}
	dst = append(dst, '[')
	for i, e := range elements {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst, _ = l.element.appendJSON(dst, e)
	}
	return append(dst, ']'), true
}

// appendText puts a blank between the elements, and a comma before it between addresses.
func (l list[T, E]) appendText(dst []byte, from T) []byte {
	elements, _ := l.of(from)
	for i, e := range elements {
		if i > 0 {
			if _, ok := l.element.(address[E]); ok {
				dst = append(dst, ',')
			}
			dst = append(dst, ' ')
		}
		dst = l.element.appendText(dst, e)
	}
	return dst
}

func (l list[T, E]) value(from T, e empty) (any, bool) {
	elements, ok := l.of(from)
	var f Field
	if _, ok := l.element.(address[E]); ok {
		return valuesIn[Address](elements, l.element, e), ok
	}
	if l.describe(&f); f.Type == Objects {
		return valuesIn[map[string]any](elements, l.element, e), ok
	}
	return valuesIn[string](elements, l.element, e), ok
}

// valuesIn returns the values of some elements.
func valuesIn[V, E any](elements []E, element getter[E], e empty) []V {
	values := make([]V, len(elements))
	for i, from := range elements {
		v, _ := element.value(from, e)
		values[i] = v.(V)
	}
	return values
}

// object is an object of parts, which are got from an E.
type object[T, E any] struct {
	of    func(T) (E, bool)
	parts []entry[E]
}

func (o object[T, E]) describe(f *Field) {
	f.Type, f.Parts = Object, fieldsOf(o.parts)
}

func (o object[T, E]) has(from T) bool { _, ok := o.of(from); return ok }

func (o object[T, E]) appendJSON(dst []byte, from T) ([]byte, bool) {
	of, ok := o.of(from)
	if !ok {
		return dst, false
	}
	dst = append(dst, '{')
	return append(appendEntries(dst, len(dst), o.parts, of), '}'), true
}

func (o object[T, E]) appendText(dst []byte, from T) []byte {
	written, ok := o.appendJSON(dst, from)
	if !ok {
		return dst
	}
	return written
}

func (o object[T, E]) value(from T, e empty) (any, bool) {
	of, ok := o.of(from)
	if !ok {
		return nil, false
	}
	values := make(map[string]any, len(o.parts))
	for i := range o.parts {
		p := &o.parts[i]
		v, ok := p.get.value(of, e)
		if !ok {
			v = e.of(&p.Field)
		}
		values[p.Name] = v
	}
	return values, true
}

// part returns the getter of a part, from what the object is got from.
func (o object[T, E]) part(i int) getter[T] { return through[T, E]{o.of, o.parts[i].get} }

// An owner is a getter of an object.
type owner[T any] interface {
	has(from T) bool // there is an object
	part(i int) getter[T]
}

// through gets a part of an object from what the object is got from.
type through[T, E any] struct {
	of  func(T) (E, bool)
	get getter[E]
}

func (t through[T, E]) describe(f *Field) { t.get.describe(f) }

func (t through[T, E]) has(from T) bool {
	of, ok := t.of(from)
	return ok && t.get.(owner[E]).has(of)
}

func (t through[T, E]) appendJSON(dst []byte, from T) ([]byte, bool) {
	of, ok := t.of(from)
	if !ok {
		return dst, false
	}
	return t.get.appendJSON(dst, of)
}

func (t through[T, E]) appendText(dst []byte, from T) []byte {
	of, ok := t.of(from)
	if !ok {
		return dst
	}
	return t.get.appendText(dst, of)
}

func (t through[T, E]) value(from T, e empty) (any, bool) {
	of, ok := t.of(from)
	if !ok {
		return nil, false
	}
	return t.get.value(of, e)
}

// part returns the getter of a part of an object in the object.
func (t through[T, E]) part(i int) getter[T] {
	return through[T, E]{t.of, t.get.(owner[E]).part(i)}
}
