package reduce

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// source makes a value that can stand for v at v's place, nil when it cannot.
type source func(d *draft, v *ir.Value) *ir.Value

// replaceUses makes all uses of a value use what the first source gives that can.
func (d *draft) replaceUses(v *ir.Value, sources ...source) bool {
	if !v.HasUses() {
		return true
	}
	for _, from := range sources {
		if w := from(d, v); w != nil && w != v {
			v.ReplaceAllUsesWith(w)
			return true
		}
	}
	return false
}

// anySource are the replacements from the most telling to the least.
var anySource = []source{existing, constant, poison}

// existing is an operand of v's operation, or an argument or an earlier result
// around it, that has v's type.
func existing(_ *draft, v *ir.Value) *ir.Value {
	op := v.DefiningOp()
	if op == nil {
		for _, a := range v.OwnerBlock().Args() {
			if a != v && a.Type() == v.Type() {
				return a
			}
		}
		return argumentAround(v.OwnerBlock().ParentOp(), v.Type())
	}
	for i := range op.NumOperands() {
		if w := op.Operand(i); w.Type() == v.Type() && w.DefiningOp() != op {
			return w
		}
	}
	return argumentAround(op, v.Type())
}

// argumentAround is a value of a type that op sees: an argument of its block, of
// the entry of its region, or of those around up to an isolated operation; or else
// a result shortly before it.
func argumentAround(op *ir.Op, t ir.Type) *ir.Value {
	holders := within(op)
	for _, o := range holders {
		for _, b := range []*ir.Block{o.Block(), o.ParentRegion().Entry()} {
			for _, a := range b.Args() {
				if a.Type() == t {
					return a
				}
			}
		}
	}
	const near = 50 // operations: looking further takes quadratic time
	for _, o := range holders {
		e := o.Prev()
		for range near {
			if e == nil {
				break
			}
			for _, v := range e.Results() {
				if v.Type() == t {
					return v
				}
			}
			e = e.Prev()
		}
	}
	return nil
}

// within are op and the operations around it, inside the isolated one that holds
// them all.
func within(op *ir.Op) (out []*ir.Op) {
	for op != nil && op.ParentRegion() != nil {
		out = append(out, op)
		if op = op.ParentOp(); op.Has(ir.IsolatedFromAbove) {
			break
		}
	}
	return out
}

// constant is zero of v's type.
func constant(d *draft, v *ir.Value) *ir.Value {
	b := builderAt(v)
	if def := d.opts.Registry.Op("llvm.mlir.zero"); def != nil && d.inLLVM(v) {
		return b.Value(def, v.Type())
	}
	if zero := arith.ZeroAttr(v.Type()); zero != nil {
		return arith.NewConstant(b, zero)
	}
	return nil
}

// poison is a poison value of v's type.
func poison(d *draft, v *ir.Value) *ir.Value {
	name := "ub.poison"
	if d.inLLVM(v) {
		name = "llvm.mlir.poison"
	}
	def := d.opts.Registry.Op(name)
	if def == nil {
		return nil
	}
	return builderAt(v).Value(def, v.Type())
}

// inLLVM reports whether v is a value of the llvm dialect.
func (d *draft) inLLVM(v *ir.Value) bool {
	if op := v.DefiningOp(); op != nil {
		return op.Def().Dialect() == "llvm"
	}
	p := v.OwnerBlock().ParentOp()
	return p != nil && p.Def().Dialect() == "llvm"
}

// builderAt is a builder where v is defined.
func builderAt(v *ir.Value) *ir.Builder {
	if op := v.DefiningOp(); op != nil {
		return ir.Before(op)
	}
	b := ir.NewBuilder(v.OwnerBlock())
	b.SetToStart(v.OwnerBlock())
	return b
}
