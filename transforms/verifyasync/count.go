package verifyasync

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// How many places a role passes is a sum of products, one factor for each loop and
// each branch around what it does. Two roles agree where the sums are the same, and
// that is so where their loops have the same bounds and steps, by whatever values: a
// role that splits a loop in two, or shifts one, counts the same.

// The factors of a product, by what they begin with: those of loops are counts that
// somebody wanted to be more than none, those of branches may be.
const (
	loopFactor   = "loop "
	branchFactor = "if "
	otherFactor  = "other "
)

// counts compares how many places of a ring are filled and used.
func (v *verifier) counts(ctx *pass.Context, r tile.RingOp, filler, user *side) {
	c := &counter{names: newNames(ir.View[tile.KernelOp](r.ParentOp())), ring: r}
	filled := c.block(filler, filler.role.Body.Entry(), 0)
	used := c.block(user, user.role.Body.Entry(), 0)
	if r.Shared() {
		v.inStep(c, r, filled, at(filler))
	}
	d := sum{}
	d.add(filled, 1)
	d.add(used, -1)
	if len(d) == 0 {
		return
	}
	from, to := at(filler), at(user)
	if sign := oneSign(d); sign != 0 && (!branches(d) || d[""] != 0) {
		v.report(to.Errorf("%s; give both roles loops of the same bounds and steps", mismatch(filled, used, sign, filler, user)).
			Note(from.Loc(), "the role %q fills them here", filler.role.Called).
			Note(r.Loc(), "the ring is here"))
		return
	}
	ctx.Emit(diag.Remarkf(to.Loc(), "it is not known that the role %q uses as many slots of the ring as the role %q fills: %s; where it is not so, one of them waits for ever",
		user.role.Called, filler.role.Called, unknownBecause(filled, used)).In(diag.Pipeline).
		Note(from.Loc(), "it fills them here").Note(r.Loc(), "the ring is here"))
}

// mismatch says how the two counts differ.
func mismatch(filled, used sum, sign int64, filler, user *side) string {
	n, known := filled.constant()
	m, also := used.constant()
	if known && also {
		return fmt.Sprintf("uses %d slots of the ring in the role %q, but the role %q fills %d", m, user.role.Called, filler.role.Called, n)
	}
	than, ends := "more", user.role.Called
	if sign > 0 {
		than, ends = "fewer", filler.role.Called
	}
	return fmt.Sprintf("uses %s slots of the ring in the role %q than the role %q fills, as soon as their loops run, and the role %q waits for ever", than, user.role.Called, filler.role.Called, ends)
}

// unknownBecause says what could not be compared.
func unknownBecause(filled, used sum) string {
	d := sum{}
	d.add(filled, 1)
	d.add(used, -1)
	has := func(factor string) bool {
		for k := range d {
			for _, f := range strings.Split(k, factors) {
				if strings.HasPrefix(f, factor) {
					return true
				}
			}
		}
		return false
	}
	switch {
	case has(otherFactor):
		return "it is done in an operation whose iterations are not counted"
	case has(branchFactor):
		return "it depends on the condition of an scf.if that the other role does not have"
	}
	return "the bounds or steps of their loops are different values"
}

// factors separates the factors of a product.
const factors = " · "

// oneSign is the sign that all parts of a sum have, 0 if they differ.
func oneSign(d sum) (sign int64) {
	for _, n := range d {
		s := int64(1)
		if n < 0 {
			s = -1
		}
		if sign == -s {
			return 0
		}
		sign = s
	}
	return sign
}

// branches reports whether a part of a sum may be none though all loops run.
func branches(d sum) bool {
	for k := range d {
		if k == "" {
			continue
		}
		for _, f := range strings.Split(k, factors) {
			if !strings.HasPrefix(f, loopFactor) {
				return true
			}
		}
	}
	return false
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
	*names
	ring   tile.RingOp
	others []*ir.Op // that are not looked into
}

// block is how often a side gives on a slot in a block, which so many loops are around.
func (c *counter) block(s *side, b *ir.Block, depth int) sum {
	out := sum{}
	if b == nil {
		return out
	}
	for op := range b.Ops() {
		if g, ok := s.signal.Cast(op); ok && g.Ring == c.ring.Ring {
			out.add(sum{"": 1}, 1)
			continue
		}
		if op.NumRegions() > 0 {
			out.add(c.inside(s, op, depth), 1)
		}
	}
	return out
}

// inside is how often it does in the regions of an operation.
func (c *counter) inside(s *side, op *ir.Op, depth int) sum {
	if f, ok := scf.For.Cast(op); ok {
		return c.loop(s, f, depth)
	}
	if f, ok := scf.If.Cast(op); ok {
		no := c.block(s, f.Else.Entry(), depth)
		gain := c.block(s, f.Then.Entry(), depth)
		gain.add(no, -1)
		out := times(branchFactor+c.of(f.Condition).String(), gain)
		out.add(no, 1)
		return out
	}
	out := sum{}
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			out.add(c.block(s, b, depth), 1)
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

// loop is how often it does in all iterations. An iteration knows which it is, from 0
// on, and its induction variable by that.
func (c *counter) loop(s *side, o scf.ForOp, depth int) sum {
	lower := c.of(o.LowerBound)
	step, known := c.of(o.Step).constant()
	iv, iteration := sum{}, fmt.Sprintf("k%d", depth)
	iv.add(lower, 1)
	if known && small(step) {
		iv.add(sum{iteration: 1}, step)
	} else {
		iv.add(sum{fmt.Sprintf("%s(%v)", iteration, c.of(o.Step)): 1}, 1)
	}
	c.known[o.Body.Entry().Arg(0)] = iv
	inner := c.block(s, o.Body.Entry(), depth+1)
	if len(inner) == 0 {
		return inner
	}
	if n, ok := o.StaticTripCount(); ok && n.IsInt64() && small(n.Int64()) && alike(inner, iteration) {
		out := sum{}
		if n.Sign() > 0 {
			out.add(inner, n.Int64())
		}
		return out
	}
	length := sum{}
	length.add(c.of(o.UpperBound), 1)
	length.add(lower, -1)
	return times(c.trips(o, length), inner)
}

// alike reports whether all iterations do the same number of times.
func alike(s sum, iteration string) bool {
	for k, n := range s {
		if !small(n) || strings.Contains(k, iteration) {
			return false
		}
	}
	return true
}

// trips is a loop's factor: its length in steps, which is the same of all loops whose
// ends are as far apart.
func (c *counter) trips(o scf.ForOp, length sum) string {
	by := c.of(o.Step).String()
	if step, ok := c.of(o.Step).constant(); ok && step > 0 {
		length, step = length.divided(step)
		by = fmt.Sprint(step)
	}
	if o.Unsigned {
		by += " unsigned"
	}
	return fmt.Sprintf("%s(%v) by %s", loopFactor, length, by)
}

// times is a sum with one more factor, the outermost.
func times(factor string, s sum) sum {
	out := sum{}
	for k, n := range s {
		if k == "" {
			out[factor] += n
		} else {
			out[factor+factors+k] += n
		}
	}
	return out
}
