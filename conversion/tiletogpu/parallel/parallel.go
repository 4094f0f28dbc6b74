package parallel

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/conversion/tiletogpu/memory"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// parallel runs the scalar body for each register, with the coordinates of its
// element. Of several threads that hold an element, the first alone runs a body that
// changes memory.
func parallel(c *emit.Ctx, o tile.ParallelOp) error {
	d, ok := o.Dist()
	if !ok {
		return o.Errorf("has no layout; run --infer-layout first")
	}
	if err := c.Place.Holds(d); err != nil {
		return o.Errorf("has a layout that %v", err)
	}
	var owner *ir.Value
	if o.Changes() {
		owner = c.Owner(d)
	}
	if owner != nil && !tile.KnownToFirst(o) {
		return o.Errorf("has results for threads that do not execute it; run --convert-layouts-via-smem first")
	}
	var types []ir.Type
	for _, r := range o.Outputs {
		types = append(types, emit.ThreadType(r.Type()))
	}
	var err error
	outs := c.ChooseAll(owner, types,
		func() (made []*ir.Value) { made, err = elementsOf(c, o, d); return made },
		func() []*ir.Value { return nothing(c, o.Outputs) })
	if err != nil {
		return err
	}
	for i, r := range o.Outputs {
		c.Map(r, outs[i])
	}
	return nil
}

// nothing is a thread's values of tiles that it does not compute.
func nothing(c *emit.Ctx, tiles []*ir.Value) (out []*ir.Value) {
	for _, t := range tiles {
		out = append(out, c.Splat(arith.Zero(c.Builder, emit.ElemType(t)), emit.DistOf(t).RegCount()))
	}
	return out
}

// elementsOf runs the body for a thread's elements, interleaving those of one access.
func elementsOf(c *emit.Ctx, o tile.ParallelOp, d layout.Distribution) ([]*ir.Value, error) {
	var inputs, outs [][]*ir.Value
	for _, v := range o.Inputs {
		inputs = append(inputs, c.Elements(c.Get(v)))
	}
	for range o.Outputs {
		outs = append(outs, make([]*ir.Value, d.RegCount()))
	}
	all := newInterleaver(c, o)
	for _, g := range address.Runs(d, sideBySide(o, d)) {
		made, err := all.held(o, d, g.Regs, inputs)
		if err != nil {
			return nil, err
		}
		for lane, r := range g.Regs {
			for i := range outs {
				outs[i][r] = made[lane*len(outs)+i]
			}
		}
	}
	var made []*ir.Value
	for i, r := range o.Outputs {
		emit.FillCopies(d, outs[i], arith.Zero(c.Builder, emit.ElemType(r)))
		made = append(made, c.Pack(emit.ElemType(r), outs[i]))
	}
	return made, nil
}

// held runs the body for registers that hold elements in the same threads: in those alone, unless the body is
// speculatable. The results are lane by lane.
func (p *interleaver) held(o tile.ParallelOp, d layout.Distribution, regs []int64,
	inputs [][]*ir.Value) (out []*ir.Value, err error) {
	if ir.IsSpeculatable(o.Op) {
		return p.body(o, d, regs, inputs)
	}
	var types []ir.Type
	for range regs {
		types = append(types, ir.ValueTypes(o.Body.Entry().Last().Operands())...)
	}
	cond := p.Holds(d, regs[0])
	inner := *p
	if cond != nil {
		inner.made = &made{p.made, map[string][]*ir.Value{}}
	}
	out = p.ChooseAll(cond, types,
		func() (out []*ir.Value) { out, err = inner.body(o, d, regs, inputs); return out },
		func() (zeros []*ir.Value) {
			for _, t := range types {
				zeros = append(zeros, arith.Zero(p.Builder, t))
			}
			return zeros
		})
	return out, err
}

// body runs the body for interleaved registers.
func (p *interleaver) body(o tile.ParallelOp, d layout.Distribution, regs []int64,
	inputs [][]*ir.Value) (out []*ir.Value, err error) {
	q := p.group(len(regs))
	for lane, r := range regs {
		for i, x := range p.coordinates(d, r) {
			q.set(lane, o.Coords()[i], x)
		}
		for i, e := range o.Elements() {
			q.set(lane, e, inputs[i][r])
		}
	}
	yield, err := q.block(o.Body.Entry())
	if err != nil {
		return nil, err
	}
	for lane := range regs {
		out = append(out, q.getAll(lane, yield.Operands())...)
	}
	return out, nil
}

// sideBySide is how many elements are interleaved: one if more gain nothing, else those that one access may have, or
// all if they may share a loop and are held in the same threads.
func sideBySide(o tile.ParallelOp, d layout.Distribution) int64 {
	n, loops := int64(1), false
	ir.WalkOps(o.Op, func(op *ir.Op) {
		loops = loops || scf.For.Is(op)
		if m := accessed(op); m != nil {
			n = max(n, address.RunWidth(d, m.Type().(*ir.MemRefType).Elem()))
		}
	})
	if loops && o.Touches() && !d.Overhangs() {
		return int64(len(emit.FirstCopies(d)))
	}
	return n
}

// accessed is the memory of an operation that can access adjacent elements at once, if these belong to adjacent
// iterations.
func accessed(op *ir.Op) *ir.Value {
	if l, ok := memref.Load.Cast(op); ok {
		return l.MemRef
	}
	if s, ok := memref.Store.Cast(op); ok {
		return s.MemRef
	}
	if a, ok := memref.AtomicRMW.Cast(op); ok && memory.Packs(a.Kind, a.Value.Type()) {
		return a.MemRef
	}
	return nil
}
