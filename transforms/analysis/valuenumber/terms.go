// Package valuenumber is global value numbering for the integers of a kernel: which are equal because they are computed
// alike, and which differ among the blocks of a cluster. verify-async compares the loop bounds of the roles of a ring,
// and specialize-warps asks which blocks load the same tile.
//
// A value number is a [Sum], by [Names.Of].
package valuenumber

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Sum is a number as a linear form of terms, which are texts: equal terms are equal numbers.
type Sum = linear.Sum[string]

// Text is a sum with its terms in alphabetical order.
func Text(s Sum) string {
	var parts []string
	if n := s.Constant(); n != 0 {
		parts = append(parts, fmt.Sprintf("%d*", n))
	}
	for _, t := range s.Terms() {
		parts = append(parts, fmt.Sprintf("%d*%s", t.Coefficient, t.Of))
	}
	slices.Sort(parts)
	return strings.Join(parts, "+")
}

// Names gives values names that are the same where the values are equal because they
// are computed alike: from the same values, by the same arithmetic.
type Names struct {
	kernel tile.KernelOp
	known  map[*ir.Value]Sum
	own    map[*ir.Value]int // of values whose arithmetic is not analysed
}

// Of is a value as a sum.
func (x *Names) Of(v *ir.Value) Sum {
	if s, ok := x.known[v]; ok {
		return s
	}
	s := x.compute(v)
	x.known[v] = s
	return s
}

func (x *Names) compute(v *ir.Value) Sum {
	if n, ok := rewrite.IntConstant(v); ok && Small(n) {
		return linear.Number[string](n)
	}
	if s, ok := x.induction(v); ok {
		return s
	}
	op := v.DefiningOp()
	if op != nil && x.kernel.Cluster() > 1 {
		if level, count := comm.RankLevel(op); level == scale.Cluster && !count {
			return linear.Of(rankTerm)
		}
	}
	if op == nil || op.NumRegions() > 0 || op.NumOperands() == 0 || !x.computes(op) {
		return x.unlike(v)
	}
	rules := linear.Rules[string]{Of: func(v *ir.Value) (Sum, bool) { return x.Of(v), true }, Interval: x.interval}
	if s, ok := rules.Apply(op); ok && small(s) {
		return s
	}
	return linear.Of(x.call(v, op))
}

// interval is where a term lies. The number of a block is its cluster's times the cluster's size, plus its rank.
func (x *Names) interval(term string) linear.Interval {
	in := linear.Everything()
	switch {
	case term == rankTerm:
		return linear.Interval{Lo: 0, Hi: x.kernel.Cluster() - 1}
	case term == groupTerm, strings.HasPrefix(term, blockTerm):
		in.Lo = 0
	}
	return in
}

// small reports whether no number of the sum is too large to go on with.
func small(s Sum) bool {
	return Small(s.Constant()) && !slices.ContainsFunc(s.Terms(),
		func(t linear.Term[string]) bool { return !Small(t.Coefficient) })
}

// induction is the induction variable of a loop by the number of the iteration, from 0
// on: it is the same in loops that begin elsewhere.
func (x *Names) induction(v *ir.Value) (s Sum, ok bool) {
	if !v.IsBlockArg() {
		return s, false
	}
	l, ok := ir.As[ir.CountedLoop](v.OwnerBlock().ParentOp())
	if !ok || v != l.InductionVar() || !x.kernel.Op.IsAncestor(v.OwnerBlock().ParentOp()) {
		return s, false
	}
	lower, _, by := l.Bounds()
	k := Iteration(v.OwnerBlock().ParentOp())
	if step, known := x.Of(by).Known(); known && Small(step) {
		return x.Of(lower).PlusTimes(linear.Of(k), step), true
	}
	return x.Of(lower).Plus(linear.Of(fmt.Sprintf("%s(%v)", k, Text(x.Of(by))))), true
}

