package verify

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

func sizeSummary(f *ir.RegionField) string {
	switch {
	case f.MaxBlocks == 0:
		return fmt.Sprintf("region with at least %d blocks", f.MinBlocks)
	case f.MinBlocks == f.MaxBlocks:
		return fmt.Sprintf("region with %d blocks", f.MinBlocks)
	}
	return fmt.Sprintf("region with at most %d blocks", f.MaxBlocks)
}

const typeTraits = ir.SameOperandsAndResultType | ir.SameTypeOperands | ir.SameOperandsElementType |
	ir.SameOperandsAndResultElementType | ir.SameOperandsAndResultShape | ir.Elementwise

// traits checks the traits that are not structural.
func (v *verifier) traits(op *ir.Op, def *ir.OpDef) bool {
	if def.Traits&(typeTraits|ir.Terminator|ir.SymbolTrait) == 0 {
		return true
	}
	if op.Has(ir.Terminator) && (op.Block() == nil || op.Block().Last() != op) {
		return v.opError(op, "must be the last operation in the parent block")
	}
	if op.Has(ir.SymbolTrait) && !v.symbol(op) {
		return false
	}
	if def.Traits&typeTraits == 0 || oneType(op) {
		return true
	}
	return v.sameTypes(op) && (!op.Has(ir.Elementwise) || v.elementwise(op))
}

// oneType reports whether operands and results, at least one of each, all have the same type, as most have: no rule on
// types can be broken.
func oneType(op *ir.Op) bool {
	if op.NumOperands() == 0 || op.NumResults() == 0 {
		return false
	}
	t := op.Result(0).Type()
	for i := range op.NumOperands() {
		if op.Operand(i).Type() != t {
			return false
		}
	}
	for i := 1; i < op.NumResults(); i++ {
		if op.Result(i).Type() != t {
			return false
		}
	}
	return true
}

func (v *verifier) sameTypes(op *ir.Op) bool {
	switch {
	case op.Has(ir.SameTypeOperands) && !all(op, false, op.NumOperands() > 0, sameType):
		return v.opError(op, "requires all operands to have the same type")
	case op.Has(ir.SameOperandsElementType) && !all(op, false, op.NumOperands() > 0, sameElem):
		return v.opError(op, "requires the same element type for all operands")
	case op.Has(ir.SameOperandsAndResultElementType) && !all(op, true, true, sameElem):
		return v.opError(op, "requires the same element type for all operands and results")
	case op.Has(ir.SameOperandsAndResultShape) && !all(op, true, true, compatibleShape):
		return v.opError(op, "requires the same shape for all operands and results")
	case op.Has(ir.SameOperandsAndResultType):
		return v.sameOperandsAndResult(op)
	}
	return true
}

func (v *verifier) sameOperandsAndResult(op *ir.Op) bool {
	if !all(op, true, true, func(a, b ir.Type) bool { return a == b || sameElem(a, b) && compatibleShape(a, b) }) {
		return v.opError(op, "requires the same type for all operands and results")
	}
	if !all(op, true, true, sameEncoding) {
		return v.opError(op, "requires the same encoding for all operands and results")
	}
	return true
}

// all compares the type of the first value, a result if there is one and
// results count, with all others.
func all(op *ir.Op, results, any bool, same func(a, b ir.Type) bool) bool {
	if !any {
		return true
	}
	var first ir.Type
	if results && op.NumResults() > 0 {
		first = op.Result(0).Type()
		for i := 1; i < op.NumResults(); i++ {
			if !same(first, op.Result(i).Type()) {
				return false
			}
		}
	}
	for i := range op.NumOperands() {
		t := op.Operand(i).Type()
		if first == nil {
			first = t
		}
		if !same(first, t) {
			return false
		}
	}
	return true
}

func sameType(a, b ir.Type) bool { return a == b }

func sameElem(a, b ir.Type) bool { return a == b || ir.ElemOrSelf(a) == ir.ElemOrSelf(b) }

