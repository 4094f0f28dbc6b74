package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// A parallel is a T.Parallel under way: a tile.parallel whose body is the program's for one element.
type parallel struct {
	node    python.Node
	extents []int64
	coords  []*ir.Value
	body    *ir.Block
	frame   *frame // of the body
	before  *ir.Builder

	inputs   []*ir.Value // tiles whose elements the body gets
	elements []*ir.Value
	outputs  []*output
	usages   []*usage      // of the buffers that the body names, by first appearance
	scratch  []*cell       // numbers of before that the body writes: they are each iteration's own in it
	touched  []touch       // what the body reads and writes of memory itself
	loaded   []loaded      // windows of memory, before the operation
	reads    []elementRead // what it reads that iterations may meet in
	begun    []begun       // contributions to elements of memory
	draws    []*ir.Op      // of random numbers, where each asks how many an iteration draws
	each     int64         // how many iterations would be of one thread
}

// A usage is what the body does with a buffer.
type usage struct {
	of      *buffer
	pending []*output // what the operation's results are stored to, behind it
	direct  bool      // it is memory that the body writes itself
	ahead   bool      // it is an array that loops of the body read, which is done before the operation
	held    *output   // the element that loops of the body read, which may write it too
}

// usage is that of a buffer.
func (p *parallel) usage(b *buffer) *usage {
	for _, u := range p.usages {
		if u.of == b {
			return u
		}
	}
	u := &usage{of: b}
	p.usages = append(p.usages, u)
	return u
}

// A loaded window is one of memory as it was.
type loaded struct {
	w window
	v *ir.Value
}

// An output is a tile that the body yields an element of.
type output struct {
	elem *cell // the element
	w    window
	node python.Node             // where it is written first
	to   func(v *ir.Value) error // puts the tile where it belongs

	// Of what iterations combine into: how, the coordinates of its dimensions, and of a tile that is no reducer the
	// contribution before there is one.
	kind  scale.Combiner
	of    []int
	begin *ir.Value
	at    eval.Site
}

// same reports whether a window is the output's.
func (o *output) same(w window) bool { return o.w.b == w.b && sameWindow(o.w, w) }

// apartFrom reports whether no element is in both, as one dimension shows.
func (o *output) apartFrom(w window) bool {
	for d, l := range w.lo {
		if n, known := l.Minus(o.w.lo[d]).Known(); known && (n >= o.w.size[d] || -n >= w.size[d]) {
			return true
		}
	}
	return false
}

// ownInParallel makes a number that the body of a T.Parallel writes each iteration's own, which begins as what it was
// before.
func (t *translator) ownInParallel(c *cell) {
	if p := t.par; p != nil && p.frame.parent.find(c) != nil {
		p.frame.find(c)
		p.scratch = append(p.scratch, c)
	}
}

// finish makes the tile.parallel and what follows it.
func (t *translator) finish(at eval.Site, p *parallel) error {
	t.at(at)
	var yields []*ir.Value
	var types []ir.Type
	for _, o := range p.outputs {
		v := p.frame.cells[o.elem].now
		if v == nil && o.w.b != nil && o.w.b.c != nil {
			if err := t.establish(zeroed, o.w.b.allocation()); err != nil {
				return err
			}
		}
		if v == nil {
			return t.in.Errorf(p.frame.cells[o.elem].lost,
				"%s is written for some elements only, so the other elements are undefined; write them too", o.elem.name)
		}
		yields = append(yields, v)
		types = append(types, ir.Tensor(p.extents, o.elem.typ, nil))
	}
	t.b.SetToEnd(p.body)
	tile.Yield.New(t.b, tile.YieldOp{Values: yields})
	t.b.SetToEnd(t.top.block)
	op := tile.Parallel.New(t.b, tile.ParallelOp{Inputs: p.inputs, Shape: p.extents, Body: ir.NewRegion(p.body)},
		orNone(types)...)
	for i, o := range p.outputs {
		if err := o.to(op.Op.Result(i)); err != nil {
			return err
		}
	}
	return nil
}

// orNone is a list that is not nil: no results, not results to be inferred.
func orNone(ts []ir.Type) []ir.Type {
	if ts == nil {
		return []ir.Type{}
	}
	return ts
}

