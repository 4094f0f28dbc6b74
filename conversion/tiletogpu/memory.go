package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// maxAccessBytes is the widest load or store of a thread.
const maxAccessBytes = 16

// run is a group of registers whose elements are neighbours in memory: one
// access.
type run struct{ regs []int64 }

// runs cuts the registers of a layout into accesses of up to width elements
// along the last dimension.
func runs(d layout.Distribution, width int64) []run {
	order := layout.RowMajorOrder(d.Rank())
	regs := d.VectorOrder(order)
	first := map[int64]bool{}
	for _, r := range firstCopies(d) {
		first[r] = true
	}
	var kept []int64
	for _, r := range regs {
		if first[r] {
			kept = append(kept, r)
		}
	}
	var out []run
	for i := int64(0); i < int64(len(kept)); i += width {
		out = append(out, run{kept[i : i+width]})
	}
	return out
}

// runWidth is the number of neighbours along the last dimension that one access
// can cover, by the layout alone and by the size of an access.
func runWidth(d layout.Distribution, elem ir.Type) int64 {
	if d.Rank() == 0 {
		return 1
	}
	shape := d.Shape()
	w := gcd(d.VectorWidth(layout.RowMajorOrder(d.Rank())), shape[d.Rank()-1])
	bits, ok := ir.BitWidth(elem)
	if !ok || bits%8 != 0 || elem == ir.Index {
		return 1
	}
	w &= -w // the largest power of two that divides the run: accesses start at its multiples
	for w > 1 && w*int64(bits)/8 > maxAccessBytes {
		w /= 2
	}
	return w
}

// window is a tile's place in a memref.
type window struct {
	mem     *ir.Value // the thread-level memref
	typ     *ir.MemRefType
	indices []*ir.Value // tile-level
	dist    layout.Distribution
	// sure[i] says that dimension i of the tile lies inside the memref always.
	sure []bool
	// width is the number of elements of one access.
	width int64
	// whole says that a run is inside or outside as a whole.
	whole bool
}

// global plans the accesses of a tile to a memref in device memory.
func (l *lowering) global(mem *ir.Value, indices []*ir.Value, d layout.Distribution) window {
	t := mem.Type().(*ir.MemRefType)
	w := window{mem: l.get(mem), typ: t, indices: indices, dist: d}
	lead := len(t.Shape()) - d.Rank()
	shape := d.Shape()
	for i := range shape {
		w.sure = append(w.sure, l.bounds.inside(indices[lead+i], shape[i], t.Shape()[lead+i]))
	}
	w.width = gcd(runWidth(d, t.Elem()), l.alignment(t, indices))
	last := len(t.Shape()) - 1
	w.whole = w.width == 1 || len(shape) > 0 && t.Shape()[last] != ir.Dynamic &&
		t.Shape()[last]%w.width == 0 && l.bounds.divisor(indices[last])%w.width == 0
	return w
}

// alignment is a number of elements that divides every address the indices can
// have, 1 when nothing is known. A run's own offset is a multiple of its width.
func (l *lowering) alignment(t *ir.MemRefType, indices []*ir.Value) int64 {
	strides, offset, ok := t.Strides()
	if !ok || len(strides) == 0 || strides[len(strides)-1] != 1 {
		return 1
	}
	if offset == ir.Dynamic {
		return 1
	}
	a := gcd(offset, l.bounds.divisor(indices[len(indices)-1]))
	for _, s := range strides[:len(strides)-1] {
		if s == ir.Dynamic {
			return 1
		}
		a = gcd(a, s)
	}
	if a == 0 {
		return maxAccessBytes
	}
	return a
}

// at emits the indices of a register's element in the memref.
func (l *lowering) at(w window, reg int64) []*ir.Value {
	lead := len(w.indices) - w.dist.Rank()
	base, c := l.base(w.dist), registerCoord(w.dist, reg)
	out := make([]*ir.Value, len(w.indices))
	for i, idx := range w.indices {
		v := l.get(idx)
		if i >= lead {
			v = l.plus(l.b, v, base[i-lead])
			v = l.plusConst(l.b, v, c[i-lead])
		}
		out[i] = v
	}
	return out
}

