package gputonvvm

import (
	"fmt"

	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func (l *lowering) gpuFunc() rewrite.ConversionPattern {
	return rewrite.ConvertOn(gpu.Func, l.c.TypeConverter, "gpu-func",
		func(r *rewrite.ConversionRewriter, op, _ gpu.FuncOp) bool {
			t, sig := l.c.FunctionType(op.Type(), false)
			if t == nil {
				return r.Fail(op.Op, "has a signature that cannot be converted to LLVM: '%s'", op.Type())
			}
			globals, ok := l.workgroupGlobals(r, op)
			if !ok {
				return r.Fail(op.Op, "has a workgroup buffer without static shape")
			}
			st := ir.OpState{Def: llvm.Func.OpDef, Loc: op.Loc(), Regions: []*ir.Region{ir.NewRegion()},
				Attrs: functionAttrs(op)}
			st.SetProp(ir.SymbolNameAttr, ir.String_(op.SymName()))
			st.SetProp("function_type", ir.TypeOf(t))
			st.SetProp("unnamed_addr", ir.I64Attr(0))
			if a := l.argAttrs(op, sig); a != nil {
				st.SetProp("arg_attrs", a)
			}
			r.SetBefore(op.Op)
			f := llvm.Func.Of(r.Create(st))
			for _, d := range l.attributions(r, op, globals) {
				sig.ReplaceInput(d)
			}
			r.MoveRegion(op.Body, f.Body)
			r.ConvertBlock(f.Body.Entry(), sig, l.c.TypeConverter)
			r.Erase(op.Op)
			return true
		})
}

// functionAttrs are the attributes that the llvm.func keeps or gets.
func functionAttrs(op gpu.FuncOp) []ir.NamedAttr {
	var out []ir.NamedAttr
	for _, a := range op.Op.DiscardableAttrs() {
		if a.Name != gpu.WorkgroupAttributions && a.Name != ir.SymbolNameAttr {
			out = append(out, a)
		}
	}
	for _, name := range []string{"known_block_size", "known_grid_size", "known_cluster_size"} {
		if a := op.Attr(name); a != nil {
			out = append(out, ir.NamedAttr{Name: "gpu." + name, Value: a})
		}
	}
	if !op.IsKernel() {
		return out
	}
	out = append(out, ir.NamedAttr{Name: nvvm.KernelAttr, Value: ir.Unit})
	for from, to := range map[string]string{"known_block_size": nvvm.MaxNTidAttr,
		"known_cluster_size": nvvm.ClusterDimAttr} {
		if a := op.Attr(from); a != nil {
			out = append(out, ir.NamedAttr{Name: to, Value: a})
		}
	}
	if op.Op.Discardable(nvvm.MinCtasAttr) == nil && setsRegisters(op) {
		out = append(out, ir.NamedAttr{Name: nvvm.MinCtasAttr, Value: ir.I32Attr(1)})
	}
	ir.SortAttrs(out)
	return out
}

// setsRegisters reports whether threads of a kernel change how many registers they have. ptxas must then know how many
// those are at the launch, and leaves the change out (C7508) unless the number of blocks of an SM is given.
func setsRegisters(op gpu.FuncOp) bool {
	for range ir.Collect(op.Op, nvvm.SetMaxRegister) {
		return true
	}
	return false
}

// argAttrs gives what an argument became the argument's attributes; of several
// members only pointers get them, and none of them is known not to alias.
func (l *lowering) argAttrs(op gpu.FuncOp, sig *rewrite.Signature) ir.Attr {
	out := make([]ir.Attr, len(sig.Types))
	for i := range out {
		out[i] = ir.Dict()
	}
	some := op.Attr(fn.ArgAttrsAttr) != nil
	for i, in := range sig.Inputs {
		entries := mapAttrs(op, i, fn.DictAt(op.Attr(fn.ArgAttrsAttr), i))
		if _, ok := op.Type().Inputs()[i].(*ir.MemRefType); ok {
			entries = without(entries, fn.DivisibleAttr)
		}
		some = some || len(entries) > 0
		for j := range in.N {
			_, isPtr := sig.Types[in.First+j].(*llvm.PointerType)
			if in.N == 1 {
				out[in.First+j] = l.convertedTypes(entries)
			} else if isPtr {
				out[in.First+j] = l.convertedTypes(without(entries, "llvm.noalias"))
			}
		}
	}
	if !some {
		return nil
	}
	return ir.Array(out...)
}

func without(entries []ir.NamedAttr, name string) []ir.NamedAttr {
	var out []ir.NamedAttr
	for _, e := range entries {
		if e.Name != name {
			out = append(out, e)
		}
	}
	return out
}

// convertedTypes converts the types in llvm.byval and its like.
func (l *lowering) convertedTypes(entries []ir.NamedAttr) ir.Attr {
	out := append([]ir.NamedAttr(nil), entries...)
	for i, e := range out {
		if t, ok := e.Value.(*ir.TypeAttr); ok && l.c.Type(t.Value()) != nil {
			out[i].Value = ir.TypeOf(l.c.Type(t.Value()))
		}
	}
	return ir.Dict(out...)
}

// workgroupGlobals makes a global in shared memory of each workgroup buffer.
func (l *lowering) workgroupGlobals(r *rewrite.ConversionRewriter, op gpu.FuncOp) ([]llvm.GlobalOp, bool) {
	var out []llvm.GlobalOp
	r.SetBefore(op.Op)
	for i, v := range op.Workgroup() {
		t := v.Type().(*ir.MemRefType)
		n, static := ir.NumElements(t.Shape())
		elem := l.c.Type(t.Elem())
		if !static || elem == nil {
			return nil, false
		}
		align := int64(0)
		for _, a := range fn.DictAt(op.Attr("workgroup_attrib_attrs"), i) {
			if v, ok := a.Value.(*ir.IntegerAttr); ok && a.Name == "llvm.align" {
				align = v.Int()
			}
		}
		name := fmt.Sprintf("__wg_%s_%d", op.SymName(), i)
		out = append(out, llvm.NewGlobal(r.Builder, name, llvm.Array(n, elem), llvm.Internal, false, nil, 3, align))
	}
	return out, true
}

// attributions are the descriptors of the buffers, made at the start of the
// body.
func (l *lowering) attributions(r *rewrite.ConversionRewriter, op gpu.FuncOp, globals []llvm.GlobalOp) []*ir.Value {
	r.SetToStart(op.Body.Entry())
	b := r.Builder
	var out []*ir.Value
	for i, v := range op.Workgroup() {
		base := llvm.NewAddressOf(b, llvm.Pointer(3), ir.SymbolName(globals[i].Op))
		array := ir.AttrAs[*ir.TypeAttr](globals[i].Op, "global_type").Value()
		first := llvm.NewGEP(b, llvm.Pointer(3), array, base, make([]ir.Mixed, 2), 0)
		out = append(out, l.c.FromStatic(b, v.Type().(*ir.MemRefType), first, first).Value)
	}
	for _, v := range op.Private() {
		t := v.Type().(*ir.MemRefType)
		n, _ := ir.NumElements(t.Shape())
		slot := llvm.NewAlloca(b, llvm.Ptr, l.c.Type(t.Elem()), llvm.NewInt(b, ir.I64, n), 0)
		out = append(out, l.c.FromStatic(b, t, slot, slot).Value)
	}
	return out
}

func (l *lowering) gpuReturn() rewrite.ConversionPattern {
	return rewrite.ConvertOn(gpu.Return, l.c.TypeConverter, "gpu-return",
		func(r *rewrite.ConversionRewriter, op, in gpu.ReturnOp) bool {
			llvm.NewReturn(r.Builder, llvmtypes.PackResults(r.Builder, in.Operands)...)
			r.Erase(op.Op)
			return true
		})
}
