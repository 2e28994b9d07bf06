package jsonl

import (
	"bytes"
	"fmt"
	"io"
	"runtime/debug"

	"urigrep/internal/source/format"
	"urigrep/internal/source/origin"
	"urigrep/internal/text"
)

// A rowReader reads the rows of a run.
type rowReader struct {
	format.Unwritten
	options   *format.Options
	rows      Options
	strings   string // format of the strings; empty for text
	json      bool   // rows are values and elements of arrays, not lines
	name      string // of the format, if json
	batches   format.Pool[batch]
	unpackers format.Pool[unpacker]
}

// Cuts reports whether rows are lines, which are cut: a row belongs to the part in which it begins.
func (r *rowReader) Cuts(*format.Input) bool { return !r.json }

// Read hands on the wanted strings of the rows of an input.
func (r *rowReader) Read(in *format.Input, to format.Output) error {
	if err := in.ReadsRows(in.Encoding); err != nil {
		return err
	}
	src, base, line, size := in.Stream, in.Offset, in.Line, in.Size
	if p := in.Part; p != nil {
		begin, end, before, err := r.bounds(in)
		if err != nil || begin == end {
			return err
		}
		src, base, line, size = in.Section(begin, end), base+begin, before, end-begin
	}
	s := &splitter{src: src, limit: int(r.options.MaxRecord), live: in.Live, lines: !r.json}
	for {
		b := r.batches.Get()
		if b == nil {
			b = &batch{reader: r}
		}
		if err := s.Next(b); err != nil {
			b.Done()
			if err == io.EOF {
				return format.Complete(src.Given, size)
			}
			return err
		}
		b.in, b.base, b.before = in, base, line
		if err := to.Batch(b, b.handing()); err != nil {
			return err
		}
	}
}

// bounds returns where the rows of the part begin and end, in offsets in the input, and how many
// lines end before them, if that is wanted.
func (r *rowReader) bounds(in *format.Input) (from, to, line int64, err error) {
	text := io.NewSectionReader(in.File, in.Offset, in.Size)
	if from, err = format.LineStart(text, in.Size, in.Part.From, true); err != nil {
		return
	}
	if to, err = format.LineStart(text, in.Size, in.Part.To, true); err != nil || from == to || !r.options.Lines {
		return
	}
	err = in.Section(0, from).Each(func(b []byte) { line += int64(bytes.Count(b, []byte{'\n'})) })
	return
}

// A batch is a stretch of a stream that holds whole rows. Its memory is used again.
type batch struct {
	bytes  []byte
	rows   []row
	uncut  bool  // its rows are those of a small file, and not cut
	offset int64 // in the stream
	line   int64 // line ends before it
	column int64 // of the first byte on its line, if rows are no lines

	// tooLong is the length in bytes of a row that was passed over because it is longer than the
	// limit; there is nothing else in the batch then.
	tooLong int64

	buf    []byte
	reader *rowReader
	in     *format.Input
	base   int64 // where the rows of the input begin in the source
	before int64 // line ends before them
}

// handing returns how b is handed on.
func (b *batch) handing() format.Handing {
	most := format.MaxRows
	if b.reader.strings != "" {
		most = format.MaxBatch
	}
	switch size := len(b.bytes); {
	case size > most && b.reader.json:
		return format.Large // few of its strings are handed on
	case size > most:
		return format.AtOnce
	case b.in.Part == nil && int64(size) == b.in.Size:
		return format.Sole
	}
	return 0
}

// largeBatch is the size in bytes from which the memory of a batch is not kept for the next one.
const largeBatch = 4 * format.MaxBatch

// Done implements format.Batch.
func (b *batch) Done() {
	if len(b.bytes) > largeBatch {
		b.bytes, b.buf = nil, nil
	}
	b.reader.batches.Put(b)
}

// Read hands on the wanted strings of the rows.
func (b *batch) Read(to format.Output) error {
	r := b.reader
	u := r.unpackers.Get()
	if u == nil {
		u = r.newUnpacker()
	}
	if len(b.bytes) <= largeBatch {
		defer r.unpackers.Put(u)
	}
	return u.unpack(b, to)
}

