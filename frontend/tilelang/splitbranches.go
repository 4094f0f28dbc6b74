package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// An if that only some threads enter cannot hold a barrier for which others have to come. It is divided where threads
// wait: `if c: A; wait; B` becomes `if c: A`, wait, `if c: B`. What A makes and B uses is a result of the first one,
// zero for threads that c keeps out. A loop of as many iterations for all threads goes around the ifs that it is in: of
// `if c: for k: A; wait; B` becomes `for k: (if c: A); wait; (if c: B)`.

// bringOut brings an operation, a barrier, over so many levels out of the ifs and loops that are around it.
func bringOut(op *ir.Op, levels int) {
	var around []*ir.Op
	for at := op.ParentOp(); len(around) < levels; at = at.ParentOp() {
		around = append(around, at)
	}
	for i, o := range slices.Backward(around) {
		loop, ok := scf.For.Cast(o)
		if !ok {
			continue
		}
		for _, outer := range around[i+1:] {
			branch, _ := scf.If.Cast(outer)
			inElse := o.ParentRegion() == branch.Else
			computeBefore(branch, loop)
			divide(branch, o)
			guard(loop, branch, inElse)
		}
		bringOut(op, levels-1)
		return
	}
	for _, o := range around {
		branch, _ := scf.If.Cast(o)
		divide(branch, op)
	}
}

// computeBefore computes the bounds of a loop in an if before the if.
func computeBefore(outer scf.IfOp, loop scf.ForOp) {
	b, m := ir.Before(outer.Op), &ir.Mapping{}
	for i := range 3 {
		loop.Op.SetOperand(i, ir.CloneValue(b, loop.Op.Operand(i), loop.Op.ParentRegion(), m))
	}
}

// canLeave reports whether a barrier can be brought out of a frame of a thread region: out of an if, and of a loop that
// all threads go through alike.
func (t *translator) canLeave(s *threadRegion, f *frame) bool {
	if f == s.frame || f.when == nil && (f.mask != 0 || len(f.over) == 0) {
		return false
	}
	outside := func(v *ir.Value) bool { return !t.isWithin(v, s.frame) || v.ParentBlock() == s.frame.block }
	if slices.ContainsFunc(f.over, func(v *ir.Value) bool { return !canCompute(v, outside) }) {
		return false
	}
	for op := range f.block.Ops() {
		for _, v := range op.Results() {
			if arith.ZeroAttr(v.Type()) == nil && !canCompute(v, outside) {
				return false
			}
		}
	}
	return true
}

// canCompute reports whether a value can be computed again, from what is known outside of where it is made.
func canCompute(v *ir.Value, outside func(*ir.Value) bool) bool {
	if outside(v) {
		return true
	}
	op := v.DefiningOp()
	return op != nil && ir.IsPure(op) && op.NumRegions() == 0 &&
		!slices.ContainsFunc(op.Operands(), func(o *ir.Value) bool { return !canCompute(o, outside) })
}

// divide makes two ifs of one at an operation in it, which is then between them: the second one is the one that was.
func divide(branch scf.IfOp, at *ir.Op) {
	here, other := branch.Then, branch.Else
	inElse := at.ParentRegion() == branch.Else
	if inElse {
		here, other = other, here
	}
	b := ir.Before(branch.Op)
	var crossing []*ir.Value
	m := &ir.Mapping{}
	for op := here.Entry().First(); op != at; op = op.Next() {
		for _, v := range op.Results() {
			switch {
			case !usedBehind(v, at):
			case op.Has(ir.ConstantLike) || arith.ZeroAttr(v.Type()) == nil:
				w := ir.CloneValue(b, v, here, m)
				v.ReplaceUsesIf(w, func(u *ir.Use) bool { return isBehind(u.Owner(), at) })
			default:
				crossing = append(crossing, v)
			}
		}
	}
	var left []*ir.Value // of the other branch, what it gives
	if !other.Empty() {
		for _, v := range other.Entry().Last().Operands() {
			if v.ParentBlock() == other.Entry() && !slices.Contains(left, v) {
				left = append(left, v)
			}
		}
	}
	first := [2]*ir.Block{ir.NewBlock(), ir.NewBlock()}
	for op := here.Entry().First(); op != at; op = here.Entry().First() {
		op.MoveToEnd(first[0])
	}
	at.MoveBefore(branch.Op)
	if !other.Empty() {
		for op := other.Entry().First(); op.Next() != nil; op = other.Entry().First() {
			op.MoveToEnd(first[1])
		}
	}
	results := slices.Concat(crossing, left)
	regions := [2]*ir.Region{ir.NewRegion(first[0]), ir.NewRegion()}
	for i, own := range [][]*ir.Value{crossing, left} {
		if i == 1 {
			if len(results) == 0 && first[1].Empty() {
				break
			}
			regions[1].Append(first[1])
		}
		end := &ir.Builder{Loc: branch.Loc()}
		end.SetToEnd(first[i])
		values := slices.Clone(results)
		for j, v := range values {
			if !slices.Contains(own, v) {
				values[j] = arith.Zero(end, v.Type())
			}
		}
		scf.NewYield(end, values...)
	}
	if inElse {
		regions[0], regions[1] = regions[1], regions[0]
	}
	b.SetBefore(at)
	types := make([]ir.Type, len(results))
	for i, v := range results {
		types[i] = v.Type()
	}
	now := scf.If.New(b, scf.IfOp{Condition: branch.Condition, Then: regions[0], Else: regions[1]}, orNone(types)...).Op
	for i, v := range results {
		v.ReplaceUsesIf(now.Result(i), func(u *ir.Use) bool { return !now.IsAncestor(u.Owner()) })
	}
}

// usedBehind reports whether a value is used by an operation of its block, or behind it.
func usedBehind(v *ir.Value, op *ir.Op) bool {
	for u := range v.Uses() {
		if isBehind(u.Owner(), op) {
			return true
		}
	}
	return false
}

// isBehind reports whether an operation is another one of a block, is in it, or comes behind it.
func isBehind(op, at *ir.Op) bool {
	for op.Block() != at.Block() {
		op = op.ParentOp()
	}
	return op == at || at.IsBeforeInBlock(op)
}

// guard lets the body of a loop run where an if around which it goes lets it, by the then or the else branch.
func guard(loop scf.ForOp, outer scf.IfOp, inElse bool) {
	body := loop.Body.Entry()
	end := body.Last()
	in, out := ir.NewBlock(), ir.NewBlock()
	next, carried := slices.Clone(end.Operands()), body.Args()[1:]
	for op := body.First(); op != end; op = body.First() {
		op.MoveToEnd(in)
	}
	regions := [2]*ir.Region{ir.NewRegion(in), ir.NewRegion(out)}
	if inElse {
		regions[0], regions[1] = regions[1], regions[0]
	} else if len(next) == 0 {
		regions[1] = ir.NewRegion()
	}
	types := make([]ir.Type, len(next))
	for i, v := range next {
		types[i] = v.Type()
	}
	b := ir.Before(end)
	b.SetToEnd(in)
	scf.NewYield(b, next...)
	b.SetToEnd(out)
	scf.NewYield(b, carried...)
	b.SetBefore(end)
	now := scf.If.New(b, scf.IfOp{Condition: outer.Condition, Then: regions[0], Else: regions[1]}, orNone(types)...).Op
	end.SetOperands(now.Results())
}
