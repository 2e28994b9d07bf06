package jsonl

import (
	"bytes"
	"fmt"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
)

// Format is the format of JSON Lines, whose rows are values.
type Format struct {
	// Strings is the format of the strings; empty for text.
	Strings string
}

// Detect reports whether an input is named .jsonl or .ndjson, without the extension of a
// compression, and its first line is an object, or .json and has such lines.
func (f Format) Detect(b format.Beginning) bool {
	return f.Strings == "" && (b.IsNamed(".jsonl", ".ndjson") && beginsWithObject(b.Bytes) ||
		b.IsNamed(".json") && beginsWithObjects(b.Bytes))
}

// beginsWithObject reports whether the first line that is not blank is an object, as far as begin
// has it.
func beginsWithObject(begin []byte) bool {
	line, _, whole := bytes.Cut(bytes.TrimLeft(begin, blanks), lf)
	if !bytes.HasPrefix(line, []byte{'{'}) {
		return false
	}
	var r reader
	return !whole || r.check(line) == nil
}

// beginsWithObjects reports whether the first line is an object, and another line follows that may be.
func beginsWithObjects(begin []byte) bool {
	first, rest, _ := bytes.Cut(begin, lf)
	return bytes.HasPrefix(first, []byte{'{'}) && bytes.HasPrefix(rest, []byte{'{'}) && beginsWithObject(begin)
}

// JSON is the format of JSON texts (RFC 8259), mostly one. Its rows are values: those that
// stand alone, and the elements of arrays that do. Names of members are strings of it, too.
type JSON struct{ Name string }

// Detect reports whether an input is named as JSON and begins with an object or an array, in UTF-8.
func (JSON) Detect(b format.Beginning) bool {
	if !b.IsNamed(".json", ".geojson", ".jsonld", ".har") || b.Input != nil && !b.Input.Encoding.KeepsASCII() {
		return false
	}
	begin := bytes.TrimLeft(b.Bytes, blanks)
	if !bytes.HasPrefix(begin, []byte{'{'}) && !bytes.HasPrefix(begin, []byte{'['}) {
		return false
	}
	_, other := charset.Guess(b.Bytes)
	return !other
}

// New returns the reader of the values of a run. Options.Fields and ID are paths, from the element of
// an array that is a row, or from the array.
func (f JSON) New(o *format.Options) (format.Reader, error) {
	asked := o.Input == f.Name || o.RowEnds || len(o.Fields) > 0 || o.ID != ""
	r := &rowReader{options: o, json: true, mustBeJSON: asked}
	r.batches.Most, r.batches.Longer = format.MaxRows, format.Large // few of its strings are handed on
	return r, r.prepare()
}

// New returns the reader of the rows of a run. Options.Fields and ID are paths: see ParsePath.
func (f Format) New(o *format.Options) (format.Reader, error) {
	r := &rowReader{options: o, strings: f.Strings, mustBeJSON: true}
	if r.batches.Most, r.batches.Longer = format.MaxRows, format.AtOnce; f.Strings != "" {
		r.batches.Most = format.MaxBatch
	}
	if f.Strings == "mail" {
		r.Why = fmt.Errorf("mail is %w, since its parts are encoded: use --input text to change the source as it "+
			"stands", format.ErrRefused)
	}
	return r, r.prepare()
}

// prepare sets the paths that the options name, and how batches are read.
func (r *rowReader) prepare() error {
	r.batches.New, r.batches.Unpack = r.newUnpacker, (*unpacker).unpack
	for _, text := range r.options.Fields {
		p, err := ParsePath(text)
		if err != nil {
			return fmt.Errorf("field %q: %w", text, err)
		}
		r.fields = append(r.fields, p)
	}
	if r.options.ID == "" {
		return nil
	}
	p, err := ParsePath(r.options.ID)
	if err != nil {
		return fmt.Errorf("id %q: %w", r.options.ID, err)
	}
	r.id = &p
	return nil
}
