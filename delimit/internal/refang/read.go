package refang

import (
	"bytes"
	"slices"
	"strconv"
	"unicode/utf8"

	"urigrep/internal/text"
)

// Reach is how many bytes on either side of a byte decide whether it is made whole.
const Reach = 2*(maxReference+maxName+signLook) + block

const (
	// maxReference is how many bytes after its beginning a defanged reference has marks.
	maxReference = 2 << 10

	// maxName is the most bytes of a name, or an authority, with its marks. A longer one has none.
	maxName = 1 << 10

	// block is how many bytes of a document become half as many at most, so that it is known how
	// much of a text is needed for so much of it whole. Marks beyond that are left as they are.
	block = 1 << 10
)

// A reader finds what is to be made whole in a text. It goes from each ':' and bracket to the next.
type reader struct {
	b     []byte
	edits []edit
	sure  bool // the text is a reference, and no regular expression

	offset  int64 // of the text in its document
	block   int64 // number of the block in which a reference was made whole last
	removed int   // bytes that this took from those of the block

	// indices of the next of each of beginnings; of the first byte looked at, less than that is unknown
	next   [len(beginnings)]int
	done   int       // what is before is read
	seen   int       // no separator stands between ref and this
	ref    reference // the one in whose path the text at hand may be
	signs  signs
	looked int
}

// A reference is one of which the path follows, defanged or not.
type reference struct {
	start    int
	valid    bool
	defanged bool
}

// beginnings are the bytes at which a spelling is looked for.
var beginnings = [...]byte{':', '[', '(', '{'}

// mayFollow has what may follow one of beginnings: what is between the brackets of marks, a slash and a
// line break.
var mayFollow = text.SetOfBytes(".dD:/aA@cC\\[({\r\n")

// read goes through the text.
func (r *reader) read() {
	for k := range r.next {
		r.next[k] = -1
	}
	for j := r.following(0); j+1 < len(r.b); j = r.following(max(r.done, j+1)) {
		if !mayFollow[r.b[j+1]] {
			continue
		}
		if !r.uriAt(j) && r.b[j] != ':' {
			r.nameAt(j)
		}
	}
	r.looked += len(r.b)
}

// following returns the index of the next beginning from b[from] on, the length of the text if there is
// none.
func (r *reader) following(from int) int {
	first := len(r.b)
	for k, c := range beginnings {
		if r.next[k] < from {
			r.next[k] = len(r.b)
			if n := bytes.IndexByte(r.b[min(from, len(r.b)):], c); n >= 0 {
				r.next[k] = from + n
			}
		}
		first = min(first, r.next[k])
	}
	return first
}

// settle drops the reference that ends before b[j].
func (r *reader) settle(j int) {
	if !r.ref.valid {
		return
	}
	if j-r.ref.start > maxReference {
		r.ref.valid = false
		return
	}
	for ; r.seen < j; r.seen++ {
		if r.ends(r.seen) {
			r.ref.valid = false
			return
		}
	}
}

// ends reports whether b[i] ends a token.
func (r *reader) ends(i int) bool {
	r.looked++
	c := r.b[i]
	if c < utf8.RuneSelf {
		return c <= ' ' || c == '<' || c == '>' || c == '"' || c == '|' || c == '`' || c == 0x7F
	}
	_, spaced := text.BeyondASCII(r.b[text.RuneStart(r.b, i):])
	return !spaced
}

// begin makes the reference at b[start] the one at hand, of which b[at] is read next, if a path is there.
func (r *reader) begin(start, at int, defanged bool) {
	if m, ok := markAt(r.b, at); ok && m.plain == "/" && defanged {
		r.inPath(m)
		r.ref, r.seen = reference{start: start, valid: true, defanged: true}, m.to
		return
	}
	if at+1 < len(r.b) && r.b[at] == ':' && text.IsDigit(r.b[at+1]) { // a port
		for at++; at < len(r.b) && text.IsDigit(r.b[at]); at++ {
		}
	}
	path := at < len(r.b) && (bytes.IndexByte([]byte("/?#"), r.b[at]) >= 0 || bytes.HasPrefix(r.b[at:], []byte(`\/`)))
	r.ref = reference{start: start, valid: path, defanged: defanged}
	r.seen = at
	r.done = max(r.done, at)
}

