package analysis_test

import (
	"fmt"
	"strings"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
)

// programs makes random functions with loops, branches, calls and memory. All of them end.
type programs struct {
	*rapid.T
	text   strings.Builder
	n      int
	callee int // functions from 0 to below this one may be called
	depth  int
}

func (p *programs) name() string {
	p.n++
	return fmt.Sprintf("%%v%d", p.n)
}

func (p *programs) of(pool []string) string { return rapid.SampledFrom(pool).Draw(p.T, "operand") }

// statements adds some operations, and returns what may be used after them.
func (p *programs) statements(pool []string, memory string) []string {
	for range rapid.IntRange(0, 4).Draw(p.T, "statements") {
		v, x, y := p.name(), p.of(pool), p.of(pool)
		switch kind := rapid.IntRange(0, 6).Draw(p.T, "kind"); {
		case kind == 0:
			fmt.Fprintf(&p.text, "%s = arith.constant %d : i32\n", v, p.n)
		case kind == 1:
			fmt.Fprintf(&p.text, "memref.store %s, %s[] : memref<i32>\n%s = arith.addi %s, %s : i32\n", x, memory, v, y, y)
		case kind == 2:
			fmt.Fprintf(&p.text, "%s = memref.load %s[] : memref<i32>\n", v, memory)
		case kind == 3 && p.callee > 0:
			fmt.Fprintf(&p.text, "%s = func.call @f%d(%s, %s) : (i32, memref<i32>) -> i32\n", v,
				rapid.IntRange(0, p.callee-1).Draw(p.T, "callee"), x, memory)
		case kind == 4 && p.depth < 3:
			cond := p.name()
			fmt.Fprintf(&p.text, "%s = arith.cmpi slt, %s, %s : i32\n%s = scf.if %s -> i32 {\n", cond, x, y, v, cond)
			p.inner(pool, memory)
			p.text.WriteString("} else {\n")
			p.inner(pool, memory)
			p.text.WriteString("}\n")
		case kind == 5 && p.depth < 3:
			acc, three, upper := p.name(), p.name(), p.name()
			fmt.Fprintf(&p.text, "%s = arith.constant 3 : i32\n%s = arith.andi %s, %s : i32\n", three, upper, x, three)
			fmt.Fprintf(&p.text, "%s = scf.for %s = %%zero to %s step %%one iter_args(%s = %s) -> i32 : i32 {\n", v, p.name(),
				upper, acc, y)
			p.inner(append(pool[:len(pool):len(pool)], acc), memory)
			p.text.WriteString("}\n")
		default:
			fmt.Fprintf(&p.text, "%s = arith.addi %s, %s : i32\n", v, x, y)
		}
		pool = append(pool[:len(pool):len(pool)], v)
	}
	return pool
}

func (p *programs) inner(pool []string, memory string) {
	p.depth++
	fmt.Fprintf(&p.text, "scf.yield %s : i32\n", p.of(p.statements(pool, memory)))
	p.depth--
}

// bounds are constants that loops use.
const bounds = "%zero = arith.constant 0 : i32\n%one = arith.constant 1 : i32\n"

// drawProgram makes a function main and private functions that it calls. Each repeats its body as often as a counter
// says.
func drawProgram(t *rapid.T) string {
	p := &programs{T: t}
	functions := rapid.IntRange(0, 3).Draw(t, "functions")
	for p.callee = range functions {
		fmt.Fprintf(&p.text, `func.func private @f%d(%%x: i32, %%m: memref<i32>) -> i32 {
%s%%n = arith.constant %d : i32
cf.br ^loop(%%x, %%n : i32, i32)
^loop(%%acc: i32, %%left: i32):
`, p.callee, bounds, rapid.IntRange(0, 2).Draw(t, "repeated"))
		pool := p.statements([]string{"%x", "%acc"}, "%m")
		fmt.Fprintf(&p.text, `%%less = arith.subi %%left, %%one : i32
%%more = arith.cmpi sgt, %%less, %%zero : i32
cf.cond_br %%more, ^loop(%s, %%less : i32, i32), ^end(%s : i32)
^end(%%out: i32):
return %%out : i32
}
`, p.of(pool), p.of(pool))
	}
	p.callee = functions
	fmt.Fprintf(&p.text, "func.func @main(%%a: i32, %%m: memref<i32>) -> i32 {\n%s", bounds)
	for i := range functions {
		fmt.Fprintf(&p.text, "%%r%d = func.call @f%d(%%zero, %%m) : (i32, memref<i32>) -> i32\n", i, i)
	}
	fmt.Fprintf(&p.text, "return %s : i32\n}\n", p.of(p.statements([]string{"%a", "%zero"}, "%m")))
	return p.text.String()
}

func parse(t require.TestingT, text string) *ir.Op {
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	return root
}
