package field

import (
	"slices"
	"strings"

	"urigrep/internal/output/escape"
)

// A Type is the type of a field's values.
type Type uint8

// Types of fields, and the Go types of their values.
const (
	String  Type = iota // string
	Path                // string; in JSON an object with its bytes in base64 if it is not UTF-8
	Integer             // int64
	Number              // float64
	Boolean             // bool
	Strings             // []string
	Object              // map[string]any, or Address
	Objects             // []map[string]any
	Counts              // map[string]int64
)

// Needs says what a run has to compute for a field besides what it computes for all.
type Needs uint8

const (
	Places   Needs = 1 << iota // offsets in the source: a record is placed before the field is got
	Lines                      // numbers of lines and columns
	Metadata                   // the message, row or record of an archive that a text is in
	Index                      // the number of a message in its mailbox
)

// A Field describes a field of the JSON record, or of an object in it.
type Field struct {
	Name    string
	About   string // a sentence or more for the manual; of a part some words, or none
	Type    Type
	Parts   []Field // of an object, or of each object of a list
	Always  bool    // every record has it, or every object that has it as a part
	Needs   Needs
	Words   []string // those that a String may be; nil for any
	Example any      // a value, as it is in JSON; of an object it is made from its parts
}

// An entry is a field of a T, in the table: the Field, but for what its getter describes, and how
// its value is got.
type entry[T any] struct {
	Field
	get getter[T]
	key string // `,"name":`
}

// always returns the entry of a field that every record has, or every object that it is a part of.
func always[T any](name, about string, example any, get getter[T]) entry[T] {
	e := maybe(name, about, example, get)
	e.Always = true
	return e
}

// maybe returns the entry of a field that a record may not have.
func maybe[T any](name, about string, example any, get getter[T]) entry[T] {
	f := Field{Name: name, About: about, Example: example, Type: get.Type, Parts: get.parts}
	return entry[T]{f, get, keyOf(name)}
}

// needing returns the entry with its needs.
func (e entry[T]) needing(needs Needs) entry[T] {
	e.Needs = needs
	return e
}

// among returns the entry of a String that is one of some words.
func (e entry[T]) among(words ...string) entry[T] {
	e.Words = words
	return e
}

// fieldsOf returns the fields of entries.
func fieldsOf[T any](entries []entry[T]) []Field {
	fields := make([]Field, len(entries))
	for i := range entries {
		fields[i] = entries[i].Field
	}
	return fields
}

// absent returns what stands for a field that a record does not have: the zero value of its type, of
// an object an object of them; or "", [] or Absent, as in a template.
func (f form) absent(of *Field) any {
	switch of.Type {
	case Strings:
		return []string{}
	case Objects:
		return []map[string]any{}
	case Object:
		if f == asEmpty {
			return Absent{}
		}
		object := make(map[string]any, len(of.Parts))
		for i := range of.Parts {
			object[of.Parts[i].Name] = f.absent(&of.Parts[i])
		}
		return object
	}
	if f == asEmpty {
		return ""
	}
	switch of.Type {
	case Integer:
		return int64(0)
	case Number:
		return 0.0
	case Boolean:
		return false
	}
	return ""
}

// Absent is the value in a template of an object that the record does not have: it is false as a
// condition, and each of its fields is the empty string.
type Absent map[string]string

// String returns the empty string.
func (Absent) String() string { return "" }

// Text returns what the field is about, with its parts, for the manual and the guide.
func (f *Field) Text() string {
	if len(f.Parts) == 0 {
		return f.About
	}
	parts := make([]string, len(f.Parts))
	for i, p := range f.Parts {
		if parts[i] = "`" + p.Name + "`"; p.About != "" {
			parts[i] += " (" + p.About + ")"
		}
	}
	return f.About + " Its parts: " + strings.Join(parts, ", ") + "."
}

