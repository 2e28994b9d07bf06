package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"sync/atomic"
	"syscall"

	"urigrep/internal/charset"
	"urigrep/internal/source/mbox"
)

// Stdin is the operand that stands for standard input.
const Stdin = "-"

// A File is one source that an operand names: a file, or standard input. It is
// opened when its documents are asked for.
type File struct {
	Path string // as the user gave it; empty for standard input

	ctx      context.Context
	sources  *Sources
	stdin    bool
	unpacked *compression // it is decompressed from; nil if it is not
	file     OpenFile     // given open, and left open; nil if Documents opens it
	whole    []byte       // its text, if that was read before; else nil
	bundle   *Bundle      // that the file is in; nil if it is in none
	part     *Part        // that is read; nil for the whole
	tally    Tally
	damaged  atomic.Bool // see Damaged
	lost     lostParts
}

// A Tally is an account of the bytes of a source.
type Tally struct {
	Scanned int64 // passed on in documents and read there
	Skipped int64 // reported to Config.Skip
}

// Tally returns the account of f. After Documents has read all of the source, the sum of both
// figures is its size.
func (f *File) Tally() Tally { return f.tally }

// File returns the file that an operand names.
func (s *Sources) File(ctx context.Context, operand string) *File {
	if operand == Stdin {
		return &File{Path: s.cfg.Label, ctx: ctx, sources: s, stdin: true}
	}
	return &File{Path: operand, ctx: ctx, sources: s}
}

// OpenFile returns the File of an operand that is open already. It is left open.
func (s *Sources) OpenFile(ctx context.Context, operand string, file OpenFile) *File {
	f := s.File(ctx, operand)
	if !f.stdin {
		f.file = file
	}
	return f
}

// OpenPart returns the File of a part of an open file; of the whole if part is nil. It is left
// open.
func (s *Sources) OpenPart(ctx context.Context, path string, file OpenFile, part *Part) *File {
	return &File{Path: path, ctx: ctx, sources: s, file: file, part: part}
}

// Standard reports whether f is standard input.
func (f *File) Standard() bool { return f.stdin }

// Compressed reports whether f was found to be compressed, and so was decompressed.
func (f *File) Compressed() bool { return f.unpacked != nil }

// Damaged reports whether some record of f could not be read, once Documents has returned.
func (f *File) Damaged() bool { return f.damaged.Load() }

// Documents calls yield for each text of f in the order of the source, until it
// returns an error, which Documents returns as it is. Its own errors give the
// reason why f could not be read, in lower case and without the path: yield may
// have been called by then.
func (f *File) Documents(yield func(*Document) error) error {
	if f.stdin {
		return f.standardInput(yield)
	}
	if f.whole != nil {
		return f.regular(bytes.NewReader(f.whole), int64(len(f.whole)), yield)
	}
	file, err := f.open()
	if err != nil {
		return f.failure(Reason(err))
	}
	if f.file == nil {
		defer func() { _ = file.Close() }()
	}
	return f.opened(file, yield)
}

// open returns the open file. The caller must close it unless it is f.file.
func (f *File) open() (OpenFile, error) {
	if f.file != nil {
		return f.file, nil
	}
	return f.sources.cfg.Files.Open(f.Path)
}

// failure returns err, an error about the file as a whole, or nil if another shard reports it: the
// one in which the file begins.
func (f *File) failure(err error) error {
	if f.isContinued() {
		return nil
	}
	return err
}

// standardInput reads standard input, as a file if it is one.
func (f *File) standardInput(yield func(*Document) error) error {
	in := f.sources.cfg.Stdin
	if in == nil {
		return nil
	}
	if file, ok := in.(OpenFile); ok {
		return f.opened(file, yield)
	}
	return f.stream(in, yield)
}

// opened reads an open file, of whatever kind.
func (f *File) opened(file OpenFile, yield func(*Document) error) error {
	info, err := file.Stat()
	if err != nil {
		return Reason(err)
	}
	if info.IsDir() {
		return syscall.EISDIR
	}
	// A file in /proc is regular and says that it is empty, but is not.
	if info.Mode().IsRegular() && info.Size() > 0 && (!f.stdin || atBeginning(file)) {
		return f.regular(file, info.Size(), yield)
	}
	return f.stream(file, yield)
}

// atBeginning reports whether nothing of file has been read yet.
func atBeginning(file io.Seeker) bool {
	at, err := file.Seek(0, io.SeekCurrent)
	return err == nil && at == 0
}

