package rewrite

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Listener has functions that are called for changes. Nil functions are skipped.
type Listener struct {
	Inserted func(op *ir.Op)
	// Modified is called after an operation changed in place.
	Modified func(op *ir.Op)
	// Replaced is called before the uses of op's results change to with.
	Replaced func(op *ir.Op, with []*ir.Value)
	// Erased is called before op goes away; everything inside it was erased
	// before.
	Erased      func(op *ir.Op)
	BlockErased func(b *ir.Block)
}

// Rewriter creates and changes operations and reports what it does. Patterns
// must make all changes through it.
type Rewriter struct {
	*ir.Builder
	// Registry is where dialects, and so constant materialisers, are found. It
	// may be nil.
	Registry *ir.Registry
	listener *Listener
	// deferred, in a conversion, takes replacements and erasures in place of
	// carrying them out.
	deferred *conversion
	tried    tried
}

// NewRewriter returns a rewriter without insertion point. registry and l may be
// nil.
func NewRewriter(registry *ir.Registry, l *Listener) *Rewriter {
	if l == nil {
		l = &Listener{}
	}
	return &Rewriter{Builder: &ir.Builder{OnInsert: l.Inserted}, Registry: registry, listener: l}
}

// Replace replaces the results of op by values and erases it.
func (r *Rewriter) Replace(op *ir.Op, with ...*ir.Value) {
	if len(with) != op.NumResults() {
		panic("rewrite: wrong number of values to replace " + op.String())
	}
	if r.deferred != nil {
		lists := make([][]*ir.Value, len(with))
		for i := range with {
			lists[i] = with[i : i+1 : i+1]
		}
		r.deferred.replace(op, lists)
		return
	}
	if r.listener.Replaced != nil {
		r.listener.Replaced(op, with)
	}
	for i, v := range with {
		r.ReplaceAllUses(op.Result(i), v)
	}
	r.Erase(op)
}

// ReplaceOp replaces op by another operation with as many results.
func (r *Rewriter) ReplaceOp(op, with *ir.Op) { r.Replace(op, with.Results()...) }

// ReplaceWith replaces op by a new operation made from the state, at op's
// place. Absent location and types are op's.
func (r *Rewriter) ReplaceWith(op *ir.Op, s ir.OpState) *ir.Op {
	r.SetBefore(op)
	if s.Loc == nil {
		s.Loc = op.Loc()
	}
	if s.Types == nil && s.Def.Open().InferTypes == nil {
		s.Types = op.ResultTypes()
	}
	n := r.Create(s)
	r.ReplaceOp(op, n)
	return n
}

// ReplaceAllUses makes every use of from a use of to.
func (r *Rewriter) ReplaceAllUses(from, to *ir.Value) {
	r.ReplaceUsesIf(from, to, nil)
}

// ReplaceUsesIf replaces the uses that pick accepts; a nil pick accepts all.
func (r *Rewriter) ReplaceUsesIf(from, to *ir.Value, pick func(*ir.Use) bool) {
	if from == to {
		return
	}
	if r.deferred != nil {
		r.deferred.firm++
		if pick == nil && from.Type() != to.Type() {
			r.deferred.args = append(r.deferred.args, from)
			r.deferred.mapTo(from, []*ir.Value{to}, r.deferred.r.Types)
			return
		}
	}
	for u := range from.Uses() {
		if pick == nil || pick(u) {
			owner := u.Owner()
			u.Set(to)
			r.modified(owner)
		}
	}
}

func (r *Rewriter) modified(op *ir.Op) {
	r.structural()
	if r.listener.Modified != nil {
		r.listener.Modified(op)
	}
}

// Modify runs change, which alters op in place, and reports it.
func (r *Rewriter) Modify(op *ir.Op, change func()) {
	change()
	r.modified(op)
}

// Edit changes an operation by a view of it ([ir.Edit]), and reports it.
func Edit[W any](r *Rewriter, op *ir.Op, change func(w *W)) {
	r.Modify(op, func() { ir.Edit(op, change) })
}

