package tilelang

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Which tiles of a kernel are in memory: those that are accessed in a way in which a value cannot be, as at a place
// that is not known when the kernel is compiled.

// A placement is the analysis of a kernel.
type placement struct {
	*treeNumbers
	launch *launch
	// byThreads says that the kernel is written by the numbers of threads: its elements are accessed by each.
	byThreads bool
	parts     map[*tree.Ref]treePart // that subscripts name
	own       map[*tree.Ref]bool     // numbers that depend on which thread computes them
	divided   bool                   // what is looked at is done by some threads, by a number of theirs
	loop      *treeLoop              // the T.Parallel around what is looked at, nil outside of one
	memory    map[python.Node]bool   // the result
}

// placed gives the allocations that have to be memory, as far as the tree says so.
func placed(k *tree.Kernel, byThreads bool) map[python.Node]bool {
	p := &placement{treeNumbers: newTreeNumbers(), launch: k.Launch.(*launch), byThreads: byThreads, parts: map[*tree.Ref]treePart{},
		own: map[*tree.Ref]bool{}, memory: map[python.Node]bool{}}
	p.bound(k.Vars...)
	p.block(&k.Body)
	return p.memory
}

func (p *placement) block(b *tree.Block) {
	for _, n := range b.Nodes {
		p.node(n)
	}
}

// put lets a tile be memory.
func (p *placement) put(b *bufferSymbol) {
	if of := allocationOf(b); of != nil && of.scope != "global" {
		p.memory[of.node] = true
	}
}

func (p *placement) node(n tree.Node) {
	switch n := n.(type) {
	case *tree.Stmt:
		p.block(&n.Body)
	case *tree.Unary:
		p.reads(n.X)
		p.gives(n.Gives, false, n.X)
	case *tree.Not:
		p.reads(n.X)
		p.gives(n.Gives, false, n.X)
	case *tree.Binary:
		p.reads(n.X, n.Y)
		p.gives(n.Gives, false, n.X, n.Y)
		p.binary(n)
	case *tree.Compare:
		p.reads(n.X, n.Y)
		p.gives(n.Gives, false, n.X, n.Y)
	case *tree.AndOr:
		p.reads(n.X)
		p.computed(&n.Right)
		p.gives(n.Gives, false, n.X, n.Right.Value)
	case *tree.Select:
		p.reads(n.Cond)
		p.computed(&n.Then)
		p.computed(&n.Orelse)
		p.gives(n.Gives, false, n.Cond, n.Then.Value, n.Orelse.Value)
	case *tree.Let:
		p.let(n)
	case *tree.Item:
		p.item(n)
	case *tree.SetItem:
		p.setItem(n)
	case *tree.Store:
		p.reads(n.X)
		if part, ok := p.part(n.To); ok {
			p.writesElement(part)
		} else if v, ok := n.To.(*variableSymbol); ok {
			p.own[v.ref] = p.own[v.ref] || p.divided || p.isOwn(n.X)
			p.home[v.ref] = p.now
		}
	case *tree.Load:
		p.reads(n.From)
		p.gives(n.Gives, false, n.From)
		p.of[n.Gives] = p.number(n.From)
	case *tree.Call:
		p.call(n)
	default:
		p.region(n)
	}
}

// region looks at a node with a body.
func (p *placement) region(n tree.Node) {
	was := p.divided
	switch n := n.(type) {
	case *tree.If:
		p.reads(n.Cond)
		p.divided = was || p.isOwn(n.Cond)
		p.block(&n.Then)
		p.block(&n.Orelse)
	case *tree.While:
		p.reads(n.Cond)
		p.computed(&n.Test)
		p.divided = was || p.isOwn(n.Cond) || p.isOwn(n.Test.Value)
		p.block(&n.Body)
	case *tree.For:
		p.divided = was || p.isOwn(n.Loop)
		p.forLoop(n)
	case *tree.With:
		p.bound(n.Vars...)
		p.block(&n.Body)
	}
	p.divided = was
}

