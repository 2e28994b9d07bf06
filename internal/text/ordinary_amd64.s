//go:build amd64 && !purego

#include "textflag.h"

DATA nibble<>+0(SB)/8, $0x0f0f0f0f0f0f0f0f
GLOBL nibble<>(SB), RODATA|NOPTR, $8

// OTHERS leaves in AX a bit for each byte of Y0 and Y1 whose row, in Y2 and Y3, is not among
// those that the table has for it. Y10 is zero.
#define OTHERS(table) \
	VPSHUFB Y0, table, Y4; \
	VPSHUFB Y1, table, Y5; \
	VPAND Y2, Y4, Y4; \
	VPAND Y3, Y5, Y5; \
	VPCMPEQB Y10, Y4, Y4; \
	VPCMPEQB Y10, Y5, Y5; \
	VPMOVMSKB Y4, AX; \
	VPMOVMSKB Y5, BX; \
	SHLQ $32, BX; \
	ORQ BX, AX

// func avx2Ordinary(b *[OrdinarySize]byte) (host, part int, marks uint64)
TEXT ·avx2Ordinary(SB), NOSPLIT, $0-32
	MOVQ b+0(FP), SI
	LEAQ ·ordinaryTables(SB), DX
	VPBROADCASTQ nibble<>(SB), Y15
	VBROADCASTI128 (DX), Y14       // row
	VBROADCASTI128 16(DX), Y13     // host
	VBROADCASTI128 32(DX), Y12     // part
	VBROADCASTI128 48(DX), Y11     // mark
	VPXOR Y10, Y10, Y10

	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VPSRLW $4, Y0, Y2
	VPSRLW $4, Y1, Y3
	VPAND Y15, Y2, Y2
	VPAND Y15, Y3, Y3
	VPSHUFB Y2, Y14, Y2            // the bit of the byte's row
	VPSHUFB Y3, Y14, Y3

	OTHERS(Y13)
	TZCNTQ AX, AX
	MOVQ AX, host+8(FP)
	OTHERS(Y12)
	TZCNTQ AX, AX
	MOVQ AX, part+16(FP)
	OTHERS(Y11)
	NOTQ AX
	MOVQ AX, marks+24(FP)
	VZEROUPPER
	RET
