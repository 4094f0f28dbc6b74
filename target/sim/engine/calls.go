package engine

import (
	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
)

func (c *Compiler) target(b *ir.Block) *Label {
	l, ok := c.bound[b]
	if !ok {
		c.Fail("branches out of its region")
	}
	return l
}

// GoTo passes values to a block's arguments and jumps there.
func (c *Compiler) GoTo(b *ir.Block, args []*ir.Value) {
	c.CopyAll(c.Ins(b.Args()), c.Ins(args))
	c.Jump(c.target(b))
}

// Passed are the operands for a successor.
func (c *Compiler) Passed(op *ir.Op, succ int) []*ir.Value {
	b, ok := ir.As[ir.BranchOp](op)
	if !ok {
		c.Fail("is a branch without successor operands")
	}
	start, n := b.SuccessorOperands(succ)
	return op.Operands()[start : start+n]
}

// Arm compiles a region whose yielded values are the results.
func (c *Compiler) Arm(r *ir.Region, results []Span) {
	c.Body(r.Entry(), func(y *ir.Op) {
		if y != nil {
			c.CopyAll(results, c.Ins(y.Operands()))
		}
	})
}

// DefineZero makes the results zero.
func (c *Compiler) DefineZero(op *ir.Op) {
	for _, d := range c.DefineAll(op.Results()) {
		c.Emit(func(a *Agent) { clear(a.F[d.At : d.At+d.N]) })
	}
}

func SpanStarts(ss []Span) []int {
	out := make([]int, len(ss))
	for i, s := range ss {
		out[i] = s.At
	}
	return out
}

// Callee compiles a call of a function by its name.
func (c *Compiler) Callee(op *ir.Op, ref *ir.SymbolRefAttr) {
	fn := ir.ResolveSymbol(op, ref)
	if fn == nil {
		c.Fail("calls @%s, which does not exist", ref.Leaf())
	}
	in, to := c.Ins(op.Operands()), c.DefineAll(op.Results())
	if fn.NumRegions() == 0 || fn.Region(0).Empty() {
		c.external(ir.SymbolName(fn), in, to)
		return
	}
	if fn.HasAttr(cpu.TurnAttr) {
		return // what it counts is for threads of the system; an agent that spins is seen by what it reads
	}
	code := c.M.Function(fn, !c.OnHost())
	c.Emit(func(a *Agent) { a.Enter(code, in, to) })
}

// Externals are functions without a body that programs may call, by name: they get where the arguments and the results
// are.
type Externals map[string]func(a *Agent, in, out []Span)

// external calls a function that only the simulator knows.
func (c *Compiler) external(name string, in, out []Span) {
	run := c.M.externals[name]
	if run == nil {
		c.Fail("calls @%s, which has no body", name)
	}
	c.Emit(func(a *Agent) { run(a, in, out) })
}

// functionArgs places the arguments; what a gpu.func has beyond them are its
// workgroup and private buffers.
func (c *Compiler) functionArgs(fn *ir.Op) {
	all := fn.Region(0).Entry().Args()
	places := c.DefineAll(all)
	f, ok := gpu.Func.Cast(fn)
	if !ok {
		c.Code.Args = places
		return
	}
	in, _ := f.FunctionType()
	c.Code.Args = places[:len(in)]
	c.Attributions(f.Workgroup(), f.Private())
}

// function is a function for its callers: those in kernels pass tiles, the host passes whole tensors.
type function struct {
	op    *ir.Op
	tiles bool
}

// Function compiles a function once for the host, and once for kernels.
func (m *Machine) Function(fn *ir.Op, tiles bool) *Code {
	if c, ok := m.funcs[function{fn, tiles}]; ok {
		return c
	}
	c := m.NewCompiler(ir.SymbolName(fn), nil)
	c.tiles = tiles
	m.funcs[function{fn, tiles}] = c.Code
	c.Kernel = m.Kernels[fn.ParentOp()]
	c.Cur, c.Site = fn, m.SiteOf(fn)
	if fn.NumRegions() == 0 || fn.Region(0).Empty() {
		c.Fail("has no body")
	}
	c.functionArgs(fn)
	c.assumptions(fn)
	c.Region(fn.Region(0), func(ret *ir.Op) {
		vals := c.Ins(ret.Operands())
		c.Code.results = c.Code.results[:0]
		for _, v := range vals {
			c.Code.results = append(c.Code.results, v.N)
		}
		c.Emit(func(a *Agent) { a.Leave(vals) })
	})
	return c.Code
}

func ReturnSem(c *Compiler, op *ir.Op) { c.Result(op) }
