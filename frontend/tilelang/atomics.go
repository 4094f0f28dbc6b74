package tilelang

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

const atomicParams = "dst, value, memory_order=None, return_prev=False, use_tma=False"

const vectorParams = "dst, value, return_prev=False"

var atomicFunctions = []Function{
	{Name: "atomic_add", Params: atomicParams, Result: "Expr",
		Doc:  "Adds a number to an element of an array, or a tile or a number to a part of an array: atomic, with relaxed memory order. With return_prev it returns the previous value.",
		call: func(t *translator, a *args) (eval.Value, error) { return t.atomic(a, scale.Add) }},
	{Name: "atomic_addx2", Params: vectorParams,
		Doc:  "Adds two consecutive elements, starting at dst and value. Each addition is atomic; the pair is not.",
		call: func(t *translator, a *args) (eval.Value, error) { return nil, t.atomicVector(a, 2) }},
	{Name: "atomic_addx4", Params: vectorParams, Doc: "As T.atomic_addx2, for four elements.",
		call: func(t *translator, a *args) (eval.Value, error) { return nil, t.atomicVector(a, 4) }},
	{Name: "atomic_max", Params: atomicParams, Result: "Expr", Doc: "As T.atomic_add, but stores the maximum.",
		call: func(t *translator, a *args) (eval.Value, error) { return t.atomic(a, scale.MaxNum) }},
	{Name: "atomic_min", Params: atomicParams, Result: "Expr", Doc: "As T.atomic_add, but stores the minimum.",
		call: func(t *translator, a *args) (eval.Value, error) { return t.atomic(a, scale.MinNum) }},
	{Name: "atomic_or", Params: "dst, value, memory_order=None",
		Doc: "Bitwise OR of value into an integer element of an array, atomic and relaxed.",
		call: func(t *translator, a *args) (eval.Value, error) {
			r, ok := a.value("dst").(*region)
			switch {
			case !ok || !r.element() || !isNumber(a.value("value")):
				return nil, a.wrongf("dst", "expected an element of a buffer and a number, as T.atomic_or(A[i], 1)")
			case r.b.elem.isFloat():
				return nil, a.wrongf("dst", "expected an integer element, got %s", r.b.elem.name)
			}
			return t.atomic(a, scale.Or)
		}},
}

func (t *translator) atomic(a *args, kind scale.Combiner) (eval.Value, error) {
	if t.kernel == nil {
		return nil, a.Interp.Errorf(a.Node, "T.%s outside of a T.Kernel", a.f.Name)
	}
	if o := a.value("memory_order"); o != nil && o != "relaxed" {
		return nil, a.wrongf("memory_order", "unsupported memory order; expected \"relaxed\"; order other accesses with T.sync_threads or signals")
	}
	t.hint(a, "use_tma")
	prev := false
	if a.value("return_prev") != nil {
		var err error
		if prev, err = a.truth("return_prev"); err != nil {
			return nil, err
		}
	}
	r, isRegion := a.value("dst").(*region)
	if isRegion && r.element() && isNumber(a.value("value")) {
		if err := t.sameForAll(a.Site, "T."+a.f.Name); err != nil {
			return nil, err
		}
		return t.atomicElement(a, r, a.value("value"), kind, prev)
	}
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	if prev {
		return nil, a.wrongf("return_prev", "unsupported for a whole tile; use it on an element in a T.Parallel")
	}
	w, err := t.windowOf(a.site("dst"), a.value("dst"), t.shapeOf(a.value("value")))
	if err != nil {
		return nil, err
	}
	if isNumber(a.value("value")) {
		return nil, t.atomicNumber(a, w, kind)
	}
	from, err := t.windowOf(a.site("value"), a.value("value"), trimmed(w.size))
	if err != nil {
		return nil, err
	}
	if !slices.Equal(squeezed(w.size), squeezed(from.size)) {
		return nil, a.wrongf("value", "value has shape (%s), but dst has shape (%s)", ir.JoinInts(from.size),
			ir.JoinInts(w.size))
	}
	if w.b.isTile() {
		return nil, t.toMemory(w.b.allocation())
	}
	v, err := t.readWindowValue(a.site("value"), from, w)
	if err != nil {
		return nil, err
	}
	t.combined(w.b)
	t.atomicWindow(w, t.inMemoryOf(v, from.b.elem, w.b.elem), kind)
	return nil, nil
}

