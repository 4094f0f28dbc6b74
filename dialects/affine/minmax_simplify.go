package affine

import (
	"github.com/tsopt/tsopt/internal/polyhedron"
	"github.com/tsopt/tsopt/ir"
)

// Constraints are what is known of index values where a minimum or maximum is
// taken, for [Constraints.Simplify].
type Constraints struct {
	system polyhedron.System
	values []*ir.Value // by variable; nil for one that stands for no value
	byVal  map[*ir.Value]int
	// derived is set when there are quotients, which bounds are not expressed in.
	derived bool
}

// Var is the variable of a value.
func (c *Constraints) Var(v *ir.Value) polyhedron.Linear {
	i, ok := c.byVal[v]
	if !ok {
		i = c.fresh(v)
		if c.byVal == nil {
			c.byVal = map[*ir.Value]int{}
		}
		c.byVal[v] = i
	}
	return polyhedron.Variable(i)
}

// Fresh is a variable about which nothing is known.
func (c *Constraints) Fresh() polyhedron.Linear { return polyhedron.Variable(c.fresh(nil)) }

func (c *Constraints) fresh(v *ir.Value) int {
	c.values = append(c.values, v)
	return c.system.NewVar()
}

// Equal demands that l is zero.
func (c *Constraints) Equal(l polyhedron.Linear) { c.system.Equal(l) }

// AtLeastZero demands that l is not negative.
func (c *Constraints) AtLeastZero(l polyhedron.Linear) { c.system.AtLeastZero(l) }

// FloorDiv is l floordiv by, for a positive number.
func (c *Constraints) FloorDiv(l polyhedron.Linear, by int64) polyhedron.Linear {
	c.derived = true
	q := c.Fresh()
	rest := l.Plus(q, -by)
	c.AtLeastZero(rest)
	c.AtLeastZero(polyhedron.Constant(by-1).Plus(rest, -1))
	return q
}

// linear is an expression as a sum; ok is false when it is none.
func (c *Constraints) linear(e ir.AffineExpr, dims, syms []*ir.Value) (l polyhedron.Linear, ok bool) {
	switch e.Kind() {
	case ir.AffineConst:
		return polyhedron.Constant(e.Value()), small(e.Value())
	case ir.AffineDim:
		return c.Var(dims[e.Value()]), true
	case ir.AffineSym:
		return c.Var(syms[e.Value()]), true
	}
	l, ok = c.linear(e.LHS(), dims, syms)
	if !ok {
		return nil, false
	}
	if e.Kind() == ir.AffineAdd {
		r, ok := c.linear(e.RHS(), dims, syms)
		return l.Plus(r, 1), ok
	}
	by, constant := e.RHS().IsConst()
	switch {
	case !constant || !small(by):
		return nil, false
	case e.Kind() == ir.AffineMul:
		return polyhedron.Linear(nil).Plus(l, by), true
	case by <= 0:
		return nil, false
	case e.Kind() == ir.AffineFloorDiv:
		return c.FloorDiv(l, by), true
	case e.Kind() == ir.AffineCeilDiv:
		return c.FloorDiv(l.Plus(polyhedron.Constant(by-1), 1), by), true
	}
	return l.Plus(c.FloorDiv(l, by), -by), true // mod
}

// small reports whether sums of multiples of v cannot overflow soon.
func small(v int64) bool { return -1<<30 < v && v < 1<<30 }

// Simplify finds one expression that a minimum or maximum always equals under
// the constraints, to which it adds.
func (c *Constraints) Simplify(op MinMaxOp) (m ir.AffineMap, operands []*ir.Value, ok bool) {
	dims, syms := op.Operands[:op.Map().NumDims()], op.Operands[op.Map().NumDims():]
	var exprs []polyhedron.Linear
	for _, e := range op.Map().Results() {
		l, ok := c.linear(e, dims, syms)
		if !ok {
			return m, nil, false
		}
		if Max.Is(op.Op) {
			l = polyhedron.Linear(nil).Plus(l, -1) // the maximum is minus the minimum of the opposites
		}
		exprs = append(exprs, l)
	}
	bound, ok := c.leastOf(exprs)
	if !ok || c.system.Empty() {
		return m, nil, false
	}
	for _, l := range exprs {
		if !c.system.With(bound.Plus(l, -1).Plus(polyhedron.Constant(-1), 1)).Empty() {
			return m, nil, false // l may be less
		}
	}
	if Max.Is(op.Op) {
		bound = polyhedron.Linear(nil).Plus(bound, -1)
	}
	m, operands = c.expression(bound)
	return m, operands, true
}

// leastOf is the only one of several sums that is needed to bound their
// minimum, or else the greatest constant that the minimum can be.
func (c *Constraints) leastOf(exprs []polyhedron.Linear) (polyhedron.Linear, bool) {
	s := c.system.Clone()
	result := s.NewVar()
	below := func(l polyhedron.Linear) polyhedron.Linear { return l.Plus(polyhedron.Variable(result), -1) }
	needed := append([]polyhedron.Linear(nil), exprs...)
	for i := 0; i < len(needed); {
		rest := append(append([]polyhedron.Linear(nil), needed[:i]...), needed[i+1:]...)
		t := s.Clone()
		for _, l := range rest {
			t.AtLeastZero(below(l))
		}
		// Can the result be above needed[i] and still below the rest?
		t.AtLeastZero(polyhedron.Variable(result).Plus(needed[i], -1).Plus(polyhedron.Constant(-1), 1))
		if t.Empty() {
			needed = rest
		} else {
			i++
		}
	}
	if len(needed) == 1 && !c.derived {
		return needed[0], true
	}
	for _, l := range needed {
		s.AtLeastZero(below(l))
	}
	k, ok := s.Upper(result)
	return polyhedron.Constant(k), ok
}

// expression is a sum as a map of the values in it, those with one possible
// value replaced by that.
func (c *Constraints) expression(l polyhedron.Linear) (ir.AffineMap, []*ir.Value) {
	e := ir.Const(0)
	var operands []*ir.Value
	for i, v := range c.values {
		k := l.Coefficient(i)
		if k == 0 {
			continue
		}
		x := ir.Dim(len(operands))
		if fixed, ok := c.system.Fixed(i); ok {
			x = ir.Const(fixed)
		} else {
			operands = append(operands, v)
		}
		e = e.Add(x.Mul(ir.Const(k)))
	}
	if len(l) > 0 {
		e = e.Add(ir.Const(l[0]))
	}
	m, operands := Canonical(ir.NewAffineMap(len(operands), 0, e), operands)
	return m.Simplify(), operands
}
