package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Kernel is tile.kernel.
var Kernel = ir.Define(ir.Spec[KernelOp]{
	Name:    "tile.kernel",
	Summary: "launches blocks of threads on one or several devices",
	Doc: `
Runs its body once for every block of the grid, on every device. Clauses stand in
the order devices, cluster, blocks, threads. The clause
` + "`blocks(%x, %y) = (m, n)`" + ` names the block indices and gives the grid, up to three
dimensions of constants or index values; ` + "`threads(n)`" + ` is the size of a block,
a multiple of 32; ` + "`devices(n)`" + ` (default 1) and ` + "`cluster(n)`" + ` (default 1) are how many
devices take part and how many blocks form a cluster. Inside, code is
block-scale: values are tiles of the block, and control flow is uniform.

After the threads, ` + "`cooperative`" + ` asks for a launch in which all blocks of a device
run at the same time, so that they may wait for each other; a grid that does not
fit is refused when it is launched. lower-comm asks for it where all blocks of a
device communicate; those of a cluster run together as it is.

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
` + "```",
	Traits: ir.SingleBlock | ir.AutomaticAllocationScope | ir.RecursiveMemoryEffects | ir.AffineScope,
	Fields: func(o *KernelOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.GridValue, "grid", ir.IsIndex),
			ir.Numbers(&o.StaticGrid, "static_grid", ir.DenseI64ArrayC).Doc("the grid, in the clause blocks; dynamic extents are operands"),
			ir.Number(&o.Threads, "threads", ir.IntPositive(ir.I64AttrC)).Doc("threads of a block: a multiple of 32, up to 1024"),
			ir.OptNumber(&o.DevicesAttr, "devices", ir.IntPositive(ir.I64AttrC)).Default(ir.I64Attr(1)).Doc("devices that run the grid, each its own; the clause stands first"),
			ir.OptNumber(&o.ClusterAttr, "cluster", ir.IntPositive(ir.I64AttrC)).Default(ir.I64Attr(1)).Doc("blocks of a cluster; the clause stands before blocks"),
			ir.Flag(&o.Cooperative, "cooperative").Doc("all blocks run at the same time, as blocks that wait for each other must; the clause stands behind threads"),
			ir.Number(&o.SharedBytes, "shared_bytes", ir.IntNonNegative(ir.I64AttrC)).Optional().Doc("shared memory of a block; allocate-memory decides"),
			ir.Body(&o.Body, "body").Blocks(1, 1),
		}
	},
	Implicit: "tile.yield",
	Syntax:   "(`devices` `(` $devices `)`)? (`cluster` `(` $cluster `)`)? `blocks` `(` block-ids `)` `=` `(` $grid-or-integers `)` `threads` `(` $threads `)` (`cooperative` $cooperative^)? attr-dict-with-keyword $body",
	Parse:    parseKernel,
	Print:    printKernel,
	Verify:   KernelOp.verify,
})

// KernelOp is the view of tile.kernel.
type KernelOp struct {
	ir.Base
	GridValue   []*ir.Value
	StaticGrid  []int64
	Threads     int64 // the number of threads of a block
	DevicesAttr ir.Opt[int64]
	ClusterAttr ir.Opt[int64]
	Cooperative bool  // all blocks of a device must run at the same time
	SharedBytes int64 // how much shared memory a block needs, 0 before allocate-memory
	Body        *ir.Region
}

// EachKernel calls fn for the kernels inside root until it fails for one.
func EachKernel(root *ir.Op, fn func(k KernelOp) error) error {
	for k := range ir.Collect(root, Kernel) {
		if err := fn(k); err != nil {
			return err
		}
	}
	return nil
}

// Grid is the number of blocks in each dimension, constants and values.
func (o KernelOp) Grid() []ir.Mixed {
	return ir.MixedIndices(o.GridValue, o.StaticGrid)
}

// NoAlias implements [memory.ArgPromise]: different arguments of a function are
// different arrays to a kernel in it (docs/memory-model.md).
func (KernelOp) NoAlias(*ir.Value) bool { return true }

// Devices is the number of devices that run the kernel.
func (o KernelOp) Devices() int64 { return o.DevicesAttr.Or(1) }

// Cluster is the number of blocks in a cluster.
func (o KernelOp) Cluster() int64 { return o.ClusterAttr.Or(1) }

// Warps is the number of warps of a block.
func (o KernelOp) Warps() int64 { return o.Threads / 32 }

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
	return unitsOf(o.Threads, o.Devices(), level)
}

func unitsOf(threads, devices int64, level string) (int64, bool) {
	if level == scale.Device {
		return devices, true
	}
	return scale.UnitsIn(threads, level)
}