// inside is the condition that an access lies inside the memref, nil when it
// always does. The last dimension is tested for the run's first element.
func (l *lowering) inside(w window, at []*ir.Value) *ir.Value {
	lead := len(w.indices) - w.dist.Rank()
	var cond *ir.Value
	for i, sure := range w.sure {
		if sure {
			continue
		}
		in := l.compare(l.b, "ult", at[lead+i], l.extent(w, lead+i))
		if cond == nil {
			cond = in
		} else {
			cond = arith.Binary(l.b, arith.AndI, cond, in)
		}
	}
	return cond
}

func (l *lowering) extent(w window, dim int) *ir.Value {
	if n := w.typ.Shape()[dim]; n != ir.Dynamic {
		return l.preamble(n)
	}
	return l.b.Value(memref.Dim.OpDef, ir.Index, w.mem, l.preamble(int64(dim)))
}

func (l *lowering) load(op *ir.Op) error {
	o := tile.LoadOp{Op: op}
	if scale.InShared(o.Source().Type().(*ir.MemRefType)) {
		return l.loadShared(o)
	}
	d := distOf(op.Result(0))
	elem := o.Tile().Elem()
	pad := l.padding(o)
	w := l.global(o.Source(), o.Indices(), d)
	out := make([]*ir.Value, d.RegCount())
	for _, r := range runs(d, w.width) {
		piece := l.loadRun(w, r, elem, pad)
		for i, e := range l.elems(piece) {
			out[r.regs[i]] = e
		}
	}
	l.copies(d, out)
	return l.set(op, l.pack(elem, out))
}

// padding is the value of elements outside the memref, nil for zero.
func (l *lowering) padding(o tile.LoadOp) *ir.Value {
	if o.Pad() != nil {
		return l.get(o.Pad())
	}
	return arith.Zero(l.b, o.Tile().Elem())
}

// copies fills registers that repeat an element of an earlier one.
func (l *lowering) copies(d layout.Distribution, regs []*ir.Value) {
	first := map[string]*ir.Value{}
	for r := range regs {
		k := ir.Int64sKey(registerCoord(d, int64(r)))
		if regs[r] == nil {
			regs[r] = first[k]
		} else {
			first[k] = regs[r]
		}
	}
}

// loadRun loads one run: at once when it lies inside, else element by element.
func (l *lowering) loadRun(w window, r run, elem ir.Type, pad *ir.Value) *ir.Value {
	at := l.at(w, r.regs[0])
	n := int64(len(r.regs))
	cond := l.inside(w, at)
	if cond == nil {
		return l.vectorLoad(w.mem, at, n, elem)
	}
	if w.whole || w.sure[len(w.sure)-1] {
		return l.choose(cond, ir.Vector([]int64{n}, elem),
			func() *ir.Value { return l.vectorLoad(w.mem, at, n, elem) },
			func() *ir.Value { return l.splat(pad, n) })
	}
	var es []*ir.Value
	for _, reg := range r.regs {
		at := l.at(w, reg)
		es = append(es, l.choose(l.inside(w, at), elem,
			func() *ir.Value { return l.b.Value(memref.Load.OpDef, elem, append([]*ir.Value{w.mem}, at...)...) },
			func() *ir.Value { return pad }))
	}
	return l.pack(elem, es)
}

func (l *lowering) vectorLoad(mem *ir.Value, at []*ir.Value, n int64, elem ir.Type) *ir.Value {
	if n == 1 {
		return l.pack(elem, []*ir.Value{l.b.Value(memref.Load.OpDef, elem, append([]*ir.Value{mem}, at...)...)})
	}
	s := ir.OpState{Def: vector.Load.OpDef, Types: []ir.Type{ir.Vector([]int64{n}, elem)}, Operands: append([]*ir.Value{mem}, at...)}
	s.SetProp("alignment", accessAlignment(elem, n))
	return l.b.Create(s).Result(0)
}

// accessAlignment is the alignment in bytes of an access of n elements.
func accessAlignment(elem ir.Type, n int64) ir.Attr {
	bits, _ := ir.BitWidth(elem)
	return ir.I64Attr(n * int64(bits) / 8)
}

// choose emits scf.if with one result.
func (l *lowering) choose(cond *ir.Value, t ir.Type, then, otherwise func() *ir.Value) *ir.Value {
	op := l.b.Create(ir.OpState{Def: scf.If.OpDef, Operands: []*ir.Value{cond}, Types: []ir.Type{t},
		Regions: []*ir.Region{ir.NewRegion(ir.NewBlock()), ir.NewRegion(ir.NewBlock())}})
	l.branch(op.Region(0), then)
	l.branch(op.Region(1), otherwise)
	return op.Result(0)
}

