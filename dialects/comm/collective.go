package comm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// AllReduce is comm.all_reduce.
var AllReduce = ir.Define(ir.Spec[AllReduceOp]{
	Name:    "comm.all_reduce",
	Summary: "combines the tiles of all units; each gets the result",
	Doc: `
Combines one tile, or a tuple of tiles, of every unit of the level. The combiner
is a keyword, or a region that merges two tuples: its first half of arguments is
the lower ranks' tuple. It must be associative; ranks are merged in ascending
order, so the result is the same everywhere and on every run.

Inside a block (@warp, @warpgroup) the operand's layout must say that it is
partial, and the result is a replica; or the operation stands in a scale.on of the
level, where each unit has a tile of its own, as coarser units always have.

` + "`algorithm`" + ` chooses the exchange between blocks or devices: one_shot (the default)
gives every unit all tiles; two_shot lets each unit sum one part of the tile and
give it to all; ring passes parts around, and merges part i in the order of ranks
from i on. Another than asked for is never taken.

` + "```mlir" + `
%c = comm.all_reduce add %sum at @warpgroup : tensor<64x64xf32, #tile.layout<warpgroup = [2@+]>> -> tensor<64x64xf32>
%o, %l = comm.all_reduce (%out, %lse) at @device : tensor<64x64xf32>, tensor<64xf32> -> tensor<64x64xf32>, tensor<64xf32> {
^bb0(%o0: tensor<64x64xf32>, %l0: tensor<64xf32>, %o1: tensor<64x64xf32>, %l1: tensor<64xf32>):
  %os = arith.addf %o0, %o1 : tensor<64x64xf32>
  %ls = arith.addf %l0, %l1 : tensor<64xf32>
  comm.yield %os, %ls : tensor<64x64xf32>, tensor<64xf32>
}
` + "```",
	Traits: ir.SingleBlock,
	Fields: func(o *AllReduceOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Values, "values", registerTile),
			ir.OptEnum(&o.Combiner, "combiner", scale.CombinerC).Doc("how tiles are combined; without it the region does"),
			ir.Ref(&o.Level, "level", ir.FlatSymbolRef).Doc("whose units communicate"),
			ir.Enum(&o.Algorithm, "algorithm", algorithm).Default(ir.I32Attr(0)).Doc("the exchange; auto leaves the choice to lower-comm"),
			ir.Body(&o.Body, "combine").Blocks(0, 1),
			ir.Outs(&o.Results, "results", registerTile),
		}
	},
	Syntax: "($combiner $values | `(` $values `)`) `at` $level (`algorithm` `(` $algorithm^ `)`)? attr-dict `:` type($values) `->` type($results) ($combine^)?",
	Parse:  parseAllReduce,
	Print:  printAllReduce,
	Does:   anyMemory,
	Verify: AllReduceOp.verify,
})

// Algorithm is the exchange of a collective.
type Algorithm int64

// The algorithms.
const (
	AutoAlgorithm Algorithm = iota // lower-comm chooses
	OneShot
	TwoShot
	Ring
)

var algorithms = []string{"auto", "one_shot", "two_shot", "ring"}

func (a Algorithm) String() string { return algorithms[a] }

var algorithm = ir.IntEnum(ir.I32, algorithms...)

// AllReduceOp is the view of comm.all_reduce.
type AllReduceOp struct {
	ir.Base
	Values    []*ir.Value
	Combiner  ir.Opt[scale.Combiner] // how tiles are combined, where the region does not say it
	Level     string
	Algorithm Algorithm
	Body      *ir.Region
	Results   []*ir.Value
}

func parseAllReduce(p ir.OpParser, st *ir.OpState) {
	var vs []ir.Unresolved
	byRegion := p.Peek("(")
	if byRegion {
		vs = p.Operands(ir.Paren)
	} else {
		st.SetProp("combiner", ir.I32Attr(int64(p.OneOf(scale.Combiners...))))
		vs = []ir.Unresolved{p.Operand()}
	}
	parseLevel(p, st)
	parseAlgorithm(p, st)
	p.OpAttrs(st)
	from := p.ColonTypes()
	p.Expect("->")
	st.Types = p.Types()
	if p.Err() != nil {
		return
	}
	st.Operands = p.ResolveAll(vs, from)
	if byRegion {
		st.Regions = append(st.Regions, p.Region(nil, nil))
		return
	}
	st.Regions = append(st.Regions, ir.NewRegion())
}

func parseLevel(p ir.OpParser, st *ir.OpState) {
	p.Expect("at")
	st.SetProp("level", ir.SymbolRef(p.Symbol()))
}

func parseAlgorithm(p ir.OpParser, st *ir.OpState) {
	if p.Accept("algorithm") {
		p.Expect("(")
		st.SetProp("algorithm", ir.I32Attr(int64(p.OneOf(algorithms...))))
		p.Expect(")")
	}
}

