package tiletocpu

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// panel is an operand of a GEMM as registers of a step: in scratch memory, for each panel of neighbouring registers
// along its rows or columns, for each step along k, the registers one after the other. Rows, columns and what is
// along k beyond the operand are zero.
type panel struct {
	operand
	fragment
	batch   []int64
	x, ks   int64 // the operand's rows or columns, and its extent along k
	width   int64 // registers of a panel
	inPlace bool  // rows of A that are read where they are
	mem     *ir.Value
}

// panels are the operands of a GEMM that a step computes.
func (p *plan) panels(o tile.GemmOp, s *step, width int64) (a, b *panel) {
	m, n, k := o.MNK()
	a = &panel{operand: operand{v: o.A, transposed: o.TransposeA, unsigned: o.UnsignedA}, fragment: s.a, batch: o.Batch(),
		x: m, ks: k, width: 1}
	b = &panel{operand: operand{v: o.B, transposed: !o.TransposeB, unsigned: o.UnsignedB}, fragment: s.b, batch: o.Batch(),
		x: n, ks: k, width: width}
	a.inPlace = s.State() == "" && s.m == 1 && a.run == s.k && !a.transposed && k%s.k == 0 &&
		(p.inMemory(o.A, a.elem) || p.loadedInside(o.A, a.elem))
	return a, b
}

// shape is that of the packed operand.
func (x *panel) shape() []int64 {
	panels := ceilDiv(ceilDiv(x.x, x.extent), x.width)
	return append(slices.Clone(x.batch), panels, ceilDiv(x.ks, x.k), x.width*x.elements())
}

func (x *panel) packedType() *ir.TensorType { return ir.Tensor(x.shape(), x.elem, nil) }

// at is the point of the operand at a row or column and an index along k, with neighbours along the one that is its
// last dimension.
func (x *panel) at(batch []*ir.Value, row, k *ir.Value, lanes int64) point {
	p := one(append(slices.Clone(batch), row, k)...)
	last := len(p.at) - 1
	if x.transposed {
		p.at[last-1], p.at[last] = k, row
	}
	if lanes > 0 {
		p.lane, p.lanes = last, lanes
	}
	return p
}

// pack fills the packed operand.
func (x *panel) pack(k *kernel) {
	n := k.nest()
	fullX, fullK := x.x-x.x%x.extent, x.ks-x.ks%x.k
	if fullX < x.x || fullK < x.ks {
		zero := n.literal(arith.ZeroAttr(x.elem))
		n.each(x.shape(), k.cpu.lanes(x.elem), func(p point) { n.write(zero, x.mem, p) })
	}
	_, memory := x.v.Type().(*ir.MemRefType)
	vectors := memory || k.runs(x.v, len(x.v.Type().(ir.ShapedType).Shape())-1)
	if !vectors {
		fullX, fullK = 0, 0
	}
	n.outer(append(slices.Clone(x.batch), 1), nil, func(batch []*ir.Value) {
		if fullX > 0 && fullK > 0 {
			n.groups(fullX/x.extent, x.width, func(panel, first *ir.Value, width int64) {
				n.counted(fullK/x.k, func(step *ir.Value) {
					for w := range width {
						x.register(n, batch, panel, n.plus(first, k.index(w)), step, w*x.elements())
					}
				})
			})
		}
		x.elementwise(n, batch, 0, x.x, fullK, x.ks)
		x.elementwise(n, batch, fullX, x.x, 0, fullK)
	})
}

// register packs a register of vectors.
func (x *panel) register(n *nest, batch []*ir.Value, panel, tile, step *ir.Value, offset int64) {
	k := n.k
	row, from := n.times(tile, x.extent), n.times(step, x.k)
	to := func(i, lanes int64) point {
		return point{at: append(slices.Clone(batch), panel, step, k.index(offset+i)), lane: len(batch) + 2, lanes: lanes}
	}
	for run := range x.k / x.run {
		at := func(i int64) *ir.Value { return n.plus(from, k.index(run*x.run+i)) }
		if x.transposed {
			rows := make([]*ir.Value, x.run)
			for i := range rows {
				rows[i] = x.operand.element(n, x.at(batch, row, at(int64(i)), x.extent), x.elem)
			}
			n.write(interleaved(n.inner(), rows), x.mem, to(run*x.run*x.extent, x.run*x.extent))
			continue
		}
		for i := range x.extent {
			e := x.operand.element(n, x.at(batch, n.plus(row, k.index(i)), at(0), x.run), x.elem)
			n.write(e, x.mem, to((run*x.extent+i)*x.run, x.run))
		}
	}
}

// interleaved is a vector of the first elements of all vectors, then the second ones, …: of as many as a power of two.
func interleaved(b *ir.Builder, vs []*ir.Value) *ir.Value {
	if len(vs) == 1 {
		return vs[0]
	}
	var even, odd []*ir.Value
	for i := 0; i < len(vs); i += 2 {
		even, odd = append(even, vs[i]), append(odd, vs[i+1])
	}
	x, y := interleaved(b, even), interleaved(b, odd)
	t := x.Type().(*ir.VectorType)
	twice := ir.Vector([]int64{2 * t.Shape()[0]}, t.Elem())
	return vector.Interleave.New(b, vector.InterleaveOp{LHS: x, RHS: y}, twice).Result
}

// elementwise packs elements one by one.
func (x *panel) elementwise(n *nest, batch []*ir.Value, fromX, toX, fromK, toK int64) {
	if fromX >= toX || fromK >= toK {
		return
	}
	split := func(v *ir.Value, by int64) (q, r *ir.Value) {
		if by == 1 {
			return v, n.k.zero()
		}
		return n.binary(arith.DivUI.OpDef, v, n.k.index(by)), n.binary(arith.RemUI.OpDef, v, n.k.index(by))
	}
	n.loop(fromX, toX, 1, nil, func(row *ir.Value, _ []*ir.Value) []*ir.Value {
		n.loop(fromK, toK, 1, nil, func(k *ir.Value, _ []*ir.Value) []*ir.Value {
			tile, inTile := split(row, x.extent)
			panel, inPanel := split(tile, x.width)
			step, inStep := split(k, x.k)
			run, inRun := split(inStep, x.run)
			at := n.plus(n.plus(n.times(inPanel, x.elements()), n.times(run, x.run*x.extent)),
				n.plus(n.times(inTile, x.run), inRun))
			e := x.operand.element(n, x.at(batch, row, k, 0), x.elem)
			n.write(e, x.mem, one(append(slices.Clone(batch), panel, step, at)...))
			return nil
		})
		return nil
	})
}

// groups runs body for groups of neighbours, of so many or those that are left.
func (n *nest) groups(count, width int64, body func(group, first *ir.Value, width int64)) {
	if full := count / width; full > 0 {
		n.counted(full, func(i *ir.Value) { body(i, n.times(i, width), width) })
	}
	if rest := count % width; rest > 0 {
		n.straight(count/width, rest, nil, func(i *ir.Value, rest int64, _ []*ir.Value) []*ir.Value {
			body(i, n.k.index(count-rest), rest)
			return nil
		})
	}
}
