package tiletocpu

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// at computes a tile's elements at a point: a vector, or one number where they are all the same.
func (n *nest) at(v *ir.Value, p point) *ir.Value {
	if p.lane >= 0 && n.k.steady(v, p.lane) {
		at := slices.Clone(p.at)
		at[p.lane] = n.k.zero()
		p = one(at...)
	}
	key := expr{of: v, x: coordinates(p), lanes: p.lanes}
	for _, l := range slices.Backward(n.levels) {
		if x, ok := l.memo[key]; ok {
			return x
		}
	}
	x := n.compute1(v, p)
	n.levels[n.levelOf(x)].memo[key] = x
	return x
}

// vec is at, as a vector if the point has neighbours.
func (n *nest) vec(v *ir.Value, p point) *ir.Value { return n.spread(n.at(v, p), p.lanes) }

func coordinates(p point) string {
	var s strings.Builder
	for _, x := range p.at {
		fmt.Fprintf(&s, "%p ", x)
	}
	fmt.Fprint(&s, p.lane)
	return s.String()
}

func (n *nest) compute1(v *ir.Value, p point) *ir.Value {
	k := n.k
	if k.kept[v] {
		return n.read(k.memory(v), tileType(v).Elem(), p)
	}
	op := v.DefiningOp()
	switch op.Def() {
	case tile.Load.OpDef:
		o := tile.Load.Of(op)
		n.prefetch(v, o.Window(), p)
		return n.load(o.Window(), o.Pad, p)
	case tile.Gather.OpDef:
		o := tile.Gather.Of(op)
		return n.load(o.Window(), o.Pad, p)
	case tile.Fill.OpDef:
		return n.get(tile.Fill.Of(op).Value)
	case tile.Iota.OpDef:
		return n.iota(tile.Iota.Of(op), p)
	case tensor.Empty.OpDef:
		return n.literal(arith.ZeroAttr(tileType(v).Elem()))
	case tile.Parallel.OpDef:
		return n.inline(tile.Parallel.Of(op), p)[v.Index()]
	case tile.Reshape.OpDef:
		return n.reshaped(tile.Reshape.Of(op), p)
	case tile.Bitcast.OpDef:
		return n.bitcast(tile.Bitcast.Of(op), p)
	}
	if op.Has(ir.ConstantLike) {
		return n.constant(op, p)
	}
	if x, q, ok := n.renamed(op, p); ok {
		return n.at(x, q)
	}
	if x, ok := n.byInstruction(op, p); ok {
		return x
	}
	return n.elementwise(op, p)[v.Index()]
}

// renamed is the point of an operand that is a point of the result.
func (n *nest) renamed(op *ir.Op, p point) (*ir.Value, point, bool) {
	if renames(op) {
		return tilesOf(op)[0], p, true
	}
	x, dims, ok := along(op)
	if !ok {
		return nil, p, false
	}
	q := point{at: slices.Repeat([]*ir.Value{n.k.zero()}, len(dims)), lane: -1}
	for i, d := range dims {
		if d < 0 || shapeOf(x)[i] == 1 && shapeOf(op.Result(0))[d] > 1 {
			continue
		}
		q.at[i] = p.at[d]
		if int(d) == p.lane {
			q.lane, q.lanes = i, p.lanes
		}
	}
	if o, ok := tensor.ExtractSlice.Cast(op); ok {
		for i, m := range o.Slice.MixedOffsets() {
			q.at[i] = n.plus(n.mixed(m), n.times(q.at[i], o.StaticStrides[i]))
		}
	}
	return x, q, true
}

// along is the operand of an operation that moves elements, and the result's dimensions for those of the operand; a
// dimension of extent 1 in the operand may be any.
func along(op *ir.Op) (x *ir.Value, dims []int64, ok bool) {
	switch op.Def() {
	case tile.Broadcast.OpDef:
		o := tile.Broadcast.Of(op)
		return o.Source, o.Along(), true
	case tile.ExpandDims.OpDef:
		o := tile.ExpandDims.Of(op)
		return o.Source, o.Along(), true
	case tile.Transpose.OpDef:
		o := tile.Transpose.Of(op)
		dims = make([]int64, len(o.Permutation))
		for i, d := range o.Permutation {
			dims[d] = int64(i)
		}
		return o.Source, dims, true
	case tensor.ExtractSlice.OpDef:
		o := tensor.ExtractSlice.Of(op)
		return o.Source, kept(o.StaticSizes, shapeOf(o.Result)), true
	}
	return nil, nil, false
}

