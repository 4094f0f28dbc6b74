package transforms

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// inlining puts the body of a callable in the place of a call.
type inlining struct {
	registry *ir.Registry
	call     *ir.Op
	operands []*ir.Value
	body     *ir.Region
	// keep copies the body; otherwise it is moved.
	keep bool
}

// legal reports whether the body may stand where the call does: types agree and
// the dialects of all operations allow it.
func (in *inlining) legal() bool {
	entry := in.body.Entry()
	if entry == nil || len(in.operands) != entry.NumArgs() {
		return false
	}
	for i, v := range in.operands {
		if v.Type() != entry.Arg(i).Type() {
			return false
		}
	}
	if !in.body.HasOneBlock() && !in.canContinue() {
		return false
	}
	callee, _ := ir.As[ir.Callable](in.body.Owner())
	if !slices.Equal(callee.CallableResultTypes(), in.call.ResultTypes()) || ForbidsInlining(in.call) ||
		ForbidsInlining(in.body.Owner()) {
		return false
	}
	if can := in.hooks(in.call).CanInline; can != nil && !can(in.call, in.body.Owner()) {
		return false
	}
	return in.legalOps(in.body)
}

// hooks are those of an operation's dialect.
func (in *inlining) hooks(op *ir.Op) (none ir.Inlining) {
	if d := in.registry.Dialect(op.Def().Dialect()); d != nil {
		return d.Inlining
	}
	return none
}

// canContinue reports whether each block that returns can branch instead.
func (in *inlining) canContinue() bool {
	for b := range in.body.Blocks() {
		if term := b.Last(); leaves(term) && in.hooks(term).Continue == nil && in.registry.Op("cf.br") == nil {
			return false
		}
	}
	return true
}

// leaves reports whether a terminator returns from the body.
func leaves(term *ir.Op) bool { return term.Has(ir.ReturnLike) && term.NumSuccessors() == 0 }

// ForbidsInlining reports whether a call or function carries no_inline.
func ForbidsInlining(op *ir.Op) bool { return op.HasAttr("no_inline") }

func (in *inlining) legalOps(rg *ir.Region) bool {
	for b := range rg.Blocks() {
		for op := range b.Ops() {
			if !in.legalOp(op) {
				return false
			}
			for _, nested := range op.Regions() {
				if !in.legalOps(nested) {
					return false
				}
			}
		}
	}
	return true
}

func (in *inlining) legalOp(op *ir.Op) bool {
	d := in.registry.Dialect(op.Def().Dialect())
	if d == nil || op.Def().Unregistered {
		return false
	}
	return d.InlineInto == nil || d.InlineInto(op, in.call.ParentRegion())
}

// run inlines and returns the blocks that hold the body until the caller's
// block takes in the first of them; visit is called with them before their
// terminators change.
func (in *inlining) run(visit func(blocks []*ir.Block)) {
	before := in.call.Block()
	after := before.SplitBefore(in.call)
	callable := in.body.Owner()
	blocks := in.takeBody(after)
	relocate(blocks, in.call.Loc())
	if told := in.hooks(in.call).Inlined; told != nil {
		told(in.call, callable, blocks)
	}
	in.bindArguments(callable, blocks[0])
	visit(blocks)
	if term := blocks[0].Last(); len(blocks) == 1 && term.Has(ir.ReturnLike) {
		for i := range in.call.NumResults() {
			in.call.Result(i).ReplaceAllUsesWith(term.Operand(i))
		}
		term.Erase()
		after.MoveOpsTo(blocks[0])
		after.Erase()
	} else {
		in.join(blocks, after)
	}
	blocks[0].MoveOpsTo(before)
	blocks[0].Erase()
}

// takeBody copies or moves the body's blocks before after.
func (in *inlining) takeBody(after *ir.Block) []*ir.Block {
	rg := after.Region()
	first := after.Prev()
	if in.keep {
		copied := ir.NewRegion()
		ir.CloneRegion(in.body, copied, &ir.Mapping{})
		rg.InsertAllBefore(copied, after)
	} else {
		rg.InsertAllBefore(in.body, after)
	}
	var blocks []*ir.Block
	for b := first.Next(); b != after; b = b.Next() {
		blocks = append(blocks, b)
	}
	return blocks
}

// bindArguments puts the call's operands in the place of the arguments.
func (in *inlining) bindArguments(callable *ir.Op, entry *ir.Block) {
	b := ir.Before(in.call)
	b.SetToStart(entry)
	for i, v := range in.operands {
		if argument := in.hooks(in.call).Argument; argument != nil {
			v = argument(b, callable, i, v)
		}
		entry.Arg(i).ReplaceAllUsesWith(v)
	}
	for i := entry.NumArgs() - 1; i >= 0; i-- {
		entry.EraseArg(i)
	}
}

// goesOn reports whether a body is one block that returns: what follows the call
// follows it in the same block. After one that ends otherwise nothing is executed.
func goesOn(body *ir.Region) bool {
	return body.HasOneBlock() && body.Entry().Last().Has(ir.ReturnLike)
}

// join makes the terminators that return branch to after, which gets the
// results as arguments.
func (in *inlining) join(blocks []*ir.Block, after *ir.Block) {
	for i := range in.call.NumResults() {
		r := in.call.Result(i)
		r.ReplaceAllUsesWith(after.AddArg(r.Type(), r.Loc()))
	}
	for _, b := range blocks {
		if term := b.Last(); leaves(term) {
			in.goOn(ir.Before(term), term, after)
			term.Erase()
		}
	}
}

func (in *inlining) goOn(b *ir.Builder, term *ir.Op, after *ir.Block) {
	if branch := in.hooks(term).Continue; branch != nil {
		branch(b, term.Operands(), after)
		return
	}
	b.Create(ir.OpState{Def: in.registry.Op("cf.br"), Operands: term.Operands(), Types: []ir.Type{},
		Succs: []*ir.Block{after}})
}

// relocate makes the locations of inlined operations and arguments call sites.
func relocate(blocks []*ir.Block, caller diag.Loc) {
	if caller == diag.Unknown {
		return
	}
	seen := map[diag.Loc]diag.Loc{}
	at := func(l diag.Loc) diag.Loc {
		if l == nil {
			l = diag.Unknown
		}
		if n, ok := seen[l]; ok {
			return n
		}
		n := stackLocs(l, caller)
		seen[l] = n
		return n
	}
	for _, b := range blocks {
		for _, a := range b.Args() {
			a.SetLoc(at(a.Loc()))
		}
		for op := range b.Ops() {
			ir.WalkOps(op, func(o *ir.Op) { o.SetLoc(at(o.Loc())) })
		}
	}
}

// stackLocs appends caller to the end of the chain of callers in callee.
func stackLocs(callee, caller diag.Loc) diag.Loc {
	if c, ok := callee.(*diag.CallSiteLoc); ok {
		return &diag.CallSiteLoc{Callee: c.Callee, Caller: stackLocs(c.Caller, caller)}
	}
	return &diag.CallSiteLoc{Callee: callee, Caller: caller}
}
