package nvgputonvvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// copy is cp.async. With fewer source elements than destination elements their
// bytes are an operand, and the hardware fills the rest with zeros.
func (l lowering) copy(r *rewrite.ConversionRewriter, op, in nvgpu.DeviceAsyncCopyOp) bool {
	b := r.Builder
	dst := op.Dst.Type().(*ir.MemRefType)
	if _, _, ok := dst.Strides(); !ok {
		return r.Fail(op.Op, "has a destination that is not strided")
	}
	to := l.address(b, dst, in.Dst, in.DstIndices)
	from := l.address(b, op.Src.Type(), in.Src, in.SrcIndices)
	from = llvm.AddrSpaceCast.New(b, llvm.AddrSpaceCastOp{Arg: from}, llvm.Pointer(1)).Result
	width, _ := ir.BitWidth(dst.Elem())
	bytes := op.DstElements * int64(width) / 8
	cache := nvvm.CacheCA
	if op.BypassL1 {
		cache = nvvm.CacheCG
	}
	nvvm.CpAsync.New(b, nvvm.CpAsyncOp{Dst: to, Src: from, CPSize: l.sourceBytes(b, in.SrcElements, int64(width)),
		Size: bytes, Modifier: cache})
	r.Replace(op.Op, constI32(b, 0))
	return true
}

// sourceBytes is the size of n elements, nil for all.
func (l lowering) sourceBytes(b *ir.Builder, n *ir.Value, width int64) *ir.Value {
	if n == nil {
		return nil
	}
	three, bits := constI32(b, 3), constI32(b, width)
	total := llvm.Mul.New(b, llvm.BinaryOp{LHS: bits, RHS: toI32(b, n)}, ir.I32).Result
	return llvm.LShr.New(b, llvm.BinaryOp{LHS: total, RHS: three}, ir.I32).Result
}

func (l lowering) createGroup(r *rewrite.ConversionRewriter, op, _ nvgpu.Op) bool {
	nvvm.CpAsyncCommitGroup.New(r.Builder, nvvm.Op{})
	r.Replace(op.Op, constI32(r.Builder, 0))
	return true
}

func (l lowering) wait(r *rewrite.ConversionRewriter, op, _ nvgpu.DeviceAsyncWaitOp) bool {
	nvvm.CpAsyncWaitGroup.New(r.Builder, nvvm.CpAsyncWaitGroupOp{N: op.NumGroups})
	r.Erase(op.Op)
	return true
}
