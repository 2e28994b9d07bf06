package source

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"syscall"
	"unicode/utf8"

	"urigrep/internal/source/compress"
	"urigrep/internal/source/format"
)

// Tally returns the account of f.
func (f *File) Tally() Tally {
	if f.packed == nil {
		return f.tally
	}
	t := f.packed.tally(f.tally, f.size)
	if f.skipped {
		t.Scanned, t.Skipped = 0, max(f.size, t.Scanned+t.Skipped)
	}
	return t
}

// File returns the file that an operand names.
func (s *Sources) File(ctx context.Context, operand string) *File {
	if operand == Stdin {
		return &File{Path: s.cfg.Label, ctx: ctx, sources: s, stdin: true}
	}
	return &File{Path: operand, ctx: ctx, sources: s}
}

// OpenFile returns the File of a part of an open file; of the whole if part is nil. It is left open.
func (s *Sources) OpenFile(ctx context.Context, path string, file OpenFile, part *Part) *File {
	return &File{Path: path, ctx: ctx, sources: s, file: file, part: part}
}

// Standard reports whether f is standard input.
func (f *File) Standard() bool { return f.stdin }

// Compressed reports whether f was found to be compressed, and so was decompressed, or to be an
// archive, whose files were read.
func (f *File) Compressed() bool { return f.unpacked != "" || f.archive }

// Skipped reports whether nothing of f was read because of its format.
func (f *File) Skipped() bool { return f.skipped }

// Damaged reports whether some record of f could not be read, once Documents has returned.
func (f *File) Damaged() bool { return f.damaged.Load() }

// limit returns how many bytes f may have when it is decompressed; 0 if it is not to be.
func (f *File) limit() int64 { return f.sources.cfg.MaxDecompressed }

// Documents calls yield for each text of f in the order of the source, until it
// returns an error, which Documents returns as it is. Its own errors give the
// reason why f could not be read, in lower case and without the path: yield may
// have been called by then.
func (f *File) Documents(yield func(*Document) error) error {
	f.out = &output{file: f, path: f.Path, yield: yield, batches: f.sources.cfg.Bundles}
	return f.read()
}

// documents is Documents for a file of a Bundle, whose texts a Taker gets.
func (f *File) documents(to format.Taker) error {
	f.out = &f.bundle.out
	*f.out = output{file: f, path: f.Path, to: to}
	return f.read()
}

// read reads f.
func (f *File) read() error {
	if f.whole != nil {
		return f.regular(nil, int64(len(f.whole)))
	}
	if f.stdin {
		return f.standardInput()
	}
	file, err := f.open()
	if err != nil {
		return f.failure(Reason(err))
	}
	if f.file == nil {
		defer func() { _ = file.Close() }()
	}
	return f.opened(file)
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
	if f.Continued() {
		return nil
	}
	return err
}

// Continued reports whether the file begins in another shard. If it cannot be cut, that shard
// reads it.
func (f *File) Continued() bool { return f.part != nil && f.part.From > 0 }

// standardInput reads standard input, as a file if it is one.
func (f *File) standardInput() error {
	in := f.sources.cfg.Stdin
	if in == nil {
		return nil
	}
	if file, ok := in.(OpenFile); ok {
		return f.opened(file)
	}
	return f.packedStream(in)
}

// opened reads an open file, of whatever kind.
func (f *File) opened(file OpenFile) error {
	info, err := file.Stat()
	if err != nil {
		return Reason(err)
	}
	if info.IsDir() {
		return syscall.EISDIR
	}
	// A file in /proc is regular and says that it is empty, but is not.
	if info.Mode().IsRegular() && info.Size() > 0 && (!f.stdin || atBeginning(file)) {
		return f.regular(file, info.Size())
	}
	return f.packedStream(file)
}

// atBeginning reports whether nothing of file has been read yet.
func atBeginning(file io.Seeker) bool {
	at, err := file.Seek(0, io.SeekCurrent)
	return err == nil && at == 0
}

