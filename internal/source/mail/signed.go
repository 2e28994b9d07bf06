package mail

import (
	"bytes"

	"urigrep/internal/source/format"
	"urigrep/internal/source/origin"
)

// openSigned hands on the texts of a message of S/MIME that is only signed (RFC 8551, §3.5.2), and says
// that one that is encrypted is not read.
func (d *decoder) openSigned(f *file, c content) error {
	at, pieces, ok := signedContent(c.bytes)
	if !ok {
		f.offset, f.line = d.raw.mapOf(c).Position(0)
		not := &format.Foreign{Name: "encrypted S/MIME", Way: "openssl cms -decrypt -in FILE | urigrep"}
		f.refuse(d, not.Refusal(), format.Event{Foreign: not})
		return nil
	}
	of := *f.part
	of.mediaType = messageType
	if len(pieces) == 1 {
		return d.handNested(&of, d.raw.stretch(c, at, at+len(pieces[0])))
	}
	text := bytes.Join(pieces, nil)
	offset, line := d.raw.mapOf(c).Position(int64(at))
	sums := new(origin.Plain)
	d.place(sums, text, offset, line)
	return d.handNested(&of, content{bytes: text, m: sums, inEncoded: true})
}

// oidSigned is the object identifier of signed-data, in DER (RFC 5652, §5.1).
const oidSigned = "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02"

// Tags of BER.
const (
	tagOctets   = 0x04
	tagPieces   = 0x24 // a string of octets in pieces
	tagSequence = 0x30
	tagExplicit = 0xa0 // [0]
)

// signedContent returns the pieces of the content of a ContentInfo of signed-data, in BER (RFC 5652,
// §5.2), and the index of the first; false if b is none, or has no content.
func signedContent(b []byte) (at int, pieces [][]byte, ok bool) {
	r := berReader{b: b}
	signed := r.enter(tagSequence) && bytes.HasPrefix(r.rest(), []byte(oidSigned)) && r.skip(0) && // ContentInfo
		r.enter(tagExplicit) && r.enter(tagSequence) && r.skip(0) && r.skip(0) && // version and algorithms of SignedData
		r.enter(tagSequence) && r.skip(0) && r.enter(tagExplicit) // its type of content
	if !signed {
		return 0, nil, false
	}
	inPieces := r.enter(tagPieces)
	end := r.end
	for r.at < end {
		piece, ok := r.octets()
		if !ok {
			break
		}
		if pieces = append(pieces, piece); len(pieces) == 1 {
			at = r.at - len(piece)
		}
		if !inPieces {
			break
		}
	}
	return at, pieces, len(pieces) > 0
}

// A berReader reads values in BER (X.690) one after the other.
type berReader struct {
	b   []byte
	at  int
	end int // of the value that was entered last, if its length is given; else of b
}

// rest returns what is not read.
func (r *berReader) rest() []byte { return r.b[r.at:] }

// head reads the tag and the length of a value; the length is -1 if an end of contents ends it.
func (r *berReader) head() (tag byte, length int, ok bool) {
	b := r.rest()
	if len(b) < 2 || b[0]&0x1f == 0x1f {
		return 0, 0, false
	}
	n, size := int(b[1]), 2
	if n == 0x80 {
		n = -1
	} else if n > 0x80 {
		size += n & 0x7f
		if n&0x7f > 4 || size > len(b) {
			return 0, 0, false
		}
		n = 0
		for _, c := range b[2:size] {
			n = n<<8 | int(c)
		}
	}
	r.at += size
	return b[0], n, n <= len(b)-size
}

// enter reads the head of a value with a tag, and reports whether there is one.
func (r *berReader) enter(tag byte) bool {
	before := r.at
	found, n, ok := r.head()
	if !ok || found != tag {
		r.at = before
		return false
	}
	if r.end = len(r.b); n >= 0 {
		r.end = r.at + n
	}
	return true
}

// octets reads a string of octets that is not in pieces.
func (r *berReader) octets() ([]byte, bool) {
	tag, n, ok := r.head()
	if !ok || tag != tagOctets || n < 0 {
		return nil, false
	}
	r.at += n
	return r.b[r.at-n : r.at], true
}

// maxValues is how deep values may be nested in one that is skipped.
const maxValues = 16

// skip reads a value, which is nested so deep in another that is skipped.
func (r *berReader) skip(depth int) bool {
	_, n, ok := r.head()
	switch {
	case !ok || n < 0 && depth == maxValues:
		return false
	case n >= 0:
		r.at += n
		return true
	}
	for !bytes.HasPrefix(r.rest(), []byte{0, 0}) {
		if !r.skip(depth + 1) {
			return false
		}
	}
	r.at += 2
	return true
}
