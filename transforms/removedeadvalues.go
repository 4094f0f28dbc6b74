package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// RemoveDeadValues removes values without an effect.
var RemoveDeadValues = &pass.Pass{
	Name:  "remove-dead-values",
	Class: "RemoveDeadValues",
	Doc: `Remove dead values

Uses liveness across functions to find the values that reach an effect. Removes
operations whose results are all dead, dead arguments and results of private functions
without other callers, dead block arguments, and dead operands of structured control
flow.`,
	New: func() pass.Runner { return &removeDeadValues{canonicalize: true} },
}

type removeDeadValues struct{ canonicalize bool }

func (p *removeDeadValues) Options(o *pass.Options) {
	o.Bool("canonicalize", &p.canonicalize, "Canonicalize region branch ops")
}

func (p *removeDeadValues) Run(ctx *pass.Context, op *ir.Op) error {
	d := &deadValues{live: analysis.NewLiveValues(op), poison: ctx.Dialects.Op("ub.poison")}
	d.sort(op)
	for _, f := range d.functions {
		d.cleanFunction(f)
	}
	for _, b := range d.branches {
		d.cleanBranch(b)
	}
	for _, o := range d.structured {
		d.cleanEdges(o)
	}
	for _, o := range d.dead {
		d.erase(o)
	}
	if p.canonicalize {
		rewrite.GreedyOps(d.structured, structuredPatterns(ctx.Patterns), rewrite.Config{Registry: ctx.Dialects})
	}
	return nil
}

// structuredPatterns are the canonicalization patterns of structured control
// flow.
func structuredPatterns(all []rewrite.Pattern) (out []rewrite.Pattern) {
	for _, p := range all {
		if p.Root != nil && ir.Implements[ir.RegionBranchOp](p.Root) {
			out = append(out, p)
		}
	}
	return out
}

type deadValues struct {
	live   *analysis.LiveValues
	poison *ir.OpDef
	// functions, branches and structured operations are to be cleaned, dead ones
	// erased.
	functions, branches, structured, dead []*ir.Op
}

// sort finds out what to do with each operation.
func (d *deadValues) sort(root *ir.Op) {
	ir.WalkNested(root, func(op *ir.Op) ir.WalkResult {
		_, isCall := ir.As[ir.CallOp](op)
		_, isFunction := ir.As[ir.FunctionLike](op)
		_, isStructured := ir.As[ir.RegionBranchOp](op)
		switch {
		case isFunction:
			d.functions = append(d.functions, op)
		case op.Has(ir.Terminator):
			if op.NumSuccessors() > 0 {
				d.branches = append(d.branches, op)
			}
		case isCall || op.Has(ir.SymbolTrait):
		case op.Has(ir.PartOfParent): // what is around it counts it, whatever it does
		case ir.OnlyReads(op) && !d.live.AnyLive(op.Results()):
			d.dead = append(d.dead, op)
			return ir.Skip
		case isStructured:
			d.structured = append(d.structured, op)
		}
		return ir.Advance
	})
}

func (d *deadValues) erase(op *ir.Op) {
	for _, v := range op.Results() {
		d.forget(v)
	}
	op.Erase()
}

// forget takes a value from those that use it, which are dead too, or calls of functions that make
// nothing of it: one that keeps its arguments gets poison.
func (d *deadValues) forget(v *ir.Value) {
	for u := range v.Uses() {
		with, call := (*ir.Value)(nil), u.Owner()
		if c, ok := ir.As[ir.CallOp](call); ok {
			if sym, _ := c.Callee(); sym != nil && !d.shrinks(ir.ResolveSymbol(call, sym)) {
				with = ir.Before(call).Value(d.poison, v.Type())
			}
		}
		u.Set(with)
	}
}

// shrinks reports whether a function may lose arguments and results: all its callers are known.
func (d *deadValues) shrinks(f *ir.Op) bool {
	if f == nil {
		return false
	}
	callable, ok := ir.As[ir.Callable](f)
	_, isType := ir.AttrAs[*ir.TypeAttr](f, "function_type").Value().(*ir.FunctionType)
	_, known := d.live.Calls(f)
	return ok && known && isType && callable.CallableRegion() != nil && !callable.CallableRegion().Empty() &&
		ir.SymbolVisibility(f) != "public"
}

