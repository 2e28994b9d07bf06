package pipeline

import (
	"bytes"

	"urigrep/delimit"
	"urigrep/internal/charset"
	"urigrep/internal/source"
	"urigrep/internal/source/format"
	"urigrep/internal/text"
	"urigrep/resolve"
)

// An Origin is what the records of one document have in common.
type Origin struct {
	Path     string           // as the user gave it; empty for standard input
	Base     string           // base URI that relative references are resolved against; empty if none
	Decoded  bool             // positions count in decoded text, see source.Document
	Guessed  string           // the encoding that was guessed; empty if none was
	Message  *Message         // that has the document as a part; nil if none, or not asked for
	HTML     bool             // the source is HTML
	Row      bool             // the document stands in a row of a record format
	Escape   format.Escaper   // writes text into the source; nil if it is written as it is
	Encoding charset.Encoding // of the source
	Record   *RecordPlace     // in a record format; nil if in none, or not asked for

	// Label and Tail are set by Options.Label: how the output of every record of the document
	// begins and ends.
	Label, Tail []byte

	shown *Origin // without secrets; see Sink.Redacted
}

// WrittenIn returns the encoding in which a replacement for a reference is written back: that of
// the source or, where its bytes are not UTF-8 but are read as they are, the one that was guessed.
func (o *Origin) WrittenIn() charset.Encoding {
	if o.Guessed != "" && o.Encoding.IsUTF8() {
		if enc, err := charset.Lookup(o.Guessed); err == nil {
			return enc
		}
	}
	return o.Encoding
}

// A Message names the part of a message that a document is.
type Message = source.Message

// A Header has the fields of the header of a message that are printed.
type Header = source.Header

// A RecordPlace names a text in a record format.
type RecordPlace = source.Record

// A Record is one reference that was kept. It and all it points to are valid only while it is being
// written. The bytes after its texts, up to their capacity, may be read too, but mean nothing.
type Record struct {
	Origin *Origin
	Text   []byte        // as extracted: unwrapped, rejoined, trimmed
	Target []byte        // what is printed: resolved or completed, and repaired (rule V2)
	Raw    []byte        // the text between Span.Start and Span.End, as it stands
	Span   delimit.Span  // in the source, wrapper left out
	Line   int64         // of Span.Start, from 1; 0 if positions were not asked for
	Column int64         // in runes, from 1; 0 if positions were not asked for, and in an attribute of HTML
	Field  delimit.Span  // in characters of the string of a row, if Origin.Row
	Rules  delimit.Rules // those that changed the text
	Kind   delimit.Kind

	// Before and After are the text on both sides of Raw, Options.Around characters of it where
	// there are as many; nil if not asked for.
	Before, After []byte

	Wrapper delimit.Wrapper

	// Anchor is the text of the HTML link whose attribute holds the reference; see LinkText.
	Anchor []byte

	// Confidence is how sure the reading is, above 0 and at most 1.
	Confidence float64

	// Detail has what few references need; nil for those that are valid as they stand, in one
	// piece, with one reading.
	Detail *Detail

	// Attribute is the name of the HTML attribute that holds it; empty if it stands in the text.
	Attribute string

	ScriptEnd, Columns bool // see delimit.Match

	lead   []byte       // the text before it, if it may be the destination of a Markdown link or follow a userinfo
	kept   bool         // it passed all filters
	placed bool         // its positions are those in the source already
	markup delimit.Span // if placed, where it stands in the document's Markup
}

// A Detail has the fields of a Record that few references need.
type Detail struct {
	Repaired     []byte            // percent-encoded form of a Text that is not valid; nil if there is none
	Pieces       []delimit.Span    // in the source, if more than one
	Mended       []delimit.Span    // pieces joined where no break parts them (rule X2); nil if not asked for
	Alternatives []string          // other readings, most likely first
	Joins        []PieceJoin       // the line ends that were crossed on evidence (rule R5)
	Err          *resolve.Error    // first offence of Text against the grammar; nil if valid
	Via          []string          // the target before it was unwrapped, and each link it led to; nil if it was not
	Warnings     []resolve.Warning // about wrappers that were not unwrapped
	Refusal      string            // why it is no reference; see delimit.Refusal

	err resolve.Error // what Err points to
}

