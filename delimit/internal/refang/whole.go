package refang

import (
	"bytes"
	"sort"

	"urigrep/internal/text"
)

// A Whole is a text with its defanged spellings whole, and the map between both.
type Whole struct {
	Text []byte

	edits []edit
	made  []byte // memory of Text
	r     reader
}

// An edit is a stretch of the written text, of at to to, that was replaced.
type edit struct {
	at, to int
	plain  string
	whole  int // index of plain in Whole.Text
}

// Expansion is how many times as long as what is whole a written text is at most, Reach bytes left out.
const Expansion = 2

// Make sets w to b made whole, which begins at an offset in its document. It keeps b where nothing in it is
// defanged.
func (w *Whole) Make(b []byte, offset int64) { w.set(b, reader{offset: offset}) }

// set is Make with a reader that knows of b what else is to be known.
func (w *Whole) set(b []byte, r reader) {
	w.r = r
	w.r.b, w.r.edits = b, w.edits[:0]
	w.r.read()
	w.edits, w.Text = w.r.edits, b
	w.r = reader{looked: w.r.looked}
	if len(w.edits) == 0 {
		return
	}
	w.made = w.made[:0]
	from := 0
	for i := range w.edits {
		e := &w.edits[i]
		w.made = append(w.made, b[from:e.at]...)
		e.whole = len(w.made)
		w.made = append(w.made, e.plain...)
		from = e.to
	}
	w.made = append(w.made, b[from:]...)
	w.Text = w.made
}

// Looked returns how many bytes were looked at to make the text whole.
func (w *Whole) Looked() int { return w.r.looked }

// before returns the last edit that begins at or before Text[k], nil if there is none.
func (w *Whole) before(k int) *edit {
	if len(w.edits) == 0 {
		return nil
	}
	n := sort.Search(len(w.edits), func(i int) bool { return w.edits[i].whole > k })
	if n == 0 {
		return nil
	}
	return &w.edits[n-1]
}

// Written returns the index in the written text of the sign that Text[k] stands for.
func (w *Whole) Written(k int) int {
	e := w.before(k)
	switch {
	case e == nil:
		return k
	case k < e.whole+len(e.plain):
		return e.at
	}
	return e.to + k - e.whole - len(e.plain)
}

// End returns the index in the written text after what Text[k-1] stands for.
func (w *Whole) End(k int) int {
	if k == 0 {
		return 0
	}
	e := w.before(k - 1)
	switch {
	case e == nil:
		return k
	case k <= e.whole+len(e.plain):
		return e.to
	}
	return e.to + k - e.whole - len(e.plain)
}

// Index returns the index in Text of the first sign that is written at i or after it.
func (w *Whole) Index(i int) int {
	n := sort.Search(len(w.edits), func(k int) bool { return w.edits[k].at >= i })
	if n == 0 {
		return i
	}
	e := &w.edits[n-1]
	return e.whole + len(e.plain) + max(0, i-e.to)
}

// Cuts reports whether Text[k] stands within what an edit made.
func (w *Whole) Cuts(k int) bool {
	e := w.before(k)
	return e != nil && e.whole < k && k < e.whole+len(e.plain)
}

// In reports whether a spelling was made whole in Text[from:to].
func (w *Whole) In(from, to int) bool {
	if len(w.edits) == 0 {
		return false
	}
	e := w.before(to - 1)
	return e != nil && e.whole+len(e.plain) > from
}

// Is reports whether ref, a reference, is defanged.
func Is(ref []byte) bool {
	var w Whole
	w.set(ref, reader{sure: true})
	return len(w.edits) > 0
}

// AppendTarget appends to dst what ref, a defanged reference, stands for, with the scheme that it leaves
// out.
func AppendTarget(dst, ref []byte) []byte {
	var w Whole
	w.set(ref, reader{sure: true})
	return append(append(dst, impliedScheme(w.Text)...), w.Text...)
}

// impliedScheme returns the scheme that a reference leaves out, which is a URI, an address or begins with
// a host.
func impliedScheme(ref []byte) string {
	n := 0
	for n < len(ref) && (text.IsAlpha(ref[n]) || n > 0 && text.IsScheme(ref[n])) {
		n++
	}
	name, _, _ := bytes.Cut(ref, []byte("/"))
	switch rest := ref[n:]; {
	case n > 0 && len(rest) > 1 && rest[0] == ':' && !text.IsDigit(rest[1]):
		return ""
	case bytes.IndexByte(name, '@') > 0:
		return "mailto:"
	case len(ref) > 4 && bytes.EqualFold(ref[:4], []byte("ftp.")):
		return "ftp://"
	}
	return "http://"
}
