package mail

import (
	"bytes"

	"urigrep/internal/charset"
	"urigrep/internal/source/format"
	"urigrep/internal/source/origin"
	"urigrep/internal/text"
)

// A headerText is the text of header fields.
type headerText struct {
	text       []byte
	runs       origin.Runs        // the Map of text
	references []format.Reference // not in the text: see uncommon
	closer     int                // index in the value at work of the first "?=" after what was asked; -1 for not known

	word, pending []byte // memory of encoded words
}

// reset empties the text; below is the Map of the chunk.
func (h *headerText) reset(below charset.Map) {
	h.text, h.references = h.text[:0], h.references[:0]
	h.runs.Reset(below)
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
}

// addField adds the text of a field of raw to that of its header, if it may have a reference.
func (h *headerText) addField(raw []byte, f *field, fallback charset.Encoding) {
	from := len(h.text)
	h.copy(raw, f.name, f.value)
	switch {
	case f.id.holdsURI() && isFoldedURI(raw[f.value:f.end]):
		h.joined(raw, f.value, f.end, fallback)
	case f.id == listField:
		h.list(raw, f.value, f.end, fallback)
	default:
		h.value(raw, f.value, f.end, fallback)
	}
	if !f.id.isAlways() && !isMarked(h.text[from:]) {
		h.truncate(from) // there is none in its encoded words
		return
	}
	h.replace([]byte("\n\n"), f.end, f.end)
}

// value appends the value raw[start:end] of a field to the text, unfolded (RFC 5322, §2.2.3) and
// with its encoded words decoded (RFC 2047). A fold within "<" and ">" that have no blank between them
// but folds, and a ":" before it, broke a URI: its blanks go too.
func (h *headerText) value(raw []byte, start, end int, fallback charset.Encoding) {
	raw, h.closer = raw[:end], -1
	for {
		i := bytes.IndexByte(raw[start:], '<')
		if i < 0 {
			break
		}
		to, n := start+i, closerOf(raw[start+i:])
		if n == 0 {
			to++ // to search on from
		}
		if start = h.unfold(raw, start, to, fallback, false); n > 0 && start == to {
			start = h.unfold(raw, to, to+n, fallback, true)
		}
	}
	h.unfold(raw, start, end, fallback, false)
}

// joined is value for one that is all a URI: no white space of its folds belongs to it.
func (h *headerText) joined(raw []byte, start, end int, fallback charset.Encoding) {
	h.closer = -1
	h.unfold(raw[:end], start, end, fallback, true)
}

// unfold appends raw[start:end] to the text, unfolded and with its encoded words decoded, and without the
// blanks of folds if whole. It returns end, or the index after a word that goes on after it.
func (h *headerText) unfold(raw []byte, start, end int, fallback charset.Encoding, whole bool) int {
	from := start // index up to which raw is copied
	for at := start; at < end; {
		for at < end && raw[at] != '\n' && raw[at] != '=' {
			at++
		}
		if at == end {
			break
		}
		if raw[at] == '=' {
			text, next := h.words(h.word[:0], raw, at, fallback)
			if next > at {
				h.copy(raw, from, at)
				h.replace(text, at, next)
				h.word, from = text, next
			}
			at = max(next, at+1)
			continue
		}
		h.copy(raw, from, from+len(bytes.TrimSuffix(raw[from:at], []byte{'\r'})))
		if from, at = at+1, at+1; whole {
			from = min(end, len(raw)-len(bytes.TrimLeft(raw[at:], blanks)))
			at = from
		}
	}
	h.copy(raw, from, end)
	return max(from, end)
}

// closerOf returns the length of what s begins with up to ">", if it is within maxFoldedURI bytes and
// there is a fold before it, a ":" before that, and no blank but those of folds; else 0.
func closerOf(s []byte) int {
	end := bytes.IndexByte(s[:min(len(s), maxFoldedURI)], '>')
	if end < 0 || bytes.IndexByte(s[:end], '\n') < 0 && bytes.IndexByte(s[:end], '\r') < 0 { // as nearly always
		return 0
	}
	colon := false
	for i := 1; i < end; i++ {
		switch s[i] {
		case ':':
			colon = true
		case '\r', '\n':
			if !colon {
				return 0
			}
			for i+1 < end && (s[i+1] == '\n' || s[i+1] == ' ' || s[i+1] == '\t') {
				i++
			}
		case ' ', '\t', '<':
			return 0
		}
	}
	return end + 1
}

