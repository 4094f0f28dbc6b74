package scale

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
)

// On is scale.on.
var On = ir.Define(ir.Spec[OnOp]{
	Name:    "scale.on",
	Summary: "runs its body on every unit of a level (SPMD)",
	Doc: `
Runs the body on every unit of the level, SPMD: in a tile.kernel on all warps or warpgroups of the block,
in a scale.on @warpgroup on the four warps of that warpgroup; @thread on the threads of the enclosing unit.
` + "`units(n)`" + ` after the types is the number of units; it is required only where it cannot be inferred, as in a
function that kernels call. The optional names after ` + "`as`" + ` are the unit's index and the number of units.
Each input is distributed over the units as its clause says, and the body's argument is the unit's part;
each yielded value is the unit's part of a result. A tile from outside that the body uses without a clause
is a ` + "`replica`" + `: every unit has the whole. The part's type follows from the clause; if it has a layout of its
own, the type is written after it. A value that is ` + "`partial`" + ` as an input or result has a type outside whose
layout says so.

` + "```mlir" + `
%p = scale.on @warpgroup as (%wg, %n) in(%a as %al shard<1>, %b as %bl shard<0>, %acc as %accl partial<add>)
    : (tensor<128x64xbf16>, tensor<64x128xbf16>, tensor<128x128xf32, #tile.layout<warpgroup = [2@+]>>)
    -> (tensor<128x128xf32, #tile.layout<warpgroup = [2@+]>> partial<add>) units(2) {
  %r = tile.gemm %al, %bl, %accl : tensor<128x32xbf16>, tensor<32x128xbf16> -> tensor<128x128xf32>
  scale.yield %r : tensor<128x128xf32>
}
` + "```" + `

Code at @thread has scalars, loops with a trip count of their own, elements of memory (memref.load,
memref.store, memref.atomic_rmw, private memory by memref.alloca) and parts of tiles, which are
register-resident: elementwise operations, reduce, scan, reshape, slices and tile.parallel are supported
there. Collective operations of a unit's threads, such as tile.load, tile.gemm and collectives, must be
outside. What a thread stores is visible to others behind a tile.barrier that all of them reach, and in
the next scale.on. Lanes of a warp exchange scalars by gpu.shuffle, which all of them must reach (convergent). A part
has consecutive elements; threads cannot hold partial sums.

` + "```mlir" + `
func.func @counts(%x: memref<4096xi32>, %lengths: memref<64xi32>, %y: memref<64x4xi32>) {
  tile.kernel blocks(%b) = (1) threads(64) {
    %zeros = arith.constant dense<0> : tensor<64x4xi32>
    %r = scale.on @thread as (%i, %n) in(%zeros as %none shard<0>) : (tensor<64x4xi32>) -> (tensor<64x4xi32> shard<0>) {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %bins = tile.iota dim 1 : tensor<1x4xi32>
      %length = memref.load %lengths[%i] : memref<64xi32>
      %end = arith.index_cast %length : i32 to index
      %counts = scf.for %k = %c0 to %end step %c1 iter_args(%c = %none) -> (tensor<1x4xi32>) {
        %v = memref.load %x[%k] : memref<4096xi32>
        %vs = tile.fill %v : i32 -> tensor<1x4xi32>
        %hit = arith.cmpi eq, %bins, %vs : tensor<1x4xi32>
        %one = arith.extui %hit : tensor<1x4xi1> to tensor<1x4xi32>
        %next = arith.addi %c, %one : tensor<1x4xi32>
        scf.yield %next : tensor<1x4xi32>
      }
      scale.yield %counts : tensor<1x4xi32>
    }
    tile.store %r, %y[0, 0] : tensor<64x4xi32>, memref<64x4xi32>
  }
  return
}
` + "```",
	Known:  []string{"units"},
	Traits: ir.SingleBlock | ir.RecursiveMemoryEffects | ir.ParallelRegion,
	Fields: func(o *OnOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Inputs, "inputs", anyType),
			ir.Ref(&o.Level, "level", levelAttr).Doc("the level on whose units the body runs"),
			ir.AttrIs(&o.InDistsAttr, "in_dists", distArray).Doc("the part of each input that a unit gets: shard<dim>, replica, partial<add>"),
			ir.AttrIs(&o.OutDistsAttr, "out_dists", distArray).Doc("the part of each result that a unit yields"),
			ir.Number(&o.Written, "units", ir.IntPositive(ir.I64AttrC)).Optional().Doc("number of units that run the body, where it cannot be inferred"),
			ir.Body(&o.Body, "body").Blocks(1, 1),
			ir.Outs(&o.Outputs, "outputs", anyType),
		}
	},
	Implicit: "scale.yield",
	Syntax:   "$level (`as` `(` unit `,` number-of-units `)`)? (`in` `(` $inputs `as` part $in_dists (`:` type(part))? `,` … `)` `:` `(` type($inputs) `)`)? (`->` `(` type($outputs) $out_dists `,` … `)`)? (`units` `(` $units `)`)? attr-dict-with-keyword $body",
	Parse:    parseOn,
	Print:    printOn,
	Verify:   verifyOn,
})

