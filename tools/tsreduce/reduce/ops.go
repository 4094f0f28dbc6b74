package reduce

import "github.com/tsopt/tsopt/ir"

// eraseOps takes operations away; what used them uses something else.
var eraseOps = &Reduction{
	Name: "erase operations", ByDepth: true,
	Edits: func(d *draft) []edit {
		return d.each(func(op *ir.Op, add func(editFunc)) {
			if !op.Has(ir.Terminator) {
				add(func(d *draft, op *ir.Op) bool { return d.erase(op, anySource...) })
			}
		})
	},
}

// substituteConstants and substitutePoison replace operations by a value that depends on nothing, where eraseOps chose
// a wrong one.
var (
	substituteConstants = substitute("constants for operations", constant)
	substitutePoison    = substitute("poison for operations", poison)
)

func substitute(name string, by source) *Reduction {
	return &Reduction{Name: name, Edits: func(d *draft) []edit {
		return d.each(func(op *ir.Op, add func(editFunc)) {
			if op.HasUses() && !op.Has(ir.Terminator) && !op.Has(ir.ConstantLike) {
				add(func(d *draft, op *ir.Op) bool { return d.erase(op, by) })
			}
		})
	}}
}

// erase takes an operation away when something can stand for its results.
func (d *draft) erase(op *ir.Op, by ...source) bool {
	for _, v := range op.Results() {
		if !d.replaceUses(v, by...) {
			return false
		}
	}
	op.Erase()
	return true
}

// hoistRegions puts what is inside an operation in its place.
var hoistRegions = &Reduction{
	Name: "hoist regions", ByDepth: true,
	Edits: func(d *draft) []edit {
		return d.each(func(op *ir.Op, add func(editFunc)) {
			for i, r := range op.Regions() {
				if r.HasOneBlock() && !r.Entry().Empty() {
					add(func(d *draft, op *ir.Op) bool { return d.hoist(op, op.Region(i).Entry()) })
				}
			}
		})
	},
}

// hoist moves the operations of a block before the one that holds it, which goes.
// Results become the terminator's operands where the types allow.
func (d *draft) hoist(op *ir.Op, body *ir.Block) bool {
	if !d.bindArguments(op, body) {
		return false
	}
	var yielded []*ir.Value
	if t := body.Terminator(); t != nil && t.Has(ir.Terminator) && t.NumResults() == 0 {
		yielded = t.Operands()
		t.Erase()
	}
	for o := range body.Ops() {
		o.MoveBefore(op)
	}
	for i, v := range op.Results() {
		if first := len(yielded) - op.NumResults() + i; first >= 0 && first < len(yielded) &&
			yielded[first].Type() == v.Type() {
			v.ReplaceAllUsesWith(yielded[first])
		}
	}
	return d.erase(op, anySource...)
}

// bindArguments replaces the arguments of an operation's body: the last ones by
// the last operands, as initial values of loops are passed, where the types
// agree.
func (d *draft) bindArguments(op *ir.Op, body *ir.Block) bool {
	for i, a := range body.Args() {
		if !a.HasUses() {
			continue
		}
		if at := op.NumOperands() - body.NumArgs() + i; at >= 0 && op.Operand(at).Type() == a.Type() {
			a.ReplaceAllUsesWith(op.Operand(at))
			continue
		}
		if w := argumentAround(op, a.Type()); w != nil {
			a.ReplaceAllUsesWith(w)
			continue
		}
		if !d.replaceUses(a, constant, poison) {
			return false
		}
	}
	return true
}

// dropOperands removes operands that an operation can do without.
var dropOperands = &Reduction{
	Name: "drop operands",
	Edits: func(d *draft) []edit {
		return d.each(func(op *ir.Op, add func(editFunc)) {
			if op.Def().Unregistered {
				for i := range op.NumOperands() {
					add(func(_ *draft, op *ir.Op) bool { return removeOperand(op, i) })
				}
				return
			}
			for g, decl := range op.Def().Operands {
				if decl.Arity == ir.One {
					continue
				}
				_, n := op.OperandRange(g)
				for i := range n {
					add(func(_ *draft, op *ir.Op) bool {
						vs := op.OperandGroup(g)
						op.SetOperandGroup(g, append(vs[:i:i], vs[i+1:]...))
						return true
					})
				}
			}
		})
	},
}

func removeOperand(op *ir.Op, i int) bool {
	vs := op.Operands()
	op.SetOperands(append(vs[:i:i], vs[i+1:]...))
	return true
}

// dropResults removes unused results of unknown operations.
var dropResults = &Reduction{
	Name: "drop results",
	Edits: func(d *draft) []edit {
		return d.each(func(op *ir.Op, add func(editFunc)) {
			if !op.Def().Unregistered {
				return
			}
			for i := range op.NumResults() {
				if !op.Result(i).HasUses() {
					add(func(d *draft, op *ir.Op) bool { return d.eraseResult(op, i) })
				}
			}
		})
	},
}
