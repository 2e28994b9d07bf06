package mail

import (
	"bytes"

	"urigrep/internal/charset"
	"urigrep/internal/source/origin"
	"urigrep/internal/text"
)

// A headerText is the text of header fields.
type headerText struct {
	text []byte
	runs origin.Runs // the Map of text
	ends wordEnds    // of the words of the value at work

	word, pending []byte    // memory of encoded words
	labels        lastLabel // of encoded words

	whole    bool // the value at work is one URI: the white space of its folds is not part of it
	examined int  // bytes of fields examined, for a test that the work is linear
	angle
}

// reset empties the text; below is the Map of the chunk.
func (h *headerText) reset(below charset.Map) {
	h.text = h.text[:0]
	h.runs.Reset(below)
	h.angle = angle{}
}

// copy appends raw[start:end] to the text.
func (h *headerText) copy(raw []byte, start, end int) {
	if start < end {
		h.runs.Copied(len(h.text), start)
		h.text = append(h.text, raw[start:end]...)
	}
}

// replace appends s to the text, made from the bytes between two indices of the chunk.
func (h *headerText) replace(s []byte, start, end int) {
	h.runs.Made(len(h.text), start, end)
	h.text = append(h.text, s...)
}

// truncate cuts the text off at index from.
func (h *headerText) truncate(from int) {
	h.text = h.text[:from]
	h.runs.Truncate(from)
	h.angle = angle{seen: from}
}

// value appends the value raw[start:end] of a field to the text, unfolded (RFC 5322, §2.2.3) and
// with its encoded words decoded (RFC 2047).
func (h *headerText) value(raw []byte, start, end int, fallback charset.Encoding) {
	raw = raw[:end]
	from := start // index up to which raw is copied
	h.examined += end - start
	h.ends.reset()
	word, fold := wordFrom(raw, start), foldFrom(raw, start)
	for min(word, fold) < end {
		if word < fold {
			text, next := h.words(h.word[:0], raw, word, fallback)
			if next > word {
				h.copy(raw, from, word)
				h.replace(text, word, next)
				h.word, from = text, next
			}
			word = wordFrom(raw, max(next, word+1))
			if fold < from {
				fold = foldFrom(raw, from)
			}
			continue
		}
		broken := fold
		if broken > from && raw[broken-1] == '\r' {
			broken--
		}
		h.copy(raw, from, broken)
		from = fold + 1
		if rest := trimBlanks(raw[from:]); h.whole || h.inURI(rest) {
			from = end - len(rest)
		}
		fold = foldFrom(raw, from)
	}
	h.copy(raw, from, end)
}

// parameters appends to the text those parameters of a Content-Type field, whose value is
// raw[start:end], that have "://" once they are decoded. It reports false, and appends nothing, if
// the value can be appended as it is: without pieces of RFC 2231, and without the parameter URL,
// whose blanks do not count (RFC 2017, §3).
func (h *headerText) parameters(raw []byte, start, end int) bool {
	value := raw[start:end]
	if bytes.IndexByte(value, '*') < 0 && !bytes.Contains(bytes.ToLower(value), []byte("url")) {
		return false
	}
	_, rest := cutTypeName(unfold(nil, value))
	all := parseParameters(rest)
	found := false
	for _, name := range all.names() {
		v := all.value(name)
		if name == "url" {
			v = bytes.Join(bytes.Fields(v), nil)
		}
		if bytes.Contains(v, []byte("://")) {
			h.replace(bytes.Join([][]byte{[]byte(" <"), v, []byte(">")}, nil), start, end)
			found = true
		}
	}
	return found
}

// foldFrom returns the index of the first LF in s at index from or after it; len(s) if there is
// none.
func foldFrom(s []byte, from int) int {
	if i := bytes.IndexByte(s[from:], '\n'); i >= 0 {
		return from + i
	}
	return len(s)
}

// An angle is what is known about the last "<" in a text before a fold, if there is no blank
// between.
type angle struct {
	seen   int  // index in the text up to which it was read
	open   bool // there is such a "<"
	colon  bool // there is a ":" after it
	asked  bool // closed is known
	closed bool // a ">" follows the fold, with no blank before it
}

// inURI reports whether the end of the text, before a fold, is within "<" and ">" that have no
// blanks between them but folds, with a ":" before the fold; rest is what follows the fold.
func (h *headerText) inURI(rest []byte) bool {
	a := &h.angle
	colon := false
	i := len(h.text) - 1
	for ; i >= a.seen && !isAngleOrBlank(h.text[i]); i-- {
		colon = colon || h.text[i] == ':'
	}
	switch {
	case i < a.seen:
		a.colon = a.colon || colon
	case h.text[i] == '<':
		*a = angle{open: true, colon: colon}
	default:
		*a = angle{}
	}
	a.seen = len(h.text)
	if a.open && !a.asked {
		a.asked, a.closed = true, closes(rest)
	}
	return a.open && a.colon && a.closed
}

func isAngleOrBlank(c byte) bool {
	switch c {
	case '<', '>', ' ', '\t', '\n':
		return true
	}
	return false
}

// closes reports whether there is a ">" in the first maxFoldedURI bytes of s, with no blanks before
// it but folds.
func closes(s []byte) bool {
	for i := 0; i < len(s) && i < maxFoldedURI; i++ {
		switch s[i] {
		case '>':
			return true
		case '\r', '\n':
			for i+1 < len(s) && (s[i+1] == '\n' || s[i+1] == ' ' || s[i+1] == '\t') {
				i++
			}
		case ' ', '\t', '<':
			return false
		}
	}
	return false
}

// maxFoldedURI is how many bytes after a fold are searched for the end of a URI.
const maxFoldedURI = 2000

