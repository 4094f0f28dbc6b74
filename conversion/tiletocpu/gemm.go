package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// operand is how a GEMM reads A or B: where it is, or from a packed copy in the type that it computes in.
type operand struct {
	v          *ir.Value
	transposed bool
	unsigned   bool
	packed     bool
}

// computed is the type in which a GEMM with an accumulator of a type is computed: f32 for narrower floats.
func computed(elem ir.Type) ir.Type {
	if bits, _ := ir.BitWidth(elem); ir.IsFloat(elem) && bits < 32 {
		return ir.F32
	}
	return elem
}

// operands are those of a GEMM. B is read as rows of K, so it is packed if it is transposed.
func (p *plan) operands(o tile.GemmOp) (a, b operand) {
	t := computed(o.Sum().Elem())
	a = operand{v: o.A, transposed: o.TransposeA, unsigned: o.UnsignedA,
		packed: !p.inMemory(o.A, t) && !p.loadedInside(o.A, t)}
	b = operand{v: o.B, transposed: o.TransposeB, unsigned: o.UnsignedB,
		packed: o.TransposeB || !p.inMemory(o.B, t) && !p.loadedWhole(o.B, t)}
	return a, b
}

// inMemory reports whether an operand is in memory of the block, in a type.
func (p *plan) inMemory(v *ir.Value, elem ir.Type) bool {
	t, ok := v.Type().(*ir.MemRefType)
	return ir.ElemOrSelf(v.Type()) == elem && (ok && t.Layout() == nil || !ok && p.kept[v])
}

// loadedInside reports whether an operand is loaded from a window that is inside of an array. Elements of A are read
// one by one, so that rows far apart cost no more than packed ones.
func (p *plan) loadedInside(v *ir.Value, elem ir.Type) bool {
	o, ok := tile.Load.Cast(v.DefiningOp())
	if !ok || p.kept[v] || tileType(v).Elem() != elem {
		return false
	}
	w := o.Window()
	for d, m := range w.At {
		if !w.InBounds && !p.ranges.Inside(m, w.Span(d), w.Memory.Type().(*ir.MemRefType).Shape()[d]) {
			return false
		}
	}
	return true
}

// loadedWhole reports whether an operand is loaded from a window of whole rows of an array: its vectors follow each
// other in memory as those of a packed copy do.
func (p *plan) loadedWhole(v *ir.Value, elem ir.Type) bool {
	if !p.loadedInside(v, elem) {
		return false
	}
	w, rank := tile.Load.Of(v.DefiningOp()).Window(), len(shapeOf(v))
	if !neighbours(w, rank-1) || w.Rows > rank-2 || w.Steps[rank-2] != 1 {
		return false
	}
	strides, _, _ := w.Memory.Type().(*ir.MemRefType).Strides()
	return strides[w.Dims[rank-2]] == shapeOf(v)[rank-1]
}

// packedType is the type of an operand's packed copy: batches of rows of M or K.
func (o operand) packedType(elem ir.Type) *ir.TensorType {
	shape := slices.Clone(o.v.Type().(ir.ShapedType).Shape())
	if last := len(shape) - 1; o.transposed {
		shape[last], shape[last-1] = shape[last-1], shape[last]
	}
	return ir.Tensor(shape, elem, nil)
}

// scratchOf are the bytes that a root needs while it runs: packed operands of a GEMM, and what a loop carries from one
// name to another.
func scratchOf(op *ir.Op, p *plan) (out []int64) {
	if o, ok := tile.Gemm.Cast(op); ok && p.byIntrinsic(o) {
		out = append(out, p.scratchOfProduct(o)...)
	} else if ok {
		a, b := p.operands(o)
		for _, x := range []operand{a, b} {
			if x.packed {
				out = append(out, bytesOf(x.packedType(computed(o.Sum().Elem()))))
			}
		}
	}
	if o, ok := tile.Reduce.Cast(op); ok && p.alongRows(o) {
		if r := p.rowReduction(o); r.together() {
			out = append(out, bytesOf(r.vectors()))
		}
	}
	if l, ok := loopOf(op.ParentOp()); ok && op == l.body.Last() {
		for _, c := range l.carried() {
			if c.next != c.arg && p.isCarried(l, c.next) {
				out = append(out, bytesOf(tileType(c.next)))
			}
		}
	}
	return out
}

