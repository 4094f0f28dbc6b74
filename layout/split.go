package layout

import "slices"

// splitDigit cuts a Dim digit at coordinate distances, given in ascending order, so that no part has a cut strictly
// inside. It fails when a cut inside the digit does not divide.
func splitDigit(g Digit, cuts []int64) ([]Digit, bool) {
	var out []Digit
	for _, cut := range cuts {
		if cut <= g.Stride || cut >= g.Stride*g.Size {
			continue
		}
		if cut%g.Stride != 0 || g.Size%(cut/g.Stride) != 0 {
			return nil, false
		}
		n := cut / g.Stride
		out = append(out, On(n, g.Dim, g.Stride))
		g.Stride, g.Size = cut, g.Size/n
	}
	return append(out, g), true
}

// cuts lists the distances along a dimension at which digits start, ascending.
func cuts(dim int, axes ...Axes) []int64 {
	var out []int64
	for _, a := range axes {
		for _, p := range alongDim(placedDigits(a), dim) {
			out = append(out, p.Stride)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// replaceCopies puts the Dim digit p where digits have copies at the same weights, or reports that they have not.
func replaceCopies(digits []Digit, p placed) ([]Digit, bool) {
	weight := int64(1)
	for i, g := range digits {
		if g.Kind == Replica && p.weight%weight == 0 {
			before := p.weight / weight
			if before < g.Size && g.Size%(before*p.Size) == 0 {
				parts := []Digit{Rep(before), p.Digit, Rep(g.Size / before / p.Size)}
				return slices.Replace(slices.Clone(digits), i, i+1, parts...), true
			}
		}
		weight *= g.Size
	}
	return nil, false
}
