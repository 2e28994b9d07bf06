package tables

import (
	"bytes"
	"fmt"
	"strconv"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
	"urigrep/internal/text"
)

// A reader reads the tables of a run.
type reader struct {
	format.Written
	options *format.Options
	format  Format
	batches format.Batches[batch, unpacker]
}

// Cuts reports whether a table is cut: one of TSV at any line, if its first line is known and no cell
// that it begins with may be quoted. Where a row of CSV begins is only known from all that is before it.
func (r *reader) Cuts(in *format.Input) bool {
	return r.format.tabs && bytes.IndexByte(in.Begin, '\n') >= 0 && !mayQuote(in.Begin)
}

// A table is an input while it is read.
type table struct {
	in        *format.Input
	columns   *columns
	enc       charset.Encoding
	guessed   string
	comma     byte
	base      int64      // where its rows begin in the source
	line      int64      // line ends before them
	names     int64      // offset in the source of the row that names the columns; -1 if it is not read
	continued bool       // other rows are before them
	escapers  [2]Escaper // of cells without quotes, and with
}

// Read hands on the cells of a table.
func (r *reader) Read(in *format.Input, to format.Output) error {
	t := &table{in: in, comma: r.format.comma(in.Begin), names: -1}
	t.escapers = [2]Escaper{{t.comma, false}, {t.comma, true}}
	t.enc, t.guessed = in.Guess(r.options, in.Encoding, to)
	if err := in.ReadsRows(t.enc); err != nil {
		return err
	}
	records, err := in.Records(r.options.RowBounds)
	if err != nil {
		return err
	}
	s := r.splitter(in, t.comma)
	s.src, t.base, t.line = records.Src, records.Base, records.Line
	if t.continued = records.Base > in.Offset; t.continued {
		line, _, _ := bytes.Cut(in.Begin, []byte{'\n'})
		t.columns = newColumns(cells(bytes.TrimSuffix(line, []byte{'\r'}), t.comma, false), r.options)
		s.names = len(t.columns.names)
	}
	return r.batches.Read(records, to, func(b *batch) (int, error) {
		err := s.next(b)
		if b.table = t; err == nil && t.columns == nil {
			r.setColumns(b, to)
		}
		return len(b.buf), err
	})
}

// splitter returns a splitter of a table, without its source.
func (r *reader) splitter(in *format.Input, comma byte) *splitter {
	return &splitter{
		tabs: r.format.tabs, comma: comma, limit: int(min(MaxRow, r.options.MaxRecord)), live: in.Live,
		lines: mayQuote(in.Begin),
	}
}

// setColumns sets the columns of a table, which the first row of a batch names.
func (r *reader) setColumns(b *batch, to format.Output) {
	t := b.table
	t.columns = newColumns(nil, r.options)
	for _, row := range b.rows {
		if row.broken == "" && row.end > row.start {
			t.columns = newColumns(cells(b.buf[row.start:row.end], t.comma, row.quoted), r.options)
			t.names = t.base + b.offset + int64(row.start)
			break
		}
	}
	if t.columns.taken != "" {
		to.Tell(format.Event{Kind: format.Damaged, Offset: t.names,
			Text: fmt.Sprintf("it has a column %q already: copied as it is", t.columns.taken)})
	}
}

// cells returns the texts of the cells of a row, which may be quoted.
func cells(row []byte, comma byte, quoted bool) (texts []string) {
	var p places
	for at := 0; at <= len(row); {
		var c cell
		c, at = nextCell(row, at, comma, quoted)
		texts = append(texts, string(c.append(nil, row, &p, 0, 0)))
	}
	return texts
}

// A batch is a Batch of rows.
type batch struct {
	table  *table
	buf    []byte
	rows   []row
	offset int64 // of buf in the table
}

// An unpacker hands on the cells of rows. It is used for one batch at a time.
type unpacker struct {
	reader   *reader
	options  *format.Options
	mayBegin func([]byte) bool // nil if every text is to be handed on

	table  *table
	to     format.Output
	passed format.Passed
	doc    format.Document
	text   []byte
	places places
	ruler  text.Ruler // of a row
	end    format.RowEnd
}

// newUnpacker returns an unpacker.
func (r *reader) newUnpacker() *unpacker {
	u := &unpacker{reader: r, options: r.options}
	if r.options.MayBegin != nil {
		u.mayBegin = r.options.MayBegin()
	}
	return u
}

// unpack hands on the cells of a batch.
func (u *unpacker) unpack(b *batch, to format.Output) error {
	u.table, u.to = b.table, to
	rest := int64(len(b.buf))
	for i := range b.rows {
		row := &b.rows[i]
		if row.broken != "" {
			rest -= int64(row.next - row.start)
			u.brokenRow(b, row)
			continue
		}
		if row.start == row.end {
			continue
		}
		if err := u.row(b, row); err != nil {
			return err
		}
	}
	u.pass()
	if t := b.table; t.in.WritesBack(u.options) {
		u.doc.SetWhole(t.base + b.offset + int64(len(b.buf)))
		if err := to.Document(&u.doc); err != nil {
			return err
		}
	}
	to.Tell(format.Event{Size: rest})
	return nil
}

