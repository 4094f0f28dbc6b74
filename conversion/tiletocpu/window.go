package tiletocpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
)

// neighbours reports whether neighbours of a window along a dimension of its tile are neighbours in memory.
func neighbours(w tile.Window, lane int) bool {
	last := len(w.At) - 1
	strides, _, ok := w.Memory.Type().(*ir.MemRefType).Strides()
	return lane >= w.Rows && w.Dims[lane] == last && w.Steps[lane] == 1 && ok && strides[last] == 1 && last >= 0
}

// place is where elements of a window are in memory.
type place struct {
	memory  *ir.Value
	indices []*ir.Value
	inside  *ir.Value // whether all dimensions but that of the neighbours are inside; nil if they are
	mask    *ir.Value // which neighbours are inside; nil if all are
}

// where locates a point of a window's tile. The mask holds inside, too.
func (n *nest) where(w tile.Window, p point) place {
	out := place{memory: n.get(w.Memory)}
	var lane *ir.Value // the first neighbour's index, if some may be outside
	var negative bool
	for d, m := range w.At {
		i := w.Along(d)
		at, known := n.start(w, m, p)
		if i >= 0 {
			at = n.plus(at, n.times(p.at[i], w.Steps[i]))
		}
		out.indices = append(out.indices, at)
		extent := w.Memory.Type().(*ir.MemRefType).Shape()[d]
		if w.InBounds || n.k.isInside(w) || known && n.k.ranges.Inside(m, w.Span(d), extent) {
			continue
		}
		if i >= 0 && i == p.lane {
			lane, negative = at, !known || n.k.mayBeNegative(m)
			continue
		}
		out.inside = n.both(out.inside, n.compare(arith.ULT, at, n.extent(w.Memory, d)))
	}
	switch {
	case lane != nil:
		out.mask = n.mask(n.gap(n.extent(w.Memory, len(w.At)-1), lane), out.inside, p.lanes)
		if negative {
			before := n.mask(n.gap(n.k.zero(), lane), out.inside, p.lanes)
			out.mask = n.binary(arith.XOrI.OpDef, out.mask, before)
		}
	case p.lane >= 0 && out.inside != nil:
		out.mask = n.mask(n.k.index(p.lanes), out.inside, p.lanes)
	}
	return out
}

// start is where a window begins in a dimension; known is false if a tile of indices says it.
func (n *nest) start(w tile.Window, m ir.Mixed, p point) (at *ir.Value, known bool) {
	if m.Value == nil || !isTile(m.Value) {
		return n.mixed(m), true
	}
	x := n.at(m.Value, one(p.at[:w.Rows]...))
	if x.Type() != ir.Index {
		x = n.compute(n.levelOf(x), expr{of: arith.IndexCast.OpDef, x: x}, func(b *ir.Builder) *ir.Value {
			return arith.Cast(b, arith.IndexCast, x, ir.Index)
		})
	}
	return x, false
}

func (k *kernel) mayBeNegative(m ir.Mixed) bool {
	if m.Value == nil {
		return m.Const < 0
	}
	lo, _, ok := k.ranges.Interval(m.Value)
	return !ok || lo < 0
}

// extent is the extent of memory in a dimension.
func (n *nest) extent(mem *ir.Value, dim int) *ir.Value {
	if e := mem.Type().(*ir.MemRefType).Shape()[dim]; e != ir.Dynamic {
		return n.k.index(e)
	}
	v := n.get(mem)
	return n.compute(n.levelOf(v), expr{of: memref.Dim.OpDef, x: v, lanes: int64(dim)}, func(b *ir.Builder) *ir.Value {
		return memref.Dim.New(b, memref.DimOp{Source: v, Index: n.k.index(int64(dim))}, ir.Index).Result
	})
}

func (n *nest) gap(to, from *ir.Value) *ir.Value { return n.binary(arith.SubI.OpDef, to, from) }

// mask holds the first neighbours, a number of them that may be less than zero or more than all; none if inside is
// false.
func (n *nest) mask(count, inside *ir.Value, lanes int64) *ir.Value {
	if inside != nil {
		all := count
		count = n.compute(n.levelOf(all, inside), expr{of: arith.Select.OpDef, x: inside, y: all},
			func(b *ir.Builder) *ir.Value { return arith.NewSelect(b, inside, all, n.k.zero()) })
	}
	return n.compute(n.levelOf(count), expr{of: vector.CreateMask.OpDef, x: count, lanes: lanes},
		func(b *ir.Builder) *ir.Value {
			return vector.CreateMask.New(b, vector.MaskOp{Bounds: []*ir.Value{count}}, ir.Vector([]int64{lanes}, ir.I1)).Result
		})
}

// level is where elements are read and written.
func (n *nest) levelAt(w place) int {
	return max(n.levelOf(w.indices...), n.levelOf(w.memory, w.inside, w.mask))
}

