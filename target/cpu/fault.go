package cpu

import "fmt"

// Fault is a signal that ended a kernel.
type Fault struct {
	Kernel               string
	First, Count, Blocks int64  // the range that has the block, and how many blocks the launch has
	Signal               int    // of the system
	Address              uint64 // that was accessed
	Offset               uint64 // of the instruction in the kernel
	// Arrays are those that the kernel may access; who launches says them. The scratch memory is the first.
	Arrays []Array
	stack  uint64 // the top of the worker's
}

// Array is memory of a kernel, for what a [Fault] says.
type Array struct {
	Name        string
	From, Bytes uint64
}

// guardBytes lie at both ends of memory from [Map], and fault.
const guardBytes = page

// stackBytes is the size of a worker's stack. stackGuard is at its bottom; a frame that is larger is not noticed.
const (
	stackBytes = 4 << 20
	stackGuard = 1 << 20
	maxStacks  = 1 << 10
)

// MostWorkers is how many workers a process may have.
const MostWorkers = maxStacks

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

// The signals of Linux that a kernel may cause.
const (
	illegalInstruction = 4
	arithmetic         = 8
)

func (f *Fault) what() string {
	switch f.Signal {
	case illegalInstruction:
		return "this processor does not have an instruction that it was compiled with; compile it for chip=native or with other features"
	case arithmetic:
		return "integer division by zero"
	}
	for _, a := range f.Arrays {
		switch end := a.From + a.Bytes; {
		case f.Address >= end && f.Address < end+guardBytes:
			return fmt.Sprintf("it accesses byte %d of %s, which has %d bytes", f.Address-a.From, a.Name, a.Bytes)
		case f.Address < a.From && f.Address+guardBytes >= a.From:
			return fmt.Sprintf("it accesses byte %d before %s", a.From-f.Address, a.Name)
		}
	}
	if f.Address <= f.stack && f.Address+stackBytes > f.stack {
		return "its stack is too small for its registers and buffers; use smaller tiles"
	}
	return fmt.Sprintf("it accesses memory at %#x, outside of all arrays; an index is out of bounds", f.Address)
}
