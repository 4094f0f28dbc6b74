//go:build linux && !nodriver

#include "textflag.h"

// The record at the top of a worker's stack: see record, and for ·installed see installation, in signal_linux.go.
#define MAGIC 0
#define CALLER 8
#define SIGNAL 16
#define ADDRESS 24
#define PC_ 32
#define STOP 40
#define RECORD 128

// enter calls a kernel on a worker's stack, by the C calling convention:
// enter(kernel, args, first, count, scratch, record) returns the number of the signal that ended the kernel, or 0.
TEXT enter<>(SB), NOSPLIT|NOFRAME, $0-0
	SUB  $160, RSP
	STP  (R19, R20), 0(RSP)
	STP  (R21, R22), 16(RSP)
	STP  (R23, R24), 32(RSP)
	STP  (R25, R26), 48(RSP)
	STP  (R27, g), 64(RSP)
	STP  (R29, R30), 80(RSP)
	FSTPD (F8, F9), 96(RSP)
	FSTPD (F10, F11), 112(RSP)
	FSTPD (F12, F13), 128(RSP)
	FSTPD (F14, F15), 144(RSP)
	MOVD RSP, R6
	MOVD R6, CALLER(R5)
	MOVD ZR, SIGNAL(R5)
	MOVD ·installed+0(SB), R6
	MOVD R6, MAGIC(R5)
	MOVD R5, R19
	MOVD R5, RSP
	MOVD R0, R6
	MOVD R1, R0
	MOVD R2, R1
	MOVD R3, R2
	MOVD R4, R3
	CALL (R6)
	JMP  leave<>(SB)

// leave returns from enter with the record in R19; a fault goes on here.
TEXT leave<>(SB), NOSPLIT|NOFRAME, $0-0
	MOVD ZR, MAGIC(R19)
	MOVD SIGNAL(R19), R0
	MOVD CALLER(R19), R6
	MOVD R6, RSP
	JMP  restore

restore:
	LDP  0(RSP), (R19, R20)
	LDP  16(RSP), (R21, R22)
	LDP  32(RSP), (R23, R24)
	LDP  48(RSP), (R25, R26)
	LDP  64(RSP), (R27, g)
	LDP  80(RSP), (R29, R30)
	FLDPD 96(RSP), (F8, F9)
	FLDPD 112(RSP), (F10, F11)
	FLDPD 128(RSP), (F12, F13)
	FLDPD 144(RSP), (F14, F15)
	ADD  $160, RSP
	RET

// Offsets in the ucontext of Linux on aarch64.
#define UC_R19 336
#define UC_SP 432
#define UC_PC 440

// Go interrupts threads with it; it ends a kernel only if the record says so.
#define SIGURG 23

// onSignal(number, info, context) lets a worker whose kernel faulted, or is to stop, go on in leave. Others are Go's.
TEXT onSignal<>(SB), NOSPLIT|NOFRAME, $0-0
	MOVD UC_SP(R2), R3
	MOVD ·installed+8(SB), R4
	ORR  R4, R3
	SUB  $(RECORD-1), R3
	MOVD ·installed+16(SB), R4
	CMP  R4, R3
	BLO  other
	MOVD ·installed+24(SB), R4
	CMP  R4, R3
	BHS  other
	MOVD ·installed+0(SB), R4
	MOVD MAGIC(R3), R5
	CMP  R4, R5
	BNE  other
	CMPW $SIGURG, R0
	BNE  fault
	MOVD STOP(R3), R4
	CBZ  R4, other

fault:
	MOVWU R0, R4
	MOVD R4, SIGNAL(R3)
	MOVD 16(R1), R4
	MOVD R4, ADDRESS(R3)
	MOVD UC_PC(R2), R4
	MOVD R4, PC_(R3)
	MOVD R3, UC_R19(R2)
	MOVD $leave<>(SB), R4
	MOVD R4, UC_PC(R2)
	RET

other:
	MOVD ·installed+32(SB), R3
	JMP  (R3)

// func addresses() (enter, onSignal uintptr)
TEXT ·addresses(SB), NOSPLIT, $0-16
	MOVD $enter<>(SB), R0
	MOVD R0, enter+0(FP)
	MOVD $onSignal<>(SB), R0
	MOVD R0, onSignal+8(FP)
	RET

// func synchronizeInstructions(at uintptr, bytes uint64)
// It makes written code visible to instruction fetches (Arm ARM, B2.7.4), by the shortest line that a cache may have.
TEXT ·synchronizeInstructions(SB), NOSPLIT, $0-16
	MOVD at+0(FP), R0
	MOVD bytes+8(FP), R1
	ADD  R0, R1
	MOVD R0, R2

clean:
	WORD $0xd50b7b22 // dc cvau, x2
	ADD  $16, R2
	CMP  R1, R2
	BLO  clean
	WORD $0xd5033b9f // dsb ish

invalidate:
	WORD $0xd50b7520 // ic ivau, x0
	ADD  $16, R0
	CMP  R1, R0
	BLO  invalidate
	WORD $0xd5033b9f // dsb ish
	WORD $0xd5033fdf // isb
	RET
