package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/ir"
)

// Collectives of whole arrays become kernels before tiles are lowered.
var (
	allGatherIntoLowering = lower(comm.AllGatherInto,
		func(_ *lowerer, o comm.AllGatherIntoOp) error { return onHost(o.Op) })
	reduceScatterIntoLowering = lower(comm.ReduceScatterInto,
		func(_ *lowerer, o comm.ReduceScatterIntoOp) error { return onHost(o.Op) })
	allReduceIntoLowering = lower(comm.AllReduceInto,
		func(_ *lowerer, o comm.AllReduceIntoOp) error { return onHost(o.Op) })
	allToAllIntoLowering = lower(comm.AllToAllInto,
		func(_ *lowerer, o comm.AllToAllIntoOp) error { return onHost(o.Op) })
)

func onHost(op *ir.Op) error {
	return op.Errorf("is a collective of whole arrays; run --fuse-comm first")
}
