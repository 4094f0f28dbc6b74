//go:build linux && (amd64 || arm64) && !nodriver

package cpu

import (
	"fmt"
	"syscall"
)

// Fault is a signal that ended a kernel.
type Fault struct {
	Kernel               string
	First, Count, Blocks int64  // the range of blocks in one of which it happened, and how many the launch has
	Signal               int    // of the system
	Address              uint64 // that was accessed
	Offset               uint64 // of the instruction in the kernel
	scratch, stack       uintptr
	bytes                int
}

func (f *Fault) Error() string {
	return fmt.Sprintf("kernel @%s faulted in %s of %d: %s (at offset %#x of its code)", f.Kernel, f.where(), f.Blocks,
		f.what(), f.Offset)
}

func (f *Fault) where() string {
	if f.Count == 1 {
		return fmt.Sprintf("block %d", f.First)
	}
	return fmt.Sprintf("one of the blocks %d to %d", f.First, f.First+f.Count-1)
}

// guardReach is how far from memory of the worker an address may be to be explained by it.
const guardReach = 1 << 20

func (f *Fault) what() string {
	switch syscall.Signal(f.Signal) {
	case syscall.SIGILL:
		return "this processor does not have an instruction that it was compiled with; compile it for chip=native or with other features"
	case syscall.SIGFPE:
		return "integer division by zero"
	}
	at := int64(f.Address)
	switch behind := at - int64(f.scratch) - int64(f.bytes); {
	case behind >= 0 && behind < guardReach:
		return fmt.Sprintf("it accesses byte %d of its %d bytes of scratch memory", at-int64(f.scratch), f.bytes)
	case at <= int64(f.stack) && at > int64(f.stack)-4*guardReach:
		return "its stack is too small for its registers and buffers; use smaller tiles"
	}
	return fmt.Sprintf("it accesses memory at %#x, outside of all arrays; an index is out of bounds", f.Address)
}
