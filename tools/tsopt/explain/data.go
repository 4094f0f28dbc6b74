package explain

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// changesOfData are those of what a kernel is given and of what it computes of it beside its GEMMs: the type and the
// layout of an argument, the layout of a buffer, and masks.
func changesOfData(k tile.KernelOp, add func(op *ir.Op, apply func(*ir.Op), format string, args ...any)) {
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if given, to := convertedArgument(op); given != nil {
			add(op, convertBefore, "give %s as %v: the kernel converts its elements each time that it loads them",
				tile.ArgumentName(given), to)
		}
		if l, ok := tile.Load.Cast(op); ok && l.Source.IsBlockArg() && rowsApart(l.Source) {
			add(op, func(op *ir.Op) { retype(tile.Load.Of(op).Source, adjacent(tile.Load.Of(op).Source)) },
				"give %s with elements of a row side by side: lanes then read neighbours", tile.ArgumentName(l.Source))
		}
		if tile.Alloc.Is(op) && op.Result(0).Type().(*ir.MemRefType).Layout() != nil {
			add(op, func(op *ir.Op) { op.Result(0).SetType(adjacent(op.Result(0))) },
				"leave the layout of the buffer to the compiler")
		}
		if masksInLoop(op) {
			add(op, func(op *ir.Op) { op.Result(0).ReplaceAllUsesWith(arith.Select.Of(op).TrueValue) },
				"apply the mask only in the iterations that need it, in a loop of their own; the others take no time for it")
		}
	})
}

// convertedArgument is the argument of a function that is only loaded to be converted by an operation to a type of
// fewer bits, and this type; nil for none.
func convertedArgument(op *ir.Op) (given *ir.Value, to ir.Type) {
	c, ok := arith.TruncF.Cast(op)
	if !ok {
		return nil, nil
	}
	l, ok := tile.Load.Cast(c.In.DefiningOp())
	if !ok || !l.Source.IsBlockArg() || !l.Result.HasOneUse() || !l.Source.HasOneUse() {
		return nil, nil
	}
	return l.Source, ir.ElemOrSelf(op.Result(0).Type())
}

// convertBefore loads the converted elements of an argument in the place of an operation that converts them.
func convertBefore(op *ir.Op) {
	l := tile.Load.Of(arith.TruncF.Of(op).In.DefiningOp())
	to := op.Result(0).Type().(*ir.TensorType)
	t := l.Source.Type().(*ir.MemRefType)
	retype(l.Source, ir.MemRef(t.Shape(), to.Elem(), t.Layout(), t.Space()))
	l.Result.SetType(to)
	op.Result(0).ReplaceAllUsesWith(l.Result)
	op.Erase()
}

// rowsApart reports whether neighbours in a row of an array are apart.
func rowsApart(mem *ir.Value) bool {
	strides, _, ok := mem.Type().(*ir.MemRefType).Strides()
	return ok && len(strides) > 0 && strides[len(strides)-1] != 1
}

// adjacent is the type of an array or buffer in the order of its subscripts.
func adjacent(mem *ir.Value) *ir.MemRefType {
	t := mem.Type().(*ir.MemRefType)
	return ir.MemRef(t.Shape(), t.Elem(), nil, t.Space())
}

// retype gives an argument of a function another type.
func retype(arg *ir.Value, t ir.Type) {
	arg.SetType(t)
	fn := arg.OwnerBlock().ParentOp()
	if f, ok := ir.As[ir.FunctionLike](fn); ok {
		_, results := f.FunctionType()
		fn.SetAttr("function_type", ir.TypeOf(ir.Function(ir.ValueTypes(arg.OwnerBlock().Args()), results)))
	}
}

// masksInLoop reports whether an operation selects, in each iteration of a loop of loads, elements of a tile or a
// constant by a mask that the loop computes: of a whole tile, or of each element in a tile.parallel.
func masksInLoop(op *ir.Op) bool {
	s, ok := arith.Select.Cast(op)
	if !ok || !rewrite.IsSplat(s.FalseValue.DefiningOp()) {
		return false
	}
	body := op.Block()
	if each, ok := tile.Parallel.Cast(body.ParentOp()); ok {
		body = each.Op.Block()
	}
	mask := s.Condition.DefiningOp()
	return tile.Pipelined.Is(body.ParentOp()) && mask != nil && body.ParentOp().IsAncestor(mask)
}
