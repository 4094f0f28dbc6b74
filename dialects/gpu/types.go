package gpu

import "github.com/tsopt/tsopt/ir"

// AsyncTokenType is `!gpu.async.token`: an event that later operations wait for.
type AsyncTokenType struct{ ir.TypeBase }

// AsyncToken is the only AsyncTokenType.
var AsyncToken = &AsyncTokenType{ir.NewTypeBase()}

func (t *AsyncTokenType) String() string { return ir.TypeText(t) }

// DialectName implements [ir.DialectType].
func (*AsyncTokenType) DialectName() string { return "gpu" }

// WriteBody implements [ir.DialectType].
func (*AsyncTokenType) WriteBody(w *ir.Writer) { w.Str("async.token") }

// MMAMatrixType is `!gpu.mma_matrix<16x16xf16, "AOp">`: a matrix spread over a
// subgroup in a way that the target chooses.
type MMAMatrixType struct {
	ir.TypeBase
	mmaKey
}

type mmaKey struct {
	rows, cols int64
	elem       ir.Type
	operand    string
}

var mmaTypes = ir.NewInterner(func(k mmaKey) *MMAMatrixType { return &MMAMatrixType{ir.NewTypeBase(), k} })

// MMAMatrix returns a matrix type; operand is "AOp", "BOp" or "COp".
func MMAMatrix(rows, cols int64, elem ir.Type, operand string) *MMAMatrixType {
	return mmaTypes.Get(mmaKey{rows, cols, elem, operand})
}

func (t *MMAMatrixType) String() string { return ir.TypeText(t) }

// Shape is the extents.
func (t *MMAMatrixType) Shape() []int64 { return []int64{t.rows, t.cols} }

// Elem is the element type.
func (t *MMAMatrixType) Elem() ir.Type { return t.elem }

// Operand is the role: "AOp", "BOp" or "COp".
func (t *MMAMatrixType) Operand() string { return t.operand }

// DialectName implements [ir.DialectType].
func (*MMAMatrixType) DialectName() string { return "gpu" }

// WriteBody implements [ir.DialectType].
func (t *MMAMatrixType) WriteBody(w *ir.Writer) {
	w.Str("mma_matrix<")
	for _, n := range t.Shape() {
		w.Dim(n)
		w.Byte('x')
	}
	w.Type(t.elem)
	w.Str(", ")
	w.Quoted(t.operand)
	w.Byte('>')
}

var types = []ir.TypeDef{
	{Mnemonic: "async.token", Summary: "async token type", Parse: func(ir.OpParser) ir.Type { return AsyncToken }},
	{Mnemonic: "mma_matrix", Summary: "MMAMatrix type", Parse: parseMMAMatrix},
}

func parseMMAMatrix(p ir.OpParser) ir.Type {
	p.Expect("<")
	pos := p.Pos()
	shape := p.DimensionList(false, true)
	elem := p.Type()
	p.Expect(",")
	operand := p.String()
	p.Expect(">")
	if p.Err() != nil {
		return nil
	}
	switch {
	case len(shape) != 2:
		p.Errorf(pos, "MMAMatrixType must have exactly two dimensions")
		return nil
	case operand != "AOp" && operand != "BOp" && operand != "COp":
		p.Errorf(pos, "operand expected to be one of AOp, BOp or COp")
	case !isMMAElement(elem):
		p.Errorf(pos, "MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64")
	}
	return MMAMatrix(shape[0], shape[1], elem, operand)
}

func isMMAElement(t ir.Type) bool {
	switch t {
	case ir.F16, ir.F32, ir.F64, ir.I32, ir.IntSigned(8, ir.Signed), ir.IntSigned(8, ir.Unsigned):
		return true
	}
	return false
}
