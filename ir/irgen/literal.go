package irgen

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// literal is the attribute of a constant of a type, nil for types that have none.
// Every number of a vector may be another.
func (g *Generator) literal(t ir.Type) ir.Attr {
	elem := ir.ElemOrSelf(t)
	if !ir.IsSignlessIntegerOrIndex(elem) && !ir.IsFloat(elem) {
		return nil
	}
	v, ok := t.(*ir.VectorType)
	if !ok {
		if elem != t {
			return nil
		}
		return g.scalar(t)
	}
	if slices.Contains(v.Scalable(), true) {
		return nil
	}
	n, known := ir.NumElements(v.Shape())
	if !known || n == 0 || n > 64 || g.rand.IntN(2) == 0 {
		return ir.SplatOf(v, g.scalar(elem))
	}
	elems := make([]ir.Attr, n)
	for i := range elems {
		elems[i] = g.scalar(elem)
	}
	return ir.DenseFrom(v, elems)
}

// scalar is mostly one of the numbers of a type that make a difference.
func (g *Generator) scalar(t ir.Type) ir.Attr {
	f, ok := t.(*ir.FloatType)
	if !ok {
		n := g.number()
		if w, known := ir.BitWidth(t); known && w > 1 && w <= 64 && g.rand.IntN(8) == 0 {
			n = math.MinInt64 >> (64 - w) // the least
			if g.rand.IntN(2) == 0 {
				n = -(n + 1) // the greatest
			}
		}
		return ir.Integer(t, n)
	}
	edges := []float64{0, math.Copysign(0, -1), 1, -1, 0.5, 2, math.Inf(1), math.Inf(-1), math.NaN()}
	if format := f.Format(); format != nil {
		edges = append(edges, format.Max(), -format.Max(), math.SmallestNonzeroFloat32, 0x1p-14)
	}
	if i := g.rand.IntN(len(edges) + 6); i < len(edges) {
		return ir.Float(f, edges[i])
	}
	return ir.Float(f, float64(g.number())/2)
}

// literalValue is a constant at the builder's place.
func (g *Generator) literalValue(b *ir.Builder, a ir.TypedAttr) *ir.Value {
	s := ir.OpState{Def: g.reg.Op("arith.constant"), Types: []ir.Type{a.Type()}}
	s.SetProp("value", a)
	return b.Create(s).Result(0)
}
