package functollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns converts functions, calls and returns with the types of c.
func Patterns(c *llvmtypes.Converter) []rewrite.ConversionPattern {
	return []rewrite.ConversionPattern{
		rewrite.ConvertOn(fn.Func, c.TypeConverter, "func", func(r *rewrite.ConversionRewriter, op, _ fn.FuncOp) bool {
			wrap := op.HasAttr("llvm.emit_c_interface") && !op.IsDeclaration() && !c.BarePtr
			f, ok := ConvertFunction(c, r, op)
			if ok && wrap {
				cInterface(c, r, op, f)
			}
			if ok {
				r.Erase(op.Op)
			}
			return ok
		}),
		rewrite.ConvertOn(fn.Call, c.TypeConverter, "call", func(r *rewrite.ConversionRewriter, op, in fn.CallOp) bool {
			return call(c, r, op.Op, op.CallOperands(), in.Args, llvmCallee(op.Target.Root()))
		}),
		rewrite.ConvertOn(fn.CallIndirect, c.TypeConverter, "call_indirect", func(r *rewrite.ConversionRewriter, op, in fn.CallIndirectOp) bool {
			return call(c, r, op.Op, op.CallOperands(), in.CalleeOperands, indirectCallee(in.CalleeValue))
		}),
		rewrite.ConvertOn(fn.Constant, c.TypeConverter, "constant", func(r *rewrite.ConversionRewriter, op, _ fn.ConstantOp) bool {
			t := r.Type(op.Result.Type())
			if t == nil {
				return false
			}
			st := ir.OpState{Def: llvm.AddressOf.OpDef, Types: []ir.Type{t}, Props: []ir.Attr{op.Value}, Attrs: op.DiscardableAttrs()}
			r.ReplaceWith(op.Op, st)
			return true
		}),
		rewrite.ConvertOn(fn.Return, c.TypeConverter, "return", func(r *rewrite.ConversionRewriter, op, in fn.ReturnOp) bool {
			return returns(c, r, op, in.Operands)
		}),
	}
}

// Attributes of func.func that say something of the llvm.func.
const (
	linkageAttr  = "llvm.linkage"
	varargsAttr  = "func.varargs"
	readnoneAttr = "llvm.readnone"
)

// ConvertFunction makes the llvm.func of a function and moves the body there;
// the caller erases the function.
func ConvertFunction(c *llvmtypes.Converter, r *rewrite.ConversionRewriter, op fn.FuncOp) (llvm.FuncOp, bool) {
	vararg := false
	if v, ok := op.Attr(varargsAttr).(*ir.IntegerAttr); ok {
		vararg = v.Int() != 0
	}
	t, sig := c.FunctionType(op.Type(), vararg)
	if t == nil {
		return llvm.FuncOp{}, r.Fail(op.Op, "has a signature that has no llvm form: '%s'", op.Type())
	}
	st := ir.OpState{Def: llvm.Func.OpDef, Loc: op.Loc(), Regions: []*ir.Region{ir.NewRegion()}, Attrs: keptAttrs(op)}
	st.SetProp(ir.SymbolNameAttr, ir.String_(op.SymName))
	st.SetProp("function_type", ir.TypeOf(t))
	st.SetProp("unnamed_addr", ir.I64Attr(0))
	if v := op.Attr(ir.SymbolVisibilityAttr); v != nil {
		st.SetProp(ir.SymbolVisibilityAttr, v)
	}
	if l := op.Attr(linkageAttr); l != nil {
		st.SetProp("linkage", l)
	}
	if op.HasAttr(readnoneAttr) {
		st.SetProp("memory_effects", noEffects())
	}
	setSignatureAttrs(c, &st, op, sig, len(op.Type().Results()))
	r.Builder.SetBefore(op.Op)
	f := llvm.Func.Of(r.Create(st))
	if op.IsDeclaration() {
		return f, true
	}
	r.MoveRegion(op.FunctionBody(), f.Body)
	// The arguments of other blocks are converted with the branches to them.
	r.ConvertBlock(f.Body.Entry(), sig, c.TypeConverter)
	return f, true
}

func noEffects() ir.Attr {
	none := ir.String_("none")
	var params []ir.NamedAttr
	for _, p := range llvm.MemoryEffects.Params {
		params = append(params, ir.NamedAttr{Name: p.Name, Value: none})
	}
	return llvm.MemoryEffects.Of(params...)
}

// keptAttrs are the discardable attributes that mean nothing special here.
func keptAttrs(op fn.FuncOp) []ir.NamedAttr {
	var out []ir.NamedAttr
	for _, a := range op.DiscardableAttrs() {
		switch a.Name {
		case linkageAttr, varargsAttr, readnoneAttr:
		default:
			out = append(out, a)
		}
	}
	return out
}

// setSignatureAttrs gives what an argument became the attributes of the
// argument, and the only result its attributes.
func setSignatureAttrs(c *llvmtypes.Converter, st *ir.OpState, op fn.FuncOp, sig *rewrite.Signature, results int) {
	if arr, ok := op.Attr(fn.ArgAttrsAttr).(*ir.ArrayAttr); ok {
		out := make([]ir.Attr, len(sig.Types))
		for i := range out {
			out[i] = ir.Dict()
		}
		for i, in := range sig.Inputs {
			for j := range in.N {
				out[in.First+j] = convertAttrTypes(c, arr.Elems()[i].(*ir.DictAttr))
			}
		}
		st.SetProp("arg_attrs", ir.Array(out...))
	}
	if arr, ok := op.Attr(fn.ResultAttrsAttr).(*ir.ArrayAttr); ok && results == 1 {
		st.SetProp("res_attrs", ir.Array(convertAttrTypes(c, arr.Elems()[0].(*ir.DictAttr))))
	}
}

// convertAttrTypes converts the types in llvm.byval and its like.
func convertAttrTypes(c *llvmtypes.Converter, d *ir.DictAttr) *ir.DictAttr {
	out := append([]ir.NamedAttr(nil), d.Entries()...)
	for i, e := range out {
		if t, ok := e.Value.(*ir.TypeAttr); ok {
			if u := c.Type(t.Value()); u != nil {
				out[i].Value = ir.TypeOf(u)
			}
		}
	}
	return ir.Dict(out...)
}

// returns packs the results: several become a struct.
func returns(c *llvmtypes.Converter, r *rewrite.ConversionRewriter, op fn.ReturnOp, args []*ir.Value) bool {
	b := r.Builder
	values := make([]*ir.Value, len(args))
	for i, v := range args {
		values[i] = v
		if m, ok := op.Operand(i).Type().(*ir.MemRefType); ok && c.BarePtr && c.CanBePtr(m) {
			values[i] = c.Of(v).Allocated(b)
		}
	}
	r.ReplaceWith(op.Op, ir.OpState{Def: llvm.Return.OpDef, Operands: llvmtypes.PackResults(b, values), Attrs: op.DiscardableAttrs()})
	return true
}
