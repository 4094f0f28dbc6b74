package eval

import "github.com/tsopt/tsopt/internal/python"

// A Budget bounds what programs take, in steps: a statement or an expression is one, and so are 8 bytes of a value, and
// a part of an operation that a host makes. Several interpreters may have one, whose steps are counted together.
type Budget struct {
	// Steps is how many there may be; 0 is 50 million.
	Steps int

	used, made int
}

const (
	defaultSteps = 50_000_000
	madeSteps    = 100 // of an operation, which takes about 700 bytes
)

func (b *Budget) limit() int {
	if b.Steps == 0 {
		return defaultSteps
	}
	return b.Steps
}

// Made counts an operation that a host has made. The next step of the program is an error if it was too much.
func (b *Budget) Made() { b.made++ }

// Spent reports whether there are no steps left: whatever runs is an error.
func (b *Budget) Spent() bool { return b.used+b.made*madeSteps > b.limit() }

// Charge counts steps that a host takes for a program; the error is that there are too many.
func (in *Interp) Charge(n python.Node, steps int64) error {
	return in.charge(n, int(min(steps, int64(in.Budget.limit())+1)))
}

// charge counts the steps of something big.
func (in *Interp) charge(n python.Node, steps int) error {
	b := in.Budget
	if b == nil {
		b = &Budget{}
		in.Budget = b
	}
	b.used += steps
	switch {
	case !b.Spent():
		return nil
	case b.made*madeSteps > b.limit()/2:
		return in.Errorf(n, "the program becomes too large, more than %d operations here; check for a macro or an unrolled loop with too many iterations", b.made)
	}
	return in.Errorf(n, "the program runs too long, more than %d steps; check for an infinite loop", b.limit())
}