var anyType = ir.TypeConstraint{Summary: "any type", OK: func(ir.Type) bool { return true }}

var distArray = ir.AttrConstraint{
	Summary: "array of distribution attributes",
	OK: func(a ir.Attr) bool {
		arr, ok := a.(*ir.ArrayAttr)
		if !ok {
			return false
		}
		for _, e := range arr.Elems() {
			if _, ok := e.(*DistAttr); !ok {
				return false
			}
		}
		return true
	},
}

// OnOp is the view of scale.on.
type OnOp struct {
	ir.Base
	Inputs       []*ir.Value
	Level        string
	InDistsAttr  *ir.ArrayAttr
	OutDistsAttr *ir.ArrayAttr
	Written      int64 // how many units run the body, 0 where that is not written
	Body         *ir.Region
	Outputs      []*ir.Value
}

// InDists are the distributions of the inputs.
func (o OnOp) InDists() []*DistAttr { return distsOf(o.InDistsAttr) }

// OutDists are the distributions of the results.
func (o OnOp) OutDists() []*DistAttr { return distsOf(o.OutDistsAttr) }

func distsOf(list *ir.ArrayAttr) []*DistAttr {
	var out []*DistAttr
	for _, a := range list.Elems() {
		out = append(out, a.(*DistAttr))
	}
	return out
}

// Unit is the argument that holds the number of the running unit.
func (o OnOp) Unit() *ir.Value { return o.Body.Entry().Arg(0) }

// NumUnits is the argument that holds the number of units.
func (o OnOp) NumUnits() *ir.Value { return o.Body.Entry().Arg(1) }

// LocalInputs are the arguments that hold the unit's parts of the inputs.
func (o OnOp) LocalInputs() []*ir.Value { return o.Body.Entry().Args()[2:] }

// AddInput appends an input and returns the body's argument for it, of the type
// that a unit's part has.
func (o OnOp) AddInput(v *ir.Value, d *DistAttr, part ir.Type) *ir.Value {
	ir.Edit(o.Op, func(o *OnOp) {
		o.Inputs = append(o.Inputs, v)
		o.InDistsAttr = ir.Array(append(slices.Clone(o.InDistsAttr.Elems()), d)...)
	})
	return o.Body.Entry().AddArg(part, v.Loc())
}

// DropInput removes input i and the body's argument for it, which nothing uses.
func (o OnOp) DropInput(i int) {
	ir.Edit(o.Op, func(o *OnOp) {
		o.Inputs = slices.Delete(o.Inputs, i, i+1)
		o.InDistsAttr = ir.Array(slices.Delete(slices.Clone(o.InDistsAttr.Elems()), i, i+1)...)
	})
	o.Body.Entry().EraseArg(2 + i)
}

// SourceOf implements [memory.ArgSource]: a replica of a memref is the memref.
func (o OnOp) SourceOf(arg *ir.Value) *ir.Value {
	if arg.Index() < 2 {
		return nil
	}
	return o.Operand(arg.Index() - 2)
}

