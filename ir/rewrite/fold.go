package rewrite

import "github.com/tsopt/tsopt/ir"

// Fold runs op's folder, and then what its traits allow, on constant operand
// values. An empty list with ok means that op changed in place; otherwise the
// list has one entry for each result.
func Fold(op *ir.Op, operands []ir.Attr) (results []ir.FoldResult, ok bool) {
	def := op.Def()
	if def.Fold != nil {
		results, ok = def.Fold(op, operands)
		if ok && !foldsToItself(op, results) {
			return results, true
		}
		inPlace := ok
		if results, ok := foldTraits(op, operands); ok {
			return results, true
		}
		return nil, inPlace
	}
	return foldTraits(op, operands)
}

func foldsToItself(op *ir.Op, results []ir.FoldResult) bool {
	return len(results) == 0 || len(results) == 1 && results[0].Value != nil && results[0].Value == op.Result(0)
}

func foldTraits(op *ir.Op, operands []ir.Attr) ([]ir.FoldResult, bool) {
	if op.Def().Traits&(ir.Idempotent|ir.Involution|ir.Commutative) == 0 {
		return nil, false
	}
	if op.Has(ir.Idempotent) {
		if v := foldIdempotent(op); v != nil {
			return ir.FoldValue(v)
		}
	}
	if op.Has(ir.Involution) {
		if v := foldInvolution(op); v != nil {
			return ir.FoldValue(v)
		}
	}
	if op.Has(ir.Commutative) && constantsLast(op, operands) {
		return ir.FoldedInPlace()
	}
	return nil, false
}

// foldIdempotent folds f(f(x)) to f(x) and f(x, x) to x.
func foldIdempotent(op *ir.Op) *ir.Value {
	if op.NumResults() != 1 || op.NumOperands() == 0 {
		return nil
	}
	x := op.Operand(0)
	if x.Type() != op.Result(0).Type() {
		return nil
	}
	if op.NumOperands() == 1 {
		if inner := x.DefiningOp(); inner != nil && inner.Def() == op.Def() {
			return x
		}
		return nil
	}
	if op.NumOperands() == 2 && x == op.Operand(1) {
		return x
	}
	return nil
}

// foldInvolution folds f(f(x)) to x.
func foldInvolution(op *ir.Op) *ir.Value {
	if op.NumResults() != 1 || op.NumOperands() != 1 {
		return nil
	}
	inner := op.Operand(0).DefiningOp()
	if inner == nil || inner.Def() != op.Def() || inner == op {
		return nil
	}
	if x := inner.Operand(0); x.Type() == op.Result(0).Type() {
		return x
	}
	return nil
}

// constantsLast moves the constant operands of a commutative operation behind
// the others, keeping the order of each kind; it reports whether that changed
// anything.
func constantsLast(op *ir.Op, operands []ir.Attr) bool {
	n := op.NumOperands()
	first := 0
	for first < n && operands[first] == nil {
		first++
	}
	sorted := true
	for i := first; i < n; i++ {
		sorted = sorted && operands[i] != nil
	}
	if n < 2 || sorted {
		return false
	}
	var vars, consts []*ir.Value
	for i := range n {
		if operands[i] == nil {
			vars = append(vars, op.Operand(i))
		} else {
			consts = append(consts, op.Operand(i))
		}
	}
	for i, v := range append(vars, consts...) {
		if op.Operand(i) != v {
			op.SetOperand(i, v)
		}
	}
	return true
}
