package linalg

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// move is what views of operations from one operand to one share.
type move struct {
	ir.Base
	Input  *ir.Value
	Init   *ir.Value // gives the type of the result, or is the memory written
	Region *ir.Region
}

// Operation implements [Structured].
func (m move) Operation() *ir.Op { return m.Op }

// Inputs implements [Structured].
func (m move) Inputs() []*ir.Value { return []*ir.Value{m.Input} }

// Outputs implements [Structured].
func (m move) Outputs() []*ir.Value { return []*ir.Value{m.Init} }

// Results implements [Structured].
func (m move) Results() []*ir.Value { return m.Op.Results() }

// Body implements [Structured].
func (m move) Body() *ir.Region { return m.Region }

var tensorOrMemRef = ir.Either("memref of any type values or ranked tensor of any type values", ir.AnyMemRef,
	ir.AnyRankedTensor)

func (m *move) fields(attr ir.Field) []ir.Field {
	return []ir.Field{ir.In(&m.Input, "input", tensorOrMemRef), ir.In(&m.Init, "init", tensorOrMemRef), attr,
		ir.Body(&m.Region, "region").Blocks(1, 0), ir.Outs(nil, "result", ir.AnyTensor)}
}

// parseMove reads an operation with a list of dimensions under a name.
func parseMove(name string) func(ir.OpParser, *ir.OpState) {
	return func(p ir.OpParser, st *ir.OpState) {
		_, outs := parseDestinations(p, st, name)
		if p.Err() != nil {
			return
		}
		if outs != 1 || len(st.Operands) != 2 {
			p.Errorf(p.NamePos(), "expected 2 operands, but found %d", len(st.Operands))
			return
		}
		st.Regions = []*ir.Region{moved(st.Loc, st.Operands)}
	}
}

// moved is the body that yields the input.
func moved(loc diag.Loc, operands []*ir.Value) *ir.Region {
	body, _ := newBody(loc, operands, func(_ *ir.Builder, elements []*ir.Value) ([]*ir.Value, error) {
		return elements[:1], nil
	})
	return body
}

// parseDestinations reads operands, `name = [0, 1]`, unless the name is empty, and attributes.
func parseDestinations(p ir.OpParser, st *ir.OpState, name string) (ins, outs int) {
	ins, outs = parseOperands(p, st)
	if p.Err() != nil {
		return 0, 0
	}
	st.Types = tensorsOf(st.Operands[ins:])
	if name != "" {
		p.Expect(name)
		p.Expect("=")
		st.SetProp(name, parseDims(p))
	}
	p.OpAttrs(st)
	return ins, outs
}

func parseDims(p ir.OpParser) ir.Attr {
	var dims []int64
	p.List(ir.Square, func() { dims = append(dims, p.Int()) })
	return ir.DenseI64(dims...)
}

// printDims writes ` name = [0, 1] `. Upstream writes the blank at the end.
func printDims(p ir.OpPrinter, name string, dims []int64) {
	p.Str(" " + name + " = ")
	p.List(ir.Square, len(dims), func(i int) { p.Int(dims[i]) })
	p.Space()
}

// printMove writes what parseMove reads.
func printMove(p ir.OpPrinter, m move, name string, dims []int64) {
	printOperands(p, m.Inputs(), m.Outputs())
	printDims(p, name, dims)
	p.AttrDict(m.Op, name)
}

// TransposeOp is the view of linalg.transpose.
type TransposeOp struct {
	move
	Permutation []int64 // dimension i of the output is dimension Permutation[i] of the input
}

// Transpose is linalg.transpose.
var Transpose = ir.Define(ir.Spec[TransposeOp]{
	Name: "linalg.transpose",
	Syntax: "`ins` `(` $input `:` type($input) `)` `outs` `(` $init `:` type($init) `)` " +
		"`permutation` `=` $permutation attr-dict",
	Summary: "transpose operator",
	Doc: "The same elements with other dimensions: dimension i of the output is dimension permutation[i] of the input.\n\n" +
		"```mlir\nfunc.func @turn(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>) -> tensor<8x4xf32> {\n" +
		"  %0 = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0]\n" +
		"  return %0 : tensor<8x4xf32>\n}\n```",
	Traits: structuredTraits,
	Fields: func(o *TransposeOp) []ir.Field {
		return o.fields(ir.Numbers(&o.Permutation, "permutation", ir.DenseI64ArrayC))
	},
	Implicit:     "linalg.yield",
	Parse:        parseMove("permutation"),
	Print:        func(p ir.OpPrinter, t TransposeOp) { printMove(p, t.move, "permutation", t.Permutation) },
	Verify:       TransposeOp.verify,
	Effects:      func(t TransposeOp) []ir.Effect { return effects(t) },
	Speculatable: func(t TransposeOp) bool { return speculatable(t) },
	Fold:         foldTranspose,
	ResultNames:  nameResult[TransposeOp]("transposed"),
})

// nameResult suggests a name for the first result.
func nameResult[W Structured](name string) func(w W, set func(*ir.Value, string)) {
	return func(w W, set func(*ir.Value, string)) {
		if rs := w.Results(); len(rs) > 0 {
			set(rs[0], name)
		}
	}
}

// NewTranspose makes a transpose: dimension i of the output is dimension permutation[i] of the input.
func NewTranspose(b *ir.Builder, in, init *ir.Value, permutation []int64) TransposeOp {
	all := []*ir.Value{in, init}
	return Transpose.New(b, TransposeOp{move: move{Input: in, Init: init, Region: moved(b.Loc, all)},
		Permutation: permutation}, tensorsOf(all[1:])...)
}

