package gputollvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// function is one of the runtime's.
type function struct {
	name   string
	result ir.Type // nil for none
	params []ir.Type
}

var (
	ptr = llvm.Ptr

	streamCreate      = function{"mgpuStreamCreate", ptr, nil}
	streamDestroy     = function{"mgpuStreamDestroy", nil, []ir.Type{ptr}}
	streamSynchronize = function{"mgpuStreamSynchronize", nil, []ir.Type{ptr}}
	streamWaitEvent   = function{"mgpuStreamWaitEvent", nil, []ir.Type{ptr, ptr}}
	eventCreate       = function{"mgpuEventCreate", ptr, nil}
	eventDestroy      = function{"mgpuEventDestroy", nil, []ir.Type{ptr}}
	eventSynchronize  = function{"mgpuEventSynchronize", nil, []ir.Type{ptr}}
	eventRecord       = function{"mgpuEventRecord", nil, []ir.Type{ptr, ptr}}
	memAlloc          = function{"mgpuMemAlloc", ptr, []ir.Type{ir.I64, ptr, ir.I8}}
	memFree           = function{"mgpuMemFree", nil, []ir.Type{ptr, ptr}}
	memCopy           = function{"mgpuMemcpy", nil, []ir.Type{ptr, ptr, ir.I64, ptr}}
	memSet16          = function{"mgpuMemset16", nil, []ir.Type{ptr, ir.I16, ir.I64, ptr}}
	memSet32          = function{"mgpuMemset32", nil, []ir.Type{ptr, ir.I32, ir.I64, ptr}}
	hostRegister      = function{"mgpuMemHostRegisterMemRef", nil, []ir.Type{ir.I64, ptr, ir.I64}}
	hostUnregister    = function{"mgpuMemHostUnregisterMemRef", nil, []ir.Type{ir.I64, ptr, ir.I64}}
	setDefaultDevice  = function{"mgpuSetDefaultDevice", nil, []ir.Type{ir.I32}}
)

// runtime declares the functions that are called at the end of a module.
type runtime struct{ module *ir.Op }

// call calls a function and returns its result, nil when it has none.
func (rt runtime) call(r *rewrite.ConversionRewriter, f function, args ...*ir.Value) *ir.Value {
	if ir.LookupSymbol(rt.module, f.name) == nil {
		result := f.result
		if result == nil {
			result = llvm.Void
		}
		block, at := r.InsertionPoint()
		r.SetToEnd(rt.module.Body())
		llvm.NewFunc(r.Builder, f.name, llvm.Function(result, f.params, false))
		r.SetInsertionPoint(block, at)
	}
	if f.result == nil {
		llvm.NewCall(r.Builder, nil, f.name, args...)
		return nil
	}
	return llvm.NewCall(r.Builder, []ir.Type{f.result}, f.name, args...).Result(0)
}

// isStream reports whether a converted token is a stream, not an event.
func isStream(v *ir.Value) bool {
	call, ok := llvm.Call.Cast(v.DefiningOp())
	if !ok {
		return false
	}
	callee, _ := call.Callee()
	return callee != nil && callee.Root() == streamCreate.name
}
