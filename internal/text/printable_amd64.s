//go:build amd64 && !purego

#include "textflag.h"

DATA one<>+0(SB)/8, $0x0101010101010101
DATA one<>+8(SB)/8, $0x0101010101010101
GLOBL one<>(SB), RODATA|NOPTR, $16
DATA space<>+0(SB)/8, $0x2020202020202020
DATA space<>+8(SB)/8, $0x2020202020202020
GLOBL space<>(SB), RODATA|NOPTR, $16

// A byte is printable if, with one more to it and signed, it is above ' '. The
// instructions are of the first processors of this architecture.

// func unprintable(b *[BlockSize]byte) (others uint64)
TEXT ·unprintable(SB), NOSPLIT, $0-16
	MOVQ b+0(FP), SI
	MOVOU one<>(SB), X5
	MOVOU space<>(SB), X4
	MOVOU (SI), X0
	MOVOU 16(SI), X1
	MOVOU 32(SI), X2
	MOVOU 48(SI), X3
	PADDB X5, X0
	PADDB X5, X1
	PADDB X5, X2
	PADDB X5, X3
	PCMPGTB X4, X0
	PCMPGTB X4, X1
	PCMPGTB X4, X2
	PCMPGTB X4, X3
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
	NOTQ AX
	MOVQ AX, others+8(FP)
	RET