// kept are the dimensions of a part for those of the whole, -1 for one of a single element, which the part may lack.
func kept(sizes, shape []int64) []int64 {
	out := make([]int64, len(sizes))
	next := int64(0)
	for i, n := range sizes {
		out[i] = -1
		if n != 1 {
			out[i] = next
		}
		if int(next) < len(shape) && n == shape[next] {
			next++
		}
	}
	return out
}

// steady reports whether elements of a tile are the same along a dimension.
func (p *plan) steady(v *ir.Value, lane int) bool {
	op := v.DefiningOp()
	if shapeOf(v)[lane] == 1 {
		return true
	}
	if p.kept[v] || op == nil {
		return false
	}
	switch {
	case tile.Fill.Is(op), tensor.Empty.Is(op):
		return true
	case op.Has(ir.ConstantLike):
		a, err := ir.ElementsOf(op.Attr("value"))
		return err == nil && a.IsSplat()
	case tile.Iota.Is(op):
		return int(tile.Iota.Of(op).Dim) != lane
	case op.Has(ir.Elementwise), renames(op):
		return !slices.ContainsFunc(tilesOf(op), func(x *ir.Value) bool { return !p.steady(x, lane) })
	}
	x, dims, ok := along(op)
	if !ok {
		return false
	}
	for i, d := range dims {
		if int(d) == lane && shapeOf(x)[i] > 1 && !p.steady(x, i) {
			return false
		}
	}
	return true
}

// runs reports whether neighbours along a dimension can be computed as a vector.
func (p *plan) runs(v *ir.Value, lane int) bool {
	op := v.DefiningOp()
	switch {
	case p.steady(v, lane):
		return true
	case p.kept[v]:
		return lane == len(shapeOf(v))-1
	}
	switch op.Def() {
	case tile.Load.OpDef:
		return neighbours(tile.Load.Of(op).Window(), lane)
	case tile.Gather.OpDef:
		return neighbours(tile.Gather.Of(op).Window(), lane)
	case tile.Parallel.OpDef:
		return p.runsParallel(tile.Parallel.Of(op), lane)
	case tile.Reshape.OpDef:
		o := tile.Reshape.Of(op)
		last := len(shapeOf(v)) - 1
		return lane == last && (p.kept[o.Source] || sameRows(o) && p.runs(o.Source, len(shapeOf(o.Source))-1))
	case tile.Iota.OpDef:
		return true
	case tile.Bitcast.OpDef:
		return false
	}
	if op.Has(ir.ConstantLike) {
		return lane == len(shapeOf(v))-1
	}
	if x, dims, ok := along(op); ok {
		for i, d := range dims {
			if int(d) == lane && shapeOf(x)[i] > 1 {
				o, part := tensor.ExtractSlice.Cast(op)
				return p.runs(x, i) && !(part && o.StaticStrides[i] > 1)
			}
		}
	}
	return !slices.ContainsFunc(tilesOf(op), func(x *ir.Value) bool { return !p.runs(x, lane) })
}

// lanesFor is how many elements of a row are computed at once: one if some tile cannot be computed in vectors.
func (p *plan) lanesFor(dims int, vs ...*ir.Value) int64 {
	if dims == 0 || slices.ContainsFunc(vs, func(v *ir.Value) bool { return !p.runs(v, dims-1) }) {
		return 1
	}
	return p.cpu.lanes(ir.F32)
}

// elementwise applies an operation to numbers or vectors.
func (n *nest) elementwise(op *ir.Op, p point) []*ir.Value {
	var vs []*ir.Value
	for _, x := range op.Operands() {
		if isTile(x) {
			vs = append(vs, n.at(x, p))
		} else {
			vs = append(vs, n.get(x))
		}
	}
	return n.apply(op, vs)
}

