package llvm

import "github.com/tsopt/tsopt/ir"

// DbgOp tells a debugger where a variable is.
type DbgOp struct {
	ir.Base
	Subject    *ir.Value   // the value or address described
	VarInfo    *StructAttr // the variable
	Expression *DIExpressionAttr
}

// DbgLabelOp tells a debugger where a label is.
type DbgLabelOp struct {
	ir.Base
	Label *StructAttr
}

var expressionC = ir.AttrConstraint{Summary: "", OK: func(a ir.Attr) bool {
	_, ok := a.(*DIExpressionAttr)
	return ok
}}

func dbgOp(name, what, arg string, t ir.TypeConstraint) ir.Def[DbgOp] {
	return ir.Define(ir.Spec[DbgOp]{
		Name: "llvm.intr.dbg." + name, Summary: what, Doc: what + ".",
		Syntax: "$varInfo ($locationExpr)? `=` $" + arg + " `:` type($" + arg + ") attr-dict",
		Fields: func(o *DbgOp) []ir.Field {
			return []ir.Field{ir.In(&o.Subject, arg, t), ir.AttrIs(&o.VarInfo, "varInfo", kindC(DILocalVariable, "")),
				ir.AttrIs(&o.Expression, "locationExpr", expressionC).Default(DIExpression())}
		},
		Parse: parseDbg, Print: printDbg,
	})
}

// The debug intrinsics.
var (
	DbgDeclare = dbgOp("declare", "The address of a variable", "addr", AnyPointer)
	DbgValue   = dbgOp("value", "The value of a variable", "value", AnyType)
	DbgLabel   = ir.Define(ir.Spec[DbgLabelOp]{
		Name: "llvm.intr.dbg.label", Summary: "A label", Doc: "The location of a label.", Format: "$label attr-dict",
		Fields: func(o *DbgLabelOp) []ir.Field { return []ir.Field{ir.AttrIs(&o.Label, "label", kindC(DILabel, ""))} },
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
	p.Attr(o.VarInfo)
	if e := o.Expression; len(e.Ops()) > 0 {
		p.Space()
		p.Attr(e)
	}
	p.Str(" = ")
	p.Operand(o.Subject)
	p.Str(" : ")
	p.Type(o.Subject.Type())
	p.AttrDict(o.Op, "varInfo", "locationExpr")
}

var debugOps = []*ir.OpDef{DbgDeclare.OpDef, DbgValue.OpDef, DbgLabel.OpDef}
