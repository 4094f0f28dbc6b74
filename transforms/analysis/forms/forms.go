// Package forms names the forms that tile programs pass through on the way to threads: what passes
// take, leave and end (see [pass.Form]).
//
//	on memory  operations on whole tensors are in kernels
//	normal     parameters bound, calls inlined, short forms and affine operations expanded
//	planned    normal, and collectives, loops, layouts, exchanges, memory and barriers decided
//	threads    no tile.kernel is left
//
// Other orders of passes are pairs of conversion/all's Orders: a pass that takes a form which another leaves needs no
// pair there.
package forms

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/affine"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
)

// Tiles is what convert-tile-to-gpu ends and nothing brings back.
var Tiles = &pass.Form{
	Name: "made of tile.kernel",
	Doc:  "convert-tile-to-gpu and convert-tile-to-cpu replace tile.kernel",
}

// Plain is what infer-layout ends and nothing brings back. What a pass makes of plain tiles gets its
// layout later; tiles that it added to others which have layouts would have none.
var Plain = &pass.Form{
	Name: "without layouts",
	Doc:  "infer-layout gives layouts only to tiles that exist when it runs",
}

// Normalized is left by normalize-linalg.
var Normalized = &pass.Form{
	Name: "made of normalized operations on tensors",
	Doc:  "operations on tensors are linalg.generic, and views are in their maps where they can be",
}

// Grouped is left by linalg-group.
var Grouped = &pass.Form{
	Name:  "grouped",
	Whole: true,
	Doc:   "operations on tensors are in private functions; each becomes a kernel",
}

// Scheduled is left by construct-schedule.
var Scheduled = &pass.Form{
	Name:  "scheduled",
	Whole: true,
	Doc:   "each group of operations on tensors has a sched.tree",
}

// OnMemory is left by convert-linalg-to-tile.
var OnMemory = &pass.Form{
	Name:  "on memory",
	Whole: true,
	Doc:   "no function computes with whole tensors, by operations of linalg",
	Holds: func(root *ir.Op) bool {
		found := false
		ir.WalkOps(root, func(op *ir.Op) { found = found || op.Def().Dialect() == linalg.Dialect.Name })
		return !found
	},
}

// Bound is left by bind-params.
var Bound = &pass.Form{
	Name: "bound",
	Doc:  "parameters are bound to values",
	Once: true,
	Holds: func(root *ir.Op) bool {
		params, err := tuning.Params(root)
		return err == nil && len(params) == 0
	},
}

// Inlined is left by inline.
var Inlined = &pass.Form{
	Name:    "inlined",
	Doc:     "no tile.kernel calls a function that the module defines",
	Whole:   true,
	Options: "default-pipeline=",
	Holds:   func(root *ir.Op) bool { return none(root, callsDefined) },
}

func callsDefined(op *ir.Op) bool {
	if !fn.Call.Is(op) {
		return false
	}
	callee := ir.ResolveSymbol(op, ir.AttrAs[*ir.SymbolRefAttr](op, "callee"))
	return callee != nil && callee.NumRegions() > 0 && callee.Region(0).Entry() != nil
}

// Expanded is left by desugar.
var Expanded = &pass.Form{
	Name: "expanded",
	Doc:  "shorthand of tile operations is expanded",
}

// Standard is left by lower-affine.
var Standard = &pass.Form{
	Name: "without affine operations",
	Doc:  "no operation of the affine dialect is left in a tile.kernel",
	Holds: func(root *ir.Op) bool {
		return none(root, func(op *ir.Op) bool { return op.Def().Dialect() == affine.Dialect.Name })
	},
}

// Packed is left by pack-elements.
var Packed = &pass.Form{
	Name: "packed",
	Doc:  "elements narrower than a byte are loaded and stored as bytes",
}

// TileWise is left by fuse-comm.
var TileWise = &pass.Form{
	Name: "free of collectives of whole arrays",
	Doc:  "no comm.all_gather_into or other collective of whole arrays is left on the host",
	Holds: func(root *ir.Op) bool {
		found := false
		ir.WalkOps(root, func(op *ir.Op) {
			found = found || comm.AllGatherInto.Is(op) || comm.ReduceScatterInto.Is(op) || comm.AllReduceInto.Is(op) ||
				comm.AllToAllInto.Is(op)
		})
		return !found
	},
}

// Exchanged is left by lower-comm.
var Exchanged = &pass.Form{
	Name: "free of collectives",
	Doc:  "collectives and channels of the program are lowered to exchanges through memory",
}

// Combined is left by lower-comm, too, and ended by infer-layout, which makes an all-reduce of what
// each warp found in a reduction across warps.
var Combined = &pass.Form{
	Name: "free of reductions across warps",
	Doc:  "partial results of several warps are combined through shared memory",
}

