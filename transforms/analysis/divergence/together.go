package divergence

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/flow"
)

// together are the levels by which nothing may differ that decides whether op is
// reached: its units must all come. It is 0 for an operation that each unit may
// execute alone.
func (u *Kernel) together(op *ir.Op) Levels {
	switch op.Def() {
	case tile.Barrier.OpDef:
		b := ir.View[tile.BarrierOp](op)
		level := b.Level()
		if b.Some != nil {
			return 0 // the threads of a block, which no value distinguishes here
		}
		if level == scale.Cluster {
			return Cluster | inside(level)
		}
		return inside(level)
	case comm.Notify.OpDef, comm.Wait.OpDef, comm.Test.OpDef, comm.Reset.OpDef, comm.Post.OpDef, comm.Take.OpDef,
		comm.Send.OpDef, comm.Recv.OpDef, comm.SendSlot.OpDef, comm.Sent.OpDef, comm.RecvSlot.OpDef, comm.Received.OpDef:
		return inside(u.unitAround(op))
	}
	m, ok := comm.MeetingOf(op)
	switch {
	case !ok:
		return 0
	case sumsSummands(op):
		return inside(u.unitAround(op)) // the threads of one unit hold the partial sums
	}
	return u.exchanging(op, m.Level)
}

// sumsSummands reports whether a collective combines what threads of one unit hold.
func sumsSummands(op *ir.Op) bool {
	r, ok := comm.AllReduce.Cast(op)
	if !ok {
		return false
	}
	l := tile.LayoutOf(r.Values[0].Type())
	return l != nil && l.IsPartial()
}

// exchanging are the levels of an exchange between the units of a level.
func (u *Kernel) exchanging(op *ir.Op, level string) Levels {
	if !scale.BetweenBlocks(level) { // through memory and barriers of the block
		return Warpgroup | Warp
	}
	f := combined(level) | inside(u.unitAround(op))
	if u.unitAround(op) == scale.Warp {
		// Tiles are joined in shared memory, by barriers of the block.
		f |= Warpgroup | Warp
	}
	return f
}

// inside are the levels inside a unit of a level, whose threads meet.
func inside(level string) (f Levels) {
	for _, l := range scale.LevelsInBlock() {
		if l == level {
			break
		}
		f |= named[l]
	}
	return f
}

// unitAround is the level of the unit that runs op.
func (u *Kernel) unitAround(op *ir.Op) string { return u.places.Of(op.Block()).Level }

// Around is by what the conditions and bounds around op may differ: which units
// execute it, or not as often as others.
func (u *Kernel) Around(op *ir.Op) Levels {
	f := Levels(0)
	u.conditions(op, func(_ *ir.Op, c *ir.Value) bool {
		f |= u.Of(c)
		return true
	})
	return f
}

// conditions calls fn for each value that decides whether and how often op is
// executed, with the operation that it steers, until fn returns false.
func (u *Kernel) conditions(op *ir.Op, fn func(at *ir.Op, c *ir.Value) bool) {
	for b := op.Block(); b != nil && b.ParentOp() != nil; b = b.ParentOp().Block() {
		p := b.ParentOp()
		for _, c := range append(flow.Branches(b.Region()), flow.ConditionsOf(p)...) {
			if !fn(p, c) {
				return
			}
		}
		if p == u.kernel.Op {
			return
		}
	}
}

// Reached verifies that all units that take part in op reach it together.
func (u *Kernel) Reached(op *ir.Op) error {
	together := u.together(op)
	if together == 0 {
		return nil
	}
	var err error
	u.conditions(op, func(at *ir.Op, c *ir.Value) bool {
		if bad := u.Of(c) & together; bad != 0 {
			err = u.explain(op, at, c, bad)
		}
		return err == nil
	})
	return err
}

func (u *Kernel) explain(op, at *ir.Op, cond *ir.Value, bad Levels) error {
	level := coarsest(bad)
	d := op.Errorf("must be executed by all units of @%s together, but is in divergent code", level)
	source := u.source(cond, named[level]&bad, map[*ir.Value]bool{})
	if source == nil || isNumber(source) {
		return d.Note(at.Loc(), "the condition depends on the index of the unit of @%s; the others wait forever for units that do not execute it", level)
	}
	d.Note(at.Loc(), "the condition may differ between units of @%s; the others wait forever for units that do not execute it", level)
	return noteSource(d, source, level)
}

func noteSource(d *diag.Diagnostic, source *ir.Op, level string) *diag.Diagnostic {
	if reads(source) {
		return d.Note(source.Loc(), "it depends on the value loaded here; all_reduce or broadcast it at @%s, so that it is the same in all units", level)
	}
	return d.Note(source.Loc(), "it depends on this result, which may differ between units of @%s", level)
}

func reads(op *ir.Op) bool {
	effects, _ := ir.EffectsOf(op)
	for _, e := range effects {
		if e.Kind == ir.Read && e.Value != nil && flow.IsMemRef(e.Value) {
			return true
		}
	}
	return false
}

// isNumber reports whether op gives units their numbers.
func isNumber(op *ir.Op) bool {
	return scale.Rank.Is(op) || comm.Rank.Is(op) || scale.On.Is(op) || tile.Kernel.Is(op)
}

// source is the operation by which a value began to differ by some of the levels
// in f.
func (u *Kernel) source(v *ir.Value, f Levels, seen map[*ir.Value]bool) *ir.Op {
	if seen[v] || u.Of(v)&f == 0 {
		return nil
	}
	seen[v] = true
	op := v.DefiningOp()
	if op == nil {
		op = v.OwnerBlock().ParentOp()
		if on, ok := scale.On.Cast(op); ok && named[on.Level]&f != 0 || tile.Kernel.Is(op) {
			return op
		}
	} else if u.begins(op)&f != 0 {
		return op
	}
	for _, x := range from(op) {
		if s := u.source(x, f, seen); s != nil {
			return s
		}
	}
	return nil
}

// begins is by what the results of op differ though its operands do not.
func (u *Kernel) begins(op *ir.Op) Levels {
	if op.NumRegions() > 0 {
		return 0
	}
	return u.results(op, func(*ir.Value) Levels { return 0 })
}

// from are the values that the results of op, or the arguments of its blocks,
// come from.
func from(op *ir.Op) []*ir.Value {
	out := append([]*ir.Value(nil), op.Operands()...)
	for _, rg := range op.Regions() {
		for b := range rg.Blocks() {
			if t := b.Last(); t != nil {
				out = append(out, t.Operands()...)
			}
		}
	}
	return out
}

func coarsest(f Levels) string {
	switch {
	case f&Node != 0:
		return scale.Node
	case f&Device != 0:
		return scale.Device
	case f&Block != 0:
		return scale.Block
	case f&Cluster != 0:
		return scale.Cluster
	}
	finest := scale.LevelsInBlock()
	for len(finest) > 1 && f&named[finest[len(finest)-1]] == 0 {
		finest = finest[:len(finest)-1]
	}
	return finest[len(finest)-1]
}
