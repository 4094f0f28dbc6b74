package constructschedule

import (
	"math/bits"
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// A choice is how a group is divided among blocks and loops.
type choice struct {
	access.Group
	axes *access.Axes
	// names are those of the axes.
	names []string
	// spatial are the axes that index each output and that nothing reduces.
	spatial []bool
	machine arch.Machine
	asked   asked
	division
}

// A division is the part of each axis that a block, or an iteration of a loop, computes, and the threads of a block.
type division struct {
	tiles   []int64
	threads int64
}

// choiceOf is a choice without a division.
func choiceOf(g access.Group, a asked, m arch.Machine) *choice {
	c := &choice{Group: g, axes: access.AxesOf(g.Ops), machine: m, asked: a}
	c.names, c.spatial = make([]string, len(c.axes.Extents)), make([]bool, len(c.axes.Extents))
	c.divide()
	c.name()
	return c
}

// choose divides the group and returns what was compared, the division that was chosen first.
func (c *choice) choose() ([]candidate, error) {
	contracts := func(s linalg.Structured) bool { return access.ClassOf(s).Kind == access.Contraction }
	if i := slices.IndexFunc(c.Ops, contracts); i >= 0 {
		return c.chooseProduct(c.Ops[i])
	}
	return c.chooseRows()
}

// begin makes the division one of single elements.
func (c *choice) begin() {
	c.division = division{slices.Repeat([]int64{1}, len(c.axes.Extents)), fewest}
}

// end gives the block the threads that the user asks for.
func (c *choice) end() division {
	if c.asked.threads > 0 {
		c.threads = int64(c.asked.threads)
	}
	return c.division
}

// divide finds the spatial axes.
func (c *choice) divide() {
	for a := range c.spatial {
		c.spatial[a] = true
	}
	for _, s := range c.Ops {
		for i, a := range c.axes.Of(s.Operation()) {
			c.spatial[a] = c.spatial[a] && s.IteratorTypes()[i] == linalg.Parallel
		}
	}
	for _, v := range c.Outputs {
		in := c.outputAxes(v)
		for a := range c.spatial {
			c.spatial[a] = c.spatial[a] && slices.Contains(in, a)
		}
	}
}

// outputAxes are the axes that index an output, in the order of its dimensions.
func (c *choice) outputAxes(v *ir.Value) (axes []int) {
	s, ok := ir.As[linalg.Structured](v.DefiningOp())
	if !ok {
		return nil
	}
	m := s.IndexingMaps()[len(s.Inputs())+v.Index()]
	for _, l := range access.LoopsInOrder(m) {
		axes = append(axes, c.axes.Of(s.Operation())[l])
	}
	return axes
}

func (c *choice) area(axes []int) int64 {
	n := int64(1)
	for _, a := range axes {
		n *= c.tiles[a]
	}
	return n
}

// isParallel reports whether nothing reduces an axis.
func (c *choice) isParallel(a int) bool {
	for _, s := range c.Ops {
		if i := slices.Index(c.axes.Of(s.Operation()), a); i >= 0 && s.IteratorTypes()[i] != linalg.Parallel {
			return false
		}
	}
	return true
}

// fit is the power of two that covers an extent, up to a most.
func fit(extent, most int64) int64 {
	if extent == ir.Dynamic {
		return most
	}
	return min(most, 1<<bits.Len64(uint64(extent-1)))
}
