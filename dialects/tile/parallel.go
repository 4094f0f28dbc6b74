package tile

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Parallel is tile.parallel.
var Parallel = ir.Define(ir.Spec[ParallelOp]{
	Name:    "tile.parallel",
	Summary: "computes a tile element by element, in parallel",
	Doc: `
Runs a scalar body for each element of a shape, and makes a tile (or several) of the values that it
yields. The names in parentheses are the element's coordinates. Each input is a tile of the same
shape; the body gets one element of it.

` + "```mlir" + `
%r = tile.parallel (%i, %j) = (64, 64) in(%x as %e) : (tensor<64x64xf32>) {
  %keep = arith.cmpi sle, %j, %i : index
  %v = arith.select %keep, %e, %ninf : f32
  tile.yield %v : f32
} : tensor<64x64xf32>
` + "```" + `

The body may read, write and combine elements of memory: memref.load, memref.store, memref.atomic_rmw,
memref.generic_atomic_rmw, also inside of scf.if, scf.for and scf.while and in functions that it
calls. It runs once for every element, in unspecified order: two elements must not access one address
unless both only read it or both use atomics; the simulator reports conflicts. The operation as a
whole is executed in program order. With such a body it may have no results. Each thread accesses
memory as wide as the subscripts allow: the chosen layout gives neighbours in a row to one thread.

` + "```mlir" + `
func.func @histogram(%x: memref<1024xi32>, %h: memref<16xi32>) {
  tile.kernel blocks(%b) = (4) threads(128) {
    %c256 = arith.constant 256 : index
    %one = arith.constant 1 : i32
    %at = arith.muli %b, %c256 : index
    %t = tile.load %x[%at] : memref<1024xi32> -> tensor<256xi32>
    tile.parallel (%i) = (256) in(%t as %v) : (tensor<256xi32>) {
      %bin = arith.index_cast %v : i32 to index
      %old = memref.atomic_rmw addi %one, %h[%bin] : (i32, memref<16xi32>) -> i32
    }
  }
  return
}
` + "```" + `

The body may read elements of tiles from outside (tensor.extract). At coordinates, or at their
quotients, remainders and multiples, each thread holds the elements that it reads, as if the tile were
broadcast and an input. Of a tile of up to 8 elements every thread holds all. Data-dependent elements
are read from shared memory.

` + "```mlir" + `
%r = tile.parallel (%i, %j) = (64, 64) in(%x as %e) : (tensor<64x64xf32>) {
  %m = tensor.extract %max[%i] : tensor<64xf32>
  %d = arith.subf %e, %m : f32
  tile.yield %d : f32
} : tensor<64x64xf32>
` + "```" + `

An extent may be a value, for tiles whose extents are parameters (tile.param); bind-params makes it a
constant.

` + "```mlir" + `
%bm = tile.param "BM" default(64) among([64, 128]) : index
%d = tile.parallel (%i, %j) = (%bm, 32) {
  %v = arith.subi %i, %j : index
  tile.yield %v : index
} : tensor<?x32xindex>
` + "```" + `

Without inputs and results, ` + "`layout`" + ` selects the thread that runs each element; infer-layout chooses
it.
`,
	Traits: ir.AttrSizedOperandSegments | ir.SingleBlock | ir.RecursiveMemoryEffects | ir.RecursivelySpeculatable |
		ir.ParallelRegion,
	Fields: func(o *ParallelOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Inputs, "inputs", shapedTile),
			ir.Ins(&o.Counts, "counts", ir.IsIndex).Doc("dynamic extents"),
			ir.Numbers(&o.Shape, "shape", ir.DenseI64ArrayC).Doc("extent of each coordinate; the minimum int64 marks a value"),
			ir.AttrIs(&o.Layout, "layout", layoutAttrC).Optional().Doc("the thread that runs each element, where no tile determines it; infer-layout chooses"),
			ir.Body(&o.Body, "body").Blocks(1, 1),
			ir.Outs(&o.Outputs, "outputs", shapedTile),
		}
	},
	Syntax: "`(` coordinates `)` `=` extents($counts, $shape) (`in` `(` $inputs `as` element `,` … `)` `:` `(` type($inputs) `)`)? (`layout` `(` $layout^ `)`)? $body attr-dict (`:` type($outputs)^)?",
	Parse:  parseParallel,
	Print:  printParallel,
	Verify: ParallelOp.verify,
})

// ParallelOp is the view of tile.parallel.
type ParallelOp struct {
	ir.Base
	Inputs  []*ir.Value
	Counts  []*ir.Value // the extents that are values, until parameters are bound
	Shape   []int64     // the extent of each coordinate, ir.Dynamic for a value
	Layout  *LayoutAttr // which thread runs which elements, if there is no tile
	Body    *ir.Region
	Outputs []*ir.Value
}

// Coords are the arguments that hold the element's coordinates.
func (o ParallelOp) Coords() []*ir.Value { return o.Body.Entry().Args()[:len(o.Shape)] }

// Extents are the extents of the coordinates.
func (o ParallelOp) Extents() []ir.Mixed { return ir.MixedIndices(o.Counts, o.Shape) }

