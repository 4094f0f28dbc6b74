package verifytile

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// fact is a set of things that may hold of a value, as bits.
type fact uint8

// flow finds a fact for every value of a kernel: facts move from operands to
// results, into and out of regions and through memory, until nothing changes.
// Facts only grow, so it ends.
type flow struct {
	facts   map[*ir.Value]fact
	memory  map[*ir.Value]fact // by the memref that a view shows
	changed bool
	// results is the fact of op's results.
	results func(op *ir.Op, of func(*ir.Value) fact) fact
	// entry is the fact of a part of a scale.on's input whose fact is f, and unit
	// that of the unit's number.
	entry func(on scale.OnOp, d *scale.DistAttr, f fact) fact
	unit  func(on scale.OnOp) fact
	// contents is the fact of what a memref holds.
	contents func(mem *ir.Value) fact
	// uniform is the fact of block indices and such, which are the same for all.
	uniform fact
	// steered is what a condition adds to what is chosen by it.
	steered func(cond fact) fact
}

func (fl *flow) run(k tile.KernelOp) {
	fl.memory = map[*ir.Value]fact{}
	// Once more with all that is written known from the start.
	for range 2 {
		fl.facts = map[*ir.Value]fact{}
		for fl.changed = true; fl.changed; {
			fl.changed = false
			fl.join(k.BlockIDs(), fl.uniform)
			fl.block(k.Body())
		}
	}
}

func (fl *flow) block(b *ir.Block) {
	for op := range b.Ops() {
		fl.op(op)
	}
}

// of is the fact of a value; what comes from outside the kernel is uniform.
func (fl *flow) of(v *ir.Value) fact {
	if f, ok := fl.facts[v]; ok {
		return f
	}
	if def := v.DefiningOp(); def != nil {
		if _, inside := ir.Enclosing(def, tile.Kernel); inside {
			return 0
		}
		return fl.results(def, func(*ir.Value) fact { return fl.uniform })
	}
	if _, inside := ir.Enclosing(v.OwnerBlock().ParentOp(), tile.Kernel); inside || tile.Kernel.Is(v.OwnerBlock().ParentOp()) {
		return 0
	}
	return fl.uniform
}

func (fl *flow) join(vs []*ir.Value, f fact) {
	for _, v := range vs {
		if old := fl.facts[v]; old|f != old {
			fl.facts[v] = old | f
			fl.changed = true
		}
	}
}

func (fl *flow) joinMemory(mem *ir.Value, f fact) {
	root := analysis.Root(mem)
	if old := fl.memory[root]; old|f != old {
		fl.memory[root] = old | f
		fl.changed = true
	}
}

func (fl *flow) op(op *ir.Op) {
	if op.NumRegions() == 0 || comm.AllReduce.Is(op) {
		fl.join(op.Results(), fl.results(op, fl.of))
		fl.stores(op)
		return
	}
	if on, ok := scale.On.Cast(op); ok {
		fl.on(on)
		return
	}
	if p, ok := tile.Parallel.Cast(op); ok {
		fl.join(p.Coords(), fl.uniform)
		fl.edge(p.Elements(), p.Operands())
		fl.block(p.Body())
		fl.edge(p.Results(), p.Body().Last().Operands())
		return
	}
	if br, ok := ir.As[ir.RegionBranchOp](op); ok {
		fl.branches(op, br)
		return
	}
	for _, rg := range op.Regions() {
		for b := range rg.Blocks() {
			fl.block(b)
		}
	}
}

// stores notes what an operation writes to memory.
func (fl *flow) stores(op *ir.Op) {
	effects, _ := ir.EffectsOf(op)
	for _, e := range effects {
		if e.Kind != ir.Write || e.Value == nil || !isMemRef(e.Value) {
			continue
		}
		f := fl.of(op.Operand(0))
		if isMemRef(op.Operand(0)) {
			f = fl.contents(op.Operand(0))
		}
		fl.joinMemory(e.Value, f)
	}
}

func (fl *flow) on(on scale.OnOp) {
	fl.join([]*ir.Value{on.Unit()}, fl.unit(on))
	fl.join([]*ir.Value{on.NumUnits()}, fl.uniform)
	for i, d := range on.InDists() {
		fl.join(on.LocalInputs()[i:i+1], fl.entry(on, d, fl.of(on.Operand(i))))
	}
	fl.block(on.Body())
	fl.edge(on.Results(), on.Body().Last().Operands())
}

func (fl *flow) edge(to, from []*ir.Value) {
	for i := range min(len(to), len(from)) {
		fl.join(to[i:i+1], fl.of(from[i]))
	}
}

// branches follows structured control flow.
func (fl *flow) branches(op *ir.Op, br ir.RegionBranchOp) {
	choice := fl.steered(fl.conditions(op))
	if l, ok := ir.As[ir.CountedLoop](op); ok {
		fl.join([]*ir.Value{l.InductionVar()}, fl.uniform|fl.conditions(op))
	}
	for _, s := range br.EntrySuccessors(nil) {
		if s.Region == nil && surelyRuns(op) {
			continue
		}
		fl.edge(s.Inputs, br.EntryOperands(s))
	}
	for _, rg := range op.Regions() {
		if rg.Empty() {
			continue
		}
		for b := range rg.Blocks() {
			fl.block(b)
		}
		y := rg.LastBlock().Last()
		for _, s := range br.RegionSuccessors(rg) {
			from := y.Operands()
			if t, ok := ir.As[ir.RegionBranchTerminator](y); ok {
				from = t.ForwardedOperands(s)
			}
			fl.edge(s.Inputs, from)
		}
	}
	if choice != 0 {
		fl.join(op.Results(), choice)
	}
}

// surelyRuns reports whether an operation is a loop that runs at least once.
func surelyRuns(op *ir.Op) bool {
	l, ok := ir.As[ir.CountedLoop](op)
	if !ok {
		return false
	}
	lower, upper, _ := l.Bounds()
	from, okFrom := rewrite.IntConstant(lower)
	to, okTo := rewrite.IntConstant(upper)
	return okFrom && okTo && from < to
}

// conditions is the fact of what decides which way control goes through op.
func (fl *flow) conditions(op *ir.Op) fact {
	f := fact(0)
	for _, c := range conditionsOf(op) {
		f |= fl.of(c)
	}
	return f
}

// conditionsOf are the values that decide how control goes through an operation
// with regions.
func conditionsOf(op *ir.Op) []*ir.Value {
	if l, ok := ir.As[ir.CountedLoop](op); ok {
		lower, upper, step := l.Bounds()
		return []*ir.Value{lower, upper, step}
	}
	switch op.Name() {
	case "scf.if", "scf.index_switch":
		return op.Operands()[:1]
	case "scf.while":
		return op.Region(0).LastBlock().Last().Operands()[:1]
	}
	return nil
}

func isMemRef(v *ir.Value) bool {
	_, ok := v.Type().(*ir.MemRefType)
	return ok
}
