package source

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"runtime/debug"
	"strings"

	"urigrep/internal/source/jsonl"
	"urigrep/internal/source/mail"
	"urigrep/internal/source/origin"
	"urigrep/internal/text"
)

// namedRows reports whether f has a file name extension of JSON Lines, compressed or not.
func (f *File) namedRows() bool {
	name := strings.ToLower(filepath.Base(f.Path))
	for _, compressed := range []string{".gz", ".zst", ".xz", ".bz2"} {
		if rest, ok := strings.CutSuffix(name, compressed); ok {
			name = rest
			break
		}
	}
	ext := filepath.Ext(name)
	return ext == ".jsonl" || ext == ".ndjson"
}

// beginsWithObject reports whether the first line that is not blank is an object, as far as begin
// has it.
func beginsWithObject(begin []byte) bool {
	begin = []byte(strings.TrimLeft(string(begin), " \t\r\n"))
	line, _, whole := strings.Cut(string(begin), "\n")
	if !strings.HasPrefix(line, "{") {
		return false
	}
	var r jsonl.Reader
	return !whole || r.Read([]byte(line)) == nil
}

// readRows hands on the wanted strings of the rows of a batch.
func (u *recordUnpacker) readRows(b *Bundle) (err error) {
	base := b.records.offset + b.rows.Offset
	if long := b.rows.TooLong; long > 0 {
		u.badRow(base, long, b.records.line+b.rows.Line, tooLong(long))
		return nil
	}
	rest := int64(len(b.rows.Bytes))
	if u.filter != nil {
		u.filter.Reset(b.rows.Bytes)
	}
	u.reader.Decodes = rest <= MaxRows
	u.sample.next()
	b.rows.Read(&u.reader, func(row []byte, at int, line int64, err error) bool {
		line += b.records.line
		if why := u.check(row, err); why != "" {
			rest -= int64(len(row))
			u.badRow(base+int64(at), int64(len(row)), line, why)
			return true
		}
		u.end = RowEnd{Start: base + int64(at), Insert: base + int64(at+u.reader.Close), Empty: u.reader.Empty}
		u.end.End = u.end.Start + int64(len(row))
		if err = u.row(b, row, at, line); err == nil && u.sources.cfg.RowEnds {
			err = u.rowEnd(line)
		}
		u.sample.next()
		return err == nil
	})
	u.scanned(rest)
	return err
}

// rowsPart hands on the rows that begin in the part of a file of size bytes, whose rows begin at an
// offset.
func (f *File) rowsPart(file io.ReaderAt, input string, offset, size int64, yield func(*Document) error) error {
	p := f.part.of(offset, size-offset)
	rows := io.NewSectionReader(file, offset, size-offset)
	from, err := LineStart(rows, size-offset, p.From, true)
	if err != nil {
		return err
	}
	to, err := LineStart(rows, size-offset, p.To, true)
	if err != nil || from == to {
		return err
	}
	line := int64(0)
	if f.sources.cfg.Lines {
		if line, err = f.rowsBefore(rows, from); err != nil {
			return err
		}
	}
	at := extent{offset: offset + from, line: line, size: to - from}
	return f.records(input, f.reader(io.NewSectionReader(rows, from, to-from)), at, yield)
}

// rowsBefore returns how many LF the first size bytes of a text have.
func (f *File) rowsBefore(text io.ReaderAt, size int64) (n int64, err error) {
	r := f.reader(io.NewSectionReader(text, 0, size))
	buf := make([]byte, 256<<10)
	for {
		m, err := r.Read(buf)
		n += int64(bytes.Count(buf[:m], []byte{'\n'}))
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return 0, err
		}
	}
}

// check returns the reason why a row is not searched, given the error of reading it; else the empty
// string.
func (u *recordUnpacker) check(row []byte, err error) string {
	if size := int64(len(row)); size > u.sources.cfg.MaxRecord {
		return tooLong(size)
	}
	if err != nil {
		return "no JSON: " + err.Error()
	}
	if u.sources.cfg.RowEnds && !u.reader.Object {
		return "no object: copied as it is"
	}
	if u.sources.cfg.RowEnds && u.reader.Key != "" {
		return fmt.Sprintf("it has %q already: copied as it is", u.reader.Key)
	}
	return ""
}

func tooLong(size int64) string {
	return fmt.Sprintf("a row of %d bytes, longer than --max-record: passed over", size)
}

// badRow reports a row that cannot be read: by its line, or by its offset if the lines before it
// were not counted.
func (u *recordUnpacker) badRow(offset, size, line int64, why string) {
	if u.file.isContinued() && !u.sources.cfg.Lines {
		u.damaged(offset, size, fmt.Sprintf("the row at byte %d: %s", offset, why))
		return
	}
	u.damaged(offset, size, fmt.Sprintf("line %d: %s", line+1, why))
}

// row hands on the wanted strings of a row that begins at an index in its batch.
func (u *recordUnpacker) row(b *Bundle, row []byte, at int, line int64) error {
	r := &u.reader
	for i := range r.Values {
		v := &r.Values[i]
		raw := row[v.Start:v.End]
		if !u.mayFind(v, at) {
			u.passOver(b, raw)
			continue
		}
		if len(raw) > jsonl.LongRow {
			debug.FreeOSMemory() // in which the row grew, before as much again is allocated
		}
		text, decoded := r.Text(i)
		if !decoded {
			u.text = r.AppendValue(u.text[:0], i)
			text = u.text
		}
		if u.sources.cfg.Characters {
			u.end.Characters += characters(text)
		}
		u.places.Reset(raw, u.end.Start+int64(v.Start), line)
		if err := u.field(i, text, line); err != nil {
			return err
		}
	}
	return nil
}

