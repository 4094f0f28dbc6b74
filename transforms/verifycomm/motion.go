package verifycomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// dependence is how a value changes from iteration to iteration of a loop.
type dependence uint8

const (
	fixed  dependence = iota // not at all
	steady                   // by the same number
	free                     // in a way that is not known
)

// motion says how the values inside a loop depend on its induction variable.
type motion struct {
	loop *ir.Op
	iv   *ir.Value
	of   map[*ir.Value]dependence
}

// inside reports whether all that happens in the regions of op is the same from
// iteration to iteration, but for windows that move steadily.
func (m *motion) inside(op *ir.Op) bool {
	if l, ok := ir.As[ir.CountedLoop](op); ok && carriesScalars(l) {
		return false
	}
	for _, rg := range op.Regions() {
		if !rg.Empty() && !rg.HasOneBlock() {
			return false
		}
		for b := range rg.Blocks() {
			for o := range b.Ops() {
				if !m.allows(o) {
					return false
				}
			}
		}
	}
	return true
}

func carriesScalars(l ir.CountedLoop) bool {
	for _, v := range l.IterArgs() {
		if ir.IsSignlessIntegerOrIndex(v.Type()) || v.Type() == comm.Token {
			return true
		}
	}
	return false
}

// allows reports whether an operation of the loop does.
func (m *motion) allows(op *ir.Op) bool {
	switch op.Name() {
	case "comm.get":
		return m.scalars(op) < free && m.dependence(ir.View[comm.GetOp](op).Rank) == fixed
	case "tile.load", "tile.store", "tile.copy":
		return !matters(op) || m.scalars(op) < free
	}
	if matters(op) {
		return false
	}
	if op.NumRegions() == 0 || !worthEntering(op) {
		return true
	}
	if i, ok := scf.If.Cast(op); ok {
		return m.dependence(i.Condition) == fixed && m.inside(op)
	}
	if l, ok := ir.As[ir.CountedLoop](op); ok {
		lower, upper, step := l.Bounds()
		return max(m.dependence(lower), m.dependence(upper), m.dependence(step)) == fixed && m.inside(op)
	}
	return scale.On.Is(op) && m.inside(op)
}

// scalars is the most that any number among the operands of op changes.
func (m *motion) scalars(op *ir.Op) dependence {
	d := fixed
	for _, v := range op.Operands() {
		if ir.IsSignlessIntegerOrIndex(v.Type()) {
			d = max(d, m.dependence(v))
		}
	}
	return d
}

// dependence is how v changes.
func (m *motion) dependence(v *ir.Value) dependence {
	if v == m.iv {
		return steady
	}
	owner := parentOf(v)
	if owner != m.loop && !m.loop.IsAncestor(owner) {
		return fixed
	}
	d, ok := m.of[v]
	if !ok {
		d = m.compute(v, owner)
		m.of[v] = d
	}
	return d
}

// parentOf is the operation in whose region a value is made.
func parentOf(v *ir.Value) *ir.Op {
	if op := v.DefiningOp(); op != nil {
		return op.ParentOp()
	}
	return v.OwnerBlock().ParentOp()
}

func (m *motion) compute(v *ir.Value, owner *ir.Op) dependence {
	op := v.DefiningOp()
	switch {
	case op == nil:
		return m.argument(v, owner)
	case op.NumRegions() > 0:
		return free
	}
	d := m.scalars(op)
	if d != steady {
		return d
	}
	switch op.Def() {
	case arith.AddI.OpDef, arith.SubI.OpDef, arith.IndexCast.OpDef, arith.IndexCastUI.OpDef:
		return steady
	case arith.MulI.OpDef:
		o := ir.View[arith.BinaryOp](op)
		if min(m.dependence(o.LHS), m.dependence(o.RHS)) == fixed {
			return steady
		}
	}
	return free
}

// argument is of an argument of a block: the induction variable of an inner loop
// moves as its first value does, and the number of a unit not at all.
func (m *motion) argument(v *ir.Value, owner *ir.Op) dependence {
	if l, ok := ir.As[ir.CountedLoop](owner); ok && l.InductionVar() == v {
		lower, _, step := l.Bounds()
		return max(m.dependence(lower), m.dependence(step))
	}
	if on, ok := scale.On.Cast(owner); ok && (v == on.Unit() || v == on.NumUnits()) {
		return fixed
	}
	return free
}
