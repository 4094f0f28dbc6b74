package tilelang

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Where threads wait for each other that come to a place by conditions that keep others out.

// A gathered barrier is one that goes to where its threads converge, over so many levels of ifs and loops.
type gathered struct {
	at     *frame
	lanes  bool // those of each warp
	levels int
}

// gather brings barriers to where their threads converge, in the order of the program.
func (s *threadRegion) gather(t *translator) {
	var order []*ir.Op
	for op := range s.frame.block.Ops() {
		ir.WalkOps(op, func(op *ir.Op) {
			if _, ok := s.gathered[op]; ok {
				order = append(order, op)
			}
		})
	}
	for _, op := range order {
		g := s.gathered[op]
		bringOut(s.barrierOf(t, op, g), g.levels)
		op.Erase()
	}
}

// ofAll reports whether no condition or loop around a frame depends on the thread.
func (s *threadRegion) ofAll(f *frame) bool {
	for f != s.frame && f.mask == 0 {
		f = f.parent
	}
	return f == s.frame
}

// barrierOf makes a barrier before an operation.
func (s *threadRegion) barrierOf(t *translator, before *ir.Op, g gathered) *ir.Op {
	b := ir.Before(before)
	if g.lanes {
		all := arith.NewConstant(b, ir.Integer(ir.I32, -1))
		return nvvm.SyncWarp.New(b, nvvm.SyncWarpOp{Mask: all}).Op
	}
	if s.ofAll(g.at) {
		return tile.Barrier.New(b, tile.BarrierOp{}).Op
	}
	return tile.Barrier.New(b, tile.BarrierOp{Some: t.threadSetAt(s, g.at).some()}).Op
}

// gathering is the frame in which those threads wait for each other that come to a frame: of all that come there, or
// else of the lanes of each warp, it is the innermost one in which a barrier brings them together. nil if there is
// none, or a barrier cannot be brought there, over so many levels of ifs and loops.
func (t *translator) gathering(s *threadRegion, f *frame, lanes bool) (at *frame, levels int) {
	for ; ; f, levels = f.parent, levels+1 {
		if c := t.threadSetAt(s, f); !lanes && c.exact && tile.CanMeet(c.some()) || lanes && comesByWarps(f) {
			return f, levels
		}
		if !t.canLeave(s, f) {
			return nil, 0
		}
	}
}

// comesByWarps reports whether all lanes of a warp come to a frame, as the program says where they do something
// together there.
func comesByWarps(f *frame) bool {
	for op := range f.block.Ops() {
		if gpu.Shuffle.Is(op) {
			return true
		}
		var mask *ir.Value
		if o, ok := nvvm.SyncWarp.Cast(op); ok {
			mask = o.Mask
		} else if o, ok := nvvm.VoteSync.Cast(op); ok {
			mask = o.Mask
		} else if o, ok := nvvm.MatchSync.Cast(op); ok {
			mask = o.Mask
		} else {
			continue
		}
		if n, ok := asNumber(rewrite.ConstantOf(mask)); ok && n&allLanes == allLanes {
			return true
		}
	}
	return false
}
