package memref

import "github.com/tsopt/tsopt/ir"

// CastOp is `%1 = memref.cast %0 : memref<4xf32> to memref<?xf32>`.
type CastOp struct {
	ir.Base
	Source *ir.Value // the memref cast
	Dest   *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (c CastOp) ViewSource() *ir.Value { return c.Source }

// Window implements [memory.WindowView]: all of it.
func (CastOp) Window() (at, size, stride []int64) { return nil, nil, nil }

// AreCastCompatible implements [ir.CastLike].
func (c CastOp) AreCastCompatible(in, out []ir.Type) bool { return CastCompatible(in[0], out[0]) }

// Cast forgets or asserts static extents, strides or rank.
var Cast = ir.Define(ir.Spec[CastOp]{
	Name:    "memref.cast",
	Summary: "memref cast operation",
	Doc: "Converts between memref types that may describe the same buffer: static extents, strides and offset " +
		"become dynamic or, with an assertion, the other way round; rank is forgotten or asserted likewise.\n\n" +
		"```mlir\nfunc.func @erase(%m: memref<4x?xf32>) -> memref<?x?xf32> {\n" +
		"  %0 = memref.cast %m : memref<4x?xf32> to memref<?x?xf32>\n  return %0 : memref<?x?xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *CastOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyRankedOrUnrankedMemRef),
			ir.Out(&o.Dest, "dest", ir.AnyRankedOrUnrankedMemRef),
		}
	},
	Format:      "$source attr-dict `:` type($source) `to` type($dest)",
	Verify:      func(c CastOp) error { return verifyCast(c.Op, c.Source, c.Dest, CastCompatible) },
	Fold:        foldCast,
	ResultNames: func(c CastOp, set func(*ir.Value, string)) { set(c.Dest, "cast") },
})

func verifyCast(op *ir.Op, in, out *ir.Value, ok func(a, b ir.Type) bool) error {
	if !ok(in.Type(), out.Type()) {
		return op.Errorf("operand type '%s' and result type '%s' are cast incompatible", in.Type(), out.Type())
	}
	return nil
}

func foldCast(c CastOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	if c.Source.Type() == c.Dest.Type() {
		return ir.FoldValue(c.Source)
	}
	return foldCasts(c, constants)
}

// CastCompatible reports whether memref.cast may convert a to b.
func CastCompatible(a, b ir.Type) bool {
	x, ok1 := a.(*ir.MemRefType)
	y, ok2 := b.(*ir.MemRefType)
	if !ok1 || !ok2 || x.Elem() != y.Elem() || x.Space() != y.Space() {
		return false
	}
	if !x.HasRank() || !y.HasRank() {
		return x.HasRank() || y.HasRank()
	}
	return agree(x.Shape(), y.Shape()) && layoutsAgree(x, y)
}

func layoutsAgree(x, y *ir.MemRefType) bool {
	if x.Layout() == y.Layout() {
		return true
	}
	xs, xo, ok1 := x.Strides()
	ys, yo, ok2 := y.Strides()
	return ok1 && ok2 && agree(xs, ys) && agree([]int64{xo}, []int64{yo})
}

// agree reports whether lists are equal where both are static.
func agree(xs, ys []int64) bool {
	if len(xs) != len(ys) {
		return false
	}
	for i, x := range xs {
		if x != ys[i] && x != ir.Dynamic && ys[i] != ir.Dynamic {
			return false
		}
	}
	return true
}

// MemorySpaceCastOp is `%1 = memref.memory_space_cast %0 : memref<4xf32, 1> to memref<4xf32>`.
type MemorySpaceCastOp struct {
	ir.Base
	Source *ir.Value
	Dest   *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (c MemorySpaceCastOp) ViewSource() *ir.Value { return c.Source }

// Window implements [memory.WindowView]: all of it.
func (MemorySpaceCastOp) Window() (at, size, stride []int64) { return nil, nil, nil }

// AreCastCompatible implements [ir.CastLike].
func (c MemorySpaceCastOp) AreCastCompatible(in, out []ir.Type) bool {
	return spaceCastCompatible(in[0], out[0])
}

// MemorySpaceCast changes the memory space.
var MemorySpaceCast = ir.Define(ir.Spec[MemorySpaceCastOp]{
	Name:    "memref.memory_space_cast",
	Summary: "memref memory space cast operation",
	Doc: "Names the same buffer in another memory space, for example workgroup memory as generic memory.\n\n" +
		"```mlir\nfunc.func @generic(%m: memref<4xf32, 3>) -> memref<4xf32> {\n" +
		"  %0 = memref.memory_space_cast %m : memref<4xf32, 3> to memref<4xf32>\n  return %0 : memref<4xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *MemorySpaceCastOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyRankedOrUnrankedMemRef),
			ir.Out(&o.Dest, "dest", ir.AnyRankedOrUnrankedMemRef),
		}
	},
	Format: "$source attr-dict `:` type($source) `to` type($dest)",
	Verify: func(c MemorySpaceCastOp) error { return verifyCast(c.Op, c.Source, c.Dest, spaceCastCompatible) },
	Fold: func(c MemorySpaceCastOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
		if c.Source.Type() == c.Dest.Type() {
			return ir.FoldValue(c.Source)
		}
		if inner, ok := ir.As[MemorySpaceCastOp](c.Source.DefiningOp()); ok {
			ir.Edit(c.Op, func(o *MemorySpaceCastOp) { o.Source = inner.Source })
			return ir.FoldedInPlace()
		}
		return ir.NoFold()
	},
	ResultNames: func(c MemorySpaceCastOp, set func(*ir.Value, string)) { set(c.Dest, "memspacecast") },
})

func spaceCastCompatible(a, b ir.Type) bool {
	x, ok1 := a.(*ir.MemRefType)
	y, ok2 := b.(*ir.MemRefType)
	if !ok1 || !ok2 || x.Elem() != y.Elem() || x.HasRank() != y.HasRank() {
		return false
	}
	if !x.HasRank() {
		return true
	}
	return ir.MemRef(x.Shape(), x.Elem(), x.Layout(), nil) == ir.MemRef(y.Shape(), y.Elem(), y.Layout(), nil)
}
