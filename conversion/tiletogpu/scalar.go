package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Scalar operations stand in the program once for the whole block, or for the
// unit of a scale.on: every thread computes, and loads, the same; what changes
// memory or prints is done by one thread, the first.

// scalar copies an operation on scalars.
func (l *lowering) scalar(op *ir.Op) error {
	switch {
	case ir.IsMemoryEffectFree(op), onlyReads(op), privateMemory(op):
		return l.clone(op)
	case op.Def() == comm.Fence.OpDef:
		return l.clone(op)
	case memref.Copy.Is(op):
		return op.Errorf("has no lowering inside a tile.kernel; tile.copy has")
	case op.NumResults() > 0 || !writesOnce(op):
		return op.Errorf("has no lowering inside a tile.kernel")
	}
	var err error
	l.when(l.leader(), func() { err = l.clone(op) })
	return err
}

// onlyReads reports whether an operation does no more than read memory.
func onlyReads(op *ir.Op) bool {
	effects, known := ir.EffectsOf(op)
	for _, e := range effects {
		known = known && e.Kind == ir.Read
	}
	return known
}

// writesOnce reports whether an operation's effects are reads and writes, so that
// one thread can do them for all.
func writesOnce(op *ir.Op) bool {
	effects, known := ir.EffectsOf(op)
	for _, e := range effects {
		known = known && (e.Kind == ir.Read || e.Kind == ir.Write)
	}
	return known
}

// privateMemory reports whether an operation makes or uses memory that every
// thread has for itself.
func privateMemory(op *ir.Op) bool {
	if memref.Alloca.Is(op) {
		return true
	}
	effects, known := ir.EffectsOf(op)
	for _, e := range effects {
		known = known && e.Value != nil && tile.Private(e.Value)
	}
	return known && len(effects) > 0
}

// leader is the condition that this thread is the first of those that run the
// code.
func (l *lowering) leader() *ir.Value {
	key := l.key("leader")
	if v, ok := l.offsets[key]; ok {
		return v
	}
	var cond *ir.Value
	for _, a := range layout.AllAxes()[layout.Lane:] {
		if x := l.axes[a]; x != nil {
			cond = l.both(l.entry, cond, l.compare(l.entry, "eq", x, l.preamble(0)))
		}
	}
	l.offsets[key] = cond
	return cond
}

// elementAt finds a scalar's place in the thread-level memref.
func (l *lowering) elementAt(mem *ir.Value, indices []*ir.Value) (*ir.Value, []*ir.Value) {
	m := l.get(mem)
	at := l.getAll(indices)
	if !l.flat[m] {
		return m, at
	}
	s := sharedShape(mem.Type().(*ir.MemRefType))
	var off *ir.Value
	for i, x := range at {
		off = l.plus(l.b, off, l.times(l.b, x, s.strides[i]))
	}
	if off == nil {
		off = l.preamble(0)
	}
	if s.b > 0 {
		off = l.swizzle(l.b, s, off)
	}
	return m, []*ir.Value{off}
}

func (l *lowering) scalarLoad(op *ir.Op) error {
	m, at := l.elementAt(op.Operand(0), op.Operands()[1:])
	return l.set(op, l.again(op, append([]*ir.Value{m}, at...)).Result(0))
}

func (l *lowering) scalarStore(op *ir.Op) error {
	l.byOne(op.Operand(1), func() {
		m, at := l.elementAt(op.Operand(1), op.Operands()[2:])
		l.again(op, append([]*ir.Value{l.get(op.Operand(0)), m}, at...))
	})
	return nil
}

// scalarAtomic lets one thread combine. What it found there is every thread's: it
// comes to the lanes of one warp by a shuffle; among several warps
// stage-conversions has made a store and loads of it.
func (l *lowering) scalarAtomic(op *ir.Op) error {
	return l.combined(op, op.Operand(1), func() *ir.Value {
		m, at := l.elementAt(op.Operand(1), op.Operands()[2:])
		return l.combineAt(memref.AtomicKind(ir.IntOf(op, "kind", 0)), l.get(op.Operand(0)), m, at)
	})
}

func (l *lowering) genericAtomic(op *ir.Op) error {
	return l.combined(op, op.Operand(0), func() *ir.Value {
		m, at := l.elementAt(op.Operand(0), op.Operands()[1:])
		return l.swap(m, at, func(old *ir.Value) *ir.Value {
			body := op.Region(0).Entry()
			l.values.Map(body.Arg(0), old)
			for x := range body.Ops() {
				if x.Has(ir.Terminator) {
					return l.get(x.Operand(0))
				}
				l.values.ForgetInside(x)
				l.b.Insert(ir.Clone(x, &l.values))
			}
			return old
		})
	})
}

func (l *lowering) combined(op *ir.Op, mem *ir.Value, rmw func() *ir.Value) error {
	r := op.Result(0)
	if !r.HasUses() {
		l.byOne(mem, func() { rmw() })
		return nil
	}
	if tile.Private(mem) {
		return l.set(op, rmw())
	}
	v := l.choose(l.leader(), r.Type(), rmw, func() *ir.Value { return arith.Zero(l.b, r.Type()) })
	switch {
	case l.places.Of(op.Block()).AllWarps() == 1:
		v = l.shuffle("idx", v, arith.ConstantInt(l.b, 0, ir.I32))
	case !tile.StoredByOne(r):
		return op.Errorf("gives what it found to several warps; run --stage-conversions first")
	}
	return l.set(op, v)
}

// byOne emits body for the first thread alone, unless the memory is every
// thread's own.
func (l *lowering) byOne(mem *ir.Value, body func()) {
	if tile.Private(mem) {
		body()
		return
	}
	l.when(l.leader(), body)
}

// again copies an operation with other operands.
func (l *lowering) again(op *ir.Op, operands []*ir.Value) *ir.Op {
	return l.b.Create(ir.OpState{Def: op.Def(), Loc: op.Loc(), Props: op.Props(), Attrs: op.DiscardableAttrs(),
		Operands: operands, Types: op.ResultTypes()})
}
