package mail

import (
	"urigrep/internal/charset"
	"urigrep/internal/source/format"
	"urigrep/internal/source/markup"
	"urigrep/internal/source/origin"
	"urigrep/internal/text"
)

// MaxDepth is how deep multiparts and messages may be nested in each other.
const MaxDepth = 32

// Alternatives says which parts of a multipart/alternative are read (RFC 2046, §5.1.4).
type Alternatives uint8

const (
	AllAlternatives Alternatives = iota
	FirstAlternative
	LastAlternative
)

// Options say how messages are read. The zero value is the default.
type Options struct {
	Alternatives Alternatives

	// Everything asks that parts that are not text be scanned too.
	Everything bool

	// Fallback is the encoding of text without a charset, or with an unknown one.
	Fallback charset.Encoding

	// Metadata asks for Text.Message and Text.Part.
	Metadata bool

	// NoPlaces says that lines and the places of References in the source are not wanted, and
	// offsets rarely. Lines are 0 then, and so are Start and End of References.
	NoPlaces bool

	// MayBegin, where set, reports whether a reference may begin in the text of a header or of a
	// short body. If not, the text is passed to Passed, and not to the function that gets the
	// texts.
	MayBegin func(text []byte) bool
	Passed   func(text []byte)

	// Kind, where set, returns the name of the format of a file with a name that begins so, or why it is
	// not read, and Open hands on what is in it: parts that are read as what they hold. See package
	// format: Options, Output.
	Kind func(name string, begin []byte) (kind string, not *format.Foreign)
	Open func(*format.Member) error

	// Prepares, where set, reports whether something else is read for a file with a name.
	Prepares func(name string) bool

	// Account, where set, is called for every stretch of the source, once. Scanned, where set too, is
	// called in its place for those of which there is no more to say than that they were scanned.
	Account func(Account)
	Scanned func(offset, size int64)
}

// place makes p the Map of a text from a place of the source onward, with lines unless NoPlaces is
// set.
func (o *Options) place(p *origin.Plain, text []byte, offset, line int64) {
	if o.NoPlaces {
		p.ResetUncounted(text, offset)
		return
	}
	p.Reset(text, offset, line)
}

// passOver reports whether no reference can begin in a text, which is then passed over.
func (o *Options) passOver(text []byte) bool {
	if o.MayBegin == nil || o.MayBegin(text) {
		return false
	}
	o.Passed(text)
	return true
}

// leaveOut reports whether a part belongs to an alternative that is not wanted.
func (a Alternatives) leaveOut(p *part) bool {
	if a == AllAlternatives {
		return false
	}
	for ; p != nil && p.parent != nil; p = p.parent {
		if p.index == 0 || p.parent.name != "multipart/alternative" {
			continue
		}
		wanted := 1
		if a == LastAlternative {
			wanted = p.parent.parts
		}
		if p.index != wanted {
			return true
		}
	}
	return false
}

// An Account says how a stretch of the source was read.
type Account struct {
	Offset, Size int64           // in bytes
	Scanned      bool            // it is in a Text, or is structure: a header, a delimiter
	Within       bool            // it is not scanned, but is within a stretch reported as scanned before
	Lost         bool            // it was read as something else: URIs in it may not be found
	Foreign      *format.Foreign // the format of what is not scanned, or of something in it; nil for none
	Part         string          // what is in that; empty for What
	What         string          // "separator", "header", "delimiter", or the media type of a body
	Reason       string          // why it is not scanned, or what is wrong with it; empty if nothing is
}

// A Chunk is a message, or a stretch of one that ends with a line.
type Chunk struct {
	Bytes        []byte
	Offset, Line int64 // of its first byte in the source, in bytes and in line ends before it
	Index        int64 // number of the message
	First, Last  bool  // of the message
}

// A Decoder reads messages. It must not be used by two goroutines at once, but several Decoders can
// share the messages of a mailbox; all chunks of a message must go to the same one. The zero
// Decoder is ready to use, with no options.
type Decoder struct {
	opt       Options
	structure structure
	envelope  envelope
	inner     *Decoder              // of messages and multiparts that are encoded in this one; nil until needed
	describe  func() *format.Header // envelope.describe, once it is needed

	chunk Chunk
	raw   rawText
	plain origin.Plain

	yield      func(*format.Text) error
	text       format.Text
	references []format.Reference

	kept   kept           // an attachment that is not ended
	within *format.Record // the file that all is in, if that is encoded; nil for none

	transfer, decoded []byte // memory of texts
	keptBytes         []byte // memory of kept
	sampleOf          []byte // memory of samples
	unquoted, read    charset.Reader
	sums              origin.Plain // of what was decoded from base64
	headerText        headerText
	page              markup.Page
	flow              flow
	utf7              utf7Text
	others            []stretch
}

// NewDecoder returns a Decoder.
func NewDecoder(opt Options) *Decoder {
	return &Decoder{opt: opt}
}

