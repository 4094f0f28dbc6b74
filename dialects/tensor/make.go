package tensor

import "github.com/tsopt/tsopt/ir"

// EmptyOp is `%0 = tensor.empty(%n) : tensor<?x4xf32>`.
type EmptyOp struct {
	ir.Base
	DynamicSizes []*ir.Value
	Result       *ir.Value
}

// Empty is a tensor whose elements may be anything.
var Empty = ir.Define(ir.Spec[EmptyOp]{
	Name:    "tensor.empty",
	Summary: "empty tensor operation",
	Doc: "A tensor with a shape and undefined elements.\n\n" +
		"```mlir\nfunc.func @room(%n: index) -> tensor<?x4xf32> {\n  %0 = tensor.empty(%n) : tensor<?x4xf32>\n" +
		"  return %0 : tensor<?x4xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *EmptyOp) []ir.Field {
		return []ir.Field{ir.Ins(&o.DynamicSizes, "dynamicSizes", ir.IsIndex),
			ir.Out(&o.Result, "result", ir.AnyRankedTensor)}
	},
	Format: "`(`$dynamicSizes`)` attr-dict `:` type($result)",
	Verify: func(e EmptyOp) error { return verifySizes(e.Op, e.DynamicSizes, typeOf(e.Result)) },
})

// verifySizes checks that there is a size for each dynamic extent.
func verifySizes(op *ir.Op, sizes []*ir.Value, t *ir.TensorType) error {
	if want := ir.CountDynamic(t.Shape()); len(sizes) != want {
		return op.Errorf("incorrect number of dynamic sizes, has %d, expected %d", len(sizes), want)
	}
	return nil
}

// SplatOp is `%1 = tensor.splat %x[%n] : tensor<?x4xf32>`.
type SplatOp struct {
	ir.Base
	Input        *ir.Value // the value of all elements
	DynamicSizes []*ir.Value
	Aggregate    *ir.Value
}

// Splat is a tensor of one value.
var Splat = ir.Define(ir.Spec[SplatOp]{
	Name:    "tensor.splat",
	Summary: "tensor splat or broadcast operation",
	Doc: "A tensor whose elements are all the operand. In a kernel, where the tensor is a tile, canonicalization makes it a tile.fill.\n\n" +
		"```mlir\nfunc.func @same(%x: f32, %n: index) -> tensor<?x4xf32> {\n  %0 = tensor.splat %x[%n] : tensor<?x4xf32>\n" +
		"  return %0 : tensor<?x4xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *SplatOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Input, "input", ir.AnyType), ir.Ins(&o.DynamicSizes, "dynamicSizes", ir.IsIndex),
			ir.Out(&o.Aggregate, "aggregate", ir.AnyRankedTensor),
		}
	},
	Match: []ir.TypeMatch{{Summary: "operand type matches element type of result", From: "aggregate", To: "input",
		Map: ir.ElemOrSelf}},
	Format: "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)",
	Verify: func(s SplatOp) error { return verifySizes(s.Op, s.DynamicSizes, typeOf(s.Aggregate)) },
	Fold: func(s SplatOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
		t := typeOf(s.Aggregate)
		if !isNumber(constants[0]) || !ir.HasStaticShape(t) {
			return ir.NoFold()
		}
		return ir.FoldAttr(ir.SplatOf(t, constants[0]))
	},
	ResultNames: func(s SplatOp, set func(*ir.Value, string)) { set(s.Aggregate, "splat") },
})

func isNumber(a ir.Attr) bool {
	switch a.(type) {
	case *ir.IntegerAttr, *ir.FloatAttr:
		return true
	}
	return false
}

// FromElementsOp is `%t = tensor.from_elements %a, %b : tensor<2xf32>`.
type FromElementsOp struct {
	ir.Base
	Elements []*ir.Value // in row-major order
	Result   *ir.Value
}

// FromElements makes a tensor of scalars.
var FromElements = ir.Define(ir.Spec[FromElementsOp]{
	Name: "tensor.from_elements", Syntax: "$elements attr-dict `:` type($result)",
	Summary: "tensor from elements operation.",
	Doc: "A tensor of the operands in row-major order.\n\n" +
		"```mlir\nfunc.func @pair(%a: f32, %b: f32) -> tensor<2xf32> {\n  %0 = tensor.from_elements %a, %b : tensor<2xf32>\n" +
		"  return %0 : tensor<2xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *FromElementsOp) []ir.Field {
		return []ir.Field{ir.Ins(&o.Elements, "elements", ir.AnyType), ir.Out(&o.Result, "result", ir.AnyStaticTensor)}
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		pos := p.Pos()
		elements := p.Operands(ir.NoDelimiter)
		p.OpAttrs(st)
		given := p.ColonType()
		t, ok := given.(*ir.TensorType)
		switch {
		case p.Err() != nil:
			return
		case !ok || !ir.HasStaticShape(t):
			p.Errorf(pos, "'result' must be statically shaped tensor of any type values, but got '%s'", given)
			return
		}
		if n, _ := ir.NumElements(t.Shape()); n != int64(len(elements)) {
			p.Errorf(pos, "number of operands and types do not match: got %d operands and %d types", len(elements), n)
			return
		}
		st.Operands, st.Types = p.ResolveSame(elements, t.Elem()), []ir.Type{t}
	},
	Print: func(p ir.OpPrinter, f FromElementsOp) {
		p.Space()
		p.Operands(f.Elements)
		p.AttrDict(f.Op)
		p.Str(" : ")
		p.Type(f.Result.Type())
	},
	Verify: func(f FromElementsOp) error {
		t := typeOf(f.Result)
		n, _ := ir.NumElements(t.Shape())
		ok := n == int64(f.NumOperands())
		for _, o := range f.Op.OperandTypes() {
			ok = ok && o == t.Elem()
		}
		if !ok {
			return f.Errorf("failed to verify that operand types match result element type")
		}
		return nil
	},
	Fold: func(f FromElementsOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
		for _, c := range constants {
			if !isNumber(c) {
				return ir.NoFold()
			}
		}
		return ir.FoldAttr(ir.DenseFrom(typeOf(f.Result), constants))
	},
	ResultNames: func(f FromElementsOp, set func(*ir.Value, string)) { set(f.Result, "from_elements") },
})
