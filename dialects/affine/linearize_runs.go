package affine

import (
	"math/big"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A run is a row of digits that a linearization takes, in their order and with their radices, from one delinearization.
// Both operations take it as one digit whose radix is that of the run's digits, multiplied.
type run struct {
	split    DelinearizeIndexOp
	at, from int // the number of its first digit in the linearization, and in split
	n        int // how many digits it has
}

// linearizeOfDelinearize joins the runs of a linearization.
func linearizeOfDelinearize(r *rewrite.Rewriter, op LinearizeIndexOp) bool {
	runs := runsOf(op)
	if len(runs) == 0 {
		return false
	}
	radices := padded(op.Basis(), len(op.MultiIndex))
	var digits []*ir.Value
	var basis []ir.Mixed
	var replaced []func()
	next := 0
	for _, u := range runs {
		digits = append(digits, op.MultiIndex[next:u.at]...)
		basis = append(basis, radices[next:u.at]...)
		digit, radix, replace := joinRun(r, op, u, radices[u.at:u.at+u.n])
		digits, basis = append(digits, digit), append(basis, radix)
		replaced = append(replaced, replace)
		next = u.at + u.n
	}
	digits, basis = append(digits, op.MultiIndex[next:]...), append(basis, radices[next:]...)
	r.SetBefore(op.Op)
	linear := NewLinearize(r.Builder, digits, bounded(basis), op.Disjoint())
	r.Replace(op.Op, linear)
	for _, f := range replaced {
		f()
	}
	return true
}

// joinRun makes the digit of a run, and its radix in the linearization. What it
// returns last replaces the delinearization once nothing else takes the run.
func joinRun(r *rewrite.Rewriter, op LinearizeIndexOp, u run, radices []ir.Mixed) (*ir.Value, ir.Mixed, func()) {
	if u.n == u.split.NumResults() {
		r.SetBefore(op.Op)
		return u.split.LinearIndex, multiply(r, radices), func() {}
	}
	basis := padded(u.split.Basis(), u.split.NumResults())
	own := slices.Clone(basis[u.from : u.from+u.n])
	if u.from == 0 && (radices[0] == unbounded || op.Disjoint() && own[0] == unbounded && onlyUsedBy(u.split, op.Op)) {
		own[0] = radices[0]
	}
	r.SetBefore(u.split.Op)
	joined := multiply(r, own)
	basis = slices.Replace(basis, u.from, u.from+u.n, joined)
	digits := newDelinearize(r, u.split.LinearIndex, bounded(basis), len(basis))
	out := slices.Clone(digits)
	parts := slices.Repeat([]*ir.Value{digits[u.from]}, u.n)
	if !u.onlyUsedBy(op.Op) {
		parts = newDelinearize(r, digits[u.from], bounded(own), u.n)
	}
	out = slices.Replace(out, u.from, u.from+1, parts...)
	radix := joined
	if !slices.Equal(own, radices) {
		r.SetBefore(op.Op)
		radix = multiply(r, radices)
	}
	return digits[u.from], radix, func() { r.Replace(u.split.Op, out...) }
}

// unbounded is the radix of a first digit that has none.
var unbounded = ir.Mixed{Const: ir.Dynamic}

// padded is a basis with a radix for each of n digits.
func padded(basis []ir.Mixed, n int) []ir.Mixed {
	if len(basis) < n {
		return append([]ir.Mixed{unbounded}, basis...)
	}
	return slices.Clone(basis)
}

// bounded is the opposite of padded.
func bounded(basis []ir.Mixed) []ir.Mixed {
	if len(basis) > 0 && basis[0] == unbounded {
		return basis[1:]
	}
	return basis
}

// runsOf are the runs of a linearization that its patterns join, one at most of
// each delinearization: the first makes another of it.
func runsOf(op LinearizeIndexOp) []run {
	var out []run
	radices := padded(op.Basis(), len(op.MultiIndex))
	for i := 0; i < len(op.MultiIndex); i++ {
		u, ok := runAt(op, radices, i)
		if ok && !slices.ContainsFunc(out, func(o run) bool { return o.split.Op == u.split.Op }) {
			out = append(out, u)
			i += u.n - 1
		}
	}
	return out
}

// runAt is the run that starts at a digit. The radices of the first digits may differ if neither operation has a digit
// before them, or if only the linearization has one and is `disjoint`. Others are left, as upstream leaves them.
func runAt(op LinearizeIndexOp, radices []ir.Mixed, at int) (run, bool) {
	first := op.MultiIndex[at]
	split, ok := DelinearizeIndex.Cast(first.DefiningOp())
	if !ok {
		return run{}, false
	}
	u := run{split: split, at: at, from: slices.Index(split.MultiIndex, first), n: 1}
	own := padded(split.Basis(), split.NumResults())
	promised := u.from == 0 && (at == 0 || op.Disjoint() && own[0] == unbounded)
	if own[u.from] != radices[at] && !promised {
		return run{}, false
	}
	for u.from+u.n < len(own) && at+u.n < len(radices) &&
		op.MultiIndex[at+u.n] == split.MultiIndex[u.from+u.n] && radices[at+u.n] == own[u.from+u.n] {
		u.n++
	}
	return u, u.n > 1 && hasProduct(op.Op, radices[at:at+u.n]) && hasProduct(split.Op, own[u.from:u.from+u.n])
}

// onlyUsedBy: nothing but user takes a digit of the run.
func (u run) onlyUsedBy(user *ir.Op) bool {
	for _, v := range u.split.MultiIndex[u.from : u.from+u.n] {
		if slices.ContainsFunc(v.Users(), func(o *ir.Op) bool { return o != user }) {
			return false
		}
	}
	return true
}

func onlyUsedBy(split DelinearizeIndexOp, user *ir.Op) bool {
	return run{split: split, n: split.NumResults()}.onlyUsedBy(user)
}

// hasProduct: the constants do not overflow, and an affine.apply at op can
// multiply the values.
func hasProduct(op *ir.Op, radices []ir.Mixed) bool {
	n := big.NewInt(1)
	for _, m := range radices {
		switch {
		case m == unbounded:
		case m.Value != nil:
			if !isSymbol(m.Value, scopeOf(op)) {
				return false
			}
		case !n.Mul(n, big.NewInt(m.Const)).IsInt64():
			return false
		}
	}
	return true
}

// multiply multiplies radices; an unbounded first radix gives an unbounded result.
func multiply(r *rewrite.Rewriter, radices []ir.Mixed) ir.Mixed {
	if radices[0] == unbounded {
		return unbounded
	}
	e, values := ir.Const(1), []ir.Mixed(nil)
	for _, m := range radices {
		if m.Value == nil {
			e = e.Mul(ir.Const(m.Const))
			continue
		}
		e, values = e.Mul(ir.Sym(len(values))), append(values, m)
	}
	if v, ok := e.IsConst(); ok {
		return ir.Mixed{Const: v}
	}
	return Apply1(r.Builder, ir.NewAffineMap(0, len(values), e), values...)
}
