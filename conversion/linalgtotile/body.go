package linalgtotile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A piece is the part of an operation's body that computes some of its values, for a tile of its loops.
type piece struct {
	g linalg.Structured
	// loops are the operation's loops as expressions of axes.
	loops []ir.AffineExpr
	// axes are the dimensions of the tiles that it computes.
	axes []int
	// yields are values of the body.
	yields []*ir.Value
	// where is a condition on the coordinates; elsewhere the results are other, one for each value. It is nil for no
	// condition.
	where func(b *ir.Builder, at func(axis int) *ir.Value) *ir.Value
	other []ir.Attr
}

// pointwise computes a tile of a result of an operation without reductions, and of its other results.
func (k *kernel) pointwise(g linalg.Structured, v *ir.Value, at []ir.AffineExpr) (tiled, error) {
	m := resultMap(g, v)
	loops := make([]ir.AffineExpr, len(g.IteratorTypes()))
	for d, e := range m.Results() {
		if e.Kind() == ir.AffineDim {
			loops[e.Value()] = at[d]
		}
	}
	if i := slices.Index(loops, ir.AffineExpr{}); i >= 0 {
		return tiled{}, g.Operation().Errorf("has loop #%d, which is no index of its result", i)
	}
	vs, err := k.compose(piece{g: g, loops: loops, axes: k.axesOf(at), yields: g.Body().Entry().Last().Operands()})
	if err != nil {
		return tiled{}, err
	}
	var out tiled
	for i, r := range g.Results() {
		t := tiled{vs[i], k.axesOf(at)}
		k.inner().tiles[key(r, replaced(resultMap(g, r).Results(), loops))] = t
		if r == v {
			out = t
		}
	}
	return out, nil
}

// resultMap is the indexing map of a result.
func resultMap(g linalg.Structured, v *ir.Value) ir.AffineMap {
	return g.IndexingMaps()[len(g.Inputs())+slices.Index(g.Results(), v)]
}

// compose computes values of a body for all elements of a tile: by tile.parallel, whose body is that of the operation.
func (k *kernel) compose(p piece) (out []*ir.Value, err error) {
	needed := p.needs()
	entry := p.g.Body().Entry()
	maps := p.g.IndexingMaps()
	body := &ir.Block{}
	o := tile.ParallelOp{Shape: k.shape(p.axes), Body: ir.NewRegion(body)}
	var copied ir.Mapping
	for range p.axes {
		body.AddArg(ir.Index, p.g.Operation().Loc())
	}
	b := ir.NewBuilder(body)
	b.Loc = p.g.Operation().Loc()
	for i, v := range linalg.Operands(p.g) {
		arg := entry.Arg(i)
		switch _, shaped := v.Type().(ir.ShapedType); {
		case !needed[arg]:
		case !shaped:
			copied.Map(arg, k.outside(b, v))
		default:
			t, err := k.value(v, replaced(maps[i].Results(), p.loops))
			if err != nil {
				return nil, err
			}
			if len(p.yields) == 1 && p.yields[0] == arg && p.where == nil {
				return []*ir.Value{k.aligned(t, p.axes)}, nil
			}
			o.Inputs = append(o.Inputs, k.aligned(t, p.axes))
			copied.Map(arg, body.AddArg(arg.Type(), p.g.Operation().Loc()))
		}
	}
	at := func(a int) *ir.Value { return body.Arg(slices.Index(p.axes, a)) }
	for op := range entry.Ops() {
		if op.NumResults() > 0 && needed[op.Result(0)] {
			k.element(b, p, op, &copied, at)
		}
	}
	var yields []*ir.Value
	var types []ir.Type
	for i, v := range p.yields {
		if !p.g.Body().IsAncestor(v.ParentRegion()) {
			copied.Map(v, k.outside(b, v))
		}
		v = copied.Get(v)
		if p.where != nil {
			v = selected(b, p.where(b, at), v, p.other[i])
		}
		yields = append(yields, v)
		types = append(types, ir.Tensor(o.Shape, v.Type(), nil))
	}
	tile.Yield.New(b, tile.YieldOp{Values: yields})
	r := tile.Parallel.New(k.inner().b, o, types...)
	return r.Outputs, nil
}

