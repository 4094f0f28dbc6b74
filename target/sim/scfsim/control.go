package scfsim

import (
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

var CF = engine.Meanings(map[string]engine.Rule{
	"cf.br":      branch,
	"llvm.br":    branch,
	"cf.cond_br": condBranch, "llvm.cond_br": condBranch,
	"cf.switch": switchBranch, "llvm.switch": switchBranch,
	"ub.poison":      func(c *engine.Compiler, op *ir.Op) { c.DefineZero(op) },
	"ub.unreachable": unreachable, "llvm.unreachable": unreachable,
}, engine.On(cf.Assert, func(c *engine.Compiler, o cf.AssertOp) {
	cond := c.At(o.Condition)
	c.Emit(func(a *engine.Agent) {
		if a.F[cond]&1 == 0 {
			a.Fail("failed: %s", o.Message)
		}
	})
}))

func unreachable(c *engine.Compiler, _ *ir.Op) {
	c.Emit(func(a *engine.Agent) { a.Fail("was executed") })
}

func branch(c *engine.Compiler, op *ir.Op) { c.GoTo(op.Successor(0), c.Passed(op, 0)) }

func condBranch(c *engine.Compiler, op *ir.Op) {
	other := &engine.Label{}
	c.Unless(c.At(engine.Only(op)), other)
	c.GoTo(op.Successor(0), c.Passed(op, 0))
	c.Bind(other)
	c.GoTo(op.Successor(1), c.Passed(op, 1))
}

func switchBranch(c *engine.Compiler, op *ir.Op) {
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
		m := c.Elem(engine.Only(op)).Mask()
		for _, v := range a.Ints() {
			cases = append(cases, uint64(v)&m)
		}
	}
	flag := c.At(engine.Only(op))
	for i, v := range cases {
		next := &engine.Label{}
		c.Emit(func(a *engine.Agent) {
			if a.F[flag] != v {
				a.PC = next.Pc
			}
		})
		c.GoTo(op.Successor(i+1), c.Passed(op, i+1))
		c.Bind(next)
	}
	c.GoTo(op.Successor(0), c.Passed(op, 0))
}

var SCF = engine.Meanings(map[string]engine.Rule{
	"scf.yield": engine.ReturnSem, // of a region with blocks; bodies see to their own
},
	engine.On(scf.For, func(c *engine.Compiler, o scf.ForOp) {
		lower, upper, step := o.Bounds()
		loop(c, o, c.Ats([]*ir.Value{lower, upper, step}), o.Results, o.Unsigned)
	}),
	engine.On(tile.Pipelined, func(c *engine.Compiler, o tile.PipelinedOp) {
		bounds := o.Count()
		loop(c, o, c.Mixed(bounds[:]), o.Results, false)
	}),
	engine.On(scf.If, scfIf), engine.On(scf.While, scfWhile), engine.On(scf.IndexSwitch, scfIndexSwitch),
	engine.On(scf.Parallel, scfParallel), engine.On(scf.Forall, scfForall), engine.On(scf.ExecuteRegion, scfExecute),
)

// loop is a counted loop that carries values; bounds are the places of lower, upper and step.
func loop(c *engine.Compiler, o ir.CountedLoop, bounds []int, outs []*ir.Value, unsigned bool) {
	lower, upper, step := bounds[0], bounds[1], bounds[2]
	inits := c.Ins(o.InitArgs())
	results := c.DefineAll(outs)
	iv := c.Define(o.InductionVar()).At
	carried := c.DefineAll(o.IterArgs())
	b, e := o.InductionVar().OwnerBlock(), c.Elem(o.InductionVar())
	c.Emit(func(a *engine.Agent) {
		if e.Signed(a.F[step]) <= 0 {
			a.Fail("has step %d; it must be positive", e.Signed(a.F[step]))
		}
		a.F[iv] = a.F[lower]
	})
	c.CopyAll(carried, inits)
	head, exit := c.Here(), &engine.Label{}
	c.Emit(func(a *engine.Agent) {
		if unsigned && a.F[iv] >= a.F[upper] || !unsigned && e.Signed(a.F[iv]) >= e.Signed(a.F[upper]) {
			a.PC = exit.Pc
		}
	})
	c.Body(b, func(y *ir.Op) {
		if y != nil {
			c.CopyAll(carried, c.Ins(y.Operands()))
		}
	})
	m := e.Mask()
	c.Emit(func(a *engine.Agent) {
		a.F[iv] = (a.F[iv] + a.F[step]) & m
		a.PC = head.Pc
	})
	c.Bind(exit)
	c.CopyAll(results, carried)
}

func scfIf(c *engine.Compiler, o scf.IfOp) {
	results := c.DefineAll(o.Results)
	other, done := &engine.Label{}, &engine.Label{}
	c.Unless(c.At(o.Condition), other)
	c.Arm(o.Then, results)
	c.Jump(done)
	c.Bind(other)
	if !o.Else.Empty() {
		c.Arm(o.Else, results)
	}
	c.Bind(done)
}

