package specializewarps

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// A result is a tile that a role puts into device memory, or adds to what is there.
type result struct {
	op          *ir.Op
	value, dest *ir.Value
	at          tile.Slice
	accumulate  tile.Accumulation
}

func (r result) tile() *ir.TensorType { return r.value.Type().(*ir.TensorType) }

// resultOf is what an operation puts into device memory by threads, of what the copy engine could do as well.
func resultOf(op *ir.Op) (r result, ok bool) {
	if s, is := tile.Store.Cast(op); is {
		r, ok = result{op, s.Value, s.Dest, s.At, tile.Overwrite}, !s.Engine.OK
	}
	if a, is := tile.Atomic.Cast(op); is {
		r, ok = result{op, a.Value, a.Dest, a.At, tile.AddTo}, a.Kind == tile.AtomicAdd && tile.EngineAdds(ir.ElemOrSelf(a.Value.Type())) && betweenProducts(op)
	}
	return r, ok && !scale.InShared(r.dest.Type().(*ir.MemRefType))
}

// betweenProducts reports whether an operation stands in a loop beside a product: while the copy engine adds, threads go on to the next. At the end
// of a tile they would only wait for shared memory, and rings have less of it: a product of 512x1024x16384 in four parts took 37.2 µs on an H100 with
// what threads add, and 39.8 with what the engine adds; gradients of attention, which add in their loop, 691 and 597.
func betweenProducts(op *ir.Op) bool {
	l, in := ir.Enclosing(op, scf.For)
	if !in {
		return false
	}
	for at := range l.Body.Entry().Ops() {
		if tile.Gemm.Is(at) {
			return true
		}
	}
	return false
}

// does is what it does, in a remark.
func (r result) does() string {
	if r.accumulate == tile.AddTo {
		return "adds to device memory"
	}
	return "writes to device memory"
}

// stageStores lets the copy engine take results out: the computing warps put them into
// shared memory and go on. It takes the results that have room there.
func (p *plan) stageStores(m arch.Machine, ctx *pass.Context) {
	left := m.SharedBeside(p.kernel.Resident())
	for r := range ir.Collect(p.kernel.Op, tile.Ring) {
		left -= r.BarrierBytes()
	}
	for a := range ir.Collect(p.kernel.Op, tile.Alloc) {
		left -= takes(a.MemRef.Type().(*ir.MemRefType))
	}
	buffers := map[*ir.MemRefType]*ir.Value{}
	var math tile.RoleOp
	for r := range ir.Collect(p.kernel.Op, tile.Role) {
		math = r // the last
	}
	var results []result
	ir.WalkOps(math.Op, func(op *ir.Op) {
		if r, ok := resultOf(op); ok {
			results = append(results, r)
		}
	})
	for _, s := range results {
		if why := p.unstaged(s); why != nil {
			ctx.RemarkIn(diag.Store, s.op, "%s without TMA: %v", s.does(), why)
			continue
		}
		parts, mt := inParts(s.tile(), func(mt *ir.MemRefType, parts int64) bool {
			return (buffers[mt] != nil || takes(mt) <= left) && (parts == 1 || columnsInWarps(math, s.tile(), parts, m))
		})
		if parts == 0 {
			ctx.RemarkIn(diag.Store, s.op, "%s without TMA: shared memory has no room for %d more bytes; use fewer stages", s.does(), tile.SharedBytes(mt))
			continue
		}
		if buffers[mt] == nil {
			left -= takes(mt)
			b := ir.Before(math.ParentOp())
			b.Loc = s.op.Loc()
			buffers[mt] = tile.Alloc.New(b, tile.AllocOp{}, mt).MemRef
		}
		if parts > 1 {
			ctx.RemarkIn(diag.Store, s.op, "is stored in %d parts, one after the other: shared memory has no room for %d more bytes, but for %d; use fewer stages to avoid this", parts, parts*tile.SharedBytes(mt), tile.SharedBytes(mt))
		}
		for part := range s.cut(parts) {
			part.stage(buffers[mt])
		}
		s.op.Erase()
	}
	if len(buffers) > 0 {
		b := ir.Before(math.Body.Entry().Last())
		b.Loc = math.Loc()
		tile.AsyncWait.New(b, tile.AsyncWaitOp{Bulk: true})
	}
}

