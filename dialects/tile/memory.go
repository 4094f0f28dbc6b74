package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Alloc is tile.alloc.
var Alloc = ir.Define(ir.Spec[AllocOp]{
	Name:    "tile.alloc",
	Summary: "allocates a tile in a memory of the block",
	Doc: `
Allocates an addressable tile of the block, usually in shared memory. Its contents are uninitialized,
in a loop again in each iteration: allocate it before the loop to keep the contents. allocate-memory
assigns the address.

` + "```mlir" + `
%s = tile.alloc : memref<128x64xbf16, #scale.mem<l1>>
` + "```",
	Traits: ir.Together,
	Fields: func(o *AllocOp) []ir.Field {
		return []ir.Field{
			ir.OptNumber(&o.Offset, "offset", ir.IntNonNegative(ir.I64AttrC)).Doc("offset of the tile in the block's shared memory, in bytes; set by allocate-memory"),
			ir.Out(&o.MemRef, "memref", ir.AnyMemRef).Allocates(),
		}
	},
	Format: "attr-dict `:` type($memref)",
	Verify: func(o AllocOp) error {
		t := o.MemRef.Type().(*ir.MemRefType)
		if !ir.HasStaticShape(t) {
			return o.Errorf("must have a static shape, but is %v", t)
		}
		if scale.SpaceOf(t) == nil || scale.SpaceOf(t) == scale.Global {
			return o.Errorf("must name the memory of a level, for example memref<…, #scale.mem<l1>>")
		}
		if _, err := MemoryOf(t); err != nil {
			return o.Errorf("has no valid layout: %v", err)
		}
		return nil
	},
})

// AllocOp is the view of tile.alloc.
type AllocOp struct {
	ir.Base
	Offset ir.Opt[int64] // in the block's shared memory, in bytes; allocate-memory decides
	MemRef *ir.Value
}

// Type is the type of the tile.
func (o AllocOp) Type() *ir.MemRefType { return o.MemRef.Type().(*ir.MemRefType) }

