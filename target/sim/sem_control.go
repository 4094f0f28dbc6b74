package sim

import (
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
)

var cfSem = map[string]sem{
	"cf.br":      branch,
	"llvm.br":    branch,
	"cf.cond_br": condBranch, "llvm.cond_br": condBranch,
	"cf.switch": switchBranch, "llvm.switch": switchBranch,
	"cf.assert": func(c *compiler, op *ir.Op) {
		cond, msg := c.at(op.Operand(0)), ir.AttrAs[*ir.StringAttr](op, "msg").Value()
		c.emit(func(a *Agent) {
			if a.f[cond]&1 == 0 {
				a.fail("failed: %s", msg)
			}
		})
	},
	"ub.poison":      func(c *compiler, op *ir.Op) { c.defineZero(op) },
	"ub.unreachable": unreachable, "llvm.unreachable": unreachable,
}

// defineZero makes the results zero.
func (c *compiler) defineZero(op *ir.Op) {
	for _, d := range c.defineAll(op.Results()) {
		c.emit(func(a *Agent) { clear(a.f[d.at : d.at+d.n]) })
	}
}

func unreachable(c *compiler, _ *ir.Op) {
	c.emit(func(a *Agent) { a.fail("was reached") })
}

func (c *compiler) target(b *ir.Block) *label {
	l, ok := c.bound[b]
	if !ok {
		c.fail("branches out of its region")
	}
	return l
}

// goTo passes values to a block's arguments and jumps there.
func (c *compiler) goTo(b *ir.Block, args []*ir.Value) {
	c.copyAll(c.ins(b.Args()), c.ins(args))
	c.jump(c.target(b))
}

func branch(c *compiler, op *ir.Op) { c.goTo(op.Successor(0), c.passed(op, 0)) }

// passed are the operands for a successor.
func (c *compiler) passed(op *ir.Op, succ int) []*ir.Value {
	b, ok := ir.As[ir.BranchOp](op)
	if !ok {
		c.fail("is a branch that does not say what it passes on")
	}
	start, n := b.SuccessorOperands(succ)
	return op.Operands()[start : start+n]
}

func condBranch(c *compiler, op *ir.Op) {
	other := &label{}
	c.unless(c.at(op.Operand(0)), other)
	c.goTo(op.Successor(0), c.passed(op, 0))
	c.bind(other)
	c.goTo(op.Successor(1), c.passed(op, 1))
}

func switchBranch(c *compiler, op *ir.Op) {
	var cases []uint64
	switch a := op.Attr("case_values").(type) {
	case *ir.DenseElementsAttr:
		n, _ := ir.NumElements(a.Shaped().Shape())
		for i := range int(n) {
			if a.IsSplat() {
				i = 0
			}
			cases = append(cases, a.Uint(i))
		}
	case *ir.DenseArrayAttr:
		m := c.elem(op.Operand(0)).mask()
		for _, v := range a.Ints() {
			cases = append(cases, uint64(v)&m)
		}
	}
	flag := c.at(op.Operand(0))
	for i, v := range cases {
		next := &label{}
		c.emit(func(a *Agent) {
			if a.f[flag] != v {
				a.pc = next.pc
			}
		})
		c.goTo(op.Successor(i+1), c.passed(op, i+1))
		c.bind(next)
	}
	c.goTo(op.Successor(0), c.passed(op, 0))
}

var scfSem = map[string]sem{
	"scf.for": scfFor, "tile.pipelined": scfFor,
	"scf.if": scfIf, "scf.while": scfWhile, "scf.index_switch": scfIndexSwitch,
	"scf.parallel": scfParallel, "scf.forall": scfForall,
	"scf.execute_region": scfExecute,
	"scf.yield":          returnSem, // of a region with blocks; bodies see to their own
}

// scfFor is a counted loop that carries values; tile.pipelined means the same.
func scfFor(c *compiler, op *ir.Op) {
	lower, upper, step := c.at(op.Operand(0)), c.at(op.Operand(1)), c.at(op.Operand(2))
	inits := c.ins(op.Operands()[3:])
	results := c.defineAll(op.Results())
	b := op.Body()
	iv := c.define(b.Arg(0)).at
	carried := c.defineAll(b.Args()[1:])
	e := c.elem(b.Arg(0))
	unsigned := op.HasAttr("unsignedCmp")
	c.emit(func(a *Agent) {
		if e.signed(a.f[step]) <= 0 {
			a.fail("has a step of %d; it must be positive", e.signed(a.f[step]))
		}
		a.f[iv] = a.f[lower]
	})
	c.copyAll(carried, inits)
	head, exit := c.here(), &label{}
	c.emit(func(a *Agent) {
		if unsigned && a.f[iv] >= a.f[upper] || !unsigned && e.signed(a.f[iv]) >= e.signed(a.f[upper]) {
			a.pc = exit.pc
		}
	})
	c.body(b, func(y *ir.Op) {
		if y != nil {
			c.copyAll(carried, c.ins(y.Operands()))
		}
	})
	m := e.mask()
	c.emit(func(a *Agent) {
		a.f[iv] = (a.f[iv] + a.f[step]) & m
		a.pc = head.pc
	})
	c.bind(exit)
	c.copyAll(results, carried)
}

