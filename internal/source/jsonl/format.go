package jsonl

import (
	"fmt"
	"path/filepath"
	"strings"

	"urigrep/internal/source/format"
)

// Format is the format of JSON Lines, whose rows are values.
type Format struct {
	// Strings is the format of the strings; empty for text.
	Strings string
}

// Detect reports whether an input is named .jsonl or .ndjson, without the extension of a
// compression, and its first line is an object.
func (f Format) Detect(b format.Beginning) bool {
	return f.Strings == "" && named(b.Name) && beginsWithObject(b.Bytes)
}

// Rows says that the format has rows.
func (Format) Rows() {}

// named reports whether a file has a file name extension of JSON Lines, compressed or not.
func named(path string) bool {
	ext := filepath.Ext(path)
	for _, compressed := range [...]string{".gz", ".zst", ".xz", ".bz2"} {
		if strings.EqualFold(ext, compressed) {
			ext = filepath.Ext(path[:len(path)-len(ext)])
			break
		}
	}
	return strings.EqualFold(ext, ".jsonl") || strings.EqualFold(ext, ".ndjson")
}

// beginsWithObject reports whether the first line that is not blank is an object, as far as begin
// has it.
func beginsWithObject(begin []byte) bool {
	line, _, whole := strings.Cut(strings.TrimLeft(string(begin), " \t\r\n"), "\n")
	if !strings.HasPrefix(line, "{") {
		return false
	}
	var r Reader
	return !whole || r.Read([]byte(line)) == nil
}

// New returns the reader of the rows of a run. Options.Fields and ID are paths: see ParsePath.
func (f Format) New(o *format.Options) (format.Reader, error) {
	r := &rowReader{Unwritten: format.Unwritten{}, options: o, strings: f.Strings}
	if f.Strings == "mail" {
		r.Why = fmt.Errorf("mail is %w, since its parts are encoded: use --input text to change the source as it stands", format.ErrRefused)
	}
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
