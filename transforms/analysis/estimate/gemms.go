package estimate

import (
	"math"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Work is what a kernel does that is not planned yet.
type Work struct {
	Time float64 // in nanoseconds
	// Turns is how many blocks an SM runs one after the other, on average where all have some; 1 at least.
	Turns float64
}

// Turn is how long an SM needs for one of them.
func (w Work) Turn() float64 { return w.Time / math.Ceil(w.Turns) }

// GEMMs is how long a kernel takes at least that is not planned yet: its GEMMs on tensor cores that wait for nothing,
// one block after the other on each SM, or one access of each byte of the arrays that it loads and stores. known is
// false where the program does not say how many blocks or iterations there are, or the target has no rate for them.
func GEMMs(k tile.KernelOp, m arch.Machine) (out Work, known bool) {
	w := &walk{kernel: k, machine: m, numbers: rewrite.Numbers{}}
	extents(w.numbers, outermost(k.Op))
	blocks, err := w.blocks()
	if err != nil {
		return out, false
	}
	block, known := w.gemmsOfBlock()
	out.Turns = max(float64(blocks)/w.rate("", "multiprocessors"), 1)
	out.Time = max(1e3*block*math.Ceil(out.Turns)/w.rate("", "clock_mhz"),
		1e9*w.arrays()/w.rate("global", "bytes_per_second"))
	return out, known && w.missing == ""
}

// gemmsOfBlock is how many cycles the GEMMs of a block take; known is false where a trip count is not.
func (w *walk) gemmsOfBlock() (cycles float64, known bool) {
	known = true
	each := Cycles(w.kernel, w.machine)
	for g := range ir.Collect(w.kernel.Op, tile.Gemm) {
		one := each(g.Op)
		for p := g.ParentOp(); p != w.kernel.Op; p = p.ParentOp() {
			if l, ok := ir.As[ir.CountedLoop](p); ok {
				n, _, counts := w.trips(l)
				one, known = one*n, known && counts
			}
		}
		cycles += one
	}
	return cycles, known
}

// arrays is how many bytes the arrays have that the kernel loads or stores tiles of.
func (w *walk) arrays() (sum float64) {
	seen := map[*ir.Value]bool{}
	ir.WalkOps(w.kernel.Op, func(op *ir.Op) {
		var array *ir.Value
		switch o := op.Def().View(op).(type) {
		case tile.LoadOp:
			array = o.Source
		case tile.StoreOp:
			array = o.Dest
		default:
			return
		}
		if from := root(array); !seen[from] {
			seen[from] = true
			sum += arrayBytes(array)
		}
	})
	return sum
}
