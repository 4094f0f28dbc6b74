package scfloops

import (
	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/internal/polyhedron"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// ForLoopPeeling is scf-for-loop-peeling.
var ForLoopPeeling = &pass.Pass{
	Name:  "scf-for-loop-peeling",
	Class: "SCFForLoopPeeling",
	Doc: `Peel ` + "`for`" + ` loops at their upper bounds.

A loop whose step does not provably divide the distance of its bounds becomes a loop
of full steps and a loop of the last, partial one. In both, each affine.min and
affine.max that the difference of the upper bound and the induction variable
decides is simplified: in the first loop a step is always full.

With peel-front the first iteration becomes a loop of its own instead.

A loop with zero iterations becomes two loops with zero iterations: if the lower bound may be
above the upper bound, an affine.max or affine.min keeps the split between them. Upstream
runs the body once.` + "\n\n```mlir\n" + `func.func @tiles(%n: index, %m: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  scf.for %i = %c0 to %n step %c4 {
    // The size of a tile: 4 in the first loop, less in the second.
    %size = affine.min affine_map<(d0)[s0] -> (4, s0 - d0)>(%i)[%n]
    memref.store %size, %m[%i] : memref<?xindex>
  }
  return
}
` + "```",
	New: func() pass.Runner { return &peeling{skipPartial: true} },
}

type peeling struct {
	front, skipPartial bool
	ranges             *intrange.Analysis
}

func (p *peeling) Options(o *pass.Options) {
	o.Bool("peel-front", &p.front, "Peel the first iteration out of the loop.")
	o.Bool("skip-partial", &p.skipPartial, "Do not peel loops inside of the last, partial iteration of another already peeled loop.")
}

// Marks on loops while the pass runs.
const (
	peeledMark  = "__peeled_loop__"
	partialMark = "__partial_iteration__"
)

func (p *peeling) Run(ctx *pass.Context, op *ir.Op) error {
	p.ranges = intrange.New(op)
	rewrite.Greedy(op, []rewrite.Pattern{rewrite.On(scf.For, "for-loop-peeling", p.peel)},
		rewrite.Config{Registry: ctx.Dialects})
	ir.WalkOps(op, func(o *ir.Op) {
		o.SetAttr(peeledMark, nil)
		o.SetAttr(partialMark, nil)
	})
	return nil
}

func (p *peeling) peel(r *rewrite.Rewriter, f scf.ForOp) bool {
	if f.Unsigned || f.Attr(peeledMark) != nil {
		return false
	}
	var partial scf.ForOp
	var ok bool
	if p.front {
		partial, ok = p.peelFirst(r, f)
	} else if !p.skipPartial || !insidePartial(f) {
		partial, ok = p.peelLast(r, f)
	}
	if !ok {
		return false
	}
	r.SetAttr(partial.Op, peeledMark, ir.Unit)
	r.SetAttr(partial.Op, partialMark, ir.Unit)
	r.SetAttr(f.Op, peeledMark, ir.Unit)
	return true
}

func insidePartial(f scf.ForOp) bool {
	for outer, ok := ir.Enclosing(f.Op, scf.For); ok; outer, ok = ir.Enclosing(outer.Op, scf.For) {
		if outer.Attr(partialMark) != nil {
			return true
		}
	}
	return false
}

// peelLast splits a loop at the last multiple of the step; where the loop might not
// run at all, not before the lower bound.
func (p *peeling) peelLast(r *rewrite.Rewriter, f scf.ForOp) (partial scf.ForOp, ok bool) {
	lower, upper, step := f.Bounds()
	if s, known := rewrite.IntConstant(step); known && s <= 1 || divides(lower, upper, step) {
		return partial, false
	}
	var split *ir.Value
	last := ir.Sym(1).Sub(ir.Sym(1).Sub(ir.Sym(0)).Mod(ir.Sym(2)))
	switch l, u, s, known := constantBounds(f); {
	case known && u <= l:
		return partial, false
	case known:
		split = constantBound(r, f, u-int64((uint64(u)-uint64(l))%uint64(s)))
	case p.atMost(lower, upper):
		split = newBound(r, f, affine.Max, []*ir.Value{lower, upper, step}, last)
	default:
		split = newBound(r, f, affine.Max, []*ir.Value{lower, upper, step}, ir.Sym(0), last)
	}
	r.SetAfter(f.Op)
	partial = scf.For.Of(r.Clone(f.Op, nil))
	r.Modify(partial.Op, func() {
		partial.Op.SetOperand(0, split)
		for i, v := range f.Results {
			r.ReplaceUsesIf(v, partial.Result(i), func(u *ir.Use) bool { return u.Owner() != partial.Op })
			partial.Op.SetOperand(3+i, v)
		}
	})
	r.SetOperand(f.Op, 1, split)
	simplifyPeeled(r, f, upper, true)
	simplifyPeeled(r, partial, upper, false)
	return partial, true
}

func constantBounds(f scf.ForOp) (lower, upper, step int64, known bool) {
	lower, ok1 := rewrite.IntConstant(f.LowerBound)
	upper, ok2 := rewrite.IntConstant(f.UpperBound)
	step, ok3 := rewrite.IntConstant(f.Step)
	return lower, upper, step, ok1 && ok2 && ok3 && step > 0
}

// atMost reports whether x is known never to exceed y.
func (p *peeling) atMost(x, y *ir.Value) bool {
	_, hi, ok1 := p.ranges.Interval(x)
	lo, _, ok2 := p.ranges.Interval(y)
	return ok1 && ok2 && hi <= lo
}

// divides reports whether the step is known to divide the distance between the
// bounds.
func divides(lower, upper, step *ir.Value) bool {
	l, ok1 := rewrite.IntConstant(lower)
	u, ok2 := rewrite.IntConstant(upper)
	s, ok3 := rewrite.IntConstant(step)
	if ok1 && ok2 && ok3 {
		return s <= 0 || u > l && (uint64(u)-uint64(l))%uint64(s) == 0
	}
	m, _ := affine.Compose(ir.NewAffineMap(0, 3, ir.Sym(1).Sub(ir.Sym(0)).Mod(ir.Sym(2))), []*ir.Value{lower, upper, step})
	e := m.Results()[0]
	return e == ir.Const(0) || e.Kind() == ir.AffineMod && isMultiple(e.LHS(), e.RHS())
}

// isMultiple reports whether e is written as a multiple of a variable.
func isMultiple(e, of ir.AffineExpr) bool {
	switch e.Kind() {
	case ir.AffineConst:
		return e.Value() == 0
	case ir.AffineAdd:
		return isMultiple(e.LHS(), of) && isMultiple(e.RHS(), of)
	case ir.AffineMul:
		return isMultiple(e.LHS(), of) || isMultiple(e.RHS(), of)
	}
	return e == of
}

// constantBound makes a bound in front of the loop.
func constantBound(r *rewrite.Rewriter, f scf.ForOp, v int64) *ir.Value {
	r.SetBefore(f.Op)
	r.Loc = f.Loc()
	return arith.ConstantInt(r.Builder, v, f.LowerBound.Type())
}

// newBound computes a bound in front of the loop by expressions of symbols: one, or
// the extremum of several.
func newBound(r *rewrite.Rewriter, f scf.ForOp, extremum ir.Def[affine.MinMaxOp], symbols []*ir.Value,
	exprs ...ir.AffineExpr) *ir.Value {
	r.SetBefore(f.Op)
	r.Loc = f.Loc()
	t := f.LowerBound.Type()
	if t != ir.Index {
		for i, v := range symbols {
			symbols[i] = arith.Cast(r.Builder, arith.IndexCast, v, ir.Index)
		}
	}
	m := ir.AffineMapOf(ir.NewAffineMap(0, len(symbols), exprs...))
	var v *ir.Value
	if len(exprs) == 1 {
		v = affine.Apply.New(r.Builder, affine.ApplyOp{MapOperands: symbols, MapAttr: m}).Result
	} else {
		v = extremum.New(r.Builder, affine.MinMaxOp{Operands: symbols, MapAttr: m}).Result
	}
	if t != ir.Index {
		v = arith.Cast(r.Builder, arith.IndexCast, v, t)
	}
	return v
}

// simplifyPeeled simplifies the minima and maxima in a peeled loop, full or
// partial, where the upper bound was upper.
func simplifyPeeled(r *rewrite.Rewriter, f scf.ForOp, upper *ir.Value, full bool) {
	var found []*ir.Op
	ir.WalkOps(f.Op, func(o *ir.Op) {
		if _, ok := minMaxOf(o); ok {
			found = append(found, o)
		}
	})
	for _, o := range found {
		op, _ := minMaxOf(o)
		var c affine.Constraints
		iv, ub, step := c.Var(f.InductionVar()), c.Var(upper), c.Var(f.Step)
		equalConstant(&c, ub, upper)
		equalConstant(&c, step, f.Step)
		if rest := ub.Plus(iv, -1).Plus(step, -1); full {
			c.AtLeastZero(rest)
		} else {
			c.AtLeastZero(polyhedron.Constant(-1).Plus(rest, -1))
		}
		simplifyMinMax(r, op, &c)
	}
}

func minMaxOf(op *ir.Op) (affine.MinMaxOp, bool) {
	if m, ok := affine.Min.Cast(op); ok {
		return m, true
	}
	return affine.Max.Cast(op)
}

func equalConstant(c *affine.Constraints, l polyhedron.Linear, v *ir.Value) {
	if k, ok := rewrite.IntConstant(v); ok {
		c.Equal(polyhedron.Constant(k).Plus(l, -1))
	}
}

// simplifyMinMax replaces a minimum or maximum by an affine.apply, if the
// constraints allow it.
func simplifyMinMax(r *rewrite.Rewriter, op affine.MinMaxOp, c *affine.Constraints) bool {
	m, operands, ok := c.Simplify(op)
	if !ok {
		return false
	}
	r.ReplaceWith(op.Op, ir.OpState{Def: affine.Apply.OpDef, Operands: operands, Props: []ir.Attr{ir.AffineMapOf(m)}})
	return true
}

// peelFirst makes the first iteration, if there is one, a loop in front.
func (p *peeling) peelFirst(r *rewrite.Rewriter, f scf.ForOp) (first scf.ForOp, ok bool) {
	lower, upper, step := f.Bounds()
	l, u, s, known := constantBounds(f)
	if known && (u <= l || uint64(u)-uint64(l) <= uint64(s)) {
		return first, false
	}
	var split *ir.Value
	if known {
		split = constantBound(r, f, l+s)
	} else {
		split = newBound(r, f, affine.Min, []*ir.Value{lower, upper, step}, ir.Sym(0).Add(ir.Sym(2)), ir.Sym(1))
	}
	r.SetBefore(f.Op)
	first = scf.For.Of(r.Clone(f.Op, nil))
	r.SetOperand(first.Op, 1, split)
	r.Modify(f.Op, func() {
		for i, v := range first.Results {
			f.Op.SetOperand(3+i, v)
		}
		f.Op.SetOperand(0, split)
	})
	return first, true
}
