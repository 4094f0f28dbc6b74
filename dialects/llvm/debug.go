package llvm

import "github.com/tsopt/tsopt/ir"

// DbgOp tells a debugger where a variable or label is.
type DbgOp struct{ *ir.Op }

// Subject is the value or address described.
func (o DbgOp) Subject() *ir.Value { return o.Operand(0) }

// VarInfo is the variable.
func (o DbgOp) VarInfo() *StructAttr { return ir.PropOf[*StructAttr](o.Op, 0) }

// Expression is how the variable follows from the subject.
func (o DbgOp) Expression() *DIExpressionAttr {
	if e := ir.PropOf[*DIExpressionAttr](o.Op, 1); e != nil {
		return e
	}
	return DIExpression()
}

var expressionC = ir.AttrConstraint{Summary: "", OK: func(a ir.Attr) bool {
	_, ok := a.(*DIExpressionAttr)
	return ok
}}

func dbgOp(name, what, arg string, t ir.TypeConstraint) ir.Def[DbgOp] {
	return ir.Define(ir.Spec[DbgOp]{
		Name: "llvm.intr.dbg." + name, Summary: what, Doc: what + ".",
		Operands: []ir.Operand{{Name: arg, Type: t}},
		Attrs: []ir.AttrField{{Name: "varInfo", Attr: kindC(DILocalVariable, "")},
			{Name: "locationExpr", Attr: expressionC, Default: DIExpression()}},
		Parse: parseDbg, Print: printDbg,
	})
}

// The debug intrinsics.
var (
	DbgDeclare = dbgOp("declare", "The address of a variable", "addr", AnyPointer)
	DbgValue   = dbgOp("value", "The value of a variable", "value", AnyType)
	DbgLabel   = ir.Define(ir.Spec[DbgOp]{
		Name: "llvm.intr.dbg.label", Summary: "A label", Doc: "The place of a label.",
		Attrs: []ir.AttrField{{Name: "label", Attr: kindC(DILabel, "")}}, Format: "$label attr-dict",
	})
)

func parseDbg(p ir.OpParser, st *ir.OpState) {
	if a := p.Attr(nil); a != nil {
		st.SetProp("varInfo", a)
	}
	if a, ok := p.OptionalAttr(nil); ok {
		st.SetProp("locationExpr", a)
	}
	p.Expect("=")
	v := p.Operand()
	t := p.ColonType()
	p.OpAttrs(st)
	if p.Err() == nil {
		st.Operands = []*ir.Value{p.Resolve(v, t)}
	}
}

func printDbg(p ir.OpPrinter, o DbgOp) {
	p.Space()
	p.Attr(o.VarInfo())
	if e := o.Expression(); len(e.Ops()) > 0 {
		p.Space()
		p.Attr(e)
	}
	p.Str(" = ")
	p.Operand(o.Subject())
	p.Str(" : ")
	p.Type(o.Subject().Type())
	p.AttrDict(o.Op, "varInfo", "locationExpr")
}

var debugOps = []*ir.OpDef{DbgDeclare.OpDef, DbgValue.OpDef, DbgLabel.OpDef}