// A longSample is what the filter said of long strings.
type longSample struct {
	with, without int  // bytes of strings with references and without, the older the less
	rows          int  // since it was asked
	skip          bool // it is not asked in this row
}

// The filter is asked whether a reference may begin in a string. Of long strings it is not asked
// where strings with references have more than a third of their bytes: to search for triggers twice
// takes longer than is saved. In every eighth row it is asked all the same.
const (
	longString = 1 << 10 // bytes of a long string, at least
	sampled    = 8
	sampleSize = 1 << 20 // bytes after which what was said counts half
)

// next decides whether the filter is asked of long strings in the next row.
func (s *longSample) next() {
	s.rows++
	s.skip = 2*s.with > s.without && s.rows%sampled != 0
}

// mayFind reports whether a reference may begin in a string of the row that begins at an index in
// its batch, as far as that is asked.
func (u *recordUnpacker) mayFind(v *jsonl.Value, at int) bool {
	size := v.End - v.Start
	if u.filter == nil || u.sample.skip && size >= longString {
		return true
	}
	may := v.ASCII || u.filter.MayFind(at+v.Start, at+v.End)
	if size >= longString {
		u.sample.add(size, may)
	}
	return may
}

// add adds what was said of a string.
func (s *longSample) add(size int, with bool) {
	if with {
		s.with += size
	} else {
		s.without += size
	}
	if s.with+s.without > sampleSize {
		s.with, s.without = s.with/2, s.without/2
	}
}

// passOver counts a string in which no reference can begin.
func (u *recordUnpacker) passOver(b *Bundle, raw []byte) {
	passed := &b.passed
	if outer := u.file.bundle; outer != nil {
		passed = &outer.passed
	}
	passed.Texts++
	if !u.sources.cfg.Characters {
		passed.Bytes += int64(len(raw))
		return
	}
	size, characters := jsonl.Count(raw)
	passed.Bytes += size
	passed.Characters += characters
	u.end.Characters += characters
}

// rowEnd hands on the end of a row.
func (u *recordUnpacker) rowEnd(line int64) error {
	u.input.Reset(nil)
	u.doc = Document{Path: u.file.Path, Text: &u.input, Bytes: []byte{}, Size: -1, Line: line, Decoded: true, Row: true, RowEnd: &u.end}
	return u.yield(&u.doc)
}

// field hands on the text of the string i of a row. The Document is set field by field: most are
// empty, and a copy of what was just set would wait for each field to be stored.
func (u *recordUnpacker) field(i int, text []byte, line int64) error {
	d := &u.doc
	*d = Document{}
	d.Path, d.Line, d.Decoded, d.Row = u.file.Path, line, true, true
	if u.sources.cfg.Metadata {
		d.Record = &Record{Line: line + 1, Field: u.path(i), ID: u.rowID()}
	}
	if u.sources.cfg.Metadata && !u.sources.cfg.Rewrite {
		d.Field = text
	}
	switch u.sources.cfg.Input {
	case InputRowsHTML:
		u.pages.Reset("")
		d.HTML = true
		if u.sources.cfg.Rewrite {
			return u.pages.Texts(text, &u.places, u.nested(*d))
		}
		return u.pages.Texts(text, origin.NewPlain(text, 0, line), u.nested(*d))
	case InputRowsMail:
		m := u.sources.unpacker()
		m.account = func(a mail.Account) {
			if a.Lost {
				u.badRow(u.end.Start, 0, line, a.What+": "+a.Reason)
			}
		}
		defer u.sources.spare.unpackers.put(m)
		return m.decoder.Texts(mail.Chunk{Bytes: text, First: true, Last: true}, u.nested(*d))
	}
	u.input.Reset(text)
	d.Text, d.Bytes, d.Size = &u.input, text, -1
	if u.sources.cfg.Rewrite {
		d.Map = &u.places
	}
	return u.yield(d)
}

// nested returns a function that hands on texts inside a record, of which outer says where they
// are.
func (u *recordUnpacker) nested(outer Document) func(*mail.Text) error {
	return u.file.asDocuments(func(d *Document) error {
		d.Row, d.Record, d.Field, d.HTML = outer.Row, outer.Record, outer.Field, outer.HTML
		d.Decoded = true
		if outer.Row {
			d.Line = outer.Line
		}
		return u.yield(d)
	})
}

// characters returns how many characters a text has.
func characters(s []byte) int64 { return text.Runes(s) }

// path returns the path of the string i, which is mostly the same as in the row before.
func (u *recordUnpacker) path(i int) string {
	for len(u.fields) <= i {
		u.fields = append(u.fields, "")
	}
	if path := u.reader.Path(i); string(path) != u.fields[i] {
		u.fields[i] = string(path)
	}
	return u.fields[i]
}

// rowID returns the name of the row: see Config.ID.
func (u *recordUnpacker) rowID() string {
	u.id, _ = u.reader.AppendID(u.id[:0])
	return string(u.id)
}
