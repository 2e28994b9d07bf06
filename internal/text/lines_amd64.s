//go:build amd64 && !purego

#include "textflag.h"

DATA lf<>+0(SB)/8, $0x0A0A0A0A0A0A0A0A
DATA lf<>+8(SB)/8, $0x0A0A0A0A0A0A0A0A
GLOBL lf<>(SB), RODATA|NOPTR, $16
DATA cr<>+0(SB)/8, $0x0D0D0D0D0D0D0D0D
DATA cr<>+8(SB)/8, $0x0D0D0D0D0D0D0D0D
GLOBL cr<>(SB), RODATA|NOPTR, $16

// EQUAL says in X4 to X7 which bytes of X0 to X3 are those of c.
#define EQUAL(c) \
	MOVOA X0, X4; \
	MOVOA X1, X5; \
	MOVOA X2, X6; \
	MOVOA X3, X7; \
	PCMPEQB c, X4; \
	PCMPEQB c, X5; \
	PCMPEQB c, X6; \
	PCMPEQB c, X7

// BITS leaves the highest bits of the bytes of X4 to X7 in AX.
#define BITS \
	PMOVMSKB X4, AX; \
	PMOVMSKB X5, BX; \
	PMOVMSKB X6, CX; \
	PMOVMSKB X7, DX; \
	SHLQ $16, BX; \
	SHLQ $32, CX; \
	SHLQ $48, DX; \
	ORQ BX, AX; \
	ORQ DX, CX; \
	ORQ CX, AX

// func LineMasks(b *[BlockSize]byte) (lf, odd uint64)
TEXT ·LineMasks(SB), NOSPLIT, $0-24
	MOVQ b+0(FP), SI
	MOVOU lf<>(SB), X8
	MOVOU cr<>(SB), X9
	MOVOU (SI), X0
	MOVOU 16(SI), X1
	MOVOU 32(SI), X2
	MOVOU 48(SI), X3

	EQUAL(X8)
	BITS
	MOVQ AX, lf+8(FP)

	EQUAL(X9)
	POR X0, X4                     // the highest bit is that of what is not ASCII
	POR X1, X5
	POR X2, X6
	POR X3, X7
	BITS
	MOVQ AX, odd+16(FP)
	RET
