package tile

import "github.com/tsopt/tsopt/ir"

// InKernel checks that op is in a tile.kernel, whose units run it, or in a private function, which kernels may call.
func InKernel(op *ir.Op) error {
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if Kernel.Is(p) {
			return nil
		}
		if _, ok := ir.As[ir.FunctionLike](p); ok {
			if ir.SymbolVisibility(p) == "private" {
				return nil
			}
			return op.Errorf("must be inside of a tile.kernel; move it there, or make @%s private if kernels call it",
				ir.SymbolName(p))
		}
	}
	return nil
}

// verifyPlace allows kernels and their parameters on the host, and all other operations in kernels.
func verifyPlace(op *ir.Op) error {
	if Kernel.Is(op) || Param.Is(op) {
		return nil
	}
	return InKernel(op)
}
