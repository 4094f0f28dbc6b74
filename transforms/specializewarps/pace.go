package specializewarps

import (
	"math"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/links"
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

// pace lets the sending warps rest behind what they put in each iteration of a loop, in what they do of an
// operation with results that are handed over to them. What waited for others does not rest, as they wait for it
// in their turn: sums that are given to all (four H100s, a product of 8192x9216x4608 and its all-reduce: 1100 µs with rests
// behind them as well, 960 without).
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
		rest := min(int64(math.Round(float64(bytes[at])/p.share)), tile.LongestSleep)
		if rest == 0 {
			continue
		}
		b := ir.After(put.Op)
		b.Loc = put.Loc()
		tile.Nanosleep.New(b, tile.NanosleepOp{Nanoseconds: rest})
	}
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
