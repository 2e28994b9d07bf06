//go:build amd64 && !purego

#include "textflag.h"

// What the bytes are compared with, sixteen times each: "<", "&", LF, CR, and the blank.
DATA marks<>+0(SB)/8, $0x3c3c3c3c3c3c3c3c
DATA marks<>+8(SB)/8, $0x3c3c3c3c3c3c3c3c
DATA marks<>+16(SB)/8, $0x2626262626262626
DATA marks<>+24(SB)/8, $0x2626262626262626
DATA marks<>+32(SB)/8, $0x0a0a0a0a0a0a0a0a
DATA marks<>+40(SB)/8, $0x0a0a0a0a0a0a0a0a
DATA marks<>+48(SB)/8, $0x0d0d0d0d0d0d0d0d
DATA marks<>+56(SB)/8, $0x0d0d0d0d0d0d0d0d
DATA marks<>+64(SB)/8, $0x2020202020202020
DATA marks<>+72(SB)/8, $0x2020202020202020
GLOBL marks<>(SB), RODATA|NOPTR, $80

// With instructions that the first processors of this architecture have.
//
// func copyBlocks(dst, src []byte) int
TEXT ·copyBlocks(SB), NOSPLIT, $0-56
	MOVQ dst_base+0(FP), DI
	MOVQ src_base+24(FP), SI
	MOVQ src_len+32(FP), CX
	SHRQ $4, CX
	MOVQ SI, R8
	MOVOU marks<>+0(SB), X8
	MOVOU marks<>+16(SB), X9
	MOVOU marks<>+32(SB), X10
	MOVOU marks<>+48(SB), X11
	MOVOU marks<>+64(SB), X12

block:
	MOVOU (SI), X0
	MOVO X0, X1
	MOVO X0, X2
	MOVO X0, X3
	MOVO X0, X4
	PCMPEQB X8, X1
	PCMPEQB X9, X2
	PCMPEQB X10, X3
	PCMPEQB X11, X4
	POR X2, X1
	POR X4, X3
	MOVO X3, X5
	PAND X12, X3
	PANDN X0, X5
	POR X3, X5
	MOVOU X5, (DI)
	PMOVMSKB X1, AX
	TESTL AX, AX
	JNZ found
	ADDQ $16, SI
	ADDQ $16, DI
	DECQ CX
	JNZ block

	SUBQ R8, SI
	MOVQ SI, ret+48(FP)
	RET

found:
	BSFL AX, AX
	SUBQ R8, SI
	ADDQ AX, SI
	MOVQ SI, ret+48(FP)
	RET
