package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// product is a GEMM that is lowered to calls of an instruction's intrinsic.
type product struct {
	*kernel
	o    tile.GemmOp
	by   *step
	nest *nest
	a, b *panel
	sum  ir.Type // of the instruction's accumulator
	// sums is memory for the result in the instruction's type, with whole registers: the result's own, if it is such.
	sums *ir.Value
	regs registers
}

// registers are where the operands of a GEMM are while it runs.
type registers interface {
	zero(at *tileAt) *ir.Value
	load(at *tileAt, arg int) *ir.Value
	multiply(a, b, sum *ir.Value) *ir.Value
	store(sum *ir.Value, at *tileAt)
}

// tileAt is a register's tile in memory of more dimensions: its first element, and its rows.
type tileAt struct {
	mem        *ir.Value
	at         []*ir.Value
	rows, cols int64
}

// byIntrinsic reports whether a GEMM is lowered to calls of an intrinsic.
func (p *plan) byIntrinsic(o tile.GemmOp) bool {
	return p.steps[o.Op] != nil && p.steps[o.Op].Lower() != ""
}

// ofResult is the extents of a GEMM's result in whole registers, and whether the result itself has them and the
// instruction's type.
func (s *step) ofResult(o tile.GemmOp) (t *ir.TensorType, same bool) {
	m, n, _ := o.MNK()
	sum := tileType(s.Result()).Elem()
	shape := append(slices.Clone(o.Batch()), ceilDiv(m, s.m)*s.m, ceilDiv(n, s.n)*s.n)
	return ir.Tensor(shape, sum, nil), slices.Equal(shape, o.Sum().Shape()) && o.Sum().Elem() == sum
}

// scratchOfProduct are the bytes that a GEMM of an intrinsic needs while it runs.
func (p *plan) scratchOfProduct(o tile.GemmOp) (out []int64) {
	s := p.steps[o.Op]
	a, b := p.panels(o, s, vectors)
	for _, x := range []*panel{a, b} {
		if !x.inPlace {
			out = append(out, bytesOf(x.packedType()))
		}
	}
	if t, same := s.ofResult(o); !same {
		out = append(out, bytesOf(t))
	}
	return out
}

// product packs the operands of a GEMM, and computes blocks of its result in registers.
func (k *kernel) product(o tile.GemmOp) {
	g := &product{kernel: k, o: o, by: k.steps[o.Op]}
	g.a, g.b = k.panels(o, g.by, vectors)
	free := k.extra[o.Op]
	for _, x := range []*panel{g.a, g.b} {
		if !x.inPlace {
			x.mem, free = k.scratch(free[0], x.packedType()), free[1:]
			k.versions(x.v, func() { x.pack(k) })
		}
	}
	t, same := g.by.ofResult(o)
	g.sum = t.Elem()
	if g.sums = k.memory(o.Result); !same {
		g.sums = k.scratch(free[0], t)
	}
	if g.o.Acc != nil && k.isZero(g.o.Acc) {
		g.o.Acc = nil
	}
	if g.o.Acc != nil && !(same && k.of[g.o.Acc] != nil && k.of[g.o.Acc] == k.of[g.o.Result]) {
		g.begin(same)
	}
	g.nest = k.nest()
	g.regs = vectorRegisters{g}
	if g.by.State() == scale.AMX {
		g.regs = amxRegisters{g}
	}
	g.nest.outer(append(slices.Clone(o.Batch()), 1), nil, g.blocks)
	if !same {
		n := k.nest()
		n.each(o.Sum().Shape(), k.cpu.lanes(ir.F32), func(p point) {
			n.write(cast(n.inner(), n.read(g.sums, g.sum, p), o.Sum().Elem(), arith.TruncF), k.memory(o.Result), p)
		})
	}
}

// isZero reports whether a tile is a constant of zeros that is in no memory.
func (p *plan) isZero(v *ir.Value) bool {
	op := v.DefiningOp()
	if op == nil || p.kept[v] || !op.Has(ir.ConstantLike) {
		return false
	}
	a, err := ir.ElementsOf(op.Attr("value"))
	return err == nil && a.IsSplat() && a.At(0) == arith.ZeroAttr(tileType(v).Elem())
}

