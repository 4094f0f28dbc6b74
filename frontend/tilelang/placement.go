package tilelang

import (
	"maps"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Which tiles of a kernel are in memory: those that are accessed in a way in which a value cannot be, as at a place
// that is not known when the kernel is compiled.

// A placement is the analysis of a kernel.
type placement struct {
	*treeNumbers
	held   *treeHoldings
	launch *launch
	// byThreads says that the kernel is written by the numbers of threads: its elements are accessed by each.
	byThreads bool
	parts     map[*tree.Ref]treePart // that subscripts name
	threads   *threadValues
	divided   bool      // what is looked at is done by some threads, by a number of theirs
	loop      *treeLoop // the T.Parallel around what is looked at, nil outside of one
	// memory is the result, and zeroed what is read where it holds nothing: it begins as 0.
	memory, zeroed map[python.Node]bool
	oneByOne       map[python.Node]bool // writes of a T.Parallel that another one may meet
	more           bool                 // loops were found that are unrolled
	vague          map[python.Node]bool // what threads hold at places that the tree does not show
}

// placed finds out what the tree says of the allocations of a kernel, and which of its loops are code of their own in
// each turn: after that, subscripts are known that were not. Some are known to be memory.
func placed(k *tree.Kernel, known map[python.Node]bool, threads *threadValues, byThreads bool) *placement {
	unrolled := map[python.Node]bool{}
	for {
		p := &placement{treeNumbers: newTreeNumbers(unrolled), held: newTreeHoldings(), launch: k.Launch.(*launch),
			byThreads: byThreads, parts: map[*tree.Ref]treePart{}, threads: threads, memory: maps.Clone(known),
			zeroed: map[python.Node]bool{}, oneByOne: map[python.Node]bool{}, vague: map[python.Node]bool{}}
		p.bound(k.Vars...)
		p.block(&k.Body)
		if !p.more {
			return p
		}
	}
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
	case *tree.Unary, *tree.Not, *tree.Compare:
		p.reads(tree.Operands(n)...)
		p.made(tree.Result(n), false)
	case *tree.Binary:
		p.reads(n.X, n.Y)
		p.made(n.Gives, false)
		p.binary(n)
	case *tree.AndOr:
		p.reads(n.X)
		p.computed(&n.Right)
		p.made(n.Gives, false)
	case *tree.Select:
		p.reads(n.Cond)
		p.computed(&n.Then)
		p.computed(&n.Orelse)
		p.made(n.Gives, false)
	case *tree.Let:
		p.let(n)
	case *tree.Item:
		p.item(n)
	case *tree.SetItem:
		p.setItem(n)
	case *tree.Store:
		p.reads(n.X)
		p.writesNamed(n.To, n.Node)
		if part, ok := p.part(n.To); ok {
			p.writesElement(part)
		} else if v, ok := n.To.(*variableSymbol); ok {
			p.held.set(v.ref)
			p.home[v.ref] = p.now
		}
	case *tree.Load:
		p.reads(n.From)
		p.made(n.Gives, false)
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
		p.divided = was || p.threads.isOwn(n.Cond)
		p.branch(n)
	case *tree.While:
		p.reads(n.Cond)
		p.computed(&n.Test)
		p.divided = was || p.threads.isOwn(n.Cond) || p.threads.isOwn(n.Test.Value)
		before := p.held.enter()
		p.held.loops++
		p.block(&n.Body)
		p.held.loops--
		p.held.forgetWritten(p.held.leave(before))
	case *tree.For:
		p.divided = was || p.threads.isOwn(n.Loop)
		p.forLoop(n)
	case *tree.With:
		p.bound(n.Vars...)
		before := p.held.enter()
		p.block(&n.Body)
		p.held.forgetWritten(p.held.leave(before))
	}
	p.divided = was
}

// branch looks at an if. An if whose condition depends on the thread is more than a branch (threadCondition).
func (p *placement) branch(n *tree.If) {
	before := p.held.enter()
	p.block(&n.Then)
	then := p.held.leave(before)
	p.held.enter()
	p.block(&n.Orelse)
	orelse := p.held.leave(before)
	if p.divided && !p.byThreads {
		p.held.forgetWritten(then)
		p.held.forgetWritten(orelse)
		return
	}
	p.held.join(then, orelse)
}

