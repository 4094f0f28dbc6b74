package affine

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// fixBasis makes radices that are constants static, unless they are none that a
// static basis may have: 0 and negative ones are undefined where they divide.
// constants are those of the operand group that starts at number first.
func fixBasis(op *ir.Op, first int, constants []ir.Attr) bool {
	basis := ir.PropOf[*ir.DenseArrayAttr](op, 0).Ints()
	static, operands, next, changed := slices.Clone(basis), op.Operands()[:first], 0, false
	for i, b := range basis {
		if b != ir.Dynamic {
			continue
		}
		if c, ok := rewrite.IntOf(constants[next]); ok && c > 0 {
			static[i], changed = c, true
		} else {
			operands = append(operands, op.Operand(first+next))
		}
		next++
	}
	if changed {
		n := len(operands) - first
		op.SetOperands(operands)
		op.SetAttr("static_basis", ir.DenseI64(static...))
		if op.HasAttr(ir.OperandSegments) {
			op.SetAttr(ir.OperandSegments, ir.DenseI32(int64(first), int64(n)))
		}
	}
	return changed
}

func foldDelinearize(op DelinearizeIndexOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	if fixBasis(op.Op, 1, constants[1:]) {
		return ir.FoldedInPlace()
	}
	n := op.NumResults()
	if n == 1 {
		return ir.FoldValue(op.LinearIndex)
	}
	rest, ok := rewrite.IntOf(constants[0])
	if !ok || len(constants) > 1 {
		return ir.NoFold()
	}
	out := make([]ir.FoldResult, n)
	basis := op.StaticBasis[len(op.StaticBasis)-n+1:]
	for i := n - 1; i > 0; i-- {
		at, radix := ir.Const(rest), ir.Const(basis[i-1])
		out[i].Attr = ir.IndexAttr(at.Mod(radix).Value())
		rest = at.FloorDiv(radix).Value()
	}
	out[0].Attr = ir.IndexAttr(rest)
	return out, true
}

func foldLinearize(op LinearizeIndexOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	digits := op.MultiIndex
	n := len(digits)
	if fixBasis(op.Op, n, constants[n:]) {
		return ir.FoldedInPlace()
	}
	switch {
	case n == 0:
		return ir.FoldAttr(ir.IndexAttr(0))
	case n == 1:
		return ir.FoldValue(digits[0])
	case len(constants) > n:
		return ir.NoFold()
	}
	basis := op.StaticBasis
	sum := int64(0)
	for i := range digits {
		d, ok := rewrite.IntOf(constants[i])
		if !ok {
			return ir.NoFold()
		}
		if i > 0 {
			sum *= basis[len(basis)-n+i]
		}
		sum += d
	}
	return ir.FoldAttr(ir.IndexAttr(sum))
}

func isOne(m ir.Mixed) bool { return m.Value == nil && m.Const == 1 }

// dropUnitDigits: a digit of radix 1 is 0.
func dropUnitDigits(r *rewrite.Rewriter, op DelinearizeIndexOp) bool {
	basis, n := op.Basis(), op.NumResults()
	offset := n - len(basis)
	out := make([]*ir.Value, n)
	var zero *ir.Value
	kept := slices.Clone(basis[:0])
	for i, b := range basis {
		if !isOne(b) {
			kept = append(kept, b)
			continue
		}
		if zero == nil {
			zero = arith.NewConstant(r.Builder, ir.IndexAttr(0))
		}
		out[offset+i] = zero
	}
	if zero == nil {
		return false
	}
	if len(kept)+offset > 0 {
		digits := newDelinearize(r, op.LinearIndex, kept, len(kept)+offset)
		for i := range out {
			if out[i] == nil {
				out[i], digits = digits[0], digits[1:]
			}
		}
	}
	r.Replace(op.Op, out...)
	return true
}

func newDelinearize(r *rewrite.Rewriter, index *ir.Value, basis []ir.Mixed, n int) []*ir.Value {
	dynamic, static := ir.SplitMixed(basis)
	st := ir.OpState{
		Def: DelinearizeIndex.OpDef, Operands: append([]*ir.Value{index}, dynamic...),
		Types: slices.Repeat([]ir.Type{ir.Index}, n)}
	st.SetProp("static_basis", ir.DenseI64(static...))
	return r.Create(st).Results()
}

// delinearizeOfLinearize takes the digits with the same radices from the right.
func delinearizeOfLinearize(r *rewrite.Rewriter, op DelinearizeIndexOp) bool {
	linear, ok := LinearizeIndex.Cast(op.LinearIndex.DefiningOp())
	if !ok || !linear.Disjoint() {
		return false
	}
	digits, from, to := linear.MultiIndex, linear.Basis(), op.Basis()
	same := 0
	for same < min(len(from), len(to)) && from[len(from)-1-same] == to[len(to)-1-same] {
		same++
	}
	if same == 0 {
		return false
	}
	if same == len(digits) && same == op.NumResults() {
		r.Replace(op.Op, digits...)
		return true
	}
	rest := NewLinearize(r.Builder, digits[:len(digits)-same], from[:len(from)-same], true)
	out := newDelinearize(r, rest, to[:len(to)-same], op.NumResults()-same)
	r.Replace(op.Op, append(out, digits[len(digits)-same:]...)...)
	return true
}

// dropUnitFactors: a digit of radix 1 that is 0, as one in bounds must be, adds
// nothing.
func dropUnitFactors(r *rewrite.Rewriter, op LinearizeIndexOp) bool {
	digits, basis := op.MultiIndex, op.Basis()
	offset := len(digits) - len(basis)
	keptDigits, keptBasis := slices.Clone(digits[:offset]), basis[:0:0]
	for i, b := range basis {
		d := digits[offset+i]
		if isOne(b) && (op.Disjoint() || rewrite.IsIntConstant(d, 0)) {
			continue
		}
		keptDigits, keptBasis = append(keptDigits, d), append(keptBasis, b)
	}
	switch len(keptDigits) {
	case len(digits):
		return false
	case 0:
		r.Replace(op.Op, arith.NewConstant(r.Builder, ir.IndexAttr(0)))
		return true
	}
	r.Replace(op.Op, NewLinearize(r.Builder, keptDigits, keptBasis, op.Disjoint()))
	return true
}

func dropLeadingZero(r *rewrite.Rewriter, op LinearizeIndexOp) bool {
	digits, basis := op.MultiIndex, op.Basis()
	if len(digits) < 2 || !rewrite.IsIntConstant(digits[0], 0) {
		return false
	}
	if len(basis) == len(digits) {
		basis = basis[1:]
	}
	r.Replace(op.Op, NewLinearize(r.Builder, digits[1:], basis, op.Disjoint()))
	return true
}
