package access

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Filled is the scalar that all elements of a tensor are, where linalg.fill says so.
func Filled(v *ir.Value) (scalar *ir.Value, ok bool) {
	fill, ok := linalg.Fill.Cast(v.DefiningOp())
	if !ok {
		return nil, false
	}
	return fill.Ins[0], true
}

// NewFilled fills a tensor with a scalar.
func NewFilled(b *ir.Builder, scalar, into *ir.Value) *ir.Value {
	nest := linalg.Nest{Ins: []*ir.Value{scalar}, Outs: []*ir.Value{into}}
	return linalg.New(b, linalg.Fill, linalg.NamedOp{Nest: nest}).Op.Result(0)
}

// IsNeutral reports whether all elements of a tensor are the neutral element of a combiner, which changes nothing that
// it is combined with. A zero is neutral for sums although it turns -0 into 0.
func IsNeutral(init *ir.Value, kind scale.Combiner) bool {
	scalar, ok := Filled(init)
	if !ok {
		return false
	}
	c, ok := arith.Constant.Cast(scalar.DefiningOp())
	if !ok {
		return false
	}
	t := scalar.Type()
	return c.Value == kind.Identity(t) || kind == scale.Add && c.Value == arith.ZeroAttr(t)
}
