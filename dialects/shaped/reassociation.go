package shaped

import "github.com/tsopt/tsopt/ir"

// Reassociation groups the dimensions of the expanded type by the dimension of
// the collapsed type that they make up.
type Reassociation [][]int64

// ReassociationOf is the attribute of an operation.
func ReassociationOf(op *ir.Op) Reassociation {
	var out Reassociation
	for _, g := range op.Attr("reassociation").(*ir.ArrayAttr).Elems() {
		var group []int64
		for _, e := range g.(*ir.ArrayAttr).Elems() {
			group = append(group, e.(*ir.IntegerAttr).Int())
		}
		out = append(out, group)
	}
	return out
}

// Attr is the reassociation as an attribute.
func (r Reassociation) Attr() *ir.ArrayAttr {
	groups := make([]ir.Attr, len(r))
	for i, g := range r {
		dims := make([]ir.Attr, len(g))
		for j, d := range g {
			dims[j] = ir.I64Attr(d)
		}
		groups[i] = ir.Array(dims...)
	}
	return ir.Array(groups...)
}

// Then are the groups of the groups of r that coarse makes.
func (r Reassociation) Then(coarse Reassociation) Reassociation {
	var groups Reassociation
	for _, g := range coarse {
		var all []int64
		for _, d := range g {
			all = append(all, r[d]...)
		}
		groups = append(groups, all)
	}
	return groups
}

// Within groups the groups of r as coarse groups their members; ok is false
// when they cross.
func (r Reassociation) Within(coarse Reassociation) (groups Reassociation, ok bool) {
	next := 0
	for _, g := range coarse {
		var group []int64
		last := g[len(g)-1]
		for next < len(r) {
			end := r[next][len(r[next])-1]
			if end > last {
				return nil, false
			}
			group = append(group, int64(next))
			next++
			if end == last {
				break
			}
		}
		groups = append(groups, group)
	}
	return groups, true
}