// Texts calls yield for each text of a chunk, in the order of the source, until it
// returns an error, which Texts returns. The chunks of a message must come in order.
func (d *Decoder) Texts(c Chunk, yield func(*format.Text) error) error {
	d.opt.place(&d.plain, c.Bytes, c.Offset, c.Line)
	d.raw.from, d.raw.exact = &d.plain, true
	if c.First {
		d.structure.reset(part{})
		d.envelope.reset()
		d.kept = kept{}
	}
	err := d.handChunk(c, yield)
	if !c.Last {
		d.envelope.keep()
	}
	return err
}

// handChunk hands on the texts of a chunk to yield.
func (d *Decoder) handChunk(c Chunk, yield func(*format.Text) error) error {
	d.begin(c, yield)
	d.structure.begin(c.Bytes, c.First, c.Last)
	return d.handPieces()
}

// begin has the Decoder read a chunk, whose texts go to yield.
func (d *Decoder) begin(c Chunk, yield func(*format.Text) error) {
	d.chunk, d.raw.bytes, d.yield = c, c.Bytes, yield
	d.structure.numbered = d.opt.Metadata
	d.envelope.index, d.envelope.fallback = c.Index, d.opt.Fallback
}

// handPieces hands on the texts of all pieces of the chunk.
func (d *Decoder) handPieces() error {
	s := &d.structure
	for ; s.next(); s.drop() {
		for i := range s.pieces {
			cut := !d.chunk.Last && s.at == len(s.raw) && i == len(s.pieces)-1
			if err := d.handPiece(&s.pieces[i], cut); err != nil {
				return err
			}
		}
	}
	if d.chunk.Last {
		return d.handKept(nil)
	}
	return nil
}

// handPiece hands on the texts of a piece. cut says that a body continues in the next chunk.
func (d *Decoder) handPiece(p *piece, cut bool) error {
	if err := d.handKept(p); err != nil {
		return err
	}
	switch p.kind {
	case separatorPiece:
		d.account(p, Account{Scanned: true, What: "separator"})
	case delimiterPiece:
		d.account(p, Account{Scanned: true, What: "delimiter"})
	case headerPiece:
		return d.handHeader(p)
	case bodyPiece:
		return d.handBody(p, cut)
	}
	return nil
}

// account reports a, which says how a piece was read, with the place of the piece. Of pieces of an
// encoded message it reports only those in which URIs may be lost, with no size, at the place where
// the encoded message begins.
func (d *Decoder) account(p *piece, a Account) {
	switch {
	case d.opt.Account == nil || !d.raw.exact && !a.Lost:
		return
	case d.opt.Scanned != nil && a.Scanned && a.Reason == "" && !a.Lost:
		d.opt.Scanned(d.chunk.Offset+int64(p.start), int64(p.end-p.start))
		return
	}
	if d.raw.exact {
		a.Offset, a.Size = d.chunk.Offset+int64(p.start), int64(p.end-p.start)
	} else {
		a.Offset, _ = d.raw.from.Position(0)
	}
	d.opt.Account(a)
}

// handHeader hands on the text of a header.
func (d *Decoder) handHeader(p *piece) error {
	d.account(p, Account{Scanned: true, What: "header", Reason: p.trouble, Lost: p.trouble != ""})
	fields := d.structure.fields[p.header.first:p.header.last]
	if d.opt.Metadata {
		d.envelope.meet(d.raw.bytes, fields)
	}
	if d.opt.Alternatives.leaveOut(p.part) {
		return nil
	}
	d.headerText.reset(d.raw.from)
	size := (p.end - p.start + text.BlockSize) / text.BlockSize * text.BlockSize // whole blocks are searched faster
	marked := mayBeMarked(d.raw.bytes[p.start:min(p.start+size+1, len(d.raw.bytes))])
	for i := range fields {
		if !marked && !fields[i].id.isAlways() { // as most
			continue
		}
		d.headerText.addField(d.raw.bytes, &fields[i], d.opt.Fallback)
		if len(d.headerText.text) < maxHeaderText {
			continue
		}
		if err := d.handFields(p.part); err != nil {
			return err
		}
		d.headerText.reset(d.raw.from)
	}
	return d.handFields(p.part)
}

// maxHeaderText is the number of bytes after which the text of a header is handed on, and another
// begins with the next field: it takes several times as much memory while it is kept.
const maxHeaderText = 256 << 10

// handFields hands on the text of fields of a part's header.
func (d *Decoder) handFields(p *part) error {
	h := &d.headerText
	if len(h.text) == 0 || len(h.references) == 0 && d.opt.passOver(h.text) {
		return nil
	}
	d.text = format.Text{
		Bytes: h.text, Map: &h.runs, References: h.references, Part: p.section, MediaType: "text/rfc822-headers", Decoded: d.raw.inEncoded,
	}
	if d.opt.Metadata {
		d.text.Record = d.recordOf(p.parent)
	}
	d.text.Offset, d.text.Line = h.runs.Position(0)
	return d.hand()
}

// hand passes d.text to yield.
func (d *Decoder) hand() error {
	if d.opt.Metadata {
		d.setMessage(&d.text)
	}
	return d.yield(&d.text)
}

// setMessage sets what describes the message that a text is of.
func (d *Decoder) setMessage(x *format.Text) {
	if d.envelope.raw == nil { // the next header is not that of the message
		d.envelope.describe()
	}
	if d.describe == nil {
		d.describe = d.envelope.describe
	}
	x.Message = d.describe
}
