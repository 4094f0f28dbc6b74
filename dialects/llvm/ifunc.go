package llvm

import "github.com/tsopt/tsopt/ir"

// IFuncOp is a symbol whose address a function computes when the program is loaded.
type IFuncOp struct {
	ir.Base
	SymName      string
	FuncType     ir.Type           // of the function that the symbol stands for
	Resolver     *ir.SymbolRefAttr // the function that computes the address
	ResolverType ir.Type
	Linkage      Linkage
	DSOLocal     bool
	AddressSpace int64
	UnnamedAddr  UnnamedAddr
	Visibility   Visibility
}

// IFunc is llvm.mlir.ifunc.
var IFunc = ir.Define(ir.Spec[IFuncOp]{
	Name: "llvm.mlir.ifunc", Syntax: "($linkage)? ($visibility_)? ($unnamed_addr)? $sym_name `:` $i_func_type `,` $resolver_type $resolver attr-dict", Summary: "A function that is chosen when the program is loaded",
	Doc: "A symbol for the function whose address the resolver returns.\n\n```mlir\n" +
		"llvm.mlir.ifunc external @f : !llvm.func<f32 (i64)>, !llvm.ptr @resolve\nllvm.func @resolve() -> !llvm.ptr {\n" +
		"  %0 = llvm.mlir.zero : !llvm.ptr\n  llvm.return %0 : !llvm.ptr\n}\n```",
	Traits: ir.IsolatedFromAbove | ir.SymbolTrait,
	Fields: func(o *IFuncOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, ir.SymbolNameAttr, ir.SymbolNameC),
			ir.TypeIs(&o.FuncType, "i_func_type", ir.TypeAttrC),
			ir.AttrIs(&o.Resolver, "resolver", ir.FlatSymbolRef),
			ir.TypeIs(&o.ResolverType, "resolver_type", ir.TypeAttrC),
			linkageField(&o.Linkage),
			ir.Flag(&o.DSOLocal, "dso_local"),
			ir.Number(&o.AddressSpace, "address_space", ir.IntNonNegative(ir.I32AttrC)).Default(ir.I32Attr(0)),
			ir.Enum(&o.UnnamedAddr, "unnamed_addr", unnamedAddrC).Default(ir.I64Attr(0)),
			visibilityField(&o.Visibility),
		}
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		st.SetProp("linkage", acceptEnum(p, LinkageKind, 0))
		st.SetProp("visibility_", acceptI64(p, visibilities))
		st.SetProp("unnamed_addr", acceptI64(p, unnamedAddrs))
		st.SetProp(ir.SymbolNameAttr, ir.String_(p.Symbol()))
		if t := p.ColonType(); t != nil {
			st.SetProp("i_func_type", ir.TypeOf(t))
		}
		p.Expect(",")
		if t := p.Type(); t != nil {
			st.SetProp("resolver_type", ir.TypeOf(t))
		}
		st.SetProp("resolver", ir.SymbolRef(p.Symbol()))
		p.OpAttrs(st)
	},
	Print: func(p ir.OpPrinter, o IFuncOp) {
		p.Str(" " + o.Linkage.String() + " ")
		printSymbolWords(p, o.Visibility, false, o.UnnamedAddr)
		p.Symbol(o.SymName)
		p.Str(" : ")
		p.Type(o.FuncType)
		p.Str(", ")
		p.Type(o.ResolverType)
		p.Space()
		p.Symbol(o.Resolver.Root())
		p.AttrDict(o.Op, ir.SymbolNameAttr, "i_func_type", "resolver", "resolver_type", "linkage", "visibility_",
			"unnamed_addr")
	},
	Verify: func(o IFuncOp) error {
		switch o.Linkage {
		case External, Internal, Private, Weak, WeakODR, LinkOnce, LinkOnceODR:
			return nil
		default:
			return o.Errorf("'%s' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, linkonce_odr, "+
				"weak_odr, or external linkage", o.Linkage)
		}
	},
})

// VerifySymbolUses implements [ir.SymbolUser].
func (o IFuncOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	target := lookup(o.Op, o.Resolver)
	for range 100 { // aliases of aliases end somewhere
		a, ok := Alias.Cast(target)
		if !ok {
			break
		}
		addr, ok := AddressOf.Cast(a.Target().DefiningOp())
		if !ok {
			return nil // a computed address is LLVM's to check
		}
		target = lookup(o.Op, addr.GlobalName)
	}
	f, ok := Func.Cast(target)
	resolver, isPtr := o.ResolverType.(*PointerType)
	switch {
	case !ok:
		return o.Errorf("must have a function resolver")
	case f.IsDeclaration() || f.Linkage == AvailableExternally:
		return o.Errorf("resolver must be a definition")
	case !isA[*PointerType](f.Type().Result()):
		return o.Errorf("resolver must return a pointer")
	case !isPtr || resolver.space != o.AddressSpace:
		return o.Errorf("resolver has incorrect type")
	}
	return nil
}