// regular reads a regular file of size bytes: an OpenFile, or f.whole. If reading its beginning
// fails, it is searched as far as it could be read.
func (f *File) regular(file io.ReaderAt, size int64, yield func(*Document) error) (err error) {
	begin := f.whole[:min(len(f.whole), beginning)]
	if f.whole == nil {
		memory := f.sources.smallText()
		defer f.sources.spare.texts.put(memory)
		begin = memory.bytes[:min(size, beginning)]
		n, fault := file.ReadAt(begin, 0)
		if fault != nil && fault != io.EOF {
			defer func() {
				if err == nil {
					err = Reason(fault)
				}
			}()
		}
		begin = begin[:n]
	}
	input := f.input(begin)
	if f.part != nil && f.part.To >= size {
		f.part = &Part{f.part.From, size}
	}
	switch {
	case input == InputText:
		return f.regularText(file, begin, size, yield)
	case f.part != nil && f.part.From == 0 && f.part.To == size:
		f.part = nil
	case f.part != nil && (isRows(input) || input == InputMbox && mbox.CanStart(begin)):
		return f.structuredPart(input, file, begin, size, yield)
	case f.isContinued():
		return nil
	}
	return f.structured(input, f.reader(io.NewSectionReader(file, 0, size)), begin, size, yield)
}

// isRows reports whether an input is JSON Lines of some form.
func isRows(input string) bool {
	return input == InputRows || input == InputRowsHTML || input == InputRowsMail
}

// regularText reads a regular file of text, whose beginning is begin.
func (f *File) regularText(file io.ReaderAt, begin []byte, size int64, yield func(*Document) error) error {
	enc, mark := f.sources.encoding(begin)
	format := f.foreign(enc, begin)
	if f.isContinued() && (format != nil || !enc.IsUTF8()) {
		return nil
	}
	if format != nil {
		f.skipForeign(size, format)
		return nil
	}
	if !f.isContinued() {
		f.skipMark(mark)
	}
	offset := int64(mark)
	enc, guessed := f.guessed(enc, begin, mark)
	if f.isContinued() && !enc.IsUTF8() {
		return nil
	}
	d := &Document{Path: f.Path, Offset: offset, Size: size - offset, Encoding: enc, Guessed: guessed, Part: f.part.of(offset, size-offset)}
	section := io.NewSectionReader(file, offset, d.Size)
	if !enc.IsUTF8() {
		d.Part = nil
		return f.decoded(d, f.reader(section), enc, yield)
	}
	d.Text = section
	if f.whole != nil {
		d.Bytes = f.whole[offset:]
	} else {
		d.File = file.(OpenFile)
	}
	return f.handOn(d, yield)
}

// handOn passes a text of known size to yield, and counts what was scanned of it.
func (f *File) handOn(d *Document, yield func(*Document) error) error {
	err := yield(d)
	switch {
	case err != nil:
		f.scanned(d.Taken)
	case d.Part != nil:
		f.scanned(d.Part.To - d.Part.From)
	default:
		f.scanned(d.Size)
	}
	return err
}

// structuredPart reads the part f.part of a file of size bytes that can be read in parts.
func (f *File) structuredPart(input string, file io.ReaderAt, begin []byte, size int64, yield func(*Document) error) error {
	enc, mark := f.sources.encoding(begin)
	if enc.Wide() {
		mark = 0
	}
	if !f.isContinued() {
		f.skipMark(mark)
	}
	offset := int64(mark)
	if isRows(input) {
		return f.rowsPart(file, input, offset, size, yield)
	}
	s, err := f.messagesPart(file, offset, size-offset)
	if err != nil {
		return err
	}
	return f.readMessages(s, offset, -1, yield)
}

// structured reads a source of another kind than text, whose beginning is begin, of size bytes; -1
// if that is not known.
func (f *File) structured(input string, src *reader, begin []byte, size int64, yield func(*Document) error) error {
	enc, mark := f.sources.encoding(begin)
	switch {
	case input == InputHTML:
		enc, mark = f.hypertextEncoding(begin)
	case enc.Wide():
		mark = 0
	}
	f.skipMark(mark)
	if err := src.discard(mark); err != nil {
		return err
	}
	offset := int64(mark)
	if size >= 0 {
		size -= offset
	}
	if why := f.sources.cfg.refuses(input); why != nil {
		return why
	}
	switch input {
	case InputHTML:
		return f.hypertext(src, enc, offset, size, yield)
	case InputRows, InputRowsHTML, InputRowsMail, InputWARC:
		return f.records(input, src, extent{offset: offset, size: size}, yield)
	}
	return f.messages(src, input == InputMail, offset, size, yield)
}

