package linalgtotile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// A place is a result that goes with the extremum of another: the positions of the first greatest elements beside
// these. Tiles combine elements in any order, so a place is one where the iterations come in order: of equal elements
// the one with the least position is first.
type place struct {
	output int
	better *ir.Value // in the body
	term   *ir.Value // in the body
}

// placesOf are the result that an operation reduces, by number, and the places that go with it.
func placesOf(g linalg.Structured) (output int, places []place, err error) {
	results := g.Results()
	if len(results) == 1 {
		return 0, nil, nil
	}
	op := g.Operation()
	output = -1
	for i := range results {
		p, ok := access.PlaceOf(g, i)
		switch {
		case !ok:
			continue
		case !isPosition(g, p.Term):
			return 0, nil, op.Errorf("takes something else than the position in its one reduction loop with an extremum, " +
				"which is not supported; take the position (linalg.index), and read what is there afterwards")
		case !resultMap(g, results[i]).Equal(resultMap(g, results[p.Of])):
			return 0, nil, op.Errorf("writes its result #%d and the positions of that, #%d, by different maps; use one", p.Of, i)
		}
		output, places = p.Of, append(places, place{i, p.Better, p.Term})
	}
	if len(places) != len(results)-1 {
		return 0, nil, op.Errorf("reduces %d results at once, which is not supported; write an operation for each", len(results))
	}
	return output, places, nil
}

// isPosition reports whether a value of a body is the number of the iteration in the only loop that reduces.
func isPosition(g linalg.Structured, v *ir.Value) bool {
	if c, ok := arith.IndexCast.Cast(v.DefiningOp()); ok {
		v = c.In
	}
	i, ok := linalg.Index.Cast(v.DefiningOp())
	return ok && slices.Equal(access.Loops(g, linalg.Reduction), []int{int(i.Dim)})
}

// outputs are the numbers of the results, in the order of the values.
func (r *reduction) outputs() []int {
	out := []int{r.output}
	for _, p := range r.places {
		out = append(out, p.output)
	}
	return out
}

// beginsNeutral reports whether what the results begin with changes nothing. A place may begin with zero: where no
// element is better than the neutral one, all are equal, and the first is there.
func (r *reduction) beginsNeutral() bool {
	if !access.IsNeutral(r.g.Outputs()[r.output], r.kind) {
		return false
	}
	return !slices.ContainsFunc(r.places, func(p place) bool {
		scalar, filled := access.Filled(r.g.Outputs()[p.output])
		return !filled || rewrite.ConstantOf(scalar) != arith.ZeroAttr(scalar.Type())
	})
}

// combination is how tiles of a reduction's terms are combined.
func (k *kernel) combination(r *reduction, vs []*ir.Value) tile.Combination {
	if r.places == nil {
		return tile.Combination{Sources: vs, Kind: ir.Some(r.kind)}
	}
	body := &ir.Block{}
	for range 2 {
		for _, v := range vs {
			body.AddArg(ir.ElemOrSelf(v.Type()), k.inner().b.Loc)
		}
	}
	b := ir.NewBuilder(body)
	tile.Yield.New(b, tile.YieldOp{Values: r.chosen(b, body.Args()[:len(vs)], body.Args()[len(vs):], true)})
	return tile.Combination{Sources: vs, Combine: ir.NewRegion(body)}
}

// joined are the elements of two tiles of each value combined. The second ones stand for later iterations, if they are
// not unordered.
func (k *kernel) joined(r *reduction, x, y []*ir.Value, unordered bool) []*ir.Value {
	if r.places == nil {
		return []*ir.Value{tile.Combine(k.inner().b, r.kind, x[0], y[0])}
	}
	body := &ir.Block{}
	shape := x[0].Type().(*ir.TensorType).Shape()
	o := tile.ParallelOp{Shape: shape, Inputs: slices.Concat(x, y), Body: ir.NewRegion(body)}
	for range shape {
		body.AddArg(ir.Index, k.inner().b.Loc)
	}
	var types []ir.Type
	for _, v := range o.Inputs {
		body.AddArg(ir.ElemOrSelf(v.Type()), k.inner().b.Loc)
		types = append(types, v.Type())
	}
	b := ir.NewBuilder(body)
	elements := body.Args()[len(shape):]
	tile.Yield.New(b, tile.YieldOp{Values: r.chosen(b, elements[:len(x)], elements[len(x):], unordered)})
	return tile.Parallel.New(k.inner().b, o, types[:len(x)]...).Outputs
}

// chosen combines two elements and their places: the place is that of the better one. Of equal ones it is the first, or
// if they are unordered the one with the lower position.
func (r *reduction) chosen(b *ir.Builder, x, y []*ir.Value, unordered bool) []*ir.Value {
	out := []*ir.Value{tile.Combine(b, r.kind, x[0], y[0])}
	for i, p := range r.places {
		i++
		later := r.better(b, p, x[0], y[0])
		if unordered {
			earlier := r.better(b, p, y[0], x[0])
			lower := arith.NewCmpI(b, arith.SLT, y[i], x[i])
			equal := arith.Binary(b, arith.XOrI, earlier, arith.NewConstant(b, ir.Integer(earlier.Type(), 1)))
			later = arith.Binary(b, arith.OrI, later, arith.Binary(b, arith.AndI, equal, lower))
		}
		out = append(out, arith.Select.New(b, arith.SelectOp{Condition: later, TrueValue: y[i], FalseValue: x[i]}).Result)
	}
	return out
}

// better is whether a term is better than an old element: the operations of the body that say so.
func (r *reduction) better(b *ir.Builder, p place, old, term *ir.Value) *ir.Value {
	var known ir.Mapping
	known.Map(r.g.Body().Entry().Arg(len(r.g.Inputs())+r.output), old)
	known.Map(r.term, term)
	needed := piece{g: r.g, yields: []*ir.Value{p.better}}.needs()
	for op := range r.g.Body().Entry().Ops() {
		if op.NumResults() == 1 && needed[op.Result(0)] && op.Result(0) != r.term {
			b.Insert(ir.Clone(op, &known))
		}
	}
	return known.Get(p.better)
}