func sameEncoding(a, b ir.Type) bool {
	if a == b {
		return true
	}
	x, okx := a.(*ir.TensorType)
	y, oky := b.(*ir.TensorType)
	return !okx || !oky || x.Encoding() == y.Encoding()
}

// compatibleShape reports whether two types could have the same shape at run
// time: both scalar, or no known extents that differ.
func compatibleShape(a, b ir.Type) bool {
	x, okx := a.(ir.ShapedType)
	y, oky := b.(ir.ShapedType)
	if !okx || !oky {
		return okx == oky
	}
	if scalable(a) != scalable(b) {
		return false
	}
	if !x.HasRank() || !y.HasRank() {
		return true
	}
	if len(x.Shape()) != len(y.Shape()) {
		return false
	}
	for i, n := range x.Shape() {
		if m := y.Shape()[i]; n != m && n != ir.Dynamic && m != ir.Dynamic {
			return false
		}
	}
	return true
}

// scalable is the text of the scalable dimensions of a vector, "" for none.
func scalable(t ir.Type) string {
	v, ok := t.(*ir.VectorType)
	if !ok {
		return ""
	}
	text := ""
	for i, s := range v.Scalable() {
		if s {
			text += fmt.Sprint(i, " ")
		}
	}
	return text
}

func isMappable(t ir.Type) bool {
	switch t.(type) {
	case *ir.VectorType, *ir.TensorType:
		return true
	}
	return false
}

func (v *verifier) elementwise(op *ir.Op) bool {
	var operands, results []ir.Type
	for i := range op.NumOperands() {
		if t := op.Operand(i).Type(); isMappable(t) {
			operands = append(operands, t)
		}
	}
	for i := range op.NumResults() {
		if t := op.Result(i).Type(); isMappable(t) {
			results = append(results, t)
		}
	}
	switch {
	case len(operands) == 0 && len(results) == 0:
		return true
	case len(operands) == 0:
		return v.opError(op, "if a result is non-scalar, then at least one operand must be non-scalar")
	case len(results) == 0:
		return v.opError(op, "if an operand is non-scalar, then there must be at least one non-scalar result")
	case len(results) != op.NumResults():
		return v.opError(op, "if an operand is non-scalar, then all results must be non-scalar")
	}
	for _, t := range append(operands, results...) {
		if isVector(t) != isVector(operands[0]) || !compatibleShape(t, operands[0]) {
			return v.opError(op, "all non-scalar operands/results must have the same shape and base type")
		}
	}
	return true
}

func isVector(t ir.Type) bool {
	_, ok := t.(*ir.VectorType)
	return ok
}

// symbol checks an operation that defines a symbol. One whose name is optional
// and absent defines none.
func (v *verifier) symbol(op *ir.Op) bool {
	name := op.Attr(ir.SymbolNameAttr)
	if name == nil && optionalName(op.Def()) {
		return true
	}
	if _, ok := name.(*ir.StringAttr); !ok {
		return v.opError(op, "requires string attribute '%s'", ir.SymbolNameAttr)
	}
	if vis := op.Attr(ir.SymbolVisibilityAttr); vis != nil {
		s, ok := vis.(*ir.StringAttr)
		if !ok {
			return v.opError(op, "requires visibility attribute 'sym_visibility' to be a string attribute, but got %s", vis)
		}
		switch s.Value() {
		case "public", "private", "nested":
		default:
			return v.opError(op, `visibility expected to be one of ["public", "private", "nested"], but got %s`, vis)
		}
	}
	if p := op.ParentOp(); p != nil && !p.MightBe(ir.SymbolTableTrait) {
		return v.opError(op, "symbol's parent must have the SymbolTable trait")
	}
	return true
}

func optionalName(def *ir.OpDef) bool {
	i := def.AttrIndex(ir.SymbolNameAttr)
	return i >= 0 && def.Attrs[i].Optional
}
