package coarsenblocks

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Changed are programs that have a kernel changed by each of the candidates of its space, with what is changed.
func Changed(root *ir.Op, k tile.KernelOp, m arch.Machine) (programs []*ir.Op, says []string) {
	s := search{spaceOf(k, m), root, nil}
	for _, c := range s.candidates() {
		if c.equal(s.written()) {
			continue
		}
		changed, _, ok := s.with(c)
		if !ok {
			continue
		}
		programs, says = append(programs, changed), append(says, s.space.says(c))
	}
	return programs, says
}
