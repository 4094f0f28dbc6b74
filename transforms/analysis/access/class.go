package access

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Kind is what an operation is.
type Kind int

// The kinds of operations.
const (
	// Opaque operations are none of the others: they read tensors at indices that data say, combine elements in an
	// order that matters, or write elements that no loop indexes plainly.
	Opaque Kind = iota
	// Pointwise operations compute each element of their outputs once.
	Pointwise
	// Reduction operations combine a term of each iteration into an element.
	Reduction
	// Contraction operations multiply two sides and add. Each side has loops of the output that the other lacks.
	Contraction
)

func (k Kind) String() string { return []string{"opaque", "pointwise", "reduction", "contraction"}[k] }

// Class is what an operation is, and of what parts.
type Class struct {
	Kind Kind
	// Combinations are those of a reduction's or contraction's outputs. An output that is combined in another way, as
	// the position of a maximum beside the maximum, has none: its Op is nil.
	Combinations []Combination
	// Sides are what a contraction multiplies. The first is the one whose loops come first in the output.
	Sides [2]Side
}

// Side is one of the two values that a contraction multiplies, perhaps multiplied of several itself.
type Side struct {
	Factors []Factor
	Loops   []int
}

// Inputs are the operands that the side reads, by number.
func (s Side) Inputs() []int {
	var out []int
	for _, f := range s.Factors {
		out = append(out, f.Inputs...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Loops are the loops of a kind, in order.
func Loops(s linalg.Structured, kind linalg.Iterator) []int {
	var out []int
	for i, k := range s.IteratorTypes() {
		if k == kind {
			out = append(out, i)
		}
	}
	return out
}

// ClassOf is what an operation is.
func ClassOf(s linalg.Structured) Class {
	if !computes(s) || !writesPlainly(s) {
		return Class{}
	}
	reduced := len(s.IteratorTypes()) - len(Loops(s, linalg.Parallel))
	if reduced == 0 {
		return Class{Kind: Pointwise}
	}
	c := Class{Kind: Reduction}
	known := 0
	for i := range s.Outputs() {
		combination, ok := CombinationOf(s, i)
		if !ok {
			combination = Combination{}
		} else {
			known++
		}
		c.Combinations = append(c.Combinations, combination)
	}
	switch {
	case known == 0:
		return Class{}
	case len(c.Combinations) == 1 && c.Combinations[0].Kind == scale.Add:
		if sides, ok := sidesOf(s, FactorsOf(s, c.Combinations[0].Term)); ok {
			c.Kind, c.Sides = Contraction, sides
		}
	}
	return c
}

// computes reports whether a body computes with elements alone: nothing else is read or written.
func computes(s linalg.Structured) bool {
	if !linalg.OnTensors(s) {
		return false
	}
	for op := range s.Body().Entry().Ops() {
		if op.NumRegions() > 0 || !ir.IsMemoryEffectFree(op) || slices.ContainsFunc(op.Operands(), isTensor) {
			return false
		}
	}
	return true
}

func isTensor(v *ir.Value) bool {
	_, ok := v.Type().(*ir.TensorType)
	return ok
}

// writesPlainly reports whether each parallel loop indexes one dimension of each output, and nothing else indexes one.
func writesPlainly(s linalg.Structured) bool {
	parallel := Loops(s, linalg.Parallel)
	for _, m := range s.IndexingMaps()[len(s.Inputs()):] {
		var of []int
		for _, e := range m.Results() {
			switch e.Kind() {
			case ir.AffineDim:
				of = append(of, int(e.Value()))
			case ir.AffineConst:
			default:
				return false
			}
		}
		slices.Sort(of)
		if !slices.Equal(of, parallel) {
			return false
		}
	}
	return true
}

// sidesOf divides factors between two sides. A factor whose loops are all those of a side is on it.
func sidesOf(s linalg.Structured, factors []Factor) (sides [2]Side, ok bool) {
	slices.SortStableFunc(factors, func(a, b Factor) int { return len(b.Loops) - len(a.Loops) })
	within := func(f Factor, side Side) bool {
		return !slices.ContainsFunc(f.Loops, func(l int) bool { return !slices.Contains(side.Loops, l) })
	}
	for _, f := range factors {
		switch {
		case sides[0].Factors == nil:
			sides[0] = Side{[]Factor{f}, f.Loops}
		case within(f, sides[0]):
			sides[0].Factors = append(sides[0].Factors, f)
		case sides[1].Factors == nil:
			sides[1] = Side{[]Factor{f}, f.Loops}
		case within(f, sides[1]):
			sides[1].Factors = append(sides[1].Factors, f)
		default:
			return sides, false
		}
	}
	order := LoopsInOrder(s.IndexingMaps()[len(s.Inputs())])
	own := func(side, other Side) int {
		return slices.IndexFunc(order, func(l int) bool {
			return slices.Contains(side.Loops, l) && !slices.Contains(other.Loops, l)
		})
	}
	m, n := own(sides[0], sides[1]), own(sides[1], sides[0])
	if m < 0 || n < 0 {
		return sides, false
	}
	if n < m {
		sides[0], sides[1] = sides[1], sides[0]
	}
	return sides, true
}

// LoopsInOrder are the loops that plainly index a tensor, in the order of its dimensions.
func LoopsInOrder(m ir.AffineMap) []int {
	var out []int
	for _, e := range m.Results() {
		if e.Kind() == ir.AffineDim {
			out = append(out, int(e.Value()))
		}
	}
	return out
}
