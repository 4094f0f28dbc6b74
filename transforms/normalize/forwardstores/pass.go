// Package forwardstores is --forward-stores: a tile that is stored in a buffer and loaded again stays in registers.
package forwardstores

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is forward-stores.
var Pass = pass.Simple("forward-stores", "ForwardStores", "",
	`Replace loads of a shared-memory buffer by the tile that was stored

If each load of a tile.alloc reads the whole buffer, and follows a tile.store of the whole buffer in its block of operations,
each load is replaced by the stored tile, and the buffer is removed with its stores. No loop lies between store and load, so that
the tile is not live longer than the program's author may expect of registers.

Buffers with a layout or an offset are not changed, and neither are buffers that anything else uses, or that units of a scale.on
share. Kernels with GEMMs are not changed either: their results go through shared memory from the layout of the instruction to
one with wide accesses.

`+"```mlir\n"+`%s = tile.alloc : memref<4096xf32, #scale.mem<l1>>
tile.store %e, %s[0] : tensor<4096xf32>, memref<4096xf32, #scale.mem<l1>>
%t = tile.load %s[0] : memref<4096xf32, #scale.mem<l1>> -> tensor<4096xf32>
%sum = tile.reduce add %t dims [0] : tensor<4096xf32>
`+"```\n\nbecomes\n\n```mlir\n"+`%sum = tile.reduce add %e dims [0] : tensor<4096xf32>
`+"```\n",
	func(_ *pass.Context, root *ir.Op) error {
		return tile.EachKernel(root, func(k tile.KernelOp) error {
			if ir.Contains(k.Op, tile.Gemm) {
				return nil
			}
			for a := range ir.Collect(k.Op, tile.Alloc) {
				if b, ok := bufferOf(a); ok {
					b.forward()
				}
			}
			return nil
		})
	}).Between(forms.Normal(forms.Plain), nil)

// buffer is an allocation with accesses of the whole only.
type buffer struct {
	tile.AllocOp
	stores []tile.StoreOp
	loads  map[*ir.Op]*ir.Value // what each load reads
}

// bufferOf finds for each load of an allocation what it reads; ok is false if that is not known for all.
func bufferOf(a tile.AllocOp) (b buffer, ok bool) {
	b = buffer{AllocOp: a, loads: map[*ir.Op]*ir.Value{}}
	if a.Offset.OK || a.Type().Layout() != nil {
		return b, false
	}
	for u := range a.MemRef.Uses() {
		if _, units := ir.Enclosing(u.Owner(), scale.On); units || !b.access(u) {
			return b, false
		}
	}
	for l := range b.loads {
		stored := b.before(l)
		if stored == nil || stored.Type() != l.Result(0).Type() {
			return b, false
		}
		b.loads[l] = stored
	}
	return b, len(b.stores) > 0
}

// access adds a use; it reports whether that stores or loads the whole buffer.
func (b *buffer) access(u *ir.Use) bool {
	if s, ok := tile.Store.Cast(u.Owner()); ok && u.Get() == s.Dest && s.Value != s.Dest {
		b.stores = append(b.stores, s)
		return !s.Partial && b.whole(s.At, s.Value.Type())
	}
	l, ok := tile.Load.Cast(u.Owner())
	if ok {
		b.loads[l.Op] = nil
	}
	return ok && b.whole(l.At, l.Result.Type())
}

// whole reports whether a window of a tile is the whole buffer.
func (b *buffer) whole(at tile.Slice, t ir.Type) bool {
	of, ok := t.(*ir.TensorType)
	return ok && slices.Equal(of.Shape(), b.Type().Shape()) && at.Strides == nil && len(at.Counts) == 0 && !at.ByRows() &&
		!slices.ContainsFunc(at.Offsets(), func(x ir.Mixed) bool {
			n, known := rewrite.Number(x)
			return !known || n != 0
		})
}

// before is the tile in the buffer where a load stands: that of the last store before it in its block of operations,
// nil if a loop or a store inside of another operation comes first.
func (b *buffer) before(load *ir.Op) *ir.Value {
	for op := load.Prev(); op != nil; op = op.Prev() {
		for _, s := range b.stores {
			switch {
			case s.Op == op:
				return s.Value
			case op.IsAncestor(s.Op):
				return nil
			}
		}
		if _, loop := ir.As[ir.LoopLike](op); loop && !tile.Parallel.Is(op) {
			return nil
		}
	}
	return nil
}

// forward gives the readers of the loads what was stored.
func (b *buffer) forward() {
	for l, stored := range b.loads {
		for s, again := b.loads[stored.DefiningOp()]; again; s, again = b.loads[stored.DefiningOp()] {
			stored = s // the program stored what it had loaded
		}
		l.Result(0).ReplaceAllUsesWith(stored)
	}
	for l := range b.loads {
		l.Erase()
	}
	for _, s := range b.stores {
		s.Erase()
	}
	b.Erase()
}