// coordinate appends the dimension whose coordinate a subscript is, plus what all elements share; -1 if it has none.
func (t *translator) coordinate(l linear.Form, dims []int) (with []int, shared linear.Form, ok bool) {
	before := len(dims)
	with, shared, ok = t.digits(l, dims)
	return with, shared, ok && len(with) == before+1
}

// digits appends the dimensions whose coordinates a subscript has, as the digits of a number, the highest first, plus
// what all elements share; -1 if it has none.
func (t *translator) digits(l linear.Form, dims []int) (with []int, shared linear.Form, ok bool) {
	p, before := t.par, len(dims)
	for i, c := range p.coords {
		if l.Coefficient(c) != 0 {
			dims = append(dims, i)
		}
	}
	weight := int64(1)
	for _, i := range slices.Backward(dims[before:]) {
		if l.Coefficient(p.coords[i]) != weight {
			return dims, l, false
		}
		weight *= p.extents[i]
		l = l.Without(p.coords[i])
	}
	if len(dims) == before {
		dims = append(dims, -1)
	}
	for _, m := range l.Terms() {
		if t.inBody(m.Of) {
			return dims, l, false
		}
	}
	return dims, l, true
}

// inBody reports whether a value is made by the body, whose blocks are still without operations.
func (t *translator) inBody(v *ir.Value) bool {
	b := v.ParentBlock()
	for b.ParentOp() != nil {
		b = b.ParentOp().Block()
	}
	for f := t.top; ; f = f.parent {
		if f.block == b {
			return true
		}
		if f == t.par.frame {
			return false
		}
	}
}

// covers reports whether a window has an element for each iteration.
func (p *parallel) covers(dims []int) bool {
	for i, n := range p.extents {
		if n > 1 && !slices.Contains(dims, i) {
			return false
		}
	}
	return true
}

// own reports whether the iterations read or write each element of a tile, each its own.
func (p *parallel) own(w window, dims []int) bool { return p.covers(dims) && w.isWhole() }

// writeInParallel writes an element in the body.
func (t *translator) writeInParallel(at eval.Site, r *region, v *ir.Value) error {
	if r.b.red != nil && !t.isWindow(r) {
		return t.writeUpdate(at, r, v, r.b.red.kind)
	}
	if r.b.red != nil {
		return t.combineBy(at, r, v)
	}
	if kind, updated := t.updatedBy(r.b); updated {
		return t.writeUpdate(at, r, v, kind)
	}
	p := t.par
	w, dims, ordered := t.access(r)
	if t.top == p.frame || r.b.isTile() { // a condition may choose one of them
		if err := t.distinct(at, r); err != nil {
			if kind, isUpdate := t.updateOf(r, v); isUpdate {
				return t.learnUpdate(at, r.b, kind)
			}
			if t.top == p.frame {
				return err
			}
		}
	}
	use := p.usage(r.b)
	for _, o := range use.pending {
		switch {
		case ordered && o.same(w):
			t.set(o.elem, v)
			return nil
		case !ordered || !o.apartFrom(w):
			return at.Interp.Errorf(at.Node, "%s is written twice in this T.Parallel; split it into two loops", r.b)
		}
	}
	switch {
	case r.b.isTile() && (!ordered || !p.own(w, dims)):
		return t.toMemory(r.b.allocation())
	case r.b.isTile() && t.readsAnywhere(r.b, w):
		return t.toMemory(r.b.allocation())
	case r.b.isTile():
		t.touches(at, r, writes)
		return t.writeOwn(at, r.b, w, v)
	case ordered && t.top == p.frame && p.covers(dims) && !use.direct && !t.knows(oneByOne, at.Node) &&
		!t.knows(inPlace, r.b.node):
		if t.readsAnywhere(r.b, w) {
			if err := t.establish(inPlace, r.b.node); err != nil {
				return err
			}
		}
		t.touches(at, r, writes)
		o := t.await(at, r.b, w, nil)
		o.to = func(v *ir.Value) error {
			t.b.Loc = t.loc(at.Node)
			t.storeWindow(v, w)
			return nil
		}
		t.set(o.elem, v)
		return nil
	}
	if use.ahead {
		if err := t.establish(inPlace, r.b.node); err != nil {
			return err
		}
	}
	t.touches(at, r, writes)
	now := &p.touched[len(p.touched)-1]
	now.combines, now.isUpdate = t.updateOf(r, v)
	t.storeElement(r, v)
	return nil
}

