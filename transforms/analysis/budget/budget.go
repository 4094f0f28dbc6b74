// Package budget checks that a kernel fits a machine: threads, registers, and the units that layouts count in.
// resolve-scale checks the program as written, and verify-budget what passes have added.
package budget

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Check is the error of a kernel that needs more than the machine has, with the arithmetic. The threads of a block need
// nothing of a machine that executes a block as one thread: they are units of the program, in turn.
func Check(k tile.KernelOp, m arch.Machine) error {
	if err := units(k, m); err != nil || m.OneLane() {
		return err
	}
	if err := m.CheckBlock(k.Threads); err != nil {
		return k.Errorf("%v", err)
	}
	if n := k.Resident() * k.Threads; n > m.SMThreads() {
		return k.Errorf("has resident(%d) with %d threads per block, which are %d threads on an SM, but %s allows %d",
			k.Resident(), k.Threads, n, m.Name, m.SMThreads())
	}
	for s := range ir.Collect(k.Op, tile.Specialize) {
		if n := s.Registers() * k.Resident(); n > m.RegisterFile() {
			return s.Errorf("gives its roles %d registers for %d block(s) on an SM, but an SM of %s has %d", n, k.Resident(),
				m.Name, m.RegisterFile())
		}
	}
	return nil
}

// units rejects machines whose warps and warpgroups are not those in which layouts and instructions count, and blocks
// that are not whole warps.
func units(k tile.KernelOp, m arch.Machine) error {
	for _, l := range []struct{ role, level string }{{scale.WarpRole, scale.Warp}, {scale.TeamRole, scale.Warpgroup}} {
		want, _ := scale.ThreadsIn(l.level)
		if n := m.Threads(l.role); n != 0 && n != want {
			return k.Errorf("cannot run on %s, whose @%s has %d threads: layouts of tiles are for %d", m.Name,
				m.LevelName(l.role), n, want)
		}
	}
	if n := m.Threads(scale.WarpRole); n != 0 && k.Threads%n != 0 {
		return k.Errorf("has blocks of %d threads, but warps of %s have %d; add a clause as threads(%d)", k.Threads, m.Name, n,
			4*n)
	}
	return nil
}