// Sample returns a value of the field as a template has it.
func (f *Field) Sample() any {
	switch f.Type {
	case Object:
		object := make(map[string]any, len(f.Parts))
		for i := range f.Parts {
			object[f.Parts[i].Name] = f.Parts[i].Sample()
		}
		return object
	case Objects:
		one := Field{Type: Object, Parts: f.Parts}
		return []map[string]any{one.Sample().(map[string]any)}
	}
	return f.Example
}

// An Error is the error of a name that no field has.
type Error struct {
	Name  string   // as it was given
	Known []string // the names of the fields there are at that level; none in a field without parts
	Whole string   // the field before it that can only be named as a whole; empty if there is none
	Parts []string // parts of other fields that have this name, such as message.date for date
}

func (e *Error) Error() string {
	switch {
	case e.Name == "":
		return "no field has an empty name"
	case e.Whole != "":
		return "no field " + e.Name + ": " + e.Whole + " is named as a whole"
	}
	return "no field " + e.Name
}

// A Ref is a field or a part of one that was named.
type Ref struct {
	*Field

	in    *Ref // the object that it is a part of; nil for a field of the record
	get   getter[*Values]
	key   string
	needs Needs // of the objects that it is in
}

// FormerPath is the name that uri_path had, which is still understood where a field is named.
const FormerPath = "path_component"

// Find returns the field of a dotted name, such as message.from.address. The error is an *Error.
func Find(name string) (*Ref, error) {
	var r *Ref
	fields := names
	prefix := ""
	if name == FormerPath {
		path, err := Find("uri_path")
		f := *path.Field
		f.Name = FormerPath
		return &Ref{Field: &f, get: path.get, key: keyOf(FormerPath)}, err
	}
	for part := range strings.SplitSeq(name, ".") {
		if r != nil && r.Type != Object {
			return nil, &Error{Name: name, Whole: strings.TrimSuffix(prefix, ".")}
		}
		i := slices.Index(fields, part)
		if i < 0 {
			e := &Error{Name: name, Parts: partsNamed(name)}
			for _, f := range fields {
				e.Known = append(e.Known, prefix+f)
			}
			return nil, e
		}
		r = r.part(i)
		fields, prefix = nil, prefix+part+"."
		for i := range r.Parts {
			fields = append(fields, r.Parts[i].Name)
		}
	}
	return r, nil
}

// Dotted returns the names of all fields and, dotted, those of the parts of objects.
func Dotted() (all []string) {
	var add func(f *Field, name string)
	add = func(f *Field, name string) {
		all = append(all, name)
		for i := range f.Parts {
			if f.Type == Object {
				add(&f.Parts[i], name+"."+f.Parts[i].Name)
			}
		}
	}
	for i := range table {
		add(&table[i].Field, table[i].Name)
	}
	return all
}

// partsNamed returns the dotted names of the parts of fields that end in a name.
func partsNamed(name string) []string {
	return slices.DeleteFunc(Dotted(), func(s string) bool { return !strings.HasSuffix(s, "."+name) })
}

// part returns part i of an object; of nil, field i of the record.
func (r *Ref) part(i int) *Ref {
	if r == nil {
		e := &table[i]
		return &Ref{Field: &e.Field, get: e.get, key: e.key}
	}
	f := &r.Parts[i]
	return &Ref{f, r, r.get.part(i), keyOf(f.Name), r.needs | r.Field.Needs}
}

// Way returns the objects that the field is in, the outermost first, and the field itself.
func (r *Ref) Way() []*Ref {
	if r == nil {
		return nil
	}
	return append(r.in.Way(), r)
}

// IsIn reports whether r is other, or a part of it.
func (r *Ref) IsIn(other *Ref) bool {
	return slices.ContainsFunc(r.Way(), func(above *Ref) bool { return above.Field == other.Field })
}

// keyOf returns the name of a member of a JSON object with its quotation marks, comma and colon.
func keyOf(name string) string { return `,"` + name + `":` }

