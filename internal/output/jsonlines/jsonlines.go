// Package jsonlines writes JSON Lines: an object for each reference, and one that is a summary.
//
// Whole records are written in two ways, which write the same. Record.Append appends any record,
// from the table of package field. Most references are valid as they stand and in one piece, and
// most targets have only a scheme, a domain name and a path, and no warnings: of these appendPlain
// and appendOutline, in plain.go, append two parts of the record, in whole blocks (see package
// pen). What all records of a document begin and end with is made once a document.
package jsonlines

import (
	"io"
	"sync"

	"urigrep/internal/output"
	"urigrep/internal/output/field"
	"urigrep/internal/output/pen"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// New returns the sink of JSON Lines. Its value is a comma-separated list of dotted names of
// fields, or empty for all fields and a summary. The error is a *field.Error for a name that no
// field has.
func New(o *output.Options) (output.Sink, error) {
	if o.Value == "" {
		w := NewRecord(o.RFC)
		w.noSummary = o.NoSummary
		return w, nil
	}
	return NewSelection(o.Value, o.RFC)
}

// A Record is a sink that writes all fields of the records, and a summary. Lists are always
// present, even if empty; any other field that a reference does not have is left out. It never
// changes once it is in use.
type Record struct {
	output.Nothing
	rfc       resolve.RFC
	noSummary bool
	values    sync.Pool // of *field.Values

	// The fast way.
	reading, target plan
	forms           *forms
	room            int // see roomOf
}

// NewRecord returns the sink of whole records, whose targets have the grammar of rfc.
func NewRecord(rfc resolve.RFC) *Record {
	w := &Record{
		rfc: rfc, reading: planOf("uri", "repaired"), target: planOf("warnings", "after"),
		forms: newForms(),
	}
	w.room = w.reading.room() + w.target.room()
	w.values.New = func() any { return &field.Values{RFC: rfc} }
	return w
}

// Needs implements output.Sink.
func (w *Record) Needs() field.Needs { return field.NeedsOf(field.All()) }

// Connect implements output.Sink.
func (w *Record) Connect(p *pipeline.Options) {
	p.Label, p.Append, p.Characters = w.Label, w.Append, !w.noSummary
}

// End writes the summary, unless none is wanted.
func (w *Record) End(out io.Writer, s *pipeline.Stats) error {
	if w.noSummary {
		return nil
	}
	_, err := out.Write(append(field.AppendSummary(nil, s), '\n'))
	return err
}

// The fields of a record, part by part.
var (
	labelFields   = field.Between("type", "path")      // the beginning, the same in a document
	readingFields = field.Between("uri", "repaired")   // see appendPlain
	targetFields  = field.Between("warnings", "after") // see appendOutline
	anchorField   = field.Between("anchor", "anchor")
	encodingField = field.Between("encoding", "encoding")
	tailFields    = field.Between("offsets", "message") // the end, the same in a document
)

// Label sets what the objects of all records of a document begin and end with.
func (w *Record) Label(o *pipeline.Origin) {
	v := w.values.Get().(*field.Values)
	defer w.values.Put(v)
	v.Set(&pipeline.Record{Origin: o})
	o.Label = labelFields.Append(make([]byte, 0, len(o.Path)+2*pen.Block), v)
	o.Label[0] = '{'
	size := 2 * pen.Block
	if o.Message != nil {
		size = 12 * pen.Block
	}
	o.Tail = append(tailFields.Append(make([]byte, 0, size), v), '}', '\n')
	o.Label, o.Tail = pen.Padded(o.Label), pen.Padded(o.Tail)
}

// Append writes a record, of a document labelled by Label, as an object of type uri.
func (w *Record) Append(dst []byte, r *pipeline.Record) []byte {
	if !isPlain(r) {
		return w.append(dst, r)
	}
	dst = w.appendPlain(dst, r)
	var o field.Outline
	found := o.FindIn(r, w.rfc)
	if found && !(r.MayHaveLinkText() && o.MayMislead(r)) {
		return w.appendOutline(dst, r, &o)
	}
	return w.appendRest(dst, r, found, &o)
}

// append writes any record, by appendPlain where that can.
func (w *Record) append(dst []byte, r *pipeline.Record) []byte {
	v := w.values.Get().(*field.Values)
	defer w.values.Put(v)
	v.Set(r)
	dst = append(dst, r.Origin.Label...)
	return appendTail(targetFields.Append(readingFields.Append(dst, v), v), r, v)
}

// appendRest appends what is after appendPlain; o is the outline of the target, if one was found.
func (w *Record) appendRest(dst []byte, r *pipeline.Record, found bool, o *field.Outline) []byte {
	v := w.values.Get().(*field.Values)
	defer w.values.Put(v)
	v.SetOutlined(r, found, o)
	return appendTail(targetFields.Append(dst, v), r, v)
}

// appendTail appends the fields that are the same in a document, and the end of the object. An
// encoding that was not guessed for the document may be for the reference, if that is not UTF-8.
func appendTail(dst []byte, r *pipeline.Record, v *field.Values) []byte {
	if r.Origin.Guessed == "" {
		dst = encodingField.Append(dst, v)
	}
	return append(dst, r.Origin.Tail...)
}
