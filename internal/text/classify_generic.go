//go:build !amd64 || purego

package text

// classify sets masks[k] to a bit for each byte of b, the lowest for the first: 1 where
// the set k of the table has it.
func classify(b *[BlockSize]byte, t *classTable, masks []uint64) { wordClassify(b, t, masks) }
