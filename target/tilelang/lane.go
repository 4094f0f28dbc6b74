package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Code of some threads. Programs ask which thread they are to let one of them do what is to be done once, or some of them one thing each:
// `if tx == 0`, `if tx < n`. What the block does it does once, so `if tx == 0` is the block; other conditions are a loop over the threads
// in which the block does, one after the other, what they would do side by side: signals, atomics, elements of arrays.

var threadFunctions = []Function{
	{Name: "get_thread_binding", Params: "dim=0", Result: "int", perThread: true,
		Doc: "The number of the thread, for conditions: `if tx == 0` is what the block does once, `if tx < n` what it does for each of n threads, of signals, atomics and " +
			"elements of arrays. What each thread does with tiles is written as a T.Parallel; code of threads by themselves stands in a T.Scale(\"thread\").",
		call: func(t *translator, a *args) (eval.Value, error) { return newThread(), t.needKernel(a) }},
	{Name: "thread_binding", Params: "start, stop=None, thread=\"threadIdx.x\"", Result: "int",
		Doc:  "T.get_thread_binding, as TVM says it.",
		call: func(t *translator, a *args) (eval.Value, error) { return newThread(), t.needKernel(a) }},
	{Name: "get_block_binding", Params: "dim=0", Result: "int", Doc: "The index of the block in a dimension of the grid, as T.Kernel gives it.",
		call: (*translator).blockOf},
	{Name: "shuffle_elect", Params: "extent", Result: "bool",
		Doc:  "Whether the thread is the one that does what is to be done once: the block is.",
		call: func(t *translator, a *args) (eval.Value, error) { return true, t.needKernel(a) }},
}

// A lane is a number that depends on which thread it is of: a function of the thread's number.
type lane struct {
	standin
	of   func(at eval.Site, thread *scalar) (eval.Value, error)
	self bool // it is the thread's number
	// step is how much it grows from one thread to the next; 0 where that is not known.
	step int64
}

func newLane(l lane) *lane {
	p := &l
	p.standin = standin{p}
	return p
}

func newThread() *lane {
	return newLane(lane{of: func(_ eval.Site, thread *scalar) (eval.Value, error) { return thread, nil }, self: true, step: 1})
}

// TypeName implements [eval.Typed].
func (*lane) TypeName() string { return "number of a thread" }

func notOfBlock(at eval.Site) error {
	return at.Interp.Errorf(at.Node, "code is that of a block; the number of a thread stands in conditions, as if tx == 0 or if tx < 4, and in what they guard. Write what each element does in a T.Parallel, and what each thread does in a T.Scale(\"thread\")")
}

// thread is the one whose code is translated, nil in the block's.
func (t *translator) thread() *scalar {
	if t.kernel == nil {
		return nil
	}
	return t.kernel.thread
}

// deferred reports whether a value is known only where it is known which thread is meant.
func (t *translator) deferred(v eval.Value) bool {
	_, ok := v.(*lane)
	return ok && t.thread() == nil
}

// read implements [reader].
func (l *lane) read(at eval.Site) (*scalar, error) {
	t := translatorOf(at)
	if t.thread() == nil {
		return nil, notOfBlock(at)
	}
	v, err := l.of(at, t.thread())
	if err != nil {
		return nil, err
	}
	return t.scalarOf(at, v, nil)
}

// ofThread is an operand for a thread: a lane's own, or a number for all.
func ofThread(at eval.Site, v eval.Value, thread *scalar) (eval.Value, error) {
	if l, ok := v.(*lane); ok {
		return l.of(at, thread)
	}
	return v, nil
}

// ofBoth is what is computed of two operands for a thread.
func ofBoth(at eval.Site, x, y eval.Value, of func(a, b eval.Value) (eval.Value, error)) func(eval.Site, *scalar) (eval.Value, error) {
	return func(_ eval.Site, thread *scalar) (eval.Value, error) {
		a, err := ofThread(at, x, thread)
		if err != nil {
			return nil, err
		}
		b, err := ofThread(at, y, thread)
		if err != nil {
			return nil, err
		}
		return of(a, b)
	}
}

// Binary implements [eval.Operand].
func (l *lane) Binary(at eval.Site, op python.Operator, other eval.Value, reflected bool) (eval.Value, error) {
	t := translatorOf(at)
	if t.thread() != nil {
		return l.standin.Binary(at, op, other, reflected)
	}
	var x, y eval.Value = l, other
	if reflected {
		x, y = y, x
	}
	if !isNumber(other) {
		return eval.NotImplemented, nil
	}
	r := lane{of: ofBoth(at, x, y, func(a, b eval.Value) (eval.Value, error) { return t.binary(at, op, a, b) })}
	_, isLane := other.(*lane)
	n, isInt := other.(int64)
	switch {
	case isLane:
	case op == python.Add, op == python.Sub && !reflected:
		r.step = l.step
	case op == python.Mult && isInt:
		r.step = l.step * n
	}
	return newLane(r), nil
}

