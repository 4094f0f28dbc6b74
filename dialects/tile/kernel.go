package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Kernel is tile.kernel.
var Kernel = ir.Define(ir.Spec[KernelOp]{
	Name:    "tile.kernel",
	Summary: "launches a grid of blocks on one or several devices",
	Doc: `
Runs its body once for every block of the grid, on every device. The order of the clauses is devices,
nodes, cluster, blocks, threads, resident, raster, persistent, cooperative. The clause
` + "`blocks(%x, %y) = (m, n)`" + ` names the block indices and gives the grid, up to three dimensions of
literals or index values. ` + "`threads`" + ` is the size of a block, a multiple of 32 or a smaller power of two; the target must have
blocks of that size. Without the clause a block is one thread, as CPUs have them. ` + "`devices`" + ` (default 1) is
the number of devices, and ` + "`cluster`" + ` (default 1) the number of blocks of a cluster. ` + "`nodes`" + ` (default 1)
divides the devices evenly among nodes, in the order of their numbers: devices of different nodes reach
each other by comm.put and signals only. Inside, the code is block-level: values are tiles of the
block, and control flow is uniform.

` + "`resident(n)`" + ` says that n blocks run on an SM at a time: each gets its part of shared memory and
registers, which sets the occupancy. Without it passes choose: specialize-warps takes two where one
warpgroup computes between GEMMs.

Blocks may also count in steps, as scf.forall's iterations do: the names are the indices at which a
block's tile begins, the grid is ⌈(to − from) / step⌉ in each dimension, and the last name varies
fastest, as the innermost of nested loops. desugar turns them into block indices, the last name's
first; the host computes the grid where it is a runtime value.

The order in which blocks take tiles does not change results, only cache hits: ` + "`raster(n)`" + ` makes
consecutive blocks go down n rows before the next column. The column is the name that varies fastest
of the two (the first block index, the last name of steps). ` + "`persistent`" + ` makes the kernel persistent:
it launches as many blocks as run at a time, and each computes several tiles. specialize-warps does
both for the kernels that it specializes, rasterize-tiles for others.

` + "`cooperative`" + ` requests a launch in which all blocks of a device run at the same time, so that they can
wait for each other; the launch fails if the grid does not fit. lower-comm sets it where all blocks of
a device communicate. Blocks of a cluster always run together.

` + "```mlir" + `
func.func @copy(%a: memref<1024xf32>, %b: memref<1024xf32>) {
  tile.kernel blocks(%x) = (8) threads(128) {
    %c128 = arith.constant 128 : index
    %i = arith.muli %x, %c128 : index
    %t = tile.load %a[%i] : memref<1024xf32> -> tensor<128xf32>
    tile.store %t, %b[%i] : tensor<128xf32>, memref<1024xf32>
  }
  return
}
func.func @transpose(%a: memref<?x512xf32>, %b: memref<512x?xf32>, %m: index) {
  tile.kernel (%row, %col) = (0, 0) to (%m, 512) step (32, 64) threads(128) raster(4) {
    %t = tile.load %a[%row, %col] : memref<?x512xf32> -> tensor<32x64xf32>
    %u = tile.transpose %t, [1, 0] : tensor<32x64xf32> -> tensor<64x32xf32>
    tile.store %u, %b[%col, %row] : tensor<64x32xf32>, memref<512x?xf32>
  }
  return
}
` + "```",
	Traits: ir.AttrSizedOperandSegments | ir.SingleBlock | ir.AutomaticAllocationScope | ir.RecursiveMemoryEffects |
		ir.AffineScope,
	Fields: func(o *KernelOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.GridValue, "grid", ir.IsIndex),
			ir.Ins(&o.FromValue, "from", ir.IsIndex),
			ir.Ins(&o.StepValue, "step", ir.IsIndex),
			ir.Numbers(&o.StaticGrid, "static_grid",
				ir.DenseI64ArrayC).Doc("the grid, in the clause blocks, or where the tiles end; dynamic extents are operands"),
			ir.Numbers(&o.StaticFrom, "static_from",
				ir.DenseI64ArrayC).Optional().Doc("where the tiles begin, if blocks count in steps"),
			ir.Numbers(&o.StaticStep, "static_step",
				ir.DenseI64ArrayC).Optional().Doc("the distance between the tiles of neighbouring blocks, if they count in steps"),
			ir.Number(&o.Threads, "threads", ir.IntPositive(ir.I64AttrC)).Doc("threads per block: a multiple of 32 or a smaller power of two"),
			ir.OptNumber(&o.DevicesAttr, "devices", ir.IntPositive(ir.I64AttrC)).Default(ir.I64Attr(1)).Doc("number of devices; each runs the whole grid"),
			ir.OptNumber(&o.NodesAttr, "nodes", ir.IntPositive(ir.I64AttrC)).Default(ir.I64Attr(1)).Doc("nodes among which the devices are divided"),
			ir.OptNumber(&o.ClusterAttr, "cluster", ir.IntPositive(ir.I64AttrC)).Default(ir.I64Attr(1)).Doc("blocks per cluster"),
			ir.Number(&o.Residents, "resident", ir.IntPositive(ir.I64AttrC)).Optional().Doc("blocks per SM, each with its part of shared memory and registers"),
			ir.Number(&o.Raster, "raster", ir.IntPositive(ir.I64AttrC)).Optional().Doc("rows of tiles that consecutive blocks go down before the next column"),
			ir.Flag(&o.Persistent, "persistent").Doc("persistent kernel: as many blocks as run at a time, each with several tiles"),
			ir.Flag(&o.Cooperative, "cooperative").Doc("all blocks run at the same time, so that they can wait for each other"),
			ir.Number(&o.SharedBytes, "shared_bytes",
				ir.IntNonNegative(ir.I64AttrC)).Optional().Doc("bytes of shared memory per block; set by allocate-memory"),
			ir.Body(&o.Body, "body").Blocks(1, 1),
		}
	},
	Implicit: "tile.yield",
	Syntax:   "(`devices` `(` $devices `)`)? (`nodes` `(` $nodes `)`)? (`cluster` `(` $cluster `)`)? (`blocks` `(` block-ids `)` `=` `(` $grid-or-integers `)` | `(` offsets `)` `=` `(` $from-or-integers `)` `to` `(` $grid-or-integers `)` `step` `(` $step-or-integers `)`) (`threads` `(` $threads `)`)? (`resident` `(` $resident `)`)? (`raster` `(` $raster^ `)`)? (`persistent` $persistent^)? (`cooperative` $cooperative^)? attr-dict-with-keyword $body",
	Parse:    parseKernel,
	Print:    printKernel,
	Verify:   KernelOp.verify,
})