// clauses are the attributes that have a clause of their own in the text.
var clauses = []string{"static_grid", "threads", "devices", "cluster", "cooperative"}

func parseKernel(p ir.OpParser, st *ir.OpState) {
	devices := int64(1)
	for _, clause := range []string{"devices", "cluster"} {
		if p.Accept(clause) {
			p.Expect("(")
			n := p.Int()
			st.SetProp(clause, ir.I64Attr(n))
			p.Expect(")")
			if clause == "devices" {
				devices = n
			}
		}
	}
	p.Expect("blocks")
	ids := p.Arguments(ir.Paren, false, false)
	for i := range ids {
		ids[i].Type = ir.Index
	}
	p.Expect("=")
	grid := p.Pos()
	dynamic, static := ir.ParseIndexList(p, ir.Paren)
	p.Expect("threads")
	p.Expect("(")
	threads := p.Int()
	st.SetProp("threads", ir.I64Attr(threads))
	p.Expect(")")
	for _, clause := range []string{"devices", "cluster"} {
		if p.Peek(clause) {
			p.Errorf(p.Pos(), "%s(…) stands before blocks(…)", clause)
			return
		}
	}
	scale.ShareUnits(p, func(level string) (int64, bool) { return unitsOf(threads, devices, level) })
	if p.Accept("cooperative") {
		st.SetProp("cooperative", ir.Unit)
	}
	at := p.Pos()
	for _, a := range p.AttrDictWithKeyword() {
		if slices.Contains(clauses, a.Name) {
			p.Errorf(at, "'%s' is given by a clause, not among the attributes", a.Name)
		}
		st.SetProp(a.Name, a.Value)
	}
	if p.Err() != nil {
		return
	}
	if len(static) != len(ids) {
		p.Errorf(grid, "%d block indices but %d grid dimensions", len(ids), len(static))
		return
	}
	st.SetProp("static_grid", ir.DenseI64(static...))
	st.Operands = p.ResolveSame(dynamic, ir.Index)
	st.Regions = append(st.Regions, p.Region(ids, Yield.OpDef))
}

func printKernel(p ir.OpPrinter, o KernelOp) {
	if o.Devices() != 1 {
		p.Str(" devices(")
		p.Int(o.Devices())
		p.Str(")")
	}
	if o.Cluster() != 1 {
		p.Str(" cluster(")
		p.Int(o.Cluster())
		p.Str(")")
	}
	p.Str(" blocks")
	p.Arguments(ir.Paren, o.BlockIDs(), false)
	p.Str(" = ")
	ir.PrintIndexList(p, ir.Paren, o.Grid())
	p.Str(" threads(")
	p.Int(o.Threads)
	p.Str(")")
	if o.Cooperative {
		p.Str(" cooperative")
	}
	p.AttrDictWithKeyword(o.Op, clauses...)
	p.Space()
	p.Region(o.Body, ir.RegionStyle{HideArgs: true, HideTerminator: true})
}

func (o KernelOp) verify() error {
	grid := o.StaticGrid
	if len(grid) < 1 || len(grid) > 3 {
		return o.Errorf("has a grid of %d dimensions; 1 to 3 are possible", len(grid))
	}
	if o.Body.Entry().NumArgs() != len(grid) || !allIndex(o.BlockIDs()) {
		return o.Errorf("body must have one index argument for each of the %d grid dimensions", len(grid))
	}
	if n := ir.CountDynamic(grid); n != o.NumOperands() {
		return o.Errorf("has %d grid values for %d dynamic dimensions", o.NumOperands(), n)
	}
	for i, g := range grid {
		if g != ir.Dynamic && g < 0 {
			return o.Errorf("grid dimension %d is %d; it cannot be negative", i, g)
		}
	}
	if t := o.Threads; t%32 != 0 || t > 1024 {
		return o.Errorf("has %d threads a block; a multiple of 32 up to 1024 is possible", t)
	}
	if o.Devices() > 1024 {
		return o.Errorf("runs on %d devices; at most 1024 are possible", o.Devices())
	}
	if y := o.Body.Entry().Last(); y.NumOperands() > 0 {
		return y.Errorf("yields %d values, but a tile.kernel has no results", y.NumOperands())
	}
	for op := o.ParentOp(); op != nil; op = op.ParentOp() {
		if op.Def() == o.Def() {
			return o.Errorf("cannot be inside another tile.kernel")
		}
	}
	return nil
}

// Yield is tile.yield.
var Yield = ir.Define(ir.Spec[YieldOp]{
	Name:    "tile.yield",
	Summary: "ends a region of the tile dialect",
	Doc: `
Ends the body of tile.kernel (no values), tile.pipelined (the next iteration's
values) and tile.parallel (the element).

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
