package tilelang

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Whether a kernel is written by the numbers of threads (threadregion.go): it uses such a number in a subscript or a
// value, or lets threads exchange numbers. In conditions alone a number of a thread only says which threads do
// something, one after the other.

// threadValue is what a value of the tree is of a thread.
type threadValue int

const (
	ofBlock   threadValue = iota
	wholeID               // the thread's number in the block
	fromID                // what is computed of its numbers
	firstOnly             // a condition that the block's first thread meets
	someMeet              // a condition that some threads meet
)

func (v threadValue) isNumber() bool    { return v == wholeID || v == fromID }
func (v threadValue) isCondition() bool { return v == firstOnly || v == someMeet }

// A threadUse is the analysis of a kernel.
type threadUse struct {
	launch *launch
	of     map[*tree.Ref]threadValue
	found  bool
	roles  bool               // its warps have roles by hand, which conditions decide
	turns  bool               // what is looked at is done by threads, one after the other
	stored map[*tree.Ref]bool // variables that threads store into, one after the other
	made   map[*tree.Ref]bool // and those that they make
	warps  []*tree.If         // what some threads do with tiles, outside of contexts
	within int                // how many contexts are around what is looked at
}

// usesOfThreads finds out whether a kernel is written by the numbers of threads; roles says that it has roles by hand.
// What it overlooks, the emission finds.
func usesOfThreads(k *tree.Kernel, roles bool) *threadUse {
	u := &threadUse{launch: k.Launch.(*launch), of: map[*tree.Ref]threadValue{}, stored: map[*tree.Ref]bool{},
		made: map[*tree.Ref]bool{}, roles: roles}
	u.block(&k.Body)
	return u
}

func (u *threadUse) block(b *tree.Block) {
	for _, n := range b.Nodes {
		if u.found {
			return
		}
		u.node(n)
	}
}

// class is what an operand is.
func (u *threadUse) class(v eval.Value) threadValue {
	if o, ok := v.(tree.Operand); ok {
		return u.of[o.Ref()]
	}
	return ofBlock
}

// reads notes that a number is wanted of each value.
func (u *threadUse) reads(vs ...eval.Value) {
	for _, v := range vs {
		switch v := v.(type) {
		case *eval.Tuple:
			u.reads(v.Elems...)
		case *eval.List:
			u.reads(v.Elems...)
		case *eval.Slice:
			u.reads(v.Lower, v.Upper)
		case tree.Operand:
			u.found = u.found || u.class(v) != ofBlock && !u.turns || u.stored[v.Ref()]
			if p, ok := v.(*partSymbol); ok && p.of != nil && p.plain {
				u.inTurn(p.of, p.ref.Of.(*tree.Item).Key)
			}
		}
	}
}

func (u *threadUse) node(n tree.Node) {
	switch n := n.(type) {
	case *tree.Stmt:
		u.block(&n.Body)
	case *tree.Unary:
		u.reads(n.X)
	case *tree.Not:
		switch c := u.class(n.X); {
		case c.isCondition():
			u.of[n.Gives] = someMeet
		default:
			u.reads(n.X)
		}
	case *tree.Binary:
		u.binary(n)
	case *tree.Compare:
		u.compare(n)
	case *tree.AndOr:
		u.andOr(n)
	case *tree.Select:
		u.reads(n.Cond)
		u.block(&n.Then.Block)
		u.block(&n.Orelse.Block)
		u.reads(n.Then.Value, n.Orelse.Value)
	case *tree.Let:
		if n.Gives != nil {
			u.of[n.Gives] = u.class(n.X)
		}
		if u.class(n.X) == ofBlock {
			u.reads(n.X)
		}
	case *tree.Item:
		u.item(n)
	case *tree.SetItem:
		u.reads(n.Key, n.X)
		u.inTurn(n.Of, n.Key)
	case *tree.Store:
		u.reads(n.X)
		if to, ok := n.To.(tree.Operand); ok && u.turns && !u.made[to.Ref()] {
			u.stored[to.Ref()] = true
		}
	case *tree.Load:
		u.reads(n.From)
	case *tree.Call:
		u.call(n)
	case *tree.If:
		u.branch(n)
	case *tree.For:
		u.loop(n)
	case *tree.While:
		u.reads(n.Cond)
		u.block(&n.Test.Block)
		u.block(&n.Body)
	case *tree.With:
		u.within++
		u.block(&n.Body)
		u.within--
	}
}

// ofWholeWarps are the ifs that whole warps come to with tiles, which the block does.
func (u *threadUse) ofWholeWarps() map[python.Node]bool {
	out := map[python.Node]bool{}
	for _, n := range u.warps {
		s, ok := n.Node.(*python.If)
		if !ok {
			continue
		}
		if _, err := u.launch.warpsMeeting(n.Site, s); err == nil {
			out[s] = true
		}
	}
	return out
}

