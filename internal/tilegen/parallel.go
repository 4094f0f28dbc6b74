package tilegen

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// parallel is a tile.parallel: a scalar body over coordinates and elements.
func (g *gen) parallel() bool {
	shape := g.shape()
	if len(shape) == 0 {
		return false
	}
	var coords, ins, inTypes, extents []string
	b := &scalarBody{g: g}
	for _, n := range shape {
		name := g.name()
		coords, extents = append(coords, name), append(extents, fmt.Sprint(n))
		b.add(element{name, index, float64(n), true})
	}
	for range g.rand.IntN(4) {
		t := g.like(shape, pick(g, []*elem{f32, f32, i32, i32, bf16, i64, f64, i8}))
		name := g.name()
		ins = append(ins, t.name+" as "+name)
		inTypes = append(inTypes, t.typ())
		b.add(element{name, t.elem, t.bound, t.whole})
	}
	for _, s := range g.scalars {
		b.add(element{s.name, index, math.Max(math.Abs(float64(s.lo)), float64(s.hi)), true})
	}
	var results []*tile
	in := ""
	if ins != nil {
		in = fmt.Sprintf(" in(%s) : (%s)", strings.Join(ins, ", "), strings.Join(inTypes, ", "))
	}
	var lhs []string
	n := 1 + g.rand.IntN(2)
	for range n {
		lhs = append(lhs, g.name())
	}
	g.line("%s = tile.parallel (%s) = (%s)%s {", strings.Join(lhs, ", "), strings.Join(coords, ", "),
		strings.Join(extents, ", "), in)
	g.inside(func() {
		for range 1 + g.rand.IntN(6) {
			b.statement(0)
		}
		var names, types []string
		for i := range n {
			e := b.yielded()
			names, types = append(names, e.name), append(types, e.elem.name)
			results = append(results, &tile{lhs[i], shape, e.elem, e.bound, e.whole})
		}
		g.line("tile.yield %s : %s", strings.Join(names, ", "), strings.Join(types, ", "))
	})
	var types []string
	for _, r := range results {
		types = append(types, r.typ())
		g.add(r)
	}
	g.line("} : %s", strings.Join(types, ", "))
	return true
}

// element is a scalar in the body of a tile.parallel.
type element struct {
	name  string
	elem  *elem
	bound float64
	whole bool
}

// scalarBody writes scalar operations.
type scalarBody struct {
	g  *gen
	in []element
}

func (b *scalarBody) add(e element) { b.in = append(b.in, e) }

// of is a scalar of a type.
func (b *scalarBody) of(e *elem) element {
	var fit []element
	for _, x := range b.in {
		if x.elem == e {
			fit = append(fit, x)
		}
	}
	if len(fit) > 0 && b.g.rand.IntN(4) > 0 {
		return pick(b.g, fit)
	}
	v := float64(b.g.rand.IntN(11) - 5)
	if e == i1 {
		return element{b.g.def("arith.constant %v", v > 0), i1, 1, true}
	}
	return element{b.g.def("arith.constant %s : %s", e.constant(v), e.name), e, math.Abs(v), true}
}

// yielded is what the body gives: the last scalar of a type that tiles have.
func (b *scalarBody) yielded() element {
	for _, e := range slices.Backward(b.in) {
		if e.elem != i1 && e.elem != index {
			return e
		}
	}
	return b.of(pick(b.g, []*elem{f32, i32}))
}

// statement appends an operation.
func (b *scalarBody) statement(depth int) {
	g := b.g
	switch n := g.rand.IntN(12); {
	case n < 2:
		b.cast()
	case n < 4:
		x := b.of(pick(g, []*elem{f32, i32, i32, i64, index, bf16}))
		b.add(b.compare(x, b.of(x.elem)))
	case n < 6:
		x := b.of(pick(g, []*elem{f32, i32, i64, bf16}))
		y, c := b.of(x.elem), b.of(i1)
		b.add(element{g.def("arith.select %s, %s, %s : %s", c.name, x.name, y.name, x.elem.name), x.elem,
			math.Max(x.bound, y.bound), x.whole && y.whole})
	case n < 9:
		b.arithmetic()
	case n == 9 && depth < 2 && g.want("parallel-if"):
		b.branch(depth)
	case n == 10 && depth < 2 && g.want("parallel-for"):
		b.loop(depth)
	default:
		b.arithmetic()
	}
}

