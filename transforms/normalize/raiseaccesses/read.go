package raiseaccesses

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// read is a memref.load of a body, with the scf.ifs around it.
type read struct {
	load memref.LoadOp
	// value is the load's, or what the outermost scf.if gives.
	value *ir.Value
	// under are the conditions that must all hold, without those which check that the load is inside of the memref.
	under []*ir.Value
	// pad is the constant that is given instead, nil where there is no condition.
	pad ir.Attr
}

// readOf is that of a load of an operation's body; ok is false where something else is computed under its conditions.
func readOf(o tile.ParallelOp, l memref.LoadOp) (r read, ok bool) {
	r = read{load: l, value: l.Result}
	if !stays(o, l.MemRef) {
		return r, false
	}
	for op := l.Op; op.Block() != o.Body.Entry(); op = op.ParentOp() {
		i, ok := scf.If.Cast(op.ParentOp())
		if !ok || op.ParentRegion() != i.Then || i.NumResults() != 1 || i.Else.Empty() || yielded(i.Then) != r.value {
			return r, false
		}
		pad := rewrite.ConstantOf(yielded(i.Else))
		if pad == nil || r.pad != nil && r.pad != pad {
			return r, false
		}
		r.pad, r.value = pad, i.Results[0]
		r.asks(i.Condition)
	}
	return r, true
}

// yielded is the one value that a side of an scf.if gives.
func yielded(side *ir.Region) *ir.Value { return scf.Yield.Of(side.Entry().Last()).Values[0] }

// stays reports whether the body writes to no memory that may be what is read.
func stays(o tile.ParallelOp, mem *ir.Value) bool {
	k, inKernel := ir.Enclosing(o.Op, tile.Kernel)
	ok := inKernel
	ir.WalkNested(o.Op, func(op *ir.Op) ir.WalkResult {
		effects, known := ir.EffectsOf(op)
		ok = ok && (known || op.Has(ir.RecursiveMemoryEffects))
		for _, e := range effects {
			if e.Kind == ir.Write && (e.Value == nil || memory.Question{Args: k}.Alias(e.Value, mem) != memory.No) {
				ok = false
			}
		}
		return ir.Advance
	})
	return ok
}

// asks adds a condition, part by part.
func (r *read) asks(cond *ir.Value) {
	if and, ok := arith.AndI.Cast(cond.DefiningOp()); ok {
		r.asks(and.LHS)
		r.asks(and.RHS)
		return
	}
	if c, ok := arith.CmpI.Cast(cond.DefiningOp()); !ok || !inside(c, r.load.MemRef, r.load.Indices) {
		r.under = append(r.under, cond)
	}
}

// inside reports whether a comparison says no more than that a subscript of a memref lies inside of it.
func inside(c arith.CmpIOp, mem *ir.Value, subscripts []*ir.Value) bool {
	for dim, v := range subscripts {
		if c.LHS != v {
			continue
		}
		n, known := rewrite.IntConstant(c.RHS)
		switch {
		case c.Predicate == arith.SGE && known && n <= 0:
			return true
		case (c.Predicate == arith.SLT || c.Predicate == arith.ULT) && isExtent(c.RHS, mem, dim):
			return true
		}
	}
	return false
}

// isExtent reports whether a number is a memref's extent in a dimension.
func isExtent(v, mem *ir.Value, dim int) bool {
	t := mem.Type().(*ir.MemRefType)
	if n, ok := rewrite.IntConstant(v); ok {
		return n == t.Shape()[dim]
	}
	d, ok := memref.Dim.Cast(v.DefiningOp())
	if !ok || d.Source != mem {
		return false
	}
	at, ok := rewrite.IntConstant(d.Index)
	return ok && at == int64(dim)
}
