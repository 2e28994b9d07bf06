//go:build amd64 && !purego

#include "textflag.h"

DATA quote<>+0(SB)/8, $0x2222222222222222
DATA quote<>+8(SB)/8, $0x2222222222222222
GLOBL quote<>(SB), RODATA|NOPTR, $16
DATA backslash<>+0(SB)/8, $0x5C5C5C5C5C5C5C5C
DATA backslash<>+8(SB)/8, $0x5C5C5C5C5C5C5C5C
GLOBL backslash<>(SB), RODATA|NOPTR, $16
DATA control<>+0(SB)/8, $0x1F1F1F1F1F1F1F1F
DATA control<>+8(SB)/8, $0x1F1F1F1F1F1F1F1F
GLOBL control<>(SB), RODATA|NOPTR, $16

// MARKS leaves in c which of the 16 bytes at the offset at are marks. A byte is a control
// character if the lesser of it and 0x1F is itself.
#define MARKS(at, c) \
	MOVOU at(SI), X0; \
	MOVOA X0, X1; \
	MOVOA X0, X2; \
	PMINUB X6, X2; \
	PCMPEQB X0, X2; \
	PCMPEQB X4, X0; \
	PCMPEQB X5, X1; \
	POR X1, X0; \
	POR X2, X0; \
	PMOVMSKB X0, c

// func StringMarks(b *[BlockSize]byte) (marks uint64)
TEXT ·StringMarks(SB), NOSPLIT, $0-16
	MOVQ b+0(FP), SI
	MOVOU quote<>(SB), X4
	MOVOU backslash<>(SB), X5
	MOVOU control<>(SB), X6
	MARKS(0, AX)
	MARKS(16, BX)
	MARKS(32, CX)
	MARKS(48, DX)
	SHLQ $16, BX
	SHLQ $32, CX
	SHLQ $48, DX
	ORQ BX, AX
	ORQ DX, CX
	ORQ CX, AX
	MOVQ AX, marks+8(FP)
	RET
