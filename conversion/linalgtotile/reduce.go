package linalgtotile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// A reduction is one result of an operation with reduction loops, for a tile of its elements.
type reduction struct {
	g linalg.Structured
	// loops are the operation's loops as expressions of axes.
	loops []ir.AffineExpr
	at    []ir.AffineExpr // the elements
	// over are the axes that are reduced.
	over []int
	// kind combines the terms of an element.
	kind scale.Combiner
	term *ir.Value // in the body
	// axes are the dimensions of the accumulator.
	axes []int
	// elem is the type of the accumulator's elements.
	elem ir.Type
	// m is how a matmul computes it, nil if it does not.
	m *matmul
}

// reductionOf reads an operation whose only result is reduced.
func (k *kernel) reductionOf(g linalg.Structured, loops, at []ir.AffineExpr) (*reduction, error) {
	op := g.Operation()
	if len(g.Results()) != 1 {
		return nil, op.Errorf("reduces %d results at once, which is not supported; write an operation for each", len(g.Results()))
	}
	c, ok := access.CombinationOf(g, 0)
	if !ok {
		return nil, op.Errorf("must combine the element of its result with one other value, by add, mul, max, min, and, or or xor")
	}
	r := &reduction{g: g, loops: loops, at: at, axes: k.axesOf(at), kind: c.Kind, term: c.Term,
		elem: c.Op.Result(0).Type()}
	if n, _ := ir.BitWidth(r.elem); ir.IsFloat(r.elem) && n < 32 {
		r.elem = ir.F32 // one rounding at the end
	}
	for i, t := range g.IteratorTypes() {
		if t == linalg.Reduction {
			r.over = append(r.over, k.loops[op][i])
		}
	}
	r.m = k.matmulOf(r)
	if r.m != nil {
		r.axes = slices.Concat(r.m.rows, r.m.columns)
	}
	return r, nil
}

// reduction computes a tile of a reduced result, and in the same loop the other results that the same axes reduce.
func (k *kernel) reduction(g linalg.Structured, v *ir.Value, at []ir.AffineExpr) (out tiled, err error) {
	loops := k.own(g)
	for d, e := range resultMap(g, v).Results() {
		if e.Kind() == ir.AffineDim {
			loops[e.Value()] = at[d]
		}
	}
	first, err := k.reductionOf(g, loops, at)
	if err != nil {
		return out, err
	}
	for _, a := range axesIn(at) {
		if slices.Contains(first.over, a) {
			return out, g.Operation().Errorf("reduces %s, but another operation reads its result along that axis", k.axes[a].name)
		}
	}
	all := append([]*reduction{first}, k.siblings(first)...)
	results, err := k.loop(first.over, all)
	for i, r := range all {
		if err != nil {
			return out, err
		}
		var t tiled
		t, err = k.finished(r, results[i])
		k.inner().tiles[key(r.g.Results()[0], r.at)] = t
		if i == 0 {
			out = t
		}
	}
	return out, err
}

// siblings are the other reductions of the group over the same axes, as far as none needs the first one or another, nor
// is needed by it: one loop computes all.
func (k *kernel) siblings(first *reduction) (out []*reduction) {
	depth := len(k.scopes)
	for _, g := range k.ops {
		if g.Operation() == first.g.Operation() || len(g.Results()) != 1 ||
			!slices.Contains(g.IteratorTypes(), linalg.Reduction) {
			continue
		}
		at := k.at(g, resultMap(g, g.Results()[0]))
		r, err := k.reductionOf(g, k.own(g), at)
		if err != nil || !sameSet(r.over, first.over) || slices.ContainsFunc(axesIn(at), func(a int) bool {
			return k.binding(a) < 0 || k.binding(a) >= depth
		}) {
			continue
		}
		if _, done := k.inner().tiles[key(g.Results()[0], at)]; done {
			continue
		}
		tied := func(o *reduction) bool { return k.needs(g, o.g) || k.needs(o.g, g) }
		if !tied(first) && !slices.ContainsFunc(out, tied) {
			out = append(out, r)
		}
	}
	return out
}

func sameSet(a, b []int) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return slices.Equal(a, b)
}

// needs reports whether an operation reads another's results, itself or through others.
func (k *kernel) needs(g, from linalg.Structured) bool {
	return slices.ContainsFunc(linalg.Operands(g), func(v *ir.Value) bool {
		def, ok := ir.As[linalg.Structured](v.DefiningOp())
		return ok && k.memory[v] == nil && (def.Operation() == from.Operation() || k.needs(def, from))
	})
}

