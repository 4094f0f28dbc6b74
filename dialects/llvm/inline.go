package llvm

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

var inlining = ir.Inlining{CanInline: canInline, Inlined: inlined, Argument: inlineArgument,
	Continue: func(b *ir.Builder, operands []*ir.Value, dest *ir.Block) {
		NewBr(b, dest, operands...)
	}}

// mayInline keeps operations where they are that mean their own function: its
// variable arguments, its blocks' addresses, and calls that must be the last thing in it.
func mayInline(op *ir.Op, _ *ir.Region) bool {
	if c, ok := Call.Cast(op); ok {
		return c.Tail.String() != "musttail"
	}
	switch op.Def() {
	case VAStart.Def.OpDef, VAEnd.Def.OpDef, VACopy.Def.OpDef, BlockTagOp.OpDef:
		return false
	}
	return true
}

// keepsBody are attributes of a function whose body must not stand elsewhere.
var keepsBody = []string{"noduplicate", "presplitcoroutine", "returns_twice", "strictfp"}

// canInline allows calls of functions by name.
func canInline(call, callable *ir.Op) bool {
	f, ok := Func.Cast(callable)
	if !ok || !Call.Is(call) || f.Type().IsVarArg() || f.Personality != nil {
		return false
	}
	for i := range f.Type().Params() {
		if paramAttr(f, i, "llvm.inalloca") != nil {
			return false
		}
		// What is passed by value is copied, for which its size has to be known.
		if t, ok := paramAttr(f, i, "llvm.byval").(*ir.TypeAttr); ok {
			if _, known := LayoutOf(t.Value()); !known {
				return false
			}
		}
	}
	for _, name := range keepsBody {
		if f.Op.HasAttr(name) || f.Passthrough != nil && slices.Contains(f.Passthrough.Elems(), ir.Attr(ir.String_(name))) {
			return false
		}
	}
	return true
}

// paramAttr is an attribute of a parameter, nil when it does not have it.
func paramAttr(f FuncOp, i int, name string) ir.Attr {
	for _, a := range f.ParamAttrs(i) {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}

func inlined(call, callable *ir.Op, blocks []*ir.Block) {
	inlineAllocas(call, blocks)
	inlineAliasScopes(call, callable, blocks)
	inlineLoopEnds(call, blocks)
	for _, list := range []string{"alias_scopes", "noalias_scopes", "access_groups"} {
		extendLists(blocks, list, call.Attr(list))
	}
}

// extendLists adds what a call says of all its accesses to each access.
func extendLists(blocks []*ir.Block, name string, more ir.Attr) {
	list, ok := more.(*ir.ArrayAttr)
	if !ok {
		return
	}
	walkBlocks(blocks, func(op *ir.Op) {
		if op.Def().AttrIndex(name) >= 0 {
			extendList(op, name, list.Elems())
		}
	})
}

func extendList(op *ir.Op, name string, more []ir.Attr) {
	if len(more) == 0 {
		return
	}
	var have []ir.Attr
	if list, ok := op.Attr(name).(*ir.ArrayAttr); ok {
		have = list.Elems()
	}
	op.SetAttr(name, ir.Array(slices.Concat(have, more)...))
}

func walkBlocks(blocks []*ir.Block, visit func(op *ir.Op)) {
	for _, b := range blocks {
		for op := range b.Ops() {
			ir.WalkOps(op, visit)
		}
	}
}
