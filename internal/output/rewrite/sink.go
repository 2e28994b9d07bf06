package rewrite

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/output/field"
	"urigrep/internal/output/jsonlines"
	"urigrep/internal/output/templates"
	"urigrep/internal/pipeline"
	"urigrep/internal/source/format"
	"urigrep/internal/source/jsonl"
)

// A Sink writes texts back. Its writer is its Splicer, whose Begin says what the source is. Several
// goroutines may append at once.
type Sink struct {
	output.Nothing
	Splicer Splicer

	mends    bool
	format   *templates.Format    // of the replacement; nil if that is constant, or nothing is replaced
	constant []byte               // the replacement of every reference if format is nil
	elements *jsonlines.Selection // what an annotated row has of a reference; nil for the usual members
	append   func(s *Sink, dst []byte, r *pipeline.Record) []byte
}

// NewReplacer returns the sink that replaces each reference by the result of the template o.Value:
// see templates.New.
func NewReplacer(o *output.Options) (output.Sink, error) {
	template := output.Options{Style: output.Style{Defang: o.Defang}, Value: o.Value, RFC: o.RFC}
	f, err := templates.New(&template)
	if err != nil {
		return nil, err
	}
	if strings.Contains(o.Value, "{{") {
		return &Sink{append: (*Sink).replace, format: f}, nil
	}
	constant := f.Append([]byte{}, &pipeline.Record{Origin: new(pipeline.Origin)})
	return &Sink{append: (*Sink).replace, constant: bytes.TrimSuffix(constant, []byte{0})}, nil
}

// NewMender returns the sink that removes the text between the pieces of references.
func NewMender(*output.Options) (output.Sink, error) {
	return &Sink{append: (*Sink).mend, mends: true}, nil
}

// NewAnnotator returns the sink that adds an array to each row of JSON Lines, with an element for each
// reference, and to each row of a table a cell with the targets. Its value is KEY, the name of the array
// and of the column, or KEY:FIELDS with dotted names of fields; a cell then holds the array. The start and
// end of an element count code points of the string or cell, its pieces bytes.
func NewAnnotator(o *output.Options) (output.Sink, error) {
	key, names, chosen := strings.Cut(o.Value, ":")
	s := &Sink{append: (*Sink).annotate, Splicer: Splicer{Key: key}}
	if !chosen {
		return s, nil
	}
	elements, err := jsonlines.NewSelection(names, o.RFC)
	s.elements, s.Splicer.Arrays = elements, true
	return s, err
}

// Needs implements output.Sink.
func (s *Sink) Needs() field.Needs {
	switch {
	case s.format != nil:
		return s.format.Needs()
	case s.elements != nil:
		return s.elements.Needs() | field.Lines | field.Metadata
	case s.Splicer.Key != "":
		return field.Lines | field.Metadata
	}
	return 0
}

// Connect implements output.Sink.
func (s *Sink) Connect(p *pipeline.Options) {
	p.Append, p.AppendSettled, p.AtOnce = s.Append, s.AppendSettled, true
	p.Mend = s.mends
	p.ToEnd = s.Splicer.Key != "" // each row has its array
}

// Writer implements output.Sink: what is written goes where Begin says.
func (s *Sink) Writer(io.Writer) io.Writer { return &s.Splicer }

// Append appends the edits of a record.
func (s *Sink) Append(dst []byte, r *pipeline.Record) []byte { return s.append(s, dst, r) }

// AppendSettled appends how far a document is settled.
func (s *Sink) AppendSettled(dst []byte, at pipeline.Settled) []byte {
	if end := at.RowEnd; end != nil && end.Whole {
		at.To = end.End
	} else if end != nil {
		e := edit{kind: rowEdit, start: end.Insert, end: end.End, characters: end.Characters, comma: end.Comma}
		if end.Missing > 0 {
			e.text = bytes.Repeat([]byte{end.Comma}, end.Missing)
		}
		if end.Empty {
			e.flags = emptyRow
		}
		if end.Names {
			e.flags |= namesRow
		}
		return e.append(dst)
	}
	if at.To <= 0 {
		return dst
	}
	e := edit{kind: settledEdit, start: at.To}
	return e.append(dst)
}

// Failure implements output.Sink: the records with which the template failed.
func (s *Sink) Failure() (int64, error) {
	if s.format == nil {
		return 0, nil
	}
	return s.format.Failure()
}

