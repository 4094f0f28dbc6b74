package sinkawaits

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// passOn lets a loop or a branch pass a future on in place of its tile, which is awaited behind it and, in a loop,
// where the next iteration begins. It reports whether what ends in the yield does that.
func (s *sinker) passOn(a tile.AwaitOp, yield *ir.Op) bool {
	i := 0
	for yield.Operand(i) != a.Result {
		i++
	}
	op := yield.ParentOp()
	switch {
	case scf.For.Is(op):
		loop := ir.View[scf.ForOp](op)
		s.readied(op, len(op.Operands())-len(loop.Inits)+i)
		s.awaited(loop.Body.Entry().Arg(1+i), ir.Before(loop.Body.Entry().First()))
	case scf.If.Is(op):
		for _, r := range op.Regions() {
			if other := r.Entry().Terminator(); other != yield {
				s.readied(other, i)
			}
		}
	default:
		return false
	}
	yield.SetOperand(i, a.Future)
	s.erase(a)
	s.awaited(op.Result(i), ir.After(op))
	return true
}

// readied makes an operand a future of what it was.
func (s *sinker) readied(op *ir.Op, i int) {
	v := op.Operand(i)
	b := ir.Before(op)
	b.Loc = v.Loc()
	op.SetOperand(i, tile.Ready.New(b, tile.ReadyOp{Tile: v}, tile.Future(v.Type().(*ir.TensorType))).Future)
	s.again(v)
}

// awaited makes a value a future, and awaits it for its users.
func (s *sinker) awaited(v *ir.Value, b *ir.Builder) {
	t := v.Type().(*ir.TensorType)
	v.SetType(tile.Future(t))
	b.Loc = v.Loc()
	a := tile.Await.New(b, tile.AwaitOp{Future: v}, t)
	v.ReplaceUsesIf(a.Result, func(u *ir.Use) bool { return u.Owner() != a.Op })
	s.work = append(s.work, a)
}

// divide awaits an MMA in both branches, if each uses its tile and nothing else does; false otherwise.
func (s *sinker) divide(a tile.AwaitOp, branch scf.IfOp) bool {
	users := map[*ir.Region]bool{}
	for u := range a.Result.Uses() {
		switch {
		case branch.Then.AncestorOpIn(u.Owner()) != nil:
			users[branch.Then] = true
		case branch.Else.AncestorOpIn(u.Owner()) != nil:
			users[branch.Else] = true
		default:
			return false
		}
	}
	if len(users) < 2 {
		return false
	}
	for _, r := range branch.Op.Regions() {
		b := ir.Before(r.Entry().First())
		b.Loc = a.Loc()
		own := tile.Await.New(b, tile.AwaitOp{Future: a.Future}, a.Result.Type())
		a.Result.ReplaceUsesIf(own.Result, func(u *ir.Use) bool { return r.AncestorOpIn(u.Owner()) != nil })
		s.work = append(s.work, own)
	}
	s.erase(a)
	return true
}
