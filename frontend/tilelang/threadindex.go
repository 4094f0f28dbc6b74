package tilelang

import (
	"strings"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Code of some threads. Programs ask which thread they are to let one of them do what is to be done once, or some of
// them one thing each: `if tx == 0`, `if tx < n`. What the block does it does once, so `if tx == 0` is the block; other
// conditions are a loop over the threads in which the block does, one after the other, what they would do side by side:
// signals, atomics, elements of arrays.

var threadFunctions = []Function{
	{Name: "get_thread_binding", Params: "dim=0", Result: "int", perThread: true, eachThread: true,
		Doc: "The index of the thread in a dimension of T.Kernel's threads. If it is used only in conditions, the code stays code of the block: `if tx == 0` is executed once, `if tx < n` by " +
			"each of n threads, for signals, atomics and elements of arrays. Inside a warp-uniform condition such as `if tx < 128` tiles may be used too; the block computes them as a whole, and an else may follow. If the index is used in subscripts or values, statements on elements, T.alloc_local and " +
			"T.alloc_var are code per thread, and statements on tiles, such as T.copy and T.gemm, are code of the block. Threads synchronize between both, at T.sync_threads, and where a thread reads shared memory that another thread wrote.",
		call: (*translator).threadOf},
	{Name: "get_thread_bindings", Params: "", Result: "tuple[int, int, int]", perThread: true, eachThread: true,
		Doc:  "The indices of the thread in all three dimensions.",
		give: (*evaluation).threadNumbers,
		call: func(t *translator, a *args) (eval.Value, error) {
			if err := t.needKernel(a); err != nil {
				return nil, err
			}
			return &eval.Tuple{Elems: []eval.Value{t.newThread(0), t.newThread(1), t.newThread(2)}}, nil
		}},
	{Name: "thread_binding", Params: "start, stop=None, thread=\"threadIdx.x\"", Result: "int", perThread: true,
		eachThread: true,
		Doc:        "As T.get_thread_binding; TVM's name.",
		call: func(t *translator, a *args) (eval.Value, error) {
			name, _ := a.value("thread").(string)
			d := strings.Index("xyz", strings.TrimPrefix(name, "threadIdx."))
			if len(name) != len("threadIdx.x") || d < 0 {
				return nil, a.wrongf("thread", "expected \"threadIdx.x\", \"threadIdx.y\" or \"threadIdx.z\", got %s",
					eval.Repr(a.value("thread")))
			}
			return t.threadNumber(a, d)
		}},
	{Name: "get_block_binding", Params: "dim=0", Result: "int", Doc: "The index of the block in a dimension of the grid.",
		call: (*translator).blockOf},
	{Name: "__ldg", Params: "buffer, index=None", Result: "Expr", perThread: true, eachThread: true,
		Doc: "A read of an array that the kernel does not write, T.__ldg(x[i]) or T.__ldg(x, i): same as x[i].",
		call: func(t *translator, a *args) (eval.Value, error) {
			v := a.value("buffer")
			if b, ok := v.(*buffer); ok && a.value("index") != nil {
				var err error
				if v, err = b.Index(a.Site, a.value("index")); err != nil {
					return nil, err
				}
			}
			if r, ok := v.(*region); !ok || !r.element() {
				return nil, a.wrongf("buffer", "expected an element of an array, as x[i], got %s", eval.TypeName(v))
			}
			return v, nil
		}},
	{Name: "shuffle_elect", Params: "extent", Result: "bool",
		Doc: "True for one elected thread of each group of extent threads, or of the block if extent is 0. In code of the block the statement is executed once; in a role (T.alloc_barrier) by one of its threads.",
		call: func(t *translator, a *args) (eval.Value, error) {
			if err := t.needKernel(a); err != nil {
				return nil, err
			}
			n, err := a.integer("extent")
			switch {
			case err != nil:
				return nil, err
			case n < 0 || n%32 != 0:
				return nil, a.wrongf("extent", "expected a multiple of 32, or 0 for the block, got %d", n)
			case t.kernel.role == nil || t.kernel.role.manual == nil:
				return true, nil
			}
			return newThreadCondition(threadCondition{first: n == 0, every: n}), nil
		}},
}

// A threadIndex is a number that depends on which thread it is of: a function of the thread's number.
type threadIndex struct {
	lazyNumber
	of   func(at eval.Site, thread *scalar) (eval.Value, error)
	self bool // it is the thread's number
	axis axes // it is the thread's number in this dimension
	// step is how much it grows from one thread to the next; 0 where that is not known.
	step int64
	// in is the T.role whose threads are counted, where it was asked for in one; nil where the block's are.
	in *role
}

func newThreadIndex(l threadIndex) *threadIndex {
	p := &l
	p.lazyNumber = lazyNumber{p}
	return p
}

// newThread is the number of the thread in a dimension.
func (t *translator) newThread(d int) eval.Value {
	if t.kernel == nil {
		return nil
	}
	in := t.kernel.countedBy()
	l := threadIndex{in: in, axis: 1 << d, of: func(at eval.Site, thread *scalar) (eval.Value, error) {
		return t.numberIn(at, in, t.numberOf(thread, d))
	}}
	if t.kernel.shape[d] == t.kernel.given {
		l.self, l.step = true, 1
	}
	return newThreadIndex(l)
}

// threadNumber is the number of the thread in a dimension, for a call that asks for it.
func (t *translator) threadNumber(a *args, d int) (eval.Value, error) {
	if t.as != nil {
		return t.as.in(d), nil
	}
	if t.kernel != nil && t.kernel.countedBy() != nil {
		if _, err := t.threadsHere(a.Site); err != nil {
			return nil, err
		}
	}
	return t.newThread(d), t.needKernel(a)
}

func (t *translator) threadOf(a *args) (eval.Value, error) {
	d, err := a.integer("dim")
	if err != nil {
		return nil, err
	}
	if d < 0 || d > 2 {
		return nil, a.wrongf("dim", "dimension %d is out of range; a block has 3, and 0 is threadIdx.x", d)
	}
	return t.threadNumber(a, int(d))
}

// TypeName implements [eval.Typed].
func (*threadIndex) TypeName() string { return "thread index" }

func notOfBlock(at eval.Site) error {
	return at.Interp.Errorf(at.Node, "a thread index, or a value of a thread, is used outside of code per thread; in a T.Parallel use the loop indices, and in a T.Scale the unit's index")
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
	_, ok := v.(*threadIndex)
	return ok && (t.thread() == nil || t.isByThreads())
}

// read implements [reader].
func (l *threadIndex) read(at eval.Site) (*scalar, error) {
	t := translatorOf(at)
	if t.thread() == nil {
		if _, err := t.eachThread(at); err != nil {
			return nil, err
		}
	}
	v, err := l.of(at, t.thread())
	if err != nil {
		return nil, err
	}
	return t.scalarOf(at, v, nil)
}

// isOfAll reports whether a number is known wherever that of a thread is: what is computed of both is known there too.
func (t *translator) isOfAll(v eval.Value) bool {
	switch v := v.(type) {
	case *threadIndex, bool, int64, float64:
		return true
	case *scalar:
		s := t.kernel.threadCode.now
		return s == nil || v.v == nil || !t.isWithin(v.v, s.frame)
	}
	return false
}

// ofThread is an operand for a thread: a lane's own, or a number for all.
func ofThread(at eval.Site, v eval.Value, thread *scalar) (eval.Value, error) {
	if l, ok := v.(*threadIndex); ok {
		return l.of(at, thread)
	}
	return v, nil
}

// ofBoth is what is computed of two operands for a thread.
func ofBoth(at eval.Site, x, y eval.Value, of func(a, b eval.Value) (eval.Value, error)) func(eval.Site,
	*scalar) (eval.Value, error) {
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
func (l *threadIndex) Binary(at eval.Site, op python.Operator, other eval.Value, reflected bool) (eval.Value, error) {
	t := translatorOf(at)
	if !isNumber(other) {
		return eval.NotImplemented, nil
	}
	if t.isByThreads() {
		if !t.isOfAll(other) {
			return l.lazyNumber.Binary(at, op, other, reflected)
		}
	} else if t.thread() != nil {
		return l.lazyNumber.Binary(at, op, other, reflected)
	}
	var x, y eval.Value = l, other
	if reflected {
		x, y = y, x
	}
	r := threadIndex{of: ofBoth(at, x, y, func(a, b eval.Value) (eval.Value, error) { return t.binary(at, op, a, b) })}
	_, isLane := other.(*threadIndex)
	n, isInt := other.(int64)
	switch {
	case isLane:
	case op == python.Add, op == python.Sub && !reflected:
		r.step = l.step
	case op == python.Mult && isInt:
		r.step = l.step * n
	}
	return newThreadIndex(r), nil
}

// Unary implements [eval.Operand].
func (l *threadIndex) Unary(at eval.Site, op python.UnaryOperator) (eval.Value, error) {
	t := translatorOf(at)
	switch {
	case t.thread() != nil, t.isByThreads():
		return l.lazyNumber.Unary(at, op)
	case op == python.Not && l.self && l.in == t.kernel.countedBy():
		return newThreadCondition(threadCondition{first: true, in: l.in}), nil
	}
	_, err := t.eachThread(at)
	return nil, err
}

// Compare implements [eval.Operand].
func (l *threadIndex) Compare(at eval.Site, op python.CompareOperator, other eval.Value, reflected bool) (eval.Value,
	error) {
	t := translatorOf(at)
	if !isNumber(other) {
		return eval.NotImplemented, nil
	}
	if t.isByThreads() {
		if !t.isOfAll(other) {
			return l.lazyNumber.Compare(at, op, other, reflected)
		}
	} else if t.thread() != nil {
		return l.lazyNumber.Compare(at, op, other, reflected)
	}
	if n, ok := other.(int64); ok && n == 0 && op == python.Eq && l.self && l.in == t.kernel.countedBy() {
		return newThreadCondition(threadCondition{first: true, in: l.in}), nil
	}
	var x, y eval.Value = l, other
	if reflected {
		x, y = y, x
	}
	c := newThreadCondition(threadCondition{of: ofBoth(at, x, y,
		func(a, b eval.Value) (eval.Value, error) { return t.compare(at, op, a, b) })})
	if _, isLane := other.(*threadIndex); !isLane && !reflected && l.step == 1 && (op == python.Lt || op == python.LtE) {
		c.below = func() (eval.Value, error) { return t.threadsBelow(at, l, other, op == python.LtE) }
	}
	return c, nil
}

// threadsBelow is how many threads, from the first one on, have numbers less than a limit, or that at most.
func (t *translator) threadsBelow(at eval.Site, l *threadIndex, limit eval.Value, inclusive bool) (eval.Value, error) {
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
	all, err := t.threadsHere(at)
	if err != nil {
		return nil, err
	}
	return t.atMost(at, n, all)
}

// atMost is the lesser of two numbers.
func (t *translator) atMost(at eval.Site, n eval.Value, most int64) (eval.Value, error) {
	s, err := t.indexOf(at, n)
	if err != nil {
		return nil, err
	}
	if k, known := s.sum.Known(); known {
		return min(k, most), nil
	}
	less, err := t.compare(at, python.Lt, n, most)
	if err != nil {
		return nil, err
	}
	return t.choose(at, less.(*scalar), n, most)
}
