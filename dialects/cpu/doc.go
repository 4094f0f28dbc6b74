// Package cpu is the dialect of code for CPUs: the target that a gpu.module is compiled for, and what a compiled kernel
// needs. It has no operations: kernels for CPUs are functions of the llvm dialect.
package cpu

import "github.com/tsopt/tsopt/ir"

// ScratchAttr is how many bytes of scratch memory a kernel needs, and ArgsAttr how many arguments it takes. They are
// on the function, and then in the metadata of the compiled kernel. NeedsAttr is there, too: LLVM's names of the
// features that a processor must have, with commas.
const (
	ScratchAttr = "cpu.scratch_bytes"
	ArgsAttr    = "cpu.args"
	NeedsAttr   = "cpu.needs"
	// WaitsAttr has the locations of the loops in which a kernel waits for other blocks.
	WaitsAttr = "cpu.waits"
	// TurnAttr marks the function for a turn of a loop that waits: it counts, and lets other threads run.
	TurnAttr = "cpu.wait_turn"
)

// Words of a worker's record, which is at the beginning of the scratch memory of a kernel with [WaitsAttr]. The loop
// that waits has a number, from 1 on.
const (
	WaitLooks = 0 // how often the loop has looked, 0 while the worker does not wait
	WaitsOver = 1 // how many waits have ended
	WaitSite  = 2 // the loop's number
	WaitTurns = 3 // of all loops that may wait
)

// Scratch is how many bytes of scratch memory a kernel needs, 0 for what is no kernel for a CPU.
func Scratch(f *ir.Op) int64 {
	if n, ok := f.Discardable(ScratchAttr).(*ir.IntegerAttr); ok {
		return n.Int()
	}
	return 0
}

// ScratchAlign is what the addresses of scratch memory and of the buffers in it are multiples of: the longest vector
// register, and a line of the cache.
const ScratchAlign = 64

// Words before the arguments of a kernel, each of 8 bytes: the extents of the grid, and the bytes of the launch's
// dynamic shared memory.
const (
	GridWord    = 0
	DynamicWord = 3
	ArgWord     = 4
)

// WordBytes is the size of a word.
const WordBytes = 8

// Dialect is the cpu dialect.
var Dialect = &ir.Dialect{
	Name:    "cpu",
	Summary: "Code for CPUs",
	Doc:     "The target of kernels that are compiled for CPUs, as `#nvvm.target` is for GPUs.",
	Attrs: []ir.AttrDef{
		{Mnemonic: "target", Summary: "a CPU that a gpu.module is compiled for", Parse: parseTarget},
	},
	Discardable: []ir.DiscardableAttr{
		{Name: ScratchAttr, Attr: ir.IntNonNegative(ir.I64AttrC), Doc: "how many bytes of scratch memory a kernel needs"},
		{Name: WaitsAttr, Attr: ir.ArrayAttrC, Doc: "where a kernel waits for other blocks"},
		{Name: TurnAttr, Attr: ir.UnitAttrC, Doc: "marks the function for a turn of a loop that waits"},
		{Name: ArgsAttr, Attr: ir.IntNonNegative(ir.I64AttrC), Doc: "how many arguments a kernel takes"},
	},
}
