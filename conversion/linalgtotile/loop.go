package linalgtotile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// over runs fn with axes bound, in a loop over their tiles if there are several. The loop carries values, which begin
// as inits; fn returns the next ones.
func (k *kernel) over(axes []int, inits []*ir.Value, fn func(carried []*ir.Value) ([]*ir.Value, error)) (
	[]*ir.Value, error) {
	outer := k.inner()
	var looped []int
	for _, a := range axes {
		if k.axes[a].whole() {
			outer.starts[a] = ir.Mixed{}
		} else {
			looped = append(looped, a)
		}
	}
	if len(looped) == 0 {
		return fn(nil)
	}
	body := &ir.Block{}
	counter := body.AddArg(ir.Index, outer.b.Loc)
	var types []ir.Type
	for _, v := range inits {
		body.AddArg(v.Type(), outer.b.Loc)
		types = append(types, v.Type())
	}
	inside := newScope(ir.NewBuilder(body))
	inside.b.Loc = outer.b.Loc
	upper, step, err := k.count(looped, counter, inside)
	if err != nil {
		return nil, err
	}
	all := k.scopes
	k.scopes = append(slices.Clip(all), inside)
	next, err := fn(body.Args()[1:])
	k.scopes = all
	if err != nil {
		return nil, err
	}
	tile.Yield.New(inside.b, tile.YieldOp{Values: next})
	o := tile.PipelinedOp{Stages: k.stages, AtLeast: k.atLeast, Inits: inits, Body: ir.NewRegion(body),
		Literal: []int64{0, upper.Const, step}}
	if upper.Value != nil {
		o.Upper, o.Literal[1] = upper.Value, ir.Dynamic
	}
	return tile.Pipelined.New(outer.b, o, types...).Results, nil
}

// count binds the looped axes to the counter of their loop: it counts elements of a single axis, and tiles of several.
// The last axis varies fastest.
func (k *kernel) count(looped []int, counter *ir.Value, in *scope) (upper ir.Mixed, step int64, err error) {
	if len(looped) == 1 {
		a := looped[0]
		in.starts[a] = ir.Mixed{Value: counter}
		return k.size(a), k.axes[a].tile, nil
	}
	upper, err = k.tiles(in, looped, counter)
	return upper, 1, err
}

// tiles binds axes to the number of a tile, and returns how many tiles there are. An axis with a runtime extent comes
// first, since the number is divided by the tiles of the others.
func (k *kernel) tiles(in *scope, axes []int, number *ir.Value) (ir.Mixed, error) {
	var runtime, fixed []int
	for _, a := range axes {
		if k.axes[a].extent == ir.Dynamic {
			runtime = append(runtime, a)
		} else {
			fixed = append(fixed, a)
		}
	}
	if len(runtime) > 1 {
		return ir.Mixed{}, k.ops[0].Operation().Errorf("has axes %s and %s, whose extents are known at run time only, in one loop; "+
			"give them a dimension of the grid each, or fix an extent", k.axes[runtime[0]].name, k.axes[runtime[1]].name)
	}
	axes = slices.Concat(runtime, fixed)
	below := int64(1)
	for _, a := range slices.Backward(axes) {
		e := ir.Dim(0).FloorDiv(ir.Const(below))
		if a != axes[0] {
			e = e.Mod(ir.Const(k.axes[a].trips()))
			below *= k.axes[a].trips()
		}
		m := ir.NewAffineMap(1, 0, e.Mul(ir.Const(k.axes[a].tile)))
		in.starts[a] = affine.Apply1(in.b, m, ir.Mixed{Value: number})
	}
	a := axes[0]
	count := ir.NewAffineMap(1, 0, ir.Dim(0).CeilDiv(ir.Const(k.axes[a].tile)).Mul(ir.Const(below)))
	return affine.Apply1(k.host, count, k.size(a)), nil
}

// size is the extent of an axis.
func (k *kernel) size(a int) ir.Mixed {
	x := k.axes[a]
	if x.extent != ir.Dynamic {
		return ir.Mixed{Const: x.extent}
	}
	if k.sizes[a] == nil {
		mem, d := k.extended(a)
		k.sizes[a] = extentOf(k.host, mem, d)
	}
	return ir.Mixed{Value: k.sizes[a]}
}

// extended is memory that has the extent of an axis, and in which dimension.
func (k *kernel) extended(a int) (mem *ir.Value, dim int) {
	for _, g := range k.ops {
		maps := g.IndexingMaps()
		for i, v := range slices.Concat(linalg.Operands(g), g.Results()) {
			if i >= len(maps) {
				i -= len(g.Results())
			}
			mem := k.memory[v]
			for _, out := range k.outputs {
				if out.v == v {
					mem = out.mem
				}
			}
			if d := slices.Index(k.at(g, maps[i]), ir.Dim(a)); d >= 0 && mem != nil {
				return mem, d
			}
		}
	}
	return nil, 0
}

// inside is the condition that an element lies within axes, nil if all do.
func (k *kernel) inside(axes []int) func(b *ir.Builder, at func(a int) *ir.Value) *ir.Value {
	ragged := slices.DeleteFunc(slices.Clone(axes), func(a int) bool { return !k.axes[a].ragged() })
	if len(ragged) == 0 {
		return nil
	}
	return func(b *ir.Builder, at func(a int) *ir.Value) (all *ir.Value) {
		for _, a := range ragged {
			i := k.coordinate(b, ir.Dim(a), at)
			in := arith.CmpI.New(b, arith.CmpIOp{Predicate: arith.SLT, LHS: i, RHS: arith.Index(b, k.size(a))}).Result
			all = k.both(b, all, in)
		}
		return all
	}
}

// selected is a value where a condition holds, and a constant elsewhere.
func selected(b *ir.Builder, where, v *ir.Value, other ir.Attr) *ir.Value {
	c := arith.NewConstant(b, other)
	return arith.Select.New(b, arith.SelectOp{Condition: where, TrueValue: v, FalseValue: c}).Result
}

// splat is a tile with the same element everywhere.
func (k *kernel) splat(elem ir.Attr, t *ir.TensorType) *ir.Value {
	return arith.NewConstant(k.inner().b, ir.SplatOf(t, elem))
}
