package fragment

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
)

// loadMatrices loads 8x8 matrices of 16-bit elements: one word of each for every
// thread.
func loadMatrices(c *emit.Ctx, p *ir.Value, matrices int64, transposed bool) []*ir.Value {
	var t ir.Type = ir.I32
	if matrices > 1 {
		fields := make([]ir.Type, matrices)
		for i := range fields {
			fields[i] = ir.I32
		}
		t = llvm.Struct(fields...)
	}
	layout := nvvm.Row
	if transposed {
		layout = nvvm.Col
	}
	v := nvvm.LdMatrix.New(c.Builder, nvvm.MatrixOp{Ptr: p, Num: matrices, Layout: layout,
		Shape: nvvm.LdStMatrixShape(8, 8)}, t).Result
	if matrices == 1 {
		return []*ir.Value{v}
	}
	return emit.StructFields(c.Builder, v, int(matrices))
}

// StoreMatrixWords stores 8x8 matrices of 16-bit elements, of each a word of every thread.
func StoreMatrixWords(c *emit.Ctx, p *ir.Value, words []*ir.Value, transposed bool) {
	layout := nvvm.Row
	if transposed {
		layout = nvvm.Col
	}
	nvvm.StMatrix.New(c.Builder, nvvm.MatrixOp{Ptr: p, Sources: words, Layout: layout, Shape: nvvm.LdStMatrixShape(8, 8)})
}
