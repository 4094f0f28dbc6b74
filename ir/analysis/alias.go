package analysis

import "github.com/tsopt/tsopt/ir"

// ArgSource is an operation whose region's argument shows the memory of a value
// outside.
type ArgSource interface {
	// SourceOf is that value, nil where the argument is none.
	SourceOf(arg *ir.Value) *ir.Value
}

// PartView is a view of the part of memory that the unit which runs the code
// owns.
type PartView interface {
	ir.ViewLike
	// OwnPart is false where the unit's part is the whole.
	OwnPart() bool
}

// MemoryIdentity is an operation that returns memory with a name: two of one
// name return the same.
type MemoryIdentity interface{ Memory() any }

// MayAlias reports whether two values may refer to the same memory. It follows
// both to where they come from ([Roots]); memory that an operation allocates is
// not that of another, nor that of a function's argument, unless something
// between could have mixed them.
func MayAlias(a, b *ir.Value) bool {
	if a == b {
		return true
	}
	for _, x := range Roots(a) {
		for _, y := range Roots(b) {
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
	nx, ny := memoryName(x), memoryName(y)
	if nx != nil && ny != nil {
		return nx == ny
	}
	fx, fy := isFreshMemory(x), isFreshMemory(y)
	switch {
	case (fx || nx != nil) && (fy || ny != nil), isOnlyWay(x) && isOnlyWay(y):
		return false
	case fx && isEntryArg(y), fy && isEntryArg(x):
		return false
	}
	return !(fx && !Captured(x)) && !(fy && !Captured(y))
}

// memoryName is the identity of memory with a name, nil for other memory.
func memoryName(v *ir.Value) any {
	if n, ok := ir.As[MemoryIdentity](v.DefiningOp()); ok {
		return n.Memory()
	}
	return nil
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

// isEntryArg reports whether v is an argument of a function: what the function
// allocates is not that.
func isEntryArg(v *ir.Value) bool {
	if !v.IsBlockArg() || !v.OwnerBlock().IsEntry() {
		return false
	}
	_, ok := ir.As[ir.FunctionLike](v.OwnerBlock().ParentOp())
	return ok
}

// isOnlyWay reports whether a function promises that an argument is the only way
// to its memory (`llvm.noalias`).
func isOnlyWay(v *ir.Value) bool {
	if !isEntryArg(v) {
		return false
	}
	all, ok := v.OwnerBlock().ParentOp().Attr("arg_attrs").(*ir.ArrayAttr)
	if !ok || v.Index() >= len(all.Elems()) {
		return false
	}
	d, ok := all.Elems()[v.Index()].(*ir.DictAttr)
	return ok && d.Get("llvm.noalias") != nil
}

// Roots are the values whose memory v may be, followed through views, branches,
// structured control flow and the arguments of regions.
func Roots(v *ir.Value) []*ir.Value {
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
		if outside := sourceOf(v); outside != nil {
			return []*ir.Value{outside}, true
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

// sourceOf is the value outside whose memory an argument of a region shows.
func sourceOf(v *ir.Value) *ir.Value {
	if !v.IsBlockArg() || !v.OwnerBlock().IsEntry() {
		return nil
	}
	if from, ok := ir.As[ArgSource](v.OwnerBlock().ParentOp()); ok {
		return from.SourceOf(v)
	}
	return nil
}

// Source is what v is a view of or, for an argument of a region, the value
// outside whose memory it shows; nil for memory of its own.
func Source(v *ir.Value) *ir.Value {
	if view, ok := ir.As[ir.ViewLike](v.DefiningOp()); ok {
		return view.ViewSource()
	}
	return sourceOf(v)
}

// Root is the memory that v shows, as its owner sees it: followed through views
// and out of regions, but not to the whole of which v is a unit's part, nor past
// a place where control flow joins.
func Root(v *ir.Value) *ir.Value {
	for {
		source := Source(v)
		if part, ok := ir.As[PartView](v.DefiningOp()); ok && part.OwnPart() || source == nil {
			return v
		}
		v = source
	}
}