// begin puts the accumulator where the sums are.
func (g *product) begin(same bool) {
	n := g.kernel.nest()
	if !same {
		zero := n.literal(arith.ZeroAttr(g.sum))
		n.each(g.sums.Type().(*ir.MemRefType).Shape(), g.cpu.lanes(g.sum), func(p point) { n.write(zero, g.sums, p) })
	}
	shape := shapeOf(g.o.Acc)
	n.each(shape, g.lanesFor(len(shape), g.o.Acc), func(p point) {
		n.write(cast(n.inner(), n.at(g.o.Acc, p), g.sum, arith.ExtF), g.sums, p)
	})
}

// cast converts a number or vector to another type of float, if it is not of it.
func cast(b *ir.Builder, x *ir.Value, elem ir.Type, def ir.Def[arith.CastOp]) *ir.Value {
	if ir.ElemOrSelf(x.Type()) == elem {
		return x
	}
	return arith.Cast(b, def, x, like(x, elem))
}

// blocks makes the loops over blocks of registers.
func (g *product) blocks(batch []*ir.Value) {
	n := g.nest
	across := ceilDiv(g.b.x, g.by.n)
	down := ceilDiv(g.a.x, g.by.m)
	count := int64(amxTiles)
	if g.by.State() == "" {
		count = g.cpu.registers
	}
	n.groups(across, vectors, func(panel, col *ir.Value, width int64) {
		n.row(0, down, rows(count, down), nil, func(row *ir.Value, height int64, _ []*ir.Value) []*ir.Value {
			g.block(batch, row, height, panel, col, width)
			return nil
		})
	})
}

// block computes a block of the result.
func (g *product) block(batch []*ir.Value, row *ir.Value, height int64, panel, col *ir.Value, width int64) {
	n := g.nest
	in := func(xs ...*ir.Value) []*ir.Value { return append(slices.Clone(batch), xs...) }
	var results []*tileAt
	var sums []*ir.Value
	for r := range height {
		for c := range width {
			at := &tileAt{mem: g.sums, rows: g.by.m, cols: g.by.n,
				at: in(n.times(n.plus(row, g.index(r)), g.by.m), n.times(n.plus(col, g.index(c)), g.by.n))}
			results = append(results, at)
			if g.o.Acc == nil {
				sums = append(sums, g.regs.zero(at))
			} else {
				sums = append(sums, g.regs.load(at, g.by.c))
			}
		}
	}
	sums = n.unrolled(ceilDiv(g.a.ks, g.by.k), sums, func(step *ir.Value, sums []*ir.Value) []*ir.Value {
		var b []*ir.Value
		for c := range width {
			at := in(panel, step, g.index(c*g.b.elements()))
			b = append(b, g.regs.load(&tileAt{g.b.mem, at, 1, g.b.elements()}, g.b.arg))
		}
		out := make([]*ir.Value, len(sums))
		for r := range height {
			tile := n.plus(row, g.index(r))
			at := &tileAt{g.a.mem, in(tile, step, g.zero()), 1, g.a.elements()}
			if g.a.inPlace {
				at.mem, at.at = nil, in(tile, n.times(step, g.by.k))
			}
			a := g.regs.load(at, g.a.arg)
			for c := range width {
				i := r*width + c
				out[i] = g.regs.multiply(a, b[c], sums[i])
			}
		}
		return out
	})
	for i, at := range results {
		g.regs.store(sums[i], at)
	}
}

// call calls the intrinsic with its arguments in the body's order.
func (g *product) call(t ir.Type, leading []*ir.Value, a, b, sum *ir.Value) *ir.Value {
	args := make([]*ir.Value, g.by.Body.Entry().NumArgs())
	args[g.a.arg], args[g.b.arg], args[g.by.c] = a, b, sum
	return llvm.NewCallIntrinsic(g.nest.inner(), t, g.by.Lower(), append(leading, args...)...).Result(0)
}

// vectorRegisters are those of vectors.
type vectorRegisters struct{ *product }

