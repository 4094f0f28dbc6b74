package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Ways out of loops and of the kernel, on the tree: what is behind one that some threads take, or in a loop that each
// thread may leave before its end, only some threads do.

// isLeftBySome reports whether threads leave something in a node by a condition of theirs.
func (v *threadValues) isLeftBySome(n tree.Node, kinds ...eval.ControlKind) (found bool) {
	tree.Walk(n, func(m tree.Node) {
		if branch, ok := m.(*tree.If); ok && v.isOwn(branch.Cond) {
			tree.Walk(m, func(m tree.Node) { found = found || isLeave(m, kinds) })
		}
	})
	return found
}

// isLeave reports whether a node leaves something.
func isLeave(n tree.Node, kinds []eval.ControlKind) bool {
	l, ok := n.(*tree.Leave)
	return ok && slices.Contains(kinds, l.How.Kind)
}

// isLeftEarly reports whether threads may leave a loop before its end, each by itself: what is in it, those do that are
// left.
func (v *threadValues) isLeftEarly(n tree.Node) bool {
	return exitsOf(n.At().Node).breaks() != nil || v.isLeftBySome(n, eval.Exit)
}

// leavesKernel are the kernel and those of its loops that threads may leave by a T.thread_return in them.
func leavesKernel(k *tree.Kernel) map[python.Node]bool {
	out := map[python.Node]bool{}
	var look func(n tree.Node, around []python.Node)
	look = func(n tree.Node, around []python.Node) {
		switch m := n.(type) {
		case *tree.For, *tree.While:
			around = append(slices.Clone(around), m.At().Node)
		case *tree.If:
			around = append(slices.Clone(around), nil)
		case *tree.Leave:
			if m.How.Kind == eval.Exit && len(around) > 0 {
				out[k.Launch.(*launch).node] = true
				for _, n := range around {
					if n != nil {
						out[n] = true
					}
				}
			}
		}
		for _, b := range tree.Blocks(n) {
			for _, m := range b.Nodes {
				look(m, around)
			}
		}
	}
	look(k, nil)
	return out
}