func scfIf(c *compiler, op *ir.Op) {
	results := c.defineAll(op.Results())
	other, done := &label{}, &label{}
	c.unless(c.at(op.Operand(0)), other)
	c.arm(op.Region(0), results)
	c.jump(done)
	c.bind(other)
	if !op.Region(1).Empty() {
		c.arm(op.Region(1), results)
	}
	c.bind(done)
}

// arm compiles a region whose yielded values are the results.
func (c *compiler) arm(r *ir.Region, results []span) {
	c.body(r.Entry(), func(y *ir.Op) {
		if y != nil {
			c.copyAll(results, c.ins(y.Operands()))
		}
	})
}

func scfWhile(c *compiler, op *ir.Op) {
	results := c.defineAll(op.Results())
	before, after := op.Region(0).Entry(), op.Region(1).Entry()
	ins := c.defineAll(before.Args())
	outs := c.defineAll(after.Args())
	c.copyAll(ins, c.ins(op.Operands()))
	head, exit := c.here(), &label{}
	var tested []span
	c.body(before, func(cond *ir.Op) {
		tested = c.ins(cond.Operands()[1:])
		leave := &label{}
		c.unless(c.at(cond.Operand(0)), leave)
		c.copyAll(outs, tested)
		skip := &label{}
		c.jump(skip)
		c.bind(leave)
		c.copyAll(results, tested)
		c.jump(exit)
		c.bind(skip)
	})
	c.body(after, func(y *ir.Op) { c.copyAll(ins, c.ins(y.Operands())) })
	c.jump(head)
	c.bind(exit)
}

func scfIndexSwitch(c *compiler, op *ir.Op) {
	results := c.defineAll(op.Results())
	arg := c.at(op.Operand(0))
	done := &label{}
	cases := ir.AttrAs[*ir.DenseArrayAttr](op, "cases").Ints()
	for i, v := range cases {
		next := &label{}
		c.emit(func(a *Agent) {
			if a.f[arg] != uint64(v) {
				a.pc = next.pc
			}
		})
		c.arm(op.Region(1+i), results)
		c.jump(done)
		c.bind(next)
	}
	c.arm(op.Region(0), results)
	c.bind(done)
}

func scfExecute(c *compiler, op *ir.Op) {
	results := c.defineAll(op.Results())
	done := &label{}
	c.region(op.Region(0), func(y *ir.Op) {
		c.copyAll(results, c.ins(y.Operands()))
		c.jump(done)
	})
	c.bind(done)
}

// loopNest runs body for every point of a box, last dimension fastest.
func (c *compiler) loopNest(ivs, lower, upper, step []int, body func()) {
	if len(ivs) == 0 {
		body()
		return
	}
	iv, lo, up, st := ivs[0], lower[0], upper[0], step[0]
	c.emit(func(a *Agent) { a.f[iv] = a.f[lo] })
	head, exit := c.here(), &label{}
	c.emit(func(a *Agent) {
		if int64(a.f[iv]) >= int64(a.f[up]) {
			a.pc = exit.pc
		}
	})
	c.loopNest(ivs[1:], lower[1:], upper[1:], step[1:], body)
	c.emit(func(a *Agent) {
		a.f[iv] += a.f[st]
		a.pc = head.pc
	})
	c.bind(exit)
}

// scfParallel runs its points one after the other and reduces as it goes.
func scfParallel(c *compiler, op *ir.Op) {
	b := op.Body()
	lower, upper, step := c.ats(op.OperandGroup(0)), c.ats(op.OperandGroup(1)), c.ats(op.OperandGroup(2))
	results := c.defineAll(op.Results())
	c.copyAll(results, c.ins(op.OperandGroup(3)))
	ivs := spanStarts(c.defineAll(b.Args()))
	c.loopNest(ivs, lower, upper, step, func() {
		c.body(b, func(term *ir.Op) {
			if term == nil {
				return
			}
			for i, r := range term.Regions() {
				e := r.Entry()
				c.copyAll(c.defineAll(e.Args()), []span{results[i], c.in(term.Operand(i))})
				c.body(e, func(ret *ir.Op) { c.copyAll(results[i:i+1], c.ins(ret.Operands())) })
			}
		})
	})
}

