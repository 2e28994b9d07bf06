package scan

// Triggers is a set of the bytes at which a candidate may be recognized.
type Triggers uint8

const (
	// Colon is the ':' after a scheme (rule S1): one with a scheme byte, a letter,
	// digit, '+', '-' or '.', directly before it, and no space or tab directly after
	// it. The ':' after one or two digits that no scheme byte stands before is none,
	// because a scheme begins with a letter and real text is full of the time of day.
	Colon Triggers = 1 << iota

	// Dot is the '.' of www. and ftp., in upper or lower case (rule A1).
	Dot

	// Angle is every '<', which may open a wrapped relative reference (rules D1, F1).
	Angle

	// Quote is every '"', which may open a wrapped relative reference (rules D2, F1).
	Quote

	allTriggers = Colon | Dot | Angle | Quote
)

const (
	blockSize   = 64 // bytes that are searched in one step
	chunkBlocks = 64 // most blocks that are searched before their triggers are returned
	chunkSize   = blockSize * chunkBlocks

	lookBehind = 3 // bytes before a trigger that it depends on
	lookAhead  = 1 // bytes after it
)

// A queue holds the triggers of a chunk, as distances from its beginning. There
// is room for each byte of it.
type queue struct {
	triggers [chunkSize]uint16
	scratch  scratch

	// A block copied from the beginning or the end of the text, and its neighbours.
	edge [lookBehind + blockSize + lookAhead]byte
}

// A TriggerIter goes through the triggers of a text from the first to the last,
// at the speed of vector search. It allocates nothing, but is some kilobytes
// large. The zero TriggerIter has no triggers; Reset gives it some.
type TriggerIter struct {
	text []byte
	set  Triggers
	to   int // end of the range whose triggers are asked for: 0 ≤ to ≤ len(text)
	next int // nothing at or after it has been searched

	// queue.triggers[head:tail] have not been returned yet; they count from base.
	// 0 ≤ head ≤ tail ≤ chunkSize.
	base       int
	head, tail int
	queue      queue
}

// Reset makes t go through the triggers of the set that lie in text[from:to],
// 0 ≤ from ≤ to ≤ len(text). Bytes of text before from and after to count as the
// neighbours of those inside; before and after text there is nothing.
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
	j := t.base + int(t.queue.triggers[t.head])
	t.head++
	return j
}

// Skip drops the triggers before the index to, which may lie after the end of
// the range. It does not go back: a trigger once returned or dropped comes again
// only after Reset.
func (t *TriggerIter) Skip(to int) {
	if to >= t.next {
		t.next, t.head, t.tail = to, 0, 0
		return
	}
	for t.head < t.tail && t.base+int(t.queue.triggers[t.head]) < to {
		t.head++
	}
}

// search fills the queue from the text at next on.
func (t *TriggerIter) search() {
	t.head, t.tail = 0, 0
	blocks := min((t.to-t.next+blockSize-1)/blockSize, (len(t.text)-t.next-lookAhead)/blockSize)
	if t.next < lookBehind || blocks <= 0 {
		t.searchEdge()
		return
	}
	empty, n := findTriggers(t.text, t.next, blocks, t.set, &t.queue)
	t.base = t.next + blockSize*empty
	t.next = t.base + blockSize*min(chunkBlocks, blocks-empty)
	t.keep(n)
}

// searchEdge is search for at most a block at the beginning or the end of the
// text, where neighbours of a trigger may be missing: it searches a copy in which
// zeros, which make and unmake no trigger, stand for them.
func (t *TriggerIter) searchEdge() {
	edge := &t.queue.edge
	before := min(t.next, lookBehind)
	clear(edge[:lookBehind-before])
	rest := edge[lookBehind-before:]
	clear(rest[copy(rest, t.text[t.next-before:]):])
	empty, n := findTriggers(edge[:], lookBehind, 1, t.set, &t.queue)
	t.base = t.next
	t.next += blockSize
	if empty == 0 {
		t.keep(n)
	}
}

// keep leaves the first n triggers in the queue, without those after the range.
func (t *TriggerIter) keep(n int) {
	if t.next > t.to {
		for n > 0 && t.base+int(t.queue.triggers[n-1]) >= t.to {
			n--
		}
	}
	t.tail = n
}

// isTrigger reports whether text[j] is a trigger of the set.
func isTrigger(text []byte, j int, set Triggers) bool {
	switch text[j] {
	case ':':
		return set&Colon != 0 && isColon(text, j)
	case '.':
		return set&Dot != 0 && j >= 3 && isHostPrefix(text[j-3], text[j-2], text[j-1])
	case '<':
		return set&Angle != 0
	case '"':
		return set&Quote != 0
	}
	return false
}

// What a byte can be in a scheme.
const (
	notInScheme = iota
	digitInScheme
	otherInScheme
)

// A neighbourTable tells which bytes around a ':' leave it a trigger.
type neighbourTable struct {
	before [256]uint8 // what a byte can be in a scheme
	after  [256]uint8 // 1<<6 for space and tab, else 0

	// colon is 1 at after[d]|before[a]<<4|before[b]<<2|before[c] if a ':' may be a
	// trigger that the bytes a, b and c stand before and d stands after.
	colon [1 << 7]uint8
}

var neighbours = func() (n neighbourTable) {
	for c := range n.before {
		if IsDigit(byte(c)) {
			n.before[c] = digitInScheme
		} else if IsScheme(byte(c)) {
			n.before[c] = otherInScheme
		}
	}
	n.after[' '], n.after['\t'] = 1<<6, 1<<6
	for k := range 1 << 6 {
		a, b, c := k>>4, k>>2&3, k&3
		if c == otherInScheme || c == digitInScheme && (b == otherInScheme || b == digitInScheme && a != notInScheme) {
			n.colon[k] = 1
		}
	}
	return n
}()

// isColon reports whether text[j], a ':', is a trigger.
func isColon(text []byte, j int) bool {
	var k uint8
	for _, c := range text[max(0, j-lookBehind):j] {
		k = k<<2 | neighbours.before[c]
	}
	if j+1 < len(text) {
		k |= neighbours.after[text[j+1]]
	}
	return neighbours.colon[k] != 0
}

// isHostPrefix reports whether the three bytes are www or ftp in any case.
func isHostPrefix(a, b, c byte) bool {
	switch uint32(a|0x20)<<16 | uint32(b|0x20)<<8 | uint32(c|0x20) {
	case 'w'<<16 | 'w'<<8 | 'w', 'f'<<16 | 't'<<8 | 'p':
		return true
	}
	return false
}
