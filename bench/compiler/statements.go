package main

import "fmt"

// statement writes one statement; loops and conditionals go depth levels deep.
// The shares in percent are a guess at what a front end emits before anything
// was optimised.
func (g *generator) statement(depth int) {
	switch n := g.rnd.IntN(100); {
	case n < 34:
		g.arithmetic()
	case n < 48:
		g.foldable()
	case n < 62:
		g.duplicate()
	case n < 72:
		g.float()
	case n < 82:
		g.memory()
	case n < 88:
		g.choice()
	case n < 92:
		g.dead()
	case depth == 0:
		g.arithmetic()
	case n < 96:
		g.loop(func() { g.block(depth-1, 3) })
	default:
		g.conditional(func() { g.block(depth-1, 2) })
	}
}

func (g *generator) block(depth, statements int) {
	for range statements {
		g.statement(depth)
	}
}

// nest writes loops and conditionals inside each other, with a few statements at
// each level.
func (g *generator) nest(depth int) {
	if depth == 0 {
		g.block(0, 4)
		return
	}
	inside := func() {
		g.block(0, 2)
		g.nest(depth - 1)
		g.block(0, 1)
	}
	if depth%2 == 0 {
		g.loop(inside)
	} else {
		g.conditional(inside)
	}
}

// recent picks one of the last few values.
func (g *generator) recent(list []string) string {
	n := min(len(list), 8)
	return list[len(list)-1-g.rnd.IntN(n)]
}

// keep makes v the newest integer and lets the result of the function depend on
// it.
func (g *generator) keep(v string) {
	g.ints = append(g.ints, v)
	g.acc = g.value("arith.xori %s, %s : i32", g.acc, v)
}

func (g *generator) pick(words ...string) string { return words[g.rnd.IntN(len(words))] }

func (g *generator) arithmetic() {
	op := fmt.Sprintf("arith.%s %s, %s : i32", g.pick("addi", "muli", "subi", "andi", "ori", "shli"), g.recent(g.ints),
		g.acc)
	g.pure = append(g.pure, op)
	g.acc = g.value("%s", op)
	g.ints = append(g.ints, g.acc)
}

// foldable writes what folders and patterns remove.
func (g *generator) foldable() {
	x := g.recent(g.ints)
	switch g.rnd.IntN(6) {
	case 0:
		g.keep(g.value("arith.addi %s, %%zero : i32", x))
	case 1:
		g.keep(g.value("arith.muli %s, %%one : i32", x))
	case 2:
		g.keep(g.value("arith.subi %s, %s : i32", x, x))
	case 3:
		c := g.value("arith.constant %d : i32", g.rnd.IntN(1000))
		d := g.value("arith.constant %d : i32", g.rnd.IntN(1000))
		g.keep(g.value("arith.addi %s, %s : i32", c, d))
	case 4:
		c := g.value("arith.constant %d : i32", 2+g.rnd.IntN(30))
		y := g.value("arith.addi %s, %s : i32", x, c)
		g.keep(g.value("arith.addi %s, %s : i32", y, c))
	default:
		c := g.value("arith.constant true")
		g.keep(g.value("arith.select %s, %s, %s : i32", c, x, g.acc))
	}
}

// duplicate writes an operation of the block again.
func (g *generator) duplicate() {
	if len(g.pure) == 0 {
		g.arithmetic()
		return
	}
	g.keep(g.value("%s", g.recent(g.pure)))
}

func (g *generator) float() {
	v := g.value("arith.%s %s, %s : f32", g.pick("addf", "mulf", "subf", "maximumf"), g.recent(g.floats),
		g.recent(g.floats))
	g.floats = append(g.floats, v)
	if g.rnd.IntN(4) == 0 {
		g.keep(g.value("arith.fptosi %s : f32 to i32", v))
	}
}

func (g *generator) memory() {
	i := g.recent(g.index)
	if g.rnd.IntN(3) == 0 {
		g.line("memref.store %s, %%m[%s] : memref<?xi32>", g.acc, i)
		return
	}
	if g.rnd.IntN(3) == 0 {
		i = g.value("arith.addi %s, %%c1 : index", i)
		g.index = append(g.index, i)
	}
	g.keep(g.value("memref.load %%m[%s] : memref<?xi32>", i))
}

func (g *generator) choice() {
	c := g.value("arith.cmpi %s, %s, %s : i32", g.pick("slt", "eq", "ult", "sge"), g.recent(g.ints), g.acc)
	g.keep(g.value("arith.select %s, %s, %s : i32", c, g.recent(g.ints), g.acc))
}

func (g *generator) dead() {
	v := g.value("arith.muli %s, %s : i32", g.acc, g.recent(g.ints))
	g.value("arith.addi %s, %%one : i32", v)
}

// loop writes an scf.for that carries one value.
func (g *generator) loop(body func()) {
	i, carried, result := g.name(), g.name(), g.name()
	g.line("%s = scf.for %s = %%c0 to %%n step %%c1 iter_args(%s = %s) -> (i32) {", result, i, carried, g.acc)
	g.scope(func() {
		g.index = append(g.index, i)
		g.acc = carried
		body()
		g.line("scf.yield %s : i32", g.acc)
	})
	g.text("}")
	g.acc = result
}

// conditional writes an scf.if; the condition of one in four is constant.
func (g *generator) conditional(body func()) {
	c := "%p"
	if g.rnd.IntN(4) == 0 {
		c = g.value("arith.constant true")
	} else if g.rnd.IntN(2) == 0 {
		c = g.value("arith.cmpi slt, %s, %s : i32", g.recent(g.ints), g.acc)
	}
	result := g.name()
	g.line("%s = scf.if %s -> (i32) {", result, c)
	g.scope(func() {
		body()
		g.line("scf.yield %s : i32", g.acc)
	})
	g.text("} else {")
	g.scope(func() {
		v := g.value("arith.muli %s, %s : i32", g.recent(g.ints), g.acc)
		g.line("scf.yield %s : i32", v)
	})
	g.text("}")
	g.acc = result
}

func (g *generator) call(number int) {
	g.keep(g.value("func.call @f%d(%%a, %%b, %%x, %%n, %%p, %%m) : (i32, i32, f32, index, i1, memref<?xi32>) -> i32",
		number))
}
