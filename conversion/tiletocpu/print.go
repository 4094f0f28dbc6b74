package tiletocpu

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// print writes numbers, and each element of tiles with its coordinates.
func (k *kernel) print(o tile.PrintOp) error {
	n := k.nest()
	tiles := o.Tiles()
	if len(tiles) == 0 {
		n.printf(o.Message, n.gets(o.Coordinates), n.gets(o.Scalars()))
		return nil
	}
	for _, t := range tiles {
		n.each(shapeOf(t), 1, func(p point) { n.printf(o.Message, p.at, []*ir.Value{n.at(t, p)}) })
	}
	return nil
}

func (n *nest) printf(message string, coord, vs []*ir.Value) {
	f := strings.ReplaceAll(message, "%", "%%")
	if len(coord) > 0 {
		f += "[" + strings.TrimSuffix(strings.Repeat("%lld, ", len(coord)), ", ") + "]"
	}
	var args []*ir.Value
	for i, v := range slices.Concat(coord, vs) {
		spec, arg := printed(n.inner(), v)
		if args = append(args, arg); i >= len(coord) {
			f += " " + spec
		}
	}
	gpu.Printf.New(n.inner(), gpu.PrintfOp{FormatString: f + "\n", Args: args})
}

// printed is how printf takes a value: floats as doubles, integers in 64 bits.
func printed(b *ir.Builder, v *ir.Value) (spec string, arg *ir.Value) {
	bits, _ := ir.BitWidth(v.Type())
	switch t := v.Type(); {
	case t == ir.F64:
		return "%g", v
	case ir.IsFloat(t):
		return "%g", arith.Cast(b, arith.ExtF, v, ir.F64)
	case t == ir.Index:
		return "%lld", arith.Cast(b, arith.IndexCast, v, ir.I64)
	case t == ir.I1:
		return "%lld", arith.Cast(b, arith.ExtUI, v, ir.I64)
	case bits < 64:
		return "%lld", arith.Cast(b, arith.ExtSI, v, ir.I64)
	}
	return "%lld", v
}

// assert checks each element of a condition.
func (k *kernel) assert(o tile.AssertOp) error {
	n := k.nest()
	check := func(cond *ir.Value) { cf.Assert.New(n.inner(), cf.AssertOp{Condition: cond, Message: o.Message}) }
	if !isTile(o.Condition) {
		check(n.get(o.Condition))
		return nil
	}
	n.each(shapeOf(o.Condition), 1, func(p point) { check(n.at(o.Condition, p)) })
	return nil
}
