package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Reduce is tile.reduce.
var Reduce = ir.Define(ir.Spec[ReduceOp]{
	Name:    "tile.reduce",
	Summary: "reduces a tile along dimensions",
	Doc: `
Combines the elements along dimensions, which are removed; with ` + "`keep`" + ` they stay, with extent 1. The
order is unspecified, but the same on every run. A keyword starts with its identity: maxnum of NaNs
only is -inf. The results' types are written where they differ from the sources' types without these
dimensions, for example where a result has a layout.

` + "```mlir" + `
%m = tile.reduce max %x dims [1] : tensor<64x128xf32>  // to tensor<64xf32>
%s = tile.reduce add %x dims [0, 1] keep : tensor<64x128xf32>  // to tensor<1x1xf32>
` + "```" + `

A region combines tuples of elements, one of each tile: the first half of its arguments is one tuple,
the second half the other. It must be pure, associative and commutative; the simulator combines in a
different order with each schedule.

` + "```mlir" + `
%v, %at = tile.reduce(%x, %i) dims [1] : tensor<4x128xf32>, tensor<4x128xi32> {
^bb0(%a: f32, %ia: i32, %b: f32, %ib: i32):
  %more = arith.cmpf ogt, %a, %b : f32
  %same = arith.cmpf oeq, %a, %b : f32
  %first = arith.cmpi slt, %ia, %ib : i32
  %tie = arith.andi %same, %first : i1
  %take = arith.ori %more, %tie : i1
  %m = arith.select %take, %a, %b : f32
  %j = arith.select %take, %ia, %ib : i32
  tile.yield %m, %j : f32, i32
}
` + "```",
	Traits: ir.SingleBlock | ir.RecursiveMemoryEffects | ir.RecursivelySpeculatable,
	Fields: func(o *ReduceOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Sources, "sources", shapedTile),
			ir.OptEnum(&o.Kind, "kind", scale.CombinerC).Doc("how elements are combined; on floats max and min propagate NaN; without a kind the region combines"),
			ir.Numbers(&o.Dims, "dims", ir.DenseI64ArrayC).Doc("the reduced dimensions, in increasing order"),
			ir.Flag(&o.Keep, "keep").Doc("the dimensions stay, with extent 1"),
			ir.Body(&o.Combine, "combine").Blocks(0, 1),
			ir.Outs(&o.Results, "results", shapedTile),
		}
	},
	Syntax: "($kind $sources | `(` $sources `)`) (`dims` $dims | `dim` $dims) (`keep` $keep^)? attr-dict `:` type($sources) (`->` type($results))? ($combine^)?",
	Parse:  parseReduce,
	Print:  printReduce,
	Verify: ReduceOp.verify,
})

// ReduceOp is the view of tile.reduce.
type ReduceOp struct {
	ir.Base
	Combination
	Dims    []int64 // the dimensions reduced, counting up
	Keep    bool    // they stay, with an extent of 1
	Results []*ir.Value
}

// Dim is the dimension that a desugared operation reduces.
func (o ReduceOp) Dim() int64 { return o.Dims[0] }

// Along are the source's dimensions for those of the result.
func (o ReduceOp) Along() []int64 {
	rank := len(o.shape())
	if o.Keep {
		return without(rank, nil)
	}
	return without(rank, o.Dims)
}

func parseReduce(p ir.OpParser, st *ir.OpState) {
	sources := parseCombined(p, st)
	dims := parseDims(p)
	st.SetProp("dims", ir.DenseI64(dims...))
	keep := p.Accept("keep")
	if keep {
		st.SetProp("keep", ir.Unit)
	}
	p.OpAttrs(st)
	types := p.ColonTypes()
	if p.Accept("->") {
		st.Types = p.Types()
	} else {
		st.Types = reducedTypes(types, dims, keep)
	}
	st.Operands = p.ResolveAll(sources, types)
	parseCombiner(p, st)
}

func printReduce(p ir.OpPrinter, o ReduceOp) {
	o.printSources(p)
	printDims(p, o.Dims)
	if o.Keep {
		p.Str(" keep")
	}
	p.AttrDict(o.Op, "kind", "dims", "keep")
	p.Str(" : ")
	p.Types(o.Op.OperandTypes())
	if types := o.ResultTypes(); !slices.Equal(types, reducedTypes(o.Op.OperandTypes(), o.Dims, o.Keep)) {
		p.Str(" -> ")
		p.Types(types)
	}
	o.printCombiner(p)
}

func (o ReduceOp) verify() error {
	if err := o.Combination.verify(o.Op); err != nil {
		return err
	}
	if err := checkDims(o.Op, "reduces", o.Dims, len(o.shape())); err != nil {
		return err
	}
	for i, want := range reducedTypes(o.Op.OperandTypes(), o.Dims, o.Keep) {
		want, r := want.(*ir.TensorType), o.Results[i].Type().(*ir.TensorType)
		if want.Elem() != r.Elem() || !sameShape(want.Shape(), r.Shape()) {
			return o.Errorf("result must be %v", want)
		}
	}
	return nil
}

// reducedTypes are the results' types, but for their layouts.
func reducedTypes(sources []ir.Type, dims []int64, keep bool) (out []ir.Type) {
	for _, t := range sources {
		if t, ok := t.(*ir.TensorType); ok {
			out = append(out, ir.Tensor(reducedShape(t.Shape(), dims, keep), t.Elem(), nil))
		}
	}
	return out
}

func reducedShape(of, dims []int64, keep bool) (shape []int64) {
	for i, n := range of {
		switch {
		case !slices.Contains(dims, int64(i)):
			shape = append(shape, n)
		case keep:
			shape = append(shape, 1)
		}
	}
	return shape
}
