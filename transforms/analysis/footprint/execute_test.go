package footprint_test

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// execution is what all blocks of a kernel do.
type execution struct {
	numbers map[*ir.Value]int64
	block   [2]int64
	// writers are the blocks that write an element of the array.
	writers map[[2]int64]map[[2]int64]bool
	// read are the indices of each operation that reads a register tile.
	read map[*ir.Op][][2]int64
	// steps are the iterations that are left before an execution is given up.
	steps int
}

// execute runs a kernel. data is its runtime value.
func execute(k tile.KernelOp, data int64) *execution {
	x := &execution{
		numbers: map[*ir.Value]int64{k.Op.ParentOp().Region(0).Entry().Arg(1): data},
		writers: map[[2]int64]map[[2]int64]bool{}, read: map[*ir.Op][][2]int64{}, steps: 4096,
	}
	for i := range k.Grid()[0].Const {
		for j := range k.Grid()[1].Const {
			x.block = [2]int64{i, j}
			for d, v := range k.BlockIDs() {
				x.numbers[v] = x.block[d]
			}
			x.run(k.Body.Entry())
		}
	}
	return x
}

func (x *execution) run(b *ir.Block) {
	for op := range b.Ops() {
		if s, ok := tile.Store.Cast(op); ok {
			x.store(s)
		} else if e, ok := tensor.Extract.Cast(op); ok {
			x.read[op] = append(x.read[op], [2]int64{x.numbers[e.Indices[0]], x.numbers[e.Indices[1]]})
		} else if scf.If.Is(op) {
			region := 1
			if x.numbers[op.Operand(0)] != 0 {
				region = 0
			}
			x.run(op.Region(region).Entry())
		} else if l, ok := ir.As[ir.CountedLoop](op); ok {
			lower, upper, step := l.Bounds()
			for i := x.numbers[lower]; i < x.numbers[upper] && x.steps > 0; i += x.numbers[step] {
				x.steps--
				x.numbers[l.InductionVar()] = i
				x.run(op.Region(0).Entry())
			}
		} else if op.NumResults() == 1 && ir.IsSignlessIntegerOrIndex(op.Result(0).Type()) {
			x.numbers[op.Result(0)] = x.compute(op)
		}
	}
}

func (x *execution) compute(op *ir.Op) int64 {
	if n, ok := rewrite.IntConstant(op.Result(0)); ok {
		return n
	}
	var operands []ir.Attr
	for _, v := range op.Operands() {
		operands = append(operands, ir.Integer(v.Type(), x.numbers[v]))
	}
	r := analysis.Evaluate(op, operands, rewrite.Fold)[0]
	if r.Attr == nil {
		return x.numbers[r.Value]
	}
	return r.Attr.(*ir.IntegerAttr).Int()
}

// store writes the elements of a window that lie in the array.
func (x *execution) store(s tile.StoreOp) {
	w := s.Window()
	extents := s.Dest.Type().(*ir.MemRefType).Shape()
	for i := range w.Shape[0] {
		for j := range w.Shape[1] {
			at := [2]int64{x.numbers[w.At[0].Value] + i, x.numbers[w.At[1].Value] + j}
			if at[0] < 0 || at[1] < 0 || at[0] >= extents[0] || at[1] >= extents[1] {
				continue
			}
			if x.writers[at] == nil {
				x.writers[at] = map[[2]int64]bool{}
			}
			x.writers[at][x.block] = true
		}
	}
}
