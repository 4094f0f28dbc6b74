package lowercomm

import (
	"errors"
	"fmt"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/links"
)

// Puts by bulk copies stay puts: they get the shared memory that they need. A put that leaves the engine open becomes a
// bulk copy if that takes less time.

// With so many stages of so many bytes a block sends as much as it can (docs/results/findings.md).
const (
	stages     = 3
	stageBytes = 32 << 10
)

// transfer is a put or a get of whole arrays.
type transfer struct {
	*ir.Op
	comm.Staged
	source, dest *ir.Value
	via          comm.Engine
	only         bool // bulk copies alone do it
}

func transferOf(op *ir.Op) transfer {
	if g, ok := comm.GetMem.Cast(op); ok {
		return transfer{op, g.Staged, g.Source, g.Dest, g.Via, false}
	}
	p := comm.PutMem.Of(op)
	return transfer{op, p.Staged, p.Source, p.Dest, p.Via, p.Accumulate != tile.Overwrite}
}

// byBulk gives a transfer that bulk copies make its shared memory; ok is false where threads make it.
func (l *lowerer) byBulk(kernel tile.KernelOp, t transfer) (ok bool, err error) {
	if t.via == comm.Vector {
		return false, nil
	}
	asked := t.via == comm.TMA || t.only
	no := l.noBulk(kernel, t)
	switch {
	case no != nil && t.only:
		return false, t.Errorf("cannot use bulk copies, which are required for add: %v", no)
	case no != nil && asked:
		return false, t.Errorf("cannot use bulk copies as requested: %v; remove via, or use via(%s)", no, comm.Vector)
	case no != nil, !asked && !l.faster(kernel, t):
		return false, nil
	}
	s := t.Staged
	if !s.Depth.OK {
		bytes := int64(stageBytes)
		if all := bytesOf(t.source); all != ir.Dynamic {
			bytes = max(covering((all+stages-1)/stages, stageBytes), comm.BulkStep)
		}
		s.Depth, s.StageBytes = ir.Some[int64](stages), ir.Some(bytes)
	}
	if s.Stage == nil {
		s.Stage = tile.Alloc.New(ir.Before(t.Op), tile.AllocOp{}, comm.StageOf(s.Depth.V, s.StageBytes.V)).MemRef
	}
	if comm.GetMem.Is(t.Op) {
		ir.Edit(t.Op, func(o *comm.GetMemOp) { o.Via, o.Staged = comm.TMA, s })
	} else {
		ir.Edit(t.Op, func(o *comm.PutMemOp) { o.Via, o.Staged = comm.TMA, s })
	}
	return true, nil
}

// noBulk is why bulk copies cannot make a transfer, nil where they can.
func (l *lowerer) noBulk(kernel tile.KernelOp, t transfer) error {
	switch {
	case !l.machine.Has(bulkCopies):
		return fmt.Errorf("target @%s has no scale.instruction @%s", l.machine.Name, bulkCopies)
	case kernel.Nodes() > 1:
		return fmt.Errorf("they reach only devices of the same node, but the kernel runs on %d nodes", kernel.Nodes())
	case len(enclosingOns(t.Op)) > 0:
		return errors.New("each unit of the enclosing scale.on would start them, instead of the block or a role; move it out of the scale.on")
	}
	_, err := comm.BulkOf(t.source, t.dest, intrange.New(intrange.Scope(t.Op)))
	return err
}

// bulkCopies is the instruction of a target that has bulk copies.
const bulkCopies = "tma"

// faster reports whether bulk copies take less than the threads' stores, in a kernel that leaves them its shared
// memory: it computes nothing on tiles. All its blocks put at a time.
func (l *lowerer) faster(kernel tile.KernelOp, t transfer) bool {
	net, ok := links.Between(l.machine, scale.Device)
	bytes, blocks := bytesOf(t.source), unitsAt(t.Op, scale.Block)
	if !ok || !comm.PutMem.Is(t.Op) || bytes == ir.Dynamic || blocks == 0 || onTiles(kernel) {
		return false
	}
	stores, bulk, known := net.Put(blocks, tile.PlacesOf(kernel).Of(t.Block()).Threads(), bytes)
	if !known || bulk >= stores {
		return false
	}
	l.ctx.Passed(diag.Comm, t.Op, "of %d bytes by each of %d blocks uses %s, which is faster: %.1f µs over @%s, by threads %.1f µs",
		bytes, blocks, comm.TMA, bulk/1e3, net.Name, stores/1e3)
	return true
}

// onTiles reports whether a kernel computes with tiles, or has shared memory.
func onTiles(kernel tile.KernelOp) bool {
	found := false
	ir.WalkOps(kernel.Op, func(op *ir.Op) {
		for _, r := range op.Results() {
			_, tensor := r.Type().(*ir.TensorType)
			found = found || tensor || tile.Alloc.Is(op)
		}
	})
	return found
}

// bytesOf is the size of an array, ir.Dynamic where it is not known.
func bytesOf(array *ir.Value) int64 {
	t := array.Type().(*ir.MemRefType)
	n, known := ir.NumElements(t.Shape())
	if width, ok := ir.BitWidth(t.Elem()); known && ok {
		return n * max(1, int64(width)/8)
	}
	return ir.Dynamic
}
