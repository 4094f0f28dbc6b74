package analysis

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// domTree is a dominator tree by the algorithm of Cooper, Harvey and Kennedy
// ("A Simple, Fast Dominance Algorithm"). Blocks are numbered in reverse
// post-order. In a tree of post-dominance number 0 is the end of the region,
// which is no block.
type domTree struct {
	order []*ir.Block
	index map[*ir.Block]int // filled when a mark does not hold
	idom  []int
	// in and out number a walk over the tree: a dominates b when b's interval
	// lies in a's.
	in, out []int
}

func buildTree(rg *ir.Region, post bool) *domTree {
	t := &domTree{}
	if post {
		t.order = append([]*ir.Block{nil}, reverseExits(rg)...)
	} else {
		t.order = blockOrder([]*ir.Block{rg.Entry()}, (*ir.Block).Successors)
	}
	t.mark()
	t.solve(post)
	t.number()
	return t
}

// mark makes a block's mark its number.
func (t *domTree) mark() {
	for i, b := range t.order {
		if b != nil {
			b.SetMark(i)
		}
	}
}

// find is the number of a block; it has none when it cannot be reached. The mark
// is only a hint: where it does not hold, a map takes over.
func (t *domTree) find(b *ir.Block) (i int, ok bool) {
	if m := b.Mark(); m >= 0 && m < len(t.order) && t.order[m] == b {
		return m, true
	}
	if t.index == nil {
		t.index = make(map[*ir.Block]int, len(t.order))
		for i, b := range t.order {
			t.index[b] = i
		}
	}
	i, ok = t.index[b]
	return i, ok
}

func reverseExits(rg *ir.Region) []*ir.Block {
	var exits []*ir.Block
	for b := range rg.Blocks() {
		if len(b.Successors()) == 0 {
			exits = append(exits, b)
		}
	}
	return blockOrder(exits, (*ir.Block).Predecessors)
}

// blockOrder is the reverse post-order of a walk from the roots.
func blockOrder(roots []*ir.Block, next func(*ir.Block) []*ir.Block) []*ir.Block {
	type frame struct {
		b    *ir.Block
		rest []*ir.Block
	}
	// A block that was seen has the place in this list as its mark.
	var found []*ir.Block
	first := func(b *ir.Block) bool {
		if m := b.Mark(); m >= 0 && m < len(found) && found[m] == b {
			return false
		}
		b.SetMark(len(found))
		found = append(found, b)
		return true
	}
	var out []*ir.Block
	for _, root := range roots {
		if !first(root) {
			continue
		}
		stack := []frame{{root, next(root)}}
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			if len(top.rest) == 0 {
				out = append(out, top.b)
				stack = stack[:len(stack)-1]
				continue
			}
			b := top.rest[0]
			top.rest = top.rest[1:]
			if first(b) {
				stack = append(stack, frame{b, next(b)})
			}
		}
	}
	slices.Reverse(out)
	return out
}

// before lists the numbers of the nodes with an edge to node i.
func (t *domTree) before(i int, post bool) []int {
	var near []*ir.Block
	if post {
		near = t.order[i].Successors()
		if len(near) == 0 {
			return []int{0}
		}
	} else {
		near = t.order[i].Predecessors()
	}
	var out []int
	for _, b := range near {
		if j, ok := t.find(b); ok {
			out = append(out, j)
		}
	}
	return out
}

func (t *domTree) solve(post bool) {
	preds := make([][]int, len(t.order))
	for i := 1; i < len(t.order); i++ {
		preds[i] = t.before(i, post)
	}
	t.idom = make([]int, len(t.order))
	for i := range t.idom {
		t.idom[i] = -1
	}
	if len(t.idom) > 0 {
		t.idom[0] = 0
	}
	for changed := true; changed; {
		changed = false
		for i := 1; i < len(t.order); i++ {
			if d := t.meet(preds[i]); d != t.idom[i] {
				t.idom[i], changed = d, true
			}
		}
	}
}

func (t *domTree) meet(preds []int) int {
	d := -1
	for _, p := range preds {
		switch {
		case t.idom[p] < 0:
		case d < 0:
			d = p
		default:
			d = t.intersect(d, p)
		}
	}
	return d
}

func (t *domTree) intersect(a, b int) int {
	for a != b {
		for a > b {
			a = t.idom[a]
		}
		for b > a {
			b = t.idom[b]
		}
	}
	return a
}

// number gives every node its interval. A child's number is greater than its
// parent's, so sizes add up from the end.
func (t *domTree) number() {
	n := len(t.order)
	size := make([]int, n)
	for i := n - 1; i > 0; i-- {
		size[i]++
		if t.idom[i] >= 0 {
			size[t.idom[i]] += size[i]
		}
	}
	t.in, t.out = make([]int, n), make([]int, n)
	next := make([]int, n)
	for i := range n {
		if i > 0 && t.idom[i] >= 0 {
			p := t.idom[i]
			t.in[i] = next[p]
			next[p] += size[i]
		}
		t.out[i] = t.in[i] + size[i]
		if i == 0 {
			t.out[0] = n
		}
		next[i] = t.in[i] + 1
	}
}

func (t *domTree) dominates(a, b *ir.Block) bool {
	i, oki := t.find(a)
	j, okj := t.find(b)
	if !okj {
		return true // an unreachable block is dominated by all
	}
	return oki && t.in[i] <= t.in[j] && t.out[j] <= t.out[i]
}

func (t *domTree) common(a, b *ir.Block) *ir.Block {
	i, oki := t.find(a)
	j, okj := t.find(b)
	switch {
	case !oki:
		return b
	case !okj:
		return a
	}
	return t.order[t.intersect(i, j)]
}
