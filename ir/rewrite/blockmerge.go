package rewrite

import "github.com/tsopt/tsopt/ir"

// mergeEqualBlocks merges blocks of one region that hold the same operations
// and branch to the same successors; operands that differ become arguments.
func mergeEqualBlocks(r *Rewriter, rg *ir.Region) (changed bool) {
	for mergeIn(r, rg) {
		changed = true
	}
	for b := range rg.Blocks() {
		for op := range b.Ops() {
			for _, nested := range op.Regions() {
				changed = mergeEqualBlocks(r, nested) || changed
			}
		}
	}
	return changed
}

func mergeIn(r *Rewriter, rg *ir.Region) (changed bool) {
	if rg.Empty() || rg.HasOneBlock() {
		return false
	}
	var clusters []*cluster
	alike := map[blockKey][]*cluster{} // those that a block may join
	for b := range rg.Blocks() {
		if b.IsEntry() || !mergeable(b) {
			continue
		}
		data := newBlockData(b)
		joined := false
		key := data.key()
		for _, c := range alike[key] {
			if joined = c.add(data); joined {
				break
			}
		}
		if !joined {
			c := &cluster{leader: data}
			clusters, alike[key] = append(clusters, c), append(alike[key], c)
		}
	}
	for _, c := range clusters {
		changed = c.merge(r) || changed
	}
	return changed
}

// mergeable reports whether b has no regions and keeps its arguments to itself.
func mergeable(b *ir.Block) bool {
	for op := range b.Ops() {
		for _, rg := range op.Regions() {
			if !rg.Empty() {
				return false
			}
		}
	}
	for _, a := range b.Args() {
		if usedOutside(a, b) {
			return false
		}
	}
	return true
}

func usedOutside(v *ir.Value, b *ir.Block) bool {
	for u := range v.Uses() {
		if u.Owner().Block() != b {
			return true
		}
	}
	return false
}

// blockData is a block with a hash and the numbers of its values.
type blockData struct {
	block *ir.Block
	hash  uint64
	order map[*ir.Value]int
}

func newBlockData(b *ir.Block) *blockData {
	d := &blockData{block: b, order: map[*ir.Value]int{}}
	for _, a := range b.Args() {
		d.order[a] = len(d.order)
	}
	for op := range b.Ops() {
		d.hash = d.hash*31 + ir.HashOp(op, false)
		for _, v := range op.Results() {
			d.order[v] = len(d.order)
		}
	}
	return d
}

// blockKey is the same for blocks that may be equal, and for few others: code of
// thousands of elements has thousands of blocks, all alike but for where they go.
type blockKey struct {
	hash        uint64
	first, last *ir.Block // successors
}

func (d *blockData) key() blockKey {
	k := blockKey{hash: d.hash}
	if to := d.block.Successors(); len(to) > 0 {
		k.first, k.last = to[0], to[len(to)-1]
	}
	return k
}

// place is an operand that differs between merged blocks.
type place struct{ op, operand int }

// cluster is a set of blocks to merge into the leader.
type cluster struct {
	leader  *blockData
	blocks  []*ir.Block
	differs []place // in order of the text
}

func (c *cluster) add(d *blockData) bool {
	l := c.leader
	if l.hash != d.hash || !sameTypes(l.block.ArgTypes(), d.block.ArgTypes()) ||
		!sameBlocks(l.block.Successors(), d.block.Successors()) {
		return false
	}
	var found []place
	x, y := l.block.First(), d.block.First()
	for n := 0; x != nil && y != nil; x, y, n = x.Next(), y.Next(), n+1 {
		differs, ok := c.compare(x, y, d)
		if !ok {
			return false
		}
		for _, i := range differs {
			found = append(found, place{n, i})
		}
	}
	if x != nil || y != nil {
		return false
	}
	c.differs = mergePlaces(c.differs, found)
	c.blocks = append(c.blocks, d.block)
	return true
}

// compare returns the operands in which x of the leader and y differ although
// the blocks may be merged.
func (c *cluster) compare(x, y *ir.Op, d *blockData) (differs []int, ok bool) {
	alike := ir.Equivalence{SameValue: func(a, b *ir.Value) bool { return true }}
	if !alike.Equal(x, y) {
		return nil, false
	}
	for i := range x.NumOperands() {
		a, b := x.Operand(i), y.Operand(i)
		if a == b {
			continue
		}
		inA, inB := a.ParentBlock() == c.leader.block, b.ParentBlock() == d.block
		switch {
		case a.Type() != b.Type() || inA != inB:
			return nil, false
		case inA && c.leader.order[a] != d.order[b]:
			return nil, false
		case !inA && !(passable(c.leader.block, a) && passable(d.block, b)):
			return nil, false
		case !inA:
			differs = append(differs, i)
		}
	}
	for i := range x.NumResults() {
		if usedOutside(x.Result(i), c.leader.block) || usedOutside(y.Result(i), d.block) {
			return nil, false
		}
	}
	return differs, true
}

