package access

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Place is how a reduction makes an output that goes with the extremum of another: its old element stays until a better
// term comes, as the position of a maximum does.
type Place struct {
	Of     int       // the output with the extremum
	Better *ir.Value // in the body: whether the term of that output is better than the old element
	Term   *ir.Value // in the body
}

// PlaceOf is that of an output, by number. ok is false where the new element is made in another way.
func PlaceOf(s linalg.Structured, output int) (p Place, ok bool) {
	old := s.Body().Entry().Args()[len(s.Inputs()):]
	taken, ok := arith.Select.Cast(Yielded(s)[output].DefiningOp())
	if !ok || taken.FalseValue != old[output] || ReadsOf(s, taken.TrueValue).Outputs {
		return p, false
	}
	for i := range old {
		if c, ok := CombinationOf(s, i); ok && isBetter(c, taken.Condition, old[i]) {
			return Place{Of: i, Better: taken.Condition, Term: taken.TrueValue}, true
		}
	}
	return p, false
}

// isBetter reports whether a condition is that a term is a better extremum than the old element. Equal terms are not:
// the first place stays. A NaN may be better than all numbers, and is if the extremum propagates it.
func isBetter(c Combination, v, old *ir.Value) bool {
	def := v.DefiningOp()
	if both, ok := arith.AndI.Cast(def); ok {
		number, ok := arith.CmpF.Cast(both.RHS.DefiningOp())
		return ok && number.Predicate == arith.ORD && number.LHS == old && number.RHS == old && isBetter(c, both.LHS, old)
	}
	f, isFloat := arith.CmpF.Cast(def)
	i, isInt := arith.CmpI.Cast(def)
	switch {
	case isFloat && f.LHS == c.Term && f.RHS == old:
		return slices.Contains(betterFloats[c.Kind], f.Predicate)
	case isInt && i.LHS == c.Term && i.RHS == old:
		p, ok := betterIntegers[c.Kind]
		return ok && i.Predicate == p
	}
	return false
}

// betterFloats and betterIntegers are the predicates between a term and the old element that say so.
var (
	betterFloats = map[scale.Combiner][]arith.CmpFPredicate{scale.Max: {arith.OGT, arith.UGTF},
		scale.Min: {arith.OLT, arith.ULTF}}
	betterIntegers = map[scale.Combiner]arith.CmpIPredicate{scale.Max: arith.SGT, scale.Min: arith.SLT,
		scale.MaxU: arith.UGT, scale.MinU: arith.ULT}
)
