package verifyasync

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/valuenumber"
)

// How many stages a role passes is a sum of terms, each with a factor for each loop and each branch around the
// operation. Two roles agree if the sums are equal, that is, if their loops have the same bounds and steps, by whatever
// values. A role that splits a loop in two, or shifts one, has the same sum.

// The factors of a term, by their prefix: a loop's trip count is expected to be positive, a branch's count may be zero.
const (
	loopFactor   = "loop "
	branchFactor = "if "
	otherFactor  = "other "
)

// counts compares how many stages of a ring are filled and used.
func (v *verifier) counts(ctx *pass.Context, r tile.RingOp, filler *side, users users) {
	c := &counter{Names: valuenumber.New(ir.View[tile.KernelOp](r.ParentOp())), ring: r}
	filled := c.block(filler, filler.role.Body.Entry())
	for _, user := range users {
		v.compare(ctx, r, filler, user, filled, c.block(user, user.role.Body.Entry()))
	}
	if r.Shared() {
		v.inStep(c, r, filled, at(filler))
	}
}

// compare compares how many are filled with how many one role uses.
func (v *verifier) compare(ctx *pass.Context, r tile.RingOp, filler, user *side, filled, used valuenumber.Sum) {
	d := filled.Minus(used)
	if d.Is(0) {
		return
	}
	from, to := at(filler), at(user)
	if sign := oneSign(d); sign != 0 && (!branches(d) || d.Constant() != 0) {
		v.report(to.Errorf("%s; use the same loop bounds and steps in both roles",
			mismatch(filled, used, sign, filler, user)).
			Note(from.Loc(), "the role %q fills them here", filler.role.Called).
			Note(r.Loc(), "the ring is here"))
		return
	}
	ctx.Emit(diag.Remarkf(to.Loc(), "the role %q may use another number of stages of the ring than the role %q fills: %s; if so, one of them waits forever",
		user.role.Called, filler.role.Called, unknownBecause(filled, used)).In(diag.Pipeline).Of(diag.Analysis).
		Note(from.Loc(), "it fills them here").Note(r.Loc(), "the ring is here"))
}

// mismatch says how the two counts differ.
func mismatch(filled, used valuenumber.Sum, sign int64, filler, user *side) string {
	n, known := filled.Known()
	m, also := used.Known()
	if known && also {
		return fmt.Sprintf("uses %d stages of the ring in the role %q, but the role %q fills %d", m, user.role.Called,
			filler.role.Called, n)
	}
	than, ends := "more", user.role.Called
	if sign > 0 {
		than, ends = "fewer", filler.role.Called
	}
	return fmt.Sprintf("uses %s stages of the ring in the role %q than the role %q fills, as soon as their loops run, and the role %q waits forever", than, user.role.Called, filler.role.Called, ends)
}

// unknownBecause says what could not be compared.
func unknownBecause(filled, used valuenumber.Sum) string {
	has := func(factor string) bool {
		for _, t := range filled.Minus(used).Terms() {
			for _, f := range strings.Split(t.Of, factors) {
				if strings.HasPrefix(f, factor) {
					return true
				}
			}
		}
		return false
	}
	switch {
	case has(otherFactor):
		return "it is inside of an operation whose trip count is not analyzed"
	case has(branchFactor):
		return "it depends on the condition of an scf.if that the other role does not have"
	}
	return "the bounds or steps of their loops are different values"
}

// factors separates the factors of a term.
const factors = " · "

// oneSign is the sign that all parts of a sum have, 0 if they differ.
func oneSign(d valuenumber.Sum) (sign int64) {
	if d.Overflowed() {
		return 0
	}
	var signs []int
	if n := d.Constant(); n != 0 {
		signs = append(signs, cmp.Compare(n, 0))
	}
	for _, t := range d.Terms() {
		signs = append(signs, cmp.Compare(t.Coefficient, 0))
	}
	if signs = slices.Compact(signs); len(signs) != 1 {
		return 0
	}
	return int64(signs[0])
}

