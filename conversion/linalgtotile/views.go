package linalgtotile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// view computes the elements of a tensor that is a view of another: those at other indices. ok is false for other
// operations.
func (k *kernel) view(v *ir.Value, at []ir.AffineExpr) (t tiled, ok bool, err error) {
	def := v.DefiningOp()
	if p, is := tensor.Pad.Cast(def); is {
		t, err = k.pad(p, at)
		return t, true, err
	}
	if e, is := tensor.ExtractSlice.Cast(def); is && len(e.StaticSizes) == len(at) &&
		!slices.Contains(e.StaticOffsets, ir.Dynamic) && !slices.Contains(e.StaticStrides, ir.Dynamic) {
		moved := make([]ir.AffineExpr, len(at))
		for d, x := range at {
			moved[d] = x.Mul(ir.Const(e.StaticStrides[d])).Add(ir.Const(e.StaticOffsets[d]))
		}
		t, err = k.value(e.Source, moved)
		return t, true, err
	}
	return t, false, nil
}

// pad computes a padded tensor. Where the source is in memory and the padding is zero, loads outside of the memory give
// it.
func (k *kernel) pad(p tensor.PadOp, at []ir.AffineExpr) (tiled, error) {
	c := p.Constant()
	if c == nil || slices.Contains(p.StaticLow, ir.Dynamic) {
		return tiled{}, p.Errorf("has padding that depends on the element, or as many elements as the program says at run time; pad with a constant by constant numbers")
	}
	moved := make([]ir.AffineExpr, len(at))
	for d, e := range at {
		moved[d] = e.Sub(ir.Const(p.StaticLow[d]))
	}
	if mem := k.memory[p.Source]; mem != nil && rewrite.ConstantOf(c) == arith.ZeroAttr(c.Type()) {
		return k.load(mem, moved)
	}
	t, err := k.value(p.Source, moved)
	if err != nil {
		return t, err
	}
	axes := k.axesOf(at)
	body := &ir.Block{}
	for range axes {
		body.AddArg(ir.Index, p.Loc())
	}
	elem := body.AddArg(c.Type(), p.Loc())
	b := ir.NewBuilder(body)
	coords := func(a int) *ir.Value { return body.Arg(slices.Index(axes, a)) }
	shape := p.Source.Type().(*ir.TensorType).Shape()
	var within *ir.Value
	for d, e := range moved {
		if p.StaticLow[d] == 0 && p.StaticHigh[d] == 0 {
			continue
		}
		if shape[d] == ir.Dynamic {
			return t, p.Errorf("pads dimension %d, whose extent is known at run time only", d)
		}
		within = k.both(b, within, k.bounded(b, k.coordinate(b, e, coords), ir.Mixed{Const: shape[d]}))
	}
	v := elem
	if within != nil {
		v = arith.Select.New(b, arith.SelectOp{Condition: within, TrueValue: elem, FalseValue: k.outside(b, c)}).Result
	}
	tile.Yield.New(b, tile.YieldOp{Values: []*ir.Value{v}})
	o := tile.ParallelOp{Inputs: []*ir.Value{k.aligned(t, axes)}, Shape: k.shape(axes), Body: ir.NewRegion(body)}
	return tiled{tile.Parallel.New(k.inner().b, o, ir.Tensor(o.Shape, c.Type(), nil)).Outputs[0], axes}, nil
}

// bounded reports whether an index lies between zero and an end.
func (k *kernel) bounded(b *ir.Builder, i *ir.Value, end ir.Mixed) *ir.Value {
	// A negative index is a large one without its sign.
	return arith.CmpI.New(b, arith.CmpIOp{Predicate: arith.ULT, LHS: i, RHS: arith.Index(b, end)}).Result
}

// both is the conjunction of conditions; the first may be absent.
func (k *kernel) both(b *ir.Builder, x, y *ir.Value) *ir.Value {
	if x == nil {
		return y
	}
	return arith.Binary(b, arith.AndI, x, y)
}
