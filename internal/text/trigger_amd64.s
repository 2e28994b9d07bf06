//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"

// Chunks are searched in three loops whose branches do not depend on the text,
// because a mispredicted branch for each ':' would cost more than all the rest.
//
// func avx2Triggers(p *byte, blocks int, table *vectorTable, w *Words, triggers *[chunkSize]uint16,
// s *scratch) (empty, n int)
TEXT ·avx2Triggers(SB), NOSPLIT, $0-64
	MOVQ p+0(FP), SI               // the block at hand
	MOVQ blocks+8(FP), CX          // blocks from the chunk at hand on
	MOVQ table+16(FP), DX
	MOVQ w+24(FP), R14
	MOVQ s+40(FP), DI
	ADDQ $scratch_distances, DI
	VBROADCASTI128 (DX), Y11       // single
	VBROADCASTI128 16(DX), Y12     // dotAfter
	VBROADCASTI128 32(DX), Y13     // wAfter
	MOVL $0x20202020, AX
	VMOVD AX, X14
	VPBROADCASTD X14, Y14          // what makes letters small

chunk:
	MOVL $const_TriggerBlocks, R9
	CMPQ CX, R9
	CMOVQLT CX, R9                 // blocks of the chunk
	MOVQ SI, R10                   // its first byte
	MOVQ s+40(FP), R11
	XORL BX, BX                    // place of the block in it
	XORL R8, R8                    // masks stored

	// First loop: a mask for each block with bytes that may be triggers.
block:
	PREFETCHT1 8192(SI)            // the processor does not look beyond a page by itself,
	PREFETCHT0 1024(SI)            // and far ahead more lines can be on their way
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VPSHUFB Y0, Y11, Y2
	VPSHUFB Y1, Y11, Y3
	VMOVDQU -1(SI), Y6
	VMOVDQU 31(SI), Y7
	VPSHUFB Y6, Y12, Y4
	VPSHUFB Y7, Y12, Y5
	VPSHUFB Y6, Y13, Y6
	VPSHUFB Y7, Y13, Y7
	VPCMPEQB Y0, Y2, Y2            // ':', '<' and '"' of the set
	VPCMPEQB Y1, Y3, Y3
	VPCMPEQB Y0, Y4, Y4            // '.', and some bytes above 0x7F or 0
	VPCMPEQB Y1, Y5, Y5
	VPOR Y0, Y14, Y0
	VPOR Y1, Y14, Y1
	VPCMPEQB Y0, Y6, Y6            // 'w' or 'W' after 'w' or 'W'
	VPCMPEQB Y1, Y7, Y7
	VPOR Y6, Y2, Y2
	VPOR Y7, Y3, Y3
	VPOR Y2, Y4, Y4
	VPOR Y3, Y5, Y5
	VPMOVMSKB Y4, AX
	VPMOVMSKB Y5, DX
	SHLQ $32, DX
	ORQ DX, AX

	// Store always; count unless the mask is 0.
	MOVQ AX, scratch_masks(R11)(R8*8)
	MOVB BX, scratch_places(R11)(R8*1)
	CMPQ AX, $1
	SBBQ $-1, R8
	ADDQ $64, SI
	INCL BX
	CMPL BX, R9
	JLT block

	TESTQ R8, R8
	JZ empty

	// Second loop: from masks to distances, four at a time.
	XORL BX, BX                    // mask
	XORL R12, R12                  // distances stored
mask:
	MOVQ scratch_masks(R11)(BX*8), AX
	MOVBLZX scratch_places(R11)(BX*1), DX
	SHLL $6, DX
	POPCNTQ AX, R13
	LEAQ (DI)(R12*2), SI
	ADDQ R13, R12
four:
	TZCNTQ AX, R15
	ADDL DX, R15
	MOVW R15, 0(SI)
	BLSRQ AX, AX
	TZCNTQ AX, R15
	ADDL DX, R15
	MOVW R15, 2(SI)
	BLSRQ AX, AX
	TZCNTQ AX, R15
	ADDL DX, R15
	MOVW R15, 4(SI)
	BLSRQ AX, AX
	TZCNTQ AX, R15
	ADDL DX, R15
	MOVW R15, 6(SI)
	BLSRQ AX, AX
	ADDQ $8, SI
	SUBQ $4, R13
	JHI four                       // seldom
	INCQ BX
	CMPQ BX, R8
	JLT mask

	// Third loop: keep those whose neighbours are right. Those of a ':' are looked up.
	MOVQ triggers+32(FP), R15
	VMOVDQU Words_rows(R14), X4
	VMOVDQU Words_columns(R14), X5
	MOVL $0x0F0F0F0F, AX
	VMOVD AX, X6
	VPBROADCASTD X6, X6            // the low four bits of each byte
	MOVL $(const_letterBits*0x01010101), AX
	VMOVD AX, X7
	VPBROADCASTD X7, X7            // the bits of a letter
	XORL BX, BX                    // distance
	XORL R8, R8                    // triggers stored
