// Package calendar reads calendars and address cards: iCalendar (RFC 5545), vCalendar and vCard
// (RFC 6350), which are lines of a name, parameters and a value.
//
// Lines that are folded are unfolded (RFC 5545, §3.1), and the escapes of values undone (§3.3.11). A
// value whose parameters say so, as those of vCard 2.1 do, is quoted-printable and decoded. One
// of the type text/html, as Outlook writes descriptions, is read as HTML, a text of its own. Each other
// line is a paragraph of the text, with a blank between the name and the value, so that no reference
// goes from one into the next. Positions are those in the source.
package calendar

import (
	"bytes"
	"fmt"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
	"urigrep/internal/source/html"
	"urigrep/internal/source/origin"
	"urigrep/internal/source/parts"
)

// Format is the format of calendars and address cards.
type Format struct{}

// Detect reports whether an input begins as a calendar or an address card.
func (Format) Detect(b format.Beginning) bool {
	begin := bytes.TrimLeft(b.Bytes, " \t\r\n")
	for _, first := range [...]string{"BEGIN:VCALENDAR", "BEGIN:VCARD"} {
		if len(begin) > len(first) && bytes.EqualFold(begin[:len(first)], []byte(first)) && begin[len(first)] <= ' ' {
			return true
		}
	}
	return false
}

var errRefused = fmt.Errorf("a calendar is %w, since its lines are folded: use --input text to change the source "+
	"as it stands", format.ErrRefused)

// New implements format.Format.
func (Format) New(o *format.Options) (format.Reader, error) {
	return &reader{Unwritten: format.Unwritten{Why: errRefused}, options: o}, nil
}

// A reader reads the calendars of a run.
type reader struct {
	format.Whole
	format.Unwritten
	options *format.Options
	texts   format.Pool[text]
}

// Read hands on the texts of a calendar.
func (r *reader) Read(in *format.Input, to format.Output) error {
	enc, _ := in.Guess(r.options, in.Encoding, to)
	return parts.Read(&parts.Kind{
		Get: func(to format.Output) parts.Reader { return r.text(to, enc) },
		Put: func(p parts.Reader) { r.texts.Put(p.(*text)) },
		Cut: cut, NoLines: r.options.NoPlaces,
	}, in, enc, to)
}

// text returns a text for an Output.
func (r *reader) text(to format.Output, enc charset.Encoding) *text {
	t := r.texts.Get(func() *text { return new(text) })
	t.to, t.enc = to, enc
	t.pages.NoPlaces, t.pages.Account = r.options.NoPlaces, to.Tell
	return t
}

// cut returns where to cut lines that are too many: after the last that is whole.
func cut(src []byte) int {
	if end := wholeLines(src); end > 0 {
		return end
	}
	return len(src)
}

// wholeLines returns how many bytes of src are lines after which another begins: no fold.
func wholeLines(src []byte) int {
	for end := len(src); end > 0; {
		end = bytes.LastIndexByte(src[:end], '\n')
		if end+1 < len(src) && !isFold(src[end+1]) && !isSoftEnd(src[:max(end, 0)]) {
			return end + 1
		}
	}
	return 0
}

// isFold reports whether a line that begins with c goes on with the one before.
func isFold(c byte) bool { return c == ' ' || c == '\t' }

// A text is the text of some lines.
type text struct {
	to    format.Output
	enc   charset.Encoding
	bytes []byte
	runs  origin.Runs // its Map

	html  []stretch // of bytes
	pages html.Pages

	line   int // where in bytes the current line begins
	page   int // where in bytes the value of that begins, if it is HTML; else 0
	place  place
	quoted bool // in a parameter that is quoted
}

// A stretch is that between two offsets.
type stretch struct{ start, end int }

// A place is where in a line a byte stands.
type place uint8

const (
	inName place = iota // or in a parameter
	inValue
	inEncoded // in a value that is quoted-printable
)

