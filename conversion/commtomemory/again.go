package commtomemory

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// A loop that waits in each iteration for the shard of an array that it reads then mostly finds what it has seen
// before, and each look takes as long as an access of the L2 cache, most of a microsecond. Counters that only grow need
// not be read again: the loop carries the counters and values of its last waits, and waits only if one of both has
// changed.

// again are, for the waits in loops that may be for the same signal, values that are true if a wait is not for the same
// as in the iteration before.
func (l *lowering) again(ops []*ir.Op) map[*ir.Op]*ir.Value {
	out := map[*ir.Op]*ir.Value{}
	if !onlyGrow(ops) || !onlyAdds(ops) {
		return out
	}
	for _, op := range ops {
		w, ok := comm.Wait.Cast(op)
		if !ok {
			continue
		}
		loop, ok := scf.For.Cast(op.ParentOp())
		if ok && repeats(loop, w.Index) && (repeats(loop, w.Value) || outside(loop, w.Value)) {
			out[op] = other(op)
		}
	}
	return out
}

func onlyAdds(ops []*ir.Op) bool {
	for _, op := range ops {
		if n, ok := comm.Notify.Cast(op); ok && n.SigOp != comm.SigAdd {
			return false
		}
	}
	return true
}

func outside(loop scf.ForOp, v *ir.Value) bool {
	return !loop.Op.IsAncestor(v.ParentBlock().ParentOp())
}

// repeats reports whether a number may be the same in iterations one behind the other: it is computed in the loop with
// a quotient.
func repeats(loop scf.ForOp, v *ir.Value) bool {
	def := v.DefiningOp()
	if def == nil || outside(loop, v) {
		return false
	}
	if arith.DivUI.Is(def) || arith.DivSI.Is(def) || arith.ShRUI.Is(def) || arith.FloorDivSI.Is(def) {
		return true
	}
	for _, x := range def.Operands() {
		if repeats(loop, x) {
			return true
		}
	}
	return false
}

// other lets the loop around a wait carry the counter and the value of the last, and says whether either is
// another now. No counter has the number with which it begins.
func other(op *ir.Op) *ir.Value {
	w := comm.Wait.Of(op)
	now := []*ir.Value{w.Index, w.Value}
	before := carry(scf.For.Of(op.ParentOp()), func(b *ir.Builder) []*ir.Value {
		return []*ir.Value{arith.ConstantIndex(b, -1), arith.ConstantInt(b, 0, ir.I32)}
	}, now)
	b := ir.Before(op)
	differs := func(i int) *ir.Value { return arith.NewCmpI(b, arith.NE, now[i], before[i]) }
	return arith.Binary(b, arith.OrI, differs(0), differs(1))
}

// carry adds loop-carried values, which begin as init makes them, and returns their values at the start of an
// iteration. The loop becomes another one.
func carry(f scf.ForOp, init func(b *ir.Builder) []*ir.Value, next []*ir.Value) (before []*ir.Value) {
	b := ir.Before(f.Op)
	b.Loc = f.Loc()
	lower, upper, step := f.Bounds()
	old, n := f.Body.Entry(), len(f.Inits)
	all := scf.NewFor(b, lower, upper, step, append(append([]*ir.Value(nil), f.Inits...), init(b)...),
		func(b *ir.Builder, i *ir.Value, carried []*ir.Value) []*ir.Value {
			old.Arg(0).ReplaceAllUsesWith(i)
			for j, a := range f.IterArgs() {
				a.ReplaceAllUsesWith(carried[j])
			}
			yielded := append(append([]*ir.Value(nil), f.Yields()...), next...)
			old.Last().Erase()
			for old.First() != nil {
				old.First().MoveToEnd(b.Block())
			}
			before = carried[n:]
			return yielded
		})
	for _, a := range f.Op.DiscardableAttrs() {
		all.Op.SetAttr(a.Name, a.Value)
	}
	for i, r := range f.Results {
		r.ReplaceAllUsesWith(all.Results[i])
	}
	f.Op.Erase()
	return before
}

// unless runs something where a wait is not for the same again.
func unless(b *ir.Builder, changed *ir.Value, body func(b *ir.Builder)) {
	if changed == nil {
		body(b)
		return
	}
	scf.NewIf(b, changed, nil, func(b *ir.Builder) []*ir.Value {
		body(b)
		return nil
	}, nil)
}

// fences makes the async proxy fence after a wait, if there is one, conditional on the wait.
func fences(op *ir.Op, changed *ir.Value) {
	at := op.Next()
	for at != nil && ir.IsMemoryEffectFree(at) {
		at = at.Next()
	}
	f, ok := nvvm.FenceProxy.Cast(at)
	if !ok || f.Kind != nvvm.ProxyAsyncGlobal {
		return
	}
	unless(ir.Before(f.Op), changed, func(b *ir.Builder) { nvvm.FenceProxy.New(b, nvvm.FenceProxyOp{Kind: f.Kind}) })
	f.Op.Erase()
}
