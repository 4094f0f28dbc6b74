package registers

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// convertLayout changes which thread holds which element: by naming registers
// anew, choosing among them by thread, or shuffles inside each warp. Exchanges
// between warps were made stores and loads by convert-layouts-via-smem.
func convertLayout(c *emit.Ctx, o tile.ConvertLayoutOp) error {
	from, to := emit.DistOf(o.Source), emit.DistOf(o.Result)
	plan, err := layout.ConvertPlan(from, to)
	if err != nil {
		return o.Errorf("has no lowering: %v", err)
	}
	es := c.Elements(c.Get(o.Source))
	var out []*ir.Value
	switch {
	case plan.Kind <= layout.Permute:
		for _, r := range plan.Registers() {
			out = append(out, es[r])
		}
	case plan.Kind == layout.Select:
		out = selectRegisters(c, plan, es)
	case plan.Kind == layout.Shuffle && len(plan.Exchange().OuterTerms) == 0:
		out = exchange(c, plan.Exchange(), es, to.RegCount())
	default:
		return o.Errorf("moves elements between warps (%v); run --convert-layouts-via-smem first", plan.Kind)
	}
	return c.Set(o.Result, c.Pack(emit.ElemType(o.Result), out))
}

// selectRegisters selects each register among those that some thread needs.
func selectRegisters(c *emit.Ctx, plan layout.Conversion, es []*ir.Value) []*ir.Value {
	base, terms := plan.Selection()
	offsets := []int64{0}
	var sel *ir.Value
	for _, t := range terms {
		sel = emit.Plus(c.Entry, sel, c.Term(t))
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
		out[r] = pick(c, sel, offsets, func(o int64) *ir.Value { return es[b+o] })
	}
	return out
}

// pick is value(o) for the o that equals sel; offsets are all cases.
func pick(c *emit.Ctx, sel *ir.Value, offsets []int64, value func(int64) *ir.Value) *ir.Value {
	v := value(offsets[0])
	for _, o := range offsets[1:] {
		w := value(o)
		if w != v {
			v = arith.NewSelect(c.Builder, arith.NewCmpI(c.Builder, arith.EQ, sel, c.Const(o)), w, v)
		}
	}
	return v
}

// exchange runs a schedule of warp shuffles; see [layout.Exchange].
func exchange(c *emit.Ctx, e layout.Exchange, es []*ir.Value, n int64) []*ir.Value {
	out := make([]*ir.Value, n)
	give, take := sumOfTerms(c, e.GiveTerms), sumOfTerms(c, e.TakeTerms)
	from := sumOfTerms(c, e.LaneTerms)
	for g := range e.Groups {
		for k := range e.Rounds {
			slot := turn(c, e, give, -k)
			value := pick(c, slot, count(e.Rounds), func(a int64) *ir.Value {
				return es[e.SourceRegister(g, min(a, e.Gives-1))]
			})
			at := turn(c, e, take, k)
			lane := from
			for _, t := range e.SlotTerms() {
				lane = emit.Plus(c.Builder, lane, termOf(c, c.Builder, t, at))
			}
			if lane == nil {
				lane = c.Const(0)
			}
			came := emit.Shuffle(c.Builder, gpu.ShuffleIdx, value, arith.Cast(c.Builder, arith.IndexCast, lane, ir.I32))
			deliver(c, e, g, at, came, out)
		}
	}
	return out
}

// deliver puts what arrived into its register.
func deliver(c *emit.Ctx, e layout.Exchange, g int64, at, came *ir.Value, out []*ir.Value) {
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
		mine := arith.NewCmpI(c.Builder, arith.EQ, at, c.Const(b))
		out[r] = arith.NewSelect(c.Builder, mine, came, out[r])
	}
}

// turn is the register reached from register x in round k.
func turn(c *emit.Ctx, e layout.Exchange, x *ir.Value, k int64) *ir.Value {
	if x == nil {
		x = c.Const(0)
	}
	if k == 0 {
		return x
	}
	if e.UsesXor() {
		return arith.Binary(c.Entry, arith.XOrI, x, c.Const(max(k, -k)))
	}
	shifted := arith.Binary(c.Entry, arith.AddI, x, c.Const(((k%e.Rounds)+e.Rounds)%e.Rounds))
	return arith.Binary(c.Entry, arith.RemUI, shifted, c.Const(e.Rounds))
}

// sumOfTerms adds terms over this thread's axes, nil for none.
func sumOfTerms(c *emit.Ctx, terms []layout.Term) *ir.Value {
	var v *ir.Value
	for _, t := range terms {
		v = emit.Plus(c.Entry, v, c.Term(t))
	}
	return v
}

// termOf is [emit.Ctx.Term] on a value of one's own.
func termOf(c *emit.Ctx, b *ir.Builder, t layout.Term, v *ir.Value) *ir.Value {
	if t.Div != 1 {
		v = arith.Binary(b, arith.DivUI, v, c.Const(t.Div))
	}
	if t.Mod != 0 {
		v = arith.Binary(b, arith.RemUI, v, c.Const(t.Mod))
	}
	return c.Times(b, v, t.Stride)
}

func count(n int64) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = int64(i)
	}
	return out
}
