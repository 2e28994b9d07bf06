package source

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"syscall"

	"urigrep/internal/source/warc"
)

// MaxDecompressed is the most bytes that a file is decompressed to, unless the user says otherwise.
const MaxDecompressed = 64 << 30

// Decompressed is Documents for a file that may be compressed by gzip, bzip2, xz or
// zstd. What it begins with decides, not its name; a file that is none of these
// is read as it stands. Positions are those in the decompressed text. More than
// limit bytes of it are an error, once these have been handed on.
//
// What is decompressed is not decompressed again.
func (f *File) Decompressed(limit int64, yield func(*Document) error) error {
	if f.whole != nil {
		if f.plain(f.whole[:min(len(f.whole), beginning)]) {
			return f.Documents(yield)
		}
		return f.decompress(bytes.NewReader(f.whole), limit, yield)
	}
	var in io.Reader = f.sources.cfg.Stdin
	if !f.stdin {
		file, err := f.open()
		if err != nil {
			return f.failure(Reason(err))
		}
		if f.file == nil {
			defer func() { _ = file.Close() }()
		}
		in = file
	}
	if in == nil {
		return nil
	}
	if file, ok := in.(OpenFile); ok {
		plain, size, err := f.uncompressed(file)
		if err != nil {
			return err
		}
		if plain {
			return f.opened(file, yield)
		}
		if f.isContinued() {
			return nil
		}
		read := &reader{ctx: f.ctx, src: in}
		if err := f.decompress(read, limit, yield); err != nil {
			return err
		}
		return complete(read.given, size)
	}
	if f.isContinued() {
		return nil
	}
	return f.decompress(in, limit, yield)
}

// IsCompressed reports whether a file is compressed, by its beginning. It does not move its offset.
func IsCompressed(file io.ReaderAt) bool {
	begin := make([]byte, magicSize)
	n, _ := file.ReadAt(begin, 0)
	return compressionOf(begin[:n]) != nil
}

// uncompressed reports whether a file is regular and not compressed, so that several workers can
// read it at once. It returns the size in bytes of a regular file; 0 for others.
func (f *File) uncompressed(file OpenFile) (plain bool, size int64, err error) {
	info, err := file.Stat()
	switch {
	case err != nil:
		return false, 0, Reason(err)
	case info.IsDir():
		return false, 0, syscall.EISDIR
	case !info.Mode().IsRegular() || f.stdin && !atBeginning(file):
		return false, 0, nil
	}
	begin := make([]byte, beginning)
	n, err := file.ReadAt(begin, 0)
	if err != nil && err != io.EOF && n == 0 { // else the file is read, and the fault found again
		return false, 0, Reason(err)
	}
	return f.plain(begin[:n]), info.Size(), nil
}

// plain reports whether a file is not compressed, by its beginning, or is a WARC archive, which is
// decompressed record by record.
func (f *File) plain(begin []byte) bool {
	return compressionOf(begin) == nil || f.sources.cfg.Input == InputWARC ||
		f.sources.cfg.Input == InputAuto && warc.IsArchive(begin)
}

// decompress reads a stream, compressed or not.
func (f *File) decompress(in io.Reader, limit int64, yield func(*Document) error) error {
	buffered := bufio.NewReaderSize(uninterrupted{in}, beginning)
	begin, err := buffered.Peek(magicSize)
	if compressionOf(begin) != nil && f.sources.cfg.Input == InputAuto {
		begin, err = buffered.Peek(beginning) // to detect an archive takes more
		if err == io.EOF && len(begin) > 0 {
			err = nil
		}
	}
	if err != nil && err != io.EOF { // to be returned after what was read
		read := io.MultiReader(bytes.NewReader(bytes.Clone(begin)), &lateErrors{err: Reason(err)})
		buffered = bufio.NewReaderSize(read, beginning)
	}
	c := compressionOf(begin)
	if f.plain(begin) {
		return f.stream(buffered, yield)
	}
	f.unpacked = c
	text, err := c.open(buffered)
	if err != nil {
		return c.error(err)
	}
	if closer, ok := text.(io.Closer); ok {
		defer func() { _ = closer.Close() }()
	}
	return f.stream(&limited{text, c, limit, limit}, yield)
}

// A limited returns at most rest bytes of decompressed text, and an error if there are more.
type limited struct {
	src   io.Reader
	from  *compression
	limit int64
	rest  int64
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.src.Read(p)
	if int64(n) > l.rest {
		n, err = int(l.rest), fmt.Errorf("more than %d bytes when decompressed", l.limit)
	}
	l.rest -= int64(n)
	if err != nil && err != io.EOF {
		err = l.from.error(err)
	}
	return n, err
}
