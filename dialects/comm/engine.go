package comm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Engine is what moves the data of a put or of a collective of whole arrays.
type Engine int64

// The engines.
const (
	AutoEngine Engine = iota // what lower-comm chooses, of a collective of whole arrays what fuse-comm does
	Vector                   // threads, by loads and stores
	CopyEngine               // the DMA copy engine of the sending device, which the host programs
	TMA                      // bulk copies through shared memory, which one thread asks for
)

var engines = []string{"auto", "vector", "copy_engine", "tma"}

func (e Engine) String() string { return engines[e] }

func viaField(p *Engine) ir.Field {
	return ir.Enum(p, "via", ir.IntEnum(ir.I32,
		engines...)).Default(ir.I32Attr(0)).Doc("what moves the data: threads (vector), the sending device's DMA copy engine (copy_engine), or bulk copies through shared memory (tma); with auto, lower-comm chooses, and fuse-comm for collectives of whole arrays")
}

// CopiesAttr names, on a gpu.memcpy, the kernel that the copy is of: what stands next to each other with one
// name is what devices do at a time.
const CopiesAttr = "comm.copies"

// ByCopyEngine reports whether DMA copy engines do a kernel's work: it only puts arrays by them. The host then starts
// the copies, and launches no kernel. It is an error if a kernel does anything else as well.
func ByCopyEngine(k tile.KernelOp) (bool, error) {
	var put, other *ir.Op
	for op := range k.Body.Entry().Ops() {
		switch p, ok := PutMem.Cast(op); {
		case ok && p.Via == CopyEngine && put == nil:
			put = op
		case ok && p.Via == CopyEngine, Join.Is(op), op.Has(ir.Terminator), scalar(op), rankOfDevice(op):
		case other == nil && !isView(op):
			other = op
		}
	}
	var err error
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if p, ok := PutMem.Cast(op); ok && p.Via == CopyEngine && p.Op.ParentOp() != k.Op && err == nil {
			err = p.Errorf("uses the DMA copy engine, which the host starts for whole arrays, but is inside of '%s'; move it directly into the kernel, or remove via", p.Op.ParentOp().Name())
		}
	})
	switch {
	case err != nil || put == nil:
		return false, err
	case other != nil:
		return false, put.Errorf("uses the DMA copy engine, which the host starts while no kernel runs, but its kernel has other operations; move it to a kernel of its own, or remove via").Note(other.Loc(), "'%s' runs on threads", other.Name())
	case k.Nodes() > 1:
		return false, put.Errorf("uses the DMA copy engine, which copies within a node, but its kernel runs on %d nodes; remove via", k.Nodes())
	}
	for _, g := range k.Grid() {
		if g.Value != nil || g.Const != 1 {
			return false, put.Errorf("uses the DMA copy engine, which copies once for each device, but its kernel has several blocks; write blocks(%%x) = (1)")
		}
	}
	return true, nil
}

// scalar reports whether an operation computes with scalars and touches nothing.
func scalar(op *ir.Op) bool {
	for _, t := range append(op.OperandTypes(), op.ResultTypes()...) {
		if !ir.IsSignlessIntegerOrIndex(t) {
			return false
		}
	}
	return op.NumRegions() == 0 && ir.IsMemoryEffectFree(op) && op.Def().Dialect() != Dialect.Name
}

func rankOfDevice(op *ir.Op) bool {
	if r, ok := scale.Rank.Cast(op); ok {
		return r.Level == scale.Device
	}
	r, ok := Rank.Cast(op)
	return ok && r.Level == scale.Device
}

func isView(op *ir.Op) bool {
	_, ok := ir.As[ir.ViewLike](op)
	return ok
}
