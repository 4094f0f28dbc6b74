package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

var dimAttr = ir.IntNonNegative(ir.I64AttrC)

// Scan is tile.scan.
var Scan = ir.Define(ir.Spec[ScanOp]{
	Name:    "tile.scan",
	Summary: "prefix scan along a dimension",
	Doc: `
Element i of the result combines elements 0 to i along the dimension; with ` + "`exclusive`" + `, those before i;
with ` + "`reverse`" + `, i to the last. ` + "`init`" + ` is combined before all elements: a scalar, or a tile with one
element for each line. An exclusive scan begins with it, or with the identity of its keyword.

` + "```mlir" + `
%s = tile.scan add %x dim 0 : tensor<128xf32>
%o = tile.scan add %x dim 0 exclusive : tensor<128xf32>
` + "```" + `

A region combines tuples, as in tile.reduce: the first half of its arguments is the prefix. It must be
associative, but need not be commutative. For example a linear recurrence h = a·h + b, carried from one
tile to the next:

` + "```mlir" + `
%a1, %h = tile.scan(%a, %b) dim 1 init(%one, %h0 : f32, tensor<4xf32>) : tensor<4x64xf32>, tensor<4x64xf32> {
^bb0(%a0: f32, %b0: f32, %ai: f32, %bi: f32):
  %aa = arith.mulf %a0, %ai : f32
  %ab = arith.mulf %b0, %ai : f32
  %bb = arith.addf %ab, %bi : f32
  tile.yield %aa, %bb : f32, f32
}
` + "```",
	Traits: ir.SingleBlock | ir.RecursiveMemoryEffects | ir.RecursivelySpeculatable | ir.AttrSizedOperandSegments,
	Fields: func(o *ScanOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Sources, "sources", shapedTile),
			ir.Ins(&o.Inits, "inits", ir.AnyType).Doc("initial value, one for each source: a scalar, or a tile with one element for each line"),
			ir.OptEnum(&o.Kind, "kind", scale.CombinerC).Doc("how elements are combined; without it the region combines"),
			ir.Number(&o.Dim, "dim", dimAttr).Doc("the scanned dimension"),
			ir.Flag(&o.Exclusive, "exclusive").Doc("each result excludes its own element"),
			ir.Flag(&o.Reverse, "reverse").Doc("scans from the last element to the first"),
			ir.Body(&o.Combine, "combine").Blocks(0, 1),
			ir.Outs(&o.Results, "results", shapedTile),
		}
	},
	Syntax: "($kind $sources | `(` $sources `)`) `dim` $dim (`init` `(` $inits `:` type($inits) `)`)? (`exclusive` $exclusive^)? (`reverse` $reverse^)? attr-dict `:` type($sources) ($combine^)?",
	Parse:  parseScan,
	Print:  printScan,
	Verify: ScanOp.verify,
})

// ScanOp is the view of tile.scan.
type ScanOp struct {
	ir.Base
	Combination
	Inits     []*ir.Value // initial values; none or one for each source
	Dim       int64       // the dimension scanned
	Exclusive bool        // each element's result leaves itself out
	Reverse   bool        // the scan runs from the last element
	Results   []*ir.Value
}

func parseScan(p ir.OpParser, st *ir.OpState) {
	sources := parseCombined(p, st)
	p.Expect("dim")
	st.SetProp("dim", ir.I64Attr(p.Int()))
	var inits []ir.Unresolved
	var initTypes []ir.Type
	if p.Accept("init") {
		p.Expect("(")
		inits = p.Operands(ir.NoDelimiter)
		initTypes = p.ColonTypes()
		p.Expect(")")
	}
	for _, flag := range []string{"exclusive", "reverse"} {
		if p.Accept(flag) {
			st.SetProp(flag, ir.Unit)
		}
	}
	p.OpAttrs(st)
	st.Types = p.ColonTypes()
	st.Operands = slices.Concat(p.ResolveAll(sources, st.Types), p.ResolveAll(inits, initTypes))
	st.SetProp(ir.OperandSegments, ir.DenseI32(int64(len(sources)), int64(len(inits))))
	parseCombiner(p, st)
}

func printScan(p ir.OpPrinter, o ScanOp) {
	o.printSources(p)
	p.Str("dim ")
	p.Int(o.Dim)
	if len(o.Inits) > 0 {
		p.Str(" init(")
		p.Operands(o.Inits)
		p.Str(" : ")
		p.Types(ir.ValueTypes(o.Inits))
		p.Str(")")
	}
	if o.Exclusive {
		p.Str(" exclusive")
	}
	if o.Reverse {
		p.Str(" reverse")
	}
	p.AttrDict(o.Op, "kind", "dim", "exclusive", "reverse", ir.OperandSegments)
	p.Str(" : ")
	p.Types(ir.ValueTypes(o.Sources))
	o.printCombiner(p)
}

func (o ScanOp) verify() error {
	if err := o.Combination.verify(o.Op); err != nil {
		return err
	}
	if int(o.Dim) >= len(o.shape()) {
		return o.Errorf("scans dimension %d of a tile of rank %d", o.Dim, len(o.shape()))
	}
	if err := rejectPartial(o.Op, o.Sources...); err != nil {
		return err
	}
	for i, r := range o.Results {
		if r.Type() != o.Sources[i].Type() {
			return o.Errorf("has a result of type %v for a source of type %v; the types must be the same", r.Type(),
				o.Sources[i].Type())
		}
	}
	return o.verifyInits()
}

func (o ScanOp) verifyInits() error {
	if len(o.Inits) == 0 && o.Exclusive && !o.Kind.OK {
		return o.Errorf("is exclusive with a region, but has no initial value; add init(…)")
	}
	if len(o.Inits) > 0 && len(o.Inits) != len(o.Sources) {
		return o.Errorf("has %d initial values for %d tiles", len(o.Inits), len(o.Sources))
	}
	line := reducedShape(o.shape(), []int64{o.Dim}, false)
	for i, v := range o.Inits {
		elem := ir.ElemOrSelf(o.Sources[i].Type())
		t, tiled := v.Type().(*ir.TensorType)
		if ir.ElemOrSelf(v.Type()) != elem || tiled && !sameShape(t.Shape(), line) {
			return o.Errorf("has an initial value of type %v; expected %v, or %v with one element for each line", v.Type(), elem,
				ir.Tensor(line, elem, nil))
		}
		if err := rejectPartial(o.Op, v); err != nil {
			return err
		}
	}
	return nil
}
