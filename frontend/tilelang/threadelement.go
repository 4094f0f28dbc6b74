package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// Elements that each thread reads, writes and combines, in a program that is written by threads' numbers. Outside of an
// array zeros are read, and nothing is written, as anywhere in TileLang.

// inEach is an element of memory, for the thread.
func (t *translator) inEach(at eval.Site, r *region, kind accessKind) (idx []*ir.Value, err error) {
	if _, err := t.eachThread(at); err != nil {
		return nil, err
	}
	if r.b.isTile() {
		return nil, t.toMemory(r.b.allocation())
	}
	t.at(at)
	lo := make([]linear.Form, len(r.lo))
	for i, s := range r.lo {
		lo[i] = s.sum
	}
	t.touch(r.b, lo, kind)
	return t.indices(r), nil
}

func (t *translator) readByThread(at eval.Site, r *region) (*scalar, error) {
	if _, err := t.inEach(at, r, reads); err != nil {
		return nil, err
	}
	return t.counting(t.loadElement(r, true)), nil
}

func (t *translator) writeByThread(at eval.Site, r *region, x eval.Value) error {
	v, err := t.stored(at, x, r.b.elem)
	if err != nil {
		return err
	}
	idx, err := t.inEach(at, r, writes)
	if err != nil {
		return err
	}
	if r.b.arr != nil {
		r.b.arr.written = true
	}
	cond, err := t.once(at, r, idx, v)
	if err != nil {
		return err
	}
	s := t.kernel.threadCode.now
	s.accesses[len(s.accesses)-1].once = cond
	t.guarded(r, idx, cond, nil, func(b *ir.Builder) []*ir.Value {
		memref.Store.New(b, memref.StoreOp{Value: v, MemRef: r.b.mem, Indices: idx})
		return nil
	})
	return nil
}

// combineByThread combines an element atomically, and gives what was there, 0 outside of the array.
func (t *translator) combineByThread(at eval.Site, r *region, v *ir.Value, kind memref.AtomicKind) (*scalar, error) {
	idx, err := t.inEach(at, r, combines)
	if err != nil {
		return nil, err
	}
	old := t.guarded(r, idx, nil, r.b.elem.typ, func(b *ir.Builder) []*ir.Value {
		return []*ir.Value{memref.AtomicRMW.New(b, memref.AtomicRMWOp{Value: v, MemRef: r.b.mem, Indices: idx, Kind: kind},
			r.b.elem.typ).Result}
	})
	return t.element(old, r.b.elem), nil
}

// guarded does something where a condition holds and the subscripts lie in the array; its result, if it has one, is 0
// elsewhere.
func (t *translator) guarded(r *region, idx []*ir.Value, cond *ir.Value, typ ir.Type,
	do func(b *ir.Builder) []*ir.Value) *ir.Value {
	if inside := t.inside(r, idx, true); inside != nil && cond != nil {
		cond = arith.Binary(t.b, arith.AndI, cond, inside)
	} else if inside != nil {
		cond = inside
	}
	return t.only(cond, typ, do)
}

// isOwn reports whether each thread has its own of a buffer, in shared memory.
func (b *buffer) isOwn() bool { return b.scope == "local" && b.copies != nil && b.mem == nil }

// allVisible reports whether subscripts are the block's.
func (t *translator) allVisible(r *region) bool {
	for _, s := range r.lo {
		if s.v != nil && !t.visible(s.v) {
			return false
		}
	}
	return true
}

