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

// What lies in shared memory leaves as fast as threads can store it, from all multiprocessors at a time: far
// more than the network between devices takes. Stores then queue up on the way out of each multiprocessor,
// and the loads of its products with them. So sending warps rest behind what they put, and all together send
// what the network carries (four H200s, 8192x2752x4096 and reduce-scatter: 286 µs, 330 without).

// share is what a block may send so that all together do not send more than the network between devices
// carries, in bytes a nanosecond; 0 where the target does not say what it does.
func share(k tile.KernelOp, m arch.Machine) float64 {
	blocks, grid := m.Multiprocessors(), int64(1)
	for _, g := range k.Grid() {
		grid *= g.Const // 0 where it is not known
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

// pace lets the sending warps rest behind what they put in each iteration of a loop, in what they do of an operation
// with results that are handed over to them. What waited for others does not rest, as they wait for it in their turn:
// sums that are given to all (four H100s, a product of 8192x9216x4608 and its all-reduce: 1100 µs with rests behind
// them as well, 960 without).
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

// asked is what to ask for so that a rest is no longer than it shall be: what is asked for is rounded up to the
// shortest rest of an SM times a power of two (two H100s, product of 8192x2048x4096 and its reduce-scatter: 164 µs,
// with rests that were twice as long 193).
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

// part is the part of the blocks that send at a time what a put in an operation does: under a condition those whose
// tile is another device's, n - 1 of n where there are n devices.
func (p *plan) part(put, within *ir.Op) float64 {
	n := float64(p.kernel.Devices())
	for at := put; at != within; {
		if at = at.ParentOp(); n > 1 && scf.If.Is(at) {
			return (n - 1) / n
		}
	}
	return 1
}

// waited reports whether an operation stands behind a wait for others, within another.
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
