package memreftollvm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// ExpandPass is expand-strided-metadata.
var ExpandPass = &pass.Pass{
	Name:  "expand-strided-metadata",
	Class: "ExpandStridedMetadataPass",
	Doc: `Expand memref operations into easier to analyze constructs

Expresses subview, expand_shape and collapse_shape by the base buffer, offset,
sizes and strides of their source and a reinterpret_cast. The arithmetic is in
arith, as if upstream's affine.apply had been lowered at once.`,
	New: func() pass.Runner { return expander{} },
}

type expander struct{}

// Run rewrites everything inside op.
func (expander) Run(ctx *pass.Context, op *ir.Op) error {
	rewrite.Greedy(op, ExpandPatterns(), rewrite.Config{Registry: ctx.Dialects})
	return nil
}

// ExpandPatterns are the rewrites of expand-strided-metadata.
func ExpandPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(memref.SubView, "expand-subview", func(r *rewrite.Rewriter, op memref.SubViewOp) bool {
			return replaceView(r, op.Op, op.Type(), op.Source(), func(m metadata) metadata { return m.subview(r.Builder, op) })
		}),
		rewrite.On(memref.ExpandShape, "expand-expand-shape", func(r *rewrite.Rewriter, op memref.ExpandShapeOp) bool {
			return replaceView(r, op.Op, op.Type(), op.Source(), func(m metadata) metadata { return m.expanded(r.Builder, op) })
		}),
		rewrite.On(memref.CollapseShape, "expand-collapse-shape", func(r *rewrite.Rewriter, op memref.CollapseShapeOp) bool {
			return replaceView(r, op.Op, op.Type(), op.Source(), func(m metadata) metadata { return m.collapsed(r.Builder, op) })
		}),
		rewrite.On(memref.ExtractStridedMetadata, "metadata-of-reinterpret-cast", metadataOfReinterpret),
		rewrite.On(memref.ExtractStridedMetadata, "metadata-of-alloc", metadataOfAlloc),
		rewrite.On(memref.ExtractAlignedPointerAsIndex, "pointer-of-view", pointerOfView),
	}
}

// metadata is a memref taken apart.
type metadata struct {
	base           *ir.Value
	offset         ir.Mixed
	sizes, strides []ir.Mixed
}

func constIndex(v int64) ir.Mixed { return ir.Mixed{Const: v} }

func knownOr(static int64, v *ir.Value) ir.Mixed {
	if static != ir.Dynamic {
		return constIndex(static)
	}
	return ir.Mixed{Value: v}
}

// metadataOf takes a memref apart; what its type says is a constant.
func metadataOf(b *ir.Builder, v *ir.Value) (metadata, bool) {
	t, ok := v.Type().(*ir.MemRefType)
	if !ok || !t.HasRank() {
		return metadata{}, false
	}
	strides, offset, ok := t.Strides()
	if !ok {
		return metadata{}, false
	}
	op := memref.ExtractStridedMetadata.Of(b.Create(ir.OpState{Def: memref.ExtractStridedMetadata.OpDef, Operands: []*ir.Value{v}}))
	m := metadata{base: op.Result(0), offset: knownOr(offset, op.Result(1))}
	for i, n := range t.Shape() {
		m.sizes = append(m.sizes, knownOr(n, op.Sizes()[i]))
		m.strides = append(m.strides, knownOr(strides[i], op.Strides()[i]))
	}
	return m, true
}

// replaceView replaces a view by a reinterpret_cast of its source's base.
func replaceView(r *rewrite.Rewriter, op *ir.Op, t *ir.MemRefType, source *ir.Value, apply func(metadata) metadata) bool {
	if _, _, ok := t.Strides(); !ok {
		return false
	}
	m, ok := metadataOf(r.Builder, source)
	if !ok {
		return false
	}
	m = apply(m).fitted(t)
	cast := memref.NewReinterpretCast(r.Builder, t, m.base, m.offset, m.sizes, m.strides)
	r.Replace(op, cast.Result(0))
	return true
}

// fitted takes from the type what it knows, so that the cast verifies.
func (m metadata) fitted(t *ir.MemRefType) metadata {
	strides, offset, _ := t.Strides()
	m.offset = prefer(offset, m.offset)
	for i, n := range t.Shape() {
		m.sizes[i] = prefer(n, m.sizes[i])
		m.strides[i] = prefer(strides[i], m.strides[i])
	}
	return m
}

// prefer is the static number where there is one.
func prefer(static int64, m ir.Mixed) ir.Mixed {
	if static != ir.Dynamic {
		return constIndex(static)
	}
	return m
}

func (m metadata) subview(b *ir.Builder, op memref.SubViewOp) metadata {
	dropped := op.DroppedDims()
	offsets, sizes, steps := op.MixedOffsets(), op.MixedSizes(), op.MixedStrides()
	out := metadata{base: m.base, offset: m.offset}
	for i, stride := range m.strides {
		if !dropped[i] {
			out.sizes = append(out.sizes, sizes[i])
			out.strides = append(out.strides, times(b, stride, steps[i]))
		}
	}
	for i, stride := range m.strides {
		out.offset = plus(b, out.offset, times(b, offsets[i], stride))
	}
	return out
}

