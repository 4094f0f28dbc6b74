package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// CSE replaces operations by equal ones that dominate them.
var CSE = &pass.Pass{
	Name:  "cse",
	Class: "CSE",
	Doc: `Eliminate common sub-expressions

Replaces an operation by an equal one that is executed before it on every path.
Operations that only read memory are replaced when nothing writes in between.`,
	New: func() pass.Runner { return &cse{} },
}

type cse struct{ merged, dead int }

func (c *cse) Statistics(s *pass.Statistics) {
	s.Count("num-cse'd", &c.merged, "Number of operations CSE'd")
	s.Count("num-dce'd", &c.dead, "Number of operations DCE'd")
}

func (c *cse) Run(ctx *pass.Context, op *ir.Op) error {
	dom := pass.Analysis(ctx, "DominanceInfo", func() *analysis.Dominance { return &analysis.Dominance{} })
	r := &cseRun{stats: c, dom: dom, known: newOpTable()}
	for _, rg := range op.Regions() {
		r.region(rg)
	}
	if len(r.erase) == 0 {
		ctx.PreserveAll()
		return nil
	}
	for _, o := range r.erase {
		o.Erase()
	}
	// The blocks of an erased operation go with it; those that stay keep their
	// order.
	pass.Preserve[*analysis.Dominance](ctx)
	return nil
}

type cseRun struct {
	stats *cse
	dom   *analysis.Dominance
	known *opTable
	erase []*ir.Op
	// tables are empty ones, for the next isolated operations: a new one for each of
	// many small functions is a tenth of all memory.
	tables []*opTable
	// between remembers, for an operation that reads, up to where its block was
	// searched for writes.
	between map[*ir.Op]searched
}

type searched struct {
	upTo  *ir.Op
	wrote bool
}

func (r *cseRun) region(rg *ir.Region) {
	if rg.Empty() {
		return
	}
	ordered := analysis.HasSSADominance(rg)
	if rg.HasOneBlock() {
		scope := r.known.enter()
		r.block(rg.Entry(), ordered)
		r.known.leave(scope)
		return
	}
	if ordered {
		r.dominated(rg.Entry(), r.dom.DominatorTree(rg))
	}
}

// dominated visits b and what it dominates, with the operations of b known.
func (r *cseRun) dominated(b *ir.Block, children map[*ir.Block][]*ir.Block) {
	scope := r.known.enter()
	r.block(b, true)
	for _, c := range children[b] {
		r.dominated(c, children)
	}
	r.known.leave(scope)
}

func (r *cseRun) block(b *ir.Block, ordered bool) {
	outer := r.between
	r.between = nil
	for op := range b.Ops() {
		if op.NumRegions() > 0 {
			r.inside(op)
		}
		r.op(op, ordered)
	}
	r.between = outer
}

// inside visits the regions of op. Isolated regions must not use what is known
// outside.
func (r *cseRun) inside(op *ir.Op) {
	known := r.known
	if op.MightBe(ir.IsolatedFromAbove) {
		r.known = r.takeTable()
	}
	for _, rg := range op.Regions() {
		r.region(rg)
	}
	if r.known != known {
		// Every scope was left: the table is empty.
		r.tables = append(r.tables, r.known)
	}
	r.known = known
}

func (r *cseRun) takeTable() *opTable {
	n := len(r.tables)
	if n == 0 {
		return newOpTable()
	}
	t := r.tables[n-1]
	r.tables = r.tables[:n-1]
	return t
}

func (r *cseRun) op(op *ir.Op, ordered bool) {
	if op.Has(ir.Terminator) {
		return
	}
	if ir.IsTriviallyDead(op) {
		r.erase = append(r.erase, op)
		r.stats.dead++
		return
	}
	for _, rg := range op.Regions() {
		if !rg.Empty() && !rg.HasOneBlock() {
			return
		}
	}
	free := ir.IsMemoryEffectFree(op)
	// As upstream, operations that do what their regions do stay, though they only read.
	if !free && (!ir.OnlyReads(op) || op.Has(ir.RecursiveMemoryEffects)) {
		return
	}
	h := ir.HashOp(op, true)
	if ordered && op.NumRegions() > 0 {
		// Otherwise all conditionals on one value collide: a million operations
		// with 40 000 small ones took 19 s, and take 2 s. In a graph the body's operands
		// may still change after op became a key.
		h ^= ir.HashBody(op)
	}
	if have := r.known.find(op, h); have != nil && (free || have.Block() == op.Block() && !r.writesBetween(have, op)) {
		r.replace(op, have, ordered)
		return
	}
	r.known.add(op, h)
}

func (r *cseRun) writesBetween(from, to *ir.Op) bool {
	s, ok := r.between[from]
	if !ok {
		s.upTo = from
	}
	for op := s.upTo; !s.wrote && op != to; op = op.Next() {
		s.wrote = op != from && analysis.MayWrite(op)
		s.upTo = op
	}
	if r.between == nil {
		r.between = map[*ir.Op]searched{}
	}
	r.between[from] = s
	return s.wrote
}

func (r *cseRun) replace(op, have *ir.Op, ordered bool) {
	if ordered {
		for i := range op.NumResults() {
			op.Result(i).ReplaceAllUsesWith(have.Result(i))
		}
	} else {
		// In a graph a user may have been visited already, and is then a key.
		for i := range op.NumResults() {
			op.Result(i).ReplaceUsesIf(have.Result(i), func(u *ir.Use) bool {
				return r.known.find(u.Owner(), ir.HashOp(u.Owner(), true)) == nil
			})
		}
	}
	if ordered || !op.HasUses() {
		r.erase = append(r.erase, op)
	}
	if have.Loc() == diag.Unknown && op.Loc() != diag.Unknown {
		have.SetLoc(op.Loc())
	}
	r.stats.merged++
}
