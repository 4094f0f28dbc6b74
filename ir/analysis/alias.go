package analysis

import "github.com/tsopt/tsopt/ir"

// MayAlias reports whether two values may refer to the same memory. It follows
// both to where they come from, through views, branches and structured control
// flow; memory that an operation allocates is not that of another, nor that of
// a function's argument, unless something between could have mixed them.
func MayAlias(a, b *ir.Value) bool {
	if a == b {
		return true
	}
	for _, x := range memoryRoots(a) {
		for _, y := range memoryRoots(b) {
			if rootsMayAlias(x, y) {
				return true
			}
		}
	}
	return false
}

func rootsMayAlias(x, y *ir.Value) bool {
	if x == y {
		return true
	}
	switch ax, ay := isFreshMemory(x), isFreshMemory(y); {
	case ax && ay:
		return false
	case ax:
		return !isEntryArg(y, x)
	case ay:
		return !isEntryArg(x, y)
	}
	return true
}

// isFreshMemory reports whether v is memory that its operation allocates.
func isFreshMemory(v *ir.Value) bool {
	op := v.DefiningOp()
	if op == nil {
		return false
	}
	effects, _ := ir.EffectsOf(op)
	for _, e := range effects {
		if e.Kind == ir.Allocate && e.Value == v {
			return true
		}
	}
	return false
}

// isEntryArg reports whether v is an argument of the function that allocates
// fresh: it existed before.
func isEntryArg(v, fresh *ir.Value) bool {
	if !v.IsBlockArg() || !v.OwnerBlock().IsEntry() {
		return false
	}
	if _, ok := ir.As[ir.FunctionLike](v.OwnerBlock().ParentOp()); !ok {
		return false
	}
	return v.ParentRegion().IsAncestor(fresh.ParentRegion())
}

// memoryRoots are the values whose memory v may be.
func memoryRoots(v *ir.Value) []*ir.Value {
	var roots []*ir.Value
	seen := map[*ir.Value]bool{}
	var visit func(v *ir.Value)
	visit = func(v *ir.Value) {
		if seen[v] {
			return
		}
		seen[v] = true
		sources, known := memorySources(v)
		if !known {
			roots = append(roots, v)
		}
		for _, s := range sources {
			visit(s)
		}
	}
	visit(v)
	return roots
}

// memorySources are the values that v is a view or a copy of; known is false
// when v is a root.
func memorySources(v *ir.Value) (sources []*ir.Value, known bool) {
	if op := v.DefiningOp(); op != nil {
		if view, ok := ir.As[ir.ViewLike](op); ok {
			return []*ir.Value{view.ViewSource()}, true
		}
		if isRegionBranch(op) {
			return forwardedTo(op, v)
		}
		return nil, false
	}
	b := v.OwnerBlock()
	if parent := b.ParentOp(); b.IsEntry() {
		if isRegionBranch(parent) {
			return forwardedTo(parent, v)
		}
		return nil, false
	}
	known = true
	b.PredecessorOps(func(op *ir.Op, succ int) {
		vs, ok := ir.SuccessorOperands(op, succ)
		i := v.Index() - (b.NumArgs() - len(vs))
		if !ok || i < 0 {
			known = false
			return
		}
		sources = append(sources, vs[i])
	})
	return sources, known
}

// forwardedTo are the values that structured control flow forwards to v.
func forwardedTo(op *ir.Op, v *ir.Value) (sources []*ir.Value, known bool) {
	for _, e := range RegionEdges(op) {
		for i, in := range e.Inputs {
			if in == v && i < len(e.Values) {
				sources, known = append(sources, e.Values[i]), true
			}
		}
	}
	return sources, known
}
