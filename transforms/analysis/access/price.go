package access

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/ir"
)

// Cheap is what an element may cost, in additions, if it is computed again wherever it is read.
const Cheap = 4

// Price is what an operation on elements costs, in additions. Conversions between formats cost nothing: they go with
// the operation that follows. Divisions and functions are several instructions, or go to a unit that is slower.
func Price(op *ir.Op) int {
	switch {
	case op.Has(ir.ConstantLike), op.Has(ir.Terminator), isConversion(op), linalg.Index.Is(op), arith.IndexCast.Is(op),
		arith.TruncI.Is(op):
		return 0
	case arith.DivF.Is(op), arith.DivSI.Is(op), arith.DivUI.Is(op), arith.RemSI.Is(op), arith.RemUI.Is(op),
		arith.RemF.Is(op):
		return 8
	case op.Def().Dialect() == math.Dialect.Name && !isSimple(op):
		return 8
	}
	return 1
}

// isSimple reports whether an operation of the math dialect is one instruction.
func isSimple(op *ir.Op) bool {
	return math.AbsF.Is(op) || math.AbsI.Is(op) || math.Fma.Is(op) || math.CopySign.Is(op) || math.Floor.Is(op) ||
		math.Ceil.Is(op) || math.Trunc.Is(op) || math.RoundEven.Is(op)
}

// PriceOf is what it costs to compute a value of a body from the elements.
func PriceOf(body *ir.Region, v *ir.Value) int {
	total := 0
	seen := map[*ir.Op]bool{}
	var visit func(v *ir.Value)
	visit = func(v *ir.Value) {
		op := v.DefiningOp()
		if op == nil || seen[op] || !body.IsAncestor(op.ParentRegion()) {
			return
		}
		seen[op] = true
		total += Price(op)
		for _, x := range op.Operands() {
			visit(x)
		}
	}
	visit(v)
	return total
}

// PriceOfBody is what an iteration of an operation costs.
func PriceOfBody(s linalg.Structured) int {
	total := 0
	for op := range s.Body().Entry().Ops() {
		total += Price(op)
	}
	return total
}

// Multiplies is how many multiplications an iteration of an operation does. One that is added to a sum is one.
func Multiplies(s linalg.Structured) int64 {
	n := int64(0)
	for op := range s.Body().Entry().Ops() {
		if arith.MulF.Is(op) || arith.MulI.Is(op) {
			n++
		}
	}
	return n
}
