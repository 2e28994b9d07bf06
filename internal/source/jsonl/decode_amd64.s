//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"

// EIGHT puts those of eight bytes of the block that AX has a bit for at DI, together.
#define EIGHT(k) \
	MOVBLZX AL, BX               \
	SHRQ $8, AX                  \
	VMOVQ stringVectors_kept(DX)(BX*8), X2 \
	VMOVQ block-64+(k*8)(SP), X3 \
	VPSHUFB X2, X3, X3           \
	VMOVQ X3, (DI)               \
	POPCNTL BX, BX               \
	ADDQ BX, DI

// A block in which something is escaped is decoded as a whole: letters after backslashes are
// replaced by what they stand for, and the bytes that are no backslashes before those are put
// together. An escape of another form ends a block, and so does a backslash that is its last byte,
// with which the next block begins then.
//
// func avx2DecodeString(dst, p *byte, size int, t *stringVectors) (read, written int, ascii bool)
TEXT ·avx2DecodeString(SB), NOSPLIT, $64-49
	MOVQ dst+0(FP), DI
	MOVQ p+8(FP), SI
	MOVQ size+16(FP), CX
	MOVQ t+24(FP), DX
	LEAQ -const_stringSpare(SI)(CX*1), CX // where a block may begin at last
	VMOVDQU stringVectors_quote(DX), Y8
	VMOVDQU stringVectors_backslash(DX), Y9
	VMOVDQU stringVectors_control(DX), Y10
	XORL R13, R13                  // 1 after an escape of an ASCII character with u

block:
	CMPQ SI, CX
	JHI done
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
	VPMOVMSKB Y2, R8
	VPMOVMSKB Y3, BX
	SHLQ $32, BX
	ORQ BX, R8                     // quotation marks and control characters
	BLSMSKQ R8, BX                 // up to the first of them, or all
	TESTQ BX, AX
	JNE escapes
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	TESTQ R8, R8
	JNE end
	ADDQ $64, SI
	ADDQ $64, DI
	JMP block

end:
	TZCNTQ R8, R8
	ADDQ R8, SI
	ADDQ R8, DI
	JMP done

escapes:
	// Of backslashes in a row, the first begins an escape, the third, and so on: a subtraction
	// carries through a row to the bit behind it, which is an even one or an odd one.
	MOVQ $0xAAAAAAAAAAAAAAAA, R9
	LEAQ (AX)(AX*1), R10
	ORQ R9, R10
	SUBQ AX, R10
	XORQ R9, R10
	MOVQ R10, R9
	XORQ AX, R9                    // escaped bytes
	ANDQ AX, R10                   // what begins an escape

	VMOVDQU stringVectors_nibble(DX), Y11
	VBROADCASTI128 stringVectors_escaped(DX), Y12
	VBROADCASTI128 stringVectors_meant(DX), Y13
	VPSRLW $4, Y0, Y2
	VPSRLW $4, Y1, Y3
	VPAND Y11, Y2, Y2
	VPAND Y11, Y3, Y3
	VPXOR Y0, Y2, Y2               // where a byte is looked up, nothing for those above 0x7F
	VPXOR Y1, Y3, Y3
	VPSHUFB Y2, Y12, Y4
	VPSHUFB Y3, Y12, Y5
	VPCMPEQB Y0, Y4, Y4
	VPCMPEQB Y1, Y5, Y5
	VPSHUFB Y2, Y13, Y6            // what the byte stands for behind a backslash
	VPSHUFB Y3, Y13, Y7
	VPMOVMSKB Y4, R11
	VPMOVMSKB Y5, BX
	SHLQ $32, BX
	ORQ BX, R11                    // those that may be escaped
	ANDNQ R8, R9, R8               // those that are not escaped
	ANDNQ R9, R11, R11
	ORQ R11, R8                    // where to stop

	MOVQ R10, R11
	NOTQ R11                       // what stays
	MOVQ DI, R12
	MOVQ R11, AX
	CMPB ·hasCompress(SB), $0
	JEQ eights
	MOVQ R9, BX
	KMOVD BX, K1
	SHRQ $32, BX
	KMOVD BX, K2
	VMOVDQU8 Y6, K1, Y0
	VMOVDQU8 Y7, K2, Y1
	POPCNTL AX, BX
	KMOVD AX, K1
	SHRQ $32, AX
	KMOVD AX, K2
	VPCOMPRESSB Y0, K1, Y0
	VPCOMPRESSB Y1, K2, Y1
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, (DI)(BX*1)

decoded:
	TESTQ R8, R8
	JNE stop
	POPCNTQ R11, R11
	LEAQ (R12)(R11*1), DI
	ADDQ $64, SI
	TESTQ R10, R10
	JPL block
	DECQ SI                        // an escape begins with the last byte; a jump, because it is
	JMP block                      // foreseen, and the next block is not waited for

eights:
	VMOVDQU stringVectors_bit(DX), Y12
	VMOVQ R9, X2
	VPBROADCASTQ X2, Y2
	VPSHUFB stringVectors_low(DX), Y2, Y3
	VPSHUFB stringVectors_high(DX), Y2, Y4
	VPAND Y12, Y3, Y3
	VPAND Y12, Y4, Y4
	VPCMPEQB Y12, Y3, Y3           // escaped bytes
	VPCMPEQB Y12, Y4, Y4
	VPBLENDVB Y3, Y6, Y0, Y0
	VPBLENDVB Y4, Y7, Y1, Y1
	VMOVDQU Y0, block-64(SP)
	VMOVDQU Y1, block-32(SP)
	EIGHT(0)
	EIGHT(1)
	EIGHT(2)
	EIGHT(3)
	EIGHT(4)
	EIGHT(5)
	EIGHT(6)
	EIGHT(7)
	JMP decoded

