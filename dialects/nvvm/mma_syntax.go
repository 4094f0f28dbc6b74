package nvvm

import (
	"github.com/tsopt/tsopt/ir"
)

var mmaTypeNames = [2]string{"multiplicandAPtxType", "multiplicandBPtxType"}

// mmaText reads the common syntax of matrix multiplications: named lists of
// registers, attributes, `: (typeA, typeB, typeC) -> type`.
type mmaText struct {
	regs  [3][]ir.Unresolved
	types []ir.Type
	start ir.Pos
}

func (m *mmaText) fragments(p ir.OpParser) {
	m.start = p.Pos()
	for i, name := range []string{"A", "B", "C"} {
		m.regs[i] = parseRegs(p, name)
	}
}

func parseRegs(p ir.OpParser, name string) []ir.Unresolved {
	p.Expect(name)
	return p.Operands(ir.OptionalSquare)
}

// signature reads the types and resolves the fragments.
func (m *mmaText) signature(p ir.OpParser, st *ir.OpState) bool {
	p.Expect(":")
	p.Expect("(")
	m.types = p.Types()
	p.Expect(")")
	if p.Err() == nil && len(m.types) != 3 {
		p.Errorf(m.start, "expected one type for each operand segment but got %d types", len(m.types))
	}
	if p.Err() != nil {
		return false
	}
	for i, t := range m.types {
		st.Operands = append(st.Operands, p.ResolveSame(m.regs[i], t)...)
	}
	st.Types = p.ArrowTypes()
	return p.Err() == nil
}

func (m *mmaText) sizes() []int {
	return []int{len(m.regs[0]), len(m.regs[1]), len(m.regs[2])}
}

// inferTypes sets the PTX types of A and B that the text leaves to the types
// of the registers. Upstream's mma.sync takes them for accumulators here, so
// that integers must have theirs spelled out.
func (m *mmaText) inferTypes(p ir.OpParser, st *ir.OpState, accumulator, required bool) {
	for i, name := range mmaTypeNames {
		if prop(st, name) != nil {
			continue
		}
		ptx := inferMMAType(m.types[i], accumulator)
		switch {
		case ptx.OK:
			st.SetProp(name, mmaTypes.Of(int64(ptx.V)))
		case required:
			p.Errorf(m.start, "attribute %s is not provided explicitly and cannot be inferred", name)
		}
	}
}

func parseMmaSync(p ir.OpParser, st *ir.OpState) {
	var m mmaText
	m.fragments(p)
	p.OpAttrs(st)
	if m.signature(p, st) {
		m.inferTypes(p, st, true, true)
		setSegments(st, m.sizes()...)
	}
}

func printMmaSync(p ir.OpPrinter, m MmaOp) {
	for i, regs := range [][]*ir.Value{m.A, m.B, m.C} {
		printRegs(p, "ABC"[i:i+1], regs...)
		p.Space()
	}
	elided := []string{ir.OperandSegments}
	if inferMMAType(m.A[0].Type(), false).OK {
		elided = append(elided, mmaTypeNames[0], mmaTypeNames[1])
	}
	p.AttrDict(m.Op, elided...)
	printMmaSignature(p, m)
}

func printRegs(p ir.OpPrinter, name string, regs ...*ir.Value) {
	p.Str(" " + name + "[")
	p.Operands(regs)
	p.Str("]")
}

func printMmaSignature(p ir.OpPrinter, m MmaOp) {
	p.Str(" : (")
	p.Types([]ir.Type{m.A[0].Type(), m.B[0].Type(), m.C[0].Type()})
	p.Str(")")
	p.ArrowTypes(m.ResultTypes())
}

// prop is the inherent attribute that a state has so far.
func prop(st *ir.OpState, name string) ir.Attr {
	if i := st.Def.AttrIndex(name); i < len(st.Props) {
		return st.Props[i]
	}
	return nil
}
