package llvm

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Operand bundles are tagged lists of values at a call: `["tag"(%a : i32)]`.

// parseBundles reads bundles if they come next and returns their operands.
func parseBundles(p ir.OpParser, st *ir.OpState) []*ir.Value {
	var tags []ir.Attr
	var sizes []int64
	var values []*ir.Value
	p.List(ir.OptionalSquare, func() {
		tags = append(tags, ir.String_(p.String()))
		p.Expect("(")
		if p.Accept(")") {
			sizes = append(sizes, 0)
			return
		}
		us := p.Operands(ir.NoDelimiter)
		ts := p.ColonTypes()
		p.Expect(")")
		sizes = append(sizes, int64(len(us)))
		if p.Err() == nil {
			values = append(values, p.ResolveAll(us, ts)...)
		}
	})
	st.SetProp("op_bundle_sizes", ir.DenseI32(sizes...))
	if len(tags) > 0 && p.Err() == nil {
		st.SetProp("op_bundle_tags", ir.Array(tags...))
	}
	return values
}

func printBundles(p ir.OpPrinter, op *ir.Op) {
	bundles := Bundles(op)
	if len(bundles) == 0 {
		return
	}
	p.Space()
	p.List(ir.Square, len(bundles), func(i int) {
		values := bundles[i].Values
		p.Quoted(bundles[i].Tag)
		p.Str("(")
		if len(values) > 0 {
			p.Operands(values)
			p.Str(" : ")
			p.Types(ir.ValueTypes(values))
		}
		p.Str(")")
	})
}

// Bundle is an operand bundle.
type Bundle struct {
	Tag    string
	Values []*ir.Value
}

// Bundles are the operand bundles of a call, call_intrinsic or assume.
func Bundles(op *ir.Op) []Bundle {
	sizes := ir.AttrAs[*ir.DenseArrayAttr](op, "op_bundle_sizes")
	tags := ir.AttrAs[*ir.ArrayAttr](op, "op_bundle_tags")
	if sizes == nil || tags == nil || len(tags.Elems()) != len(sizes.Ints()) {
		return nil
	}
	group := len(op.Def().Operands) - 1
	values := op.OperandGroup(group)
	out := make([]Bundle, len(sizes.Ints()))
	for i, n := range sizes.Ints() {
		out[i] = Bundle{tags.Elems()[i].(*ir.StringAttr).Value(), values[:n]}
		values = values[n:]
	}
	return out
}

// verifyBundles checks that sizes and tags say how the operands are bundled.
func verifyBundles(op *ir.Op) error {
	sizes := ir.AttrAs[*ir.DenseArrayAttr](op, "op_bundle_sizes")
	if sizes == nil {
		return nil
	}
	total := 0
	for _, n := range sizes.Ints() {
		if n < 0 {
			return op.Errorf("'op_bundle_sizes' attribute cannot have negative elements")
		}
		total += int(n)
	}
	if _, n := op.OperandRange(len(op.Def().Operands) - 1); n != total {
		return op.Errorf("op_bundle_operands count (%d) does not match with the total size (%d) specified in attribute 'op_bundle_sizes'", n, total)
	}
	tags := 0
	if a := ir.AttrAs[*ir.ArrayAttr](op, "op_bundle_tags"); a != nil {
		tags = len(a.Elems())
	}
	if want := len(sizes.Ints()); tags != want {
		return ir.NoteOp(diag.Errorf(op.Loc(), "expected %d operand bundle tags, but actually got %d", want, tags), op)
	}
	return nil
}
