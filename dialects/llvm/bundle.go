package llvm

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Bundled are the operand bundles of a call: tagged lists of values,
// `["tag"(%a : i32)]`.
type Bundled struct {
	BundleOperands []*ir.Value
	BundleSizes    []int64
	BundleTags     *ir.ArrayAttr
}

// bundleFields bind the bundles, whose values are an operation's last operands.
func bundleFields(b *Bundled) []ir.Field {
	return []ir.Field{
		ir.Ins(&b.BundleOperands, "op_bundle_operands", AnyType),
		ir.Numbers(&b.BundleSizes, "op_bundle_sizes", ir.DenseI32ArrayC).Default(ir.DenseI32()),
		ir.AttrIs(&b.BundleTags, "op_bundle_tags", ir.ArrayAttrC).Optional(),
	}
}

// parseBundles reads bundles if they come next and returns their operands.
func parseBundles(p ir.OpParser, st *ir.OpState) []*ir.Value {
	var tags []ir.Attr
	var sizes []int64
	var values []*ir.Value
	start := p.Pos()
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
		if p.Err() == nil && len(us) != len(ts) {
			p.Errorf(start, "expected %d types for operand bundle operands for operand bundle #%d, but actually got %d", len(us),
				len(sizes)-1, len(ts))
		}
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

func printBundles(p ir.OpPrinter, b Bundled) {
	bundles := b.Bundles()
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

// Bundled is the bundle alone.
func (b Bundle) Bundled() Bundled {
	return Bundled{BundleOperands: b.Values, BundleSizes: []int64{int64(len(b.Values))},
		BundleTags: ir.Array(ir.String_(b.Tag))}
}

// Bundles are the operand bundles.
func (b Bundled) Bundles() []Bundle {
	if b.BundleTags == nil || len(b.BundleTags.Elems()) != len(b.BundleSizes) {
		return nil
	}
	values := b.BundleOperands
	out := make([]Bundle, len(b.BundleSizes))
	for i, n := range b.BundleSizes {
		out[i] = Bundle{b.BundleTags.Elems()[i].(*ir.StringAttr).Value(), values[:n]}
		values = values[n:]
	}
	return out
}

// verify checks that sizes and tags say how the operands are bundled.
func (b Bundled) verify(op *ir.Op) error {
	total := 0
	for _, n := range b.BundleSizes {
		if n < 0 {
			return op.Errorf("'op_bundle_sizes' attribute cannot have negative elements")
		}
		total += int(n)
	}
	if n := len(b.BundleOperands); n != total {
		return op.Errorf("op_bundle_operands count (%d) does not match with the total size (%d) specified in attribute 'op_bundle_sizes'", n, total)
	}
	tags := 0
	if b.BundleTags != nil {
		tags = len(b.BundleTags.Elems())
	}
	if want := len(b.BundleSizes); tags != want {
		return ir.NoteOp(diag.Errorf(op.Loc(), "expected %d operand bundle tags, but actually got %d", want, tags), op)
	}
	return nil
}
