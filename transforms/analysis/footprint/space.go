package footprint

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// space are the variables of a kernel.
type space struct {
	kernel    tile.KernelOp
	variables []variable
	sums      map[*ir.Value]*sum // nil for what is not known
	folded    map[application]int64
}

// variable is an iterator, which takes each value from 0 up to its extent, or what an operation makes of sums.
type variable struct {
	extent int64 // of an iterator
	block  int   // the dimension of the grid whose index it is, -1 for others
	op     *ir.Op
	args   []*sum
	needs  set // the iterators that it is computed of
}

// application is an operation with its operands.
type application struct {
	op   *ir.Op
	args [maxArgs]int64
}

// maxArgs is how many operands an operation may have whose result is computed.
const maxArgs = 3

func newSpace(k tile.KernelOp) *space {
	s := &space{kernel: k, sums: map[*ir.Value]*sum{}, folded: map[application]int64{}}
	for i, g := range k.Grid() {
		n, ok := rewrite.Number(g)
		if !ok {
			n = unknownExtent
		}
		s.sums[k.BlockIDs()[i]] = s.iterator(n, i)
	}
	return s
}

// unknownExtent is the extent of an iterator whose bound is unknown.
const unknownExtent = -1

// iterator makes one; nil where there are too many.
func (s *space) iterator(extent int64, block int) *sum {
	return s.variable(variable{extent: extent, block: block, needs: 1 << len(s.variables)})
}

func (s *space) variable(v variable) *sum {
	if len(s.variables) == maxVariables {
		return nil
	}
	s.variables = append(s.variables, v)
	return known(linear.Of(len(s.variables) - 1))
}

// needs are the iterators that a sum is computed of.
func (s *space) needs(x *sum) (all set) {
	for _, t := range x.Terms() {
		all |= s.variables[t.Of].needs
	}
	return all
}

// bounded reports whether it is known how far all iterators of a sum go.
func (s *space) bounded(x *sum) bool {
	for i := range s.needs(x).all {
		if s.variables[i].extent == unknownExtent {
			return false
		}
	}
	return true
}

// plain reports whether a sum is one of iterators alone.
func (s *space) plain(x *sum) bool {
	for _, t := range x.Terms() {
		if s.variables[t.Of].op != nil {
			return false
		}
	}
	return true
}

// interval is that of a sum of iterators.
func (s *space) interval(x *sum) (lo, hi int64, ok bool) {
	in := x.Interval(s.iterations)
	return in.Lo, in.Hi, in.HasLo() && in.HasHi()
}

// iterations is the interval of an iterator; what operations compute may be anything.
func (s *space) iterations(i int) linear.Interval {
	v := s.variables[i]
	if v.op != nil || v.extent == unknownExtent {
		return linear.Everything()
	}
	return linear.Interval{Lo: 0, Hi: max(0, v.extent-1)}
}

// of is a value as a sum, nil where it is none.
func (s *space) of(v *ir.Value) *sum {
	if x, ok := s.sums[v]; ok {
		return x
	}
	x := s.compute(v)
	s.sums[v] = x
	return x
}

// ofMixed is a number or a value.
func (s *space) ofMixed(m ir.Mixed) *sum {
	if m.Value == nil {
		return constant(m.Const)
	}
	return s.of(m.Value)
}

func (s *space) compute(v *ir.Value) *sum {
	if !ir.IsSignlessIntegerOrIndex(v.Type()) {
		return nil
	}
	if a, ok := rewrite.ConstantOf(v).(*ir.IntegerAttr); ok {
		return number(a)
	}
	op := v.DefiningOp()
	if op == nil {
		return s.argument(v)
	}
	if op.NumRegions() > 0 || op.NumResults() != 1 || op.NumOperands() == 0 || op.NumOperands() > maxArgs ||
		!ir.IsPure(op) {
		return nil
	}
	args := make([]*sum, op.NumOperands())
	for i, o := range op.Operands() {
		if args[i] = s.of(o); args[i] == nil {
			return nil
		}
	}
	rules := linear.Rules[int]{Of: s.operand, Interval: s.iterations}
	if x, ok := rules.Apply(op); ok && known(x) != nil {
		return known(x)
	}
	made := variable{op: op, args: args, block: -1}
	for _, a := range args {
		made.needs |= s.needs(a)
	}
	if made.needs == 0 {
		if n, ok := s.fold(op, args, nil); ok {
			return constant(n)
		}
		return nil
	}
	return s.variable(made)
}

// operand is [space.of] for the rules by which operations compute.
func (s *space) operand(v *ir.Value) (x sum, ok bool) {
	if known := s.of(v); known != nil {
		return *known, true
	}
	return x, false
}

// number is a constant's, a truth value's 0 or 1.
func number(a *ir.IntegerAttr) *sum {
	n := a.Int()
	if a.Type() == ir.I1 {
		n &= 1
	}
	if !small(n) {
		return nil
	}
	return constant(n)
}

// argument is what is known of an argument of a region.
func (s *space) argument(v *ir.Value) *sum {
	op := v.OwnerBlock().ParentOp()
	if !s.kernel.Op.IsAncestor(op) {
		return nil
	}
	if on, ok := scale.On.Cast(op); ok {
		switch v {
		case on.Unit():
			return s.iterator(on.Units(), -1)
		case on.NumUnits():
			return constant(on.Units())
		}
		return nil
	}
	if p, ok := tile.Parallel.Cast(op); ok {
		if i := slices.Index(p.Coords(), v); i >= 0 && p.Shape[i] != ir.Dynamic {
			return s.iterator(p.Shape[i], -1)
		}
		return nil
	}
	loop, ok := ir.As[ir.BoundedLoop](op)
	if !ok {
		return nil
	}
	for _, iv := range loop.Induction() {
		if iv.Var == v {
			return s.induction(iv)
		}
	}
	return nil
}

// induction is where a loop begins and, so many times its step, the iteration.
func (s *space) induction(iv ir.Induction) *sum {
	lower, step := s.ofMixed(iv.Lower), s.ofMixed(iv.Step)
	if lower == nil || step == nil {
		return nil
	}
	by, ok := step.Known()
	if !ok || by <= 0 {
		return nil
	}
	n := int64(unknownExtent)
	if upper := s.ofMixed(iv.Upper); upper != nil {
		if trips := plus(upper, lower, -1); trips != nil {
			if _, most, ok := s.interval(trips); ok {
				n = max(0, (most+by-1)/by)
			}
		}
	}
	if count := s.iterator(n, -1); count != nil {
		return plus(lower, count, by)
	}
	return nil
}

// fold is what an operation makes of sums for values of the variables.
func (s *space) fold(op *ir.Op, args []*sum, values []int64) (int64, bool) {
	a := application{op: op}
	for i, x := range args {
		a.args[i] = valueAt(x, values)
	}
	if n, ok := s.folded[a]; ok {
		return n, true
	}
	operands := make([]ir.Attr, len(args))
	for i, o := range op.Operands() {
		operands[i] = ir.Integer(o.Type(), a.args[i])
	}
	out := analysis.Evaluate(op, operands, rewrite.Fold)
	if len(out) != 1 {
		return 0, false
	}
	var x *sum
	if n, ok := out[0].Attr.(*ir.IntegerAttr); ok {
		x = number(n)
	}
	for i, o := range op.Operands() {
		if out[0].Value == o {
			x = constant(a.args[i])
		}
	}
	if x == nil {
		return 0, false
	}
	s.folded[a] = x.Constant()
	return x.Constant(), true
}
