package memory

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
)

// Roots are the values whose memory v may be. A unit's part of memory is followed
// to the whole.
func Roots(v *ir.Value) []*ir.Value {
	return follow(v, func(*ir.Op) bool { return false })
}

// Owned are the values whose memory v may be, as its owner sees it: a unit's part
// of memory is memory of its own.
func Owned(v *ir.Value) []*ir.Value {
	return follow(v, func(op *ir.Op) bool {
		part, ok := ir.As[PartView](op)
		return ok && part.OwnPart()
	})
}

// Root is the only memory that v may be, as its owner sees it ([Owned]), nil
// where control decides between several.
func Root(v *ir.Value) *ir.Value {
	if all := Owned(v); len(all) == 1 {
		return all[0]
	}
	return nil
}

// follow lists where v's memory comes from, but no further than operations at
// which it is to stop.
func follow(v *ir.Value, stop func(*ir.Op) bool) []*ir.Value {
	var roots []*ir.Value
	seen := map[*ir.Value]bool{}
	var visit func(v *ir.Value)
	visit = func(v *ir.Value) {
		if seen[v] {
			return
		}
		seen[v] = true
		from, known := sources(v)
		if !known || stop(v.DefiningOp()) {
			roots = append(roots, v)
			return
		}
		for _, s := range from {
			visit(s)
		}
	}
	visit(v)
	return roots
}

// Source is what v is a view of or, for an argument of a region, the value
// outside whose memory it shows; nil for other memory, and where control flow
// joins.
func Source(v *ir.Value) *ir.Value {
	op := v.DefiningOp()
	if op == nil {
		return sourceOf(v)
	}
	if view, ok := ir.As[ir.ViewLike](op); ok {
		return view.ViewSource()
	}
	return nil
}

// sourceOf is the value outside whose memory an argument of a region shows.
func sourceOf(arg *ir.Value) *ir.Value {
	if !arg.OwnerBlock().IsEntry() {
		return nil
	}
	if from, ok := ir.As[ArgSource](arg.OwnerBlock().ParentOp()); ok {
		return from.SourceOf(arg)
	}
	return nil
}

// sources are the values that v is a view of or one of; known is false when v is
// a root.
func sources(v *ir.Value) (from []*ir.Value, known bool) {
	if s := Source(v); s != nil {
		return []*ir.Value{s}, true
	}
	op := v.DefiningOp()
	switch {
	case op == nil && !v.OwnerBlock().IsEntry():
		return branchedTo(v)
	case op == nil:
		op = v.OwnerBlock().ParentOp()
	}
	if c, ok := ir.As[Choice](op); ok {
		return c.Choices(), true
	}
	if _, ok := ir.As[ir.RegionBranchOp](op); ok {
		return forwardedTo(op, v)
	}
	return nil, false
}

// branchedTo are the values that branches forward to an argument of a block.
func branchedTo(v *ir.Value) (from []*ir.Value, known bool) {
	b, known := v.OwnerBlock(), true
	b.PredecessorOps(func(op *ir.Op, succ int) {
		vs, ok := ir.SuccessorOperands(op, succ)
		i := v.Index() - (b.NumArgs() - len(vs))
		if !ok || i < 0 {
			known = false
			return
		}
		from = append(from, vs[i])
	})
	return from, known
}

// forwardedTo are the values that structured control flow forwards to v.
func forwardedTo(op *ir.Op, v *ir.Value) (from []*ir.Value, known bool) {
	for _, e := range analysis.RegionEdges(op) {
		for i, in := range e.Inputs {
			if in == v && i < len(e.Values) {
				from, known = append(from, e.Values[i]), true
			}
		}
	}
	return from, known
}

// Sources are the values that v is a view of or one of, one step back; none for a root.
func Sources(v *ir.Value) []*ir.Value {
	from, _ := sources(v)
	return from
}
