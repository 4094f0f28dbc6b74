package exec

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/cpu"
)

// teamMember is a launch on one device, which may be one of several that begin together.
type teamMember struct {
	cpu.Member
	name   string // for times
	leaf   string // of the kernel
	device int
	arrays *passedArrays
	about  kernelFacts
}

// enough makes the device have a worker for each block where blocks wait for each other, unless the user said how many
// there are. Blocks that wait only for those before them need fewer; those of a cooperative launch do not.
func (c *CPU) enough(op *ir.Op, m *teamMember) error {
	if !m.Waits {
		return nil
	}
	together := op.Discardable(gpu.CooperativeAttr) != nil
	if most := int64(cpu.MostWorkers / devicesOf(op)); c.workers == 0 && m.Blocks > int64(m.Pool.Workers()) {
		if err := m.Pool.Grow(int(min(m.Blocks, most))); err != nil && together {
			return fmt.Errorf("has %d blocks that wait for each other, but %w", m.Blocks, err)
		}
	}
	if n := int64(m.Pool.Workers()); together && n < m.Blocks {
		return fmt.Errorf("has %d blocks that wait for each other and run together, but the device has %d workers; use --workers=%d",
			m.Blocks, n, m.Blocks)
	}
	return nil
}

// devicesOf is how many devices run a launch together.
func devicesOf(op *ir.Op) int {
	if a, ok := op.Discardable(tile.DevicesAttr).(*ir.IntegerAttr); ok {
		return max(1, int(a.Int()))
	}
	return 1
}

// join executes a launch, or with others that it belongs to when all are there.
func (c *CPU) join(op *ir.Op, m teamMember) error {
	n := devicesOf(op)
	if slices.ContainsFunc(c.team, func(o teamMember) bool { return o.device == m.device }) {
		return errors.Join(errNotAll, m.arrays.back())
	}
	if n > 1 && !isAsync(op) {
		err := fmt.Errorf("waits for a kernel that runs on %d devices together; use a token for each, and wait for all tokens", n)
		return errors.Join(err, m.arrays.back())
	}
	if c.team = append(c.team, m); len(c.team) < n {
		return nil
	}
	team := c.team
	c.team = nil
	return c.together(op, team)
}

// together executes the launches of a team.
func (c *CPU) together(op *ir.Op, team []teamMember) error {
	var members []cpu.Member
	for _, m := range team {
		members = append(members, m.Member)
	}
	start := time.Now()
	err := execute(c.ctx, members)
	var fault *cpu.Fault
	var dead *cpu.Deadlock
	switch {
	case errors.As(err, &fault):
		for _, m := range team {
			fault.Arrays = append(fault.Arrays, m.arrays.all()...)
		}
	case errors.As(err, &dead):
		c.dead = explainDeadlock(op, team, dead)
		err = c.dead
	case err != nil && errors.Is(err, c.ctx.Err()):
		err = fmt.Errorf("kernel @%s did not end in time: %w", team[0].leaf, err)
	}
	for _, m := range team {
		c.times = append(c.times, KernelTime{Name: m.name, Device: m.device, Time: time.Since(start)})
		err = errors.Join(err, m.arrays.back())
	}
	return err
}

// execute runs a launch without waits by its pool alone.
func execute(ctx context.Context, team []cpu.Member) error {
	if m := team[0]; len(team) == 1 && !m.Waits {
		return m.Pool.Run(ctx, m.Kernel, m.Words, m.Blocks, m.Scratch)
	}
	return cpu.Together(ctx, team)
}

// mostWaits is how many waits an error of a deadlock lists.
const mostWaits = 8

// explainDeadlock says where blocks wait for ever.
func explainDeadlock(op *ir.Op, team []teamMember, dead *cpu.Deadlock) *diag.Diagnostic {
	var d *diag.Diagnostic
	for i, w := range dead.Waits {
		m := team[w.Member]
		at := op.Loc()
		if sites := m.about.waits(); w.Site >= 0 && w.Site < len(sites) {
			if l, ok := sites[w.Site].(*ir.LocAttr); ok {
				at = l.Loc()
			}
		}
		where := fmt.Sprintf("block %d of kernel @%s on device %d", w.Block, m.leaf, m.device)
		switch {
		case d == nil:
			d = diag.Errorf(at, "deadlock: %s waits here for what no block will write", where)
		case i < mostWaits:
			d.Note(at, "%s waits here", where)
		}
	}
	if n := len(dead.Waits); n > mostWaits {
		d.Note(op.Loc(), "%d other blocks wait", n-mostWaits)
	}
	for i, n := range dead.Waiting {
		if m := team[i]; n > 0 {
			d.Note(op.Loc(), "%d blocks on device %d have not begun, because its %d workers wait; use --workers=%d", n, m.device,
				m.Pool.Workers(), m.Blocks)
		}
	}
	return d
}