// Load is tile.load.
var Load = ir.Define(ir.Spec[LoadOp]{
	Name:    "tile.load",
	Summary: "loads a window of memory into a register tile",
	Doc: `
Loads the window of the result's shape whose first element is at the indices. There is one index for
each dimension of the memref, and a tile of lower rank spans the last dimensions. Elements outside of
the memref read as ` + "`pad`" + `, which defaults to zero. ` + "`in_bounds`" + ` asserts that there are none: the
simulator stops at one, verify-tile rejects a window that must have one, and the lowering emits no
predicates.

` + "```mlir" + `
%t = tile.load %A[%i, %j] : memref<?x512xbf16> -> tensor<64x32xbf16>
%u = tile.load %A[%i, %j] pad(%inf : bf16) : memref<?x512xbf16> -> tensor<64x32xbf16>
%v = tile.load %A[%i, %j] in_bounds : memref<?x512xbf16> -> tensor<64x32xbf16>
` + "```" + `

Indices are values and literals. Where the tile does not span the last dimensions, the window's size
in each dimension of the memref follows in brackets; dimensions of size 1 may be dropped, as with
memref.subview. Strides follow the sizes, and default to 1:

` + "```mlir" + `
%q = tile.load %Q[%b, %i, 3, 0] [1, 64, 1, 32] : memref<2x512x8x32xbf16> -> tensor<64x32xbf16>
%e = tile.load %A[%i, 0] [64, 32] [1, 2] : memref<?x512xbf16> -> tensor<64x32xbf16>  // even columns
` + "```" + `

Sizes may be values, for a tile with dynamic extents; bind-params must make them constants:

` + "```mlir" + `
%bm = tile.param "BM" default(64) among([64, 128]) : index
%b = tile.load %A[%i, 0] [%bm, 32] : memref<?x512xbf16> -> tensor<?x32xbf16>
` + "```" + `

The width of a thread's accesses, and whether TMA can copy, depend on the alignment of rows. Where the
type does not determine it, attributes of the function assert divisors of sizes, strides and the
offset, in elements, and the alignment of the address, in bytes ([docs](../use/dynamic-shapes.md)):

` + "```mlir" + `
func.func @first(%A: memref<?x?xbf16> {tile.divisible = {sizes = [1, 8]}, llvm.align = 16 : i64},
                 %B: memref<?x?xbf16, strided<[?, 1]>> {tile.divisible = {strides = [8, 1]}}) {
  tile.kernel blocks(%x) = (1) threads(128) {
    %c0 = arith.constant 0 : index
    %t = tile.load %A[%c0, %c0] : memref<?x?xbf16> -> tensor<64x32xbf16>
    tile.store %t, %B[%c0, %c0] : tensor<64x32xbf16>, memref<?x?xbf16, strided<[?, 1]>>
  }
  return
}
` + "```",
	Fields: func(o *LoadOp) []ir.Field {
		return slices.Concat([]ir.Field{ir.In(&o.Source, "source", addressableTile).Reads()}, SliceFields(&o.At, ""),
			[]ir.Field{
				ir.OptIn(&o.Pad, "pad", ir.AnyType),
				inBounds(&o.InBounds),
				ir.Out(&o.Result, "result", shapedTile),
			})
	},
	Traits:     ir.AttrSizedOperandSegments | ir.Together,
	Directives: SliceText(func(op *ir.Op) Slice { return ir.View[LoadOp](op).At }),
	Format:     "$source `` custom<Slice>($indices, $counts, $static_indices, $sizes, $strides) (`pad` `(` $pad^ `:` type($pad) `)`)? (`in_bounds` $in_bounds^)? attr-dict `:` type($source) `->` type($result)",
	Verify: func(o LoadOp) error {
		m, t := o.Source.Type().(*ir.MemRefType), o.Tile()
		if m.Elem() != t.Elem() {
			return o.Errorf("loads elements of type %v as %v", m.Elem(), t.Elem())
		}
		if pad := o.Pad; pad != nil && pad.Type() != t.Elem() {
			return o.Errorf("pads elements of type %v with a value of type %v", t.Elem(), pad.Type())
		}
		if o.Pad != nil && o.InBounds {
			return o.Errorf("is in_bounds, so no element is padded; remove pad or in_bounds")
		}
		if isPartial(t) {
			return o.Errorf("makes a partial tile: every unit would load the same partial sum")
		}
		if o.At.Sizes == nil && !ir.HasStaticShape(t) {
			return o.Errorf("makes '%v', whose dynamic extents must be sizes of the window; write them after the indices", t)
		}
		return o.At.Verify(o.Op, m, t.Shape())
	},
})

// LoadOp is the view of tile.load.
type LoadOp struct {
	ir.Base
	Source *ir.Value // the memref
	At     Slice     // the window in it
	Pad    *ir.Value // the value of elements outside, nil for zero
	// InBounds asserts that the window lies in the memref.
	InBounds bool
	Result   *ir.Value
}

// inBounds is the assertion of an access that its window lies in the memref.
func inBounds(flag *bool) ir.Field {
	return ir.Flag(flag, "in_bounds").Doc("asserts that the window is inside of the memref; the simulator checks it, and no predicates are emitted")
}

// Tile is the result's type.
func (o LoadOp) Tile() *ir.TensorType { return o.Result.Type().(*ir.TensorType) }