// An unpacker makes the documents of rows. It is used for one Batch at a time.
type unpacker struct {
	rows    *rowReader
	options *format.Options
	reader  Reader
	filter  format.RowFilter // nil if every text is to be handed on
	quiet   int              // no string that ends before is handed on, by an index in the batch: see format.RowFilter
	values  format.RowFilter // likewise, of rows that are values

	batch *batch
	to    format.Output
	at    int           // index in the batch of the row that is read
	left  format.Passed // what was passed over of it

	passed format.Passed
	doc    format.Document
	member format.Member
	fields []string // paths of the strings of the row before, as they stood there
	id     []byte
	places Places
	end    format.RowEnd
}

// newUnpacker returns an unpacker.
func (r *rowReader) newUnpacker() *unpacker {
	u := &unpacker{rows: r, options: r.options}
	opt := r.rows
	if r.options.RowFilter != nil && r.strings == "" {
		u.filter, u.values = r.options.RowFilter(), r.options.RowFilter()
		opt.Keep = u.keep
	}
	u.reader.Reset(opt)
	return u
}

// keep reports whether a reference may begin in a string of the row that is read; else the string is
// passed over.
func (u *unpacker) keep(start, end int, ascii bool) bool {
	if ascii {
		return true
	}
	may, quiet := u.filter.MayFind(u.at+start, u.at+end)
	if !u.options.Characters {
		u.quiet, u.reader.Quiet = quiet, quiet-u.at
	}
	if may {
		return true
	}
	u.passOver(u.batch.bytes[u.at+start : u.at+end])
	return false
}

// unpack hands on the wanted strings of the rows of a batch.
func (u *unpacker) unpack(b *batch, to format.Output) (err error) {
	u.batch, u.to = b, to
	base := b.base + b.offset
	if long := b.tooLong; long > 0 {
		u.badRow(base, long, b.before+b.line, tooLong(long))
		return nil
	}
	rest := int64(len(b.bytes))
	u.begin()
	isWhole := false
	if b.uncut {
		isWhole, err = u.whole()
	}
	if b.uncut && !isWhole {
		u.begin()
		s := splitter{err: io.EOF}
		s.cut(b)
	}
	for i := 0; i < len(b.rows) && err == nil; i++ {
		var left int64
		left, err = u.read(b.rows[i])
		rest -= left
	}
	u.pass()
	if err == nil && b.in.WritesBack(u.options) {
		u.doc.SetWhole(base + int64(len(b.bytes)))
		err = to.Document(&u.doc)
	}
	to.Tell(format.Event{Size: rest})
	return err
}

// begin makes the filters ready for the strings of the batch.
func (u *unpacker) begin() {
	u.quiet = 0
	if u.filter != nil {
		u.filter.Reset(u.batch.bytes)
	}
	if u.values != nil && u.rows.json {
		u.values.Reset(u.batch.bytes)
	}
}

// whole hands on what is in a small file, if that is one value and none of its elements is asked for.
func (u *unpacker) whole() (ok bool, err error) {
	b := u.batch
	x := row{start: len(b.bytes) - len(bytes.TrimLeft(b.bytes, blanks)), end: len(bytes.TrimRight(b.bytes, blanks)),
		index: noIndex}
	if u.left = (format.Passed{}); u.asksOfRows() || x.start >= x.end {
		return false, nil
	}
	if !u.valueMayHold(x) {
		u.passOver(b.bytes)
		u.passed.Add(u.left)
		return true, nil
	}
	x.line = text.Measure(b.bytes, 0, x.start).Lines
	if u.parse(x) != nil {
		return false, nil
	}
	_, err = u.handOn(x, nil)
	return true, err
}

// read hands on what is in a row, and returns how many bytes of it are left out.
func (u *unpacker) read(x row) (left int64, err error) {
	if u.left = (format.Passed{}); u.rows.json && !u.valueMayHold(x) {
		u.passOver(u.batch.bytes[x.start:x.end])
		u.passed.Add(u.left)
		return 0, nil
	}
	return u.handOn(x, u.parse(x))
}

