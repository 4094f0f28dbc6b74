package tilegen

import "math"

// elementwise appends an operation of arith or math on tiles.
func (g *gen) elementwise() bool {
	a := g.oneOf(func(t *tile) bool { return t.elem != index })
	if a == nil {
		return false
	}
	var r *tile
	switch {
	case a.elem == i1:
		r = g.logic(a)
	case g.rand.IntN(6) == 0:
		r = g.selection(a)
	case a.elem.float:
		r = g.floatOp(a)
	default:
		r = g.intOp(a)
	}
	if r == nil {
		return false
	}
	g.add(r)
	return true
}

func (g *gen) logic(a *tile) *tile {
	return g.binary(pick(g, []string{"arith.andi", "arith.ori", "arith.xori"}), a, g.like(a.shape, i1), 1, true)
}

// selection chooses between two tiles, by a mask or by one condition of the block.
func (g *gen) selection(a *tile) *tile {
	b := g.like(a.shape, a.elem)
	t := &tile{"", a.shape, a.elem, math.Max(a.bound, b.bound), a.whole && b.whole}
	m := g.like(a.shape, i1)
	t.name = g.def("arith.select %s, %s, %s : %s, %s", m.name, a.name, b.name, m.typ(), a.typ())
	return t
}

// mask compares two tiles.
func (g *gen) mask(shape []int) *tile {
	e := pick(g, []*elem{f32, i32, i32, bf16, i64, i8, f16})
	a, b := g.like(shape, e), g.like(shape, e)
	return g.compare(a, b)
}

func (g *gen) compare(a, b *tile) *tile {
	name := ""
	if a.elem.float {
		p := pick(g, []string{"oeq", "ogt", "oge", "olt", "ole", "one", "ueq", "ugt", "ult", "une"})
		name = g.def("arith.cmpf %s, %s, %s : %s", p, a.name, b.name, a.typ())
	} else {
		p := pick(g, []string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"})
		name = g.def("arith.cmpi %s, %s, %s : %s", p, a.name, b.name, a.typ())
	}
	return &tile{name, a.shape, i1, 1, true}
}

// floatOp keeps values finite and knows how large they become.
func (g *gen) floatOp(a *tile) *tile {
	switch g.rand.IntN(8) {
	case 0:
		return g.unary(pick(g, []string{"arith.negf", "math.absf"}), a, a.bound, a.whole)
	case 1, 2:
		b := g.like(a.shape, a.elem)
		return g.binary(pick(g, []string{"arith.maximumf", "arith.minimumf"}), a, b, math.Max(a.bound, b.bound),
			a.whole && b.whole)
	case 3:
		if a.bound == unknown {
			return nil
		}
		return g.binary("arith.divf", a, g.splat(a.shape, a.elem, pick(g, []float64{2, 4, 3, -8})), a.bound, false)
	case 4, 5, 6:
		b := g.like(a.shape, a.elem)
		if sum := a.bound + b.bound; sum < a.elem.greatest {
			return g.binary(pick(g, []string{"arith.addf", "arith.subf"}), a, b, sum, a.whole && b.whole)
		}
	default:
		b := g.like(a.shape, a.elem)
		if p := a.bound * b.bound; p < a.elem.greatest {
			return g.binary("arith.mulf", a, b, p, a.whole && b.whole)
		}
	}
	return nil
}

// intOp wraps when it must; divisors and shifts are such that nothing is
// undefined.
func (g *gen) intOp(a *tile) *tile {
	wrap := func(bound float64) float64 {
		if bound > a.elem.greatest {
			return unknown
		}
		return bound
	}
	switch g.rand.IntN(10) {
	case 0, 1, 2:
		b := g.like(a.shape, a.elem)
		return g.binary(pick(g, []string{"arith.addi", "arith.subi"}), a, b, wrap(a.bound+b.bound), true)
	case 3:
		b := g.like(a.shape, a.elem)
		return g.binary("arith.muli", a, b, wrap(a.bound*b.bound), true)
	case 4, 5:
		op := pick(g, []string{"arith.maxsi", "arith.minsi", "arith.maxui", "arith.minui"})
		b := g.like(a.shape, a.elem)
		return g.binary(op, a, b, math.Max(a.bound, b.bound), true)
	case 6:
		return g.binary(pick(g, []string{"arith.andi", "arith.ori", "arith.xori"}), a, g.like(a.shape, a.elem), unknown, true)
	case 7:
		n := g.splat(a.shape, a.elem, float64(g.rand.IntN(a.elem.bits)))
		return g.binary(pick(g, []string{"arith.shli", "arith.shrsi", "arith.shrui"}), a, n, unknown, true)
	case 8:
		d := g.splat(a.shape, a.elem, float64(2+g.rand.IntN(7)))
		return g.binary(pick(g, []string{"arith.divsi", "arith.remsi", "arith.divui", "arith.remui", "arith.floordivsi"}), a,
			d, unknown, true)
	}
	return g.unary("math.absi", a, a.bound, true)
}

// convert changes the type of the elements.
func (g *gen) convert() bool {
	a := g.oneOf(func(t *tile) bool { return t.elem != index })
	if a == nil {
		return false
	}
	if r := g.conversion(a, g.elem()); r != nil {
		g.add(r)
		return true
	}
	return false
}

// conversion is a tile of another type, nil when it already has it.
func (g *gen) conversion(a *tile, to *elem) *tile {
	switch {
	case a.elem == to:
		return nil
	case a.elem.float && to.float:
		return g.floatToFloat(a, to)
	case a.elem.float:
		bound := math.Min(to.greatest, 100)
		if a.bound > bound {
			a = g.tame(a, math.Min(bound, a.elem.exact))
		}
		return g.cast("arith.fptosi", a, to, a.bound, true)
	case to.float:
		if a.elem == i1 {
			return g.cast("arith.uitofp", a, to, 1, true)
		}
		if a.bound > to.greatest {
			a = g.tame(a, 100)
		}
		return g.cast("arith.sitofp", a, to, a.bound, true)
	case a.elem.bits < to.bits && a.elem == i1:
		return g.cast("arith.extui", a, to, 1, true)
	case a.elem.bits < to.bits:
		bound := math.Min(a.bound, math.Exp2(float64(a.elem.bits)))
		return g.cast(pick(g, []string{"arith.extsi", "arith.extsi", "arith.extui"}), a, to,
			math.Exp2(float64(a.elem.bits))+bound*0, true)
	}
	bound := a.bound
	if bound > to.greatest {
		bound = unknown
	}
	return g.cast("arith.trunci", a, to, bound, true)
}

func (g *gen) floatToFloat(a *tile, to *elem) *tile {
	if a.elem.bits == to.bits { // f16 and bf16, or two 8-bit types
		if a = g.floatToFloat(a, f32); a.bound > to.greatest {
			a = g.tame(a, to.exact)
		}
		return g.cast("arith.truncf", a, to, a.bound, a.whole)
	}
	if a.elem.bits < to.bits {
		return g.cast("arith.extf", a, to, a.bound, a.whole)
	}
	if a.bound > to.greatest {
		a = g.tame(a, math.Min(to.exact, a.elem.exact))
	}
	return g.cast("arith.truncf", a, to, a.bound, a.whole)
}
