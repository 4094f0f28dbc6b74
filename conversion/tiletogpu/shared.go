package tiletogpu

import (
	"fmt"
	"math/bits"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/plan"
)

// alloc makes a flat view of the block's dynamic shared memory.
func (l *lowering) alloc(op *ir.Op) error {
	o := tile.AllocOp{Op: op}
	off, ok := op.Attr(plan.OffsetAttr).(*ir.IntegerAttr)
	if !ok {
		return o.Errorf("has no place in memory; run --allocate-memory first")
	}
	if l.smem == nil {
		l.smem = l.entry.Value(gpu.DynamicSharedMemory.OpDef,
			ir.MemRef([]int64{ir.Dynamic}, ir.I8, nil, workgroup()))
	}
	s := sharedShape(o.Type())
	flat := ir.MemRef([]int64{s.elements}, o.Type().Elem(), nil, workgroup())
	l.values.Map(op.Result(0), l.entry.Value(memref.View.OpDef, flat, l.smem, l.preamble(off.Int())))
	return nil
}

func workgroup() ir.Attr { return gpu.AddressSpace.Named("workgroup") }

// shared describes how a shared-memory tile lies in its flat memref: row-major
// strides, and a swizzle of the element offset.
type shared struct {
	strides  []int64
	elements int64
	b, m, s  int // swizzle; b is 0 for none
}

func sharedShape(t *ir.MemRefType) shared {
	shape := t.Shape()
	sh := shared{strides: make([]int64, len(shape)), elements: 1}
	row := int64(0)
	if sw, ok := t.Layout().(*tile.SwizzleAttr); ok {
		sh.b, sh.m, sh.s = sw.Bits()
		row = sw.Pitch()
	}
	for i := len(shape) - 1; i >= 0; i-- {
		sh.strides[i] = sh.elements
		if i == len(shape)-1 && row != 0 {
			sh.elements = row
		} else {
			sh.elements *= shape[i]
		}
	}
	return sh
}

// period is the distance in elements after which the swizzle repeats.
func (s shared) period() int64 {
	if s.b == 0 {
		return 1
	}
	return 1 << (s.m + s.s + s.b)
}

// apply swizzles a constant offset.
func (s shared) apply(off int64) int64 {
	mask := int64(1)<<s.b - 1
	return off ^ off>>s.s&(mask<<s.m)
}

// sharedWindow is a tile's place in a shared-memory tile.
type sharedWindow struct {
	shared
	mem     *ir.Value
	dist    layout.Distribution
	lead    int
	indices []*ir.Value // tile-level
	slot    *ir.Value   // thread-level addition to the first index; nil for none
}

func (l *lowering) sharedWindow(mem *ir.Value, indices []*ir.Value, d layout.Distribution) sharedWindow {
	t := mem.Type().(*ir.MemRefType)
	return sharedWindow{shared: sharedShape(t), mem: l.get(mem), dist: d, lead: len(t.Shape()) - d.Rank(), indices: indices}
}

// offset emits the element offset of a register's element. It is a sum of three
// parts: what the indices give, what the thread gives, and the register's
// constant. Where the parts use different bits of the offset, the swizzle, an
// exclusive or, applies to each on its own: the thread's part is swizzled once
// in the preamble and the constant at compile time.
func (l *lowering) offset(w sharedWindow, reg int64) *ir.Value {
	c := int64(0)
	for i, x := range registerCoord(w.dist, reg) {
		c += x * w.strides[w.lead+i]
	}
	dyn, period := l.indexPart(w)
	if w.b == 0 {
		return l.plusConst(l.b, l.plus(l.b, dyn, l.threadPart(w, false)), c)
	}
	mask, linear := l.threadBits(w)
	if linear && c&mask == 0 && period%w.period() == 0 {
		off := l.threadPart(w, true)
		k := w.apply(c)
		switch {
		case off == nil:
			off = l.preamble(k)
		case k != 0 && k&(mask|mask>>w.s&((1<<w.b-1)<<w.m)) == 0:
			off = l.plusConst(l.b, off, k)
		case k != 0:
			off = arith.Binary(l.b, arith.XOrI, off, l.preamble(k))
		}
		return l.plus(l.b, dyn, off)
	}
	lin := l.plusConst(l.b, l.plus(l.b, dyn, l.threadPart(w, false)), c)
	return l.swizzle(l.b, w.shared, lin)
}

