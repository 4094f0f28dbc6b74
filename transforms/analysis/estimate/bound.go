package estimate

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// Work is what a kernel does that is not planned yet.
type Work struct {
	Time float64 // in nanoseconds
	// Turns is how many blocks an SM runs one after the other, on average where all have some; 1 at least.
	Turns float64
	// Guessed says that the length of a loop is unknown, which then counts once.
	Guessed bool
}

// Turn is how long an SM needs for one block, in nanoseconds.
func (w Work) Turn() float64 { return w.Time / math.Ceil(w.Turns) }

// Bound is about how long a kernel takes at least before it is planned: the units of an SM work at their rates on what
// its blocks need, one block after the other, and wait for nothing. It tells which of several ways to divide a kernel
// among blocks are worth planning, and whether a collective is worth fusing. It is an error if an extent of the grid is
// not known, or a rate of the target.
func Bound(k tile.KernelOp, m arch.Machine) (out Work, err error) {
	w := &walk{kernel: k, machine: m, numbers: rewrite.Numbers{}, unplanned: true}
	extents(w.numbers, k)
	w.ranks()
	blocks, err := w.blocks()
	if err != nil {
		return out, err
	}
	block := w.region(k.Body)
	out.Turns = max(float64(blocks)/w.concurrent(1), 1)
	turns := w.turns(blocks, 1)
	for beside := int64(2); beside <= w.kernel.Cluster(); beside++ { // GPCs have room for more clusters
		turns = min(turns, w.turns(blocks, beside)*beside)
	}
	out.Time = smoothMax(1e3*float64(turns)*(smoothMax(block.busy[:]...)+w.exchanged())/w.rate("", "clock_mhz"),
		1e9*w.traffic(block, blocks)/w.rate(scale.HomeRole, "bytes_per_second"))
	out.Guessed = w.unknown != nil
	return out, w.unknownRate()
}

// unplannedGemm is a GEMM by the target's fastest instruction for its types, from operands in shared memory that wgmma
// reads as often as it does of a planned GEMM.
func (w *walk) unplannedGemm(o tile.GemmOp) work {
	cycles := flopsOf(o) / max(instructions.Fastest(o, w.machine), 1)
	out := waited(tensorCores, cycles)
	m, n, _ := o.MNK()
	out.busy[sharedMemory] = w.operandReads(m, n, 1, bytesOf(o.A.Type()), bytesOf(o.B.Type()))
	return out.unawaited()
}

// operandReads is how long shared memory is busy with a GEMM of m rows and n columns, whose columns are divided among
// so many warpgroups: each reads operand A again for every 256 columns of its part and operand B for every 64 rows
// (PTX ISA, "wgmma.mma_async").
func (w *walk) operandReads(m, n, across int64, bytesOfA, bytesOfB float64) (cycles float64) {
	ofA, ofB := float64(across)*math.Ceil(float64(n/across)/256), math.Ceil(float64(m)/64)
	return (bytesOfA*ofA + bytesOfB*ofB) / w.rate(scale.ScratchRole, "bytes_per_cycle")
}

// unplannedLoad is a load by TMA, which the blocks of a cluster share if they load the same: if the window does not
// depend on the index that tells them apart.
func (w *walk) unplannedLoad(o tile.LoadOp) work {
	bytes := bytesOf(o.Result.Type())
	if n := w.kernel.Cluster(); n > 1 && !slices.ContainsFunc(o.At.Offsets(), w.ofCluster) {
		bytes /= float64(n)
	}
	return w.transfer(o.Source, bytes, true).unawaited()
}

// ofCluster reports whether an index is computed of the first index of a block, or of its rank in the cluster.
func (w *walk) ofCluster(m ir.Mixed) bool {
	first := w.kernel.BlockIDs()[0]
	var depends func(v *ir.Value) bool
	depends = func(v *ir.Value) bool {
		op := v.DefiningOp()
		if op == nil {
			l, ok := ir.As[ir.CountedLoop](v.OwnerBlock().ParentOp())
			return v == first ||
				ok && v == l.InductionVar() && slices.ContainsFunc(v.OwnerBlock().ParentOp().Operands(), depends)
		}
		return scale.Rank.Is(op) || slices.ContainsFunc(op.Operands(), depends)
	}
	return m.Value != nil && depends(m.Value)
}
