package intrange

import (
	"maps"

	"github.com/tsopt/tsopt/ir"
)

// supposition is what ranges are when some values lie in narrower ones than they
// do always: where a choice is known to come out one way.
type supposition struct {
	*Analysis
	asker *ir.Op // is visited again when what it asked for changes
	given map[*ir.Value]*Range
	seen  map[*ir.Value]*Range // what follows from what is given
	depth int                  // how many operations are still looked through
}

// maxDepth limits how far a value is followed to what is supposed.
const maxDepth = 8

// always is the range of v without what is supposed, nil when it is no integer.
func (s supposition) always(v *ir.Value) *Range {
	f, _ := s.flow.FactFor(s.asker, v)
	return s.number(v, f).Range
}

// rangeOf is what v can be: computed anew from what is supposed where v comes
// from that.
func (s supposition) rangeOf(v *ir.Value) *Range {
	if r, ok := s.given[v]; ok {
		return r
	}
	if r, ok := s.seen[v]; ok {
		return r
	}
	r, op := s.always(v), v.DefiningOp()
	if len(s.given) == 0 || r == nil || s.depth == 0 || op == nil || op.NumResults() != 1 || op.NumRegions() > 0 {
		return r
	}
	s.depth--
	operands := make([]*Range, op.NumOperands())
	for i := range operands {
		operands[i] = s.rangeOf(op.Operand(i))
	}
	if out := s.infer(op, operands); len(out) == 1 && out[0] != nil {
		// What is known always may lag behind while a loop is followed.
		again := out[0].agreed()
		if both := again.Intersect(r); !both.empty() {
			again = both
		}
		r = again
	}
	s.seen[v] = r
	return r
}

// infer are the ranges of op's results.
func (s supposition) infer(op *ir.Op, operands []*Range) []*Range {
	if here, ok := ir.As[PlacedInferrer](op); ok {
		return here.RangesHere(s.always)
	}
	infer, ok := ir.As[Inferrer](op)
	if !ok {
		return nil
	}
	if c, ok := ir.As[Choice](op); ok {
		s.choose(op, c, operands)
	}
	return infer.InferRanges(operands)
}

// choose narrows each value of a choice to what it is when it is chosen.
func (s supposition) choose(op *ir.Op, c Choice, operands []*Range) {
	cond, then, otherwise := c.Choice()
	if cond.DefiningOp() == nil || then == otherwise || s.depth == 0 {
		return
	}
	for i, v := range op.Operands() {
		if v == cond || operands[i] == nil {
			continue
		}
		if in, ok := s.when(cond.DefiningOp(), v == then); ok {
			operands[i] = in.rangeOf(v)
		}
	}
}

// when supposes, too, that a condition has a truth value; ok is false where that
// says nothing or cannot be.
func (s supposition) when(cond *ir.Op, truth bool) (in supposition, ok bool) {
	c, isCondition := ir.As[Condition](cond)
	if !isCondition {
		return s, false
	}
	before := make([]*Range, cond.NumOperands())
	for i, v := range cond.Operands() {
		if before[i] = s.rangeOf(v); before[i] == nil {
			return s, false
		}
	}
	in = s
	in.depth--
	in.given, in.seen = maps.Clone(s.given), map[*ir.Value]*Range{}
	if in.given == nil {
		in.given = map[*ir.Value]*Range{}
	}
	for i, r := range c.RangesWhen(truth, before) {
		if r = r.agreed(); r.empty() {
			return s, false
		} else if !r.Equal(before[i]) {
			in.given[cond.Operand(i)] = r
		}
	}
	return in, len(in.given) > len(s.given)
}