// An encodedWord is one of RFC 2047, §2.
type encodedWord struct {
	charset, text []byte
	base64        bool
	end           int // index after it; if there is no word, after the bytes examined
}

// parseWord reads the encoded word that raw[at:] begins with. It accepts blanks in it, and "?" in
// its text. It must be asked in order.
func (h *headerText) parseWord(raw []byte, at int) (w encodedWord, ok bool) {
	w.end = at
	begin := at + len("=?")
	n := bytes.IndexByte(raw[begin:min(len(raw), begin+maxLabel+1)], '?')
	from := begin + n + len("?q?") // index at which the text begins
	if n < 0 || from > len(raw) || raw[from-1] != '?' || bytes.ContainsAny(raw[begin:begin+n], " \t\r\n") {
		return w, false
	}
	switch raw[from-2] {
	case 'B', 'b':
		w.base64 = true
	case 'Q', 'q':
	default:
		return w, false
	}
	w.end = from
	end := h.ends.next(raw, from)
	if end < 0 || end-from > maxWord {
		return w, false
	}
	w.charset, _, _ = bytes.Cut(raw[begin:begin+n], []byte{'*'}) // a language may follow: RFC 2231, §5
	w.text = raw[from:end]
	w.end = end + len("?=")
	return w, true
}

// A wordEnds finds what ends the texts of the encoded words of a value. It looks at no byte of the
// value more than once, however many of the words have no end.
type wordEnds struct {
	// closer, lf and cr are the indices of the first "?=", LF and CR that are not before the index
	// asked for last, len(raw) where there is none.
	closer, lf, cr int

	examined int // bytes examined, for a test that the work is linear
}

// reset prepares w for another value.
func (w *wordEnds) reset() { w.closer, w.lf, w.cr = -1, -1, -1 }

// next returns the index of the first "?=" in raw at index from or after it; -1 if there is
// none, or a line ends before it. It must be asked in order.
func (w *wordEnds) next(raw []byte, from int) int {
	if w.closer < from {
		w.closer = from + indexOr(text.IndexPair(raw[from:], '?', '='), len(raw)-from)
		w.examined += w.closer - from
	}
	if w.lf < from {
		w.lf = foldFrom(raw, from)
		w.examined += w.lf - from
	}
	if w.cr < from {
		w.cr = from + indexOr(bytes.IndexByte(raw[from:], '\r'), len(raw)-from)
		w.examined += w.cr - from
	}
	if w.closer >= min(w.lf, w.cr, len(raw)) {
		return -1
	}
	return w.closer
}

const (
	maxLabel = 100  // bytes of the name of a charset
	maxWord  = 4000 // bytes of the text of an encoded word; RFC 2047 allows 75
)

// words decodes the encoded word that raw[at:] begins with, and those after it with only blanks
// between, and appends their text to dst. Characters and groups of digits that are split between
// two words of one charset are joined. next is the index after them; at if there is none.
func (h *headerText) words(dst, raw []byte, at int, fallback charset.Encoding) (text []byte, next int) {
	var whole encodedWord // of the words put together
	pending, digits := h.pending[:0], []byte(nil)
	flush := func() {
		if pending = appendDigits(pending, digits); len(pending) > 0 {
			dst = appendCharset(dst, pending, h.labels.parse(whole.charset), fallback)
		}
		pending, digits = pending[:0], nil
	}
	next = at
	for {
		w, ok := h.parseWord(raw, at)
		h.examined += w.end - at
		if !ok {
			break
		}
		if !bytes.EqualFold(w.charset, whole.charset) || w.base64 != whole.base64 {
			flush()
			whole = w
		}
		if w.base64 {
			pending, digits, _, _ = decodeBase64(pending, digits, w.text, nil)
		} else {
			pending = appendQ(pending, w.text)
		}
		next = w.end
		rest := bytes.TrimLeft(raw[next:], " \t\r\n")
		if !bytes.HasPrefix(rest, []byte("=?")) {
			break
		}
		at = len(raw) - len(rest)
	}
	flush()
	h.pending = pending
	return dst, next
}

// appendQ decodes text in the encoding "Q" (RFC 2047, §4.2) and appends the bytes.
func appendQ(dst, text []byte) []byte {
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '_':
			c = ' '
		case c == '=' && i+2 < len(text):
			if high, low := hexValue[text[i+1]], hexValue[text[i+2]]; high|low < 16 {
				c = high<<4 | low
				i += 2
			}
		}
		dst = append(dst, c)
	}
	return dst
}

// unwords returns the value of a field unfolded and with its encoded words decoded.
func unwords(value []byte) []byte {
	var h headerText
	h.value(value, 0, len(value), charset.UTF8)
	return h.text
}

// unfold appends value to dst, unfolded.
func unfold(dst, value []byte) []byte {
	for _, c := range value {
		if c != '\r' && c != '\n' {
			dst = append(dst, c)
		}
	}
	return dst
}

// addField adds the text of a field of raw to that of its header, if it may have a reference.
func (h *headerText) addField(raw []byte, f *field, fallback charset.Encoding) {
	if !f.isScanned(raw) {
		return
	}
	from := len(h.text)
	h.copy(raw, f.name, f.value)
	if f.id != contentTypeField || !h.parameters(raw, f.value, f.end) {
		h.whole = f.id.holdsURI() && isFoldedURI(raw[f.value:f.end])
		h.value(raw, f.value, f.end, fallback)
		h.whole = false
	}
	if f.id < subjectField && f.id != alwaysField && slashesFrom(h.text, from) == len(h.text) {
		h.truncate(from) // there is no "://" in its encoded words
		return
	}
	h.replace([]byte("\n\n"), f.end, f.end)
}
