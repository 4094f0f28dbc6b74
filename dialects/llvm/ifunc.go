package llvm

import "github.com/tsopt/tsopt/ir"

// IFuncOp is a symbol whose address a function computes when the program is loaded.
type IFuncOp struct{ *ir.Op }

// Type is the type of the function that the symbol stands for.
func (o IFuncOp) Type() ir.Type { return ir.AttrAs[*ir.TypeAttr](o.Op, "i_func_type").Value() }

// Resolver is the name of the function that computes the address.
func (o IFuncOp) Resolver() string { return ir.AttrAs[*ir.SymbolRefAttr](o.Op, "resolver").Root() }

// Linkage is the keyword of the linkage.
func (o IFuncOp) Linkage() string { return enumWord(o.Op, "linkage", "external") }

// IFunc is llvm.mlir.ifunc.
var IFunc = ir.Define(ir.Spec[IFuncOp]{
	Name: "llvm.mlir.ifunc", Summary: "A function that is chosen when the program is loaded",
	Doc: "A symbol that stands for the function whose address the resolver returns.\n\n```mlir\n" +
		"llvm.mlir.ifunc external @f : !llvm.func<f32 (i64)>, !llvm.ptr @resolve\nllvm.func @resolve() -> !llvm.ptr {\n" +
		"  %0 = llvm.mlir.zero : !llvm.ptr\n  llvm.return %0 : !llvm.ptr\n}\n```",
	Traits: ir.IsolatedFromAbove | ir.SymbolTrait,
	Attrs: []ir.AttrField{
		{Name: ir.SymbolNameAttr, Attr: ir.SymbolNameC}, {Name: "i_func_type", Attr: ir.TypeAttrC}, {Name: "resolver", Attr: ir.FlatSymbolRef},
		{Name: "resolver_type", Attr: ir.TypeAttrC}, {Name: "linkage", Attr: linkageC}, unit("dso_local"),
		{Name: "address_space", Attr: ir.IntNonNegative(ir.I32AttrC), Default: ir.I32Attr(0)},
		{Name: "unnamed_addr", Attr: unnamedAddrC, Default: ir.I64Attr(0)}, visibilityField,
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		st.SetProp("linkage", acceptEnum(p, LinkageKind, 0))
		st.SetProp("visibility_", acceptI64(p, Visibilities))
		st.SetProp("unnamed_addr", acceptI64(p, UnnamedAddrs))
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
		p.Str(" " + o.Linkage() + " ")
		printGlobalWords(p, o.Op)
		p.Symbol(ir.SymbolName(o.Op))
		p.Str(" : ")
		p.Type(o.Type())
		p.Str(", ")
		p.Type(ir.AttrAs[*ir.TypeAttr](o.Op, "resolver_type").Value())
		p.Space()
		p.Symbol(o.Resolver())
		p.AttrDict(o.Op, ir.SymbolNameAttr, "i_func_type", "resolver", "resolver_type", "linkage", "visibility_", "unnamed_addr")
	},
	Verify: func(o IFuncOp) error {
		switch l := o.Linkage(); l {
		case "external", "internal", "private", "weak", "weak_odr", "linkonce", "linkonce_odr":
			return nil
		default:
			return o.Errorf("'%s' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, linkonce_odr, "+
				"weak_odr, or external linkage", l)
		}
	},
})

// VerifySymbolUses implements [ir.SymbolUser].
func (o IFuncOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	target := lookup(o.Op, ir.AttrAs[*ir.SymbolRefAttr](o.Op, "resolver"))
	for range 100 { // aliases of aliases end somewhere
		a, ok := Alias.Cast(target)
		if !ok {
			break
		}
		ret := a.Region(0).Entry().Last()
		addr, ok := AddressOf.Cast(ret.Operand(0).DefiningOp())
		if !ok {
			return nil // a computed address is LLVM's to check
		}
		target = lookup(o.Op, addr.GlobalName())
	}
	f, ok := Func.Cast(target)
	resolver, isPtr := ir.AttrAs[*ir.TypeAttr](o.Op, "resolver_type").Value().(*PointerType)
	switch {
	case !ok:
		return o.Errorf("must have a function resolver")
	case f.IsDeclaration() || f.Linkage() == "available_externally":
		return o.Errorf("resolver must be a definition")
	case !isA[*PointerType](f.Type().Result()):
		return o.Errorf("resolver must return a pointer")
	case !isPtr || resolver.space != ir.IntOf(o.Op, "address_space", 0):
		return o.Errorf("resolver has incorrect type")
	}
	return nil
}