// swizzle emits off ^ ((off >> s) & mask).
func (l *lowering) swizzle(b *ir.Builder, s shared, off *ir.Value) *ir.Value {
	high := b.Value(arith.ShRUI.OpDef, ir.Index, off, l.preamble(int64(s.s)))
	bitsOf := arith.Binary(b, arith.AndI, high, l.preamble((1<<s.b-1)<<s.m))
	return arith.Binary(b, arith.XOrI, off, bitsOf)
}

// indexPart is the offset that the window's indices give, and a number that
// divides it always.
func (l *lowering) indexPart(w sharedWindow) (dyn *ir.Value, divisor int64) {
	for i, idx := range w.indices {
		d := l.bounds.divisor(idx) * w.strides[i]
		if d == 0 {
			continue
		}
		divisor = gcd(divisor, d)
		dyn = l.plus(l.b, dyn, l.times(l.b, l.get(idx), w.strides[i]))
	}
	if w.slot != nil {
		divisor = gcd(divisor, w.strides[0])
		dyn = l.plus(l.b, dyn, l.times(l.b, w.slot, w.strides[0]))
	}
	return dyn, divisor
}

// threadPart is the offset that the thread gives, computed in the preamble.
func (l *lowering) threadPart(w sharedWindow, swizzled bool) *ir.Value {
	key := l.key(fmt.Sprint("shared ", w.dist, w.shared, swizzled))
	if v, ok := l.offsets[key]; ok {
		return v
	}
	var off *ir.Value
	for i, b := range l.base(w.dist) {
		if b != nil {
			off = l.plus(l.entry, off, l.times(l.entry, b, w.strides[w.lead+i]))
		}
	}
	if swizzled && off != nil {
		off = l.swizzle(l.entry, w.shared, off)
	}
	l.offsets[key] = off
	return off
}

// threadBits is the set of offset bits that threads can set; linear is false
// when terms overlap or are no powers of two, so that sums carry.
func (l *lowering) threadBits(w sharedWindow) (mask int64, linear bool) {
	for _, a := range layout.AllAxes()[layout.Lane:] {
		for _, t := range w.dist.Terms(a) {
			size := t.Mod
			if size == 0 {
				size = w.dist.Size(a) / t.Div
			}
			stride := t.Stride * w.strides[w.lead+t.Dim]
			if size&(size-1) != 0 || bits.OnesCount64(uint64(stride)) != 1 {
				return 0, false
			}
			m := (size - 1) * stride
			if mask&m != 0 {
				return 0, false
			}
			mask |= m
		}
	}
	return mask, true
}

// sharedWidth is the widest access: by the layout, the swizzle, which keeps 2^m
// elements together, and what divides the address.
func (l *lowering) sharedWidth(w sharedWindow, elem ir.Type) int64 {
	width := runWidth(w.dist, elem)
	if w.b > 0 {
		width = gcd(width, 1<<w.m)
	}
	width = gcd(width, l.indexDivisor(w))
	if n := len(w.strides); n > 1 {
		width = gcd(width, w.strides[n-2])
	}
	if bits, _ := ir.BitWidth(elem); bits < 8 {
		return 1
	}
	return max(width, 1)
}

// indexDivisor divides the offset that the window's indices give; 0 when they
// give none.
func (l *lowering) indexDivisor(w sharedWindow) int64 {
	d := int64(0)
	for i, idx := range w.indices {
		d = gcd(d, l.bounds.divisor(idx)*w.strides[i])
	}
	if w.slot != nil {
		d = gcd(d, w.strides[0])
	}
	return d
}

