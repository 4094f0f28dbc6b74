package pipelinemma

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A single consumer warpgroup keeps tensor cores waiting: it awaits a step's MMA, releases the stage, and waits for the
// next stage before it begins another MMA. So its loop takes several steps at a time: each MMA begins when its operands
// are there and accumulates to the one before, and all are awaited together. Several warpgroups wait alternately and do
// not need this.

// together is how many steps it takes at a time. A 4096³ GEMM in tiles of 128×128×64 took 224 µs on an H100 with one,
// 205 with two, and 227 with four, since six stages are too few to be filled meanwhile.
const together = 2

// joined is a loop with several steps in one iteration.
type joined struct {
	loop     scf.ForOp
	gemm     tile.GemmOp
	acc      int // index of the accumulator among the loop's iteration arguments
	releases []*ir.Op
}

// joinable is the loop of a one-warpgroup role with one MMA whose accumulator the loop carries, if rings have room.
func joinable(l scf.ForOp, outstanding func(tile.GemmOp) bool) (j joined, ok bool) {
	role, in := ir.Enclosing(l.Op, tile.Role)
	if !in || role.Units != 1 {
		return j, false
	}
	body := l.Body.Entry()
	var gemms []tile.GemmOp
	for op := range body.Ops() {
		take, takes := tile.Take.Cast(op)
		switch g, isGemm := tile.Gemm.Cast(op); {
		case takes && !roomy(take):
			return j, false
		case isGemm:
			gemms = append(gemms, g)
		case tile.Release.Is(op):
			j.releases = append(j.releases, op)
		case op.Has(ir.Terminator), tile.Take.Is(op), tile.Slot.Is(op), tile.Advance.Is(op), readsOperand(op),
			ir.IsMemoryEffectFree(op) && len(op.Regions()) == 0:
		default:
			return j, false
		}
	}
	if len(gemms) != 1 || gemms[0].Async || !outstanding(gemms[0]) {
		return j, false
	}
	j.loop, j.gemm = l, gemms[0]
	j.acc = slices.Index(l.IterArgs(), j.gemm.Acc)
	yields := body.Terminator().Operands()
	return j, j.acc >= 0 && yields[j.acc] == j.gemm.Result && j.gemm.Result.HasOneUse() && j.gemm.Acc.HasOneUse()
}

// readsOperand reports whether an operation is the load of a stage for an MMA that reads it in place.
func readsOperand(op *ir.Op) bool {
	l, ok := tile.Load.Cast(op)
	if !ok || !tile.Slot.Is(l.Source.DefiningOp()) || !l.Result.HasOneUse() {
		return false
	}
	for u := range l.Result.Uses() {
		ok = tile.Gemm.Is(u.Owner())
	}
	return ok
}

// hasStages reports whether a ring has so many stages.
func hasStages(t tile.RingWaitOp, n int64) bool {
	r, ok := tile.Ring.Cast(t.Ring.DefiningOp())
	return ok && r.Depth() >= n
}

// roomy reports whether a ring has, or may get, stages for the steps and as many again that are filled meanwhile.
func roomy(t tile.RingWaitOp) bool {
	r, ok := tile.Ring.Cast(t.Ring.DefiningOp())
	return ok && r.Depth() >= together && (r.Depth() >= 2*together || r.AtLeast)
}

// join makes a loop of several steps an iteration, and a remainder loop.
func (j joined) join() {
	l := j.loop
	b := ir.Before(l.Op)
	b.Loc = l.Loc()
	lower, upper, step := l.Bounds()
	several := arith.Binary(b, arith.MulI, step, arith.ConstantIndex(b, together))
	length := arith.Binary(b, arith.SubI, upper, lower)
	rest := arith.Binary(b, arith.RemSI, length, several)
	// If the step does not divide the length, the remainder loop has a last iteration for the rest.
	end := arith.Binary(b, arith.SubI, upper, rest)
	main := scf.NewFor(b, lower, end, several, l.Inits, func(b *ir.Builder, iv *ir.Value, args []*ir.Value) []*ir.Value {
		return j.steps(b, iv, step, args)
	})
	left := scf.NewFor(b, end, upper, step, main.Results, func(b *ir.Builder, iv *ir.Value, args []*ir.Value) []*ir.Value {
		var m ir.Mapping
		m.Map(l.InductionVar(), iv)
		m.MapAll(l.IterArgs(), args)
		for op := range l.Body.Entry().Ops() {
			if !op.Has(ir.Terminator) {
				insert(b, op, &m)
			}
		}
		return mapped(&m, l.Body.Entry().Terminator().Operands())
	})
	for i, r := range l.Results {
		r.ReplaceAllUsesWith(left.Results[i])
	}
	l.Erase()
}

// steps are the steps of one iteration.
func (j joined) steps(b *ir.Builder, iv, step *ir.Value, args []*ir.Value) []*ir.Value {
	body := j.loop.Body.Entry()
	var given []func()
	var sum *ir.Value
	for n := range together {
		m := &ir.Mapping{}
		m.Map(j.loop.InductionVar(), iv)
		m.MapAll(j.loop.IterArgs(), args)
		for op := range body.Ops() {
			switch {
			case op.Has(ir.Terminator):
			case slices.Contains(j.releases, op):
				given = append(given, func() { insert(b, op, m) })
			case op == j.gemm.Op:
				c := insert(b, op, m)
				ir.Edit(c, func(g *tile.GemmOp) { g.Async = true })
				c.Result(0).SetType(tile.Future(j.gemm.Sum()))
				sum = c.Result(0)
			default:
				insert(b, op, m)
			}
		}
		args = mapped(m, body.Terminator().Operands())
		args[j.acc] = sum
		if n < together-1 {
			iv = arith.Binary(b, arith.AddI, iv, step)
		}
	}
	b.Loc = j.gemm.Loc()
	args[j.acc] = tile.Await.New(b, tile.AwaitOp{Future: sum}, j.gemm.Sum()).Result
	for _, give := range given {
		give()
	}
	return args
}
