// Package flow finds facts about the values of a tile.kernel: how they move through the operations of tile and scale
// with regions and through memory, for [analysis.Forward]. The calling pass provides the transfer function of each
// operation.
package flow

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Fact is a set of things that may hold of a value, as bits.
type Fact uint8

// Analysis finds a fact for every value of a kernel.
type Analysis struct {
	forward analysis.Forward[Fact]
	kernel  tile.KernelOp
	visited *ir.Op // the operation whose facts are being found, nil afterwards
	// Results is the fact of op's results.
	Results func(op *ir.Op, of func(*ir.Value) Fact) Fact
	// Entry is the fact of a part of a scale.on's input whose fact is f, and Unit
	// that of the unit's number.
	Entry func(on scale.OnOp, d *scale.DistAttr, f Fact) Fact
	Unit  func(on scale.OnOp) Fact
	// Exit is the fact of a result that is distributed by d, if the value that a unit yields has fact f.
	Exit func(on scale.OnOp, d *scale.DistAttr, f Fact) Fact
	// Contents is the fact of what a memref holds.
	Contents func(mem *ir.Value) Fact
	// Stores is the fact of what op writes, if the stored value has fact f; nil if both are equal.
	Stores func(op *ir.Op, f Fact) Fact
	// Uniform is the fact of what comes from outside the kernel, BlockIDs that of
	// the indices of the block.
	Uniform, BlockIDs Fact
	// Steered is what a condition adds to what is chosen by it.
	Steered func(cond Fact) Fact
}

// Run finds the facts of a kernel.
func (fl *Analysis) Run(k tile.KernelOp) {
	fl.kernel = k
	fl.forward = analysis.Forward[Fact]{
		Join:     func(a, b Fact) Fact { return a | b },
		Outside:  fl.outside,
		Transfer: func(op *ir.Op, _ []Fact) []Fact { return slices.Repeat([]Fact{fl.results(op)}, op.NumResults()) },
		Arg:      fl.argument,
		Plain:    plain,
		Passes:   fl.passes,
		Chosen:   fl.chosen,
		Runs:     surelyRuns,
		Effects:  fl.stores,
	}
	fl.forward.Run(k.Op)
	// Once more with all that is written known from the start: facts of what is read before it is written need not
	// be right.
	fl.forward.Run(k.Op)
	fl.visited = nil
}

// Of is the fact of a value; what comes from outside the kernel is uniform.
func (fl *Analysis) Of(v *ir.Value) Fact {
	var f Fact
	if fl.visited != nil {
		f, _ = fl.forward.FactFor(fl.visited, v)
	} else {
		f, _ = fl.forward.Fact(v)
	}
	return f
}

// outside is the fact of a value from outside of the kernel.
func (fl *Analysis) outside(v *ir.Value) Fact {
	def := v.DefiningOp()
	if def == nil {
		return fl.Uniform
	}
	return fl.Results(def, func(*ir.Value) Fact { return fl.Uniform })
}

// Written is the fact of what the kernel writes to the memory that mem may show.
func (fl *Analysis) Written(mem *ir.Value) (f Fact) {
	for _, root := range memory.Owned(mem) {
		held, _ := fl.forward.Held(fl.visited, root)
		f |= held
	}
	return f
}

// combinations are operations whose regions, where they have one, combine what their operands
// consist of.
var combinations = []*ir.OpDef{comm.AllReduce.OpDef, tile.Reduce.OpDef, tile.Scan.OpDef, tile.Sort.OpDef}

// plain reports whether what an operation does inside of it, or in another function, is not followed.
func plain(op *ir.Op) bool {
	_, calls := ir.As[ir.CallOp](op)
	return calls || slices.Contains(combinations, op.Def())
}

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

func (fl *Analysis) results(op *ir.Op) Fact {
	fl.visited = op
	return fl.Results(op, fl.Of) | fl.captured(op)
}

// argument is the fact of an argument of a region that no value is passed to.
func (fl *Analysis) argument(op *ir.Op, arg *ir.Value) (f Fact, ok bool) {
	fl.visited = op
	if op == fl.kernel.Op {
		if slices.Contains(fl.kernel.BlockIDs(), arg) {
			f = fl.BlockIDs
		}
		return f, true
	}
	if on, ok := scale.On.Cast(op); ok {
		if arg == on.Unit() {
			return fl.Unit(on), true
		}
		return fl.Uniform, true
	}
	if tile.Parallel.Is(op) {
		return fl.Uniform, true
	}
	if l, ok := ir.As[ir.CountedLoop](op); ok && arg == l.InductionVar() {
		return fl.Uniform | fl.conditions(op), true
	}
	return 0, true
}

// passes are the ways of facts into the units of a scale.on and the elements of a tile.parallel, and out of them.
func (fl *Analysis) passes(op *ir.Op) (out []analysis.Pass[Fact]) {
	if on, ok := scale.On.Cast(op); ok {
		for i, d := range on.InDists() {
			entry := func(f Fact) Fact { return fl.Entry(on, d, f) }
			out = append(out, analysis.Pass[Fact]{From: on.Operand(i), To: on.LocalInputs()[i], Through: entry})
		}
		for i, v := range on.Body.Entry().Last().Operands() {
			exit := func(f Fact) Fact { return fl.Exit(on, on.OutDists()[i], f) }
			out = append(out, analysis.Pass[Fact]{From: v, To: on.Outputs[i], Through: exit})
		}
	}
	if p, ok := tile.Parallel.Cast(op); ok {
		for i, v := range p.Inputs {
			out = append(out, analysis.Pass[Fact]{From: v, To: p.Elements()[i]})
		}
		for i, v := range p.Outputs {
			out = append(out, analysis.Pass[Fact]{From: p.Body.Entry().Last().Operands()[i], To: v})
		}
	}
	return out
}

// chosen is what the conditions of structured control flow, or of the branches of a region, add to what they choose.
func (fl *Analysis) chosen(op *ir.Op) (Fact, bool) {
	fl.visited = op
	if op.NumSuccessors() == 0 {
		return fl.Steered(fl.conditions(op)), true
	}
	return fl.Steered(fl.all(Branches(op.ParentRegion()))), true
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
	fl.visited = op
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
		for _, root := range memory.Owned(e.Value) {
			fl.forward.Hold(root, f)
		}
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
	return fl.all(ConditionsOf(op))
}

// all is what may hold of one of several values.
func (fl *Analysis) all(vs []*ir.Value) (f Fact) {
	for _, v := range vs {
		f |= fl.Of(v)
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
