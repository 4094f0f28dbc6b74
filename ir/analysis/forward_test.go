package analysis_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/asm"
)

// sources is a lattice: the constants of a program that reach a value.
type sources uint64

// unseen is the source of what callers give that are not seen.
const unseen sources = 1 << 63

// constants gives each constant of a program a bit.
func constants(root *ir.Op) map[*ir.Op]sources {
	out := map[*ir.Op]sources{}
	ir.WalkOps(root, func(op *ir.Op) {
		if op.Name() == "arith.constant" {
			out[op] = 1 << (len(out) % 60)
		}
	})
	return out
}

// later is a value on which an addition depends here although it is no operand: the last that the end of its block
// uses.
func later(op *ir.Op) *ir.Value {
	vs := op.Block().Last().Operands()
	if op.Name() != "arith.addi" || len(vs) == 0 {
		return nil
	}
	return vs[len(vs)-1]
}

func forward(root *ir.Op, bits map[*ir.Op]sources, next func(int) int) *analysis.Forward[sources] {
	a := &analysis.Forward[sources]{Unknown: unseen, Join: func(x, y sources) sources { return x | y }}
	a.Transfer = func(op *ir.Op, operands []sources) []sources {
		f := bits[op]
		for _, x := range operands {
			f |= x
		}
		if v := later(op); v != nil {
			last, _ := a.FactFor(op, v)
			f |= last
		}
		if op.Name() == "memref.load" {
			held, _ := a.Held(op, op.Operand(0))
			f |= held
		}
		return []sources{f}
	}
	a.Effects = func(op *ir.Op) {
		if op.Name() == "memref.store" {
			f, _ := a.Fact(op.Operand(0))
			a.Hold(op.Operand(1), f)
		}
	}
	a.Chosen = func(op *ir.Op) (sources, bool) {
		if op.Name() == "scf.for" {
			return 0, false
		}
		return a.FactFor(op, op.Operand(0))
	}
	a.SetOrder(next)
	a.Run(root)
	return a
}

// naive computes the same by going through the whole program until nothing changes, with the meaning of each
// operation written down here.
type naive struct {
	values, held map[*ir.Value]sources
	changed      bool
}

func (n *naive) join(v *ir.Value, f sources) {
	if n.values[v]|f != n.values[v] {
		n.values[v] |= f
		n.changed = true
	}
}

func (n *naive) joinAll(to, from []*ir.Value) {
	for i := range to {
		n.join(to[i], n.values[from[i]])
	}
}

func (n *naive) visit(root, op *ir.Op, bits map[*ir.Op]sources) {
	switch op.Name() {
	case "func.func":
		if !strings.Contains(asm.Text(op, asm.PrintOptions{}), "private") {
			for _, v := range op.Region(0).Entry().Args() {
				n.join(v, unseen)
			}
		}
	case "func.call":
		c, _ := ir.As[ir.CallOp](op)
		ref, _ := c.Callee()
		f := ir.LookupSymbol(root, ref.Root())
		n.joinAll(f.Region(0).Entry().Args(), op.Operands())
		for b := range f.Region(0).Blocks() {
			if b.Last().Name() == "func.return" {
				n.joinAll(op.Results(), b.Last().Operands())
			}
		}
	case "scf.if":
		for _, rg := range op.Regions() {
			n.joinAll(op.Results(), rg.Entry().Last().Operands())
		}
		n.join(op.Result(0), n.values[op.Operand(0)])
	case "scf.for":
		body := op.Region(0).Entry()
		n.join(body.Arg(0), unseen)
		for _, from := range [][]*ir.Value{op.Operands()[3:], body.Last().Operands()} {
			n.joinAll(body.Args()[1:], from)
			n.joinAll(op.Results(), from)
		}
	case "cf.br", "cf.cond_br":
		for i, s := range op.Successors() {
			vs, _ := ir.SuccessorOperands(op, i)
			n.joinAll(s.Args(), vs)
			if op.NumSuccessors() > 1 {
				for _, v := range s.Args() {
					n.join(v, n.values[op.Operand(0)])
				}
			}
		}
	case "memref.store":
		n.held[op.Operand(1)] |= n.values[op.Operand(0)]
	case "memref.load":
		n.join(op.Result(0), n.values[op.Operand(0)]|n.held[op.Operand(0)])
	case "arith.constant", "arith.addi", "arith.andi", "arith.subi", "arith.cmpi":
		f := bits[op]
		for _, x := range op.Operands() {
			f |= n.values[x]
		}
		if v := later(op); v != nil {
			f |= n.values[v]
		}
		n.join(op.Result(0), f)
	}
}

func valuesOf(root *ir.Op) (out []*ir.Value) {
	ir.WalkOps(root, func(op *ir.Op) {
		out = append(out, op.Results()...)
		for _, rg := range op.Regions() {
			for b := range rg.Blocks() {
				out = append(out, b.Args()...)
			}
		}
	})
	return out
}

// TestForwardIsTheLeastFixedPoint: the facts are those of a naive iteration, whatever the order of visits.
func TestForwardIsTheLeastFixedPoint(t *testing.T) {
	loops, calls, loads := 0, 0, 0
	rapid.Check(t, func(t *rapid.T) {
		text := drawProgram(t)
		loops, calls, loads = loops+strings.Count(text, "scf.for"), calls+strings.Count(text, "func.call"),
			loads+strings.Count(text, "memref.load")
		root := parse(t, text)
		bits := constants(root)
		n := naive{map[*ir.Value]sources{}, map[*ir.Value]sources{}, true}
		for n.changed {
			n.changed = false
			ir.WalkOps(root, func(op *ir.Op) { n.visit(root, op, bits) })
		}
		for _, next := range []func(int) int{nil, func(int) int { return 0 },
			func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "next") }} {
			a := forward(root, bits, next)
			for _, v := range valuesOf(root) {
				f, ok := a.Fact(v)
				require.True(t, ok, "%s\nnothing is known of %v", text, v.Loc())
				require.Equal(t, n.values[v], f, "%s", text)
			}
		}
	})
	assert.Positive(t, loops)
	assert.Positive(t, calls)
	assert.Positive(t, loads)
}

// TestForwardIsAFixedPoint: no transfer function adds something to the facts.
func TestForwardIsAFixedPoint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		root := parse(t, drawProgram(t))
		a := forward(root, constants(root), nil)
		ir.WalkOps(root, func(op *ir.Op) {
			if op.NumResults() != 1 || op.NumRegions() > 0 || op.Name() == "func.call" {
				return
			}
			var operands []sources
			for _, v := range op.Operands() {
				f, _ := a.Fact(v)
				operands = append(operands, f)
			}
			f, _ := a.Fact(op.Result(0))
			require.Equal(t, f, f|a.Transfer(op, operands)[0])
		})
	})
}