func (p *placement) computed(c *tree.Computed) {
	p.block(&c.Block)
	p.reads(c.Value)
}

// gives notes what a node gives.
func (p *placement) gives(r *tree.Ref, index bool, of ...eval.Value) {
	p.made(r, index)
	for _, v := range of {
		p.own[r] = p.own[r] || p.isOwn(v)
	}
}

// isOwn reports whether a number depends on which thread computes it.
func (p *placement) isOwn(v eval.Value) bool {
	o, ok := v.(tree.Operand)
	return ok && p.own[o.Ref()]
}

func (p *placement) let(n *tree.Let) {
	part, isPart := n.X.(*partSymbol)
	if isPart && part.plain {
		p.reads(n.X)
	}
	if n.Gives == nil {
		return
	}
	p.gives(n.Gives, false, n.X)
	p.of[n.Gives] = p.number(n.X)
	if isPart && part.plain {
		p.of[n.Gives] = p.element(n.Gives, part.elem)
	}
}

// item is a part of a buffer, or an element of something else.
func (p *placement) item(n *tree.Item) {
	keys := p.keys(n.Key)
	p.gives(n.Gives, false, append(keys, n.Of)...)
	switch of := n.Of.(type) {
	case *bufferSymbol:
		if part, ok := p.partOfTile(of, n.Key); ok && allocationOf(of) != nil {
			p.parts[n.Gives] = part
		}
	case *buffer:
	default:
		p.made(n.Gives, true) // of a tuple of numbers of the block
	}
}

// keys reads the numbers of a key.
func (p *placement) keys(key eval.Value) []eval.Value {
	var out []eval.Value
	for _, k := range keysOf(key) {
		if s, ok := k.(*eval.Slice); ok {
			out = append(out, s.Lower, s.Upper)
		} else {
			out = append(out, k)
		}
	}
	p.reads(out...)
	return out
}

// setItem writes an element of a buffer, or a part.
func (p *placement) setItem(n *tree.SetItem) {
	p.keys(n.Key)
	to, ok := n.Of.(*bufferSymbol)
	var part treePart
	if ok && allocationOf(to) != nil {
		part, ok = p.partOfTile(to, n.Key)
	}
	switch {
	case !ok || allocationOf(to) == nil:
		p.reads(n.X)
	case part.element():
		p.reads(n.X)
		p.writesElement(part)
	default:
		p.window(n.X)
		p.accesses(part)
	}
}

// part is the part of a tile that an operand is.
func (p *placement) part(v eval.Value) (treePart, bool) {
	s, ok := v.(*partSymbol)
	if !ok {
		return treePart{}, false
	}
	part, ok := p.parts[s.ref]
	return part, ok
}

// reads notes that a number is wanted of each value: of what names an element, the element is read.
func (p *placement) reads(vs ...eval.Value) {
	for _, v := range vs {
		if part, ok := p.part(v); ok && part.element() {
			p.readsElement(part, p.isOwn(v))
		}
	}
}

// readsElement is a read of one element, by each thread where one of the subscripts, or whether it is read, is the
// thread's.
func (p *placement) readsElement(part treePart, own bool) {
	switch {
	case p.isFew(part.of):
		p.selects(part)
	case p.loop == nil && p.byThreads && (own || p.divided):
		p.put(part.of)
	}
}

// writesElement is a write of one element. In a program that is written by the numbers of threads each thread does it;
// elsewhere the value of a tile cannot be written in one place.
func (p *placement) writesElement(part treePart) {
	switch {
	case p.isFew(part.of):
		p.selects(part)
	case p.loop != nil:
		p.loop.writes(part)
	case p.byThreads || !part.isAll():
		p.put(part.of)
	}
}

// isFew reports whether a tile is a few numbers, each a variable, or what each thread has in memory of its own.
func (p *placement) isFew(b *bufferSymbol) bool {
	of := allocationOf(b)
	return of.scope == "local" && (p.byThreads || countOf(of) <= maxFew)
}