// foldTranspose is the input where no dimension moves.
func foldTranspose(t TransposeOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if t.NumResults() == 0 || !slices.IsSorted(t.Permutation) || t.Input.Type() != t.Op.Result(0).Type() {
		return ir.NoFold()
	}
	return ir.FoldValue(t.Input)
}

// IndexingMaps implements [Structured].
func (t TransposeOp) IndexingMaps() []ir.AffineMap {
	in := make([]ir.AffineExpr, len(t.Permutation))
	for i, d := range t.Permutation {
		in[d] = ir.Dim(i)
	}
	return []ir.AffineMap{ir.NewAffineMap(len(in), 0, in...), ir.IdentityMap(len(in))}
}

// IteratorTypes implements [Structured].
func (t TransposeOp) IteratorTypes() []Iterator { return parallel(len(t.Permutation)) }

func (t TransposeOp) verify() error {
	sorted := slices.Sorted(slices.Values(t.Permutation))
	for i, d := range sorted {
		if int64(i) != d {
			return t.Errorf("permutation is not valid")
		}
	}
	in, init := Shape(t.Input), Shape(t.Init)
	switch {
	case len(in) != len(init):
		return t.Errorf("input rank %d does not match init rank %d", len(in), len(init))
	case len(in) != len(t.Permutation):
		return t.Errorf("size of permutation %d does not match the argument rank %d", len(t.Permutation), len(in))
	}
	for i, d := range t.Permutation {
		if in[d] != init[i] {
			return t.Errorf("dim(result, %d) = %s doesn't match dim(input, permutation[%d]) = %s", i, extent(init[i]), i,
				extent(in[d]))
		}
	}
	return verify(t)
}

// BroadcastOp is the view of linalg.broadcast.
type BroadcastOp struct {
	move
	Dimensions []int64 // dimensions of the output that the input lacks
}

// Broadcast is linalg.broadcast.
var Broadcast = ir.Define(ir.Spec[BroadcastOp]{
	Name: "linalg.broadcast",
	Syntax: "`ins` `(` $input `:` type($input) `)` `outs` `(` $init `:` type($init) `)` " +
		"`dimensions` `=` $dimensions attr-dict",
	Summary: "static broadcast operator",
	Doc: "Repeats the input along dimensions of the output.\n\n" +
		"```mlir\nfunc.func @rows(%a: tensor<8xf32>, %b: tensor<4x8xf32>) -> tensor<4x8xf32> {\n" +
		"  %0 = linalg.broadcast ins(%a : tensor<8xf32>) outs(%b : tensor<4x8xf32>) dimensions = [0]\n" +
		"  return %0 : tensor<4x8xf32>\n}\n```",
	Traits: structuredTraits,
	Fields: func(o *BroadcastOp) []ir.Field {
		return o.fields(ir.Numbers(&o.Dimensions, "dimensions", ir.DenseI64ArrayC))
	},
	Implicit:     "linalg.yield",
	Parse:        parseMove("dimensions"),
	Print:        func(p ir.OpPrinter, b BroadcastOp) { printMove(p, b.move, "dimensions", b.Dimensions) },
	Verify:       BroadcastOp.verify,
	Effects:      func(b BroadcastOp) []ir.Effect { return effects(b) },
	Speculatable: func(b BroadcastOp) bool { return speculatable(b) },
	ResultNames:  nameResult[BroadcastOp]("broadcasted"),
})

// NewBroadcast makes a broadcast along dimensions of the output that the input lacks.
func NewBroadcast(b *ir.Builder, in, init *ir.Value, dimensions []int64) BroadcastOp {
	all := []*ir.Value{in, init}
	return Broadcast.New(b, BroadcastOp{move: move{Input: in, Init: init, Region: moved(b.Loc, all)},
		Dimensions: dimensions}, tensorsOf(all[1:])...)
}

// without are the loops of a rank other than those given.
func without(rank int, dims []int64) []ir.AffineExpr {
	var out []ir.AffineExpr
	for i := range rank {
		if !slices.Contains(dims, int64(i)) {
			out = append(out, ir.Dim(i))
		}
	}
	return out
}

// IndexingMaps implements [Structured].
func (b BroadcastOp) IndexingMaps() []ir.AffineMap {
	rank := len(Shape(b.Init))
	return []ir.AffineMap{ir.NewAffineMap(rank, 0, without(rank, b.Dimensions)...), ir.IdentityMap(rank)}
}

// IteratorTypes implements [Structured].
func (b BroadcastOp) IteratorTypes() []Iterator { return parallel(len(Shape(b.Init))) }

func (b BroadcastOp) verify() error {
	in, init := Shape(b.Input), Shape(b.Init)
	if len(in)+len(b.Dimensions) != len(init) {
		return b.Errorf("input rank plus added dimensions does not match init rank. input rank: %d, dimensions size: %d, "+
			"init rank: %d", len(in), len(b.Dimensions), len(init))
	}
	for i, d := range b.Dimensions {
		if d < 0 || d >= int64(len(init)) {
			return b.Errorf("dimension %d is out of range. expected range: [0, %d], got: %d", i, len(init)-1, d)
		}
	}
	for i, e := range without(len(init), b.Dimensions) {
		if i >= len(in) {
			return b.Errorf("dimensions must be different, but got %v", b.Dimensions)
		}
		if d := e.Value(); in[i] != init[d] {
			return b.Errorf("input dim %d should match init dim %d. input: %s, init: %s", i, d, extent(in[i]), extent(init[d]))
		}
	}
	return verify(b)
}
