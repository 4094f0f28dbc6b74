package tile

import (
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
)

// A short form is one operation for several others, or for its own full form: programs are written in them, and desugar
// expands them, so that passes see one form of each thing.

// Short reports whether an operation is a short form.
func Short(op *ir.Op) bool {
	switch op.Def() {
	case Kernel.OpDef:
		return Kernel.Of(op).Stepped()
	case Pipelined.OpDef:
		return Pipelined.Of(op).Literal != nil
	case Gemm.OpDef:
		return Gemm.Of(op).Acc == nil
	case Reduce.OpDef:
		o := Reduce.Of(op)
		return len(o.Dims) > 1 || o.Keep
	case Broadcast.OpDef:
		return Broadcast.Of(op).Dims != nil
	case tensor.Insert.OpDef:
		_, tile := TileOf(op.Result(0).Type())
		return tile && InKernel(op) == nil
	}
	return false
}

// WrittenOut fails for a kernel that has short forms.
func (o KernelOp) WrittenOut() error {
	var err error
	ir.WalkOps(o.Op, func(op *ir.Op) {
		if err == nil && Short(op) {
			err = op.Errorf("is a shorthand that this pass does not support; run --desugar first")
		}
	})
	return err
}