// Store is tile.store.
var Store = ir.Define(ir.Spec[StoreOp]{
	Name:    "tile.store",
	Summary: "stores a register tile to memory",
	Doc: `
Stores the tile to the window whose first element is at the indices. Elements outside of the memref
are not written; ` + "`in_bounds`" + ` asserts that there are none, as in tile.load. With ` + "`summands`" + ` the tile is
partial: the memref has a dimension before the tile's that counts units, and unit i stores its partial
sum at index i. ` + "`engine`" + ` selects the instruction: ldst stores from each thread, stmatrix stores
fragments of 16-bit elements to shared memory, 8×8 at a time. infer-layout chooses where it is not
given.

` + "```mlir" + `
tile.store %t, %C[%i, %j] : tensor<64x32xf32>, memref<?x512xf32>
` + "```",
	Fields: func(o *StoreOp) []ir.Field {
		return slices.Concat([]ir.Field{
			ir.In(&o.Value, "value", shapedTile),
			ir.In(&o.Dest, "dest", addressableTile).Writes(),
		}, SliceFields(&o.At, ""), []ir.Field{
			inBounds(&o.InBounds),
			ir.Flag(&o.Partial, "summands").Doc("each unit stores its partial sum at its own index"),
			ir.OptEnum(&o.Engine, "engine", ir.IntEnum(ir.I32,
				storeEngines...)).Doc("the instruction; infer-layout chooses the best that the target has for the tile"),
		})
	},
	Traits:     ir.AttrSizedOperandSegments | ir.Together,
	Directives: SliceText(func(op *ir.Op) Slice { return ir.View[StoreOp](op).At }),
	Format:     "$value `,` $dest `` custom<Slice>($indices, $counts, $static_indices, $sizes, $strides) (`in_bounds` $in_bounds^)? (`summands` $summands^)? (`engine` `(` $engine^ `)`)? attr-dict `:` type($value) `,` type($dest)",
	Verify:     StoreOp.verify,
})

func (o StoreOp) verify() error {
	m, t := o.Dest.Type().(*ir.MemRefType), o.Value.Type().(*ir.TensorType)
	if m.Elem() != t.Elem() {
		return o.Errorf("stores elements of type %v as %v", t.Elem(), m.Elem())
	}
	if !o.Partial {
		if err := rejectPartial(o.Op, o.Value); err != nil {
			return err
		}
		return o.At.Verify(o.Op, m, t.Shape())
	}
	if !isPartial(t) {
		return o.Errorf("stores the partial sums of %v, which has none", t)
	}
	if rank := len(m.Shape()); rank < len(t.Shape())+1 {
		return o.Errorf("stores the partial sums of a tile of rank %d to a memref of rank %d; the memref needs another dimension, with one index for each unit", len(t.Shape()), rank)
	}
	return o.At.Verify(o.Op, m, t.Shape())
}

// StoreOp is the view of tile.store.
type StoreOp struct {
	ir.Base
	Value    *ir.Value // the tile
	Dest     *ir.Value // the memref
	At       Slice     // the window in it
	InBounds bool      // the window lies in the memref
	Partial  bool      // each unit's partial sum is stored separately
	Engine   ir.Opt[StoreEngine]
}

// StoreEngine is the instruction of a tile.store.
type StoreEngine int64

// The instructions.
const (
	StoreElements StoreEngine = iota // st, of each thread's elements
	StoreMatrix                      // stmatrix
)

var storeEngines = []string{"ldst", "stmatrix"}

func (e StoreEngine) String() string { return storeEngines[e] }

// AtomicKind is how tile.atomic combines.
type AtomicKind int64

// The kinds.
const (
	AtomicAdd AtomicKind = iota
	AtomicMax
	AtomicMin
	AtomicMul
	AtomicAssign
	AtomicMaxNum // of floats, as are those up to
	AtomicMinNum
	AtomicMaxU // of integers, as is the rest
	AtomicMinU
	AtomicAnd
	AtomicOr
	AtomicXor
)

var atomicKinds = []string{"add", "max", "min", "mul", "assign", "maxnum", "minnum", "maxu", "minu", "and", "or", "xor"}

func (k AtomicKind) String() string { return atomicKinds[k] }

// of reports whether elements of a type can be combined so.
func (k AtomicKind) of(elem ir.Type) bool {
	if ir.IsFloat(elem) {
		return k <= AtomicMinNum
	}
	return k <= AtomicAssign || k >= AtomicMaxU
}

