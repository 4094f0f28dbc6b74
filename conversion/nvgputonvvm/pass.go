// Package nvgputonvvm is --convert-nvgpu-to-nvvm: the operations on the
// registers and barriers of NVIDIA's GPUs become those of nvvm, one instruction
// each or a few.
package nvgputonvvm

import (
	"github.com/tsopt/tsopt/conversion/gputonvvm"
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/conversion/scfstructural"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-nvgpu-to-nvvm.
var Pass = &pass.Pass{
	Name:  "convert-nvgpu-to-nvvm",
	Class: "ConvertNVGPUToNVVMPass",
	Doc: `Convert NVGPU dialect to NVVM dialect

Asynchronous copies, ldmatrix, mma.sync, mbarriers, TMA
and warpgroup matrices become nvvm operations on pointers and registers.

` + "```mlir\n" + `%0 = nvgpu.device_async_copy %g[%i], %s[%i], 4 : memref<64xf32> to memref<64xf32, 3>
` + "```\n\nbecomes, for addresses `%a` and `%b`,\n\n```mlir\n" + `nvvm.cp.async.shared.global %b, %a, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
` + "```",
	New: func() pass.Runner { return runner{} },
}

type runner struct{}

// Run converts everything inside op.
func (runner) Run(ctx *pass.Context, op *ir.Op) error {
	for m := range ir.Collect(op, nvgpu.MmaSync) {
		if _, ok := ptxType(m); !ok && m.A.Type().(*ir.VectorType).Elem() != ir.Type(ir.F32) {
			return m.Errorf("failed to deduce operand PTX types")
		}
	}
	c := gputonvvm.NewConverter(llvmtypes.Options{})
	AddTypes(c)
	target := rewrite.NewTarget(ctx.Dialects).LegalDialect("llvm", "arith", "memref", "nvvm")
	patterns := append(Patterns(c), scfstructural.Patterns(c.TypeConverter, target)...)
	return rewrite.ApplyPartialConversion(op, target, patterns)
}

// AddTypes tells a converter of the dialect's types that stay inside of a kernel.
func AddTypes(c *llvmtypes.Converter) {
	c.Add(func(t ir.Type) (ir.Type, bool) {
		switch t := t.(type) {
		case *nvgpu.TokenType:
			if t == nvgpu.BarrierToken {
				return ir.I64, true
			}
			return ir.I32, true
		case *nvgpu.BarrierGroupType:
			return c.Type(barrierMemory(t)), true
		case *nvgpu.MatrixType:
			return matrixType(t), true
		}
		return nil, false
	})
}

// lowering holds what all patterns need.
type lowering struct{ c *llvmtypes.Converter }

// Patterns convert the nvgpu dialect.
func Patterns(c *llvmtypes.Converter) []rewrite.ConversionPattern {
	l := lowering{c}
	return []rewrite.ConversionPattern{
		on(c, nvgpu.DeviceAsyncCopy, l.copy),
		on(c, nvgpu.DeviceAsyncCreateGroup, l.createGroup),
		on(c, nvgpu.DeviceAsyncWait, l.wait),
		on(c, nvgpu.LdMatrix, l.ldMatrix),
		on(c, nvgpu.MmaSync, l.mma),
		on(c, nvgpu.MmaSparseSync, l.sparseMma),
		on(c, nvgpu.Rcp, l.rcp),
		on(c, nvgpu.MBarrierCreate, l.create),
		on(c, nvgpu.MBarrierGet, l.get),
		on(c, nvgpu.MBarrierInit, l.init),
		on(c, nvgpu.MBarrierArrive, l.arrive),
		on(c, nvgpu.MBarrierArriveNocomplete, l.arriveNocomplete),
		on(c, nvgpu.MBarrierTestWait, l.testWait),
		on(c, nvgpu.MBarrierArriveExpectTx, l.expectTx),
		on(c, nvgpu.MBarrierTryWaitParity, l.tryWait),
		on(c, nvgpu.TmaFence, l.fence),
		on(c, nvgpu.TmaPrefetch, l.prefetch),
		on(c, nvgpu.TmaAsyncLoad, l.load),
		on(c, nvgpu.TmaAsyncStore, l.store),
		on(c, nvgpu.TmaCreateDescriptor, l.createDescriptor),
		on(c, nvgpu.WarpgroupGenerateDescriptor, l.matrixDescriptor),
		on(c, nvgpu.WarpgroupMma, l.warpgroupMma),
		on(c, nvgpu.WarpgroupMmaStore, l.warpgroupStore),
		on(c, nvgpu.WarpgroupMmaInitAccumulator, l.initAccumulator),
	}
}

// on is the pattern of an operation, named for it.
func on[W any](c *llvmtypes.Converter, def ir.Def[W],
	fn func(r *rewrite.ConversionRewriter, op, in W) bool) rewrite.ConversionPattern {
	return rewrite.ConvertOn(def, c.TypeConverter, def.OpDef.Name, fn)
}

// address is that of an element of a memref.
func (l lowering) address(b *ir.Builder, t ir.Type, desc *ir.Value, indices []*ir.Value) *ir.Value {
	return l.c.StridedElementPtr(b, t.(*ir.MemRefType), desc, indices, 0)
}

func toI32(b *ir.Builder, v *ir.Value) *ir.Value {
	return llvm.Trunc.New(b, llvm.CastOp{Arg: v}, ir.I32).Result
}

func allToI32(b *ir.Builder, vs []*ir.Value) []*ir.Value {
	out := make([]*ir.Value, len(vs))
	for i, v := range vs {
		out[i] = toI32(b, v)
	}
	return out
}

func constI32(b *ir.Builder, v int64) *ir.Value { return llvm.NewConstant(b, ir.I32, ir.I32Attr(v)) }

// constI64 is a constant of type i64 whose attribute is an i32, as upstream
// writes it here.
func constI64(b *ir.Builder, v int64) *ir.Value { return llvm.NewConstant(b, ir.I64, ir.I32Attr(v)) }

func one(v *ir.Value) []*ir.Value { return []*ir.Value{v} }
