package linalgtotile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/sched"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// planOf reads the schedule of a group, and checks that it is one of these operations.
func planOf(t sched.TreeOp, g access.Group) (*plan, error) {
	p := &plan{loops: map[*ir.Op][]int{}, stages: 1}
	number := map[string]int{}
	for _, e := range t.Axes() {
		number[e.Axis] = len(p.axes)
		p.axes = append(p.axes, &axis{name: e.Axis, extent: e.N, tile: e.N})
	}
	if err := p.tile(t.Spatial(), number, map[string]bool{}); err != nil {
		return nil, err
	}
	leaves := map[string]sched.LeafOp{}
	for l := range ir.Collect(t.Op, sched.Leaf) {
		if !slices.Contains(g.Names, l.Operation) {
			return nil, l.Errorf("names no operation of @%s; they are %q", t.Group, g.Names)
		}
		if _, twice := leaves[l.Operation]; twice {
			return nil, l.Errorf("is the second of the operation %q; it is computed once", l.Operation)
		}
		leaves[l.Operation] = l
	}
	for i, s := range g.Ops {
		l, ok := leaves[g.Names[i]]
		if !ok {
			return nil, t.Errorf("has no sched.leaf for the operation %q of @%s", g.Names[i], t.Group)
		}
		if err := p.leaf(l, s, number); err != nil {
			return nil, err
		}
	}
	for _, x := range p.axes {
		if x.tile == ir.Dynamic {
			return nil, t.Errorf("has no tile along %s, whose extent is known at run time only; list it in a sched.tile", x.name)
		}
	}
	return p, nil
}

// tile reads a tile and those inside. An axis is divided once.
func (p *plan) tile(t sched.TileOp, number map[string]int, divided map[string]bool) error {
	if t.Threads > 0 {
		p.threads = t.Threads
	}
	if t.Stages > 0 {
		p.stages, p.atLeast = t.Stages, t.AtLeast
	}
	p.raster = max(p.raster, t.Raster)
	for _, e := range t.Extents() {
		if divided[e.Axis] {
			return t.Errorf("divides %s, as a tile around it does, which is not supported; divide it once", e.Axis)
		}
		divided[e.Axis] = true
		x := p.axes[number[e.Axis]]
		x.tile = e.N
		x.spatial = x.spatial || t.Kind == sched.Spatial
	}
	for op := range t.Body.Entry().Ops() {
		if inner, ok := sched.Tile.Cast(op); ok {
			if err := p.tile(inner, number, divided); err != nil {
				return err
			}
		}
	}
	return nil
}

// leaf reads the axes of an operation's loops.
func (p *plan) leaf(l sched.LeafOp, s linalg.Structured, number map[string]int) error {
	extents := linalg.LoopExtents(s)
	names := l.Axes()
	p.loops[s.Operation()] = []int{} // of an operation on single elements
	if len(names) != len(extents) {
		return l.Errorf("has %d axes, but the operation has %d loops", len(names), len(extents))
	}
	for i, name := range names {
		a, ok := number[name]
		switch {
		case !ok:
			return l.Errorf("has an axis %s, which the tree does not list", name)
		case extents[i] != p.axes[a].extent && extents[i] != ir.Dynamic:
			return l.Errorf("runs along %s, whose extent is %d, but the operation's loop #%d runs %d times", name,
				p.axes[a].extent, i, extents[i])
		case p.axes[a].spatial && s.IteratorTypes()[i] == linalg.Reduction:
			return l.Errorf("reduces %s, which is divided among blocks; put it into a temporal tile", name)
		}
		p.loops[s.Operation()] = append(p.loops[s.Operation()], a)
	}
	return nil
}
