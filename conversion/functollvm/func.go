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
			wrap := op.Op.HasAttr("llvm.emit_c_interface") && !op.IsDeclaration() && !c.BarePtr
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
			return call(c, r, op.Op, op.CallOperands(), in.Args, llvm.Calling{Symbol: op.Target})
		}),
		rewrite.ConvertOn(fn.CallIndirect, c.TypeConverter, "call_indirect",
			func(r *rewrite.ConversionRewriter, op, in fn.CallIndirectOp) bool {
				return call(c, r, op.Op, op.CallOperands(), in.CalleeOperands,
					llvm.Calling{CalleeOperands: []*ir.Value{in.CalleeValue}})
			}),
		rewrite.ConvertOn(fn.Constant, c.TypeConverter, "constant",
			func(r *rewrite.ConversionRewriter, op, _ fn.ConstantOp) bool {
				t := r.Type(op.Result.Type())
				if t == nil {
					return false
				}
				at := llvm.AddressOf.New(r.Builder, llvm.AddressOfOp{GlobalName: op.Value}, t)
				at.Op.SetDiscardableAttrs(op.Op.DiscardableAttrs())
				r.Replace(op.Op, at.Result)
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
		return llvm.FuncOp{}, r.Fail(op.Op, "has a signature that cannot be converted to LLVM: '%s'", op.Type())
	}
	w := llvm.FuncOp{SymName: op.SymName, FuncType: t, UnnamedAddr: ir.Some(llvm.UnnamedAddr(0)), Body: ir.NewRegion()}
	if op.Op.HasAttr(readnoneAttr) {
		w.MemoryEffects = noEffects()
	}
	w.ArgAttrs, w.ResAttrs = signatureAttrs(c, op, sig)
	r.Builder.SetBefore(op.Op)
	r.Builder.Loc = op.Loc()
	f := llvm.Func.New(r.Builder, w)
	f.Op.SetDiscardableAttrs(keptAttrs(op))
	if v := op.Attr(ir.SymbolVisibilityAttr); v != nil {
		f.SetAttr(ir.SymbolVisibilityAttr, v)
	}
	// Whatever it says: the verifier of the llvm.func judges it.
	if l := op.Attr(linkageAttr); l != nil {
		f.SetAttr("linkage", l)
		f = llvm.Func.Of(f.Op)
	}
	if op.IsDeclaration() {
		return f, true
	}
	r.MoveRegion(op.FunctionBody(), f.Body)
	// The arguments of other blocks are converted with the branches to them.
	r.ConvertBlock(f.Body.Entry(), sig, c.TypeConverter)
	return f, true
}

func noEffects() *llvm.StructAttr {
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
	for _, a := range op.Op.DiscardableAttrs() {
		switch a.Name {
		case linkageAttr, varargsAttr, readnoneAttr:
		default:
			out = append(out, a)
		}
	}
	return out
}

// signatureAttrs gives what an argument became the attributes of the argument, unless it
// became several, and the only result its attributes. What divides the numbers of a memref
// means nothing of a pointer.
func signatureAttrs(c *llvmtypes.Converter, op fn.FuncOp, sig *rewrite.Signature) (args, results *ir.ArrayAttr) {
	if arr, ok := op.Attr(fn.ArgAttrsAttr).(*ir.ArrayAttr); ok {
		out := make([]ir.Attr, len(sig.Types))
		for i := range out {
			out[i] = ir.Dict()
		}
		for i, in := range sig.Inputs {
			if in.N == 1 {
				attrs := arr.Elems()[i].(*ir.DictAttr)
				if _, ok := op.Type().Inputs()[i].(*ir.MemRefType); ok {
					attrs = fn.WithoutDivisors(attrs)
				}
				out[in.First] = convertAttrTypes(c, attrs)
			}
		}
		args = ir.Array(out...)
	}
	if arr, ok := op.Attr(fn.ResultAttrsAttr).(*ir.ArrayAttr); ok && len(op.Type().Results()) == 1 {
		results = ir.Array(convertAttrTypes(c, arr.Elems()[0].(*ir.DictAttr)))
	}
	return args, results
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
		if m, ok := op.Operands[i].Type().(*ir.MemRefType); ok && c.BarePtr && c.CanBePtr(m) {
			values[i] = c.Of(v).Allocated(b)
		}
	}
	llvm.NewReturn(b, llvmtypes.PackResults(b, values)...).SetDiscardableAttrs(op.Op.DiscardableAttrs())
	r.Erase(op.Op)
	return true
}
