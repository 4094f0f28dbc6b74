package access

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Combination is how a reduction makes the new element of an output: the old element, combined with a term that does
// not depend on it.
type Combination struct {
	Kind scale.Combiner
	Op   *ir.Op    // that combines
	Term *ir.Value // in the body
}

// CombinationOf is that of an output, by number. ok is false where the new element is made in another way.
// Conversions of floats may stand around the combining operation and around the old element.
func CombinationOf(s linalg.Structured, output int) (c Combination, ok bool) {
	body := s.Body().Entry()
	old := body.Arg(len(s.Inputs()) + output)
	op := unconverted(Yielded(s)[output]).DefiningOp()
	if op == nil || op.NumOperands() != 2 {
		return c, false
	}
	kind, ok := tile.CombinerOf(op)
	if !ok {
		return c, false
	}
	both := op.Operands()
	for i, v := range both {
		term := both[1-i]
		if unconverted(v) == old && !ReadsOf(s, term).Outputs {
			return Combination{Kind: kind, Op: op, Term: term}, true
		}
	}
	return c, false
}

// Yielded are the new elements of the outputs, in the body.
func Yielded(s linalg.Structured) []*ir.Value { return s.Body().Entry().Last().Operands() }

// unconverted is what a value was before it was converted between floats, or from a narrower integer.
func unconverted(v *ir.Value) *ir.Value {
	for {
		op := v.DefiningOp()
		if !isConversion(op) {
			return v
		}
		v = op.Operands()[0]
	}
}

func isConversion(op *ir.Op) bool {
	return arith.ExtF.Is(op) || arith.TruncF.Is(op) || arith.ExtSI.Is(op) || arith.ExtUI.Is(op)
}

// Reads is what a value of a body depends on.
type Reads struct {
	Inputs  []int // by number, in increasing order
	Outputs bool  // whether it depends on the old element of an output
	Asked   []int // loops whose iteration the body asks for
	Loops   []int // those, and the loops that index the inputs
}

// ReadsOf is what a value of an operation's body depends on.
func ReadsOf(s linalg.Structured, v *ir.Value) (out Reads) {
	body, indices := s.Body().Entry(), s.IndexingMaps()
	seen := map[*ir.Value]bool{}
	loops := map[int]bool{}
	var visit func(v *ir.Value)
	visit = func(v *ir.Value) {
		if seen[v] || !s.Body().IsAncestor(v.ParentRegion()) {
			return
		}
		seen[v] = true
		op := v.DefiningOp()
		if op == nil && v.OwnerBlock() == body {
			if out.Outputs = out.Outputs || v.Index() >= len(s.Inputs()); v.Index() < len(s.Inputs()) {
				out.Inputs = append(out.Inputs, v.Index())
				markLoops(loops, indices[v.Index()].Results()...)
			}
		}
		if op == nil {
			return
		}
		if i, ok := linalg.Index.Cast(op); ok {
			loops[int(i.Dim)] = true
			out.Asked = append(out.Asked, int(i.Dim))
		}
		for _, used := range slices.Concat(op.Operands(), ir.UsedBy(op)) {
			visit(used)
		}
	}
	visit(v)
	slices.Sort(out.Inputs)
	out.Loops = slices.Sorted(maps.Keys(loops))
	return out
}

// markLoops notes the loops that occur in indices.
func markLoops(loops map[int]bool, exprs ...ir.AffineExpr) {
	for _, e := range exprs {
		e.Walk(func(e ir.AffineExpr) {
			if e.Kind() == ir.AffineDim {
				loops[int(e.Value())] = true
			}
		})
	}
}

// LoopsOf are the loops that occur in indices, in increasing order.
func LoopsOf(exprs ...ir.AffineExpr) []int {
	loops := map[int]bool{}
	markLoops(loops, exprs...)
	return slices.Sorted(maps.Keys(loops))
}

// Factor is one of the values that are multiplied to a term.
type Factor struct {
	Value *ir.Value // as it is multiplied
	Reads
}

// Element is the input, by number, whose element the factor is, perhaps converted; ok is false for a factor that is
// computed.
func (f Factor) Element(s linalg.Structured) (input int, ok bool) {
	v := unconverted(f.Value)
	return v.Index(), v.DefiningOp() == nil && v.OwnerBlock() == s.Body().Entry()
}

// FactorsOf are the values that a value of an operation's body is multiplied of: itself, where nothing is multiplied.
// Conversions between floats around a multiplication do not matter.
func FactorsOf(s linalg.Structured, term *ir.Value) []Factor {
	op := unconverted(term).DefiningOp()
	if arith.MulF.Is(op) || arith.MulI.Is(op) {
		var out []Factor
		for _, v := range op.Operands() {
			out = append(out, FactorsOf(s, v)...)
		}
		return out
	}
	return []Factor{{Value: term, Reads: ReadsOf(s, term)}}
}
