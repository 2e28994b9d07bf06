package scan

import (
	"bytes"

	"urigrep/internal/schemes"
	"urigrep/internal/text"
)

// Triggers is a set of kinds of bytes by which a candidate is recognized. The zero Triggers is
// empty.
type Triggers uint8

const (
	// Colon is a ':' that may end a scheme (rule S1). It follows a scheme character, which is a
	// letter, a digit, '+', '-' or '.', or a line feed, and stands
	//   - before "//", also with a line break or a backslash inside it, before a backslash or a possible
	//     line break beyond ASCII, or before a soft line break of quoted-printable that may stand
	//     before or inside "//",
	//   - after a registered scheme, in any case, also with digits and marks before it, and before
	//     a character that is not ASCII or that a URI may hold,
	//   - before a line break, except after a word that is neither registered nor ends like https,
	//     ftp or file, and that no opener precedes, or
	//   - at the end of the prefix URL: or URI: (rule P1), or as the first AnyColon in the 1,088
	//     bytes after that prefix.
	//
	// A word of which a part may be hidden counts as a registered scheme: after a backslash, whose
	// escape may end in the word, and after a soft line break of quoted-printable (RFC 2045,
	// §6.7). A few other words pass for registered ones: SchemeBefore decides.
	Colon = Triggers(text.TriggerColon)

	// Dot is the '.' of www. and ftp., in any case, and the last letter of www before a digit (rule
	// A1); also the '.' after the part of these names that follows a soft line break of
	// quoted-printable.
	Dot = Triggers(text.TriggerDot)

	// Angle is every '<', which may open a wrapped relative reference (rules D1, F1).
	Angle = Triggers(text.TriggerAngle)

	// Quote is every '"', which may open a wrapped relative reference (rules D2, F1).
	Quote = Triggers(text.TriggerQuote)

	// AnyColon is every ':' that follows a scheme character or a line feed and precedes no space
	// or tab. A set that has it needs no Colon.
	AnyColon Triggers = 1 << 7

	allTriggers = Colon | Dot | Angle | Quote | AnyColon
)

// prefixReach is how many bytes after a prefix the ':' of its candidate may stand.
const prefixReach = MaxBefore + MaxScheme

// The words before a ':' that is a trigger.
var (
	registeredWords = text.NewWords(schemes.Names(), gluedTails, text.Openers{
		Inside: func(c byte) bool { return !text.EndsOpenerOrLeader(c) && !Opens(c) },
		Space:  func(c byte) bool { return !text.EndsOpenerOrLeader(c) },
		Line:   func(c byte) bool { return !text.EndsOpener(c) },
	})
	anyWords = text.AnyWords()
)

// gluedTails has the last two letters of each glued name (see gluedSuffix).
var gluedTails = []string{"ps", "tp", "le"}

// A TriggerIter iterates over the triggers of a text in their order, by vector search. It allocates
// nothing, and has a size of 17 kilobytes. The zero TriggerIter has no triggers; Reset gives it a
// text.
type TriggerIter struct {
	text  []byte
	set   text.TriggerSet
	words *text.Words
	to    int // end of the range whose triggers are asked for: 0 ≤ to ≤ len(text)
	next  int // nothing at or after it has been searched

	// queue.Triggers[head:tail] have not been returned yet; they count from base.
	// 0 ≤ head ≤ tail ≤ len(queue.Triggers).
	base       int
	head, tail int
	queue      text.TriggerQueue

	// prefixed is the index of the ':' that is a trigger for the prefix before it alone; 0 if
	// there is none.
	prefixed int

	// Blocks copied from the beginning or the end of the text, and their neighbours.
	edge [text.TriggerBehind + edgeBlocks*text.BlockSize + text.TriggerAhead]byte
}

// edgeBlocks is how many blocks a text has that is searched as a copy at once, at most.
const edgeBlocks = 4

// Reset makes t iterate over the triggers of the set in text[from:to], 0 ≤ from ≤ to ≤
// len(text). Whether a byte is a trigger also depends on the text around it, outside the range
// too.
func (t *TriggerIter) Reset(text []byte, from, to int, set Triggers) {
	_ = text[from:to]
	t.text, t.to, t.next = text, to, from
	t.head, t.tail, t.prefixed = 0, 0, 0
	t.set, t.words = kernelSet(set), registeredWords
	if set&AnyColon != 0 {
		t.words = anyWords
	}
	if set&Colon != 0 && from > 0 {
		t.lookBack(from)
	}
}

// kernelSet returns the set as the kernel has it.
func kernelSet(set Triggers) text.TriggerSet {
	if set&AnyColon != 0 {
		set |= Colon
	}
	return text.TriggerSet(set &^ AnyColon)
}

