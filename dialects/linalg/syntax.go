package linalg

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// parseOperands reads `ins(%a, %b : type, type) outs(%c : type)`, both optional, and says how many there are of each.
func parseOperands(p ir.OpParser, st *ir.OpState) (ins, outs int) {
	list := func(word string) int {
		if !p.Accept(word) {
			return 0
		}
		p.Expect("(")
		us := p.Operands(ir.NoDelimiter)
		ts := p.ColonTypes()
		p.Expect(")")
		if p.Err() != nil {
			return 0
		}
		st.Operands = append(st.Operands, p.ResolveAll(us, ts)...)
		return len(us)
	}
	return list("ins"), list("outs")
}

// parseSegments is parseOperands for an operation with two lists of operands.
func parseSegments(p ir.OpParser, st *ir.OpState) {
	ins, outs := parseOperands(p, st)
	st.SetProp(ir.OperandSegments, ir.DenseI32(int64(ins), int64(outs)))
}

// printOperands writes ` ins(%a : type) outs(%c : type)`.
func printOperands(p ir.OpPrinter, ins, outs []*ir.Value) {
	list := func(word string, vs []*ir.Value) {
		if len(vs) == 0 {
			return
		}
		p.Str(word)
		p.Operands(vs)
		p.Str(" : ")
		p.Types(ir.ValueTypes(vs))
		p.Str(")")
	}
	list(" ins(", ins)
	list(" outs(", outs)
}

// tensorsOf are the types of the results of an operation whose operands are outputs from the first one given.
func tensorsOf(outs []*ir.Value) []ir.Type {
	types := []ir.Type{}
	for _, v := range outs {
		if t, ok := v.Type().(*ir.TensorType); ok {
			types = append(types, t)
		}
	}
	return types
}

// nameElements suggests names for the arguments of a body: `in` and a word for the outputs'.
func nameElements(outs string) func(r *ir.Region, set func(v *ir.Value, name string)) {
	return func(r *ir.Region, set func(v *ir.Value, name string)) {
		s, ok := ir.As[Structured](r.Owner())
		if !ok || r.Empty() {
			return
		}
		n := len(s.Inputs())
		for i, a := range r.Entry().Args() {
			if i < n {
				set(a, "in")
			} else {
				set(a, outs)
			}
		}
	}
}

// newBody makes a body: a block with an argument for the element of each operand. Fill computes with them and returns
// what is yielded.
func newBody(loc diag.Loc, operands []*ir.Value,
	fill func(b *ir.Builder, elements []*ir.Value) ([]*ir.Value, error)) (*ir.Region, error) {
	block := ir.NewBlock()
	for _, v := range operands {
		block.AddArg(elementType(v), loc)
	}
	b := ir.NewBuilder(block)
	b.Loc = loc
	values, err := fill(b, block.Args())
	if err != nil {
		return nil, err
	}
	Yield.New(b, YieldOp{Values: values})
	return ir.NewRegion(block), nil
}
