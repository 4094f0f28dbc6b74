// Package gputonvvm is --convert-gpu-to-nvvm: the code of a gpu.module becomes
// llvm and nvvm operations.
//
// Kernels become llvm.func with the attributes that the target reads, ids
// special registers, workgroup buffers globals in shared memory. What a kernel
// uses of arith, cf, func, index, math, memref and vector is converted along;
// math functions that the target lacks become calls of libdevice.
package gputonvvm

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/arithtollvm"
	"github.com/tsopt/tsopt/conversion/cftollvm"
	"github.com/tsopt/tsopt/conversion/functollvm"
	"github.com/tsopt/tsopt/conversion/indextollvm"
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/conversion/mathtollvm"
	"github.com/tsopt/tsopt/conversion/memreftollvm"
	"github.com/tsopt/tsopt/conversion/ubtollvm"
	"github.com/tsopt/tsopt/conversion/vectortollvm"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-gpu-to-nvvm.
var Pass = &pass.Pass{
	Name:  "convert-gpu-to-nvvm",
	Class: "ConvertGpuOpsToNVVMOps",
	Op:    "gpu.module",
	Doc: `Generate NVVM operations for gpu operations

Converts everything in a gpu.module to llvm and nvvm operations.`,
	New: func() pass.Runner { return &runner{rollback: true} },
}

type runner struct {
	indexBitwidth int
	hasRedux      bool
	barePtr       bool
	allowed       []string
	// keepIntrinsics leaves elementary functions as intrinsics of LLVM: they are
	// those that convert-math-to-nvvm made, which can be selected.
	keepIntrinsics bool
	// rollback is an option of upstream's that changes no result.
	rollback bool
}

// Options declares the pass's options.
func (p *runner) Options(o *pass.Options) {
	o.Int("index-bitwidth", &p.indexBitwidth, "Bitwidth of the index type, 0 to use size of machine word")
	o.Bool("has-redux", &p.hasRedux, "Target gpu supports redux")
	o.Bool("use-bare-ptr-memref-call-conv", &p.barePtr,
		"Replace memref arguments in GPU functions with bare pointers. All memrefs must have static shape.")
	o.Bool("keep-intrinsics", &p.keepIntrinsics,
		"Do not call libdevice: convert-math-to-nvvm has expanded unsupported functions")
	o.Bool("allow-pattern-rollback", &p.rollback, "Experimental performance flag to disallow pattern rollback")
	o.Strings("allowed-dialects", &p.allowed, "Run conversion patterns of only the specified dialects")
}

// Run converts a gpu.module.
func (p *runner) Run(ctx *pass.Context, module *ir.Op) error {
	for op := range module.Body().Ops() {
		if fn.Func.Is(op) {
			op.SetAttr("llvm.emit_c_interface", ir.Unit)
		}
	}
	rewrite.Greedy(module, []rewrite.Pattern{globalID(), splitShuffle(), expandAllReduce()},
		rewrite.Config{Registry: ctx.Dialects})
	c := NewConverter(llvmtypes.Options{IndexBitwidth: p.indexBitwidth, BarePtr: p.barePtr})
	target := rewrite.NewTarget(ctx.Dialects).
		LegalDialect("llvm", "nvvm").IllegalDialect("gpu").LegalOp(gpu.Yield.OpDef, gpu.Module.OpDef).
		IllegalOp(fn.Func.OpDef, cf.Assert.OpDef)
	if !p.keepIntrinsics {
		target.IllegalOp(unselectable()...)
	}
	return rewrite.ApplyPartialConversion(module, target, p.patterns(&lowering{c: c, sharedAlign: sharedAlign(module)}))
}

// unselectable are the intrinsics that the target cannot select; libdevice has
// them.
func unselectable() []*ir.OpDef {
	out := []*ir.OpDef{llvm.FRem.OpDef}
	for _, i := range []*llvm.Intrinsic{llvm.CopySign, llvm.Cos, llvm.Exp, llvm.Exp2, llvm.FAbs, llvm.FCeil, llvm.FFloor,
		llvm.Log,
		llvm.Log10, llvm.Log2, llvm.Pow, llvm.RoundEven, llvm.Round, llvm.Sin, llvm.Sqrt} {
		out = append(out, i.Def.OpDef)
	}
	return out
}

// patterns are those of the allowed dialects, all when none is named, and of
// gpu itself.
func (p *runner) patterns(l *lowering) []rewrite.ConversionPattern {
	var out []rewrite.ConversionPattern
	c := l.c
	for _, d := range []struct {
		name     string
		patterns []rewrite.ConversionPattern
	}{
		{"arith", arithtollvm.Patterns(c)}, {"cf", cftollvm.Patterns(c)},
		{"func", functollvm.Patterns(c)}, {"index", indextollvm.Patterns(c)}, {"math", mathtollvm.Patterns(c, false)},
		{"memref", memreftollvm.Patterns(c)}, {"ub", ubtollvm.Patterns(c)}, {"vector", vectortollvm.Patterns(c)},
	} {
		if len(p.allowed) == 0 || slices.Contains(p.allowed, d.name) {
			out = append(out, d.patterns...)
		}
	}
	return append(out, l.patterns(p.hasRedux, !p.keepIntrinsics)...)
}

// patterns convert the gpu dialect and, if asked to, math to libdevice.
func (l *lowering) patterns(hasRedux, libdevice bool) []rewrite.ConversionPattern {
	out := []rewrite.ConversionPattern{
		l.gpuFunc(), l.gpuReturn(), l.barrier(), l.shuffle(), l.laneID(), l.dynamicSharedMemory(), l.printf(), l.assertion(),
	}
	if hasRedux {
		out = append(out, l.redux())
	}
	out = append(out, l.ids()...)
	out = append(out, l.wmma()...)
	if libdevice {
		out = append(out, l.libdevice()...)
		out = append(out, l.mixed()...)
	}
	return out
}

// lowering holds what all patterns need.
type lowering struct {
	c           *llvmtypes.Converter
	sharedAlign int64 // of the module's dynamic shared memory
}

// globalID expresses gpu.global_id by the other ids.
func globalID() rewrite.Pattern {
	return rewrite.On(gpu.GlobalID, "global-id", func(r *rewrite.Rewriter, op gpu.IndexOp) bool {
		of := gpu.IndexOp{Dim: op.Dim}
		block := gpu.BlockID.New(r.Builder, of, ir.Index).Result
		size := gpu.BlockDim.New(r.Builder, of, ir.Index).Result
		base := arith.Binary(r.Builder, arith.MulI, block, size)
		thread := gpu.ThreadID.New(r.Builder, of, ir.Index).Result
		r.Replace(op.Op, arith.Binary(r.Builder, arith.AddI, thread, base))
		return true
	})
}
