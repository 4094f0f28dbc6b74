package gemm

import (
	"fmt"

	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// wgmmaOperand is an operand in shared memory.
type wgmmaOperand struct {
	desc layout.MatrixDescriptor
	base *ir.Value // the descriptor of the warpgroup's first element
	// outerRow says that a row of memory is one of M or N.
	outerRow bool
	bits     int64
}

// begins reports whether instructions can begin so many elements apart: if rows do not run along K, only at a piece of
// a row.
func (f wgmmaOperand) begins(step int64) bool {
	return f.outerRow || step*f.bits%(8*f.desc.Mode.Span()) == 0
}

// sharedOperand makes the descriptor of an operand, for the warpgroup whose block of extent along M or N has a number.
func sharedOperand(c *emit.Ctx, v *ir.Value, outer bool, number *ir.Value, extent, bits int64) (f wgmmaOperand,
	err error) {
	t, ok := v.Type().(*ir.MemRefType)
	if !ok {
		return f, fmt.Errorf("an operand is in registers; run --infer-layout")
	}
	m, err := tile.MemoryOf(t)
	if err != nil {
		return f, err
	}
	f = wgmmaOperand{bits: bits, outerRow: !outer}
	if f.desc, err = layout.WGMMADescriptor(m, outer); err != nil {
		return f, err
	}
	b := c.Builder
	address := llvm.PtrToInt.New(b, llvm.CastOp{Arg: address.Pointer(c, c.Get(v), address.SharedSpace)}, ir.I32).Result
	if number != nil {
		step := c.Times(b, number, f.offset(extent, 0))
		address = arith.Binary(b, arith.AddI, address, arith.Cast(b, arith.IndexCast, step, ir.I32))
	}
	// The descriptor has bits 4 to 17 of the address.
	field := arith.Binary(b, arith.ShRUI, arith.Binary(b, arith.AndI, address, arith.ConstantInt(b, 0x3FFFF, ir.I32)),
		arith.ConstantInt(b, 4, ir.I32))
	wide := arith.Cast(b, arith.ExtUI, field, ir.I64)
	f.base = arith.Binary(b, arith.OrI, wide, arith.ConstantInt(b, int64(f.desc.Bits()), ir.I64))
	return f, nil
}

// offset is the start of the piece at a place along M or N and along K.
func (f wgmmaOperand) offset(outer, k int64) int64 {
	if f.outerRow {
		return f.desc.Offset(outer, k, f.bits)
	}
	return f.desc.Offset(k, outer, f.bits)
}

// behind is the difference between a piece's descriptor and that of the first element.
func (f wgmmaOperand) behind(outer, k int64) int64 { return f.offset(outer, k) >> 4 }

func (f wgmmaOperand) descriptor(c *emit.Ctx, outer, k int64) *ir.Value {
	off := f.behind(outer, k)
	if off == 0 {
		return f.base
	}
	return arith.Binary(c.Builder, arith.AddI, f.base, arith.ConstantInt(c.Builder, off, ir.I64))
}
