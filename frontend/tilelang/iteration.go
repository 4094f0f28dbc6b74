package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// What numbers of the body of a T.Parallel are in one of its iterations, as far as they are computed of coordinates.

// An iteration is one, with the numbers of loops in it.
type iteration struct {
	body    *ir.Block
	numbers []*ir.Value // coordinates, then the numbers of loops
	at      []int64
	made    map[application]int64
}

// An application is an operation with its operands.
type application struct {
	op *ir.Op
	of [maxOperands]int64
}

// maxOperands is how many an operation may have whose result is computed.
const maxOperands = 3

// A knowledge is what is known of a value of the body.
type knowledge int

const (
	varies  knowledge = iota // nothing: iterations may have different ones
	shares                   // all iterations have the same one
	isKnown                  // the number
)

// maxTrips is how many iterations of a loop in the body are gone through.
const maxTrips = 1 << 10

// reach visits a place inside of frames as often as the iteration comes there; sure is false where that is not known.
// visit ends it by false.
func (it *iteration) reach(frames []*frame, sure bool, visit func(sure bool) bool) bool {
	if len(frames) == 0 {
		return visit(sure)
	}
	f, rest := frames[0], frames[1:]
	switch {
	case f.when != nil:
		n, what := it.number(f.when)
		if what == isKnown && (n != 0) == f.otherwise {
			return true
		}
		return it.reach(rest, sure && what != varies, visit)
	case f.over != nil:
		var of [3]int64
		for i, v := range f.over {
			n, what := it.number(v)
			if what != isKnown {
				return it.reach(rest, false, visit)
			}
			of[i] = n
		}
		if of[2] <= 0 || (of[1]-of[0])/of[2] > maxTrips {
			return it.reach(rest, false, visit)
		}
		it.numbers, it.at = append(it.numbers, f.block.Arg(0)), append(it.at, 0)
		last, goOn := len(it.at)-1, true
		for n := of[0]; n < of[1] && goOn; n += of[2] {
			it.at[last] = n
			goOn = it.reach(rest, sure, visit)
		}
		it.numbers, it.at = it.numbers[:last], it.at[:last]
		return goOn
	}
	return it.reach(rest, false, visit)
}

// isOf reports whether a value is made by the body.
func (it *iteration) isOf(v *ir.Value) bool {
	b := v.ParentBlock()
	for b != it.body && b.ParentOp() != nil {
		b = b.ParentOp().Block()
	}
	return b == it.body
}

// shared is what a sum has of values from outside of the body.
func (it *iteration) shared(l linear.Form) linear.Form {
	_, outside := l.PlusConstant(-l.Constant()).Split(it.isOf)
	return outside
}

// sum is a sum less what all iterations share.
func (it *iteration) sum(l linear.Form) (n int64, ok bool) {
	n = l.Constant()
	for _, m := range l.Terms() {
		v, what := it.number(m.Of)
		if what == varies {
			return 0, false
		}
		n += m.Coefficient * v
	}
	return n, true
}

// number is a value; 0 where it is not known.
func (it *iteration) number(v *ir.Value) (int64, knowledge) {
	if i := slices.Index(it.numbers, v); i >= 0 {
		return it.at[i], isKnown
	}
	if n, ok := asNumber(rewrite.ConstantOf(v)); ok {
		return n, isKnown
	}
	if n, ok := it.computed(v); ok {
		return n, isKnown
	}
	if it.isShared(v) {
		return 0, shares
	}
	return 0, varies
}

// isShared reports whether all iterations have the same value.
func (it *iteration) isShared(v *ir.Value) bool {
	if !it.isOf(v) {
		return true
	}
	op := v.DefiningOp()
	return op != nil && ir.IsPure(op) && op.NumRegions() == 0 &&
		!slices.ContainsFunc(op.Operands(), func(o *ir.Value) bool { return !it.isShared(o) })
}

// computed is a value that the body computes of numbers.
func (it *iteration) computed(v *ir.Value) (int64, bool) {
	op := v.DefiningOp()
	if op == nil || !it.isOf(v) || !ir.IsPure(op) || op.NumRegions() > 0 || op.NumResults() != 1 ||
		op.NumOperands() > maxOperands {
		return 0, false
	}
	var xs [maxOperands]int64
	all := true
	for i, o := range op.Operands() {
		n, what := it.number(o)
		if what == isKnown && decides(op, n) {
			return n, true
		}
		xs[i], all = n, all && what == isKnown
	}
	if !all {
		return 0, false
	}
	return it.applied(op, xs)
}

// decides reports whether a truth value is what an operation makes of it and any other.
func decides(op *ir.Op, n int64) bool {
	return op.Result(0).Type() == ir.I1 && (arith.AndI.Is(op) && n == 0 || arith.OrI.Is(op) && n == 1)
}

// applied is what an operation makes of numbers, by its folder.
func (it *iteration) applied(op *ir.Op, xs [maxOperands]int64) (int64, bool) {
	key := application{op, xs}
	if n, ok := it.made[key]; ok {
		return n, true
	}
	operands := make([]ir.Attr, op.NumOperands())
	for i, o := range op.Operands() {
		operands[i] = ir.Integer(o.Type(), xs[i])
	}
	out := analysis.Evaluate(op, operands, rewrite.Fold)
	if len(out) != 1 {
		return 0, false
	}
	n, ok := asNumber(out[0].Attr)
	for i, o := range op.Operands() {
		if out[0].Value == o {
			n, ok = xs[i], true
		}
	}
	if ok {
		it.made[key] = n
	}
	return n, ok
}

// asNumber is an integer, a truth value's 0 or 1.
func asNumber(a ir.Attr) (int64, bool) {
	i, ok := a.(*ir.IntegerAttr)
	switch {
	case !ok:
		return 0, false
	case i.Type() == ir.I1:
		return i.Int() & 1, true
	}
	return i.Int(), true
}
