package constructschedule

import (
	"math/bits"
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// A choice is how a group is divided: the part of each axis that a block, or an iteration of a loop, computes.
type choice struct {
	access.Group
	axes *access.Axes
	// names are those of the axes.
	names []string
	// spatial are the axes that index each output and that nothing reduces.
	spatial []bool
	tiles   []int64
	threads int64
}

// Tiles of rows. Measured on an H200 with softmax, norms, rotary embedding and pointwise operations.
const (
	// elements is how many a tile has, if rows are shorter.
	elements = 4096
	// longest is how many elements of a row a block keeps in registers. Of longer rows it computes elements at a time, in
	// loops.
	longest = 4 * elements
	// each is how many elements a thread has: some words that it loads at once.
	each = 16
	// fewest and most are the threads of a block.
	fewest, most = 128, 512
)

// The tile of a matmul: what two warpgroups compute, with lines of operands that one copy by TMA swizzles. Tensor cores
// have at least so many rows, columns and terms to do.
const (
	rows, columns = 128, 128
	lineBits      = 8 * 128
	least         = 16
)

func choiceOf(g access.Group) *choice {
	c := &choice{Group: g, axes: access.AxesOf(g.Ops), threads: 128}
	n := len(c.axes.Extents)
	c.tiles, c.names, c.spatial = slices.Repeat([]int64{1}, n), make([]string, n), make([]bool, n)
	c.divide()
	contracts := func(s linalg.Structured) bool { return access.ClassOf(s).Kind == access.Contraction }
	if i := slices.IndexFunc(g.Ops, contracts); i >= 0 {
		c.matmul(g.Ops[i])
	} else {
		c.rows()
	}
	c.name()
	return c
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

// matmul chooses tiles for the contractions of a group, by the first of them.
func (c *choice) matmul(s linalg.Structured) {
	sides := access.ClassOf(s).Sides
	own := c.axes.Of(s.Operation())
	var m, n, k []int
	for l, t := range s.IteratorTypes() {
		left, right := slices.Contains(sides[0].Loops, l), slices.Contains(sides[1].Loops, l)
		switch {
		case t != linalg.Parallel:
			k = append(k, own[l])
		case left && !right:
			m = append(m, own[l])
		case right && !left:
			n = append(n, own[l])
		}
	}
	m, n = c.divided(m), c.divided(n)
	c.fill(m, rows, least)
	c.fill(n, columns, least)
	c.fill(k, max(least, lineBits/widest(s)), least)
	if c.area(m)*c.area(n) > rows*columns/2 {
		c.threads = 256
	}
	c.others()
}

// divided are the axes that blocks divide in the place of others. An axis that indexes no result does so through what
// reads it: of a tensor read at i floordiv 8 and i mod 8 both dimensions are divided by dividing i.
func (c *choice) divided(axes []int) (out []int) {
	for _, a := range axes {
		for _, b := range c.readBy(a) {
			if !slices.Contains(out, b) {
				out = append(out, b)
			}
		}
	}
	return out
}

// readBy are the spatial axes that index what an axis indexes, or the axis itself.
func (c *choice) readBy(a int) (out []int) {
	if c.spatial[a] {
		return []int{a}
	}
	for _, s := range c.Ops {
		for i, v := range s.Inputs() {
			from, ok := ir.As[linalg.Structured](v.DefiningOp())
			if !ok || c.axes.Of(from.Operation()) == nil {
				continue
			}
			written := from.IndexingMaps()[len(from.Inputs())+v.Index()].Results()
			for d, e := range s.IndexingMaps()[i].Results() {
				w := written[d]
				if w.Kind() != ir.AffineDim || c.axes.Of(from.Operation())[w.Value()] != a || e.Kind() == ir.AffineDim {
					continue
				}
				for _, l := range access.LoopsOf(e) {
					out = append(out, c.readBy(c.axes.Of(s.Operation())[l])...)
				}
			}
		}
	}
	if len(out) == 0 {
		return []int{a}
	}
	return out
}

// widest is how many bits the widest element of the operands has that are multiplied.
func widest(s linalg.Structured) (bits int64) {
	for _, v := range s.Inputs() {
		n, _ := ir.BitWidth(ir.ElemOrSelf(v.Type()))
		bits = max(bits, int64(n))
	}
	return bits
}

// fill gives axes a tile of so many elements together, the last axis first, since its elements are neighbors in
// memory. Axes before it come in only while the tile covers all that follow: a tile is a window.
func (c *choice) fill(axes []int, most, least int64) {
	for i, a := range slices.Backward(axes) {
		n := c.axes.Extents[a]
		t := c.unbroken(a, fit(n, most))
		if i < len(axes)-1 && !c.spatial[a] && t < n {
			return // a part of a second reduced axis would overhang
		}
		c.tiles[a] = t
		if most /= t; most == 1 || n == ir.Dynamic || n > t {
			break
		}
	}
	if last := axes[len(axes)-1]; c.area(axes) < least {
		c.tiles[last] *= least / c.area(axes)
	}
}

// unbroken halves a tile of an axis until it does not wrap where an operation reads at the quotient and the remainder
// by a number: then it is one window.
func (c *choice) unbroken(a int, t int64) int64 {
	for _, s := range c.Ops {
		own := c.axes.Of(s.Operation())
		for _, m := range s.IndexingMaps() {
			for _, e := range m.Results() {
				e.Walk(func(e ir.AffineExpr) {
					if e.Kind() != ir.AffineMod && e.Kind() != ir.AffineFloorDiv || e.LHS().Kind() != ir.AffineDim {
						return
					}
					n, constant := e.RHS().IsConst()
					for constant && own[e.LHS().Value()] == a && t > least && n%t != 0 {
						t /= 2
					}
				})
			}
		}
	}
	return t
}

func (c *choice) area(axes []int) int64 {
	n := int64(1)
	for _, a := range axes {
		n *= c.tiles[a]
	}
	return n
}

// others computes whole what is no axis of the matmul and is not divided among blocks.
func (c *choice) others() {
	for a, t := range c.tiles {
		if t == 1 && !c.spatial[a] && c.axes.Extents[a] != ir.Dynamic && c.isParallel(a) {
			c.tiles[a] = c.axes.Extents[a]
		}
	}
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

// rows chooses whole rows of the axes that are not spatial, and so many of them that a tile has some thousand elements.
func (c *choice) rows() {
	total := int64(1)
	for a, n := range slices.Backward(c.axes.Extents) {
		switch {
		case c.spatial[a]:
		case !c.isOfRow(a) && n != ir.Dynamic:
			c.tiles[a] = n // of an operation that is computed where others read it
		case n != ir.Dynamic && n*total <= longest:
			c.tiles[a], total = n, n*total
		case total < elements:
			c.tiles[a] = elements / total
			total = elements
		}
	}
	for _, a := range slices.Backward(c.spatialAxes()) {
		if left := elements / total; left > 1 {
			c.tiles[a] = fit(c.axes.Extents[a], left)
			total *= c.tiles[a]
		}
	}
	c.threads = min(most, max(fewest, fit(total/each, most)))
}

// isOfRow reports whether an axis indexes a result or is reduced.
func (c *choice) isOfRow(a int) bool {
	return !c.isParallel(a) || slices.ContainsFunc(c.Outputs, func(v *ir.Value) bool {
		return slices.Contains(c.outputAxes(v), a)
	})
}

// spatialAxes are the spatial axes, in the order of the first result's dimensions.
func (c *choice) spatialAxes() (axes []int) {
	for _, a := range c.outputAxes(c.Outputs[0]) {
		if c.spatial[a] {
			axes = append(axes, a)
		}
	}
	return axes
}
