package jsonl

import (
	"bytes"
	"fmt"
	"strings"
)

// MaxDepth is how deep the values of a row may be nested.
const MaxDepth = 10000

// Options say what a Reader looks for.
type Options struct {
	// Fields name the strings that are wanted; none of them stands for all that are values.
	Fields []Path

	// ID names the value that tells which row it is, if HasID.
	ID    Path
	HasID bool

	// Keys are names of members that the row itself may have.
	Keys []string

	// Names says that names of members are wanted too, if no Fields are given.
	Names bool

	// Keep, where set, reports whether a string is kept that is wanted, whose inside is row[start:end]
	// and has a \u that stands for an ASCII character, or none.
	Keep func(start, end int, ascii bool) bool
}

// A Value is a string that is wanted.
type Value struct {
	Start, End int  // of the text between the quotation marks in the row, in bytes
	Escaped    bool // there is a backslash in it

	path, pathEnd int    // of its path in the paths of the row
	text          []byte // see Reader.kept
}

// A Reader reads one row after the other. What it holds is of the row read last. The zero Reader
// wants all strings that are values; Reset says otherwise.
type Reader struct {
	opt     Options
	single  []byte // the name of the only field, where that is a member of the row
	matched []bool // the fields that some row had

	// Values are the strings that are wanted, in order.
	Values []Value
	paths  []byte

	// Object reports whether the row is an object; if so, Close is the offset in bytes of the
	// brace that closes it, Empty whether it has no member, and Key the first name of Options.Keys
	// that a member has; empty if none has.
	Object, Empty bool
	Key           string
	Close         int

	// Quiet is the offset in the row before which no string is kept, but for those with a \u that stands for an
	// ASCII character. Options.Keep is not asked of them: they are counted in Passed, with their bytes.
	Quiet, Passed, PassedBytes int

	row   []byte
	at    int
	stack []frame
	outer int // frames of stack that are around the row

	marks          markBlock
	escaped, ascii bool   // of the string read last: see Value, and Options.Keep
	kept           []byte // its text, if it has escapes and that is kept; else nil
	decoded        []byte // memory of texts

	id   []byte // as it stands in the row; a string without its quotation marks
	idIs idKind
}

// An idKind is what kind of value names a row.
type idKind uint8

const (
	noID idKind = iota
	stringID
	literalID
)

// A frame is an object or array that is open.
type frame struct {
	object           bool
	nameStart        int // of the member that is being read, in the row
	nameEnd, element int // element is the index of the one that is being read
}

// An Error is the reason why a row is not accepted.
type Error struct {
	Offset int    // in the row, in bytes
	Reason string // what is wrong there
}

func (e *Error) Error() string { return fmt.Sprintf("%s at byte %d of the row", e.Reason, e.Offset) }

// Reset makes r look for what opt says.
func (r *Reader) Reset(opt Options) {
	r.opt, r.single, r.matched = opt, nil, make([]bool, len(opt.Fields))
	if f := opt.Fields; len(f) == 1 && len(f[0].steps) == 1 && f[0].steps[0].index == noIndex {
		r.single = []byte(f[0].steps[0].name)
	}
}

// Read reads a row, which is kept until the next is read. An error is an *Error.
func (r *Reader) Read(row []byte) error {
	r.stack, r.outer = r.stack[:0], 0
	return r.read(row)
}

// readAt is Read for the element of an array that has an index, unless that is noIndex. Paths begin with
// it, and Fields may.
func (r *Reader) readAt(row []byte, index int) error {
	if index == noIndex {
		return r.Read(row)
	}
	r.stack, r.outer = append(r.stack[:0], frame{element: index}), 1
	return r.read(row)
}

func (r *Reader) read(row []byte) error {
	r.row, r.at = row, 0
	r.Values, r.paths = r.Values[:0], r.paths[:0]
	r.Object, r.Empty, r.Key, r.idIs = false, false, "", noID
	r.marks, r.decoded, r.Passed, r.PassedBytes = markBlock{}, r.decoded[:0], 0, 0
	r.Object = r.space() == '{'
	if err := r.value(); err != nil {
		return err
	}
	for len(r.stack) > r.outer {
		if err := r.next(); err != nil {
			return err
		}
	}
	if r.space(); r.at < len(row) {
		return r.fail("want the end of the row")
	}
	return nil
}

// Blank reports whether a row has nothing but white space in it.
func Blank(row []byte) bool {
	for _, c := range row {
		if c > ' ' || strings.IndexByte(blanks, c) < 0 {
			return false
		}
	}
	return true
}

