package verifyasync

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

// sum is a number as a sum of products: how often each product counts. The product
// of nothing, "", is one.
type sum map[string]int64

func (s sum) add(t sum, times int64) {
	for k, n := range t {
		if s[k] += n * times; s[k] == 0 {
			delete(s, k)
		}
	}
}

// constant is the number, where it is known.
func (s sum) constant() (int64, bool) { return s[""], len(s) == 0 || len(s) == 1 && s[""] != 0 }

func (s sum) String() string {
	var parts []string
	for k, n := range s {
		parts = append(parts, fmt.Sprintf("%d*%s", n, k))
	}
	slices.Sort(parts)
	return strings.Join(parts, "+")
}

// divided is the sum without the factor that all of it and d have.
func (s sum) divided(d int64) (sum, int64) {
	g := d
	for _, n := range s {
		for n != 0 {
			g, n = n, g%n
		}
	}
	if g < 0 {
		g = -g
	}
	out := sum{}
	out.add(s, 1)
	for k := range out {
		out[k] /= g
	}
	return out, d / g
}

// names gives values names that are the same where the values are equal because they
// are computed alike: from the same values, by the same arithmetic.
type names struct {
	kernel tile.KernelOp
	known  map[*ir.Value]sum // of induction variables and blocks
	own    map[*ir.Value]int // of values whose arithmetic is not looked at
	texts  map[*ir.Value]sum
}

// of is a value as a sum.
func (x *names) of(v *ir.Value) sum {
	if s, ok := x.known[v]; ok {
		return s
	}
	if s, ok := x.texts[v]; ok {
		return s
	}
	s := x.compute(v)
	x.texts[v] = s
	return s
}

func (x *names) compute(v *ir.Value) sum {
	if n, ok := rewrite.IntConstant(v); ok && small(n) {
		out := sum{}
		out.add(sum{"": 1}, n)
		return out
	}
	op := v.DefiningOp()
	if op == nil || op.NumRegions() > 0 || !x.computes(op) {
		return x.unlike(v)
	}
	switch op.Def() {
	case arith.AddI.OpDef:
		return x.linear(op, 1)
	case arith.SubI.OpDef:
		return x.linear(op, -1)
	case arith.DivUI.OpDef, arith.DivSI.OpDef, arith.FloorDivSI.OpDef:
		if n, ok := x.of(op.Operand(1)).constant(); ok {
			if s, ok := x.cut(x.of(op.Operand(0)), n); ok {
				return s
			}
		}
	case arith.MulI.OpDef:
		for i := range 2 {
			if n, ok := x.of(op.Operand(i)).constant(); ok && small(n) {
				return x.times(op, x.of(op.Operand(1-i)), n)
			}
		}
	}
	return sum{x.call(v, op): 1}
}

// computes reports whether an operation has the same results each time: it does no more
// than to read what the kernel does not write.
func (x *names) computes(op *ir.Op) bool {
	effects, known := ir.EffectsOf(op)
	for _, e := range effects {
		known = known && e.Kind == ir.Read && e.Value != nil && !x.written(e.Value)
	}
	return known
}

// written reports whether the kernel may write to memory.
func (x *names) written(m *ir.Value) bool {
	for _, r := range memory.Roots(m) {
		for _, v := range memory.Reach(r) {
			for u := range v.Uses() {
				if x.kernel.IsAncestor(u.Owner()) && writes(u.Owner(), v) {
					return true
				}
			}
		}
	}
	return false
}

// linear is the sum or the difference of two operands, while the numbers stay small.
func (x *names) linear(op *ir.Op, sign int64) sum {
	s := sum{}
	s.add(x.of(op.Operand(0)), 1)
	s.add(x.of(op.Operand(1)), sign)
	return x.bounded(op, s)
}

func (x *names) times(op *ir.Op, t sum, n int64) sum {
	s := sum{}
	s.add(t, n)
	return x.bounded(op, s)
}

func (x *names) bounded(op *ir.Op, s sum) sum {
	for _, n := range s {
		if !small(n) {
			return sum{x.call(op.Result(0), op): 1}
		}
	}
	return s
}

// small reports whether products of two such numbers are numbers.
func small(n int64) bool { return n > -math.MaxInt32 && n < math.MaxInt32 }

// call is a result of an operation with what it is computed from.
func (x *names) call(v *ir.Value, op *ir.Op) string {
	args := make([]string, op.NumOperands())
	for i := range args {
		args[i] = x.of(op.Operand(i)).String()
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

// newNames names the values of a kernel. Clusters lie along the first dimension of its
// grid.
func newNames(k tile.KernelOp) *names {
	x := &names{kernel: k, known: map[*ir.Value]sum{}, own: map[*ir.Value]int{}, texts: map[*ir.Value]sum{}}
	for i, id := range k.BlockIDs() {
		x.known[id] = sum{fmt.Sprintf("%s%d", blockTerm, i): 1}
		if n := k.Cluster(); i == 0 && n > 1 {
			x.known[id] = sum{groupTerm: n, rankTerm: 1}
		}
	}
	return x
}

// cut divides without a rest: what is left of the block's number without that in its
// cluster.
func (x *names) cut(s sum, by int64) (out sum, ok bool) {
	if by <= 0 || by%x.kernel.Cluster() != 0 || s[rankTerm] != 1 {
		return nil, false
	}
	out = sum{}
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
func (x *names) unlike(v *ir.Value) sum {
	n, ok := x.own[v]
	if !ok {
		n = len(x.own)
		x.own[v] = n
	}
	term := unlikeTerm
	if !x.kernel.Body.IsAncestor(v.ParentRegion()) {
		term = givenTerm
	}
	return sum{fmt.Sprintf("%s%d", term, n): 1}
}
