//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"

DATA jsonBytes<>+0(SB)/8, $0x1f1f1f1f1f1f1f1f
DATA jsonBytes<>+8(SB)/8, $0x2222222222222222
DATA jsonBytes<>+16(SB)/8, $0x5c5c5c5c5c5c5c5c
DATA jsonBytes<>+24(SB)/8, $0x0f0f0f0f0f0f0f0f
GLOBL jsonBytes<>(SB), RODATA|NOPTR, $32

// A byte above 0x7F looks up 0 in the table, and so is none that follows a backslash.
//
// func avx2StringBlocks(p *byte, blocks int, t *classTable, s *StringScan)
TEXT ·avx2StringBlocks(SB), NOSPLIT, $0-32
	MOVQ p+0(FP), SI
	MOVQ blocks+8(FP), CX
	MOVQ t+16(FP), DX
	MOVQ s+24(FP), DI
	VPBROADCASTQ jsonBytes<>+0(SB), Y10  // the last control character
	VPBROADCASTQ jsonBytes<>+8(SB), Y8   // '"'
	VPBROADCASTQ jsonBytes<>+16(SB), Y9  // '\\'
	VPBROADCASTQ jsonBytes<>+24(SB), Y11 // four bits
	VBROADCASTI128 classTable_row(DX), Y12
	VBROADCASTI128 classTable_sets(DX), Y13
	VPXOR Y14, Y14, Y14
	LEAQ StringScan_Starts(DI), R12
	XORQ R8, R8                    // 1 if the block begins with an escaped byte
	XORQ R13, R13                  // blocks done
	XORQ R11, R11                  // all backslashes in them

block:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VPCMPEQB Y9, Y0, Y2
	VPCMPEQB Y9, Y1, Y3
	VPMOVMSKB Y2, AX
	VPMOVMSKB Y3, BX
	SHLQ $32, BX
	ORQ BX, AX                     // backslashes
	VPCMPEQB Y8, Y0, Y2
	VPCMPEQB Y8, Y1, Y3
	VPMINUB Y10, Y0, Y4
	VPMINUB Y10, Y1, Y5
	VPCMPEQB Y4, Y0, Y4
	VPCMPEQB Y5, Y1, Y5
	VPOR Y4, Y2, Y2
	VPOR Y5, Y3, Y3
	VPMOVMSKB Y2, DX
	VPMOVMSKB Y3, BX
	SHLQ $32, BX
	ORQ BX, DX                     // quotation marks and control characters
	LEAQ (R8)(AX*2), R9            // escaped, up to the first that is a backslash
	TESTQ R9, R9
	JEQ plain

	VPSRLW $4, Y0, Y2
	VPSRLW $4, Y1, Y3
	VPAND Y11, Y2, Y2
	VPAND Y11, Y3, Y3
	VPSHUFB Y2, Y12, Y2            // the bit of the byte's row
	VPSHUFB Y3, Y12, Y3
	VPSHUFB Y0, Y13, Y4            // the rows in which the set has it
	VPSHUFB Y1, Y13, Y5
	VPAND Y2, Y4, Y4
	VPAND Y3, Y5, Y5
	VPCMPEQB Y14, Y4, Y4
	VPCMPEQB Y14, Y5, Y5
	VPMOVMSKB Y4, R10
	VPMOVMSKB Y5, BX
	SHLQ $32, BX
	ORQ BX, R10                    // not in the set
	ANDNQ DX, R9, DX               // those that are not escaped
	ANDQ R9, R10
	ORQ R10, DX

plain:
	TESTQ DX, DX
	JNE stop
	MOVQ AX, (R12)(R13*8)
	ORQ AX, R11
	MOVQ AX, R8
	SHRQ $63, R8
	ADDQ $64, SI
	INCQ R13
	CMPQ R13, CX
	JNE block
	MOVQ R8, StringScan_Escaped(DI)
	JMP done

stop:
	MOVQ AX, (R12)(R13*8)
	MOVQ R9, StringScan_Escaped(DI)

done:
	MOVQ DX, StringScan_Stop(DI)
	MOVQ R13, StringScan_Blocks(DI)
	MOVQ R11, StringScan_Any(DI)
	VZEROUPPER
	RET