// blanks are white space (RFC 8259, §2).
const blanks = " \t\r\n"

// Path returns the path of the value i, as ParsePath reads it, valid until the next Read.
func (r *Reader) Path(i int) []byte {
	v := &r.Values[i]
	return r.paths[v.path:v.pathEnd]
}

// Text returns the text of the value i, valid until the next Read or Text.
func (r *Reader) Text(i int) []byte {
	v := &r.Values[i]
	switch {
	case !v.Escaped:
		return r.row[v.Start:v.End]
	case v.text != nil:
		return v.text
	}
	r.decoded = AppendText(r.decoded[:0], r.row[v.Start:v.End])
	return r.decoded
}

// AppendID appends the name of the row, and reports whether it has one: the text of a string, or a
// number, true, false or null as it stands.
func (r *Reader) AppendID(dst []byte) ([]byte, bool) {
	switch r.idIs {
	case stringID:
		return AppendText(dst, r.id), true
	case literalID:
		return append(dst, r.id...), true
	}
	return dst, false
}

func (r *Reader) fail(reason string) error { return &Error{r.at, reason} }

// space goes to the next byte that is not white space, and returns it; 0 if there is none.
func (r *Reader) space() byte {
	if r.at < len(r.row) && r.row[r.at] > ' ' { // as nearly always
		return r.row[r.at]
	}
	return r.spaces()
}

func (r *Reader) spaces() byte {
	for ; r.at < len(r.row); r.at++ {
		if c := r.row[r.at]; c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c
		}
	}
	return 0
}

// value reads a scalar value, or the beginning of an object or array with the name of its first
// member.
func (r *Reader) value() error {
	switch c := r.space(); {
	case c == '"':
		return r.text()
	case c == '{' || c == '[':
		return r.open(c == '{')
	case c == '-' || '0' <= c && c <= '9':
		return r.literal(r.number())
	case c == 't':
		return r.literal(r.word("true"))
	case c == 'f':
		return r.literal(r.word("false"))
	case c == 'n':
		return r.literal(r.word("null"))
	}
	return r.fail("want a value")
}

// open reads "{" or "[" and what must follow.
func (r *Reader) open(object bool) error {
	if len(r.stack) == MaxDepth {
		return r.fail(fmt.Sprintf("nested more than %d deep", MaxDepth))
	}
	r.at++
	r.stack = append(r.stack, frame{object: object})
	switch c := r.space(); {
	case c == '}' && object, c == ']' && !object:
		r.Empty = r.Empty || len(r.stack) == r.outer+1
		r.close()
		return nil
	case object:
		return r.name()
	}
	return r.value()
}

// close takes the bracket that closes what is open.
func (r *Reader) close() {
	r.stack = r.stack[:len(r.stack)-1]
	if len(r.stack) == r.outer {
		r.Close = r.at
	}
	r.at++
}

// next reads what follows a value in an object or array, and if that is a comma, the next value.
func (r *Reader) next() error {
	top := &r.stack[len(r.stack)-1]
	switch c := r.space(); {
	case c == ',' && top.object:
		r.at++
		return r.name()
	case c == ',':
		r.at++
		top.element++
		return r.value()
	case c == '}' && top.object, c == ']' && !top.object:
		r.close()
		return nil
	case top.object:
		return r.fail("want , or }")
	}
	return r.fail("want , or ]")
}

// name reads the name of a member and its value, or the beginning of that.
func (r *Reader) name() error {
	if r.space() != '"' {
		return r.fail("want a name in quotation marks")
	}
	top := &r.stack[len(r.stack)-1]
	start := r.at + 1
	end, err := r.str(start)
	if err != nil {
		return err
	}
	top.nameStart, top.nameEnd = start, end
	if r.opt.Names && len(r.opt.Fields) == 0 {
		r.keep(start, end)
	}
	if len(r.opt.Keys) > 0 && len(r.stack) == r.outer+1 {
		r.findKey(top)
	}
	r.at = end + 1
	if r.space() != ':' {
		return r.fail("want : after a name")
	}
	r.at++
	return r.value()
}

// findKey sets Key if the member that is being read has one of those names.
func (r *Reader) findKey(f *frame) {
	for _, key := range r.opt.Keys {
		if r.Key == "" && r.isName(f, key) {
			r.Key = key
		}
	}
}

// text reads a string that is a value.
func (r *Reader) text() error {
	start := r.at + 1
	wanted := len(r.opt.Fields) == 0 || r.wanted()
	end, err := r.str(start)
	if err != nil {
		return err
	}
	if wanted {
		r.keep(start, end)
	}
	if r.at = end + 1; r.opt.HasID {
		r.named(start - 1)
	}
	return nil
}