// selects is an access of one of a few numbers: which one it is has to be known, where it is not in a T.Parallel.
func (p *placement) selects(part treePart) {
	if p.loop == nil && !p.byThreads && !part.known() {
		p.put(part.of)
	}
}

// window is an operand of the block's operations on tiles.
func (p *placement) window(v eval.Value) {
	switch v := v.(type) {
	case *partSymbol:
		if part, ok := p.parts[v.ref]; ok {
			p.accesses(part)
		}
	case *bufferSymbol:
		if allocationOf(v) != nil && p.isFew(v) && !p.byThreads {
			p.put(v)
		}
	}
}

// accesses is an access of a part of a tile, which begins at a place that is known where the tile is a value.
func (p *placement) accesses(part treePart) {
	if few := p.isFew(part.of); few && !p.byThreads || !few && !part.known() {
		p.put(part.of)
	}
}

// ofWindows reports whether a function reads or writes windows of tiles.
func ofWindows(name string) bool {
	is := func(f Function) bool { return f.Name == name }
	return name == "copy" || name == "transpose" || slices.ContainsFunc(computeFunctions, is) ||
		slices.ContainsFunc(gemmFunctions, is)
}

func (p *placement) call(n *tree.Call) {
	f := functionOf(n)
	p.gives(n.Gives, false, n.Args...)
	switch {
	case isThreadNumber(f.Name):
		p.made(n.Gives, true)
		p.own[n.Gives] = true
	case strings.HasPrefix(f.Name, "atomic_"):
		p.atomic(n)
	case f.Name == "ring":
		for _, v := range n.Args {
			if b, ok := v.(*bufferSymbol); ok {
				p.put(b)
			}
		}
	case f.Name == "copy" && p.copiesElement(n):
	case f.Name == "fill" || f.Name == "clear":
		p.reads(argumentOf(n, "value"))
		p.fills(argumentOf(n, "buffer"))
	case ofWindows(f.Name):
		for _, v := range n.Args {
			p.window(v)
		}
	case f.known || f.perThread:
		p.reads(n.Args...)
		if d, ok := n.F.(*dtype); ok && d == dtypes["int32"] && len(n.Args) == 1 {
			p.of[n.Gives] = p.number(n.Args[0])
		}
	case n.Method == "astype":
		p.reads(n.Of)
	}
}

// isThreadNumber reports whether a function gives a number of the thread.
func isThreadNumber(name string) bool {
	switch name {
	case "get_thread_binding", "get_thread_bindings", "thread_binding", "get_lane_idx", "get_warp_idx",
		"get_warp_group_idx":
		return true
	}
	return false
}

// copiesElement is a copy of one element to another: in a T.Parallel, and where both sides say where it is.
func (p *placement) copiesElement(n *tree.Call) bool {
	src, dst := argumentOf(n, "src"), argumentOf(n, "dst")
	if p.launch.wholeArrays && len(n.Args) == 2 {
		src, dst = dst, src
	}
	to, ok := p.part(dst)
	from, isPart := src.(*partSymbol)
	_, fromVariable := src.(*variableSymbol)
	_, toVariable := dst.(*variableSymbol)
	if p.loop == nil && !fromVariable && !toVariable && (!ok || !to.element() || !isNumber(src) || isPart && !from.plain) {
		return false
	}
	p.reads(src)
	if ok && to.element() {
		p.writesElement(to)
	}
	return true
}

// fills is the destination of a T.fill.
func (p *placement) fills(v eval.Value) {
	part, ok := p.part(v)
	switch {
	case ok && part.element():
		p.writesElement(part)
	case ok:
		p.accesses(part)
	}
}

// atomic is an atomic operation, which memory has.
func (p *placement) atomic(n *tree.Call) {
	p.reads(argumentOf(n, "value"))
	switch to := argumentOf(n, "dst").(type) {
	case *partSymbol:
		if to.of != nil {
			p.put(to.of)
		}
	case *bufferSymbol:
		p.put(to)
	}
}
