package specializewarps

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/valuenumber"
)

// multicast finds what the blocks of a cluster load alike: they load it once, for all
// of them. That the kernel has clusters asks for it.
func (p *plan) multicast(ctx *pass.Context) {
	n := p.kernel.Cluster()
	if n == 1 {
		return
	}
	names := valuenumber.New(p.kernel)
	for _, r := range p.rings {
		for i, read := range r.reads {
			why := p.alone(names, r, i, n)
			r.multicast = append(r.multicast, why == "")
			if why != "" {
				ctx.RemarkIn(diag.Copy, read.Op, "is loaded by each block of a cluster separately: %s", why)
				continue
			}
			ctx.Passed(diag.Copy, read.Op, "is loaded once for the %d blocks of a cluster (multicast): each block copies %d of its rows to all", n, read.Slot.Shape()[0]/n)
		}
	}
}

// alone says why each of n blocks must load for itself what comes to one of a ring's
// buffers, in one of the loops that use it.
func (p *plan) alone(names *valuenumber.Names, r *ring, buffer int, n int64) string {
	if r.reads[buffer].At.ByRows() {
		return "its index tile selects rows, which threads copy for their own block"
	}
	for _, op := range r.loops {
		if why := p.apart(names, op); why != "" {
			return why
		}
		for _, t := range p.partsAt(op) {
			if t.ring != r {
				continue
			}
			for _, side := range t.reads[buffer].Sides() {
				if why := differs(names, side.At.Offsets()); why != "" {
					return why
				}
			}
			if c := t.reads[buffer].Choice; c != nil && valuenumber.Differs(names.Of(c.Condition)) {
				return "the blocks may not all read the same array"
			}
		}
	}
	return tile.Undividable(r.reads[buffer].Slot.Shape(), n)
}

// apart says why the blocks of a cluster may not come to an operation in step.
func (p *plan) apart(names *valuenumber.Names, op *ir.Op) string {
	for ; op != p.kernel.Op; op = op.ParentOp() {
		if p.onceOf(op) != nil {
			continue
		}
		l, ok := ir.As[ir.CountedLoop](op)
		if !ok {
			return fmt.Sprintf("the blocks may not all execute it, in '%s'", op.Name())
		}
		lower, upper, step := l.Bounds()
		if valuenumber.Differs(names.Of(lower)) || valuenumber.Differs(names.Of(upper)) || valuenumber.Differs(names.Of(step)) {
			return "the bounds of an enclosing loop may differ between blocks"
		}
	}
	return ""
}

// differs says why blocks of a cluster load different windows.
func differs(names *valuenumber.Names, at []ir.Mixed) string {
	for i, m := range at {
		if m.Value != nil && valuenumber.Differs(names.Of(m.Value)) {
			return fmt.Sprintf("its index #%d may differ between blocks", i)
		}
	}
	return ""
}
