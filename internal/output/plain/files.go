package plain

import (
	"strconv"

	"urigrep/internal/output"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
)

// A countText is a sink that writes how many references each file has.
type countText struct{ Text }

// NewCount returns the sink that writes how many references each file has.
func NewCount(o *output.Options) (output.Sink, error) { return &countText{Text{Style: o.Style}}, nil }

// Connect implements output.Sink.
func (t *countText) Connect(p *pipeline.Options) { p.AppendFile = t.appendCount }

// Needs implements output.Sink.
func (t *countText) Needs() field.Needs { return 0 }

// appendCount writes how many references a file has.
func (t *countText) appendCount(dst []byte, path string, count int64) []byte {
	if t.named(path) {
		dst = t.appendName(dst, path)
	}
	return append(strconv.AppendInt(dst, count, 10), t.RecordEnd)
}

// A namesText is a sink that writes the names of the files that have references, or of those that
// have none.
type namesText struct {
	Text
	without bool
}

// NewWith returns the sink that writes the names of the files that have references.
func NewWith(o *output.Options) (output.Sink, error) {
	return &namesText{Text: Text{Style: o.Style}}, nil
}

// NewWithout returns the sink that writes the names of the files that have no references.
func NewWithout(o *output.Options) (output.Sink, error) {
	return &namesText{Text{Style: o.Style}, true}, nil
}

// Connect implements output.Sink.
func (t *namesText) Connect(p *pipeline.Options) {
	if p.AppendFile = t.appendWith; t.without {
		p.AppendFile = t.appendWithout
	}
}

// Needs implements output.Sink.
func (t *namesText) Needs() field.Needs { return 0 }

// appendWith writes the name of a file that has references.
func (t *namesText) appendWith(dst []byte, path string, count int64) []byte {
	if count == 0 {
		return dst
	}
	return t.appendFile(dst, path)
}

// appendWithout writes the name of a file that has no references.
func (t *namesText) appendWithout(dst []byte, path string, count int64) []byte {
	if count > 0 {
		return dst
	}
	return t.appendFile(dst, path)
}

// appendFile appends a name that is a record.
func (t *namesText) appendFile(dst []byte, path string) []byte {
	dst = t.appendPath(dst, path)
	if t.NameNUL {
		return append(dst, 0)
	}
	return append(dst, t.RecordEnd)
}
