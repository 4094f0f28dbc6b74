package memory

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

// WindowView is a view that reaches no memory but a box of its source's
// elements. A view that gets back to all of an allocation is none.
type WindowView interface {
	ir.ViewLike
	// Window is the box: in each dimension of the source, where it starts, how
	// many elements it has and how far apart they are, [ir.Dynamic] where that is
	// not known. The whole source, in whatever shape, is nil.
	Window() (at, size, stride []int64)
}

// Choice is an operation that returns one of several values.
type Choice interface{ Choices() []*ir.Value }

// MemoryIdentity is an operation that returns memory with a name: two of one
// name return the same, two of different names different memory.
type MemoryIdentity interface{ Memory() any }

// DistinctResults is an operation that declares its results to be different memory.
type DistinctResults interface{ Distinct() bool }

// ArgPromise is an operation that declares arguments of functions to be noalias: each is the only way to its memory, so
// that two of them are different memory. A function declares it for its own arguments; others may do so for those
// around them ([Question]).
type ArgPromise interface{ NoAlias(arg *ir.Value) bool }

// ShapeQuery is an operation that asks for extents of memory, not for where it
// is.
type ShapeQuery interface{ AsksShape() bool }
