package linalg

import (
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// FillPatterns are those of what reads a linalg.fill.
func FillPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(Copy, "copy-of-fill", copyOfFill),
		rewrite.On(Transpose, "transpose-of-fill", transposeOfFill),
		rewrite.On(tensor.Extract, "extract-of-fill", extractOfFill),
		rewrite.On(tensor.ExpandShape, "expand-of-fill", expandOfFill),
		rewrite.On(tensor.CollapseShape, "collapse-of-fill", collapseOfFill),
		rewrite.On(tensor.Concat, "concat-of-fills", concatOfFills),
		rewrite.On(tensor.Pad, "pad-of-fill", padOfFill),
	}
}

// fillOf is the fill that makes a tensor.
func fillOf(v *ir.Value) (NamedOp, bool) {
	op := v.DefiningOp()
	if !Fill.Is(op) {
		return NamedOp{}, false
	}
	return ir.View[NamedOp](op), true
}

// NewFill fills a tensor or memory with a scalar.
func NewFill(b *ir.Builder, value, init *ir.Value) NamedOp {
	return New(b, Fill, NamedOp{Nest: Nest{Ins: []*ir.Value{value}, Outs: []*ir.Value{init}}})
}

// copyOfFill fills the output of a copy; what fills an output that is overwritten is dropped.
func copyOfFill(r *rewrite.Rewriter, c NamedOp) bool {
	if f, ok := fillOf(c.Ins[0]); ok {
		r.ReplaceOp(c.Op, New(r.Builder, Fill, NamedOp{Nest: Nest{Ins: f.Ins, Outs: c.Outs}}).Op)
		return true
	}
	f, ok := fillOf(c.Outs[0])
	if !ok {
		return false
	}
	r.ReplaceOp(c.Op, New(r.Builder, Copy, NamedOp{Nest: Nest{Ins: c.Ins, Outs: f.Outs}, Cast: c.Cast}).Op)
	return true
}

func transposeOfFill(r *rewrite.Rewriter, t TransposeOp) bool {
	f, ok := fillOf(t.Input)
	if !ok {
		return false
	}
	r.ReplaceOp(t.Op, NewFill(r.Builder, f.Ins[0], t.Init).Op)
	return true
}

func extractOfFill(r *rewrite.Rewriter, e tensor.ExtractOp) bool {
	f, ok := fillOf(e.Tensor)
	if !ok {
		return false
	}
	r.Replace(e.Op, f.Ins[0])
	return true
}

// expandOfFill fills the other shape.
func expandOfFill(r *rewrite.Rewriter, e tensor.ExpandShapeOp) bool {
	f, ok := fillOf(e.Source)
	if !ok {
		return false
	}
	e.Source = f.Outs[0]
	init := tensor.ExpandShape.New(r.Builder, e, e.Result.Type()).Result
	r.ReplaceOp(e.Op, NewFill(r.Builder, f.Ins[0], init).Op)
	return true
}

// collapseOfFill fills the other shape.
func collapseOfFill(r *rewrite.Rewriter, c tensor.CollapseShapeOp) bool {
	f, ok := fillOf(c.Source)
	if !ok {
		return false
	}
	c.Source = f.Outs[0]
	init := tensor.CollapseShape.New(r.Builder, c, c.Result.Type()).Result
	r.ReplaceOp(c.Op, NewFill(r.Builder, f.Ins[0], init).Op)
	return true
}

// concatOfFills fills the joined tensor, where all parts have the same value.
func concatOfFills(r *rewrite.Rewriter, c tensor.ConcatOp) bool {
	var inits []*ir.Value
	var value *ir.Value
	for _, v := range c.Inputs {
		f, ok := fillOf(v)
		if !ok || value != nil && f.Ins[0] != value {
			return false
		}
		value, inits = f.Ins[0], append(inits, f.Outs[0])
	}
	init := tensor.Concat.New(r.Builder, tensor.ConcatOp{Dim: c.Dim, Inputs: inits}, c.Result.Type()).Result
	r.ReplaceOp(c.Op, NewFill(r.Builder, value, init).Op)
	return true
}

// padOfFill fills the padded tensor, where the padding has the same value.
func padOfFill(r *rewrite.Rewriter, p tensor.PadOp) bool {
	f, ok := fillOf(p.Source)
	if !ok || p.Constant() != f.Ins[0] || !ir.HasStaticShape(p.Result.Type()) {
		return false
	}
	init := tensor.Empty.New(r.Builder, tensor.EmptyOp{}, p.Result.Type()).Result
	r.ReplaceOp(p.Op, NewFill(r.Builder, f.Ins[0], init).Op)
	return true
}
