// Package fn is the func dialect: functions, calls and returns. (`func` is a
// keyword of Go.)
package fn

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Dialect is the func dialect.
var Dialect = &ir.Dialect{
	Name:       "func",
	Summary:    "Functions and calls",
	Doc:        "Functions, direct and indirect calls, and functions as values.",
	Ops:        []*ir.OpDef{Call.OpDef, CallIndirect.OpDef, Constant.OpDef, Func.OpDef, Return.OpDef},
	Constant:   materialise,
	InlineInto: mayInline,
}

// mayInline keeps calls and functions that are marked no_inline where they are.
func mayInline(op *ir.Op, _ *ir.Region) bool {
	if c, ok := Call.Cast(op); ok {
		return !c.NoInline
	}
	return true
}

// Patterns are the canonicalization patterns.
func Patterns() []rewrite.Pattern {
	return []rewrite.Pattern{rewrite.On(CallIndirect, "call-indirect-of-constant", directCall)}
}

// directCall turns the indirect call of a constant function into a call.
func directCall(r *rewrite.Rewriter, c CallIndirectOp) bool {
	ref, ok := rewrite.ConstantOf(c.CalleeValue).(*ir.SymbolRefAttr)
	if !ok {
		return false
	}
	call := Call.New(r.Builder,
		CallOp{Args: c.CalleeOperands, Target: ref, ArgAttrs: c.ArgAttrs, ResAttrs: c.ResAttrs}, c.ResultTypes()...)
	r.Replace(c.Op, call.Values...)
	return true
}