// atomicVector adds n elements from where dst and value begin.
func (t *translator) atomicVector(a *args, n int64) error {
	if t.kernel == nil {
		return a.Interp.Errorf(a.Node, "T.%s outside of a T.Kernel", a.f.Name)
	}
	if err := t.sameForAll(a.Site, "T."+a.f.Name); err != nil {
		return err
	}
	if prev, err := a.truth("return_prev"); err != nil || prev {
		return cmp.Or(err, a.wrongf("return_prev", "unsupported for %d elements; use T.atomic_add on each element", n))
	}
	to, err := t.elementsFrom(a, "dst", n)
	if err != nil {
		return err
	}
	from, err := t.elementsFrom(a, "value", n)
	if err != nil {
		return err
	}
	if first := to[0].(*region); t.par != nil && !first.b.isTile() && t.isOneAccess(first, n) {
		return t.atomicRow(a, to, from)
	}
	for i, x := range from {
		if _, err := t.atomicElement(a, to[i].(*region), x, scale.Add, false); err != nil {
			return err
		}
	}
	return nil
}

// isOneAccess reports whether n elements from one on begin at a multiple of n, in rows of a multiple of n: if one of
// them lies in the array, all do.
func (t *translator) isOneAccess(first *region, n int64) bool {
	last := len(first.lo) - 1
	extent, known := first.b.shape[last].(int64)
	at := first.lo[last].sum
	return known && extent%n == 0 && at.Divisor(nil)%n == 0
}

// atomicRow adds to elements of a T.Parallel that lie one behind the other, under one condition, so that one
// instruction may.
func (t *translator) atomicRow(a *args, to, from []eval.Value) error {
	first := to[0].(*region)
	ops := make([]memref.AtomicRMWOp, len(to))
	for i, x := range from {
		v, err := t.stored(a.site("value"), x, first.b.elem)
		if err != nil {
			return err
		}
		ops[i] = memref.AtomicRMWOp{Value: v, MemRef: first.b.mem, Indices: t.indices(to[i].(*region)),
			Kind: elementKind(scale.Add, first.b.elem)}
	}
	t.combined(first.b)
	t.par.usage(first.b).direct = true
	add := func(b *ir.Builder) []*ir.Value {
		for _, op := range ops {
			memref.AtomicRMW.New(b, op, first.b.elem.typ)
		}
		return nil
	}
	if inside := t.inside(first, ops[0].Indices, true); inside != nil {
		scf.NewIf(t.b, inside, nil, add, nil)
		return nil
	}
	add(t.b)
	return nil
}

// atomicNumber combines one number into all elements of a window.
func (t *translator) atomicNumber(a *args, w window, kind scale.Combiner) error {
	if err := t.sameForAll(a.Site, "T."+a.f.Name); err != nil {
		return err
	}
	if w.b.isTile() {
		return t.toMemory(w.b.allocation())
	}
	v, err := t.splat(a.site("value"), a.value("value"), w.b.elem, w.size)
	if err != nil {
		return err
	}
	t.combined(w.b)
	t.atomicWindow(w, v, kind)
	return nil
}

func (t *translator) combined(b *buffer) {
	if b.arr != nil {
		b.arr.combined, b.arr.written = true, true
	}
}

// atomicWindow combines a tile into a window of memory.
func (t *translator) atomicWindow(w window, v *ir.Value, kind scale.Combiner) {
	shape := v.Type().(*ir.TensorType).Shape()
	if !droppable(w.size, shape) {
		v, shape = t.reshaped(v, w.size), w.size
	}
	tile.Atomic.New(t.b, tile.AtomicOp{Value: v, Dest: w.b.mem, At: t.slice(w, shape), InBounds: t.asserted(w),
		Kind: tileAtomics[ofType(kind, w.b.elem)]})
}

// The atomics of tiles and of elements of integers that combine as a reduction does.
var (
	tileAtomics = map[scale.Combiner]tile.AtomicKind{
		scale.Add: tile.AtomicAdd, scale.Max: tile.AtomicMax, scale.Min: tile.AtomicMin, scale.MaxU: tile.AtomicMaxU,
		scale.MinU:   tile.AtomicMinU,
		scale.MaxNum: tile.AtomicMaxNum, scale.MinNum: tile.AtomicMinNum,
	}
	elementAtomics = map[scale.Combiner]memref.AtomicKind{
		scale.Add: memref.AddI, scale.Max: memref.MaxS, scale.Min: memref.MinS, scale.MaxU: memref.MaxU,
		scale.MinU:   memref.MinU,
		scale.MaxNum: memref.MaxNumF, scale.MinNum: memref.MinNumF, scale.And: memref.AndI, scale.Or: memref.OrI,
		scale.Xor: memref.XOrI,
	}
)

