package emit

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// WithoutTokens are the values that are no tokens.
func WithoutTokens(vs []*ir.Value) []*ir.Value {
	return slices.DeleteFunc(slices.Clone(vs), isToken)
}

func isToken(v *ir.Value) bool { return v.Type() == comm.Token }

// ThreadType is the type of one thread's part of a value: a vector of its registers for a tile, a memref in a memory
// space of the gpu dialect, a number for a pipeline state, the type itself for anything else.
func ThreadType(t ir.Type) ir.Type {
	switch t := t.(type) {
	case *ir.TensorType:
		return ir.Vector([]int64{distOfType(t).RegCount()}, t.Elem())
	case *tile.FutureType:
		return ThreadType(t.Tile())
	case *ir.MemRefType:
		switch scale.SpaceOf(t) {
		case scale.L1:
			return ir.MemRef(t.Shape(), t.Elem(), t.Layout(), Workgroup())
		case scale.Global, scale.Symmetric:
			return ir.MemRef(t.Shape(), t.Elem(), t.Layout(), nil)
		}
	case *tile.HandleType:
		if t == tile.CursorT {
			return ir.I32
		}
	}
	return t
}

// DistOf is a tile's layout; planned has seen that it has one.
func DistOf(v *ir.Value) layout.Distribution { return distOfType(v.Type()) }

func distOfType(t ir.Type) layout.Distribution {
	d, ok := tile.DistOf(t)
	if !ok {
		panic(fmt.Sprintf("tiletogpu: no layout in %v", t))
	}
	return d
}

func ElemType(v *ir.Value) ir.Type { return v.Type().(*ir.TensorType).Elem() }

// UsesTiles reports whether a tile is among the operands or results.
func UsesTiles(op *ir.Op) bool {
	for _, t := range append(op.OperandTypes(), op.ResultTypes()...) {
		if _, ok := tile.TileOf(t); ok {
			return true
		}
	}
	return false
}
