package lowercomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// places tells which units run code; how many warps a block has is not asked of it.
var places tile.Places

// onAround is the scale.on of whose level one unit runs the code around op.
func onAround(op *ir.Op, level string) (scale.OnOp, bool) {
	here, ok := places.Meeting(op.Block(), level)
	on, inside := scale.On.Cast(here.Op)
	return on, ok && inside
}

// enclosingOns are the scale.ons that op is in, the outermost first.
func enclosingOns(op *ir.Op) []scale.OnOp {
	var out []scale.OnOp
	for here := range places.Around(op.Block()) {
		if on, ok := scale.On.Cast(here.Op); ok {
			out = append(out, on)
		}
	}
	slices.Reverse(out)
	return out
}

// unitIndex numbers the units that run the code around op, over all scale.ons
// but the one that is left out (nil for none): a value, nil when there is only
// one unit, and how many there are.
func unitIndex(b *ir.Builder, op, without *ir.Op) (which *ir.Value, n int64) {
	n = 1
	for _, on := range enclosingOns(op) {
		if on.Op == without {
			continue
		}
		if which == nil {
			which = on.Unit()
		} else {
			which = add(b, mul(b, which, index(b, on.Units())), on.Unit())
		}
		n *= on.Units()
	}
	return which, n
}

// outermost is the operation before which what all units share is made: the
// first scale.on around op, or op itself.
func outermost(op *ir.Op) *ir.Op {
	if ons := enclosingOns(op); len(ons) > 0 {
		return ons[0].Op
	}
	return op
}

// hostOf is where a kernel's symmetric memory is made: as far out of the host's
// loops and branches as the values of the grid allow, so that launches of a loop
// share it and count on.
func hostOf(k tile.KernelOp) *ir.Builder {
	at := k.Op
	for p := at.ParentOp(); p != nil && !p.Has(ir.IsolatedFromAbove) && !definesAny(p, k.GridValue); p = p.ParentOp() {
		at = p
	}
	return ir.Before(at)
}

// definesAny reports whether any of vs is defined inside op.
func definesAny(op *ir.Op, vs []*ir.Value) bool {
	for _, v := range vs {
		for _, r := range op.Regions() {
			if r.IsAncestor(v.ParentRegion()) {
				return true
			}
		}
	}
	return false
}

// gridSize is the number of blocks, as a constant or as a value of the host.
func gridSize(host *ir.Builder, k tile.KernelOp) (static int64, dynamic *ir.Value) {
	static = 1
	var sizes []*ir.Value
	for _, g := range k.Grid() {
		if g.Value != nil {
			sizes = append(sizes, g.Value)
		} else {
			static *= g.Const
		}
	}
	if len(sizes) == 0 {
		return static, nil
	}
	n := index(host, static)
	for _, g := range sizes {
		n = mul(host, n, g)
	}
	return ir.Dynamic, n
}

// rankOf is the number of the unit that runs the code around op.
func rankOf(b *ir.Builder, at *ir.Op, level string) *ir.Value {
	if on, ok := onAround(at, level); ok {
		return on.Unit()
	}
	if level == scale.Cluster {
		k, _ := ir.Enclosing(at, tile.Kernel)
		return rem(b, rankOf(b, at, scale.Block), index(b, k.Cluster()))
	}
	return scale.Rank.New(b, scale.RankOp{Level: level}, ir.Index).Result
}

// unitsAt is how many units of a level run the code around op; 0 for blocks of a
// grid whose size is not constant.
func unitsAt(op *ir.Op, level string) int64 {
	k, ok := ir.Enclosing(op, tile.Kernel)
	switch {
	case !ok:
		return 1
	case level == scale.World, level == scale.Node, level == scale.Device:
		n, _ := k.UnitsOf(level)
		return n
	case level == scale.Cluster:
		return k.Cluster()
	case level == scale.Block:
		n := int64(1)
		for _, g := range k.Grid() {
			if g.Value != nil {
				return 0
			}
			n *= g.Const
		}
		return n
	}
	if on, ok := onAround(op, level); ok {
		return on.Units()
	}
	return 1
}

func sub(b *ir.Builder, x, y *ir.Value) *ir.Value { return arith.Binary(b, arith.SubI, x, y) }
