package tilelang

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Which numbers of a kernel's tree depend on the thread that computes them, and which of its variables are therefore
// each thread's own (sharedByThreads): those into which some threads store, or all of them what is not the same for
// all.

// threadValues are the result.
type threadValues struct {
	// own are the numbers that depend on the thread, as far as the tree shows it.
	own map[*tree.Ref]bool
	// owned are the allocations of variables that each thread has of its own.
	owned map[python.Node]bool
	// divided says that what is looked at is done by some threads.
	divided, parallel bool
	departed          bool  // some threads have left the kernel
	exit              *exit // of the loop around it, innermost
	grows             bool
}

// valuesOfThreads looks at a kernel until nothing new is found: what a loop stores, its next iteration reads.
func valuesOfThreads(k *tree.Kernel) *threadValues {
	v := &threadValues{own: map[*tree.Ref]bool{}, owned: map[python.Node]bool{}}
	for v.grows = true; v.grows; {
		v.grows, v.divided, v.departed, v.exit = false, false, false, &exit{}
		v.block(&k.Body)
	}
	return v
}

// isOwn reports whether an operand depends on the thread.
func (v *threadValues) isOwn(x eval.Value) bool {
	switch x := x.(type) {
	case *eval.Tuple:
		return slices.ContainsFunc(x.Elems, v.isOwn)
	case *eval.List:
		return slices.ContainsFunc(x.Elems, v.isOwn)
	case *eval.Slice:
		return v.isOwn(x.Lower) || v.isOwn(x.Upper)
	case tree.Operand:
		return v.own[x.Ref()]
	}
	return false
}

// gives notes what a node gives of others.
func (v *threadValues) gives(r *tree.Ref, of ...eval.Value) {
	if r != nil && !v.own[r] && slices.ContainsFunc(of, v.isOwn) {
		v.own[r], v.grows = true, true
	}
}

func (v *threadValues) block(b *tree.Block) {
	divided := v.divided
	for _, n := range b.Nodes {
		v.node(n)
		if s, ok := n.(*tree.Stmt); ok && v.exit.in(s.Stmt.Range()) != nil {
			v.divided = v.divided || v.isLeftBySome(n, eval.Break, eval.Continue)
		}
	}
	v.divided = divided || v.departed
}

func (v *threadValues) node(n tree.Node) {
	switch n := n.(type) {
	case *tree.Store:
		v.store(n)
	case *tree.Call:
		v.call(n)
	case *tree.If, *tree.While, *tree.For:
		v.region(n)
	default:
		v.blocks(n)
		v.gives(tree.Result(n), tree.Operands(n)...)
	}
}

func (v *threadValues) blocks(n tree.Node) {
	for _, b := range tree.Blocks(n) {
		v.block(b)
	}
}

// store is a write of a variable.
func (v *threadValues) store(n *tree.Store) {
	to, ok := n.To.(*variableSymbol)
	if !ok || v.parallel || !v.divided && !v.isOwn(n.X) || v.own[to.ref] {
		return
	}
	v.own[to.ref], v.grows = true, true
	if c, ok := to.ref.Of.(*tree.Call); ok {
		v.owned[c.Node] = true
	}
}

func (v *threadValues) call(n *tree.Call) {
	f := functionOf(n)
	previous := strings.HasPrefix(f.Name, "atomic_") && argumentOf(n, "return_prev") == eval.Value(true)
	if !v.own[n.Gives] && (isThreadNumber(f.Name) || f.exchanges || previous) {
		v.own[n.Gives], v.grows = true, true
	}
	if n.Method != "" || f.Result != "" {
		v.gives(n.Gives, append(slices.Clone(n.Args), n.Of)...)
	}
}

// region looks at what some threads may do.
func (v *threadValues) region(n tree.Node) {
	divided, parallel, exit := v.divided, v.parallel, v.exit
	switch n := n.(type) {
	case *tree.If:
		v.divided = divided || v.isOwn(n.Cond)
	case *tree.While:
		v.block(&n.Test.Block)
		v.divided = divided || v.isOwn(n.Cond) || v.isOwn(n.Test.Value) || v.isLeftEarly(n)
		v.exit = exitsOf(n.Node)
	case *tree.For:
		v.divided = divided || n.Turns == nil && v.isLeftEarly(n)
		v.exit = exitsOf(n.Node)
		if o, ok := n.Loop.(tree.Operand); ok {
			c, isCall := o.Ref().Of.(*tree.Call)
			v.parallel = parallel || isCall && functionOf(c).Name == "Parallel"
			v.divided = v.divided || v.own[o.Ref()]
			for _, r := range n.Vars {
				v.gives(r, n.Loop)
			}
		}
	}
	v.blocks(n)
	v.departed = v.departed || v.isLeftBySome(n, eval.Exit)
	v.divided, v.parallel, v.exit = divided || v.departed, parallel, exit
}
