package reduce

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// dropBodies makes declarations of functions.
var dropBodies = &Reduction{
	Name: "drop function bodies",
	Edits: func(d *draft) []edit {
		return d.each(func(op *ir.Op, add func(editFunc)) {
			if f, ok := ir.As[ir.FunctionLike](op); ok && f.FunctionBody() != nil && !f.FunctionBody().Empty() {
				add(dropBody)
			}
		})
	},
}

func dropBody(_ *draft, op *ir.Op) bool {
	f, _ := ir.As[ir.FunctionLike](op)
	for b := range f.FunctionBody().Blocks() {
		for o := range b.Ops() {
			dropUses(o)
		}
	}
	for b := range f.FunctionBody().Blocks() {
		b.Erase()
	}
	if op.Def().AttrIndex(ir.SymbolVisibilityAttr) >= 0 {
		op.SetAttr(ir.SymbolVisibilityAttr, ir.String_("private"))
	}
	return true
}

// dropUses empties the operands that hold results of op, which is about to go
// with all its users.
func dropUses(op *ir.Op) {
	for _, v := range op.Results() {
		for u := range v.Uses() {
			u.Set(nil)
		}
	}
}

// dropArguments removes the arguments of functions that the body does not use,
// and what the calls pass for them.
var dropArguments = &Reduction{
	Name: "drop function arguments",
	Edits: func(d *draft) []edit {
		return d.each(func(op *ir.Op, add func(editFunc)) {
			t, body := signature(op)
			if t == nil {
				return
			}
			for i := range t.Inputs() {
				if body == nil || i < body.NumArgs() && !body.Arg(i).HasUses() {
					add(func(_ *draft, op *ir.Op) bool { return dropArgument(op, i) })
				}
			}
		})
	},
}

// signature is the type of a function and its entry block, nil for a declaration.
// The type is nil when op is no function that the reductions can change.
func signature(op *ir.Op) (*ir.FunctionType, *ir.Block) {
	f, ok := ir.As[ir.FunctionLike](op)
	if !ok {
		return nil, nil
	}
	t, _ := ir.AttrAs[*ir.TypeAttr](op, "function_type").Value().(*ir.FunctionType)
	if f.FunctionBody() == nil {
		return t, nil
	}
	return t, f.FunctionBody().Entry()
}

func dropArgument(op *ir.Op, i int) bool {
	t, body := signature(op)
	if body != nil && body.Arg(i).HasUses() {
		return false
	}
	for _, call := range callsOf(op) {
		c, _ := ir.As[ir.CallOp](call)
		args := c.CallOperands()
		first := call.NumOperands() - len(args)
		if i >= len(args) || !removeOperand(call, first+i) {
			return false
		}
	}
	if body != nil {
		body.EraseArg(i)
	}
	dropListed(op, "arg_attrs", i)
	setSignature(op, cut(t.Inputs(), i), t.Results())
	return true
}

// dropFunctionResults removes results of functions; calls have something else in
// their place.
var dropFunctionResults = &Reduction{
	Name: "drop function results",
	Edits: func(d *draft) []edit {
		return d.each(func(op *ir.Op, add func(editFunc)) {
			if t, _ := signature(op); t != nil {
				for i := range t.Results() {
					add(func(d *draft, op *ir.Op) bool { return d.dropFunctionResult(op, i) })
				}
			}
		})
	},
}

func (d *draft) dropFunctionResult(op *ir.Op, i int) bool {
	t, body := signature(op)
	for _, call := range callsOf(op) {
		if !d.eraseResult(call, i) {
			return false
		}
	}
	if body != nil {
		for b := range body.Region().Blocks() {
			if r := b.Last(); r != nil && r.Has(ir.ReturnLike) {
				removeOperand(r, i)
			}
		}
	}
	dropListed(op, "res_attrs", i)
	setSignature(op, t.Inputs(), cut(t.Results(), i))
	return true
}

// eraseResult rebuilds an operation without one of its results.
func (d *draft) eraseResult(op *ir.Op, i int) bool {
	if i >= op.NumResults() || !d.replaceUses(op.Result(i), anySource...) {
		return false
	}
	rewrite.NewRewriter(d.opts.Registry, nil).EraseResults(op, func(j int) bool { return i == j })
	return true
}

// callsOf are the calls of a function by its name.
func callsOf(f *ir.Op) (out []*ir.Op) {
	table := ir.NearestSymbolTable(f.ParentOp())
	if table == nil {
		return nil
	}
	ir.WalkSymbolUses(table, func(op *ir.Op, ref *ir.SymbolRefAttr) {
		if c, ok := ir.As[ir.CallOp](op); ok {
			if sym, _ := c.Callee(); sym == ref && ir.ResolveSymbol(op, ref) == f {
				out = append(out, op)
			}
		}
	})
	return out
}

func setSignature(op *ir.Op, inputs, results []ir.Type) {
	op.SetAttr("function_type", ir.TypeOf(ir.Function(inputs, results)))
}

// dropListed removes an element of an attribute that lists dictionaries.
func dropListed(op *ir.Op, name string, i int) {
	if a, ok := op.Attr(name).(*ir.ArrayAttr); ok && i < len(a.Elems()) {
		op.SetAttr(name, ir.Array(cut(a.Elems(), i)...))
	}
}

// cut is xs without element i.
func cut[T any](xs []T, i int) []T { return append(xs[:i:i], xs[i+1:]...) }
