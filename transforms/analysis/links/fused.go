package links

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// Fused is the predicted time of a kernel that does an exchange tile by tile, in nanoseconds.
type Fused struct {
	Launch, Product float64
	Beside          float64 // by how much sending slows the GEMM down
	Link            float64
	Tile            float64 // the GEMM of a tile: the last one before the link's end, or the first one after its start
	Waits           float64
	Memory          float64 // for what came, behind all else
}

// Total is the time of the kernel: the GEMM and the link work at the same time.
func (f Fused) Total() float64 {
	return f.Launch + max(f.Product+f.Beside, f.Link+f.Tile) + f.Waits + f.Memory
}

// String has the terms in microseconds.
func (f Fused) String() string {
	return fmt.Sprintf("%.1f µs (launch %.1f, GEMM %.1f and %.1f for sending, overlapped with link %.1f and %.1f of a tile, waits %.1f, memory %.1f)",
		f.Total()/1e3, f.Launch/1e3, f.Product/1e3, f.Beside/1e3, f.Link/1e3, f.Tile/1e3, f.Waits/1e3, f.Memory/1e3)
}

// Fuse is what a kernel takes that does an exchange by an algorithm, of so many bytes a unit among so many units,
// concurrently with its work. An all-gather slows the GEMM down while rows are sent. A reduction sends each tile after
// its GEMM, at the block's share of the link: no GEMM hides the sends of the last tiles. At the end it reads what
// arrived.
func (n Network) Fuse(x Exchange, by comm.Algorithm, units, bytes int64, work estimate.Work, sums bool) (f Fused) {
	for _, a := range x {
		if a.Way != By(by) {
			continue
		}
		alone := n.cost(a, units, bytes)
		f = Fused{Launch: alone.Launch, Product: work.Time, Link: alone.Link, Tile: work.Turn(), Waits: alone.Steps}
		switch {
		case sums:
			f.Beside = othersParts(float64(units)) * float64(bytes) / work.Turns / n.Rate
		case n.Beside > 0:
			f.Beside = a.sent(float64(units)) * float64(bytes) / n.Beside
		}
		if sums && n.Memory > 0 {
			f.Memory = a.moved(float64(units)) * float64(bytes) / n.Memory
		}
	}
	return f
}
