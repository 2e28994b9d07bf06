package mail

import (
	"urigrep/internal/charset"
	"urigrep/internal/source/markup"
	"urigrep/internal/source/origin"
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

	// Everything asks that parts that are no text be scanned too.
	Everything bool

	// Fallback is the encoding of text that says none, or one that is unknown.
	Fallback charset.Encoding

	// Metadata asks for Text.Message.
	Metadata bool

	// NoPlaces says that lines are not asked for, nor where References stand in the source, and
	// offsets hardly. Lines are 0 then, and so are Start and End of References.
	NoPlaces bool

	// MayBegin, where set, reports whether a reference may begin in the text of a header that no
	// base URI is given for. One in which none may is not handed on but given to Passed.
	MayBegin func(text []byte) bool
	Passed   func(text []byte)

	// Account, where set, is told what becomes of every stretch of the source, once.
	Account func(Account)
}

// An Account tells what becomes of a stretch of the source.
type Account struct {
	Offset, Size int64  // in bytes
	Scanned      bool   // in some Text, or it is structure: headers, delimiters
	Within       bool   // it belongs to what was told as scanned before, but is not
	Lost         bool   // it is not read as what it is: there may be URIs in it that are not found
	What         string // "separator", "header", "delimiter", or the media type of a body
	Reason       string // why it is not scanned, or what is wrong with it; empty if nothing is
}

// A Text is one text of a message, valid until the function that it was handed to returns.
type Text struct {
	// Bytes are the text: UTF-8, or bytes as they stand.
	Bytes []byte

	// Offset and Line are where it begins in the source, in bytes and in line ends before it.
	Offset, Line int64

	// Map tells positions in the source; nil where the text stands in it byte for byte.
	Map charset.Map

	// Decoded says that the source between two positions is not what the text is
	// between them: of HTML, and of base64 and uuencode, whose positions are sums.
	Decoded bool

	// Base is the base URI that the content or what is around it gives; empty if none does. It is
	// relative where a page gives one that is, and nothing around it does.
	Base string

	// References are those that the attributes of HTML hold, in the order of the text.
	References []Reference

	// HTML is what the text was read from, if that is HTML, and Runs is its Map; else nil.
	HTML []byte
	Runs *origin.Runs

	// Part is the number of the part as IMAP counts (RFC 9051, §6.4.5.1): "1.2",
	// "HEADER", "2.MIME", "3.HEADER"; "TEXT" for what stands around all parts.
	Part string

	// MediaType is the type of the part, in lower case.
	MediaType string

	// Message returns what is known of the message, which may be kept; nil unless Options.Metadata
	// asks for it. Its header is read only when it is called.
	Message func() *Message
}

// A Reference is a URI reference that an attribute holds.
type Reference struct {
	Text       []byte // without the blanks around it and the line ends in it
	At         int64  // offset in Text.Bytes at which it stands between what is text
	Start, End int64  // in the source, as positions in the text
	From, To   int64  // in Text.HTML
	Line       int64  // line ends in the source before Start
	Attribute  string // its name, or what else holds it: "refresh", "url()"
	IsBase     bool   // it is the base URI of the page, or what that was resolved from
	Anchor     []byte // the text of the link, with its line ends; empty if it has none or is no link
}

// A Chunk is a message, or a stretch of one that ends with a line.
type Chunk struct {
	Bytes        []byte
	Offset, Line int64 // of its first byte in the source, in bytes and in line ends before it
	Index        int64 // number of the message
	First, Last  bool  // of the message
}

// A Decoder reads messages. It reuses its memory; it must not be used by two
// goroutines at once, but messages may be shared out to several Decoders, all chunks
// of one to the same. The zero Decoder is ready to use, with no options.
type Decoder struct {
	opt       Options
	structure structure
	message   *Message        // nil until it is asked for
	header    header          // of the message, if headed
	headed    bool            // its fields are at hand
	outer     func() *Message // where the message stands in another, encoded; nil if it does not
	describe  func() *Message // describeMessage, once it is needed

	chunk Chunk
	raw   []byte
	from  charset.Map // of raw
	exact bool        // raw stands in the source
	coded bool        // raw was decoded from base64 or uuencode
	plain origin.Plain

	yield      func(*Text) error
	text       Text
	references []Reference

	transfer, decoded, uu []byte // memory of texts
	unquoted, read        charset.Reader
	sums, uuSums          origin.Plain // of what was decoded from base64, from uuencode
	froms                 []origin.From
	headerText            headerText
	marks                 marks
	page                  markup.Page
	flow                  flow
	utf7                  utf7Text
	others                []stretch

	looked int // bytes of bodies that were read, decoded or searched
}

// NewDecoder returns a Decoder.
func NewDecoder(opt Options) *Decoder {
	return &Decoder{opt: opt}
}

