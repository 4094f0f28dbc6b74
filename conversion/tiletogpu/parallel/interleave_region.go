package parallel

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// controlling is how many operands, and arguments of its region, of an operation determine control flow; the others are
// values of each lane.
func controlling(op *ir.Op) (operands, args int, ok bool) {
	switch op.Def() {
	case scf.If.OpDef, scf.IndexSwitch.OpDef:
		return 1, 0, true
	case scf.For.OpDef:
		return 3, 1, true
	}
	return op.NumOperands(), 0, false
}

// region emits an operation with regions: once, if control flow is the same for all lanes, else for each lane.
func (p *interleaver) region(op *ir.Op) error {
	n, args, ok := controlling(op)
	if len(p.lanes) > 1 && (!ok || !p.alike(op.Operands()[:n])) {
		for lane := range p.lanes {
			if err := p.only(lane).region(op); err != nil {
				return err
			}
		}
		return nil
	}
	s := ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Attrs: op.DiscardableAttrs(),
		Operands: p.getAll(0, op.Operands()[:n])}
	for lane := range p.lanes {
		s.Operands = append(s.Operands, p.getAll(lane, op.Operands()[n:])...)
		s.Types = append(s.Types, op.ResultTypes()...)
	}
	for range op.Regions() {
		s.Regions = append(s.Regions, ir.NewRegion())
	}
	copied := p.Create(s)
	save, at := p.InsertionPoint()
	for i, r := range op.Regions() {
		if err := p.into(r, copied.Region(i), args); err != nil {
			return err
		}
	}
	p.SetInsertionPoint(save, at)
	for lane := range p.lanes {
		for i, r := range op.Results() {
			p.set(lane, r, copied.Result(lane*op.NumResults()+i))
		}
	}
	return nil
}

func (p *interleaver) alike(vs []*ir.Value) bool {
	for _, v := range vs {
		for lane := range p.lanes {
			if p.get(lane, v) != p.get(0, v) {
				return false
			}
		}
	}
	return true
}

// into emits a region of one block, of whose arguments all lanes share the first.
func (p *interleaver) into(from, to *ir.Region, shared int) error {
	if from.Empty() {
		return nil
	}
	b := from.Entry()
	if !from.HasOneBlock() {
		return b.ParentOp().Errorf("is unsupported inside of a tile.parallel; use scf.if and loops instead of branches")
	}
	into := ir.NewBlock()
	to.Append(into)
	for i, a := range b.Args() {
		if i < shared {
			x := into.AddArg(a.Type(), a.Loc())
			for lane := range p.lanes {
				p.set(lane, a, x)
			}
		}
	}
	for lane := range p.lanes {
		for _, a := range b.Args()[shared:] {
			p.set(lane, a, into.AddArg(a.Type(), a.Loc()))
		}
	}
	p.SetToEnd(into)
	inner := *p
	if p.made != nil {
		inner.made = &made{p.made, map[string][]*ir.Value{}}
	}
	end, err := inner.block(b)
	if err != nil || end == nil {
		return err
	}
	p.Loc = end.Loc()
	s := ir.OpState{Def: end.Def(), Loc: end.Loc(), Props: end.Props(), Attrs: end.DiscardableAttrs()}
	n := 0
	if scf.Condition.Is(end) {
		n = 1
	}
	s.Operands = p.getAll(0, end.Operands()[:n])
	for lane := range p.lanes {
		s.Operands = append(s.Operands, p.getAll(lane, end.Operands()[n:])...)
	}
	p.Create(s)
	return nil
}
