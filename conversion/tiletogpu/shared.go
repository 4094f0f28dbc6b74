package tiletogpu

import (
	"fmt"
	"math/bits"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// alloc makes a view of the block's dynamic shared memory: a flat one where
// tiles and scalars are moved by indices alone, so that the layout is ours, one
// of the memref's shape where anything else uses it.
func (l *lowering) alloc(op *ir.Op) error {
	o := tile.AllocOp{Op: op}
	if !scale.InShared(o.Type()) {
		return o.Errorf("in %v has no lowering; #scale.mem<l1> is the block's memory", o.Type().Space())
	}
	off, ok := o.Offset()
	if !ok {
		return o.Errorf("has no place in memory; run --allocate-memory first")
	}
	if l.smem == nil {
		l.smem = l.entry.Value(gpu.DynamicSharedMemory.OpDef,
			ir.MemRef([]int64{ir.Dynamic}, ir.I8, nil, workgroup()))
	}
	shape := o.Type().Shape()
	flat := tile.OnlyIndexed(op.Result(0))
	if flat {
		shape = []int64{sharedShape(o.Type()).elements}
	} else if o.Type().Layout() != nil {
		return o.Errorf("has a layout, and is used by more than loads, stores and copies; leave the layout out")
	}
	view := l.entry.Value(memref.View.OpDef, ir.MemRef(shape, o.Type().Elem(), nil, workgroup()), l.smem, l.preamble(off))
	l.flat[view] = flat
	l.values.Map(op.Result(0), view)
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
	if sw, ok := t.Layout().(*tile.SwizzleAttr); ok {
		sh.elements = sw.Span(sh.elements)
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

// offset emits the element offset of a register's element. It is a sum of three
// parts: what the indices give, what the thread gives, and the register's
// constant. Where the parts use different bits of the offset, the swizzle, an
// exclusive or, applies to each on its own: the thread's part is swizzled once
// in the preamble and the constant at compile time.
func (l *lowering) offset(w window, reg int64) *ir.Value {
	c := int64(0)
	for i, x := range registerCoord(w.dist, reg) {
		c += x * w.flat.strides[w.lead()+i]
	}
	dyn, period := l.indexPart(w)
	if w.flat.b == 0 {
		return l.plusConst(l.b, l.plus(l.b, dyn, l.threadPart(w, false)), c)
	}
	mask, linear := l.threadBits(w)
	if linear && c&mask == 0 && period%w.flat.period() == 0 {
		off := l.threadPart(w, true)
		k := w.flat.apply(c)
		switch {
		case off == nil:
			off = l.preamble(k)
		case k != 0 && k&(mask|mask>>w.flat.s&((1<<w.flat.b-1)<<w.flat.m)) == 0:
			off = l.plusConst(l.b, off, k)
		case k != 0:
			off = arith.Binary(l.b, arith.XOrI, off, l.preamble(k))
		}
		return l.plus(l.b, dyn, off)
	}
	lin := l.plusConst(l.b, l.plus(l.b, dyn, l.threadPart(w, false)), c)
	return l.swizzle(l.b, *w.flat, lin)
}

// swizzle emits off ^ ((off >> s) & mask).
func (l *lowering) swizzle(b *ir.Builder, s shared, off *ir.Value) *ir.Value {
	high := b.Value(arith.ShRUI.OpDef, ir.Index, off, l.preamble(int64(s.s)))
	bitsOf := arith.Binary(b, arith.AndI, high, l.preamble((1<<s.b-1)<<s.m))
	return arith.Binary(b, arith.XOrI, off, bitsOf)
}

// indexPart is the offset that the window's indices give, and a number that
// divides it always.
func (l *lowering) indexPart(w window) (dyn *ir.Value, divisor int64) {
	for i, idx := range w.indices {
		d := l.bounds.divisor(idx) * w.flat.strides[i]
		if d == 0 {
			continue
		}
		divisor = gcd(divisor, d)
		dyn = l.plus(l.b, dyn, l.times(l.b, l.get(idx), w.flat.strides[i]))
	}
	if w.slot != nil {
		divisor = gcd(divisor, w.flat.strides[w.lead()-1])
		dyn = l.plus(l.b, dyn, l.times(l.b, w.slot, w.flat.strides[w.lead()-1]))
	}
	return dyn, divisor
}

// threadPart is the offset that the thread gives, computed in the preamble.
func (l *lowering) threadPart(w window, swizzled bool) *ir.Value {
	key := l.key(fmt.Sprint("shared ", w.dist, *w.flat, swizzled))
	if v, ok := l.offsets[key]; ok {
		return v
	}
	var off *ir.Value
	for i, b := range l.base(w.dist) {
		if b != nil {
			off = l.plus(l.entry, off, l.times(l.entry, b, w.flat.strides[w.lead()+i]))
		}
	}
	if swizzled && off != nil {
		off = l.swizzle(l.entry, *w.flat, off)
	}
	l.offsets[key] = off
	return off
}

// threadBits is the set of offset bits that threads can set; linear is false
// when terms overlap or are no powers of two, so that sums carry.
func (l *lowering) threadBits(w window) (mask int64, linear bool) {
	for _, a := range layout.AllAxes()[layout.Lane:] {
		for _, t := range w.dist.Terms(a) {
			size := t.Mod
			if size == 0 {
				size = w.dist.Size(a) / t.Div
			}
			stride := t.Stride * w.flat.strides[w.lead()+t.Dim]
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

// flatAlignment is a number of elements that divides the offset of every access
// and that the swizzle, which moves 2^m elements together, does not tear apart.
func (l *lowering) flatAlignment(w window) int64 {
	a := l.indexDivisor(w)
	if w.flat.b > 0 {
		a = gcd(a, 1<<w.flat.m)
	}
	if n := len(w.flat.strides); n > 1 {
		a = gcd(a, w.flat.strides[n-2])
	}
	if a == 0 {
		return maxAccessBytes
	}
	return a
}

// indexDivisor divides the offset that the window's indices give; 0 when they
// give none.
func (l *lowering) indexDivisor(w window) int64 {
	d := int64(0)
	for i, idx := range w.indices {
		d = gcd(d, l.bounds.divisor(idx)*w.flat.strides[i])
	}
	if w.slot != nil {
		d = gcd(d, w.flat.strides[w.lead()-1])
	}
	return d
}

// matrices plans the load of a matrix fragment by whole 8x8 matrices, where its
// layout is made of those, rows of 16 bytes are aligned and all lies inside:
// ldmatrix cannot leave a row out.
func (l *lowering) matrices(w window, elem ir.Type) (layout.MatrixAccess, bool) {
	width, ok := ir.BitWidth(elem)
	if !ok || width != 16 || w.dist.Rank() != 2 || w.flat == nil || !w.always() {
		return layout.MatrixAccess{}, false
	}
	plan, err := layout.LdmatrixAddress(w.dist, layout.RowMajorOrder(2), int64(width))
	return plan, err == nil && l.rowsAligned(w, plan.RowElems)
}

// ldmatrix loads a whole fragment.
func (l *lowering) ldmatrix(w window, elem ir.Type, plan layout.MatrixAccess) *ir.Value {
	rows := w
	rows.dist = plan.Address
	var words []*ir.Value
	for i := range plan.Instructions {
		p := l.sharedPointer(rows, i*plan.RowElems)
		words = append(words, l.ldmatrixOp(p, plan.Matrices, plan.Transposed)...)
	}
	return l.fromWords(elem, words)
}

// rowsAligned reports whether each row of a matrix, 16 bytes, is contiguous and
// aligned.
func (l *lowering) rowsAligned(w window, rowElems int64) bool {
	if w.flat.b > 0 && int64(1)<<w.flat.m%rowElems != 0 {
		return false
	}
	return l.indexDivisor(w)%rowElems == 0 && w.flat.strides[len(w.flat.strides)-2]%rowElems == 0
}
