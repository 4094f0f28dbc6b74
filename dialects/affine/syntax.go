package affine

import "github.com/tsopt/tsopt/ir"

// parseOperands reads `(%dims)[%symbols]`.
func parseOperands(p ir.OpParser) (operands []ir.Unresolved, dims int) {
	operands = p.Operands(ir.Paren)
	dims = len(operands)
	return append(operands, p.Operands(ir.OptionalSquare)...), dims
}

// printOperands writes them.
func printOperands(p ir.OpPrinter, operands []*ir.Value, dims int) {
	p.Str("(")
	p.Operands(operands[:dims])
	p.Str(")")
	if len(operands) > dims {
		p.Str("[")
		p.Operands(operands[dims:])
		p.Str("]")
	}
}

// parseMap reads an affine map attribute.
func parseMap(p ir.OpParser) *ir.AffineMapAttr {
	pos := p.Pos()
	a := p.Attr(nil)
	m, ok := a.(*ir.AffineMapAttr)
	if !ok && p.Err() == nil {
		p.Errorf(pos, "invalid kind of attribute specified")
	}
	return m
}

// accessMap reads `[%i + 1, symbol(%n)]` as the map attribute and its operands.
func accessMap(p ir.OpParser, st *ir.OpState) []*ir.Value {
	return accessMapAs(p, st, "map")
}

// accessMapAs is accessMap with another name of the map's attribute.
func accessMapAs(p ir.OpParser, st *ir.OpState, name string) []*ir.Value {
	m, dims, syms := p.AffineMapOfIDs(ir.Square)
	st.SetProp(name, ir.AffineMapOf(m))
	return p.ResolveSame(append(dims, syms...), ir.Index)
}

func printAccess(p ir.OpPrinter, m ir.AffineMap, operands []*ir.Value) {
	p.Str("[")
	p.AffineMapOfIDs(m, operands[:m.NumDims()], operands[m.NumDims():])
	p.Str("]")
}

// mapOf is the map in a property.
func mapOf(op *ir.Op, slot int) ir.AffineMap { return ir.PropOf[*ir.AffineMapAttr](op, slot).Map() }
