package linalgops

import (
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// fewer is how an operand loses its dimensions of extent 1.
type fewer struct {
	indexing ir.AffineMap // of the dimensions left
	shape    []int64
	groups   shaped.Reassociation // what each dimension left is made of
	same     bool                 // nothing changes but the map
}

// withoutUnits is how an operand loses the dimensions of extent 1 that only dropped loops, or 0, index.
func withoutUnits(v *ir.Value, m ir.AffineMap, dropped []bool, replaced []ir.AffineExpr, loops int) fewer {
	shape := linalg.Shape(v)
	isUnit := func(d int) bool {
		e := m.Results()[d]
		zero, isConst := e.IsConst()
		return shape[d] == 1 && (e.Kind() == ir.AffineDim && dropped[e.Value()] || isConst && zero == 0)
	}
	if !collapsible(v.Type()) {
		return fewer{indexing: m.Replace(replaced, nil, loops, 0), same: true}
	}
	var exprs []ir.AffineExpr
	out := fewer{groups: shaped.Reassociation{}, shape: []int64{}}
	out.groups, out.shape = grouped(shape, isUnit)
	for d := range shape {
		if !isUnit(d) {
			exprs = append(exprs, m.Results()[d].Replace(replaced, nil))
		}
	}
	out.indexing = ir.NewAffineMap(loops, 0, exprs...)
	out.same = len(exprs) == len(shape)
	return out
}

// grouped puts dimensions that are dropped to the one in front of them, the first ones to the one behind.
func grouped(shape []int64, drop func(d int) bool) (groups shaped.Reassociation, left []int64) {
	groups, left = shaped.Reassociation{}, []int64{}
	var first []int64
	for d, n := range shape {
		switch {
		case !drop(d):
			groups, left = append(groups, append(first, int64(d))), append(left, n)
			first = nil
		case len(groups) == 0:
			first = append(first, int64(d))
		default:
			last := len(groups) - 1
			groups[last] = append(groups[last], int64(d))
		}
	}
	return groups, left
}

// collapsible reports whether a type can lose dimensions by a reshape.
func collapsible(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.TensorType:
		return t.Encoding() == nil
	case *ir.MemRefType:
		return t.Layout() == nil
	}
	return false
}

// collapse is the operand without the dimensions.
func (f fewer) collapse(b *ir.Builder, v *ir.Value) *ir.Value {
	if f.same {
		return v
	}
	switch t := v.Type().(type) {
	case *ir.TensorType:
		return tensor.CollapseShape.New(b, tensor.CollapseShapeOp{Source: v, Reassociation: f.groups.Attr()},
			ir.Tensor(f.shape, t.Elem(), nil)).Result
	case *ir.MemRefType:
		return memref.CollapseShape.New(b, memref.CollapseShapeOp{Source: v, Reassociation: f.groups.Attr()},
			ir.MemRef(f.shape, t.Elem(), nil, t.Space())).Result
	}
	return v
}

// expand gives a result the dimensions back.
func (f fewer) expand(b *ir.Builder, v *ir.Value, t *ir.TensorType) *ir.Value {
	if f.same {
		return v
	}
	sizes := make([]ir.Mixed, len(t.Shape()))
	for i, g := range f.groups {
		for _, d := range g {
			if sizes[d] = (ir.Mixed{Const: t.Shape()[d]}); t.Shape()[d] == ir.Dynamic {
				sizes[d] = tensor.Size(b, v, i)
			}
		}
	}
	if len(f.groups) == 0 {
		for d, n := range t.Shape() {
			sizes[d] = ir.Mixed{Const: n}
		}
	}
	dynamic, static := ir.SplitMixed(sizes)
	return tensor.ExpandShape.New(b, tensor.ExpandShapeOp{Source: v, Reassociation: f.groups.Attr(),
		OutputShape: dynamic, StaticOutputShape: static}, t).Result
}

// dropPadUnitDims removes dimensions of extent 1 that are not padded.
func dropPadUnitDims(r *rewrite.Rewriter, p tensor.PadOp) bool {
	value := p.Constant()
	source, result := p.Source.Type().(*ir.TensorType), p.Result.Type().(*ir.TensorType)
	low, high := p.MixedLow(), p.MixedHigh()
	isUnit := func(d int) bool {
		return source.Shape()[d] == 1 && result.Shape()[d] == 1 && rewrite.IsNumber(low[d], 0) && rewrite.IsNumber(high[d], 0)
	}
	if value == nil || p.Region.IsAncestor(value.ParentRegion()) || source.Encoding() != nil {
		return false
	}
	f := fewer{}
	f.groups, f.shape = grouped(source.Shape(), isUnit)
	if len(f.shape) == len(source.Shape()) {
		return false
	}
	n := tensor.PadOp{Source: f.collapse(r.Builder, p.Source), NoFold: p.NoFold}
	var lows, highs []ir.Mixed
	var shape []int64
	block := ir.NewBlock()
	for d := range low {
		if !isUnit(d) {
			lows, highs, shape = append(lows, low[d]), append(highs, high[d]), append(shape, result.Shape()[d])
			block.AddArg(ir.Index, p.Loc())
		}
	}
	n.Low, n.StaticLow = ir.SplitMixed(lows)
	n.High, n.StaticHigh = ir.SplitMixed(highs)
	n.Region = ir.NewRegion(block)
	tensor.Yield.New(ir.NewBuilder(block), tensor.YieldOp{Value: value})
	padded := tensor.Pad.New(r.Builder, n, ir.Tensor(shape, result.Elem(), nil)).Result
	r.Replace(p.Op, f.expand(r.Builder, padded, result))
	return true
}
