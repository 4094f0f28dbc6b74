package mathtonvvm

import (
	gomath "math"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// expansion computes an operation by others; nil leaves it as it is.
type expansion func(b *ir.Builder, op *ir.Op) []*ir.Value

// Some functions are others put together, for every type.
var plain = map[*ir.OpDef]expansion{
	math.ClampF.OpDef:         read(clamp),
	math.IsInf.OpDef:          read(isInf),
	math.IsNormal.OpDef:       read(isNormal),
	math.IPowI.OpDef:          read(ipowi),
	math.PowF.OpDef:           read(powOfConstant),
	arith.RemF.OpDef:          read(remainder),
	arith.FPToSI.OpDef:        read(toInteger(true)),
	arith.FPToUI.OpDef:        read(toInteger(false)),
	arith.MulSIExtended.OpDef: read(mulBits),
	arith.MulUIExtended.OpDef: read(mulBits),
}

// read makes an expansion of one that gets the operation's fields.
func read[W any](expand func(b *ir.Builder, o W) []*ir.Value) expansion {
	return func(b *ir.Builder, op *ir.Op) []*ir.Value { return expand(b, ir.View[W](op)) }
}

func expandPlain(root *ir.Op) {
	var ops []*ir.Op
	ir.WalkOps(root, func(op *ir.Op) {
		if plain[op.Def()] != nil && !ofTensors(op) {
			ops = append(ops, op)
		}
	})
	for _, op := range ops {
		if out := plain[op.Def()](ir.Before(op), op); out != nil {
			replace(op, out...)
		}
	}
}

// ofTensors reports whether an operation is on tensors: the code of threads has none.
func ofTensors(op *ir.Op) bool {
	return slices.ContainsFunc(append(op.OperandTypes(), op.ResultTypes()...), func(t ir.Type) bool {
		_, ok := t.(*ir.TensorType)
		return ok
	})
}

// clamp is the larger of x and lo or, if that is less, hi; NaN stays.
func clamp(b *ir.Builder, o math.TernaryOp) []*ir.Value {
	return []*ir.Value{arith.Binary(b, arith.MinimumF, arith.Binary(b, arith.MaximumF, o.A, o.B), o.C)}
}

// minNormal is the least normal number of a float type.
func minNormal(t ir.Type) float64 {
	if f, small := smallFloats[t]; small {
		return gomath.Ldexp(1, int(1-f.bias))
	}
	return gomath.Ldexp(1, map[ir.Type]int{ir.F16: -14, ir.BF16: -126, ir.F32: -126, ir.F64: -1022}[t])
}

// magnitude is the absolute value, of a small float in f32.
func magnitude(b *ir.Builder, x *ir.Value) *ir.Value {
	if isSmall(x.Type()) {
		x = arith.Cast(b, arith.ExtF, x, like(x.Type(), ir.F32))
	}
	return math.AbsF.New(b, math.UnaryOp{Input: x}).Result
}

func compareTo(b *ir.Builder, pred arith.CmpFPredicate, x *ir.Value, c float64) *ir.Value {
	return arith.NewCmpF(b, pred, x, bitsOf{b, x.Type()}.float(c))
}

func isInf(b *ir.Builder, o math.UnaryOp) []*ir.Value {
	return []*ir.Value{compareTo(b, arith.OEQ, magnitude(b, o.Input), gomath.Inf(1))}
}

func isNormal(b *ir.Builder, o math.UnaryOp) []*ir.Value {
	a := magnitude(b, o.Input)
	large := compareTo(b, arith.OGE, a, minNormal(innermost(o.Input.Type())))
	finite := compareTo(b, arith.OLT, a, gomath.Inf(1))
	return []*ir.Value{arith.Binary(b, arith.AndI, large, finite)}
}

// ipowi multiplies squares, bit by bit of the exponent; of the inverse of a
// number only that of 1 and -1 are whole.
func ipowi(b *ir.Builder, o math.BinaryOp) []*ir.Value {
	t := o.Result.Type()
	bits, ok := ir.BitWidth(innermost(t))
	if innermost(t) == ir.Index {
		bits, ok = 64, true
	}
	if !ok || bits < 4 {
		return nil
	}
	e := bitsOf{b, t}
	x, n := o.LHS, o.RHS
	one := e.num(1)
	lower, upper, step := arith.ConstantIndex(b, 0), arith.ConstantIndex(b, int64(bits)), arith.ConstantIndex(b, 1)
	loop := scf.NewFor(b, lower, upper, step, []*ir.Value{one, x, n},
		func(b *ir.Builder, _ *ir.Value, v []*ir.Value) []*ir.Value {
			e := bitsOf{b, t}
			odd := e.cmp(arith.EQ, e.op(arith.AndI.OpDef, v[2], 1), e.num(1))
			product := e.sel(odd, arith.Binary(b, arith.MulI, v[0], v[1]), v[0])
			return []*ir.Value{product, arith.Binary(b, arith.MulI, v[1], v[1]), e.op(arith.ShRUI.OpDef, v[2], 1)}
		})
	// 1 and -1 are their own inverses.
	unit := e.cmp(arith.ULE, arith.Binary(b, arith.AddI, x, one), e.num(2))
	zero := e.cmp(arith.EQ, x, e.num(0))
	r := e.sel(unit, loop.Result(0), e.num(0))
	r = e.sel(zero, e.num(0), r)
	negative := e.cmp(arith.SLT, n, e.num(0))
	return []*ir.Value{e.sel(negative, r, loop.Result(0))}
}

// mulBits multiplies single bits; there is no higher bit. llc has wider multiplications.
func mulBits(b *ir.Builder, o arith.ExtendedOp) []*ir.Value {
	t := o.LHS.Type()
	if innermost(t) != ir.I1 {
		return nil
	}
	return []*ir.Value{arith.Binary(b, arith.AndI, o.LHS, o.RHS), bitsOf{b, t}.num(0)}
}
