package llvm

import "github.com/tsopt/tsopt/ir"

// CmpOp is a comparison, whose result has i1 for each element.
type CmpOp struct{ *ir.Op }

// Lhs is the left operand.
func (o CmpOp) Lhs() *ir.Value { return o.Operand(0) }

// Rhs is the right operand.
func (o CmpOp) Rhs() *ir.Value { return o.Operand(1) }

// Predicate indexes [ICmpPredicates] or [FCmpPredicates].
func (o CmpOp) Predicate() int64 { return ir.PropOf[*ir.IntegerAttr](o.Op, 0).Int() }

// Values of icmp's predicate.
const (
	EQ = iota
	NE
	SLT
	SLE
	SGT
	SGE
	ULT
	ULE
	UGT
	UGE
)

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
	ICmp = ir.Define(ir.Spec[CmpOp]{
		Name: "llvm.icmp", Summary: "Comparison of integers or pointers",
		Doc:    "Compares integers or pointers.\n\n```mlir\nllvm.func @f(%a: i32, %b: i32) {\n  %0 = llvm.icmp \"slt\" %a, %b : i32\n  llvm.return\n}\n```",
		Traits: ir.Pure | ir.SameTypeOperands, Operands: lhsRhs(ir.AnyOf(intLike, ptrLike)), Results: result(boolLike), Match: i1Result,
		Attrs: []ir.AttrField{{Name: "predicate", Attr: icmpPredicateC}},
		Parse: parseCmp("icmp", ICmpPredicates), Print: printCmp(ICmpPredicates), Fold: foldICmp,
	})
	FCmp = ir.Define(ir.Spec[CmpOp]{
		Name: "llvm.fcmp", Summary: "Comparison of floating-point numbers",
		Doc:    "Compares floating-point numbers; `o…` is false and `u…` true when one is NaN.\n\n```mlir\nllvm.func @f(%a: f32, %b: f32) {\n  %0 = llvm.fcmp \"olt\" %a, %b : f32\n  llvm.return\n}\n```",
		Traits: ir.Pure | ir.SameTypeOperands, Operands: lhsRhs(floatLike), Results: result(boolLike), Match: i1Result,
		Attrs: []ir.AttrField{{Name: "predicate", Attr: fcmpPredicateC}, fastMathField},
		Parse: parseCmp("fcmp", FCmpPredicates), Print: printCmp(FCmpPredicates),
	})
)

func parseCmp(kind string, words []string) func(ir.OpParser, *ir.OpState) {
	return func(p ir.OpParser, st *ir.OpState) {
		pos := p.Pos()
		word := p.String()
		lhs := p.Operand()
		p.Expect(",")
		rhs := p.Operand()
		p.OpAttrs(st)
		t := p.ColonType()
		if p.Err() != nil {
			return
		}
		v := wordIndex(words, word)
		if v < 0 {
			p.Errorf(pos, "'%s' is an incorrect value of the 'predicate' attribute", word)
			return
		}
		st.SetProp("predicate", ir.I64Attr(v))
		st.Operands = p.ResolveSame([]ir.Unresolved{lhs, rhs}, t)
		st.Types = []ir.Type{i1Like(t)}
	}
}

func printCmp(words []string) func(ir.OpPrinter, CmpOp) {
	return func(p ir.OpPrinter, o CmpOp) {
		p.Str(` "` + words[o.Predicate()] + `" `)
		p.Operand(o.Lhs())
		p.Str(", ")
		p.Operand(o.Rhs())
		p.AttrDict(o.Op, "predicate")
		p.Str(" : ")
		p.Type(o.Lhs().Type())
	}
}

// NewICmp compares integers or pointers by the keyword of a predicate.
func NewICmp(b *ir.Builder, predicate string, lhs, rhs *ir.Value) *ir.Value {
	return newCmp(b, ICmp.OpDef, ICmpPredicates, predicate, lhs, rhs)
}

// NewFCmp compares floating-point numbers by the keyword of a predicate.
func NewFCmp(b *ir.Builder, predicate string, lhs, rhs *ir.Value) *ir.Value {
	return newCmp(b, FCmp.OpDef, FCmpPredicates, predicate, lhs, rhs)
}

func newCmp(b *ir.Builder, def *ir.OpDef, words []string, predicate string, lhs, rhs *ir.Value) *ir.Value {
	st := ir.OpState{Def: def, Operands: []*ir.Value{lhs, rhs}, Types: []ir.Type{i1Like(lhs.Type())}}
	st.SetProp("predicate", ir.I64Attr(wordIndex(words, predicate)))
	return b.Create(st).Result(0)
}

var cmpOps = []*ir.OpDef{ICmp.OpDef, FCmp.OpDef}
