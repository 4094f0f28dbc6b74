package functollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// callee sets what a call calls.
type callee func(st *ir.OpState)

func llvmCallee(name string) callee {
	return func(st *ir.OpState) { st.SetProp("callee", ir.SymbolRef(name)) }
}

func indirectCallee(v *ir.Value) callee {
	return func(st *ir.OpState) { st.Operands = append([]*ir.Value{v}, st.Operands...) }
}

// call replaces a call; several results come out of a struct.
func call(c *llvmtypes.Converter, r *rewrite.ConversionRewriter, op *ir.Op, old []*ir.Value, args []*ir.Value, setCallee callee) bool {
	result := c.ResultType(op.ResultTypes())
	if result == nil {
		return r.Fail(op, "has results that have no llvm form")
	}
	b := r.Builder
	st := ir.OpState{Def: llvm.Call.OpDef, Loc: op.Loc(), Types: []ir.Type{}, Attrs: op.DiscardableAttrs()}
	st.Operands = c.PromoteOperands(b, ir.ValueTypes(old), args)
	if result != llvm.Void {
		st.Types = []ir.Type{result}
	}
	setCallee(&st)
	st.SetProp(ir.OperandSegments, ir.DenseI32(int64(len(st.Operands)), 0))
	if op.HasAttr("no_inline") {
		st.SetProp("no_inline", ir.Unit)
	}
	made := b.Create(st)
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
