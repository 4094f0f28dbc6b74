package gpusim

import (
	"encoding/binary"

	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// cpuKernel launches a function over blocks (convert-gpu-to-cpu): one agent executes all blocks of the grid in turn,
// as a worker does. If blocks wait for each other, each has an agent.
func cpuKernel(c *engine.Compiler, l gpu.LaunchFuncOp, fn *ir.Op) {
	code, _ := kernelFunction(c.M, fn)
	in := c.Ins(l.Args)
	grid, threads := c.Ats(l.GridSize()), c.Ats(l.BlockSize())
	dynamic := -1
	if l.SharedSize != nil {
		dynamic = c.At(l.SharedSize)
	}
	static := cpu.Scratch(fn)
	waits := fn.Discardable(cpu.WaitsAttr) != nil
	start := launcher(c, l.Op, l.LaunchConfig)
	c.Emit(func(a *engine.Agent) {
		extents, dim := engine.GridOf(a, grid), engine.GridOf(a, threads)
		if dim != [3]int{1, 1, 1} {
			a.Fail("launches blocks of %d threads; a CPU executes a block as one thread", dim[0]*dim[1]*dim[2])
		}
		words := make([]uint64, cpu.ArgWord, cpu.ArgWord+len(l.Args))
		for d, n := range extents {
			words[cpu.GridWord+d] = uint64(n)
		}
		size := static + int64(sharedBytes(a, dynamic))
		words[cpu.DynamicWord] = uint64(size - static)
		for i, at := range in {
			w := a.F[at.At]
			if t, ok := l.Args[i].Type().(*ir.MemRefType); ok {
				w = engine.BarePointer(t, a.F[at.At:at.At+at.N])
			}
			words = append(words, w)
		}
		args := allocate(a, len(words)*cpu.WordBytes, "the words of "+l.Kernel.Leaf())
		for i, w := range words {
			binary.LittleEndian.PutUint64(args.Data[i*cpu.WordBytes:], w)
		}
		blocks := extents[0] * extents[1] * extents[2]
		workers, each := 1, blocks
		if waits {
			workers, each = blocks, 1
		}
		room := (max(size, 1) + cpu.ScratchAlign - 1) / cpu.ScratchAlign * cpu.ScratchAlign
		scratch := allocate(a, int(room)*workers, "the scratch memory of "+l.Kernel.Leaf())
		start(a, &engine.Launch{Name: "@" + l.Kernel.Leaf(), Code: code, Grid: [3]int{workers, 1, 1}, Dim: [3]int{1, 1, 1},
			Cluster: 1, Args: []engine.Value{{args.Base}, {0}, {uint64(each)}, {scratch.Base}},
			IDs: func(t *engine.Agent) {
				n := uint64(t.Block.Idx[0])
				t.F[code.Args[1].At], t.F[code.Args[3].At] = n*uint64(each), scratch.Base+n*uint64(room)
			}})
	})
}

// allocate is memory of the device that a launch uses.
func allocate(a *engine.Agent, bytes int, name string) *engine.Alloc {
	al, err := a.M.Mem.Alloc(bytes, engine.Global, true)
	if err != nil {
		a.Fail("%v", err)
	}
	al.Name, al.Device = name, a.M.Current
	return al
}