// Next returns the index in the text of the next trigger, -1 if there is none.
func (t *TriggerIter) Next() int {
	j := t.peek()
	if t.prefixed > 0 && (j < 0 || t.prefixed < j) {
		j, t.prefixed = t.prefixed, 0
		return j
	}
	if j < 0 {
		return -1
	}
	t.head++
	if t.text[j] == ':' && text.IsPrefix(t.text, j) {
		t.seePrefix(j)
	}
	return j
}

// peek returns the index of the next trigger that the kernel finds, or -1 if there is none.
func (t *TriggerIter) peek() int {
	for t.head == t.tail {
		if t.next >= t.to {
			return -1
		}
		t.search()
	}
	return t.base + int(t.queue.Triggers[t.head])
}

// seePrefix sets prefixed for the prefix that ends at text[j].
func (t *TriggerIter) seePrefix(j int) {
	if k := colonAfter(t.text, j); k >= 0 && k < t.to && !text.IsTrigger(t.text, k, t.set, t.words) {
		t.prefixed = k
	}
}

// lookBack sets prefixed for a prefix that ends before from.
func (t *TriggerIter) lookBack(from int) {
	last := -1
	for j := max(0, from-prefixReach); ; j++ {
		n := bytes.IndexByte(t.text[j:from], ':')
		if n < 0 {
			break
		}
		if j += n; text.IsPrefix(t.text, j) {
			last = j
		}
	}
	if last < 0 {
		return
	}
	if t.seePrefix(last); t.prefixed < from {
		t.prefixed = 0
	}
}

// colonAfter returns the index of the first AnyColon after b[j] that follows a scheme character, -1
// if it is not within prefixReach.
func colonAfter(b []byte, j int) int {
	end := min(len(b), j+1+prefixReach)
	for k := j + 1; k < end; k++ {
		n := bytes.IndexByte(b[k:end], ':')
		if n < 0 {
			break
		}
		if k += n; text.IsScheme(b[k-1]) && text.IsTrigger(b, k, text.TriggerColon, anyWords) {
			return k
		}
	}
	return -1
}

// Skip drops the triggers before the index to in the text, which may be beyond the end of the
// range. A trigger that was returned or dropped does not come back.
func (t *TriggerIter) Skip(to int) {
	if t.prefixed < to {
		t.prefixed = 0
	}
	if to >= t.next {
		t.next, t.head, t.tail = to, 0, 0
		return
	}
	for t.head < t.tail && t.base+int(t.queue.Triggers[t.head]) < to {
		t.head++
	}
}

// search fills the queue with the triggers of the next chunk that has some.
func (t *TriggerIter) search() {
	t.head, t.tail = 0, 0
	blocks := min((t.to-t.next+text.BlockSize-1)/text.BlockSize, (len(t.text)-t.next-text.TriggerAhead)/text.BlockSize)
	if t.next < text.TriggerBehind || blocks <= 0 {
		t.searchEdge()
		return
	}
	empty, n := text.FindTriggers(t.text, t.next, blocks, t.set, t.words, &t.queue)
	t.base = t.next + text.BlockSize*empty
	t.next = t.base + text.BlockSize*min(text.TriggerBlocks, blocks-empty)
	t.keep(n)
}

// searchEdge searches a block at the beginning or the end of the text, or all that is left of a
// short one, where the neighbours that a trigger depends on may be missing: in a copy of it they
// are zeros, which decide nothing.
func (t *TriggerIter) searchEdge() {
	blocks := 1
	if left := len(t.text) - t.next; left <= edgeBlocks*text.BlockSize {
		blocks = (left + text.BlockSize - 1) / text.BlockSize
	}
	before := min(t.next, text.TriggerBehind)
	edge := t.edge[:text.TriggerBehind+blocks*text.BlockSize+text.TriggerAhead]
	clear(edge[:text.TriggerBehind-before])
	rest := edge[text.TriggerBehind-before:]
	clear(rest[copy(rest, t.text[t.next-before:]):])
	empty, n := text.FindTriggers(edge, text.TriggerBehind, blocks, t.set, t.words, &t.queue)
	t.base = t.next
	t.next += blocks * text.BlockSize
	if empty == 0 {
		t.keep(n)
	}
}

// keep leaves the first n triggers in the queue, but for those beyond the range.
func (t *TriggerIter) keep(n int) {
	if t.next > t.to {
		for n > 0 && t.base+int(t.queue.Triggers[n-1]) >= t.to {
			n--
		}
	}
	t.tail = n
}
