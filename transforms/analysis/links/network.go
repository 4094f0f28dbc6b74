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
	// Unit is the additional wait for each other unit, and ReleaseUnit the additional wait for what it wrote there.
	Unit, ReleaseUnit float64
	Rate              float64 // what a unit sends, while as much comes
	Memory            float64 // what a unit reads and writes of its memory
	Load              float64 // until what is read of it is there
	// what a launch takes in addition to its kernel, and the kernel for its first and last access of memory
	Launch float64
	// CopyRate is the bandwidth of a device's DMA copy engine, 0 if the target declares none; CopyStart is the latency
	// of a copy.
	CopyRate, CopyStart float64
	// ThreadRate is the bandwidth of a thread's stores, and BulkRate that of a block's bulk copies, 0 if the target
	// declares none; BulkStart is their latency.
	ThreadRate, BulkRate, BulkStart float64
	// Beside is how many bytes a unit sends while a kernel's GEMMs are slowed down by a nanosecond; 0 if sending is
	// free.
	Beside float64
	// Blocks is how many blocks a device runs that hide each other's waits.
	Blocks int64
	// Piece is how many bytes of its result a block makes at least in an exchange whose memory accesses nothing hides but
	// other blocks.
	Piece int64
	// Senders is how many blocks fill the network concurrently with the rest of a kernel, each with warps of its own, and
	// SenderRate the bandwidth of a block's sending warps to a peer's memory.
	Senders    int64
	SenderRate float64
}

// blocksEach is how many blocks of an SM hide each other's waits: while one waits for others, or for memory, another
// sends.
const blocksEach = 2

// memoryLatencies is how often a kernel waits for memory while nothing else goes on: when it reads what it sends, and
// what came.
const memoryLatencies = 2

// cycle is how long a cycle of a target lasts, in nanoseconds; 0 where it does not say.
func cycle(m arch.Machine) float64 {
	if mhz := m.Number("", "clock_mhz"); mhz > 0 {
		return 1e3 / mhz
	}
	return 0
}

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
			Unit:    m.Number(net.SymName, "unit_ns"),

			ReleaseUnit: m.Number(net.SymName, "release_unit_ns"),
			Rate:        m.Bandwidth(net.SymName) / perSecond,
			Memory:      m.Number(scale.HomeRole, "bytes_per_second") / perSecond,
			Load:        m.Number(scale.HomeRole, "latency_cycles") * cycle(m),
			CopyRate:    m.Number(net.SymName, "copy_bytes_per_second") / perSecond,
			Beside:      m.Number(net.SymName, "beside_bytes_per_second") / perSecond,
			CopyStart:   m.Number(net.SymName, "copy_ns"),
			ThreadRate:  m.Number(net.SymName, "thread_bytes_per_second") / perSecond,
			BulkRate:    m.Number(net.SymName, "bulk_bytes_per_second") / perSecond,
			BulkStart:   m.Number(net.SymName, "bulk_ns"),
			Blocks:      max(blocksEach*m.Multiprocessors(), 0),
			Piece:       int64(m.Tuned("", "piece_bytes")),
			Senders:     int64(m.Tuned("", "senders")),
			SenderRate:  m.Tuned("", "sender_bytes_per_second") / perSecond,
		}
		n.Launch = m.Number("", "launch_ns") + memoryLatencies*n.Load
		if n.Blocks == 0 {
			n.Blocks = unknownBlocks
		}
		if n.Latency > 0 && n.Rate > 0 {
			return n, true
		}
	}
	return Network{Blocks: unknownBlocks, Piece: int64(m.Tuned("", "piece_bytes"))}, false
}

const perSecond = 1e9

// ShortPieces is in how many pieces an array of so many bytes is cut if each block first sends a piece and, when all
// have arrived, reads and writes memory: enough that some blocks send while others do that.
func (n Network) ShortPieces(bytes, atATime int64) int64 {
	return max(n.Pieces(bytes, atATime), bytes/max(n.Piece, 1))
}

// Pieces is in how many pieces an array of so many bytes is cut if a block moves at least so many bytes of a piece at a
// time.
func (n Network) Pieces(bytes, atATime int64) int64 {
	return min(max((bytes+atATime-1)/atATime, 1), n.Blocks)
}
