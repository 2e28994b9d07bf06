package mail

import (
	"bytes"

	"urigrep/internal/source/format"
	"urigrep/internal/source/origin"
)

// openSigned hands on the texts of a message of S/MIME that is only signed (RFC 8551, §3.5.2), and says
// that one that is encrypted is not read, or that a signed one is damaged.
func (d *decoder) openSigned(f *file, c content) error {
	f.offset, f.line = d.raw.mapOf(c).Position(0)
	if !bytes.Contains(c.bytes[:min(len(c.bytes), headSize)], []byte(oidSigned)) {
		not := &format.Foreign{Name: "encrypted S/MIME", Way: "openssl cms -decrypt -in FILE | urigrep"}
		f.refuse(d, not.Refusal(), format.Event{Foreign: not})
		return nil
	}
	at, pieces, whole := signedContent(c.bytes)
	if !whole {
		d.tell(f.part.title(), "damaged S/MIME", format.Event{Offset: f.offset, Recounted: true, Lost: true})
	}
	of := *f.part
	of.mediaType = messageType
	switch len(pieces) {
	case 0:
		return nil
	case 1:
		return d.handNested(&of, c.stretch(at, at+len(pieces[0])))
	}
	text := bytes.Join(pieces, nil)
	offset, line := d.raw.mapOf(c).Position(int64(at))
	sums := new(origin.Plain)
	d.place(sums, text, offset, line)
	return d.handNested(&of, content{bytes: text, m: sums, inEncoded: true})
}

// Object identifiers in DER: of signed-data (RFC 5652, §5.1), and of the content that messages are (§4).
const (
	oidSigned = "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02"
	oidData   = "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x01"
)

// headSize is how many bytes at the beginning of a message of S/MIME say what it is.
const headSize = 32

// Tags of BER.
const (
	tagOctets   = 0x04
	tagPieces   = 0x24 // a string of octets in pieces
	tagExplicit = 0xa0 // [0]
)

// signedContent returns the pieces of the content of signed-data, in BER (RFC 5652, §5.2), as far as they are there,
// and the index of the first. whole says that they are all there; there are none if only certificates are sent.
func signedContent(b []byte) (at int, pieces [][]byte, whole bool) {
	i := bytes.Index(b, []byte(oidData))
	if i < 0 {
		return 0, nil, false
	}
	inPieces := false
	for next := i + len(oidData); ; {
		tag, length, head := berHead(b[next:])
		start := next + head
		switch {
		case head == 0:
			return at, pieces, false
		case tag == tagExplicit && len(pieces) == 0:
			next = start
			continue
		case tag == tagPieces && len(pieces) == 0:
			next, inPieces = start, true
			continue
		case tag != tagOctets || length < 0:
			return at, pieces, true
		}
		if next = start + length; len(pieces) == 0 {
			at = start
		}
		pieces = append(pieces, b[start:min(next, len(b))])
		if next > len(b) || !inPieces {
			return at, pieces, next <= len(b)
		}
	}
}

// berHead reads the tag and the length of a value in BER (X.690), and returns how many bytes they have; 0 if they are
// not all there. The length is -1 if an end of contents ends it.
func berHead(b []byte) (tag byte, length, size int) {
	if len(b) < 2 {
		return 0, 0, 0
	}
	switch n := int(b[1]); {
	case n == 0x80:
		return b[0], -1, 2
	case n < 0x80:
		return b[0], n, 2
	default:
		if size = 2 + n&0x7f; size > len(b) || size > 2+4 {
			return 0, 0, 0
		}
	}
	for _, c := range b[2:size] {
		length = length<<8 | int(c)
	}
	return b[0], length, size
}
