package scfloops

import (
	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// ForLoopSpecialization is scf-for-loop-specialization.
var ForLoopSpecialization = pass.Simple("scf-for-loop-specialization", "SCFForLoopSpecialization", "",
	`Specialize `+"`for`"+` loops for vectorization

A loop whose upper bound is an affine.min with a constant among its expressions is
versioned: a loop with the constant as its bound, which can be unrolled and vectorized, runs if
that is the minimum, otherwise the original loop. Loops with results are not
changed.`,
	func(_ *pass.Context, op *ir.Op) error {
		ir.WalkPost(op, func(o *ir.Op) {
			if f, ok := scf.For.Cast(o); ok {
				specialize(o, []*ir.Value{f.UpperBound})
			}
		})
		return nil
	})

// ParallelLoopSpecialization is scf-parallel-loop-specialization.
var ParallelLoopSpecialization = pass.Simple("scf-parallel-loop-specialization", "SCFParallelLoopSpecialization", "",
	`Specialize parallel loops for vectorization

As scf-for-loop-specialization, for scf.parallel: every upper bound must be such
an affine.min.`,
	func(_ *pass.Context, op *ir.Op) error {
		ir.WalkPost(op, func(o *ir.Op) {
			if p, ok := scf.Parallel.Cast(o); ok {
				specialize(o, p.UpperBounds)
			}
		})
		return nil
	})

// specialize wraps a loop in a test of whether its bounds are their constants.
func specialize(loop *ir.Op, bounds []*ir.Value) {
	if loop.NumResults() > 0 {
		return
	}
	constants := make([]int64, len(bounds))
	for i, v := range bounds {
		c, ok := leastConstant(v)
		if !ok {
			return
		}
		constants[i] = c
	}
	b := ir.Before(loop)
	var known ir.Mapping
	var cond *ir.Value
	for i, v := range bounds {
		c := arith.ConstantInt(b, constants[i], v.Type())
		equal := arith.NewCmpI(b, arith.EQ, v, c)
		if cond == nil {
			cond = equal
		} else {
			cond = arith.Binary(b, arith.AndI, cond, equal)
		}
		known.Map(v, c)
	}
	put := func(m *ir.Mapping) func(*ir.Builder) []*ir.Value {
		return func(b *ir.Builder) []*ir.Value {
			b.Insert(ir.Clone(loop, m))
			return nil
		}
	}
	scf.NewIf(b, cond, []ir.Type{}, put(&known), put(nil))
	loop.Erase()
}

// leastConstant is the least constant among the expressions of the affine.min
// that defines v.
func leastConstant(v *ir.Value) (least int64, ok bool) {
	m, isMin := affine.Min.Cast(v.DefiningOp())
	if !isMin {
		return 0, false
	}
	for _, e := range m.Map().Results() {
		if c, constant := e.IsConst(); constant && (!ok || c < least) {
			least, ok = c, true
		}
	}
	return least, ok
}
