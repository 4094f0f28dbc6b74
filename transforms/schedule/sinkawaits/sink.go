package sinkawaits

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/inflight"
)

// sinker moves awaits down.
type sinker struct {
	work []tile.AwaitOp
	gone map[*ir.Op]bool
}

func (s *sinker) run() {
	for len(s.work) > 0 {
		a := s.work[0]
		s.work = s.work[1:]
		if !s.gone[a.Op] {
			s.sink(a)
		}
	}
}

// erase removes an await whose tile has no more uses.
func (s *sinker) erase(a tile.AwaitOp) {
	s.gone[a.Op] = true
	a.Erase()
}

// again looks at an await once more, whose tile has another use.
func (s *sinker) again(v *ir.Value) {
	if a, ok := tile.Await.Cast(v.DefiningOp()); ok {
		s.work = append(s.work, a)
	}
}

// sink moves an await to where it is needed, or away.
func (s *sinker) sink(a tile.AwaitOp) {
	use, only := user(a.Result, a.Block()), a.Result.HasOneUse()
	if w := waited(a, use); w != nil {
		a.Op.MoveAfter(w)
		return
	}
	g, adds := tile.Gemm.Cast(use)
	switch {
	case use == nil:
		a.Op.MoveBefore(a.Block().Last())
	case only && adds && g.Async && g.Acc == a.Result, only && tile.Ready.Is(use):
		s.goOn(a, use)
	case only && scf.Yield.Is(use) && s.passOn(a, use):
	case scf.If.Is(use) && s.divide(a, ir.View[scf.IfOp](use)):
	default:
		a.Op.MoveBefore(use)
	}
}

// goOn gives what uses the tile the future of it.
func (s *sinker) goOn(a tile.AwaitOp, use *ir.Op) {
	if r, ok := tile.Ready.Cast(use); ok {
		r.Future.ReplaceAllUsesWith(a.Future)
		r.Erase()
	} else {
		a.Result.ReplaceAllUsesWith(a.Future)
	}
	s.erase(a)
}

// user is the first operation of a block that uses a value, in itself or inside; nil if there is none.
func user(v *ir.Value, b *ir.Block) (first *ir.Op) {
	for u := range v.Uses() {
		if op := b.Region().AncestorOpIn(u.Owner()); first == nil || op.IsBeforeInBlock(first) {
			first = op
		}
	}
	return first
}

// waited is the first operation between an await and another one, or the end of the block, that waits until the MMA has
// completed, by the number of MMAs that the block begins after it.
func waited(a tile.AwaitOp, before *ir.Op) *ir.Op {
	from := a.Block().First()
	if def := a.Future.DefiningOp(); def != nil && def.Block() == a.Block() {
		from = def.Next()
	}
	flying, behind := inflight.Set[*ir.Op]{}.Begin(a.Op), false
	for op := from; op != nil && op != before; op = op.Next() {
		behind = behind || op == a.Op
		if p, ok := inflight.Begun(op); ok {
			flying = flying.Begin(p.Op)
		}
		if w, ok := tile.WaitProducts.Cast(op); ok && behind && !flying.Wait(w.Pending).Has(a.Op) {
			return op
		}
	}
	return nil
}