// inTurn notes that an element of a tile is accessed by threads one after the other: that of a few numbers is one if it
// is known which.
func (u *threadUse) inTurn(of, key eval.Value) {
	b, ok := of.(*bufferSymbol)
	if !ok || !u.turns || b.scope == "global" {
		return
	}
	late := slices.ContainsFunc(keysOf(key), func(k eval.Value) bool { _, known := k.(int64); return !known })
	u.found = u.found || b.scope != "local" || late || countOf(b) > maxFew
}

func (u *threadUse) item(n *tree.Item) {
	h, ok := n.Of.(*handleSymbol)
	if d, known := n.Key.(int64); ok && known && u.of[h.ref] != ofBlock { // of T.get_thread_bindings
		u.of[n.Gives] = u.number(d)
		return
	}
	u.reads(n.Key)
}

// number is what the number of a thread in a dimension is.
func (u *threadUse) number(d int64) threadValue {
	if d >= 0 && d < dimensions && u.launch.shape[d] == u.launch.given {
		return wholeID
	}
	return fromID
}

func (u *threadUse) binary(n *tree.Binary) {
	x, y := u.class(n.X), u.class(n.Y)
	switch {
	case u.turns || x == ofBlock && y == ofBlock:
		u.reads(n.X, n.Y)
	case x.isNumber() && !y.isCondition(), y.isNumber() && x == ofBlock:
		u.of[n.Gives] = fromID
	default:
		u.reads(n.X, n.Y)
	}
}

func (u *threadUse) compare(n *tree.Compare) {
	x, y := u.class(n.X), u.class(n.Y)
	zero := n.X == eval.Value(int64(0)) || n.Y == eval.Value(int64(0))
	switch {
	case u.turns || x == ofBlock && y == ofBlock:
		u.reads(n.X, n.Y)
	case x.isCondition() || y.isCondition():
		u.reads(n.X, n.Y)
	case zero && n.Op == python.Eq && (x == wholeID || y == wholeID):
		u.of[n.Gives] = firstOnly
	default:
		u.of[n.Gives] = someMeet
	}
}

func (u *threadUse) andOr(n *tree.AndOr) {
	x := u.class(n.X)
	if !x.isCondition() || u.turns {
		u.reads(n.X)
		u.block(&n.Right.Block)
		u.reads(n.Right.Value)
		return
	}
	u.block(&n.Right.Block)
	right := u.class(n.Right.Value)
	if u.of[n.Gives] = someMeet; x == firstOnly && n.And && !right.isCondition() {
		u.of[n.Gives] = right
	}
}

func (u *threadUse) call(n *tree.Call) {
	f := functionOf(n)
	switch {
	case f.Name == "get_thread_binding":
		d := int64(0)
		if len(n.Args) > 0 {
			d, _ = n.Args[0].(int64)
		}
		u.of[n.Gives] = u.number(d)
		return
	case isThreadNumber(f.Name):
		u.of[n.Gives] = fromID
		return
	}
	switch f.Name {
	case "alloc_var":
		u.made[n.Gives] = u.turns
	case "sync_threads", "thread_return":
		u.found = u.found || u.turns
	case "likely":
		if len(n.Args) == 1 {
			u.of[n.Gives] = u.class(n.Args[0])
		}
	}
	switch {
	case f.exchanges:
		u.found = true
	case !f.ignores:
		u.reads(n.Args...)
		for _, k := range n.Keywords {
			u.reads(k.Value)
		}
	}
}

// functionOf is the function of the table that a node calls.
func functionOf(n *tree.Call) Function {
	name := n.Function
	if f, ok := n.F.(*eval.Builtin); ok {
		name = f.Name // which may be an alias
	}
	if b := byName()[strings.TrimPrefix(name, "T.")]; b != nil && n.F == b.value {
		return b.Function
	}
	return Function{}
}

// hasTiles reports whether an if has operations of tiles, which no single thread does.
func hasTiles(n *tree.If) (found bool) {
	tree.Walk(n, func(n tree.Node) {
		if c, ok := n.(*tree.Call); ok {
			f := functionOf(c)
			found = found || f.Name == "Parallel" || !f.perThread && (f.isOfBlock() || f.Name == "copy")
		}
	})
	return found
}

func (u *threadUse) branch(n *tree.If) {
	c := u.class(n.Cond)
	if c.isCondition() && (c != firstOnly || len(n.Orelse.Nodes) > 0) && !u.turns && !u.roles {
		if hasTiles(n) {
			if u.within == 0 {
				u.warps = append(u.warps, n)
			}
			return // the block does it, if whole warps meet the condition
		}
		u.turns = true
		u.block(&n.Then)
		u.block(&n.Orelse)
		u.turns = false
		return
	}
	if !c.isCondition() {
		u.reads(n.Cond)
	}
	u.block(&n.Then)
	u.block(&n.Orelse)
}

func (u *threadUse) loop(n *tree.For) {
	u.block(&n.Body)
	for i := range n.Turns {
		u.block(&n.Turns[i])
	}
}
