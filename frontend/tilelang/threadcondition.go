package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// threadCondition is a condition that some threads meet.
type threadCondition struct {
	lazyNumber
	first bool  // the first one alone: what the block does once
	in    *role // whose first one it is, nil for the block's
	every int64 // one in so many, the first of them; 0 where it is not that
	of    func(at eval.Site, thread *scalar) (eval.Value, error)
	below func() (eval.Value, error) // how many threads it is, from the first one on; nil where they may be others
}

func newThreadCondition(c threadCondition) *threadCondition {
	p := &c
	p.lazyNumber = lazyNumber{p}
	return p
}

// read implements [reader]: a thread's answer, in a program by threads' numbers.
func (c *threadCondition) read(at eval.Site) (*scalar, error) {
	t := translatorOf(at)
	if t.thread() == nil {
		if _, err := t.eachThread(at); err != nil {
			return nil, err
		}
	}
	if t.thread() == nil {
		return nil, at.Interp.Errorf(at.Node, "this condition selects single threads, but code per thread is unsupported here; use it in an if")
	}
	v, err := c.meets(at, t.thread())
	if err != nil {
		return nil, err
	}
	return t.scalarOf(at, v, nil)
}

// TypeName implements [eval.Typed].
func (*threadCondition) TypeName() string { return "condition of threads" }

// meets is the condition for a thread.
func (c *threadCondition) meets(at eval.Site, thread *scalar) (eval.Value, error) {
	if c.first {
		t := translatorOf(at)
		n, err := t.numberIn(at, c.in, thread)
		if err != nil {
			return nil, err
		}
		return t.compare(at, python.Eq, n, int64(0))
	}
	if c.of == nil {
		return nil, at.Interp.Errorf(at.Node, "an elected thread is supported only as the condition of an if")
	}
	return c.of(at, thread)
}

// If implements [eval.Condition].
func (c *threadCondition) If(at eval.Site, then, orelse func() error) error {
	t := translatorOf(at)
	if t.kernel == nil {
		return at.Interp.Errorf(at.Node, "this condition belongs to a T.Kernel that has ended; move it into the T.Kernel that uses it")
	}
	if r := t.kernel.role; r != nil && r.manual != nil && (!t.isByThreads() || r.manual.decides(t, c, at)) {
		return r.manual.decide(t, c, at, then, orelse)
	}
	if t.isByThreads() {
		return c.lazyNumber.If(at, then, orelse)
	}
	s, isIf := at.Node.(*python.If)
	others := isIf && len(s.Orelse) > 0
	switch {
	case isIf && t.knows(ofWarps, s):
		return t.byWarps(at, then, orelse)
	case t.kernel.warps != nil:
		return t.kernel.warps.narrowed(t, c, at, then, orelse)
	case c.first && !others && c.in == t.kernel.countedBy():
		return then()
	}
	all, err := t.threadsHere(at)
	if err != nil {
		return err
	}
	if isIf {
		t.kernel.some = &at
		defer func() { t.kernel.some = nil }()
	}
	l := &rangeLoop{from: int64(0), to: all, step: int64(1), turns: true}
	exact := c.below != nil && !others
	if exact {
		n, err := c.below()
		if err != nil {
			return err
		}
		l.to = n
	}
	defer func() { t.kernel.thread = nil }()
	return t.loop(at, l, func(v eval.Value) error { t.kernel.thread = v.(*scalar); return nil }, func() error {
		if exact {
			return then()
		}
		v, err := c.meets(at, t.kernel.thread)
		if err != nil {
			return err
		}
		cond, err := t.scalarOf(at, v, nil)
		if err != nil {
			return err
		}
		return cond.If(at, then, orelse)
	})
}

// elects reports whether the condition says itself which threads of a block meet it.
func (c *threadCondition) elects() bool { return c.first || c.every > 0 }

// electing is how many threads of a role meet such a condition.
func (c *threadCondition) electing(p *manualRole) (n int64, known bool) {
	from, to := p.first*32, p.first*32+p.threads()
	switch {
	case c.every > 0:
		return (to+c.every-1)/c.every - (from+c.every-1)/c.every, true
	case c.first && from == 0:
		return 1, true
	}
	return 0, c.first
}

// condition is whether a thread meets it, as a scalar.
func (c *threadCondition) condition(at eval.Site, thread *scalar) (*scalar, error) {
	x, err := c.meets(at, thread)
	if err != nil {
		return nil, err
	}
	return translatorOf(at).scalarOf(at, x, nil)
}

// AndOr implements [eval.Condition].
func (c *threadCondition) AndOr(at eval.Site, and bool, right func() (eval.Value, error)) (eval.Value, error) {
	if t := translatorOf(at); t.isByThreads() && t.kernel.threadCode.now != nil {
		return c.lazyNumber.AndOr(at, and, right)
	}
	r, err := right()
	if err != nil {
		return nil, err
	}
	other, isThreads := r.(*threadCondition)
	if c.first && and && !isThreads && c.in == translatorOf(at).kernel.countedBy() {
		return r, nil
	}
	return newThreadCondition(threadCondition{of: func(at eval.Site, thread *scalar) (eval.Value, error) {
		cond, err := c.condition(at, thread)
		if err != nil {
			return nil, err
		}
		return cond.AndOr(at, and, func() (eval.Value, error) {
			if isThreads {
				return other.meets(at, thread)
			}
			return r, nil
		})
	}}), nil
}

// Not implements [eval.Condition].
func (c *threadCondition) Not(eval.Site) (eval.Value, error) {
	return newThreadCondition(threadCondition{of: func(at eval.Site, thread *scalar) (eval.Value, error) {
		cond, err := c.condition(at, thread)
		if err != nil {
			return nil, err
		}
		return cond.Not(at)
	}}), nil
}

// Select implements [eval.Condition].
func (c *threadCondition) Select(at eval.Site, then, orelse func() (eval.Value, error)) (eval.Value, error) {
	return c.lazyNumber.Select(at, then, orelse)
}

// While implements [eval.Condition].
func (c *threadCondition) While(at eval.Site, test func() (eval.Value, error), body func() error) error {
	return c.lazyNumber.While(at, test, body)
}
