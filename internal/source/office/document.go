package office

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"urigrep/internal/source/format"
	"urigrep/internal/source/xml"
)

// A document is one that is being read.
type document struct {
	options *format.Options
	in      *format.Input
	to      format.Output
	files   map[string]*zip.File
	names   []string // of the parts, in the order of the archive
	left    int64    // bytes that may still be decompressed
	reader  *xml.Reader

	links  []relation      // of the part at hand
	linked map[string]int  // their indices, by id
	listed map[string]bool // targets that were handed on
}

// newDocument returns the document that is in an archive.
func newDocument(r *reader, in *format.Input, archive *zip.Reader, names []string, to format.Output) *document {
	d := &document{options: r.options, in: in, to: to, files: make(map[string]*zip.File), left: maxUnpacked,
		listed: make(map[string]bool)}
	for i, name := range names {
		if _, ok := d.files[name]; !ok {
			d.files[name] = archive.File[i]
			d.names = append(d.names, name)
		}
	}
	return d
}

// partNames returns the names of the parts in an archive.
func partNames(archive *zip.Reader) []string {
	names := make([]string, len(archive.File))
	for i, f := range archive.File {
		names[i] = strings.TrimPrefix(f.Name, "/")
	}
	return names
}

// read hands on the texts of the parts of a document of a kind.
func (d *document) read(k *kind) error {
	d.to.Pass(format.Passed{Texts: 1}) // so that it counts as one that was searched
	if k.isBook {
		return d.readBook()
	}
	d.reader = d.newXML(k)
	names := k.inOrder(d.names)
	switch k.vocabulary {
	case word:
		names = d.first(d.mainPart(), names)
	case slides:
		names = d.first(d.presented(), names)
	}
	for _, name := range names {
		if err := d.readPart(name); err != nil {
			return err
		}
	}
	return d.readOthers(names)
}

// readOthers hands on the targets of the parts that are not among those that were read, such as the
// settings, which name a template, and the workbooks that a chart is made of.
func (d *document) readOthers(read []string) error {
	for _, name := range d.names {
		base, ok := strings.CutSuffix(path.Base(name), ".rels")
		of := path.Join(path.Dir(path.Dir(name)), base)
		if !ok || path.Base(path.Dir(name)) != "_rels" || slices.Contains(read, of) {
			continue
		}
		if d.links, d.linked = d.relations(of); len(d.links) == 0 {
			continue
		}
		offset, err := d.files[name].DataOffset()
		if err != nil {
			d.damage(name, err)
			continue
		}
		to := &partOutput{Output: d.to, document: d, record: &format.Record{Name: of}}
		if err := d.restOfLinks(to, d.in.Offset+offset); err != nil {
			return err
		}
	}
	return nil
}

// readPart hands on the texts of a part, and the targets that no place of it leads to.
func (d *document) readPart(name string) error {
	d.links, d.linked = d.relations(name)
	p, err := d.open(name)
	if err != nil {
		d.damage(name, err)
		return nil
	}
	to := &partOutput{Output: d.to, document: d, record: &format.Record{Name: name}}
	in := &format.Input{Path: d.in.Path, Offset: p.offset, Size: -1, Stream: d.in.Stream.Of(p), IsMember: true}
	in.Begin = in.Stream.Begin(nil)
	enc, mark := d.options.EncodingOf(in.Begin)
	in.Encoding, in.Marked, in.Begin = enc, mark > 0, in.Begin[mark:]
	if err := in.Stream.Discard(mark); err == nil {
		err = d.reader.Read(in, to)
		if to.ended {
			return err
		}
	}
	if p.err != nil {
		d.damage(name, p.err)
	}
	return d.restOfLinks(to, p.offset)
}

// restOfLinks hands on the targets that no place of a part leads to, nor any part before it.
func (d *document) restOfLinks(to format.Output, offset int64) error {
	var b bytes.Buffer
	for _, used := range []bool{true, false} {
		for _, l := range d.links {
			if l.used != used || d.listed[l.target] {
				continue
			}
			if len(d.listed) < maxLinks {
				d.listed[l.target] = true
			}
			if !used {
				fmt.Fprintf(&b, "<%s>\n\n", l.target)
			}
		}
	}
	if b.Len() == 0 {
		return nil
	}
	return to.Document(&format.Document{Bytes: b.Bytes(), Place: format.Place{Offset: offset}})
}

// damage reports what is wrong with a part.
func (d *document) damage(name string, err error) {
	if errors.Is(err, errStopped) {
		return
	}
	d.to.Tell(format.Event{Kind: format.Damaged, Offset: d.in.Offset, Text: fmt.Sprintf("%s: %v", name, err)})
}

// A part reads a part that is decompressed.
type part struct {
	src    io.ReadCloser
	from   *document
	offset int64 // of it in the source
	err    error // why it could not be read
}

// errStopped is the error of parts that are not read, since enough was.
var errStopped = errors.New("not read")

// Errors of a part.
var (
	errMissing   = errors.New("the part is not there")
	errEncrypted = errors.New("encrypted")
)

// open opens the part with a name.
func (d *document) open(name string) (*part, error) {
	f := d.files[name]
	switch {
	case f == nil:
		return nil, errMissing
	case f.Flags&1 != 0:
		return nil, errEncrypted
	}
	offset, err := f.DataOffset()
	if err != nil {
		return nil, err
	}
	src, err := f.Open()
	if err != nil {
		return nil, err
	}
	return &part{src: src, from: d, offset: d.in.Offset + offset}, nil
}

// Read implements io.Reader. What is damaged ends there.
func (p *part) Read(b []byte) (int, error) {
	if p.err != nil || p.src == nil {
		return 0, io.EOF
	}
	n, err := p.src.Read(b)
	if p.from.left -= int64(n); p.from.left < 0 && (err == nil || err == io.EOF) {
		err = fmt.Errorf("more than %d bytes when decompressed", maxUnpacked)
	}
	if err != nil {
		if err != io.EOF {
			p.err = err
		}
		_ = p.src.Close()
		p.src = nil
		err = io.EOF
	}
	return n, err
}

// readAll returns all of a part that has at most a number of bytes.
func (d *document) readAll(name string, most int64) ([]byte, error) {
	p, err := d.open(name)
	if err != nil {
		return nil, err
	}
	all, err := io.ReadAll(io.LimitReader(p, most))
	if err == nil {
		err = p.err
	}
	if p.src != nil {
		_ = p.src.Close()
	}
	return all, err
}

// folder returns the folder of a part, with a slash at its end; empty if it is in none.
func folder(name string) string {
	dir, _ := path.Split(name)
	return dir
}

// A partOutput is the Output of a part.
type partOutput struct {
	format.Output
	document *document
	record   *format.Record
	ended    bool // the reading is to end
}

// Document implements format.Output.
func (p *partOutput) Document(d *format.Document) error {
	d.Decoded, d.HTML, d.Escape, d.Markup = true, false, nil, nil
	if p.document.options.Metadata {
		d.Record = p.record
	}
	err := p.Output.Document(d)
	p.ended = p.ended || err != nil
	return err
}

// Batch implements format.Output: it reads it at once.
func (p *partOutput) Batch(b format.Batch, _ format.Handing) error {
	defer b.Done()
	return b.Read(p)
}

// Tell implements format.Output: the document is counted as a whole.
func (p *partOutput) Tell(format.Event) {}

// Wait implements format.Output.
func (p *partOutput) Wait() error { return nil }
