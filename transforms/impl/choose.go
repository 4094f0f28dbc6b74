package impl

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
)

// instruction is what an implementation is called in PTX, and what the target must
// declare: a scale.instruction, or "" for nothing.
type instruction struct{ Name, Instruction string }

// Absent is the reason against an instruction that the target does not have.
type Absent struct{ Target, Instruction string }

// Error implements error.
func (a Absent) Error() string {
	return fmt.Sprintf("the target @%s has no scale.instruction @%s", a.Target, a.Instruction)
}

// candidate is an implementation for one operation.
type candidate[P any] struct {
	instruction
	asked bool // the operation names it
	open  bool // the operation names none
	plan  func() (P, error)
}

// choose takes the implementation that an operation names, else the first that the
// target has and that can do it. passed are the reasons against those before it.
func choose[I, P any](op *ir.Op, m arch.Machine, all []I, as func(I) candidate[P]) (plan P, passed []error, err error) {
	for _, x := range all {
		c := as(x)
		if !c.asked && !c.open {
			continue
		}
		if plan, err = c.try(m); err == nil {
			return plan, passed, nil
		}
		if c.asked {
			return plan, nil, op.Errorf("cannot use %s as asked: %v", c.Name, err)
		}
		passed = append(passed, err)
	}
	return plan, nil, op.Errorf("cannot be done: %v", passed[len(passed)-1])
}

func (c candidate[P]) try(m arch.Machine) (plan P, err error) {
	if c.Instruction != "" && !m.Has(c.Instruction) {
		return plan, Absent{m.Name, c.Instruction}
	}
	return c.plan()
}
