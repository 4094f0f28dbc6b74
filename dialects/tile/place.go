package tile

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Place is which threads of a block run a piece of code together: all of them,
// or those of one unit of the innermost scale.on around it.
type Place struct {
	// Op is that scale.on, or the kernel.
	Op *ir.Op
	// Level is the level of the units, "block" outside of every scale.on.
	Level string
	// Warps is how many warps a unit has in each of its groups.
	Warps int64
	// Groups is in how many warpgroups the unit's warps are counted, 1 where
	// they are not.
	Groups int64
}

const warpsPerGroup = 4

// Threads is how many threads run the code together.
func (p Place) Threads() int64 { return p.AllWarps() * 32 }

// AllWarps is the number of warps that run the code together.
func (p Place) AllWarps() int64 { return p.Warps * p.Groups }

// Barrier is the number of the hardware barrier at which unit 0 meets; unit u
// meets at the u-th after it. Barrier 0 is the block's alone: a number that two
// sets of threads used would mix their arrivals. ok is false for warps, which
// meet without one.
func (p Place) Barrier() (first int64, ok bool) {
	switch p.Level {
	case scale.Block:
		return 0, true
	case scale.Warpgroup:
		return 1, true
	}
	return 0, false
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
	}{{layout.Lane, 32}, {layout.Warp, p.Warps}, {layout.Warpgroup, p.Groups}} {
		n, hint := d.Size(a.axis), ""
		switch {
		case n == a.have:
			continue
		case n < a.have && a.have%n == 0:
			hint = fmt.Sprintf("; a digit %d@* makes copies for the rest", a.have/n)
		case p.Level != scale.Block:
			hint = "; an input of the scale.on gives each unit its part"
		}
		return fmt.Errorf("spreads the tile over %d units of axis %v, but %d run the code here%s", n, a.axis, a.have, hint)
	}
	return nil
}

// Places tells the place of every piece of code of a kernel.
type Places struct {
	kernel  KernelOp
	grouped bool
}

// PlacesOf reads a kernel once. Warps are counted in warpgroups where anything
// in the kernel names that level.
func PlacesOf(k KernelOp) Places {
	for on := range ir.Collect(k.Op, scale.On) {
		if on.Level == scale.Warpgroup {
			return Places{k, true}
		}
	}
	return Places{k, false}
}

// Of is the place of the code in a block.
func (p Places) Of(b *ir.Block) Place {
	for op := b.ParentOp(); op != nil && op != p.kernel.Op; op = op.ParentOp() {
		if on, ok := scale.On.Cast(op); ok {
			return p.inside(on)
		}
	}
	warps, groups := p.kernel.Warps(), int64(1)
	if p.grouped && warps%warpsPerGroup == 0 {
		warps, groups = warpsPerGroup, warps/warpsPerGroup
	}
	return Place{p.kernel.Op, scale.Block, warps, groups}
}

func (p Places) inside(on scale.OnOp) Place {
	threads, _ := scale.ThreadsIn(on.Level)
	return Place{on.Op, on.Level, max(threads/32, 1), 1}
}

// Meeting is the place whose threads an operation of a level inside code at b
// means: the innermost around it of that level; ok is false when there is none.
func (p Places) Meeting(b *ir.Block, level string) (Place, bool) {
	for {
		here := p.Of(b)
		if here.Level == level {
			return here, true
		}
		if here.Level == scale.Block {
			return here, false
		}
		b = here.Op.Block()
	}
}