// writeOwn writes an element of a tile; before that it is the tile's.
func (t *translator) writeOwn(at eval.Site, b *buffer, w window, v *ir.Value) error {
	use := t.par.usage(b)
	if o := use.held; o != nil {
		use.pending, t.par.outputs = []*output{o}, append(t.par.outputs, o)
		t.set(o.elem, v)
		return nil
	}
	var before *ir.Value
	if old, lost := t.outsideOrNone(b); old != nil {
		before = t.par.input(t.shapedBefore(old))
	} else if lost != nil {
		return t.toMemory(b.allocation())
	}
	o := t.await(at, b, w, before)
	o.to = func(v *ir.Value) error { t.setWhole(b, v); return nil }
	t.set(o.elem, v)
	return nil
}

// await makes the variable of an element that is stored behind the operation.
func (t *translator) await(at eval.Site, b *buffer, w window, before *ir.Value) *output {
	o := t.yields(b, w, before)
	o.node = at.Node
	use := t.par.usage(b)
	use.pending = append(use.pending, o)
	return o
}

// yields makes an element of a tile that the operation returns, for a window of a buffer.
func (t *translator) yields(b *buffer, w window, now *ir.Value) *output {
	t.accounts.deeds++
	o := t.hold(b, w, now)
	t.par.outputs = append(t.par.outputs, o)
	return o
}

// hold makes the variable of an element.
func (t *translator) hold(b *buffer, w window, now *ir.Value) *output {
	o := &output{elem: &cell{name: b.String(), typ: b.elem.typ, node: b.node}, w: w}
	t.par.frame.add(o.elem, &state{now: now})
	return o
}

// inItsLoop reports whether a loop of the body is translated, which may write behind what it reads.
func (t *translator) inItsLoop() bool {
	for f := t.top; f != t.par.frame; f = f.parent {
		if f.loop {
			return true
		}
	}
	return false
}

// storeElement writes an element of memory, if it lies in the array.
func (t *translator) storeElement(r *region, v *ir.Value) {
	if r.b.arr != nil {
		r.b.arr.written = true
	}
	t.par.usage(r.b).direct = true
	idx := t.indices(r)
	store := func(b *ir.Builder) []*ir.Value {
		memref.Store.New(b, memref.StoreOp{Value: v, MemRef: r.b.mem, Indices: idx})
		return nil
	}
	if inside := t.inside(r, idx, true); inside != nil {
		scf.NewIf(t.b, inside, nil, store, nil)
		return
	}
	store(t.b)
}

// outsideOrNone is what a tile holds before the operation, nil if nothing.
func (t *translator) outsideOrNone(b *buffer) (v *ir.Value, lost python.Node) {
	top := t.top
	t.top = t.par.frame.parent
	blk := t.b
	t.b = t.par.before
	t.b.Loc = blk.Loc
	v, lost = t.holds(b)
	t.top, t.b = top, blk
	return v, lost
}

// distinct rejects a write of one element by several iterations.
func (t *translator) distinct(at eval.Site, r *region) error {
	p := t.par
	for i, c := range p.coords {
		if p.extents[i] == 1 {
			continue
		}
		known := false
		for _, s := range r.lo {
			known = known || slices.ContainsFunc(s.sum.Terms(),
				func(m linear.Term[*ir.Value]) bool { return t.dependsOn(m.Of, c) })
		}
		if !known {
			e := at.Interp.Errorf(at.Node, "iterations of the T.Parallel that differ in coordinate %d write the same element of %s; use T.reduce_… or an atomic operation", i, r.b)
			e.Notes = append(e.Notes, t.whyNot(p, r.b)...)
			return e
		}
	}
	return nil
}

// dependsOn reports whether a value may be another one where a coordinate is: it is computed of it, of an iteration's
// own elements, or in a loop.
func (t *translator) dependsOn(v, coord *ir.Value) bool {
	switch op := v.DefiningOp(); {
	case v == coord:
		return true
	case slices.Contains(t.par.coords, v) || !t.inBody(v):
		return false
	case op == nil || op.NumRegions() > 0:
		return true
	default:
		return slices.ContainsFunc(op.Operands(), func(o *ir.Value) bool { return t.dependsOn(o, coord) })
	}
}
