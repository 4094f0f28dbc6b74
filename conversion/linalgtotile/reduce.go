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

// A reduction is the result of an operation with reduction loops, for a tile of its elements, and the results that go
// with it (places.go).
type reduction struct {
	g linalg.Structured
	// loops are the operation's loops as expressions of axes.
	loops []ir.AffineExpr
	at    []ir.AffineExpr // the elements
	// over are the axes that are reduced.
	over []int
	// output is the number of the result.
	output int
	// kind combines the terms of an element.
	kind scale.Combiner
	term *ir.Value // in the body
	// axes are the dimensions of the accumulator.
	axes []int
	// elem is the type of the accumulator's elements.
	elem ir.Type
	// places are the results that go with it.
	places []place
	// m is how a matmul computes it, nil if it does not.
	m *matmul
}

// reductionOf reads an operation that reduces one result, or one and its places.
func (k *kernel) reductionOf(g linalg.Structured, loops, at []ir.AffineExpr) (*reduction, error) {
	op := g.Operation()
	output, places, err := placesOf(g)
	if err != nil {
		return nil, err
	}
	c, ok := access.CombinationOf(g, output)
	if !ok {
		return nil, op.Errorf("must combine the element of its result with one other value, by add, mul, max, min, and, or or xor")
	}
	r := &reduction{g: g, loops: loops, at: at, axes: k.axesOf(at), output: output, kind: c.Kind, term: c.Term,
		elem: c.Op.Result(0).Type(), places: places}
	if n, _ := ir.BitWidth(r.elem); ir.IsFloat(r.elem) && n < 32 && places == nil {
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
	for _, r := range all {
		if err != nil {
			return out, err
		}
		var own []*ir.Value
		own, results = results[:r.width()], results[r.width():]
		err = k.finished(r, own)
	}
	return k.inner().tiles[key(v, at)], err
}

// siblings are the other reductions of the group over the same axes, as far as none needs the first one or another, nor
// is needed by it: one loop computes all.
func (k *kernel) siblings(first *reduction) (out []*reduction) {
	depth := len(k.scopes)
	for _, g := range k.ops {
		if g.Operation() == first.g.Operation() || !slices.Contains(g.IteratorTypes(), linalg.Reduction) {
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

// loop adds up reductions over axes, and returns the values of each. If one tile covers the axes there is no loop.
func (k *kernel) loop(over []int, all []*reduction) (results []*ir.Value, err error) {
	var inits []*ir.Value
	looped := slices.ContainsFunc(over, func(a int) bool { return !k.axes[a].whole() })
	if looped {
		for _, r := range all {
			for _, start := range r.starts() {
				inits = append(inits, k.splat(start, ir.Tensor(k.accumulator(r), start.(ir.TypedAttr).Type(), nil)))
			}
		}
	}
	return k.over(over, inits, func(accs []*ir.Value) (out []*ir.Value, err error) {
		for _, r := range all {
			var own, vs []*ir.Value
			if looped {
				own, accs = accs[:r.width()], accs[r.width():]
			}
			if r.m != nil {
				vs, err = k.multiply(r, own)
			} else {
				vs, err = k.combine(r, own)
			}
			if err != nil {
				return nil, err
			}
			out = append(out, vs...)
		}
		return out, nil
	})
}

// width is how many values a reduction has.
func (r *reduction) width() int { return 1 + len(r.places) }

// starts are what accumulators begin with. A sum begins with +0, as upstream's do.
func (r *reduction) starts() []ir.Attr {
	if r.kind == scale.Add {
		return []ir.Attr{arith.ZeroAttr(r.elem)}
	}
	return r.neutral(r.elem)
}

// neutral are the values that change nothing that they are combined with, of an element type.
func (r *reduction) neutral(elem ir.Type) []ir.Attr {
	out := []ir.Attr{r.kind.Identity(elem)}
	for _, p := range r.places {
		out = append(out, scale.Min.Identity(p.term.Type()))
	}
	return out
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

// combine reduces the terms of one iteration, and combines them with the accumulators, nil for none.
func (k *kernel) combine(r *reduction, accs []*ir.Value) ([]*ir.Value, error) {
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
	p := piece{g: r.g, loops: r.loops, axes: axes, yields: []*ir.Value{r.term}, where: k.inside(r.over),
		other: r.neutral(r.term.Type())}
	for _, place := range r.places {
		p.yields = append(p.yields, place.term)
	}
	vs, err := k.compose(p)
	if err != nil {
		return nil, err
	}
	vs = slices.Clone(vs)
	if len(dims) > 0 {
		vs = k.reduced(r, vs, dims)
	}
	vs[0] = k.converted(vs[0], r.elem)
	if accs == nil {
		return vs, nil
	}
	return k.joined(r, accs, vs, true), nil
}

// reduced are tiles reduced along dimensions, in the shape of the accumulator.
func (k *kernel) reduced(r *reduction, vs []*ir.Value, dims []int64) []*ir.Value {
	b := k.inner().b
	shape := k.shape(r.axes)
	keep := r.axes[0] == unit
	kept := shape
	if keep {
		kept = slices.Repeat([]int64{1}, len(dims))
	}
	of := func(shape []int64, v *ir.Value) ir.Type { return ir.Tensor(shape, ir.ElemOrSelf(v.Type()), nil) }
	var types []ir.Type
	for _, v := range vs {
		types = append(types, of(kept, v))
	}
	o := tile.ReduceOp{Combination: k.combination(r, vs), Dims: dims, Keep: keep}
	vs = slices.Clone(tile.Reduce.New(b, o, types...).Results)
	if keep && len(dims) > 1 {
		for i, v := range vs {
			vs[i] = tile.Reshape.New(b, tile.ReshapeOp{Source: v}, of(shape, v)).Result
		}
	}
	return vs
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

// finished keeps the results of a reduction: in the shape and type of the operation's results, combined with the
// elements that they begin with.
func (k *kernel) finished(r *reduction, vs []*ir.Value) error {
	b := k.inner().b
	shape := k.shape(r.axes)
	vs = slices.Clone(vs)
	for i, v := range vs {
		if t := v.Type().(*ir.TensorType); !slices.Equal(shape, t.Shape()) {
			vs[i] = tile.Reshape.New(b, tile.ReshapeOp{Source: v}, ir.Tensor(shape, t.Elem(), nil)).Result
		}
	}
	if !r.beginsNeutral() {
		var inits []*ir.Value
		for i, output := range r.outputs() {
			t, err := k.value(r.g.Outputs()[output], r.at)
			if err != nil {
				return err
			}
			inits = append(inits, k.converted(k.aligned(t, r.axes), ir.ElemOrSelf(vs[i].Type())))
		}
		vs = k.joined(r, inits, vs, false)
	}
	for i, output := range r.outputs() {
		result := r.g.Results()[output]
		k.inner().tiles[key(result, r.at)] = tiled{k.converted(vs[i], ir.ElemOrSelf(result.Type())), r.axes}
	}
	return nil
}