// atomicElement combines one element: in a T.Parallel where its iterations go in order as a tile, behind it.
func (t *translator) atomicElement(a *args, r *region, x eval.Value, kind scale.Combiner, prev bool) (eval.Value,
	error) {
	if r.b.isTile() {
		return nil, t.toMemory(r.b.allocation())
	}
	v, err := t.stored(a.site("value"), x, r.b.elem)
	if err != nil {
		return nil, err
	}
	t.combined(r.b)
	if t.isByThreads() {
		was, err := t.combineByThread(a.Site, r, v, elementKind(kind, r.b.elem))
		if err != nil || !prev {
			return nil, err
		}
		return was, nil
	}
	if t.par == nil {
		if prev {
			return t.exchanged(r, v, elementKind(kind, r.b.elem)), nil
		}
		w := r.elementWindow()
		t.atomicWindow(w, tile.Fill.New(t.b, tile.FillOp{Value: v}, ir.Tensor(w.size, r.b.elem.typ, nil)).Result, kind)
		return nil, nil
	}
	if w, dims, ordered := t.access(r); ordered && !prev && t.top == t.par.frame && t.par.covers(dims) {
		o := t.yields(r.b, w, v)
		o.to = func(v *ir.Value) error { t.atomicWindow(w, v, kind); return nil }
		return nil, nil
	}
	return t.atomicDirect(r, v, kind, prev), nil
}

// elementKind is how elements of a type are combined.
func elementKind(kind scale.Combiner, d *dtype) memref.AtomicKind {
	if kind == scale.Add && d.isFloat() {
		return memref.AddF
	}
	return elementAtomics[ofType(kind, d)]
}

// exchanged changes an element of memory once, for the block, and gives what was there.
func (t *translator) exchanged(r *region, v *ir.Value, kind memref.AtomicKind) *scalar {
	idx := t.indices(r)
	body := ir.NewBlock(ir.Index)
	b := ir.NewBuilder(body)
	b.Loc = t.b.Loc
	old := memref.AtomicRMW.New(b, memref.AtomicRMWOp{Value: v, MemRef: r.b.mem, Indices: idx, Kind: kind},
		r.b.elem.typ).Result
	tile.Yield.New(b, tile.YieldOp{Values: []*ir.Value{old}})
	was := tile.Parallel.New(t.b, tile.ParallelOp{Shape: []int64{1}, Body: ir.NewRegion(body)},
		ir.Tensor([]int64{1}, r.b.elem.typ, nil)).Op.Result(0)
	return t.element(t.firstOf(was), r.b.elem)
}

// firstOf is the first element of a tile.
func (t *translator) firstOf(v *ir.Value) *ir.Value {
	typ := v.Type().(*ir.TensorType)
	var idx []*ir.Value
	for range typ.Shape() {
		idx = append(idx, arith.ConstantIndex(t.b, 0))
	}
	return tensor.Extract.New(t.b, tensor.ExtractOp{Tensor: v, Indices: idx}, typ.Elem()).Result
}

// atomicDirect combines one element of memory, if it lies in the array.
func (t *translator) atomicDirect(r *region, v *ir.Value, kind scale.Combiner, prev bool) eval.Value {
	t.par.usage(r.b).direct = true
	idx := t.indices(r)
	k := elementKind(kind, r.b.elem)
	rmw := func(b *ir.Builder) []*ir.Value {
		old := memref.AtomicRMW.New(b, memref.AtomicRMWOp{Value: v, MemRef: r.b.mem, Indices: idx, Kind: k},
			r.b.elem.typ).Result
		if !prev {
			return nil
		}
		return []*ir.Value{old}
	}
	inside := t.inside(r, idx, true)
	if inside == nil {
		if vs := rmw(t.b); prev {
			return t.element(vs[0], r.b.elem)
		}
		return nil
	}
	var types []ir.Type
	var zero func(b *ir.Builder) []*ir.Value
	if prev {
		types = []ir.Type{r.b.elem.typ}
		zero = func(b *ir.Builder) []*ir.Value { return []*ir.Value{arith.Zero(b, r.b.elem.typ)} }
	}
	op := scf.NewIf(t.b, inside, types, rmw, zero)
	if prev {
		return t.element(op.Op.Result(0), r.b.elem)
	}
	return nil
}
