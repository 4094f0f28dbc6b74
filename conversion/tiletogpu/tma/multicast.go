package tma

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/control"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// ownPart moves a copy to the block's own part of the window, and returns its destination blocks.
func ownPart(c *emit.Ctx, o tile.CopyOp, boxes tile.Boxes, first []*ir.Value, base *ir.Value) (at []*ir.Value, to,
	mask *ir.Value) {
	if !o.Multicast {
		return first, base, nil
	}
	rank, row := control.InCluster(c), boxes.Dims[len(boxes.Dims)-2]
	at = append(at, first...)
	skip := arith.Binary(c.Entry, arith.MulI, arith.Cast(c.Entry, arith.IndexCastUI, rank, ir.Index),
		arith.ConstantIndex(c.Entry, boxes.Rows))
	at[row] = arith.Binary(c.Builder, arith.AddI, first[row], skip)
	bytes := arith.Binary(c.Entry, arith.MulI, rank, arith.ConstantInt(c.Entry, boxes.PartBytes, ir.I32))
	to = llvm.NewGEP(c.Builder, llvm.Pointer(address.SharedSpace), ir.I8, base, []ir.Mixed{{Value: bytes}}, 0)
	return at, to, arith.ConstantInt(c.Entry, 1<<c.KernelOp.Cluster()-1, ir.Int(16))
}
