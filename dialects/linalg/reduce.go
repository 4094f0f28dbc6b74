package linalg

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// ReduceOp is the view of linalg.reduce.
type ReduceOp struct {
	ir.Base
	All        []*ir.Value // the inputs, then as many outputs
	Dimensions []int64     // that are combined
	Region     *ir.Region
}

// Reduce is linalg.reduce.
var Reduce = ir.Define(ir.Spec[ReduceOp]{
	Name: "linalg.reduce",
	Syntax: "(`{` operation `}`)? `ins` `(` inputs `:` input-types `)` `outs` `(` outputs `:` output-types `)` " +
		"`dimensions` `=` $dimensions attr-dict (`(` arguments `)` $combiner)?",
	Summary: "reduce operator",
	Doc: "Combines the elements along dimensions of the inputs, beginning with those of the outputs. The body is an " +
		"operation in braces, of the element so far and the next, or a region.\n\n" +
		"```mlir\nfunc.func @sums(%a: tensor<4x8xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {\n" +
		"  %0 = linalg.reduce { arith.addf } ins(%a : tensor<4x8xf32>) outs(%b : tensor<4xf32>) dimensions = [1]\n" +
		"  %1 = linalg.reduce ins(%a : tensor<4x8xf32>) outs(%0 : tensor<4xf32>) dimensions = [1]\n" +
		"    (%in: f32, %init: f32) {\n      %2 = arith.maximumf %in, %init : f32\n      linalg.yield %2 : f32\n    }\n" +
		"  return %1 : tensor<4xf32>\n}\n```",
	Traits: structuredTraits,
	Fields: func(o *ReduceOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.All, "inputs", tensorOrMemRef), ir.Numbers(&o.Dimensions, "dimensions", increasingC),
			ir.Body(&o.Region, "combiner").Blocks(1, 0), ir.Outs(nil, "results", ir.AnyTensor),
		}
	},
	Implicit:     "linalg.yield",
	Parse:        parseReduce,
	Print:        printReduce,
	Verify:       ReduceOp.verify,
	Effects:      func(r ReduceOp) []ir.Effect { return effects(r) },
	Speculatable: func(r ReduceOp) bool { return speculatable(r) },
	ResultNames:  nameResult[ReduceOp]("reduced"),
	ArgNames:     nameElements("init"),
})

var increasingC = ir.AttrConstraint{Summary: "i64 dense array attribute should be in increasing order",
	Array: ir.I64, OK: func(a ir.Attr) bool {
		d, ok := a.(*ir.DenseArrayAttr)
		if !ok || d.Elem() != ir.I64 {
			return false
		}
		xs := d.Ints()
		return slices.IsSorted(xs) && len(slices.Compact(slices.Clone(xs))) == len(xs)
	}}

// Operation implements [Structured].
func (r ReduceOp) Operation() *ir.Op { return r.Op }

// Inputs implements [Structured].
func (r ReduceOp) Inputs() []*ir.Value { return r.All[:len(r.All)/2] }

// Outputs implements [Structured].
func (r ReduceOp) Outputs() []*ir.Value { return r.All[len(r.All)/2:] }

// Results implements [Structured].
func (r ReduceOp) Results() []*ir.Value { return r.Op.Results() }

// Body implements [Structured].
func (r ReduceOp) Body() *ir.Region { return r.Region }

// rank is that of the inputs.
func (r ReduceOp) rank() int { return len(Shape(r.All[0])) }

// IndexingMaps implements [Structured].
func (r ReduceOp) IndexingMaps() []ir.AffineMap {
	rank := r.rank()
	in, out := ir.IdentityMap(rank), ir.NewAffineMap(rank, 0, without(rank, r.Dimensions)...)
	n := len(r.All) / 2
	return append(slices.Repeat([]ir.AffineMap{in}, n), slices.Repeat([]ir.AffineMap{out}, n)...)
}

// IteratorTypes implements [Structured].
func (r ReduceOp) IteratorTypes() []Iterator {
	out := parallel(r.rank())
	for _, d := range r.Dimensions {
		out[d] = Reduction
	}
	return out
}

func parseReduce(p ir.OpParser, st *ir.OpState) {
	payload, ok := parsePayload(p)
	parseDestinations(p, st, "dimensions")
	parseBody(p, st, payload, ok, func(args []*ir.Value) []*ir.Value {
		last := len(args) - 1
		return append([]*ir.Value{args[last]}, args[:last]...)
	})
}

func printReduce(p ir.OpPrinter, r ReduceOp) {
	args := r.Region.Entry().Args()
	payload := payloadOf(r.Region, append([]*ir.Value{args[len(args)-1]}, args[:len(args)-1]...))
	printPayload(p, payload)
	printOperands(p, r.Inputs(), r.Outputs())
	printDims(p, "dimensions", r.Dimensions)
	p.AttrDict(r.Op, "dimensions")
	if payload == nil {
		printBody(p, r.Region)
	}
}

func (r ReduceOp) verify() error {
	if len(r.All) == 0 || len(r.All)%2 != 0 {
		return r.Errorf("expects as many inits as inputs, at least one")
	}
	if err := r.verifyShapes(); err != nil {
		return err
	}
	args := r.Region.Entry().Args()
	if len(args) != len(r.All) {
		return r.Errorf("mismatching number of operands and block arguments")
	}
	for i, v := range r.All {
		what := "input"
		if i >= len(r.All)/2 {
			what = "output"
		}
		if got, want := args[i].Type(), elementType(v); got != want {
			return r.Errorf("%s element type '%s' does not match corresponding block argument type '%s'", what, want, got)
		}
	}
	return verify(r)
}

func (r ReduceOp) verifyShapes() error {
	for i, v := range r.All {
		what, first := "input", r.All[0]
		if n := len(r.All) / 2; i >= n {
			what, first, i = "output", r.All[n], i-n
		}
		if !slices.Equal(Shape(v), Shape(first)) {
			return r.Errorf("expects all %ss to have the same shapes. Shape at %s-index %d is not equal to the shape at "+
				"%s-index 0.", what, what, i, what)
		}
	}
	in, init := Shape(r.All[0]), Shape(r.Outputs()[0])
	for _, d := range r.Dimensions {
		if d < 0 || d >= int64(len(in)) {
			return r.Errorf("dimensions for reduction should be in the range [0, %d].", len(in)-1)
		}
	}
	var left []int64
	for _, e := range without(len(in), r.Dimensions) {
		left = append(left, in[e.Value()])
	}
	switch {
	case len(left) != len(init):
		return r.Errorf("number of dimensions after reduction %d doesn't match the init rank %d", len(left), len(init))
	case !slices.Equal(left, init):
		return r.Errorf("init dimensions [%s] doesn't match input dimensions after reduction [%s]", extents(init),
			extents(left))
	}
	return nil
}

// extents is the text of a shape in messages.
func extents(shape []int64) string {
	var out []string
	for _, n := range shape {
		out = append(out, extent(n))
	}
	return strings.Join(out, ", ")
}

// extent is the number that upstream's messages have for an extent, which is the least one for `?`.
func extent(n int64) string { return fmt.Sprint(n) }