// maxFoldedURI is how many bytes after a "<" are searched for the end of a URI.
const maxFoldedURI = 2000

// list appends the value of a field of RFC 2369 to the text, but for what uncommon says of the URIs in
// its angle brackets: there they may hold what ends them in other text.
func (h *headerText) list(raw []byte, start, end int, fallback charset.Encoding) {
	for at := start; ; {
		i := bytes.IndexByte(raw[at:end], '<')
		if i < 0 {
			break
		}
		at += i + 1
		n := bytes.IndexByte(raw[at:end], '>')
		if n < 0 {
			break
		}
		if uri := raw[at : at+n]; isUncommon(uri) {
			h.value(raw, start, at, fallback)
			h.refer(uri, at, at+n)
			start = at + n
		}
		at += n
	}
	h.value(raw, start, end, fallback)
}

// longLocal is how many bytes of an address make it one that is not found in other text.
const longLocal = 240

// isUncommon reports whether a URI between angle brackets holds a "|", or is of a long address.
func isUncommon(uri []byte) bool {
	scheme, rest, ok := bytes.Cut(uri, []byte{':'})
	if !ok || len(rest) == 0 || bytes.IndexByte(uri, '<') >= 0 {
		return false
	}
	at := bytes.IndexByte(rest, '@')
	return bytes.IndexByte(rest, '|') >= 0 || at > longLocal && equalFold(bytes.TrimSpace(scheme), "mailto")
}

// refer adds the reference that stands between two indices of the chunk, without its white space.
func (h *headerText) refer(uri []byte, start, end int) {
	r := format.Reference{Text: bytes.Join(bytes.Fields(uri), nil), At: int64(len(h.text)), Angle: true}
	below := h.runs.Under()
	r.Start, r.Line = below.Position(int64(start))
	r.End = below.End(int64(end))
	h.references = append(h.references, r)
}

// An encodedWord is one of RFC 2047, §2.
type encodedWord struct {
	charset, text []byte
	base64        bool
	end           int // index after it
}

// parseWord reads the encoded word that raw[at:] begins with. It accepts blanks in it, and "?" in
// its text. It must be asked in order.
func (h *headerText) parseWord(raw []byte, at int) (w encodedWord, ok bool) {
	if !bytes.HasPrefix(raw[at:], []byte("=?")) {
		return w, false
	}
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
	if h.closer < from {
		h.closer = len(raw)
		if i := text.IndexPair(raw[from:], '?', '='); i >= 0 {
			h.closer = from + i
		}
	}
	if h.closer == len(raw) || h.closer-from > maxWord || bytes.ContainsAny(raw[from:h.closer], "\r\n") {
		return w, false
	}
	w.charset, _, _ = bytes.Cut(raw[begin:begin+n], []byte{'*'}) // a language may follow: RFC 2231, §5
	w.text = raw[from:h.closer]
	w.end = h.closer + len("?=")
	return w, true
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
			dst = appendCharset(dst, pending, parseLabel(string(whole.charset)), fallback)
		}
		pending, digits = pending[:0], nil
	}
	next = at
	for {
		w, ok := h.parseWord(raw, at)
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
			pending = unescape(pending, w.text, '=')
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

// unwords returns the value of a field unfolded and with its encoded words decoded.
func unwords(value []byte) []byte {
	var h headerText
	h.value(value, 0, len(value), charset.UTF8)
	return h.text
}

// unfolded returns a value without its line ends.
func unfolded(value []byte) []byte {
	return bytes.Join(bytes.FieldsFunc(value, func(r rune) bool { return r == '\r' || r == '\n' }), nil)
}