// apply makes an operation on numbers one on vectors, if an operand is one.
func (n *nest) apply(op *ir.Op, vs []*ir.Value) []*ir.Value {
	lanes := int64(0)
	for _, v := range vs {
		if t, ok := v.Type().(*ir.VectorType); ok {
			lanes = t.Shape()[0]
		}
	}
	for i, v := range vs {
		if !(arith.Select.Is(op) && i == 0) { // one condition chooses between vectors
			vs[i] = n.spread(v, lanes)
		}
	}
	s := ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Operands: vs}
	for _, t := range op.ResultTypes() {
		t = ir.ElemOrSelf(t)
		if lanes > 0 {
			t = ir.Vector([]int64{lanes}, t)
		}
		s.Types = append(s.Types, t)
	}
	at := n.levelOf(vs...)
	made := n.levels[at].b.Create(s)
	for _, r := range made.Results() {
		n.depth[r] = at
	}
	return made.Results()
}

// get is a scalar of the program.
func (n *nest) get(v *ir.Value) *ir.Value {
	if x, ok := n.scalar.Lookup(v); ok {
		return x
	}
	return n.k.values.Get(v)
}

func (n *nest) mixed(m ir.Mixed) *ir.Value {
	if m.Value == nil {
		return n.k.index(m.Const)
	}
	if c, ok := m.Value.DefiningOp(), true; ok && c != nil && arith.Constant.Is(c) {
		if a, ok := c.Attr("value").(*ir.IntegerAttr); ok {
			return n.k.index(a.Int())
		}
	}
	return n.get(m.Value)
}

// literal is a constant.
func (n *nest) literal(a ir.Attr) *ir.Value {
	return n.compute(0, expr{of: a}, func(b *ir.Builder) *ir.Value { return arith.NewConstant(b, a) })
}

func (n *nest) iota(o tile.IotaOp, p point) *ir.Value {
	x := n.coordinate(p, int(o.Dim))
	t := tileType(o.Result).Elem()
	if t == ir.Index {
		return x
	}
	if _, ok := x.Type().(*ir.VectorType); ok {
		t = ir.Vector([]int64{p.lanes}, t)
	}
	return n.put(n.levelOf(x), func(b *ir.Builder) *ir.Value { return arith.Cast(b, arith.IndexCast, x, t) })
}

// coordinate is the index of elements along a dimension.
func (n *nest) coordinate(p point, dim int) *ir.Value {
	if dim != p.lane {
		return p.at[dim]
	}
	t := ir.Vector([]int64{p.lanes}, ir.Index)
	steps := n.compute(0, expr{of: vector.Step.OpDef, lanes: p.lanes}, func(b *ir.Builder) *ir.Value {
		return vector.Step.New(b, vector.StepOp{}, t).Result
	})
	if p.at[dim] == n.k.zero() {
		return steps
	}
	return n.binary(arith.AddI.OpDef, n.spread(p.at[dim], p.lanes), steps)
}

// constant is an element of a constant; a tile of different elements is in memory.
func (n *nest) constant(op *ir.Op, p point) *ir.Value {
	a, _ := ir.ElementsOf(op.Attr("value"))
	t := tileType(op.Result(0))
	if a.IsSplat() {
		return n.literal(a.At(0))
	}
	elem := t.Elem()
	if bits, ok := ir.BitWidth(elem); ok && bits < 8 {
		elem = ir.I8
	}
	table := n.compute(0, expr{of: op}, func(b *ir.Builder) *ir.Value {
		g := memref.ConstantGlobal(ir.NearestSymbolTable(n.k.launch.Op), ir.MemRef(t.Shape(), elem, nil, nil),
			ir.DenseElements(ir.Tensor(t.Shape(), elem, nil), a.Data()))
		return memref.NewGetGlobal(b, g)
	})
	return n.read(table, t.Elem(), p)
}

