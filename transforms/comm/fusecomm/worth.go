package fusecomm

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/links"
)

// fusion is a collective that may become part of the adjacent kernel.
type fusion struct {
	choice
	fuse     comm.Fuse
	machine  arch.Machine
	goes     comm.Algorithm // how its tiles go then
	launches float64        // of what it then is
}

// worse is the reason why a kernel should not do the collective, "" if it should: the kernel and then the collective
// are predicted to take less, or the program asks for that. A kernel with unknown time does it. sending is the shortest
// time of the sending blocks, in nanoseconds.
func (f fusion) worse(k tile.KernelOp, sending float64) (no string) {
	work, err := estimate.Bound(k, f.machine)
	alone, goes := f.least()
	switch {
	case f.fuse == comm.NeverFuse:
		return "it has fuse(never)"
	case f.net.Rate == 0 || !goes:
		return ""
	case err != nil || work.Guessed:
		f.ctx.Passed(diag.Comm, f.op, "is fused with the adjacent kernel, whose time is unknown")
		return ""
	}
	together := f.net.Fuse(f.exchange, f.goes, f.devices, f.bytes(), work, f.sums)
	together.Launch *= f.launches
	together.Link = max(together.Link, sending)
	apart := f.net.Launch + work.Time + alone.Total()
	inTurn := fmt.Sprintf("%.1f µs (launch %.1f, GEMM %.1f, then %s %s)", apart/1e3, f.net.Launch/1e3, work.Time/1e3,
		alone.Way, alone)
	if f.fuse == comm.AutoFuse && together.Total() > apart {
		return fmt.Sprintf("one after the other they take %s, in one kernel %s", inTurn, together)
	}
	f.ctx.Passed(diag.Comm, f.op, "is fused with the adjacent kernel: together they take %s, one after the other %s",
		together, inTurn)
	return ""
}

// least is what the collective takes by itself; goes is false if that is unknown.
func (c choice) least() (cost links.Cost, goes bool) {
	var among []links.Way
	for _, w := range c.ways {
		if c.apt(w.Way) && c.asks(w.Way) {
			among = append(among, w.Way)
		}
	}
	all := c.net.Choose(c.exchange, c.devices, c.bytes(), among...)
	if len(all) == 0 {
		return cost, false
	}
	return all[0], true
}

func (c choice) bytes() int64 { return bytesOf(c.array.Shape(), c.array.Elem()) }

// alone makes the collective a kernel of its own because it cannot, or should not, be part of another.
func (f fusion) alone(no string) error {
	if f.fuse == comm.AlwaysFuse {
		return f.op.Errorf("cannot be fused with the adjacent kernel, as fuse(always) requires: %s", no)
	}
	f.ctx.RemarkIn(diag.Comm, f.op, "is not fused: %s", no)
	return f.take()
}
