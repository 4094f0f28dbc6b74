// Package flow finds facts about the values of a tile.kernel: they move from
// operands to results, into and out of regions and through memory. The passes
// that ask say what each operation makes of the facts of its operands.
package flow

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Fact is a set of things that may hold of a value, as bits.
type Fact uint8

// Analysis finds a fact for every value of a kernel, until nothing changes. Facts
// only grow, so it ends.
type Analysis struct {
	facts   map[*ir.Value]Fact
	memory  map[*ir.Value]Fact // by the memrefs that a view may show
	changed bool
	// Results is the fact of op's results.
	Results func(op *ir.Op, of func(*ir.Value) Fact) Fact
	// Entry is the fact of a part of a scale.on's input whose fact is f, and Unit
	// that of the unit's number.
	Entry func(on scale.OnOp, d *scale.DistAttr, f Fact) Fact
	Unit  func(on scale.OnOp) Fact
	// Exit is the fact of a result that is distributed by d, of which a unit yields a part whose fact is f;
	// nil when it is the same.
	Exit func(on scale.OnOp, d *scale.DistAttr, f Fact) Fact
	// Contents is the fact of what a memref holds.
	Contents func(mem *ir.Value) Fact
	// Stores is the fact of what op writes, of which the fact of what is stored is
	// f; nil when it is the same.
	Stores func(op *ir.Op, f Fact) Fact
	// Uniform is the fact of what comes from outside the kernel, BlockIDs that of
	// the indices of the block.
	Uniform, BlockIDs Fact
	// Steered is what a condition adds to what is chosen by it.
	Steered func(cond Fact) Fact
}

// Run finds the facts of a kernel.
func (fl *Analysis) Run(k tile.KernelOp) {
	fl.memory = map[*ir.Value]Fact{}
	// Once more with all that is written known from the start.
	for range 2 {
		fl.facts = map[*ir.Value]Fact{}
		for fl.changed = true; fl.changed; {
			fl.changed = false
			fl.join(k.BlockIDs(), fl.BlockIDs)
			fl.block(k.Body.Entry())
		}
	}
}

func (fl *Analysis) block(b *ir.Block) {
	for op := range b.Ops() {
		fl.op(op)
	}
}

// Of is the fact of a value; what comes from outside the kernel is uniform.
func (fl *Analysis) Of(v *ir.Value) Fact {
	if f, ok := fl.facts[v]; ok {
		return f
	}
	if def := v.DefiningOp(); def != nil {
		if _, inside := ir.Enclosing(def, tile.Kernel); inside {
			return 0
		}
		return fl.Results(def, func(*ir.Value) Fact { return fl.Uniform })
	}
	if _, inside := ir.Enclosing(v.OwnerBlock().ParentOp(), tile.Kernel); inside || tile.Kernel.Is(v.OwnerBlock().ParentOp()) {
		return 0
	}
	return fl.Uniform
}

func (fl *Analysis) join(vs []*ir.Value, f Fact) {
	for _, v := range vs {
		if old := fl.facts[v]; old|f != old {
			fl.facts[v] = old | f
			fl.changed = true
		}
	}
}

// Written is the fact of what the kernel writes to the memory that mem may show.
func (fl *Analysis) Written(mem *ir.Value) Fact {
	f := Fact(0)
	for _, root := range memory.Owned(mem) {
		f |= fl.memory[root]
	}
	return f
}

func (fl *Analysis) joinMemory(mem *ir.Value, f Fact) {
	for _, root := range memory.Owned(mem) {
		if old := fl.memory[root]; old|f != old {
			fl.memory[root] = old | f
			fl.changed = true
		}
	}
}

// combinations are operations whose regions, where they have one, combine what their operands
// consist of.
var combinations = []*ir.OpDef{comm.AllReduce.OpDef, tile.Reduce.OpDef, tile.Scan.OpDef, tile.Sort.OpDef}

// captured is what regions take from around them.
func (fl *Analysis) captured(op *ir.Op) (f Fact) {
	ir.WalkOps(op, func(inner *ir.Op) {
		for _, v := range inner.Operands() {
			if inner != op && !op.IsAncestor(v.ParentBlock().ParentOp()) {
				f |= fl.Of(v)
			}
		}
	})
	return f
}

