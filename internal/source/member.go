package source

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"urigrep/internal/charset"
	"urigrep/internal/source/compress"
	"urigrep/internal/source/foreign"
	"urigrep/internal/source/format"
	"urigrep/internal/source/origin"
)

// A member is the output for the contents of a Member.
type member struct {
	format.Output // of the input around it
	sources       *Sources
	file          *File // around all
	within        *format.Member
	place
	isFile bool
	mapped bool // the Map of the member is that of the input
	sums   bool // positions are sums of the place of the member and that in it
	input  format.Input
	text   bytes.Reader  // of a member in memory
	stream format.Stream // of text
	over   error         // what has ended the texts
	fault  error         // of reading the bytes of the member
}

// A place is where a Member stands.
type place struct {
	path     string // of its texts
	files    int    // how many archives the path names
	archives int    // how many archives are around it
	others   int    // how many Members that are no files are around it, itself among them
	left     *int64 // bytes to which the attachment that it is or is in may still be unpacked; nil outside
}

// Member implements format.Output.
func (o *output) Member(m *format.Member) error {
	return o.file.sources.member(o, o.file, m, place{path: o.path})
}

// Member implements format.Output.
func (m *member) Member(inner *format.Member) error {
	return m.keep(m.sources.member(m, m.file, inner, m.place))
}

// in returns the place of a Member that stands in p, whose file has a path, and whether it is a file
// of its own: one in an attachment is not.
func (p place) in(m *format.Member, path string) (_ place, isFile bool) {
	if m.IsFile {
		p.archives++
	} else {
		p.others++
	}
	if m.Attached && p.left == nil {
		left := int64(maxAttached)
		p.left = &left
	}
	if !m.IsFile || p.others > 0 {
		return p, false
	}
	p.path = cmp.Or(p.path, path, Stdin)
	p.path = p.path[:len(p.path)-p.files] + "{" + m.Name + strings.Repeat("}", p.files+1)
	p.files++
	return p, true
}

// maxAttached is how many bytes an attachment may be unpacked to, with all that is in it.
const maxAttached = 1 << 30

// Errors of Members.
var (
	errAttached = fmt.Errorf("more than %d bytes when unpacked: the rest is not read", maxAttached)
	errTooDeep  = errors.New("nested too deep")
	errArchives = fmt.Errorf("an archive inside %d others, too deep to be read", format.MaxDepth)
)

// member reads a Member, at a place in a file, and hands on to an output what is in it.
func (s *Sources) member(to format.Output, f *File, from *format.Member, around place) error {
	m := &member{Output: to, sources: s, file: f, within: from}
	m.place, m.isFile = around.in(from, f.Path)
	if m.isFile {
		return m.end(m.read())
	}
	if m.others > format.MaxDepth {
		m.Tell(format.Event{Kind: format.Skipped, Size: from.Size, Text: fmt.Sprintf("%s: %v", from.Name, errTooDeep)})
		return nil
	}
	err := m.read()
	_, spent := errors.AsType[*limitError](err)
	over := m.over != nil && errors.Is(err, m.over) && (spent || m.fault == nil)
	if err == nil || over || !from.Attached && !from.IsFile {
		return err
	}
	m.Tell(format.Event{Kind: format.Damaged, Text: err.Error()})
	return nil
}

// end ends a file, after it was read with an error or without, and returns the error that ends the
// reading of the archive.
func (m *member) end(err error) error {
	if over := m.Wait(); err == nil {
		err = over
	}
	if m.fault == nil && m.over != nil && errors.Is(err, m.over) {
		err = nil // no more of it was wanted
	}
	err = cmp.Or(m.fault, err)
	limit, spent := errors.AsType[*limitError](err)
	if err != nil && !spent {
		m.Tell(format.Event{Kind: format.Damaged, Text: err.Error()})
	}
	over := m.Output.Document(&Document{Path: m.path, Sign: format.Sign{Ends: true}})
	if spent {
		return limit
	}
	return over
}

// keep keeps an error that ends the texts, and returns it.
func (m *member) keep(err error) error {
	if err != nil {
		m.over = err
	}
	return err
}

