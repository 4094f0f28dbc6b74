package inflight

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// A Product is an async product: by which operation it was begun, and how many iterations ago of the loops around that.
type Product struct {
	Op  *ir.Op
	Age int
}

// oldest is an age from which on products are not told apart.
const oldest = 4

// Begun is the product that an operation begins, if it begins one.
func Begun(op *ir.Op) (p Product, ok bool) {
	g, ok := tile.Gemm.Cast(op)
	return Product{Op: op}, ok && g.Async
}

// Before is a product as the next iteration of a loop knows it.
func (p Product) Before(loop *ir.Op) Product {
	if loop.IsAncestor(p.Op) {
		p.Age = min(p.Age+1, oldest)
	}
	return p
}

// Awaited are the products that a tile.await may be about, and those that they are added to, which are older.
func Awaited(a tile.AwaitOp) map[Product]bool {
	w := &awaited{first: map[*ir.Op]int{}, seen: map[*ir.Value]bool{}, all: map[Product]bool{}}
	w.follow(a.Future, 0)
	return w.all
}

// awaited collects the products that a future may be of.
type awaited struct {
	first map[*ir.Op]int // the age of those of an operation that was found first
	seen  map[*ir.Value]bool
	all   map[Product]bool
}

func (w *awaited) follow(v *ir.Value, age int) {
	if g, ok := tile.Gemm.Cast(v.DefiningOp()); ok {
		w.product(g, min(age, oldest))
		return
	}
	if w.seen[v] {
		return
	}
	w.seen[v] = true
	for _, from := range memory.Sources(v) {
		passed := 0
		if v.IsBlockArg() && v.OwnerBlock().ParentOp().IsAncestor(from.ParentBlock().ParentOp()) {
			passed = 1 // it comes from the end of the iteration before
		}
		w.follow(from, age+passed)
	}
}

// product adds one, and what it is added to. Where that is what it was in the iteration before, it is added to all that
// were.
func (w *awaited) product(g tile.GemmOp, age int) {
	first, again := w.first[g.Op]
	if again {
		for older := first; older <= oldest && age > first; older++ {
			w.all[Product{g.Op, older}] = true
		}
		return
	}
	w.first[g.Op] = age
	w.all[Product{g.Op, age}] = true
	if g.Acc != nil && tile.IsFuture(g.Acc) {
		w.follow(g.Acc, age)
	}
}
