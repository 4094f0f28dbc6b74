package ir

import "iter"

// WalkResult steers a walk.
type WalkResult uint8

// The answers of a walk's function.
const (
	Advance   WalkResult = iota
	Skip                 // do not enter the operation's regions (pre-order)
	Interrupt            // stop the walk
)

// Walk calls fn for root and everything inside it, operations before what they
// contain. fn may erase the operation if it returns Skip.
func Walk(root *Op, fn func(*Op) WalkResult) WalkResult {
	switch fn(root) {
	case Interrupt:
		return Interrupt
	case Skip:
		return Advance
	}
	return WalkNested(root, fn)
}

// WalkNested is [Walk] over what root contains, without root.
func WalkNested(root *Op, fn func(*Op) WalkResult) WalkResult {
	for _, r := range root.Regions() {
		for b := range r.Blocks() {
			for op := range b.Ops() {
				if Walk(op, fn) == Interrupt {
					return Interrupt
				}
			}
		}
	}
	return Advance
}

// WalkPost calls fn for everything inside root and then for root. fn may erase
// the operation.
func WalkPost(root *Op, fn func(*Op)) {
	for _, r := range root.Regions() {
		for b := range r.Blocks() {
			for op := range b.Ops() {
				WalkPost(op, fn)
			}
		}
	}
	fn(root)
}

// WalkOps calls fn for root and everything inside, operations first.
func WalkOps(root *Op, fn func(*Op)) {
	Walk(root, func(op *Op) WalkResult {
		fn(op)
		return Advance
	})
}

// Collect goes over the operations inside root, and root, that satisfy def. They are
// found first, and each is read when its turn comes: the body of the loop may change
// them.
func Collect[W any](root *Op, def Def[W]) iter.Seq[W] {
	return collect(root, WalkOps, def)
}

// CollectPost is [Collect], and goes over what an operation contains before it.
func CollectPost[W any](root *Op, def Def[W]) iter.Seq[W] {
	return collect(root, WalkPost, def)
}

func collect[W any](root *Op, walk func(*Op, func(*Op)), def Def[W]) iter.Seq[W] {
	return func(yield func(W) bool) {
		var found []*Op
		walk(root, func(op *Op) {
			if def.Is(op) {
				found = append(found, op)
			}
		})
		for _, op := range found {
			if !yield(def.Of(op)) {
				return
			}
		}
	}
}

// Contains reports whether root, or something inside, is a def.
func Contains[W any](root *Op, def Def[W]) bool {
	return Walk(root, func(op *Op) WalkResult {
		if def.Is(op) {
			return Interrupt
		}
		return Advance
	}) == Interrupt
}

// Enclosing returns the nearest operation around op that is a def.
func Enclosing[W any](op *Op, def Def[W]) (W, bool) {
	for op = op.ParentOp(); op != nil; op = op.ParentOp() {
		if w, ok := def.Cast(op); ok {
			return w, true
		}
	}
	var w W
	return w, false
}

// UsedBy are the values that an operation, and what is inside it, uses of those around.
func UsedBy(op *Op) []*Value {
	var out []*Value
	WalkOps(op, func(inner *Op) {
		for _, v := range inner.Operands() {
			if inner == op || !op.IsAncestor(v.ParentBlock().ParentOp()) {
				out = append(out, v)
			}
		}
	})
	return out
}
