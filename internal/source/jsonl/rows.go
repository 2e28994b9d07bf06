package jsonl

import (
	"bytes"
	"fmt"
	"runtime/debug"
	"slices"

	"urigrep/internal/source/format"
	"urigrep/internal/source/origin"
	"urigrep/internal/text"
)

// A rowReader reads the rows of a run.
type rowReader struct {
	format.Unwritten
	options *format.Options
	fields  []Path // Options.Fields
	id      *Path  // Options.ID; nil for none
	strings string // format of the strings; empty for text
	json    bool   // rows are values and elements of arrays, not lines

	// mustBeJSON says that a row that is no JSON is damaged, and not a text: but for those of a file of which only the
	// name says that it is JSON, it is.
	mustBeJSON bool

	batches format.Batches[batch, unpacker]
}

// Cuts reports whether rows are lines, which are cut: a row belongs to the part in which it begins.
func (r *rowReader) Cuts(*format.Input) bool { return !r.json }

// Read hands on the wanted strings of the rows of an input.
func (r *rowReader) Read(in *format.Input, to format.Output) error {
	if err := in.ReadsRows(in.Encoding); err != nil {
		return err
	}
	records, err := in.Records(r.options.RowBounds)
	if err != nil {
		return err
	}
	s := &splitter{src: records.Src, limit: int(r.options.MaxRecord), live: in.Live, lines: !r.json}
	return r.batches.Read(records, to, func(b *batch) (int, error) {
		err := s.Next(b)
		b.from, b.offset, b.line = records, records.Base+b.offset, records.Line+b.line
		return len(b.bytes), err
	})
}

// A batch is a stretch of a stream that holds whole rows. Its memory is used again.
type batch struct {
	bytes  []byte
	rows   []row
	offset int64 // in the source
	line   int64 // line ends before it
	column int64 // of the first byte on its line, if rows are no lines

	// tooLong is the length in bytes of a row that was passed over because it is longer than the
	// limit; there is nothing else in the batch then.
	tooLong int64

	buf  []byte
	from *format.Records
}

// An unpacker makes the documents of rows. It is used for one Batch at a time.
type unpacker struct {
	rows    *rowReader
	options *format.Options
	reader  reader

	batch *batch
	to    format.Output

	passed format.Passed
	text   []byte // of the value, decoded
	doc    format.Document
	member format.Member
	fields []string // paths of the strings of the row before, as they stood there
	places origin.Plain
	runs   origin.Runs
	end    format.RowEnd
}

// newUnpacker returns an unpacker.
func (r *rowReader) newUnpacker() *unpacker {
	u := &unpacker{rows: r, options: r.options}
	u.reader.Reset(r)
	if r.options.RowFilter != nil && r.strings == "" {
		u.reader.filter = r.options.RowFilter()
	}
	return u
}

// unpack hands on the wanted strings of the rows of a batch.
func (u *unpacker) unpack(b *batch, to format.Output) (err error) {
	u.batch, u.to = b, to
	if long := b.tooLong; long > 0 {
		u.badRow(b.offset, long, b.line, tooLong(long))
		return nil
	}
	u.reader.begin(b.bytes)
	rest := int64(len(b.bytes))
	for i := 0; i < len(b.rows) && err == nil; i++ {
		var lost int64
		lost, err = u.row(b.rows[i])
		rest -= lost
	}
	u.pass()
	if err == nil && b.from.In.WritesBack(u.options) {
		u.doc.SetWhole(b.offset + int64(len(b.bytes)))
		err = to.Document(&u.doc)
	}
	to.Tell(format.Event{Size: rest})
	return err
}

