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
	"urigrep/internal/source/jsonl"
	"urigrep/resolve"
)

// A Writer appends edits for the records of a pipeline. Several goroutines may use it.
type Writer struct {
	format *output.Format // nil if every reference becomes plain, or none is replaced
	plain  []byte
	append func(w *Writer, dst []byte, r *pipeline.Record) []byte
}

// NewReplacer returns a Writer that replaces each reference by what a template makes of it, as
// output.NewFormat reads it.
func NewReplacer(template string, rfc resolve.RFC) (*Writer, error) {
	w := &Writer{append: (*Writer).replace}
	format, err := output.NewFormat(template, rfc, false, 0)
	if err != nil {
		return nil, err
	}
	if w.format = format; !bytes.Contains([]byte(template), []byte("{{")) {
		w.plain = format.Append([]byte{}, &pipeline.Record{Origin: new(pipeline.Origin)})
		w.plain = bytes.TrimSuffix(w.plain, []byte{0})
		w.format = nil
	}
	return w, nil
}

// Defang makes targets in the template those that nothing opens: see output.Fields.
func (w *Writer) Defang() {
	if w.format != nil {
		w.format.Defang = true
	}
}

// NewMender returns a Writer that takes out of references what stands between their pieces. The
// pipeline must be told to Mend.
func NewMender() *Writer { return &Writer{append: (*Writer).mend} }

// NewAnnotator returns a Writer that makes elements of the arrays of rows.
func NewAnnotator() *Writer { return &Writer{append: (*Writer).annotate} }

// Append appends the edits of a record.
func (w *Writer) Append(dst []byte, r *pipeline.Record) []byte { return w.append(w, dst, r) }

// AppendSettled appends how far a document is settled.
func (w *Writer) AppendSettled(dst []byte, s pipeline.Settled) []byte {
	if end := s.RowEnd; end != nil {
		e := edit{kind: rowEdit, start: end.Insert, end: end.End, characters: end.Characters}
		if end.Empty {
			e.flags = emptyRow
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

// replace appends the edit that replaces a reference; none where that is what stands there.
func (w *Writer) replace(dst []byte, r *pipeline.Record) []byte {
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
	text := w.plain
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
	if o.HTML {
		if r.Attribute == "" {
			e.flags = keepTags
		}
		s.html = appendHTML(s.html[:0], text, r.Attribute)
		text = s.html
	}
	if o.Row {
		s.json = jsonl.AppendString(s.json[:0], text)
		text = s.json
	}
	if enc := o.WrittenIn(); !enc.IsUTF8() {
		encoded, err := enc.Encode(s.encoded[:0], text)
		if err != nil {
			e = edit{kind: failedEdit, start: r.Span.Start}
			encoded = fmt.Appendf(nil, "%q cannot be written in %s", text, enc)
		}
		s.encoded, text = encoded, encoded
	}
	e.text = text
	return e.append(dst)
}

// isRaw reports whether text is what a template makes of raw: its bytes that are no UTF-8 are
// U+FFFD.
func isRaw(text, raw []byte) bool {
	return bytes.Equal(text, raw) || !utf8.Valid(raw) && string(text) == string([]rune(string(raw)))
}

// A scratch is memory for what a reference becomes.
type scratch struct{ text, html, json, encoded []byte }

var scratches = sync.Pool{New: func() any { return new(scratch) }}

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

// annotate appends an element of the array of the row at work.
func (w *Writer) annotate(dst []byte, r *pipeline.Record) []byte {
	if r.Origin.Record == nil {
		return dst
	}
	s := scratches.Get().(*scratch)
	defer scratches.Put(s)
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
