package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Elements. A region of plain subscripts is an element where a number is wanted, and is read then.

// read implements [reader].
func (r *region) read(at eval.Site) (*scalar, error) {
	t := translatorOf(at)
	if !r.element() {
		return nil, at.Interp.Errorf(at.Node, "expected a number, got a part of %s; name one element", r.b)
	}
	return t.readElement(at, r)
}

// Bind implements [eval.Bindable]: a name that is given an element holds what that is now.
func (r *region) Bind(at eval.Site, name string) (eval.Value, error) {
	if !r.element() {
		return r, nil
	}
	s, err := numberNow(at, r)
	if err != nil {
		return nil, err
	}
	return s.Bind(at, name)
}

// SetIndex implements [eval.IndexSetter].
func (b *buffer) SetIndex(at eval.Site, key, v eval.Value) error {
	if evaluating(at) != nil {
		return setItem(at, b, key, v)
	}
	t := translatorOf(at)
	if lanes := lanesOf(key); lanes != nil {
		return t.writeLanes(at, b, lanes, v)
	}
	r, err := t.subscript(at, b, key)
	if err != nil {
		return err
	}
	if !r.element() {
		return t.copy(at, v, r)
	}
	return t.writeElement(at, r, v)
}

// element makes a number of what was read from memory.
func (t *translator) element(v *ir.Value, d *dtype) *scalar {
	return number(t.convert(v, d.unsigned, d.value(), d.unsigned), d.unsigned)
}

// stored is a number as an element of a type has it in memory.
func (t *translator) stored(at eval.Site, v eval.Value, d *dtype) (*ir.Value, error) {
	s, err := t.scalarOf(at, v, d)
	if err != nil {
		return nil, err
	}
	return t.convert(s.v, s.unsigned, d.typ, d.unsigned), nil
}

// readElement reads one element.
func (t *translator) readElement(at eval.Site, r *region) (*scalar, error) {
	t.at(at)
	if r.b.few != nil {
		return t.readFew(at, r)
	}
	if r.b.isOwn() {
		own, err := t.ownElement(at, r)
		if err != nil {
			return nil, err
		}
		r = own
	}
	if t.par != nil {
		return t.readInParallel(at, r)
	}
	if err := r.b.isEnded(at); err != nil {
		return nil, err
	}
	if r.b.arr == nil {
		if err := t.inTurn(); err != nil {
			return nil, err
		}
	}
	if t.isByThreads() && (t.kernel.threadCode.now != nil || !t.allVisible(r)) {
		return t.readByThread(at, r)
	}
	if r.b.isTile() {
		v, err := t.whole(at, r.b)
		if err != nil {
			return nil, err
		}
		return t.counting(t.extractElement(v, r)), nil
	}
	if t.kernel == nil {
		return nil, at.Interp.Errorf(at.Node, "an element of %s is read outside of a T.Kernel; pass values that the host needs as separate arguments", r.b)
	}
	// as where each thread reads: which code that is, is known late
	return t.counting(t.loadElement(r, t.isByThreads())), nil
}

// loadElement reads an element of memory; a guarded one is 0 outside of the array, another one where it is not chosen.
func (t *translator) loadElement(r *region, guarded bool) *scalar {
	if r.b.arr != nil {
		r.b.arr.read = true
	}
	idx := t.indices(r)
	cond := t.inside(r, idx, guarded)
	if !guarded || r.b.arr == nil {
		cond = t.ifChosen(r)
	}
	load := func(b *ir.Builder) []*ir.Value {
		return []*ir.Value{memref.Load.New(b, memref.LoadOp{MemRef: r.b.mem, Indices: idx}, r.b.elem.typ).Result}
	}
	if guarded && r.b.arr != nil && r.b.arr.outside != nil {
		return t.element(t.onlyOr(cond, r.b.elem.typ, load, r.b.outside), r.b.elem)
	}
	return t.element(t.only(cond, r.b.elem.typ, load), r.b.elem)
}

