package ub

import "github.com/tsopt/tsopt/ir"

// PoisonAttr is `#ub.poison`: a constant that may be anything.
type PoisonAttr struct{ ir.AttrBase }

// Poison is the only PoisonAttr.
var Poison ir.Attr = &PoisonAttr{ir.NewAttrBase()}

// DialectName implements [ir.DialectAttr].
func (*PoisonAttr) DialectName() string { return "ub" }

// WriteBody implements [ir.DialectAttr].
func (*PoisonAttr) WriteBody(w *ir.Writer) { w.Str("poison") }

func (a *PoisonAttr) String() string { return ir.AttrText(a) }

// PoisonOp is the view of [PoisonOp_].
type PoisonOp struct {
	ir.Base
	Value  ir.Attr // the attribute that the operation folds to
	Result *ir.Value
}

// PoisonOp_ is `ub.poison`; the underscore keeps its name apart from the view
// and the attribute.
var PoisonOp_ = ir.Define(ir.Spec[PoisonOp]{
	Name:    "ub.poison",
	Summary: "Poisoned constant operation.",
	Doc: ir.DocExample("A value of any type that may be anything. An operation on it gives poison again, "+
		"unless its description says otherwise.", "", "%0 = ub.poison : i32", "%1 = ub.poison : vector<4xf32>"),
	Traits: ir.ConstantLike | ir.Pure,
	Fields: func(o *PoisonOp) []ir.Field {
		return []ir.Field{
			ir.AttrIs(&o.Value, "value", poisonC).Default(Poison),
			ir.Out(&o.Result, "result", ir.AnyType),
		}
	},
	Format: "attr-dict (`<` $value^ `>`)? `:` type($result)",
	Fold:   func(p PoisonOp, _ []ir.Attr) ([]ir.FoldResult, bool) { return ir.FoldAttr(p.Value) },
})

var poisonC = ir.AttrConstraint{Summary: "PoisonAttrInterface instance", OK: isPoison, Class: isPoison}

func isPoison(a ir.Attr) bool { return a == Poison }

// UnreachableOp is the view of [Unreachable].
type UnreachableOp struct{ ir.Base }

// Unreachable is `ub.unreachable`.
var Unreachable = ir.Define(ir.Spec[UnreachableOp]{
	Name:    "ub.unreachable",
	Summary: "Unreachable operation.",
	Doc: "Ends a block whose end is unreachable.\n\n" +
		"```mlir\nfunc.func @never() {\n  ub.unreachable\n}\n```\n",
	Traits: ir.Terminator,
	Format: "attr-dict",
})