stop:
	BLSMSKQ R8, AX
	SHRQ $1, AX                    // all before the first place to stop at
	ANDQ AX, R11
	POPCNTQ R11, R11
	LEAQ (R12)(R11*1), DI
	TZCNTQ R8, R8
	ADDQ R8, SI
	BTQ R8, R9
	JCC done
	CMPB (SI), $'u'
	JEQ before
	CMPB (SI), $'f'                // there is no place for it among the other letters
	MOVB $'\f', (DI)
	LEAQ 1(SI), SI
	LEAQ 1(DI), DI
	JEQ block
	SUBQ $2, SI
	DECQ DI
	JMP done

before:
	DECQ SI
unit:                              // an escape with u begins at SI
	CMPB 2(SI), $'0'
	JNE units
	CMPB 3(SI), $'8'
	JCS one                        // of one or two bytes, as none of a group may be
units:
	LEAQ 44(CX), R8                // behind it there are as many bytes as a group needs
	CMPQ SI, R8
	JHI one
	VMOVDQU (SI), X0               // two escapes and four bytes more
	VINSERTI128 $1, 12(SI), Y0, Y0 // the next two
	VPCMPEQB stringVectors_begin(DX), Y0, Y1
	VPMOVMSKB Y1, AX
	VPSHUFB stringVectors_digits(DX), Y0, Y0

	VPSUBB stringVectors_zero(DX), Y0, Y1
	VPOR stringVectors_small(DX), Y0, Y2
	VPSUBB stringVectors_a(DX), Y2, Y2
	VPMINUB stringVectors_nine(DX), Y1, Y3
	VPCMPEQB Y1, Y3, Y3            // from 0 to 9
	VPMINUB stringVectors_five(DX), Y2, Y4
	VPCMPEQB Y2, Y4, Y4            // from a to f
	VPOR Y3, Y4, Y5
	VPADDB stringVectors_ten(DX), Y2, Y2
	VPBLENDVB Y4, Y2, Y1, Y1       // values of the digits
	VPMADDUBSW stringVectors_bytes(DX), Y1, Y1
	VPMADDWD stringVectors_unit(DX), Y1, Y1

	VPCMPGTD stringVectors_two(DX), Y1, Y2
	VPSRLD $11, Y1, Y3
	VPCMPEQD stringVectors_surrogate(DX), Y3, Y3
	VPANDN Y2, Y3, Y2
	VPAND Y2, Y5, Y5
	VPMOVMSKB Y5, BX

	VPSRLD $12, Y1, Y2
	VPSLLD $2, Y1, Y3
	VPSLLD $16, Y1, Y4
	VPAND stringVectors_second(DX), Y3, Y3
	VPAND stringVectors_third(DX), Y4, Y4
	VPOR stringVectors_by(DX), Y2, Y2
	VPOR Y3, Y4, Y4
	VPOR Y2, Y4, Y4
	VPSHUFB stringVectors_pack(DX), Y4, Y4
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
	JMP further

some:
	NOTL AX
	TZCNTL AX, AX                  // where the first one is that is not decoded
	MOVL AX, BX
	ANDL $16, BX
	SHRL $1, BX
	SUBL BX, AX
	SHRL $2, AX                    // units decoded
	TESTL AX, AX
	JEQ one
	LEAQ (AX)(AX*2), AX
	ADDQ AX, DI
	LEAQ (SI)(AX*2), SI
	JMP block

one:
	MOVBLZX 2(SI), AX
	MOVBLZX 3(SI), BX
	MOVBLZX 4(SI), R8
	MOVBLZX 5(SI), R9
	MOVBLZX stringVectors_hex(DX)(AX*1), AX
	MOVBLZX stringVectors_hex(DX)(BX*1), BX
	MOVBLZX stringVectors_hex(DX)(R8*1), R8
	MOVBLZX stringVectors_hex(DX)(R9*1), R9
	MOVL AX, R10
	ORL BX, R10
	ORL R8, R10
	ORL R9, R10
	CMPL R10, $15
	JHI done                       // no digit
	SHLL $4, AX
	ORL BX, AX
	SHLL $4, AX
	ORL R8, AX
	SHLL $4, AX
	ORL R9, AX
	CMPL AX, $0x80
	JCC two
	MOVL $1, R13
	MOVB AX, (DI)
	INCQ DI
	JMP next

two:
	MOVL AX, BX
	ANDL $0x3F, AX
	ORL $0x80, AX                  // the last byte in UTF-8
	CMPL BX, $0x800
	JCC three
	SHRL $6, BX
	ORL $0xC0, BX
	MOVB BX, (DI)
	MOVB AX, 1(DI)
	ADDQ $2, DI
	JMP next

three:
	MOVL BX, R8
	SHRL $11, R8
	CMPL R8, $0x1B
	JEQ done                       // half a surrogate pair
	MOVB AX, 2(DI)
	MOVL BX, AX
	SHRL $12, BX
	ORL $0xE0, BX
	MOVB BX, (DI)
	SHRL $6, AX
	ANDL $0x3F, AX
	ORL $0x80, AX
	MOVB AX, 1(DI)
	ADDQ $3, DI

next:
	ADDQ $6, SI
further:
	CMPQ SI, CX
	JHI done
	CMPW (SI), $0x755C             // another backslash with u
	JEQ unit
	JMP block

done:
	SUBQ p+8(FP), SI
	SUBQ dst+0(FP), DI
	MOVQ SI, read+32(FP)
	MOVQ DI, written+40(FP)
	MOVB R13, ascii+48(FP)
	VZEROUPPER
	RET
