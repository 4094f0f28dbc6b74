// Package scfstructural converts the types that pass through scf operations,
// for conversions that keep these.
package scfstructural

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns rebuild loops, conditions and their terminators with converted
// types; the target learns that they are legal when the types are.
func Patterns(tc *rewrite.TypeConverter, target *rewrite.ConversionTarget) []rewrite.ConversionPattern {
	holders := []*ir.OpDef{scf.For.OpDef, scf.If.OpDef, scf.IndexSwitch.OpDef}
	target.DynamicOp(func(op *ir.Op) bool { return tc.AreLegal(op.ResultTypes()) }, holders...)
	target.DynamicOp(tc.IsLegalOp, scf.While.OpDef, scf.Condition.OpDef)
	target.DynamicOp(func(op *ir.Op) bool {
		switch p := op.ParentOp(); {
		case scf.For.Is(p), scf.If.Is(p), scf.While.Is(p), scf.IndexSwitch.Is(p):
			return tc.IsLegalOp(op)
		}
		return true
	}, scf.Yield.OpDef)
	var out []rewrite.ConversionPattern
	for _, def := range append(holders, scf.While.OpDef, scf.Condition.OpDef, scf.Yield.OpDef) {
		out = append(out, rewrite.ConvertAny(def, tc, "convert-types-of-"+def.Name, rebuild))
	}
	return out
}

func rebuild(r *rewrite.ConversionRewriter, op *ir.Op, args []*ir.Value) bool {
	types := r.ResultTypes(op)
	if types == nil && op.NumResults() > 0 {
		return r.Fail(op, "has results that cannot be converted")
	}
	if scf.IndexSwitch.Is(op) {
		args = op.Operands() // what it is chosen by is an index whatever indices become
	}
	st := ir.OpState{Def: op.Def(), Operands: args, Types: types, Attrs: op.DiscardableAttrs()}
	for _, p := range op.PropEntries() {
		st.SetProp(p.Name, p.Value)
	}
	for range op.Regions() {
		st.Regions = append(st.Regions, ir.NewRegion())
	}
	n := r.Create(st)
	for i := range op.NumRegions() {
		if op.Region(i).Empty() {
			continue
		}
		r.MoveRegion(op.Region(i), n.Region(i))
		if _, ok := r.ConvertRegion(n.Region(i), r.Types, nil); !ok {
			return false
		}
	}
	r.ReplaceOp(op, n)
	return true
}
