package splitconsumer

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// division is how a role is divided: the first side has the first GEMM and what is computed from it, the second side
// the second GEMM and all operations outside of the loop.
type division struct {
	kernel tile.KernelOp
	m      arch.Machine
	spec   tile.SpecializeOp
	role   tile.RoleOp
	loop   scf.ForOp

	late     map[*ir.Op]bool // operations of the body that the second side alone has
	lateArgs []bool          // arguments of the loop that the second side carries
	again    map[*ir.Op]bool // values that are cheaper to recompute on both sides than to pass
	outside  map[*ir.Op]bool // what the first side needs from outside of the loop
	step     *passed         // values that are passed in each step
	end      *passed         // values that are passed after the loop, nil for none
}

// rejection is the reason why a role is not divided, and where.
type rejection struct {
	at  *ir.Op
	why string
}

func reject(at *ir.Op, format string, args ...any) *rejection {
	return &rejection{at, fmt.Sprintf(format, args...)}
}

// planned is how a role is divided. Both are nil if nothing asks for it.
func planned(k tile.KernelOp, spec tile.SpecializeOp, role tile.RoleOp, m arch.Machine) (*division, *rejection) {
	loops := chains(role, k, m)
	switch {
	case len(loops) == 0 || len(roles(spec)) != 2 || !m.Specializes():
		return nil, nil // a program with more roles has specialized itself
	case len(loops) > 1:
		return nil, reject(loops[1].loop.Op, "an earlier loop of the role has chained GEMMs as well")
	}
	c := loops[0]
	d := &division{kernel: k, m: m, spec: spec, role: role, loop: c.loop, late: map[*ir.Op]bool{c.second: true},
		again: map[*ir.Op]bool{}, outside: map[*ir.Op]bool{}}
	d.close()
	if d.late[c.first] {
		return nil, nil
	}
	steps := []func() *rejection{d.effects, d.around, d.hand, func() *rejection { return d.fit(m) }}
	for _, step := range steps {
		if no := step(); no != nil {
			return nil, no
		}
	}
	return d, nil
}

// close adds to the second side what depends on the second GEMM, in this step or the next.
func (d *division) close() {
	body := d.loop.Body.Entry()
	args, yields := d.loop.IterArgs(), body.Terminator().Operands()
	d.lateArgs = make([]bool, len(args))
	isLate := func(v *ir.Value) bool {
		i := slices.Index(args, v)
		return i >= 0 && d.lateArgs[i] || v.DefiningOp() != nil && d.late[v.DefiningOp()]
	}
	for changed := true; changed; {
		changed = false
		for op := range body.Ops() {
			if !d.late[op] && !shared(op) && slices.ContainsFunc(ir.UsedBy(op), isLate) {
				d.late[op], changed = true, true
			}
		}
		for i, y := range yields {
			if !d.lateArgs[i] && isLate(y) {
				d.lateArgs[i], changed = true, true
			}
		}
	}
}

// shared reports whether an operation is on rings: each side has those that it needs.
func shared(op *ir.Op) bool {
	return op.Has(ir.Terminator) || tile.ViewsStage(op) || tile.Cursor.Is(op) || tile.Advance.Is(op) ||
		tile.UsedRing(op) != nil
}

// effects checks that the first side only computes in the loop.
func (d *division) effects() *rejection {
	for op := range d.loop.Body.Entry().Ops() {
		if !d.late[op] && !shared(op) && !tile.Gemm.Is(op) && !d.repeatable(op) {
			return reject(op, "'%s' in its loop accesses memory", op.Name())
		}
	}
	return nil
}

// around finds what the first side needs from outside of the loop, which it must be able to compute as well.
func (d *division) around() (no *rejection) {
	work := append(slices.Clone(d.loop.Op.Operands()), d.boundsAround()...)
	for op := range d.loop.Body.Entry().Ops() {
		if !d.late[op] {
			work = append(work, ir.UsedBy(op)...)
		}
	}
	for ; len(work) > 0; work = work[1:] {
		op := work[0].DefiningOp()
		if op == nil || !d.role.Op.IsAncestor(op) || d.loop.Op.IsAncestor(op) || d.outside[op] || shared(op) {
			continue
		}
		if op.NumRegions() > 0 || !d.repeatable(op) {
			return reject(op, "both roles would have to compute what it depends on")
		}
		d.outside[op] = true
		work = append(work, op.Operands()...)
	}
	for l := d.loop.ParentOp(); l != d.role.Op; l = l.ParentOp() {
		f, ok := scf.For.Cast(l)
		if !ok || slices.ContainsFunc(f.IterArgs(), func(v *ir.Value) bool { return v.Type() != ir.Type(tile.CursorT) }) {
			return reject(l, "it is around the loop, and is more than a loop over tiles")
		}
	}
	return nil
}

// repeatable reports whether an operation computes the same in either role: it reads at most memory that nothing in the
// kernel writes.
func (d *division) repeatable(op *ir.Op) bool {
	return prefetch.ReadsConstants(d.kernel, op)
}

// boundsAround are the bounds of the loops around the loop.
func (d *division) boundsAround() (out []*ir.Value) {
	for l := d.loop.ParentOp(); l != d.role.Op; l = l.ParentOp() {
		if f, ok := scf.For.Cast(l); ok {
			lower, upper, step := f.Bounds()
			out = append(out, lower, upper, step)
		}
	}
	return out
}

// fit gives the rings between the sides as many stages as fit, two at most.
func (d *division) fit(m arch.Machine) *rejection {
	rings := []*passed{d.step}
	if d.end != nil {
		rings = append(rings, d.end)
	}
	room := prefetch.RoomOf(d.kernel, m.SharedBeside(d.kernel.Resident()))
	for r := range ir.Collect(d.kernel.Op, tile.Ring) {
		room.Reserve(r.BarrierBytes())
	}
	for _, p := range rings {
		p.stages = 1
		room.Reserve(p.bytes())
	}
	if room.Left() < 0 {
		return reject(d.loop.Op, "shared memory has no room for %d more bytes, through which they would be passed; use fewer stages", d.step.bytes())
	}
	if more := d.step.bytes(); room.Left() >= more {
		d.step.stages = 2
	}
	if n := d.kernel.Threads + d.m.GroupThreads(); n > d.m.BlockThreads() {
		return reject(d.loop.Op, "with one more warpgroup the block would have %d threads, but %s allows %d", n, d.m.Name,
			d.m.BlockThreads())
	}
	return nil
}