func parseOn(p ir.OpParser, st *ir.OpState) {
	level := p.Symbol()
	st.SetProp("level", ir.SymbolRef(level))
	args := unitNames(p)
	var ins []ir.Unresolved
	var inDists []ir.Attr
	if p.Accept("in") {
		p.List(ir.Paren, func() {
			ins = append(ins, p.Operand())
			p.Expect("as")
			arg := p.Argument(false, false)
			inDists = append(inDists, ParseDist(p))
			if p.Accept(":") {
				arg.Type = p.Type()
			}
			args = append(args, arg)
		})
	}
	var types []ir.Type
	if p.Accept(":") {
		p.List(ir.Paren, func() { types = append(types, p.Type()) })
	}
	var outDists []ir.Attr
	if p.Accept("->") {
		p.List(ir.Paren, func() {
			st.Types = append(st.Types, p.Type())
			outDists = append(outDists, ParseDist(p))
		})
	}
	st.SetProp("in_dists", ir.Array(inDists...))
	st.SetProp("out_dists", ir.Array(outDists...))
	at := p.Pos()
	n := sharedUnits(p, level)
	if p.Accept("units") {
		p.Expect("(")
		n = p.Int()
		p.Expect(")")
		st.SetProp("units", ir.I64Attr(n))
	}
	st.Attrs = append(st.Attrs, p.AttrDictWithKeyword()...)
	if p.Err() != nil {
		return
	}
	if len(types) != len(ins) {
		p.Errorf(at, "%d inputs but %d types", len(ins), len(types))
		return
	}
	for i, t := range types {
		if args[2+i].Type != nil {
			continue
		}
		local, err := LocalType(t, inDists[i].(*DistAttr), n)
		if n == 0 && err == nil && inDists[i].(*DistAttr).CutDim() >= 0 {
			err = errors.New(unknownUnits(level))
		}
		if err != nil {
			p.Errorf(at, "input #%d: %v", i, err)
			return
		}
		args[2+i].Type = local
	}
	st.Operands = p.ResolveAll(ins, types)
	around, _ := p.Shared(unitsKey{}).(func(string) (int64, bool))
	ShareUnits(p, func(inner string) (int64, bool) {
		n, ok := unitsInside(level, inner)
		if !ok && around != nil {
			return around(inner)
		}
		return n, ok
	})
	st.Regions = append(st.Regions, p.Region(args, Yield.OpDef))
}

func unknownUnits(level string) string {
	return fmt.Sprintf("the number of units of @%s that run this code is not known here; write units(n)%s", level,
		nearest.DidYouMean(level, []string{Thread, Warp, Warpgroup}))
}

// Units is the number of units the body is distributed over: as many as run the
// code around it, 0 where that is not known and not written.
func (o OnOp) Units() int64 {
	if o.Written > 0 {
		return o.Written
	}
	n, _ := UnitsAround(o.Op, o.Level)
	return n
}

// UnitsOf implements [UnitSource].
func (o OnOp) UnitsOf(level string) (int64, bool) { return unitsInside(o.Level, level) }

// unitsInside is how many units of an inner level make one of an outer.
func unitsInside(outer, inner string) (int64, bool) {
	threads, ok := ThreadsIn(outer)
	if !ok || inner == outer {
		return 0, false
	}
	return UnitsIn(threads, inner)
}

func unitNames(p ir.OpParser) []ir.Argument {
	if p.Accept("as") {
		args := p.Arguments(ir.Paren, false, false)
		if len(args) != 2 {
			p.Errorf(p.Pos(), "expected two names after 'as': the unit's index and the number of units")
			return make([]ir.Argument, 2)
		}
		for i := range args {
			args[i].Type = ir.Index
		}
		return args
	}
	hidden := make([]ir.Argument, 2)
	for i := range hidden {
		hidden[i].Type = ir.Index
	}
	return hidden
}

func printOn(p ir.OpPrinter, o OnOp) {
	p.Space()
	p.Symbol(o.Level)
	p.Str(" as ")
	p.Arguments(ir.Paren, o.Body.Entry().Args()[:2], false)
	if o.NumOperands() > 0 {
		p.Str(" in")
		dists := o.InDists()
		p.List(ir.Paren, len(dists), func(i int) {
			p.Operand(o.Operand(i))
			p.Str(" as ")
			p.Argument(o.Body.Entry().Arg(2+i), false)
			p.Space()
			PrintDist(p, dists[i])
			if part := o.Body.Entry().Arg(2 + i).Type(); part != partType(o, i, dists[i]) {
				p.Str(" : ")
				p.Type(part)
			}
		})
		p.Str(" : (")
		p.Types(o.Op.OperandTypes())
		p.Str(")")
	}
	if o.NumResults() > 0 {
		p.Str(" -> ")
		dists := o.OutDists()
		p.List(ir.Paren, len(dists), func(i int) {
			p.Type(o.Result(i).Type())
			p.Space()
			PrintDist(p, dists[i])
		})
	}
	if o.Written != 0 {
		p.Str(" units(")
		p.Int(o.Written)
		p.Str(")")
	}
	p.AttrDictWithKeyword(o.Op, "level", "in_dists", "out_dists", "units")
	p.Space()
	p.Region(o.Body, ir.RegionStyle{HideArgs: true, HideTerminator: o.NumResults() == 0})
}

