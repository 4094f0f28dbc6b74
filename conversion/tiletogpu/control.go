package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// region copies an operation with regions, loops and branches, with tiles as
// vectors in its types.
func (l *lowering) region(op *ir.Op) error {
	s := ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Attrs: op.DiscardableAttrs(), Operands: l.getAll(op.Operands())}
	for _, t := range op.ResultTypes() {
		s.Types = append(s.Types, threadType(t))
	}
	for range op.Regions() {
		s.Regions = append(s.Regions, ir.NewRegion())
	}
	c := l.b.Create(s)
	save, at := l.b.InsertionPoint()
	for i, r := range op.Regions() {
		for b := range r.Blocks() {
			if err := l.blockInto(b, c.Region(i)); err != nil {
				return err
			}
		}
	}
	l.b.SetInsertionPoint(save, at)
	for i, r := range op.Results() {
		l.values.Map(r, c.Result(i))
	}
	return nil
}

// blockInto lowers a block, with its terminator, to the end of a region.
func (l *lowering) blockInto(b *ir.Block, dst *ir.Region) error {
	nb := ir.NewBlock()
	for _, a := range b.Args() {
		l.values.Map(a, nb.AddArg(threadType(a.Type()), a.Loc()))
	}
	dst.Append(nb)
	l.b.SetToEnd(nb)
	if err := l.block(b); err != nil {
		return err
	}
	if t := b.Last(); t != nil && t.Has(ir.Terminator) {
		return l.clone(t)
	}
	return nil
}

// on runs its body in place: every thread belongs to a unit and runs the unit's
// code. A distributed value is, to a thread, the same registers inside and
// outside. Inside, warps are counted from the unit's first.
func (l *lowering) on(op *ir.Op) error {
	o := scale.OnOp{Op: op}
	axis, ok := layout.ParseAxis(o.Level())
	if !ok || axis != layout.Warp && axis != layout.Warpgroup {
		return o.Errorf("at @%s has no lowering inside a block; @warp and @warpgroup have", o.Level())
	}
	for i, a := range o.LocalInputs() {
		l.values.Map(a, l.get(o.Operand(i)))
	}
	save := l.axes
	l.values.Map(o.Unit(), l.unit(l.places.Of(o.Body())))
	l.values.Map(o.NumUnits(), l.preamble(o.Units()))
	l.axes[layout.Warpgroup] = nil
	if axis == layout.Warp {
		l.axes[layout.Warp] = nil
	}
	err := l.block(o.Body())
	l.axes = save
	if err != nil {
		return err
	}
	for i, v := range o.Body().Last().Operands() {
		l.values.Map(o.Result(i), l.get(v))
	}
	return nil
}

// unit is the number of the unit that this thread belongs to at a place inside
// a scale.on: among those of the block, or of the unit around.
func (l *lowering) unit(p tile.Place) *ir.Value {
	around := l.places.Of(p.Op.Block())
	key := p.Level + " in " + around.Level
	if v := l.unitOf[key]; v != nil {
		return v
	}
	v := l.entry.Value(arith.DivUI.OpDef, ir.Index, l.tid, l.preamble(p.Threads()))
	if around.Level != scale.Block {
		v = l.entry.Value(arith.RemUI.OpDef, ir.Index, v, l.preamble(around.Threads()/p.Threads()))
	}
	l.unitOf[key] = v
	return v
}
