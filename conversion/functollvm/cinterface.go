package functollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// cInterface adds `_mlir_ciface_name`, which C code calls with pointers to
// memref descriptors. A result that is an aggregate is written through the first
// argument.
func cInterface(c *llvmtypes.Converter, r *rewrite.ConversionRewriter, op fn.FuncOp, f llvm.FuncOp) {
	t := op.Type()
	var params []ir.Type
	result := f.Type().Result()
	sret := len(t.Results()) > 0 && isStruct(result)
	ret := result
	if sret {
		params, ret = append(params, llvm.Ptr), llvm.Void
	}
	for _, in := range t.Inputs() {
		if _, ok := in.(*ir.MemRefType); ok {
			params = append(params, llvm.Ptr)
			continue
		}
		params = append(params, c.Type(in))
	}
	r.Builder.SetAfter(f.Op)
	w := llvm.FuncOp{SymName: "_mlir_ciface_" + op.SymName, FuncType: llvm.Function(ret, params, false),
		UnnamedAddr: ir.Some(llvm.UnnamedAddr(0)), Body: ir.NewRegion()}
	if arr, ok := op.Attr(fn.ArgAttrsAttr).(*ir.ArrayAttr); ok {
		elems := arr.Elems()
		if sret {
			elems = append([]ir.Attr{ir.Dict()}, elems...)
		}
		w.ArgAttrs = ir.Array(elems...)
	}
	w = llvm.Func.New(r.Builder, w)
	w.Op.SetDiscardableAttrs(f.Op.DiscardableAttrs())
	block := r.CreateBlock(w.Body, nil, params...)
	b := r.Builder
	args := block.Args()
	if sret {
		args = args[1:]
	}
	var operands []*ir.Value
	for i, in := range t.Inputs() {
		if m, ok := in.(*ir.MemRefType); ok {
			operands = append(operands, c.Unpack(b, m, llvm.NewLoad(b, c.Type(m), args[i], 0))...)
			continue
		}
		operands = append(operands, args[i])
	}
	call := llvm.NewCall(b, f.Type().Results(), f.Name(), operands...)
	if sret {
		llvm.NewStore(b, call.Result(0), block.Arg(0), 0)
		llvm.NewReturn(b)
		return
	}
	llvm.NewReturn(b, call.Results()...)
}

func isStruct(t ir.Type) bool {
	_, ok := t.(*llvm.StructType)
	return ok
}