// Resolved is left by resolve-scale.
var Resolved = &pass.Form{
	Name: "resolved",
	Doc:  "the number of units is a constant of the target",
	Holds: func(root *ir.Op) bool {
		return none(root, func(op *ir.Op) bool {
			if on, ok := scale.On.Cast(op); ok {
				return on.NumUnits().HasUses()
			}
			return scale.NumRanks.Is(op)
		})
	},
}

// Ordered is left by rasterize-tiles.
var Ordered = &pass.Form{
	Name: "ordered",
	Doc:  "no tile.kernel has raster(n) or persistent",
	Holds: func(root *ir.Op) bool {
		for k := range ir.Collect(root, tile.Kernel) {
			if k.Raster > 0 || k.Persistent {
				return false
			}
		}
		return true
	},
}

// Unpipelined is left by software-pipeline.
var Unpipelined = &pass.Form{
	Name:  "free of tile.pipelined",
	Doc:   "loops are scf.for, with their prefetches",
	Holds: func(root *ir.Op) bool { return none(root, tile.Pipelined.Is) },
}

// LaidOut is left by infer-layout.
var LaidOut = &pass.Form{
	Name: "laid out",
	Doc:  "every register tile has a complete layout, and so does every operation that moves tiles between memories",
	Holds: func(root *ir.Op) bool {
		for k := range ir.Collect(root, tile.Kernel) {
			if !laidOut(k) {
				return false
			}
		}
		return true
	},
}

// undivided reports whether an operation without a register tile has no layout of the elements that
// each thread moves or computes. TMA moves elements without threads.
func undivided(op *ir.Op) bool {
	ok := true
	if o, is := tile.Copy.Cast(op); is {
		_, ok = o.Dist()
		ok = ok || o.Engine == tile.TMA
	}
	if o, is := tile.Parallel.Cast(op); is {
		_, ok = o.Dist()
	}
	return !ok
}

func laidOut(k tile.KernelOp) bool {
	open := func(v *ir.Value) bool {
		t, ok := tile.TileOf(v.Type())
		if !ok {
			return false
		}
		_, ok = tile.DistOf(t)
		return !ok
	}
	found := false
	ir.WalkOps(k.Op, func(op *ir.Op) {
		found = found || slices.ContainsFunc(op.Results(), open) || undivided(op)
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				found = found || slices.ContainsFunc(b.Args(), open)
			}
		}
	})
	return !found
}

// Staged is left by convert-layouts-via-smem.
var Staged = &pass.Form{
	Name: "staged",
	Doc:  "what other warps need goes through shared memory",
}

// Allocated is left by allocate-memory.
var Allocated = &pass.Form{
	Name: "allocated",
	Doc:  "shared-memory tiles and barriers have offsets",
	Holds: func(root *ir.Op) bool {
		return none(root, func(op *ir.Op) bool {
			o, ok := ir.As[tile.Placed](op)
			return ok && o.Unplaced()
		})
	},
}

// Synchronized is left by insert-sync.
var Synchronized = &pass.Form{
	Name: "synchronized",
	Doc:  "there is a barrier between conflicting accesses of shared memory",
}

// Fenced is left by insert-fences.
var Fenced = &pass.Form{
	Name: "fenced",
	Doc:  "there is a fence between writes of threads and reads of the async proxy",
}

// Threads is left by convert-tile-to-gpu.
var Threads = &pass.Form{
	Name:  "lowered to threads",
	Doc:   "every tile.kernel is a gpu.launch",
	Holds: func(root *ir.Op) bool { return none(root, func(*ir.Op) bool { return true }) },
}

// none reports whether no operation inside a tile.kernel of root is such a one.
func none(root *ir.Op, is func(op *ir.Op) bool) bool {
	for k := range ir.Collect(root, tile.Kernel) {
		found := false
		ir.WalkOps(k.Op, func(op *ir.Op) { found = found || is(op) })
		if found {
			return false
		}
	}
	return true
}

// Of is a list of forms.
func Of(forms ...*pass.Form) []*pass.Form { return forms }

// Called are the forms of a program that passes read before short forms are expanded.
func Called(more ...*pass.Form) []*pass.Form {
	return append([]*pass.Form{Tiles, OnMemory, Bound, Inlined}, more...)
}

// Normal are the forms of a program that passes read as tiles, and more.
func Normal(more ...*pass.Form) []*pass.Form {
	return append(Called(Expanded, Standard), more...)
}

// Planned are the forms of a program whose tiles are ready to be threads': exchanges and rings are
// there when memory is allocated, and memory is when barriers are placed.
func Planned() []*pass.Form {
	return Normal(Packed, TileWise, Exchanged, Resolved, Ordered, Unpipelined, LaidOut, Combined, Staged, Allocated,
		Synchronized, Fenced)
}