// read reads the member.
func (m *member) read() error {
	from := m.within
	if from.Bytes == nil && from.Src == nil {
		return from.Err
	}
	if from.Packed && from.Src == nil {
		if err := m.spend(int64(len(from.Bytes))); err != nil {
			return err
		}
	}
	src := from.Src
	if from.Packed && src != nil {
		src = &spender{src, m}
	}
	var prepare func(io.Reader) (io.ReadCloser, error)
	if p := m.sources.cfg.Prepare; p != nil && (from.IsFile || from.Attached) {
		prepare = p(from.Name)
	}
	var err error
	if prepare != nil {
		err = m.prepared(src, prepare)
	} else {
		err = m.open(src, from.Bytes, from.Size, "")
	}
	if err == nil {
		err = from.Err
	}
	return err
}

// prepared reads what stands for the member, which is read from src or, if that is nil, is in memory.
func (m *member) prepared(src io.Reader, prepare func(io.Reader) (io.ReadCloser, error)) error {
	if src == nil {
		src = bytes.NewReader(m.within.Bytes)
	}
	text, err := prepare(src)
	if err != nil {
		return err
	}
	return errors.Join(m.open(text, nil, -1, "--pre"), text.Close())
}

// open opens the member, which is read from src or, if that is nil, is in memory, and may have been
// unpacked from a compression.
func (m *member) open(src io.Reader, text []byte, size int64, unpacked string) error {
	s, in, from := m.sources, &m.input, m.within
	mark := m.begin(src, text, size)
	if (m.isFile || from.IsFile || from.Attached && s.options.Archives) && unpacked == "" && !s.plain(in.Begin) {
		return m.unpack()
	}
	asked := InputAuto
	if m.isFile {
		asked = s.cfg.Input
	}
	o, skip := s.opener(from.Name, cmp.Or(from.Format, asked), unpacked, in)
	if o != nil && o.name != InputText && !s.options.Everything && !in.Encoding.Wide() && !o.Binary &&
		foreign.IsBinary(in.Begin) {
		o, skip = nil, &format.Foreign{}
	}
	switch {
	case o == nil:
		return m.skip(skip, unpacked)
	case o.Archive && m.archives >= format.MaxDepth:
		m.Tell(format.Event{Kind: format.Damaged, Size: max(in.Size, 0), Text: errArchives.Error()})
		return nil
	case o.err != nil:
		m.Tell(format.Event{Kind: format.Skipped, Size: in.Size, Text: o.err.Error()})
		return nil
	}
	if mark > 0 && m.isFile {
		m.Tell(format.Event{Kind: format.Skipped, Size: int64(mark), Text: "byte order mark"})
	}
	if err := in.Stream.Discard(mark); err != nil {
		return err
	}
	m.setPlaces(o, unpacked != "")
	err := o.reader.Read(in, m)
	if err == nil && m.isFile && !o.Archive && s.cfg.Searched {
		err = m.Document(&Document{Sign: format.Sign{Searched: true}})
	}
	return err
}

// skip accounts for a member in a foreign format. Its error is that of the member, or of a compression
// that it was unpacked from.
func (m *member) skip(foreign *format.Foreign, unpacked string) error {
	in := &m.input
	fault := in.Stream.Failed()
	if fault == nil && unpacked != "" {
		room := m.file.limit() - m.file.inside.Load()
		if m.left != nil {
			room = min(room, *m.left)
		}
		fault = check(in.Stream, int64(len(in.Begin))+room)
	}
	if m.isFile {
		m.Tell(format.Event{Kind: format.Skipped, Size: max(in.Size, int64(len(in.Begin))), Text: "binary"})
	}
	if fault == nil {
		m.Tell(format.Event{Kind: format.NotRead, Size: in.Size, Foreign: foreign})
	}
	return fault
}

