package memref

import (
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
)

// AutomaticScope is the resource of stack memory, which is freed when control
// leaves the nearest AutomaticAllocationScope.
var AutomaticScope = &ir.Resource{Name: "AutomaticAllocationScope"}

// AllocLike is what alloc and alloca share.
type AllocLike struct {
	ir.Base
	DynamicSizes []*ir.Value // the extents of the type's dynamic dimensions
	Symbols      []*ir.Value // the values of the symbols of the type's layout
	Alignment    int64       // the requested alignment in bytes, 0 for the natural one
	MemRef       *ir.Value
}

// Type is the type of the buffer.
func (a AllocLike) Type() *ir.MemRefType { return a.MemRef.Type().(*ir.MemRefType) }

// AsAllocLike is the view of op, which may be nil, if it is memref.alloc or
// memref.alloca.
func AsAllocLike(op *ir.Op) (AllocLike, bool) {
	if a, ok := ir.As[AllocOp](op); ok {
		return a.Like(), true
	}
	a, ok := ir.As[AllocaOp](op)
	return a.Like(), ok
}

// AllocOp is `%m = memref.alloc(%n)[%sym] {alignment = 64 : i64} : type`.
type AllocOp AllocLike

// Like is the view of what alloc and alloca share.
func (a AllocOp) Like() AllocLike { return AllocLike(a) }

// Type is the type of the buffer.
func (a AllocOp) Type() *ir.MemRefType { return a.Like().Type() }

// AllocaOp is `%m = memref.alloca(%n) : type`.
type AllocaOp AllocLike

// Like is the view of what alloc and alloca share.
func (a AllocaOp) Like() AllocLike { return AllocLike(a) }

// Type is the type of the buffer.
func (a AllocaOp) Type() *ir.MemRefType { return a.Like().Type() }

func allocFields(o *AllocLike, result ir.Field) []ir.Field {
	return []ir.Field{
		ir.Ins(&o.DynamicSizes, "dynamicSizes", ir.IsIndex),
		ir.Ins(&o.Symbols, "symbolOperands", ir.IsIndex),
		ir.Number(&o.Alignment, "alignment", ir.IntAlignment(ir.I64AttrC)).Optional(),
		result,
	}
}

const allocFormat = "`(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)"

// Alloc allocates on the heap.
var Alloc = ir.Define(ir.Spec[AllocOp]{
	Name:    "memref.alloc",
	Summary: "memory allocation operation",
	Doc: "Allocates a buffer of the result's type. There is one size operand for each dynamic dimension " +
		"and one symbol operand for each symbol of the layout; contents are undefined.\n\n" +
		"```mlir\nfunc.func @buffer(%n: index) {\n  %0 = memref.alloc(%n) {alignment = 64 : i64} : memref<8x?xf32>\n" +
		"  memref.dealloc %0 : memref<8x?xf32>\n  return\n}\n```",
	Traits: ir.AttrSizedOperandSegments,
	Fields: func(o *AllocOp) []ir.Field {
		return allocFields((*AllocLike)(o), ir.Out(&o.MemRef, "memref", ir.AnyMemRef).Allocates())
	},
	Format:      allocFormat,
	Verify:      func(a AllocOp) error { return verifyAlloc(a.Like()) },
	ResultNames: func(a AllocOp, set func(*ir.Value, string)) { set(a.MemRef, "alloc") },
})

// Alloca allocates on the stack.
var Alloca = ir.Define(ir.Spec[AllocaOp]{
	Name:    "memref.alloca",
	Summary: "stack memory allocation operation",
	Doc: "Allocates a buffer that lives until control leaves the nearest enclosing operation with the trait " +
		"AutomaticAllocationScope, such as a function or memref.alloca_scope.\n\n" +
		"```mlir\nfunc.func @scratch() {\n  %0 = memref.alloca() : memref<8x64xf32>\n  return\n}\n```",
	Traits: ir.AttrSizedOperandSegments,
	Fields: func(o *AllocaOp) []ir.Field {
		return allocFields((*AllocLike)(o), ir.Out(&o.MemRef, "memref", ir.AnyMemRef).Allocates().On(AutomaticScope))
	},
	Format:      allocFormat,
	Verify:      verifyAlloca,
	ResultNames: func(a AllocaOp, set func(*ir.Value, string)) { set(a.MemRef, "alloca") },
})

func verifyAlloca(a AllocaOp) error {
	for p := a.ParentOp(); ; p = p.ParentOp() {
		if p == nil {
			return a.Errorf("requires an ancestor op with AutomaticAllocationScope trait")
		}
		if p.Has(ir.AutomaticAllocationScope) {
			return verifyAlloc(a.Like())
		}
	}
}