// stream reads a source that can be read only once, and is of unknown size.
func (f *File) stream(in io.Reader, yield func(*Document) error) error {
	if f.sources.cfg.Rest == nil {
		return f.streamed(in, yield)
	}
	to := f.sources.cfg.Rest()
	err := f.streamed(io.TeeReader(in, to), yield)
	if errors.Is(err, ErrRefused) {
		return err
	}
	if rest := to.Rest(in); rest != nil {
		return Reason(rest)
	}
	return err
}

// streamed is stream without Config.Rest.
func (f *File) streamed(in io.Reader, yield func(*Document) error) error {
	text := f.reader(in)
	begin := text.begin(f.sources.cfg.FirstLine)
	if input := f.input(begin); input != InputText {
		return f.structured(input, text, begin, -1, yield)
	}
	enc, mark := f.sources.encoding(begin)
	if format := f.foreign(enc, begin); format != nil {
		f.skipForeign(int64(len(begin)), format)
		return text.failed()
	}
	f.skipMark(mark)
	if err := text.discard(mark); err != nil {
		return err
	}
	enc, guessed := f.guessed(enc, begin, mark)
	d := &Document{Path: f.Path, Offset: int64(mark), Size: -1, Encoding: enc, Guessed: guessed}
	if !enc.IsUTF8() {
		return f.decoded(d, text, enc, yield)
	}
	d.Text = text
	err := yield(d)
	f.scanned(text.given)
	return err
}

// guessed returns the encoding of a text by its beginning: enc, unless that is only a default and
// the bytes are in another. Then name is the name of that, and it is reported.
func (f *File) guessed(enc charset.Encoding, begin []byte, mark int) (e charset.Encoding, name string) {
	if !f.sources.auto || mark > 0 || !enc.IsUTF8() || len(begin) == 0 {
		return enc, ""
	}
	guess, ok := charset.Guess(begin)
	if !ok {
		return enc, ""
	}
	name = guess.String()
	if !f.isContinued() {
		f.tell(event{file: f, text: "the text is no UTF-8, and is read as " + name})
	}
	if guess.IsWindows1252() {
		return enc, name // as bytes that are no UTF-8 are read anyway, and by several workers at once
	}
	return guess, name
}

// decoded passes on a text that must be decoded, of d.Size bytes in the source, if that is known.
func (f *File) decoded(d *Document, text *reader, enc charset.Encoding, yield func(*Document) error) error {
	r := charset.NewReader(text, enc, d.Offset, d.Line)
	size := d.Size
	d.Text, d.Map, d.Size = r, r, -1
	err := yield(d)
	f.scanned(text.given)
	if err != nil {
		return err
	}
	if r.Short() {
		f.note("ends in the middle of a " + enc.String() + " character")
	}
	return complete(text.given, size)
}

// foreign returns the format for which a source of text in enc is not read, by its beginning; nil
// if it is read.
func (f *File) foreign(enc charset.Encoding, begin []byte) *Foreign {
	if enc.Wide() || f.sources.cfg.Text {
		return nil
	}
	format := foreign(begin)
	if inner := compressionOf(begin); f.unpacked != nil && inner != nil && format != nil { // once is enough
		return &Foreign{inner.name + " in " + f.unpacked.name, f.unpacked.name + " -dc FILE | urigrep -z"}
	}
	return format
}

// skipForeign accounts for a source in a foreign format, size bytes of which are known.
func (f *File) skipForeign(size int64, format *Foreign) {
	f.skip(0, size, "binary")
	f.tell(event{file: f, kind: notRead, format: format})
}

// skipMark accounts for a byte order mark of size bytes, if there is one.
func (f *File) skipMark(size int) {
	if size > 0 {
		f.skip(0, int64(size), "byte order mark")
	}
}

// scanned counts bytes that were scanned.
func (f *File) scanned(size int64) { f.tell(event{file: f, kind: scanned, size: size}) }

// skip counts a stretch that is not scanned, and reports it with the reason.
func (f *File) skip(offset, size int64, why string) {
	f.tell(event{file: f, kind: skipped, offset: offset, size: size, text: why})
}

// note reports a remark on the source.
func (f *File) note(text string) { f.tell(event{file: f, kind: noted, text: text}) }

// complete returns an error if a source has given fewer bytes than it said it has.
func complete(given, size int64) error {
	if given < size {
		return fmt.Errorf("shrank while it was read, to %d of %d bytes", given, size)
	}
	return nil
}

// Reason returns err without the operation and the path that package os puts into it.
func Reason(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	var le *os.LinkError
	if errors.As(err, &le) {
		return le.Err
	}
	return err
}
