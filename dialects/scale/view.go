package scale

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

var memrefType = ir.TypeConstraint{
	Summary: "memref of any type values",
	OK:      func(t ir.Type) bool { _, ok := t.(*ir.MemRefType); return ok },
}

var distConstraint = ir.AttrConstraint{
	Summary: "distribution attribute",
	OK:      func(a ir.Attr) bool { _, ok := a.(*DistAttr); return ok },
}

// View is scale.view.
var View = ir.Define(ir.Spec[ViewOp]{
	Name:    "scale.view",
	Summary: "the local part of a memref at a level",
	Doc: `
Takes the part of a memref that belongs to the unit that runs the code: a shard of one dimension, or the
whole for a replica. On machines whose units have memories of their own, a shard of several dimensions is for a grid of
units: ` + "`shard<0, 1>`" + ` gives unit (y, x) part y along dimension 0 and part x along dimension 1; the types say how many parts
there are along each. A map computes the unit from a coordinate. At @device it may be any map that assigns
equally many elements to all units: cyclic (` + "`d0 mod 4`" + `), block-cyclic (` + "`d0 floordiv 16 mod 4`" + `), permuted
(` + "`3 - d0 floordiv 64`" + `). The elements of a unit are then adjacent in its part, in order. At @device a kernel
argument is one array on the host; its shards are on their devices. A replica has a copy on every device,
and device 0's is copied back: all devices must write the same to it, or only device 0 writes. The
simulator rejects other programs.

If the extent is not divisible by the units at @device, the result has a dynamic extent (` + "`?`" + `): all units
have as many elements as the first, but the last ones have fewer, or none. The rest of a tile beyond the
part is masked, as beyond any array.

` + "```mlir" + `
%l = scale.view %A shard<1> at @device : memref<4096x8192xbf16> -> memref<4096x2048xbf16>
%r = scale.view %B shard<0> at @device : memref<1001x64xbf16> -> memref<?x64xbf16>
%s = scale.view %A shard<0, 1> at @block : memref<4096x8192xbf16> -> memref<1024x2048xbf16>
%c = scale.view %A map<(d0, d1) -> (d0 floordiv 128 mod 4)> at @device : memref<4096x8192xbf16> -> memref<1024x8192xbf16>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *ViewOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", memrefType),
			ir.AttrIs(&o.Dist, "dist", distConstraint).Doc("shard<dim, …>, replica, or map<…> from coordinates to the unit"),
			ir.Ref(&o.Level, "level", levelAttr).Doc("the level whose unit the result belongs to"),
			ir.Out(&o.Result, "result", memrefType),
		}
	},
	Syntax: "$source $dist `at` $level attr-dict `:` type($source) `->` type($result)",
	Parse:  parseView,
	Print:  printView,
	Verify: verifyView,
})

// ViewOp is the view of scale.view.
type ViewOp struct {
	ir.Base
	Source *ir.Value // the whole memref
	Dist   *DistAttr // how the source is distributed
	Level  string
	Result *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (o ViewOp) ViewSource() *ir.Value { return o.Source }

// OwnPart implements [memory.PartView]: a shard is its unit's own.
func (o ViewOp) OwnPart() bool { return o.Dist.Kind() != Replica }

func parseView(p ir.OpParser, st *ir.OpState) {
	src := p.Operand()
	st.SetProp("dist", ParseDist(p))
	p.Expect("at")
	st.SetProp("level", ir.SymbolRef(p.Symbol()))
	p.OpAttrs(st)
	from := p.ColonType()
	p.Expect("->")
	to := p.Type()
	if p.Err() != nil {
		return
	}
	st.Operands = []*ir.Value{p.Resolve(src, from)}
	st.Types = []ir.Type{to}
}

func printView(p ir.OpPrinter, o ViewOp) {
	p.Space()
	p.Operand(o.Source)
	p.Space()
	PrintDist(p, o.Dist)
	p.Str(" at ")
	p.Symbol(o.Level)
	p.AttrDict(o.Op, "dist", "level")
	p.Str(" : ")
	p.Type(o.Source.Type())
	p.Str(" -> ")
	p.Type(o.Result.Type())
}

func verifyView(o ViewOp) error {
	from := o.Source.Type().(*ir.MemRefType)
	to := o.Result.Type().(*ir.MemRefType)
	if from.Elem() != to.Elem() {
		return o.Errorf("views elements of type %v as %v", from.Elem(), to.Elem())
	}
	if from.Space() != to.Space() {
		return o.Errorf("views memory of %v as %v; the memory space must be the same", from, to)
	}
	if len(from.Shape()) != len(to.Shape()) {
		return o.Errorf("result has rank %d, but the source has rank %d", len(to.Shape()), len(from.Shape()))
	}
	if o.Dist.Kind() == Partial {
		return o.Errorf("memory cannot be partial; reduce into it, or view it as a replica")
	}
	if o.Dist.Kind() == Mapped {
		if err := checkMapped(o, from, to); err != nil {
			return err
		}
	}
	cut := o.Dist.Dims()
	for _, dim := range cut {
		if dim >= len(from.Shape()) {
			return o.Errorf("distributes dimension %d of a memref of rank %d", dim, len(from.Shape()))
		}
	}
	if err := checkGrid(o, cut, from, to); err != nil {
		return err
	}
	for i, n := range from.Shape() {
		l := to.Shape()[i]
		if !slices.Contains(cut, i) && l != n {
			return o.Errorf("dimension %d is not distributed; it must stay %s", i, extent(n))
		}
		if slices.Contains(cut, i) && n != ir.Dynamic && l != ir.Dynamic && (l == 0 || n%l != 0) {
			return o.Errorf("dimension %d of size %d is not divisible into parts of size %d; if the last parts may be shorter, make the result dynamic there (?)", i, n, l)
		}
	}
	return nil
}

// checkGrid verifies that a view that cuts several dimensions says how many parts there are, and is of units that have
// memories of their own.
func checkGrid(o ViewOp, cut []int, from, to *ir.MemRefType) error {
	if len(cut) < 2 {
		return nil
	}
	if o.Level == Device || o.Level == World || o.Level == Node {
		return o.Errorf("%s divides several dimensions among units of @%s; devices divide one, as in shard<%d>", o.Dist.keyword(),
			o.Level, cut[0])
	}
	for _, dim := range cut {
		if from.Shape()[dim] == ir.Dynamic || to.Shape()[dim] <= 0 {
			return o.Errorf("divides dimension %d of several, but its extent or that of a part is not a number above 0; give the memrefs static extents there",
				dim)
		}
	}
	return nil
}

// checkMapped verifies that a view by a map has parts of the size that the map says.
func checkMapped(o ViewOp, from, to *ir.MemRefType) error {
	unit := o.Dist.Unit()
	dim := o.Dist.CutDim()
	if dim < 0 {
		return o.Errorf("map %v must compute the unit from one of the coordinates", unit)
	}
	if dim >= len(to.Shape()) {
		return nil // said of every distribution
	}
	n, l := from.Shape()[dim], to.Shape()[dim]
	if !o.Dist.Scattered() {
		if _, part, _ := o.Dist.Blocked(); l != ir.Dynamic && l != part {
			return o.Errorf("map %v divides dimension %d into parts of %d, but the result has %d there", unit, dim, part, l)
		}
		return nil
	}
	switch {
	case o.Level != Device:
		return o.Errorf("map %v is not of the form (d0, …) -> (di floordiv c); parts that are not contiguous must be copied, which is supported at @device only", unit)
	case n == ir.Dynamic || l == ir.Dynamic:
		return o.Errorf("distributes dimension %d by map %v, but its extent is dynamic; give the memref a static extent there", dim, unit)
	case l == 0 || n%l != 0:
		return nil // said of every distribution
	}
	if _, err := o.Dist.Deal(n, n/l); err != nil {
		return o.Errorf("%v", err)
	}
	return nil
}

func extent(n int64) string {
	if n == ir.Dynamic {
		return "dynamic"
	}
	return ir.IndexAttr(n).Big().String()
}

// Units is the number of units that the types of a view imply, 0 when the
// types do not tell (a replica, or dynamic shapes).
func (o ViewOp) Units() int64 {
	cut := o.Dist.Dims()
	units := int64(min(len(cut), 1))
	for _, dim := range cut {
		n := o.Source.Type().(*ir.MemRefType).Shape()[dim]
		l := o.Result.Type().(*ir.MemRefType).Shape()[dim]
		if n == ir.Dynamic || l == ir.Dynamic || l == 0 {
			return 0
		}
		units *= n / l
	}
	return units
}

// NotDivided is the error of a machine whose blocks have no memories of their own, between which a view could divide an
// array.
func (o ViewOp) NotDivided() error {
	return o.Errorf("at @%s gives units of a block, or blocks, a part of an array, but they share its memory; index the array by the unit's number instead",
		o.Level)
}
