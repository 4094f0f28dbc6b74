package extents

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A Class is dimensions of tiles that have the same extent by the meaning of the operations.
type Class map[Dim]bool

// Along is the dimension of a tile that is of the class, the first of several; -1 if there is none.
func (c Class) Along(v *ir.Value) int {
	shape, _ := IsTile(v)
	for i := range shape {
		if c[Dim{v, i}] {
			return i
		}
	}
	return -1
}

// Extend puts another extent of the class into the shapes that tiles will get.
func (c Class) Extend(shapes map[*ir.Value][]int64, extent int64) {
	for d := range c {
		if shapes[d.Of] == nil {
			shape, _ := IsTile(d.Of)
			shapes[d.Of] = slices.Clone(shape)
		}
		shapes[d.Of][d.At] = extent
	}
}

// Classes are the dimensions of a kernel's tiles by class.
type Classes map[Dim]Class

// ClassesOf finds those of a kernel.
func ClassesOf(k tile.KernelOp) Classes {
	c := Classes{}
	ir.WalkOps(k.Op, func(op *ir.Op) { Relate(op, c) })
	return c
}

// Of is the class of a dimension.
func (c Classes) Of(d Dim) Class {
	if c[d] == nil {
		c[d] = Class{d: true}
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
