// Package reporter is the sink of --report: it makes a report beside any other output.
package reporter

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"syscall"
	"time"

	"urigrep/internal/output"
	"urigrep/internal/output/field"
	"urigrep/internal/output/jsonlines"
	"urigrep/internal/output/report"
	"urigrep/internal/pipeline"
	"urigrep/resolve"
)

// A Reporter is a sink that passes the output of another on and adds the records to a report. Each
// record is formatted as a frame of text for the output and a frame of fields for the report (see
// output.Frames), which the writer of the run separates. So the report gets the records in the
// order of the output, whichever worker formatted them.
type Reporter struct {
	output.Sink // that of the output

	Report *report.Report

	// Mail says that a reference of a message was found.
	Mail bool

	out    io.Writer
	closed bool // out is a pipe that was closed; the report goes on
	fields *jsonlines.Selection
	paths  map[string]bool // of which the report may show the text
}

// Kinds of frames.
const (
	textFrame   = 't'
	fieldsFrame = 'f'
)

// mostPaths is the most inputs whose text the report may show.
const mostPaths = 64

// reported are the fields that a report is made of.
var reported = []string{
	"path", "uri", "target", "kind", "wrapper", "line", "column", "pieces", "rules", "confidence", "alternatives",
	"error",
	"repaired", "warnings", "scheme", "host", "domain", "evidence", "via", "offsets", "message.date", "message.from",
	"record.name",
}

// New returns a Reporter that passes on the output of sink.
func New(sink output.Sink, rfc resolve.RFC) (*Reporter, error) {
	fields, err := jsonlines.NewSelection(strings.Join(reported, ","), rfc)
	return &Reporter{Sink: sink, Report: report.New(), fields: fields, paths: map[string]bool{}}, err
}

// Needs implements output.Sink.
func (p *Reporter) Needs() field.Needs { return p.Sink.Needs() | p.fields.Needs() }

// Connect implements output.Sink.
func (p *Reporter) Connect(o *pipeline.Options) {
	p.Sink.Connect(o)
	o.Append, o.AppendFile = p.record(o.Append), p.file(o.AppendFile)
}

// Writer implements output.Sink.
func (p *Reporter) Writer(out io.Writer) io.Writer {
	p.out = p.Sink.Writer(out)
	return &output.Frames{Frame: func(kind byte, content []byte) error {
		if kind == fieldsFrame {
			return p.add(content)
		}
		return p.write(content)
	}}
}

// record returns a function that appends the frames of a record; appendText appends its text, and
// is nil if records are only counted.
func (p *Reporter) record(appendText func([]byte, *pipeline.Record) []byte) func([]byte, *pipeline.Record) []byte {
	return func(dst []byte, r *pipeline.Record) []byte {
		if appendText != nil {
			dst = output.AppendFrame(dst, textFrame, func(dst []byte) []byte { return appendText(dst, r) })
		}
		return output.AppendFrame(dst, fieldsFrame, func(dst []byte) []byte { return p.fields.Append(dst, r) })
	}
}

// file returns a function that appends the frame of the text that appendText appends for a file;
// nil if that is nil.
func (p *Reporter) file(appendText func([]byte, string, int64) []byte) func([]byte, string, int64) []byte {
	if appendText == nil {
		return nil
	}
	return func(dst []byte, path string, count int64) []byte {
		return output.AppendFrame(dst, textFrame, func(dst []byte) []byte { return appendText(dst, path, count) })
	}
}

// write writes text to the output, unless nobody reads it.
func (p *Reporter) write(text []byte) error {
	if p.closed || len(text) == 0 {
		return nil
	}
	_, err := p.out.Write(text)
	if p.closed = errors.Is(err, syscall.EPIPE); p.closed {
		return nil
	}
	return err
}

// Paths returns the inputs of which the report may show the text, at most mostPaths of them. Standard
// input has the name "-", or its label.
func (p *Reporter) Paths() []string {
	var paths []string
	for path := range p.paths {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	return paths
}

// A found has the fields of a JSON record that a report shows: those of a Find as they are, and what others are made
// of.
type found struct {
	report.Find
	Path    json.RawMessage
	Offsets string
	Record  *struct{ Name string }
	Message *struct {
		Date string
		From struct{ Name, Address string }
	}
}

// add adds one record to the report.
func (p *Reporter) add(object []byte) error {
	var r found
	if err := json.Unmarshal(object, &r); err != nil {
		return err
	}
	f := &r.Find
	f.Path = shownPath(r.Path)
	if m := r.Message; m != nil {
		p.Mail = true
		f.Sender = cmp.Or(m.From.Address, m.From.Name)
		if date, err := time.Parse(time.RFC3339, m.Date); err == nil {
			f.Date = date
		}
	}
	if r.Record != nil && !strings.HasSuffix(f.Path, "}") { // where the path does not name it
		f.Part = r.Record.Name
	}
	f.Decoded = r.Offsets != "source"
	isMember := f.Decoded && strings.HasSuffix(f.Path, "}") // of an archive
	if !isMember && len(p.paths) < mostPaths {
		p.paths[f.Path] = true
	}
	p.Report.Add(f)
	return nil
}

// shownPath returns a path of JSON: a string, or an object with the bytes of one that is not UTF-8.
func shownPath(path json.RawMessage) string {
	var name string
	if json.Unmarshal(path, &name) == nil {
		return name
	}
	var other struct{ Bytes []byte }
	if json.Unmarshal(path, &other) == nil {
		return string(other.Bytes)
	}
	return ""
}
