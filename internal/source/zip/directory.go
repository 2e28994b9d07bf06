package zip

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// Signatures and sizes in bytes of the records of an archive, without what varies (APPNOTE, §4.3).
const (
	localSignature   = "PK\x03\x04"
	localSize        = 30
	entrySignature   = "PK\x01\x02"
	entrySize        = 46
	endSignature     = "PK\x05\x06"
	endSize          = 22
	locatorSignature = "PK\x06\x07"
	locatorSize      = 20
	end64Signature   = "PK\x06\x06"
	end64Size        = 56

	maxComment = math.MaxUint16
)

// An entry is a file, as the directory describes it (APPNOTE, §4.3.12).
type entry struct {
	name       string
	flags      uint16
	method     uint16
	checksum   uint32
	compressed int64 // bytes in the archive
	size       int64 // bytes
	at         int64 // offset of its local header, from the beginning of the archive's file
	mode       uint32
	unix       bool // mode is that of a Unix file
}

var errNoDirectory = errors.New("no directory at its end: it is damaged or cut short")

// A directory reads the entries of an archive.
type directory struct {
	src   *bufio.Reader
	left  int64 // bytes
	count uint64
	base  int64 // offset in the file at which the archive begins
}

// openDirectory returns the directory of an archive of size bytes.
func openDirectory(archive io.ReaderAt, size int64) (*directory, error) {
	tail := make([]byte, min(size, endSize+maxComment+locatorSize))
	from := size - int64(len(tail))
	if _, err := archive.ReadAt(tail, from); err != nil && err != io.EOF {
		return nil, err
	}
	at := lastEnd(tail)
	if at < 0 {
		return nil, errNoDirectory
	}
	end := tail[at:]
	if binary.LittleEndian.Uint16(end[4:]) != 0 && binary.LittleEndian.Uint16(end[4:]) != math.MaxUint16 {
		return nil, errors.New("one of several parts of an archive: join them first")
	}
	count := uint64(binary.LittleEndian.Uint16(end[10:]))
	length := int64(binary.LittleEndian.Uint32(end[12:]))
	begin := int64(binary.LittleEndian.Uint32(end[16:]))
	after := from + int64(at)
	if at >= locatorSize && string(tail[at-locatorSize:at-locatorSize+4]) == locatorSignature {
		if c, l, b, ok := readEnd64(archive, size, after-locatorSize, tail[at-locatorSize:]); ok {
			count, length, begin, after = c, l, b, after-locatorSize-end64Size
		}
	}
	base := after - length - begin
	if base < 0 || length < 0 || begin < 0 || base+begin > size {
		base = 0
	}
	if begin+base+length > size || length < 0 || begin < 0 {
		return nil, errNoDirectory
	}
	src := bufio.NewReaderSize(io.NewSectionReader(archive, base+begin, length), 64<<10)
	return &directory{src: src, left: length, count: count, base: base}, nil
}

// lastEnd returns the index in the tail of an archive of the record that ends its directory; -1 if
// there is none.
func lastEnd(tail []byte) int {
	for end := len(tail); ; {
		i := bytes.LastIndex(tail[:end], []byte(endSignature))
		if i < 0 {
			return -1
		}
		if len(tail)-i >= endSize && i+endSize+int(binary.LittleEndian.Uint16(tail[i+20:])) <= len(tail) {
			return i
		}
		end = i
	}
}

// readEnd64 reads the end of a large directory (APPNOTE, §4.3.14), which a locator points to.
func readEnd64(archive io.ReaderAt, size, at int64, locator []byte) (count uint64, length, begin int64, ok bool) {
	var b [end64Size]byte
	for _, place := range [...]int64{at - end64Size, int64(binary.LittleEndian.Uint64(locator[8:]))} {
		if place < 0 || place > size-end64Size {
			continue
		}
		if _, err := archive.ReadAt(b[:], place); err == nil && string(b[:4]) == end64Signature {
			return binary.LittleEndian.Uint64(b[32:]), int64(binary.LittleEndian.Uint64(b[40:])),
				int64(binary.LittleEndian.Uint64(b[48:])), true
		}
	}
	return 0, 0, 0, false
}

// next reads the next entry, and returns io.EOF at the end of the directory.
func (d *directory) next(e *entry) error {
	if d.left < entrySize {
		return io.EOF
	}
	var b [entrySize]byte
	if _, err := io.ReadFull(d.src, b[:]); err != nil {
		return fmt.Errorf("in its directory: %w", err)
	}
	if string(b[:4]) != entrySignature {
		return io.EOF
	}
	nameSize, extraSize := int64(binary.LittleEndian.Uint16(b[28:])), int64(binary.LittleEndian.Uint16(b[30:]))
	rest := make([]byte, nameSize+extraSize+int64(binary.LittleEndian.Uint16(b[32:])))
	if _, err := io.ReadFull(d.src, rest); err != nil {
		return fmt.Errorf("in its directory: %w", err)
	}
	d.left -= entrySize + int64(len(rest))
	*e = entry{
		name:       string(rest[:nameSize]),
		flags:      binary.LittleEndian.Uint16(b[8:]),
		method:     binary.LittleEndian.Uint16(b[10:]),
		checksum:   binary.LittleEndian.Uint32(b[16:]),
		compressed: int64(binary.LittleEndian.Uint32(b[20:])),
		size:       int64(binary.LittleEndian.Uint32(b[24:])),
		at:         int64(binary.LittleEndian.Uint32(b[42:])),
		mode:       binary.LittleEndian.Uint32(b[38:]) >> 16,
		unix:       b[5] == 3 || b[5] == 19, // Unix, and OS X (§4.4.2)
	}
	e.large(rest[nameSize : nameSize+extraSize])
	e.at += d.base
	return nil
}

// large sets the sizes and the offset that have no room in the entry, of its extra field (APPNOTE,
// §4.5.3).
func (e *entry) large(extra []byte) {
	for len(extra) >= 4 {
		id, size := binary.LittleEndian.Uint16(extra), int(binary.LittleEndian.Uint16(extra[2:]))
		if size > len(extra)-4 {
			return
		}
		data := extra[4 : 4+size]
		if extra = extra[4+size:]; id != 1 {
			continue
		}
		for _, value := range [...]*int64{&e.size, &e.compressed, &e.at} {
			if *value == math.MaxUint32 && len(data) >= 8 {
				*value = int64(binary.LittleEndian.Uint64(data))
				data = data[8:]
			}
		}
		return
	}
}

// isLink reports whether the entry is a symbolic link.
func (e *entry) isLink() bool { return e.unix && e.mode&0xF000 == 0xA000 }
