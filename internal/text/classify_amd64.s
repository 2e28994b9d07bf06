//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"

DATA nibble<>+0(SB)/8, $0x0f0f0f0f0f0f0f0f
GLOBL nibble<>(SB), RODATA|NOPTR, $8

// A byte above 0x7F looks up 0 in every table, and so is in no set.
//
// func classify(b *[BlockSize]byte, t *classTable, masks []uint64)
TEXT ·classify(SB), NOSPLIT, $0-40
	CMPB ·hasAVX2(SB), $0
	JEQ portable
	MOVQ b+0(FP), SI
	MOVQ t+8(FP), DX
	MOVQ masks_base+16(FP), DI
	MOVQ masks_len+24(FP), CX
	VPBROADCASTQ nibble<>(SB), Y7
	VBROADCASTI128 classTable_row(DX), Y6
	VPXOR Y5, Y5, Y5

	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VPSRLW $4, Y0, Y2
	VPSRLW $4, Y1, Y3
	VPAND Y7, Y2, Y2
	VPAND Y7, Y3, Y3
	VPSHUFB Y2, Y6, Y2             // the bit of the byte's row
	VPSHUFB Y3, Y6, Y3

set:
	VBROADCASTI128 classTable_sets(DX), Y4
	VPSHUFB Y0, Y4, Y6             // the rows in which the set has it
	VPSHUFB Y1, Y4, Y7
	VPAND Y2, Y6, Y6
	VPAND Y3, Y7, Y7
	VPCMPEQB Y5, Y6, Y6
	VPCMPEQB Y5, Y7, Y7
	VPMOVMSKB Y6, AX
	VPMOVMSKB Y7, BX
	SHLQ $32, BX
	ORQ BX, AX
	NOTQ AX
	MOVQ AX, (DI)
	ADDQ $16, DX
	ADDQ $8, DI
	DECQ CX
	JNZ set

	VZEROUPPER
	RET

portable:
	JMP ·wordClassify(SB)
