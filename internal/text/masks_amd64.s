//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"

// Sixteen times the same byte.
#define EACH(name, byte) \
	DATA name<>+0(SB)/8, $(byte * 0x0101010101010101) \
	DATA name<>+8(SB)/8, $(byte * 0x0101010101010101) \
	GLOBL name<>(SB), RODATA|NOPTR, $16

EACH(case, 0x20)
EACH(letter, 0x61)    // 'a'
EACH(letters, 25)     // 'z' - 'a'
EACH(hyphen, 0x2D)    // '-'
EACH(digits, 12)      // '9' - '-': between them are '.', '/' and the digits
EACH(slash, 0x2F)     // '/'
EACH(dot, 0x2E)       // '.'
EACH(number, 0x23)    // '#'
EACH(percent, 0x25)   // '%'
EACH(question, 0x3F)  // '?'

// QUARTER finds the masks of 16 bytes and puts them into R8 to R11.
#define QUARTER(offset) \
	MOVOU offset(SI), X0     \
	MOVOA X0, X1             \
	POR X6, X1               \
	PSUBB X7, X1             \
	MOVOA X8, X2             \
	PMINUB X1, X2            \
	PCMPEQB X1, X2           \ // letters
	MOVOA X0, X1             \
	PSUBB X9, X1             \
	MOVOA X10, X3            \
	PMINUB X1, X3            \
	PCMPEQB X1, X3           \ // from '-' to '9'
	POR X3, X2               \
	MOVOA X0, X1             \
	PCMPEQB X11, X1          \
	PANDN X2, X1             \
	PMOVMSKB X1, R8          \
	MOVOA X12, X1            \
	PCMPEQB X0, X1           \
	PMOVMSKB X1, R9          \
	MOVOA X9, X1             \
	PCMPEQB X0, X1           \
	PMOVMSKB X1, R10         \
	MOVOA X13, X1            \
	PCMPEQB X0, X1           \
	MOVOA X14, X2            \
	PCMPEQB X0, X2           \
	PCMPEQB X5, X0           \
	POR X1, X0               \
	POR X2, X0               \
	PMOVMSKB X0, R11

// LATER puts the masks of a quarter to those of the ones before it.
#define LATER(shift) \
	SHLQ $shift, R8  \
	SHLQ $shift, R9  \
	SHLQ $shift, R10 \
	SHLQ $shift, R11 \
	ORQ R8, AX       \
	ORQ R9, BX       \
	ORQ R10, CX      \
	ORQ R11, DX

// func vectorNameMask(t *[BlockSize]byte, m *NameMask)
TEXT ·vectorNameMask(SB), NOSPLIT, $0-16
	MOVQ t+0(FP), SI
	MOVQ m+8(FP), DI
	MOVOU case<>(SB), X6
	MOVOU letter<>(SB), X7
	MOVOU letters<>(SB), X8
	MOVOU hyphen<>(SB), X9
	MOVOU digits<>(SB), X10
	MOVOU slash<>(SB), X11
	MOVOU dot<>(SB), X12
	MOVOU number<>(SB), X13
	MOVOU percent<>(SB), X14
	MOVOU question<>(SB), X5
	QUARTER(0)
	MOVQ R8, AX
	MOVQ R9, BX
	MOVQ R10, CX
	MOVQ R11, DX
	QUARTER(16)
	LATER(16)
	QUARTER(32)
	LATER(32)
	QUARTER(48)
	LATER(48)
	MOVQ AX, NameMask_Name(DI)
	MOVQ BX, NameMask_Dot(DI)
	MOVQ CX, NameMask_Hyphen(DI)
	MOVQ DX, NameMask_Mark(DI)
	RET