func printAllReduce(p ir.OpPrinter, o AllReduceOp) {
	if o.Combiner.OK {
		p.Str(" " + o.Combiner.V.String() + " ")
		p.Operands(o.Values)
	} else {
		p.Str(" (")
		p.Operands(o.Values)
		p.Str(")")
	}
	printPlace(p, o.Level, o.Algorithm)
	p.AttrDict(o.Op, "combiner", "level", "algorithm")
	p.Str(" : ")
	p.Types(o.OperandTypes())
	p.Str(" -> ")
	p.Types(o.ResultTypes())
	if !o.Body.Empty() {
		p.Space()
		p.Region(o.Body, ir.RegionStyle{})
	}
}

func printPlace(p ir.OpPrinter, level string, by Algorithm) {
	p.Str(" at ")
	p.Symbol(level)
	if by != AutoAlgorithm {
		p.Str(" algorithm(" + by.String() + ")")
	}
}

func (o AllReduceOp) verify() error {
	if o.NumOperands() == 0 || o.NumOperands() != o.NumResults() {
		return o.Errorf("reduces %d values to %d", o.NumOperands(), o.NumResults())
	}
	for i := range o.NumOperands() {
		if err := o.verifyPair(i); err != nil {
			return err
		}
	}
	if o.Combiner.OK {
		if err := combines(o.Op, o.Combiner.V, o.Values[0]); err != nil {
			return err
		}
	}
	if o.Combiner.OK != o.Body.Empty() {
		return o.Errorf("needs either a combiner keyword or a combiner region")
	}
	if !o.Body.Empty() {
		return verifyCombiner(o.Op)
	}
	if o.NumOperands() > 1 {
		return o.Errorf("combines %d values by %s; a keyword combines one, a region several", len(o.Values), o.Combiner.V)
	}
	return nil
}

// combines verifies that a combiner keyword is for elements of the type.
func combines(op *ir.Op, c scale.Combiner, v *ir.Value) error {
	if elem := ir.ElemOrSelf(v.Type()); !c.Combines(elem) {
		return op.Errorf("combines elements of type %v by %s, which is for integers", elem, c)
	}
	return nil
}

// verifyPair checks operand and result i: same tile, and summands in, sum out.
func (o AllReduceOp) verifyPair(i int) error {
	v, r := o.Operand(i).Type().(*ir.TensorType), o.Result(i).Type().(*ir.TensorType)
	if !sameTile(r, v) {
		return o.Errorf("reduces %v to %v: shape and element type must agree", v, r)
	}
	if enc, ok := r.Encoding().(scale.PartialEncoding); ok {
		if _, _, p := enc.PartialOver(o.Level); p {
			return o.Errorf("result is still partial over @%s", o.Level)
		}
	}
	switch o.Level {
	case scale.Block, scale.Cluster, scale.Device, scale.Node:
		return nil
	}
	enc, _ := v.Encoding().(scale.PartialEncoding)
	var combiner scale.Combiner
	partial := false
	if enc != nil {
		combiner, _, partial = enc.PartialOver(o.Level)
	}
	if !partial {
		return o.ownTiles(v)
	}
	if c := o.Combiner; c.OK && c.V != combiner {
		return o.Errorf("combines by %s summands that %v combines by %s", c.V, v, combiner)
	}
	return nil
}

// ownTiles verifies that units of a block have tiles of their own.
func (o AllReduceOp) ownTiles(v ir.Type) error {
	for p := o.ParentOp(); p != nil; p = p.ParentOp() {
		if on, ok := scale.On.Cast(p); ok && on.Level == o.Level {
			return nil
		}
	}
	return o.Errorf("operand of type %v is not partial over @%s: every unit holds the same value, which would be counted once by each of them", v, o.Level)
}

// verifyCombiner checks that a combiner region merges two tuples of the
// operands' tiles into one.
func verifyCombiner(op *ir.Op) error {
	b := op.Body()
	n := op.NumOperands()
	if b.NumArgs() != 2*n {
		return op.Errorf("combiner takes %d values; two tuples of %d are needed", b.NumArgs(), n)
	}
	for i, a := range b.Args() {
		want := op.Operand(i % n).Type().(*ir.TensorType)
		if !sameTile(a.Type(), want) {
			return op.Errorf("combiner's argument #%d must be a tile like %v, but is %v", i, want, a.Type())
		}
	}
	if y := b.Last(); y == nil || !Yield.Is(y) || y.NumOperands() != n {
		return op.Errorf("combiner must end in a comm.yield of %d values", n)
	}
	for i, v := range b.Last().Operands() {
		if want := op.Operand(i).Type().(*ir.TensorType); !sameTile(v.Type(), want) {
			return b.Last().Errorf("yields %v for a tile like %v", v.Type(), want)
		}
	}
	return nil
}