distance:
	MOVWLZX (DI)(BX*2), R13
	MOVW R13, (R15)(R8*2)
	INCQ BX
	MOVL -3(R10)(R13*1), AX        // three bytes before, and the byte
	CMPB (R10)(R13*1), $':'
	JNE notColon
	CMPB -1(R10)(R13*1), $'"'      // ends no word; it stands before most colons in rows of JSON
	JEQ checked
	MOVL AX, R11
	ORL $0x20202020, R11
	CMPL R11, $0x3A6C7275          // "url:"
	JEQ keep
	CMPL R11, $0x3A697275          // "uri:"
	JEQ keep

	LEAQ (R10)(R13*1), R11
	VMOVDQU -const_maxWord(R11), X0
	VPSHUFB X0, X4, X1
	VPSRLW $4, X0, X2
	VPAND X6, X2, X2
	VPSHUFB X2, X5, X2
	VPAND X1, X2, X1
	VPXOR X3, X3, X3
	VPAND X1, X7, X2
	VPCMPEQB X3, X2, X2            // all but letters
	VPCMPEQB X3, X1, X1            // all but scheme characters
	VPMOVMSKB X1, DX
	LEAL 1(DX)(DX*1), DX
	BSRL DX, DX                    // where the word begins in the 16 bytes
	VPMOVMSKB X2, SI
	XORL $0x1FFFF, SI
	MOVL $-1, AX
	SHLXL DX, AX, AX
	ANDL AX, SI
	TZCNTL SI, SI                  // where its first letter is, 16 without one
	MOVL $8, AX
	CMPL SI, AX
	CMOVLLT AX, SI
	SHLL $3, SI
	VPOR X0, X14, X0
	VPEXTRQ $1, X0, AX
	SHRXQ SI, AX, AX               // its key
	IMULQ Words_factor(R14), AX
	SHRQ $(64-const_wordHashBits), AX
	MOVL AX, SI
	SHRL $5, SI
	MOVL Words_hashes(R14)(SI*4), SI
	BTL AX, SI
	SBBL SI, SI                    // all bits after one of the words
	MOVBLZX -(const_maxWord+1)(R11)(DX*1), AX
	MOVBLZX -(const_maxWord+2)(R11)(DX*1), R9
	MOVBLZX Words_before(R14)(AX*1), AX
	ANDB (Words_before+256)(R14)(R9*1), AX
	MOVL AX, R9                    // traits
	ANDL $const_traitsHiding, AX
	NEGL AX
	SBBL AX, AX                    // all bits where a part of the word may be hidden
	ORL AX, SI
	MOVBLZX 1(R11), AX
	MOVBLZX Words_after(R14)(AX*1), AX
	TESTL $const_afterBreak, AX
	JNZ atBreak
decide:
	MOVBLZX 2(R11), DX
	MOVBLZX Words_second(R14)(DX*1), DX
	ORL $const_afterAny, DX
	ORL DX, SI
	ANDL SI, AX
	MOVBLZX -1(R11), DX
	ANDB Words_ends(R14)(DX*1), AX
	MOVBLZX AL, AX
	CMPL AX, $1
	SBBQ $-1, R8
checked:
	CMPQ BX, R12
	JLT distance

	TESTQ R8, R8
	JNZ done
	MOVL $const_TriggerBlocks, R9
	CMPQ CX, R9
	CMOVQLT CX, R9
	MOVQ R9, SI
	SHLQ $6, SI
	ADDQ R10, SI
empty:
	SUBQ R9, CX
	JNZ chunk

done:
	VZEROUPPER
	MOVQ blocks+8(FP), AX
	SUBQ CX, AX
	MOVQ AX, empty+48(FP)
	MOVQ R8, n+56(FP)
	RET

atBreak:                           // SI is 0 or all bits: a word, or hidden
	TESTL $const_traitsUnopened, R9
	JZ seen
	VPMOVMSKB X2, R9
	BTL DX, R9                     // begins with a digit or mark
	JCS seen
	MOVBLZX -2(R11), DX
	ANDL $31, DX
	MOVL Words_tails(R14)(DX*4), DX
	MOVBLZX -1(R11), R9
	BTL R9, DX
	JCC decide
seen:
	MOVL $-1, SI
	JMP decide

notColon:
	CMPB (R10)(R13*1), $'.'
	JNE notDot
	ORL $0x20202020, AX
	CMPL AX, $0x2E777777           // "www."
	JEQ keep
	CMPL AX, $0x2E707466           // "ftp."
	JEQ keep
	MOVL AX, SI                    // LF is 0x2A now: is one of the bytes that?
	XORL $0x2A2A2A2A, SI
	LEAL -0x01010101(SI), DX
	NOTL SI
	ANDL SI, DX
	TESTL $0x80808080, DX
	JZ checked
	CMPL AX, $0x2E77772A           // LF "ww."
	JEQ keep
	CMPL AX, $0x2E70742A           // LF "tp."
	JEQ keep
	CMPL AX, $0x2E772A3D           // "=" LF "w."
	JEQ keep
	CMPL AX, $0x2E702A3D           // "=" LF "p."
	JEQ keep
	CMPL AX, $0x2E772A2D           // CR LF "w."
	JEQ keep
	CMPL AX, $0x2E702A2D           // CR LF "p."
	JEQ keep
	SHRL $8, AX
	CMPL AX, $0x2E2A3D             // "=" LF "."
	JEQ keep
	CMPL AX, $0x2E2A2D             // CR LF "."
	JEQ keep
	JMP checked
notDot:
	MOVBLZX (R10)(R13*1), DX
	ORL $0x20, DX
	CMPL DX, $'w'
	JNE notW
	SHRL $8, AX
	ORL $0x202020, AX
	CMPL AX, $0x777777             // "www"
	JNE checked
	MOVBLZX 1(R10)(R13*1), SI
	SUBL $'0', SI
	CMPL SI, $9
	JHI checked                    // no digit
	JMP keep
notW:
	CMPB (R10)(R13*1), $'<'        // if not in the set, these are not here
	JEQ keep
	CMPB (R10)(R13*1), $'"'
	JNE checked
keep:
	INCQ R8
	JMP checked
