package mail

import (
	"bytes"

	"urigrep/internal/charset"
	"urigrep/internal/source/origin"
)

// A headerText is a text made of header fields. Its Map is relative to the chunk.
type headerText struct {
	text []byte
	runs origin.Runs
	word []byte // memory of encoded words

	looked int // bytes of fields looked at
	angle
}

// reset empties the text; below tells the positions of the chunk.
func (h *headerText) reset(below charset.Map) {
	h.text = h.text[:0]
	h.runs.Reset(below)
	h.angle = angle{}
}

// copy takes raw[start:end] into the text.
func (h *headerText) copy(raw []byte, start, end int) {
	if start < end {
		h.runs.Copied(len(h.text), start)
		h.text = append(h.text, raw[start:end]...)
	}
}

// put takes into the text what stands for what is between two indices of the chunk.
func (h *headerText) put(s []byte, start, end int) {
	h.runs.Made(len(h.text), start, end)
	h.text = append(h.text, s...)
}

// truncate cuts the text off at index from.
func (h *headerText) truncate(from int) {
	h.text = h.text[:from]
	h.runs.Truncate(from)
	h.angle = angle{seen: from}
}

// value takes the value raw[start:end] of a field into the text, unfolded (RFC 5322,
// §2.2.3) and with its encoded words decoded (RFC 2047).
func (h *headerText) value(raw []byte, start, end int, fallback charset.Encoding) {
	raw = raw[:end]
	from := start // what is not copied yet
	h.looked += end - start
	word, fold := wordFrom(raw, start), foldFrom(raw, start)
	for min(word, fold) < end {
		if word < fold {
			text, next := h.words(h.word[:0], raw, word, end, fallback)
			if next > word {
				h.copy(raw, from, word)
				h.put(text, word, next)
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
		if rest := trimBlanks(raw[from:]); h.inURI(rest) {
			from = end - len(rest)
		}
		fold = foldFrom(raw, from)
	}
	h.copy(raw, from, end)
}

// parameters takes the parameters of the Content-Type field with the value raw[start:end] that hold
// "://" into the text, each as it is read, and reports whether they must be: pieces of RFC 2231, or
// a URL broken over lines, whose blanks do not count (RFC 2017, §3).
func (h *headerText) parameters(raw []byte, start, end int) bool {
	value := raw[start:end]
	if bytes.IndexByte(value, '*') < 0 && bytes.IndexByte(value, '\n') < 0 {
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
			h.put(bytes.Join([][]byte{[]byte(" <"), v, []byte(">")}, nil), start, end)
			found = true
		}
	}
	return found
}

// foldFrom returns the index of the first LF in s at index from or behind it; len(s) if there is
// none.
func foldFrom(s []byte, from int) int {
	if i := bytes.IndexByte(s[from:], '\n'); i >= 0 {
		return from + i
	}
	return len(s)
}

// An angle is what is known of a "<" in a text at whose end a fold stands: what is between has
// no blank.
type angle struct {
	seen  int // index in the text up to which it has been looked at
	open  bool
	colon bool // behind the "<"
	asked bool // whether a ">" follows
	holds bool // it does, and no blank before it
}

// inURI reports whether the text breaks off within "<" and ">" where no blank stands but
// folds, and a ":" before the break; rest is what follows it.
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
		a.asked, a.holds = true, closes(rest)
	}
	return a.open && a.colon && a.holds
}

func isAngleOrBlank(c byte) bool {
	switch c {
	case '<', '>', ' ', '\t', '\n':
		return true
	}
	return false
}

// closes reports whether a ">" follows soon in s, and no blank before it that belongs to no fold.
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

// maxFoldedURI is how many bytes behind a fold the end of a URI is looked for.
const maxFoldedURI = 2000

// An encodedWord is one of RFC 2047, §2.
type encodedWord struct {
	charset, text []byte
	base64        bool
	end           int // index behind it; where there is none, behind what was looked at
}

// parseWord reads the encoded word that raw[at:end] begins with. Blanks within are let
// pass, and "?" in quoted text.
func parseWord(raw []byte, at, end int) (w encodedWord, ok bool) {
	w.end = at
	label, rest, ok := bytes.Cut(bytes.TrimPrefix(raw[at:end], []byte("=?")), []byte{'?'})
	if !ok || len(rest) < 2 || rest[1] != '?' || len(label) > maxLabel || bytes.ContainsAny(label, " \t\r\n") {
		return w, false
	}
	switch rest[0] {
	case 'B', 'b':
		w.base64 = true
	case 'Q', 'q':
	default:
		return w, false
	}
	rest = rest[2:]
	near := rest[:min(len(rest), maxWord+len("?="))]
	w.end = end - len(rest) + len(near)
	i := bytes.Index(near, []byte("?="))
	if i < 0 || bytes.ContainsAny(rest[:i], "\r\n") {
		return w, false
	}
	w.charset, _, _ = bytes.Cut(label, []byte{'*'}) // a language may follow: RFC 2231, §5
	w.text = rest[:i]
	w.end = end - len(rest) + i + 2
	return w, true
}

const (
	maxLabel = 100  // bytes of the name of a charset
	maxWord  = 4000 // bytes of the text of an encoded word; RFC 2047 allows 75
)

// words decodes the encoded word at raw[at:end] and those that follow it with
// nothing but blanks between, and appends their text to dst. What was split between
// two words of one charset, within a character or a group of digits, is put together
// again. next is the index behind them, at if there is none.
func (h *headerText) words(dst, raw []byte, at, end int, fallback charset.Encoding) (text []byte, next int) {
	var whole encodedWord // of the words put together
	var pending, digits []byte
	next = at
	for {
		w, ok := parseWord(raw, at, end)
		h.looked += w.end - at
		if !ok {
			break
		}
		if !bytes.EqualFold(w.charset, whole.charset) || w.base64 != whole.base64 {
			dst = appendCharset(dst, appendDigits(pending, digits), string(whole.charset), fallback)
			pending, digits, whole = nil, nil, w
		}
		if w.base64 {
			pending, digits, _ = decodeBase64(pending, digits, w.text, nil)
		} else {
			pending = appendQ(pending, w.text)
		}
		next = w.end
		blank := raw[next:end]
		rest := bytes.TrimLeft(blank, " \t\r\n")
		if !bytes.HasPrefix(rest, []byte("=?")) {
			break
		}
		at = end - len(rest)
	}
	return appendCharset(dst, appendDigits(pending, digits), string(whole.charset), fallback), next
}

// appendQ appends what text stands for in the encoding "Q" (RFC 2047, §4.2).
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