// sameTile reports whether a type is a tile of the shape and elements of another,
// whatever its layout.
func sameTile(t ir.Type, like *ir.TensorType) bool {
	got, ok := t.(*ir.TensorType)
	return ok && got.Elem() == like.Elem() && ir.Int64sKey(got.Shape()) == ir.Int64sKey(like.Shape())
}

// AllGather is comm.all_gather.
var AllGather = ir.Define(ir.Spec[AllGatherOp]{
	Name:    "comm.all_gather",
	Summary: "every unit gets the tiles of all, side by side",
	Doc: `
Concatenates the tiles of the units along a dimension, in the order of ranks.

` + "```mlir" + `
%g = comm.all_gather %x dim 1 at @warpgroup : tensor<64x32xbf16> -> tensor<64x64xbf16>
` + "```",
	Fields: func(o *AllGatherOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.Number(&o.Dim, "dim", ir.IntNonNegative(ir.I64AttrC)).Doc("the dimension that is joined or cut"),
			ir.Ref(&o.Level, "level", ir.FlatSymbolRef).Doc("whose units communicate"),
			ir.Enum(&o.Algorithm, "algorithm", algorithm).Default(ir.I32Attr(0)).Doc("the exchange; auto leaves the choice to lower-comm"),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Format: "$value `dim` $dim `at` $level (`algorithm` `(` $algorithm^ `)`)? attr-dict `:` type($value) `->` type($result)",
	Does:   anyMemory,
	Verify: func(o AllGatherOp) error {
		return checkRatio(o.Op, int(o.Dim), o.Value.Type(), o.Result.Type())
	},
})

// AllGatherOp is the view of comm.all_gather.
type AllGatherOp struct {
	ir.Base
	Value     *ir.Value
	Dim       int64 // the dimension of concatenation
	Level     string
	Algorithm Algorithm
	Result    *ir.Value
}

// ReduceScatter is comm.reduce_scatter.
var ReduceScatter = ir.Define(ir.Spec[ReduceScatterOp]{
	Name:    "comm.reduce_scatter",
	Summary: "combines the tiles of all units; each gets a part",
	Doc: `
Combines the tiles of the units and gives unit i the i-th part along a dimension.

` + "```mlir" + `
%p = comm.reduce_scatter add %x dim 0 at @device : tensor<64x64xf32> -> tensor<16x64xf32>
` + "```",
	Fields: func(o *ReduceScatterOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.Enum(&o.Combiner, "combiner", scale.CombinerC).Doc("how tiles are combined"),
			ir.Number(&o.Dim, "dim", ir.IntNonNegative(ir.I64AttrC)).Doc("the dimension that is joined or cut"),
			ir.Ref(&o.Level, "level", ir.FlatSymbolRef).Doc("whose units communicate"),
			ir.Enum(&o.Algorithm, "algorithm", algorithm).Default(ir.I32Attr(0)).Doc("the exchange; auto leaves the choice to lower-comm"),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Format: "$combiner $value `dim` $dim `at` $level (`algorithm` `(` $algorithm^ `)`)? attr-dict `:` type($value) `->` type($result)",
	Does:   anyMemory,
	Verify: func(o ReduceScatterOp) error {
		if err := combines(o.Op, o.Combiner, o.Value); err != nil {
			return err
		}
		return checkRatio(o.Op, int(o.Dim), o.Result.Type(), o.Value.Type())
	},
})

// ReduceScatterOp is the view of comm.reduce_scatter.
type ReduceScatterOp struct {
	ir.Base
	Value     *ir.Value
	Combiner  scale.Combiner
	Dim       int64 // the dimension that is cut
	Level     string
	Algorithm Algorithm
	Result    *ir.Value
}

// AllToAll is comm.all_to_all.
var AllToAll = ir.Define(ir.Spec[AllToAllOp]{
	Name:    "comm.all_to_all",
	Summary: "every unit sends a part to every unit",
	Doc: `
Cuts the tile along a dimension into as many parts as there are units; part i goes
to unit i, and the result is the parts received, in the order of senders.

` + "```mlir" + `
%r = comm.all_to_all %x dim 0 at @device : tensor<64x64xf32> -> tensor<64x64xf32>
` + "```",
	Fields: func(o *AllToAllOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.Number(&o.Dim, "dim", ir.IntNonNegative(ir.I64AttrC)).Doc("the dimension that is joined or cut"),
			ir.Ref(&o.Level, "level", ir.FlatSymbolRef).Doc("whose units communicate"),
			ir.Enum(&o.Algorithm, "algorithm", algorithm).Default(ir.I32Attr(0)).Doc("the exchange; auto leaves the choice to lower-comm"),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Format: "$value `dim` $dim `at` $level (`algorithm` `(` $algorithm^ `)`)? attr-dict `:` type($value) `->` type($result)",
	Does:   anyMemory,
	Verify: func(o AllToAllOp) error {
		v, r := o.Value.Type().(*ir.TensorType), o.Result.Type()
		if !sameTile(r, v) || int(o.Dim) >= len(v.Shape()) {
			return o.Errorf("cannot exchange parts of %v along dimension %d for those of %v", v, int(o.Dim), r)
		}
		return nil
	},
})

// AllToAllOp is the view of comm.all_to_all.
type AllToAllOp struct {
	ir.Base
	Value     *ir.Value
	Dim       int64 // the dimension that is cut
	Level     string
	Algorithm Algorithm
	Result    *ir.Value
}

// checkRatio verifies that whole is part repeated along the op's dimension.
func checkRatio(op *ir.Op, dim int, part, whole ir.Type) error {
	p, w := part.(*ir.TensorType), whole.(*ir.TensorType)
	if p.Elem() != w.Elem() || len(p.Shape()) != len(w.Shape()) || dim >= len(p.Shape()) {
		return op.Errorf("cannot relate %v and %v along dimension %d", p, w, dim)
	}
	for i, n := range p.Shape() {
		m := w.Shape()[i]
		if i != dim && m != n || i == dim && (n == 0 || m%n != 0) {
			return op.Errorf("cannot relate %v and %v along dimension %d", p, w, dim)
		}
	}
	return nil
}

// Broadcast is comm.broadcast.
var Broadcast = ir.Define(ir.Spec[BroadcastOp]{
	Name:    "comm.broadcast",
	Summary: "every unit gets the tile of one",
	Doc: `
Gives every unit the tile of the unit ` + "`from`" + `.

` + "```mlir" + `
%r = comm.broadcast %x from %root at @device : tensor<64x64xf32>
` + "```",
	Fields: func(o *BroadcastOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.In(&o.Root, "rank", ir.IsIndex),
			ir.Ref(&o.Level, "level", ir.FlatSymbolRef).Doc("whose units communicate"),
			ir.Out(&o.Result, "result", registerTile),
		}
	},
	Syntax: "$value `from` $rank `at` $level attr-dict `:` type($value)",
	Parse: func(p ir.OpParser, st *ir.OpState) {
		v := p.Operand()
		p.Expect("from")
		r := p.Operand()
		parseLevel(p, st)
		p.OpAttrs(st)
		t := p.ColonType()
		if p.Err() == nil {
			st.Operands = []*ir.Value{p.Resolve(v, t), p.Resolve(r, ir.Index)}
			st.Types = []ir.Type{t}
		}
	},
	Print: func(p ir.OpPrinter, o BroadcastOp) {
		p.Space()
		p.Operand(o.Value)
		p.Str(" from ")
		p.Operand(o.Root)
		p.Str(" at ")
		p.Symbol(o.Level)
		p.AttrDict(o.Op, "level")
		p.Str(" : ")
		p.Type(o.Result.Type())
	},
	Does:   anyMemory,
	Verify: func(o BroadcastOp) error { return sameAsResult(o.Op, o.Value, o.Result) },
})

// BroadcastOp is the view of comm.broadcast.
type BroadcastOp struct {
	ir.Base
	Value  *ir.Value
	Root   *ir.Value // the unit whose tile is given
	Level  string
	Result *ir.Value
}

// Yield is comm.yield.
var Yield = ir.Define(ir.Spec[YieldOp]{
	Name:    "comm.yield",
	Summary: "the merged tuple of a combiner",
	Doc: `
Ends the combiner region of comm.all_reduce.

` + "```mlir" + `
%o, %l = comm.all_reduce (%out, %lse) at @device : tensor<64x64xf32>, tensor<64xf32> -> tensor<64x64xf32>, tensor<64xf32> {
^bb0(%o0: tensor<64x64xf32>, %l0: tensor<64xf32>, %o1: tensor<64x64xf32>, %l1: tensor<64xf32>):
  %os = arith.addf %o0, %o1 : tensor<64x64xf32>
  %ls = arith.addf %l0, %l1 : tensor<64xf32>
  comm.yield %os, %ls : tensor<64x64xf32>, tensor<64xf32>
}
` + "```" + `
`,
	Traits: ir.Terminator | ir.Pure | ir.ReturnLike,
	Fields: func(o *YieldOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Values, "values", ir.AnyType),
		}
	},
	Parents: []string{"comm.all_reduce"},
	Format:  "attr-dict $values `:` type($values)",
})

// YieldOp is the view of comm.yield.
type YieldOp struct {
	ir.Base
	Values []*ir.Value
}
