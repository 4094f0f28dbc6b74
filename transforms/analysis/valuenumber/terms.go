// Package valuenumber says which numbers of a kernel are equal because they are computed
// alike, and which differ among the blocks of a cluster: two roles of a ring have loops
// of their own, of which verify-async compares the bounds, and specialize-warps asks
// which blocks load the same.
//
// A number is a [Sum] of terms, by [Names.Of].
package valuenumber

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Sum is a number as a sum of products: how often each product counts. The product
// of nothing, "", is one.
type Sum map[string]int64

// Add adds another number so many times.
func (s Sum) Add(t Sum, times int64) {
	for k, n := range t {
		if s[k] += n * times; s[k] == 0 {
			delete(s, k)
		}
	}
}

// Constant is the number, where it is known.
func (s Sum) Constant() (int64, bool) { return s[""], len(s) == 0 || len(s) == 1 && s[""] != 0 }

func (s Sum) String() string {
	var parts []string
	for k, n := range s {
		parts = append(parts, fmt.Sprintf("%d*%s", n, k))
	}
	slices.Sort(parts)
	return strings.Join(parts, "+")
}

// Divided is the sum without the factor that all of it and d have.
func (s Sum) Divided(d int64) (Sum, int64) {
	g := d
	for _, n := range s {
		for n != 0 {
			g, n = n, g%n
		}
	}
	if g < 0 {
		g = -g
	}
	out := Sum{}
	out.Add(s, 1)
	for k := range out {
		out[k] /= g
	}
	return out, d / g
}

// Names gives values names that are the same where the values are equal because they
// are computed alike: from the same values, by the same arithmetic.
type Names struct {
	kernel tile.KernelOp
	known  map[*ir.Value]Sum
	own    map[*ir.Value]int // of values whose arithmetic is not looked at
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
		out := Sum{}
		out.Add(Sum{"": 1}, n)
		return out
	}
	if s, ok := x.induction(v); ok {
		return s
	}
	op := v.DefiningOp()
	if op == nil || op.NumRegions() > 0 || op.NumOperands() == 0 || !x.computes(op) {
		return x.unlike(v)
	}
	if s, ok := x.arithmetic(op); ok && s.small() {
		return s
	}
	return Sum{x.call(v, op): 1}
}

// arithmetic is what an operation computes, where that is a sum.
func (x *Names) arithmetic(op *ir.Op) (out Sum, ok bool) {
	if o, ok := ir.As[arith.DivOp](op); ok {
		by, known := x.Of(o.RHS).Constant()
		if o.Def() == arith.CeilDivUI.OpDef || o.Def() == arith.CeilDivSI.OpDef || !known {
			return nil, false
		}
		return x.cut(x.Of(o.LHS), by)
	}
	o, ok := ir.As[arith.BinaryOp](op)
	if !ok {
		return nil, false
	}
	l, r := x.Of(o.LHS), x.Of(o.RHS)
	out = Sum{}
	switch o.Def() {
	case arith.AddI.OpDef:
		out.Add(l, 1)
		out.Add(r, 1)
	case arith.SubI.OpDef:
		out.Add(l, 1)
		out.Add(r, -1)
	case arith.MulI.OpDef:
		if _, known := r.Constant(); !known {
			l, r = r, l
		}
		by, known := r.Constant()
		if !known {
			return nil, false
		}
		out.Add(l, by)
	default:
		return nil, false
	}
	return out, true
}

// small reports whether no number of the sum is too large to go on with.
func (s Sum) small() bool {
	for _, n := range s {
		if !Small(n) {
			return false
		}
	}
	return true
}

// induction is the induction variable of a loop by the number of the iteration, from 0
// on: it is the same in loops that begin elsewhere.
func (x *Names) induction(v *ir.Value) (Sum, bool) {
	if !v.IsBlockArg() {
		return nil, false
	}
	l, ok := ir.As[ir.CountedLoop](v.OwnerBlock().ParentOp())
	if !ok || v != l.InductionVar() || !x.kernel.Op.IsAncestor(v.OwnerBlock().ParentOp()) {
		return nil, false
	}
	lower, _, by := l.Bounds()
	k := Iteration(v.OwnerBlock().ParentOp())
	out := Sum{}
	out.Add(x.Of(lower), 1)
	if step, known := x.Of(by).Constant(); known && Small(step) {
		out.Add(Sum{k: 1}, step)
	} else {
		out.Add(Sum{fmt.Sprintf("%s(%v)", k, x.Of(by)): 1}, 1)
	}
	return out, true
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

// Small reports whether products of two such numbers are numbers.
func Small(n int64) bool { return n > -math.MaxInt32 && n < math.MaxInt32 }

// call is a result of an operation with what it is computed from.
func (x *Names) call(v *ir.Value, op *ir.Op) string {
	var args []string
	for _, o := range op.Operands() {
		args = append(args, x.Of(o).String())
	}
	if op.Has(ir.Commutative) {
		slices.Sort(args)
	}
	var attrs []string
	for _, a := range op.AllAttrs() {
		attrs = append(attrs, a.Name+"="+ir.AttrText(a.Value))
	}
	return fmt.Sprintf("%s#%d[%s](%s)", op.Name(), slices.Index(op.Results(), v), strings.Join(attrs, ","), strings.Join(args, ";"))
}

// The terms that are not computed, by what they begin with.
const (
	givenTerm  = "%given" // a value from outside of the kernel
	unlikeTerm = "%value" // another of which no more is known
	groupTerm  = "%group" // the number of the block's cluster
	rankTerm   = "%rank"  // the number of the block in its cluster
	blockTerm  = "%block" // that of the block in another dimension
)

// New names the values of a kernel. Clusters lie along the first dimension of its
// grid.
func New(k tile.KernelOp) *Names {
	x := &Names{kernel: k, known: map[*ir.Value]Sum{}, own: map[*ir.Value]int{}}
	for i, id := range k.BlockIDs() {
		x.known[id] = Sum{fmt.Sprintf("%s%d", blockTerm, i): 1}
		if n := k.Cluster(); i == 0 && n > 1 {
			x.known[id] = Sum{groupTerm: n, rankTerm: 1}
		}
	}
	return x
}

// Differs reports whether a number may be another in each block of a cluster.
func (s Sum) Differs() bool {
	for k := range s {
		if strings.Contains(k, rankTerm) || strings.Contains(k, unlikeTerm) {
			return true
		}
	}
	return false
}

// cut divides without a rest: what is left of the block's number without that in its
// cluster.
func (x *Names) cut(s Sum, by int64) (out Sum, ok bool) {
	if by <= 0 || by%x.kernel.Cluster() != 0 || s[rankTerm] != 1 {
		return nil, false
	}
	out = Sum{}
	for k, n := range s {
		switch {
		case k == rankTerm:
		case n%by != 0 || n < 0 || k != groupTerm:
			return nil, false
		default:
			out[k] = n / by
		}
	}
	return out, true
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
	return Sum{fmt.Sprintf("%s%d", term, n): 1}
}
