package llvm

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/ir"
)

// acceptWord reads one of the words if it comes next.
func acceptWord(p ir.OpParser, words []string) (int64, bool) {
	for i, w := range words {
		if w != "" && p.Accept(w) {
			return int64(i), true
		}
	}
	return 0, false
}

func acceptEnum(p ir.OpParser, kind *ir.EnumKind, def int64) ir.Attr {
	if i, ok := acceptWord(p, kind.Cases); ok {
		v, _ := kind.Value(kind.Cases[i])
		return kind.Of(v)
	}
	return kind.Of(def)
}

func acceptI64(p ir.OpParser, words []string) ir.Attr {
	i, _ := acceptWord(p, words)
	return ir.I64Attr(i)
}

func parseFunc(p ir.OpParser, st *ir.OpState) {
	st.SetProp("linkage", acceptEnum(p, LinkageKind, 0))
	st.SetProp("visibility_", acceptI64(p, visibilities))
	st.SetProp("unnamed_addr", acceptI64(p, unnamedAddrs))
	st.SetProp("CConv", acceptEnum(p, CConvKind, 0))
	pos := p.Pos()
	st.SetProp(ir.SymbolNameAttr, ir.String_(p.Symbol()))
	sig := fn.ParseSignature(p, true)
	t := functionType(p, sig, pos)
	parseVScale(p, st)
	parseComdat(p, st)
	for _, a := range p.AttrDictWithKeyword() {
		st.SetProp(a.Name, a.Value)
	}
	if p.Err() != nil {
		return
	}
	st.SetProp("function_type", ir.TypeOf(t))
	sig.SetAttrs(st)
	body, ok := p.OptionalRegion(sig.Args, nil)
	if !ok {
		body = ir.NewRegion()
	}
	st.Regions = []*ir.Region{body}
}

func functionType(p ir.OpParser, sig *fn.Signature, pos ir.Pos) *FunctionType {
	if p.Err() != nil {
		return nil
	}
	if len(sig.ResultTypes) > 1 {
		p.Errorf(pos, "failed to construct function type: expected zero or one function result")
		return nil
	}
	for _, t := range sig.ArgTypes {
		if !IsCompatibleType(t) {
			p.Errorf(pos, "failed to construct function type: expected LLVM type for function arguments")
			return nil
		}
	}
	result := ir.Type(Void)
	if len(sig.ResultTypes) == 1 {
		result = sig.ResultTypes[0]
		if !IsCompatibleType(result) {
			p.Errorf(pos, "failed to construct function type: expected LLVM type for function results")
			return nil
		}
	}
	return Function(result, sig.ArgTypes, sig.Variadic)
}

func parseVScale(p ir.OpParser, st *ir.OpState) {
	if !p.Accept("vscale_range") {
		return
	}
	p.Expect("(")
	lo := p.Int()
	p.Expect(",")
	hi := p.Int()
	p.Expect(")")
	st.SetProp("vscale_range", VScaleRange.Of(ir.NamedAttr{Name: "minRange", Value: ir.I32Attr(lo)},
		ir.NamedAttr{Name: "maxRange", Value: ir.I32Attr(hi)}))
}

func parseComdat(p ir.OpParser, st *ir.OpState) {
	if !p.Accept("comdat") {
		return
	}
	p.Expect("(")
	if a := p.Attr(nil); a != nil {
		st.SetProp("comdat", a)
	}
	p.Expect(")")
}

var funcElided = []string{ir.SymbolNameAttr, "function_type", "arg_attrs", "res_attrs", "linkage", "CConv",
	"visibility_", "comdat", "unnamed_addr", "vscale_range"}

func printFunc(p ir.OpPrinter, o FuncOp) {
	p.Space()
	if o.Linkage != External {
		p.Str(o.Linkage.String() + " ")
	}
	printSymbolWords(p, o.Visibility, false, o.UnnamedAddr.V)
	printCConv(p, o.CConv)
	p.Symbol(o.Name())
	t := o.Type()
	fn.PrintSignature(p, o.Op, o.Body, t.params, t.Results(), t.vararg)
	if v := o.VScaleRange; v != nil {
		p.Str(" vscale_range(")
		p.Int(v.Int("minRange"))
		p.Str(", ")
		p.Int(v.Int("maxRange"))
		p.Str(")")
	}
	printComdat(p, o.Comdat)
	p.AttrDictWithKeyword(o.Op, funcElided...)
	if !o.IsDeclaration() {
		p.Space()
		p.Region(o.Body, ir.RegionStyle{HideArgs: true})
	}
}

// printSymbolWords writes how a symbol is seen and addressed.
func printSymbolWords(p ir.OpPrinter, v Visibility, threadLocal bool, u UnnamedAddr) {
	if v != 0 {
		p.Str(v.String() + " ")
	}
	if threadLocal {
		p.Str("thread_local ")
	}
	if u != 0 {
		p.Str(u.String() + " ")
	}
}

func printCConv(p ir.OpPrinter, c CConv) {
	if c != CCC {
		p.Str(c.String() + " ")
	}
}

func printComdat(p ir.OpPrinter, c *ir.SymbolRefAttr) {
	if c != nil {
		p.Str(" comdat(")
		p.Attr(c)
		p.Str(")")
	}
}

func printResult(p ir.OpPrinter, t ir.Type, attrs []ir.NamedAttr) {
	p.Str(" -> ")
	if len(attrs) == 0 {
		p.Type(t)
		return
	}
	p.Str("(")
	p.Type(t)
	p.Attrs(attrs)
	p.Str(")")
}