// partType is the type that an input's argument has unless one is written.
func partType(o OnOp, i int, d *DistAttr) ir.Type {
	t, err := LocalType(o.Operand(i).Type(), d, o.Units())
	if err != nil {
		return nil
	}
	return t
}

func verifyOn(o OnOp) error {
	if err := checkUnits(o); err != nil {
		return err
	}
	ins, outs := o.InDists(), o.OutDists()
	if len(ins) != o.NumOperands() || len(outs) != o.NumResults() {
		return o.Errorf("has %d inputs and %d results, but %d and %d distributions", o.NumOperands(), o.NumResults(),
			len(ins), len(outs))
	}
	if o.Body.Entry().NumArgs() != 2+len(ins) || o.Unit().Type() != ir.Index || o.NumUnits().Type() != ir.Index {
		return o.Errorf("body must have the unit's index and the number of units, both of type index, and %d inputs as arguments", len(ins))
	}
	for i, d := range ins {
		if err := checkClause(o, "input", i, o.Operand(i).Type(), o.Body.Entry().Arg(2+i).Type(), d); err != nil {
			return err
		}
	}
	y := o.Body.Entry().Last()
	if y.NumOperands() != len(outs) {
		return y.Errorf("yields %d values, but the enclosing scale.on has %d results", y.NumOperands(), len(outs))
	}
	for i, d := range outs {
		if err := checkClause(o, "result", i, o.Result(i).Type(), y.Operand(i).Type(), d); err != nil {
			return err
		}
	}
	if o.Level == Thread {
		return verifyThread(o)
	}
	return nil
}

// checkUnits holds a written number of units against how many there are.
func checkUnits(o OnOp) error {
	have, known := UnitsAround(o.Op, o.Level)
	switch n := o.Units(); {
	case n == 0:
		return o.Errorf("runs on units of @%s: %s", o.Level, unknownUnits(o.Level))
	case known && n != have:
		return o.Errorf("distributes over %d units of @%s, but %d run the enclosing code; write units(%d), or change threads(…) of the tile.kernel",
			n, o.Level, have, have)
	}
	return nil
}

// checkClause holds the type outside against the type inside.
func checkClause(o OnOp, what string, i int, outer, inner ir.Type, d *DistAttr) error {
	want, err := LocalType(outer, d, o.Units())
	if err != nil {
		return o.Errorf("%s #%d: %v", what, i, err)
	}
	if got, ok := inner.(*ir.TensorType); ok {
		if w, ok := want.(*ir.TensorType); ok && sameTile(got, w) {
			return nil
		}
	}
	if inner != want {
		return o.Errorf("%s #%d has type %v inside, but %s of %v over %d units is %v", what, i, inner, d.keyword(), outer,
			o.Units(), want)
	}
	return nil
}

func sameTile(a, b *ir.TensorType) bool {
	return a.Elem() == b.Elem() && ir.Int64sKey(a.Shape()) == ir.Int64sKey(b.Shape())
}

// Yield is scale.yield.
var Yield = ir.Define(ir.Spec[YieldOp]{
	Name:    "scale.yield",
	Summary: "terminates the body of scale.on with a unit's parts of the results, or that of an instruction",
	Doc: `
Terminates the body of scale.on, or of scale.instruction with its result.

` + "```mlir" + `
scale.on @warpgroup as (%wg, %n) units(2) {
  scale.yield
}
` + "```",
	Traits: ir.Terminator | ir.Pure | ir.ReturnLike,
	Fields: func(o *YieldOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Values, "values", anyType),
		}
	},
	Parents: []string{"scale.on", "scale.instruction"},
	Format:  "attr-dict ($values^ `:` type($values))?",
})

// YieldOp is the view of scale.yield.
type YieldOp struct {
	ir.Base
	Values []*ir.Value
}
