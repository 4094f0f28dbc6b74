package vectortoscf

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// label marks transfers that have a buffer and are to become loops.
const label = "__vector_to_scf_lowering__"

// loopPatterns give transfers buffers, and make loops of those that have one.
func (l lowering) loopPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		on(vector.TransferRead, "read-through-buffer",
			func(r *rewrite.Rewriter, op vector.TransferReadOp) bool { return l.prepare(r, op.Op) }),
		on(vector.TransferWrite, "write-through-buffer",
			func(r *rewrite.Rewriter, op vector.TransferWriteOp) bool { return l.prepare(r, op.Op) }),
		on(vector.TransferRead, "read-loop", func(r *rewrite.Rewriter,
			op vector.TransferReadOp) bool {
			return l.loop(r, op.Op)
		}),
		on(vector.TransferWrite, "write-loop", func(r *rewrite.Rewriter,
			op vector.TransferWriteOp) bool {
			return l.loop(r, op.Op)
		}),
	}
}

// applies reports whether a transfer has too many dimensions.
func (l lowering) applies(t transfer) bool {
	m := t.memory()
	return len(t.vector.Shape()) > l.rank && m != nil && m.Elem() == t.vector.Elem() && t.vector.Scalable() == nil
}

// buffer allocates memory for a vector at the start of the stack frame.
func buffer(r *rewrite.Rewriter, scope *ir.Block, at *ir.Op, v *ir.VectorType) (mem *ir.Value) {
	block, old := r.InsertionPoint()
	r.SetInsertionPoint(scope, at)
	mem = memref.Alloca.New(r.Builder, memref.AllocaOp{}, ir.MemRef(nil, v, nil, nil)).MemRef
	r.SetInsertionPoint(block, old)
	return mem
}

func load(b *ir.Builder, mem *ir.Value, at []*ir.Value) *ir.Value {
	return memref.Load.New(b, memref.LoadOp{MemRef: mem, Indices: at}, mem.Type().(*ir.MemRefType).Elem()).Result
}

func store(b *ir.Builder, v, mem *ir.Value, at []*ir.Value) {
	memref.Store.New(b, memref.StoreOp{Value: v, MemRef: mem, Indices: at})
}

// scopeOf is the block whose end frees what is allocated on the stack.
func scopeOf(op *ir.Op) *ir.Block {
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if p.Has(ir.AutomaticAllocationScope) {
			return p.Region(0).Entry()
		}
	}
	return nil
}

// prepare puts a buffer between a transfer and the vector, and one before its
// mask.
func (l lowering) prepare(r *rewrite.Rewriter, op *ir.Op) bool {
	t, _ := transferOf(op)
	scope := scopeOf(op)
	if op.HasAttr(label) || !l.applies(t) || scope == nil {
		return false
	}
	b := r.Builder
	first := scope.First()
	data := buffer(r, scope, first, t.vector)
	if t.mask != nil {
		masks := buffer(r, scope, first, t.mask.Type().(*ir.VectorType))
		store(b, t.mask, masks, nil)
		t.mask = load(b, masks, nil)
	}
	if !t.read {
		store(b, t.value, data, nil)
		t.value = load(b, data, nil)
	}
	n := t.create(b)
	n.SetAttr(label, ir.Unit)
	if t.read {
		store(b, n.Result(0), data, nil)
		r.Replace(op, load(b, data, nil))
	} else {
		r.ReplaceOp(op, n)
	}
	return true
}

// place is where in a buffer the vector of a transfer is.
type place struct {
	mem     *ir.Value
	indices []*ir.Value
	access  *ir.Op // the load or store
}

func loadedFrom(v *ir.Value) (place, bool) {
	load, ok := memref.Load.Cast(v.DefiningOp())
	if !ok {
		return place{}, false
	}
	return place{load.MemRef, load.Indices, load.Op}, true
}

// dataPlace is where the vector of a labelled transfer comes from or goes to.
func (t transfer) dataPlace() (place, bool) {
	if !t.read {
		return loadedFrom(t.value)
	}
	for _, u := range t.op.Result(0).Users() {
		if s, ok := memref.Store.Cast(u); ok {
			return place{s.MemRef, s.Indices, s.Op}, true
		}
	}
	return place{}, false
}

// split views a buffer with one dimension of its vectors as one of its own.
func split(b *ir.Builder, mem *ir.Value) *ir.Value {
	t := mem.Type().(*ir.MemRefType)
	v := t.Elem().(*ir.VectorType)
	inner := ir.Vector(v.Shape()[1:], v.Elem())
	to := ir.MemRef(append(slices.Clone(t.Shape()), v.Shape()[0]), inner, nil, t.Space())
	return vector.TypeCast.New(b, vector.TypeCastOp{MemRef: mem}, to).Result
}

// loop transfers a vector of one dimension less in each step.
func (l lowering) loop(r *rewrite.Rewriter, op *ir.Op) bool {
	if !op.HasAttr(label) {
		return false
	}
	t, _ := transferOf(op)
	data, ok := t.dataPlace()
	if !ok {
		return false
	}
	b := r.Builder
	mem := split(b, data.mem)
	_, moves := t.memoryDim()
	var masks place
	if t.mask != nil {
		if masks, ok = loadedFrom(t.mask); !ok {
			return false
		}
		if moves {
			masks.mem = split(b, masks.mem)
		}
	}
	inner := t.without()
	lower, upper, step := arith.ConstantIndex(b, 0), arith.ConstantIndex(b, t.vector.Shape()[0]), arith.ConstantIndex(b, 1)
	scf.NewFor(b, lower, upper, step, nil, func(b *ir.Builder, i *ir.Value, _ []*ir.Value) []*ir.Value {
		at := append(slices.Clone(data.indices), i)
		outside := func(b *ir.Builder) []*ir.Value { return nil }
		if t.read {
			outside = func(b *ir.Builder) []*ir.Value {
				pad := broadcast(b, t.padding, inner.vector)
				store(b, pad, mem, at)
				return nil
			}
		}
		return t.guarded(b, i, nil, func(b *ir.Builder) []*ir.Value {
			n := inner
			n.indices = t.movedBy(b, ir.Mixed{Value: i})
			if !t.read {
				n.value = load(b, mem, at)
			}
			if t.mask != nil && (!moves || len(t.mask.Type().(*ir.VectorType).Shape()) > 1) {
				where := slices.Clone(masks.indices)
				if moves {
					where = append(where, i)
				}
				n.mask = load(b, masks.mem, where)
			}
			made := n.create(b)
			if len(inner.vector.Shape()) > l.rank {
				made.SetAttr(label, ir.Unit)
			}
			if t.read {
				store(b, made.Result(0), mem, at)
			}
			return nil
		}, outside)
	})
	if t.read {
		r.Erase(data.access)
	}
	r.Erase(op)
	return true
}