// row hands on what is in a row, and returns how many bytes of it are left out.
func (u *unpacker) row(x row) (lost int64, err error) {
	b, r := u.batch, &u.reader
	row, base, line := b.bytes[x.start:x.end], b.offset, x.line+b.from.Line
	if !u.rows.mustBeJSON && !r.mayHold(x.span) && !bytes.Contains(row, []byte(`\u00`)) {
		u.passed.Add(u.options.PassedText(row))
		return 0, nil
	}
	wrong := r.read(x.span, x.index)
	if wrong != nil && !u.rows.mustBeJSON {
		return 0, u.plain(x)
	}
	if why := u.check(row, wrong); why != "" {
		u.badRow(base+int64(x.start), int64(len(row)), line, why)
		return int64(len(row)), nil
	}
	if u.options.Watch.Watches() {
		u.watch(row)
	}
	u.passed.Add(r.left)
	if len(r.values) == 0 && r.left.Texts == 0 {
		u.passed.Texts++ // so that the file counts as one that was searched
	}
	u.end = format.RowEnd{
		Start: base + int64(x.start), Insert: base + int64(r.close), End: base + int64(x.end), Empty: r.empty,
		Characters: r.left.Characters,
	}
	if err = u.values(x.start, line); err == nil && u.options.RowEnds {
		u.pass()
		err = u.rowEnd(line)
	}
	return 0, err
}

// plain hands on a row as the text that it is.
func (u *unpacker) plain(x row) error {
	b := u.batch
	row := b.bytes[x.start:x.end]
	column := text.Place{Runes: b.column}.After(text.Measure(b.bytes, 0, x.start)).Runes
	u.pass()
	u.doc = format.Document{Bytes: row}
	u.doc.Offset, u.doc.Line, u.doc.Column = b.offset+int64(x.start), x.line+b.from.Line, column
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
	var all reader
	if all.check(row) != nil {
		return
	}
	for i := range all.values {
		if path := all.path(i); len(path) > 0 {
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
	if u.options.RowEnds && !u.reader.object {
		return "not an object: copied as it is"
	}
	if u.options.RowEnds && u.reader.key != "" {
		return fmt.Sprintf("it has %q already: copied as it is", u.reader.key)
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
	if u.batch.from.In.Continued() && !u.options.Lines {
		place = fmt.Sprintf("the row at byte %d", offset)
	}
	u.to.Tell(format.Event{Kind: format.Damaged, Offset: offset, Size: size, Text: place + ": " + why})
}

// values hands on the strings of the row that begins at an index of the batch.
func (u *unpacker) values(before int, line int64) error {
	for i := range u.reader.values {
		v := &u.reader.values[i]
		if u.rows.json {
			line += text.Measure(u.batch.bytes, before, v.start).Lines // up to before they are counted
			before = v.start
		}
		s := u.decode(v, line)
		if u.options.Characters && u.options.RowEnds {
			u.end.Characters += text.Runes(s)
		}
		u.pass()
		if err := u.field(i, s, line); err != nil {
			return err
		}
	}
	return nil
}

// decode returns the text of a value, and makes u.runs its Map if texts are written back.
func (u *unpacker) decode(v *value, line int64) []byte {
	raw := u.batch.bytes[v.start:v.end]
	if !v.escaped && !u.options.Rewrite {
		return raw
	}
	var runs *origin.Runs
	if u.options.Rewrite {
		u.places.Reset(raw, u.batch.offset+int64(v.start), line)
		u.runs.Reset(&u.places)
		runs = &u.runs
	}
	if len(raw) > longRow {
		debug.FreeOSMemory() // in which the row grew, before as much again is allocated
	}
	u.text = appendText(slices.Grow(u.text[:0], len(raw)), raw, runs)
	return u.text
}

// pass hands on what was passed over.
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
		d.Record = &format.Record{Line: line + 1, Field: u.path(i), ID: u.reader.idText()}
	}
	if u.options.Metadata && !u.options.Rewrite {
		d.Field = text
	}
	if u.rows.strings != "" {
		return u.inner(text, line)
	}
	d.Bytes = text
	if u.options.Rewrite {
		d.Map = &u.runs
	}
	return u.to.Document(d)
}

// inner hands on the texts of a string that is in a format; u.doc says where it is.
func (u *unpacker) inner(text []byte, line int64) error {
	u.member = format.Member{Format: u.rows.strings, Label: "utf-8", Bytes: text, Within: u.doc}
	if u.options.Rewrite {
		u.member.Map = &u.runs
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
	if path := u.reader.path(i); string(path) != u.fields[i] {
		u.fields[i] = string(path)
	}
	return u.fields[i]
}
