package layout

// Term is one addend of index arithmetic, for code generators to emit as divisions, remainders and multiplications (or
// shifts and masks): ((index / Div) mod Mod) * Stride, where index is an index on Axis. Mod 0 means that the quotient
// is already in range and no remainder is needed.
type Term struct {
	Axis   Axis
	Div    int64
	Mod    int64
	Dim    int
	Stride int64
}

// Eval computes the addend for an index on the term's axis.
func (t Term) Eval(index int64) int64 {
	q := index / t.Div
	if t.Mod > 0 {
		q %= t.Mod
	}
	return q * t.Stride
}

// Terms returns the contribution of one axis index to the element coordinate: coordinate Dim is the sum of the terms of
// all axes with that Dim.
func (d Distribution) Terms(a Axis) []Term {
	var out []Term
	for _, p := range d.placed(a, Dim) {
		out = append(out, Term{a, p.weight, d.mod(p), p.Dim, p.Stride})
	}
	return out
}

// CopyTerms returns the replica digits of an axis as terms: a place is the first holder of its element exactly when all
// of them, over all axes, are zero. Stores and atomics are guarded by this.
func (d Distribution) CopyTerms(a Axis) []Term {
	var out []Term
	for _, p := range d.placed(a, Replica) {
		out = append(out, Term{Axis: a, Div: p.weight, Mod: d.mod(p), Stride: 1})
	}
	return out
}

// OwnerTerm is one addend of the inverse arithmetic, from an element to the place that holds it: ((coordinate[Dim] /
// Div) mod Mod) * Weight. Mod 0 means that no remainder is needed.
type OwnerTerm struct {
	Dim    int
	Div    int64
	Mod    int64
	Weight int64
}

// Eval computes the addend for a coordinate.
func (t OwnerTerm) Eval(coord []int64) int64 { return t.Of(coord[t.Dim]) }

// Of computes the addend for the coordinate along the term's dimension.
func (t OwnerTerm) Of(x int64) int64 {
	q := x / t.Div
	if t.Mod > 0 {
		q %= t.Mod
	}
	return q * t.Weight
}

// OwnerTerms returns how the index on an axis of the first holder is computed from an element's coordinate.
func (d Distribution) OwnerTerms(a Axis) []OwnerTerm {
	var out []OwnerTerm
	for _, p := range d.placed(a, Dim) {
		mod := p.Size
		if p.Stride*p.Size >= d.shape[p.Dim] {
			mod = 0
		}
		out = append(out, OwnerTerm{p.Dim, p.Stride, mod, p.weight})
	}
	return out
}

// placed returns the digits of one kind of an axis with their weights.
func (d Distribution) placed(a Axis, k Kind) []placed {
	var out []placed
	weight := int64(1)
	for _, g := range d.axes[a] {
		if g.Kind == k {
			out = append(out, placed{g, a, weight})
		}
		weight *= g.Size
	}
	return out
}

// mod is the remainder needed to isolate a digit of an axis index: none for the last digit.
func (d Distribution) mod(p placed) int64 {
	if p.weight*p.Size == d.Size(p.axis) {
		return 0
	}
	return p.Size
}
