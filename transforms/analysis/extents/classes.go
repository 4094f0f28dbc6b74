package extents

import (
	"maps"

	"github.com/tsopt/tsopt/ir"
)

// Classes are the dimensions of tiles: those that have the same extent by the meaning of the operations are one class.

type Classes map[Dim]map[Dim]bool

// Of is the class of a dimension.
func (c Classes) Of(d Dim) map[Dim]bool {
	if c[d] == nil {
		c[d] = map[Dim]bool{d: true}
	}
	return c[d]
}

// Same implements [Teller].
func (c Classes) Same(_ *ir.Op, a, b Dim) {
	x, y := c.Of(a), c.Of(b)
	if x[b] {
		return
	}
	maps.Copy(x, y)
	for d := range y {
		c[d] = x
	}
}

// Size implements [Teller]: what an operation says of a size tells nothing about a class.
func (c Classes) Size(*ir.Op, Dim, ir.Mixed) {}