// Iteration is the term for the number of a loop's iteration: by how many loops are
// around it, so that it is the same for loops of two roles that stand alike.
func Iteration(loop *ir.Op) string {
	depth := 0
	for p := loop.ParentOp(); p != nil && !tile.Kernel.Is(p); p = p.ParentOp() {
		if _, ok := ir.As[ir.CountedLoop](p); ok {
			depth++
		}
	}
	return fmt.Sprintf("%%k%d", depth)
}

// computes reports whether an operation has the same results each time: it does no more
// than to read what the kernel does not write.
func (x *Names) computes(op *ir.Op) bool {
	effects, known := ir.EffectsOf(op)
	for _, e := range effects {
		known = known && e.Kind == ir.Read && e.Value != nil && !x.written(e.Value)
	}
	return known
}

// written reports whether the kernel may write to memory.
func (x *Names) written(m *ir.Value) bool {
	for _, r := range memory.Roots(m) {
		for _, v := range memory.Reach(r) {
			for u := range v.Uses() {
				if x.kernel.Op.IsAncestor(u.Owner()) && writes(u.Owner(), v) {
					return true
				}
			}
		}
	}
	return false
}

func writes(op *ir.Op, m *ir.Value) bool {
	effects, known := ir.EffectsOf(op)
	return !known || slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind == ir.Write && e.Value == m })
}

// Small reports whether two such numbers times each other do not overflow.
func Small(n int64) bool { return n > -math.MaxInt32 && n < math.MaxInt32 }

// call is a result of an operation with what it is computed from. Types are a part of that: casts from or to another
// number of bits compute other numbers.
func (x *Names) call(v *ir.Value, op *ir.Op) string {
	var args []string
	for _, o := range op.Operands() {
		args = append(args, fmt.Sprintf("%s:%v", Text(x.Of(o)), o.Type()))
	}
	if op.Has(ir.Commutative) {
		slices.Sort(args)
	}
	var attrs []string
	for _, a := range op.AllAttrs() {
		attrs = append(attrs, a.Name+"="+ir.AttrText(a.Value))
	}
	result := slices.Index(op.Results(), v)
	return fmt.Sprintf("%s#%d[%s](%s):%v", op.Name(), result, strings.Join(attrs, ","), strings.Join(args, ";"), v.Type())
}

// The terms that are not computed, by what they begin with.
const (
	givenTerm  = "%given" // a value from outside of the kernel
	unlikeTerm = "%value" // any other value
	groupTerm  = "%group" // the number of the block's cluster
	rankTerm   = "%rank"  // the number of the block in its cluster
	blockTerm  = "%block" // that of the block in another dimension
)

// New names the values of a kernel. Clusters lie along the first dimension of its
// grid.
func New(k tile.KernelOp) *Names {
	x := &Names{kernel: k, known: map[*ir.Value]Sum{}, own: map[*ir.Value]int{}}
	for i, id := range k.BlockIDs() {
		x.known[id] = linear.Of(fmt.Sprintf("%s%d", blockTerm, i))
		if n := k.Cluster(); i == 0 && n > 1 {
			x.known[id] = linear.Of(groupTerm).Times(n).Plus(linear.Of(rankTerm))
		}
	}
	return x
}

// Differs reports whether a number may be another in each block of a cluster.
func Differs(s Sum) bool {
	return slices.ContainsFunc(s.Terms(), func(t linear.Term[string]) bool {
		return strings.Contains(t.Of, rankTerm) || strings.Contains(t.Of, unlikeTerm)
	})
}

// unlike is a value that is equal to itself alone.
func (x *Names) unlike(v *ir.Value) Sum {
	n, ok := x.own[v]
	if !ok {
		n = len(x.own)
		x.own[v] = n
	}
	term := unlikeTerm
	if !x.kernel.Body.IsAncestor(v.ParentRegion()) {
		term = givenTerm
	}
	return linear.Of(fmt.Sprintf("%s%d", term, n))
}
