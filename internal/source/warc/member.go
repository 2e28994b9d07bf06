package warc

import (
	"bytes"
	"encoding/binary"
	"io"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// A prober decompresses the beginning of gzip members or zstd frames, to see whether they begin with records.
type prober struct {
	form  form
	dict  []byte // of frames
	gzip  gzip.Reader
	zstd  *zstd.Decoder
	bytes bytes.Reader
}

// probers are of IsArchive, by form: the memory of one is many times that of the file that it looks into.
var probers = [...]sync.Pool{
	gzipForm: {New: func() any { return &prober{form: gzipForm} }},
	zstdForm: {New: func() any { return &prober{form: zstdForm} }},
}

// last returns the index in b of the last gzip member that begins with a record; 0 if no other than the
// first does, as far as can be told. It goes backwards by stretches: to search each forwards is quicker.
func (p *prober) last(b []byte) int {
	const stretch = 16 << 10
	for end := len(b); end > 0; end -= stretch {
		last := 0
		for at := p.within(b, max(1, end-stretch), end); at > 0; at = p.within(b, at+1, end) {
			last = at
		}
		if last > 0 {
			return last
		}
	}
	return 0
}

// first returns the index in b, at or after at, of the first gzip member or zstd frame that begins with a record; -1
// if none does.
func (p *prober) first(b []byte, at int) int { return p.within(b, at, len(b)) }

// within is first, for members and frames that begin before an index.
func (p *prober) within(b []byte, at, end int) int {
	magic := p.form.magic()
	for ; at < end; at++ {
		i := bytes.Index(b[at:min(len(b), end-1+len(magic))], magic)
		if i < 0 {
			return -1
		}
		if at += i; p.isRecord(b[at:]) {
			return at
		}
	}
	return -1
}

// isRecord reports whether b begins with a gzip member or zstd frame in which a record stands first.
func (p *prober) isRecord(b []byte) bool {
	b = b[:min(len(b), probed)]
	if p.form == zstdForm {
		_, record := p.begins(b)
		return record
	}
	if b = b[:min(len(b), probedMember)]; lacksHeader(b) {
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

// begins decompresses the first bytes of b, and reports whether a record begins with them. It returns how many there
// were.
func (p *prober) begins(b []byte) (n int, record bool) {
	p.bytes.Reset(b)
	var begin [len(magic)]byte
	if p.form == gzipForm {
		if p.gzip.Reset(&p.bytes) == nil {
			n, _ = io.ReadFull(&p.gzip, begin[:])
		}
	} else {
		if p.zstd == nil {
			p.zstd, _ = zstd.NewReader(nil, frameOptions(p.dict)...)
		}
		if p.zstd != nil && p.zstd.Reset(&p.bytes) == nil {
			n, _ = io.ReadFull(p.zstd, begin[:])
		}
	}
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
