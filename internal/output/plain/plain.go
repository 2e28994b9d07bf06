// Package plain writes lines of text: targets, the lines that they stand on, counts and names of
// files, as grep writes them.
package plain

import (
	"bytes"
	"strconv"

	"urigrep/delimit"
	"urigrep/internal/output"
	"urigrep/internal/output/escape"
	"urigrep/internal/output/field"
	"urigrep/internal/output/pen"
	"urigrep/internal/pipeline"
)

// A Text is a sink that writes one target a line. Each line begins with the name of the file, the
// line, the column and the byte offset, as far as they are asked for, each followed by a colon. It
// never changes once it is in use.
type Text struct {
	output.Nothing
	output.Style
}

// New returns the sink that writes targets.
func New(o *output.Options) (output.Sink, error) { return &Text{Style: o.Style}, nil }

// Connect implements output.Sink.
func (t *Text) Connect(p *pipeline.Options) { p.Label, p.Append = t.Label, t.Append }

// Needs implements output.Sink.
func (t *Text) Needs() (needs field.Needs) {
	if t.Offset || t.Links != nil {
		needs |= field.Places
	}
	if t.Line || t.Column {
		needs |= field.Places | field.Lines
	}
	return needs
}

// Colors, as ECMA-48 numbers them (§8.3.117). They are those of grep and ripgrep.
const (
	colorName   = "35"
	colorNumber = "32"
	colorSign   = "36"
	colorMatch  = "1;31"

	colorUserinfo = "33"
)

// Label sets what all lines of a document begin with.
func (t *Text) Label(o *pipeline.Origin) {
	if t.named(o.Path) {
		o.Label = pen.Padded(t.appendName(nil, o.Path))
	}
}

// named reports whether the name of a file is written.
func (t *Text) named(path string) bool {
	return t.Name || t.Archive != "" && len(path) > len(t.Archive) && path[len(t.Archive)] == '{' &&
		path[:len(t.Archive)] == t.Archive
}

// Append writes a record of a document labelled by Label.
func (t *Text) Append(dst []byte, r *pipeline.Record) []byte {
	shown := r.Target
	switch {
	case t.AsWritten:
		shown = r.Text
	case t.Defang:
		shown = delimit.AppendDefanged(nil, shown)
	}
	if dst, ok := t.appendPlain(dst, r, shown); ok {
		return dst
	}
	return t.appendRecord(dst, r, shown)
}

// appendRecord writes any record, of which shown is printed; appendPlain writes the plain ones
// faster.
func (t *Text) appendRecord(dst []byte, r *pipeline.Record, shown []byte) []byte {
	dst = t.appendPlace(dst, r.Origin, r.Line, r.Column, r.Span.Start)
	to := r.Target
	if t.Defang {
		to = shown // which leads nowhere
	}
	dst, linked := beginTarget(dst, t.Links, to)
	if t.Color {
		dst = t.appendColored(dst, shown)
	} else {
		dst = t.appendTarget(dst, shown)
	}
	if linked {
		dst = append(dst, linkEnd...)
	}
	return append(dst, t.RecordEnd)
}

// appendTarget appends a target, or a part of one, safe for a terminal if t asks for it.
func (t *Text) appendTarget(dst, shown []byte) []byte {
	if t.Terminal {
		return escape.AppendSafe(dst, shown)
	}
	return append(dst, shown...)
}

// appendColored appends a target with its userinfo in a color of its own, since it may be made to look
// like a host (RFC 3986, §7.6).
func (t *Text) appendColored(dst, shown []byte) []byte {
	from, to := userinfo(shown)
	if from == to {
		return t.appendTarget(dst, shown)
	}
	dst = t.appendTarget(dst, shown[:from])
	dst = t.appendTarget(appendStart(dst, colorUserinfo), shown[from:to])
	return t.appendTarget(append(dst, colorEnd...), shown[to:])
}

// userinfo returns where the userinfo of a target stands, with the '@' after it (RFC 3986, §3.2.1): from
// and to are the same if it has none.
func userinfo(target []byte) (from, to int) {
	i := bytes.Index(target, []byte("://"))
	if i < 0 {
		return 0, 0
	}
	from = i + len("://")
	authority := target[from:]
	if end := bytes.IndexAny(authority, "/?#"); end >= 0 {
		authority = authority[:end]
	}
	return from, from + bytes.LastIndexByte(authority, '@') + 1
}

// appendPlain is the part of appendRecord for most lines: for a file, without colors. It reports
// whether it can write the record.
func (t *Text) appendPlain(dst []byte, r *pipeline.Record, shown []byte) (_ []byte, ok bool) {
	if t.Terminal || t.Color || t.Links != nil {
		return dst, false
	}
	label := r.Origin.Label
	dst = pen.Room(dst, len(label)+len(shown)+3*(pen.DecimalRoom+1)+1+pen.Spare)
	p := pen.At(dst)
	if len(label) > 0 {
		p = p.Put(label)
	}
	if t.Line {
		p = p.PutNumber(r.Line).PutWord(':', 1)
	}
	if t.Column {
		p = p.PutNumber(r.Column).PutWord(':', 1)
	}
	if t.Offset {
		p = p.PutNumber(r.Span.Start).PutWord(':', 1)
	}
	return p.Put(shown).PutWord(uint64(t.RecordEnd), 1).Written(dst), true
}

// appendPlace appends the text before a target or a line.
func (t *Text) appendPlace(dst []byte, o *pipeline.Origin, line, column, offset int64) []byte {
	dst = append(dst, o.Label...)
	if t.Line {
		dst = t.appendNumber(dst, line)
	}
	if t.Column {
		dst = t.appendNumber(dst, column)
	}
	if t.Offset {
		dst = t.appendNumber(dst, offset)
	}
	return dst
}

// appendName appends a name that stands before something.
func (t *Text) appendName(dst []byte, path string) []byte {
	dst = t.appendPath(dst, path)
	if t.NameNUL {
		return append(dst, 0)
	}
	return t.appendColon(dst)
}

// appendPath appends the name of a file as a link, in color, or safe for a terminal, as t asks for.
func (t *Text) appendPath(dst []byte, path string) []byte {
	if t.Color {
		dst = appendStart(dst, colorName)
	}
	dst, linked := beginPath(dst, t.Links, path)
	if name := output.Name(path); t.Terminal {
		dst = escape.AppendSafe(dst, name)
	} else {
		dst = append(dst, name...)
	}
	if linked {
		dst = append(dst, linkEnd...)
	}
	if t.Color {
		dst = append(dst, colorEnd...)
	}
	return dst
}

// appendNumber appends a number and a colon.
func (t *Text) appendNumber(dst []byte, n int64) []byte {
	if !t.Color {
		return append(strconv.AppendInt(dst, n, 10), ':')
	}
	dst = strconv.AppendInt(appendStart(dst, colorNumber), n, 10)
	return t.appendColon(append(dst, colorEnd...))
}

func (t *Text) appendColon(dst []byte) []byte {
	if !t.Color {
		return append(dst, ':')
	}
	dst = append(appendStart(dst, colorSign), ':')
	return append(dst, colorEnd...)
}

// appendStart begins a color.
func appendStart(dst []byte, color string) []byte {
	dst = append(dst, "\x1b["...)
	dst = append(dst, color...)
	return append(dst, 'm')
}

// colorEnd ends a color.
const colorEnd = "\x1b[0m"
