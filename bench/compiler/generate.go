package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
)

// shape is one kind of program.
type shape struct {
	name string
	// body writes functions until the program has the wanted number of operations.
	write func(g *generator, ops int)
}

var shapes = []shape{
	{"flat", flat},
	{"nested", nested},
	{"functions", functions},
}

// flat is one function with one long block; its loops and conditionals are
// small.
func flat(g *generator, ops int) {
	g.function(0, func() {
		for g.ops < ops {
			g.statement(1)
		}
	})
}

const (
	nestDepth   = 64
	nestsInFunc = 8
)

// nested is functions of loops and conditionals inside each other, 64 levels
// deep.
func nested(g *generator, ops int) {
	for i := 0; g.ops < ops; i++ {
		g.function(i, func() {
			for n := 0; n < nestsInFunc && g.ops < ops; n++ {
				g.nest(nestDepth)
			}
		})
	}
}

// functions is many functions of about thirty operations that call each other.
func functions(g *generator, ops int) {
	for i := 0; g.ops < ops; i++ {
		g.function(i, func() {
			if i > 0 {
				g.call(i - 1)
			}
			for end := g.ops + 20; g.ops < end; {
				g.statement(1)
			}
		})
	}
}

// generate writes a program of about the given number of operations; the same
// arguments make the same file.
func generate(file string, s shape, ops int) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	g := &generator{w: bufio.NewWriterSize(f, 1<<16), rnd: rand.New(rand.NewPCG(22, uint64(ops)))}
	s.write(g, ops)
	if err := g.w.Flush(); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// generator writes statements of a function. The values that can be used are the
// last few of each type; a result always flows into acc, so that only what is
// meant to be dead is dead.
type generator struct {
	w      *bufio.Writer
	rnd    *rand.Rand
	ops    int // written so far
	values int // names given in this function
	indent int
	acc    string
	ints   []string
	floats []string
	index  []string
	// pure are operations of this block that may be written again.
	pure []string
}

// line writes an operation.
func (g *generator) line(format string, args ...any) {
	g.text(format, args...)
	g.ops++
}

// text writes a line that is no operation of its own, as a closing brace.
func (g *generator) text(format string, args ...any) {
	for range g.indent {
		g.w.WriteString("  ")
	}
	fmt.Fprintf(g.w, format, args...)
	g.w.WriteByte('\n')
}

func (g *generator) name() string {
	g.values++
	return fmt.Sprintf("%%%d", g.values-1)
}

// value writes an operation with one result and returns its name.
func (g *generator) value(format string, args ...any) string {
	name := g.name()
	g.line("%s = %s", name, fmt.Sprintf(format, args...))
	return name
}

// scope runs fn one level deeper; what it defines is forgotten afterwards.
func (g *generator) scope(fn func()) {
	ints, floats, index, pure, acc := g.ints, g.floats, g.index, g.pure, g.acc
	g.indent++
	// Capacities are cut so that appending inside does not write into the lists
	// of the scope around.
	g.ints, g.floats, g.index, g.pure = ints[:len(ints):len(ints)], floats[:len(floats):len(floats)],
		index[:len(index):len(index)], nil
	fn()
	g.indent--
	g.ints, g.floats, g.index, g.pure, g.acc = ints, floats, index, pure, acc
}

// function writes @f<number>(i32, i32, f32, index, i1, memref) -> i32.
func (g *generator) function(number int, body func()) {
	g.values = 0
	g.line("func.func @f%d(%%a: i32, %%b: i32, %%x: f32, %%n: index, %%p: i1, %%m: memref<?xi32>) -> i32 {", number)
	g.scope(func() {
		g.line("%%c0 = arith.constant 0 : index")
		g.line("%%c1 = arith.constant 1 : index")
		g.line("%%zero = arith.constant 0 : i32")
		g.line("%%one = arith.constant 1 : i32")
		g.acc, g.ints, g.floats, g.index = "%a", []string{"%a", "%b"}, []string{"%x"}, []string{"%n", "%c1"}
		body()
		g.line("return %s : i32", g.acc)
	})
	g.text("}")
}
