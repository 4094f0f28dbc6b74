package extents

import (
	"maps"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Classes are the dimensions of a kernel's tiles. Those that have the same extent by the meaning of the operations are
// one class.
type Classes map[Dim]map[Dim]bool

// ClassesOf finds those of a kernel.
func ClassesOf(k tile.KernelOp) Classes {
	c := Classes{}
	ir.WalkOps(k.Op, func(op *ir.Op) { Relate(op, c) })
	return c
}

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

// Size implements [Teller]: windows say where a class begins, not how large it is.
func (c Classes) Size(*ir.Op, Dim, ir.Mixed) {}
