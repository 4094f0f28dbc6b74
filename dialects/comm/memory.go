package comm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// PutMem is comm.putmem.
var PutMem = ir.Define(ir.Spec[PutMemOp]{
	Name:    "comm.putmem",
	Summary: "copies an array to a peer's memory",
	Doc: `
OpenSHMEM's putmem: copies an array to a peer's copy of another array of the same shape, of any size. The
source is any memory of the unit, global or shared; use a view (memref.subview) for a part of an array at
either end. The threads of the unit copy together, tile by tile. The token is like that of a comm.put:
others may read the copy only after a comm.notify that names it, and a comm.wait for that signal.

` + "`via(copy_engine)`" + ` lets the device's DMA copy engine copy, which the host starts while no kernel runs. A
kernel with such a put has one block, contains only such puts, of views and ranks that the host can
compute, and is not launched. All copies are complete when it ends.

` + "`via(tma)`" + ` lets one thread issue bulk copies (cp.async.bulk) through shared memory in several stages, so that
one is loaded while others are in flight: ` + "`stages(3 of 32768)`" + ` is three stages of 32768 bytes, and
lower-comm chooses the default. Elements must be contiguous in rows that begin at multiples of 16 bytes at
both ends, in global memory; the threads store the remainder of a row after its last 16 bytes. Without
` + "`via`" + `, lower-comm chooses for a kernel that only communicates.

` + "`accumulate(add)`" + ` adds to the destination, by bulk copies only (cp.reduce.async.bulk): each element
atomically, in unspecified order, so that sums of floats may differ from run to run. The peer reads the
sum as it reads a put.

` + "```mlir" + `
%t = comm.putmem %rows, %buf to %peer : memref<1000x520xbf16>, memref<1000x520xbf16, #scale.mem<symmetric>>
comm.notify %sig[%word] add %one to %peer after %t : !comm.signal<8>
` + "```" + `

` + "```mlir" + `
tile.kernel devices(2) blocks(%x) = (1) threads(32) {
  %me = comm.rank @device
  %one = arith.constant 1 : index
  %peer = arith.subi %one, %me : index
  %mine = scale.view %A shard<0> at @device : memref<256x64xbf16> -> memref<128x64xbf16>
  %t = comm.putmem %mine, %buf to %peer via(copy_engine) : memref<128x64xbf16>, memref<128x64xbf16, #scale.mem<symmetric>>
}
` + "```",
	Fields: func(o *PutMemOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyMemRef).Reads(),
			ir.In(&o.Dest, "dest", ir.AnyMemRef).Reads().Writes(),
			ir.In(&o.Rank, "rank", ir.IsIndex),
			stageField(&o.Stage),
			viaField(&o.Via),
			ir.Enum(&o.Accumulate, "accumulate", tile.AccumulationEnum).Default(ir.I32Attr(0)).Doc("whether the data replaces the destination (overwrite) or is added to it (add)"),
			stagesField(&o.Depth), stageBytesField(&o.StageBytes),
			ir.Out(&o.Token, "token", anyToken),
		}
	},
	Traits: ir.Together,
	Format: "$source `,` $dest `to` $rank (`via` `(` $via^ `)`)? (`accumulate` `(` $accumulate^ `)`)? (`stages` `(` $stages^ `of` $stage_bytes `)`)? (`through` $stage^)? attr-dict `:` type($source) `,` type($dest) (`,` type($stage)^)?",
	Verify: PutMemOp.verify,
})

func (o PutMemOp) verify() error {
	t := o.Dest.Type().(*ir.MemRefType)
	if !inLaunch(o.Op) && !isSymmetric(t) {
		return o.Errorf("operand #1 must be %s, but got '%v'", symmetric.Summary, t)
	}
	if err := sameArrays(o.Op, o.Source, o.Dest); err != nil {
		return err
	}
	return o.bulk()
}

// inLaunch reports whether threads run an operation, whose memory convert-tile-to-gpu has made that of their device.
func inLaunch(op *ir.Op) bool {
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if p.Name() == "gpu.launch" {
			return true
		}
	}
	return false
}

// PutMemOp is the view of comm.putmem.
type PutMemOp struct {
	ir.Base
	Source *ir.Value // what is sent
	Dest   *ir.Value // symmetric memory, or a view of it
	Rank   *ir.Value // the peer
	Via    Engine    // what moves it
	// Accumulate is what becomes of what is there.
	Accumulate tile.Accumulation
	Staged
	Token *ir.Value
}

// GetMem is comm.getmem.
var GetMem = ir.Define(ir.Spec[GetMemOp]{
	Name:    "comm.getmem",
	Summary: "copies an array from a peer's memory",
	Doc: `
OpenSHMEM's getmem: copies a peer's copy of an array to one of the same shape, of any size; the reverse of
comm.putmem. The peer must have announced it by a signal that this unit waited for, and be on the same
node. Later operations of the unit see the data. ` + "`via(tma)`" + ` uses bulk copies, as for a put.

` + "```mlir" + `
comm.getmem %buf, %rows from %peer : memref<1000x520xbf16, #scale.mem<symmetric>>, memref<1000x520xbf16>
` + "```",
	Fields: func(o *GetMemOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", symmetric).Reads(),
			ir.In(&o.Dest, "dest", ir.AnyMemRef).Writes(),
			ir.In(&o.Rank, "rank", ir.IsIndex),
			stageField(&o.Stage),
			viaField(&o.Via), stagesField(&o.Depth), stageBytesField(&o.StageBytes),
		}
	},
	Traits: ir.Together,
	Format: "$source `,` $dest `from` $rank (`via` `(` $via^ `)`)? (`stages` `(` $stages^ `of` $stage_bytes `)`)? (`through` $stage^)? attr-dict `:` type($source) `,` type($dest) (`,` type($stage)^)?",
	Verify: func(o GetMemOp) error {
		if o.Via == CopyEngine {
			return o.Errorf("is a get, which the DMA copy engine does not support; let the peer put, or remove via")
		}
		if err := sameArrays(o.Op, o.Source, o.Dest); err != nil {
			return err
		}
		return o.staged(o.Op, o.Via)
	},
})

// GetMemOp is the view of comm.getmem.
type GetMemOp struct {
	ir.Base
	Source *ir.Value // symmetric memory, or a view of it
	Dest   *ir.Value // what is written
	Rank   *ir.Value // the peer
	Via    Engine    // what moves it
	Staged
}

// sameArrays verifies that one array can be copied to another.
func sameArrays(op *ir.Op, source, dest *ir.Value) error {
	s, d := source.Type().(*ir.MemRefType), dest.Type().(*ir.MemRefType)
	switch {
	case s.Elem() != d.Elem():
		return op.Errorf("copies elements of type %v to %v", s.Elem(), d.Elem())
	case !slices.Equal(s.Shape(), d.Shape()):
		return op.Errorf("copies %v to %v, but the shapes must be equal; use views of equal extents (memref.subview)", s, d)
	}
	return nil
}