func (b *scalarBody) compare(x, y element) element {
	if x.elem.float {
		return element{b.g.def("arith.cmpf %s, %s, %s : %s", pick(b.g, []string{"olt", "oge", "oeq", "une"}), x.name, y.name,
			x.elem.name), i1, 1, true}
	}
	return element{b.g.def("arith.cmpi %s, %s, %s : %s", pick(b.g, []string{"slt", "sge", "eq", "ult", "ne"}), x.name,
		y.name, x.elem.name), i1, 1, true}
}

// cast brings a coordinate or an element to another type.
func (b *scalarBody) cast() {
	g := b.g
	x := pick(g, b.in)
	switch {
	case x.elem == index:
		b.add(element{g.def("arith.index_cast %s : index to i32", x.name), i32, x.bound, true})
	case x.elem == i1:
		b.add(element{g.def("arith.extui %s : i1 to i32", x.name), i32, 1, true})
	case x.elem == i32 && x.bound < 1<<24:
		b.add(element{g.def("arith.sitofp %s : i32 to f32", x.name), f32, x.bound, true})
	case x.elem == bf16:
		b.add(element{g.def("arith.extf %s : bf16 to f32", x.name), f32, x.bound, x.whole})
	case x.elem == f32 && x.bound < 1e6:
		b.add(element{g.def("arith.fptosi %s : f32 to i32", x.name), i32, x.bound, true})
	}
}

// arithmetic keeps floats finite, as floatOp does.
func (b *scalarBody) arithmetic() {
	g := b.g
	x := b.of(pick(g, []*elem{f32, f32, i32, i32, i64, bf16, index}))
	y := b.of(x.elem)
	if x.elem.float {
		op, bound := pick(g, []string{"addf", "subf"}), x.bound+y.bound
		switch {
		case g.rand.IntN(3) == 0:
			op, bound = "mulf", x.bound*y.bound
		case bound > x.elem.greatest || g.rand.IntN(3) == 0:
			op, bound = pick(g, []string{"maximumf", "minimumf"}), math.Max(x.bound, y.bound)
		}
		if bound <= x.elem.greatest || op[0] == 'm' && op != "mulf" {
			b.add(element{g.def("arith.%s %s, %s : %s", op, x.name, y.name, x.elem.name), x.elem, bound, x.whole && y.whole})
		}
		return
	}
	op := pick(g, []string{"addi", "subi", "muli", "maxsi", "minui", "andi", "xori"})
	if g.rand.IntN(4) == 0 {
		y = element{g.def("arith.constant %d : %s", 2+g.rand.IntN(6), x.elem.name), x.elem, 8, true}
		op = pick(g, []string{"divsi", "remsi", "floordivsi", "remui", "divui", "shrsi"})
	}
	b.add(element{g.def("arith.%s %s, %s : %s", op, x.name, y.name, x.elem.name), x.elem, unknown, true})
}

// inside runs body with scalars of its own.
func (b *scalarBody) inside(body func()) {
	n := len(b.in)
	b.g.inside(body)
	b.in = b.in[:n:n]
}

func (b *scalarBody) branch(depth int) {
	g := b.g
	e := pick(g, []*elem{f32, i32})
	c := b.of(i1)
	r := element{g.name(), e, 0, true}
	g.line("%s = scf.if %s -> (%s) {", r.name, c.name, e.name)
	for i := range 2 {
		if i == 1 {
			g.line("} else {")
		}
		b.inside(func() {
			for range 1 + g.rand.IntN(2) {
				b.statement(depth + 1)
			}
			x := b.of(e)
			r.bound, r.whole = math.Max(r.bound, x.bound), r.whole && x.whole
			g.line("scf.yield %s : %s", x.name, e.name)
		})
	}
	g.line("}")
	b.add(r)
}

// loop counts to a constant or to a number that differs from element to element.
func (b *scalarBody) loop(depth int) {
	g := b.g
	start := b.of(i32)
	upper := g.number(1 + g.rand.IntN(3))
	if x := b.of(index); g.want("dynamic-bounds") {
		upper = g.def("arith.minui %s, %s : index", upper, x.name)
	}
	r, iv, arg := element{g.name(), i32, unknown, true}, g.name(), element{g.name(), i32, unknown, true}
	g.line("%s = scf.for %s = %s to %s step %s iter_args(%s = %s) -> (i32) {", r.name, iv, g.number(0), upper, g.number(1),
		arg.name, start.name)
	b.inside(func() {
		b.add(arg)
		b.add(element{iv, index, 4, true})
		for range 1 + g.rand.IntN(2) {
			b.statement(depth + 1)
		}
		g.line("scf.yield %s : i32", b.of(i32).name)
	})
	g.line("}")
	b.add(r)
}
