package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// convertLayout changes which thread holds which element: by naming registers
// anew, choosing among them by thread, or shuffles inside each warp. Exchanges
// between warps were made stores and loads by stage-conversions.
func (l *lowering) convertLayout(op *ir.Op) error {
	from, to := distOf(op.Operand(0)), distOf(op.Result(0))
	plan, err := layout.ConvertPlan(from, to)
	if err != nil {
		return op.Errorf("has no lowering: %v", err)
	}
	es := l.elems(l.get(op.Operand(0)))
	var out []*ir.Value
	switch {
	case plan.Kind <= layout.Permute:
		for _, r := range plan.Registers() {
			out = append(out, es[r])
		}
	case plan.Kind == layout.Select:
		out = l.selectRegisters(plan, es)
	case plan.Kind == layout.Shuffle && len(plan.Exchange().OuterTerms) == 0:
		out = l.exchange(plan.Exchange(), es, to.RegCount())
	default:
		return op.Errorf("moves elements between warps (%v); run --stage-conversions first", plan.Kind)
	}
	return l.set(op, l.pack(elemType(op.Result(0)), out))
}

// selectRegisters chooses each register among those that some thread needs.
func (l *lowering) selectRegisters(plan layout.Conversion, es []*ir.Value) []*ir.Value {
	base, terms := plan.Selection()
	offsets := []int64{0}
	var sel *ir.Value
	for _, t := range terms {
		sel = l.plus(l.entry, sel, l.term(t))
		var next []int64
		for _, o := range offsets {
			for i := range t.Mod {
				next = append(next, o+i*t.Stride)
			}
		}
		offsets = next
	}
	out := make([]*ir.Value, len(base))
	for r, b := range base {
		out[r] = l.pick(sel, offsets, func(o int64) *ir.Value { return es[b+o] })
	}
	return out
}

// pick is value(o) for the o that equals sel, of which offsets are all cases.
func (l *lowering) pick(sel *ir.Value, offsets []int64, value func(int64) *ir.Value) *ir.Value {
	v := value(offsets[0])
	for _, o := range offsets[1:] {
		w := value(o)
		if w != v {
			v = l.b.Value(arith.Select.OpDef, v.Type(), l.compare(l.b, "eq", sel, l.preamble(o)), w, v)
		}
	}
	return v
}

// exchange runs a schedule of warp shuffles; see [layout.Exchange].
func (l *lowering) exchange(e layout.Exchange, es []*ir.Value, n int64) []*ir.Value {
	out := make([]*ir.Value, n)
	give, take := l.sum(e.GiveTerms), l.sum(e.TakeTerms)
	from := l.sum(e.LaneTerms)
	for g := range e.Groups {
		for k := range e.Rounds {
			slot := l.turn(e, give, -k)
			value := l.pick(slot, count(e.Rounds), func(a int64) *ir.Value {
				return es[e.SourceRegister(g, min(a, e.Gives-1))]
			})
			at := l.turn(e, take, k)
			lane := from
			for _, t := range e.SlotTerms() {
				lane = l.plus(l.b, lane, l.termOf(l.b, t, at))
			}
			if lane == nil {
				lane = l.preamble(0)
			}
			came := l.shuffle("idx", value, l.b.Value(arith.IndexCast.OpDef, ir.I32, lane))
			l.deliver(e, g, at, came, out)
		}
	}
	return out
}

// deliver puts what came into the register of its slot.
func (l *lowering) deliver(e layout.Exchange, g int64, at, came *ir.Value, out []*ir.Value) {
	if e.Takes == 1 && e.Rounds == 1 {
		out[e.DestRegister(g, 0)] = came
		return
	}
	for b := range e.Takes {
		r := e.DestRegister(g, b)
		if out[r] == nil {
			out[r] = came
			continue
		}
		mine := l.compare(l.b, "eq", at, l.preamble(b))
		out[r] = l.b.Value(arith.Select.OpDef, came.Type(), mine, came, out[r])
	}
}

// turn is the slot reached from slot x in round k.
func (l *lowering) turn(e layout.Exchange, x *ir.Value, k int64) *ir.Value {
	if x == nil {
		x = l.preamble(0)
	}
	if k == 0 {
		return x
	}
	if e.UsesXor() {
		return arith.Binary(l.entry, arith.XOrI, x, l.preamble(max(k, -k)))
	}
	shifted := arith.Binary(l.entry, arith.AddI, x, l.preamble(((k%e.Rounds)+e.Rounds)%e.Rounds))
	return l.entry.Value(arith.RemUI.OpDef, ir.Index, shifted, l.preamble(e.Rounds))
}

// sum adds terms over this thread's axes, nil for none.
func (l *lowering) sum(terms []layout.Term) *ir.Value {
	var v *ir.Value
	for _, t := range terms {
		v = l.plus(l.entry, v, l.term(t))
	}
	return v
}

// termOf is [lowering.term] on a value of one's own.
func (l *lowering) termOf(b *ir.Builder, t layout.Term, v *ir.Value) *ir.Value {
	if t.Div != 1 {
		v = b.Value(arith.DivUI.OpDef, ir.Index, v, l.preamble(t.Div))
	}
	if t.Mod != 0 {
		v = b.Value(arith.RemUI.OpDef, ir.Index, v, l.preamble(t.Mod))
	}
	return l.times(b, v, t.Stride)
}

func count(n int64) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = int64(i)
	}
	return out
}
