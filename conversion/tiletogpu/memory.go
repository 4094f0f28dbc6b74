package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

func (l *lowering) load(op *ir.Op) error {
	o := tile.LoadOp{Op: op}
	d := distOf(op.Result(0))
	elem := o.Tile().Elem()
	w := l.window(o.Source(), o.Indices(), d)
	if plan, ok := l.matrices(w, elem); ok {
		if l.deferLoad(o, w, plan) {
			return nil
		}
		return l.set(op, l.ldmatrix(w, elem, plan))
	}
	return l.set(op, l.loadWindow(w, elem, l.padding(o)))
}

// padding is the value of elements outside the memref.
func (l *lowering) padding(o tile.LoadOp) *ir.Value {
	if o.Pad() != nil {
		return l.get(o.Pad())
	}
	return arith.Zero(l.b, o.Tile().Elem())
}

// loadWindow loads a thread's elements of a tile; those outside are pad.
func (l *lowering) loadWindow(w window, elem ir.Type, pad *ir.Value) *ir.Value {
	out := make([]*ir.Value, w.dist.RegCount())
	for _, r := range runs(w.dist, w.width) {
		for i, e := range l.elems(l.loadRun(w, r, elem, pad)) {
			out[r.regs[i]] = e
		}
	}
	l.copies(w.dist, out)
	return l.pack(elem, out)
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

// loadRun loads one run: at once when it lies inside or outside as a whole, else
// element by element.
func (l *lowering) loadRun(w window, r run, elem ir.Type, pad *ir.Value) *ir.Value {
	n := int64(len(r.regs))
	load := func(reg, n int64) *ir.Value { return l.vectorLoad(w.mem, l.address(w, reg), n, elem) }
	if w.whole {
		cond := l.inside(w, r.regs[0])
		if cond == nil {
			return load(r.regs[0], n)
		}
		return l.choose(cond, ir.Vector([]int64{n}, elem),
			func() *ir.Value { return load(r.regs[0], n) },
			func() *ir.Value { return l.splat(pad, n) })
	}
	var es []*ir.Value
	for _, reg := range r.regs {
		es = append(es, l.choose(l.inside(w, reg), elem,
			func() *ir.Value { return l.elems(load(reg, 1))[0] },
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

func (l *lowering) store(op *ir.Op) error {
	o := tile.StoreOp{Op: op}
	d := distOf(o.Value())
	if !o.Summands() {
		l.storeWindow(l.window(o.Dest(), o.Indices(), d), o.Value())
		return nil
	}
	if !scale.InShared(o.Dest().Type().(*ir.MemRefType)) {
		return o.Errorf("of summands goes to shared memory")
	}
	l.storeWindow(l.slots(o.Dest(), o.Indices(), d, l.summand(d), summands(d)), o.Value())
	return nil
}

// storeWindow stores a thread's elements of a tile but for those outside. Of
// several threads that hold an element the first stores it.
func (l *lowering) storeWindow(w window, tile *ir.Value) {
	es := l.elems(l.get(tile))
	l.when(l.owner(w.dist), func() {
		for _, r := range runs(w.dist, w.width) {
			l.storeRun(w, r, es)
		}
	})
}

func (l *lowering) storeRun(w window, r run, es []*ir.Value) {
	store := func(regs []int64) {
		l.when(l.inside(w, regs[0]), func() {
			var piece []*ir.Value
			for _, reg := range regs {
				piece = append(piece, es[reg])
			}
			l.vectorStore(w.mem, l.address(w, regs[0]), piece)
		})
	}
	if w.whole {
		store(r.regs)
		return
	}
	for i := range r.regs {
		store(r.regs[i : i+1])
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

// accessAlignment is the alignment in bytes of an access of n elements.
func accessAlignment(elem ir.Type, n int64) ir.Attr {
	bits, _ := ir.BitWidth(elem)
	return ir.I64Attr(n * int64(bits) / 8)
}
