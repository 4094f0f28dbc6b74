package generated_test

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/irgen"
)

// Pieces of programs whose results are defined: what declarations alone would make
// is undefined for most operands.
var definedShapes = []irgen.Shape{
	dividing, dividing, shifting, shifting, floatToInt, floatBits, flagged, memory, access, access, whileLoop, indexSwitch,
}

var integers = []ir.Type{ir.I8, ir.I32, ir.I64, ir.Index, ir.Vector([]int64{4}, ir.I32)}

func pick[T any](g *irgen.Generator, list []T) T { return list[g.Intn(len(list))] }

// number is a constant integer of a type or of its elements.
func number(g *irgen.Generator, b *ir.Builder, t ir.Type, v int64) *ir.Value {
	n := ir.Integer(ir.ElemOrSelf(t), v)
	if s, ok := t.(ir.ShapedType); ok {
		return g.Constant(b, ir.SplatOf(s, n))
	}
	return g.Constant(b, n)
}

// dividing divides by odd numbers, or by a constant.
func dividing(g *irgen.Generator, b *ir.Builder) {
	t := pick(g, integers)
	names := []string{"arith.divui", "arith.divsi", "arith.ceildivui", "arith.ceildivsi", "arith.floordivsi",
		"arith.remui", "arith.remsi"}
	if t == ir.Index && g.Intn(2) == 0 {
		names = []string{"index.divu", "index.divs", "index.ceildivu", "index.ceildivs", "index.floordivs", "index.remu",
			"index.rems"}
	}
	by := number(g, b, t, pick(g, []int64{1, 2, 3, 8, -1, -3, 127, -128}))
	if g.Intn(3) > 0 {
		by = arith.Binary(b, arith.OrI, g.Value(t), number(g, b, t, 1))
	}
	g.Add(b.Value(g.Op(pick(g, names)), t, g.Value(t), by))
}

// shifting shifts by less than the width.
func shifting(g *irgen.Generator, b *ir.Builder) {
	t := pick(g, integers)
	names := []string{"arith.shli", "arith.shrui", "arith.shrsi"}
	if t == ir.Index && g.Intn(2) == 0 {
		names = []string{"index.shl", "index.shru", "index.shrs"}
	}
	width, _ := ir.BitWidth(ir.ElemOrSelf(t))
	if t == ir.Index {
		width = 32 // an index may have no more
	}
	by := number(g, b, t, int64(g.Intn(width)))
	if g.Intn(3) > 0 {
		by = arith.Binary(b, arith.AndI, g.Value(t), number(g, b, t, int64(width-1)))
	}
	g.Add(b.Value(g.Op(pick(g, names)), t, g.Value(t), by))
}

// floatToInt converts numbers of a range that all integers have.
func floatToInt(g *irgen.Generator, b *ir.Builder) {
	from, to := pick(g, []*ir.FloatType{ir.F16, ir.F32, ir.F64}), pick(g, []ir.Type{ir.I8, ir.I32, ir.I64})
	name, low := "arith.fptosi", -100.0
	if g.Intn(2) == 0 {
		name, low = "arith.fptoui", 0
	}
	x := arith.Binary(b, arith.MaxNumF, g.Value(from), g.Constant(b, ir.Float(from, low))) // NaN is gone
	x = arith.Binary(b, arith.MinNumF, x, g.Constant(b, ir.Float(from, 100.75)))
	g.Add(b.Value(g.Op(name), to, x))
}

// floatBits looks at the bits of a number that is not NaN, since NaN has many.
func floatBits(g *irgen.Generator, b *ir.Builder) {
	if g.Intn(2) == 0 {
		g.Add(arith.Cast(b, arith.Bitcast, g.Value(ir.I32), ir.F32))
		return
	}
	x := g.Value(ir.F32)
	isNaN := arith.NewCmpF(b, arith.UNO, x, x)
	g.Add(arith.NewSelect(b, isNaN, number(g, b, ir.I32, 0), arith.Cast(b, arith.Bitcast, x, ir.I32)))
}

// flagged adds, subtracts and multiplies numbers that are small enough for their flags to hold.
func flagged(g *irgen.Generator, b *ir.Builder) {
	x, y := g.Value(ir.I8), g.Value(ir.I8)
	ext, flag := arith.ExtSI, arith.NSW
	if g.Intn(2) == 0 {
		ext, flag = arith.ExtUI, arith.NUW|arith.NSW
	}
	defs := []ir.Def[arith.BinaryOp]{arith.AddI, arith.MulI}
	if ext == arith.ExtSI {
		defs = append(defs, arith.SubI)
	}
	o := arith.BinaryOp{Overflow: flag}
	def := pick(g, defs)
	o.LHS, o.RHS = arith.Cast(b, ext, x, ir.I32), arith.Cast(b, ext, y, ir.I32)
	g.Add(def.New(b, o).Result)
}