func (fl *Analysis) op(op *ir.Op) {
	if op.NumRegions() == 0 || slices.Contains(combinations, op.Def()) {
		fl.join(op.Results(), fl.Results(op, fl.Of)|fl.captured(op))
		fl.stores(op)
		return
	}
	if on, ok := scale.On.Cast(op); ok {
		fl.on(on)
		return
	}
	if p, ok := tile.Parallel.Cast(op); ok {
		fl.join(p.Coords(), fl.Uniform)
		fl.edge(p.Elements(), p.Inputs)
		fl.block(p.Body.Entry())
		fl.edge(p.Outputs, p.Body.Entry().Last().Operands())
		return
	}
	if br, ok := ir.As[ir.RegionBranchOp](op); ok {
		fl.branches(op, br)
		return
	}
	for _, rg := range op.Regions() {
		fl.region(rg)
	}
}

// region follows the branches between the blocks of a region.
func (fl *Analysis) region(rg *ir.Region) {
	choice := Fact(0)
	for b := range rg.Blocks() {
		fl.block(b)
		for _, c := range branchOperands(b) {
			choice |= fl.Of(c)
		}
		t := b.Last()
		if t == nil {
			continue
		}
		for i, s := range t.Successors() {
			if vs, ok := ir.SuccessorOperands(t, i); ok {
				fl.edge(s.Args(), vs)
			}
		}
	}
	if rg.HasOneBlock() || rg.Empty() {
		return
	}
	for b := range rg.Blocks() {
		if b != rg.Entry() {
			fl.join(b.Args(), fl.Steered(choice))
		}
	}
}

// branchOperands are what the end of a block chooses its successor by.
func branchOperands(b *ir.Block) []*ir.Value {
	if t := b.Last(); t != nil && len(t.Successors()) > 1 && t.NumOperands() > 0 {
		return t.Operands()[:1]
	}
	return nil
}

// stores notes what an operation writes to memory.
func (fl *Analysis) stores(op *ir.Op) {
	effects, _ := ir.EffectsOf(op)
	for _, e := range effects {
		if e.Kind != ir.Write || e.Value == nil || !IsMemRef(e.Value) {
			continue
		}
		f := fl.Of(op.Operand(0))
		if IsMemRef(op.Operand(0)) {
			f = fl.Contents(op.Operand(0))
		}
		if fl.Stores != nil {
			f = fl.Stores(op, f)
		}
		fl.joinMemory(e.Value, f)
	}
}

func (fl *Analysis) on(on scale.OnOp) {
	fl.join([]*ir.Value{on.Unit()}, fl.Unit(on))
	fl.join([]*ir.Value{on.NumUnits()}, fl.Uniform)
	for i, d := range on.InDists() {
		fl.join(on.LocalInputs()[i:i+1], fl.Entry(on, d, fl.Of(on.Operand(i))))
	}
	fl.block(on.Body.Entry())
	for i, v := range on.Body.Entry().Last().Operands() {
		f := fl.Of(v)
		if fl.Exit != nil {
			f = fl.Exit(on, on.OutDists()[i], f)
		}
		fl.join(on.Outputs[i:i+1], f)
	}
}

func (fl *Analysis) edge(to, from []*ir.Value) {
	for i := range min(len(to), len(from)) {
		fl.join(to[i:i+1], fl.Of(from[i]))
	}
}

// branches follows structured control flow.
func (fl *Analysis) branches(op *ir.Op, br ir.RegionBranchOp) {
	choice := fl.Steered(fl.conditions(op))
	if l, ok := ir.As[ir.CountedLoop](op); ok {
		fl.join([]*ir.Value{l.InductionVar()}, fl.Uniform|fl.conditions(op))
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
		fl.region(rg)
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
func (fl *Analysis) conditions(op *ir.Op) Fact {
	f := Fact(0)
	for _, c := range ConditionsOf(op) {
		f |= fl.Of(c)
	}
	return f
}

// ConditionsOf are the values that decide how control goes through an operation
// with regions.
func ConditionsOf(op *ir.Op) []*ir.Value {
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

// Branches are the values that decide which way control goes between the blocks
// of a region.
func Branches(rg *ir.Region) []*ir.Value {
	var out []*ir.Value
	for b := range rg.Blocks() {
		out = append(out, branchOperands(b)...)
	}
	return out
}

// IsMemRef reports whether v is memory.
func IsMemRef(v *ir.Value) bool {
	_, ok := v.Type().(*ir.MemRefType)
	return ok
}
