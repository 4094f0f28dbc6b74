package verifycomm

import (
	"slices"

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

// motion says how the values inside a loop depend on its induction variable, or
// those of a kernel on the numbers of its block.
type motion struct {
	around *ir.Op
	ivs    []*ir.Value
	// blocks says that it is a kernel's. What a kernel signals and waits for may be
	// the same in each block but for the counters; a loop's iterations signal nothing.
	blocks bool
	of     map[*ir.Value]dependence
}

// inside reports whether all that happens in the regions of op is the same from
// iteration to iteration, or block to block, but for windows, and counters, that
// move steadily.
func (m *motion) inside(op *ir.Op) bool {
	l, loop := ir.As[ir.CountedLoop](op)
	if loop && !m.carries(l) {
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
	return !loop || m.yields(op, l)
}

// carries reports whether the numbers that a loop carries are known to begin alike; they are taken to stay so. A loop
// that is analysed itself carries none. Its tokens include more puts in each iteration.
func (m *motion) carries(l ir.CountedLoop) bool {
	for i, v := range l.IterArgs() {
		if v.Type() == comm.Token && !m.blocks && !grows(v, v.OwnerBlock().Last().Operand(i)) {
			return false
		}
		if ir.IsSignlessIntegerOrIndex(v.Type()) {
			if !m.blocks || m.dependence(l.InitArgs()[i]) != fixed {
				return false
			}
			m.of[v] = fixed
		}
	}
	return true
}

// grows reports whether a token includes all puts of another.
func grows(of, token *ir.Value) bool {
	if token == of {
		return true
	}
	j, joined := comm.Join.Cast(token.DefiningOp())
	return joined && slices.ContainsFunc(j.Tokens, func(t *ir.Value) bool { return grows(of, t) })
}

// yields reports whether the numbers that a loop carries stay alike.
func (m *motion) yields(op *ir.Op, l ir.CountedLoop) bool {
	for i, v := range op.Region(0).Entry().Last().Operands() {
		if i < len(l.IterArgs()) && ir.IsSignlessIntegerOrIndex(v.Type()) {
			if m.dependence(v) != fixed {
				return false
			}
			m.of[op.Result(i)] = fixed
		}
	}
	return true
}

// allows reports whether an operation of the loop or kernel does.
func (m *motion) allows(op *ir.Op) bool {
	if matters(op) {
		return m.allowsEvent(op)
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

func (m *motion) allowsEvent(op *ir.Op) bool {
	if m.scalars(op) == free {
		return false
	}
	if peer := peerOf(op); peer != nil {
		return m.dependence(peer) == fixed
	}
	switch op.Def() {
	case comm.Notify.OpDef:
		n := comm.Notify.Of(op)
		return m.blocks && max(m.dependence(n.Value), m.dependence(n.Rank)) == fixed
	case comm.Post.OpDef:
		p := comm.Post.Of(op)
		return m.blocks && max(m.dependence(p.Round), m.dependence(p.Rank)) == fixed
	case comm.Take.OpDef:
		return m.blocks && m.dependence(comm.Take.Of(op).Round) == fixed
	case comm.Send.OpDef, comm.Recv.OpDef, comm.SendSlot.OpDef, comm.Sent.OpDef, comm.RecvSlot.OpDef, comm.Received.OpDef:
		return m.blocks && m.scalars(op) == fixed
	case comm.Wait.OpDef:
		return m.blocks && m.dependence(comm.Wait.Of(op).Value) == fixed
	}
	return m.blocks || len(ownAccesses(op)) > 0
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
	if slices.Contains(m.ivs, v) {
		return steady
	}
	owner := parentOf(v)
	if !m.around.IsAncestor(owner) {
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
	if level, count := comm.RankLevel(op); m.blocks && level == scale.Block && !count {
		return steady
	}
	d := m.scalars(op)
	if d != steady {
		return d
	}
	switch op.Def() {
	case comm.Round.OpDef, comm.SendSlot.OpDef, comm.RecvSlot.OpDef:
		return fixed // blocks that are alike are in the same round
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
