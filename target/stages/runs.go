package stages

import (
	"time"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/exec"
)

// Budget is how many steps of the simulator tools let a stage take in all orders together.
const Budget = 2_000_000

// Runs says how a stage is executed and what must come of it.
type Runs struct {
	Params []exec.Param
	Cases  []exec.Case
	// Want is what each case must give; where it is nil, the first outcome is what
	// all others are held against.
	Want []*exec.Outcome
	// Orders are the orders of the agents, each on the next case in turn.
	Orders []uint64
	// Budget is how many steps of the simulator all orders together may take: what
	// needs more in the first is executed in that one only. It counts steps, not time,
	// so that every machine checks the same. 0 is no limit.
	Budget int64
	// Execute runs a program on copies of a case's arrays.
	Execute func(module *ir.Op, c exec.Case, order uint64) (*exec.Outcome, error)
}

// Result is what became of a stage.
type Result struct {
	Runs    int
	Elapsed time.Duration
	Worst   exec.Difference // the greatest errors, element-wise and Frobenius
	Failure *Failure        // nil when all is well
}

// Failure is the first run that went wrong.
type Failure struct {
	Case  int
	Order uint64
	// Err is why it did not end; else Differences are not all small enough.
	Err         error
	Differences []exec.Difference
}

// Stage executes a program and compares.
func (r *Runs) Stage(module *ir.Op) Result {
	var res Result
	steps := int64(0)
	for n, order := range r.Orders {
		if n > 0 && r.Budget > 0 && steps/int64(n)*int64(n+1) > r.Budget {
			break
		}
		c := n % len(r.Cases)
		res.Runs++
		this := r.Cases[c]
		this.Arrays = exec.Sized(r.Params, this.Arrays, r.Want[c])
		out, err := r.Execute(module, this, order)
		if err != nil {
			res.Failure = &Failure{Case: c, Order: order, Err: err}
			return res
		}
		res.Elapsed += out.Elapsed
		steps += out.Steps
		if r.Want[c] == nil {
			r.Want[c] = out
		}
		ds, ok := exec.CompareOutcomes(r.Params, out, r.Want[c]), true
		for _, d := range ds {
			ok = ok && d.OK()
			res.Worst.Element, res.Worst.Norm = max(res.Worst.Element, d.Element), max(res.Worst.Norm, d.Norm)
		}
		if !ok {
			res.Failure = &Failure{Case: c, Order: order, Differences: ds}
			return res
		}
	}
	return res
}
