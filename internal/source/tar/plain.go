package tar

import (
	"encoding/binary"
	"io"
	"strings"

	"urigrep/internal/source/format"
)

// Fields of a header (POSIX.1-2017, pax, ustar Interchange Format), as offsets in bytes.
const (
	nameEnd     = 100
	modeStart   = 100
	modeEnd     = 108
	sizeStart   = 124
	sizeEnd     = 136
	typeAt      = 156
	magicStart  = 257
	magicEnd    = 265
	prefixStart = 345
	prefixEnd   = 500
	starStart   = 508
)

// A plainFile is a file whose header is the frequent one: a regular file, or a folder, of a name that
// stands in the header.
type plainFile struct {
	name     string
	size     int64
	isFolder bool
}

// plainHeader returns the file that a header begins, if that is a plain one. It finds what package
// archive/tar does; what is false, or rare, is left to that.
func plainHeader(b []byte) (f plainFile, ok bool) {
	if len(b) < blockSize || !isSum(b) {
		return f, false
	}
	f.name = text(b[:nameEnd])
	switch string(b[magicStart:magicEnd]) {
	case "ustar\x0000":
		if string(b[starStart:blockSize]) == "tar\x00" { // of star, whose prefix is shorter
			return f, false
		}
		if prefix := text(b[prefixStart:prefixEnd]); prefix != "" {
			f.name = prefix + "/" + f.name
		}
	case "ustar  \x00": // of GNU, which has times there
		if b[prefixStart] != 0 {
			return f, false
		}
	default:
		return f, false
	}
	const kind, regular = 0o170000, 0o100000 // of a mode of Unix
	mode, isMode := octal(b[modeStart:modeEnd])
	size, isSize := octal(b[sizeStart:sizeEnd])
	f.size, f.isFolder = size, b[typeAt] == '5'
	isFile := b[typeAt] == '0' && mode&kind&^regular == 0 && !strings.HasSuffix(f.name, "/")
	return f, isMode && isSize && f.name != "" && (isFile || f.isFolder && size == 0)
}

// text returns a field up to its first NUL.
func text(field []byte) string {
	for i, c := range field {
		if c == 0 {
			return string(field[:i])
		}
	}
	return string(field)
}

// isSum reports whether the checksum of a header is right, with its bytes added as unsigned numbers.
func isSum(b []byte) bool {
	const even, low = 0x00ff00ff00ff00ff, 0xffff
	want, ok := octal(b[checksumStart:checksumEnd])
	lanes := uint64(0)
	for at := 0; at < blockSize; at += 8 {
		w := binary.LittleEndian.Uint64(b[at:])
		lanes += w&even + w>>8&even
	}
	sum := lanes&low + lanes>>16&low + lanes>>32&low + lanes>>48
	for _, c := range b[checksumStart:checksumEnd] {
		sum += ' ' - uint64(c)
	}
	return ok && uint64(want) == sum
}

// plain hands on the file that the archive goes on with, if it is a plain one and small.
func (w *walk) plain() (ok bool, err error) {
	f, ok := plainHeader(w.source.peek(blockSize))
	if !ok || f.size > format.BatchSize {
		return false, nil
	}
	w.source.drop(blockSize)
	if f.isFolder {
		return true, nil
	}
	return true, w.small(format.Member{Name: f.name, IsFile: true, Size: f.size}, &w.source, true)
}

// small hands on a small file, which is read from src. If that is all that the archive has of it but the
// padding, the next header is where that ends.
func (w *walk) small(m format.Member, src io.Reader, isAll bool) error {
	if err := w.room(int(m.Size)); err != nil {
		return err
	}
	b := w.batch
	start := len(b.bytes)
	n, err := io.ReadFull(src, b.bytes[start:start+int(m.Size)])
	b.bytes = b.bytes[:start+n]
	m.Bytes = b.bytes[start : start+n : start+n]
	if err == io.EOF { // nothing of the file is there
		err = io.ErrUnexpectedEOF
	}
	switch {
	case err != nil:
		m.Err = w.why(err)
	case isAll:
		w.source.drop(int(-m.Size & (blockSize - 1)))
		w.archive = nil
	}
	return w.add(item{member: m}, int64(n))
}

// peek returns the next n bytes of the archive, or all if there are fewer, without taking them.
func (s *source) peek(n int) []byte {
	const mostReads = 100 // that may return nothing
	for range mostReads {
		if len(s.ahead) >= n || s.next != nil {
			break
		}
		if s.buffer == nil {
			s.buffer = make([]byte, readAhead)
		}
		kept := copy(s.buffer, s.ahead)
		read, err := s.stream.Read(s.buffer[kept:])
		s.ahead, s.next = s.buffer[:kept+read], err
	}
	return s.ahead[:min(n, len(s.ahead))]
}

// drop takes the next n bytes, or all if there are fewer; n is at most blockSize.
func (s *source) drop(n int) { s.ahead = s.ahead[len(s.peek(n)):] }
