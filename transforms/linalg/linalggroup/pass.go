// Package linalggroup is --linalg-group: it divides the structured operations of a function into groups, each of which
// becomes a kernel, and makes a function of each group.
//
// [partition.go] groups and what may be between them, [union.go] with [fits.go] the rule of our own, [hidet.go] and
// [neoflow.go] those of the papers, [schedule.go] the order of a block whose groups are together, [outline.go] a
// function of a group, [name.go] its name.
package linalggroup

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/builtin"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/access"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is linalg-group.
var Pass = &pass.Pass{
	Name: "linalg-group", Class: "LinalgGroup", Op: builtin.Module.OpDef.Name,
	Doc: `Divide structured operations into groups and make a function of each
`,
	Takes: forms.Of(forms.Normalized), Leaves: forms.Of(forms.Grouped),
	New: func() pass.Runner { return &grouper{rule: union, density: 16, maxOps: 100} },
}

// The rules.
const (
	union = iota
	neoflow
	hidet
)

type grouper struct {
	rule    int
	density uint
	maxOps  uint
}

// Options implements [pass.Configurable].
func (o *grouper) Options(opts *pass.Options) {
	opts.Enum("rule", &o.rule, "which operations are one group",
		pass.Case{Name: "union", Doc: "ends, prologues, siblings and rows"},
		pass.Case{Name: "neoflow", Doc: "roles, as NeoFlow does"},
		pass.Case{Name: "hidet", Doc: "anchors with ends and prologues, as Hidet does"})
	opts.Uint("density", &o.density, "a contraction with at most so many multiplications for each byte is light")
	opts.Uint("max-ops", &o.maxOps, "most operations of a group")
}

// Run implements [pass.Runner].
func (o *grouper) Run(ctx *pass.Context, module *ir.Op) error {
	names := newNames(module)
	var functions []fn.FuncOp
	for f := range ir.Collect(module, fn.Func) {
		if !f.IsDeclaration() && access.OnTensors(f.Op) {
			functions = append(functions, f)
		}
	}
	for _, f := range functions {
		block := f.FunctionBody().Entry()
		if !f.FunctionBody().HasOneBlock() {
			ctx.RemarkIn(diag.General, f.Op, "has several blocks: its operations are not grouped")
			continue
		}
		p := newPartition(block)
		p.maxOps, p.density = int(o.maxOps), float64(o.density)
		switch o.rule {
		case union:
			p.joinByUnion()
		case neoflow:
			p.joinByNeoFlow()
		case hidet:
			p.joinByHidet()
		}
		groups := p.groups()
		p.remark(ctx, groups)
		p.collapseBoundaries()
		p.gather(block)
		at := f.Op
		for _, g := range groups {
			base := p.nameOf(*g)
			made, call := outline(*g, names.fresh(base), at)
			at = names.unique(base, made, call, at)
		}
		eraseDead(block)
	}
	return nil
}

// eraseDead erases what the groups took along: constants, empty and filled tensors.
func eraseDead(block *ir.Block) {
	for op := block.Last(); op != nil; {
		before := op.Prev()
		if !op.HasUses() && ir.WouldBeTriviallyDead(op) {
			op.Erase()
		}
		op = before
	}
}

// names gives functions of groups their names: equal functions are one.
type names struct {
	taken map[string]bool
	made  map[string][]fn.FuncOp // by the name without a number
}

func newNames(module *ir.Op) *names {
	n := &names{taken: map[string]bool{}, made: map[string][]fn.FuncOp{}}
	for op := range module.Region(0).Entry().Ops() {
		n.taken[ir.SymbolName(op)] = true
	}
	return n
}

// fresh is a name that no other symbol has.
func (n *names) fresh(base string) string {
	name := base
	for i := 1; n.taken[name]; i++ {
		name = base + "_" + strconv.Itoa(i)
	}
	return name
}

// unique lets a call of a new function call an equal one that exists, and erases the new one then. It returns the
// function behind which the next one goes.
func (n *names) unique(base string, f fn.FuncOp, call fn.CallOp, last *ir.Op) *ir.Op {
	name := ir.SymbolName(f.Op)
	for _, other := range n.made[base] {
		f.Op.SetAttr(ir.SymbolNameAttr, ir.String_(ir.SymbolName(other.Op)))
		if new(ir.Equivalence).Equal(f.Op, other.Op) {
			call.Op.SetAttr("callee", ir.SymbolRef(ir.SymbolName(other.Op)))
			f.Op.Erase()
			return last
		}
	}
	f.Op.SetAttr(ir.SymbolNameAttr, ir.String_(name))
	n.taken[name] = true
	n.made[base] = append(n.made[base], f)
	return f.Op
}
