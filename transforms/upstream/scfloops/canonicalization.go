package scfloops

import (
	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/internal/polyhedron"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// ForLoopCanonicalization is scf-for-loop-canonicalization.
var ForLoopCanonicalization = pass.Simple("scf-for-loop-canonicalization", "SCFForLoopCanonicalization", "",
	`Canonicalize operations within scf.for loop bodies

An affine.min or affine.max of induction variables of scf.for, scf.parallel and
scf.forall becomes the one of its expressions that it always equals, where the
bounds of the loops prove that; the steps must be constants. An extent of a memref
that a loop carries unchanged is that of the first one.`,
	func(ctx *pass.Context, op *ir.Op) error {
		rewrite.Greedy(op, []rewrite.Pattern{
			rewrite.On(affine.Min, "affine-min-in-loop", simplifyInLoop),
			rewrite.On(affine.Max, "affine-max-in-loop", simplifyInLoop),
			rewrite.On(memref.Dim, "dim-of-iter-arg", dimOfCarried),
		}, rewrite.Config{Registry: ctx.Dialects})
		return nil
	})

func simplifyInLoop(r *rewrite.Rewriter, op affine.MinMaxOp) bool {
	var c affine.Constraints
	seen := map[*ir.Value]bool{}
	for _, v := range op.Operands {
		if iv, ok := inductionOf(v); ok && !seen[v] {
			seen[v] = true
			if !addRange(&c, iv) {
				return false
			}
		}
	}
	return simplifyMinMax(r, op, &c)
}

// inductionOf finds the bounds of an induction variable.
func inductionOf(v *ir.Value) (ir.Induction, bool) {
	if !v.IsBlockArg() || v.OwnerBlock().ParentOp() == nil {
		return ir.Induction{}, false
	}
	loop, ok := ir.As[ir.BoundedLoop](v.OwnerBlock().ParentOp())
	if !ok {
		return ir.Induction{}, false
	}
	for _, iv := range loop.Induction() {
		if iv.Var == v {
			return iv, true
		}
	}
	return ir.Induction{}, false
}

// addRange says between which values an induction variable lies. The last is
// lower + step · ((upper - lower - 1) floordiv step), or just lower where there
// is at most one iteration.
func addRange(c *affine.Constraints, iv ir.Induction) bool {
	step, ok := rewrite.Number(iv.Step)
	if !ok || step <= 0 {
		return false
	}
	x := c.Var(iv.Var)
	lower, upper := boundVar(c, iv.Lower), boundVar(c, iv.Upper)
	c.AtLeastZero(x.Plus(lower, -1))
	l, ok1 := rewrite.Number(iv.Lower)
	u, ok2 := rewrite.Number(iv.Upper)
	last := lower
	if !ok1 || !ok2 || l+step < u {
		if ok1 {
			lower = polyhedron.Constant(l)
		}
		if ok2 {
			upper = polyhedron.Constant(u)
		}
		distance := upper.Plus(lower, -1).Plus(polyhedron.Constant(-1), 1)
		switch {
		case ok1 && ok2:
			last = polyhedron.Constant(l + (u-l-1)/step*step)
		case step == 1:
			last = lower.Plus(distance, 1)
		default:
			last = lower.Plus(c.FloorDiv(distance, step), step)
		}
	}
	c.AtLeastZero(last.Plus(x, -1))
	return true
}

// boundVar is the variable of a bound. As upstream, one that is itself an
// induction variable is not taken for that variable.
func boundVar(c *affine.Constraints, m ir.Mixed) polyhedron.Linear {
	v := c.Fresh()
	if m.Value != nil {
		if _, isInduction := inductionOf(m.Value); !isInduction {
			v = c.Var(m.Value)
		}
	}
	if k, ok := rewrite.Number(m); ok {
		c.Equal(polyhedron.Constant(k).Plus(v, -1))
	}
	return v
}

// dimOfCarried asks the first value of what a loop carries unchanged.
func dimOfCarried(r *rewrite.Rewriter, d memref.DimOp) bool {
	v := d.Source
	var f scf.ForOp
	at, ok := 0, false
	if v.IsBlockArg() {
		f, ok = scf.For.Cast(v.OwnerBlock().ParentOp())
		at = v.Index() - 1
	} else {
		f, ok = scf.For.Cast(v.DefiningOp())
		at = v.Index()
	}
	if !ok || at < 0 || f.Yields()[at] != f.IterArgs()[at] {
		return false
	}
	r.SetOperand(d.Op, 0, f.InitArgs()[at])
	return true
}
