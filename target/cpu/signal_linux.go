//go:build linux && (amd64 || arm64) && !nodriver

package cpu

import (
	"errors"
	"fmt"
	"sync"
	"syscall"
	"unsafe"
)

// A worker's stack lies at a multiple of its size. The handler of signals finds the record at its top from the stack
// pointer, and knows by the limits of all stacks whether a signal is a worker's.
const recordBytes = 128

// record is at the top of a worker's stack (enter_linux_*.s).
type record struct {
	_       uint64 // the magic number while a kernel runs
	_       uint64 // the stack pointer of the caller
	_       uint64 // the signal that ended the kernel, 0 for none
	address uint64 // that the kernel accessed
	pc      uint64 // of the instruction
	stop    uint64 // not 0 while a kernel is to end
}

// installation is what the assembly reads, at these offsets.
type installation struct {
	magic    uint64  // of a record
	mask     uint64  // of the bits of an address in a stack
	from, to uint64  // the limits of all stacks
	handler  uintptr // of Go
	enter    uintptr // the function in assembly that calls a kernel
}

// installed is set once, before the first worker starts.
var installed = installation{magic: 0x747370_63707531, mask: stackBytes - 1}

var (
	stacks  stackList
	prepare = sync.OnceValue(install)
	signals = []syscall.Signal{syscall.SIGSEGV, syscall.SIGBUS, syscall.SIGFPE, syscall.SIGILL, syscall.SIGURG}
)

// addresses are those of the functions in assembly that C and the kernel of the system call.
func addresses() (enter, onSignal uintptr)

// stackList gives out stacks.
type stackList struct {
	mu   sync.Mutex
	free []uintptr
	used int
}

// take gives out a stack, and returns the address of its record.
func (l *stackList) take() (uintptr, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if n := len(l.free); n > 0 {
		at := l.free[n-1]
		l.free = l.free[:n-1]
		return at, nil
	}
	if l.used == maxStacks {
		return 0, fmt.Errorf("more than %d workers", maxStacks)
	}
	from := uintptr(installed.from) + uintptr(l.used)*stackBytes
	if err := protect(from+stackGuard, stackBytes-stackGuard, syscall.PROT_READ|syscall.PROT_WRITE); err != nil {
		return 0, err
	}
	l.used++
	return from + stackBytes - recordBytes, nil
}

// give takes a stack back.
func (l *stackList) give(record uintptr) {
	l.mu.Lock()
	l.free = append(l.free, record)
	l.mu.Unlock()
}

// install reserves the addresses of the stacks and puts the handler of signals before Go's.
func install() error {
	base, err := mapPages(maxStacks*stackBytes+stackBytes, syscall.PROT_NONE)
	if err != nil {
		return fmt.Errorf("addresses of %d stacks cannot be reserved: %w", maxStacks, err)
	}
	installed.from = roundUp(uint64(base), stackBytes)
	installed.to = installed.from + maxStacks*stackBytes
	enter, onSignal := addresses()
	installed.enter = enter
	for _, s := range signals {
		var action sigaction
		if err := rtSigaction(s, nil, &action); err != nil {
			return err
		}
		if installed.handler != 0 && installed.handler != action.handler {
			return errors.New("signals have different handlers")
		}
		installed.handler = action.handler
	}
	for _, s := range signals {
		var action sigaction
		if err := rtSigaction(s, nil, &action); err != nil {
			return err
		}
		action.handler = onSignal
		if err := rtSigaction(s, &action, nil); err != nil {
			return err
		}
	}
	return nil
}

// sigaction is the system's struct.
type sigaction struct {
	handler               uintptr
	flags, restorer, mask uint64
}

func rtSigaction(s syscall.Signal, set, old *sigaction) error {
	_, _, errno := syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(s), uintptr(unsafe.Pointer(set)),
		uintptr(unsafe.Pointer(old)), 8, 0, 0)
	if errno != 0 {
		return fmt.Errorf("sigaction: %w", errno)
	}
	return nil
}
