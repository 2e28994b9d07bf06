package jsonl

import (
	"bytes"
	"fmt"
	"math/bits"
	"unicode/utf8"

	"urigrep/internal/source/format"
	"urigrep/internal/text"
)

// maxDepth is how deep the values of a row may be nested.
const maxDepth = 10000

// A value is a string that is wanted.
type value struct {
	span         // of its inside
	path    span // in reader.paths
	escaped bool // something is escaped in it
}

// A reader reads one row of a text after the other: it checks a row, and finds the strings that are wanted. What it
// holds is of the row read last, and indices are in the text. The zero reader wants all strings that are values.
type reader struct {
	fields []Path   // what is wanted; none of them stands for all strings
	names  bool     // names of members are wanted too, if there are no fields
	id     *Path    // what names the row; nil for nothing
	keys   []string // names of members that the row itself may have

	matched []bool // the fields that some row had

	filter format.RowFilter // where set, says which strings are values
	quiet  int              // nothing is in those that end there or before
	left   format.Passed    // the strings that are wanted and no values

	characters bool // left.Characters is wanted

	values []value // in order
	paths  []byte

	object, empty bool   // the row is an object, and has no members
	close         int    // index of the bracket that closes the row
	key           string // the first of keys that a member of the row has; empty if none has
	idValue       span   // of the value that names the row; empty if none does

	marks marks
	row   []byte // the text up to the end of the row
	start int    // of the row
	at    int

	// Of the string read last: how many characters its escape sequences have more than they stand for, and
	// whether one is an ASCII character as \u.
	escapes int
	ascii   bool

	stack []frame
	outer int // frames of stack that are around the row
}

// A span is a range of indices.
type span struct{ start, end int }

// A frame is an object or array that is open.
type frame struct {
	closer  byte // "}" or "]"
	name    span // of the member that is being read
	element int  // index of the one that is being read
}

// Reset makes r look for the fields and what else a run asks for.
func (r *reader) Reset(o *rowReader) {
	r.fields, r.names, r.id, r.keys = o.fields, o.json, o.id, o.options.Keys
	r.matched, r.characters = make([]bool, len(r.fields)), o.options.Characters
}

// check reads text as one row.
func (r *reader) check(text []byte) error {
	r.begin(text)
	return r.read(span{0, len(text)}, noIndex)
}

// begin makes the rows of a text those that are read.
func (r *reader) begin(text []byte) {
	r.marks, r.quiet = marks{text: text}, 0
	if r.filter != nil {
		r.filter.Reset(text)
	}
}

// read reads a row. index is that of the element of an array that the row is, with which paths begin, and fields may;
// or noIndex.
func (r *reader) read(row span, index int) error {
	r.row, r.start, r.at, r.stack = r.marks.text[:row.end], row.start, row.start, r.stack[:0]
	r.values, r.paths, r.left = r.values[:0], r.paths[:0], format.Passed{}
	r.empty, r.key, r.idValue = false, "", span{}
	if index != noIndex {
		r.stack = append(r.stack, frame{element: index})
	}
	r.outer = len(r.stack)
	r.object = r.peek() == '{'
	err := r.value()
	for err == nil && len(r.stack) > r.outer {
		err = r.next()
	}
	if r.peek(); err == nil && r.at < len(r.row) {
		return r.fail("want the end of the row")
	}
	return err
}

func (r *reader) fail(reason string) error {
	return fmt.Errorf("%s at byte %d of the row", reason, r.at-r.start)
}

// peek goes to the next byte that is not white space, and returns it; 0 at the end.
func (r *reader) peek() byte {
	for ; r.at < len(r.row); r.at++ {
		if c := r.row[r.at]; c > ' ' || !isSpace(c) {
			return c
		}
	}
	return 0
}

// isSpace reports whether c is white space (RFC 8259, §2).
func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

const blanks = " \t\r\n"

