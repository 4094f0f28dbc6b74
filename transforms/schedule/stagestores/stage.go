package stagestores

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// stage lets TMA store the results of a kernel's consumer role, those for which shared memory has room.
func stage(k tile.KernelOp, consumer tile.RoleOp, m arch.Machine, ctx *pass.Context) {
	known := intrange.Later(intrange.Scope(k.Op))
	room := sharedLeft(k, m)
	buffers := map[*ir.MemRefType]*ir.Value{}
	for _, r := range resultsOf(consumer) {
		if why := r.illegal(k, known); why != nil {
			ctx.RemarkIn(diag.Store, r.op, "%s without TMA: %v", r.effect(), why)
			continue
		}
		parts, mt := choose(r.tile(), func(mt *ir.MemRefType, parts int64) bool {
			fits := buffers[mt] != nil || tile.SwizzledBytes(mt) <= room
			return fits && (parts == 1 || columnsInThreads(consumer, r.tile(), parts, m))
		})
		bytes := tile.SharedBytes(mt)
		if parts == 0 {
			ctx.RemarkIn(diag.Store, r.op, "%s without TMA: shared memory has no room for %d more bytes; use fewer stages",
				r.effect(), bytes)
			continue
		}
		if buffers[mt] == nil {
			room -= tile.SwizzledBytes(mt)
			b := ir.Before(consumer.ParentOp())
			b.Loc = r.op.Loc()
			buffers[mt] = tile.Alloc.New(b, tile.AllocOp{}, mt).MemRef
		}
		if parts > 1 {
			ctx.RemarkIn(diag.Store, r.op, "is stored in %d parts, one after the other: shared memory has no room for %d more bytes, but for %d; use fewer stages to avoid this", parts, parts*bytes, bytes)
		}
		for part := range r.split(parts) {
			part.through(buffers[mt])
		}
		r.op.Erase()
	}
	if len(buffers) > 0 {
		b := ir.Before(consumer.Body.Entry().Last())
		b.Loc = consumer.Loc()
		tile.AsyncWait.New(b, tile.AsyncWaitOp{Bulk: true})
	}
}

// sharedLeft is how many bytes of shared memory a kernel's block has without its buffers and the barriers of its rings.
func sharedLeft(k tile.KernelOp, m arch.Machine) int64 {
	left := m.SharedBeside(k.Resident())
	for r := range ir.Collect(k.Op, tile.Ring) {
		left -= r.BarrierBytes()
	}
	for a := range ir.Collect(k.Op, tile.Alloc) {
		left -= tile.SwizzledBytes(a.Type())
	}
	return left
}

// through stores a result to a buffer as soon as the last copy out of it has read it, and starts the copy from there.
func (r result) through(buffer *ir.Value) {
	b := ir.Before(r.op)
	b.Loc = r.op.Loc()
	shape := r.tile().Shape()
	zeros := slices.Repeat([]*ir.Value{arith.ConstantIndex(b, 0)}, len(shape))
	tile.AsyncWait.New(b, tile.AsyncWaitOp{Bulk: true, Read: true})
	tile.Store.New(b, tile.StoreOp{Value: r.value, Dest: buffer, At: tile.At(zeros...)})
	tile.Copy.New(b, tile.CopyOp{Source: buffer, SourceAt: tile.At(zeros...), Dest: r.dest, DestAt: r.at, Tile: shape,
		Async: true, Engine: tile.TMA, Accumulate: r.accumulate})
	tile.AsyncCommit.New(b, tile.AsyncCommitOp{Bulk: true})
}