// KernelOp is the view of tile.kernel.
type KernelOp struct {
	ir.Base
	GridValue   []*ir.Value
	FromValue   []*ir.Value
	StepValue   []*ir.Value
	StaticGrid  []int64
	StaticFrom  []int64 // nil if names are block indices
	StaticStep  []int64
	Threads     int64 // the number of threads of a block
	DevicesAttr ir.Opt[int64]
	NodesAttr   ir.Opt[int64]
	ClusterAttr ir.Opt[int64]
	Residents   int64 // co-resident blocks of an SM, 0 if not given
	Raster      int64 // rows of tiles that blocks go down before the next column, 0 for any order
	Persistent  bool  // as many blocks as run at a time
	Cooperative bool  // all blocks of a device must run at the same time
	SharedBytes int64 // how much shared memory a block needs, 0 before allocate-memory
	Body        *ir.Region
}

// EachKernel calls fn for the desugared kernels inside root until it fails for one.
func EachKernel(root *ir.Op, fn func(k KernelOp) error) error {
	for k := range ir.Collect(root, Kernel) {
		if err := k.WrittenOut(); err != nil {
			return err
		}
		if err := fn(k); err != nil {
			return err
		}
	}
	return nil
}

// Grid is the number of blocks in each dimension, constants and values, of a desugared kernel.
func (o KernelOp) Grid() []ir.Mixed {
	return ir.MixedIndices(o.GridValue, o.StaticGrid)
}

// Stepped reports whether the body's arguments are the start of a block's tile, not block indices.
func (o KernelOp) Stepped() bool { return o.StaticFrom != nil }

// Count are the bounds and the steps of the body's arguments: for block indices from 0 to the grid.
func (o KernelOp) Count() (from, to, step []ir.Mixed) {
	to = o.Grid()
	if o.Stepped() {
		return ir.MixedIndices(o.FromValue, o.StaticFrom), to, ir.MixedIndices(o.StepValue, o.StaticStep)
	}
	return make([]ir.Mixed, len(to)), to, slices.Repeat([]ir.Mixed{{Const: 1}}, len(to))
}

// NoAlias implements [memory.ArgPromise]: different arguments of a function are
// different arrays to a kernel in it (docs/learn/memory-model.md).
func (KernelOp) NoAlias(*ir.Value) bool { return true }

// Devices is the number of devices that run the kernel, on all nodes.
func (o KernelOp) Devices() int64 { return o.DevicesAttr.Or(1) }

// Nodes is the number of nodes that the devices are in.
func (o KernelOp) Nodes() int64 { return o.NodesAttr.Or(1) }

// Cluster is the number of blocks in a cluster.
func (o KernelOp) Cluster() int64 { return o.ClusterAttr.Or(1) }

// Resident is how many blocks share an SM.
func (o KernelOp) Resident() int64 { return max(o.Residents, 1) }

// Warps is the number of warps of a block.
func (o KernelOp) Warps() int64 { return (o.Threads + scale.WarpThreads - 1) / scale.WarpThreads }

