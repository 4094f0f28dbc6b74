package irgen

import "github.com/tsopt/tsopt/ir"

// types chooses the types of operands and results: each what its constraint
// allows, alike where that is possible, and as the rules between them want.
func (g *Generator) types(def *ir.OpDef) *shape {
	var common ir.Type
	choose := func(fields []ir.Operand) ([][]ir.Type, bool) {
		var groups [][]ir.Type
		for i := range fields {
			n := 1
			switch fields[i].Arity {
			case ir.Optional:
				n = g.rand.IntN(2)
			case ir.Variadic:
				n = g.rand.IntN(4)
			}
			group := make([]ir.Type, n)
			for j := range group {
				if group[j] = g.typeFor(&fields[i].Type, common); group[j] == nil {
					return nil, false
				}
				if common == nil {
					common = group[j]
				}
			}
			groups = append(groups, group)
		}
		return groups, true
	}
	operands, ok := choose(def.Operands)
	if !ok {
		return nil
	}
	results, ok := choose(def.Results)
	if !ok {
		return nil
	}
	s := &shape{operands, results}
	s.match(def)
	return s
}

// typeFor is a type that a constraint allows, nil when there is none; often the
// common one.
func (g *Generator) typeFor(c *ir.TypeConstraint, common ir.Type) ir.Type {
	if common != nil && c.OK(common) && g.rand.IntN(10) < 7 {
		return common
	}
	fit := g.pool.typesFor(c)
	if len(fit) == 0 {
		return nil
	}
	if common != nil && g.rand.IntN(2) == 0 {
		if t := g.related(fit, common); t != nil {
			return t
		}
	}
	// The simple types, which come first, are the ones that fit together.
	if n := min(len(fit), 24); g.rand.IntN(3) > 0 {
		fit = fit[:n]
	}
	return fit[g.rand.IntN(len(fit))]
}

// related is one of the types that has the elements of common, or is its element.
func (g *Generator) related(fit []ir.Type, common ir.Type) ir.Type {
	start := g.rand.IntN(len(fit))
	for i := range fit {
		if t := fit[(start+i)%len(fit)]; ir.ElemOrSelf(t) == ir.ElemOrSelf(common) {
			return t
		}
	}
	return nil
}

// match applies the rules between types.
func (s *shape) match(def *ir.OpDef) {
	for _, m := range def.Match {
		from, to := s.named(def, m.From), s.named(def, m.To)
		if len(from) == 0 {
			continue
		}
		want := from[0]
		if m.Map != nil {
			want = m.Map(want)
		}
		if want == nil {
			continue
		}
		for i := range to {
			to[i] = want
		}
	}
}

func (s *shape) named(def *ir.OpDef, name string) []ir.Type {
	for i := range def.Operands {
		if def.Operands[i].Name == name {
			return s.operands[i]
		}
	}
	for i := range def.Results {
		if def.Results[i].Name == name {
			return s.results[i]
		}
	}
	return nil
}
