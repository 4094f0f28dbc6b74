package tilegen

import (
	"math"
	"strings"
)

// functions are those of math that are defined on all that [gen.smooth] gives them, numbers from 1/2 to 2, and are
// nowhere steep there. Those after wideFunctions are not available for f64.
var functions = []string{"exp", "exp", "exp2", "tanh", "sin", "cos", "sqrt", "rsqrt", "expm1", "erf", "log1p", "atan"}

const wideFunctions = 8

// function is one for elements of a type.
func (g *gen) function(e *elem) string {
	if e == f64 {
		return "math." + pick(g, functions[:wideFunctions])
	}
	return "math." + pick(g, functions)
}

// roughness is the tolerance for two functions multiplied: a stage may compute a function a few units of the last place
// away, and where elements are rounded to fewer bits, to the neighbour. An error over all elements may be a quarter of
// it, for one element alone as for many.
func (e *elem) roughness() float64 {
	switch e {
	case f64:
		return 1e-13
	case f32:
		return 4e-6
	case f16:
		return math.Exp2(-6)
	}
	return math.Exp2(-3)
}

// smooth stores functions of a tile to an array that is compared with a tolerance.
// What is computed from them is not exact, so that no other feature takes it:
// a comparison could turn over.
func (g *gen) smooth() bool {
	t := g.oneOf(func(t *tile) bool { return t.elem.float && t.elem.bits >= 16 })
	if t == nil {
		t = g.load(g.shape(), pick(g, []*elem{f32, f16, bf16, f64}))
	}
	t = g.tame(t, 4)
	scaled := g.binary("arith.mulf", t, g.splat(t.shape, t.elem, 0.125), 0.5, false)
	x := g.binary("arith.addf", scaled, g.splat(t.shape, t.elem, 1), 1.5, false)
	y := g.unary(g.function(x.elem), x, unknown, false)
	if g.rand.IntN(2) == 0 {
		z := g.unary(g.function(x.elem), x, unknown, false)
		y = g.binary("arith.mulf", y, z, unknown, false)
	}
	a, u := g.newOutput(y.shape, y.elem)
	a.tolerance = y.elem.roughness()
	a.markWritten()
	g.line("tile.store %s, %s[%s] : %s, %s", y.name, a.name, strings.Join(g.ownWindow(a, u, y.shape), ", "), y.typ(),
		g.typ(a))
	return true
}
