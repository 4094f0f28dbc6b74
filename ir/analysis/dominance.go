package analysis

import "github.com/tsopt/tsopt/ir"

// Dominance answers which operation or block is executed before which on every
// path. Trees are built for a region when they are first asked for. The zero
// value is ready; it serves one goroutine.
type Dominance struct {
	trees map[*ir.Region]*domTree
	post  bool
}

// PostDominance answers which block is passed on every path to the end.
type PostDominance struct{ d Dominance }

// HasSSADominance reports whether the order of operations in a region matters: not in graph regions, nor in a single
// block of an unknown operation.
func HasSSADominance(rg *ir.Region) bool {
	owner := rg.Owner()
	switch {
	case owner == nil:
		return true
	case owner.Def().Unregistered:
		return !rg.HasOneBlock()
	}
	return !owner.Has(ir.GraphRegion)
}

// tree is the dominator tree of a region with several blocks.
func (d *Dominance) tree(rg *ir.Region) *domTree {
	if t := d.trees[rg]; t != nil {
		return t
	}
	t := buildTree(rg, d.post)
	if d.trees == nil {
		d.trees = map[*ir.Region]*domTree{}
	}
	d.trees[rg] = t
	return t
}

// Forget drops what is known of a region, after its blocks changed.
func (d *Dominance) Forget(rg *ir.Region) { delete(d.trees, rg) }

// IsReachable reports whether control can get from the entry of its region to
// b.
func (d *Dominance) IsReachable(b *ir.Block) bool {
	if b.IsEntry() {
		return true
	}
	_, ok := d.tree(b.Region()).find(b)
	return ok
}

// Dominates reports whether every path to b passes a. b may lie deeper in the
// regions of a's block.
func (d *Dominance) Dominates(a, b *ir.Block) bool {
	return a == b || d.ProperlyDominates(a, b)
}

// ProperlyDominates is [Dominance.Dominates] for a different from b. A block
// also dominates those inside its operations.
func (d *Dominance) ProperlyDominates(a, b *ir.Block) bool {
	if a == b {
		return false
	}
	if a.Region() != b.Region() {
		op := a.Region().AncestorOpIn(b.ParentOp())
		if op == nil {
			return false
		}
		if b = op.Block(); a == b {
			return true
		}
	}
	return d.tree(a.Region()).dominates(a, b)
}

// OpDominates reports whether a is executed before b on every path, or is b.
// An operation dominates what is inside it.
func (d *Dominance) OpDominates(a, b *ir.Op) bool { return a == b || d.OpProperlyDominates(a, b, true) }

// OpProperlyDominates is [Dominance.OpDominates] for a different from b;
// inside says whether a dominates what is in its own regions.
func (d *Dominance) OpProperlyDominates(a, b *ir.Op, inside bool) bool {
	ablock, bblock := a.Block(), b.Block()
	if ablock == bblock {
		return a != b && a.IsBeforeInBlock(b) || a != b && !HasSSADominance(ablock.Region())
	}
	rg := ablock.Region()
	if rg != bblock.Region() {
		b = rg.AncestorOpIn(b)
		if b == nil {
			return false
		}
		if a == b {
			return inside
		}
		if bblock = b.Block(); ablock == bblock {
			return a.IsBeforeInBlock(b) || !HasSSADominance(rg)
		}
	}
	return d.tree(rg).dominates(ablock, bblock)
}

// ValueDominates reports whether v may be used by op.
func (d *Dominance) ValueDominates(v *ir.Value, op *ir.Op) bool {
	def := v.DefiningOp()
	if def == nil {
		b := v.OwnerBlock()
		return b == op.Block() || d.Dominates(b, op.Block())
	}
	if def == op {
		// An operation may use its own result in a graph.
		return !HasSSADominance(op.ParentRegion())
	}
	return d.OpProperlyDominates(def, op, false)
}

// CommonDominator is the nearest block of one region that dominates both, nil
// when there is none.
func (d *Dominance) CommonDominator(a, b *ir.Block) *ir.Block {
	if a.Region() != b.Region() {
		op := a.Region().AncestorOpIn(b.ParentOp())
		if op == nil {
			return nil
		}
		b = op.Block()
	}
	return d.tree(a.Region()).common(a, b)
}

// ImmediateDominator is the parent of b in the dominator tree, nil for the root
// and for an unreachable block.
func (d *Dominance) ImmediateDominator(b *ir.Block) *ir.Block {
	t := d.tree(b.Region())
	i, ok := t.find(b)
	if !ok || i == t.idom[i] || t.order[t.idom[i]] == nil {
		return nil
	}
	return t.order[t.idom[i]]
}

// Children are the blocks whose immediate dominator is b, in reverse post-order.
func (d *Dominance) Children(b *ir.Block) []*ir.Block {
	t := d.tree(b.Region())
	i, ok := t.find(b)
	if !ok {
		return nil
	}
	var out []*ir.Block
	for j := range t.order {
		if t.idom[j] == i && j != i {
			out = append(out, t.order[j])
		}
	}
	return out
}

// ReversePostOrder lists the reachable blocks of a region, dominators first.
func (d *Dominance) ReversePostOrder(rg *ir.Region) []*ir.Block {
	if rg.Empty() {
		return nil
	}
	return d.tree(rg).order
}

// Dominates reports whether every path from b to the end of the region passes
// a.
func (p *PostDominance) Dominates(a, b *ir.Block) bool { return a == b || p.ProperlyDominates(a, b) }

// ProperlyDominates is [PostDominance.Dominates] for a different from b.
func (p *PostDominance) ProperlyDominates(a, b *ir.Block) bool {
	p.d.post = true
	return p.d.ProperlyDominates(a, b)
}

// DominatorTree is the children of each block of a region in its dominator
// tree.
func (d *Dominance) DominatorTree(rg *ir.Region) map[*ir.Block][]*ir.Block {
	t := d.tree(rg)
	out := make(map[*ir.Block][]*ir.Block, len(t.order))
	for i, b := range t.order {
		if i > 0 && t.idom[i] >= 0 {
			p := t.order[t.idom[i]]
			out[p] = append(out[p], b)
		}
	}
	return out
}