// takes is how much shared memory goes to a buffer that may be swizzled.
func takes(buffer *ir.MemRefType) int64 {
	unit := layout.Swizzle128B.Alignment()
	return (tile.SharedBytes(buffer) + unit - 1) / unit * unit
}

// unstaged says why a result leaves by what each thread has, and the copy engine does
// not take the tile out: nil where it can.
func (p *plan) unstaged(s result) error {
	t := s.tile()
	in, _ := ir.Enclosing(s.op, scale.On)
	store, stores := tile.Store.Cast(s.op)
	switch {
	case stores && store.Summands:
		return errors.New("partial sums of a tile are stored to different addresses")
	case partial(t):
		return errors.New("each thread has partial sums of the tile")
	case s.at.ByRows():
		return errors.New("its index tile has an index for each row")
	case in.Op != nil:
		return errors.New("it is executed by a part of the threads")
	case len(t.Shape()) < 2:
		return fmt.Errorf("TMA stores tiles of two or more dimensions, not the %d of %v", len(t.Shape()), t)
	}
	if p.kernel.Body.IsAncestor(arrayOf(s.dest).ParentRegion()) {
		if _, err := tile.StretchOf(s.dest); err != nil {
			return fmt.Errorf("its memref is defined in the kernel, but TMA needs a tensor map, which the host makes: %w", err)
		}
	}
	if _, err := tile.SlotMemory(s.at.Window(s.dest, t.Shape()), ir.MemRef(t.Shape(), t.Elem(), nil, scale.L1), p.known); err != nil {
		return err
	}
	if err := tile.Writable(s.dest, p.known); err != nil {
		return err
	}
	bits, _ := ir.BitWidth(t.Elem())
	if row := t.Shape()[len(t.Shape())-1] * int64(bits) / 8; row%layout.Swizzle32B.Span() != 0 {
		return fmt.Errorf("TMA needs rows of a multiple of %d bytes, but those of %v have %d", layout.Swizzle32B.Span(), t, row)
	}
	if prefetch.Touches(p.kernel, s.dest, func(op *ir.Op, _ ir.EffectKind) bool { return op != s.op && !s.adds(op) }) {
		return errors.New("another operation in the kernel accesses what it writes")
	}
	return nil
}

// partial reports whether threads have summands of a tile.
func partial(t *ir.TensorType) bool {
	d, ok := tile.DistOf(t)
	return ok && d.IsPartial()
}

// adds reports whether the result and an operation both add to memory, in any order.
func (r result) adds(op *ir.Op) bool {
	a, ok := tile.Atomic.Cast(op)
	return ok && a.Kind == tile.AtomicAdd && r.accumulate == tile.AddTo
}

// stage stores a result to a buffer, when the last copy out of it has read it, and copies
// from there.
func (r result) stage(buffer *ir.Value) {
	b := ir.Before(r.op)
	b.Loc = r.op.Loc()
	shape := r.tile().Shape()
	zeros := slices.Repeat([]*ir.Value{arith.ConstantIndex(b, 0)}, len(shape))
	tile.AsyncWait.New(b, tile.AsyncWaitOp{Bulk: true, Read: true})
	tile.Store.New(b, tile.StoreOp{Value: r.value, Dest: buffer, At: tile.At(zeros...)})
	tile.Copy.New(b, tile.CopyOp{Source: buffer, SourceAt: tile.At(zeros...), Dest: r.dest, DestAt: r.at, Tile: shape, Async: true, Engine: tile.TMA, Accumulate: r.accumulate})
	tile.AsyncCommit.New(b, tile.AsyncCommitOp{Bulk: true})
}
