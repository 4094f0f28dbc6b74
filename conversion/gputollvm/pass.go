// Package gputollvm is --gpu-to-llvm: the host's code becomes llvm, and what it
// asks of the GPU calls of the runtime wrappers mgpu….
package gputollvm

import (
	"github.com/tsopt/tsopt/conversion/arithtollvm"
	"github.com/tsopt/tsopt/conversion/cftollvm"
	"github.com/tsopt/tsopt/conversion/functollvm"
	"github.com/tsopt/tsopt/conversion/gputonvvm"
	"github.com/tsopt/tsopt/conversion/indextollvm"
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/conversion/mathtollvm"
	"github.com/tsopt/tsopt/conversion/memreftollvm"
	"github.com/tsopt/tsopt/conversion/ubtollvm"
	"github.com/tsopt/tsopt/conversion/vectortollvm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is gpu-to-llvm.
var Pass = &pass.Pass{
	Name:  "gpu-to-llvm",
	Class: "GpuToLLVMConversionPass",
	Op:    "builtin.module",
	Doc: `Convert GPU dialect to LLVM dialect with GPU runtime calls

Converts host code. A token is a stream; a token that several operations
wait for is an event. Allocations, copies and waits become calls of runtime
wrappers. Launches stay, with the arguments that the kernel takes, for
gpu-module-to-binary and the translation.

` + "```mlir\n" + `%t = gpu.wait async
gpu.wait [%t]
` + "```\n\nbecomes\n\n```mlir\n" + `%0 = llvm.call @mgpuStreamCreate() : () -> !llvm.ptr
llvm.call @mgpuStreamSynchronize(%0) : (!llvm.ptr) -> ()
llvm.call @mgpuStreamDestroy(%0) : (!llvm.ptr) -> ()
` + "```",
	New: func() pass.Runner { return &runner{} },
}

type runner struct{ hostBare, kernelBare, sizes bool }

// Options declares the pass's options.
func (p *runner) Options(o *pass.Options) {
	o.Bool("use-bare-pointers-for-host", &p.hostBare,
		"Use bare pointers to pass memref arguments to host functions. All memrefs must have static shape.")
	o.Bool("use-bare-pointers-for-kernels", &p.kernelBare,
		"Use bare pointers to pass memref arguments to kernels. The kernel must use the same setting for this option.")
	o.Bool("intersperse-sizes-for-kernels", &p.sizes,
		"Inserts a size_t argument following each memref argument, containing the static size in bytes of the buffer. Incompatible arguments are rejected. This is intended for use by the Vulkan runtime with the kernel bare pointer calling convention, to enable dynamic binding of buffers as arguments without static type info.")
}

// Run converts everything inside op but the modules of kernels.
func (p *runner) Run(ctx *pass.Context, op *ir.Op) error {
	rewrite.Greedy(op, nil, rewrite.Config{Registry: ctx.Dialects})
	c := gputonvvm.NewConverter(llvmtypes.Options{BarePtr: p.hostBare})
	c.Add(func(t ir.Type) (ir.Type, bool) {
		if t == ir.Type(gpu.AsyncToken) {
			return llvm.Ptr, true
		}
		return nil, false
	})
	target := rewrite.NewTarget(ctx.Dialects).LegalDialect("llvm").LegalOp(gpu.Module.OpDef).Recursive(gpu.Module.OpDef).
		DynamicOp(c.IsLegalOp, gpu.LaunchFunc.OpDef)
	l := &lowering{c: c, runtime: runtime{op}, kernelBare: p.kernelBare, sizes: p.sizes}
	patterns := l.patterns()
	for _, ps := range [][]rewrite.ConversionPattern{
		arithtollvm.Patterns(c), cftollvm.Patterns(c), {cftollvm.AssertPattern(c)}, functollvm.Patterns(c),
		indextollvm.Patterns(c),
		mathtollvm.Patterns(c, false), memreftollvm.Patterns(c), ubtollvm.Patterns(c), vectortollvm.Patterns(c),
	} {
		patterns = append(patterns, ps...)
	}
	return rewrite.ApplyPartialConversion(op, target, patterns)
}

// lowering holds what all patterns need.
type lowering struct {
	c                 *llvmtypes.Converter
	runtime           runtime
	kernelBare, sizes bool
}

func (l *lowering) patterns() []rewrite.ConversionPattern {
	return []rewrite.ConversionPattern{
		rewrite.ConvertOn(gpu.Wait, l.c.TypeConverter, "wait", l.wait),
		rewrite.ConvertOn(gpu.Alloc, l.c.TypeConverter, "alloc", l.alloc),
		rewrite.ConvertOn(gpu.Dealloc, l.c.TypeConverter, "dealloc", l.dealloc),
		rewrite.ConvertOn(gpu.Memcpy, l.c.TypeConverter, "memcpy", l.memcpy),
		rewrite.ConvertOn(gpu.Memset, l.c.TypeConverter, "memset", l.memset),
		rewrite.ConvertOn(gpu.HostRegister, l.c.TypeConverter, "host-register", l.register(hostRegister)),
		rewrite.ConvertOn(gpu.HostUnregister, l.c.TypeConverter, "host-unregister", l.register(hostUnregister)),
		rewrite.ConvertOn(gpu.SetDefaultDevice, l.c.TypeConverter, "set-default-device", l.setDefaultDevice),
		rewrite.ConvertOn(gpu.LaunchFunc, l.c.TypeConverter, "launch-func", l.launch),
	}
}
