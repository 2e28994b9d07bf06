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
	var r Reader
	return !whole || r.Read(line) == nil
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
	r, err := newReader(o)
	if err != nil {
		return nil, err
	}
	r.json, r.name, r.rows.Names = true, f.Name, true
	return r, nil
}

// New returns the reader of the rows of a run. Options.Fields and ID are paths: see ParsePath.
func (f Format) New(o *format.Options) (format.Reader, error) {
	r, err := newReader(o)
	if err != nil {
		return nil, err
	}
	r.strings = f.Strings
	if f.Strings == "mail" {
		r.Why = fmt.Errorf("mail is %w, since its parts are encoded: use --input text to change the source as it "+
			"stands", format.ErrRefused)
	}
	return r, nil
}

// newReader returns a reader of rows.
func newReader(o *format.Options) (*rowReader, error) {
	r := &rowReader{options: o}
	for _, text := range o.Fields {
		p, err := ParsePath(text)
		if err != nil {
			return nil, fmt.Errorf("field %q: %w", text, err)
		}
		r.rows.Fields = append(r.rows.Fields, p)
	}
	r.rows.Keys = o.Keys
	if r.rows.HasID = o.ID != ""; r.rows.HasID {
		var err error
		if r.rows.ID, err = ParsePath(o.ID); err != nil {
			return nil, fmt.Errorf("id %q: %w", o.ID, err)
		}
	}
	return r, nil
}