func (r vectorRegisters) zero(*tileAt) *ir.Value {
	t := r.by.Operand(r.by.c).(*ir.VectorType)
	n := r.nest
	return n.spread(n.literal(arith.ZeroAttr(t.Elem())), t.Shape()[0])
}

// load reads the rows of a register one after the other, as often as it has copies.
func (r vectorRegisters) load(at *tileAt, arg int) *ir.Value {
	n, last := r.nest, len(at.at)-1
	b := n.inner()
	var x *ir.Value
	for i := range at.rows {
		p := point{at: slices.Clone(at.at), lane: last, lanes: at.cols}
		if i > 0 {
			p.at[last-1] = n.plus(p.at[last-1], r.index(i))
		}
		var row *ir.Value
		if at.mem == nil {
			row = r.inPlace(r.a.operand)(n, p)
		} else {
			row = n.readFlat(at.mem, at.mem.Type().(*ir.MemRefType).Elem(), p)
		}
		if x == nil {
			x = row
		} else {
			x = joined(b, x, row)
		}
	}
	return as(b, copied(b, x, r.by.Register(arg).(*ir.VectorType).Shape()[0]), r.by.Operand(arg))
}

// joined is a vector and another behind it.
func joined(b *ir.Builder, x, y *ir.Value) *ir.Value {
	n := x.Type().(*ir.VectorType).Shape()[0]
	m := y.Type().(*ir.VectorType).Shape()[0]
	all := make([]int64, n+m)
	for i := range all {
		all[i] = int64(i)
	}
	if n == m {
		return shuffled(b, x, y, all)
	}
	wide := slices.Clone(all)
	for i := m; i < n; i++ {
		wide[i] = 0
	}
	return shuffled(b, x, shuffled(b, y, y, wide[:n]), all)
}

// copied is a vector repeated until it has a number of elements: one that is as long as a number is broadcast as it.
func copied(b *ir.Builder, x *ir.Value, elements int64) *ir.Value {
	t := x.Type().(*ir.VectorType)
	n := t.Shape()[0]
	if n == elements {
		return x
	}
	elem, _ := ir.BitWidth(t.Elem())
	if bits := int64(elem) * n; bits <= 64 && bits&(bits-1) == 0 {
		word := vector.Extract.New(b, vector.ExtractOp{
			Source: as(b, x, ir.Vector([]int64{1}, ir.Int(int(bits)))), StaticPosition: []int64{0}}).Result
		words := ir.Vector([]int64{elements / n}, word.Type())
		all := vector.Broadcast.New(b, vector.BroadcastOp{Source: word}, words).Vector
		return as(b, all, ir.Vector([]int64{elements}, t.Elem()))
	}
	all := make([]int64, elements)
	for i := range all {
		all[i] = int64(i) % n
	}
	return shuffled(b, x, x, all)
}

// shuffled takes elements of two vectors of the same type.
func shuffled(b *ir.Builder, x, y *ir.Value, elements []int64) *ir.Value {
	return vector.Shuffle.New(b, vector.ShuffleOp{V1: x, V2: y, Mask: elements}).Vector
}

// as is the bits of a vector as another type.
func as(b *ir.Builder, x *ir.Value, t ir.Type) *ir.Value {
	if x.Type() == t {
		return x
	}
	return vector.BitCast.New(b, vector.BitCastOp{Source: x}, t).Result
}

func (r vectorRegisters) multiply(a, b, sum *ir.Value) *ir.Value {
	return r.call(r.by.Operand(r.by.Body.Entry().NumArgs()), nil, a, b, sum)
}

func (r vectorRegisters) store(sum *ir.Value, at *tileAt) {
	n, last := r.nest, len(at.at)-1
	b := n.inner()
	sum = as(b, sum, r.by.Register(r.by.c))
	for i := range at.rows {
		row := sum
		if at.rows > 1 {
			part := make([]int64, at.cols)
			for j := range part {
				part[j] = i*at.cols + int64(j)
			}
			row = shuffled(b, sum, sum, part)
		}
		p := point{at: slices.Clone(at.at), lane: last, lanes: at.cols}
		p.at[last-1] = n.plus(p.at[last-1], r.index(i))
		n.write(row, at.mem, p)
	}
}
