package functollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// call replaces a call by one of what callee says; several results come out of a
// struct.
func call(c *llvmtypes.Converter, r *rewrite.ConversionRewriter, op *ir.Op, old []*ir.Value, args []*ir.Value,
	callee llvm.Calling) bool {
	result := c.ResultType(op.ResultTypes())
	if result == nil {
		return r.Fail(op, "has results that cannot be converted to LLVM")
	}
	b := r.Builder
	callee.CalleeOperands = append(callee.CalleeOperands, c.PromoteOperands(b, ir.ValueTypes(old), args)...)
	types := []ir.Type{}
	if result != llvm.Void {
		types = append(types, result)
	}
	made := llvm.Call.New(b, llvm.CallFuncOp{Calling: callee, NoInline: op.HasAttr("no_inline")}, types...).Op
	made.SetDiscardableAttrs(op.DiscardableAttrs())
	results := made.Results()
	if op.NumResults() > 1 {
		results = results[:0]
		for i := range op.NumResults() {
			results = append(results, llvm.NewExtractValue(b, made.Result(0), int64(i)))
		}
	}
	for i := range results {
		results[i] = descriptorOf(c, b, op.Result(i).Type(), results[i])
	}
	r.Replace(op, results...)
	return true
}

// descriptorOf makes a descriptor of a memref that was returned as a pointer.
func descriptorOf(c *llvmtypes.Converter, b *ir.Builder, t ir.Type, v *ir.Value) *ir.Value {
	m, ok := t.(*ir.MemRefType)
	if !ok || !c.BarePtr || !c.CanBePtr(m) {
		return v
	}
	return c.FromStatic(b, m, v, v).Value
}
