//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"

// EIGHT puts those of eight bytes of the block that AX has a bit for at DI, together.
#define EIGHT(k) \
	MOVBLZX AL, BX               \
	SHRQ $8, AX                  \
	VMOVQ unescapeTable_kept(R9)(BX*8), X2 \
	VMOVQ block-64+(k*8)(SP), X3 \
	VPSHUFB X2, X3, X3           \
	VMOVQ X3, (DI)               \
	POPCNTL BX, BX               \
	ADDQ BX, DI

// func avx2Unescape(dst, p *byte, starts *uint64, blocks int, t *unescapeTable) (n int)
TEXT ·avx2Unescape(SB), NOSPLIT, $64-48
	MOVQ dst+0(FP), DI
	MOVQ p+8(FP), SI
	MOVQ starts+16(FP), R8
	MOVQ blocks+24(FP), CX
	MOVQ t+32(FP), R9
	VMOVDQU unescapeTable_nibble(R9), Y11
	VMOVDQU unescapeTable_bit(R9), Y12
	VMOVDQU unescapeTable_low(R9), Y13
	VMOVDQU unescapeTable_high(R9), Y14
	VBROADCASTI128 unescapeTable_letters(R9), Y15
	XORQ R10, R10                  // 1 if the block begins with an escaped byte

block:
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	MOVQ (R8), AX
	LEAQ (R10)(AX*2), DX           // escaped
	MOVQ AX, R10
	SHRQ $63, R10
	MOVQ AX, BX
	ORQ DX, BX
	JNE escapes
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	ADDQ $64, DI

next:
	ADDQ $64, SI
	ADDQ $8, R8
	DECQ CX
	JNE block
	SUBQ dst+0(FP), DI
	MOVQ DI, n+40(FP)
	VZEROUPPER
	RET

escapes:
	VMOVQ DX, X2
	VPBROADCASTQ X2, Y2
	VPSHUFB Y13, Y2, Y3
	VPSHUFB Y14, Y2, Y4
	VPAND Y12, Y3, Y3
	VPAND Y12, Y4, Y4
	VPCMPEQB Y12, Y3, Y3           // escaped bytes
	VPCMPEQB Y12, Y4, Y4
	VPADDB Y0, Y0, Y5              // the bit that letters have and the other bytes after a
	VPADDB Y1, Y1, Y6              // backslash have not, as the highest
	VPAND Y5, Y3, Y3
	VPAND Y6, Y4, Y4
	VPSRLW $4, Y0, Y5
	VPSRLW $4, Y1, Y6
	VPAND Y11, Y5, Y5
	VPAND Y11, Y6, Y6
	VPXOR Y0, Y5, Y5
	VPXOR Y1, Y6, Y6
	VPSHUFB Y5, Y15, Y5            // what the letter stands for
	VPSHUFB Y6, Y15, Y6
	VPBLENDVB Y3, Y5, Y0, Y0
	VPBLENDVB Y4, Y6, Y1, Y1
	VMOVDQU Y0, block-64(SP)
	VMOVDQU Y1, block-32(SP)
	NOTQ AX                        // what stays
	EIGHT(0)
	EIGHT(1)
	EIGHT(2)
	EIGHT(3)
	EIGHT(4)
	EIGHT(5)
	EIGHT(6)
	EIGHT(7)
	JMP next

// func avx2UnescapeGroups(dst, p *byte, groups int, v *unitTable) (units int)
TEXT ·avx2UnescapeGroups(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ p+8(FP), SI
	MOVQ groups+16(FP), CX
	MOVQ v+24(FP), DX
	XORQ R8, R8                    // units done

group:
	VMOVDQU (SI), X0               // two escapes and four bytes more
	VINSERTI128 $1, 12(SI), Y0, Y0 // the next two
	VPCMPEQB unitTable_begin(DX), Y0, Y1
	VPMOVMSKB Y1, AX
	VPSHUFB unitTable_digits(DX), Y0, Y0

	VPSUBB unitTable_zero(DX), Y0, Y1
	VPOR unitTable_small(DX), Y0, Y2
	VPSUBB unitTable_a(DX), Y2, Y2
	VPMINUB unitTable_nine(DX), Y1, Y3
	VPCMPEQB Y1, Y3, Y3            // from 0 to 9
	VPMINUB unitTable_five(DX), Y2, Y4
	VPCMPEQB Y2, Y4, Y4            // from a to f
	VPOR Y3, Y4, Y5
	VPADDB unitTable_ten(DX), Y2, Y2
	VPBLENDVB Y4, Y2, Y1, Y1       // values of the digits
	VPMADDUBSW unitTable_bytes(DX), Y1, Y1
	VPMADDWD unitTable_unit(DX), Y1, Y1

	VPCMPGTD unitTable_two(DX), Y1, Y2
	VPSRLD $11, Y1, Y3
	VPCMPEQD unitTable_surrogate(DX), Y3, Y3
	VPANDN Y2, Y3, Y2
	VPAND Y2, Y5, Y5
	VPMOVMSKB Y5, BX

	VPSRLD $12, Y1, Y2
	VPSLLD $2, Y1, Y3
	VPSLLD $16, Y1, Y4
	VPAND unitTable_second(DX), Y3, Y3
	VPAND unitTable_third(DX), Y4, Y4
	VPOR unitTable_by(DX), Y2, Y2
	VPOR Y3, Y4, Y4
	VPOR Y2, Y4, Y4
	VPSHUFB unitTable_pack(DX), Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VMOVQ X4, (DI)
	VMOVQ X5, 6(DI)

	ORL $0xFF3CFF3C, AX            // other bits than those of backslashes and u
	ANDL BX, AX
	ORL $0xFF00FF00, AX            // in each half, four bits of the first unit and four of the second
	CMPL AX, $-1
	JNE some
	ADDQ $24, SI
	ADDQ $12, DI
	ADDQ $4, R8
	DECQ CX
	JNE group
	JMP done

some:
	NOTL AX
	TZCNTL AX, AX                  // where the first one is that is not decoded
	MOVL AX, BX
	ANDL $16, BX
	SHRL $1, BX
	SUBL BX, AX
	SHRL $2, AX
	ADDQ AX, R8

done:
	MOVQ R8, units+32(FP)
	VZEROUPPER
	RET
