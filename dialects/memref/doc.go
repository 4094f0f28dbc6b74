// Package memref is upstream's memref dialect: allocation of buffers, views of
// them, and scalar access.
//
// A memref value is a pointer with the shape, strides and memory space that its type says. Views (subview,
// reinterpret_cast, cast, expand_shape, …) change that description and never move data. Names, syntax, messages and
// folds are those of MLIR 22.
package memref

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Dialect is the memref dialect.
var Dialect = &ir.Dialect{
	Name:    "memref",
	Summary: "buffers, views of them and access to their elements",
	Doc:     "The dialect of addressable memory: allocation, views, loads and stores, atomics and copies.",
	Constant: func(b *ir.Builder, value ir.Attr, t ir.Type, loc diag.Loc) *ir.Op {
		return arith.Dialect.Constant(b, value, t, loc)
	},
	Ops: []*ir.OpDef{
		Alloc.OpDef, Alloca.OpDef, AllocaScope.OpDef, AllocaScopeReturn.OpDef, AssumeAlignment.OpDef,
		AtomicRMW.OpDef, AtomicYield.OpDef, Cast.OpDef, CollapseShape.OpDef, Copy.OpDef, Dealloc.OpDef,
		Dim.OpDef, DistinctObjects.OpDef, DmaStart.OpDef, DmaWait.OpDef, ExpandShape.OpDef,
		ExtractAlignedPointerAsIndex.OpDef, ExtractStridedMetadata.OpDef, GenericAtomicRMW.OpDef,
		GetGlobal.OpDef, Global.OpDef, Load.OpDef, MemorySpaceCast.OpDef, Prefetch.OpDef, Rank.OpDef,
		Realloc.OpDef, ReinterpretCast.OpDef, Reshape.OpDef, Store.OpDef, SubView.OpDef, Transpose.OpDef,
		View.OpDef,
	},
}
