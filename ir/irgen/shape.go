package irgen

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Shape makes a piece of a program at the end of a block, with the generator's
// random choices.
type Shape func(g *Generator, b *ir.Builder)

// Intn is a random number below n.
func (g *Generator) Intn(n int) int { return g.rand.IntN(n) }

// Op is an operation of the registry by name.
func (g *Generator) Op(name string) *ir.OpDef { return g.reg.Op(name) }

// Value is a value of a type: one that there is, a constant, or a new argument of
// the function.
func (g *Generator) Value(t ir.Type) *ir.Value { return g.value(t) }

// Constant is a constant at the builder's place.
func (g *Generator) Constant(b *ir.Builder, a ir.TypedAttr) *ir.Value { return g.literalValue(b, a) }

// Some is one of the values that there are with a type that ok accepts, nil for
// none.
func (g *Generator) Some(ok func(ir.Type) bool) *ir.Value {
	var fit []*ir.Value
	for _, v := range g.scope {
		if ok(v.Type()) {
			fit = append(fit, v)
		}
	}
	if fit == nil {
		return nil
	}
	return fit[g.rand.IntN(len(fit))]
}

// Add makes values known to what is made after.
func (g *Generator) Add(vs ...*ir.Value) { g.scope = append(g.scope, vs...) }

// Entry is a builder at the start of the function.
func (g *Generator) Entry() *ir.Builder {
	b := ir.NewBuilder(g.body)
	b.SetToStart(g.body)
	return b
}

// MayNest reports whether operations with regions may still be made here.
func (g *Generator) MayNest() bool { return g.depth < maxDepth }

// Inside fills a block of a region, of an operation that a shape has made, and
// calls end while what is in it is known.
func (g *Generator) Inside(b *ir.Block, end func()) {
	outer := slices.Clone(g.scope)
	g.depth++
	g.scope = append(g.scope, b.Args()...)
	g.fill(b, g.rand.IntN(5))
	end()
	g.scope, g.depth = outer, g.depth-1
}
