package reuseloads

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// loop is a loop of a kernel whose counter is an index.
type loop struct {
	op *ir.Op
	ir.CountedLoop
}

func loopOf(op *ir.Op) (l loop, ok bool) {
	f, isFor := scf.For.Cast(op)
	if !tile.Pipelined.Is(op) && (!isFor || f.Unsigned || f.Step.Type() != ir.Index) {
		return l, false
	}
	c, ok := ir.As[ir.CountedLoop](op)
	return loop{op, c}, ok
}

// body are the operations of an iteration.
func (l loop) body() *ir.Block { return l.op.Region(0).Entry() }

// fixed reports whether a form has the same value in all iterations.
func (l loop) fixed(f linear.Form) bool {
	return !slices.ContainsFunc(f.Terms(), func(t linear.Term[*ir.Value]) bool {
		return l.op.Region(0).IsAncestor(t.Of.ParentRegion())
	})
}

// trips is how often two loops run.
type trips struct {
	lower linear.Form
	step  int64
	// most is the greatest trip count; exact says that it is the only one.
	most  int64
	exact bool
}

// tripsOf is the trip count of two loops with the same bounds; ok is false if they have others, or if it is not known
// how large it may be.
func tripsOf(a, b loop, forms *linear.Reader) (t trips, ok bool) {
	al, au, as := a.Bounds()
	bl, bu, bs := b.Bounds()
	step, ok := rewrite.IntConstant(as)
	other, same := rewrite.IntConstant(bs)
	lower, upper := forms.Of(al), forms.Of(au)
	if !ok || !same || step != other || step < 1 || !lower.Equal(forms.Of(bl)) || !upper.Equal(forms.Of(bu)) {
		return t, false
	}
	length := upper.Minus(lower)
	span := forms.IntervalOf(length)
	if !span.HasHi() || span.Hi < 1 || length.Overflowed() {
		return t, false
	}
	t = trips{lower: lower, step: step, most: (span.Hi-1)/step + 1}
	_, constant := lower.Known()
	_, t.exact = length.Known()
	t.exact = t.exact && constant
	return t, true
}
