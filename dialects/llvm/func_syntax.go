package llvm

import "github.com/tsopt/tsopt/ir"

// signature is what a function's or call's syntax says of its type.
type signature struct {
	args        []ir.Argument // of a definition
	params      []ir.Type
	paramAttrs  [][]ir.NamedAttr
	results     []ir.Type
	resultAttrs [][]ir.NamedAttr
	vararg      bool
}

// parseSignature reads `(%a: T {…}, …, ...) -> (T {…})`; names may be absent.
func parseSignature(p ir.OpParser) signature {
	var s signature
	p.List(ir.Paren, func() {
		if s.vararg {
			p.Errorf(p.Pos(), "variadic arguments must be in the end of the argument list")
			return
		}
		if p.Accept("...") {
			s.vararg = true
			return
		}
		if a, ok := p.OptionalArgument(true, true); ok {
			s.args = append(s.args, a)
			s.params = append(s.params, a.Type)
			s.paramAttrs = append(s.paramAttrs, a.Attrs)
			return
		}
		if len(s.args) > 0 {
			p.Errorf(p.Pos(), "expected SSA identifier")
			return
		}
		s.params = append(s.params, p.Type())
		s.paramAttrs = append(s.paramAttrs, p.AttrDict())
	})
	if !p.Accept("->") {
		return s
	}
	if !p.Peek("(") {
		s.results = []ir.Type{p.Type()}
		s.resultAttrs = [][]ir.NamedAttr{nil}
		return s
	}
	p.List(ir.Paren, func() {
		s.results = append(s.results, p.Type())
		s.resultAttrs = append(s.resultAttrs, p.AttrDict())
	})
	return s
}

func (s *signature) setAttrs(st *ir.OpState) {
	if a := dictArray(s.paramAttrs); a != nil {
		st.SetProp("arg_attrs", a)
	}
	if a := dictArray(s.resultAttrs); a != nil {
		st.SetProp("res_attrs", a)
	}
}

// dictArray is an array of dictionaries, nil when all are empty.
func dictArray(lists [][]ir.NamedAttr) ir.Attr {
	elems := make([]ir.Attr, len(lists))
	any := false
	for i, l := range lists {
		elems[i] = ir.Dict(l...)
		any = any || len(l) > 0
	}
	if !any {
		return nil
	}
	return ir.Array(elems...)
}

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
	st.SetProp("visibility_", acceptI64(p, Visibilities))
	st.SetProp("unnamed_addr", acceptI64(p, UnnamedAddrs))
	st.SetProp("CConv", acceptEnum(p, CConvKind, 0))
	pos := p.Pos()
	st.SetProp(ir.SymbolNameAttr, ir.String_(p.Symbol()))
	sig := parseSignature(p)
	t := sig.functionType(p, pos)
	parseVScale(p, st)
	parseComdat(p, st)
	for _, a := range p.AttrDictWithKeyword() {
		st.SetProp(a.Name, a.Value)
	}
	if p.Err() != nil {
		return
	}
	st.SetProp("function_type", ir.TypeOf(t))
	sig.setAttrs(st)
	body, ok := p.OptionalRegion(sig.args, nil)
	if !ok {
		body = ir.NewRegion()
	}
	st.Regions = []*ir.Region{body}
}

func (s *signature) functionType(p ir.OpParser, pos ir.Pos) *FunctionType {
	if p.Err() != nil {
		return nil
	}
	if len(s.results) > 1 {
		p.Errorf(pos, "failed to construct function type: expected zero or one function result")
		return nil
	}
	for _, t := range s.params {
		if !IsCompatibleType(t) {
			p.Errorf(pos, "failed to construct function type: expected LLVM type for function arguments")
			return nil
		}
	}
	result := ir.Type(Void)
	if len(s.results) == 1 {
		result = s.results[0]
		if !IsCompatibleType(result) {
			p.Errorf(pos, "failed to construct function type: expected LLVM type for function results")
			return nil
		}
	}
	return Function(result, s.params, s.vararg)
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
	st.SetProp("vscale_range", VScaleRange.Of(ir.NamedAttr{Name: "minRange", Value: ir.I32Attr(lo)}, ir.NamedAttr{Name: "maxRange", Value: ir.I32Attr(hi)}))
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

var funcElided = []string{ir.SymbolNameAttr, "function_type", "arg_attrs", "res_attrs", "linkage", "CConv", "visibility_", "comdat", "unnamed_addr", "vscale_range"}

func printFunc(p ir.OpPrinter, o FuncOp) {
	p.Space()
	printSymbolWords(p, o.Op)
	if c := o.CConv(); c != "ccc" {
		p.Str(c + " ")
	}
	p.Symbol(o.Name())
	printFuncSignature(p, o)
	if v := ir.AttrAs[*StructAttr](o.Op, "vscale_range"); v != nil {
		p.Str(" vscale_range(")
		p.Int(v.Int("minRange"))
		p.Str(", ")
		p.Int(v.Int("maxRange"))
		p.Str(")")
	}
	printComdat(p, o.Op)
	p.AttrDictWithKeyword(o.Op, funcElided...)
	if !o.IsDeclaration() {
		p.Space()
		p.Region(o.Region(0), ir.RegionStyle{HideArgs: true})
	}
}

// printSymbolWords writes linkage, visibility and unnamed_addr of a function.
func printSymbolWords(p ir.OpPrinter, op *ir.Op) {
	if l := enumWord(op, "linkage", "external"); l != "external" {
		p.Str(l + " ")
	}
	if v := Visibilities[ir.IntOf(op, "visibility_", 0)]; v != "" {
		p.Str(v + " ")
	}
	if u := UnnamedAddrs[ir.IntOf(op, "unnamed_addr", 0)]; u != "" {
		p.Str(u + " ")
	}
}

func printComdat(p ir.OpPrinter, op *ir.Op) {
	if c := op.Attr("comdat"); c != nil {
		p.Str(" comdat(")
		p.Attr(c)
		p.Str(")")
	}
}

func printFuncSignature(p ir.OpPrinter, o FuncOp) {
	t := o.Type()
	p.Str("(")
	for i, param := range t.params {
		if i > 0 {
			p.Str(", ")
		}
		if o.IsDeclaration() {
			p.Type(param)
			p.Attrs(o.ArgAttrs(i))
			continue
		}
		arg := o.Region(0).Entry().Arg(i)
		p.Argument(arg, true)
		p.Attrs(o.ArgAttrs(i))
		p.OptionalLoc(arg.Loc())
	}
	if t.vararg {
		if len(t.params) > 0 {
			p.Str(", ")
		}
		p.Str("...")
	}
	p.Str(")")
	if t.result != Void {
		printResult(p, t.result, o.ResultAttrs())
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
