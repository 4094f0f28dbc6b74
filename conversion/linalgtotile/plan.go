package linalgtotile

import (
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
)

// An axis is a loop that operations of a group share.
type axis struct {
	name string
	// extent is how many iterations there are, ir.Dynamic where that is a runtime value.
	extent int64
	// tile is how many of them a block computes at once: in all if the axis is spatial, in one iteration of its loop if
	// it is not.
	tile int64
	// spatial axes are divided among blocks.
	spatial bool
}

// trips is how many tiles an axis has, ir.Dynamic where that is a runtime value.
func (a *axis) trips() int64 {
	if a.extent == ir.Dynamic {
		return ir.Dynamic
	}
	return (a.extent + a.tile - 1) / a.tile
}

// whole reports whether one tile covers the axis.
func (a *axis) whole() bool { return a.trips() == 1 }

// ragged reports whether a tile may reach beyond the end of the axis.
func (a *axis) ragged() bool { return a.tile > 1 && (a.extent == ir.Dynamic || a.extent%a.tile != 0) }

// A plan says how a kernel computes a group: the axes, and how many of their elements a block computes at once.
type plan struct {
	axes []*axis
	// loops are the axes of an operation's loops.
	loops   map[*ir.Op][]int
	threads int64
	// stages is how many iterations of a loop load at a time; more may, if atLeast is set.
	stages  int64
	atLeast bool
	// raster is how many rows of tiles blocks go down, 0 for any order.
	raster int64
}

// at are the indices of an operand, by a map of an operation's loops, as expressions of axes.
func (p *plan) at(g linalg.Structured, m ir.AffineMap) []ir.AffineExpr {
	return replaced(m.Results(), p.own(g))
}

// own are the axes of an operation's loops as expressions.
func (p *plan) own(g linalg.Structured) (loops []ir.AffineExpr) {
	for _, a := range p.loops[g.Operation()] {
		loops = append(loops, ir.Dim(a))
	}
	return loops
}

// replaced puts expressions in the place of dimensions.
func replaced(es, dims []ir.AffineExpr) []ir.AffineExpr {
	out := make([]ir.AffineExpr, len(es))
	for i, e := range es {
		out[i] = e.Replace(dims, nil)
	}
	return out
}

// axesIn are the axes that occur in expressions, in the order of their first occurrence.
func axesIn(es []ir.AffineExpr) (axes []int) {
	seen := map[int]bool{}
	for _, e := range es {
		e.Walk(func(e ir.AffineExpr) {
			if a := int(e.Value()); e.Kind() == ir.AffineDim && !seen[a] {
				seen[a] = true
				axes = append(axes, a)
			}
		})
	}
	return axes
}
