package constructschedule

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/sched"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// name names the axes: m, n and k are those of a matmul, b those that both operands have; i and r are those of other
// operations, parallel and reduced ones.
func (c *choice) name() {
	count := map[string]int{}
	set := func(a int, letter string) {
		if c.names[a] != "" {
			return
		}
		if count[letter]++; count[letter] > 1 {
			letter = fmt.Sprint(letter, count[letter])
		}
		c.names[a] = letter
	}
	for _, s := range c.Ops {
		class := access.ClassOf(s)
		for l, a := range c.axes.Of(s.Operation()) {
			left, right := slices.Contains(class.Sides[0].Loops, l), slices.Contains(class.Sides[1].Loops, l)
			switch reduced := s.IteratorTypes()[l] != linalg.Parallel; {
			case class.Kind != access.Contraction:
			case reduced:
				set(a, "k")
			case left && right:
				set(a, "b")
			case left:
				set(a, "m")
			case right:
				set(a, "n")
			}
		}
	}
	for a := range c.names {
		if c.isParallel(a) {
			set(a, "i")
		} else {
			set(a, "r")
		}
	}
}

// write writes the tree behind the function.
func (c *choice) write() {
	b := ir.After(c.Func.Op)
	var axes, spatial, temporal []sched.Extent
	for a, name := range c.names {
		n := c.axes.Extents[a]
		axes = append(axes, sched.Extent{Axis: name, N: n})
		switch part := (sched.Extent{Axis: name, N: c.tiles[a]}); {
		case c.spatial[a]:
			spatial = append(spatial, part)
		case n != c.tiles[a]:
			temporal = append(temporal, part)
		}
	}
	tree := sched.NewTree(b, c.Func.SymName+"_schedule", c.Func.SymName, axes)
	block := sched.TileOp{Kind: sched.Spatial, Threads: c.threads}
	inner := sched.NewTile(ir.NewBuilder(tree.Body.Entry()), block, spatial)
	if len(temporal) > 0 {
		inner = sched.NewTile(ir.NewBuilder(inner.Body.Entry()),
			sched.TileOp{Kind: sched.Temporal, Stages: c.stages(), AtLeast: c.asked.stages == 0}, temporal)
	}
	leaves := ir.NewBuilder(inner.Body.Entry())
	for i, s := range c.Ops {
		var names []string
		for _, a := range c.axes.Of(s.Operation()) {
			names = append(names, c.names[a])
		}
		sched.NewLeaf(leaves, c.Names[i], names)
	}
}

// stages is how many iterations of a loop load at a time.
func (c *choice) stages() int64 {
	if c.asked.stages > 0 {
		return int64(c.asked.stages)
	}
	return c.machine.StagesAtLeast()
}