func (l *lowering) loadShared(o tile.LoadOp) error {
	d := distOf(o.Result(0))
	w := l.sharedWindow(o.Source(), o.Indices(), d)
	elem := o.Tile().Elem()
	if err := l.fits(o.Op, o.Source(), o.Indices(), d); err != nil {
		return err
	}
	if plan, ok := l.matrices(w, elem); ok {
		if l.deferLoad(o, w, plan) {
			return nil
		}
		return l.set(o.Op, l.ldmatrix(w, elem, plan))
	}
	out := make([]*ir.Value, d.RegCount())
	for _, r := range runs(d, l.sharedWidth(w, elem)) {
		off := l.offset(w, r.regs[0])
		piece := l.vectorLoad(w.mem, []*ir.Value{off}, int64(len(r.regs)), elem)
		for i, e := range l.elems(piece) {
			out[r.regs[i]] = e
		}
	}
	l.copies(d, out)
	return l.set(o.Op, l.pack(elem, out))
}

// fits rejects windows that may leave a shared-memory tile: nothing pads there.
func (l *lowering) fits(op *ir.Op, mem *ir.Value, indices []*ir.Value, d layout.Distribution) error {
	t := mem.Type().(*ir.MemRefType)
	lead := len(t.Shape()) - d.Rank()
	for i, n := range d.Shape() {
		r, known := l.bounds.of(indices[lead+i])
		if known && (r.lo < 0 || r.hi+n > t.Shape()[lead+i]) {
			return op.Errorf("reaches elements %d to %d of dimension %d, which has %d", r.lo, r.hi+n-1, lead+i, t.Shape()[lead+i])
		}
	}
	return nil
}

// matrices plans the load of a matrix fragment by whole 8x8 matrices, where its
// layout is made of those and rows of 16 bytes are aligned.
func (l *lowering) matrices(w sharedWindow, elem ir.Type) (layout.MatrixAccess, bool) {
	width, ok := ir.BitWidth(elem)
	if !ok || width != 16 || w.dist.Rank() != 2 {
		return layout.MatrixAccess{}, false
	}
	plan, err := layout.LdmatrixAddress(w.dist, layout.RowMajorOrder(2), int64(width))
	return plan, err == nil && l.rowsAligned(w, plan.RowElems)
}

// ldmatrix loads a whole fragment.
func (l *lowering) ldmatrix(w sharedWindow, elem ir.Type, plan layout.MatrixAccess) *ir.Value {
	rows := w
	rows.dist = plan.Address
	var words []*ir.Value
	for i := range plan.Instructions {
		p := l.sharedPointer(w.mem, l.offset(rows, i*plan.RowElems))
		words = append(words, l.ldmatrixOp(p, plan.Matrices, plan.Transposed)...)
	}
	return l.fromWords(elem, words)
}

// rowsAligned reports whether each row of a matrix, 16 bytes, is contiguous and
// aligned.
func (l *lowering) rowsAligned(w sharedWindow, rowElems int64) bool {
	if w.b > 0 && int64(1)<<w.m%rowElems != 0 {
		return false
	}
	return l.indexDivisor(w)%rowElems == 0 && w.strides[len(w.strides)-2]%rowElems == 0
}

func (l *lowering) storeShared(o tile.StoreOp) error {
	d := distOf(o.Value())
	w := l.sharedWindow(o.Dest(), o.Indices(), d)
	if err := l.fits(o.Op, o.Dest(), o.Indices(), d); err != nil {
		return err
	}
	if o.Summands() {
		w.slot = l.summand(d)
	}
	es := l.elems(l.get(o.Value()))
	elem := o.Value().Type().(*ir.TensorType).Elem()
	l.when(l.owner(d), func() {
		for _, r := range runs(d, l.sharedWidth(w, elem)) {
			off := l.offset(w, r.regs[0])
			var piece []*ir.Value
			for _, reg := range r.regs {
				piece = append(piece, es[reg])
			}
			l.vectorStore(w.mem, []*ir.Value{off}, piece)
		}
	})
	return nil
}
