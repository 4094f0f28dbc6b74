package constructschedule

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// The tile of a matmul: what two warpgroups compute, with lines of operands that one copy by TMA swizzles. Tensor cores
// have at least so many rows, columns and terms to do.
const (
	rows, columns = 128, 128
	least         = 16
)

// A product is the tile of a matmul: of its result, and of the terms that an iteration adds. Operands that windows of a
// convolution slide over are boxes, unless gathers is set: then an iteration adds the terms of several places in a
// window, and reads them one by one.
type product struct {
	rows, columns, terms int64
	gathers              bool
}

// chooseProduct takes the tile of the rule, since coarsen-blocks searches others in the tile program. It compares tiles
// of half and of twice that to say what they would take.
func (c *choice) chooseProduct(s linalg.Structured) ([]candidate, error) {
	rule := product{rows, columns, max(least, 8*c.machine.LineBytes()/widest(s)), false}
	set := func(to *int64, asked uint) []int64 {
		if asked > 0 {
			*to = int64(asked)
			return []int64{1}
		}
		return []int64{-2, 1, 2}
	}
	byRows, byColumns := set(&rule.rows, c.asked.rows), set(&rule.columns, c.asked.columns)
	set(&rule.terms, c.asked.terms)
	sketch := func() estimate.Sketch { return c.ofProduct(s) }
	if both, err := c.predict([]division{c.product(s, rule), c.product(s, gathering(rule))}, sketch); err == nil &&
		len(both) == 2 && both[1].time < both[0].time {
		rule.gathers = true
	}
	all := []division{c.product(s, rule)}
	for _, x := range byRows {
		for _, y := range byColumns {
			all = append(all, c.product(s, product{scaled(rule.rows, x), scaled(rule.columns, y), rule.terms, rule.gathers}))
		}
	}
	found, err := c.predict(all, sketch)
	c.division = all[0]
	return found, err
}

func gathering(p product) product {
	p.gathers = true
	return p
}

// scaled is a number times a factor; a negative one divides.
func scaled(n, by int64) int64 {
	if by < 0 {
		return n / -by
	}
	return n * by
}

// product divides the contractions of a group, by the first of them.
func (c *choice) product(s linalg.Structured, p product) division {
	c.begin()
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
	c.fill(m, p.rows, p.gathers)
	c.fill(n, p.columns, p.gathers)
	c.fill(k, p.terms, p.gathers)
	if c.area(m)*c.area(n) > rows*columns/2 {
		c.threads = 2 * fewest
	}
	c.others()
	return c.end()
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
// memory. Axes before it come in only while the tile covers all that follow: a tile is a window. Axes that slide over
// the same elements as others with a tile stay single, unless operands are gathered.
func (c *choice) fill(axes []int, most int64, gathers bool) {
	last := -1
	for _, a := range slices.Backward(axes) {
		if !gathers && c.slides(a) {
			continue
		}
		n := c.axes.Extents[a]
		t := c.unbroken(a, fit(n, most))
		if last >= 0 && !c.spatial[a] && t < n {
			break // a part of a second reduced axis would overhang
		}
		c.tiles[a] = t
		last = max(last, a)
		if most /= t; most == 1 || n == ir.Dynamic || n > t {
			break
		}
	}
	if last < 0 {
		c.fill(axes, most, true)
	} else if c.area(axes) < least {
		c.tiles[last] *= least / c.area(axes)
	}
}

// slides reports whether an operand is indexed by the sum of an axis and another one that has a tile: as by the places
// of a window and the pixels that it slides over, or by a batch and a row of arrays with both as one dimension.
func (c *choice) slides(a int) bool {
	for _, s := range c.Ops {
		own := c.axes.Of(s.Operation())
		for _, m := range s.IndexingMaps() {
			for _, e := range m.Results() {
				axes := access.LoopsOf(e)
				for i, l := range axes {
					axes[i] = own[l]
				}
				if slices.Contains(axes, a) && slices.ContainsFunc(axes, func(b int) bool { return b != a && c.tiles[b] > 1 }) {
					return true
				}
			}
		}
	}
	return false
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

// others computes whole what is no axis of the matmul and is not divided among blocks.
func (c *choice) others() {
	for a, t := range c.tiles {
		if t == 1 && !c.spatial[a] && c.axes.Extents[a] != ir.Dynamic && c.isParallel(a) {
			c.tiles[a] = c.axes.Extents[a]
		}
	}
}
