//go:build !amd64 || purego

package text

// classify sets masks[k] to a bit for each byte of b, the lowest for the first: 1 if the
// set k of t has the byte.
func classify(b *[BlockSize]byte, t *classTable, masks []uint64) { wordClassify(b, t, masks) }

// pairBlocks returns the index of the first byte of a pair in s: a byte of as with one of bs
// after it, each of which repeats a byte eight times. s is some blocks, at least one, and
// one byte more; without a pair, the result is the size of the blocks.
func pairBlocks(s []byte, as, bs uint64) int { return wordPairBlocks(s, as, bs) }

// A TriggerQueue has room for all triggers of a chunk, as byte offsets from its start.
type TriggerQueue struct {
	Triggers [chunkSize]uint16
}

// FindTriggers searches text from the offset from onward, chunk after chunk of some blocks, until a
// chunk has triggers of the set. It returns the number of blocks before that chunk and the number
// of its triggers, which it puts into q. If there are none it returns blocks and 0. At least
// TriggerBehind bytes stand before from, and TriggerAhead after the last block. w decides about
// colons.
func FindTriggers(text []byte, from, blocks int, set TriggerSet, w *Words, q *TriggerQueue) (empty, n int) {
	return wordTriggers(text, from, blocks, set, w, q)
}
