package intranges

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/pass"
)

// UnsignedWhenEquivalent is arith-unsigned-when-equivalent.
var UnsignedWhenEquivalent = pass.Simple("arith-unsigned-when-equivalent", "ArithUnsignedWhenEquivalentPass", "",
	`Replace signed ops with unsigned ones where they are proven equivalent

Divisions, remainders, minima, maxima, comparisons and extensions become
unsigned if the integer range analysis proves that their operands
and results are never negative. Other analyses know more of unsigned operations, and they cost less.`+"\n\n```mlir\n"+`func.func @f(%n: index) -> index {
  %c8 = arith.constant 8 : index
  %m = arith.remui %n, %c8 : index
  %q = arith.divsi %m, %c8 : index  // becomes arith.divui
  return %q : index
}
`+"```",
	func(_ *pass.Context, op *ir.Op) error {
		ranges := intrange.New(op)
		var chosen []*ir.Op
		ir.WalkOps(op, func(o *ir.Op) {
			if signedOp(o) && neverNegative(o, ranges) {
				chosen = append(chosen, o)
			}
		})
		for _, o := range chosen {
			makeUnsigned(o)
		}
		return nil
	})

// unsignedOps are the unsigned counterparts.
var unsignedOps = map[*ir.OpDef]*ir.OpDef{
	arith.DivSI.OpDef:      arith.DivUI.OpDef,
	arith.CeilDivSI.OpDef:  arith.CeilDivUI.OpDef,
	arith.FloorDivSI.OpDef: arith.DivUI.OpDef,
	arith.RemSI.OpDef:      arith.RemUI.OpDef,
	arith.MinSI.OpDef:      arith.MinUI.OpDef,
	arith.MaxSI.OpDef:      arith.MaxUI.OpDef,
	arith.ExtSI.OpDef:      arith.ExtUI.OpDef,
}

var unsignedPredicates = map[arith.CmpIPredicate]arith.CmpIPredicate{
	arith.SLT: arith.ULT, arith.SLE: arith.ULE, arith.SGT: arith.UGT, arith.SGE: arith.UGE,
}

func signedOp(op *ir.Op) bool {
	if c, ok := arith.CmpI.Cast(op); ok {
		_, signed := unsignedPredicates[c.Predicate]
		return signed
	}
	return unsignedOps[op.Def()] != nil
}

// neverNegative reports whether no operand is negative, and no result: the truth
// value of a comparison does not count.
func neverNegative(op *ir.Op, ranges *intrange.Analysis) bool {
	values := op.Operands()
	if !arith.CmpI.Is(op) {
		values = append(values, op.Results()...)
	}
	for _, v := range values {
		if r := ranges.Range(v); r == nil || r.SMin.Sign() < 0 {
			return false
		}
	}
	return true
}

func makeUnsigned(op *ir.Op) {
	b := ir.Before(op)
	st := ir.OpState{Operands: op.Operands(), Types: op.ResultTypes()}
	if c, ok := arith.CmpI.Cast(op); ok {
		st.Def, st.Props = arith.CmpI.OpDef, []ir.Attr{unsignedPredicates[c.Predicate].Attr()}
	} else {
		st.Def, st.Attrs = unsignedOps[op.Def()], op.DiscardableAttrs()
		for i, f := range op.Def().Attrs {
			st.SetProp(f.Name, op.Prop(i))
		}
	}
	op.ReplaceAllUsesWith(b.Create(st).Results())
	op.Erase()
}
