package tile

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

// Access is how an operation uses the elements of a window of memory.
type Access struct {
	Window
	Tile   *ir.Value // the register tile that the elements are of; nil of a copy, and of one element
	Writes bool      // writes the elements, and reads them otherwise
	Atomic bool      // combines what it writes with the old value, in any order
}

// Accessing is the op interface of operations on windows. A pass that asks it, or [Windows] to rewrite windows, names
// no operation.
type Accessing interface {
	Accesses() []Access
}

// AccessesOf are an operation's accesses to memory of its own device: windows, and elements of loads, stores and
// atomics, which are always inside of the memref.
func AccessesOf(op *ir.Op) []Access {
	if o, ok := ir.As[Accessing](op); ok {
		return o.Accesses()
	}
	element := func(mem *ir.Value, at []*ir.Value) Window { return At(at...).Window(mem, nil).asserted(true) }
	switch op.Def() {
	case memref.Load.OpDef:
		o := ir.View[memref.LoadOp](op)
		return []Access{{Window: element(o.MemRef, o.Indices)}}
	case memref.Store.OpDef:
		o := ir.View[memref.StoreOp](op)
		return []Access{{Window: element(o.MemRef, o.Indices), Writes: true}}
	case memref.AtomicRMW.OpDef:
		o := ir.View[memref.AtomicRMWOp](op)
		return []Access{{Window: element(o.MemRef, o.Indices), Writes: true, Atomic: true}}
	}
	return nil
}

// Accesses are that to the source.
func (o LoadOp) Accesses() []Access { return []Access{{Window: o.Window(), Tile: o.Result}} }

// Accesses are those to rows of the source.
func (o GatherOp) Accesses() []Access { return []Access{{Window: o.Window(), Tile: o.Result}} }

// Accesses are that to the destination.
func (o StoreOp) Accesses() []Access {
	return []Access{{Window: o.Window(), Tile: o.Value, Writes: true}}
}

// Accesses are those to rows of the destination.
func (o ScatterOp) Accesses() []Access {
	return []Access{{Window: o.Window(), Tile: o.Value, Writes: true}}
}

// Accesses are that to the destination.
func (o AtomicOp) Accesses() []Access {
	return []Access{{Window: o.Window(), Tile: o.Value, Writes: true, Atomic: true}}
}

// Accesses are that to the source, and that to the destination.
func (o CopyOp) Accesses() []Access {
	return []Access{{Window: o.From()}, {Window: o.To(), Writes: true, Atomic: o.Accumulate != Overwrite}}
}