// Texts calls yield for each text of a chunk, in the order of the source, until it
// returns an error, which Texts returns. The chunks of a message must come in order.
func (d *Decoder) Texts(c Chunk, yield func(*Text) error) error {
	d.resetPlain(&d.plain, c.Bytes, c.Offset, c.Line)
	d.from, d.exact = &d.plain, true
	if c.First {
		d.structure.reset(part{})
		d.message, d.headed = nil, false
	}
	err := d.texts(c, yield)
	if !c.Last {
		d.keepHeader()
	}
	return err
}

// describeMessage returns what is known of the message.
func (d *Decoder) describeMessage() *Message {
	switch {
	case d.message != nil:
	case d.outer != nil:
		d.message = d.outer()
	case d.headed:
		d.message = d.structure.describeMessage(d.header, d.opt.Fallback)
		d.message.Index = d.chunk.Index
	default:
		d.message = &Message{Index: d.chunk.Index} // without a header
	}
	return d.message
}

// keepHeader reads the header of the message, whose fields will be at hand no longer.
func (d *Decoder) keepHeader() {
	if d.headed {
		d.describeMessage()
		d.headed = false
	}
}

func (d *Decoder) texts(c Chunk, yield func(*Text) error) error {
	d.chunk, d.raw, d.yield = c, c.Bytes, yield
	d.structure.begin(d.raw, c.First, c.Last)
	return d.batches()
}

// resetPlain makes p the Map of text, with its lines if they are asked for.
func (d *Decoder) resetPlain(p *origin.Plain, text []byte, offset, line int64) {
	if d.opt.NoPlaces {
		p.ResetUncounted(text, offset)
		return
	}
	p.Reset(text, offset, line)
}

// batches hands on the texts of all pieces of the chunk.
func (d *Decoder) batches() error {
	for {
		more := d.structure.more()
		if err := d.each(more); err != nil || !more {
			return err
		}
		d.keepHeader()
		d.structure.nextBatch()
	}
}

// each hands on the texts of the pieces of a batch. more says that another follows in the chunk.
func (d *Decoder) each(more bool) error {
	for i := range d.structure.pieces {
		p := &d.structure.pieces[i]
		var err error
		switch p.kind {
		case separatorPiece:
			d.account(p, true, "separator", "", false)
		case delimiterPiece:
			d.account(p, true, "delimiter", "", false)
		case headerPiece:
			err = d.headerPiece(p)
		case bodyPiece:
			cut := i == len(d.structure.pieces)-1 && !more && !d.chunk.Last
			err = d.bodyPiece(p, cut)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// account tells what becomes of a piece. Of what was decoded from base64 or uuencode it tells only
// what may be lost, as nothing of the place where that begins.
func (d *Decoder) account(p *piece, scanned bool, what, reason string, lost bool) {
	if d.opt.Account == nil || !d.exact && !lost {
		return
	}
	a := Account{Scanned: scanned, Lost: lost, What: what, Reason: reason}
	if d.exact {
		a.Offset, a.Size = d.chunk.Offset+int64(p.start), int64(p.end-p.start)
	} else {
		a.Offset, _ = d.from.Position(0)
	}
	d.opt.Account(a)
}

// headerPiece hands on the text of a header.
func (d *Decoder) headerPiece(p *piece) error {
	d.account(p, true, "header", p.trouble, p.trouble != "")
	if d.opt.Metadata && d.message == nil && d.outer == nil && !d.headed {
		d.header, d.headed = p.header, true
	}
	if d.leftOut(p.part) {
		return nil
	}
	h := &d.headerText
	h.reset(d.from)
	fields := d.structure.fields[p.header.first:p.header.last]
	d.marks.reset(d.raw[:p.header.end])
	for i := range fields {
		f := &fields[i]
		if d.marks.rulesOut(f) || !d.marks.isScanned(f) {
			continue
		}
		from := len(h.text)
		h.copy(d.raw, f.name, f.value)
		if f.id != contentTypeField || !h.parameters(d.raw, f.value, f.end) {
			h.value(d.raw, f.value, f.end, d.opt.Fallback)
		}
		if f.id < subjectField && f.id != alwaysField && slashesFrom(h.text, from) == len(h.text) {
			h.truncate(from) // its encoded words hold none
			continue
		}
		h.put([]byte("\n\n"), f.end, f.end)
	}
	if len(h.text) == 0 {
		return nil
	}
	if d.opt.MayBegin != nil && !d.opt.MayBegin(h.text) {
		d.opt.Passed(h.text)
		return nil
	}
	d.text = Text{Bytes: h.text, Map: &h.runs, Part: p.part.section, MediaType: "text/rfc822-headers", Decoded: d.coded}
	d.text.Offset, d.text.Line = h.runs.Position(0)
	return d.hand()
}

// hand hands on d.text.
func (d *Decoder) hand() error {
	if d.opt.Metadata {
		if !d.headed { // what follows is not the header of the message
			d.describeMessage()
		}
		if d.describe == nil {
			d.describe = d.describeMessage
		}
		d.text.Message = d.describe
	}
	return d.yield(&d.text)
}

// lookedAtAll returns how many bytes have been looked at, each time that they were.
func (d *Decoder) lookedAtAll() int {
	return d.looked + d.headerText.looked + d.structure.looked + d.structure.described.looked
}