func (p *placement) computed(c *tree.Computed) {
	p.block(&c.Block)
	p.reads(c.Value)
}

func (p *placement) let(n *tree.Let) {
	part, isPart := n.X.(*partSymbol)
	if isPart && part.plain {
		p.reads(n.X)
	}
	if n.Gives == nil {
		return
	}
	p.made(n.Gives, false)
	p.of[n.Gives] = p.number(n.X)
	if isPart && part.plain {
		p.of[n.Gives] = p.element(n.Gives, part.elem)
	}
}

// item is a part of a buffer, or an element of something else.
func (p *placement) item(n *tree.Item) {
	p.keys(n.Key)
	p.made(n.Gives, false)
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
func (p *placement) keys(key eval.Value) {
	for _, k := range keysOf(key) {
		if s, ok := k.(*eval.Slice); ok {
			p.reads(s.Lower, s.Upper)
		} else {
			p.reads(k)
		}
	}
}

// setItem writes an element of a buffer, or a part.
func (p *placement) setItem(n *tree.SetItem) {
	p.keys(n.Key)
	to, ok := n.Of.(*bufferSymbol)
	var part treePart
	if ok && allocationOf(to) != nil {
		part, ok = p.partOfTile(to, n.Key)
	}
	if p.loop != nil {
		p.loop.writesMemory(n.Of, n.Key, n.Node)
	}
	switch {
	case !ok || allocationOf(to) == nil:
		p.reads(n.X)
	case part.element():
		p.reads(n.X)
		p.writesElement(part)
	default:
		p.readsWindow(n.X)
		p.writesPart(part)
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
			p.readsElement(part, p.threads.isOwn(v))
		} else if v, ok := v.(*variableSymbol); ok && !p.byThreads && p.loop == nil && p.held.isEmpty(v.ref) &&
			(p.held.isLost(v.ref) || p.held.inLoop(v.ref)) {
			p.zero(v)
		}
	}
}

// readsElement is a read of one element, by each thread where one of the subscripts, or whether it is read, is the
// thread's.
func (p *placement) readsElement(part treePart, own bool) {
	switch {
	case p.isFew(part.of):
		p.selects(part)
	case p.loop != nil:
		p.loop.reads(part)
	case p.byThreads && (own || p.divided):
		p.put(part.of)
	default:
		p.whole(part.of)
	}
}

// whole is a read of the value of a tile.
func (p *placement) whole(b *bufferSymbol) {
	of := allocationOf(b)
	switch {
	case of == nil:
	case p.held.isLost(of.ref):
		p.put(b)
	case p.held.isEmpty(of.ref):
		p.held.forget(of.ref) // which is an error, and nothing is written there
	}
}

// zero lets a variable begin as 0: it may be read before it is written.
func (p *placement) zero(v *variableSymbol) {
	if c, ok := v.ref.Of.(*tree.Call); ok {
		p.memory[c.Node] = true
		p.held.forget(v.ref)
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
	default:
		p.held.set(allocationOf(part.of).ref)
	}
}

// isFew reports whether a tile is a few numbers, each a variable, or what each thread has in memory of its own.
func (p *placement) isFew(b *bufferSymbol) bool {
	of := allocationOf(b)
	return of.scope == "local" && (p.byThreads || countOf(of) <= maxFew && !p.memory[of.node])
}

// selects is an access of one of a few numbers: which one it is has to be known, where it is not in a T.Parallel.
func (p *placement) selects(part treePart) {
	switch n := part.node(); {
	case p.isKnownPlace(part), p.memory[n], p.vague[n]:
	case p.loop == nil && !p.byThreads:
		p.put(part.of)
	case !p.byThreads || countOf(allocationOf(part.of)) <= maxFewEach:
		p.unroll(part)
	}
}

// unroll lets loops be code of their own in each turn, of whose numbers a subscript is made. What each thread holds is
// memory where its subscripts have other numbers.
func (p *placement) unroll(part treePart) {
	var all []python.Node
	is := counted
	for _, l := range part.lo {
		nodes, of := p.countedBy(l)
		all, is = append(all, nodes...), min(is, of)
	}
	switch {
	case is == counted:
		for _, n := range all {
			p.more = p.more || !p.unrolled[n]
			p.unrolled[n] = true
		}
	case p.byThreads && is == uncounted:
		p.put(part.of)
	case p.byThreads:
		p.vague[part.node()] = true
	}
}