// value reads a scalar value, or the beginning of an object or array with the name of its first member.
func (r *reader) value() error {
	var start int
	switch c := r.peek(); c {
	case '{', '[':
		return r.open(c)
	case '"':
		wanted := len(r.fields) == 0 || r.wanted()
		inside, err := r.str()
		if err != nil {
			return err
		}
		if wanted {
			r.offer(inside)
		}
		start = inside.start - 1
	default:
		if start = r.at; r.at == len(r.row) || !r.scalar(c) {
			return r.fail("want a value")
		}
	}
	if r.id != nil && r.matches(*r.id) {
		r.idValue = span{start, r.at}
	}
	return nil
}

// open reads the bracket c and what must follow.
func (r *reader) open(c byte) error {
	if len(r.stack) == maxDepth {
		return r.fail(fmt.Sprintf("nested more than %d deep", maxDepth))
	}
	r.at++
	f := frame{closer: c + 2} // as ASCII has it
	r.stack = append(r.stack, f)
	switch {
	case r.peek() == f.closer:
		r.empty = r.empty || len(r.stack) == r.outer+1
		r.end()
		return nil
	case f.closer == '}':
		return r.name()
	}
	return r.value()
}

// end takes the bracket that closes what is open.
func (r *reader) end() {
	r.stack = r.stack[:len(r.stack)-1]
	r.close = r.at // of the row, when that is at its end
	r.at++
}

// next reads what follows a value in an object or array, and if that is a comma, the next value.
func (r *reader) next() error {
	top := &r.stack[len(r.stack)-1]
	switch c := r.peek(); {
	case c == ',':
		if r.at++; top.closer == '}' {
			return r.name()
		}
		top.element++
		return r.value()
	case c == top.closer && r.at < len(r.row):
		r.end()
		return nil
	}
	return r.fail("want , or " + string(top.closer))
}

// name reads the name of a member and its value, or the beginning of that.
func (r *reader) name() error {
	if r.peek() != '"' {
		return r.fail("want a name in quotation marks")
	}
	inside, err := r.str()
	if err != nil {
		return err
	}
	top := &r.stack[len(r.stack)-1]
	if top.name = inside; r.names && len(r.fields) == 0 {
		r.offer(inside)
	}
	if len(r.keys) > 0 && len(r.stack) == r.outer+1 {
		for _, key := range r.keys {
			if r.key == "" && r.isName(top, key) {
				r.key = key
			}
		}
	}
	if r.peek() != ':' {
		return r.fail("want : after a name")
	}
	r.at++
	return r.value()
}

