package engine

import (
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

var CfSem = Meanings(map[string]Rule{
	"cf.br":      branch,
	"llvm.br":    branch,
	"cf.cond_br": condBranch, "llvm.cond_br": condBranch,
	"cf.switch": switchBranch, "llvm.switch": switchBranch,
	"ub.poison":      func(c *Compiler, op *ir.Op) { c.defineZero(op) },
	"ub.unreachable": unreachable, "llvm.unreachable": unreachable,
}, On(cf.Assert, func(c *Compiler, o cf.AssertOp) {
	cond := c.At(o.Condition)
	c.Emit(func(a *Agent) {
		if a.F[cond]&1 == 0 {
			a.Fail("failed: %s", o.Message)
		}
	})
}))

func unreachable(c *Compiler, _ *ir.Op) {
	c.Emit(func(a *Agent) { a.Fail("was executed") })
}

func branch(c *Compiler, op *ir.Op) { c.goTo(op.Successor(0), c.passed(op, 0)) }

func condBranch(c *Compiler, op *ir.Op) {
	other := &Label{}
	c.Unless(c.At(Only(op)), other)
	c.goTo(op.Successor(0), c.passed(op, 0))
	c.Bind(other)
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
		m := c.Elem(Only(op)).Mask()
		for _, v := range a.Ints() {
			cases = append(cases, uint64(v)&m)
		}
	}
	flag := c.At(Only(op))
	for i, v := range cases {
		next := &Label{}
		c.Emit(func(a *Agent) {
			if a.F[flag] != v {
				a.Pc = next.Pc
			}
		})
		c.goTo(op.Successor(i+1), c.passed(op, i+1))
		c.Bind(next)
	}
	c.goTo(op.Successor(0), c.passed(op, 0))
}

var ScfSem = Meanings(map[string]Rule{
	"scf.yield": returnSem, // of a region with blocks; bodies see to their own
},
	On(scf.For, func(c *Compiler, o scf.ForOp) {
		lower, upper, step := o.Bounds()
		c.loop(o, c.Ats([]*ir.Value{lower, upper, step}), o.Results, o.Unsigned)
	}),
	On(tile.Pipelined, func(c *Compiler, o tile.PipelinedOp) {
		bounds := o.Count()
		c.loop(o, c.Mixed(bounds[:]), o.Results, false)
	}),
	On(scf.If, scfIf), On(scf.While, scfWhile), On(scf.IndexSwitch, scfIndexSwitch),
	On(scf.Parallel, scfParallel), On(scf.Forall, scfForall), On(scf.ExecuteRegion, scfExecute),
)

// loop is a counted loop that carries values; bounds are the places of lower, upper and step.
func (c *Compiler) loop(o ir.CountedLoop, bounds []int, outs []*ir.Value, unsigned bool) {
	lower, upper, step := bounds[0], bounds[1], bounds[2]
	inits := c.Ins(o.InitArgs())
	results := c.DefineAll(outs)
	iv := c.Define(o.InductionVar()).At
	carried := c.DefineAll(o.IterArgs())
	b, e := o.InductionVar().OwnerBlock(), c.Elem(o.InductionVar())
	c.Emit(func(a *Agent) {
		if e.Signed(a.F[step]) <= 0 {
			a.Fail("has step %d; it must be positive", e.Signed(a.F[step]))
		}
		a.F[iv] = a.F[lower]
	})
	c.CopyAll(carried, inits)
	head, exit := c.Here(), &Label{}
	c.Emit(func(a *Agent) {
		if unsigned && a.F[iv] >= a.F[upper] || !unsigned && e.Signed(a.F[iv]) >= e.Signed(a.F[upper]) {
			a.Pc = exit.Pc
		}
	})
	c.Body(b, func(y *ir.Op) {
		if y != nil {
			c.CopyAll(carried, c.Ins(y.Operands()))
		}
	})
	m := e.Mask()
	c.Emit(func(a *Agent) {
		a.F[iv] = (a.F[iv] + a.F[step]) & m
		a.Pc = head.Pc
	})
	c.Bind(exit)
	c.CopyAll(results, carried)
}

func scfIf(c *Compiler, o scf.IfOp) {
	results := c.DefineAll(o.Results)
	other, done := &Label{}, &Label{}
	c.Unless(c.At(o.Condition), other)
	c.arm(o.Then, results)
	c.jump(done)
	c.Bind(other)
	if !o.Else.Empty() {
		c.arm(o.Else, results)
	}
	c.Bind(done)
}