// unrolls reports whether the loops whose numbers a subscript of a T.alloc_local has are unrolled from now on, so that
// it is known: where it is a thread's or a T.Parallel's, and has no others.
func (t *translator) unrolls(r *region) bool {
	if !t.isByThreads() && t.par == nil {
		return false
	}
	numbers := map[*ir.Value]bool{}
	known := true
	var walk func(v *ir.Value)
	walk = func(v *ir.Value) {
		if op := v.DefiningOp(); op != nil {
			known = known && (ir.IsPure(op))
			for _, o := range op.Operands() {
				walk(o)
			}
			return
		}
		numbers[v] = true
	}
	for _, s := range r.lo {
		for _, m := range s.sum.Terms() {
			walk(m.Of)
		}
	}
	again := false
	for f := t.top; f != nil && known; f = f.parent {
		if f.loop && numbers[f.block.Arg(0)] {
			delete(numbers, f.block.Arg(0))
			if f.trips == 0 || f.trips > maxUnrolled {
				known = false
			} else {
				again = t.note(unrolled, f.node) || again
			}
		}
	}
	return known && len(numbers) == 0 && again
}

// maxUnrolled is how many iterations a loop may have that is unrolled for what threads hold.
const maxUnrolled = 256

// ownElement is an element of what each thread holds in shared memory, as one of all of them.
func (t *translator) ownElement(at eval.Site, r *region) (*region, error) {
	s, err := t.eachThread(at)
	if err != nil {
		return nil, err
	}
	all := *r.b
	all.mem, all.copies, all.shape = r.b.copies, nil, append(values([]int64{t.kernel.threads}), r.b.shape...)
	return &region{b: &all, lo: append([]*scalar{index(s.rank, true)}, r.lo...), size: append([]int64{-1}, r.size...)}, nil
}

// allocateEach makes a thread-private buffer: numbers, or shared memory with a part for each thread.
func (t *translator) allocateEach(at eval.Site, b *buffer, shape []int64) (*buffer, error) {
	n, _ := ir.NumElements(shape)
	if n > maxFewEach || t.inMemory[at.Node] {
		s, err := t.eachThread(at)
		if err != nil {
			return nil, err
		}
		s.around(t, func() {
			all := append([]int64{t.kernel.threads}, shape...)
			b.copies = tile.Alloc.New(t.b, tile.AllocOp{}, ir.MemRef(all, b.elem.typ, nil, scale.Mem("l1"))).MemRef
		})
		t.b.SetToEnd(t.top.block)
		return b, nil
	}
	for range n {
		c := &cell{typ: b.elem.value(), node: at.Node}
		t.declareEach(c)
		b.few = append(b.few, c)
		if err := t.zeroEach(at, c, b.elem); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// maxFewEach is how many numbers a thread may hold in a T.alloc_local.
const maxFewEach = 256

// elementsFrom are n elements of a buffer along its last dimension, from the one that an argument names, or that are
// all of a part of it or of the buffer.
func (t *translator) elementsFrom(a *args, name string, n int64) ([]eval.Value, error) {
	if bufferOf(a.value(name)) == nil {
		return nil, a.wrongf(name, "expected an element of a buffer, as x[i], got %s", eval.TypeName(a.value(name)))
	}
	r := first(a.Site, a.value(name), n)
	if r == nil {
		return nil, a.wrongf(name, "expected the first of %d contiguous elements, or a part with that many contiguous elements", n)
	}
	var out []eval.Value
	var err error
	for i := range n {
		next := *r
		next.lo = append([]*scalar(nil), r.lo...)
		last := len(next.lo) - 1
		if next.lo[last], err = t.onward(a, next.lo[last], i); err != nil {
			return nil, err
		}
		out = append(out, &next)
	}
	return out, nil
}

// readable is an index with its value.
func (t *translator) readable(s *scalar) *scalar {
	t.value(s)
	return s
}

// fillOwn fills what each thread holds in shared memory.
func (t *translator) fillOwn(a *args, b *buffer, x eval.Value) error {
	shape, _ := b.extents()
	n, _ := ir.NumElements(shape)
	for i := range n {
		r := &region{b: b}
		for d := len(shape) - 1; d >= 0; d-- {
			r.lo = append([]*scalar{{sum: constant(i % shape[d]), nonneg: true}}, r.lo...)
			r.size = append(r.size, -1)
			i /= shape[d]
		}
		if err := t.writeElement(a.site("value"), r, x); err != nil {
			return err
		}
	}
	return nil
}