func scfWhile(c *engine.Compiler, o scf.WhileOp) {
	results := c.DefineAll(o.Results)
	before, after := o.Before.Entry(), o.After.Entry()
	ins := c.DefineAll(before.Args())
	outs := c.DefineAll(after.Args())
	c.CopyAll(ins, c.Ins(o.Inits))
	head, exit := c.Here(), &engine.Label{}
	var tested []engine.Span
	c.Body(before, func(term *ir.Op) {
		cond := scf.Condition.Of(term)
		tested = c.Ins(cond.Args)
		leave := &engine.Label{}
		c.Unless(c.At(cond.Condition), leave)
		c.CopyAll(outs, tested)
		skip := &engine.Label{}
		c.Jump(skip)
		c.Bind(leave)
		c.CopyAll(results, tested)
		c.Jump(exit)
		c.Bind(skip)
	})
	c.Body(after, func(y *ir.Op) { c.CopyAll(ins, c.Ins(y.Operands())) })
	c.Jump(head)
	c.Bind(exit)
}

func scfIndexSwitch(c *engine.Compiler, o scf.IndexSwitchOp) {
	results := c.DefineAll(o.Results)
	arg := c.At(o.Arg)
	done := &engine.Label{}
	for i, v := range o.Cases {
		next := &engine.Label{}
		c.Emit(func(a *engine.Agent) {
			if a.F[arg] != uint64(v) {
				a.PC = next.Pc
			}
		})
		c.Arm(o.CaseRegions[i], results)
		c.Jump(done)
		c.Bind(next)
	}
	c.Arm(o.Default, results)
	c.Bind(done)
}

func scfExecute(c *engine.Compiler, o scf.ExecuteRegionOp) {
	results := c.DefineAll(o.Results)
	done := &engine.Label{}
	c.Region(o.Body, func(y *ir.Op) {
		c.CopyAll(results, c.Ins(y.Operands()))
		c.Jump(done)
	})
	c.Bind(done)
}

// loopNest runs body for every point of a box, last dimension fastest.
func loopNest(c *engine.Compiler, ivs, lower, upper, step []int, body func()) {
	if len(ivs) == 0 {
		body()
		return
	}
	iv, lo, up, st := ivs[0], lower[0], upper[0], step[0]
	c.Emit(func(a *engine.Agent) { a.F[iv] = a.F[lo] })
	head, exit := c.Here(), &engine.Label{}
	c.Emit(func(a *engine.Agent) {
		if int64(a.F[iv]) >= int64(a.F[up]) {
			a.PC = exit.Pc
		}
	})
	loopNest(c, ivs[1:], lower[1:], upper[1:], step[1:], body)
	c.Emit(func(a *engine.Agent) {
		a.F[iv] += a.F[st]
		a.PC = head.Pc
	})
	c.Bind(exit)
}

// scfParallel runs its points one after the other and reduces as it goes.
func scfParallel(c *engine.Compiler, o scf.ParallelOp) {
	b := o.Body.Entry()
	lower, upper, step := c.Ats(o.LowerBounds), c.Ats(o.UpperBounds), c.Ats(o.Steps)
	results := c.DefineAll(o.Results)
	c.CopyAll(results, c.Ins(o.InitVals))
	ivs := engine.SpanStarts(c.DefineAll(b.Args()))
	loopNest(c, ivs, lower, upper, step, func() {
		c.Body(b, func(term *ir.Op) {
			if term == nil {
				return
			}
			for i, r := range term.Regions() {
				e := r.Entry()
				c.CopyAll(c.DefineAll(e.Args()), []engine.Span{results[i], c.In(term.Operand(i))})
				c.Body(e, func(ret *ir.Op) { c.CopyAll(results[i:i+1], c.Ins(ret.Operands())) })
			}
		})
	})
}

// scfForall runs the points of a forall without shared outputs in turn.
func scfForall(c *engine.Compiler, o scf.ForallOp) {
	if len(o.Results) > 0 {
		c.Fail("with shared outputs has no simulator semantics")
	}
	b := o.Body.Entry()
	lower := c.Mixed(o.LowerBounds())
	upper := c.Mixed(o.UpperBounds())
	step := c.Mixed(o.Steps())
	loopNest(c, engine.SpanStarts(c.DefineAll(b.Args())), lower, upper, step, func() { c.Body(b, func(*ir.Op) {}) })
}

var Func = engine.Meanings(map[string]engine.Rule{
	"func.return": engine.ReturnSem, "llvm.return": engine.ReturnSem, "gpu.return": engine.ReturnSem,
},
	engine.On(fn.Call, func(c *engine.Compiler, o fn.CallOp) { c.Callee(o.Op, o.Target) }),
	engine.On(fn.Constant, func(c *engine.Compiler, o fn.ConstantOp) {
		f := ir.ResolveSymbol(o.Op, o.Value)
		d := c.Define(o.Result).At
		site := uint64(c.M.SiteOf(f))
		c.Emit(func(a *engine.Agent) { a.F[d] = site })
	}),
	engine.On(fn.CallIndirect, func(c *engine.Compiler, o fn.CallIndirectOp) {
		tiles := !c.OnHost()
		callee, args, to := c.At(o.CalleeValue), c.Ins(o.CalleeOperands), c.DefineAll(o.Results)
		c.Emit(func(a *engine.Agent) { a.Enter(a.M.Function(a.M.Sites[a.F[callee]], tiles), args, to) })
	}),
)