// uriAt reads the scheme, the colon and slashes, and the authority of a URI whose colon, or mark for
// one, is at b[j]. It reports whether there is a URI.
func (r *reader) uriAt(j int) bool {
	b := r.b
	colon := mark{from: j, to: j + 1, plain: ":"}
	if b[j] != ':' {
		m, ok := markAt(b, j)
		if !ok || m.plain[0] != ':' {
			return false
		}
		colon = m
	}
	n, plain := schemeBefore(b, colon.from)
	marked := b[j] != ':'
	at := colon.to // of the slashes
	if plain != "" {
		at = LineAfter(b, at)
	}
	auth, slashes, ok := slashesAt(b, colon, at, plain != "" || marked)
	switch {
	case n == 0:
		return false
	case !ok:
		if marked && bytes.EqualFold(b[colon.from-n:colon.from], []byte("mailto")) {
			r.edit(colon)
			r.done = colon.to
			return true
		}
		return false
	}
	start := colon.from - n
	kept := len(r.edits)
	if plain != "" {
		r.edits = append(r.edits, edit{at: start, to: colon.from, plain: plain})
	}
	if marked {
		r.edit(colon)
	}
	if slashes {
		r.edits = append(r.edits, edit{at: at, to: auth, plain: "//"})
	}
	defanged := len(r.edits) > kept
	end, whole := r.walk(auth, true)
	backslashed := slashes && b[at] == '\\'
	if !defanged && !whole || r.isExpression(start, end, backslashed) || !r.mayRemove(start, kept) {
		r.edits = r.edits[:kept]
		r.begin(start, end, false)
		return true
	}
	if backslashed {
		end = r.backslashes(end)
	}
	r.begin(start, end, true)
	return true
}

// slashesAt returns the index after the two slashes of a colon, which are at b[i], and whether they are not
// written so, as where a mark stands for one, or where lax, backslashes do.
func slashesAt(b []byte, colon mark, i int, lax bool) (end int, edited, ok bool) {
	if colon.plain == "://" {
		return i, false, true
	}
	for _, s := range [...]string{`\/\/`, "%2F%2F", "%2f%2f"} {
		if bytes.HasPrefix(b[i:], []byte(s)) {
			return i + len(s), false, true
		}
	}
	if lax && bytes.HasPrefix(b[i:], []byte(`\\`)) && !bytes.HasPrefix(b[i:], []byte(`\\[`)) {
		return i + 2, true, true
	}
	for range 2 {
		if i < len(b) && b[i] == '/' {
			i++
			continue
		}
		m, ok := markAt(b, i)
		if !ok || m.plain != "/" {
			return 0, false, false
		}
		i, edited = m.to, true
	}
	return i, edited, true
}

// edit makes a mark whole.
func (r *reader) edit(m mark) {
	r.edits = append(r.edits, edit{at: m.from, to: m.to, plain: m.plain})
}

// mayRemove reports whether the edits from kept on, of what begins at b[start], take no more from its block
// than may be taken, and counts that.
func (r *reader) mayRemove(start, kept int) bool {
	if k := (r.offset + int64(start)) / block; k != r.block {
		r.block, r.removed = k, 0
	}
	n := 0
	for _, e := range r.edits[kept:] {
		n += e.to - e.at - len(e.plain)
	}
	if r.removed+n > block/2 && !r.sure {
		return false
	}
	r.removed += n
	return true
}

// inPath makes a mark in a path whole, if it may.
func (r *reader) inPath(m mark) {
	r.edit(m)
	if n := len(r.edits) - 1; !r.mayRemove(m.from, n) {
		r.edits = r.edits[:n]
	}
	r.done = m.to
}

