package tile

import (
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Respell says with operations on tiles what upstream's tensor operations say in a
// kernel: one thing has one name in passes.
func Respell(k KernelOp) {
	var ops []*ir.Op
	ir.WalkOps(k.Op, func(op *ir.Op) { ops = append(ops, op) })
	for _, op := range ops {
		if v := respelled(ir.Before(op), op); v != nil {
			op.Result(0).ReplaceAllUsesWith(v)
			op.Erase()
		}
	}
}

// respelled is the tile that an operation of a kernel makes, by one of ours; nil where the
// operation has no other name.
func respelled(b *ir.Builder, op *ir.Op) *ir.Value {
	if o, ok := tensor.Splat.Cast(op); ok {
		return Fill.New(b, FillOp{Value: o.Input}, o.Aggregate.Type()).Result
	}
	if o, ok := tensor.ExpandShape.Cast(op); ok {
		return Reshape.New(b, ReshapeOp{Source: o.Source}, o.Result.Type()).Result
	}
	if o, ok := tensor.CollapseShape.Cast(op); ok {
		return Reshape.New(b, ReshapeOp{Source: o.Source}, o.Result.Type()).Result
	}
	return nil
}

// respell is [Respell] as a pattern.
func respell[W any](r *rewrite.Rewriter, w W) bool {
	op := ir.OpOf(w)
	if _, inside := ir.Enclosing(op, Kernel); !inside || !ir.HasStaticShape(op.Result(0).Type()) {
		return false
	}
	r.Replace(op, respelled(r.Builder, op))
	return true
}
