package llvm

import "github.com/tsopt/tsopt/ir"

// ICmpOp compares integers or pointers.
type ICmpOp struct {
	ir.Base
	LHS, RHS  *ir.Value
	Predicate ICmpPredicate
	Result    *ir.Value // i1, or i1 for each element
}

// FCmpOp compares floating-point numbers.
type FCmpOp struct {
	ir.Base
	LHS, RHS  *ir.Value
	Predicate FCmpPredicate
	FastMath  FastMathFlags
	Result    *ir.Value // i1, or i1 for each element
}

var i1Result = []ir.TypeMatch{{
	Summary: "result type has i1 element type and same shape as operands", From: "lhs", To: "res", Map: i1Like,
}}

// i1Like is i1, or a vector of it in t's shape.
func i1Like(t ir.Type) ir.Type {
	if v, ok := t.(*ir.VectorType); ok {
		return v.CloneWith(v.Shape(), ir.I1)
	}
	return ir.I1
}

// The comparisons.
var (
	ICmp = ir.Define(ir.Spec[ICmpOp]{
		Name: "llvm.icmp", Syntax: "$predicate $lhs `,` $rhs attr-dict `:` type($lhs)",
		Summary: "Comparison of integers or pointers",
		Doc:     "Compares integers or pointers.\n\n```mlir\nllvm.func @f(%a: i32, %b: i32) {\n  %0 = llvm.icmp \"slt\" %a, %b : i32\n  llvm.return\n}\n```",
		Traits:  ir.Pure | ir.SameTypeOperands, Match: i1Result,
		Fields: func(o *ICmpOp) []ir.Field {
			t := ir.AnyOf(intLike, ptrLike)
			return []ir.Field{ir.In(&o.LHS, "lhs", t), ir.In(&o.RHS, "rhs", t),
				ir.Enum(&o.Predicate, "predicate", icmpPredicateC),
				result(&o.Result, boolLike)}
		},
		Infer: func(o ICmpOp) ([]ir.Type, error) { return []ir.Type{i1Like(o.LHS.Type())}, nil },
		Parse: parseCmp(icmpPredicates), Fold: foldICmp,
		Print: func(p ir.OpPrinter, o ICmpOp) { printCmp(p, o.Op, o.Predicate.String(), o.LHS, o.RHS) },
	})
	FCmp = ir.Define(ir.Spec[FCmpOp]{
		Name: "llvm.fcmp", Syntax: "$predicate $lhs `,` $rhs attr-dict `:` type($lhs)",
		Summary: "Comparison of floating-point numbers",
		Doc:     "Compares floating-point numbers; `o…` is false and `u…` true when one is NaN.\n\n```mlir\nllvm.func @f(%a: f32, %b: f32) {\n  %0 = llvm.fcmp \"olt\" %a, %b : f32\n  llvm.return\n}\n```",
		Traits:  ir.Pure | ir.SameTypeOperands, Match: i1Result,
		Fields: func(o *FCmpOp) []ir.Field {
			return []ir.Field{ir.In(&o.LHS, "lhs", floatLike), ir.In(&o.RHS, "rhs", floatLike),
				ir.Enum(&o.Predicate, "predicate", fcmpPredicateC), fastMathField(&o.FastMath), result(&o.Result, boolLike)}
		},
		Infer: func(o FCmpOp) ([]ir.Type, error) { return []ir.Type{i1Like(o.LHS.Type())}, nil },
		Parse: parseCmp(fcmpPredicates),
		Print: func(p ir.OpPrinter, o FCmpOp) { printCmp(p, o.Op, o.Predicate.String(), o.LHS, o.RHS) },
	})
)

func parseCmp(words []string) func(ir.OpParser, *ir.OpState) {
	return func(p ir.OpParser, st *ir.OpState) {
		pos := p.Pos()
		a := p.Attr(nil)
		s, ok := a.(*ir.StringAttr)
		if p.Err() == nil && !ok {
			p.Errorf(pos, "invalid kind of attribute specified")
		}
		lhs := p.Operand()
		p.Expect(",")
		rhs := p.Operand()
		p.OpAttrs(st)
		t := p.ColonType()
		if p.Err() != nil {
			return
		}
		v := wordIndex(words, s.Value())
		if v < 0 {
			p.Errorf(pos, "'%s' is an incorrect value of the 'predicate' attribute", s.Value())
			return
		}
		st.SetProp("predicate", ir.I64Attr(v))
		st.Operands = p.ResolveSame([]ir.Unresolved{lhs, rhs}, t)
		st.Types = []ir.Type{i1Like(t)}
	}
}

func printCmp(p ir.OpPrinter, op *ir.Op, predicate string, lhs, rhs *ir.Value) {
	p.Str(` "` + predicate + `" `)
	p.Operand(lhs)
	p.Str(", ")
	p.Operand(rhs)
	p.AttrDict(op, "predicate")
	p.Str(" : ")
	p.Type(lhs.Type())
}

// NewICmp compares integers or pointers.
func NewICmp(b *ir.Builder, p ICmpPredicate, lhs, rhs *ir.Value) *ir.Value {
	return ICmp.New(b, ICmpOp{Predicate: p, LHS: lhs, RHS: rhs}).Result
}

var cmpOps = []*ir.OpDef{ICmp.OpDef, FCmp.OpDef}