// regular reads a regular file of size bytes, which is nil where f.whole has it. If reading its
// beginning fails, it is searched as far as it could be read.
func (f *File) regular(file io.ReaderAt, size int64) (err error) {
	f.stored = true
	begin := f.whole[:min(len(f.whole), format.SampleSize)]
	if f.whole == nil {
		memory := f.sources.smallText()
		defer f.sources.texts.Put(memory)
		begin = memory.bytes[:min(size, format.SampleSize)]
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
	if f.part != nil && f.part.To >= size {
		f.part = &Part{From: f.part.From, To: size}
	}
	if f.limit() > 0 && !f.sources.plain(begin) {
		return f.unpackRegular(file, size)
	}
	in := f.input(begin, size)
	in.Bytes = f.whole
	if f.whole == nil {
		in.File = file
	}
	return f.readInput(in, f.out.stream(f.ctx, file, size))
}

// input returns the Input that has a beginning and size bytes; -1 if that is not known.
func (f *File) input(begin []byte, size int64) *format.Input {
	in := &f.out.input
	*in = format.Input{Path: f.Path, Begin: begin, Size: size, Live: size < 0 && f.live()}
	return in
}

// readInput reads an input, whose bytes stream reads, and which has in.Begin as they stand.
func (f *File) readInput(in *format.Input, stream *format.Stream) error {
	s := f.sources
	all, known := in.Size, int64(len(in.Begin))
	mark := s.mark(in)
	o, skip := s.opener(in.Path, s.cfg.Input, f.unpacked, in)
	switch {
	case o != nil && o.err != nil:
		return f.failure(o.err)
	case o == nil && f.Continued():
		return nil
	case o != nil && !s.options.Auto && in.Encoding.Wide() && !in.Marked && isUTF8(in.Begin):
		return f.failure(fmt.Errorf("not in %s, as --encoding says, but in ASCII or UTF-8", in.Encoding))
	case o == nil && f.Wanted && compress.Of(in.Begin) != nil:
		c := compress.Of(in.Begin)
		return fmt.Errorf("compressed by %s, and %w; -z decompresses it", c.Name, ErrRefused)
	case o == nil && f.Wanted && skip.Name != "" && !skip.Media:
		return fmt.Errorf("%s, and %w", skip.Name, ErrRefused)
	case o == nil && f.limit() > 0 && f.unpacked == "" && skip.Name == "" && compress.Named(in.Path) != "":
		f.out.Tell(format.Event{Kind: format.Skipped, Size: max(all, known), Text: "binary"})
		return fmt.Errorf("%s: the magic number is damaged or missing", compress.Named(in.Path))
	case o == nil:
		fault := stream.Failed()
		if fault == nil && f.unpacked != "" {
			fault = check(stream, f.limit())
		}
		f.skip(max(all, known), skip, fault)
		return fault
	case !f.cut(o, in, all):
		return nil
	}
	if f.archive = o.Archive; s.cfg.Rewrite || f.archive && s.cfg.RowEnds {
		if err := o.reader.Rewrites(); err != nil {
			return err
		}
	}
	if mark > 0 && !f.Continued() {
		f.out.Tell(format.Event{Kind: format.Skipped, Size: int64(mark), Text: "byte order mark"})
	}
	if err := stream.Discard(mark); err != nil {
		return err
	}
	in.Stream = stream
	err := o.reader.Read(in, f.out)
	if over := f.out.end(); over != nil {
		err = over
	}
	if err == nil && in.Part == nil && stream.Used {
		err = format.Complete(stream.Given, in.Size)
	}
	if err == nil && !f.archive && s.cfg.Searched {
		err = f.out.Document(&Document{Sign: format.Sign{Searched: true}})
	}
	if err == nil {
		err = f.lost.err()
	}
	return err
}

// cut sets the part of an input of size bytes that is read, and reports whether there is anything to
// be read here: an input that is not cut is read by the shard in which it begins. One that is read as
// a stream, as what is decompressed is, is never cut: the part is one of the bytes of its file.
func (f *File) cut(o *opener, in *format.Input, size int64) bool {
	switch {
	case f.part == nil, f.part.From == 0 && f.part.To == size:
		return true
	case size >= 0 && o.reader.Cuts(in):
		in.Part = f.part.Of(in.Offset, in.Size)
		return true
	}
	return !f.Continued()
}

// skip accounts for a source in a foreign format, size bytes of which are known. One that could not be
// read may be in any.
func (f *File) skip(size int64, skip *format.Foreign, fault error) {
	f.skipped = true
	f.out.Tell(format.Event{Kind: format.Skipped, Size: size, Text: "binary"})
	if fault == nil {
		f.out.Tell(format.Event{Kind: format.NotRead, Foreign: skip})
	}
}

// live reports whether what is read of f as a stream is searched while it comes in.
func (f *File) live() bool { return f.sources.cfg.Live && !f.stored }

// stream reads a source that can be read only once, and is of unknown size.
func (f *File) stream(in io.Reader) error {
	if f.sources.cfg.Rest == nil {
		return f.streamed(in)
	}
	to := f.sources.cfg.Rest()
	err := f.streamed(io.TeeReader(in, to))
	if errors.Is(err, ErrRefused) {
		return err
	}
	if rest := to.Rest(in); rest != nil {
		return Reason(rest)
	}
	return err
}

// streamed is stream without Config.Rest.
func (f *File) streamed(in io.Reader) error {
	text := format.NewStream(f.ctx, in)
	var tells func([]byte) bool
	if f.live() {
		tells = f.sources.tells
	}
	return f.readInput(f.input(text.Begin(tells), -1), text)
}

// leastUTF8 is how many bytes tell UTF-8 from UTF-16: that many bytes of UTF-16 have one that is 0
// or not UTF-8.
const leastUTF8 = 32

// isUTF8 reports whether the beginning of a text is in UTF-8, and not in UTF-16 or UTF-32.
func isUTF8(begin []byte) bool {
	if len(begin) < leastUTF8 && !bytes.Contains(begin, []byte("://")) || bytes.IndexByte(begin, 0) >= 0 {
		return false
	}
	end := len(begin) - 1
	for end > 0 && !utf8.RuneStart(begin[end]) {
		end-- // the last character may be cut off
	}
	return utf8.Valid(begin[:end])
}