// A PieceJoin is a line end that was crossed on evidence, and the piece that ends there.
type PieceJoin struct {
	delimit.Join
	Piece int // index in Pieces
}

// characters returns how many characters of the text belong to the record: none if it stands in an
// attribute.
func (r *Record) characters() int64 {
	if r.placed {
		return 0
	}
	return text.Runes(r.Raw)
}

// Valid reports whether Text is, as written, a valid reference.
func (r *Record) Valid() bool { return r.Detail == nil || r.Detail.Err == nil }

// Refused reports whether a record is of a place where a reference may begin and none does; see
// Options.Refusals.
func (r *Record) Refused() bool { return r.Detail != nil && r.Detail.Refusal != "" }

// Kinds are the names of the kinds of references, as output and options have them.
var Kinds = func() (names [delimit.Kinds]string) {
	for i := range names {
		names[i] = delimit.Kind(i).String()
	}
	return names
}()

// Wrappers are the names of the wrappers, as output and options have them.
var Wrappers = func() (names [delimit.Wrappers]string) {
	for i := range names {
		names[i] = delimit.Wrapper(i).String()
	}
	return names
}()

// ParseTarget parses the target of a record, whose host may be in Unicode. It reports false for
// text that is not a reference.
func ParseTarget(rfc resolve.RFC, target []byte) (resolve.Reference, bool) {
	text := string(target)
	ref, err := rfc.Parse(text)
	if err != nil {
		ref, err = resolve.ParseIRI(text)
	}
	return ref, err == nil
}

// A Line is a line of a document in which references stand. Of a line longer than lineMargin there
// may be parts, each a Line: what is within lineMargin of its references, cut where one begins if
// it would become longer than longestLine. So the parts depend on the text only, not on its windows.
type Line struct {
	Origin *Origin
	Text   []byte // without its end
	Number int64  // from 1, in the source
	Column int64  // of the first mark, in runes, from 1
	Offset int64  // of Text, in bytes of the source

	// Marks are the parts of Text that belong to references, in order.
	Marks []delimit.Span

	span     delimit.Span // of Text, in the document
	ended    bool         // Text goes up to the end of the line
	borrowed bool         // Text is the window's
}

// Settled says how far a document is settled.
type Settled struct {
	To     int64          // offset in the source before which no other record begins
	RowEnd *source.RowEnd // the row that ends with the document; nil if none does
}

// LinkText returns the text of the HTML or Markdown link whose destination the reference is, line
// ends included; nil if it is in no link.
func (r *Record) LinkText() []byte {
	if r.lead != nil && r.Anchor == nil {
		r.Anchor = linkText(r.lead)
	}
	return r.Anchor
}

// MayHaveLinkText reports whether LinkText may return something. It costs nothing.
func (r *Record) MayHaveLinkText() bool { return r.lead != nil || r.Anchor != nil }

// maxLinkText is how many bytes the text of a Markdown link may have.
const maxLinkText = 1000

// linkRoom is how many bytes before a destination linkText reads at most: the text, its brackets,
// and a backslash before them.
const linkRoom = maxLinkText + 8

// linkText returns the text of the Markdown link, [text](destination) or [text](<destination>),
// whose destination begins where before ends; nil if there is no such link.
func linkText(before []byte) []byte {
	before = bytes.TrimSuffix(before, []byte("<"))
	if !bytes.HasSuffix(before, []byte("](")) {
		return nil
	}
	end := len(before) - len("](")
	depth := 0
	for i := end - 1; i >= max(0, end-maxLinkText); i-- {
		if c := before[i]; c != '[' && c != ']' && c != '\n' {
			continue
		}
		switch escaped := i > 0 && before[i-1] == '\\'; {
		case escaped:
		case before[i] == ']':
			depth++
		case before[i] == '[' && depth == 0:
			return before[i+1 : end : end]
		case before[i] == '[':
			depth--
		case before[i] == '\n' && i > 0 && before[i-1] == '\n':
			return nil // a link does not extend over paragraphs
		}
	}
	return nil
}