// branch fills a region of an scf.if; body returns what to yield, or nil.
func (l *lowering) branch(r *ir.Region, body func() *ir.Value) {
	save, at := l.b.InsertionPoint()
	l.b.SetToEnd(r.Entry())
	var yield []*ir.Value
	if v := body(); v != nil {
		yield = append(yield, v)
	}
	l.b.Op(scf.Yield.OpDef, nil, yield...)
	l.b.SetInsertionPoint(save, at)
}

// when emits body under a condition, or plainly for nil.
func (l *lowering) when(cond *ir.Value, body func()) {
	if cond == nil {
		body()
		return
	}
	op := l.b.Create(ir.OpState{Def: scf.If.OpDef, Operands: []*ir.Value{cond},
		Regions: []*ir.Region{ir.NewRegion(ir.NewBlock()), ir.NewRegion()}})
	l.branch(op.Region(0), func() *ir.Value { body(); return nil })
}

func (l *lowering) store(op *ir.Op) error {
	o := tile.StoreOp{Op: op}
	d := distOf(o.Value())
	if scale.InShared(o.Dest().Type().(*ir.MemRefType)) {
		return l.storeShared(o)
	}
	if o.Summands() {
		return o.Errorf("of summands goes to shared memory")
	}
	w := l.global(o.Dest(), o.Indices(), d)
	es := l.elems(l.get(o.Value()))
	l.when(l.owner(d), func() {
		for _, r := range runs(d, w.width) {
			l.storeRun(w, r, es)
		}
	})
	return nil
}

func (l *lowering) storeRun(w window, r run, es []*ir.Value) {
	at := l.at(w, r.regs[0])
	var piece []*ir.Value
	for _, reg := range r.regs {
		piece = append(piece, es[reg])
	}
	cond := l.inside(w, at)
	if cond == nil || w.whole || w.sure[len(w.sure)-1] {
		l.when(cond, func() { l.vectorStore(w.mem, at, piece) })
		return
	}
	for i, reg := range r.regs {
		at := l.at(w, reg)
		l.when(l.inside(w, at), func() { l.vectorStore(w.mem, at, piece[i:i+1]) })
	}
}

func (l *lowering) vectorStore(mem *ir.Value, at, es []*ir.Value) {
	if len(es) == 1 {
		l.b.Op(memref.Store.OpDef, nil, append([]*ir.Value{es[0], mem}, at...)...)
		return
	}
	elem := es[0].Type()
	s := ir.OpState{Def: vector.Store.OpDef, Operands: append([]*ir.Value{l.pack(elem, es), mem}, at...)}
	s.SetProp("alignment", accessAlignment(elem, int64(len(es))))
	l.b.Create(s)
}

// atomicKinds maps tile.atomic's kinds to memref's, for floats and integers.
var atomicKinds = map[string][2]memref.AtomicKind{
	"add": {memref.AddF, memref.AddI}, "max": {memref.MaximumF, memref.MaxS}, "min": {memref.MinimumF, memref.MinS},
}

func (l *lowering) atomic(op *ir.Op) error {
	o := tile.AtomicOp{Op: op}
	d := distOf(o.Value())
	if scale.InShared(o.Dest().Type().(*ir.MemRefType)) {
		return o.Errorf("on shared memory has no lowering; combine in registers, or in global memory")
	}
	w := l.global(o.Dest(), o.Indices(), d)
	w.width = 1
	es := l.elems(l.get(o.Value()))
	_, float := w.typ.Elem().(*ir.FloatType)
	kind := atomicKinds[o.Kind()][1]
	if float {
		kind = atomicKinds[o.Kind()][0]
	}
	l.when(l.owner(d), func() {
		for _, r := range firstCopies(d) {
			at := l.at(w, r)
			l.when(l.inside(w, at), func() {
				s := ir.OpState{Def: memref.AtomicRMW.OpDef, Types: []ir.Type{w.typ.Elem()},
					Operands: append([]*ir.Value{es[r], w.mem}, at...)}
				s.SetProp("kind", ir.I64Attr(int64(kind)))
				l.b.Create(s)
			})
		}
	})
	return nil
}