// ReadPart implements parts.Reader.
func (t *text) ReadPart(src []byte, m charset.Map, _ parts.State, last, full bool) (after parts.State) {
	end := len(src)
	if !last && !full {
		end = wholeLines(src)
	}
	t.bytes, t.html = t.bytes[:0], t.html[:0]
	t.begin()
	t.runs.Reset(m)
	for at := 0; at < end; {
		at = t.next(src[:end], at)
	}
	t.endValue()
	return parts.State{Rest: src[end:]}
}

// next appends what stands at src[at], and returns the index after it.
func (t *text) next(src []byte, at int) int {
	switch c := src[at]; {
	case c == '\r' && at+1 < len(src) && src[at+1] == '\n':
		return t.lineEnd(src, at, at+2)
	case c == '\n':
		return t.lineEnd(src, at, at+1)
	case t.place == inName && c == '"':
		t.quoted = !t.quoted
	case t.place == inName && c == ':' && !t.quoted:
		t.value(at)
		return at + 1
	case t.place == inEncoded && c == '=':
		return t.encoded(src, at)
	case t.place != inName && c == '\\' && at+1 < len(src) && escapes[src[at+1]] != 0:
		t.made(string(escapes[src[at+1]]), at, at+2)
		return at + 2
	}
	t.runs.Copied(len(t.bytes), at)
	t.bytes = append(t.bytes, src[at])
	return at + 1
}

// escapes are the characters that stand for others after a backslash: those of RFC 5545, §3.3.11, and
// the colon, which programs escape too.
var escapes = [256]byte{'n': '\n', 'N': '\n', ',': ',', ';': ';', ':': ':', '\\': '\\'}

// value appends the colon src[at], after which a value begins.
func (t *text) value(at int) {
	name := t.bytes[t.line:]
	t.place = inValue
	if hasParameter(name, "ENCODING", "QUOTED-PRINTABLE") {
		t.place = inEncoded
	}
	isHTML := hasParameter(name, "FMTTYPE", "text/html")
	t.made(": ", at, at+1)
	if isHTML {
		t.page = len(t.bytes)
	}
}

// endValue says that a line has ended.
func (t *text) endValue() {
	if t.page > 0 && t.page < len(t.bytes) {
		t.html = append(t.html, stretch{t.page, len(t.bytes)})
	}
}

// lineEnd appends a line end, which stands between two indices, unless the line goes on, and returns the
// index after it.
func (t *text) lineEnd(src []byte, at, end int) int {
	if end < len(src) && isFold(src[end]) {
		return end + 1
	}
	t.endValue()
	t.made("\n\n", at, end)
	t.begin()
	return end
}

// begin says that a line begins.
func (t *text) begin() { t.line, t.page, t.place, t.quoted = len(t.bytes), 0, inName, false }

// made appends s, which stands for src[start:end].
func (t *text) made(s string, start, end int) {
	t.runs.Made(len(t.bytes), start, end)
	t.bytes = append(t.bytes, s...)
}

// HandOn implements parts.Reader.
func (t *text) HandOn([]byte, charset.Map) error {
	at := 0
	for _, s := range t.html {
		if err := t.handOn(stretch{at, s.start}); err != nil {
			return err
		}
		err := t.pages.Texts(t.bytes[s.start:s.end], origin.From{Below: &t.runs, At: int64(s.start)},
			format.Documents(func(d *format.Document) error {
				d.HTML, d.Encoding = true, t.enc
				return t.to.Document(d)
			}))
		if err != nil {
			return err
		}
		at = s.end
	}
	return t.handOn(stretch{at, len(t.bytes)})
}

// handOn hands on a stretch of the text, unless that is empty.
func (t *text) handOn(s stretch) error {
	if s.start == s.end {
		return nil
	}
	d := &format.Document{Bytes: t.bytes[s.start:s.end], Encoding: t.enc, Place: format.Place{Map: &t.runs}}
	if s.start > 0 {
		d.Map = origin.From{Below: &t.runs, At: int64(s.start)}
	}
	d.Offset, d.Line = d.Map.Position(0)
	return t.to.Document(d)
}