// Unary implements [eval.Operand].
func (l *lane) Unary(at eval.Site, op python.UnaryOperator) (eval.Value, error) {
	t := translatorOf(at)
	switch {
	case t.thread() != nil:
		return l.standin.Unary(at, op)
	case op == python.Not && l.self:
		return &someThreads{first: true}, nil
	}
	return nil, notOfBlock(at)
}

// Compare implements [eval.Operand].
func (l *lane) Compare(at eval.Site, op python.CompareOperator, other eval.Value, reflected bool) (eval.Value, error) {
	t := translatorOf(at)
	if t.thread() != nil {
		return l.standin.Compare(at, op, other, reflected)
	}
	if !isNumber(other) {
		return eval.NotImplemented, nil
	}
	if n, ok := other.(int64); ok && n == 0 && op == python.Eq && l.self {
		return &someThreads{first: true}, nil
	}
	var x, y eval.Value = l, other
	if reflected {
		x, y = y, x
	}
	c := &someThreads{of: ofBoth(at, x, y, func(a, b eval.Value) (eval.Value, error) { return t.compare(at, op, a, b) })}
	if _, isLane := other.(*lane); !isLane && !reflected && l.step == 1 && (op == python.Lt || op == python.LtE) {
		c.below = func() (eval.Value, error) { return t.threadsBelow(at, l, other, op == python.LtE) }
	}
	return c, nil
}

// threadsBelow is how many threads, from the first one on, have numbers less than a limit, or that at most.
func (t *translator) threadsBelow(at eval.Site, l *lane, limit eval.Value, inclusive bool) (eval.Value, error) {
	first, err := l.of(at, &scalar{v: t.summed(constant(0), true).v, nonneg: true})
	if err != nil {
		return nil, err
	}
	n, err := t.binary(at, python.Sub, limit, first)
	if err == nil && inclusive {
		n, err = t.binary(at, python.Add, n, int64(1))
	}
	if err != nil {
		return nil, err
	}
	return t.atMost(at, n, t.kernel.threads)
}

// atMost is the lesser of two numbers.
func (t *translator) atMost(at eval.Site, n eval.Value, most int64) (eval.Value, error) {
	s, err := t.indexOf(at, n)
	if err != nil {
		return nil, err
	}
	if k, known := s.sum.number(); known {
		return min(k, most), nil
	}
	less, err := t.compare(at, python.Lt, n, most)
	if err != nil {
		return nil, err
	}
	return t.choose(at, less.(*scalar), n, most)
}

// someThreads is a condition that some threads meet.
type someThreads struct {
	first bool // the first one alone: what the block does once
	of    func(at eval.Site, thread *scalar) (eval.Value, error)
	below func() (eval.Value, error) // how many threads it is, from the first one on; nil where they may be others
}

// TypeName implements [eval.Typed].
func (*someThreads) TypeName() string { return "condition of threads" }

// meets is the condition for a thread.
func (c *someThreads) meets(at eval.Site, thread *scalar) (eval.Value, error) {
	if c.first {
		return translatorOf(at).compare(at, python.Eq, thread, int64(0))
	}
	return c.of(at, thread)
}

// If implements [eval.Condition].
func (c *someThreads) If(at eval.Site, then, orelse func() error) error {
	t := translatorOf(at)
	s, isIf := at.Node.(*python.If)
	others := isIf && len(s.Orelse) > 0
	if c.first && !others {
		return then()
	}
	l := &counted{from: int64(0), to: t.kernel.threads, step: int64(1)}
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

// AndOr implements [eval.Condition].
func (c *someThreads) AndOr(at eval.Site, and bool, right func() (eval.Value, error)) (eval.Value, error) {
	r, err := right()
	if err != nil {
		return nil, err
	}
	other, isThreads := r.(*someThreads)
	if c.first && and && !isThreads {
		return r, nil
	}
	return &someThreads{of: func(at eval.Site, thread *scalar) (eval.Value, error) {
		x, err := c.meets(at, thread)
		if err != nil {
			return nil, err
		}
		cond, err := translatorOf(at).scalarOf(at, x, nil)
		if err != nil {
			return nil, err
		}
		return cond.AndOr(at, and, func() (eval.Value, error) {
			if isThreads {
				return other.meets(at, thread)
			}
			return r, nil
		})
	}}, nil
}

// Not implements [eval.Condition].
func (c *someThreads) Not(eval.Site) (eval.Value, error) {
	return &someThreads{of: func(at eval.Site, thread *scalar) (eval.Value, error) {
		x, err := c.meets(at, thread)
		if err != nil {
			return nil, err
		}
		cond, err := translatorOf(at).scalarOf(at, x, nil)
		if err != nil {
			return nil, err
		}
		return cond.Not(at)
	}}, nil
}

// Select implements [eval.Condition].
func (c *someThreads) Select(at eval.Site, _, _ func() (eval.Value, error)) (eval.Value, error) {
	return nil, notOfBlock(at)
}

// While implements [eval.Condition].
func (c *someThreads) While(at eval.Site, _ func() (eval.Value, error), _ func() error) error {
	return notOfBlock(at)
}
