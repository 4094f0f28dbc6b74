package gputollvm

import (
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// wait ends streams or, asynchronous, begins one that waits for others. What
// another stream waits for is recorded as an event where it was begun.
func (l *lowering) wait(r *rewrite.ConversionRewriter, op, in gpu.WaitOp) bool {
	if gpu.IsAsync(op.Op) {
		return l.waitAsync(r, op, in)
	}
	for _, v := range in.Dependencies {
		if isStream(v) {
			l.runtime.call(r, streamSynchronize, v)
			l.runtime.call(r, streamDestroy, v)
			continue
		}
		l.runtime.call(r, eventSynchronize, v)
		l.runtime.call(r, eventDestroy, v)
	}
	r.Erase(op.Op)
	return true
}

func (l *lowering) waitAsync(r *rewrite.ConversionRewriter, op, in gpu.WaitOp) bool {
	block, at := r.InsertionPoint()
	var events []*ir.Value
	for i, v := range in.Dependencies {
		if !isStream(v) {
			events = append(events, v)
			continue
		}
		r.SetAfter(op.Operand(i).DefiningOp())
		event := l.runtime.call(r, eventCreate)
		l.runtime.call(r, eventRecord, event, v)
		events = append(events, event)
	}
	r.SetInsertionPoint(block, at)
	stream := l.runtime.call(r, streamCreate)
	for _, e := range events {
		l.runtime.call(r, streamWaitEvent, stream, e)
	}
	for _, e := range events {
		l.runtime.call(r, eventDestroy, e)
	}
	r.Replace(op.Op, stream)
	return true
}

// launch gives a launch what the kernel takes and, for the token it waits for,
// a stream.
func (l *lowering) launch(r *rewrite.ConversionRewriter, op, in gpu.LaunchFuncOp) bool {
	for _, a := range in.Operands() {
		if !llvm.IsCompatibleType(a.Type()) {
			return r.Fail(op.Op, "Cannot convert if operands aren't of LLVM type.")
		}
	}
	tokens := in.Dependencies
	switch {
	case len(tokens) > 1:
		return r.Fail(op.Op, "Cannot convert with more than one async dependency.")
	case len(tokens) == 1 && !op.IsAsync():
		return r.Fail(op.Op, "Cannot convert non-async op with async dependencies.")
	case len(tokens) == 0 && op.IsAsync():
		return r.Fail(op.Op, "Cannot convert async op without async dependencies.")
	}
	kernelArgs, ok := l.kernelArgs(r, op, in.Args)
	if !ok {
		return false
	}
	in.Dependencies, in.Args = nil, kernelArgs
	if len(tokens) == 1 {
		in.Object = tokens[0]
	}
	gpu.LaunchFunc.New(r.Builder, in)
	r.Replace(op.Op, tokens...)
	return true
}

// kernelArgs are the arguments in the form that kernels take.
func (l *lowering) kernelArgs(r *rewrite.ConversionRewriter, op gpu.LaunchFuncOp, converted []*ir.Value) ([]*ir.Value,
	bool) {
	b := r.Builder
	var types []ir.Type
	for _, v := range op.Args {
		types = append(types, v.Type())
	}
	host := l.c.BarePtr
	defer func() { l.c.BarePtr = host }()
	l.c.BarePtr = l.kernelBare
	if !l.sizes {
		return l.c.PromoteOperands(b, types, converted), true
	}
	var out []*ir.Value
	for i, t := range types {
		m, ok := t.(*ir.MemRefType)
		if !ok || !m.HasRank() || !ir.HasStaticShape(m) {
			return nil, r.Fail(op.Op, "Operand to launch op is not a rank-1 memref with static shape.")
		}
		n, _ := ir.NumElements(m.Shape())
		bits, _ := ir.BitWidth(m.Elem())
		out = append(out, l.c.PromoteOperands(b, types[i:i+1], converted[i:i+1])...)
		out = append(out, l.c.Constant(b, n*int64(bits)/8))
	}
	return out, true
}