// inside is the condition that subscripts lie in the array; nil where they are known to.
func (t *translator) inside(r *region, idx []*ir.Value, guarded bool) *ir.Value {
	if !guarded || r.b.arr == nil {
		return nil
	}
	var all *ir.Value
	and := func(c *ir.Value) {
		if all == nil {
			all = c
		} else {
			all = arith.Binary(t.b, arith.AndI, all, c)
		}
	}
	for i, s := range r.lo {
		n, known := s.sum.Known()
		extent, fixed := r.b.shape[i].(int64)
		if known && fixed && n >= 0 && n < extent {
			continue
		}
		if i, ok := t.boundsOfSum(s.sum); ok && fixed && t.isByThreads() && i.lo >= 0 && i.hi < extent {
			continue
		}
		if !s.nonneg {
			and(arith.NewCmpI(t.b, arith.SGE, idx[i], arith.ConstantIndex(t.b, 0)))
		}
		and(arith.NewCmpI(t.b, arith.SLT, idx[i], t.extentValue(r.b, i)))
	}
	return all
}

// extentValue is an extent of an array.
func (t *translator) extentValue(b *buffer, dim int) *ir.Value {
	if n, ok := b.shape[dim].(int64); ok {
		return arith.ConstantIndex(t.b, n)
	}
	return memref.Dim.New(t.b, memref.DimOp{Source: b.mem, Index: arith.ConstantIndex(t.b, int64(dim))}, ir.Index).Result
}

func (t *translator) indices(r *region) []*ir.Value {
	out := make([]*ir.Value, len(r.lo))
	for i, s := range r.lo {
		out[i] = t.value(s)
	}
	return out
}

// writeElement writes one element.
func (t *translator) writeElement(at eval.Site, r *region, x eval.Value) error {
	if t.kernel == nil {
		return at.Interp.Errorf(at.Node, "%s is written outside of a T.Kernel", r.b)
	}
	if r.b.few != nil {
		return t.writeFew(at, r, x)
	}
	if r.b.isOwn() {
		own, err := t.ownElement(at, r)
		if err != nil {
			return err
		}
		r = own
	}
	if r.b.arr == nil {
		if err := t.inTurn(); err != nil {
			return err
		}
	}
	if t.isByThreads() {
		return t.writeByThread(at, r, x)
	}
	v, err := t.stored(at, x, r.b.elem)
	if err != nil {
		return err
	}
	if t.par != nil {
		return t.writeInParallel(at, r, v)
	}
	w := r.elementWindow()
	if u := t.kernel.units; u != nil && u.level == scale.Thread && !r.b.isTile() {
		if r.b.arr != nil {
			r.b.arr.written = true
		}
		memref.Store.New(t.b, memref.StoreOp{Value: v, MemRef: r.b.mem, Indices: t.indices(r)})
		return nil
	}
	if r.b.isTile() {
		if !w.isWhole() {
			return t.toMemory(r.b.allocation())
		}
		t.setWhole(r.b, tile.Fill.New(t.b, tile.FillOp{Value: v}, r.b.tensorType(w.size)).Result)
		return nil
	}
	t.storeWindow(tile.Fill.New(t.b, tile.FillOp{Value: v}, ir.Tensor(w.size, r.b.elem.typ, nil)).Result, w)
	return nil
}

// readFew reads one of a few numbers.
func (t *translator) readFew(at eval.Site, r *region) (*scalar, error) {
	i, ok := r.place()
	if !ok {
		return t.readSelected(r)
	}
	if r.b.few[i].each {
		if _, err := t.eachThread(at); err != nil {
			return nil, err
		}
	}
	v, lost := t.get(r.b.few[i])
	if err := t.madeBeforeRole(at, r.b.name, lost); v == nil && err != nil {
		return nil, err
	}
	switch {
	case t.turns[v]:
		return nil, t.establish(byThreads, t.kernel.node)
	case v != nil:
		return t.counting(number(v, r.b.elem.unsigned)), nil
	case r.b.few[i].each && (lost != nil || t.top.inLoop(r.b.few[i])):
		return nil, t.establish(zeroed, r.b.node)
	case lost != nil:
		return nil, t.toMemory(r.b.allocation())
	}
	return nil, t.unwritten(at, r.b)
}

// writeFew writes one of a few numbers. In a T.Parallel they are the iteration's own: where they were made before it,
// they hold nothing behind it.
func (t *translator) writeFew(at eval.Site, r *region, x eval.Value) error {
	i, ok := r.place()
	if !ok {
		return t.writeSelected(at, r, x)
	}
	c := r.b.few[i]
	if c.each {
		if _, err := t.eachThread(at); err != nil {
			return err
		}
	}
	t.ownInParallel(c)
	s, err := t.scalarOf(at, x, r.b.elem)
	if err != nil {
		return err
	}
	t.set(c, t.convert(s.v, s.unsigned, r.b.elem.value(), r.b.elem.unsigned))
	return nil
}
