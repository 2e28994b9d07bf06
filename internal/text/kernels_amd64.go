//go:build amd64 && !purego

package text

//lint:file-ignore U1000 the fields of scratch are used by trigger_amd64.s

import "golang.org/x/sys/cpu"

// hasAVX2 reports whether the processor and the system can run classify and avx2Triggers.
var hasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasBMI2 && cpu.X86.HasPOPCNT

// classify sets masks[k] to a bit for each byte of b, the lowest for the first: 1 if the
// set k of t has the byte. There is at least one mask. Without AVX2 it calls wordClassify.
//
//go:noescape
func classify(b *[BlockSize]byte, t *classTable, masks []uint64)

// pairBlocks returns the index of the first byte of a pair in s: a byte of as with one of bs
// after it, each of which repeats a byte eight times. s is some blocks, at least one, and
// one byte more; without a pair, the result is the size of the blocks.
//
//go:noescape
func pairBlocks(s []byte, as, bs uint64) int

// A TriggerQueue has room for all triggers of a chunk, as byte offsets from its start, and
// for what the search notes on the way.
type TriggerQueue struct {
	Triggers [chunkSize]uint16
	scratch  scratch
}

// A scratch is where avx2Triggers keeps what it knows of a chunk.
type scratch struct {
	// The masks of the blocks that may have triggers, and the numbers of these blocks.
	masks  [TriggerBlocks]uint64
	places [TriggerBlocks]uint8

	// The bits of the masks, as byte offsets from the start of the chunk. Up to four more
	// are overwritten.
	distances [chunkSize + 4]uint16
}

// A vectorTable is what avx2Triggers looks up for one set of triggers: three tables with an
// entry for each value of the low four bits of a byte. A byte above 0x7F finds 0.
type vectorTable struct {
	// single has the triggers other than '.': a byte may be one if its entry is that byte.
	single [16]byte

	// dotAfter has '.' for the last letters of www and ftp, and for LF: a byte may be a trigger
	// if the entry of the byte before it is that byte.
	dotAfter [16]byte

	// wAfter has 'w' for 'w', in the same way, but for a byte whose bit 0x20 is set.
	wAfter [16]byte
}

// vectorTables has the table of each set of triggers.
var vectorTables = func() (tables [allTriggers + 1]vectorTable) {
	for set := range tables {
		t := &tables[set]
		t.single[0] = 0xFF // so that the byte 0, which has this entry, does not find itself
		for k, c := range triggerBytes {
			if TriggerSet(set)&(1<<k) != 0 && c != '.' {
				t.single[c&0x0F] = c
			}
		}
		for k := range t.dotAfter {
			t.dotAfter[k], t.wAfter[k] = 0xFF, 0xFF
		}
		if TriggerSet(set)&TriggerDot != 0 {
			t.dotAfter['w'&0x0F], t.dotAfter['p'&0x0F], t.dotAfter['\n'&0x0F] = '.', '.', '.'
			t.wAfter['w'&0x0F] = 'w'
		}
	}
	return tables
}()

// FindTriggers searches text from the offset from onward, chunk after chunk of some blocks, until a
// chunk has triggers of the set. It returns the number of blocks before that chunk and the number
// of its triggers, which it puts into q. If there are none it returns blocks and 0. At least
// TriggerBehind bytes stand before from, and TriggerAhead after the last block. w decides about
// colons.
func FindTriggers(text []byte, from, blocks int, set TriggerSet, w *Words, q *TriggerQueue) (empty, n int) {
	if !hasAVX2 {
		return wordTriggers(text, from, blocks, set, w, q)
	}
	_ = text[from-TriggerBehind : from+blocks*BlockSize+TriggerAhead]
	return avx2Triggers(&text[from], blocks, &vectorTables[set&allTriggers], w, &q.Triggers, &q.scratch)
}

// avx2Triggers is FindTriggers for the blocks that begin at p, of which there is at least
// one. It reads TriggerBehind bytes before them and TriggerAhead bytes after them.
//
//go:noescape
func avx2Triggers(p *byte, blocks int, table *vectorTable, w *Words, triggers *[chunkSize]uint16, s *scratch) (empty,
	n int)
