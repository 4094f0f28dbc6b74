//go:build linux && !nodriver

#include "textflag.h"

// The record at the top of a worker's stack, see record in signal_linux.go.
#define MAGIC 0
#define CALLER 8
#define SIGNAL 16
#define ADDRESS 24
#define PC 32
#define RECORD 128

// enter calls a kernel on a worker's stack, by the C calling convention:
// enter(kernel, args, first, count, scratch, record) returns the number of the signal that ended the kernel, or 0.
TEXT enter<>(SB), NOSPLIT|NOFRAME, $0-0
	PUSHQ BP
	PUSHQ BX
	PUSHQ R12
	PUSHQ R13
	PUSHQ R14
	PUSHQ R15
	MOVQ  SP, CALLER(R9)
	MOVQ  $0, SIGNAL(R9)
	MOVQ  ·recordMagic(SB), AX
	MOVQ  AX, MAGIC(R9)
	MOVQ  R9, BX
	MOVQ  R9, SP
	MOVQ  DI, AX
	MOVQ  SI, DI
	MOVQ  DX, SI
	MOVQ  CX, DX
	MOVQ  R8, CX
	CALL  AX
	JMP   leave<>(SB)

// leave returns from enter with the record in BX; a fault goes on here.
TEXT leave<>(SB), NOSPLIT|NOFRAME, $0-0
	CLD
	MOVQ $0, MAGIC(BX)
	MOVQ SIGNAL(BX), AX
	MOVQ CALLER(BX), SP
	POPQ R15
	POPQ R14
	POPQ R13
	POPQ R12
	POPQ BX
	POPQ BP
	RET

// Offsets in the ucontext of Linux on x86-64.
#define UC_BX 128
#define UC_SP 160
#define UC_PC 168

// onSignal(number, info, context) lets a worker whose kernel faulted go on in leave. Others are Go's.
TEXT onSignal<>(SB), NOSPLIT|NOFRAME, $0-0
	MOVQ UC_SP(DX), AX
	ORQ  ·stackMask(SB), AX
	SUBQ $(RECORD-1), AX
	CMPQ AX, ·stacksFrom(SB)
	JCS  other
	CMPQ AX, ·stacksTo(SB)
	JCC  other
	MOVQ ·recordMagic(SB), CX
	CMPQ CX, MAGIC(AX)
	JNE  other
	MOVLQZX DI, CX
	MOVQ CX, SIGNAL(AX)
	MOVQ 16(SI), CX
	MOVQ CX, ADDRESS(AX)
	MOVQ UC_PC(DX), CX
	MOVQ CX, PC(AX)
	MOVQ AX, UC_BX(DX)
	LEAQ leave<>(SB), CX
	MOVQ CX, UC_PC(DX)
	RET

other:
	MOVQ ·goHandler(SB), AX
	JMP  AX

// func addresses() (enter, onSignal uintptr)
TEXT ·addresses(SB), NOSPLIT, $0-16
	LEAQ enter<>(SB), AX
	MOVQ AX, enter+0(FP)
	LEAQ onSignal<>(SB), AX
	MOVQ AX, onSignal+8(FP)
	RET