// backslashes makes the rest of a token whole in which backslashes stand for slashes, and returns where
// it ends.
func (r *reader) backslashes(i int) int {
	from := i
	for i < len(r.b) && i-from < maxReference && !r.ends(i) {
		if m, ok := markAt(r.b, i); ok && m.parts() && labelBefore(r.b, i) && m.from == i {
			r.inPath(m)
			i = m.to
			continue
		}
		if r.b[i] == '\\' {
			r.edits = append(r.edits, edit{at: i, to: i + 1, plain: "/"})
		}
		i++
	}
	return i
}

// nameAt reads the name that has a mark whose bracket is b[j].
func (r *reader) nameAt(j int) {
	m, ok := markAt(r.b, j)
	if !ok {
		return
	}
	r.settle(j)
	if m.plain == "/" && r.ref.valid && r.ref.defanged && m.from >= r.done {
		r.inPath(m)
	}
	if m.plain == "/" || m.plain == "://" || !labelBefore(r.b, m.from) || m.from < r.done {
		return
	}
	start := r.nameStart(m.from)
	kept := len(r.edits)
	end, whole := r.walk(start, false)
	isNew := !r.ref.valid || r.beginsAnew(start)
	switch {
	case end <= m.from, !whole && (isNew || !r.ref.defanged), isNew && !r.mayBegin(start), !isNew && !r.ref.defanged,
		isNew && r.isExpression(start, end, false), !r.mayRemove(start, kept):
		r.edits = r.edits[:kept]
		r.done = max(r.done, min(end, len(r.b)))
		return
	case !isNew:
		r.done = end
		return
	}
	if r.isIPv4(start, end, r.edits[kept:]) {
		r.edits = slices.Insert(r.edits, kept, edit{at: start, to: start, plain: "http://"})
	}
	r.begin(start, end, true)
}

// nameStart returns where the name begins whose first mark is b[j].
func (r *reader) nameStart(j int) int {
	b, i := r.b, j
	for i > r.done {
		switch c := b[i-1]; {
		case inName(c):
			i--
		case c >= utf8.RuneSelf:
			n, spaced := text.BeyondASCIIBefore(b[:i])
			if !spaced && (i < j || !labelBefore(b, i)) {
				return r.trimStart(i, j)
			}
			i -= n
		case Closes(c) && i > 1:
			if _, ok := halfAt(b, i-2); !ok {
				return r.trimStart(i, j)
			}
			i -= 2
		default:
			return r.trimStart(i, j)
		}
	}
	return r.trimStart(i, j)
}

// trimStart returns where the name that a run of characters of names from b[i] to b[j] ends with begins.
func (r *reader) trimStart(i, j int) int {
	r.looked += j - i
	for i = AfterEscape(r.b, i); i < j && !labelAt(r.b, i); {
		i++
	}
	return i
}

// beginsAnew reports whether a new reference begins with the name at b[i]: a comma or semicolon, or the "]("
// of a link, stands before it.
func (r *reader) beginsAnew(i int) bool {
	return i > 0 && (r.b[i-1] == ',' || r.b[i-1] == ';' || i > 1 && string(r.b[i-2:i]) == "](")
}

// mayBegin reports whether a name may begin at b[i]: not in a path, nor after a placeholder.
func (r *reader) mayBegin(i int) bool {
	if i == 0 || i == r.done && Closes(r.b[i-1]) { // the last is the mark after mailto
		return true
	}
	if r.b[i-1] == '\\' {
		return i > 1 && r.b[i-2] == '\\'
	}
	return bytes.IndexByte([]byte(`/]}%$^`), r.b[i-1]) < 0
}