// parse reads a row.
func (u *unpacker) parse(x row) error {
	r := &u.reader
	u.at, u.left, r.Quiet = x.start, format.Passed{}, u.quiet-x.start
	err := r.readAt(u.batch.bytes[x.start:x.end], x.index)
	u.left.Texts, u.left.Bytes = u.left.Texts+int64(r.Passed), u.left.Bytes+int64(r.PassedBytes)
	return err
}

// handOn hands on what is in the row that was read, given the error of that, and returns how many bytes of it
// are left out.
func (u *unpacker) handOn(x row, wrong error) (left int64, err error) {
	b, line := u.batch, x.line+u.batch.before
	row, base := b.bytes[x.start:x.end], b.base+b.offset+int64(x.start)
	if wrong != nil && !u.mustBeJSON() {
		return 0, u.plain(x)
	}
	if why := u.check(row, wrong); why != "" {
		u.badRow(base, int64(len(row)), line, why)
		return int64(len(row)), nil
	}
	if u.options.Watch.Watches() {
		u.watch(row)
	}
	u.passed.Add(u.left)
	if len(u.reader.Values) == 0 && u.left.Texts > 0 && !u.options.RowEnds {
		return 0, nil
	}
	u.end = format.RowEnd{
		Start: base, Insert: base + int64(u.reader.Close), End: base + int64(len(row)), Empty: u.reader.Empty,
		Characters: u.left.Characters,
	}
	if err = u.row(row, line); err == nil && u.options.RowEnds {
		u.pass()
		err = u.rowEnd(line)
	}
	return 0, err
}

// valueMayHold reports whether a value is to be read: for what is asked of its parts, or since a
// reference may begin in it.
func (u *unpacker) valueMayHold(x row) bool {
	if u.values == nil || u.mustBeJSON() || bytes.Contains(u.batch.bytes[x.start:x.end], []byte(`\u00`)) {
		return true
	}
	may, _ := u.values.MayFind(x.start, x.end)
	return may
}

// mustBeJSON reports whether a row that is no JSON is damaged, and not a text: but for those of a file
// of which only the name says that it is JSON, it is.
func (u *unpacker) mustBeJSON() bool {
	return !u.rows.json || u.options.Input == u.rows.name || u.asksOfRows()
}

// asksOfRows reports whether something is asked of each row.
func (u *unpacker) asksOfRows() bool {
	o := u.options
	return o.RowEnds || len(o.Fields) > 0 || o.ID != ""
}

// plain hands on a row as the text that it is.
func (u *unpacker) plain(x row) error {
	b := u.batch
	row := b.bytes[x.start:x.end]
	column := text.Place{Runes: b.column}.After(text.Measure(b.bytes, 0, x.start)).Runes
	u.pass()
	u.doc = format.Document{Bytes: row}
	u.doc.Offset, u.doc.Line, u.doc.Column = b.base+b.offset+int64(x.start), x.line+b.before, column
	return u.to.Document(&u.doc)
}

// watch notes which fields the row has that was just read.
func (u *unpacker) watch(row []byte) {
	w := u.options.Watch
	for i, found := range u.reader.matched {
		if found {
			w.Found(u.options.Fields[i])
		}
	}
	if !w.Watches() || !w.WantsOthers() {
		return
	}
	var all Reader
	if all.Read(row) != nil {
		return
	}
	for i := range all.Values {
		if path := all.Path(i); len(path) > 0 {
			w.Other(AnyIndex(string(path)))
		}
	}
}

// check returns the reason why a row is not searched, given the error of reading it; else the empty
// string.
func (u *unpacker) check(row []byte, err error) string {
	if size := int64(len(row)); size > u.options.MaxRecord {
		return tooLong(size)
	}
	if err != nil {
		return "no JSON: " + err.Error()
	}
	if u.options.RowEnds && !u.reader.Object {
		return "not an object: copied as it is"
	}
	if u.options.RowEnds && u.reader.Key != "" {
		return fmt.Sprintf("it has %q already: copied as it is", u.reader.Key)
	}
	return ""
}

func tooLong(size int64) string {
	return fmt.Sprintf("a row of %d bytes, longer than --max-record: passed over", size)
}

