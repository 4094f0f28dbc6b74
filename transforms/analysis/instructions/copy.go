package instructions

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/layout"
)

// Copy is an implementation of tile.copy.
type Copy struct {
	Engine tile.CopyEngine
	// Name is the instruction's in PTX.
	Name string
	// Plan maps a copy to the instructions that a target declares; an error is the reason why it cannot. known has the
	// divisors of the arrays' numbers.
	Plan func(c tile.CopyOp, m arch.Machine, known *intrange.Analysis) (CopyPlan, error)
}

// CopyPlan is what an implementation requires of a copy.
type CopyPlan struct {
	Engine tile.CopyEngine
	// Spread says that each thread moves its elements by the copy's layout.
	Spread bool
	// Memory are the possible layouts of the tile in shared memory, the best first; none for any.
	Memory []layout.Memory
}

// Copies are the implementations, best first.
func Copies() []Copy { return []Copy{tma, cpAsync, throughRegisters} }

// PlanCopy chooses the implementation of a copy: the one that it names, else the first
// that the target has and that can do it. passed are the reasons against those before
// it, the best first.
func PlanCopy(c tile.CopyOp, m arch.Machine, known *intrange.Analysis) (CopyPlan, []error, error) {
	return choose(c.Op, Copies(), func(x Copy) candidate[CopyPlan] {
		return candidate[CopyPlan]{x.Name, c.Engine == x.Engine, c.Engine == tile.AutoEngine, func() (CopyPlan, error) {
			p, err := x.Plan(c, m, known)
			if err == nil {
				p.Memory, err = among(x.Name, "its tile", p.Memory, tileOf(c))
			}
			p.Engine = x.Engine
			return p, err
		}}
	})
}

// tileOf is the shared memory that a copy reads or writes.
func tileOf(c tile.CopyOp) *ir.MemRefType {
	if inShared(c.Dest) {
		return c.Dest.Type().(*ir.MemRefType)
	}
	return c.Source.Type().(*ir.MemRefType)
}

// toShared reports whether a copy is one from device memory to shared memory.
func toShared(c tile.CopyOp) bool { return inShared(c.Dest) && !inShared(c.Source) }

func inShared(v *ir.Value) bool { return scale.InShared(v.Type().(*ir.MemRefType)) }