// str reads the string that begins here, and returns its inside.
func (r *reader) str() (inside span, err error) {
	start := r.at + 1
	r.escapes, r.ascii = 0, false
	for r.at = start; ; {
		if n := bits.TrailingZeros64(r.marks.bits >> uint(r.at-r.marks.block)); n < 64 { // as in marks.next
			r.at += n
		} else if r.at >= len(r.row) || r.row[r.at] != '\\' {
			r.at = r.marks.look(r.at)
		}
		if r.at >= len(r.row) {
			r.at = len(r.row)
			return span{}, r.fail("want the quotation mark that ends a string")
		}
		switch r.row[r.at] {
		case '"':
			r.at++
			return span{start, r.at - 1}, nil
		case '\\':
			c, n := character(r.row[r.at:])
			if n == 0 {
				return span{}, r.fail(`want an escape sequence after \`)
			}
			r.at, r.escapes = r.at+n, r.escapes+n-1
			r.ascii = r.ascii || n == longEscape && c < utf8.RuneSelf
		default:
			return span{}, r.fail("control character in a string")
		}
	}
}

// mayHold reports whether a reference may begin in a stretch, if nothing is escaped in it.
func (r *reader) mayHold(s span) (may bool) {
	if r.filter == nil {
		return true
	}
	if s.end <= r.quiet {
		return false
	}
	may, r.quiet = r.filter.MayFind(s.start, s.end)
	return may
}

// offer adds the string that was read last, which is wanted, to the values, if a reference may be in it.
func (r *reader) offer(s span) {
	if !r.ascii && !r.mayHold(s) {
		if r.characters {
			r.left.Characters += text.Runes(r.row[s.start:s.end]) - int64(r.escapes)
		}
		r.left.Texts++
		r.left.Bytes += int64(s.end - s.start)
		return
	}
	path := len(r.paths)
	r.paths = r.appendPath(r.paths)
	r.values = append(r.values, value{s, span{path, len(r.paths)}, r.escapes > 0})
}

// path returns the path of the value i, as ParsePath reads it, valid until the next row is read.
func (r *reader) path(i int) []byte { return r.paths[r.values[i].path.start:r.values[i].path.end] }

// idText returns the name of the row: the text of a string, or a number, true, false or null as it stands; empty if
// it has none.
func (r *reader) idText() string {
	raw := r.row[r.idValue.start:r.idValue.end]
	if len(raw) > 0 && raw[0] == '"' {
		raw = appendText(nil, raw[1:len(raw)-1], nil)
	}
	return string(raw)
}

// scalar reads the number or the word that begins here with c, and reports whether there is one.
func (r *reader) scalar(c byte) bool {
	n, rest := 0, r.row[r.at:]
	switch c {
	case 't':
		n = prefix(rest, "true")
	case 'f':
		n = prefix(rest, "false")
	case 'n':
		n = prefix(rest, "null")
	default:
		n = number(rest)
	}
	r.at += n
	return n > 0
}

// prefix returns the length of word if b begins with it, else 0.
func prefix(b []byte, word string) int {
	if !bytes.HasPrefix(b, []byte(word)) {
		return 0
	}
	return len(word)
}

// number returns the length of the number that b begins with (RFC 8259, §6), 0 if it begins with none.
func number(b []byte) int {
	n := prefix(b, "-")
	first := n
	if n += digits(b[n:]); n == first || n > first+1 && b[first] == '0' {
		return 0
	}
	if n < len(b) && b[n] == '.' {
		more := digits(b[n+1:])
		if n += 1 + more; more == 0 {
			return 0
		}
	}
	if n < len(b) && b[n]|0x20 == 'e' {
		if n++; n < len(b) && (b[n] == '+' || b[n] == '-') {
			n++
		}
		more := digits(b[n:])
		if n += more; more == 0 {
			return 0
		}
	}
	return n
}

// digits returns how many digits b begins with.
func digits(b []byte) int {
	n := 0
	for n < len(b) && b[n]-'0' <= 9 {
		n++
	}
	return n
}

// wanted reports whether one of the fields is the value that is being read.
func (r *reader) wanted() bool {
	for i, p := range r.fields {
		if r.matches(p) {
			r.matched[i] = true
			return true
		}
	}
	return false
}

// matches reports whether p names the value that is being read, from the row or from the array around it.
func (r *reader) matches(p Path) bool {
	return p.names(r, r.stack) || r.outer > 0 && p.names(r, r.stack[r.outer:])
}

// names reports whether p has the steps of a stack of r.
func (p Path) names(r *reader, stack []frame) bool {
	if len(p.steps) != len(stack) {
		return false
	}
	for i := range p.steps {
		s, f := &p.steps[i], &stack[i]
		switch object := f.closer == '}'; {
		case object != (s.index == noIndex):
			return false
		case object && !r.isName(f, s.name):
			return false
		case !object && s.index != anyIndex && s.index != f.element:
			return false
		}
	}
	return true
}

// isName reports whether the member that is being read has a name.
func (r *reader) isName(f *frame, name string) bool {
	raw := r.row[f.name.start:f.name.end]
	if bytes.IndexByte(raw, '\\') < 0 {
		return string(raw) == name
	}
	return string(appendText(nil, raw, nil)) == name
}

// appendPath appends the path of the value that is being read.
func (r *reader) appendPath(dst []byte) []byte {
	base := len(dst)
	for i := range r.stack {
		f := &r.stack[i]
		if f.closer != '}' {
			dst = appendIndex(dst, f.element)
			continue
		}
		dst = append(dst[:base], appendName(dst[base:], r.row[f.name.start:f.name.end])...)
	}
	return dst
}
