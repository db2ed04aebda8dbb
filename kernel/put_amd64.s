//go:build gc && !race

#include "textflag.h"

// func putWord(at *uint64, v uint64)
TEXT ·putWord(SB), NOSPLIT, $0-16
	MOVQ at+0(FP), AX
	MOVQ v+8(FP), CX
	MOVQ CX, (AX)
	RET
