package instructions

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// throughRegisters is ld and st: each thread loads its elements and stores them.
var throughRegisters = Copy{
	Engine: tile.LdSt, Name: "ld and st",
	Plan: func(c tile.CopyOp, _ arch.Machine, _ *intrange.Analysis) (CopyPlan, error) {
		if c.Ring != nil {
			return CopyPlan{}, errors.New("it has arrives(…), which only tma and cp.async support; write a synchronous copy before tile.publish")
		}
		return CopyPlan{Spread: true}, nil
	},
}