// Lanes is the number of threads of a warp: all of a block that is smaller than a warp.
func (o KernelOp) Lanes() int64 { return min(o.Threads, scale.WarpThreads) }

// Specialized reports whether the kernel's warpgroups have roles.
func (o KernelOp) Specialized() bool {
	for op := range o.Body.Entry().Ops() {
		if Specialize.Is(op) {
			return true
		}
	}
	return false
}

// BlockIDs are the body's arguments, the block's index in each dimension.
func (o KernelOp) BlockIDs() []*ir.Value { return o.Body.Entry().Args() }

// UnitsOf implements [scale.UnitSource].
func (o KernelOp) UnitsOf(level string) (int64, bool) {
	return unitsOf(o.Threads, o.Devices(), o.Nodes(), level)
}

func unitsOf(threads, devices, nodes int64, level string) (int64, bool) {
	switch level {
	case scale.World:
		return devices, true
	case scale.Node:
		return nodes, true
	case scale.Device:
		return devices / nodes, true
	}
	return scale.UnitsIn(threads, level)
}

func (o KernelOp) verify() error {
	grid := o.StaticGrid
	if o.Stepped() && (len(o.StaticFrom) != len(grid) || len(o.StaticStep) != len(grid)) {
		return o.Errorf("has %d lower bounds, %d upper bounds and %d steps; each dimension needs one of each",
			len(o.StaticFrom), len(grid), len(o.StaticStep))
	}
	if i := slices.IndexFunc(o.StaticStep, func(n int64) bool { return n != ir.Dynamic && n < 1 }); i >= 0 {
		return o.Errorf("has step %d in dimension %d; a step must be at least 1", o.StaticStep[i], i)
	}
	if o.Raster > 0 && len(grid) == 1 {
		return o.Errorf("has raster(%d), which is for grids of two dimensions or more; this grid has one", o.Raster)
	}
	if len(grid) < 1 || len(grid) > 3 {
		return o.Errorf("has a grid of %d dimensions; 1 to 3 are supported", len(grid))
	}
	if o.Body.Entry().NumArgs() != len(grid) || !allIndex(o.BlockIDs()) {
		return o.Errorf("body must have one index argument for each of the %d grid dimensions", len(grid))
	}
	for _, l := range []struct {
		values []*ir.Value
		static []int64
	}{{o.GridValue, grid}, {o.FromValue, o.StaticFrom}, {o.StepValue, o.StaticStep}} {
		if n := ir.CountDynamic(l.static); n != len(l.values) {
			return o.Errorf("has %d grid values for %d dynamic dimensions", len(l.values), n)
		}
	}
	for i, g := range grid {
		if g != ir.Dynamic && g < 0 && !o.Stepped() {
			return o.Errorf("grid dimension %d is %d; it cannot be negative", i, g)
		}
	}
	if err := o.verifyBlocks(); err != nil {
		return err
	}
	if n := o.Threads; n%scale.WarpThreads != 0 && (n > scale.WarpThreads || n&(n-1) != 0) {
		return o.Errorf("has %d threads per block; expected whole warps, a multiple of %d, or a smaller power of two", n,
			scale.WarpThreads)
	}
	if o.Devices() > 1024 {
		return o.Errorf("runs on %d devices; at most 1024 are supported", o.Devices())
	}
	if n := o.Nodes(); o.Devices()%n != 0 {
		return o.Errorf("runs on %d devices of %d nodes; the number of devices must be a multiple of the number of nodes",
			o.Devices(), n)
	}
	if y := o.Body.Entry().Last(); y.NumOperands() > 0 {
		return y.Errorf("yields %d values, but a tile.kernel has no results", y.NumOperands())
	}
	for op := o.ParentOp(); op != nil; op = op.ParentOp() {
		if op.Def() == o.Def() {
			return o.Errorf("cannot be inside another tile.kernel")
		}
	}
	if err := o.verifyExtents(); err != nil {
		return err
	}
	return verifyIndices(o.Op)
}

// Yield is tile.yield.
var Yield = ir.Define(ir.Spec[YieldOp]{
	Name:    "tile.yield",
	Summary: "terminates a region of the tile dialect",
	Doc: `
Terminates the body of tile.kernel (no values), tile.pipelined (values for the next iteration),
tile.parallel (the element), the combiner of tile.reduce and tile.scan (the tuple), and the comparator
of tile.sort (whether one tuple comes before another).

` + "```mlir" + `
%r = tile.parallel (%i) = (16) {
  tile.yield %i : index
} : tensor<16xindex>
` + "```",
	Traits: ir.Terminator | ir.Pure | ir.ReturnLike,
	Fields: func(o *YieldOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Values, "values", ir.AnyType),
		}
	},
	Format: "attr-dict ($values^ `:` type($values))?",
})

// YieldOp is the view of tile.yield.
type YieldOp struct {
	ir.Base
	Values []*ir.Value
}