// loop adds up reductions over axes. If one tile covers the axes there is no loop.
func (k *kernel) loop(over []int, all []*reduction) (results []*ir.Value, err error) {
	var inits []*ir.Value
	looped := slices.ContainsFunc(over, func(a int) bool { return !k.axes[a].whole() })
	if looped {
		for _, r := range all {
			t := ir.Tensor(k.accumulator(r), r.elem, nil)
			inits = append(inits, k.splat(r.start(), t))
		}
	}
	return k.over(over, inits, func(accs []*ir.Value) (out []*ir.Value, err error) {
		for i, r := range all {
			var acc, v *ir.Value
			if looped {
				acc = accs[i]
			}
			if r.m != nil {
				v, err = k.multiply(r, acc)
			} else {
				v, err = k.combine(r, acc)
			}
			if err != nil {
				return nil, err
			}
			out = append(out, v)
		}
		return out, nil
	})
}

// start is what an accumulator begins with. A sum begins with +0, as upstream's do.
func (r *reduction) start() ir.Attr {
	if r.kind == scale.Add {
		return arith.ZeroAttr(r.elem)
	}
	return r.kind.Identity(r.elem)
}

// accumulator is the shape of a reduction's accumulator.
func (k *kernel) accumulator(r *reduction) []int64 {
	if r.m != nil {
		return []int64{k.area(r.m.rows), k.area(r.m.columns)}
	}
	return k.shape(r.axes)
}

// area is how many elements tiles with these axes have.
func (k *kernel) area(axes []int) int64 {
	n := int64(1)
	for _, a := range axes {
		n *= k.extent(a)
	}
	return n
}

// combine reduces the terms of one iteration, and combines them with the accumulator, nil for none.
func (k *kernel) combine(r *reduction, acc *ir.Value) (*ir.Value, error) {
	axes := slices.DeleteFunc(slices.Clone(r.axes), func(a int) bool { return a == unit })
	var dims []int64
	for _, a := range r.over {
		if k.extent(a) > 1 {
			dims = append(dims, int64(len(axes)))
			axes = append(axes, a)
		}
	}
	if len(axes) == 0 {
		axes = []int{unit}
	}
	p := piece{g: r.g, loops: r.loops, axes: axes, yields: []*ir.Value{r.term}}
	p.where = k.inside(r.over)
	p.other = []ir.Attr{r.kind.Identity(r.term.Type())}
	vs, err := k.compose(p)
	if err != nil {
		return nil, err
	}
	b := k.inner().b
	v := vs[0]
	shape := k.shape(r.axes)
	if len(dims) > 0 {
		keep := r.axes[0] == unit
		kept := shape
		if keep {
			kept = slices.Repeat([]int64{1}, len(dims))
		}
		v = tile.Reduce.New(b, tile.ReduceOp{Combination: tile.Combination{Sources: []*ir.Value{v},
			Kind: ir.Some(r.kind)}, Dims: dims, Keep: keep}, ir.Tensor(kept, r.term.Type(), nil)).Results[0]
		if keep && len(dims) > 1 {
			v = tile.Reshape.New(b, tile.ReshapeOp{Source: v}, ir.Tensor(shape, r.term.Type(), nil)).Result
		}
	}
	v = k.converted(v, r.elem)
	if acc == nil {
		return v, nil
	}
	return tile.Combine(b, r.kind, acc, v), nil
}

// converted is a tile of floats in another type.
func (k *kernel) converted(v *ir.Value, elem ir.Type) *ir.Value {
	t := v.Type().(*ir.TensorType)
	if t.Elem() == elem {
		return v
	}
	def := arith.ExtF
	from, _ := ir.BitWidth(t.Elem())
	if to, _ := ir.BitWidth(elem); to < from {
		def = arith.TruncF
	}
	return arith.Cast(k.inner().b, def, v, ir.Tensor(t.Shape(), elem, nil))
}

// finished is the result of a reduction: in the shape and type of the operation's result, combined with the elements
// that it begins with.
func (k *kernel) finished(r *reduction, v *ir.Value) (tiled, error) {
	b := k.inner().b
	if shape := k.shape(r.axes); !slices.Equal(shape, v.Type().(*ir.TensorType).Shape()) {
		v = tile.Reshape.New(b, tile.ReshapeOp{Source: v}, ir.Tensor(shape, r.elem, nil)).Result
	}
	init := r.g.Outputs()[0]
	to := ir.ElemOrSelf(init.Type())
	if !access.IsNeutral(init, r.kind) {
		t, err := k.value(init, r.at)
		if err != nil {
			return t, err
		}
		v = tile.Combine(b, r.kind, v, k.converted(k.aligned(t, r.axes), r.elem))
	}
	return tiled{k.converted(v, to), r.axes}, nil
}