// passable reports whether a predecessor of b could pass v to it: not when the
// predecessor's terminator itself defines v.
func passable(b *ir.Block, v *ir.Value) bool {
	def := v.DefiningOp()
	if def == nil || def != def.Block().Terminator() {
		return true
	}
	for _, p := range b.Predecessors() {
		if p == def.Block() {
			return false
		}
	}
	return true
}

func mergePlaces(a, b []place) []place {
	var out []place
	for len(a) > 0 || len(b) > 0 {
		switch {
		case len(b) == 0 || len(a) > 0 && before(a[0], b[0]):
			out, a = append(out, a[0]), a[1:]
		case len(a) == 0 || before(b[0], a[0]):
			out, b = append(out, b[0]), b[1:]
		default:
			out, a, b = append(out, a[0]), a[1:], b[1:]
		}
	}
	return out
}

func before(a, b place) bool { return a.op < b.op || a.op == b.op && a.operand < b.operand }

func sameTypes(a, b []ir.Type) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func sameBlocks(a, b []*ir.Block) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func (c *cluster) merge(r *Rewriter) bool {
	if len(c.blocks) == 0 {
		return false
	}
	if len(c.differs) > 0 {
		if !canPass(c.leader.block) {
			return false
		}
		for _, b := range c.blocks {
			if !canPass(b) {
				return false
			}
		}
		c.addArgs(r)
	}
	for _, b := range c.blocks {
		b.ReplaceAllUsesWith(c.leader.block)
		r.EraseBlock(b)
	}
	return true
}

// canPass reports whether all predecessors of b are branches whose operands can
// be changed.
func canPass(b *ir.Block) bool {
	ok := true
	b.PredecessorOps(func(op *ir.Op, _ int) {
		_, is := ir.As[ir.BranchOp](op)
		ok = ok && is
	})
	return ok
}

// addArgs makes the differing operands arguments of the leader and passes them
// from the predecessors; operands equal in every block share one argument.
func (c *cluster) addArgs(r *Rewriter) {
	all := append([]*ir.Block{c.leader.block}, c.blocks...)
	passed := make([][]*ir.Value, len(all))
	var args []*ir.Value
	for _, p := range c.differs {
		vs := make([]*ir.Value, len(all))
		for i, b := range all {
			vs[i] = nthOp(b, p.op).Operand(p.operand)
		}
		at := findColumn(passed, len(args), vs)
		if at < 0 {
			at = len(args)
			args = append(args, c.leader.block.AddArg(vs[0].Type(), vs[0].Loc()))
			for i := range passed {
				passed[i] = append(passed[i], vs[i])
			}
		}
		r.SetOperand(nthOp(c.leader.block, p.op), p.operand, args[at])
	}
	for i, b := range all {
		b.PredecessorOps(func(op *ir.Op, succ int) {
			vs, _ := ir.SuccessorOperands(op, succ)
			ir.SetSuccessorOperands(op, succ, append(vs, passed[i]...))
		})
	}
}

func findColumn(rows [][]*ir.Value, n int, col []*ir.Value) int {
next:
	for j := range n {
		for i := range rows {
			if rows[i][j] != col[i] {
				continue next
			}
		}
		return j
	}
	return -1
}

func nthOp(b *ir.Block, n int) *ir.Op {
	op := b.First()
	for ; n > 0; n-- {
		op = op.Next()
	}
	return op
}

// dropRedundantArgs replaces block arguments for which every predecessor passes
// the same value by that value.
func dropRedundantArgs(r *Rewriter, rg *ir.Region) (changed bool) {
	for b := range rg.Blocks() {
		changed = dropArgsOf(r, b) || changed
		for op := range b.Ops() {
			for _, nested := range op.Regions() {
				changed = dropRedundantArgs(r, nested) || changed
			}
		}
	}
	return changed
}

func dropArgsOf(r *Rewriter, b *ir.Block) (changed bool) {
	if b.IsEntry() {
		return false
	}
	for i := b.NumArgs() - 1; i >= 0; i-- {
		arg := b.Arg(i)
		v := commonPassed(b, i)
		if v == nil || v == arg {
			continue
		}
		r.ReplaceAllUses(arg, v)
		dropPassed(r, arg)
		b.EraseArg(i)
		changed = true
	}
	return changed
}

// commonPassed is the value that all predecessors pass for argument i, nil when
// they differ or one does not say.
func commonPassed(b *ir.Block, i int) *ir.Value {
	var common *ir.Value
	same := true
	b.PredecessorOps(func(op *ir.Op, succ int) {
		vs, ok := ir.SuccessorOperands(op, succ)
		j := i - (b.NumArgs() - len(vs))
		if !ok || j < 0 || common != nil && vs[j] != common {
			same = false
			return
		}
		common = vs[j]
	})
	if !same {
		return nil
	}
	return common
}
