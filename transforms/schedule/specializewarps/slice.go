package specializewarps

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/prefetch"
)

// slice finds what the address of a copy and the loops around it depend on: it must be scalars that the producer can
// compute.
func (p *plan) slice(r prefetch.Read, stands *ir.Op) (no *rejection) {
	need := func(at *ir.Op, vs ...*ir.Value) {
		for _, v := range vs {
			if no == nil {
				no = p.need(at, v)
			}
		}
	}
	for _, side := range r.Sides() {
		need(r.Op, side.At.Values...)
		if prefetch.Consumed(side.Source) != side.Source {
			need(r.Op, side.Source)
		}
	}
	if r.Choice != nil {
		need(r.Op, r.Choice.Condition)
	}
	for op := stands; op != p.kernel.Op; op = op.ParentOp() {
		if counted, ok := ir.As[ir.CountedLoop](op); ok {
			lower, upper, step := counted.Bounds()
			need(op, lower, upper, step)
		}
	}
	return no
}

func (p *plan) need(at *ir.Op, v *ir.Value) *rejection {
	if !p.kernel.Body.IsAncestor(v.ParentRegion()) {
		return nil
	}
	op := v.DefiningOp()
	if op == nil {
		return p.needArg(at, v)
	}
	if isPart(op) {
		return nil // it is before all roles
	}
	if comm.Wait.Is(op) || comm.Consume.Is(op) {
		return p.needAll(at, op) // the producer waits before it loads
	}
	if no := p.computable(at, op); no != nil {
		return no
	}
	return p.needAll(at, op)
}

// computable is the reason why the producer warps cannot do an operation: loops and conditions are copied whole, so
// their contents must be numbers too. A loop delays the loads of each tile, which several small blocks of an SM hide
// better than one with roles: grouped GEMMs in tiles of 64x128 by one warpgroup took 562 µs on an H100, and 608 with
// roles; in tiles of 128x128 by two 489 and 452.
func (p *plan) computable(at, op *ir.Op) (no *rejection) {
	r, _ := prefetch.ReadOf(at)
	byRows := r.At.ByRows()
	if scf.For.Is(op) && p.kernel.Threads < 256 {
		return reject(at, "its indices depend on '%s', for which loads would wait; this pays only in blocks of 256 threads or more", op.Name())
	}
	ir.WalkOps(op, func(inner *ir.Op) {
		switch tensor := slices.ContainsFunc(inner.ResultTypes(), isTensor); {
		case no != nil || inner.Has(ir.Terminator):
		case tensor && !byRows || inner.NumRegions() == 0 && !ir.OnlyReads(inner) || inner.NumRegions() > 0 &&
			!scf.For.Is(inner) && !scf.If.Is(inner) && !tile.Parallel.Is(inner):
			no = reject(at, "its indices depend on '%s', which producer warps cannot compute", inner.Name())
		case inner.NumRegions() == 0 && !prefetch.ReadsConstants(p.kernel, inner):
			no = reject(at, "its indices depend on what '%s' reads, which the kernel may write", inner.Name())
		}
	})
	return no
}

func isTensor(t ir.Type) bool { _, ok := t.(*ir.TensorType); return ok }

// needAll makes the producer do an operation, and what it depends on.
func (p *plan) needAll(at, op *ir.Op) (no *rejection) {
	if p.scalars[op] {
		return nil
	}
	p.scalars[op] = true
	ir.WalkOps(op, func(inner *ir.Op) {
		for _, o := range inner.Operands() {
			if no == nil && !slices.ContainsFunc(op.Regions(),
				func(r *ir.Region) bool { return r.IsAncestor(o.ParentRegion()) }) {
				no = p.need(at, o)
			}
		}
	})
	return no
}

func (p *plan) needArg(at *ir.Op, v *ir.Value) *rejection {
	parent := v.OwnerBlock().ParentOp()
	l, counted := ir.As[ir.CountedLoop](parent)
	if parent == p.kernel.Op || counted && v == l.InductionVar() {
		return nil
	}
	return reject(at, "its indices depend on a loop-carried value of '%s'", parent.Name())
}
