package instructions

import "github.com/tsopt/tsopt/ir"

// candidate is an implementation for one operation.
type candidate[P any] struct {
	name  string
	asked bool // the operation names it
	open  bool // the operation names none
	plan  func() (P, error)
}

// choose selects the implementation that an operation names, else the first that can do it. passed are the reasons
// against those before it.
func choose[I, P any](op *ir.Op, all []I, as func(I) candidate[P]) (plan P, passed []error, err error) {
	for _, x := range all {
		c := as(x)
		if !c.asked && !c.open {
			continue
		}
		if plan, err = c.plan(); err == nil {
			return plan, passed, nil
		}
		if c.asked {
			return plan, nil, op.Errorf("cannot use %s as requested: %v", c.name, err)
		}
		passed = append(passed, err)
	}
	return plan, nil, op.Errorf("has no implementation: %v", passed[len(passed)-1])
}
