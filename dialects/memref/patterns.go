package memref

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns are the canonicalization patterns: what folders cannot do because
// it changes types or makes operations. Where a type becomes more static, a
// memref.cast restores the old one, and folds into those who can use the new.
func Patterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(Alloc, "alloc-constant-sizes", staticAlloc(Alloc)),
		rewrite.On(Alloca, "alloca-constant-sizes", staticAlloc(Alloca)),
		rewrite.On(Alloc, "alloc-never-read", func(r *rewrite.Rewriter, a AllocOp) bool { return dropUnread(r, a.Op) }),
		rewrite.On(Alloca, "alloca-never-read", func(r *rewrite.Rewriter, a AllocaOp) bool { return dropUnread(r, a.Op) }),
		rewrite.On(Realloc, "realloc-never-read", func(r *rewrite.Rewriter, a ReallocOp) bool { return dropUnread(r, a.Op) }),
		rewrite.On(Dim, "dim-of-reshape", dimOfReshape),
		rewrite.On(SubView, "subview-constants", subviewConstants),
		rewrite.On(SubView, "subview-of-cast", subviewOfCast),
		rewrite.On(SubView, "subview-of-everything", subviewOfEverything),
		rewrite.On(ReinterpretCast, "reinterpret-cast-constants", reinterpretConstants),
		rewrite.On(ReinterpretCast, "reinterpret-cast-of-metadata", reinterpretMetadata),
		rewrite.On(View, "view-constant-sizes", viewConstants),
		rewrite.On(View, "view-of-cast", viewOfCast),
		rewrite.On(Copy, "copy-of-nothing", copyNothing),
		rewrite.On(ExtractStridedMetadata, "known-metadata", knownMetadata),
		rewrite.On(ExpandShape, "expand-of-expand", expandTwice),
		rewrite.On(ExpandShape, "expand-of-cast", expandOfCast),
		rewrite.On(CollapseShape, "collapse-of-collapse", collapseTwice),
		rewrite.On(CollapseShape, "collapse-of-expand", collapseOfExpand),
		rewrite.On(CollapseShape, "collapse-of-cast", collapseOfCast),
		rewrite.On(AllocaScope, "alloca-scope-without-alloca", inlineScope),
	}
}

// replaceByCast replaces op by a value of another type for the same buffer.
func replaceByCast(r *rewrite.Rewriter, op *ir.Op, with *ir.Value) bool {
	if t := op.Result(0).Type(); with.Type() != t {
		with = Cast.New(r.Builder, CastOp{Source: with}, t).Dest
	}
	r.Replace(op, with)
	return true
}

// fixSizes moves non-negative constants from the size operands into the shape.
func fixSizes(shape []int64, sizes []*ir.Value) (static []int64, rest []*ir.Value) {
	static = slices.Clone(shape)
	next := 0
	for i, n := range shape {
		if n != ir.Dynamic {
			continue
		}
		if c, ok := rewrite.IntConstant(sizes[next]); ok && c >= 0 {
			static[i] = c
		} else {
			rest = append(rest, sizes[next])
		}
		next++
	}
	return static, rest
}

func staticAlloc[W AllocOp | AllocaOp](def ir.Def[W]) func(r *rewrite.Rewriter, a W) bool {
	return func(r *rewrite.Rewriter, w W) bool {
		a := AllocLike(w)
		t := a.Type()
		shape, rest := fixSizes(t.Shape(), a.DynamicSizes)
		if len(rest) == len(a.DynamicSizes) {
			return false
		}
		a.DynamicSizes = rest
		n := AllocLike(def.New(r.Builder, W(a), ir.MemRef(shape, t.Elem(), t.Layout(), t.Space())))
		n.Op.SetDiscardableAttrs(a.Op.DiscardableAttrs())
		return replaceByCast(r, a.Op, n.MemRef)
	}
}

// dropUnread removes a buffer that is only written and freed.
func dropUnread(r *rewrite.Rewriter, op *ir.Op) bool {
	buffer := op.Result(0)
	for _, u := range buffer.Users() {
		store, stored := Store.Cast(u)
		if !Dealloc.Is(u) && (!stored || store.Value == buffer) {
			return false
		}
	}
	for _, u := range buffer.Users() {
		r.Erase(u)
	}
	r.Erase(op)
	return true
}

// fixMixed turns values that are known into constants.
func fixMixed(ms []ir.Mixed, nonNegative bool) (out []ir.Mixed, changed bool) {
	out = slices.Clone(ms)
	for i, m := range out {
		if fixed, ok := rewrite.Static(m); ok && (fixed.Const >= 0 || !nonNegative) {
			out[i], changed = fixed, true
		}
	}
	return out, changed
}

// canonicalSubview is a view of source with the dimensions that s has.
func canonicalSubview(r *rewrite.Rewriter, s SubViewOp, source *ir.Value, part shaped.Slice) *ir.Value {
	t := SubViewType(source.Type().(*ir.MemRefType), part.StaticOffsets, part.StaticSizes, part.StaticStrides)
	dropped := s.DroppedDims()
	steps, at, _ := t.Strides()
	if slices.Contains(dropped, true) {
		t = ir.MemRef(keep(t.Shape(), dropped), t.Elem(), ir.StridedLayout(keep(steps, dropped), at), t.Space())
	}
	return SubView.New(r.Builder, SubViewOp{Source: source, Slice: part}, t).Result
}

func subviewConstants(r *rewrite.Rewriter, s SubViewOp) bool {
	known, changed := s.WithConstants(s.SourceType().Shape(), rewrite.IntConstant)
	return changed && replaceByCast(r, s.Op, canonicalSubview(r, s, s.Source, known))
}

