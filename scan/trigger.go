package scan

import "urigrep/internal/text"

// Triggers is a set of the bytes at which a candidate may be recognized.
type Triggers uint8

const (
	// Colon is the ':' after a scheme (rule S1): directly after a scheme character, which
	// is a letter, a digit, '+', '-' or '.', and not directly before a space or a tab. A ':'
	// after one or two digits alone is left out, because a scheme begins with a letter and
	// real text is full of times of day.
	Colon = Triggers(text.TriggerColon)

	// Dot is the '.' of www. and ftp., in upper or lower case, and the last letter of www, if that
	// is in lower case and a digit follows (rule A1).
	Dot = Triggers(text.TriggerDot)

	// Angle is every '<', which may open a wrapped relative reference (rules D1, F1).
	Angle = Triggers(text.TriggerAngle)

	// Quote is every '"', which may open a wrapped relative reference (rules D2, F1).
	Quote = Triggers(text.TriggerQuote)

	allTriggers = Colon | Dot | Angle | Quote
)

// A TriggerIter iterates over the triggers of a text in their order, at the speed of a
// vector search. It allocates nothing, but has a size of 17 kilobytes. The zero
// TriggerIter has no triggers; Reset gives it a text.
type TriggerIter struct {
	text []byte
	set  Triggers
	to   int // end of the range whose triggers are asked for: 0 ≤ to ≤ len(text)
	next int // nothing at or after it has been searched

	// queue.Triggers[head:tail] have not been returned yet; they count from base.
	// 0 ≤ head ≤ tail ≤ len(queue.Triggers).
	base       int
	head, tail int
	queue      text.TriggerQueue

	// A block copied from the beginning or the end of the text, and its neighbours.
	edge [text.TriggerBehind + text.BlockSize + text.TriggerAhead]byte
}

// Reset makes t iterate over the triggers of the set in text[from:to], 0 ≤ from ≤ to ≤
// len(text). What stands before and after them in the text, also outside that range,
// decides with which bytes are triggers.
func (t *TriggerIter) Reset(text []byte, from, to int, set Triggers) {
	_ = text[from:to]
	t.text, t.set, t.to, t.next = text, set, to, from
	t.head, t.tail = 0, 0
}

// Next returns the index in the text of the next trigger, or -1 if there is none.
func (t *TriggerIter) Next() int {
	for t.head == t.tail {
		if t.next >= t.to {
			return -1
		}
		t.search()
	}
	j := t.base + int(t.queue.Triggers[t.head])
	t.head++
	return j
}

// Skip drops the triggers before the index to, which may be beyond the end of the range.
// Triggers that were returned or dropped do not come back if to is less than an earlier one.
func (t *TriggerIter) Skip(to int) {
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
	empty, n := text.FindTriggers(t.text, t.next, blocks, text.TriggerSet(t.set), &t.queue)
	t.base = t.next + text.BlockSize*empty
	t.next = t.base + text.BlockSize*min(text.TriggerBlocks, blocks-empty)
	t.keep(n)
}

// searchEdge searches at most one block at the beginning or the end of the text, where the
// neighbours that a trigger depends on may be missing: in a copy of it they are zeros,
// which decide nothing.
func (t *TriggerIter) searchEdge() {
	edge := &t.edge
	before := min(t.next, text.TriggerBehind)
	clear(edge[:text.TriggerBehind-before])
	rest := edge[text.TriggerBehind-before:]
	clear(rest[copy(rest, t.text[t.next-before:]):])
	empty, n := text.FindTriggers(edge[:], text.TriggerBehind, 1, text.TriggerSet(t.set), &t.queue)
	t.base = t.next
	t.next += text.BlockSize
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
