package specializewarps

import (
	"math"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/links"
)

// Threads can store the contents of shared memory much faster, from all SMs together, than the network between devices
// takes. Stores then queue up at each SM, and delay the loads of its GEMMs. So sending warps sleep after their puts,
// and all together send at the network's rate (four H200s, 8192x2752x4096 and reduce-scatter: 286 µs, 330 without).

// share is a block's share of the bandwidth between devices, in bytes a nanosecond; 0 if the target does not declare
// it.
func share(k tile.KernelOp, m arch.Machine) float64 {
	blocks, grid := m.Multiprocessors(), int64(1)
	for _, g := range k.Grid() {
		grid *= g.Const // 0 for a runtime value
	}
	if grid > 0 {
		blocks = min(blocks, grid)
	}
	net, known := links.Between(m, scale.Device)
	if blocks == 0 || !known {
		return 0
	}
	return net.Rate / float64(blocks)
}

// pace makes the sending warps sleep after their puts in each iteration of a loop, in operations with results that are
// handed over to them. There is no sleep after a wait for others, because these wait in their turn: with it, sums that
// are given to all took longer (four H100s, an 8192x9216x4608 GEMM and its all-reduce: 1100 µs, 960 without).
func (p *plan) pace(op *ir.Op) {
	if p.share == 0 {
		return
	}
	bytes, last := map[*ir.Block]int64{}, map[*ir.Block]comm.PutOp{}
	for put := range ir.Collect(op, comm.Put) {
		b := put.Block()
		if _, again := ir.As[ir.LoopLike](b.ParentOp()); again && op.IsProperAncestor(b.ParentOp()) && !waited(put.Op, op) {
			bytes[b] += tile.Bits(put.Value.Type().(*ir.TensorType)) / 8
			last[b] = put
		}
	}
	for at, put := range last {
		rest := min(asked(int64(math.Round(float64(bytes[at])/p.share*p.part(put.Op, op))), int64(p.m.Tuned("", "sleep_ns"))),
			tile.LongestSleep)
		if rest == 0 {
			continue
		}
		b := ir.After(put.Op)
		b.Loc = put.Loc()
		tile.Nanosleep.New(b, tile.NanosleepOp{Nanoseconds: rest})
	}
}

// asked is the operand of nanosleep for a sleep no longer than rest: the hardware rounds it up to the shortest sleep of
// an SM times a power of two (two H100s, 8192x2048x4096 GEMM and its reduce-scatter: 164 µs, with sleeps twice as long
// 193).
func asked(rest, shortest int64) int64 {
	n := shortest
	if rest < n {
		return rest
	}
	for 2*n <= rest {
		n *= 2
	}
	return n - n/8
}

// part is the fraction of the sending blocks that a put in an operation applies to: under a condition on the tile's
// owner, n - 1 of n for n devices.
func (p *plan) part(put, within *ir.Op) float64 {
	n := float64(p.kernel.Devices())
	for at := put; at != within; {
		if at = at.ParentOp(); n > 1 && scf.If.Is(at) {
			return (n - 1) / n
		}
	}
	return 1
}

// waited reports whether an operation comes after a wait for others, within another.
func waited(op, within *ir.Op) bool {
	for at := op; at != within; at = at.ParentOp() {
		for before := at.Prev(); before != nil; before = before.Prev() {
			if comm.Wait.Is(before) {
				return true
			}
		}
	}
	return false
}