// subviewOfCast views the source of a cast that only forgets.
func subviewOfCast(r *rewrite.Rewriter, s SubViewOp) bool {
	cast, ok := castOf(s.Source)
	if !ok || !forgets(cast) {
		return false
	}
	return s.Inside(cast.Source.Type().(*ir.MemRefType).Shape()) &&
		replaceByCast(r, s.Op, canonicalSubview(r, s, cast.Source, s.Slice))
}

// forgets reports whether a cast's source knows all that its result knows.
func forgets(c CastOp) bool {
	from, to := c.Source.Type().(*ir.MemRefType), c.Dest.Type().(*ir.MemRefType)
	if !from.HasRank() || !to.HasRank() || len(from.Shape()) != len(to.Shape()) {
		return false
	}
	fromStrides, fromOffset, ok1 := from.Strides()
	toStrides, toOffset, ok2 := to.Strides()
	if !ok1 || !ok2 {
		return false
	}
	known := append(append([]int64{fromOffset}, fromStrides...), from.Shape()...)
	for i, want := range append(append([]int64{toOffset}, toStrides...), to.Shape()...) {
		if known[i] == ir.Dynamic && want != ir.Dynamic {
			return false
		}
	}
	return true
}

// subviewOfEverything drops a view of all elements.
func subviewOfEverything(r *rewrite.Rewriter, s SubViewOp) bool {
	shape := s.SourceType().Shape()
	return len(s.Type().Shape()) == len(shape) && s.Everything(shape) && replaceByCast(r, s.Op, s.Source)
}

func reinterpretConstants(r *rewrite.Rewriter, c ReinterpretCastOp) bool {
	offset, c1 := fixMixed([]ir.Mixed{c.MixedOffset()}, true)
	size, c2 := fixMixed(c.MixedSizes(), true)
	stride, c3 := fixMixed(c.MixedStrides(), false)
	if !c1 && !c2 && !c3 {
		return false
	}
	_, n := ir.SplitMixed(size)
	_, st := ir.SplitMixed(stride)
	_, at := ir.SplitMixed(offset)
	old := c.Type()
	t := ir.MemRef(n, old.Elem(), ir.StridedLayout(st, at[0]), old.Space())
	return replaceByCast(r, c.Op, NewReinterpretCast(r.Builder, t, c.Source, offset[0], size, stride).Result)
}

func viewConstants(r *rewrite.Rewriter, v ViewOp) bool {
	t := v.Type()
	shape, rest := fixSizes(t.Shape(), v.Sizes)
	if len(rest) == len(v.Sizes) {
		return false
	}
	n := View.New(r.Builder, ViewOp{Source: v.Source, ByteShift: v.ByteShift, Sizes: rest},
		ir.MemRef(shape, t.Elem(), t.Layout(), t.Space()))
	n.Op.SetDiscardableAttrs(v.Op.DiscardableAttrs())
	return replaceByCast(r, v.Op, n.Result)
}

// copyNothing drops copies of a buffer to itself and of no elements.
func copyNothing(r *rewrite.Rewriter, c CopyOp) bool {
	empty := func(v *ir.Value) bool {
		t, ok := v.Type().(*ir.MemRefType)
		return ok && t.HasRank() && slices.Contains(t.Shape(), 0)
	}
	if !empty(c.Source) && !empty(c.Target) && c.Source != c.Target {
		return false
	}
	r.Erase(c.Op)
	return true
}

// knownMetadata replaces what the source's type already tells.
func knownMetadata(r *rewrite.Rewriter, e ExtractStridedMetadataOp) bool {
	t := e.Source.Type().(*ir.MemRefType)
	strides, offset, ok := t.Strides()
	if !ok {
		return false
	}
	changed := false
	known := append(append([]int64{offset}, t.Shape()...), strides...)
	for i, n := range known {
		v := e.Result(i + 1)
		if n == ir.Dynamic || !v.HasUses() {
			continue
		}
		c := r.ConstantIn("arith", ir.Integer(ir.Index, n), ir.Index, e.Loc())
		if c == nil {
			return changed
		}
		r.ReplaceAllUses(v, c.Result(0))
		changed = true
	}
	return changed
}

// inlineScope drops a scope in which nothing is allocated on the stack, or that ends where
// the scope around it does.
func inlineScope(r *rewrite.Rewriter, s AllocaScopeOp) bool {
	if next := s.Op.Next(); next != nil && next.Has(ir.Terminator) && s.ParentOp().Has(ir.AutomaticAllocationScope) {
		return inlined(r, s)
	}
	found := ir.WalkNested(s.Op, func(op *ir.Op) ir.WalkResult {
		if op.Has(ir.AutomaticAllocationScope) {
			return ir.Skip
		}
		if mayAllocateOnStack(op) {
			return ir.Interrupt
		}
		return ir.Advance
	})
	if found == ir.Interrupt {
		return false
	}
	return inlined(r, s)
}

// inlined puts the body in the place of a scope.
func inlined(r *rewrite.Rewriter, s AllocaScopeOp) bool {
	body := s.Body.Entry()
	last := body.Last()
	r.InlineBlockBefore(body, s.Op)
	r.Replace(s.Op, last.Operands()...)
	r.Erase(last)
	return true
}

func mayAllocateOnStack(op *ir.Op) bool {
	if op.Has(ir.RecursiveMemoryEffects) || op.Has(ir.Terminator) {
		return false
	}
	effects, known := ir.EffectsOf(op)
	if !known {
		return true
	}
	return slices.ContainsFunc(effects, func(e ir.Effect) bool {
		return e.Kind == ir.Allocate &&
			e.Resource == AutomaticScope
	})
}
