package mathtonvvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A division costs as much as ten multiplications, an exact one a call besides. Where
// its flags arcp or afn allow that, division by a value that divides several numbers
// is multiplication by its reciprocal, which is computed once: elements of a vector
// that are copies of one, divisors of several divisions, divisors from outside of the
// loop. With afn the reciprocal of an f32 is one instruction, rcp.approx.ftz.
const mayMultiply = arith.AllowReciprocal | arith.ApproxFunc

// divisor is a value that divisions under some flags have in common.
type divisor struct {
	value *ir.Value
	flags arith.FastMathFlags
}

// reciprocals are those of divisors, as they are made.
type reciprocals map[divisor]*ir.Value

func multiplyByReciprocals(root *ir.Op) {
	var divisions []arith.BinaryOp
	uses := map[divisor]int{}
	for d := range ir.Collect(root, arith.DivF) {
		if e := ir.ElemOrSelf(d.Result.Type()); d.FastMath&mayMultiply != 0 &&
			(e == ir.Type(ir.F32) || e == ir.Type(ir.F64)) {
			divisions = append(divisions, d)
			uses[divisorOf(d)]++
		}
	}
	divisions = slices.DeleteFunc(divisions, func(d arith.BinaryOp) bool {
		key := divisorOf(d)
		if isOne(d.LHS) {
			return !key.hardware()
		}
		return uses[key] == 1 && !repeats(key.value) && !fromOutside(d)
	})
	made := reciprocals{}
	for _, d := range divisions {
		d = arith.DivF.Of(d.Op) // operands may be quotients that were replaced
		by := made.of(divisorOf(d))
		if !isOne(d.LHS) {
			by = arith.MulF.New(ir.Before(d.Op), arith.BinaryOp{LHS: d.LHS, RHS: by, FastMath: d.FastMath}).Result
		}
		replace(d.Op, by)
	}
}

func divisorOf(d arith.BinaryOp) divisor { return divisor{d.RHS, d.FastMath} }

// of is the reciprocal of a divisor, computed where the divisor is.
func (r reciprocals) of(d divisor) *ir.Value {
	if v := r[d]; v != nil {
		return v
	}
	b := &ir.Builder{Loc: d.value.Loc()}
	b.SetAfterValue(d.value)
	var out *ir.Value
	if v, ok := ir.As[vector.FromElementsOp](d.value.DefiningOp()); ok {
		parts := make([]*ir.Value, len(v.Elements))
		for i, x := range v.Elements {
			parts[i] = r.of(divisor{x, d.flags})
		}
		out = vector.FromElements.New(b, vector.FromElementsOp{Elements: parts}, d.value.Type()).Dest
	} else if v, ok := ir.As[vector.BroadcastOp](d.value.DefiningOp()); ok {
		out = vector.Broadcast.New(b, vector.BroadcastOp{Source: r.of(divisor{v.Source, d.flags})}, d.value.Type()).Vector
	} else {
		out = d.reciprocal(b)
	}
	r[d] = out
	return out
}

// hardware reports whether the reciprocal is an instruction's, for which a constant
// would have to be loaded.
func (d divisor) hardware() bool {
	v, isVector := d.value.Type().(*ir.VectorType)
	def := d.value.DefiningOp()
	return d.flags&arith.ApproxFunc != 0 && ir.ElemOrSelf(d.value.Type()) == ir.Type(ir.F32) &&
		(!isVector || len(v.Shape()) == 1 && !slices.Contains(v.Scalable(), true)) &&
		(def == nil || !def.Has(ir.ConstantLike))
}

func (d divisor) reciprocal(b *ir.Builder) *ir.Value {
	t := d.value.Type()
	if !d.hardware() {
		one := ir.Attr(ir.Float(ir.ElemOrSelf(t).(*ir.FloatType), 1))
		if s, ok := t.(ir.ShapedType); ok {
			one = ir.SplatOf(s, one)
		}
		return arith.DivF.New(b, arith.BinaryOp{LHS: arith.NewConstant(b, one), RHS: d.value, FastMath: d.flags}).Result
	}
	rcp := func(x *ir.Value) *ir.Value { return nvvm.RcpApproxFtz.New(b, nvvm.RcpOp{Arg: x}, ir.F32).Result }
	v, ok := t.(*ir.VectorType)
	if !ok {
		return rcp(d.value)
	}
	types := slices.Repeat([]ir.Type{ir.F32}, int(v.Shape()[0]))
	parts := slices.Clone(vector.ToElements.New(b, vector.ToElementsOp{Source: d.value}, types...).Elements)
	for i, x := range parts {
		parts[i] = rcp(x)
	}
	return vector.FromElements.New(b, vector.FromElementsOp{Elements: parts}, t).Dest
}

// repeats reports whether elements of a vector are copies of others.
func repeats(v *ir.Value) bool {
	if b, ok := ir.As[vector.BroadcastOp](v.DefiningOp()); ok {
		return elements(b.Source.Type()) < elements(v.Type())
	}
	f, ok := ir.As[vector.FromElementsOp](v.DefiningOp())
	if !ok {
		return false
	}
	seen := map[*ir.Value]bool{}
	for _, x := range f.Elements {
		seen[x] = true
	}
	return len(seen) < len(f.Elements)
}

func elements(t ir.Type) int64 {
	s, ok := t.(ir.ShapedType)
	if !ok {
		return 1
	}
	n, _ := ir.NumElements(s.Shape())
	return n
}

// fromOutside reports whether a division is repeated by a loop that its divisor is
// defined outside of.
func fromOutside(d arith.BinaryOp) bool {
	for op := d.ParentOp(); op != nil && !op.Has(ir.IsolatedFromAbove); op = op.ParentOp() {
		if _, ok := ir.As[ir.LoopLike](op); ok {
			return !op.IsAncestor(owner(d.RHS))
		}
	}
	return false
}

// owner is the operation that defines a value, or in whose region it is an argument.
func owner(v *ir.Value) *ir.Op {
	if op := v.DefiningOp(); op != nil {
		return op
	}
	return v.ParentBlock().ParentOp()
}

func isOne(v *ir.Value) bool {
	c, ok := constantOf(v)
	return ok && c == 1
}

// constantOf is the number that a value is, or that all of its elements are.
func constantOf(v *ir.Value) (float64, bool) {
	if b, ok := ir.As[vector.BroadcastOp](v.DefiningOp()); ok {
		v = b.Source
	}
	return rewrite.FloatOf(rewrite.ConstantOf(v))
}
