package skiploops

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// guarded reports whether a loop's bound already says that it has no iterations under a condition.
func guarded(l ir.CountedLoop) bool {
	lower, upper, _ := l.Bounds()
	s, ok := arith.Select.Cast(upper.DefiningOp())
	return ok && (s.TrueValue == lower || s.FalseValue == lower)
}

// add lets the loop iterate only if one of its stores has elements.
func (g guard) add(l ir.CountedLoop, stores [][]end) {
	b := ir.Before(g.loop)
	b.Loc = g.loop.Loc()
	var some *ir.Value
	for _, ends := range stores {
		var has *ir.Value
		for _, e := range ends {
			g.raise(e.at.Value)
			g.raise(e.size.Value)
			has = both(b, arith.AndI, has, arith.NewCmpI(b, arith.SLT, arith.Index(b, e.at), e.size.Value))
		}
		some = both(b, arith.OrI, some, has)
	}
	lower, upper, _ := l.Bounds()
	g.loop.SetOperand(1, arith.NewSelect(b, some, upper, lower))
}

// both combines two conditions; the first may be missing.
func both(b *ir.Builder, kind ir.Def[arith.BinaryOp], x, y *ir.Value) *ir.Value {
	if x == nil {
		return y
	}
	return arith.Binary(b, kind, x, y)
}

// raise moves what a number is computed of before the loop.
func (g guard) raise(v *ir.Value) {
	if v == nil {
		return
	}
	op := v.DefiningOp()
	if op == nil || op.Block() != g.loop.Block() || op.IsBeforeInBlock(g.loop) {
		return
	}
	for _, x := range op.Operands() {
		g.raise(x)
	}
	op.MoveBefore(g.loop)
}
