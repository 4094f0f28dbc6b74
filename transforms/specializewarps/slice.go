package specializewarps

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/ahead"
)

// slice finds what the address of a copy and the loops around it need: it must be numbers
// that the loading warps can compute for themselves.
func (p *plan) slice(r ahead.Read, stands *ir.Op) (no *refusal) {
	need := func(at *ir.Op, vs ...*ir.Value) {
		for _, v := range vs {
			if no == nil {
				no = p.need(at, v)
			}
		}
	}
	for _, side := range r.Sides() {
		need(r.Op, side.At.Values...)
		if ahead.Consumed(side.Source) != side.Source {
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

func (p *plan) need(at *ir.Op, v *ir.Value) *refusal {
	if !p.kernel.Body.IsAncestor(v.ParentRegion()) {
		return nil
	}
	op := v.DefiningOp()
	if op == nil {
		return p.needArg(at, v)
	}
	if isPart(op) {
		return nil // it stands in front of all roles
	}
	if comm.Wait.Is(op) || comm.Consume.Is(op) {
		return p.needAll(at, op) // the loading warps wait before they load
	}
	if _, tensor := v.Type().(*ir.TensorType); tensor || op.NumRegions() > 0 || !ir.OnlyReads(op) {
		return refuse(at, "its place depends on '%s', which the loading warps cannot compute", op.Name())
	}
	if !ahead.ReadsConstants(p.kernel, op) {
		return refuse(at, "its place depends on what '%s' reads, which the kernel may write", op.Name())
	}
	return p.needAll(at, op)
}

// needAll makes the loading warps do an operation, and what it needs.
func (p *plan) needAll(at, op *ir.Op) *refusal {
	if p.scalars[op] {
		return nil
	}
	p.scalars[op] = true
	for _, o := range op.Operands() {
		if no := p.need(at, o); no != nil {
			return no
		}
	}
	return nil
}

func (p *plan) needArg(at *ir.Op, v *ir.Value) *refusal {
	parent := v.OwnerBlock().ParentOp()
	l, counted := ir.As[ir.CountedLoop](parent)
	if parent == p.kernel.Op || counted && v == l.InductionVar() {
		return nil
	}
	return refuse(at, "its place depends on what '%s' carries from one iteration to the next", parent.Name())
}
