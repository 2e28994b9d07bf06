//go:build amd64 && !purego

package text

import "golang.org/x/sys/cpu"

// hasAVX2 reports whether processor and system can run the kernels by 256 bits.
var hasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

// classify sets masks[k] to a bit for each byte of b, the lowest for the first: 1 where
// the set k of the table has it. There is at least one mask. Where there is no AVX2, it
// goes on as wordClassify.
//
//go:noescape
func classify(b *[BlockSize]byte, t *classTable, masks []uint64)