// gemm multiplies by blocks of the result that lie in registers.
func (k *kernel) gemm(o tile.GemmOp) error {
	if k.byIntrinsic(o) {
		k.product(o)
		return nil
	}
	t := computed(o.Sum().Elem())
	a, b := k.operands(o)
	packs := k.extra[o.Op]
	read := func(x operand) func(n *nest, p point) *ir.Value {
		if !x.packed {
			return k.inPlace(x)
		}
		mem := k.scratch(packs[0], x.packedType(t))
		packs = packs[1:]
		k.versions(x.v, func() { k.pack(x, mem, t) })
		return func(n *nest, p point) *ir.Value { return n.readFlat(mem, t, p) }
	}
	g := &vectorProduct{kernel: k, GemmOp: o, t: t, lanes: k.cpu.lanes(t), a: read(a), b: read(b)}
	if s := k.steps[o.Op]; s != nil {
		g.lanes = s.n
	}
	g.m, g.n, g.k = o.MNK()
	n := k.nest()
	n.outer(append(slices.Clone(o.Batch()), 1), nil, func(batch []*ir.Value) { g.blocks(n, batch) })
	return nil
}

// inPlace reads elements of an operand where it is.
func (k *kernel) inPlace(x operand) func(n *nest, p point) *ir.Value {
	return func(n *nest, p point) *ir.Value {
		if x.transposed {
			at := slices.Clone(p.at)
			last := len(at) - 1
			at[last], at[last-1] = at[last-1], at[last]
			p.at = at
		}
		if t, ok := x.v.Type().(*ir.MemRefType); ok {
			return n.readFlat(k.values.Get(x.v), t.Elem(), p)
		}
		if e, ok := n.readHere(x.v, p); ok {
			return e
		}
		return n.vecOrOne(x.v, p)
	}
}

func (n *nest) vecOrOne(v *ir.Value, p point) *ir.Value {
	if p.lane < 0 {
		return n.at(v, p)
	}
	return n.vec(v, p)
}

// pack copies an operand in another type.
func (k *kernel) pack(x operand, mem *ir.Value, t ir.Type) {
	shape := x.v.Type().(ir.ShapedType).Shape()
	last, lanes := len(shape)-1, int64(1)
	if _, memory := x.v.Type().(*ir.MemRefType); memory || k.runs(x.v, last) {
		lanes = k.cpu.lanes(ir.F32)
	}
	n := k.nest()
	if square := k.cpu.lanes(t); x.transposed && lanes > 1 && shape[last]%square == 0 && shape[last-1]%square == 0 {
		k.transpose(n, x, mem, t, square)
		return
	}
	if x.transposed {
		lanes = 1
	}
	n.each(shape, lanes, func(p point) {
		e := x.element(n, p, t)
		if x.transposed {
			p.at = slices.Clone(p.at)
			p.at[last], p.at[last-1] = p.at[last-1], p.at[last]
		}
		n.write(e, mem, p)
	})
}

// transpose copies an operand in another type, in squares whose rows are vectors: interleaved, they are its columns one
// after the other.
func (k *kernel) transpose(n *nest, x operand, mem *ir.Value, t ir.Type, square int64) {
	shape := x.v.Type().(ir.ShapedType).Shape()
	last := len(shape) - 1
	n.outer(append(slices.Clone(shape[:last-1]), 1), nil, func(batch []*ir.Value) {
		in := func(i, j *ir.Value) point {
			return point{at: append(slices.Clone(batch), i, j), lane: last, lanes: square}
		}
		n.counted(shape[last-1]/square, func(i *ir.Value) {
			n.counted(shape[last]/square, func(j *ir.Value) {
				row, col := n.times(i, square), n.times(j, square)
				rows := make([]*ir.Value, square)
				for r := range rows {
					rows[r] = x.element(n, in(n.plus(row, k.index(int64(r))), col), t)
				}
				all := interleaved(n.inner(), rows)
				for c := range square {
					n.write(part(n.inner(), all, c*square, square), mem, in(n.plus(col, k.index(c)), row))
				}
			})
		})
	})
}

// element reads an operand in a type.
func (x operand) element(n *nest, p point, t ir.Type) *ir.Value {
	var e *ir.Value
	if m, memory := x.v.Type().(*ir.MemRefType); memory {
		e = n.read(n.k.values.Get(x.v), m.Elem(), p)
	} else {
		e = n.vecOrOne(x.v, p)
	}
	return x.widened(n.inner(), e, t)
}