// load reads elements of a window; those outside of the memory are pad, zero if it is nil.
func (n *nest) load(w tile.Window, pad *ir.Value, p point) *ir.Value {
	elem := w.Memory.Type().(*ir.MemRefType).Elem()
	at := n.where(w, p)
	level := n.levelAt(at)
	filler := func(b *ir.Builder) *ir.Value {
		if pad == nil {
			return arith.Zero(b, elem)
		}
		return n.get(pad)
	}
	if p.lane < 0 {
		read := func(b *ir.Builder) *ir.Value {
			return memref.Load.New(b, memref.LoadOp{MemRef: at.memory, Indices: at.indices}, elem).Result
		}
		if at.inside == nil {
			return n.put(level, read)
		}
		return n.put(level, func(b *ir.Builder) *ir.Value {
			return scf.NewIf(b, at.inside, []ir.Type{elem}, func(b *ir.Builder) []*ir.Value { return []*ir.Value{read(b)} },
				func(b *ir.Builder) []*ir.Value { return []*ir.Value{filler(b)} }).Op.Result(0)
		})
	}
	t := ir.Vector([]int64{p.lanes}, elem)
	if at.mask == nil {
		return n.put(level, func(b *ir.Builder) *ir.Value {
			return vector.Load.New(b, vector.LoadOp{Memory: at.memory, Indices: at.indices}, t).Result
		})
	}
	var x *ir.Value
	if pad == nil {
		x = n.literal(arith.ZeroAttr(elem))
	} else {
		x = n.get(pad)
	}
	x = n.spread(x, p.lanes)
	return n.put(level, func(b *ir.Builder) *ir.Value {
		return vector.MaskedLoad.New(b, vector.MaskedOp{Memory: at.memory, Indices: at.indices, Mask: at.mask, Vector: x},
			t).Result
	})
}

// store writes elements of a window where they are inside of the memory.
func (n *nest) store(x *ir.Value, w tile.Window, p point) {
	at, b := n.where(w, p), n.inner()
	switch {
	case p.lane < 0:
		n.when(at.inside, func(b *ir.Builder) {
			memref.Store.New(b, memref.StoreOp{Value: x, MemRef: at.memory, Indices: at.indices})
		})
	case at.mask == nil:
		vector.Store.New(b, vector.StoreOp{Value: x, Memory: at.memory, Indices: at.indices})
	default:
		vector.MaskedStore.New(b, vector.MaskedOp{Memory: at.memory, Indices: at.indices, Mask: at.mask, Vector: x})
	}
}

// when does something in the innermost loop under a condition; nil is true.
func (n *nest) when(cond *ir.Value, do func(b *ir.Builder)) {
	if cond == nil {
		do(n.inner())
		return
	}
	scf.NewIf(n.inner(), cond, nil, func(b *ir.Builder) []*ir.Value { do(b); return nil }, nil)
}

// read loads elements of a kept tile from its memory.
func (n *nest) read(mem *ir.Value, elem ir.Type, p point) *ir.Value {
	stored := mem.Type().(*ir.MemRefType).Elem()
	return n.put(max(n.levelOf(mem), n.levelOf(p.at...)), func(b *ir.Builder) *ir.Value {
		if p.lane < 0 {
			return converted(b, memref.Load.New(b, memref.LoadOp{MemRef: mem, Indices: p.at}, stored).Result, elem)
		}
		x := vector.Load.New(b, vector.LoadOp{Memory: mem, Indices: p.at}, ir.Vector([]int64{p.lanes}, stored)).Result
		return converted(b, x, elem)
	})
}

// write stores elements of a kept tile in its memory.
func (n *nest) write(x, mem *ir.Value, p point) {
	b := n.inner()
	x = converted(b, n.spread(x, p.lanes), mem.Type().(*ir.MemRefType).Elem())
	if p.lane < 0 {
		memref.Store.New(b, memref.StoreOp{Value: x, MemRef: mem, Indices: p.at})
		return
	}
	vector.Store.New(b, vector.StoreOp{Value: x, Memory: mem, Indices: p.at})
}

// converted is a number as it is in scratch memory, or the number that is there.
func converted(b *ir.Builder, x *ir.Value, to ir.Type) *ir.Value {
	from := ir.ElemOrSelf(x.Type())
	if from == to {
		return x
	}
	t := to
	if v, ok := x.Type().(*ir.VectorType); ok {
		t = ir.Vector(v.Shape(), to)
	}
	def := arith.TruncI
	if fb, _ := ir.BitWidth(from); from == ir.Index || to == ir.Index {
		def = arith.IndexCast
	} else if tb, _ := ir.BitWidth(to); fb < tb {
		def = arith.ExtUI
	}
	return arith.Cast(b, def, x, t)
}