// reshaped reads another shape of a kept tile's memory, or computes an element of the operand.
func (n *nest) reshaped(o tile.ReshapeOp, p point) *ir.Value {
	if n.k.kept[o.Source] {
		return n.read(n.k.reshapedMemory(o), tileType(o.Result).Elem(), p)
	}
	from, to := shapeOf(o.Source), shapeOf(o.Result)
	q := point{at: slices.Repeat([]*ir.Value{n.k.zero()}, len(from)), lane: -1}
	if sameRows(o) {
		last := len(to) - 1
		q.at[len(from)-1] = p.at[last]
		if p.lane == last {
			q.lane, q.lanes = len(from)-1, p.lanes
		}
		n.numbered(q.at[:len(from)-1], from[:len(from)-1], n.number(p.at[:last], to[:last]))
	} else {
		n.numbered(q.at, from, n.number(p.at, to))
	}
	return n.at(o.Source, q)
}

// number is the number of an element in row-major order.
func (n *nest) number(at []*ir.Value, shape []int64) *ir.Value {
	out := n.k.zero()
	for i, x := range at {
		out = n.plus(n.times(out, shape[i]), x)
	}
	return out
}

// numbered are the coordinates of an element by its number.
func (n *nest) numbered(at []*ir.Value, shape []int64, number *ir.Value) {
	for i, extent := range slices.Backward(shape) {
		switch {
		case i == 0:
			at[i] = number
		case extent > 1:
			at[i] = n.binary(arith.RemUI.OpDef, number, n.k.index(extent))
			number = n.binary(arith.DivUI.OpDef, number, n.k.index(extent))
		}
	}
}

// bitcast takes an element out of a wider one, or puts one together.
func (n *nest) bitcast(o tile.BitcastOp, p point) *ir.Value {
	from, to := tileType(o.Source).Elem(), tileType(o.Result).Elem()
	fb, _ := ir.BitWidth(from)
	tb, _ := ir.BitWidth(to)
	word := func(at ...*ir.Value) *ir.Value { return n.bits(n.at(o.Source, one(at...))) }
	last := len(p.at) - 1
	at := slices.Clone(p.at)
	if fb == tb {
		return n.typed(word(at...), to)
	}
	if fb > tb {
		ratio := n.k.index(int64(fb / tb))
		at[last] = n.binary(arith.DivUI.OpDef, p.at[last], ratio)
		x := word(at...)
		shift := n.times(n.binary(arith.RemUI.OpDef, p.at[last], ratio), int64(tb))
		return n.put(n.levelOf(x, shift), func(b *ir.Builder) *ir.Value {
			s := arith.Cast(b, arith.IndexCast, shift, x.Type())
			return typed(b, arith.Cast(b, arith.TruncI, arith.Binary(b, arith.ShRUI, x, s), ir.Int(tb)), to)
		})
	}
	var out *ir.Value
	for i := range int64(tb / fb) {
		at[last] = n.plus(n.times(p.at[last], int64(tb/fb)), n.k.index(i))
		x := word(at...)
		out = n.put(n.levelOf(x, out), func(b *ir.Builder) *ir.Value {
			x = arith.Cast(b, arith.ExtUI, x, ir.Int(tb))
			if i == 0 {
				return x
			}
			return arith.Binary(b, arith.OrI, out, arith.Binary(b, arith.ShLI, x, arith.ConstantInt(b, i*int64(fb), x.Type())))
		})
	}
	return n.typed(out, to)
}

// bits is a number as an integer.
func (n *nest) bits(x *ir.Value) *ir.Value {
	if !ir.IsFloat(x.Type()) {
		return x
	}
	bits, _ := ir.BitWidth(x.Type())
	return n.put(n.levelOf(x), func(b *ir.Builder) *ir.Value { return arith.Cast(b, arith.Bitcast, x, ir.Int(bits)) })
}

func (n *nest) typed(x *ir.Value, t ir.Type) *ir.Value {
	return n.put(n.levelOf(x), func(b *ir.Builder) *ir.Value { return typed(b, x, t) })
}

// typed reads the bits of an integer as a type.
func typed(b *ir.Builder, x *ir.Value, t ir.Type) *ir.Value {
	if ir.IsFloat(t) {
		return arith.Cast(b, arith.Bitcast, x, t)
	}
	return x
}
