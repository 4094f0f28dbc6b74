package tilelang

import (
	"errors"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Code of the units of a block: a T.Scale of warpgroups, warps or threads is a scale.on. A tile that is allocated in it
// is each unit's own. A tile of the block is read there as a whole, or in parts (views.go); what the units write of it
// is a result: a tile in registers that each writes whole must be the same in all, one in shared memory they write as
// memory.

// units are those whose code is translated.
type units struct {
	level string
	n     int64 // how many run it together
	node  python.Node
	t     *translator
	outer *units
	frame *frame

	// rank is the unit's number among all such units of the block; none of them is left out.
	rank *ir.Value
	all  int64

	inputs []*ir.Value
	dists  []ir.Attr // of the inputs
	views  []*buffer
	summed map[*cell]bool // tiles that are partial in each unit when it leaves
}

// unitsOf is how many units of a level run the code that is translated, and inside how many of their kind.
func (t *translator) unitsOf(a *args, level string) (n, all int64, err error) {
	threads, outer, units := t.kernel.threads, int64(1), int64(0)
	around := "block"
	if u := t.kernel.units; u != nil {
		threads, _ = scale.ThreadsIn(u.level)
		around, outer = u.level, u.all
	}
	each, _ := scale.ThreadsIn(level)
	if each >= threads && around != "block" {
		return 0, 0, a.wrongf("level", "T.Scale of level %s inside of one of level %s; a %s has no %ss", level, around,
			around, level)
	}
	units, ok := scale.UnitsIn(threads, level)
	if !ok {
		return 0, 0, a.wrongf("level", "the block has %d threads, which is not a multiple of a %s, %d threads; change threads=… of the T.Kernel", threads, level, each)
	}
	return units, outer * units, nil
}

// enterUnits begins the code of each unit of a level.
func (t *translator) enterUnits(at eval.Site, l *level) *units {
	block := ir.NewBlock(ir.Index, ir.Index)
	u := &units{t: t, level: l.name, n: l.n, all: l.all, node: at.Node, outer: t.kernel.units, summed: map[*cell]bool{}}
	u.frame = t.push(block, false, at.Node)
	u.frame.units = u
	u.rank = block.Arg(0)
	if u.outer != nil {
		t.at(at)
		n := arith.ConstantIndex(t.b, u.n)
		u.rank = arith.Binary(t.b, arith.AddI, arith.Binary(t.b, arith.MulI, u.outer.rank, n), u.rank)
	}
	t.kernel.units = u
	return u
}

// leaveUnits ends it: what the units wrote of the block's tiles are results.
func (t *translator) leaveUnits(at eval.Site, err error) error {
	u := t.kernel.units
	var stop *eval.Control
	if errors.As(err, &stop) {
		err = at.Interp.Errorf(stop.At, "a T.Scale(%q) cannot be left with break, continue or return", u.level)
	}
	t.at(at)
	results := t.written(u)
	t.kernel.units = u.outer
	t.pop(u.frame)
	if err != nil {
		return err
	}
	t.at(at)
	_, err = t.makeUnits(u, results)
	return err
}

// makeUnits makes the operation of units' code that was translated.
func (t *translator) makeUnits(u *units, results []result) (*ir.Op, error) {
	on := scale.OnOp{Inputs: u.inputs, Level: u.level, InDistsAttr: ir.Array(u.dists...),
		Body: ir.NewRegion(u.frame.block)}
	var yields []*ir.Value
	var types []ir.Type
	var dists []ir.Attr
	for _, r := range results {
		yields, types, dists = append(yields, r.v), append(types, r.outside), append(dists, r.dist)
	}
	on.OutDistsAttr = ir.Array(dists...)
	t.b.SetToEnd(u.frame.block)
	scale.Yield.New(t.b, scale.YieldOp{Values: yields})
	t.b.SetToEnd(t.top.block)
	op := scale.On.New(t.b, on, orNone(types)...).Op
	for i, r := range results {
		if err := r.to(op.Result(i)); err != nil {
			return nil, err
		}
	}
	return op, nil
}

// A result is what units leave to the block.
type result struct {
	v       *ir.Value // a unit's
	outside ir.Type   // the block's
	dist    *scale.DistAttr
	to      func(*ir.Value) error
}

// written lists the results of the units' code.
func (t *translator) written(u *units) (out []result) {
	var lost []*cell
	for _, c := range u.frame.changed() {
		v := u.frame.cells[c].now
		switch {
		case v == nil:
			lost = append(lost, c)
		case c.each:
			r := u.ofBlockEach(t, v)
			r.to = func(v *ir.Value) error { t.set(c, v); return nil }
			out = append(out, r)
		case u.summed[c]:
			out = append(out, result{v, u.partialType(v.Type()), scale.PartialOf(scale.Add),
				func(v *ir.Value) error { t.set(c, v); return nil }})
		default:
			out = append(out, result{v, v.Type(), scale.Replicated, func(v *ir.Value) error { t.set(c, v); return nil }})
		}
	}
	for _, b := range u.views {
		if r, ok := t.writtenView(u, b); ok {
			out = append(out, r)
		}
	}
	if len(lost) > 0 {
		outer := u.frame.parent
		for _, c := range lost {
			s := outer.find(c)
			s.now, s.written, s.lost = nil, true, u.node
		}
	}
	return out
}

// input gives a unit its part of a value of the block.
func (u *units) input(v *ir.Value, d *scale.DistAttr) *ir.Value {
	part, err := scale.LocalType(v.Type(), d, u.n)
	if err != nil {
		panic("tilelang: " + err.Error()) // views divide what can be divided
	}
	for i, x := range u.inputs {
		if x == v && u.dists[i] == ir.Attr(d) {
			return u.frame.block.Arg(2 + i)
		}
	}
	u.inputs, u.dists = append(u.inputs, v), append(u.dists, d)
	return u.frame.block.AddArg(part, v.Loc())
}

// around runs f where the block's code before the units' ends.
func (u *units) around(t *translator, f func()) {
	top, units := t.top, t.kernel.units
	loc := t.b.Loc
	t.top, t.kernel.units = u.frame.parent, u.outer
	t.b.SetToEnd(t.top.block)
	t.b.Loc = loc
	f()
	t.top, t.kernel.units = top, units
	t.b.SetToEnd(t.top.block)
	t.b.Loc = loc
}

// own gives a tile of each unit shared memory, where other units can write as well.
func (u *units) own(t *translator, b *buffer, shape []int64) {
	outermost := u
	for outermost.outer != nil {
		outermost = outermost.outer
	}
	outermost.around(t, func() {
		typ := ir.MemRef(slices.Concat([]int64{u.all}, shape), b.elem.typ, nil, scale.Mem("l1"))
		b.copies = tile.Alloc.New(t.b, tile.AllocOp{}, typ).MemRef
	})
	b.mem = t.slotOf(b, shape, u.rank)
}

// slotOf is a unit's own of a tile.
func (t *translator) slotOf(b *buffer, shape []int64, unit *ir.Value) *ir.Value {
	return tile.Slot.New(t.b, tile.SlotOp{Source: b.copies, Indices: []*ir.Value{unit}},
		ir.MemRef(shape, b.elem.typ, nil, scale.Mem("l1"))).Result
}

// ofBlock reports whether a cell is known outside of the units' code.
func (u *units) ofBlock(c *cell) bool { return u.frame.parent.find(c) != nil }