// Modified reports that op was altered in place.
func (r *Rewriter) Modified(op *ir.Op) { r.modified(op) }

// SetOperand changes operand i of op.
func (r *Rewriter) SetOperand(op *ir.Op, i int, v *ir.Value) {
	op.SetOperand(i, v)
	r.modified(op)
}

// SetAttr changes an attribute of op; nil removes it.
func (r *Rewriter) SetAttr(op *ir.Op, name string, a ir.Attr) {
	op.SetAttr(name, a)
	r.modified(op)
}

// Erase removes op, whose results have no uses, and everything inside it,
// inside first.
func (r *Rewriter) Erase(op *ir.Op) {
	if r.deferred != nil {
		r.deferred.replace(op, make([][]*ir.Value, op.NumResults()))
		return
	}
	if op.HasUses() {
		panic("rewrite: erasing an operation whose result is used: " + op.String())
	}
	r.leave(op)
	if r.listener.Erased == nil {
		op.Erase()
		return
	}
	r.eraseTree(op)
}

// leave moves the insertion point off an operation that is about to go.
func (r *Rewriter) leave(op *ir.Op) {
	if b, at := r.InsertionPoint(); at == op {
		r.SetInsertionPoint(b, op.Next())
	}
}

func (r *Rewriter) eraseTree(op *ir.Op) {
	for i := op.NumRegions() - 1; i >= 0; i-- {
		for _, b := range blocksPostOrder(op.Region(i)) {
			for o := range b.OpsReverse() {
				for _, v := range o.Results() {
					dropUses(v)
				}
				r.eraseTree(o)
			}
		}
	}
	r.listener.Erased(op)
	op.Erase()
}

func dropUses(v *ir.Value) {
	for u := range v.Uses() {
		u.Set(nil)
	}
}

// blocksPostOrder lists all blocks, successors before predecessors where there
// is no cycle; unreachable blocks come last.
func blocksPostOrder(rg *ir.Region) []*ir.Block {
	if rg.Empty() {
		return nil
	}
	seen := map[*ir.Block]bool{}
	var out []*ir.Block
	var visit func(b *ir.Block)
	visit = func(b *ir.Block) {
		if seen[b] {
			return
		}
		seen[b] = true
		for _, s := range b.Successors() {
			visit(s)
		}
		out = append(out, b)
	}
	if rg.HasOneBlock() {
		return []*ir.Block{rg.Entry()}
	}
	for b := range rg.Blocks() {
		visit(b)
	}
	return out
}

// MoveBefore moves op before at. Listeners are not told of moves.
func (r *Rewriter) MoveBefore(op, at *ir.Op) {
	if op == at {
		return
	}
	r.leave(op)
	op.MoveBefore(at)
}

// MoveAfter moves op after at. Listeners are not told of moves.
func (r *Rewriter) MoveAfter(op, at *ir.Op) {
	if op == at {
		return
	}
	r.leave(op)
	op.MoveAfter(at)
}

// Clone copies op with its regions to the insertion point.
func (r *Rewriter) Clone(op *ir.Op, m *ir.Mapping) *ir.Op {
	c := r.Insert(ir.Clone(op, m))
	if r.listener.Inserted != nil {
		ir.WalkNested(c, func(o *ir.Op) ir.WalkResult {
			r.listener.Inserted(o)
			return ir.Advance
		})
	}
	return c
}

// Constant makes an operation with a constant value by the materialiser of the
// dialect that near belongs to; nil when that cannot.
func (r *Rewriter) Constant(near *ir.Op, a ir.Attr, t ir.Type, loc diag.Loc) *ir.Op {
	return r.ConstantIn(near.Def().Dialect(), a, t, loc)
}

// ConstantIn is [Rewriter.Constant] for a dialect by name.
func (r *Rewriter) ConstantIn(dialect string, a ir.Attr, t ir.Type, loc diag.Loc) *ir.Op {
	if r.Registry == nil {
		return nil
	}
	if d := r.Registry.Dialect(dialect); d != nil && d.Constant != nil {
		return d.Constant(r.Builder, a, t, loc)
	}
	return nil
}