func verifyAlloc(a AllocLike) error {
	t := a.Type()
	if err := verifySizes(a.Op, len(a.DynamicSizes), t); err != nil {
		return err
	}
	if want, got := layoutSymbols(t), len(a.Symbols); want != got {
		return a.Errorf("symbol operand count does not equal memref symbol count: expected %d, got %d", want, got)
	}
	return nil
}

func verifySizes(op *ir.Op, got int, t *ir.MemRefType) error {
	if want := ir.CountDynamic(t.Shape()); got != want {
		return op.Errorf("incorrect number of dynamic sizes, has %d, expected %d", got, want)
	}
	return nil
}

// layoutSymbols counts the symbols of the layout: those of an affine map, or
// the dynamic offset and strides of a strided layout.
func layoutSymbols(t *ir.MemRefType) int {
	switch l := t.Layout().(type) {
	case *ir.AffineMapAttr:
		return l.Map().NumSymbols()
	case *ir.StridedLayoutAttr:
		return ir.CountDynamic(l.Strides()) + ir.CountDynamic([]int64{l.Offset()})
	}
	return 0
}

// DeallocOp is `memref.dealloc %m : type`.
type DeallocOp struct {
	ir.Base
	MemRef *ir.Value
}

// Dealloc frees what memref.alloc allocated.
var Dealloc = ir.Define(ir.Spec[DeallocOp]{
	Name:    "memref.dealloc",
	Summary: "memory deallocation operation",
	Doc: "Frees a buffer made by memref.alloc; a view of one must not be given.\n\n" +
		"```mlir\nfunc.func @free(%m: memref<8xf32>) {\n  memref.dealloc %m : memref<8xf32>\n  return\n}\n```",
	Fields: func(o *DeallocOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.MemRef, "memref", ir.AnyRankedOrUnrankedMemRef).Frees(),
		}
	},
	Format: "$memref attr-dict `:` type($memref)",
	Fold:   foldCasts[DeallocOp],
})

// ReallocOp is `%1 = memref.realloc %0(%n) : memref<64xf32> to memref<?xf32>`.
type ReallocOp struct {
	ir.Base
	Source            *ir.Value
	DynamicResultSize *ir.Value
	Alignment         ir.Opt[int64]
	Result            *ir.Value
}

// Realloc changes the size of a one-dimensional buffer.
var Realloc = ir.Define(ir.Spec[ReallocOp]{
	Name:    "memref.realloc",
	Summary: "memory reallocation operation",
	Doc: "Makes a buffer of another size with the common part of the contents, and frees the source.\n\n" +
		"```mlir\nfunc.func @grow(%m: memref<64xf32>, %n: index) -> memref<?xf32> {\n" +
		"  %0 = memref.realloc %m(%n) : memref<64xf32> to memref<?xf32>\n  return %0 : memref<?xf32>\n}\n```",
	Fields: func(o *ReallocOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.MemRefRankOf(ir.AnyType, 1)).Frees(),
			ir.OptIn(&o.DynamicResultSize, "dynamicResultSize", ir.IsIndex),
			ir.OptNumber(&o.Alignment, "alignment", ir.IntAlignment(ir.I64AttrC)),
			ir.Out(&o.Result, "result", ir.MemRefRankOf(ir.AnyType, 1)).Allocates(),
		}
	},
	Format: "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)",
	Verify: verifyRealloc,
	Fold:   foldCasts[ReallocOp],
})

func verifyRealloc(r ReallocOp) error {
	src, dst := r.Source.Type().(*ir.MemRefType), r.Result.Type().(*ir.MemRefType)
	size := r.DynamicResultSize
	switch {
	case src.Layout() != nil:
		return shaped.ErrorAt(r.Op, "unsupported layout for source memref type '%s'", src)
	case dst.Layout() != nil:
		return shaped.ErrorAt(r.Op, "unsupported layout for result memref type '%s'", dst)
	case src.Space() != dst.Space():
		return shaped.ErrorAt(r.Op, "different memory spaces specified for source memref type '%s' and result memref type '%s'", src, dst)
	case src.Elem() != dst.Elem():
		return shaped.ErrorAt(r.Op, "different element types specified for source memref type '%s' and result memref type '%s'", src, dst)
	case ir.CountDynamic(dst.Shape()) > 0 && size == nil:
		return shaped.ErrorAt(r.Op, "missing dimension operand for result type '%s'", dst)
	case ir.CountDynamic(dst.Shape()) == 0 && size != nil:
		return shaped.ErrorAt(r.Op, "unnecessary dimension operand for result type '%s'", dst)
	}
	return nil
}
