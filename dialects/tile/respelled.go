package tile

import (
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Respell replaces upstream's tensor operations in a kernel by operations on tiles: passes see one name for one thing.
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

// respelled is the tile of an operation of a kernel as one of ours makes it; nil if there is none.
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
