package comm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// AllReduce is comm.all_reduce.
var AllReduce = ir.Define(ir.Spec[AllReduceOp]{
	Name:    "comm.all_reduce",
	Summary: "all-reduce: combines the tiles of all units, and each unit gets the result",
	Doc: `
Combines one tile, or a tuple of tiles, of every unit of the level. The combiner is a keyword, or a
region that merges two tuples: the first half of its arguments is the lower ranks' tuple. It must be
associative; ranks are merged in ascending order, so the result is the same everywhere and on every run.

Inside a block (@warp, @warpgroup) either the operand's layout says that it is partial, and the result
is a replica; or the operation is in a scale.on of the level, where each unit has a tile of its own.
Units of coarser levels always have their own tiles.

` + "`algorithm`" + ` selects the exchange between blocks or devices. By default lower-comm takes the fastest on
the target's network. one_shot sends all tiles to every unit; two_shot lets each unit reduce one part of
the tile and broadcast it; ring passes parts around, and merges part i in the order of ranks from i on. A
requested algorithm is never replaced.

` + "```mlir" + `
%c = comm.all_reduce add %sum at @warpgroup : tensor<64x64xf32, #tile.layout<warpgroup = [2@+]>> -> tensor<64x64xf32>
%o, %l = comm.all_reduce (%out, %lse) at @device : tensor<64x64xf32>, tensor<64xf32> -> tensor<64x64xf32>, tensor<64xf32> {
^bb0(%o0: tensor<64x64xf32>, %l0: tensor<64xf32>, %o1: tensor<64x64xf32>, %l1: tensor<64xf32>):
  %os = arith.addf %o0, %o1 : tensor<64x64xf32>
  %ls = arith.addf %l0, %l1 : tensor<64xf32>
  comm.yield %os, %ls : tensor<64x64xf32>, tensor<64xf32>
}
` + "```",
	Traits: ir.SingleBlock | ir.Together,
	Fields: func(o *AllReduceOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Values, "values", registerTile),
			ir.OptEnum(&o.Combiner, "combiner", scale.CombinerC).Doc("how tiles are combined; without it the region combines"),
			levelField(&o.Level),
			algorithmField(&o.Algorithm),
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

// Meeting is the [Collective].
func (o AllReduceOp) Meeting() Meeting {
	return Meeting{Level: o.Level, Algorithm: o.Algorithm, Alike: true, Combiner: o.Combiner}
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
	p.Types(o.Op.OperandTypes())
	p.Str(" -> ")
	p.Types(o.ResultTypes())
	if !o.Body.Empty() {
		p.Space()
		p.Region(o.Body, ir.RegionStyle{})
	}
}

func (o AllReduceOp) verify() error {
	if o.NumOperands() == 0 || o.NumOperands() != o.NumResults() {
		return o.Errorf("has %d operands, but %d results", o.NumOperands(), o.NumResults())
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
		return o.Errorf("expects either a combiner keyword or a combiner region")
	}
	if !o.Body.Empty() {
		return verifyCombiner(o.Op)
	}
	if o.NumOperands() > 1 {
		return o.Errorf("combines %d values by %s; a keyword combines one, a region several", len(o.Values), o.Combiner.V)
	}
	return nil
}

// verifyPair checks operand and result i: the same tile, with partial sums as operand and their sum as result.
func (o AllReduceOp) verifyPair(i int) error {
	v, r := o.Operand(i).Type().(*ir.TensorType), o.Result(i).Type().(*ir.TensorType)
	if !sameTile(r, v) {
		return o.Errorf("reduces %v to %v; shape and element type must agree", v, r)
	}
	if enc, ok := r.Encoding().(scale.PartialEncoding); ok {
		if _, _, p := enc.PartialOver(o.Level); p {
			return o.Errorf("result is still partial over @%s", o.Level)
		}
	}
	if _, inside := scale.ThreadsIn(o.Level); !inside {
		return nil // blocks, and what is made of them, have tiles of their own, whatever the target calls them
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
		return o.Errorf("combines by %s, but the partial sums of %v combine by %s", c.V, v, combiner)
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
		return op.Errorf("combiner has %d arguments; expected two tuples of %d", b.NumArgs(), n)
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

// Yield is comm.yield.
var Yield = ir.Define(ir.Spec[YieldOp]{
	Name:    "comm.yield",
	Summary: "terminates the combiner of an all-reduce",
	Doc: `
Terminates the combiner region of comm.all_reduce with the merged tuple.

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