func scfWhile(c *Compiler, o scf.WhileOp) {
	results := c.DefineAll(o.Results)
	before, after := o.Before.Entry(), o.After.Entry()
	ins := c.DefineAll(before.Args())
	outs := c.DefineAll(after.Args())
	c.CopyAll(ins, c.Ins(o.Inits))
	head, exit := c.Here(), &Label{}
	var tested []Span
	c.Body(before, func(term *ir.Op) {
		cond := scf.Condition.Of(term)
		tested = c.Ins(cond.Args)
		leave := &Label{}
		c.Unless(c.At(cond.Condition), leave)
		c.CopyAll(outs, tested)
		skip := &Label{}
		c.jump(skip)
		c.Bind(leave)
		c.CopyAll(results, tested)
		c.jump(exit)
		c.Bind(skip)
	})
	c.Body(after, func(y *ir.Op) { c.CopyAll(ins, c.Ins(y.Operands())) })
	c.jump(head)
	c.Bind(exit)
}

func scfIndexSwitch(c *Compiler, o scf.IndexSwitchOp) {
	results := c.DefineAll(o.Results)
	arg := c.At(o.Arg)
	done := &Label{}
	for i, v := range o.Cases {
		next := &Label{}
		c.Emit(func(a *Agent) {
			if a.F[arg] != uint64(v) {
				a.Pc = next.Pc
			}
		})
		c.arm(o.CaseRegions[i], results)
		c.jump(done)
		c.Bind(next)
	}
	c.arm(o.Default, results)
	c.Bind(done)
}

func scfExecute(c *Compiler, o scf.ExecuteRegionOp) {
	results := c.DefineAll(o.Results)
	done := &Label{}
	c.Region(o.Body, func(y *ir.Op) {
		c.CopyAll(results, c.Ins(y.Operands()))
		c.jump(done)
	})
	c.Bind(done)
}

// loopNest runs body for every point of a box, last dimension fastest.
func (c *Compiler) loopNest(ivs, lower, upper, step []int, body func()) {
	if len(ivs) == 0 {
		body()
		return
	}
	iv, lo, up, st := ivs[0], lower[0], upper[0], step[0]
	c.Emit(func(a *Agent) { a.F[iv] = a.F[lo] })
	head, exit := c.Here(), &Label{}
	c.Emit(func(a *Agent) {
		if int64(a.F[iv]) >= int64(a.F[up]) {
			a.Pc = exit.Pc
		}
	})
	c.loopNest(ivs[1:], lower[1:], upper[1:], step[1:], body)
	c.Emit(func(a *Agent) {
		a.F[iv] += a.F[st]
		a.Pc = head.Pc
	})
	c.Bind(exit)
}

// scfParallel runs its points one after the other and reduces as it goes.
func scfParallel(c *Compiler, o scf.ParallelOp) {
	b := o.Body.Entry()
	lower, upper, step := c.Ats(o.LowerBounds), c.Ats(o.UpperBounds), c.Ats(o.Steps)
	results := c.DefineAll(o.Results)
	c.CopyAll(results, c.Ins(o.InitVals))
	ivs := SpanStarts(c.DefineAll(b.Args()))
	c.loopNest(ivs, lower, upper, step, func() {
		c.Body(b, func(term *ir.Op) {
			if term == nil {
				return
			}
			for i, r := range term.Regions() {
				e := r.Entry()
				c.CopyAll(c.DefineAll(e.Args()), []Span{results[i], c.In(term.Operand(i))})
				c.Body(e, func(ret *ir.Op) { c.CopyAll(results[i:i+1], c.Ins(ret.Operands())) })
			}
		})
	})
}

// scfForall runs the points of a forall without shared outputs in turn.
func scfForall(c *Compiler, o scf.ForallOp) {
	if len(o.Results) > 0 {
		c.Fail("with shared outputs has no simulator semantics")
	}
	b := o.Body.Entry()
	lower := c.Mixed(o.LowerBounds())
	upper := c.Mixed(o.UpperBounds())
	step := c.Mixed(o.Steps())
	c.loopNest(SpanStarts(c.DefineAll(b.Args())), lower, upper, step, func() { c.Body(b, func(*ir.Op) {}) })
}

var FuncSem = Meanings(map[string]Rule{
	"func.return": returnSem, "llvm.return": returnSem, "gpu.return": returnSem,
},
	On(fn.Call, func(c *Compiler, o fn.CallOp) { c.Callee(o.Op, o.Target) }),
	On(fn.Constant, func(c *Compiler, o fn.ConstantOp) {
		f := ir.ResolveSymbol(o.Op, o.Value)
		d := c.Define(o.Result).At
		site := uint64(c.M.SiteOf(f))
		c.Emit(func(a *Agent) { a.F[d] = site })
	}),
	On(fn.CallIndirect, func(c *Compiler, o fn.CallIndirectOp) {
		callee, args, to := c.At(o.CalleeValue), c.Ins(o.CalleeOperands), c.DefineAll(o.Results)
		c.Emit(func(a *Agent) { a.enter(a.M.Function(a.M.Sites[a.F[callee]]), args, to) })
	}),
)
