package memreftollvm

import (
	"github.com/tsopt/tsopt/dialects/affine"
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
affine.apply, which lower-affine lowers to arith:

` + "```mlir\n" + `%base, %offset, %sizes, %strides = memref.extract_strided_metadata %m
    : memref<?xf32> -> memref<f32>, index, index, index
%at = affine.apply affine_map<()[s0, s1] -> (s0 + s1)>()[%offset, %i]
%v = memref.reinterpret_cast %base to offset: [%at], sizes: [4], strides: [1]
    : memref<f32> to memref<4xf32, strided<[1], offset: ?>>
` + "```",
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
	known := rewrite.Filter(memref.Patterns(), []string{"known-metadata"}, nil)
	return append(known, []rewrite.Pattern{
		rewrite.On(memref.SubView, "expand-subview", func(r *rewrite.Rewriter, op memref.SubViewOp) bool {
			return replaceView(r, op.Op, op.Type(), op.Source, func(m metadata) metadata { return m.subview(r.Builder, op) })
		}),
		rewrite.On(memref.ExpandShape, "expand-expand-shape", func(r *rewrite.Rewriter, op memref.ExpandShapeOp) bool {
			return replaceView(r, op.Op, op.Type(), op.Source, func(m metadata) metadata { return m.expanded(r.Builder, op) })
		}),
		rewrite.On(memref.CollapseShape, "expand-collapse-shape", func(r *rewrite.Rewriter, op memref.CollapseShapeOp) bool {
			return replaceView(r, op.Op, op.Type(), op.Source, func(m metadata) metadata { return m.collapsed(r.Builder, op) })
		}),
		rewrite.On(memref.ExtractStridedMetadata, "metadata-of-buffer", metadataOfBuffer),
		rewrite.On(memref.ExtractStridedMetadata, "metadata-of-view", metadataOfView),
		rewrite.On(memref.ExtractAlignedPointerAsIndex, "pointer-of-view", pointerOfView),
	}...)
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
	op := memref.ExtractStridedMetadata.New(b, memref.ExtractStridedMetadataOp{Source: v})
	m := metadata{base: op.BaseBuffer, offset: knownOr(offset, op.Offset)}
	for i, n := range t.Shape() {
		m.sizes = append(m.sizes, knownOr(n, op.Sizes[i]))
		m.strides = append(m.strides, knownOr(strides[i], op.Strides[i]))
	}
	return m, true
}

// replaceView replaces a view by a reinterpret_cast of its source's base.
func replaceView(r *rewrite.Rewriter, op *ir.Op, t *ir.MemRefType, source *ir.Value,
	apply func(metadata) metadata) bool {
	if _, _, ok := t.Strides(); !ok {
		return false
	}
	m, ok := metadataOf(r.Builder, source)
	if !ok {
		return false
	}
	m = apply(m).fitted(t)
	cast := memref.NewReinterpretCast(r.Builder, t, m.base, m.offset, m.sizes, m.strides)
	r.Replace(op, cast.Result)
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
	out := metadata{base: m.base}
	linear, operands := ir.Sym(0), []ir.Mixed{m.offset}
	for i, stride := range m.strides {
		step := multiply(b, steps[i], stride)
		if !dropped[i] {
			out.sizes = append(out.sizes, sizes[i])
			out.strides = append(out.strides, step)
		}
		linear = linear.Add(ir.Sym(2*i + 1).Mul(ir.Sym(2*i + 2)))
		operands = append(operands, offsets[i], stride)
	}
	out.offset = affine.Apply1(b, ir.NewAffineMap(0, len(operands), linear), operands...)
	return out
}

// multiply multiplies numbers, which are symbols of one map.
func multiply(b *ir.Builder, xs ...ir.Mixed) ir.Mixed {
	e := ir.Const(1)
	for i := range xs {
		e = e.Mul(ir.Sym(i))
	}
	return affine.Apply1(b, ir.NewAffineMap(0, len(xs), e), xs...)
}

func (m metadata) expanded(b *ir.Builder, op memref.ExpandShapeOp) metadata {
	out := metadata{base: m.base, offset: m.offset}
	shape := op.Type().Shape()
	for i, group := range op.Groups() {
		sizes, strides := expandedGroup(b, shape, group, m.sizes[i], m.strides[i])
		out.sizes = append(out.sizes, sizes...)
		out.strides = append(out.strides, strides...)
	}
	if len(op.Groups()) == 0 {
		for range shape {
			out.sizes = append(out.sizes, constIndex(1))
			out.strides = append(out.strides, constIndex(1))
		}
	}
	return out
}

// expandedGroup are the sizes and strides of the dimensions that one of a given
// size and stride is split into. One of the sizes may be unknown.
func expandedGroup(b *ir.Builder, shape, group []int64, size, stride ir.Mixed) (sizes, strides []ir.Mixed) {
	known, unknown := int64(1), 0
	for j, d := range group {
		sizes = append(sizes, constIndex(shape[d]))
		if shape[d] == ir.Dynamic {
			unknown = j
		} else {
			known *= shape[d]
		}
	}
	if shape[group[unknown]] == ir.Dynamic {
		sizes[unknown] = affine.Apply1(b, ir.NewAffineMap(0, 1, ir.Sym(0).FloorDiv(ir.Const(known))), size)
	}
	strides = make([]ir.Mixed, len(group))
	before := int64(1)
	for j := range unknown {
		before *= shape[group[j]]
		strides[j] = affine.Apply1(b, ir.NewAffineMap(0, 2, ir.Sym(0).FloorDiv(ir.Const(before)).Mul(ir.Sym(1))), size,
			stride)
	}
	for j := unknown; j < len(group); j++ {
		run := int64(1)
		for _, d := range group[j+1:] {
			run *= shape[d]
		}
		strides[j] = affine.Apply1(b, ir.NewAffineMap(0, 1, ir.Sym(0).Mul(ir.Const(run))), stride)
	}
	return sizes, strides
}

func (m metadata) collapsed(b *ir.Builder, op memref.CollapseShapeOp) metadata {
	out := metadata{base: m.base, offset: m.offset}
	shape := op.Source.Type().(*ir.MemRefType).Shape()
	for i, group := range op.Groups() {
		size := constIndex(op.Type().Shape()[i])
		if size.Const == ir.Dynamic {
			var sizes []ir.Mixed
			for _, d := range group {
				sizes = append(sizes, m.sizes[d])
			}
			size = multiply(b, sizes...)
		}
		out.sizes = append(out.sizes, size)
		out.strides = append(out.strides, m.strideOf(group, shape))
	}
	return out
}

// strideOf is the stride of the last dimension of a group that is not of size 1.
func (m metadata) strideOf(group, shape []int64) ir.Mixed {
	last := group[len(group)-1]
	for j := len(group) - 1; j > 0 && shape[last] == 1; j-- {
		last = group[j-1]
	}
	return m.strides[last]
}

// contiguousStrides are the strides of a buffer with the identity layout.
func contiguousStrides(b *ir.Builder, sizes []ir.Mixed) []ir.Mixed {
	out := make([]ir.Mixed, len(sizes))
	for i := len(sizes) - 1; i >= 0; i-- {
		out[i] = multiply(b, sizes[i+1:]...)
	}
	return out
}

// results are the values that replace those of extract_strided_metadata.
func (m metadata) results(b *ir.Builder) []*ir.Value {
	out := []*ir.Value{m.base, arith.Index(b, m.offset)}
	for _, list := range [][]ir.Mixed{m.sizes, m.strides} {
		for _, x := range list {
			out = append(out, arith.Index(b, x))
		}
	}
	return out
}