// branches reports whether a part of a sum may be none though all loops run.
func branches(d valuenumber.Sum) bool {
	return slices.ContainsFunc(d.Terms(), func(t linear.Term[string]) bool {
		return slices.ContainsFunc(strings.Split(t.Of, factors),
			func(f string) bool { return !strings.HasPrefix(f, loopFactor) })
	})
}

// at is what a message about a side's count points at: the outermost loop around
// what it does, or that itself.
func at(s *side) *ir.Op {
	op := s.first
	for p := s.first; p != s.role.Op; p = p.ParentOp() {
		if scf.For.Is(p) {
			op = p
		}
	}
	return op
}

// counter counts what is given on of a ring.
type counter struct {
	*valuenumber.Names
	ring   tile.RingOp
	others []*ir.Op // that are not looked into
}

// block is how often a side releases a stage in a block.
func (c *counter) block(s *side, b *ir.Block) (out valuenumber.Sum) {
	if b == nil {
		return out
	}
	for op := range b.Ops() {
		if g, ok := s.signal.Cast(op); ok && g.Ring == c.ring.Ring {
			out = out.PlusConstant(1)
			continue
		}
		if op.NumRegions() > 0 {
			out = out.Plus(c.inside(s, op))
		}
	}
	return out
}

// inside is how often it does in the regions of an operation.
func (c *counter) inside(s *side, op *ir.Op) valuenumber.Sum {
	if f, ok := scf.For.Cast(op); ok {
		return c.loop(s, f)
	}
	if f, ok := scf.If.Cast(op); ok {
		no := c.block(s, f.Else.Entry())
		gain := c.block(s, f.Then.Entry()).Minus(no)
		return times(branchFactor+valuenumber.Text(c.Of(f.Condition)), gain).Plus(no)
	}
	var out valuenumber.Sum
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			out = out.Plus(c.block(s, b))
		}
	}
	return times(fmt.Sprintf("%s%d", otherFactor, c.number(op)), out)
}

// number tells operations apart that are not looked into.
func (c *counter) number(op *ir.Op) int {
	n := len(c.others)
	c.others = append(c.others, op)
	return n
}

// loop is how often it does in all iterations.
func (c *counter) loop(s *side, o scf.ForOp) valuenumber.Sum {
	lower := c.Of(o.LowerBound)
	inner := c.block(s, o.Body.Entry())
	if inner.Is(0) {
		return inner
	}
	if n, ok := o.StaticTripCount(); ok && n.IsInt64() && valuenumber.Small(n.Int64()) &&
		alike(inner, valuenumber.Iteration(o.Op)) {
		return inner.Times(max(0, n.Int64()))
	}
	return times(c.trips(o, c.Of(o.UpperBound).Minus(lower)), inner)
}

// alike reports whether all iterations do the same number of times.
func alike(s valuenumber.Sum, iteration string) bool {
	return valuenumber.Small(s.Constant()) && !slices.ContainsFunc(s.Terms(), func(t linear.Term[string]) bool {
		return !valuenumber.Small(t.Coefficient) || strings.Contains(t.Of, iteration)
	})
}

// trips is a loop's factor: its length in steps, which is equal for all loops whose bounds are equally far apart.
func (c *counter) trips(o scf.ForOp, length valuenumber.Sum) string {
	by := valuenumber.Text(c.Of(o.Step))
	if step, ok := c.Of(o.Step).Known(); ok && step > 0 {
		common := intrange.GCD(step, length.Divisor(nil))
		length, _ = length.DividedBy(common)
		by = fmt.Sprint(step / common)
	}
	if o.Unsigned {
		by += " unsigned"
	}
	return fmt.Sprintf("%s(%v) by %s", loopFactor, valuenumber.Text(length), by)
}

// times is a sum with one more factor, the outermost.
func times(factor string, s valuenumber.Sum) valuenumber.Sum {
	out := linear.Of(factor).Times(s.Constant())
	return out.Plus(linear.Substitute(s.PlusConstant(-s.Constant()),
		func(t string) valuenumber.Sum { return linear.Of(factor + factors + t) }))
}
