package budget

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// Alone reports whether the blocks of a kernel fill the machine no more than once: each has an SM to itself, or as many
// share one as the program says.
func Alone(k tile.KernelOp, m arch.Machine) bool {
	blocks := int64(1)
	known := intrange.Later(intrange.Scope(k.Op))
	for _, g := range k.Grid() {
		most := g.Const
		if g.Value != nil {
			var ok bool
			if _, most, ok = known.Interval(g.Value); !ok {
				return false
			}
		}
		if most > m.Multiprocessors()*k.Resident() {
			return false
		}
		blocks *= most
	}
	return blocks <= m.Multiprocessors()*k.Resident()
}
