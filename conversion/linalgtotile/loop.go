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
	upper, step := k.count(looped, counter, inside)
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
func (k *kernel) count(looped []int, counter *ir.Value, in *scope) (upper ir.Mixed, step int64) {
	if len(looped) == 1 {
		a := looped[0]
		in.starts[a] = ir.Mixed{Value: counter}
		return k.size(a), k.axes[a].tile
	}
	return k.tiles(in, looped, counter), 1
}

// tiles binds axes to the number of a tile, and returns how many tiles there are. Axes with runtime extents come first,
// so that the number is divided by constants as far as it can be.
func (k *kernel) tiles(in *scope, axes []int, number *ir.Value) ir.Mixed {
	var runtime, fixed []int
	for _, a := range axes {
		if k.axes[a].extent == ir.Dynamic {
			runtime = append(runtime, a)
		} else {
			fixed = append(fixed, a)
		}
	}
	axes = slices.Concat(runtime, fixed)
	below, all := int64(1), int64(1) // the number is yet to be divided by below
	var others []*ir.Value           // the tiles along runtime axes but the first
	for _, a := range slices.Backward(axes[1:]) {
		e := ir.Dim(0).FloorDiv(ir.Const(below))
		trips := k.axes[a].trips()
		if trips == ir.Dynamic {
			n := k.trips(a, 1).Value
			rest := arith.Index(in.b, affine.Apply1(in.b, ir.NewAffineMap(1, 0, e), ir.Mixed{Value: number}))
			k.bind(in, a, ir.Dim(0), arith.Binary(in.b, arith.RemUI, rest, n))
			number, below, others = arith.Binary(in.b, arith.DivUI, rest, n), 1, append(others, n)
			continue
		}
		k.bind(in, a, e.Mod(ir.Const(trips)), number)
		below *= trips
		all *= trips
	}
	k.bind(in, axes[0], ir.Dim(0).FloorDiv(ir.Const(below)), number)
	count := k.trips(axes[0], all)
	for _, n := range others {
		count = ir.Mixed{Value: arith.Binary(k.host, arith.MulI, arith.Index(k.host, count), n)}
	}
	return count
}

// bind lets the tile of an axis begin at an expression of the tile's number.
func (k *kernel) bind(in *scope, a int, e ir.AffineExpr, number *ir.Value) {
	m := ir.NewAffineMap(1, 0, e.Mul(ir.Const(k.axes[a].tile)))
	in.starts[a] = affine.Apply1(in.b, m, ir.Mixed{Value: number})
}

// trips is how many tiles an axis has, times a number.
func (k *kernel) trips(a int, times int64) ir.Mixed {
	m := ir.NewAffineMap(1, 0, ir.Dim(0).CeilDiv(ir.Const(k.axes[a].tile)).Mul(ir.Const(times)))
	return affine.Apply1(k.host, m, k.size(a))
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