// walk makes the marks in the name that begins at b[i] whole, or in the authority, which has more kinds
// of characters, and returns where it ends, and whether it has a whole mark. One that is too long has
// none.
func (r *reader) walk(i int, authority bool) (end int, whole bool) {
	b, from, kept := r.b, i, len(r.edits)
walk:
	for i < len(b) {
		if isPlain[b[i]] {
			i++
			continue
		}
		if authority && text.IsBreak(b[i]) {
			next := r.overBreak(i, kept, i == from)
			if next == i {
				break
			}
			i = next
			continue
		}
		m, ok := halfAt(b, i)
		if !ok {
			m, ok = r.markIn(i, authority)
		}
		switch c := b[i]; {
		case ok:
			r.edit(m)
			whole = whole || !m.half
			i = m.to
		case inName(c), authority && (c == ':' || c == '%'):
			i++
		case c >= utf8.RuneSelf && labelAt(b, i):
			_, n := utf8.DecodeRune(b[i:])
			i += n
		default:
			break walk
		}
	}
	r.looked += i - from
	if i-from > maxName {
		r.edits = r.edits[:kept]
		return i, false
	}
	return i, whole
}

// isPlain has the characters of names that are of no mark.
var isPlain = text.SetOfBytes("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_+")

// overBreak returns where an authority goes on that is broken at b[i], before or after a mark for a dot or
// "@", or at its beginning; i if it does not. edits[kept:] are its own. It edits a mark that begins the next
// line.
func (r *reader) overBreak(i, kept int, begins bool) int {
	next := LineAfter(r.b, i)
	r.looked += next - i
	if next == i {
		return i
	}
	if m, ok := markAt(r.b, next); ok && m.parts() && m.from == next && labelBefore(r.b, i) {
		r.edit(m)
		return m.to
	}
	last := len(r.edits) - 1
	if labelAt(r.b, next) && (begins || last >= kept && r.edits[last].to == i) {
		return next
	}
	return i
}

// leadLook is how many bytes of a line break and of what leads the next line are looked at.
const leadLook = 64

// LineAfter returns the index in b where the next line begins, after blanks and signs of quoting, if a line
// break is at b[i]; else i.
func LineAfter(b []byte, i int) int {
	n := text.Break(b[min(i, len(b)):])
	if n == 0 {
		return i
	}
	end := min(len(b), i+leadLook)
	for i += n; i < end && (text.IsBlank(b[i]) || b[i] == '>'); i++ {
	}
	return i
}

// markIn returns the mark of a name at b[i], or at the bracket after the backslashes there: one for a dot,
// for "@", or for the colon before a port. In an authority a line break may follow the first two, and a label
// that does not begin a sentence.
func (r *reader) markIn(i int, authority bool) (m mark, ok bool) {
	j := i
	for j < len(r.b) && r.b[j] == '\\' && j-i < maxEscapes {
		j++
	}
	m, ok = markAt(r.b, j)
	if !ok && authority && m.parts() {
		next := LineAfter(r.b, m.to)
		ok = next > m.to && labelAt(r.b, next) && !('A' <= r.b[next] && r.b[next] <= 'Z')
	}
	if !ok || m.from != i || !labelBefore(r.b, i) {
		return m, false
	}
	if m.plain == ":" {
		return m, m.to < len(r.b) && text.IsDigit(r.b[m.to])
	}
	return m, m.parts()
}

// isIPv4 reports whether the name b[start:end] with those edits is an IPv4 address, with a port or
// without.
func (r *reader) isIPv4(start, end int, edits []edit) bool {
	if end-start > maxIPv4 {
		return false
	}
	var whole [maxIPv4]byte
	name := whole[:0]
	for _, e := range edits {
		name = append(append(name, r.b[start:e.at]...), e.plain...)
		start = e.to
	}
	name = append(name, r.b[start:end]...)
	for i := range name {
		if name[i] < utf8.RuneSelf {
			continue
		}
		if _, spaced := text.BeyondASCII(name[i:]); !spaced {
			name = name[:i] // prose
			break
		}
	}
	name, _, _ = bytes.Cut(bytes.TrimRight(name, "._-"), []byte(":"))
	numbers := 0
	for part := range bytes.SplitSeq(name, []byte(".")) {
		if _, err := strconv.ParseUint(string(part), 10, 8); err != nil || len(part) > 3 {
			return false
		}
		numbers++
	}
	return numbers == 4
}

// maxIPv4 is the most bytes of an IPv4 address with marks and a port.
const maxIPv4 = 80
