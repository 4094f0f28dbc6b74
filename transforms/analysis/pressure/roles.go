package pressure

import (
	"math"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/layout"
)

// Registers of a thread in a role that moves tiles.
const (
	// issues is for a role that issues copies by TMA: a loop counter, and an address, a stage and a phase of each ring.
	// CUTLASS gives producer warps the same two numbers (sm90_gemm_tma_warpspecialized_cooperative.hpp,
	// LoadRegisterRequirement): the smaller one under heavy register pressure.
	issues        = 40
	issuesCrowded = tile.MinRegisters
	// rows is for a producer that also computes where each row begins, and copies it by its threads.
	rows = 72
	// rowsCrowded was measured with three consumer warpgroups: sparse attention of 64 heads took 191 µs on an H100 with
	// 56, and 200 µs with 24.
	rowsCrowded = 56
	// combines is for a sender that computes with the tiles that it is handed.
	combines = 72
)

// MostOfRole is the greatest number of registers of a thread in a role, as in CUTLASS (MmaRegisterRequirement): more
// would help no thread, and helpers need the rest.
const MostOfRole = 240

// freeGroups is how many consumer warpgroups leave enough of the register file for helpers to have their preferred
// number.
const freeGroups = 2

// Helpers are the roles besides consumers: a producer of one warpgroup, and a sender of one if tiles go to peers.
type Helpers struct {
	Rows     bool // the producer computes where rows begin; otherwise it copies by TMA
	Sends    bool // there is a sender
	Combines bool // the sender computes with the tiles that it is handed
}

// Registers are those of a thread of the producer and of the sender, with so many consumer threads.
func (h Helpers) Registers(m arch.Machine, computing int64) (load, send int64) {
	load, byRows := int64(issues), int64(rows)
	if computing > freeGroups*m.GroupThreads() || h.Combines {
		load, byRows = issuesCrowded, rowsCrowded
	}
	switch {
	case h.Combines:
		send = combines
	case h.Sends:
		send = load
	}
	if h.Rows {
		load = byRows
	}
	return load, send
}

// Unlimited is a need that no number of registers satisfies.
const Unlimited = math.MaxInt32

// Divide is how many registers each of the consumer threads of a block has with helpers, if so many resident blocks
// share a register file. Registers are reallocated (PTX ISA, "setmaxnreg") only if the threads need more than they have
// at launch, and can use more.
func Divide(m arch.Machine, need, computing, resident int64, helpers ...arch.Share) (each int64, divided bool) {
	threads := computing
	for _, h := range helpers {
		threads += h.Threads
	}
	if launch := m.RegistersAtLaunch(threads * resident); launch >= min(need, m.ThreadRegisters()) {
		return launch, false
	}
	most := min(MostOfRole, m.ThreadRegisters()/layout.RegisterStep*layout.RegisterStep)
	return min(m.Rest(computing, resident, helpers...), most), true
}