// badRow reports a row that cannot be read: by its line, or by its offset if the lines before it
// were not counted.
func (u *unpacker) badRow(offset, size, line int64, why string) {
	place := fmt.Sprintf("line %d", line+1)
	if u.batch.in.Continued() && !u.options.Lines {
		place = fmt.Sprintf("the row at byte %d", offset)
	}
	u.to.Tell(format.Event{Kind: format.Damaged, Offset: offset, Size: size, Text: place + ": " + why})
}

// row hands on the strings of a row that are kept.
func (u *unpacker) row(row []byte, line int64) error {
	r := &u.reader
	if len(r.Values) == 0 && u.left.Texts == 0 {
		u.passed.Texts++ // so that the file counts as one that was searched
	}
	before := 0 // bytes in which line ends are counted
	for i := range r.Values {
		v := &r.Values[i]
		if u.rows.json {
			line += text.Measure(row, before, v.Start).Lines
			before = v.Start
		}
		raw := row[v.Start:v.End]
		if len(raw) > longRow {
			debug.FreeOSMemory() // in which the row grew, before as much again is allocated
		}
		s := r.Text(i)
		if u.options.Characters {
			u.end.Characters += text.Runes(s)
		}
		u.places.Reset(raw, u.end.Start+int64(v.Start), line)
		u.pass()
		if err := u.field(i, s, line); err != nil {
			return err
		}
	}
	return nil
}

// passOver counts a string in which no reference can begin.
func (u *unpacker) passOver(raw []byte) {
	p := format.Passed{Texts: 1, Bytes: int64(len(raw))}
	if u.options.Characters {
		p.Bytes, p.Characters = Count(raw)
	}
	u.left.Add(p)
}

// pass hands on what was counted by passOver.
func (u *unpacker) pass() {
	if u.passed.Texts > 0 {
		u.to.Pass(u.passed)
		u.passed = format.Passed{}
	}
}

// rowEnd hands on the end of a row.
func (u *unpacker) rowEnd(line int64) error {
	u.doc = format.Document{Bytes: []byte{}, Row: true, Sign: format.Sign{RowEnd: &u.end}}
	u.doc.Line, u.doc.Decoded = line, true
	return u.to.Document(&u.doc)
}

// field hands on the text of the string i of a row. The Document is set field by field: most are
// empty, and a copy of what was just set would wait for each field to be stored.
func (u *unpacker) field(i int, text []byte, line int64) error {
	d := &u.doc
	*d = format.Document{}
	d.Line, d.Decoded, d.Row, d.Escape = line, true, true, escaper{}
	if u.options.Metadata {
		d.Record = &format.Record{Line: line + 1, Field: u.path(i), ID: u.rowID()}
	}
	if u.options.Metadata && !u.options.Rewrite {
		d.Field = text
	}
	if u.rows.strings != "" {
		return u.inner(text, line)
	}
	d.Bytes = text
	if u.options.Rewrite {
		d.Map = &u.places
	}
	return u.to.Document(d)
}

// inner hands on the texts of a string that is in a format; u.doc says where it is.
func (u *unpacker) inner(text []byte, line int64) error {
	u.member = format.Member{Format: u.rows.strings, Label: "utf-8", Bytes: text, Within: u.doc}
	if u.options.Rewrite {
		u.member.Map = &u.places
	} else {
		u.member.Map = origin.NewPlain(text, 0, line)
	}
	u.member.Tell = func(e format.Event) {
		if e.Lost {
			u.badRow(u.end.Start, 0, line, e.Text)
		}
	}
	return u.to.Member(&u.member)
}

// path returns the path of the string i, which is mostly the same as in the row before.
func (u *unpacker) path(i int) string {
	for len(u.fields) <= i {
		u.fields = append(u.fields, "")
	}
	if path := u.reader.Path(i); string(path) != u.fields[i] {
		u.fields[i] = string(path)
	}
	return u.fields[i]
}

// rowID returns the name of the row: see Options.ID.
func (u *unpacker) rowID() string {
	u.id, _ = u.reader.AppendID(u.id[:0])
	return string(u.id)
}
