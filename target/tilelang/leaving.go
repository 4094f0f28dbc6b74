package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// T.thread_return: who comes to it does no more. It ends an if that stands directly in the T.Kernel, where what is behind the if is
// what the others do: its other branch.

var leavingFunction = Function{Name: "thread_return", Params: "", perThread: true, eachThread: true,
	Doc: "The end of the kernel for who comes to it: the last statement of an if that stands directly in the T.Kernel. What is behind the if is what the others do.",
	call: func(t *translator, a *args) (eval.Value, error) {
		if t.kernel == nil {
			return nil, a.Interp.Errorf(a.Node, "T.thread_return outside of a T.Kernel")
		}
		if a.Node.Range() != t.left {
			return nil, a.Interp.Errorf(a.Node, "T.thread_return ends an if that stands directly in the T.Kernel, `if i >= n: T.thread_return()`, in no function and no loop; elsewhere write what those do that go on under an if")
		}
		return nil, nil
	}}

// A rest is an if one of whose branches leaves the kernel, and which what is behind it is yet to be told to.
type rest struct {
	s            *scalar
	at           eval.Site
	then, orelse func() error
}

// Error implements error.
func (*rest) Error() string { return "an if that leaves the kernel" }

// GoOn implements [eval.Rest].
func (r *rest) GoOn(behind func() error) error {
	t := translatorOf(r.at)
	n := r.at.Node.(*python.If)
	branch := func(body []python.Stmt, run func() error) func() error {
		if call := leaving(body); call != nil {
			return func() error {
				t.left = call.Range()
				return run()
			}
		}
		return func() error {
			if err := run(); err != nil {
				return err
			}
			return behind()
		}
	}
	return t.branch(r.at, r.s, branch(n.Body, r.then), branch(n.Orelse, r.orelse))
}

// leaves reports whether an if stands directly in the T.Kernel and one of its branches ends by leaving it.
func (t *translator) leaves(n python.Node) bool {
	s, ok := n.(*python.If)
	if !ok || t.kernel == nil || t.par != nil || !slices.Contains(t.kernel.statements, python.Stmt(s)) {
		return false
	}
	return (leaving(s.Body) != nil) != (leaving(s.Orelse) != nil)
}

// leaving is the T.thread_return() that ends some statements, nil if none does.
func leaving(body []python.Stmt) *python.Call {
	if len(body) == 0 {
		return nil
	}
	e, ok := body[len(body)-1].(*python.ExprStmt)
	if !ok {
		return nil
	}
	if name, call := lastName(e.Value); call != nil && name == "thread_return" {
		return call
	}
	return nil
}
