// Package gputocpu is --convert-gpu-to-cpu: kernels whose blocks have one thread become functions that run blocks in
// turn.
//
// A worker of a pool calls such a function with a range of blocks and its own scratch memory, which holds the buffers
// of a block (target/cpu). What is left in the function is func, scf, arith, math, memref and vector, which
// upstream's conversions lower.
package gputocpu

import (
	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-gpu-to-cpu.
var Pass = pass.Simple("convert-gpu-to-cpu", "ConvertGpuToCPU", "builtin.module",
	`Make functions over blocks of kernels of one thread

A kernel becomes a function that executes `+"`count`"+` blocks of the grid, in row-major order from block `+"`first`"+` on:

`+"```mlir\n"+`func.func @k(%args: !llvm.ptr, %first: i64, %count: i64, %scratch: !llvm.ptr) attributes {cpu.scratch_bytes = 4096 : i64, gpu.kernel}
`+"```"+`

`+"`args`"+` points to words of 8 bytes: the extents of the grid, the bytes of dynamic shared memory, and the arguments of the
launch. A memref is a pointer to its elements (gpu-kernel-bare-pointers passes what its type leaves open).
Buffers of the block lie in `+"`scratch`"+`, which has at least cpu.scratch_bytes. Barriers have no effect. A loop that waits for another
block lets other threads run, and notes that it waits at the beginning of `+"`scratch`"+`; cpu.waits has the locations of such loops. A
launch of more than one thread for each block, or of clusters, is an error.`,
	func(_ *pass.Context, root *ir.Op) error {
		for l := range ir.Collect(root, gpu.Launch) {
			return l.Errorf("has a kernel that is no function; run gpu-kernel-outlining first")
		}
		for l := range ir.Collect(root, gpu.LaunchFunc) {
			if err := launchable(l); err != nil {
				return err
			}
		}
		for m := range ir.Collect(root, gpu.Module) {
			for f := range ir.Collect(m.Op, gpu.Func) {
				if err := convert(f); err != nil {
					return err
				}
			}
			for f := range ir.Collect(m.Op, fn.Func) {
				if f.Op.HasAttr(gpu.KernelAttr) || f.Op.HasAttr(cpu.TurnAttr) {
					continue
				}
				if err := convertCalled(f); err != nil {
					return err
				}
			}
		}
		return nil
	})

// launchable reports what of a launch needs more than a pool of workers.
func launchable(l gpu.LaunchFuncOp) error {
	if len(l.ClusterSize()) > 0 {
		return l.Errorf("launches clusters, which a CPU does not have; remove the cluster")
	}
	if n, ok := l.Op.Discardable(tile.NodesAttr).(*ir.IntegerAttr); ok && n.Int() > 1 {
		return l.Errorf("launches a kernel of %d nodes; the devices of a program for CPUs are workers of one process", n.Int())
	}
	threads := int64(1)
	for _, v := range l.BlockSize() {
		if n, ok := rewrite.IntConstant(v); ok {
			threads *= n
		}
	}
	if threads != 1 {
		return l.Errorf("launches blocks of %d threads; a CPU executes a block as one thread", threads)
	}
	return nil
}