// keep adds the string that was read last, whose inside is row[start:end], to the Values, if it is kept.
func (r *Reader) keep(start, end int) {
	if end <= r.Quiet && !r.ascii {
		r.Passed++
		r.PassedBytes += end - start
		return
	}
	if r.opt.Keep == nil || r.opt.Keep(start, end, r.ascii) {
		path := len(r.paths)
		r.paths = r.appendPath(r.paths)
		v := Value{Start: start, End: end, Escaped: r.escaped, path: path, pathEnd: len(r.paths)}
		if r.escaped {
			v.text = r.kept
		}
		r.Values = append(r.Values, v)
	}
}

// named takes the scalar value row[start:r.at] for what names the row, if it is that.
func (r *Reader) named(start int) {
	if !r.matches(r.opt.ID) {
		return
	}
	r.id, r.idIs = r.row[start:r.at], literalID
	if r.row[start] == '"' {
		r.id, r.idIs = r.row[start+1:r.at-1], stringID
	}
}

// literal takes the text in row[r.at:end], a number or a word; end is -1 if it is neither.
func (r *Reader) literal(end int) error {
	if end < 0 {
		return r.fail("want a value")
	}
	start := r.at
	if r.at = end; r.opt.HasID {
		r.named(start)
	}
	return nil
}

// word returns where the word that begins here ends, -1 if it does not.
func (r *Reader) word(w string) int {
	if !bytes.HasPrefix(r.row[r.at:], []byte(w)) {
		return -1
	}
	return r.at + len(w)
}

// number returns where the number that begins here ends, -1 if none does (RFC 8259, §6).
func (r *Reader) number() int {
	row, i := r.row, r.at
	if row[i] == '-' {
		i++
	}
	first := i
	if i = digits(row, i); i == first || i > first+1 && row[first] == '0' {
		return -1
	}
	if i < len(row) && row[i] == '.' {
		first = i + 1
		if i = digits(row, first); i == first {
			return -1
		}
	}
	if i < len(row) && row[i]|0x20 == 'e' {
		if i++; i < len(row) && (row[i] == '+' || row[i] == '-') {
			i++
		}
		first = i
		if i = digits(row, first); i == first {
			return -1
		}
	}
	return i
}

// digits returns the index after the digits that begin at index i.
func digits(b []byte, i int) int {
	for i < len(b) && b[i]-'0' <= 9 {
		i++
	}
	return i
}

// wanted reports whether the string that is being read is one of the Fields.
func (r *Reader) wanted() bool {
	if r.single != nil {
		row := r.stack[r.outer:]
		is := len(row) == 1 && row[0].object && r.isName(&row[0], r.opt.Fields[0].steps[0].name)
		r.matched[0] = r.matched[0] || is
		return is
	}
	for i, p := range r.opt.Fields {
		if r.matches(p) {
			r.matched[i] = true
			return true
		}
	}
	return false
}

// matches reports whether p names the value that is being read.
func (r *Reader) matches(p Path) bool {
	return r.isPath(p, r.stack) || r.outer > 0 && r.isPath(p, r.stack[r.outer:])
}

// isPath reports whether p has the steps of a stack.
func (r *Reader) isPath(p Path, stack []frame) bool {
	if len(p.steps) != len(stack) {
		return false
	}
	for i := range p.steps {
		s, f := &p.steps[i], &stack[i]
		switch {
		case f.object != (s.index == noIndex):
			return false
		case f.object && !r.isName(f, s.name):
			return false
		case !f.object && s.index != anyIndex && s.index != f.element:
			return false
		}
	}
	return true
}

// isName reports whether the member that is being read has a name.
func (r *Reader) isName(f *frame, name string) bool {
	raw := r.row[f.nameStart:f.nameEnd]
	if string(raw) == name {
		return bytes.IndexByte(raw, '\\') < 0
	}
	return bytes.IndexByte(raw, '\\') >= 0 && string(AppendText(nil, raw)) == name
}

// appendPath appends the path of the value that is being read.
func (r *Reader) appendPath(dst []byte) []byte {
	base := len(dst)
	for i := range r.stack {
		f := &r.stack[i]
		if !f.object {
			dst = appendIndex(dst, f.element)
			continue
		}
		dst = append(dst[:base], appendName(dst[base:], r.row[f.nameStart:f.nameEnd])...)
	}
	return dst
}