// setPlaces sets how positions in the member, which is in a format, become those in the source: readers
// of a format that is text as it stands use the Map. What is unpacked, or in a format of bytes, has
// sums, as has what was decoded.
func (m *member) setPlaces(o *opener, unpacked bool) {
	m.sums = m.within.Within.Decoded || m.within.IsFile || unpacked || o.Binary
	m.mapped = m.input.Map != nil && !unpacked && (m.left == nil || o.Mapped)
	if !m.mapped {
		m.input.Map = nil
	} else if m.left != nil {
		m.input.Offset, m.input.Line = m.input.Map.Position(0)
	}
}

// locate sets where in the source a text of the member stands.
func (m *member) locate(d *Document) {
	below := m.within.Map
	switch {
	case below == nil || m.mapped && d.Map != nil:
	case d.Row && m.left != nil:
		_, line := below.Position(0)
		d.Line += line
	case d.Row:
	case m.mapped && m.left == nil:
		d.Map = origin.From{Below: below, At: d.Offset}
	case m.mapped:
		d.Map = origin.From{Below: m.input.Map, At: d.Offset - m.input.Offset}
	case m.sums || len(d.References) > 0:
		offset, line := below.Position(0)
		move(d, offset, line)
	case d.Map == nil:
		d.Map = origin.From{Below: below, At: d.Offset}
	default:
		d.Map = origin.Over{Map: d.Map, Below: below}
	}
}

// move makes the positions of a text the sums of a place and themselves.
func move(d *Document, offset, line int64) {
	if d.Map != nil {
		d.Map = origin.Moved{Map: d.Map, Offset: offset, Line: line}
	}
	d.Offset, d.Line, d.Markup = d.Offset+offset, d.Line+line, nil
	for i := range d.References {
		r := &d.References[i]
		r.Start, r.End, r.Line = r.Start+offset, r.End+offset, r.Line+line
	}
}

// begin sets the input of the member, and returns the length of its byte order mark.
func (m *member) begin(src io.Reader, text []byte, size int64) (mark int) {
	s, in, from := m.sources, &m.input, m.within
	*in = format.Input{
		Path: m.path, Size: size, Map: from.Map, Base: from.Base, IsMember: true, Attached: m.left != nil,
	}
	if src != nil {
		in.Stream = format.NewStream(context.Background(), &faultKeeper{src, m})
		in.Begin = in.Stream.Begin(nil)
	} else {
		in.Bytes, in.Size = text, int64(len(text))
		m.text.Reset(text)
		m.stream.Reset(context.Background(), &m.text)
		in.Stream = &m.stream
		in.Begin = text[:min(len(text), format.SampleSize)]
	}
	mark = s.mark(in)
	in.Offset += from.Offset
	if mark > 0 && in.Map != nil {
		in.Map = origin.From{Below: in.Map, At: int64(mark)}
	}
	if said, err := charset.Lookup(from.Label); from.Label != "" && !in.Marked && s.options.Auto && err == nil {
		in.Encoding, in.Marked = said, true
	}
	return mark
}

// unpack opens a member that is compressed. What is decompressed is not decompressed again.
func (m *member) unpack() error {
	c := compress.Of(m.input.Begin)
	text, err := c.Open(bufio.NewReaderSize(m.input.Stream, format.SampleSize))
	if err != nil {
		return err
	}
	if closer, ok := text.(io.Closer); ok {
		defer func() { _ = closer.Close() }()
	}
	return m.open(&spender{&limited{src: text, from: c, rest: math.MaxInt64}, m}, nil, -1, c.Name)
}

// A faultKeeper reads a member, and keeps the error of reading it: a document may end with it, as with
// one that says that no more is wanted.
type faultKeeper struct {
	src    io.Reader
	member *member
}

func (k *faultKeeper) Read(p []byte) (int, error) {
	n, err := k.src.Read(p)
	if err != nil && err != io.EOF {
		k.member.fault = err
	}
	return n, err
}

// A spender reads decompressed bytes, and counts them for the limit of the file.
type spender struct {
	src    io.Reader
	member *member
}

func (s *spender) Read(p []byte) (int, error) {
	n, err := s.src.Read(p)
	if over := s.member.spend(int64(n)); over != nil {
		err = over
	}
	return n, err
}

