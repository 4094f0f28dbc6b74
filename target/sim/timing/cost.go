package timing

import (
	"fmt"
	"math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	mathops "github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// work is what an operation asks of an instruction of its unit.
type work struct {
	instruction string
	per         string // the attribute that says the instruction's rate
	amount      float64
}

// The instructions that do the work of tiles: one for GEMMs, one for the results of all other operations.
const (
	products, productsRate = "fma", "flops_per_cycle"
	results, resultsRate   = "alu", "results_per_cycle"
)

// workOf is the work of an operation, 0 for one that computes no tile.
func workOf(op *ir.Op) work {
	if g, ok := tile.Gemm.Cast(op); ok {
		m, n, k := g.MNK()
		batch, _ := ir.NumElements(g.Batch())
		return work{products, productsRate, 2 * float64(m*n*k*batch)}
	}
	return work{results, resultsRate, computed(op)}
}

// computed is how many elements an operation computes.
func computed(op *ir.Op) float64 {
	if o, ok := tile.Parallel.Cast(op); ok {
		n, _ := ir.NumElements(o.Shape)
		body := int64(0)
		ir.WalkOps(op, func(x *ir.Op) {
			if isComputation(x) {
				body++
			}
		})
		return float64(n * body)
	}
	switch op.Def() {
	case tile.Reduce.OpDef, tile.Scan.OpDef:
		return most(op.Operands())
	case tile.Sort.OpDef:
		n := most(op.Operands())
		return n * math.Ceil(math.Log2(max(n, 2)))
	case tile.Transpose.OpDef, tile.Fill.OpDef, tile.Iota.OpDef:
		return elements(op.Result(0))
	}
	if isComputation(op) {
		return elements(op.Result(0))
	}
	return 0
}

func isComputation(op *ir.Op) bool {
	d := op.Def().Dialect()
	return (d == arith.Dialect.Name || d == mathops.Dialect.Name) && !op.Has(ir.ConstantLike) && op.NumResults() > 0
}

// most is the number of elements of the largest tile.
func most(vs []*ir.Value) (n float64) {
	for _, v := range vs {
		n = max(n, elements(v))
	}
	return n
}

// elements are those of a tile, 0 of a number.
func elements(v *ir.Value) float64 {
	t, ok := v.Type().(*ir.TensorType)
	if !ok {
		return 0
	}
	n, _ := ir.NumElements(t.Shape())
	return float64(n)
}

// renames reports whether an operation is another name of its operand.
func renames(op *ir.Op) bool {
	switch op.Def() {
	case tile.ConvertLayout.OpDef, tile.Reshape.OpDef, tile.ExpandDims.OpDef, tile.Bitcast.OpDef, tile.Broadcast.OpDef,
		tensor.ExtractSlice.OpDef, comm.Consume.OpDef:
		return true
	}
	return false
}

// finishes reports whether an operation ends when all is over that its unit began.
func finishes(op *ir.Op) bool {
	switch op.Def() {
	case tile.Barrier.OpDef, comm.Barrier.OpDef, tile.AsyncWait.OpDef:
		return true
	}
	return op.Has(ir.Terminator) && !carries(op)
}

// carries reports whether a terminator only passes values on: to the next iteration, or out of a branch.
func carries(op *ir.Op) bool {
	p := op.ParentOp()
	if _, ok := ir.As[ir.CountedLoop](p); ok {
		return true
	}
	return scf.If.Is(p) || scf.While.Is(p)
}

// insideElement reports whether an operation is of the code of one element, whose cost is that of the operation around.
func insideElement(op *ir.Op) bool {
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		switch p.Def() {
		case tile.Parallel.OpDef, tile.Reduce.OpDef, tile.Scan.OpDef, tile.Sort.OpDef:
			return true
		case tile.Kernel.OpDef:
			return false
		}
	}
	return false
}

// check is the error of an operation whose time the machine does not say.
func (m *machine) check(op *ir.Op, w work) error {
	switch {
	case w.amount > 0 && m.rate(w.instruction, w.per) <= 0:
		return fmt.Errorf("takes an unknown time on %s; add to its scale.arch: scale.instruction @%s at @%s {%s = …}", m.Name,
			w.instruction, m.LevelName(scale.BlockRole), w.per)
	case collective(op):
		return fmt.Errorf("is a collective, whose messages are not known; lower it with --tile-to-units")
	}
	return nil
}

// collective reports whether units exchange tiles in an operation by themselves.
func collective(op *ir.Op) bool {
	if comm.Barrier.Is(op) {
		return false
	}
	_, ok := comm.MeetingOf(op)
	return ok
}
