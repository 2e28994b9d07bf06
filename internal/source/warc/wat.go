package warc

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"

	"urigrep/internal/source/format"
	"urigrep/internal/source/markup"
)

// Metadata about other records, as the archives of Common Crawl have it in WAT files: JSON, in which
// the links of a page stand as they are in the page, with its base element, and the header of the
// response.

// isWAT reports whether the block of a record is such metadata.
func isWAT(r *Record, mediaType string, block []byte) bool {
	return r.Type == "metadata" && mediaType == "application/json" && bytes.Contains(block,
		[]byte(`"Payload-Metadata"`))
}

// maxWATDepth is how deep objects and lists of metadata are read.
const maxWATDepth = 32

var errDeep = errors.New("metadata nested too deep")

// A watReader reads metadata.
type watReader struct {
	*linked
	in      *json.Decoder
	src     []byte
	path    []string // the names of what is around
	base    string   // of the base element
	started int      // where the token last read begins
}

// wat hands on the links, the texts and the references of the header in metadata.
func (u *unpacker) wat(r *Record, block []byte, to format.Output) error {
	u.linked.reset(block)
	w := watReader{linked: &u.linked, in: json.NewDecoder(bytes.NewReader(block)), src: block}
	_ = w.value("") // what is damaged ends it
	pageBase := r.TargetURI
	if w.base != "" {
		if base, ok := markup.Absolute(w.base, r.TargetURI); ok {
			pageBase = base
		}
	}
	if len(w.references) == 0 && len(w.text) == 0 {
		leaveOut("metadata without links", to)
	}
	return u.linked.handOn(block, r, pageBase, u.options.Metadata, to)
}

// token reads a token, and notes where it begins.
func (w *watReader) token() (json.Token, error) {
	from := int(w.in.InputOffset())
	t, err := w.in.Token()
	for from < len(w.src) && strings.IndexByte(" \t\r\n:,", w.src[from]) >= 0 {
		from++
	}
	w.started = from
	return t, err
}

// value reads a value that has a name.
func (w *watReader) value(name string) error {
	t, err := w.token()
	if err != nil {
		return err
	}
	switch t := t.(type) {
	case json.Delim:
		if len(w.path) == maxWATDepth {
			return errDeep
		}
		w.path = append(w.path, name)
		defer func() { w.path = w.path[:len(w.path)-1] }()
		return w.inside(t == '{')
	case string:
		w.string(name, t)
	}
	return nil
}

// inside reads the values of an object or a list, to its end.
func (w *watReader) inside(object bool) error {
	for w.in.More() {
		name := ""
		if object {
			t, err := w.token()
			if err != nil {
				return err
			}
			name, _ = t.(string)
		}
		if err := w.value(name); err != nil {
			return err
		}
	}
	_, err := w.token()
	return err
}

// string adds a string that is a link, a text or the base of a page, or a field of its header with
// references.
func (w *watReader) string(name, s string) {
	begin, end := w.started+1, int(w.in.InputOffset())-1
	switch around := w.around(); {
	case s == "" || around == "":
	case around == "Headers":
		switch strings.ToLower(name) {
		case "location", "content-location":
			w.add([]byte(s), begin, end, "location")
		case "link":
			before := len(w.references)
			w.links([]byte(s), 0)
			for i := before; i < len(w.references); i++ { // an escape may stand in it
				r := &w.references[i]
				r.Start, r.End, r.From, r.To = int64(begin), int64(end), int64(begin), int64(end)
				_, r.Line = w.plain.Position(r.Start)
			}
		}
	case name == "Base":
		w.base = s
	case name == "url" || name == "href":
		w.add([]byte(s), begin, end, "href")
	case name == "text" || name == "content" || name == "Title" || name == "alt":
		w.addText(s, begin, end)
	}
}

// around returns which part of the metadata the path is in: "Headers", "HTML-Metadata" or none.
func (w *watReader) around() string {
	inResponse := false
	for _, name := range w.path {
		switch {
		case name == "HTTP-Response-Metadata":
			inResponse = true
		case inResponse && (name == "Headers" || name == "HTML-Metadata"):
			return name
		}
	}
	return ""
}