// cleanFunction removes the dead arguments of a private function and the
// results that no caller needs.
func (d *deadValues) cleanFunction(f *ir.Op) {
	if !d.shrinks(f) {
		return
	}
	callable, _ := ir.As[ir.Callable](f)
	t := ir.AttrAs[*ir.TypeAttr](f, "function_type").Value().(*ir.FunctionType)
	calls, _ := d.live.Calls(f)
	entry := callable.CallableRegion().Entry()
	deadArg := func(i int) bool { return !d.live.IsLive(entry.Arg(i)) }
	deadRet := func(i int) bool {
		for _, c := range calls {
			if d.live.IsLive(c.Result(i)) {
				return false
			}
		}
		return true
	}
	args, rets := pickDead(len(t.Inputs()), deadArg), pickDead(len(t.Results()), deadRet)
	d.shrinkType(f, t, args, rets)
	d.shrinkBody(callable.CallableRegion(), args, rets)
	for _, c := range calls {
		d.shrinkCall(c, args, rets)
	}
}

func pickDead(n int, dead func(int) bool) []bool {
	out := make([]bool, n)
	for i := range out {
		out[i] = dead(i)
	}
	return out
}

func (d *deadValues) shrinkType(f *ir.Op, t *ir.FunctionType, args, rets []bool) {
	f.SetAttr("function_type", ir.TypeOf(ir.Function(without(t.Inputs(), args), without(t.Results(), rets))))
	for name, gone := range map[string][]bool{"arg_attrs": args, "res_attrs": rets} {
		if a, ok := f.Attr(name).(*ir.ArrayAttr); ok {
			f.SetAttr(name, ir.Array(without(a.Elems(), gone)...))
		}
	}
}

// without is xs but for the marked elements.
func without[T any](xs []T, gone []bool) []T {
	out := []T{}
	for i, x := range xs {
		if !gone[i] {
			out = append(out, x)
		}
	}
	return out
}

func (d *deadValues) shrinkBody(body *ir.Region, args, rets []bool) {
	entry := body.Entry()
	for i := len(args) - 1; i >= 0; i-- {
		if args[i] {
			d.forget(entry.Arg(i))
			entry.EraseArg(i)
		}
	}
	for b := range body.Blocks() {
		if t := b.Last(); t != nil && t.Has(ir.ReturnLike) && t.NumOperands() == len(rets) {
			t.SetOperands(without(t.Operands(), rets))
		}
	}
}

func (d *deadValues) shrinkCall(call *ir.Op, args, rets []bool) {
	c, _ := ir.As[ir.CallOp](call)
	drop := map[operandAt]bool{}
	first := call.NumOperands() - len(c.CallOperands())
	for i, gone := range args {
		if gone {
			drop[operandAt{call, first + i}] = true
		}
	}
	dropSlots(call, drop)
	for i, gone := range rets {
		if gone {
			d.forget(call.Result(i))
		}
	}
	for _, gone := range rets {
		if gone {
			rewrite.NewRewriter(nil, nil).EraseResults(call, func(i int) bool { return rets[i] })
			return
		}
	}
}

// cleanBranch removes the block arguments for which a branch passes only dead
// values.
func (d *deadValues) cleanBranch(op *ir.Op) {
	for s := range op.NumSuccessors() {
		dest := op.Successor(s)
		for i := dest.NumArgs() - 1; i >= 0; i-- {
			if d.deadArg(dest, i) {
				d.dropBlockArg(dest, i)
			}
		}
	}
}

// deadArg reports whether a block argument is dead and some predecessor passes a
// dead value for it.
func (d *deadValues) deadArg(b *ir.Block, i int) bool {
	if b.IsEntry() || d.live.IsLive(b.Arg(i)) {
		return false
	}
	known, dead := true, false
	b.PredecessorOps(func(op *ir.Op, succ int) {
		vs, ok := ir.SuccessorOperands(op, succ)
		j := i - (b.NumArgs() - len(vs))
		known = known && ok && j >= 0
		dead = dead || known && (vs[j] == nil || !d.live.IsLive(vs[j]))
	})
	return known && dead
}

func (d *deadValues) dropBlockArg(b *ir.Block, i int) {
	b.PredecessorOps(func(op *ir.Op, succ int) {
		vs, _ := ir.SuccessorOperands(op, succ)
		j := i - (b.NumArgs() - len(vs))
		ir.SetSuccessorOperands(op, succ, append(vs[:j:j], vs[j+1:]...))
	})
	d.forget(b.Arg(i))
	b.EraseArg(i)
}

// cleanEdges makes structured control flow forward poison if the forwarded value is dead.
func (d *deadValues) cleanEdges(op *ir.Op) {
	slots := findSlots(op)
	froms := []*ir.Op{op}
	for _, rg := range op.Regions() {
		for b := range rg.Blocks() {
			if t := b.Terminator(); t != nil {
				froms = append(froms, t)
			}
		}
	}
	for _, from := range froms {
		for i := range from.NumOperands() {
			if ins := slots[operandAt{from, i}]; len(ins) > 0 && !d.live.AnyLive(ins) {
				from.SetOperand(i, ir.Before(from).Value(d.poison, ins[0].Type()))
			}
		}
	}
}
