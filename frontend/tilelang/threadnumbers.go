package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// threadNumbers are the names of a kernel that hold the number of a thread, or something that follows from it alone.
type threadNumbers struct {
	direct  map[string]python.Expr
	derived []*python.Assign // in order
	shape   [3]int64         // of the block's threads, x first
}

// numbered is a thread whose number is known: what is evaluated is for it.
type numbered struct {
	shape  [3]int64
	thread int64
}

// as is a thread as an expression in a T.role counts it, which one outside of it does not.
func (n threadNumbers) as(t *translator, x python.Expr, thread int64) *numbered {
	if r := t.kernel.countedBy(); r != nil && r.ofRole(x) {
		thread -= r.first
	}
	return &numbered{n.shape, thread}
}

// in is the thread's number in a dimension.
func (n *numbered) in(d int) int64 {
	below := int64(1)
	for _, extent := range n.shape[:d] {
		below *= extent
	}
	return n.thread / below % n.shape[d]
}

func numbersOfThreads(k *launch, body []python.Stmt) threadNumbers {
	out := threadNumbers{direct: map[string]python.Expr{}, shape: k.shape}
	times := map[string]int{}
	for _, s := range body {
		python.Walk(s, func(n python.Node) {
			a, ok := n.(*python.Assign)
			if !ok || len(a.Targets) != 1 {
				return
			}
			to, ok := a.Targets[0].(*python.Name)
			if !ok {
				return
			}
			times[to.ID]++
			if isThreadBinding(a.Value) {
				out.direct[to.ID] = a.Value
			} else if out.in(a.Value) {
				out.derived = append(out.derived, a)
			}
		})
	}
	out.derived = slices.DeleteFunc(out.derived,
		func(a *python.Assign) bool { return times[a.Targets[0].(*python.Name).ID] > 1 })
	return out
}

// isThreadBinding reports whether an expression asks for the number of the thread.
func isThreadBinding(x python.Node) bool {
	c, ok := x.(*python.Call)
	if !ok {
		return false
	}
	name, _ := lastName(c)
	return name == "get_thread_binding" || name == "thread_binding"
}

// in reports whether an expression has one of the names, or asks for the number itself.
func (n threadNumbers) in(x python.Expr) bool {
	asks := false
	python.Walk(x, func(n python.Node) { asks = asks || isThreadBinding(n) })
	if asks {
		return true
	}
	return slices.ContainsFunc(namesIn(x), func(name string) bool {
		return n.direct[name] != nil || slices.ContainsFunc(n.derived,
			func(a *python.Assign) bool { return a.Targets[0].(*python.Name).ID == name })
	})
}

// meeting is how many threads, from one to before another, meet a condition; ok is false where it depends on more.
func (n threadNumbers) meeting(at eval.Site, test python.Expr, from, to int64) (count int64, ok bool) {
	t := translatorOf(at)
	defer func(was *numbered) { t.as = was }(t.as)
	for thread := from; thread < to; thread++ {
		env := eval.NewEnv(at.Env)
		for name, x := range n.direct {
			t.as = n.as(t, x, thread)
			if v, err := at.Interp.Eval(x, env); err == nil {
				env.Set(name, v)
			}
		}
		for _, a := range n.derived {
			t.as = n.as(t, a.Value, thread)
			switch v, err := at.Interp.Eval(a.Value, env); v.(type) {
			case int64, bool:
				if err == nil {
					env.Set(a.Targets[0].(*python.Name).ID, v)
				}
			}
		}
		t.as = n.as(t, test, thread)
		v, err := at.Interp.Eval(test, env)
		b, isBool := v.(bool)
		if err != nil || !isBool {
			return 0, false
		}
		if b {
			count++
		}
	}
	return count, true
}

// namesIn are the names of an expression.
func namesIn(x python.Expr) (out []string) {
	python.Walk(x, func(n python.Node) {
		if name, ok := n.(*python.Name); ok {
			out = append(out, name.ID)
		}
	})
	return out
}
