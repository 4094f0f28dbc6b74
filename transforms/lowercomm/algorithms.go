package lowercomm

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// implemented are the algorithms of each collective between blocks or devices;
// inside a block all go through shared memory at once, which is one_shot.
var implemented = map[*ir.OpDef][]string{
	comm.AllReduce.OpDef:     {"one_shot", "two_shot", "ring"},
	comm.AllGather.OpDef:     {"one_shot"},
	comm.ReduceScatter.OpDef: {"one_shot"},
	comm.AllToAll.OpDef:      {"one_shot"},
}

// algorithmOf is what a collective is done by: one_shot unless it asks for
// something else, which must exist.
func algorithmOf(op *ir.Op, level string) (string, error) {
	asked := comm.AlgorithmOf(op)
	have := implemented[op.Def()]
	if level == scale.Warp || level == scale.Warpgroup {
		have = have[:1]
	}
	for _, a := range have {
		if a == asked {
			return a, nil
		}
	}
	if asked == "auto" {
		return have[0], nil
	}
	return "", op.Errorf("at @%s has no algorithm %s; it has %s", level, asked, strings.Join(have, ", "))
}

// cut is the first dimension of a tile that n units can share.
func cut(op *ir.Op, algorithm string, t *ir.TensorType, n int64) (int, error) {
	for d, x := range t.Shape() {
		if x%n == 0 {
			return d, nil
		}
	}
	return 0, op.Errorf("by algorithm %s cuts the tile in %d parts, and no dimension of %v divides; use one_shot", algorithm, n, t)
}

// twoShot is a reduce_scatter and an all_gather: each unit sums one part of the
// tile and gives the sum to all.
func twoShot(o comm.AllReduceOp) error {
	t := tensorOf(o.Operand(0))
	dim, err := cut(o.Op, "two_shot", t, unitsAt(o.Op, o.Level()))
	if err != nil {
		return err
	}
	b := ir.Before(o.Op)
	along := func(def *ir.OpDef, v *ir.Value, shape []int64) *ir.Op {
		st := ir.OpState{Def: def, Operands: []*ir.Value{v}, Types: []ir.Type{tileAs(b, tensorOf(v), shape)}}
		st.SetProp("dim", ir.I64Attr(int64(dim)))
		st.SetProp("level", scale.LevelRef(o.Level()))
		if def == comm.ReduceScatter.OpDef {
			st.SetProp("combiner", o.Attr("combiner"))
		}
		return b.Create(st)
	}
	scatter := along(comm.ReduceScatter.OpDef, o.Operand(0), part(t, dim, unitsAt(o.Op, o.Level())))
	gather := along(comm.AllGather.OpDef, scatter.Result(0), t.Shape())
	if err := replace(o.Op, gather.Result(0)); err != nil {
		return err
	}
	if err := reduceScatter(scatter); err != nil {
		return err
	}
	return allGather(gather)
}

// ring passes parts of the tile around: each collects a part's sum on its way
// through all units, and then the sums go around once more. The sum of a part
// begins at the unit of its number and ends at the one before.
func ring(o comm.AllReduceOp) error {
	t, n := tensorOf(o.Operand(0)), unitsAt(o.Op, o.Level())
	dim, err := cut(o.Op, "ring", t, n)
	if err != nil {
		return err
	}
	b := ir.Before(o.Op)
	me, units := rankOf(b, o.Op, o.Level()), index(b, n)
	next := rem(b, add(b, me, index(b, 1)), units)
	share := tileAs(b, t, part(t, dim, n))
	// behind is where the part lies whose number is k less than the unit's.
	behind := func(k int64) *ir.Value {
		return mul(b, rem(b, add(b, me, index(b, 2*n-k)), units), index(b, share.Shape()[dim]))
	}
	parts := newJoin(o.Op, t)
	parts.put(b, o.Operand(0), -1, nil)
	x := parts.part(b, share, dim, behind(0))
	for k := int64(1); k < n; k++ {
		if x, err = passOn(o.Op, b, o.Level(), x, next); err != nil {
			return err
		}
		x = combine(b, o.Combiner(), x, parts.part(b, share, dim, behind(k)))
	}
	parts.put(b, x, dim, behind(n-1))
	for k := n; k < 2*n-1; k++ {
		if x, err = passOn(o.Op, b, o.Level(), x, next); err != nil {
			return err
		}
		parts.put(b, x, dim, behind(k))
	}
	return replace(o.Op, parts.part(b, tileAs(b, t, t.Shape()), -1, nil))
}