// spend counts bytes that something in the file was decompressed to. Its error is that there are too
// many.
func (f *File) spend(n int64) error {
	if f.inside.Add(n) > f.limit() {
		return &limitError{f.limit()}
	}
	return nil
}

// spend counts bytes that the member was unpacked to.
func (m *member) spend(n int64) error {
	if m.left != nil {
		if *m.left -= n; *m.left < 0 {
			return errAttached
		}
	}
	return m.file.spend(n)
}

// Document hands on a text of the member, with what it inherits.
func (m *member) Document(d *Document) error {
	if d.Ends || d.IsFile { // of a file in the member
		return m.keep(m.Output.Document(d))
	}
	if d.Path == "" {
		d.Path = m.path
	}
	if m.isFile {
		d.IsFile = true
		if d.Searched {
			return m.keep(m.Output.Document(d))
		}
		if m.sources.options.Metadata {
			d.Record = m.named(d.Record)
		}
	} else {
		m.inherit(d)
	}
	return m.keep(m.Output.Document(d))
}

// inherit sets what a text of a member that is no file of its own inherits.
func (m *member) inherit(d *Document) {
	from := &m.within.Within
	m.locate(d)
	d.Decoded = d.Decoded || m.sums || m.left == nil
	if from.Row || m.left == nil {
		d.Row, d.Field = from.Row, from.Field
	}
	if from.Escape != nil {
		d.Escape = format.Within(d.Escape, from.Escape)
	}
	if m.sources.options.Metadata {
		d.Record = m.within.RecordOf(d.Record)
	}
	if from.Message != nil {
		d.Message = from.Message
	}
	if from.Row {
		d.Line = from.Line
	}
}

// named returns the record of a text with the name of the member.
func (m *member) named(r *format.Record) *format.Record {
	outer := len(cmp.Or(m.file.Path, Stdin))
	return (&format.Record{Name: m.path[outer+1 : len(m.path)-1], Depth: m.files - 1}).Around(r)
}

// Tell passes on an event of a file, as one of the archive around it; others go to the function that
// is to be told.
func (m *member) Tell(e format.Event) {
	if !m.isFile {
		switch {
		case m.within.Tell != nil:
			m.within.Tell(e)
		case m.within.IsFile && e.Kind == format.NotRead:
			m.Output.Tell(format.Event{
				Kind: format.Skipped, Text: m.within.Name + ": " + e.Foreign.Refusal(),
				Foreign: e.Foreign, Part: m.within.Name,
			})
		case m.within.IsFile && (e.Kind == format.Damaged || e.Lost || e.Path != ""):
			e.Text = m.within.Name + ": " + e.Text
			m.Output.Tell(e)
		}
		return
	}
	if e.Path == "" {
		e.Path = m.path
	}
	if e.Lost {
		lost := format.Event{Kind: format.Damaged, Offset: e.Offset, Path: e.Path,
			Text: fmt.Sprintf("the part at byte %d: %s", e.Offset, e.Text)}
		defer m.Output.Tell(lost)
		e.Lost, e.Text = false, ""
	}
	m.Output.Tell(e)
}

// Pass counts bytes passed over in a file; in any other member they are counted with the input
// around it.
func (m *member) Pass(p format.Passed) {
	if m.isFile {
		m.Output.Pass(p)
	}
}

// Wait implements format.Output.
func (m *member) Wait() error { return m.keep(m.Output.Wait()) }

// Batch hands on a Batch of a file; of another member, it is read at once.
func (m *member) Batch(b format.Batch, how format.Handing) error {
	if !m.isFile {
		defer b.Done()
		return m.keep(b.Read(m))
	}
	if how &^= format.Sole; !how.Has(format.Files) {
		how |= format.InFile
	}
	return m.keep(m.Output.Batch(&memberBatch{b, m}, how))
}

// A memberBatch is a Batch of a member.
type memberBatch struct {
	format.Batch
	member *member
}

// Read implements format.Batch.
func (b *memberBatch) Read(to format.Output) error {
	m := *b.member
	m.Output = to
	return b.Batch.Read(&m)
}
