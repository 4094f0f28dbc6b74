package linalg

import "github.com/tsopt/tsopt/ir"

// verifyPlace rejects operations in a kernel: they compute whole tensors, and kernels are made of them. Inside a kernel
// tensors are tiles.
func verifyPlace(op *ir.Op) error {
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if p.Name() == "tile.kernel" {
			return op.Errorf("is an operation on whole tensors inside of a tile.kernel; move it out of the kernel, or write it " +
				"with operations on tiles: arith and math on each element, tile.gemm, tile.reduce, tile.transpose")
		}
	}
	return nil
}
