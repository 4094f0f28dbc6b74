package verify

import (
	"unsafe"

	"github.com/tsopt/tsopt/ir"
)

// typeCache remembers, for a declared operand or result, the last type that it
// accepted: most operations repeat it.
type typeCache [64]struct {
	decl *ir.Operand
	typ  ir.Type
}

func (c *typeCache) ok(d *ir.Operand, t ir.Type) bool {
	e := &c[uintptr(unsafe.Pointer(d))/unsafe.Sizeof(*d)%uintptr(len(c))]
	if e.decl == d && e.typ == t {
		return true
	}
	if d.Type.OK != nil && !d.Type.OK(t) {
		return false
	}
	e.decl, e.typ = d, t
	return true
}

func (v *verifier) operandTypes(op *ir.Op, def *ir.OpDef) bool {
	_, open := arity(def.Operands)
	for g := range def.Operands {
		d := &def.Operands[g]
		start, n := g, 1
		if open {
			start, n = op.OperandRange(g)
		}
		if !v.groupSize(op, d, "operand", start, n) {
			return false
		}
		for i := start; i < start+n; i++ {
			if t := op.Operand(i).Type(); !v.types.ok(d, t) {
				return v.wrongType(op, d, "operand", i, t)
			}
		}
	}
	return true
}

func (v *verifier) resultTypes(op *ir.Op, def *ir.OpDef) bool {
	_, open := arity(def.Results)
	for g := range def.Results {
		d := &def.Results[g]
		start, n := g, 1
		if open {
			start, n = op.ResultRange(g)
		}
		if !v.groupSize(op, d, "result", start, n) {
			return false
		}
		for i := start; i < start+n; i++ {
			if t := op.Result(i).Type(); !v.types.ok(d, t) {
				return v.wrongType(op, d, "result", i, t)
			}
		}
	}
	return true
}

func (v *verifier) groupSize(op *ir.Op, d *ir.Operand, what string, start, n int) bool {
	if d.Arity == ir.Optional && n > 1 {
		return v.opError(op, "%s group starting at #%d requires 0 or 1 element, but found %d", what, start, n)
	}
	return true
}

func (v *verifier) wrongType(op *ir.Op, d *ir.Operand, what string, i int, t ir.Type) bool {
	summary := d.Type.Summary
	if d.Arity == ir.Variadic {
		summary = "variadic of " + summary
	}
	return v.opError(op, "%s #%d must be %s, but got '%s'", what, i, summary, t)
}
