//go:build amd64 && !purego

package text

//lint:file-ignore U1000 the fields of scratch are used by trigger_amd64.s

// A scratch is what the vector kernel notes about a chunk.
type scratch struct {
	// The masks of the blocks that may hold triggers, and which blocks these are.
	masks  [TriggerBlocks]uint64
	places [TriggerBlocks]uint8

	// The bits of the masks as distances from the beginning of the chunk; four
	// more may be written to.
	distances [chunkSize + 4]uint16
}

// A vectorTable holds what the vector kernel looks up for one set of triggers:
// tables of 16 bytes, indexed by the low four bits of a byte; a byte above 0x7F
// finds 0.
type vectorTable struct {
	// single is looked up by a byte, which may be a trigger if it finds itself.
	single [16]byte

	// dotAfter is looked up by the byte before it, likewise: if Dot is in the set,
	// the bytes that agree with w and p in the low bits find '.'.
	dotAfter [16]byte
}

// vectorTables has the table of each set.
var vectorTables = func() (tables [allTriggers + 1]vectorTable) {
	for set := range tables {
		t := &tables[set]
		t.single[0] = 0xFF // elsewhere 0 will do: a byte of 0 is looked up here
		for k, c := range triggerBytes {
			if TriggerSet(set)&(1<<k) != 0 && c != '.' {
				t.single[c&0x0F] = c
			}
		}
		for k := range t.dotAfter {
			t.dotAfter[k] = 0xFF
		}
		if TriggerSet(set)&TriggerDot != 0 {
			t.dotAfter['w'&0x0F], t.dotAfter['p'&0x0F] = '.', '.'
		}
	}
	return tables
}()

// FindTriggers does what wordTriggers does, by vectors where the processor has them.
func FindTriggers(text []byte, from, blocks int, set TriggerSet, q *TriggerQueue) (empty, n int) {
	if !hasAVX2 {
		return wordTriggers(text, from, blocks, set, q)
	}
	_ = text[from-TriggerBehind : from+blocks*BlockSize+TriggerAhead]
	return avx2Triggers(&text[from], blocks, &vectorTables[set&allTriggers], &q.Triggers, &q.scratch)
}

// avx2Triggers is FindTriggers for the blocks from p on, of which there is at least
// one. It reads from TriggerBehind bytes before p to TriggerAhead bytes after the blocks.
//
//go:noescape
func avx2Triggers(p *byte, blocks int, table *vectorTable, triggers *[chunkSize]uint16, s *scratch) (empty, n int)
