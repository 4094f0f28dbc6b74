package gputonvvm

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// atStart runs mk with the insertion point at the start of a module.
func atStart(r *rewrite.ConversionRewriter, module *ir.Op, mk func(b *ir.Builder)) {
	block, at := r.InsertionPoint()
	r.SetToStart(module.Body())
	mk(r.Builder)
	r.SetInsertionPoint(block, at)
}

const sharedMemoryName = "__dynamic_shmem__%d"

// dynamicSharedMemory is the array of unknown size that the launch sizes.
func (l *lowering) dynamicSharedMemory() rewrite.ConversionPattern {
	return rewrite.ConvertOn(gpu.DynamicSharedMemory, l.c.TypeConverter, "dynamic-shared-memory",
		func(r *rewrite.ConversionRewriter, op, _ gpu.DynamicSharedMemoryOp) bool {
			module := ir.NearestSymbolTable(op.ParentOp())
			array := llvm.Array(0, ir.I8)
			name := findShared(module, array, l.sharedAlign)
			if name == "" {
				name = freeName(module, sharedMemoryName)
				atStart(r, module, func(b *ir.Builder) {
					llvm.NewGlobal(b, name, array, llvm.Internal, false, nil, 3,
						l.sharedAlign)
				})
			}
			b := r.Builder
			ptr := llvm.Pointer(3)
			base := llvm.NewAddressOf(b, ptr, name)
			first := llvm.NewGEP(b, ptr, ir.I8, base, []ir.Mixed{{}}, 0)
			size, one := l.c.Constant(b, 0), l.c.Constant(b, 1)
			l.bytes(b, size)
			d := l.c.Poison(b, l.c.Type(op.ResultMemref.Type()))
			d.SetAllocated(b, first)
			d.SetAligned(b, first)
			d.SetOffset(b, l.c.Constant(b, 0))
			d.SetSize(b, 0, size)
			d.SetStride(b, 0, one)
			r.Replace(op.Op, d.Value)
			return true
		})
}

// bytes is the size of n bytes as upstream computes it, by the address of byte n
// at 0.
func (l *lowering) bytes(b *ir.Builder, n *ir.Value) *ir.Value {
	null := llvm.ZeroValue.New(b, llvm.ValueOp{}, llvm.Ptr).Result
	end := llvm.NewGEP(b, llvm.Ptr, ir.I8, null, []ir.Mixed{{Value: n}}, 0)
	return llvm.PtrToInt.New(b, llvm.CastOp{Arg: end}, l.c.Index()).Result
}

// findShared is the name of a global made earlier, "" when there is none.
func findShared(module *ir.Op, array ir.Type, align int64) string {
	for op := range module.Body().Ops() {
		g, ok := llvm.Global.Cast(op)
		if ok && g.GlobalType == array && g.AddrSpace == 3 && g.Alignment == align {
			return g.SymName
		}
	}
	return ""
}

// freeName is the first name, of those that a format with a number makes, that
// is not taken.
func freeName(module *ir.Op, format string) string {
	for i := 0; ; i++ {
		name := fmt.Sprintf(format, i)
		if ir.LookupSymbol(module, name) == nil {
			return name
		}
	}
}

// printf calls the device's vprintf with the arguments in a struct on the stack.
func (l *lowering) printf() rewrite.ConversionPattern {
	return rewrite.ConvertOn(gpu.Printf, l.c.TypeConverter, "printf",
		func(r *rewrite.ConversionRewriter, op, in gpu.PrintfOp) bool {
			module := ir.NearestSymbolTable(op.ParentOp())
			declare(r, module, nil, "vprintf", llvm.Function(ir.I32, []ir.Type{llvm.Ptr, llvm.Ptr}, false))
			b := r.Builder
			format := stringAddress(r, module, "printfFormat_%d", op.FormatString)
			types := make([]ir.Type, len(in.Args))
			for i, v := range in.Args {
				if ir.IsFloat(v.Type()) && v.Type() != ir.Type(ir.F64) {
					in.Args[i] = llvm.FPExt.New(b, llvm.CastOp{Arg: v}, ir.F64).Result
				}
				types[i] = in.Args[i].Type()
			}
			packed := llvm.Struct(types...)
			slot := llvm.NewAlloca(b, llvm.Ptr, packed, l.c.Constant(b, 1), 0)
			for i, v := range in.Args {
				field := llvm.NewGEP(b, llvm.Ptr, packed, slot, []ir.Mixed{{}, {Const: int64(i)}}, 0)
				llvm.NewStore(b, v, field, 0)
			}
			llvm.NewCall(b, []ir.Type{ir.I32}, "vprintf", format, slot)
			r.Erase(op.Op)
			return true
		})
}

// declare declares a function before another, or at the start for nil.
func declare(r *rewrite.ConversionRewriter, module, before *ir.Op, name string, t *llvm.FunctionType) {
	if ir.LookupSymbol(module, name) != nil {
		return
	}
	block, at := r.InsertionPoint()
	if before != nil {
		r.SetBefore(before)
	} else {
		r.SetToStart(module.Body())
	}
	llvm.NewFunc(r.Builder, name, t)
	r.SetInsertionPoint(block, at)
}