func spanStarts(ss []span) []int {
	out := make([]int, len(ss))
	for i, s := range ss {
		out[i] = s.at
	}
	return out
}

// scfForall runs the points of a forall without shared outputs in turn.
func scfForall(c *compiler, op *ir.Op) {
	if op.NumResults() > 0 {
		c.fail("with shared outputs has no simulator semantics")
	}
	b := op.Body()
	lower := c.mixed(op.OperandGroup(0), ir.AttrAs[*ir.DenseArrayAttr](op, "staticLowerBound").Ints())
	upper := c.mixed(op.OperandGroup(1), ir.AttrAs[*ir.DenseArrayAttr](op, "staticUpperBound").Ints())
	step := c.mixed(op.OperandGroup(2), ir.AttrAs[*ir.DenseArrayAttr](op, "staticStep").Ints())
	c.loopNest(spanStarts(c.defineAll(b.Args())), lower, upper, step, func() { c.body(b, func(*ir.Op) {}) })
}

// mixed are the places of a list of static and dynamic indices.
func (c *compiler) mixed(dynamic []*ir.Value, static []int64) []int {
	out := make([]int, len(static))
	for i, s := range static {
		if s == ir.Dynamic {
			out[i] = c.at(dynamic[0])
			dynamic = dynamic[1:]
		} else {
			out[i] = c.constant(uint64(s))
		}
	}
	return out
}

var funcSem = map[string]sem{
	"func.call": callSem, "func.return": returnSem, "llvm.return": returnSem, "gpu.return": returnSem,
	"func.constant": func(c *compiler, op *ir.Op) {
		ref := ir.AttrAs[*ir.SymbolRefAttr](op, "value")
		fn := ir.ResolveSymbol(op, ref)
		d := c.define(op.Result(0)).at
		site := uint64(c.m.siteOf(fn))
		c.emit(func(a *Agent) { a.f[d] = site })
	},
	"func.call_indirect": func(c *compiler, op *ir.Op) {
		callee, args, to := c.at(op.Operand(0)), c.ins(op.Operands()[1:]), c.defineAll(op.Results())
		c.emit(func(a *Agent) { a.enter(a.m.function(a.m.sites[a.f[callee]]), args, to) })
	},
}

func returnSem(c *compiler, op *ir.Op) { c.result(op) }

func callSem(c *compiler, op *ir.Op) {
	ref := ir.AttrAs[*ir.SymbolRefAttr](op, "callee")
	fn := ir.ResolveSymbol(op, ref)
	if fn == nil {
		c.fail("calls @%s, which does not exist", ref.Leaf())
	}
	c.call(fn, op.Operands(), op.Results())
}

// call compiles a call of a function; a declaration must be one the simulator
// knows.
func (c *compiler) call(fn *ir.Op, args, results []*ir.Value) {
	in := c.ins(args)
	to := c.defineAll(results)
	if fn.NumRegions() == 0 || fn.Region(0).Empty() {
		c.external(fn, in, to)
		return
	}
	code := c.m.function(fn)
	c.emit(func(a *Agent) { a.enter(code, in, to) })
}

// functionArgs places the arguments; what a gpu.func has beyond them are its
// workgroup and private buffers.
func (c *compiler) functionArgs(fn *ir.Op) {
	all := fn.Region(0).Entry().Args()
	places := c.defineAll(all)
	f, ok := gpu.Func.Cast(fn)
	if !ok {
		c.code.args = places
		return
	}
	in, _ := f.FunctionType()
	c.code.args = places[:len(in)]
	c.attributions(f.Workgroup(), f.Private())
}

// function compiles a function once.
func (m *Machine) function(fn *ir.Op) *code {
	if c, ok := m.funcs[fn]; ok {
		return c
	}
	c := m.newCompiler(ir.SymbolName(fn), nil)
	m.funcs[fn] = c.code
	c.kernel = m.kernels[fn.ParentOp()]
	c.cur, c.site = fn, m.siteOf(fn)
	if fn.NumRegions() == 0 || fn.Region(0).Empty() {
		c.fail("has no body to run")
	}
	c.functionArgs(fn)
	c.region(fn.Region(0), func(ret *ir.Op) {
		vals := c.ins(ret.Operands())
		c.code.results = c.code.results[:0]
		for _, v := range vals {
			c.code.results = append(c.code.results, v.n)
		}
		c.emit(func(a *Agent) { a.leave(vals) })
	})
	return c.code
}
