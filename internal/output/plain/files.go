package plain

import (
	"strconv"

	"urigrep/internal/output"
	"urigrep/internal/output/field"
	"urigrep/internal/pipeline"
)

// A filesText is a sink that writes something of each file, and not its references.
type filesText struct {
	Text
	append func(t *filesText, dst []byte, path string, count int64) []byte
}

// NewCount returns the sink that writes how many references each file has.
func NewCount(o *output.Options) (output.Sink, error) {
	return &filesText{Text{Style: o.Style}, (*filesText).appendCount}, nil
}

// NewWith returns the sink that writes the names of the files that have references.
func NewWith(o *output.Options) (output.Sink, error) {
	return &filesText{Text{Style: o.Style}, (*filesText).appendWith}, nil
}

// NewWithout returns the sink that writes the names of the files that have no references.
func NewWithout(o *output.Options) (output.Sink, error) {
	return &filesText{Text{Style: o.Style}, (*filesText).appendWithout}, nil
}

// Connect implements output.Sink.
func (t *filesText) Connect(p *pipeline.Options) {
	p.AppendFile = func(dst []byte, path string, count int64) []byte { return t.append(t, dst, path, count) }
}

// Needs implements output.Sink.
func (t *filesText) Needs() field.Needs { return 0 }

// appendCount writes how many references a file has.
func (t *filesText) appendCount(dst []byte, path string, count int64) []byte {
	if t.named(path) {
		dst = t.appendName(dst, path)
	}
	return append(strconv.AppendInt(dst, count, 10), t.RecordEnd)
}

// appendWith writes the name of a file that has references.
func (t *filesText) appendWith(dst []byte, path string, count int64) []byte {
	if count == 0 {
		return dst
	}
	if dst = t.appendPath(dst, path); t.NameNUL {
		return append(dst, 0)
	}
	return append(dst, t.RecordEnd)
}

// appendWithout writes the name of a file that has no references.
func (t *filesText) appendWithout(dst []byte, path string, count int64) []byte {
	if count > 0 {
		return dst
	}
	return t.appendWith(dst, path, 1)
}
