package links

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
)

// Network is what connects the units of a level, and the memory that each has. Times are in
// nanoseconds, rates in bytes a nanosecond.
type Network struct {
	Name    string
	Latency float64 // from a write until another unit that waits for it has seen it
	Release float64 // how long a unit waits until what it wrote is seen before what says so
	Rate    float64 // what a unit sends, while as much comes
	Memory  float64 // what a unit reads and writes of its memory
	Launch  float64 // what a launch takes beside its kernel
	// Blocks is how many blocks a device runs that hide each other's waits.
	Blocks int64
}

// blocksEach is how many blocks of a multiprocessor hide each other's waits: while one waits for
// others, or for memory, another sends.
const blocksEach = 2

// unknownBlocks is how many blocks a kernel has on a device that does not say how many it runs.
const unknownBlocks = 64

// Between is the network of a target that connects the units of a level; ok is false where the target
// has none that says its latency and rate.
func Between(m arch.Machine, level string) (n Network, ok bool) {
	if m.Op().Op == nil {
		return n, false
	}
	for op := range m.Op().Body.Entry().Ops() {
		net, is := scale.Network.Cast(op)
		if !is || net.Level != level {
			continue
		}
		n = Network{
			Name:    net.SymName,
			Latency: m.Number(net.SymName, "latency_ns"),
			Release: m.Number(net.SymName, "release_ns"),
			Rate:    m.Number(net.SymName, "bytes_per_second") / perSecond,
			Memory:  m.Number("global", "bytes_per_second") / perSecond,
			Launch:  m.Number("", "launch_ns"),
			Blocks:  max(blocksEach*m.Multiprocessors(), 0),
		}
		if n.Blocks == 0 {
			n.Blocks = unknownBlocks
		}
		if n.Latency > 0 && n.Rate > 0 {
			return n, true
		}
	}
	return Network{Blocks: unknownBlocks}, false
}

const perSecond = 1e9

// Pieces is in how many pieces an array of so many bytes is cut, each of which a block moves by at least so many
// bytes at a time.
func (n Network) Pieces(bytes, atATime int64) int64 {
	return min(max((bytes+atATime-1)/atATime, 1), n.Blocks)
}
