package rewrite

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"urigrep/internal/source/jsonl"
)

// A Splicer carries out the edits of one source after the other. The pipeline writes them to it.
type Splicer struct {
	Key    string // of the array of a row
	Arrays bool   // cells of tables hold the array too, and not its elements alone

	// Failed, where set, is called for each replacement that cannot be written, with the offset in
	// the source of the reference, which stays.
	Failed func(offset int64, reason string)

	// Diff, where set, gets what is kept, removed and inserted, in place of the output.
	Diff *Diff

	// Flush, where set, is called after each Write, for a source that is read while it is written.
	Flush func() error

	// Sticky says that an error of the output ends the run, because all sources are written there.
	Sticky bool

	out   io.Writer
	src   Source
	at    int64 // offset in the source up to which it is written
	edits int64 // carried out

	elements   []byte // of the array of the current row, which begin with a 0 each
	characters int64  // of the references in the current row
	scratch    []byte
	err        error
}

// Begin begins a source, which is written to out.
func (s *Splicer) Begin(src Source, out io.Writer) {
	*s = Splicer{Key: s.Key, Arrays: s.Arrays, Failed: s.Failed, src: src, out: out, elements: s.elements[:0],
		scratch: s.scratch}
}

// Use replaces the source that was begun, from which nothing has been written yet, by src.
func (s *Splicer) Use(src Source) { s.src = src }

// End copies what is left of the source, and returns how many edits have been carried out.
func (s *Splicer) End() (edits int64, err error) {
	if s.err == nil {
		s.err = s.src.Copy(s.kept(), s.at, -1)
	}
	if s.err == nil && s.Diff != nil {
		s.err = s.Diff.End()
	}
	return s.edits, s.err
}

// Break leaves out what is left of the source, because it was not searched. It returns the error of
// writing what is before, or else why.
func (s *Splicer) Break(why error) error {
	if s.err == nil {
		s.err = why
	}
	return s.err
}

// Edits returns how many edits have been carried out.
func (s *Splicer) Edits() int64 { return s.edits }

// Write carries out the edits encoded in p, which are whole.
func (s *Splicer) Write(p []byte) (int, error) {
	var e edit
	for rest := p; len(rest) > 0 && s.err == nil; {
		if rest, s.err = e.next(rest); s.err == nil {
			s.do(&e)
		}
	}
	if s.Flush != nil && s.err == nil {
		s.err = s.Flush()
	}
	var unread *SourceError
	if s.err != nil && s.Sticky && !errors.As(s.err, &unread) {
		return 0, s.err
	}
	return len(p), nil // End has the error
}

// do carries out an edit.
func (s *Splicer) do(e *edit) {
	switch e.kind {
	case settledEdit:
		s.copy(e.start)
	case replaceEdit:
		s.replace(e)
	case elementEdit:
		s.elements = append(append(s.elements, 0), e.text...)
		s.characters += e.characters
	case rowEdit:
		s.row(e)
	case failedEdit:
		if s.Failed != nil {
			s.Failed(e.start, string(e.text))
		}
	default:
		s.err = fmt.Errorf("an edit of kind %d", e.kind)
	}
}

// copy copies the source up to an offset.
func (s *Splicer) copy(to int64) {
	if to > s.at && s.err == nil {
		s.err = s.src.Copy(s.kept(), s.at, to)
		s.at = to
	}
}

// kept returns what text of the source that is kept is written to.
func (s *Splicer) kept() io.Writer {
	if s.Diff != nil {
		return s.Diff
	}
	return s.out
}

// remove leaves out the source up to an offset.
func (s *Splicer) remove(to int64) {
	if s.Diff != nil && s.err == nil {
		var text []byte
		text, s.err = s.src.Read(nil, s.at, to)
		s.Diff.remove(text)
	}
	s.at = to
}

// write writes text, unless there was an error before.
func (s *Splicer) write(text []byte) {
	switch {
	case s.err != nil || len(text) == 0:
	case s.Diff != nil:
		s.Diff.insert(text)
	default:
		_, s.err = s.out.Write(text)
	}
}

// replace replaces a stretch of the source by a text, unless it overlaps with one before.
func (s *Splicer) replace(e *edit) {
	if e.start < s.at || e.end < e.start {
		return
	}
	s.copy(e.start)
	text := e.text
	if e.flags&keepTags != 0 && s.err == nil {
		var html []byte
		html, s.err = s.src.Read(s.scratch[:0], e.start, e.end)
		s.scratch = append(append(html, e.text...), appendTags(nil, html)...)
		text = s.scratch[len(html):]
	}
	s.remove(e.end)
	s.write(text)
	s.edits++
}

// row inserts the array and the share into the current row.
func (s *Splicer) row(e *edit) {
	s.copy(e.start)
	if e.comma != 0 {
		s.scratch = s.cell(s.scratch[:0], e)
	} else {
		s.scratch = s.member(s.scratch[:0], e)
	}
	s.write(s.scratch)
	s.elements, s.characters = s.elements[:0], 0
	s.copy(e.end)
	s.edits++
}

// cell appends the cells that the row lacks, and one with the elements or the name of its column.
func (s *Splicer) cell(text []byte, e *edit) []byte {
	text = append(append(text, e.text...), e.comma)
	begin := len(text)
	if e.flags&namesRow != 0 {
		return append(text, s.Key...)
	}
	if s.Arrays {
		text = s.array(text)
	} else {
		text = append(text, bytes.ReplaceAll(s.elements[min(1, len(s.elements)):], []byte{0}, []byte{' '})...)
	}
	if cell := text[begin:]; e.comma != '\t' && bytes.ContainsAny(cell, string(e.comma)+"\"\r\n") {
		quoted := append([]byte{'"'}, bytes.ReplaceAll(cell, []byte{'"'}, []byte(`""`))...)
		text = append(append(text[:begin], quoted...), '"')
	}
	return text
}

// member appends the array of the elements and the share as members.
func (s *Splicer) member(text []byte, e *edit) []byte {
	if e.flags&emptyRow == 0 {
		text = append(text, ',')
	}
	key := jsonl.AppendString(nil, []byte(s.Key))
	text = s.array(append(append(append(text, '"'), key...), `":`...))
	text = append(append(append(text, `,"`...), key...), shareSuffix+`":`...)
	share := 0.0
	if e.characters > 0 {
		share = min(float64(s.characters)/float64(e.characters), 1)
	}
	return strconv.AppendFloat(text, share, 'g', 4, 64)
}

// array appends the elements as an array of JSON.
func (s *Splicer) array(text []byte) []byte {
	elements := s.elements[min(1, len(s.elements)):]
	return append(append(append(text, '['), bytes.ReplaceAll(elements, []byte{0}, []byte{','})...), ']')
}

// shareSuffix, after Key, is the name of the share of a row's characters that are in references.
const shareSuffix = "_share"

// Keys returns the names of the members that are added to rows.
func Keys(key string) []string { return []string{key, key + shareSuffix} }
