package tile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Scratch is shared memory that a pass adds for its own code: a tile for each of the units that run the code
// concurrently, so that none writes to another's.
type Scratch struct {
	Buf *ir.Value
	// Units are the leading indices, the numbers of the units around the code.
	Units []*ir.Value
}

// NewScratch allocates the scratch of the code at op, before the outermost
// scale.on around it.
func NewScratch(op *ir.Op, shape []int64, elem ir.Type, layout ir.Attr) Scratch {
	var s Scratch
	var counts []int64
	at := op
	for p := op.ParentOp(); p != nil && !Kernel.Is(p); p = p.ParentOp() {
		if on, ok := scale.On.Cast(p); ok {
			at = p
			s.Units = append([]*ir.Value{on.Unit()}, s.Units...)
			counts = append([]int64{on.Units()}, counts...)
		}
	}
	t := ir.MemRef(append(counts, shape...), elem, layout, scale.L1)
	s.Buf = Alloc.New(ir.Before(at), AllocOp{}, t).MemRef
	return s
}

// At are the indices of the unit's own tile from an offset on; dimensions
// without one begin at zero.
func (s Scratch) At(b *ir.Builder, offsets ...*ir.Value) []*ir.Value {
	rank := len(s.Buf.Type().(*ir.MemRefType).Shape())
	out := append(append([]*ir.Value(nil), s.Units...), offsets...)
	for len(out) < rank {
		out = append(out, arith.ConstantIndex(b, 0))
	}
	return out
}

// Window is a part of the unit's own tile: from an offset on, zero if there is none, with sizes and strides if they are
// given.
func (s Scratch) Window(at []ir.Mixed, sizes, strides []int64) Slice {
	rank := len(s.Buf.Type().(*ir.MemRefType).Shape())
	offsets, ones := make([]ir.Mixed, rank), make([]int64, len(s.Units))
	for i, u := range s.Units {
		offsets[i].Value, ones[i] = u, 1
	}
	copy(offsets[len(s.Units):], at)
	w := Slice{}.Moved(offsets)
	if sizes != nil {
		w.Sizes, w.Strides = slices.Concat(ones, sizes), slices.Concat(ones, strides)
	}
	return w
}
