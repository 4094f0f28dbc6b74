package tilelang

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// What the block does in a kernel that is written by the numbers of threads: operations on tiles, barriers, and stores
// into variables that all threads share. A loop or an if that has such code in it, at any depth, is the block's; the
// code of threads before such code ends there.

// A blockCode is the analysis of a kernel.
type blockCode struct {
	threads  *threadValues
	unrolled map[python.Node]bool
	// around are the statements around what is looked at that are regions, outermost first, and divided says that some
	// threads alone reach it.
	around  []python.Node
	divided bool
	stmt    python.Stmt // around it, innermost
	exit    *exit       // of the loop around it, innermost
	// together are the loops and ifs that the block goes through, and byBlock the statements that it does.
	together, byBlock map[python.Node]bool
}

// codeOfBlock finds out what the block does.
func codeOfBlock(k *tree.Kernel, threads *threadValues, unrolled map[python.Node]bool) *blockCode {
	c := &blockCode{threads: threads, unrolled: unrolled, together: map[python.Node]bool{},
		byBlock: map[python.Node]bool{}, exit: &exit{}}
	c.block(&k.Body)
	return c
}

func (c *blockCode) block(b *tree.Block) { c.nodes(b.Nodes) }

// nodes looks at nodes one behind the other. What follows a statement that may leave the loop is in a region of its own
// (goOn); whether it runs depends on what the statement's conditions depend on.
func (c *blockCode) nodes(nodes []tree.Node) {
	for i, n := range nodes {
		c.node(n)
		s, ok := n.(*tree.Stmt)
		if !ok || s.Next == nil || s.Left {
			continue
		}
		if by := c.exit.in(s.Stmt.Range()); by != nil {
			c.region(by, c.threads.isLeftBySome(n, eval.Break, eval.Continue), func() { c.nodes(nodes[i+1:]) })
			return
		}
	}
}

func (c *blockCode) node(n tree.Node) {
	switch n := n.(type) {
	case *tree.Stmt:
		outer := c.stmt
		c.stmt = n.Stmt
		c.block(&n.Body)
		c.stmt = outer
	case *tree.Call:
		c.call(n)
	case *tree.SetItem:
		if to, ok := n.Of.(*bufferSymbol); ok && isPart(n.Key) && to.scope != "local" {
			c.found()
		}
	case *tree.Store:
		c.store(n.To)
	case *tree.If:
		c.region(n.Node, c.threads.isOwn(n.Cond), func() {
			c.block(&n.Then)
			c.block(&n.Orelse)
		})
		c.divided = c.divided || c.threads.isLeftBySome(n, eval.Exit) // what follows is what the others do
	case *tree.While:
		c.region(n.Node, c.threads.isOwn(n.Cond) || c.threads.isOwn(n.Test.Value) || c.threads.isLeftEarly(n), func() {
			c.block(&n.Test.Block)
			c.exiting(n.Node, func() { c.block(&n.Body) })
		})
	case *tree.For:
		c.loop(n)
	case *tree.With:
		if call := callOf(n.Context); call == nil || functionOf(call).Name != "Scale" {
			c.block(&n.Body)
		}
	}
}

// region looks at a loop or an if.
func (c *blockCode) region(n python.Node, own bool, body func()) {
	divided := c.divided
	c.divided = divided || own
	c.around = append(c.around, n)
	body()
	c.around = c.around[:len(c.around)-1]
	c.divided = divided
}

// exiting looks at the body of a loop.
func (c *blockCode) exiting(loop python.Node, body func()) {
	outer := c.exit
	c.exit = exitsOf(loop)
	body()
	c.exit = outer
}

func (c *blockCode) loop(n *tree.For) {
	call := callOf(n.Loop)
	body := func() {
		for _, b := range tree.Blocks(n) {
			c.exiting(n.Node, func() { c.block(b) })
		}
	}
	switch {
	case call != nil && functionOf(call).Name == "Parallel":
		c.found()
	case n.Turns != nil, c.unrolled[n.Node]:
		body()
	default:
		c.region(n.Node, c.threads.isOwn(n.Loop) || c.threads.isLeftEarly(n), body)
	}
}

// found notes that the block does something: where some threads alone reach it, that is an error, or it is theirs.
func (c *blockCode) found() {
	if c.divided {
		return
	}
	for _, n := range c.around {
		c.together[n] = true
	}
}

// store is a write of a variable: of one that all threads share, the block does it.
func (c *blockCode) store(to eval.Value) {
	v, ok := to.(*variableSymbol)
	if !ok || v.ref.Of == nil || c.threads.owned[v.ref.Of.At().Node] || c.divided || c.stmt == nil {
		return
	}
	c.found()
	c.byBlock[c.stmt] = true
}

func (c *blockCode) call(n *tree.Call) {
	f := functionOf(n)
	switch f.Name {
	case "alloc_var":
		if v := argumentOf(n, "init"); v != nil {
			c.store(&variableSymbol{numberSymbol{symbol: symbol{n.Gives}}})
		}
	case "sync_threads", "sync_warp", "tvm_thread_allreduce":
		c.found()
	case "copy":
		if !ofEach(argumentOf(n, "src"), argumentOf(n, "dst")) {
			c.found()
		}
	case "clear", "fill":
		if b := operandTile(argumentOf(n, "buffer")); b != nil && b.scope != "local" && !isElementSymbol(argumentOf(n, "buffer")) {
			c.found()
		}
	default:
		if f.isOfBlock() && !(slices.Contains(allocations, f.Name) && isLocal(n)) {
			c.found()
		}
	}
}

// isOfBlock reports whether a function is what a block does as a whole, whatever its operands are (needKernel).
func (f Function) isOfBlock() bool {
	switch f.Name {
	case "", "Tensor", "StridedTensor", "use_swizzle", "annotate_safe_value":
		return false
	}
	switch f.Result {
	case "", "Buffer", "Barrier", "Channel", "Ring", "Context":
		return !f.eachThread && !f.known && !f.host && !strings.HasPrefix(f.Name, "atomic_")
	}
	return false
}

// isLocal reports whether a call allocates what each thread has of its own.
func isLocal(n *tree.Call) bool {
	scope, given := argumentOf(n, "scope").(string)
	return functionOf(n).Name == "alloc_local" && !given || strings.HasPrefix(scope, "local") && scope != "local.fragment"
}

// ofEach reports whether a copy is that of an element, or of what each thread holds (copyByThread).
func ofEach(src, dst eval.Value) bool {
	from, to := operandTile(src), operandTile(dst)
	if from != nil && from.scope == "local" || to != nil && to.scope == "local" {
		return true
	}
	_, isPartOf := src.(*partSymbol)
	_, toVariable := dst.(*variableSymbol)
	return toVariable || isElementSymbol(dst) && isNumber(src) && (!isPartOf || isElementSymbol(src))
}

// isElementSymbol reports whether a value names an element of a buffer.
func isElementSymbol(v eval.Value) bool {
	p, ok := v.(*partSymbol)
	return ok && p.plain
}

// isPart reports whether a key names more than an element.
func isPart(key eval.Value) bool {
	return slices.ContainsFunc(keysOf(key), func(k eval.Value) bool { _, ok := k.(*eval.Slice); return ok })
}

// callOf is the call that gives a value, nil where none does.
func callOf(v eval.Value) *tree.Call {
	o, ok := v.(tree.Operand)
	if !ok || o.Ref() == nil {
		return nil
	}
	c, _ := o.Ref().Of.(*tree.Call)
	return c
}