// Elements are the arguments that hold the inputs' elements.
func (o ParallelOp) Elements() []*ir.Value { return o.Body.Entry().Args()[len(o.Shape):] }

// AddInput gives the body one tile more, and returns its element.
func (o ParallelOp) AddInput(v *ir.Value) *ir.Value {
	ir.Edit(o.Op, func(o *ParallelOp) { o.Inputs = append(slices.Clone(o.Inputs), v) })
	return o.Body.Entry().AddArg(ir.ElemOrSelf(v.Type()), v.Loc())
}

func parseParallel(p ir.OpParser, st *ir.OpState) {
	args := p.Arguments(ir.Paren, false, false)
	for i := range args {
		args[i].Type = ir.Index
	}
	p.Expect("=")
	at := p.Pos()
	counts, shape := ir.ParseIndexList(p, ir.Paren)
	var ins []ir.Unresolved
	var types []ir.Type
	if p.Accept("in") {
		p.List(ir.Paren, func() {
			ins = append(ins, p.Operand())
			p.Expect("as")
			args = append(args, p.Argument(false, false))
		})
		p.Expect(":")
		p.List(ir.Paren, func() { types = append(types, p.Type()) })
	}
	if p.Err() != nil {
		return
	}
	if len(types) != len(ins) || len(shape)+len(ins) != len(args) {
		p.Errorf(at, "expected one extent for each coordinate and one type for each input")
		return
	}
	for i, t := range types {
		args[len(shape)+i].Type = ir.ElemOrSelf(t)
	}
	st.SetProp("shape", ir.DenseI64(shape...))
	st.Operands = append(p.ResolveAll(ins, types), p.ResolveSame(counts, ir.Index)...)
	st.SetProp(ir.OperandSegments, ir.DenseI32(int64(len(ins)), int64(len(counts))))
	if p.Accept("layout") {
		p.Expect("(")
		st.SetProp("layout", p.Attr(nil))
		p.Expect(")")
	}
	st.Regions = append(st.Regions, p.Region(args, Yield.OpDef))
	p.OpAttrs(st)
	if p.Peek(":") {
		st.Types = p.ColonTypes()
	}
}

func printParallel(p ir.OpPrinter, o ParallelOp) {
	p.Space()
	p.Arguments(ir.Paren, o.Coords(), false)
	p.Str(" = ")
	ir.PrintIndexList(p, ir.Paren, o.Extents())
	if len(o.Inputs) > 0 {
		p.Str(" in")
		p.List(ir.Paren, len(o.Inputs), func(i int) {
			p.Operand(o.Inputs[i])
			p.Str(" as ")
			p.Argument(o.Elements()[i], false)
		})
		p.Str(" : (")
		p.Types(ir.ValueTypes(o.Inputs))
		p.Str(")")
	}
	if o.Layout != nil {
		p.Str(" layout(")
		p.Attr(o.Layout)
		p.Str(")")
	}
	p.Space()
	p.Region(o.Body, ir.RegionStyle{HideArgs: true, HideTerminator: o.NumResults() == 0})
	p.AttrDict(o.Op, "shape", "layout", ir.OperandSegments)
	if o.NumResults() > 0 {
		p.Str(" : ")
		p.Types(o.ResultTypes())
	}
}

func (o ParallelOp) verify() error {
	if o.Body.Entry().NumArgs() != len(o.Shape)+len(o.Inputs) {
		return o.Errorf("body must have %d coordinates and %d elements as arguments", len(o.Shape), len(o.Inputs))
	}
	if n := ir.CountDynamic(o.Shape); n != len(o.Counts) {
		return o.Errorf("has %d values for %d dynamic extents", len(o.Counts), n)
	}
	if !allIndex(o.Coords()) {
		return o.Errorf("body must have coordinates of type index")
	}
	for i, e := range o.Elements() {
		if e.Type() != ir.ElemOrSelf(o.Inputs[i].Type()) {
			return o.Errorf("body has an element argument of type %v for an input of type %v", e.Type(), o.Inputs[i].Type())
		}
	}
	for _, t := range append(ir.ValueTypes(o.Inputs), o.ResultTypes()...) {
		if !sameShape(tileShape(t), o.Shape) {
			return o.Errorf("has shape (%s), but uses %v", extentsText(o.Shape), t)
		}
	}
	if err := rejectPartial(o.Op, o.Inputs...); err != nil {
		return err
	}
	y := o.Body.Entry().Last()
	if y == nil || !Yield.Is(y) || y.NumOperands() != o.NumResults() {
		return o.Errorf("body must end in a tile.yield of %d elements", o.NumResults())
	}
	for i, r := range o.Outputs {
		if y.Operand(i).Type() != ir.ElemOrSelf(r.Type()) {
			return y.Errorf("yields %v for an element of %v", y.Operand(i).Type(), r.Type())
		}
	}
	if o.Layout != nil && len(o.Inputs)+len(o.Outputs) > 0 {
		return o.Errorf("has a layout, but its inputs and results determine it; remove the layout")
	}
	return verifyElement(o.Body, nil)
}
