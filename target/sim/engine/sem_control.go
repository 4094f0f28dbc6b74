package engine

import (
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

var CfSem = meanings(map[string]Rule{
	"cf.br":      branch,
	"llvm.br":    branch,
	"cf.cond_br": condBranch, "llvm.cond_br": condBranch,
	"cf.switch": switchBranch, "llvm.switch": switchBranch,
	"ub.poison":      func(c *Compiler, op *ir.Op) { c.defineZero(op) },
	"ub.unreachable": unreachable, "llvm.unreachable": unreachable,
}, on(cf.Assert, func(c *Compiler, o cf.AssertOp) {
	cond := c.at(o.Condition)
	c.emit(func(a *Agent) {
		if a.f[cond]&1 == 0 {
			a.fail("failed: %s", o.Message)
		}
	})
}))

func unreachable(c *Compiler, _ *ir.Op) {
	c.emit(func(a *Agent) { a.fail("was executed") })
}

func branch(c *Compiler, op *ir.Op) { c.goTo(op.Successor(0), c.passed(op, 0)) }

func condBranch(c *Compiler, op *ir.Op) {
	other := &label{}
	c.unless(c.at(only(op)), other)
	c.goTo(op.Successor(0), c.passed(op, 0))
	c.bind(other)
	c.goTo(op.Successor(1), c.passed(op, 1))
}

func switchBranch(c *Compiler, op *ir.Op) {
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
		m := c.elem(only(op)).Mask()
		for _, v := range a.Ints() {
			cases = append(cases, uint64(v)&m)
		}
	}
	flag := c.at(only(op))
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

var ScfSem = meanings(map[string]Rule{
	"scf.yield": returnSem, // of a region with blocks; bodies see to their own
},
	on(scf.For, func(c *Compiler, o scf.ForOp) {
		lower, upper, step := o.Bounds()
		c.loop(o, c.ats([]*ir.Value{lower, upper, step}), o.Results, o.Unsigned)
	}),
	on(tile.Pipelined, func(c *Compiler, o tile.PipelinedOp) {
		bounds := o.Count()
		c.loop(o, c.mixed(bounds[:]), o.Results, false)
	}),
	on(scf.If, scfIf), on(scf.While, scfWhile), on(scf.IndexSwitch, scfIndexSwitch),
	on(scf.Parallel, scfParallel), on(scf.Forall, scfForall), on(scf.ExecuteRegion, scfExecute),
)

// loop is a counted loop that carries values; bounds are the places of lower, upper and step.
func (c *Compiler) loop(o ir.CountedLoop, bounds []int, outs []*ir.Value, unsigned bool) {
	lower, upper, step := bounds[0], bounds[1], bounds[2]
	inits := c.ins(o.InitArgs())
	results := c.defineAll(outs)
	iv := c.define(o.InductionVar()).at
	carried := c.defineAll(o.IterArgs())
	b, e := o.InductionVar().OwnerBlock(), c.elem(o.InductionVar())
	c.emit(func(a *Agent) {
		if e.Signed(a.f[step]) <= 0 {
			a.fail("has step %d; it must be positive", e.Signed(a.f[step]))
		}
		a.f[iv] = a.f[lower]
	})
	c.copyAll(carried, inits)
	head, exit := c.here(), &label{}
	c.emit(func(a *Agent) {
		if unsigned && a.f[iv] >= a.f[upper] || !unsigned && e.Signed(a.f[iv]) >= e.Signed(a.f[upper]) {
			a.pc = exit.pc
		}
	})
	c.body(b, func(y *ir.Op) {
		if y != nil {
			c.copyAll(carried, c.ins(y.Operands()))
		}
	})
	m := e.Mask()
	c.emit(func(a *Agent) {
		a.f[iv] = (a.f[iv] + a.f[step]) & m
		a.pc = head.pc
	})
	c.bind(exit)
	c.copyAll(results, carried)
}

func scfIf(c *Compiler, o scf.IfOp) {
	results := c.defineAll(o.Results)
	other, done := &label{}, &label{}
	c.unless(c.at(o.Condition), other)
	c.arm(o.Then, results)
	c.jump(done)
	c.bind(other)
	if !o.Else.Empty() {
		c.arm(o.Else, results)
	}
	c.bind(done)
}

func scfWhile(c *Compiler, o scf.WhileOp) {
	results := c.defineAll(o.Results)
	before, after := o.Before.Entry(), o.After.Entry()
	ins := c.defineAll(before.Args())
	outs := c.defineAll(after.Args())
	c.copyAll(ins, c.ins(o.Inits))
	head, exit := c.here(), &label{}
	var tested []span
	c.body(before, func(term *ir.Op) {
		cond := scf.Condition.Of(term)
		tested = c.ins(cond.Args)
		leave := &label{}
		c.unless(c.at(cond.Condition), leave)
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

func scfIndexSwitch(c *Compiler, o scf.IndexSwitchOp) {
	results := c.defineAll(o.Results)
	arg := c.at(o.Arg)
	done := &label{}
	for i, v := range o.Cases {
		next := &label{}
		c.emit(func(a *Agent) {
			if a.f[arg] != uint64(v) {
				a.pc = next.pc
			}
		})
		c.arm(o.CaseRegions[i], results)
		c.jump(done)
		c.bind(next)
	}
	c.arm(o.Default, results)
	c.bind(done)
}

func scfExecute(c *Compiler, o scf.ExecuteRegionOp) {
	results := c.defineAll(o.Results)
	done := &label{}
	c.region(o.Body, func(y *ir.Op) {
		c.copyAll(results, c.ins(y.Operands()))
		c.jump(done)
	})
	c.bind(done)
}

// loopNest runs body for every point of a box, last dimension fastest.
func (c *Compiler) loopNest(ivs, lower, upper, step []int, body func()) {
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
func scfParallel(c *Compiler, o scf.ParallelOp) {
	b := o.Body.Entry()
	lower, upper, step := c.ats(o.LowerBounds), c.ats(o.UpperBounds), c.ats(o.Steps)
	results := c.defineAll(o.Results)
	c.copyAll(results, c.ins(o.InitVals))
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

// scfForall runs the points of a forall without shared outputs in turn.
func scfForall(c *Compiler, o scf.ForallOp) {
	if len(o.Results) > 0 {
		c.fail("with shared outputs has no simulator semantics")
	}
	b := o.Body.Entry()
	lower := c.mixed(o.LowerBounds())
	upper := c.mixed(o.UpperBounds())
	step := c.mixed(o.Steps())
	c.loopNest(spanStarts(c.defineAll(b.Args())), lower, upper, step, func() { c.body(b, func(*ir.Op) {}) })
}

var FuncSem = meanings(map[string]Rule{
	"func.return": returnSem, "llvm.return": returnSem, "gpu.return": returnSem,
},
	on(fn.Call, func(c *Compiler, o fn.CallOp) { c.callee(o.Op, o.Target) }),
	on(fn.Constant, func(c *Compiler, o fn.ConstantOp) {
		f := ir.ResolveSymbol(o.Op, o.Value)
		d := c.define(o.Result).at
		site := uint64(c.m.siteOf(f))
		c.emit(func(a *Agent) { a.f[d] = site })
	}),
	on(fn.CallIndirect, func(c *Compiler, o fn.CallIndirectOp) {
		callee, args, to := c.at(o.CalleeValue), c.ins(o.CalleeOperands), c.defineAll(o.Results)
		c.emit(func(a *Agent) { a.enter(a.m.function(a.m.sites[a.f[callee]]), args, to) })
	}),
)
