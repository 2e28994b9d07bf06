package warc

import (
	"bytes"
	"encoding/binary"
	"io"
	"sync"

	"github.com/klauspost/compress/gzip"
)

// A prober decompresses the beginning of gzip members, to see whether they begin with records.
type prober struct {
	gzip  gzip.Reader
	bytes bytes.Reader
}

// probers are of IsArchive: the memory of one is many times that of the file that it looks into.
var probers = sync.Pool{New: func() any { return new(prober) }}

// lastMember returns the index in b of the last gzip member that begins with a record; 0 if no
// other than the first does, as far as can be told.
func (p *prober) lastMember(b []byte) int {
	for end := len(b); ; {
		i := bytes.LastIndex(b[:end], []byte(gzipMagic))
		if i <= 0 {
			return 0
		}
		if p.isRecord(b[i:]) {
			return i
		}
		end = i
	}
}

// firstMember returns the index in b of the first gzip member that begins with a record; -1 if none
// does.
func (p *prober) firstMember(b []byte, at int) int {
	for ; at < len(b); at++ {
		i := bytes.Index(b[at:], []byte(gzipMagic))
		if i < 0 {
			return -1
		}
		if at += i; p.isRecord(b[at:]) {
			return at
		}
	}
	return -1
}

// isRecord reports whether b begins with a gzip member in which a record stands first.
func (p *prober) isRecord(b []byte) bool {
	if b = b[:min(len(b), probed)]; lacksHeader(b) {
		return false
	}
	n, record := p.begins(b[:min(len(b), shortProbe)])
	if n < len(magic) && len(b) > shortProbe {
		_, record = p.begins(b)
	}
	return record
}

// shortProbe is how many bytes of a member are decompressed at first: most members tell by them, and
// all that is given is decompressed, however little of it is read.
const shortProbe = 160

// begins decompresses the first bytes of b, a gzip member, and reports whether a record begins with
// them. It returns how many there were.
func (p *prober) begins(b []byte) (n int, record bool) {
	p.bytes.Reset(b)
	if p.gzip.Reset(&p.bytes) != nil {
		return 0, false
	}
	var begin [len(magic)]byte
	n, _ = io.ReadFull(&p.gzip, begin[:])
	return n, n == len(begin) && begins(begin[:])
}

// lacksHeader reports whether b surely begins with no header of a gzip member that ends in it (RFC
// 1952, §2.3): the library reads one byte by byte, and takes memory for its extra field at once.
func lacksHeader(b []byte) bool {
	const fixed, flags, extra, texts, reserved = 10, 3, 4, 8 | 16, 0xE0
	if len(b) < fixed+2 || b[flags]&reserved != 0 {
		return true
	}
	if b[flags]&extra != 0 && fixed+2+int(binary.LittleEndian.Uint16(b[fixed:])) > len(b) {
		return true
	}
	return b[flags]&texts != 0 && bytes.IndexByte(b[fixed:], 0) < 0
}

// isWhole reports whether b begins with a gzip member that it holds to its end, of at most limit
// bytes when decompressed.
func (p *prober) isWhole(b []byte, limit int64) bool {
	p.bytes.Reset(b)
	if p.gzip.Reset(&p.bytes) != nil {
		return false
	}
	p.gzip.Multistream(false)
	_, err := io.CopyN(io.Discard, &p.gzip, limit+1)
	return err == io.EOF
}