// replace appends the edit that replaces a reference; none if the source has that text already.
func (s *Sink) replace(dst []byte, r *pipeline.Record) []byte {
	m := scratches.Get().(*scratch)
	defer scratches.Put(m)
	text := s.constant
	if s.format != nil {
		m.text = s.format.Append(m.text[:0], r)
		if len(m.text) == 0 {
			return dst // the template failed
		}
		text = m.text[:len(m.text)-1]
	}
	if isRaw(text, r.Raw) {
		return dst
	}
	e := edit{kind: replaceEdit, start: r.Span.Start, end: r.Span.End}
	o := r.Origin
	if o.HTML && r.Attribute == "" {
		e.flags = keepTags
	}
	e.text = text
	if o.Escape != nil {
		m.escape(&e, o.Escape, r.Attribute)
	}
	if e.kind == replaceEdit && !o.WrittenIn().IsUTF8() {
		m.encode(&e, o)
	}
	if r.Columns && r.Detail != nil && e.kind == replaceEdit {
		return e.appendPieces(dst, r.Detail.Pieces)
	}
	return e.append(dst)
}

// isRaw reports whether text is raw as templates print it, with U+FFFD for bytes that are not
// UTF-8.
func isRaw(text, raw []byte) bool {
	return bytes.Equal(text, raw) || !utf8.Valid(raw) && string(text) == string([]rune(string(raw)))
}

// A scratch is memory for the replacement of a reference.
type scratch struct{ text, escaped, encoded []byte }

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// escape writes the text of an edit as the format of the document has it. One that cannot stand
// there makes it a failedEdit.
func (s *scratch) escape(e *edit, in format.Escaper, attribute string) {
	escaped, err := in.AppendEscaped(s.escaped[:0], e.text, attribute)
	if err != nil {
		escaped = fmt.Appendf(nil, "%q cannot be written: %v", e.text, err)
		*e = edit{kind: failedEdit, start: e.start}
	}
	s.escaped, e.text = escaped, escaped
}

// encode encodes the text of an edit in the encoding of the document. One that this does not have
// makes it a failedEdit.
func (s *scratch) encode(e *edit, o *pipeline.Origin) {
	in := o.WrittenIn()
	encoded, err := in.Encode(s.encoded[:0], e.text)
	if err != nil {
		encoded = fmt.Appendf(nil, "%q cannot be written in %s", e.text, in)
		*e = edit{kind: failedEdit, start: e.start}
	}
	s.encoded, e.text = encoded, encoded
}

// mend appends an edit for each gap between the pieces of a reference.
func (s *Sink) mend(dst []byte, r *pipeline.Record) []byte {
	if r.Detail == nil {
		return dst
	}
	pieces := r.Detail.Mended
	for i := 1; i < len(pieces); i++ {
		e := edit{kind: replaceEdit, start: pieces[i-1].End, end: pieces[i].Start}
		if r.Origin.HTML {
			e.flags = keepTags
		}
		if e.start < e.end {
			dst = e.append(dst)
		}
	}
	return dst
}

// annotate appends an element of the array of the current row.
func (s *Sink) annotate(dst []byte, r *pipeline.Record) []byte {
	if r.Origin.Record == nil {
		return dst
	}
	if r.Origin.Record.Comma != 0 && s.elements == nil {
		e := edit{kind: elementEdit, text: r.Target, characters: span(r.Field)}
		return e.append(dst)
	}
	m := scratches.Get().(*scratch)
	defer scratches.Put(m)
	m.text = s.appendElement(m.text[:0], r)
	e := edit{kind: elementEdit, text: m.text}
	if r.Attribute == "" {
		e.characters = span(r.Field)
	}
	return e.append(dst)
}

// appendElement appends the element of a reference.
func (s *Sink) appendElement(text []byte, r *pipeline.Record) []byte {
	if s.elements != nil {
		inString := *r
		inString.Span = r.Field
		return bytes.TrimSuffix(s.elements.Append(text, &inString), []byte("\n"))
	}
	text = append(text, `{"uri":"`...)
	text = jsonl.AppendString(text, bytes.ToValidUTF8(r.Text, []byte("\uFFFD")))
	text = append(text, `","target":"`...)
	text = jsonl.AppendString(text, bytes.ToValidUTF8(r.Target, []byte("\uFFFD")))
	text = append(text, `","kind":"`...)
	text = append(text, pipeline.Kinds[r.Kind]...)
	text = append(text, `","field":"`...)
	text = jsonl.AppendString(text, []byte(r.Origin.Record.Field))
	text = strconv.AppendInt(append(text, `","start":`...), r.Field.Start, 10)
	text = strconv.AppendInt(append(text, `,"end":`...), r.Field.End, 10)
	return append(text, '}')
}

func span(s delimit.Span) int64 { return s.End - s.Start }