// needs are the values of the body that the yielded ones are computed from.
func (p piece) needs() map[*ir.Value]bool {
	needed := map[*ir.Value]bool{}
	var add func(v *ir.Value)
	add = func(v *ir.Value) {
		if needed[v] || !p.g.Body().IsAncestor(v.ParentRegion()) {
			return
		}
		needed[v] = true
		if def := v.DefiningOp(); def != nil {
			ir.WalkOps(def, func(op *ir.Op) {
				for _, x := range op.Operands() {
					add(x)
				}
			})
		}
	}
	for _, v := range p.yields {
		add(v)
	}
	return needed
}

// element copies an operation of a body. The number of an iteration becomes where the element is, and an element of
// a tensor that of its memory.
func (k *kernel) element(b *ir.Builder, p piece, op *ir.Op, copied *ir.Mapping, at func(a int) *ir.Value) {
	if i, ok := linalg.Index.Cast(op); ok {
		e := p.loops[i.Dim]
		copied.Map(i.Result, k.coordinate(b, e, at))
		return
	}
	if x, ok := tensor.Extract.Cast(op); ok {
		var indices []*ir.Value
		within := k.within(b, p, at)
		for _, v := range x.Indices {
			indices = append(indices, otherwise(b, within, copied.Get(v), 0))
		}
		copied.Map(x.Result, memref.Load.New(b, memref.LoadOp{MemRef: k.memory[x.Tensor], Indices: indices},
			x.Result.Type()).Result)
		return
	}
	ir.WalkOps(op, func(inner *ir.Op) {
		for _, v := range inner.Operands() {
			if !p.g.Body().IsAncestor(v.ParentRegion()) {
				copied.Map(v, k.outside(b, v))
			}
		}
	})
	c := b.Insert(ir.Clone(op, copied))
	if divides(op) {
		before := ir.Before(c)
		c.SetOperand(1, otherwise(before, k.within(before, p, at), c.Operand(1), 1))
	}
}

// divides reports whether an operation must not have zero on its right side.
func divides(op *ir.Op) bool {
	return slices.Contains([]*ir.OpDef{arith.DivSI.OpDef, arith.DivUI.OpDef, arith.RemSI.OpDef,
		arith.RemUI.OpDef, arith.CeilDivSI.OpDef, arith.CeilDivUI.OpDef, arith.FloorDivSI.OpDef}, op.Def())
}

// within is the condition that an element is one that the operation computes, nil if all of the tile are. Elements of
// operands beyond the end of an axis are zero, or others: nothing may be read there, nor divided by them.
func (k *kernel) within(b *ir.Builder, p piece, at func(a int) *ir.Value) (all *ir.Value) {
	for d, n := range linalg.LoopExtents(p.g) {
		e := p.loops[d]
		end := ir.Mixed{Const: n}
		if a := int(e.Value()); e.Kind() == ir.AffineDim && !k.axes[a].ragged() {
			continue
		} else if n == ir.Dynamic && e.Kind() == ir.AffineDim {
			end = k.size(a)
		}
		if k.mayLeave(e, n) {
			all = k.both(b, all, k.bounded(b, k.coordinate(b, e, at), end))
		}
	}
	return all
}

// otherwise is a value where a condition holds, and a number elsewhere. The condition is nil if it always holds.
func otherwise(b *ir.Builder, where, v *ir.Value, n int64) *ir.Value {
	if where == nil {
		return v
	}
	return selected(b, where, v, ir.Integer(v.Type(), n))
}

// outside is a value of the function around: a constant is copied to where it is used.
func (k *kernel) outside(b *ir.Builder, v *ir.Value) *ir.Value {
	if c := v.DefiningOp(); c != nil && c.Has(ir.ConstantLike) {
		return b.Insert(ir.Clone(c, nil)).Result(0)
	}
	return k.values.Get(v)
}

// coordinate is the value of an expression of axes at the element whose coordinates in the tile are at.
func (k *kernel) coordinate(b *ir.Builder, e ir.AffineExpr, at func(a int) *ir.Value) *ir.Value {
	axes := axesIn([]ir.AffineExpr{e})
	dims := make([]ir.AffineExpr, len(k.axes))
	var operands []ir.Mixed
	for _, a := range axes {
		dims[a] = ir.Dim(len(operands))
		operands = append(operands, k.scopes[k.binding(a)].starts[a])
		if k.extent(a) > 1 {
			dims[a] = dims[a].Add(ir.Dim(len(operands)))
			operands = append(operands, ir.Mixed{Value: at(a)})
		}
	}
	return affine.ApplyComposed(b, ir.NewAffineMap(len(operands), 0, e.Replace(dims, nil)), operands...)
}
