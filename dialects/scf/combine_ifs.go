package scf

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// combineIfs joins an operation with the one before it, if their conditions are the same or complementary. It also
// takes the operations that follow, as long as no other pattern would change the result in between: joined one by one,
// n operations would be searched n times, in a region that holds all of them.
func combineIfs(r *rewrite.Rewriter, next IfOp) bool {
	prev, ok := If.Cast(next.Op.Prev())
	if !ok || !decides(prev.Condition, next) {
		return false
	}
	c := combination{r: r, first: prev, yields: map[*ir.Op][2][]*ir.Value{}}
	c.append(prev)
	c.take(next)
	for c.settled() {
		following, ok := If.Cast(next.Op.Next())
		if !ok || !decides(prev.Condition, following) || ir.IsTriviallyDead(following.Op) {
			break
		}
		c.take(following)
		next = following
	}
	c.finish()
	return true
}

// decides reports whether a condition, or its complement, is that of an operation.
func decides(cond *ir.Value, op IfOp) bool {
	return op.Condition == cond || complemented(op.Condition) == cond || complemented(cond) == op.Condition
}

// combination joins neighbours: their blocks are appended to those of the first.
type combination struct {
	r       *rewrite.Rewriter
	first   IfOp
	members []IfOp
	// yields are what each member yields, under the condition of the first and otherwise.
	yields map[*ir.Op][2][]*ir.Value
	// tested is set if the newest member uses the condition inside.
	tested bool
}

// append makes an operation a member whose blocks are inside of the first.
func (c *combination) append(op IfOp) {
	then, otherwise := yielded(op.Then), yielded(op.Else)
	if op.Condition != c.first.Condition {
		then, otherwise = otherwise, then
	}
	c.members = append(c.members, op)
	c.yields[op.Op] = [2][]*ir.Value{then, otherwise}
}

// take appends the blocks of the next operation. They use what the members yield instead of their results.
func (c *combination) take(next IfOp) {
	sides := [2]*ir.Region{next.Then, next.Else}
	if next.Condition != c.first.Condition {
		sides = [2]*ir.Region{next.Else, next.Then}
	}
	c.tested = false
	for i, rg := range sides {
		c.useYields(i, rg.Entry())
	}
	c.append(next)
	for i, rg := range sides {
		appendBlock(c.r, c.first.Op.Region(i), rg.Entry())
	}
}

// useYields replaces results of members inside a block by what the members yield in the same case.
func (c *combination) useYields(side int, b *ir.Block) {
	if b == nil {
		return
	}
	for op := range b.Ops() {
		ir.WalkOps(op, func(o *ir.Op) {
			for i := range o.NumOperands() {
				v := o.Operand(i)
				c.tested = c.tested || v == c.first.Condition
				if yields, ok := c.yields[v.DefiningOp()]; ok {
					c.r.Modify(o, func() { o.SetOperand(i, yields[side][v.Index()]) })
				}
			}
		})
	}
}

// appendBlock joins a block to a region's only one, without the yield that is now in the middle; b may be nil.
func appendBlock(r *rewrite.Rewriter, rg *ir.Region, b *ir.Block) {
	switch {
	case b == nil:
	case rg.Empty():
		r.MoveRegion(b.Region(), rg)
	default:
		first := rg.Entry().Last()
		r.MergeBlocks(b, rg.Entry())
		r.Erase(first)
	}
}

// settled reports whether no other pattern applies to what is joined so far: there is no operation to join inside, and
// the newest member neither uses the condition inside nor has a result that is known, or known before.
func (c *combination) settled() bool {
	if _, nested := If.Cast(c.first.Then.Entry().First()); nested || c.tested {
		return false
	}
	newest := c.members[len(c.members)-1]
	yields := c.yields[newest.Op]
	for i, res := range newest.Results {
		t, f := yields[0][i], yields[1][i]
		inside := t.ParentRegion() == c.first.Then || f.ParentRegion() == c.first.Else
		_, known1 := constantBool(t)
		_, known2 := constantBool(f)
		if res.HasUses() && (!inside || t == f || known1 && known2) {
			return false
		}
	}
	return true
}

// finish puts one operation in the place of the members.
func (c *combination) finish() {
	var types []ir.Type
	var yields [2][]*ir.Value
	for _, m := range c.members {
		types = append(types, m.ResultTypes()...)
		for i := range yields {
			yields[i] = append(yields[i], c.yields[m.Op][i]...)
		}
	}
	n := newIf(c.r, c.first.Condition, types)
	for i, vs := range yields {
		to := n.Op.Region(i)
		c.r.MoveRegion(c.first.Op.Region(i), to)
		if !to.Empty() {
			setOperands(c.r, to.Entry().Last(), vs)
		}
	}
	results := n.Results
	for _, m := range c.members {
		c.r.Replace(m.Op, results[:m.NumResults()]...)
		results = results[m.NumResults():]
	}
}