// All returns all fields, in the order of the JSON record.
func All() []*Ref {
	all := make([]*Ref, len(table))
	for i := range all {
		all[i] = (*Ref)(nil).part(i)
	}
	return all
}

// Needs says what a run has to compute for the field and its parts.
func (r *Ref) Needs() Needs { return r.needs | r.Field.all() }

// NeedsWith says what a run has to compute for the field and those of its parts that are used.
func (r *Ref) NeedsWith(used func(part string) bool) Needs {
	needs := r.needs | r.Field.Needs
	for i := range r.Parts {
		if used(r.Parts[i].Name) {
			needs |= r.Parts[i].all()
		}
	}
	return needs
}

// all returns what a run has to compute for a field and its parts.
func (f *Field) all() Needs {
	needs := f.Needs
	for i := range f.Parts {
		needs |= f.Parts[i].all()
	}
	return needs
}

// NeedsOf says what a run has to compute for some fields.
func NeedsOf(refs []*Ref) (needs Needs) {
	for _, r := range refs {
		needs |= r.Needs()
	}
	return needs
}

// write writes the field to the writer of v, and reports whether the record has it.
func (r *Ref) write(dst []byte, v *Values, as form) bool {
	v.writer.form, v.writer.dst = as, dst
	return r.get.write(&v.writer, v)
}

// Has reports whether the record has the field, which is an object.
func (r *Ref) Has(v *Values) bool { return r.write(nil, v, asNothing) }

// AppendMember appends the field, if the record has it, as a member of a JSON object whose first
// member begins at begin in dst.
func (r *Ref) AppendMember(dst []byte, begin int, v *Values) []byte {
	if r.write(r.AppendKey(dst, begin), v, asJSON) {
		return v.writer.dst
	}
	return dst
}

// AppendJSON appends the value of the field as JSON; null if the record does not have it.
func (r *Ref) AppendJSON(dst []byte, v *Values) []byte {
	if r.write(dst, v, asJSON) {
		return v.writer.dst
	}
	return append(dst, "null"...)
}

// AppendKey appends the name of the field as that of a member of an object that begins at begin.
func (r *Ref) AppendKey(dst []byte, begin int) []byte {
	if len(dst) == begin {
		return append(dst, r.key[len(","):]...)
	}
	return append(dst, r.key...)
}

// AppendText appends the field as the text of a cell; nothing if the record does not have it. The
// elements of a list are separated by a blank, or a comma between addresses; an object is JSON, but
// an address is Name <address>.
func (r *Ref) AppendText(dst []byte, v *Values) []byte {
	if r.write(dst, v, asCell) {
		return v.writer.dst
	}
	return dst
}

// Value returns the value of the field; the zero value of its type if the record does not have it.
func (r *Ref) Value(v *Values) any { return r.value(v, asValue) }

// ForTemplate returns the value of the field; an empty text, list or object if the record does not
// have it.
func (r *Ref) ForTemplate(v *Values) any { return r.value(v, asEmpty) }

func (r *Ref) value(v *Values, as form) any {
	if r.write(nil, v, as) {
		return v.writer.value
	}
	return as.absent(r.Field)
}

// valid returns s with each byte that is not valid UTF-8 replaced by U+FFFD.
func valid(s string) string {
	for _, r := range s {
		if r == '\uFFFD' {
			return string(escape.AppendValid(nil, s))
		}
	}
	return s
}

// A Group is a run of fields in the table.
type Group []entry[*Values]

// Between returns the fields from one to another, which must be there.
func Between(first, last string) Group {
	return table[slices.Index(names, first) : slices.Index(names, last)+1]
}

// Fields returns the fields.
func (g Group) Fields() []Field { return fieldsOf(g) }

// Append appends those of the fields that the record has as members of a JSON object, each after a
// comma.
func (g Group) Append(dst []byte, v *Values) []byte {
	v.writer.form, v.writer.dst = asJSON, dst
	writeEntries(&v.writer, -1, g, v)
	return v.writer.dst
}