// memory is a buffer with something in every element.
func memory(g *irgen.Generator, _ *ir.Builder) {
	t := ir.MemRef(pick(g, [][]int64{{4}, {2, 3}, {}}), pick(g, []ir.Type{ir.I8, ir.I32, ir.I64, ir.F32}), nil, nil)
	b := g.Entry()
	m := memref.Alloca.New(b, memref.AllocaOp{}, t).MemRef
	var fill func(at []*ir.Value)
	fill = func(at []*ir.Value) {
		if len(at) == len(t.Shape()) {
			x := number(g, b, ir.I8, int64(g.Intn(256)-128))
			if ir.IsFloat(t.Elem()) {
				x = b.Value(arith.SIToFP.OpDef, t.Elem(), x)
			} else if t.Elem() != ir.I8 {
				x = b.Value(arith.ExtSI.OpDef, t.Elem(), x)
			}
			b.Op(memref.Store.OpDef, nil, append([]*ir.Value{x, m}, at...)...)
			return
		}
		for i := range t.Shape()[len(at)] {
			fill(append(at[:len(at):len(at)], number(g, b, ir.Index, i)))
		}
	}
	fill(nil)
	g.Add(m)
}

// access loads from a buffer or stores to it, inside its bounds.
func access(g *irgen.Generator, b *ir.Builder) {
	m := g.Some(func(t ir.Type) bool { _, ok := t.(*ir.MemRefType); return ok })
	if m == nil {
		return
	}
	t := m.Type().(*ir.MemRefType)
	at := []*ir.Value{m}
	for _, n := range t.Shape() {
		i := number(g, b, ir.Index, int64(g.Intn(int(n))))
		if g.Intn(2) == 0 {
			i = b.Value(arith.RemUI.OpDef, ir.Index, g.Value(ir.Index), number(g, b, ir.Index, n))
		}
		at = append(at, i)
	}
	if g.Intn(2) == 0 {
		b.Op(memref.Store.OpDef, nil, append([]*ir.Value{g.Value(t.Elem())}, at...)...)
		return
	}
	g.Add(b.Value(memref.Load.OpDef, t.Elem(), at...))
}

// whileLoop counts, and ends sooner when something is so.
func whileLoop(g *irgen.Generator, b *ir.Builder) {
	if !g.MayNest() {
		return
	}
	t := pick(g, []ir.Type{ir.I32, ir.F32, ir.I64})
	types := []ir.Type{ir.I32, t}
	before, after := new(ir.Region), new(ir.Region)
	before.Append(ir.NewBlock(types...))
	after.Append(ir.NewBlock(types...))
	w := b.Create(ir.OpState{Def: scf.While.OpDef, Types: types,
		Operands: []*ir.Value{number(g, b, ir.I32, 0), g.Value(t)}, Regions: []*ir.Region{before, after}})
	g.Inside(before.Entry(), func() {
		b := ir.NewBuilder(before.Entry())
		more := arith.NewCmpI(b, arith.SLT, before.Entry().Arg(0), number(g, b, ir.I32, int64(g.Intn(4))))
		if g.Intn(2) == 0 {
			more = arith.Binary(b, arith.AndI, more, g.Value(ir.I1))
		}
		b.Op(scf.Condition.OpDef, nil, more, before.Entry().Arg(0), g.Value(t))
	})
	g.Inside(after.Entry(), func() {
		b := ir.NewBuilder(after.Entry())
		next := arith.Binary(b, arith.AddI, after.Entry().Arg(0), number(g, b, ir.I32, 1))
		b.Op(scf.Yield.OpDef, nil, next, g.Value(t))
	})
	g.Add(w.Results()...)
}

// indexSwitch switches on a small number: what is lowered has 32 bits of it.
func indexSwitch(g *irgen.Generator, b *ir.Builder) {
	if !g.MayNest() {
		return
	}
	t := pick(g, []ir.Type{ir.I32, ir.F32, ir.I1})
	var cases []int64
	regions := []*ir.Region{new(ir.Region)}
	for i := range g.Intn(4) {
		cases = append(cases, int64(2*i))
		regions = append(regions, new(ir.Region))
	}
	flag := b.Value(arith.RemUI.OpDef, ir.Index, g.Value(ir.Index), number(g, b, ir.Index, 7))
	s := ir.OpState{Def: scf.IndexSwitch.OpDef, Types: []ir.Type{t}, Operands: []*ir.Value{flag}, Regions: regions}
	s.SetProp("cases", ir.DenseI64(cases...))
	for _, r := range regions {
		r.Append(ir.NewBlock())
	}
	op := b.Create(s)
	for _, r := range regions {
		g.Inside(r.Entry(), func() { ir.NewBuilder(r.Entry()).Op(scf.Yield.OpDef, nil, g.Value(t)) })
	}
	g.Add(op.Results()...)
}
