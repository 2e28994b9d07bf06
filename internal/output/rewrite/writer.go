package rewrite

import (
	"bytes"
	"fmt"
	"strconv"
	"sync"
	"unicode/utf8"

	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/pipeline"
	"urigrep/internal/source/format"
	"urigrep/internal/source/jsonl"
	"urigrep/resolve"
)

// A Writer appends edits for the records of a pipeline. Several goroutines may use it at once.
type Writer struct {
	format   *output.Format // of the replacement; nil if that is constant, or nothing is replaced
	constant []byte         // the replacement of every reference if format is nil
	append   func(w *Writer, dst []byte, r *pipeline.Record) []byte
}

// NewReplacer returns a Writer that replaces each reference by the result of a template: see
// output.NewFormat.
func NewReplacer(template string, rfc resolve.RFC) (*Writer, error) {
	w := &Writer{append: (*Writer).replace}
	format, err := output.NewFormat(template, rfc, 0)
	if err != nil {
		return nil, err
	}
	if w.format = format; !bytes.Contains([]byte(template), []byte("{{")) {
		w.constant = format.Append([]byte{}, &pipeline.Record{Origin: new(pipeline.Origin)})
		w.constant = bytes.TrimSuffix(w.constant, []byte{0})
		w.format = nil
	}
	return w, nil
}

// Defang defangs the targets in the template: see output.Format.
func (w *Writer) Defang() {
	if w.format != nil {
		w.format.Defang = true
	}
}

// NewMender returns a Writer that removes what stands between the pieces of references. The
// pipeline's options must have Mend set.
func NewMender() *Writer { return &Writer{append: (*Writer).mend} }

// NewAnnotator returns a Writer that adds an element for each reference to the array of its row.
func NewAnnotator() *Writer { return &Writer{append: (*Writer).annotate} }

// Append appends the edits of a record.
func (w *Writer) Append(dst []byte, r *pipeline.Record) []byte { return w.append(w, dst, r) }

// AppendSettled appends how far a document is settled.
func (w *Writer) AppendSettled(dst []byte, s pipeline.Settled) []byte {
	if end := s.RowEnd; end != nil {
		e := edit{kind: rowEdit, start: end.Insert, end: end.End, characters: end.Characters, comma: end.Comma}
		if end.Empty {
			e.flags = emptyRow
		}
		if end.Names {
			e.flags |= namesRow
		}
		return e.append(dst)
	}
	if s.To <= 0 {
		return dst
	}
	e := edit{kind: settledEdit, start: s.To}
	return e.append(dst)
}

// Failure returns the number of records with which the template failed, and the error of one of
// them.
func (w *Writer) Failure() (int64, error) {
	if w.format == nil {
		return 0, nil
	}
	return w.format.Failure()
}

// replace appends the edit that replaces a reference; none if the source has that text already.
func (w *Writer) replace(dst []byte, r *pipeline.Record) []byte {
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	text := w.constant
	if w.format != nil {
		s.text = w.format.Append(s.text[:0], r)
		if len(s.text) == 0 {
			return dst // the template failed
		}
		text = s.text[:len(s.text)-1]
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
		s.escape(&e, o.Escape, r.Attribute)
	}
	if e.kind == replaceEdit && !o.WrittenIn().IsUTF8() {
		s.encode(&e, o)
	}
	if r.Columns && r.Detail != nil && e.kind == replaceEdit {
		return e.appendPieces(dst, r.Detail.Pieces)
	}
	return e.append(dst)
}

// isRaw reports whether text is raw as a template has it: bytes that are not UTF-8 are U+FFFD.
func isRaw(text, raw []byte) bool {
	return bytes.Equal(text, raw) || !utf8.Valid(raw) && string(text) == string([]rune(string(raw)))
}

// A scratch is memory for the replacement of a reference.
type scratch struct{ text, escaped, encoded []byte }

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// escape writes the text of an edit as the format of the document has it. One that cannot stand there
// makes it a failedEdit.
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
func (w *Writer) mend(dst []byte, r *pipeline.Record) []byte {
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
func (w *Writer) annotate(dst []byte, r *pipeline.Record) []byte {
	if r.Origin.Record == nil {
		return dst
	}
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	if r.Origin.Record.Comma != 0 {
		e := edit{kind: elementEdit, text: r.Target, characters: span(r.Field)}
		return e.append(dst)
	}
	text := append(s.text[:0], `{"uri":"`...)
	text = jsonl.AppendString(text, bytes.ToValidUTF8(r.Text, []byte("\uFFFD")))
	text = append(text, `","target":"`...)
	text = jsonl.AppendString(text, bytes.ToValidUTF8(r.Target, []byte("\uFFFD")))
	text = append(text, `","kind":"`...)
	text = append(text, pipeline.Kinds[r.Kind]...)
	text = append(text, `","field":"`...)
	text = jsonl.AppendString(text, []byte(r.Origin.Record.Field))
	text = strconv.AppendInt(append(text, `","start":`...), r.Field.Start, 10)
	text = strconv.AppendInt(append(text, `,"end":`...), r.Field.End, 10)
	s.text = append(text, '}')
	e := edit{kind: elementEdit, text: s.text}
	if r.Attribute == "" {
		e.characters = span(r.Field)
	}
	return e.append(dst)
}

func span(s delimit.Span) int64 { return s.End - s.Start }
