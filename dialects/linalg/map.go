package linalg

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// MapOp is the view of linalg.map.
type MapOp struct {
	ir.Base
	Ins    []*ir.Value
	Init   *ir.Value // gives the type of the result, or is the memory written
	Region *ir.Region
}

// Map is linalg.map.
var Map = ir.Define(ir.Spec[MapOp]{
	Name: "linalg.map",
	Syntax: "(`{` operation `}`)? (`ins` `(` $inputs `:` type($inputs) `)`)? " +
		"`outs` `(` $init `:` type($init) `)` attr-dict (`(` arguments `)` $mapper)?",
	Summary: "elementwise operations",
	Doc: "Computes each element of the output from the elements of the inputs at the same indices. The body is an operation " +
		"in braces, or a region.\n\n" +
		"```mlir\nfunc.func @sum(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {\n" +
		"  %0 = linalg.map { arith.addf } ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%c : tensor<8xf32>)\n" +
		"  %1 = linalg.map ins(%0 : tensor<8xf32>) outs(%c : tensor<8xf32>) (%in: f32, %init: f32) {\n" +
		"    %2 = arith.mulf %in, %in : f32\n    linalg.yield %2 : f32\n  }\n  return %1 : tensor<8xf32>\n}\n```",
	Traits: structuredTraits,
	Fields: func(o *MapOp) []ir.Field {
		return []ir.Field{ir.Ins(&o.Ins, "inputs", tensorOrMemRef), ir.In(&o.Init, "init", tensorOrMemRef),
			ir.Body(&o.Region, "mapper").Blocks(1, 0), ir.Outs(nil, "result", ir.AnyTensor)}
	},
	Implicit:     "linalg.yield",
	Parse:        parseMap,
	Print:        printMap,
	Verify:       MapOp.verify,
	Effects:      func(m MapOp) []ir.Effect { return effects(m) },
	Speculatable: func(m MapOp) bool { return speculatable(m) },
	ResultNames:  nameResult[MapOp]("mapped"),
	ArgNames:     nameElements("init"),
})

// Operation implements [Structured].
func (m MapOp) Operation() *ir.Op { return m.Op }

// Inputs implements [Structured].
func (m MapOp) Inputs() []*ir.Value { return m.Ins }

// Outputs implements [Structured].
func (m MapOp) Outputs() []*ir.Value { return []*ir.Value{m.Init} }

// Results implements [Structured].
func (m MapOp) Results() []*ir.Value { return m.Op.Results() }

// Body implements [Structured].
func (m MapOp) Body() *ir.Region { return m.Region }

// IndexingMaps implements [Structured].
func (m MapOp) IndexingMaps() []ir.AffineMap {
	return slices.Repeat([]ir.AffineMap{ir.IdentityMap(len(Shape(m.Init)))}, m.NumOperands())
}

// IteratorTypes implements [Structured].
func (m MapOp) IteratorTypes() []Iterator { return parallel(len(Shape(m.Init))) }

func parseMap(p ir.OpParser, st *ir.OpState) {
	payload, ok := parsePayload(p)
	parseDestinations(p, st, "")
	parseBody(p, st, payload, ok, func(args []*ir.Value) []*ir.Value { return args[:len(args)-1] })
}

func printMap(p ir.OpPrinter, m MapOp) {
	payload := payloadOf(m.Region, m.Region.Entry().Args()[:len(m.Ins)])
	printPayload(p, payload)
	printOperands(p, m.Ins, m.Outputs())
	p.AttrDict(m.Op)
	if payload == nil {
		printBody(p, m.Region)
	}
}

func (m MapOp) verify() error {
	args, all := m.Region.Entry().Args(), Operands(m)
	if len(args) != len(all) {
		return m.Errorf("expects number of operands to match the arity of mapper, but got: %d and %d", len(all), len(args))
	}
	for i, v := range m.Ins {
		if got, want := args[i].Type(), elementType(v); got != want {
			return m.Errorf("expected element type of input '%s' to match bbArg type '%s'", want, got)
		}
	}
	for _, v := range m.Ins {
		if got, want := Shape(v), Shape(m.Init); !slices.Equal(got, want) {
			return m.Errorf("expected shape of input (%s) to match shape of output (%s)", extents(got), extents(want))
		}
	}
	return verify(m)
}
