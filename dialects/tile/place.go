package tile

import (
	"fmt"
	"iter"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Place is the threads of a block that run a piece of code together: all of them, those of a role, or those of one unit
// of the innermost scale.on around it.
type Place struct {
	// Op is that scale.on or role, or the kernel.
	Op *ir.Op
	// Level is the level of the units, "block" outside of every scale.on and role,
	// [RoleLevel] in a role.
	Level string
	// First is how many warps of the block come before those of the role around the
	// code, 0 outside of roles.
	First int64
	// Warps is how many warps a unit has in each of its groups.
	Warps int64
	// Groups is the number of warpgroups that the unit's warps are counted in, 1 if they are not.
	Groups int64
	// Lanes is how many threads a warp of the unit has: one if a thread is a unit by itself.
	Lanes int64
}

const warpsPerGroup = 4

// RoleLevel is the level of code in a [Role]: its threads are a unit by themselves.
const RoleLevel = "role"

// Threads is how many threads run the code together.
func (p Place) Threads() int64 { return p.AllWarps() * p.Lanes }

// AllWarps is the number of warps that run the code together; a thread that is a unit is
// one, of a single lane.
func (p Place) AllWarps() int64 { return p.Warps * p.Groups }

// Barrier is the number of the hardware barrier of unit 0; unit u uses the u-th after it. Barrier 0 is the block's
// alone: a number that two sets of threads used would mix their arrivals. After it come those of the warpgroups, those
// of roles of warpgroups, and last those of other roles. ok is false for warps, which synchronize without one, and
// threads.
func (p Place) Barrier() (first int64, ok bool) {
	switch p.Level {
	case scale.Block:
		return 0, true
	case scale.Warpgroup:
		return 1 + p.First/warpsPerGroup, true
	case RoleLevel:
		k, _ := ir.Enclosing(p.Op, Kernel)
		n := 1 + 2*(k.Warps()/warpsPerGroup)
		switch r := Role.Of(p.Op); {
		case r.AllWarps() == 1:
			return 0, false
		case r.Warps != 0:
			return n + int64(slices.Index(partsOf(k), part{p.First, r.Warps})), true
		}
		return 1 + k.Warps()/warpsPerGroup + p.First/warpsPerGroup, true
	}
	return 0, false
}

// A part is warps of a block that are a role, by the first and their number, and no whole warpgroups.
type part struct{ first, warps int64 }

// partsOf are the parts of a kernel whose threads synchronize at barriers.
func partsOf(k KernelOp) (out []part) {
	for r := range ir.Collect(k.Op, Role) {
		if p := (part{r.First(), r.Warps}); r.Warps > 1 && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// BarrierOf is the number of the hardware barrier of the threads that a barrier names: after those of warpgroups and
// roles, with a different number for other threads. ok is false for lanes of one warp, which need none.
func (p Places) BarrierOf(o BarrierOp) (n int64, ok bool) {
	switch _, one := o.Lanes(); {
	case one:
		return 0, false
	case o.Threads() == p.kernel.Threads:
		return 0, true
	}
	return p.behind() + int64(slices.IndexFunc(p.named(), func(some []int64) bool { return slices.Equal(some, o.Some) })),
		true
}

// FirstNamed is the number of the hardware barrier that is the first one of a tile.named_barrier: they come after all
// others.
func (p Places) FirstNamed(o NamedBarrierOp) int64 {
	n := p.behind() + int64(len(p.named()))
	for b := range ir.Collect(p.kernel.Op, NamedBarrier) {
		if b.Op == o.Op {
			break
		}
		n += b.Numbers()
	}
	return n
}

// behind is the number of the first hardware barrier after those of the block, warpgroups and roles.
func (p Places) behind() int64 {
	n := int64(1)
	if p.grouped {
		n += p.kernel.Warps() / warpsPerGroup
	}
	if p.kernel.Specialized() {
		n += p.kernel.Warps() / warpsPerGroup
	}
	return n + int64(len(partsOf(p.kernel)))
}

// named are the threads, neither all of the block nor lanes of one warp, that barriers name.
func (p Places) named() (out [][]int64) {
	for b := range ir.Collect(p.kernel.Op, Barrier) {
		if _, one := b.Lanes(); b.Some == nil || one || b.Threads() == p.kernel.Threads {
			continue
		}
		if !slices.ContainsFunc(out, func(was []int64) bool { return slices.Equal(was, b.Some) }) {
			out = append(out, b.Some)
		}
	}
	return out
}

// Contains reports whether the threads that run code at q are among those of one
// unit of p.
func (p Place) Contains(q Place) bool { return p.Op.IsAncestor(q.Op) }

// Holds returns an error unless a tile of layout d is spread over the threads that
// run the code together, all of them and no others.
func (p Place) Holds(d layout.Distribution) error {
	for _, a := range []struct {
		axis layout.Axis
		have int64
	}{{layout.Lane, p.Lanes}, {layout.Warp, p.Warps}, {layout.Warpgroup, p.Groups}} {
		n, hint := d.Size(a.axis), ""
		switch {
		case n == a.have:
			continue
		case n < a.have && a.have%n == 0:
			hint = fmt.Sprintf("; a digit %d@* replicates the tile over the rest", a.have/n)
		case p.Level != scale.Block:
			hint = "; use an input of the scale.on to give each unit its part"
		}
		return fmt.Errorf("distributes the tile over %d units of axis %v, but %d execute this code%s", n, a.axis, a.have,
			hint)
	}
	return nil
}

// Places tells the place of every piece of code of a kernel. The zero Places knows
// the units of code in no kernel, as in a function that kernels call, but not how
// many warps a block has.
type Places struct {
	kernel  KernelOp
	grouped bool
}

// PlacesOf reads a kernel once. Warps are counted in warpgroups if anything in the kernel names that level.
func PlacesOf(k KernelOp) Places {
	grouped := k.Specialized()
	for on := range ir.Collect(k.Op, scale.On) {
		grouped = grouped || on.Level == scale.Warpgroup
	}
	return Places{k, grouped}
}

// Of is the place of the code in a block.
func (p Places) Of(b *ir.Block) Place {
	for op := b.ParentOp(); op != nil && op != p.kernel.Op; op = op.ParentOp() {
		if on, ok := scale.On.Cast(op); ok {
			return p.inside(on)
		}
		if r, ok := Role.Cast(op); ok {
			return r.place()
		}
	}
	warps, groups := p.kernel.Warps(), int64(1)
	if p.grouped && warps%warpsPerGroup == 0 {
		warps, groups = warpsPerGroup, warps/warpsPerGroup
	}
	return Place{p.kernel.Op, scale.Block, 0, warps, groups, p.kernel.Lanes()}
}

func (p Places) inside(on scale.OnOp) Place {
	here := UnitOf(on.Level)
	here.Op = on.Op
	if r, ok := ir.Enclosing(on.Op, Role); ok {
		here.First = r.place().First
	}
	return here
}

// place is the place of a role's code.
func (o RoleOp) place() Place {
	if o.Warps != 0 {
		return Place{o.Op, RoleLevel, o.First(), o.Warps, 1, scale.WarpThreads}
	}
	return Place{o.Op, RoleLevel, o.First(), warpsPerGroup, o.Units, scale.WarpThreads}
}

// UnitOf is the place of one unit of a level inside a block, wherever it is.
func UnitOf(level string) Place {
	threads, ok := scale.ThreadsIn(level)
	if !ok {
		threads = scale.WarpThreads
	}
	return Place{Level: level, Warps: max(threads/scale.WarpThreads, 1), Groups: 1, Lanes: min(threads, scale.WarpThreads)}
}

// Around are the place of the code in b and those around it, out to the block.
func (p Places) Around(b *ir.Block) iter.Seq[Place] {
	return func(yield func(Place) bool) {
		for here := p.Of(b); yield(here) && here.Level != scale.Block; {
			here = p.Of(here.Op.Block())
		}
	}
}

// Meeting is the place whose threads an operation of a level inside code at b
// means: the innermost around it of that level; ok is false when there is none.
func (p Places) Meeting(b *ir.Block, level string) (Place, bool) {
	last := Place{}
	for here := range p.Around(b) {
		if last = here; here.Level == level {
			return here, true
		}
	}
	return last, false
}
