//go:build linux && !nodriver

#include "textflag.h"

// The record at the top of a worker's stack: see record, and for ·installed see installation, in signal_linux.go.
#define MAGIC 0
#define CALLER 8
#define SIGNAL 16
#define ADDRESS 24
#define PC 32
#define STOP 40
#define RECORD 128

// enter calls a kernel on a worker's stack, by the C calling convention:
// enter(kernel, args, first, count, scratch, record) returns the number of the signal that ended the kernel, or 0.
TEXT enter<>(SB), NOSPLIT|NOFRAME, $0-0
	LEAQ  -48(SP), SP
	MOVQ  BP, 0(SP)
	MOVQ  BX, 8(SP)
	MOVQ  R12, 16(SP)
	MOVQ  R13, 24(SP)
	MOVQ  R14, 32(SP)
	MOVQ  R15, 40(SP)
	MOVQ  SP, CALLER(R9)
	MOVQ  $0, SIGNAL(R9)
	MOVQ  ·installed+0(SB), AX
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
	JMP  restore

restore:
	MOVQ 0(SP), BP
	MOVQ 8(SP), BX
	MOVQ 16(SP), R12
	MOVQ 24(SP), R13
	MOVQ 32(SP), R14
	MOVQ 40(SP), R15
	LEAQ 48(SP), SP
	RET

// Offsets in the ucontext of Linux on x86-64.
#define UC_BX 128
#define UC_SP 160
#define UC_PC 168

// Go interrupts threads with it; it ends a kernel only if the record says so.
#define SIGURG 23

// onSignal(number, info, context) lets a worker whose kernel faulted, or is to stop, go on in leave. Others are Go's.
TEXT onSignal<>(SB), NOSPLIT|NOFRAME, $0-0
	MOVQ UC_SP(DX), AX
	ORQ  ·installed+8(SB), AX
	SUBQ $(RECORD-1), AX
	CMPQ AX, ·installed+16(SB)
	JCS  other
	CMPQ AX, ·installed+24(SB)
	JCC  other
	MOVQ ·installed+0(SB), CX
	CMPQ CX, MAGIC(AX)
	JNE  other
	CMPL DI, $SIGURG
	JNE  fault
	CMPQ STOP(AX), $0
	JEQ  other

fault:
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
	MOVQ ·installed+32(SB), AX
	JMP  AX

// func addresses() (enter, onSignal uintptr)
TEXT ·addresses(SB), NOSPLIT, $0-16
	LEAQ enter<>(SB), AX
	MOVQ AX, enter+0(FP)
	LEAQ onSignal<>(SB), AX
	MOVQ AX, onSignal+8(FP)
	RET