// brokenRow reports a row that is passed over: by its line, or by its offset if the lines before it
// were not counted.
func (u *unpacker) brokenRow(b *batch, row *row) {
	t := u.table
	e := format.Event{Kind: format.Damaged, Offset: t.base + b.offset + int64(row.start),
		Size: int64(row.next - row.start)}
	switch {
	case row.rest:
		e.Kind, e.Text = format.Skipped, row.broken
	case t.continued && !u.options.Lines:
		e.Text = fmt.Sprintf("the row at byte %d: %s", e.Offset, row.broken)
	default:
		e.Text = fmt.Sprintf("line %d: %s", t.line+row.line+1, row.broken)
	}
	u.to.Tell(e)
}

// maxMissing is the most cells that a row is filled up with, so that the output grows only with the
// input.
const maxMissing = 1 << 10

// row hands on the wanted cells of a row, and its end if that is asked for.
func (u *unpacker) row(b *batch, row *row) error {
	t, cells := u.table, b.buf[row.start:row.end]
	base := t.base + b.offset + int64(row.start)
	line := t.line + row.line
	u.end = format.RowEnd{Start: base, Insert: base + int64(len(cells)), End: base + int64(len(cells)), Comma: t.comma}
	u.end.Names = base == t.names
	id := ""
	u.ruler = text.NewRuler(cells, 0)
	u.passed.Texts++ // so that the file counts as one that was searched
	i := 0
	for at := 0; at <= len(cells); i++ {
		var c cell
		c, at = nextCell(cells, at, t.comma, row.quoted)
		if !t.columns.has(i) {
			continue
		}
		if i >= len(t.columns.names) && u.options.Watch.Watches() {
			u.options.Watch.Found(strconv.Itoa(i + 1))
		}
		if id == "" && u.options.Metadata && t.columns.id >= 0 {
			id = u.id(cells, row.quoted)
		}
		if err := u.cell(cells, c, i, base, line, id); err != nil {
			return err
		}
	}
	if !u.options.RowEnds || t.columns.taken != "" {
		return nil
	}
	if missing := len(t.columns.names) - i; missing > 0 && missing <= maxMissing {
		u.end.Missing = missing
	}
	u.pass()
	u.doc = format.Document{Bytes: []byte{}, Place: format.Place{Line: line}, Sign: format.Sign{RowEnd: &u.end}}
	return u.to.Document(&u.doc)
}

// id returns the text of the cell that names a row, whose cells may be quoted.
func (u *unpacker) id(cells []byte, quoted bool) string {
	for i, at := 0, 0; at <= len(cells); i++ {
		var c cell
		c, at = nextCell(cells, at, u.table.comma, quoted)
		if i == u.table.columns.id {
			return string(c.append(nil, cells, &u.places, 0, 0))
		}
	}
	return ""
}

// cell hands on the text of the cell c of column i in a row that begins at an offset and on a line,
// unless no reference can begin in it.
func (u *unpacker) cell(cells []byte, c cell, i int, base, line int64, id string) error {
	inside := cells[c.start:c.end]
	if len(inside) == 0 {
		return nil
	}
	if u.mayBegin != nil && !u.mayBegin(inside) {
		p := u.options.PassedText(inside)
		u.end.Characters += p.Characters
		u.passed.Add(p)
		return nil
	}
	d := &u.doc
	*d = format.Document{Bytes: inside, Place: format.Place{Offset: base + int64(c.start)}}
	if u.options.Lines || u.options.Rewrite {
		u.ruler.Advance(c.start)
	}
	d.Line, d.Column = line+u.ruler.Place.Lines, u.ruler.Place.Runes
	d.Encoding, d.Guessed = u.table.enc, u.table.guessed
	if c.escaped {
		u.text = c.append(u.text[:0], cells, &u.places, d.Offset, d.Line)
		d.Bytes, d.Map = u.text, &u.places
	}
	if u.options.Characters && u.options.RowEnds {
		u.end.Characters += text.Runes(d.Bytes)
	}
	if u.options.Metadata {
		d.Record = &format.Record{Line: line + 1, Field: u.table.columns.name(i), ID: id, Comma: u.table.comma}
		d.Field = d.Bytes
	}
	d.Escape = &u.table.escapers[0]
	if c.quoted {
		d.Escape = &u.table.escapers[1]
	}
	u.pass()
	return u.to.Document(d)
}

// pass hands on what was passed over.
func (u *unpacker) pass() {
	if u.passed.Texts > 0 {
		u.to.Pass(u.passed)
		u.passed = format.Passed{}
	}
}
