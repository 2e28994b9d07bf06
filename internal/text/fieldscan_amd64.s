//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"

// Tables with an entry for each value of the low four bits of a byte: a byte is in the set if its
// entry is that byte. The last has what follows the bytes of the one before it in a mark.
DATA fieldTables<>+0(SB)/8, $0x0000000000000020  // blanks and CR
DATA fieldTables<>+8(SB)/8, $0x00000d0000000900
DATA fieldTables<>+16(SB)/8, $0x0000000000000020 // blanks
DATA fieldTables<>+24(SB)/8, $0x0000000000000900
DATA fieldTables<>+32(SB)/8, $0x00000000000000ff // '=' and '/'
DATA fieldTables<>+40(SB)/8, $0x2f003d0000000000
DATA fieldTables<>+48(SB)/8, $0x00000000000000ff // '?' and '/'
DATA fieldTables<>+56(SB)/8, $0x2f003f0000000000
DATA fieldTables<>+64(SB)/8, $0x0a0a0a0a0a0a0a0a
GLOBL fieldTables<>(SB), RODATA|NOPTR, $72

// A byte above 0x7F looks up 0, and so is in no set.
//
// func avx2FieldBlocks(p *byte, blocks int, s *FieldScan)
TEXT ·avx2FieldBlocks(SB), NOSPLIT, $0-24
	MOVQ p+0(FP), SI
	MOVQ blocks+8(FP), CX
	MOVQ s+16(FP), DI
	VBROADCASTI128 fieldTables<>+0(SB), Y11
	VBROADCASTI128 fieldTables<>+16(SB), Y12
	VBROADCASTI128 fieldTables<>+32(SB), Y13
	VBROADCASTI128 fieldTables<>+48(SB), Y14
	VPBROADCASTQ fieldTables<>+64(SB), Y15
	LEAQ FieldScan_Ends(DI), R8    // where the next end is stored
	XORL BX, BX                    // blocks done
	MOVQ $-1, R10                  // blanks and CR in the block before
	XORL R11, R11                  // LF in the block before
	XORL R12, R12                  // Marked

block:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 1(SI), Y2
	VMOVDQU 33(SI), Y3
	VPCMPEQB Y0, Y15, Y4
	VPCMPEQB Y1, Y15, Y5
	VPMOVMSKB Y4, AX
	VPMOVMSKB Y5, DX
	SHLQ $32, DX
	ORQ DX, AX                     // LF
	VPSHUFB Y0, Y11, Y4
	VPSHUFB Y1, Y11, Y5
	VPCMPEQB Y0, Y4, Y4
	VPCMPEQB Y1, Y5, Y5
	VPMOVMSKB Y4, R9
	VPMOVMSKB Y5, DX
	SHLQ $32, DX
	ORQ DX, R9                     // blanks and CR
	VPSHUFB Y2, Y12, Y6
	VPSHUFB Y3, Y12, Y7
	VPCMPEQB Y2, Y6, Y6
	VPCMPEQB Y3, Y7, Y7
	VPMOVMSKB Y6, R13
	VPMOVMSKB Y7, DX
	SHLQ $32, DX
	ORQ DX, R13                    // before a blank
	VPSHUFB Y0, Y13, Y4
	VPSHUFB Y1, Y13, Y5
	VPSHUFB Y0, Y14, Y6
	VPSHUFB Y1, Y14, Y7
	VPCMPEQB Y0, Y4, Y4
	VPCMPEQB Y1, Y5, Y5
	VPCMPEQB Y2, Y6, Y6
	VPCMPEQB Y3, Y7, Y7
	VPAND Y4, Y6, Y6
	VPAND Y5, Y7, Y7
	VPOR Y6, Y7, Y6
	VPMOVMSKB Y6, DX               // a mark
	NEGL DX                        // the carry is 1 if there is one
	RCRQ $1, R12

	// The first two ends are stored always; more are seldom.
	MOVQ R9, R15
	SHLQ $1, R10, R15              // after blanks and CR
	MOVQ R9, R10
	ANDNQ R13, R15, R13
	ANDNQ AX, R13, R13             // the LFs that count
	MOVL BX, DX
	SHLL $6, DX
	POPCNTQ R13, R15
	MOVQ R8, R9
	LEAQ (R8)(R15*2), R8
two:
	TZCNTQ R13, R14
	ADDL DX, R14
	MOVW R14, 0(R9)
	BLSRQ R13, R13
	TZCNTQ R13, R14
	ADDL DX, R14
	MOVW R14, 2(R9)
	BLSRQ R13, R13
	ADDQ $4, R9
	SUBQ $2, R15
	JHI two

	MOVQ AX, R13                   // an LF one or two bytes after another
	MOVQ AX, R14
	SHLQ $1, R11, R13
	SHLQ $2, R11, R14
	ORQ R14, R13
	MOVQ AX, R11
	ADDQ $64, SI
	INCQ BX
	TESTQ AX, R13
	JNE done
	CMPQ BX, CX
	JNE block

done:
	VZEROUPPER
	MOVQ BX, FieldScan_Blocks(DI)
	LEAQ FieldScan_Ends(DI), R9
	SUBQ R9, R8
	SHRQ $1, R8
	MOVQ R8, FieldScan_N(DI)
	NEGQ BX
	MOVQ BX, CX
	SHRQ CX, R12
	MOVQ R12, FieldScan_Marked(DI)
	RET