// widened is an element in the type that a GEMM computes in.
func (x operand) widened(b *ir.Builder, e *ir.Value, t ir.Type) *ir.Value {
	if ir.ElemOrSelf(e.Type()) == t {
		return e
	}
	def := arith.ExtSI
	switch {
	case ir.IsFloat(t):
		def = arith.ExtF
	case x.unsigned:
		def = arith.ExtUI
	}
	return arith.Cast(b, def, e, like(e, t))
}

// like is the type of a number or vector with other elements.
func like(v *ir.Value, elem ir.Type) ir.Type {
	if t, ok := v.Type().(*ir.VectorType); ok {
		return ir.Vector(t.Shape(), elem)
	}
	return elem
}

// vectorProduct is a GEMM that is being lowered to vector code: multiply-adds of a vector of B and one element of A.
type vectorProduct struct {
	*kernel
	tile.GemmOp
	t       ir.Type // computed in it
	lanes   int64   // of a vector
	a, b    func(n *nest, p point) *ir.Value
	m, n, k int64
}

// blocks makes the loops over blocks of the result.
func (g *vectorProduct) blocks(n *nest, batch []*ir.Value) {
	rows, cols := g.cpu.block(g.lanes, g.m)
	n.row(0, g.n, cols, nil, func(j *ir.Value, cols int64, _ []*ir.Value) []*ir.Value {
		n.row(0, g.m, rows, nil, func(i *ir.Value, rows int64, _ []*ir.Value) []*ir.Value {
			g.block(n, batch, i, rows, j, cols)
			return nil
		})
		return nil
	})
}

// block computes a block of the result in registers.
func (g *vectorProduct) block(n *nest, batch []*ir.Value, i *ir.Value, rows int64, j *ir.Value, cols int64) {
	at := func(x, y *ir.Value) []*ir.Value { return append(slices.Clone(batch), x, y) }
	last := len(batch) + 1
	var points []point // of the result: vectors, row by row
	for r := range rows {
		for c := int64(0); c < cols; c += g.lanes {
			points = append(points, point{at: at(n.plus(i, g.index(r)), n.plus(j, g.index(c))), lane: last,
				lanes: min(g.lanes, cols-c)})
		}
	}
	wide := len(points) / int(rows)
	var sums []*ir.Value
	for _, p := range points {
		sums = append(sums, g.start(n, p))
	}
	sums = n.unrolled(g.k, sums, func(k *ir.Value, sums []*ir.Value) []*ir.Value {
		var b []*ir.Value
		for _, p := range points[:wide] {
			b = append(b, g.b(n, point{at: at(k, p.at[last]), lane: last, lanes: p.lanes}))
		}
		out := make([]*ir.Value, len(sums))
		for x := 0; x < len(sums); x += wide {
			a := g.a(n, one(at(points[x].at[last-1], k)...))
			for c := range wide {
				out[x+c] = g.fma(n, a, b[c], sums[x+c])
			}
		}
		return out
	})
	for x, p := range points {
		n.write(g.narrowed(n, sums[x]), g.memory(g.Result), p)
	}
}

// start is the accumulator at a point of the result.
func (g *vectorProduct) start(n *nest, p point) *ir.Value {
	if g.Acc == nil {
		return n.spread(n.literal(arith.ZeroAttr(g.t)), p.lanes)
	}
	x := n.vec(g.Acc, p)
	if ir.ElemOrSelf(x.Type()) == g.t {
		return x
	}
	return n.put(n.levelOf(x), func(b *ir.Builder) *ir.Value { return arith.Cast(b, arith.ExtF, x, like(x, g.t)) })
}

// narrowed is a vector of sums in the result's type.
func (g *vectorProduct) narrowed(n *nest, x *ir.Value) *ir.Value {
	if t := g.Sum().Elem(); t != g.t {
		return arith.Cast(n.inner(), arith.TruncF, x, like(x, t))
	}
	return x
}

func (g *vectorProduct) fma(n *nest, a, b, sum *ir.Value) *ir.Value {
	v, lanes := n.inner(), b.Type().(*ir.VectorType).Shape()[0]
	x := n.spread(a, lanes)
	if ir.IsFloat(g.t) {
		return vector.FMA.New(v, vector.FMAOp{LHS: x, RHS: b, Acc: sum}, sum.Type()).Result
	}
	return arith.Binary(v, arith.AddI, sum, arith.Binary(v, arith.MulI, x, b))
}
