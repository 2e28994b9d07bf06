package source

import (
	"bufio"
	"fmt"
	"io"
	"sync"

	"urigrep/internal/source/compress"
	"urigrep/internal/source/format"
)

// How far a text that holds none as it stands is decompressed, at least and at most, where its file is
// long enough. Damage may have made it so, which the sum after it tells: that of bzip2 is after each
// block, of up to 900 kB, and more where bytes repeat.
const (
	leastChecked = 1 << 20
	mostChecked  = 64 << 20
)

// check reads on in a text that is unpacked, to no more than limit bytes, and returns the error of what
// it was unpacked from. Less than was asked for comes at the end of a block, and the read after that
// checks it.
func check(text io.Reader, limit int64) error {
	text = io.LimitReader(text, min(limit, mostChecked))
	_, err := io.CopyN(io.Discard, text, leastChecked)
	buf := make([]byte, format.SampleSize)
	for n, ended := len(buf), false; err == nil && !ended; {
		ended = n < len(buf)
		n, err = text.Read(buf)
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// readers are the readers of compressed files: a File is kept until it is reported, its reader is not.
var readers = sync.Pool{New: func() any { return bufio.NewReaderSize(nil, format.SampleSize) }}

// A packed is a compressed source, and counts how much of it was read.
type packed struct {
	src      io.Reader
	buffered *bufio.Reader // that reads it; nil at the end
	rest     int64         // bytes that it had read and not given
	given    int64         // bytes read of it, those in buffered among them
	used     int64         // bytes of it after which the last text came out
	failed   bool          // it could not be read to its end
}

func (p *packed) Read(b []byte) (int, error) {
	n, err := p.src.Read(b)
	p.given += int64(n)
	return n, err
}

// release gives back the reader.
func (p *packed) release() {
	p.rest = int64(p.buffered.Buffered())
	p.buffered.Reset(nil)
	readers.Put(p.buffered)
	p.buffered, p.src = nil, nil
}

// tally returns the account of a source of size bytes that was decompressed to as much text as is
// counted in text. What is after the text that came out is skipped.
func (p *packed) tally(text Tally, size int64) Tally {
	t := Tally{Scanned: max(p.used, p.given-p.rest), Text: text.Scanned + text.Skipped}
	if p.failed {
		t.Scanned = p.used
		t.Skipped = max(size, p.given) - p.used
	}
	return t
}

// A limited returns at most rest bytes of decompressed text, and an error if there are more.
type limited struct {
	src   io.Reader
	from  *compress.Compression
	limit int64
	rest  int64
	in    *packed // nil for a file in an archive
}

func (l *limited) Read(p []byte) (int, error) {
	n, err := l.src.Read(p)
	if int64(n) > l.rest {
		n, err = int(l.rest), fmt.Errorf("more than %d bytes when decompressed", l.limit)
	}
	l.rest -= int64(n)
	if n > 0 && l.in != nil {
		l.in.used = l.in.given - int64(l.in.buffered.Buffered())
	}
	if err != nil && err != io.EOF {
		if l.in != nil {
			l.in.failed = true
		}
		err = l.from.Error(err)
	}
	return n, err
}

// A limitError says that a file became too large when it was decompressed.
type limitError struct{ limit int64 }

func (e *limitError) Error() string {
	return fmt.Sprintf("more than %d bytes when decompressed", e.limit)
}
