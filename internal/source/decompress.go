package source

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
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
		file, err := os.Open(f.Path)
		if err != nil {
			return f.failure(reason(err))
		}
		defer func() { _ = file.Close() }()
		in = file
	}
	if in == nil {
		return nil
	}
	if file, ok := in.(*os.File); ok {
		plain, err := f.uncompressed(file)
		if err != nil {
			return err
		}
		if plain {
			return f.opened(file, yield)
		}
	}
	if f.isContinued() {
		return nil
	}
	return f.decompress(in, limit, yield)
}

// IsCompressed reports whether a file, which stays where it is, begins as Decompressed decompresses
// it.
func IsCompressed(file io.ReaderAt) bool {
	begin := make([]byte, magicSize)
	n, _ := file.ReadAt(begin, 0)
	return compressionOf(begin[:n]) != nil
}

// uncompressed reports whether file is a regular file that is not compressed, so that it
// can be read by several at once.
func (f *File) uncompressed(file *os.File) (bool, error) {
	info, err := file.Stat()
	switch {
	case err != nil:
		return false, reason(err)
	case info.IsDir():
		return false, syscall.EISDIR
	case !info.Mode().IsRegular() || f.stdin && !atBeginning(file):
		return false, nil
	}
	begin := make([]byte, beginning)
	n, err := file.ReadAt(begin, 0)
	if err != nil && err != io.EOF {
		return false, reason(err)
	}
	return f.plain(begin[:n]), nil
}

// plain reports whether what begins so is not compressed, or is an archive of the Web, which is
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
		begin, err = buffered.Peek(beginning) // an archive of the Web is told by more
		if err == io.EOF && len(begin) > 0 {
			err = nil
		}
	}
	if err != nil && err != io.EOF { // which comes after what was read
		read := io.MultiReader(bytes.NewReader(bytes.Clone(begin)), &lateErrors{err: reason(err)})
		buffered = bufio.NewReaderSize(read, beginning)
	}
	c := compressionOf(begin)
	if f.plain(begin) {
		return f.stream(buffered, yield)
	}
	f.unpacked = true
	text, err := c.open(buffered)
	if err != nil {
		return c.error(err)
	}
	if closer, ok := text.(io.Closer); ok {
		defer func() { _ = closer.Close() }()
	}
	return f.stream(&limited{text, c, limit, limit}, yield)
}

// A limited reader gives at most rest bytes of decompressed text, and an error if there are more.
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
