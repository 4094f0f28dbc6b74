package constructschedule

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

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

// A shape is that of a block's tile of rows.
type shape struct {
	elements int64 // in all, if rows are shorter
	longest  int64 // elements of a row that a block keeps in registers
	columns  int64 // of each spatial axis along which elements lie side by side, at least
	each     int64 // elements of a thread
}

// chooseRows compares the tile of the rule with tiles that have fewer or more elements or threads, that have more
// columns, and that compute rows in pieces. It takes the rule's unless another is predicted to be faster by more than
// the model errs.
func (c *choice) chooseRows() ([]candidate, error) {
	rule := shape{elements, longest, 1, each}
	sizes := []int64{elements, elements / 2, elements / 4, elements / 8, elements / 16, 2 * elements}
	if n := int64(c.asked.elements); n > 0 {
		rule.elements, rule.longest, sizes = n, max(n, longest), []int64{n}
	}
	bytes := c.leastBytes()
	all := []division{c.rows(rule)}
	for _, n := range sizes {
		for _, whole := range []int64{max(n, longest), n} {
			for _, columns := range []int64{1, max(1, c.machine.SectorBytes()/bytes), max(1, c.machine.LineBytes()/bytes)} {
				for _, per := range []int64{each, each / 2, each / 4, 2 * each} {
					all = append(all, c.rows(shape{n, whole, columns, per}))
				}
			}
		}
	}
	found, err := c.predict(all, c.ofRows)
	least := slices.MinFunc(found, func(a, b candidate) int { return cmp.Compare(a.kernel(), b.kernel()) })
	best := slices.MinFunc(found, func(a, b candidate) int {
		far := func(x candidate) float64 { return max(x.kernel(), alike*least.kernel()) }
		return cmp.Or(cmp.Compare(far(a), far(b)), cmp.Compare(a.threads, b.threads), cmp.Compare(a.blocks, b.blocks))
	})
	if len(found) > 0 && best.kernel() < gain*found[0].kernel() {
		i := slices.IndexFunc(found, func(x candidate) bool { return x.equal(best.division) })
		found[0], found[i] = found[i], found[0]
	}
	c.division = found[0].division
	return found, err
}

// gain is the part of the time of the rule's tile that another must be predicted to take at most: the model's mean
// error is 15 % for kernels that are planned.
const gain = 0.85

// alike is how much longer than the fastest a tile may take to count as equally fast. Of those
// the one with the fewest threads is taken, which wait less for each other.
const alike = 1.02

// leastBytes is the size of the narrowest element that the group reads or writes.
func (c *choice) leastBytes() int64 {
	least := int64(1) << 3
	for s, operand := range c.arrays {
		least = min(least, elementBytes(linalg.Operands(s)[operand]))
	}
	return least
}

// rows divides a group into whole rows of the axes that are not spatial, and so many of them that a tile has some
// thousand elements.
func (c *choice) rows(s shape) division {
	c.begin()
	total := int64(1)
	for _, a := range c.neighbors() {
		c.tiles[a] = fit(c.axes.Extents[a], s.columns)
		total *= c.tiles[a]
	}
	for a, n := range slices.Backward(c.axes.Extents) {
		switch {
		case c.spatial[a]:
		case !c.isOfRow(a) && n != ir.Dynamic:
			c.tiles[a] = n // of an operation that is computed where others read it
		case n != ir.Dynamic && n*total <= s.longest:
			c.tiles[a], total = n, n*total
		case total < s.elements:
			c.tiles[a] = s.elements / total
			total = s.elements
		}
	}
	for _, a := range slices.Backward(c.spatialAxes()) {
		if left := s.elements / total; left > 1 {
			total /= c.tiles[a]
			c.tiles[a] = c.unbroken(a, fit(c.axes.Extents[a], left*c.tiles[a]))
			total *= c.tiles[a]
		}
	}
	c.threads = min(most, max(fewest, fit(total/s.each, most)))
	return c.end()
}

// neighbors are the spatial axes along which elements of an array lie side by side. A transposed copy has two.
func (c *choice) neighbors() (axes []int) {
	for s, operand := range c.arrays {
		at := s.IndexingMaps()[operand].Results()
		for _, l := range access.LoopsOf(at[max(0, len(at)-1):]...) {
			if a := c.axes.Of(s.Operation())[l]; c.spatial[a] && !slices.Contains(axes, a) {
				axes = append(axes, a)
			}
		}
	}
	return axes
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
