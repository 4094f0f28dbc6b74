package tile

import (
	"math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// neverNaN reports whether no element of a float, or of a tile of floats, is a NaN. It knows constants, maximum and
// minimum, operations that move elements, and loop-carried values. That is enough for online softmax, whose running
// maximum begins with -inf. A reduction counts only if [ReduceOp.ShowsIdentity] holds independently of this function:
// two reductions that are compared with each other cannot both rely on the other one.
func neverNaN(v *ir.Value) bool { return (&withoutNaN{map[*ir.Value]bool{}}).only(v) }

// withoutNaN are values that are assumed to have no NaN while a loop's carried values are analysed.
type withoutNaN struct{ assumed map[*ir.Value]bool }

func (n *withoutNaN) only(v *ir.Value) bool {
	if n.assumed[v] {
		return true
	}
	if f, known := rewrite.FloatOf(rewrite.ConstantOf(v)); known {
		return !math.IsNaN(f)
	}
	def := v.DefiningOp()
	if def == nil {
		return n.carried(v)
	}
	if o, ok := Reduce.Cast(def); ok {
		return o.beginsWithIdentity() && o.isUsedAsItIs()
	}
	for _, either := range []ir.Def[arith.BinaryOp]{arith.MaxNumF, arith.MinNumF} { // a NaN and a number are the number
		if o, ok := either.Cast(def); ok {
			return n.only(o.LHS) || n.only(o.RHS)
		}
	}
	for _, both := range []ir.Def[arith.BinaryOp]{arith.MaximumF, arith.MinimumF} {
		if o, ok := both.Cast(def); ok {
			return n.only(o.LHS) && n.only(o.RHS)
		}
	}
	for _, moves := range []*ir.OpDef{Fill.OpDef, Broadcast.OpDef, ExpandDims.OpDef, Reshape.OpDef, Transpose.OpDef,
		ConvertLayout.OpDef} {
		if def.Def() == moves {
			return n.only(def.Operand(0))
		}
	}
	return false
}

// carried is about an argument of a loop: it has no NaN if it begins without one, and an iteration that begins without
// one yields none.
func (n *withoutNaN) carried(v *ir.Value) bool {
	loop, ok := ir.As[ir.CountedLoop](v.ParentBlock().ParentOp())
	if !ok {
		return false
	}
	yield := v.ParentBlock().Terminator()
	for i, a := range loop.IterArgs() {
		if a != v {
			continue
		}
		if yield == nil || i >= yield.NumOperands() || !n.only(loop.InitArgs()[i]) {
			return false
		}
		n.assumed[v] = true
		if n.only(yield.Operand(i)) {
			return true
		}
		delete(n.assumed, v)
	}
	return false
}

// beginsWithIdentity reports whether a reduction of NaNs alone is a number.
func (o ReduceOp) beginsWithIdentity() bool {
	return o.Kind.OK && (o.Kind.V == scale.MaxNum || o.Kind.V == scale.MinNum)
}

// ShowsIdentity reports whether a program can observe that a reduction of NaNs alone is the identity of its kind, and
// not NaN: it cannot if every use is a maximum, or minimum, with a number.
func (o ReduceOp) ShowsIdentity() bool {
	if !o.beginsWithIdentity() {
		return false
	}
	if o.isUsedAsItIs() {
		return true
	}
	result := o.Results[0]
	for u := range result.Uses() {
		use, _ := o.again().Cast(u.Owner())
		if use.LHS == result && !neverNaN(use.RHS) || use.LHS != result && !neverNaN(use.LHS) {
			return true
		}
	}
	return false
}

// again is the operation on elements that combines as the reduction does.
func (o ReduceOp) again() ir.Def[arith.BinaryOp] {
	if o.Kind.V == scale.MinNum {
		return arith.MinNumF
	}
	return arith.MaxNumF
}

// isUsedAsItIs reports whether an operation other than again uses the result.
func (o ReduceOp) isUsedAsItIs() bool {
	for u := range o.Results[0].Uses() {
		if u.Owner().Def() != o.again().OpDef {
			return true
		}
	}
	return false
}

// dropIdentity folds `maxnumf(reduce maxnum, -inf)`, as programs have it that fill a tile before they reduce into it:
// the reduction begins with -inf itself.
func dropIdentity(kind scale.Combiner) func(r *rewrite.Rewriter, o arith.BinaryOp) bool {
	return func(r *rewrite.Rewriter, o arith.BinaryOp) bool {
		reduce, ok := Reduce.Cast(o.LHS.DefiningOp())
		if !ok || !reduce.Kind.OK || reduce.Kind.V != kind || o.LHS.Type() != o.Op.Result(0).Type() {
			return false
		}
		f, known := rewrite.FloatOf(rewrite.ConstantOf(o.RHS))
		identity, _ := rewrite.FloatOf(kind.Identity(ir.ElemOrSelf(o.RHS.Type())))
		if !known || f != identity {
			return false
		}
		r.Replace(o.Op, o.LHS)
		return true
	}
}
