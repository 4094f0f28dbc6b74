package pipelineloops

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

const (
	// deepest is how many stages a loop gets at most.
	deepest = 4
	// shortest is the trip count from which a pipeline pays: the first iterations wait for memory as before.
	shortest = 2 * deepest
	// beside is how many blocks still fit on an SM: while threads of one wait for its first tiles, others compute. A
	// matrix-vector multiplication of 16384x16384 takes 131 µs on an H200 with 72 KB of each block for rings, which is
	// the time that its bytes take.
	beside = 3
)

// A streamer finds the loops of a kernel that stream arrays.
type streamer struct {
	tile.KernelOp
	m arch.Machine
}

// candidate reports whether the program leaves open what is prefetched, and has no other use for shared memory that
// this pass would have to weigh.
func (s streamer) candidate() bool {
	possible, places := s.Devices() == 1, tile.PlacesOf(s.KernelOp)
	ir.WalkOps(s.Op, func(op *ir.Op) {
		switch {
		case op.Def().Dialect() == comm.Dialect.Name, tile.Specialize.Is(op), tile.Pipelined.Is(op),
			tile.AsyncCommit.Is(op), scale.On.Is(op):
			possible = false
		case tile.Gemm.Is(op):
			p, _, err := instructions.PlanGemm(tile.Gemm.Of(op), places.Of(op.Block()), s.m)
			possible = possible && err == nil && p.Impl == tile.MMA
		}
	})
	return possible
}

// stages is how many stages a loop gets, 0 if it stays as it is; why is the reason, "" for a loop that loads no tiles.
func (s streamer) stages(l scf.ForOp) (n int64, why string) {
	loads, why := s.loads(l)
	if len(loads) == 0 {
		return 0, ""
	}
	if why != "" {
		return 0, why
	}
	if n, known := rewrite.TripCount(l); known && n < shortest {
		return 0, fmt.Sprintf("it has only %d iterations", n)
	}
	var bytes int64
	for _, load := range loads {
		if why := s.unsuited(load, l); why != "" {
			return 0, why
		}
		bytes += tile.Bits(load.Tile()) / 8
	}
	if least := s.Threads * layout.AccessBits / 8; bytes < least {
		return 0, fmt.Sprintf("an iteration loads %d bytes, less than %d for each thread", bytes, least/s.Threads)
	}
	room := prefetch.RoomOf(s.KernelOp, s.m.SharedBeside(beside))
	room.Reserve(s.m.SharedForExchange())
	if n = min(room.Left()/bytes, deepest); n < 2 {
		return 0, fmt.Sprintf("two of its tiles of %d bytes are more than the %d bytes of shared memory of each of %d blocks",
			bytes, max(room.Left(), 0), beside)
	}
	return n, ""
}

// loads are those of an iteration; why is the reason why the iteration has to stay in its place.
func (s streamer) loads(l scf.ForOp) (loads []tile.LoadOp, why string) {
	if l.Unsigned || l.Step.Type() != ir.Index {
		return nil, ""
	}
	for op := range l.Body.Entry().Ops() {
		load, ok := tile.Load.Cast(op)
		switch {
		case ok && !prefetch.InShared(load.Source):
			loads = append(loads, load)
		case tile.Store.Is(op) && !prefetch.InShared(tile.Store.Of(op).Dest):
		case op.Has(ir.Terminator), ir.IsMemoryEffectFree(op), prefetch.ReadsConstants(s.KernelOp, op):
		default:
			why = fmt.Sprintf("'%s' has its place between the iterations", op.Name())
		}
	}
	return loads, why
}

// unsuited is the reason why a load of a loop should not be an async copy, "" if it can.
func (s streamer) unsuited(load tile.LoadOp, l scf.ForOp) string {
	of, t := load.Source.Type().(*ir.MemRefType), load.Tile()
	bits, ok := ir.BitWidth(t.Elem())
	reader := &linear.Reader{Ranges: intrange.New(intrange.Scope(s.Op))}
	switch {
	case prefetch.Writes(s.KernelOp, load.Source):
		return "the kernel writes an array that it loads"
	case load.Pad != nil || load.At.ByRows() || len(load.At.Counts) > 0:
		return "only dense windows with zeros outside of the array are prefetched"
	case !ok || bits%8 != 0 || !words(load, reader, int64(bits)):
		return fmt.Sprintf("rows of %v do not begin at a multiple of 4 bytes", of)
	case !advances(load, l, reader):
		return "an iteration loads elements that the one before loaded"
	}
	return ""
}

// words reports whether each row of a window has whole words of 4 bytes, the least that an async copy moves.
func words(load tile.LoadOp, reader *linear.Reader, bits int64) bool {
	w, of := load.Window(), load.Source.Type().(*ir.MemRefType)
	last, rank := len(w.Shape)-1, len(of.Shape())-1
	if last < 0 || w.Dims[last] != rank || w.Steps[last] != 1 || of.Layout() != nil {
		return false
	}
	runs := []int64{w.Shape[last], reader.OfMixed(w.At[rank]).Divisor(nil)}
	if rank > 0 {
		runs = append(runs, of.Shape()[rank])
	}
	for _, n := range runs {
		if n == ir.Dynamic || n*bits%layout.RegisterBits != 0 {
			return false
		}
	}
	return true
}

// advances reports whether the window of an iteration begins behind that of the iteration before in some dimension.
func advances(load tile.LoadOp, l scf.ForOp, reader *linear.Reader) bool {
	step, ok := rewrite.IntConstant(l.Step)
	w := load.Window()
	for i, dim := range w.Dims {
		per := reader.OfMixed(w.At[dim]).Coefficient(l.Body.Entry().Arg(0)) * step
		if ok && max(per, -per) >= w.Shape[i]*w.Steps[i] {
			return true
		}
	}
	return false
}
