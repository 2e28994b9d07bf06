//go:build amd64 && !purego

#include "textflag.h"

// With AVX2 in eight vector instructions a block, else with those that the first processors of this
// architecture have.
//
// func pairBlocks(s []byte, as, bs uint64) int
TEXT ·pairBlocks(SB), NOSPLIT, $0-48
	MOVQ s_base+0(FP), SI
	MOVQ s_len+8(FP), CX
	SHRQ $6, CX
	MOVQ as+24(FP), X8
	MOVQ bs+32(FP), X9
	MOVQ SI, DI
	PUNPCKLQDQ X8, X8
	PUNPCKLQDQ X9, X9

block:
	MOVOU (SI), X0
	MOVOU 16(SI), X1
	MOVOU 32(SI), X2
	MOVOU 48(SI), X3
	MOVOU 1(SI), X4
	MOVOU 17(SI), X5
	MOVOU 33(SI), X6
	MOVOU 49(SI), X7
	PCMPEQB X8, X0
	PCMPEQB X8, X1
	PCMPEQB X8, X2
	PCMPEQB X8, X3
	PCMPEQB X9, X4
	PCMPEQB X9, X5
	PCMPEQB X9, X6
	PCMPEQB X9, X7
	PAND X4, X0
	PAND X5, X1
	PAND X6, X2
	PAND X7, X3
	MOVO X0, X4
	MOVO X2, X5
	POR X1, X4
	POR X3, X5
	POR X5, X4
	PMOVMSKB X4, AX
	TESTL AX, AX
	JNZ found
	ADDQ $64, SI
	DECQ CX
	JNZ block

	SUBQ DI, SI
	MOVQ SI, ret+40(FP)
	RET

found:
	PMOVMSKB X0, AX
	PMOVMSKB X1, BX
	PMOVMSKB X2, CX
	PMOVMSKB X3, DX
	SHLQ $16, BX
	SHLQ $32, CX
	SHLQ $48, DX
	ORQ BX, AX
	ORQ DX, CX
	ORQ CX, AX
	BSFQ AX, AX
	SUBQ DI, SI
	ADDQ AX, SI
	MOVQ SI, ret+40(FP)
	RET