func (m metadata) expanded(b *ir.Builder, op memref.ExpandShapeOp) metadata {
	out := metadata{base: m.base, offset: m.offset, sizes: op.MixedOutputShape()}
	out.strides = make([]ir.Mixed, len(out.sizes))
	for i, group := range op.Groups() {
		run := m.strides[i]
		for j := len(group) - 1; j >= 0; j-- {
			out.strides[group[j]] = run
			if j > 0 {
				run = times(b, run, out.sizes[group[j]])
			}
		}
	}
	return out
}

func (m metadata) collapsed(b *ir.Builder, op memref.CollapseShapeOp) metadata {
	out := metadata{base: m.base, offset: m.offset}
	shape := op.Source().Type().(*ir.MemRefType).Shape()
	for _, group := range op.Groups() {
		size, last := constIndex(1), group[len(group)-1]
		for _, d := range group {
			size = times(b, size, m.sizes[d])
		}
		for j := len(group) - 1; j > 0 && shape[last] == 1; j-- {
			last = group[j-1]
		}
		out.sizes = append(out.sizes, size)
		out.strides = append(out.strides, m.strides[last])
	}
	if len(op.Groups()) == 0 {
		out.sizes, out.strides = nil, nil
	}
	return out
}

// plus and times compute with numbers that are constants where both are.

func plus(b *ir.Builder, x, y ir.Mixed) ir.Mixed {
	switch {
	case x.Value == nil && y.Value == nil:
		return constIndex(x.Const + y.Const)
	case x.Value == nil && x.Const == 0:
		return y
	case y.Value == nil && y.Const == 0:
		return x
	}
	return ir.Mixed{Value: compute(b, arith.AddI.OpDef, x, y)}
}

func times(b *ir.Builder, x, y ir.Mixed) ir.Mixed {
	switch {
	case x.Value == nil && y.Value == nil:
		return constIndex(x.Const * y.Const)
	case x.Value == nil && x.Const == 0, y.Value == nil && y.Const == 0:
		return constIndex(0)
	case x.Value == nil && x.Const == 1:
		return y
	case y.Value == nil && y.Const == 1:
		return x
	}
	return ir.Mixed{Value: compute(b, arith.MulI.OpDef, x, y)}
}

func compute(b *ir.Builder, def *ir.OpDef, x, y ir.Mixed) *ir.Value {
	return b.Value(def, ir.Index, materialised(b, x), materialised(b, y))
}

func materialised(b *ir.Builder, m ir.Mixed) *ir.Value {
	if m.Value != nil {
		return m.Value
	}
	return arith.ConstantIndex(b, m.Const)
}

// results are the values that replace those of extract_strided_metadata.
func (m metadata) results(b *ir.Builder) []*ir.Value {
	out := []*ir.Value{m.base, materialised(b, m.offset)}
	for _, list := range [][]ir.Mixed{m.sizes, m.strides} {
		for _, x := range list {
			out = append(out, materialised(b, x))
		}
	}
	return out
}

// metadataOfReinterpret knows what a reinterpret_cast was given.
func metadataOfReinterpret(r *rewrite.Rewriter, op memref.ExtractStridedMetadataOp) bool {
	cast, ok := memref.ReinterpretCast.Cast(op.Source().DefiningOp())
	if !ok {
		return false
	}
	source, ok := metadataOf(r.Builder, cast.Source())
	if !ok {
		return false
	}
	m := metadata{source.base, cast.MixedOffset(), cast.MixedSizes(), cast.MixedStrides()}
	r.Replace(op.Op, m.results(r.Builder)...)
	return true
}

// metadataOfAlloc knows the sizes that a buffer was made of.
func metadataOfAlloc(r *rewrite.Rewriter, op memref.ExtractStridedMetadataOp) bool {
	def := op.Source().DefiningOp()
	if def == nil || !memref.IsAllocLike(def) {
		return false
	}
	alloc := memref.AllocLike{Op: def}
	t := alloc.Type()
	if t.Layout() != nil {
		return false
	}
	b := r.Builder
	m := metadata{sizes: ir.MixedIndices(alloc.DynamicSizes(), t.Shape())}
	m.strides = make([]ir.Mixed, len(m.sizes))
	run := constIndex(1)
	for i := len(m.sizes) - 1; i >= 0; i-- {
		m.strides[i] = run
		run = times(b, run, m.sizes[i])
	}
	base := ir.MemRef(nil, t.Elem(), nil, t.Space())
	m.base = memref.NewReinterpretCast(b, base, op.Source(), constIndex(0), nil, nil).Result(0)
	r.Replace(op.Op, m.results(b)...)
	return true
}

// pointerOfView asks the buffer itself: views have its base pointer, but for
// memref.view, which moves it.
func pointerOfView(r *rewrite.Rewriter, op memref.ExtractAlignedPointerAsIndexOp) bool {
	def := op.Operand(0).DefiningOp()
	view, ok := ir.As[ir.ViewLike](def)
	if !ok || memref.View.Is(def) || memref.MemorySpaceCast.Is(def) {
		return false
	}
	r.SetOperand(op.Op, 0, view.ViewSource())
	return true
}