// Atomic is tile.atomic.
var Atomic = ir.Define(ir.Spec[AtomicOp]{
	Name:    "tile.atomic",
	Summary: "combines a register tile with memory atomically",
	Doc: `
Combines each element of the tile with the element in memory by one relaxed atomic operation of device
scope: add, max, min, mul or assign; maxnum and minnum of floats, which ignore NaN where max and min
return it; maxu, minu, and, or and xor of integers. Elements outside of the memref are skipped;
` + "`in_bounds`" + ` asserts that there are none, as in tile.load. With add on floats the result depends on the
order of arrival, and with assign on any type. One instruction adds two adjacent 16-bit elements; max
and min of f32 and f64 use the integer instructions on their bits. Where PTX has no instruction, a
compare-and-swap loop is used.

` + "```mlir" + `
tile.atomic add %t, %C[%i, %j] : tensor<64x32xf32>, memref<?x512xf32>
` + "```" + `

Index tiles select each row, as in tile.scatter; here several rows may have the same destination:

` + "```mlir" + `
tile.atomic add %t, %C[%rows, 0] [1, 32] : tensor<64x32xf32>, memref<?x512xf32>, tensor<64xi32>
` + "```",
	Fields: func(o *AtomicOp) []ir.Field {
		return slices.Concat([]ir.Field{
			ir.In(&o.Value, "value", shapedTile),
			ir.In(&o.Dest, "dest", addressableTile).Reads().Writes(),
		}, sliceAt(&o.At, "", indexOrTile), []ir.Field{
			inBounds(&o.InBounds),
			ir.Enum(&o.Kind, "kind", ir.IntEnum(ir.I32, atomicKinds...)).Doc("how the elements are combined"),
		})
	},
	Traits:     ir.AttrSizedOperandSegments | ir.Together,
	Directives: rowsText(func(op *ir.Op) Slice { return ir.View[AtomicOp](op).At }),
	Format:     "$kind $value `,` $dest `` custom<Slice>($indices, $counts, $static_indices, $sizes, $strides) (`in_bounds` $in_bounds^)? attr-dict `:` type($value) `,` type($dest) `` custom<IndexTypes>(ref($indices), type($indices))",
	Verify: func(o AtomicOp) error {
		m, t := o.Dest.Type().(*ir.MemRefType), o.Value.Type().(*ir.TensorType)
		if m.Elem() != t.Elem() {
			return o.Errorf("combines elements of type %v into %v", t.Elem(), m.Elem())
		}
		if !o.Kind.of(t.Elem()) {
			return o.Errorf("combines elements of type %v by %v, which does not support that type", t.Elem(), o.Kind)
		}
		if isPartial(t) && o.Kind != AtomicAdd {
			return rejectPartial(o.Op, o.Value)
		}
		return o.At.Verify(o.Op, m, t.Shape())
	},
})

// AtomicOp is the view of tile.atomic.
type AtomicOp struct {
	ir.Base
	Value    *ir.Value // the tile
	Dest     *ir.Value // the memref
	At       Slice     // the window in it
	InBounds bool      // the window lies in the memref
	Kind     AtomicKind
}

// Fill is tile.fill.
var Fill = ir.Define(ir.Spec[FillOp]{
	Name:    "tile.fill",
	Summary: "makes a tile of a scalar",
	Doc: `
Makes a register tile whose elements are all one scalar. For a tile in memory see tile.store. A
partial tile must be filled with its combiner's identity.

` + "```mlir" + `
%z = tile.fill %c0 : f32 -> tensor<128x128xf32>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *FillOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", ir.AnyType),
			ir.Out(&o.Result, "result", shapedTile),
		}
	},
	Format: "$value attr-dict `:` type($value) `->` type($result)",
	Verify: func(o FillOp) error {
		if t := o.Result.Type().(*ir.TensorType); t.Elem() != o.Value.Type() {
			return o.Errorf("fills elements of type %v with a value of type %v", t.Elem(), o.Value.Type())
		}
		return nil
	},
})

// FillOp is the view of tile.fill.
type FillOp struct {
	ir.Base
	Value  *ir.Value // the scalar
	Result *ir.Value
}
